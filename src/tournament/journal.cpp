#include "tournament/journal.hpp"

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "rules/json.hpp"
#include "world/file.hpp"

namespace hexarena::tournament {
namespace {

using player::Fault;
using rules::Json;
using rules::malformed;
using rules::refused;

/// A round of many pairings is one line.
constexpr rules::JsonLimits kLineLimits{16U << 20U, 65'536, 32};
constexpr std::size_t kMostBytes = 1U << 30U;
constexpr std::int64_t kMostNumber = 1'000'000'000;
constexpr std::array kFaults{Fault::illegal, Fault::malformed, Fault::timeout, Fault::exit,
                             Fault::limit};

Expected<Fault> read_fault(const Json& json, const std::string& path) {
  auto text = rules::text(json, path);
  if (!text) return refused(text);
  for (const Fault fault : kFaults) {
    if (player::name(fault) == *text) return fault;
  }
  return malformed(fmt::format("{}: {} is no fault", path, rules::in_quotes(*text)));
}

/// A number that must be there.
Expected<std::size_t> number(const Json& object, const std::string& path, std::string_view key) {
  auto value = rules::member(object, path, key);
  if (!value) return refused(value);
  auto read = rules::whole_number(**value, rules::key_path(path, key), 0, kMostNumber);
  if (!read) return refused(read);
  return static_cast<std::size_t>(*read);
}

Expected<SeatResult> read_seat(const Json& json, const std::string& path) {
  auto form = rules::object_of(json, path, {"entrant", "place", "score", "removed", "why"});
  if (!form) return refused(form);
  auto entrant = number(json, path, "entrant");
  if (!entrant) return refused(entrant);
  auto place = number(json, path, "place");
  if (!place) return refused(place);
  SeatResult seat{*entrant, static_cast<int>(*place)};
  if (const auto score = json.find("score"); score != json.end()) {
    auto read = rules::whole_number(*score, path + ".score", -kMostNumber, kMostNumber);
    if (!read) return refused(read);
    seat.score = static_cast<int>(*read);
  }
  if (const auto removed = json.find("removed"); removed != json.end()) {
    auto fault = read_fault(*removed, path + ".removed");
    if (!fault) return refused(fault);
    auto why = rules::member(json, path, "why");
    if (!why) return refused(why);
    auto text = rules::text(**why, path + ".why");
    if (!text) return refused(text);
    seat.removed = referee::Verdict{*fault, std::move(*text)};
  }
  return seat;
}

Json round_json(std::size_t round, std::size_t first, const Round& pairings) {
  Json json = Json::object();
  json["round"] = round;
  json["first"] = first;
  json["pairings"] = pairings.pairings;
  if (pairings.bye) json["bye"] = *pairings.bye;
  return json;
}

/// A round as `round_json` wrote it.
struct ReadRound {
  std::size_t number = 0;
  std::size_t first = 0;
  Round round;
};
Expected<ReadRound> read_round(const Json& json) {
  auto form = rules::object_of(json, "", {"round", "first", "pairings", "bye"});
  if (!form) return refused(form);
  auto round = number(json, "", "round");
  if (!round) return refused(round);
  auto first = number(json, "", "first");
  if (!first) return refused(first);
  ReadRound read{*round, *first, {}};
  auto member = rules::member(json, "", "pairings");
  if (!member) return refused(member);
  auto pairings = rules::array(**member, "pairings", kMostPairings);
  if (!pairings) return refused(pairings);
  for (std::size_t i = 0; i < (*pairings)->size(); ++i) {
    const std::string path = rules::item_path("pairings", i);
    auto players = rules::array((**pairings)[i], path, rules::kMaxSeats);
    if (!players) return refused(players);
    Pairing pairing;
    for (const Json& player : **players) {
      auto entrant = rules::whole_number(player, path, 0, kMostNumber);
      if (!entrant) return refused(entrant);
      pairing.push_back(static_cast<Entrant>(*entrant));
    }
    read.round.pairings.push_back(std::move(pairing));
  }
  if (!json.contains("bye")) return read;
  auto bye = number(json, "", "bye");
  if (!bye) return refused(bye);
  read.round.bye = *bye;
  return read;
}

}  // namespace

Json to_json(const GameResult& game) {
  Json seats = Json::array();
  for (const SeatResult& seat : game.seats) {
    Json one = Json::object();
    one["entrant"] = seat.entrant;
    one["place"] = seat.place;
    if (seat.score) one["score"] = *seat.score;
    if (seat.removed) {
      one["removed"] = player::name(seat.removed->fault);
      one["why"] = seat.removed->text;
    }
    seats.push_back(std::move(one));
  }
  Json json = Json::object();
  json["pairing"] = game.pairing;
  json["order"] = game.order;
  json["seats"] = std::move(seats);
  return json;
}

Expected<GameResult> read_game_result(const Json& json) {
  auto form = rules::object_of(json, "", {"pairing", "order", "seats"});
  if (!form) return refused(form);
  auto pairing = number(json, "", "pairing");
  if (!pairing) return refused(pairing);
  auto order = number(json, "", "order");
  if (!order) return refused(order);
  auto member = rules::member(json, "", "seats");
  if (!member) return refused(member);
  auto seats = rules::array(**member, "seats", rules::kMaxSeats);
  if (!seats) return refused(seats);
  GameResult game{*pairing, *order, {}};
  for (std::size_t i = 0; i < (*seats)->size(); ++i) {
    auto seat = read_seat((**seats)[i], rules::item_path("seats", i));
    if (!seat) return refused(seat);
    game.seats.push_back(std::move(*seat));
  }
  return game;
}

Expected<void> MemoryJournal::begin(const Json& tournament) {
  if (!tournament_.is_null() && tournament_ != tournament) {
    return malformed("the journal holds another tournament");
  }
  tournament_ = tournament;
  return {};
}

Expected<void> MemoryJournal::pair(std::size_t round, std::size_t first, const Round& pairings) {
  Json json = round_json(round, first, pairings);
  const auto held = rounds_.find(round);
  if (held != rounds_.end() && held->second != json) {
    return malformed(fmt::format("the journal has other pairings in round {}", round));
  }
  rounds_.emplace(round, std::move(json));
  return {};
}

Expected<void> MemoryJournal::note(const GameResult& game) {
  if (!games_.emplace(std::pair(game.pairing, game.order), game).second) {
    return malformed(fmt::format("game {} of pairing {} stands in the journal twice",
                                 game.order + 1, game.pairing));
  }
  return {};
}

Expected<std::vector<GameResult>> MemoryJournal::games() const {
  std::vector<GameResult> all;
  all.reserve(games_.size());
  for (const auto& [key, game] : games_) all.push_back(game);
  return all;
}

FileJournal::FileJournal(std::string file, world::Descriptor locked)
    : file_(std::move(file)), locked_(std::move(locked)) {}

Expected<std::unique_ptr<FileJournal>> FileJournal::open(const std::string& file) {
  const auto refuse = [&](std::string_view why) {
    return malformed(fmt::format("the journal {} {}", rules::in_quotes(file), why));
  };
  // Without waiting, should it be a pipe.
  world::Descriptor locked(
      ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666));
  if (!locked.open()) return refuse(fmt::format("cannot be opened: {}", std::strerror(errno)));
  struct stat what{};
  if (::fstat(locked.number(), &what) != 0 || !S_ISREG(what.st_mode)) return refuse("is no file");
  if (::flock(locked.number(), LOCK_EX | LOCK_NB) != 0) return refuse("is in use");
  std::unique_ptr<FileJournal> journal(new FileJournal(file, std::move(locked)));
  auto read = journal->read();
  if (!read) return refuse("cannot be read: " + read.error().text);
  return journal;
}

Expected<void> FileJournal::read() {
  std::string text;
  std::array<char, 65'536> chunk{};
  ssize_t got = 0;
  while ((got = ::read(locked_.number(), chunk.data(), chunk.size())) > 0) {
    text.append(chunk.data(), static_cast<std::size_t>(got));
    if (text.size() > kMostBytes) return malformed(fmt::format("more than {} bytes", kMostBytes));
  }
  if (got < 0) return malformed(std::strerror(errno));
  std::size_t line = 1;
  std::size_t from = 0;
  for (std::size_t end = 0; (end = text.find('\n', from)) != std::string::npos; ++line) {
    auto json = rules::read_json(std::string_view(text).substr(from, end - from), kLineLimits);
    auto held = json ? recall(*json) : Expected<void>(refused(json));
    if (!held) return malformed(fmt::format("line {}: {}", line, held.error().text));
    from = end + 1;
  }
  // Half a line is what was being written when we were killed; half of something else is not ours.
  const std::string_view torn = std::string_view(text).substr(from);
  const std::string_view start = from == 0 ? R"({"tournament":)" : "{";
  if (!start.starts_with(torn.substr(0, start.size()))) {
    return malformed(fmt::format("line {}: no line of a journal", line));
  }
  if (!torn.empty() && ::ftruncate(locked_.number(), static_cast<off_t>(from)) != 0) {
    return malformed(std::strerror(errno));
  }
  return {};
}

Expected<void> FileJournal::recall(const Json& line) {
  const bool first = held_.tournament().is_null();
  if (!line.is_object() || line.contains("tournament") != first) {
    return malformed(first ? "a journal begins with its tournament" : "no entry of a journal");
  }
  if (first && !line["tournament"].is_object()) return malformed("the tournament is no object");
  if (first) return held_.begin(line["tournament"]);
  if (line.contains("round")) {
    auto round = read_round(line);
    if (!round) return refused(round);
    return held_.pair(round->number, round->first, round->round);
  }
  auto game = read_game_result(line);
  if (!game) return refused(game);
  return held_.note(*game);
}

Expected<void> FileJournal::keep(const Json& line) const {
  return world::append_to_file(file_, rules::write_json(line) + "\n");
}

Expected<void> FileJournal::begin(const Json& tournament) {
  const bool fresh = held_.tournament().is_null();
  auto held = held_.begin(tournament);
  if (!held || !fresh) return held;
  Json line = Json::object();
  line["tournament"] = tournament;
  return keep(line);
}

Expected<void> FileJournal::pair(std::size_t round, std::size_t first, const Round& pairings) {
  const bool fresh = !held_.has(round);
  auto held = held_.pair(round, first, pairings);
  if (!held || !fresh) return held;
  return keep(round_json(round, first, pairings));
}

Expected<void> FileJournal::note(const GameResult& game) {
  auto held = held_.note(game);
  if (!held) return held;
  return keep(to_json(game));
}

}  // namespace hexarena::tournament
