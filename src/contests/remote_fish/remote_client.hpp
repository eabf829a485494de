// Remote Fish, the referee's side: a client at the other end of a connection, queried by calls.
//
//   we                                     client
//   ["start",[true]]                       "void"      once, before the first game
//   ["playing-as",[Color]]                 "void"      before each game
//   ["playing-with",[[Color,…]]]           "void"      the others of the game
//   ["setup",[State]]                      Position    for each penguin
//   ["take-turn",[State,[Action,…]]]       Action      events since its last turn
//   ["end",[Boolean]]                      "void"      once: whether it has won the tournament
//
// The called player comes first in the state. Client messages are untrusted. If a client fails a
// call, in whatever way, its connection is closed and every later call fails. Not thread-safe.
#pragma once

#include <string>

#include "contests/remote_fish/json_talk.hpp"
#include "players/player.hpp"

namespace hexarena::remote_fish {

using players::Choice;
using players::Decision;
using players::Failure;
using players::Fault;
using players::Seating;

struct RemoteLimits {
  int call_ms = 15'000;                       ///< from a call to its answer
  int first_turn_ms = 15'000;                 ///< the same for the first take-turn of a game
  base::JsonLimits value{65'536, 65'536, 8};  ///< of an answer, and of the name
};

/// A client for a whole tournament, game after game.
class RemoteClient {
 public:
  RemoteClient(std::string name, JsonTalk talk, const RemoteLimits& limits)
      : name_(std::move(name)), talk_(std::move(talk)), limits_(limits) {}

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const RemoteLimits& limits() const { return limits_; }

  /// Calls a method and waits for the answer.
  [[nodiscard]] tl::expected<base::Json, Failure> ask(std::string_view method, base::Json arguments,
                                                      int within_ms);
  /// Makes a call that must be answered with "void".
  [[nodiscard]] tl::expected<void, Failure> tell(std::string_view method, base::Json arguments);
  void hang_up() { talk_.hang_up(); }

 private:
  [[nodiscard]] tl::unexpected<Failure> fails(Fault fault, std::string text, std::string sent = {});

  std::string name_;
  JsonTalk talk_;
  RemoteLimits limits_;
};

/// A client in one game of Fish. The client must outlive it.
class RemoteFishPlayer final : public players::Player {
 public:
  explicit RemoteFishPlayer(RemoteClient& client) : client_(client) {}

  [[nodiscard]] std::string name() const override { return client_.name(); }
  [[nodiscard]] tl::expected<void, Failure> take_seat(const Seating& seating) override;
  [[nodiscard]] Decision decide(const game::Position& position) override;
  void hear(const session::Event& event) override;

 private:
  RemoteClient& client_;
  rules::Seat seat_;
  bool moved_ = false;     // it has had its first turn
  bool removals_ = false;  // since then a player was removed, which no list of actions can express
  std::vector<session::ActionEvent> news_;  // since its last turn
};

}  // namespace hexarena::remote_fish
