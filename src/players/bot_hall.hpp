// BotHall: a server where remote bots connect and wait for games.
//
// A bot connects over TCP, introduces itself, and from then on gets the same messages as any bot
// (bot.hpp), game after game:
//
//   bot {"type":"join","protocol":1,"name":"ada","game":NAME,"token":TOKEN}
//       without "game": any game; with "token": to authenticate its name, where required
//   we  {"type":"refused","reason":"…"}   and close; or hello, turns and end, again and again
//   we  {"type":"bye","reason":"…"}       the hall has closed; do not reconnect
//
// A connection has a limited time to join; one that sends anything else, or unasked, is refused. A
// bot plays one game at a time: for several games at once it connects several times under one name.
// After a game it waits in the hall again, unless it was late, out of step or gone: then its
// connection is closed, and it may reconnect.
//
// Bots are untrusted: time, sizes and numbers are limited, and a name alone proves no identity. The
// hall runs on a thread of its own. Thread-safe; players created here may outlive it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "players/bot_lobby.hpp"
#include "world/connection.hpp"

namespace hexarena::players {

class BotHall {
 public:
  /// Decides whether a bot that joins is admitted, and whether it is trusted; called on the hall's
  /// own thread. Without it every bot is admitted.
  using Admit = std::function<base::Expected<void>(Join& join)>;
  /// Opens a port of this machine, as ListeningPort::open.
  [[nodiscard]] static base::Expected<std::unique_ptr<BotHall>> open(const world::Address& where,
                                                                     const HallLimits& limits = {},
                                                                     Admit admit = {});
  BotHall(const BotHall&) = delete;
  BotHall& operator=(const BotHall&) = delete;
  /// Disconnects all waiting bots; those in a game finish it.
  ~BotHall();

  /// The address it listens on, with the port that the system chose.
  [[nodiscard]] const world::Address& address() const { return address_; }
  /// All bots that have joined, by name.
  [[nodiscard]] std::vector<HallGuest> who() const;

  using Stopped = std::function<bool()>;
  /// Waits until a bot of this name that plays the game has joined, busy or not; false when
  /// `stopped` returned true before.
  [[nodiscard]] bool await(const std::string& name, const std::string& game,
                           const Stopped& stopped) const;

  /// A player that borrows the bot of this name for one game, shown as `shown`. When it takes its
  /// seat it gets the first free bot of that name that plays the game, or else the next to join
  /// within the limits, unless `stopped` returns true before. Requires a valid bot name.
  [[nodiscard]] std::unique_ptr<Player> player(const std::string& name, const std::string& shown,
                                               Stopped stopped = {}) const;

  /// As BotLobby::drop.
  std::size_t drop(const std::string& address_or_name) { return lobby_->drop(address_or_name); }

  /// Says goodbye to all waiting bots and to those that return from a game; no more are admitted.
  void dismiss(std::string_view reason);

 private:
  BotHall(world::Address address, std::shared_ptr<BotLobby> lobby, std::thread reception)
      : address_(std::move(address)), lobby_(std::move(lobby)), reception_(std::move(reception)) {}

  const world::Address address_;
  const std::shared_ptr<BotLobby> lobby_;
  std::thread reception_;
};

}  // namespace hexarena::players
