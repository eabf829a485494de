// BotLobby: the bots that have joined a hall, and who of them sits at a table.
//
// The hall's thread adds them and looks after those who wait; games borrow them and give them back.
// Everything is behind one lock. A bot that waits belongs to the lobby, one at a table to whoever
// borrowed it. Thread safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "players/bot.hpp"
#include "world/descriptor.hpp"
#include "world/socket.hpp"

namespace hexarena::players {

struct HallLimits {
  int join_ms = 10'000;     ///< from connecting to the whole join
  std::size_t guests = 64;  ///< connections that have not joined; for one more the oldest goes
                            ///< of the address that has most of them
  std::size_t bots = 512;   ///< connections that have, those at a table among them
  std::size_t bots_an_address = 256;  ///< of them, from one address without a token
  std::size_t bots_a_name = 256;      ///< of them, under one name
  int absent_ms = 30'000;             ///< how long a game waits for a bot that is not there
  int busy_ms = 3'600'000;            ///< how long for one that sits at other tables
  BotLimits talk = {};                ///< of a game; the farewell is the hall's business
};

inline constexpr std::size_t kLongestBotName = 32;

/// How a bot introduces itself.
struct Join {
  std::string name;          ///< letters, digits, '-', '_' and '.'
  std::string game;          ///< empty: any
  std::string token = {};    ///< of the identity that has the name; empty: it has none to show
  std::string address = {};  ///< where it comes from
  bool trusted = false;      ///< any number may come from there

  [[nodiscard]] bool plays(std::string_view wanted) const { return game.empty() || game == wanted; }
};
/// Refused unless it is a name bots may have.
[[nodiscard]] base::Expected<void> check_bot_name(std::string_view name);
/// The first line of a bot. Refused with a sentence for its author.
[[nodiscard]] base::Expected<Join> read_join(std::string_view line);

struct HallGuest {
  Join join;
  bool busy = false;  ///< sits at a table

  friend bool operator==(const HallGuest& a, const HallGuest& b) {
    return a.join.name == b.join.name && a.join.game == b.join.game && a.busy == b.busy;
  }
};

class BotLobby : public std::enable_shared_from_this<BotLobby> {
 public:
  using Stopped = std::function<bool()>;

  explicit BotLobby(const HallLimits& limits);

  [[nodiscard]] const HallLimits& limits() const { return limits_; }
  /// As BotHall has them.
  [[nodiscard]] std::vector<HallGuest> who() const;
  [[nodiscard]] bool await(const std::string& name, const std::string& game,
                           const Stopped& stopped) const;
  /// A bot as a peer for one game. Hung up, it goes back to the lobby, if everything that was asked
  /// of it came in time. Refused when there is none within the limits.
  class Loan;
  [[nodiscard]] base::Expected<std::unique_ptr<Loan>> borrow(const std::string& name,
                                                             const std::string& game,
                                                             const Stopped& stopped);

  /// One more who waits; refused when there is no room.
  [[nodiscard]] base::Expected<void> add(Join join, std::unique_ptr<world::Socket>& socket);
  /// Hangs up on all of an address or a name, after their game where they are at a table; says how
  /// many there were.
  std::size_t drop(const std::string& address_or_name);
  /// Nobody is let in any more. All who wait hear the reason, where there is one.
  void close(std::optional<std::string> goodbye);
  [[nodiscard]] bool closed() const;

  /// Those who wait, for poll(2).
  struct Line {
    std::uint64_t number;
    int file;
  };
  [[nodiscard]] std::vector<Line> lines() const;
  /// One who waits has said something, or hung up: it is shown out, if it waits still.
  void listen_to(std::uint64_t number);
  /// Readable when those who wait have changed, or the lobby is closed; `awake` calms it.
  [[nodiscard]] int alarm() const { return alarm_.number(); }
  void awake() const;

 private:
  struct Waiting {
    std::uint64_t number;
    Join join;
    std::unique_ptr<world::Socket> socket;
  };

  void ring() const;
  void take_back(std::uint64_t number, std::unique_ptr<world::Socket> socket);
  void part_from(world::Socket& socket) const;

  const HallLimits limits_;
  const world::SystemClock clock_;
  const world::FileDescriptor alarm_;
  mutable std::mutex mutex_;  // of everything below
  mutable std::condition_variable changed_;
  std::list<Waiting> waiting_;          // whoever waits longest is asked first
  std::map<std::uint64_t, Join> busy_;  // by number of the connection
  std::set<std::uint64_t> dropped_;     // of those, who are not let back in
  std::uint64_t next_ = 0;
  bool closed_ = false;
  std::optional<std::string> goodbye_;
};

class BotLobby::Loan final : public world::Peer {
 public:
  Loan(std::shared_ptr<BotLobby> lobby, Waiting waiting)
      : lobby_(std::move(lobby)), number_(waiting.number), socket_(std::move(waiting.socket)) {}
  ~Loan() override { hang_up(); }

  [[nodiscard]] world::Sent send_line(std::string_view line, world::Milliseconds within) override;
  [[nodiscard]] world::Heard read_line(world::Milliseconds within) override;
  [[nodiscard]] std::string take_errors() override { return {}; }
  [[nodiscard]] world::Usage usage() override { return {}; }
  void hang_up() override;
  /// It has not kept to the talk, so nobody knows what its next line would answer.
  void spoil() { in_step_ = false; }

 private:
  const std::shared_ptr<BotLobby> lobby_;
  const std::uint64_t number_;
  std::unique_ptr<world::Socket> socket_;  // nobody once it is back
  bool in_step_ = true;
};

}  // namespace hexarena::players
