// rerun: plays a match, a tournament or a game again from its JSON or record, and compares.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "base/counted.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_report.hpp"
#include "cli/match_setup.hpp"
#include "cli/players.hpp"
#include "cli/run_facts.hpp"
#include "cli/source.hpp"
#include "referee/referee.hpp"
#include "session/adjudication.hpp"
#include "tournament/description.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::invalid;
using base::Json;
using base::passed_on;

constexpr std::string_view kRerunProgram = "hexarena rerun";
constexpr std::size_t kMostRerunBytes = 64U << 20U;

/// The outcome.
struct Comparison {
  std::string what;  ///< "match", "tournament", "game"
  bool same = true;
  std::string difference = {};  ///< if it is not the same
  std::string unsettled = {};   ///< why it may differ; empty: it must not
  Json run = Json::object();    ///< of the original
};

/// Why these players may decide differently the next time; empty if they cannot.
std::string unsettled(const std::vector<std::string>& players, bool timed) {
  constexpr std::array<std::string_view, 4> kOthers{"bot", "file", "remote", "human"};
  for (const std::string& text : players) {
    const std::string kind = players::read_spec(text).kind;
    if (std::find(kOthers.begin(), kOthers.end(), kind) != kOthers.end()) {
      return fmt::format("{} is not deterministic", text);
    }
  }
  return timed ? "players were given a time to think, which no two runs use alike" : "";
}

Expected<std::vector<std::string>> texts(const Json& json, const std::string& path) {
  auto list = base::array(json, path, rules::kMaxSeats);
  if (!list) return passed_on(list);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < json.size(); ++i) {
    auto text = base::text(json[i], base::item_path(path, i));
    if (!text) return passed_on(text);
    all.push_back(std::move(*text));
  }
  return all;
}

/// A number that may be absent or null.
template <class Number>
Expected<void> read_number(const Json& json, const char* key, std::optional<Number>& into,
                           std::int64_t most) {
  if (!json.contains(key) || json[key].is_null()) return {};
  auto read = base::whole_number(json[key], key, 0, most);
  if (!read) return passed_on(read);
  into = static_cast<Number>(*read);
  return {};
}

Expected<MatchCommand> command_of(const Json& json) {
  constexpr std::int64_t kMostMs = 86'400'000;
  constexpr std::int64_t kMostGames = 10'000'000;
  MatchCommand command;
  auto game = base::member(json, "", "game");
  if (!game) return passed_on(game);
  auto name = base::text(**game, "game");
  if (!name) return passed_on(name);
  command.game = std::move(*name);
  auto listed = base::member(json, "", "players");
  if (!listed) return passed_on(listed);
  auto players = texts(**listed, "players");
  if (!players) return passed_on(players);
  command.players = std::move(*players);
  if (json.contains("settings") && json["settings"].is_object()) {
    for (const auto& [key, value] : json["settings"].items()) {
      command.set.push_back(key + "=" + base::write_json(value));
    }
  }
  std::optional<int> games;
  std::optional<std::int64_t> seed;
  for (Expected<void> read :
       {read_number(json, "games", games, kMostGames),
        read_number(json, "opening", command.opening, 1000),
        read_number(json, "ms", command.ms, kMostMs),
        read_number(json, "clock", command.clock, kMostMs),
        read_number(json, "margin", command.margin, kMostMs),
        read_number(json, "adjudicate", command.adjudicate,
                    static_cast<std::int64_t>(session::kMostAdjudicationNodes)),
        read_number(json, "seed", seed, std::numeric_limits<std::int64_t>::max())}) {
    if (!read) return passed_on(read);
  }
  command.games = games.value_or(command.games);
  command.seed = static_cast<std::uint64_t>(seed.value_or(1));
  if (json.contains("openings") && json["openings"].is_array()) {
    command.opening_list.assign(json["openings"].begin(), json["openings"].end());
  }
  return command;
}

/// "points were [4.0,0.0] and are [3.0,1.0]"
std::string difference(const Json& before, const Json& now, const char* key) {
  return fmt::format("{} were {} and are {}", key,
                     before.contains(key) ? base::excerpt(before[key]) : "absent",
                     base::excerpt(now.value(key, Json())));
}

Expected<Comparison> rerun_match(const Json& before, const RerunOptions& options) {
  auto command = command_of(before);
  if (!command) return passed_on(command);
  command->threads = options.threads.value_or(1);
  command->unsafe = options.unsafe;
  auto wanted = read_match(*command);
  if (!wanted) return passed_on(wanted);
  auto table = wanted->game->open(wanted->settings, nullptr);
  if (!table) return passed_on(table);
  auto players = match_contestants(*command, *wanted, **table, nullptr);
  if (!players) return passed_on(players);
  wanted->stopped = interrupted;
  auto result = tournament::play_match(*players, world::SystemClock(), *wanted);
  if (!result) return passed_on(result);
  if (interrupted()) return invalid("stopped before everything was played again");
  const Json now = match_json(*command, *wanted, *result);
  Comparison found{"match"};
  found.unsettled =
      unsettled(command->players, command->ms || command->clock || before.contains("ponder"));
  found.same = before.contains("digest") && before["digest"] == now.value("digest", Json());
  if (!found.same) {
    const bool points =
        before.contains("points") && before["points"] != now.value("points", Json());
    found.difference = points ? difference(before, now, "points") : "single games went otherwise";
  }
  return found;
}

Expected<Comparison> rerun_tournament(const Json& before, const RerunOptions& options) {
  auto origin = base::member(before, "", "origin");
  if (!origin) return passed_on(origin);
  auto description = tournament::read_description(**origin);
  if (!description) return passed_on(description);
  auto players = seat_all(
      *description, [&](const std::string& text, const game::Table& table, const Json& settings) {
        PlayerRules rules{description->ms, options.unsafe};
        rules.settings = settings;
        return player_maker(text, table, rules);
      });
  if (!players) return passed_on(players);
  tournament::TournamentOptions wanted = description->options;
  wanted.threads = options.threads.value_or(1);
  wanted.stopped = interrupted;
  tournament::MemoryJournal journal;
  auto result = tournament::play_tournament(*players, world::SystemClock(), journal, wanted);
  if (!result) return passed_on(result);
  if (!result->over) return invalid("stopped before everything was played again");
  const Json now = tournament::result_json(wanted, *players, *result);
  Comparison found{"tournament"};
  found.unsettled = unsettled(players_of(*description), description->ms || wanted.time.total_ms);
  found.same = before.contains("digest") && before["digest"] == now.value("digest", Json());
  if (!found.same) {
    const bool table =
        before.contains("standings") && before["standings"] != now.value("standings", Json());
    found.difference =
        table ? "the standings are not the same" : "the standings are the same, single games not";
  }
  return found;
}

/// The seeds of a record's players, stored as texts because they have 64 bits.
Expected<std::vector<std::uint64_t>> seeds_of(const Json& run, std::size_t seats) {
  auto all = texts(run.contains("seeds") ? run["seeds"] : Json::array(), "run.seeds");
  if (!all) return passed_on(all);
  std::vector<std::uint64_t> seeds;
  for (const std::string& text : *all) {
    std::uint64_t seed = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) {
      return invalid(fmt::format("run.seeds: {} is no seed", base::in_quotes(text)));
    }
    seeds.push_back(seed);
  }
  if (seeds.size() != seats) return invalid("run.seeds: expected one for each seat");
  return seeds;
}

/// The first event that differs; nothing if none does.
std::optional<std::string> first_difference(const session::Record& before,
                                            const session::Record& now) {
  const std::size_t count = std::max(before.events.size(), now.events.size());
  const auto event = [](const session::Record& record, std::size_t i) -> Json {
    if (i >= record.events.size()) return "nothing";
    Json json = session::to_json(*record.opening, record.events[i]);
    if (!json.is_object()) return json;
    for (const char* const changing : {"ms", "waited", "at", "stderr", "note"})
      json.erase(changing);
    return json.contains("action") ? json["action"] : json;
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Json old = event(before, i);
    const Json fresh = event(now, i);
    if (old != fresh) {
      return fmt::format("event {} was {} and is {}", i + 1, base::excerpt(old),
                         base::excerpt(fresh));
    }
  }
  return std::nullopt;
}

Expected<Comparison> rerun_record(session::Record before, const RerunOptions& options) {
  if (!before.run || !before.run->contains("seeds") || !before.run->contains("players")) {
    return invalid("this record has no \"run\", so it cannot be played again");
  }
  const Json& run = *before.run;
  auto players = texts(run.value("players", Json()), "run.players");
  if (!players) return passed_on(players);
  auto seeds = seeds_of(run, static_cast<std::size_t>(before.opening->seats()));
  if (!seeds) return passed_on(seeds);
  if (players->size() != seeds->size()) return invalid("run.players: expected one for each seat");
  std::optional<std::size_t> opening;
  std::optional<int> ms;
  std::optional<int> move_ms;
  std::optional<std::int64_t> total_ms;
  std::optional<int> margin_ms;
  referee::Options rules;
  for (Expected<void> read :
       {read_number(run, "opening", opening, static_cast<std::int64_t>(before.events.size())),
        read_number(run, "ms", ms, 86'400'000), read_number(run, "move_ms", move_ms, 86'400'000),
        read_number(run, "total_ms", total_ms, 86'400'000),
        read_number(run, "margin_ms", margin_ms, 86'400'000),
        read_number(run, "adjudicate", rules.adjudicate,
                    static_cast<std::int64_t>(session::kMostAdjudicationNodes))}) {
    if (!read) return passed_on(read);
  }
  if (move_ms) rules.time.move_ms = move_ms;
  if (total_ms) rules.time.total_ms = total_ms;
  if (margin_ms) rules.time.margin_ms = *margin_ms;
  rules.stopped = interrupted;
  PlayerRules seated{ms, options.unsafe};
  seated.settings = before.settings;
  std::vector<std::unique_ptr<players::Player>> all;
  for (std::size_t i = 0; i < players->size(); ++i) {
    auto maker = player_maker((*players)[i], *before.opening, seated);
    if (!maker) return passed_on(maker);
    all.push_back((*maker)((*seeds)[i]));
  }
  session::Record again = before;
  again.events.resize(opening.value_or(0));
  again.result.reset();
  auto report = referee::run_game(std::move(again), all, world::SystemClock(), rules);
  if (!report) return passed_on(report);
  if (interrupted()) return invalid("stopped before everything was played again");
  Comparison found{"game"};
  found.unsettled = unsettled(*players, ms || total_ms);
  const auto difference = first_difference(before, report->record);
  found.same = !difference;
  found.difference = difference.value_or("");
  return found;
}

Expected<Comparison> compare(const RerunOptions& options) {
  auto text = world::read_file(options.file, kMostRerunBytes);
  if (!text) return passed_on(text);
  if (const auto json = base::read_json(*text, session::kRecordLimits); json && json->is_object()) {
    const Json run = json->contains("run") ? (*json)["run"] : Json::object();
    const bool tournament = json->contains("standings");
    if (tournament || json->contains("points")) {
      auto found = tournament ? rerun_tournament(*json, options) : rerun_match(*json, options);
      if (found) found->run = run;
      return found;
    }
  }
  auto envelope = session::read_envelope(*text);
  if (!envelope) return passed_on(envelope);
  if (envelope->is_position) return invalid("a position is nothing that was played");
  const Json run = envelope->record.run.value_or(Json::object());
  auto found = rerun_record(std::move(envelope->record), options);
  if (found) found->run = run;
  return found;
}

/// "0.1.0 (1a2b3c4)", as far as a run contains it.
std::string version_of(const Json& run) {
  const auto word = [&](const char* key) {
    return run.is_object() && run.contains(key) && run[key].is_string()
               ? run[key].get<std::string>()
               : std::string();
  };
  const std::string commit = word("commit");
  return word("version") + (commit.empty() ? "" : " (" + commit + ")");
}

std::string in_words(const Comparison& found) {
  std::string text =
      fmt::format("the {} went {}", found.what, found.same ? "the same way again" : "another way");
  if (!found.same) text += ": " + found.difference;
  if (!found.unsettled.empty()) {
    text += fmt::format("\nnot comparable: {}", found.unsettled);
  }
  const std::string then = version_of(found.run);
  const std::string now = version_of(run_facts());
  if (!then.empty() && then != now) text += fmt::format("\nplayed by {}, again by {}", then, now);
  return text;
}

Json to_json(const Comparison& found) {
  Json json = Json::object();
  json["what"] = found.what;
  json["same"] = found.same;
  json["comparable"] = found.unsettled.empty();
  if (!found.difference.empty()) json["difference"] = found.difference;
  if (!found.unsettled.empty()) json["why_not"] = found.unsettled;
  json["before"] = found.run;
  json["now"] = run_facts();
  return json;
}

}  // namespace

int rerun(const RerunOptions& options) {
  note_interrupts();
  auto found = compare(options);
  if (!found) return world::report_bad_input(kRerunProgram, found.error());
  const std::string text = options.json ? base::write_json(to_json(*found)) : in_words(*found);
  if (const int code = world::write_line(kRerunProgram, text); code != world::kSuccess) return code;
  return found->same || !found->unsettled.empty() ? world::kSuccess : world::kNegative;
}

}  // namespace hexarena::cli
