// Stage: a game that visitors come to, whoever plays it: who is there, and what all of them hear.
// For one thread, that of the arena.
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

  /// A client comes to sit (with a key) or to watch, and has seen the first `from` events.
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
  /// How often something was refused.
  [[nodiscard]] std::size_t refusals() const { return refusals_; }
  /// Everybody is sent away.
  void close(std::string_view why);

 protected:
  Stage(Audience& audience, std::string id, std::int64_t begun)
      : audience_(audience), id_(std::move(id)), begun_(begun) {}

  [[nodiscard]] static Json message(const char* type);
  /// {"type":"game"} with all but seats and time, for one who has seen so many events.
  [[nodiscard]] Json greeting(std::optional<Seat> seat, std::size_t from) const;
  void send(ConnectionId visitor, const Json& message);
  void tell(const Json& message);
  /// An event of the record, at a time on the clock of the game.
  [[nodiscard]] Json event_message(std::size_t number, std::int64_t now) const;
  /// Requires that it is over.
  [[nodiscard]] Json over_message(std::int64_t now) const;

  std::map<ConnectionId, std::optional<Seat>> here_;  // who is connected, and sits where

 private:
  Audience& audience_;
  const std::string id_;
  const std::int64_t begun_;
  std::size_t refusals_ = 0;
};

/// What is said to one who acts without a seat.
inline constexpr const char* kWatchersCannotAct = "spectators cannot move";

}  // namespace hexarena::server
