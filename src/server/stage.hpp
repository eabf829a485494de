// Stage: a game with visitors, however it is played: who is connected, and what all are sent.
// Single-threaded, on the arena's thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/audience.hpp"
#include "server/http.hpp"
#include "server/messages.hpp"
#include "session/record.hpp"

namespace hexarena::server {

using base::Json;
using rules::Seat;

class Stage {
 public:
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  virtual ~Stage() = default;

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] std::int64_t begun() const { return begun_; }
  [[nodiscard]] virtual const session::Record& record() const = 0;
  [[nodiscard]] bool over() const { return record().result.has_value(); }
  [[nodiscard]] std::size_t visitors() const { return here_.size(); }

  /// A client enters to sit (with a key) or to watch, and has seen the first `from` events.
  struct Entry {
    ConnectionId visitor = 0;
    std::string key = {};
    std::size_t from = 0;
    Client client = {};
  };
  [[nodiscard]] virtual base::Expected<void> enter(const Entry& entry) = 0;
  virtual void leave(ConnectionId visitor) { here_.erase(visitor); }
  virtual void hear(ConnectionId visitor, const ClientMessage& message) = 0;
  void refuse(ConnectionId visitor, const std::string& why, std::optional<std::size_t> number = {});
  /// How many messages were refused.
  [[nodiscard]] std::size_t refusals() const { return refusals_; }
  /// Disconnects all visitors.
  void close(std::string_view why);

 protected:
  Stage(Audience& audience, std::string id, std::int64_t begun)
      : audience_(audience), id_(std::move(id)), begun_(begun) {}

  [[nodiscard]] static Json message(const char* type);
  /// {"type":"game"} with everything but seats and time, for a client that has seen `from` events.
  [[nodiscard]] Json greeting(std::optional<Seat> seat, std::size_t from) const;
  void send(ConnectionId visitor, const Json& message);
  void tell(const Json& message);
  /// An event of the record, at a time on the game's clock.
  [[nodiscard]] Json event_message(std::size_t number, std::int64_t now) const;
  /// Requires a finished game.
  [[nodiscard]] Json over_message(std::int64_t now) const;

  std::map<ConnectionId, std::optional<Seat>> here_;  // connected visitors and their seats

 private:
  Audience& audience_;
  const std::string id_;
  const std::int64_t begun_;
  std::size_t refusals_ = 0;
};

/// The reply to a visitor who acts without a seat.
inline constexpr const char* kWatchersCannotAct = "spectators cannot move";

}  // namespace hexarena::server
