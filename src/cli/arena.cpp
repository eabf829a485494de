// arena: commands for the operator of an arena, to see and stop what is running.
#include <fmt/format.h>

#include <ctime>

#include "base/counted.hpp"
#include "cli/commands.hpp"
#include "cli/source.hpp"
#include "server/network.hpp"
#include "world/file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;

constexpr std::string_view kProgram = "hexarena arena";

/// A value as it is read, without quotes.
std::string plain(const Json& json) {
  return json.is_string() ? json.get<std::string>() : base::write_json(json);
}

std::string moment(const Json& ms) {
  if (!ms.is_number_integer()) return "?";
  const std::time_t seconds = ms.get<std::int64_t>() / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", utc.tm_year + 1900, utc.tm_mon + 1,
                     utc.tm_mday, utc.tm_hour, utc.tm_min);
}

std::string names(const Json& players) {
  std::string all;
  for (const Json& each : players) all += (all.empty() ? "" : ", ") + plain(each);
  return all;
}

/// Appends the items of a list, formatted by `line`, below a heading.
template <class Line>
void add(std::string& text, const Json& all, const char* heading, const Line& line) {
  if (!all.is_array() || all.empty()) return;
  text += fmt::format("{}:\n", heading);
  for (const Json& one : all) text += "  " + line(one) + "\n";
}

std::string in_words(const Json& arena) {
  std::string text;
  if (arena["draining"] == true) text += "The arena is draining: no new games or tournaments.\n";
  add(text, arena["games"], "games", [](const Json& game) {
    return fmt::format("{}  {}: {}; {} events, {} connected{}", plain(game["id"]),
                       plain(game["game"]), names(game["players"]), plain(game["events"]),
                       plain(game["visitors"]),
                       game["owner"].is_null() ? "" : "; made by " + plain(game["owner"]));
  });
  add(text, arena["tournaments"], "tournaments",
      [](const Json& one) { return fmt::format("{}  {}", plain(one["id"]), plain(one["name"])); });
  add(text, arena["clients"], "clients", [](const Json& one) {
    return fmt::format("{}  {} connections, {} games, {} tournaments, {} bytes waiting",
                       plain(one.contains("name") ? one["name"] : one["address"]),
                       plain(one["sockets"]), plain(one["games"]), plain(one["tournaments"]),
                       plain(one["waiting"]));
  });
  add(text, arena["bots"], "bots", [](const Json& one) {
    return fmt::format("{}  from {}{}", plain(one["name"]), plain(one["address"]),
                       one["busy"] == true ? ", playing" : "");
  });
  add(text, arena["bans"], "bans", [](const Json& one) {
    const std::string why = plain(one["why"]);
    return fmt::format("{}  until {}{}{}", plain(one["what"]), moment(one["until"]),
                       why.empty() ? "" : ": ", why);
  });
  add(text, arena["suspicious"], "suspicious", [](const Json& one) {
    return fmt::format("{} {} {} {}, last {}", plain(one["who"]), plain(one["what"]),
                       one["what"] == "lost quickly" ? "against" : "with", plain(one["against"]),
                       moment(one["last"])) +
           fmt::format(" ({} games)", plain(one["games"]));
  });
  if (text.empty()) text = "Nothing is running.\n";
  text.pop_back();
  return text;
}

/// The names in a file, one per line, without surrounding blanks.
Expected<Json> read_names(const std::string& file) {
  constexpr std::size_t kMostBytes = 100'000;
  auto text = world::read_file(file, kMostBytes);
  if (!text) return base::passed_on(text);
  Json names = Json::array();
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    while (line.starts_with(' ')) line.remove_prefix(1);
    if (!line.empty()) names.push_back(std::string(line));
  }
  if (names.empty()) return base::invalid(fmt::format("{} names no one", base::in_quotes(file)));
  return names;
}

int answer(const Expected<Json>& json, const std::function<std::string(const Json&)>& words) {
  if (!json) return world::report(kProgram, json.error());
  return world::write_line(kProgram, words(*json));
}

}  // namespace

int arena_list(const ArenaOptions& options) {
  return answer(ask_arena(options.arena, ""), [&](const Json& json) {
    return options.json ? base::write_json(json) : in_words(json);
  });
}

int arena_cancel(const ArenaOptions& options) {
  const bool address = server::read_ip(options.what).has_value() || options.what.ends_with("/64");
  if (address) {
    return answer(ask_arena(options.arena, "/cancel", Json{{"address", options.what}}),
                  [&](const Json& json) {
                    return fmt::format("{} of {} closed",
                                       base::counted(json.value("closed", 0), "connection"),
                                       options.what);
                  });
  }
  auto ended = ask_arena(options.arena, "/cancel", Json{{"game", options.what}});
  if (!ended) {
    auto tournament = ask_arena(options.arena, "/cancel", Json{{"tournament", options.what}});
    if (tournament) ended = std::move(tournament);
  }
  if (!ended && ended.error().message.find("there is no live game") != std::string::npos) {
    return world::report(kProgram,
                         {base::Error::Kind::not_found,
                          fmt::format("no live game and no running tournament is called {}",
                                      base::in_quotes(options.what))});
  }
  return answer(ended, [&](const Json&) { return fmt::format("{} ended", options.what); });
}

int arena_ban(const ArenaOptions& options) {
  Json body{{"what", options.what}, {"minutes", options.lift ? 0 : options.minutes}};
  if (!options.why.empty()) body["why"] = options.why;
  return answer(ask_arena(options.arena, "/ban", body), [&](const Json& json) {
    return json["until"].is_null()
               ? fmt::format("{} is banned no longer", options.what)
               : fmt::format("{} is banned until {}", options.what, moment(json["until"]));
  });
}

int arena_drain(const ArenaOptions& options) {
  return answer(ask_arena(options.arena, "/drain", Json{{"on", !options.off}}),
                [&](const Json& json) -> std::string {
                  if (options.off) return "the arena takes new games again";
                  return fmt::format("no new games or tournaments; still running: {}, {}",
                                     base::counted(json.value("games", 0), "game"),
                                     base::counted(json.value("tournaments", 0), "tournament"));
                });
}

int arena_token(const ArenaOptions& options) {
  return answer(ask_arena(options.arena, "/token", Json{{"name", options.what}}),
                [&](const Json& json) {
                  return fmt::format("the new token of {}, shown this once: {}",
                                     plain(json["name"]), plain(json["token"]));
                });
}

int arena_entrants(const ArenaOptions& options) {
  auto names = read_names(options.what);
  if (!names) return world::report_bad_input(kProgram, names.error());
  auto made = ask_arena(
      options.arena, "/entrants",
      Json{{"names", std::move(*names)}, {"kind", options.kind}, {"renew", options.renew}});
  if (!made) return world::report(kProgram, made.error());
  if (!made->contains("entrants")) {
    return world::report(kProgram,
                         {base::Error::Kind::invalid, "the arena answers something else"});
  }
  std::string tokens;
  bool refused = false;
  for (const Json& each : (*made)["entrants"]) {
    if (each.contains("token")) {
      tokens += fmt::format("{}{},{}", tokens.empty() ? "" : "\n", plain(each["name"]),
                            plain(each["token"]));
    } else {
      refused = true;
      world::write_stderr(fmt::format("{}: {}\n", kProgram, plain(each["error"])));
    }
  }
  const int code = tokens.empty() ? world::kSuccess : world::write_line(kProgram, tokens);
  if (code != world::kSuccess) return code;
  return refused ? world::kNegative : world::kSuccess;
}

int arena_ladder(const ArenaOptions& options) {
  Json body{{"game", options.what}, {"on", !options.pause}};
  if (!options.set.empty()) {
    auto settings = read_settings(options.set);
    if (!settings) return world::report_bad_input(kProgram, settings.error());
    body["settings"] = std::move(*settings);
  }
  if (options.ms) body["ms"] = *options.ms;
  if (!options.players.empty()) body["players"] = options.players;
  return answer(ask_arena(options.arena, "/ladder", body), [&](const Json& json) {
    return fmt::format("the ladder of {} {}: {}, {} ms per move", options.what,
                       options.pause ? "pauses" : "plays", base::write_json(json["settings"]),
                       plain(json["ms"]));
  });
}

}  // namespace hexarena::cli
