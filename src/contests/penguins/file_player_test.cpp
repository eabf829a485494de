// File programs as players: their input, their ID, and the meaning of their answers. Those that
// misbehave have a museum of their own in tests/.
#include "contests/penguins/file_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "games/fish/json.hpp"
#include "players/bot_process.hpp"
#include "session/registry.hpp"

namespace hexarena::penguins {
namespace {

namespace fs = std::filesystem;
using base::Json;
using rules::Seat;
using testing::HasSubstr;
using testing::MatchesRegex;

Json parsed(std::string_view text) { return *base::read_json(text); }

std::unique_ptr<game::Table> fish_table(const Json& settings, std::string_view start = "") {
  const Json position = start.empty() ? Json() : parsed(start);
  auto table = (*session::find_game("fish"))->open(settings, start.empty() ? nullptr : &position);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

/// A shell script in a folder of its own, at seat 0 of a table.
class ScriptAtATable : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "file-player-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// The script is called Ada; its further arguments depend on the request.
  FilePlayer& seated(const std::string& script, const Json& settings, FileRules rules = {}) {
    std::ofstream(folder_ / "play.sh") << "[ \"$1\" = name ] && { echo ' Ada\r'; exit; }\n"
                                       << script << '\n';
    rules.unsafe = true;  // the sandbox is tested in the museum
    player_ = std::make_unique<FilePlayer>(
        *players::bot_command("sh " + (folder_ / "play.sh").string()), "file:ada", rules);
    Seating seating;
    seating.game = "fish";
    seating.settings = settings;
    seating.names = {"file:ada", "house:2"};
    seating.move_ms = 60'000;
    const auto taken = player_->take_seat(seating);
    EXPECT_TRUE(taken) << taken.error().message;
    return *player_;
  }

  fs::path folder_;
  std::unique_ptr<FilePlayer> player_;
};

const Json kHex = {{"grid", "hex"}};
const Json kSquare = {{"grid", "square"}};
/// Red can move to the right, white to the left.
constexpr std::string_view kMoving =
    R"({"players":[{"color":"red","score":2,"places":[[0,0]]},{"color":"white","score":5,"places":[[0,3]]}],)"
    R"("board":[[3,1,2,1]]})";
/// Red is stuck, white is not.
constexpr std::string_view kStuck =
    R"({"players":[{"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":0,"places":[[0,2]]}],)"
    R"("board":[[1,0,1,1]]})";

TEST_F(ScriptAtATable, GetsTheTrueBoardAndThePhase) {
  const std::string tell = "echo \"$@\" >&2; cat \"$2\" >&2; exit 3";
  Decision decision = seated(tell, kHex).decide(*fish_table(kHex, kMoving));
  ASSERT_FALSE(decision);
  EXPECT_THAT(decision.error().stderr_text, MatchesRegex("phase=movement /.*/in.txt /.*/out.txt\n"
                                                         "1 4\n31 10 20 12\nAda 1 2\nWhite 2 5\n"));
  FileRules timed;
  timed.ms = 250;
  decision = seated("echo \"$@\" >&2; cat \"$4\" >&2; exit 3", kSquare, timed)
                 .decide(*fish_table(kSquare, kMoving));
  EXPECT_THAT(decision.error().stderr_text,
              MatchesRegex("phase=movement grid=square ms=250 /.*/in.txt /.*/out.txt\n"
                           "1 4\n01 10 20 02\nAda 1 2\nWhite 2 5\n"));
  decision = seated("echo \"$@\" >&2; exit 3", kHex).decide(*fish_table(kHex));
  EXPECT_THAT(decision.error().stderr_text, HasSubstr("phase=placement penguins=4 /"));
}

TEST_F(ScriptAtATable, PlaysTheActionItWrote) {
  const auto table = fish_table(kHex, kMoving);
  Decision decision =
      seated("printf '1 4\\n00 10 21 12\\nAda 1 5\\nWhite 2 5\\n' > \"$3\"; echo hm >&2", kHex)
          .decide(*table);
  ASSERT_TRUE(decision) << decision.error().message;
  EXPECT_EQ(table->action_json(decision->action), parsed("[[0,0],[0,2]]"));
  EXPECT_EQ(decision->stderr_text, "hm\n");
  const auto squares = fish_table(kSquare, kMoving);
  decision = seated("printf '1 4 \\r\\n00 10 01 02 \\r\\nAda 1 4\\r\\nWhite 2 5' > \"$4\"", kSquare)
                 .decide(*squares);
  ASSERT_TRUE(decision) << decision.error().message;
  EXPECT_EQ(squares->action_json(decision->action), parsed("[[0,0],[0,2]]"));
}

TEST_F(ScriptAtATable, WithNothingToDoSkipsAndLeavesTheBoardUnchanged) {
  const auto table = fish_table(kHex, kStuck);
  for (const char* const script : {"exit 1", "cat \"$2\" > \"$3\"; exit 1", ": > \"$3\"; exit 1"}) {
    const Decision decision = seated(script, kHex).decide(*table);
    ASSERT_TRUE(decision) << decision.error().message;
    EXPECT_EQ(table->action_json(decision->action), "skip");
  }
  Decision decision = seated("cat \"$2\" > \"$3\"; exit 0", kHex).decide(*table);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().fault, Fault::malformed);
  EXPECT_THAT(decision.error().message, HasSubstr("wrong exit code: 0"));
  decision = seated("sed s/Ada.*/'Ada 1 7'/ \"$2\" > \"$3\"; exit 1", kHex).decide(*table);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().fault, Fault::illegal);
  EXPECT_THAT(decision.error().message, HasSubstr("invented score"));
}

TEST_F(ScriptAtATable, IsTheOnlyPlayerWithItsName) {
  std::ofstream(folder_ / "white.sh") << "[ \"$1\" = name ] && { echo White; exit; }\n"
                                      << "cat \"$2\" >&2; exit 3\n";
  FileRules rules;
  rules.unsafe = true;
  FilePlayer white(*players::bot_command("sh " + (folder_ / "white.sh").string()), "file", rules);
  ASSERT_TRUE(white.take_seat({"fish", Seat(0), {}, kHex, 60'000}));
  const Decision decision = white.decide(*fish_table(kHex, kMoving));
  EXPECT_EQ(decision.error().stderr_text, "1 4\n31 10 20 12\nWhite 1 2\nWhitex 2 5\n");
}

TEST_F(ScriptAtATable, ThatDoesNotExistFailsToTakeItsSeat) {
  FileRules rules;
  rules.unsafe = true;
  FilePlayer missing(*players::bot_command("/no/such/program"), "file", rules);
  const auto seated = missing.take_seat({"fish", Seat(0), {}, kHex, 1000});
  ASSERT_FALSE(seated);
  EXPECT_EQ(seated.error().fault, Fault::exit);
  EXPECT_THAT(seated.error().message, HasSubstr("No such file"));
  FilePlayer lost(*players::bot_command("true"), "file", {});
  EXPECT_THAT(lost.take_seat({"fish", Seat(0), {}, kHex, 1000}).error().message,
              HasSubstr("the command names no file in it"));
  EXPECT_FALSE(missing.take_seat({"reversi", Seat(0), {}, Json::object(), 1000}));
  EXPECT_FALSE(missing.decide(*fish_table(kHex, kMoving)));
}

TEST_F(ScriptAtATable, ThatReportsNoNameInTimeDoesNotPlay) {
  std::ofstream(folder_ / "slow.sh") << "sleep 60\n";
  FileRules rules;
  rules.unsafe = true;
  rules.file.name_ms = 50;
  FilePlayer slow(*players::bot_command("sh " + (folder_ / "slow.sh").string()), "file", rules);
  const auto seated = slow.take_seat({"fish", Seat(0), {}, kHex, 1000});
  ASSERT_FALSE(seated);
  EXPECT_EQ(seated.error().fault, Fault::timeout);
  EXPECT_THAT(seated.error().message, HasSubstr("did not print its name"));
}

TEST(FileTables, AreRefusedWithAdvice) {
  const auto refusal = [](const game::Table& table, const Json& settings) {
    const auto checked = check_file_table(table, settings);
    return checked ? "" : checked.error().message;
  };
  EXPECT_EQ(refusal(*fish_table(kHex), kHex), "");
  EXPECT_EQ(refusal(*fish_table(kSquare), kSquare), "");
  EXPECT_THAT(refusal(*fish_table(Json::object()), Json::object()), HasSubstr("--set grid=hex"));
  const Json any = {{"grid", "hex"}, {"place", "any"}};
  EXPECT_THAT(refusal(*fish_table(any), any),
              HasSubstr("leave out the settings collect and place"));
  const Json four = {{"grid", "hex"}, {"fish", 4}, {"place", "any"}};
  EXPECT_THAT(refusal(*fish_table(four), kHex), HasSubstr("[0,0] holds 4 fish"));
  const auto reversi = (*session::find_game("reversi"))->open(Json::object(), nullptr);
  EXPECT_THAT(refusal(**reversi, Json::object()), HasSubstr("fish, not reversi"));
}

const std::vector<std::string> kIds{"A", "B", "C", "D"};

fish::Position position_on(const game::Table& table, fish::Grid grid) {
  return *fish::read_position(table.position_json(), "", fish::layout_of(grid));
}

/// A table's action as one of the file game; nothing for a skip.
std::optional<penguins::PenguinAction> in_files(const game::Table& table, game::Action action) {
  const auto written = *fish::read_written_action(table.action_json(action));
  if (written.kind == fish::Action::Kind::skip) return std::nullopt;
  penguins::PenguinAction meant{std::nullopt, written.to};
  if (written.kind == fish::Action::Kind::move) meant.from = written.from;
  return meant;
}

/// Plays a random action at the table and in the file; both must allow the same and have the same
/// result.
void play_both(game::Table& table, penguins::PenguinFile& file, fish::Grid grid,
               base::Random& random) {
  const game::View view = table.view();
  const std::vector<game::Action> legal = table.legal();
  const fish::Position now = position_on(table, grid);
  const penguins::Turn turn{
      kIds[view.turn->at()],
      now.penguins ? penguins::TurnPhase::placement : penguins::TurnPhase::movement, grid,
      now.penguins.value_or(0)};
  for (const game::Action action : legal) {
    const auto meant = in_files(table, action);
    EXPECT_EQ(meant.has_value(), can_act(file, turn));
    EXPECT_FALSE(meant && fault(file, turn, *meant));
  }
  const auto chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  if (const auto meant = in_files(table, chosen)) file = penguins::play(file, turn, *meant);
  ASSERT_TRUE(table.submit(*view.turn, chosen));
  ASSERT_EQ(file, *penguins::file_of(position_on(table, grid), kIds)) << write_penguin_file(file);
}

/// The rules of the table and those of the file game agree, action for action.
TEST(FileTables, PlayByTheRulesOfTheFiles) {
  for (const fish::Grid grid : {fish::Grid::hex, fish::Grid::square}) {
    for (int seed = 1; seed <= 12; ++seed) {
      const Json settings = {{"grid", grid == fish::Grid::hex ? "hex" : "square"},
                             {"players", 2 + seed % 3},
                             {"seed", seed}};
      const auto table = fish_table(settings);
      base::Random random(static_cast<std::uint64_t>(seed));
      penguins::PenguinFile file = *penguins::file_of(position_on(*table, grid), kIds);
      while (!table->view().over && !HasFatalFailure()) play_both(*table, file, grid, random);
    }
  }
}

}  // namespace
}  // namespace hexarena::penguins
