#include "server/game_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "players/known.hpp"

namespace hexarena::server {
namespace {

using base::invalid;
using base::passed_on;

constexpr std::int64_t kLongestMs = std::int64_t{7} * 24 * 3600 * 1000;
constexpr std::array<std::string_view, 3> kKinds{"person", "player", "bot"};

Expected<SeatRequest> read_seat(const Json& json, const std::string& path) {
  if (!json.is_object() || json.size() != 1) {
    return invalid(
        fmt::format(R"({} must be {{"person":NAME}}, {{"player":NAME}} or {{"bot":NAME}}, not {})",
                    path, base::excerpt(json)));
  }
  const auto kind = std::find(kKinds.begin(), kKinds.end(), json.begin().key());
  if (kind == kKinds.end()) {
    return invalid(fmt::format("{} is a person, a player or a bot, not {}", path,
                               base::in_quotes(json.begin().key())));
  }
  auto name = base::text(*json.begin(), base::key_path(path, *kind));
  if (!name) return passed_on(name);
  const bool printable = std::none_of(name->begin(), name->end(),
                                      [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  if (name->empty() || name->size() > kLongestPerson || !printable) {
    return invalid(fmt::format("{}: a name has 1 to {} printable bytes, unlike {}", path,
                               kLongestPerson, base::in_quotes(*name)));
  }
  const auto as = static_cast<SitterKind>(kind - kKinds.begin());
  // No person may use a name like those of machines.
  if (as == SitterKind::person && name->find(':') != std::string::npos) {
    return invalid(fmt::format("{}: the name of a person has no colon, unlike {}", path,
                               base::in_quotes(*name)));
  }
  return SeatRequest{as, std::move(*name)};
}

Expected<std::optional<std::int64_t>> read_ms(const Json& json, const char* key) {
  if (!json.contains(key) || json[key].is_null()) return std::nullopt;
  auto ms = base::whole_number(json[key], key, 1, kLongestMs);
  if (!ms) return passed_on(ms);
  return *ms;
}

Expected<void> read_seats(const Json& json, GameRequest& request) {
  auto seats = base::member(json, "", "seats");
  if (!seats) return passed_on(seats);
  auto list = base::array(**seats, "seats", rules::kMaxSeats);
  if (!list) return passed_on(list);
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    auto seat = read_seat((**list)[i], base::item_path("seats", i));
    if (!seat) return passed_on(seat);
    request.seats.push_back(std::move(*seat));
  }
  if (request.seats.empty()) return invalid("seats must name a player");
  return {};
}

/// The record described by the request, parsed like any other.
Expected<session::Record> described(const GameRequest& request, std::uint64_t seed) {
  Json json = Json::object();
  json["game"] = std::string(request.game->name);
  json["settings"] = request.settings;
  if (!request.settings.contains("seed")) json["settings"]["seed"] = seed;
  // A start without the game's settings would be read as a bare puzzle.
  const std::string seats(request.game->seats_setting);
  if (!seats.empty() && !request.settings.contains(seats)) {
    json["settings"][seats] = request.seats.size();
  }
  if (request.start) json["start"] = *request.start;
  json["players"] = Json::array();
  for (const SeatRequest& seat : request.seats) json["players"].push_back(seat.name);
  json["actions"] = request.actions;
  auto envelope = session::envelope_of(json);
  if (!envelope) return passed_on(envelope);
  return std::move(envelope->record);
}

std::int64_t processor_ms() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::int64_t{used.tv_sec} * 1000 + used.tv_nsec / 1'000'000;
}

/// Where time goes on by itself, puzzles are drawn by the thread that serves everybody. Those of a
/// board that somebody made may be as hard as it likes, so the rounds are gone through here first.
Expected<void> check_rounds(std::unique_ptr<game::Table> table, const ArenaLimits& limits) {
  const std::int64_t before = processor_ms();
  std::int64_t at = 0;
  for (auto left = table->view().ms_left; left; left = table->view().ms_left) {
    at += *left + 1;
    table->tick(at);
    if (processor_ms() - before > limits.rounds_ms) {
      return invalid("the rounds of this start take too long to work out for a live game");
    }
  }
  return {};
}

}  // namespace

std::string_view name(SitterKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

bool GameRequest::any_person() const {
  return std::any_of(seats.begin(), seats.end(),
                     [](const SeatRequest& seat) { return seat.kind == SitterKind::person; });
}

Expected<GameRequest> read_game_request(const Json& json) {
  auto form = base::object_of(
      json, "", {"game", "settings", "start", "actions", "seats", "clock_ms", "move_ms"});
  if (!form) return passed_on(form);
  GameRequest request;
  auto name = base::member(json, "", "game");
  if (!name) return passed_on(name);
  auto text = base::text(**name, "game");
  if (!text) return passed_on(text);
  auto game = session::find_game(*text);
  if (!game) return passed_on(game);
  request.game = *game;
  if (json.contains("settings")) request.settings = json["settings"];
  if (!request.settings.is_object()) return invalid("settings must be an object");
  if (json.contains("start") && !json["start"].is_null()) request.start = json["start"];
  if (json.contains("actions")) request.actions = json["actions"];
  auto seats = read_seats(json, request);
  if (!seats) return passed_on(seats);
  for (const auto& [key, into] :
       {std::pair("clock_ms", &request.clock_ms), std::pair("move_ms", &request.move_ms)}) {
    auto ms = read_ms(json, key);
    if (!ms) return passed_on(ms);
    *into = *ms;
  }
  return request;
}

Json to_json(const GameRequest& request) {
  Json json = Json::object();
  json["game"] = std::string(request.game->name);
  json["settings"] = request.settings;
  if (request.start) json["start"] = *request.start;
  if (!request.actions.empty()) json["actions"] = request.actions;
  json["seats"] = Json::array();
  for (const SeatRequest& seat : request.seats) {
    Json one = Json::object();
    one[std::string(name(seat.kind))] = seat.name;
    json["seats"].push_back(std::move(one));
  }
  if (request.clock_ms) json["clock_ms"] = *request.clock_ms;
  if (request.move_ms) json["move_ms"] = *request.move_ms;
  return json;
}

GameRequest rematch_of(GameRequest request) {
  std::rotate(request.seats.begin(), request.seats.begin() + 1, request.seats.end());
  return request;
}

Expected<game::Adviser> house_player(const std::string& name, const ArenaLimits& limits) {
  const players::Spec spec = players::read_spec(name);
  for (const char* const other : {"human", "bot", "file", "remote"}) {
    if (spec.kind == other) {
      return invalid(fmt::format("{} is no player of the house", base::in_quotes(name)));
    }
  }
  auto adviser = players::adviser(spec);
  if (adviser && spec.kind == "house" && adviser->level.value_or(0) > limits.house_depth) {
    return invalid(fmt::format("here the house looks at most {} turns ahead", limits.house_depth));
  }
  return adviser;
}

Expected<game::Adviser> house_player_at(const game::Table& table, const std::string& name,
                                        const ArenaLimits& limits) {
  auto adviser = house_player(name, limits);
  if (!adviser) return adviser;
  auto known = players::check_known(*adviser, table);
  if (!known) return passed_on(known);
  return adviser;
}

Expected<OpenedGame> open_game(const GameRequest& request, std::uint64_t seed,
                               const ArenaLimits& limits) {
  auto record = described(request, seed);
  if (!record) return passed_on(record);
  auto complete = session::write_out_start(*record);
  if (!complete) return passed_on(complete);
  auto table = session::replay(*record);
  if (!table) return passed_on(table);
  if ((*table)->legal().size() > limits.actions) {
    return invalid(fmt::format("a live game has at most {} legal actions", limits.actions));
  }
  for (const SeatRequest& seat : request.seats) {
    if (seat.kind != SitterKind::player) continue;
    auto adviser = house_player_at(**table, seat.name, limits);
    if (!adviser) return passed_on(adviser);
  }
  if (request.start) {
    auto quick = check_rounds((*table)->copy(), limits);
    if (!quick) return passed_on(quick);
  }
  return OpenedGame{std::move(*record), std::move(*table)};
}

}  // namespace hexarena::server
