// BotLobby: the bots that have joined a hall, and which of them are in a game.
//
// The hall's thread adds them and watches those that wait; games borrow them and give them back.
// One lock protects everything. A waiting bot belongs to the lobby, one in a game to its borrower.
// Thread-safe.
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
  int join_ms = 10'000;               ///< from connecting to the whole join
  std::size_t guests = 64;            ///< connections that have not joined; beyond that the oldest
                                      ///< from the busiest address is dropped
  std::size_t bots = 512;             ///< connections that have joined, those in a game among them
  std::size_t bots_an_address = 256;  ///< of them, from one address without a token
  std::size_t bots_a_name = 256;      ///< of them, under one name
  int absent_ms = 30'000;             ///< how long a game waits for a bot that is not connected
  int busy_ms = 3'600'000;            ///< how long for one that is in other games
  BotLimits talk = {};                ///< of a game; the hall itself sends the farewell
};

inline constexpr std::size_t kLongestBotName = 32;

/// A bot's introduction.
struct Join {
  std::string name;          ///< letters, digits, '-', '_' and '.'
  std::string game;          ///< empty: any
  std::string token = {};    ///< of the identity that owns the name; empty: none given
  std::string address = {};  ///< where it connects from
  bool trusted = false;      ///< exempt from the limits per address and name

  [[nodiscard]] bool plays(std::string_view wanted) const { return game.empty() || game == wanted; }
};
/// Fails unless it is a valid bot name.
[[nodiscard]] base::Expected<void> check_bot_name(std::string_view name);
/// Parses the first line of a bot. The error is a sentence for the bot's author.
[[nodiscard]] base::Expected<Join> read_join(std::string_view line);

struct HallGuest {
  Join join;
  bool busy = false;  ///< is in a game

  friend bool operator==(const HallGuest& a, const HallGuest& b) {
    return a.join.name == b.join.name && a.join.game == b.join.game && a.busy == b.busy;
  }
};

class BotLobby : public std::enable_shared_from_this<BotLobby> {
 public:
  using Stopped = std::function<bool()>;

  explicit BotLobby(const HallLimits& limits);

  [[nodiscard]] const HallLimits& limits() const { return limits_; }
  /// As in BotHall.
  [[nodiscard]] std::vector<HallGuest> who() const;
  [[nodiscard]] bool await(const std::string& name, const std::string& game,
                           const Stopped& stopped) const;
  /// A bot as a peer for one game. When hung up, it returns to the lobby if it has answered
  /// everything in time. Fails when there is none within the limits.
  class Loan;
  [[nodiscard]] base::Expected<std::unique_ptr<Loan>> borrow(const std::string& name,
                                                             const std::string& game,
                                                             const Stopped& stopped);

  /// Adds a waiting bot; fails when there is no room.
  [[nodiscard]] base::Expected<void> add(Join join, std::unique_ptr<world::Socket>& socket);
  /// Disconnects all bots of an address or a name, after their game if they are in one; returns how
  /// many there were.
  std::size_t drop(const std::string& address_or_name);
  /// Admits no more bots. All waiting bots are sent the reason, if there is one.
  void close(std::optional<std::string> goodbye);
  [[nodiscard]] bool closed() const;

  /// The waiting bots, for poll(2).
  struct Line {
    std::uint64_t number;
    int file;
  };
  [[nodiscard]] std::vector<Line> lines() const;
  /// Handles input from a waiting bot: whether a message or a close, the bot is dropped if it still
  /// waits.
  void listen_to(std::uint64_t number);
  /// Readable when the set of waiting bots has changed, or the lobby is closed; `awake` resets it.
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
  std::list<Waiting> waiting_;          // the longest waiting is asked first
  std::map<std::uint64_t, Join> busy_;  // by number of the connection
  std::set<std::uint64_t> dropped_;     // those of them that may not return
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
  /// It has broken the protocol, so what its next line answers is unknown.
  void spoil() { in_step_ = false; }

 private:
  const std::shared_ptr<BotLobby> lobby_;
  const std::uint64_t number_;
  std::unique_ptr<world::Socket> socket_;  // null once it is returned
  bool in_step_ = true;
};

}  // namespace hexarena::players
