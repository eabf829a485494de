// A journal forgets nothing, whenever it is killed, and takes nothing that is not its own.
#include "tournament/journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "world/file.hpp"

namespace hexarena::tournament {
namespace {

namespace fs = std::filesystem;
using rules::Json;

class JournalFile : public testing::Test {
 public:
  JournalFile() {
    std::string pattern = (fs::temp_directory_path() / "journal-XXXXXX").string();
    folder = mkdtemp(pattern.data());
    file = folder / "journal.jsonl";
  }
  ~JournalFile() override { fs::remove_all(folder); }
  JournalFile(const JournalFile&) = delete;
  JournalFile& operator=(const JournalFile&) = delete;

  [[nodiscard]] std::string text() const {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& text) const { std::ofstream(file) << text; }
  [[nodiscard]] std::unique_ptr<FileJournal> open() const {
    auto journal = FileJournal::open(file);
    EXPECT_TRUE(journal) << journal.error().text;
    return journal ? std::move(*journal) : nullptr;
  }
  /// Why it cannot be opened; and then it must be as it was.
  [[nodiscard]] std::string refusal() const {
    const std::string before = text();
    auto journal = FileJournal::open(file);
    EXPECT_EQ(text(), before);
    return journal ? "" : journal.error().text;
  }

  fs::path folder;
  std::string file;
};

GameResult game(std::size_t pairing, std::size_t order) {
  GameResult result{pairing, order, {}};
  result.seats.push_back({3, 1, 30, {}});
  result.seats.push_back({0, 0, {}, referee::Verdict{player::Fault::timeout, "took \"9\" s"}});
  return result;
}

Json spec() { return Json{{"game", "fish"}, {"seed", 7}}; }

void fill(Journal& journal) {
  ASSERT_TRUE(journal.begin(spec()));
  ASSERT_TRUE(journal.pair(1, 0, {{{0, 3}, {1, 2}}, 4}));
  ASSERT_TRUE(journal.note(game(1, 0)));
  ASSERT_TRUE(journal.note(game(0, 1)));
}

void expect_filled(const Journal& journal) {
  EXPECT_EQ(journal.tournament(), spec());
  const auto games = journal.games();
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(to_json((*games)[0]), to_json(game(0, 1)));
  EXPECT_EQ(to_json((*games)[1]), to_json(game(1, 0)));
}

TEST_F(JournalFile, HoldsWhatWasTakenDown) {
  MemoryJournal memory;
  fill(memory);
  expect_filled(memory);
  {
    auto journal = open();
    fill(*journal);
    expect_filled(*journal);
  }
  expect_filled(*open());
  EXPECT_EQ(text(), R"({"tournament":{"game":"fish","seed":7}})"
                    "\n"
                    R"({"round":1,"first":0,"pairings":[[0,3],[1,2]],"bye":4})"
                    "\n"
                    R"({"pairing":1,"order":0,"seats":[{"entrant":3,"place":1,"score":30},)"
                    R"({"entrant":0,"place":0,"removed":"timeout","why":"took \"9\" s"}]})"
                    "\n"
                    R"({"pairing":0,"order":1,"seats":[{"entrant":3,"place":1,"score":30},)"
                    R"({"entrant":0,"place":0,"removed":"timeout","why":"took \"9\" s"}]})"
                    "\n");
}

TEST_F(JournalFile, RefusesAnotherTournamentOtherPairingsAndAGameTwice) {
  fill(*open());
  auto journal = open();
  EXPECT_TRUE(journal->begin(spec()));
  EXPECT_FALSE(journal->begin(Json{{"game", "nooks"}}));
  EXPECT_TRUE(journal->pair(1, 0, {{{0, 3}, {1, 2}}, 4}));
  EXPECT_FALSE(journal->pair(1, 0, {{{0, 1}, {3, 2}}, 4}));
  EXPECT_FALSE(journal->note(game(0, 1)));
  journal.reset();
  expect_filled(*open());
}

TEST_F(JournalFile, CutOffAnywhereLosesOnlyWhatWasBeingWritten) {
  fill(*open());
  const std::string whole = text();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write(whole.substr(0, size));
    auto journal = open();
    ASSERT_NE(journal, nullptr) << size;
    const std::size_t end = whole.substr(0, size).rfind('\n');
    EXPECT_EQ(text(), whole.substr(0, end == std::string::npos ? 0 : end + 1)) << size;
    // What is missing can be taken down again.
    ASSERT_TRUE(journal->begin(spec()));
    ASSERT_TRUE(journal->pair(1, 0, {{{0, 3}, {1, 2}}, 4}));
    static_cast<void>(journal->note(game(1, 0)));
    static_cast<void>(journal->note(game(0, 1)));
    EXPECT_EQ(text(), whole) << size;
  }
}

TEST_F(JournalFile, RefusesWhatIsNoJournalAndLeavesItAlone) {
  const std::string head = R"({"tournament":{}})"
                           "\n";
  for (const std::string& line :
       {std::string("{}"), std::string("[1]"), std::string("nonsense"), head.substr(0, 17),
        std::string(R"({"round":1})"), std::string(R"({"round":-1,"first":0,"pairings":[]})"),
        std::string(R"({"round":1,"first":0,"pairings":[["a"]]})"),
        std::string(R"({"round":1,"first":0,"pairings":[[1]],"bye":"x"})"),
        std::string(R"({"pairing":0,"order":0})"),
        std::string(R"({"pairing":0,"order":0,"seats":[{"entrant":1}]})"),
        std::string(R"({"pairing":0,"order":0,"seats":[{"entrant":1,"place":1,"score":"x"}]})"),
        std::string(
            R"({"pairing":0,"order":0,"seats":[{"entrant":1,"place":0,"removed":"x","why":""}]})"),
        std::string(
            R"({"pairing":0,"order":0,"seats":[{"entrant":1,"place":0,"removed":"exit"}]})"),
        std::string(R"({"pairing":0,"order":0,"seats":[],"more":1})")}) {
    write(head + line + "\n");
    EXPECT_NE(refusal().find("line 2: "), std::string::npos) << line << ": " << refusal();
  }
  for (const char* const start : {"{}\n", "\n", "[]\n", "{\"tournament\":null}\n", "a", "PK\3\4",
                                  "{\"game\":\"fish\"", "{\"tournaments\""}) {
    write(start);
    EXPECT_NE(refusal().find("line 1: "), std::string::npos) << start << ": " << refusal();
  }
}

TEST_F(JournalFile, IsForOneAtATime) {
  auto journal = open();
  EXPECT_NE(refusal().find("is in use"), std::string::npos);
  journal.reset();
  EXPECT_EQ(refusal(), "");
}

TEST_F(JournalFile, IsAFileAndNothingElse) {
  EXPECT_FALSE(FileJournal::open(folder));
  EXPECT_FALSE(FileJournal::open("/dev/null"));
  EXPECT_FALSE(FileJournal::open(folder / "none" / "journal"));
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_FALSE(FileJournal::open(pipe));
}

}  // namespace
}  // namespace hexarena::tournament
