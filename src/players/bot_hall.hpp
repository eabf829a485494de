// BotHall: where bots from anywhere wait to be asked to a table.
//
// A bot connects over TCP, says who it is, and from then on hears what any bot hears (bot.hpp),
// game after game:
//
//   bot {"type":"join","protocol":1,"name":"ada","game":NAME,"token":TOKEN}
//       without "game": any of them; with "token": to prove whose name it is, where that matters
//   we  {"type":"refused","reason":"…"}   and hang up; or hello, turns and end, again and again
//   we  {"type":"bye","reason":"…"}       it is over; there is nothing to come back for
//
// Whoever connects has a while to join; who says anything else, or speaks without being asked, is
// refused. A bot sits at one table at a time: one that wants several games at once connects several
// times under one name. After a game it waits in the hall again, unless it was late, out of step or
// gone: then its connection is closed, and it may come back.
//
// Nobody is trusted: time, sizes and numbers are limited, and a name is only what somebody calls
// itself. One thread of its own looks after the hall. Thread safe; players made here may outlive
// it.
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
  /// Opens a port of this machine, as ListeningPort::open.
  /// Whether one that joins is let in, and whether it is trusted; asked on the hall's own thread.
  /// Everyone is let in without it.
  using Admit = std::function<base::Expected<void>(Join& join)>;
  [[nodiscard]] static base::Expected<std::unique_ptr<BotHall>> open(const world::Address& where,
                                                                     const HallLimits& limits = {},
                                                                     Admit admit = {});
  BotHall(const BotHall&) = delete;
  BotHall& operator=(const BotHall&) = delete;
  /// Hangs up on all who wait; those at a table play on to the end of their game.
  ~BotHall();

  /// Where it listens, the port chosen by the system included.
  [[nodiscard]] const world::Address& address() const { return address_; }
  /// Everybody who has joined, by name.
  [[nodiscard]] std::vector<HallGuest> who() const;

  using Stopped = std::function<bool()>;
  /// Waits until a bot of this name that plays the game has joined, busy or not; false when
  /// `stopped` said so before.
  [[nodiscard]] bool await(const std::string& name, const std::string& game,
                           const Stopped& stopped) const;

  /// The bot of this name for one game, shown as `shown`. It is asked to the table when it takes
  /// its seat: the first of that name who is free and plays the game, and where nobody is, the next
  /// to come within the limits, unless `stopped` says so before. Requires a name bots may have.
  [[nodiscard]] std::unique_ptr<Player> player(const std::string& name, const std::string& shown,
                                               Stopped stopped = {}) const;

  /// As BotLobby::drop.
  std::size_t drop(const std::string& address_or_name) { return lobby_->drop(address_or_name); }

  /// Says goodbye to all who wait and whoever comes back from a table; nobody else is let in.
  void dismiss(std::string_view reason);

 private:
  BotHall(world::Address address, std::shared_ptr<BotLobby> lobby, std::thread reception)
      : address_(std::move(address)), lobby_(std::move(lobby)), reception_(std::move(reception)) {}

  const world::Address address_;
  const std::shared_ptr<BotLobby> lobby_;
  std::thread reception_;
};

}  // namespace hexarena::players
