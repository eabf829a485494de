// BotPlayer: a program that plays over the bot protocol, one JSON object per line.
//
//   we  {"type":"hello","protocol":1,"game","settings","seat","players":[…],"limits":{"move_ms"}}
//   bot {"type":"ready","name"?,"keep"?}
//   we  {"type":"turn","id","view":{…},"actions":[events since its last turn],"move_ms",
//        "left_ms"?}
//   bot {"type":"info","depth"?,"nodes"?,"value"?,"line"?}  any number of times up to a limit
//   bot {"type":"action","id","action","note"?}
//   we  {"type":"end","scores":[…],"winners":[…],"reason":"over"|why,"record"?}
//
// It is held while it is not to act, unless it may ponder, and it is charged the time it took minus
// the time it waited for a processor (world::charged): neither it nor other programs can use up its
// opponents' clocks. Nothing it sends is trusted: a line is limited in size and depth, must be an
// object of the right type with the right id, and must come in time. Every failure says what was
// wrong with the message. The destructor ends the peer.
#pragma once

#include <functional>
#include <memory>

#include "players/allowance.hpp"
#include "players/player.hpp"
#include "world/clock.hpp"
#include "world/peer.hpp"

namespace hexarena::players {

struct BotLimits {
  int start_ms = 10'000;           ///< from hello to ready
  int send_ms = 1'000;             ///< for the bot to read a line
  int farewell_ms = 200;           ///< between "end" and the kill; 0: do not wait
  std::size_t line = 64 * 1024;    ///< bytes of an answer
  int depth = 16;                  ///< of its JSON
  std::size_t note = 4 * 1024;     ///< bytes of a note; a longer one is cut
  int infos = 100;                 ///< "info" lines before an action
  std::size_t errors = 16 * 1024;  ///< bytes of STDERR kept with a move
  int patience = 10;               ///< times its time, for which a busy machine may keep it waiting
  bool ponder = false;             ///< it runs on while others are to act
};

/// How a bot's process plays several games (kept_bots.hpp); without functions it plays one.
struct Reuse {
  bool used = false;  ///< it has played before
  /// Starts another process, or returns null: for one that ended on the way to its next game.
  std::function<std::unique_ptr<world::Peer>()> fresh = {};
  /// Takes the process after a game, if the bot has agreed.
  std::function<void(std::unique_ptr<world::Peer>)> keep = {};
};

class BotPlayer final : public Player {
 public:
  BotPlayer(std::unique_ptr<world::Peer> peer, std::string name, const BotLimits& limits = {},
            Reuse reuse = {});
  ~BotPlayer() override;

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] tl::expected<void, Failure> take_seat(const Seating& seating) override;
  [[nodiscard]] Decision decide(const game::Position& position) override;
  void hear(const session::Event& event) override;
  void farewell(const session::Result& result) override;

 private:
  [[nodiscard]] tl::expected<void, Failure> greet(const Seating& seating);
  [[nodiscard]] Decision ask(const game::Position& position);
  /// Adds what it wrote to its STDERR to its action, or to its failure.
  template <class Result>
  [[nodiscard]] Result with_errors(Result result);
  /// The next line as an object of this type, or of type "info" where an action is due. If it is not
  /// the `first` in its own time, what it has used of it so far counts.
  [[nodiscard]] tl::expected<base::Json, Failure> answer(std::string_view type, int within_ms,
                                                         bool first = true);
  /// The action, after any lines about it, which go into `thought`.
  [[nodiscard]] tl::expected<base::Json, Failure> action(const game::Position& position,
                                                         std::optional<session::Thought>& thought);
  [[nodiscard]] tl::expected<void, Failure> say(const base::Json& message);
  /// The next line, within the time it is charged for, of which this much is left at most.
  [[nodiscard]] world::Heard listen(world::Milliseconds within, world::Milliseconds left);
  /// Its own time begins and ends.
  void let_go_on();
  void hold();
  /// The part of its own time so far that it is charged for.
  [[nodiscard]] world::Milliseconds charged();

  std::unique_ptr<world::Peer> peer_;
  std::string name_;
  BotLimits limits_;
  world::SystemClock clock_;
  Allowance allowance_;
  Reuse reuse_;
  bool keeps_ = false;              // it has agreed to play further games
  int margin_ms_ = 0;               // the referee's, beyond each limit
  world::Milliseconds went_on_{0};  // when its own time began
  int turn_ = 0;
  std::string record_;                // where the game can be read
  std::vector<session::Event> news_;  // since its last turn
};

}  // namespace hexarena::players
