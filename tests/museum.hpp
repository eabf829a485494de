// A hall of the museum of misbehaving bots: shell scripts as bots, and a game with one of them.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/bot_process.hpp"
#include "referee/referee.hpp"
#include "run_program.hpp"
#include "scratch_folder.hpp"
#include "session/record_testing.hpp"

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

/// A game with the bot in this seat and random players in the others.
inline referee::Report play(const base::Json& game, std::size_t seat, const world::Command& bot,
                            const Visit& visit) {
  session::Record record = session::record_of(game["game"].get<std::string>(), game["settings"]);
  std::vector<std::unique_ptr<players::Player>> players;
  for (int i = 0; i < record.opening->seats(); ++i) {
    if (static_cast<std::size_t>(i) == seat) {
      players::BotRules rules;
      rules.unsafe = !visit.walls;
      rules.limits = visit.limits;
      rules.talk.start_ms = visit.patience;
      players.push_back(players::start_bot(bot, "bad", rules));
    } else {
      players.push_back(players::advised_player({"random", std::nullopt}, "good", 7));
    }
  }
  referee::Options options;
  options.time.move_ms = visit.patience;
  options.time.margin_ms = 10'000;  // what counts is what the bot is told, not how busy we are
  auto report = referee::run_game(std::move(record), players, world::SystemClock(), options);
  EXPECT_TRUE(report);
  return std::move(*report);
}
inline referee::Report play(const base::Json& game, std::size_t seat, const Home& home,
                            const Visit& visit) {
  return play(game, seat, home.command(), visit);
}

inline std::size_t count_entries(const char* folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                std::filesystem::directory_iterator()));
}

}  // namespace hexarena::tests
