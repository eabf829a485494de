// The museum of misbehaving file programs: each with one bad habit, in both grids and every seat,
// with and without walls. The game always ends, the others are not harmed, the verdict names the
// cause, and nothing is left behind.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "contests/penguins/file_player.hpp"
#include "file_programs.hpp"
#include "players/bot_process.hpp"
#include "readers.hpp"
#include "referee/referee.hpp"
#include "session/record_testing.hpp"
#include "world/process_tree.hpp"
#include "world/sandbox.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;
using players::Fault;
using rules::Seat;
using testing::HasSubstr;
using testing::IsEmpty;

enum class From { placement, movement };

struct Exhibit {
  std::string habit;
  std::string script;
  Fault fault;
  std::string mention;
  From from = From::movement;
};

/// Writes the board after this awk code.
std::string writes(const std::string& code) { return "board '" + code + "' > \"$out\"; exit 0"; }

const std::vector<Exhibit>& frauds() {
  static const std::vector<Exhibit> all{
      {"moves another's penguin", writes("move(other)"), Fault::illegal, "moved another's penguin"},
      {"places another's penguin", writes("place(other, 1)"), Fault::illegal,
       "moved another's penguin", From::placement},
      {"removes another's penguin",
       writes("act(); for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)"
              " if (o[r,c] == num[other]) { o[r,c] = 0; f[r,c] = 1; r = rows; c = cols }"),
       Fault::illegal, "moved another's penguin"},
      {"puts fish on the board",
       writes("act(); for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)"
              " if (free(r, c)) { f[r,c] = f[r,c] % 3 + 1; r = rows; c = cols }"),
       Fault::illegal, "changed fish"},
      {"keeps the floe it leaves",
       writes("act(); for (r = 0; r < rows; ++r) for (c = 0; c < cols;"
              " ++c) if (f[r,c] + o[r,c] == 0) f[r,c] = 1"),
       Fault::illegal, "changed fish"},
      {"invents score", writes("act(); score[me] += 5"), Fault::illegal, "invented score"},
      {"takes score from another", writes("act(); score[other] += 1"), Fault::illegal,
       "invented score"},
      {"forgets to count", writes("before = score[me]; act(); score[me] = before"), Fault::illegal,
       "invented score"},
      {"goes where it cannot",
       writes("for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)"
              " if (o[r,c] == num[me]) { fr = r; fc = c }"
              " for (d = 0; d < (square ? 4 : 6); ++d) { R = fr; C = fc;"
              " while (R >= 0 && R < rows && C >= 0 && C < cols) { ray[R,C] = 1; step(R, C, d) } }"
              " for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)"
              " if (free(r, c) && !((r, c) in ray)) { tr = r; tc = c }"
              " go(me, fr, fc, tr, tc)"),
       Fault::illegal, "not a straight line"},
      {"jumps",
       writes("for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c) if (o[r,c] == num[me])"
              " for (d = 0; d < (square ? 4 : 6); ++d) { step(r, c, d); blocked = 0;"
              " while (R >= 0 && R < rows && C >= 0 && C < cols) {"
              " if (free(R, C) && blocked) { fr = r; fc = c; tr = R; tc = C; jumps = 1 }"
              " if (!free(R, C)) blocked = 1; step(R, C, d) } }"
              " if (jumps) go(me, fr, fc, tr, tc); else act()"),
       Fault::illegal, "jumped a gap"},
      {"moves twice", writes("act(); act()"), Fault::illegal, "two actions"},
      {"places two penguins", writes("act(); act()"), Fault::illegal, "two actions",
       From::placement},
      {"starts on a floe of more fish", writes("place(me, 2)"), Fault::illegal, "wrong start",
       From::placement},
      {"places in movement", writes("place(me, 1)"), Fault::illegal, "wrong phase"},
      {"loses its penguin",
       writes("for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c) if (o[r,c] == num[me])"
              " { f[r,c] = o[r,c] = 0; r = rows; c = cols }"),
       Fault::illegal, "lost a penguin"},
      {"brings a friend", writes("act(); ids[++n] = \"Friend\"; num[n] = 9; score[n] = 0"),
       Fault::illegal, "changed the players"},
      {"renames itself", writes("act(); ids[me] = \"Victor\""), Fault::illegal,
       "changed the players"},
      {"strikes another from the list",
       writes("act(); for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)"
              " if (o[r,c] == num[other]) o[r,c] = 0; for (i = other; i < n; ++i)"
              " { ids[i] = ids[i+1]; num[i] = num[i+1]; score[i] = score[i+1] } --n"),
       Fault::illegal, "changed the players"},
      {"cuts the board", writes("act(); --rows"), Fault::illegal, "changed the board"},
      {"plays on a board of its own", "printf '1 2\\n10 10\\nShelly 1 0\\n' > \"$out\"; exit 0",
       Fault::illegal, "changed the board"},
  };
  return all;
}

const std::vector<Exhibit>& failures() {
  static const std::vector<Exhibit> all{
      {"is silent", "sleep 60", Fault::timeout, "did not end within", From::placement},
      {"ignores every signal", "trap '' TERM INT HUP QUIT; sleep 60", Fault::timeout,
       "did not end within"},
      {"plays, but does not end", "board 'act()' > \"$out\"; sleep 60", Fault::timeout,
       "did not end within"},
      {"waits for a line", "exec < /dev/zero; read -r line; honest", Fault::timeout,
       "did not end within"},
      {"crashes", "kill -SEGV $$", Fault::exit, "SIGSEGV"},
      {"plays, then crashes", "board 'act()' > \"$out\"; kill -ABRT $$", Fault::exit, "SIGABRT"},
      {"finds the input wrong", "echo 'line 1: I do not like it' >&2; exit 2", Fault::exit,
       "wrong exit code: exited with code 2; its STDERR ends with \"line 1: I do not like it\"",
       From::placement},
      {"has an internal error", "board 'act()' > \"$out\"; exit 3", Fault::exit,
       "wrong exit code: exited with code 3"},
      {"ends with a code of its own", "board 'act()' > \"$out\"; exit 77", Fault::exit,
       "wrong exit code: exited with code 77"},
      {"says there is nothing to do", "exit 1", Fault::illegal, "wrong exit code: 1"},
      {"has nothing to place", "exit 1", Fault::illegal, "wrong exit code: 1", From::placement},
      {"plays, and says there is nothing to do", "board 'act()' > \"$out\"; exit 1", Fault::illegal,
       "wrong exit code: 1"},
      {"writes nothing", "exit 0", Fault::malformed, "wrote nothing: there is no OUT"},
      {"writes an empty file", ": > \"$out\"; exit 0", Fault::malformed, "wrote nothing"},
      {"copies the board", "cat \"$in\" > \"$out\"; exit 0", Fault::malformed, "wrote nothing"},
      {"writes to another file", "board 'act()' > \"$dir/Out\"; exit 0", Fault::malformed,
       "there is no OUT, but a file \"Out\""},
      {"writes to IN", "board 'act()' > \"$dir/x\"; cat \"$dir/x\" > \"$in\"; exit 0",
       Fault::illegal, "wrote to IN"},
      {"writes to IN as well", "board 'act()' > \"$out\"; echo >> \"$in\"; exit 0", Fault::illegal,
       "wrote to IN"},
      {"takes IN away", "board 'act()' > \"$out\"; rm \"$in\"; exit 0", Fault::illegal,
       "wrote to IN"},
      {"writes prose", "echo I resign > \"$out\"; exit 0", Fault::malformed, "garbage: line 1"},
      {"writes bytes that are no text", "printf '\\377\\376\\000' > \"$out\"; exit 0",
       Fault::malformed, "garbage"},
      {"stops in the middle", "board 'act()' | head -n 3 > \"$out\"; exit 0", Fault::malformed,
       "garbage"},
      {"makes OUT a link to IN", "ln -s \"$in\" \"$out\"; exit 0", Fault::malformed,
       "garbage: OUT is a link"},
      {"makes OUT a link to something endless", "ln -s /dev/zero \"$out\"; exit 0",
       Fault::malformed, "garbage: OUT is a link"},
      {"makes OUT a pipe", "mkfifo \"$out\"; exit 0", Fault::malformed, "garbage: OUT is a pipe"},
      {"makes OUT a folder", "mkdir \"$out\"; exit 0", Fault::malformed,
       "garbage: OUT is a folder"},
      {"writes too large a file", "head -c 2000000 /dev/zero > \"$out\"; exit 0", Fault::limit,
       "OUT has more than 1000000 bytes"},
      {"writes a file without end", "exec cat /dev/zero > \"$out\"", Fault::limit, "SIGXFSZ"},
      {"writes files without end", "i=0; while :; do : > \"$dir/$((i += 1))\"; done", Fault::limit,
       "more than 1000 files"},
      {"makes folders without end", "cd \"$dir\"; while :; do mkdir d; cd d; done", Fault::limit,
       "folders more than 32 deep"},
  };
  return all;
}

// A program that ends at once gets all the time in the world, so that a busy machine changes no verdict.
constexpr int kPatient = 60'000;
constexpr int kImpatient = 300;
constexpr std::size_t kSeats = 3;

/// A board of 6 × 6; from movement, penguins are placed by lot.
session::Record record_of(const std::string& grid, From from) {
  const Json settings{{"players", 3}, {"grid", grid}, {"rows", 6}, {"columns", 6}};
  const auto table = session::record_of("fish", settings).opening->copy();
  base::Random random(11);
  for (int i = 0; from == From::movement && i < 9; ++i) {
    const game::View view = table->view();
    const std::vector<game::Action> legal = table->legal();
    const auto count = static_cast<std::uint32_t>(legal.size());
    EXPECT_TRUE(table->submit(*view.turn, legal[random.below(count)]));
  }
  // The turn is at seat 0 again, so seats are those of the start.
  return session::record_of("fish", settings, table->position_json());
}

std::unique_ptr<players::Player> file_player(const FileProgram& program, bool unsafe) {
  penguins::FileRules rules;
  rules.unsafe = unsafe;
  rules.file.name_ms = kPatient;
  return std::make_unique<penguins::FilePlayer>(*players::bot_command(program.command()), "bad",
                                                rules);
}

referee::Report play(session::Record record, std::size_t seat, const FileProgram& program,
                     bool unsafe, int patience) {
  std::vector<std::unique_ptr<players::Player>> players;
  for (std::size_t i = 0; i < kSeats; ++i) {
    players.push_back(i == seat ? file_player(program, unsafe)
                                : players::advised_player({"random", std::nullopt}, "good", 7));
  }
  referee::Options options;
  options.time.move_ms = patience;
  options.time.margin_ms = 30'000;  // what counts is what the program is told, not how busy we are
  auto report = referee::run_game(std::move(record), players, world::SystemClock(), options);
  EXPECT_TRUE(report);
  return std::move(*report);
}

void expect_named(const Exhibit& exhibit, const referee::Report& report, std::size_t seat) {
  ASSERT_TRUE(report.record.result);
  ASSERT_TRUE(report.seats[seat].verdict);
  EXPECT_EQ(session::name(report.seats[seat].verdict->fault), session::name(exhibit.fault))
      << report.seats[seat].verdict->text;
  EXPECT_THAT(report.seats[seat].verdict->text, HasSubstr(exhibit.mention));
  EXPECT_FALSE(report.winners.empty());
  EXPECT_FALSE(report.winners.has(Seat(static_cast<int>(seat))));
  for (std::size_t i = 0; i < kSeats; ++i) {
    EXPECT_EQ(report.seats[i].verdict.has_value(), i == seat);
  }
  const auto again = session::replay(report.record);
  ASSERT_TRUE(again);
  EXPECT_EQ(session::result_of(**again), *report.record.result);
}

class FileMuseum : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (unsafe()) return;
    static const auto available = world::Sandbox().available();
    if (!available)
      GTEST_SKIP() << "not run, there are no walls here: " << available.error().message;
  }
  void TearDown() override {
    EXPECT_THAT(temporary_.names(), IsEmpty()) << "files are left behind";
    EXPECT_THAT(world::use_below(::getpid()).members, IsEmpty()) << "processes are left behind";
  }
  [[nodiscard]] static bool unsafe() { return GetParam(); }

  static void visit(const std::vector<Exhibit>& exhibits) {
    for (const Exhibit& exhibit : exhibits) {
      const FileProgram program(exhibit.script);
      const bool slow = exhibit.fault == Fault::timeout;
      for (const char* const grid : {"hex", "square"}) {
        const session::Record record = record_of(grid, exhibit.from);
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
          SCOPED_TRACE(fmt::format("{} in seat {} on {}", exhibit.habit, seat, grid));
          expect_named(exhibit, play(record, seat, program, unsafe(), slow ? kImpatient : kPatient),
                       seat);
        }
      }
    }
  }

 private:
  OwnTemporaryFolder temporary_;
};

INSTANTIATE_TEST_SUITE_P(Walls, FileMuseum, testing::Values(false, true),
                         [](const auto& which) { return which.param ? "Without" : "With"; });

TEST_P(FileMuseum, AnHonestProgramPlaysEverySeatOfBothGrids) {
  const FileProgram program;
  for (const char* const grid : {"hex", "square"}) {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      const auto report = play(record_of(grid, From::placement), seat, program, unsafe(), kPatient);
      EXPECT_FALSE(report.seats[seat].verdict) << in_words(report);
      EXPECT_GT(report.seats[seat].actions, 5);
    }
  }
}

TEST_P(FileMuseum, FraudsAreNamed) { visit(frauds()); }
TEST_P(FileMuseum, FailuresAreNamed) { visit(failures()); }

TEST_P(FileMuseum, TooManyProcessesAreStopped) {
  const FileProgram program("i=0; while [ $((i += 1)) -lt 300 ]; do sleep 60 & done; wait; honest");
  const auto report = play(record_of("hex", From::movement), 1, program, unsafe(), kPatient);
  ASSERT_TRUE(report.seats[1].verdict);
  // The kernel refuses it the next process, or we find too many.
  const Fault fault = report.seats[1].verdict->fault;
  EXPECT_TRUE(fault == Fault::limit || fault == Fault::exit) << report.seats[1].verdict->text;
  EXPECT_TRUE(report.record.result);
}

TEST_P(FileMuseum, FilesLeftInTheFolderAreHarmlessAndDeleted) {
  const FileProgram program(
      "mkdir -p \"$dir/a/b/c\"; ln -s / \"$dir/root\"; mkfifo \"$dir/pipe\"; echo x > \"$dir/a/x\";"
      "(trap '' HUP; sleep 60) & echo thinking >&2; honest");
  const auto report = play(record_of("square", From::movement), 0, program, unsafe(), kPatient);
  EXPECT_FALSE(report.seats[0].verdict) << in_words(report);
  EXPECT_EQ(session::event_of(report.record, 0)["stderr"], "thinking\n");
}

TEST_P(FileMuseum, WallsHideTheFilesOfOthers) {
  if (unsafe()) GTEST_SKIP() << "there are none";
  const FileProgram secret("the secret");
  const std::string file = secret.command().substr(3);
  const FileProgram program("cat " + file + " >&2; echo x > " + file + "; honest");
  const auto report = play(record_of("hex", From::movement), 0, program, false, kPatient);
  EXPECT_FALSE(report.seats[0].verdict) << in_words(report);
  const Json first = session::event_of(report.record, 0);
  ASSERT_TRUE(first.contains("stderr"));
  EXPECT_EQ(first["stderr"].get<std::string>().find("the secret"), std::string::npos);
}

TEST_P(FileMuseum, WhatItWroteIsKeptInTheRecord) {
  const FileProgram program("echo I resign > \"$out\"; echo sorry >&2; exit 0");
  const auto report = play(record_of("hex", From::movement), 0, program, unsafe(), kPatient);
  const Json removal = session::event_of(report.record, 0);
  EXPECT_EQ(removal["removed"], "malformed");
  EXPECT_EQ(removal["sent"], "I resign\n");
  EXPECT_EQ(removal["stderr"], "sorry\n");
}

TEST_P(FileMuseum, AProgramThatDoesNotTellItsNameIsCalledPlayer) {
  const FileProgram shy("true");
  const std::string file = shy.command().substr(3);
  const std::string honest = contents(file);
  for (const char* const answer : {"", "echo Two words", "echo Unendliche", "echo n4me",
                                   "kill -SEGV $$", "exec >&-; exit 1"}) {
    std::ofstream(file) << "[ \"$1\" = name ] && { " << (*answer == 0 ? ":" : answer)
                        << "; exit 0; }\nid=Player\n"
                        << honest << "honest\n";
    const auto report = play(record_of("hex", From::placement), 2, shy, unsafe(), kPatient);
    EXPECT_FALSE(report.seats[2].verdict) << answer << in_words(report);
  }
  std::ofstream(file)
      << "[ \"$1\" = name ] && exit 0\nid=Stranger\n"
      << honest
      << "board 'ids[++n] = id; num[n] = 4; score[n] = 0; me = n; act()' > \"$out\"; exit 0\n";
  const auto report = play(record_of("hex", From::placement), 2, shy, unsafe(), kPatient);
  ASSERT_TRUE(report.seats[2].verdict);
  EXPECT_THAT(report.seats[2].verdict->text,
              HasSubstr("a line was added for \"Stranger\"; asked with \"name\" it printed no ID"));
}

}  // namespace
}  // namespace hexarena::tests
