// A tournament that is killed outright, again and again, at moments spread over all of it: it ends
// with the table of one that was never disturbed, and no game is lost or counted twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "base/random.hpp"
#include "cup.hpp"

namespace hexarena::tests {
namespace {

using base::Json;

/// HEXARENA_LONG_KILLS: as large as a tournament may be expected to be.
bool at_length() { return std::getenv("HEXARENA_LONG_KILLS") != nullptr; }

/// In the shell alone, so that many of them can play. A bot with random choices would play another game
/// next time; this one takes the first legal action.
constexpr const char* kTakesTheFirst = R"sh(while IFS= read -r line; do
  case $line in
    *'"type":"hello"'*) echo '{"type":"ready"}' ;;
    *'"type":"turn"'*)
      id=${line#*'"id":'} legal=${line#*'"legal":['}
      case $legal in '"pass"'*) action='"pass"' ;; *) action="${legal%%]*}]" ;; esac
      echo "{\"type\":\"action\",\"id\":${id%%,*},\"action\":$action}" ;;
    *) exit 0 ;;
  esac
done
exit 0)sh";

/// Plays it once in peace and once with these many kills.
void expect_same_table(const std::string& description, int kills,
                       const std::vector<std::string>& flags) {
  std::vector<std::string> as_json = flags;
  as_json.emplace_back("--json");
  const Cup peaceful(description);
  const Json whole = table_of(peaceful.play(as_json));
  const int games = peaceful.count("results");
  ASSERT_EQ(whole["over"], true);
  ASSERT_EQ(whole["played"], games);

  const Cup cup(description);
  base::Random random(4);
  std::vector<int> moments;
  for (int i = 0; i < kills; ++i) {
    moments.push_back(static_cast<int>(random.below(static_cast<std::uint32_t>(games) * 9 / 10)));
  }
  std::sort(moments.begin(), moments.end());
  int cut_off = 0;
  for (const int moment : moments) {
    Call call{cup.play(flags), ""};
    call.seconds = 900;
    Process playing(call);
    ASSERT_TRUE(cup.comes_to(moment)) << moment;
    if (playing.cut_off().signal == SIGKILL) ++cut_off;
  }
  // A busy machine may let it come to its end before we look; most kills hit it all the same.
  EXPECT_GE(cut_off, kills / 2);
  EXPECT_EQ(table_of(cup.resume(as_json)), whole);
  EXPECT_EQ(cup.count("results"), games);
  EXPECT_EQ(cup.count("games"), games);
  EXPECT_EQ(cup.count("outcomes"), games);
}

TEST(KilledTournaments, OfOurPlayersEndAsIfNothingHadHappened) {
  const int players = at_length() ? 200 : 60;
  const int rounds = at_length() ? 10 : 5;
  std::string description =
      joined("game = \"reversi\"\nformat = \"swiss\"\nrounds = ", std::to_string(rounds),
             "\nseed = 9\nplayers = [\n");
  for (int i = 0; i < players; ++i) {
    description += joined("{ name = \"p", std::to_string(i), "\", player = \"",
                          i % 3 == 0 ? "greedy" : "random", "\" },\n");
  }
  description += "]\n[settings]\nsize = 2\n";
  expect_same_table(description, 20, {"--threads", "2"});
}

TEST(KilledTournaments, OfBotsEndAsIfNothingHadHappened) {
  const ShellBot bot(kTakesTheFirst);
  const int players = at_length() ? 64 : 12;
  std::string description =
      joined("game = \"reversi\"\nformat = \"swiss\"\nrounds = ", at_length() ? "3" : "2",
             "\nseed = 9\nms = 60000\nplayers = [\n");
  for (int i = 0; i < players; ++i) {
    description +=
        joined("{ name = \"p", std::to_string(i), "\", player = \"bot:", bot.command(), "\" },\n");
  }
  description += "]\n[settings]\nsize = 1\n";
  expect_same_table(description, 20, with_walls({"--threads", "2"}));
}

}  // namespace
}  // namespace hexarena::tests
