// A hall of the museum of misbehaving bots: shell scripts as bots, and a game with one of them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/bot_process.hpp"
#include "referee/referee.hpp"
#include "run_program.hpp"
#include "scratch_folder.hpp"
#include "session/record_testing.hpp"
#include "world/sandbox.hpp"

namespace hexarena::tests {

/// A bot that says it is ready, then for each turn cuts the first legal action out of the line.
inline constexpr std::string_view kHonest = R"sh(
legal() { printf '%s\n' "$1" | awk '{
  s = substr($0, index($0, "\"legal\":[") + 9); d = 0; o = "";
  for (i = 1; i <= length(s); ++i) { c = substr(s, i, 1);
    if (d == 0 && (c == "," || c == "]")) break;
    if (c == "[" || c == "{") ++d; if (c == "]" || c == "}") --d; o = o c }
  print o }'; }
id() { printf '%s\n' "$1" | sed 's/^{"type":"turn","id":\([0-9]*\).*/\1/'; }
ready() { read -r hello; echo '{"type":"ready","name":"sh"}'; }
act() { printf '{"type":"action","id":%s,"action":%s}\n' "$(id "$1")" "$(legal "$1")"; }
)sh";
inline constexpr std::string_view kLoop = R"(
while read -r line; do case $line in *'"type":"turn"'*) act "$line";; *) exit 0;; esac; done
)";

/// A folder with the script of a bot, readable for the user it will run as.
class Home {
 public:
  explicit Home(const std::string& script) {
    std::ofstream(folder_.path("bot.sh")) << kHonest << script << "\n";
  }
  [[nodiscard]] world::Command command() const {
    return *players::bot_command("sh " + folder_.path("bot.sh"));
  }

  [[nodiscard]] std::string folder() const { return folder_.path(); }

 private:
  ScratchFolder folder_{kReadableForAll};
};

struct Visit {
  int patience = 0;  ///< milliseconds for the bot to be ready and for each of its moves
  bool walls = false;
  world::ProcessLimits limits = {};
};

/// A game of bots, by seat; where none is named, a random player sits.
inline referee::Report play(const base::Json& game,
                            const std::vector<std::optional<world::Command>>& bots,
                            const Visit& visit) {
  session::Record record = session::record_of(game["game"].get<std::string>(), game["settings"]);
  std::vector<std::unique_ptr<players::Player>> players;
  for (std::size_t i = 0; static_cast<int>(i) < record.opening->seats(); ++i) {
    if (i < bots.size() && bots[i]) {
      players::BotRules rules;
      rules.unsafe = !visit.walls;
      rules.limits = visit.limits;
      rules.talk.start_ms = visit.patience;
      players.push_back(players::start_bot(*bots[i], "bad", rules));
    } else {
      players.push_back(players::advised_player({"random", std::nullopt}, "good", 7));
    }
  }
  referee::Options options;
  options.time.move_ms = visit.patience;
  auto report = referee::run_game(std::move(record), players, world::SystemClock(), options);
  EXPECT_TRUE(report);
  return std::move(*report);
}
/// A game with the bot in this seat and random players in the others.
inline referee::Report play(const base::Json& game, std::size_t seat, const world::Command& bot,
                            const Visit& visit) {
  std::vector<std::optional<world::Command>> bots(seat + 1);
  bots[seat] = bot;
  return play(game, bots, visit);
}
inline referee::Report play(const base::Json& game, std::size_t seat, const Home& home,
                            const Visit& visit) {
  return play(game, seat, home.command(), visit);
}

/// A seat of a game.
struct Place {
  base::Json game;
  std::size_t seat = 0;
  std::size_t seats = 0;
};

/// Every seat of every game.
inline std::vector<Place> all_places() {
  using base::Json;
  std::vector<Place> places;
  for (const Json& game :
       {Json{{"game", "fish"}, {"settings", {{"players", 3}, {"board", "boxed"}}}},
        Json{{"game", "reversi"}, {"settings", {{"size", 3}, {"pass", "forced"}}}},
        Json{{"game", "nooks"}, {"settings", {{"players", 2}, {"rounds", 1}}}},
        Json{{"game", "hex"}, {"settings", {{"size", 4}}}}}) {
    const std::size_t seats = game["game"] == "fish" ? 3 : 2;
    for (std::size_t seat = 0; seat < seats; ++seat) places.push_back({game, seat, seats});
  }
  return places;
}

/// Whether `make attack` asks for everything.
inline bool whole_museum() { return std::getenv("HEXARENA_WHOLE_MUSEUM") != nullptr; }

/// Where an exhibit is shown: in one place, another for each of them, or in all.
inline std::vector<Place> places_of(std::size_t exhibit) {
  const std::vector<Place> all = all_places();
  if (whole_museum()) return all;
  return {all[exhibit % all.size()]};
}

/// Whether bots can be shut in here; if not, says why.
inline bool have_walls() {
  static const base::Expected<void> available = world::Sandbox().available();
  if (!available) std::cerr << "without walls: " << available.error().message << "\n";
  return available.has_value();
}

inline std::size_t count_entries(const char* folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                std::filesystem::directory_iterator()));
}

}  // namespace hexarena::tests
