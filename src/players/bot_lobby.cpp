#include "players/bot_lobby.hpp"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "session/registry.hpp"

namespace hexarena::players {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;
using world::Heard;
using world::Milliseconds;
using world::Sent;

// How often waiting games check whether they were stopped.
constexpr Milliseconds kLook{50};
// For a last line: it goes into the system's buffer or is dropped.
constexpr Milliseconds kAtOnce{0};
constexpr base::JsonLimits kJoinLimits{4096, 4096, 4};

}  // namespace

Expected<void> check_bot_name(std::string_view name) {
  const bool fine = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
  if (fine && !name.empty() && name.size() <= kLongestBotName) return {};
  return base::invalid(
      fmt::format("a bot's name has 1 to {} letters, digits, '-', '_' and '.', unlike {}",
                  kLongestBotName, base::in_quotes(name)));
}

Expected<Join> read_join(std::string_view line) {
  auto json = base::read_json(line, kJoinLimits);
  if (!json) return base::invalid("the first line is no join: " + json.error().message);
  auto type = base::member(*json, "", "type");
  if (!type) return passed_on(type);
  if (**type != "join") {
    return base::invalid(
        fmt::format(R"(the first line must be {{"type":"join",…}}, not {})", base::excerpt(*json)));
  }
  auto protocol = base::member(*json, "", "protocol");
  if (!protocol) return passed_on(protocol);
  if (**protocol != 1) {
    return base::invalid("protocol 1 is spoken here, not " + base::excerpt(**protocol));
  }
  auto name = base::member(*json, "", "name");
  if (!name) return passed_on(name);
  auto text = base::text(**name, "name");
  if (!text) return passed_on(text);
  if (auto fine = check_bot_name(*text); !fine) return passed_on(fine);
  Join join{std::move(*text), ""};
  if (const auto token = json->find("token"); token != json->end()) {
    auto secret = base::text(*token, "token");
    if (!secret) return passed_on(secret);
    join.token = std::move(*secret);
  }
  const auto game = json->find("game");
  if (game == json->end()) return join;
  auto wanted = base::text(*game, "game");
  if (!wanted) return passed_on(wanted);
  if (auto known = session::find_game(*wanted); !known) return passed_on(known);
  join.game = std::move(*wanted);
  return join;
}

BotLobby::BotLobby(const HallLimits& limits)
    : limits_(limits), alarm_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void BotLobby::ring() const { static_cast<void>(::eventfd_write(alarm_.number(), 1)); }

void BotLobby::awake() const {
  eventfd_t rung = 0;
  static_cast<void>(::eventfd_read(alarm_.number(), &rung));
}

std::vector<HallGuest> BotLobby::who() const {
  std::vector<HallGuest> all;
  {
    const std::lock_guard lock(mutex_);
    for (const Waiting& each : waiting_) all.push_back({each.join, false});
    for (const auto& [number, join] : busy_) all.push_back({join, true});
  }
  std::sort(all.begin(), all.end(), [](const HallGuest& a, const HallGuest& b) {
    return std::tie(a.join.name, a.join.game, a.busy) < std::tie(b.join.name, b.join.game, b.busy);
  });
  return all;
}

bool BotLobby::await(const std::string& name, const std::string& game,
                     const Stopped& stopped) const {
  const auto fits = [&](const Join& join) { return join.name == name && join.plays(game); };
  std::unique_lock lock(mutex_);
  while (true) {
    for (const Waiting& each : waiting_) {
      if (fits(each.join)) return true;
    }
    for (const auto& [number, join] : busy_) {
      if (fits(join)) return true;
    }
    if (closed_ || (stopped && stopped())) return false;
    changed_.wait_for(lock, kLook);
  }
}

Expected<std::unique_ptr<BotLobby::Loan>> BotLobby::borrow(const std::string& name,
                                                           const std::string& game,
                                                           const Stopped& stopped) {
  const auto fits = [&](const Join& join) { return join.name == name && join.plays(game); };
  const Milliseconds began = clock_.now();
  Milliseconds last_seen = began;  // in some game
  std::unique_lock lock(mutex_);
  while (true) {
    const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                    [&](const Waiting& each) { return fits(each.join); });
    if (found != waiting_.end()) {
      Waiting taken = std::move(*found);
      waiting_.erase(found);
      busy_.emplace(taken.number, taken.join);
      return std::make_unique<Loan>(shared_from_this(), std::move(taken));
    }
    const bool busy = std::any_of(busy_.begin(), busy_.end(),
                                  [&](const auto& each) { return fits(each.second); });
    const Milliseconds now = clock_.now();
    if (busy) last_seen = now;
    if (busy && now - began >= Milliseconds(limits_.busy_ms)) {
      return base::illegal(fmt::format("sat at other tables for {} ms", limits_.busy_ms));
    }
    if (now - last_seen >= Milliseconds(limits_.absent_ms)) {
      return base::illegal(fmt::format("did not join within {} ms", limits_.absent_ms));
    }
    if (closed_) return base::illegal("did not join before the arena closed");
    if (stopped && stopped()) return base::illegal("was not waited for any longer");
    changed_.wait_for(lock, kLook);
  }
}

Expected<void> BotLobby::add(Join join, std::unique_ptr<world::Socket>& socket) {
  const std::lock_guard lock(mutex_);
  if (closed_) return base::busy(goodbye_.value_or("the arena closes"));
  if (waiting_.size() + busy_.size() >= limits_.bots) {
    return base::busy(fmt::format("{} bots are here already; come later", limits_.bots));
  }
  std::size_t neighbours = 0;
  std::size_t namesakes = 0;
  const auto count = [&](const Join& other) {
    if (other.name == join.name) ++namesakes;
    if (other.address == join.address && other.token.empty()) ++neighbours;
  };
  for (const Waiting& each : waiting_) count(each.join);
  for (const auto& [number, other] : busy_) count(other);
  if (!join.trusted && join.token.empty() && neighbours >= limits_.bots_an_address) {
    return base::limited(
        fmt::format("{} bots of your address are here already", limits_.bots_an_address));
  }
  if (!join.trusted && namesakes >= limits_.bots_a_name) {
    return base::limited(fmt::format("{} bots of this name are here already", limits_.bots_a_name));
  }
  waiting_.push_back({next_++, std::move(join), std::move(socket)});
  changed_.notify_all();
  return {};
}

std::size_t BotLobby::drop(const std::string& address_or_name) {
  const auto meant = [&](const Join& join) {
    return join.address == address_or_name || join.name == address_or_name;
  };
  std::size_t count = 0;
  {
    const std::lock_guard lock(mutex_);
    count = std::erase_if(waiting_, [&](const Waiting& each) { return meant(each.join); });
    for (const auto& [number, join] : busy_) {
      if (meant(join) && dropped_.insert(number).second) ++count;
    }
    changed_.notify_all();
  }
  ring();
  return count;
}

void BotLobby::part_from(world::Socket& socket) const {
  if (!goodbye_) return;
  Json bye = Json::object();
  bye["type"] = "bye";
  bye["reason"] = *goodbye_;
  static_cast<void>(socket.send_line(base::write_json(bye), kAtOnce));
}

void BotLobby::close(std::optional<std::string> goodbye) {
  {
    const std::lock_guard lock(mutex_);
    if (!closed_) goodbye_ = std::move(goodbye);
    closed_ = true;
    for (const Waiting& each : waiting_) part_from(*each.socket);
    waiting_.clear();
    changed_.notify_all();
  }
  ring();
}

bool BotLobby::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

std::vector<BotLobby::Line> BotLobby::lines() const {
  const std::lock_guard lock(mutex_);
  std::vector<Line> all;
  all.reserve(waiting_.size());
  for (const Waiting& each : waiting_) all.push_back({each.number, each.socket->file()});
  return all;
}

void BotLobby::listen_to(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                  [&](const Waiting& each) { return each.number == number; });
  if (found == waiting_.end()) return;
  const Heard heard = found->socket->read_line(kAtOnce);
  if (heard.kind == Heard::Kind::late) return;  // part of a line; the rest decides
  if (heard.kind == Heard::Kind::line || heard.kind == Heard::Kind::too_much) {
    static_cast<void>(found->socket->send_line(
        R"({"type":"refused","reason":"you spoke without being asked"})", kAtOnce));
  }
  waiting_.erase(found);
  changed_.notify_all();
}

void BotLobby::take_back(std::uint64_t number, std::unique_ptr<world::Socket> socket) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = busy_.find(number);
    const bool dropped = dropped_.erase(number) > 0;
    if (socket != nullptr && closed_) {
      part_from(*socket);
    } else if (dropped) {
      socket.reset();
    } else if (socket != nullptr) {
      waiting_.push_back({number, std::move(found->second), std::move(socket)});
    }
    busy_.erase(found);
    changed_.notify_all();
  }
  ring();
}

Sent BotLobby::Loan::send_line(std::string_view line, Milliseconds within) {
  if (socket_ == nullptr) return Sent::gone;
  const Sent sent = socket_->send_line(line, within);
  if (sent != Sent::all) spoil();
  return sent;
}

Heard BotLobby::Loan::read_line(Milliseconds within) {
  if (socket_ == nullptr) return {Heard::Kind::ended, {}, {world::End::Cause::hung_up, 0}};
  Heard heard = socket_->read_line(within);
  if (heard.kind != Heard::Kind::line) spoil();
  // A connection has no process behind it that could still run.
  if (heard.kind == Heard::Kind::closed) {
    return {Heard::Kind::ended, {}, {world::End::Cause::left, 0}};
  }
  return heard;
}

void BotLobby::Loan::hang_up() {
  if (socket_ == nullptr) return;
  if (!in_step_) socket_->hang_up();
  std::unique_ptr<world::Socket> socket = std::move(socket_);
  lobby_->take_back(number_, in_step_ ? std::move(socket) : nullptr);
}

}  // namespace hexarena::players
