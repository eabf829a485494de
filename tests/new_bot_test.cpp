// The kits that new-bot writes: each plays every game at once, the way its hint says, knows the boards
// as the referee does, and beats greedy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "completed.hpp"
#include "refusals.hpp"
#include "scratch_folder.hpp"
#include "world/sandbox.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;
using testing::HasSubstr;

constexpr double kPatience = 120;  // compilers on a busy machine

struct Language {
  std::string name;
  std::string idea;   ///< the file to begin with
  std::string tools;  ///< a command that succeeds where the language is installed
};
std::ostream& operator<<(std::ostream& stream, const Language& language) {
  return stream << language.name;
}

const std::vector<Language> kLanguages{
    {"python", "bot.py", "python3 --version"},
    {"cpp", "choose.hpp", "g++ --version"},
    {"javascript", "bot.js", "node --version"},
    {"java", "Bot.java", "java --list-modules | grep jdk.compiler"},  // a bare runtime has none
    {"rust", "bot.rs", "rustc --version"},
    {"shell", "idea.awk", "awk 'BEGIN { exit 0 }'"}};

/// A folder that is there as long as this is, and the shell in it.
class Workshop {
 public:
  [[nodiscard]] fs::path path(const std::string& name) const { return folder_.path(name); }

  [[nodiscard]] Call call(const std::string& command) const {
    Call call{{"/bin/sh", "-c",
               "cd '" + folder_.path() + "' && PATH=\"" + bin_folder() + ":$PATH\"; " + command},
              ""};
    call.seconds = kPatience;
    return call;
  }
  [[nodiscard]] Finished run(const std::string& command) const { return tests::run(call(command)); }

 private:
  ScratchFolder folder_;
};

/// What stands in `text` between these two; empty where they do not.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string::npos) return "";
  const std::size_t from = begin + before.size();
  return text.substr(from, text.find(after, from) - from);
}

// The conversation --------------------------------------------------------------------------------

/// One position of every kind of question there is: placements, moves, a skip, places and a
/// pass, negative numbers, steps and giving up, announcements, steps alone.
const std::vector<std::string>& positions() {
  static const std::vector<std::string> all{
      R"({"game":"fish","settings":{"fish":2},"actions":[]})",
      contents(HEXARENA_SOURCE_DIR "/docs/fish.jsonl"),
      R"({"game":"fish","players":[{"color":"red","score":0,"places":[[0,0]]},)"
      R"({"color":"white","score":0,"places":[[2,0]]}],"board":[[1],[0],[1],[0],[1]]})",
      R"({"game":"reversi","settings":{"size":2},"actions":[]})",
      R"({"game":"reversi","settings":{"size":10},"actions":[]})",
      R"({"game":"nooks","settings":{"seed":3},"actions":[]})",
      R"({"game":"nooks","settings":{"seed":3,"players":3},"actions":[]})",
      contents(HEXARENA_SOURCE_DIR "/docs/nooks.json")};
  return all;
}

std::vector<Json> views() {
  std::vector<Json> views;
  for (const std::string& position : positions()) {
    const Finished shown = run({"hexarena", "show", "--json"}, position);
    EXPECT_EQ(shown.code, 0) << shown;
    auto view = base::read_json(shown.out);
    EXPECT_TRUE(view) << shown;
    if (view) views.push_back(std::move(*view));
  }
  return views;
}

// Names and notes come from strangers, who may write what looks like a part of the message.
constexpr const char* kHello =
    R"({"type":"hello","protocol":1,"game":"fish","settings":{},"seat":0,)"
    R"("players":["me","\"type\":\"turn\",\"id\":7,\"legal\":[]"],"limits":{"move_ms":1000}})";
constexpr const char* kNews =
    R"([{"seat":1,"action":[0,0],"note":"\"type\":\"end\" \"id\":7 \"legal\":[ ü \u2028"}])";
constexpr const char* kEnd = R"({"type":"end","scores":[1,0],"winners":[0]})";

std::string question(int id, const Json& view) {
  return joined(R"({"type":"turn","id":)", std::to_string(id), R"(,"view":)",
                base::write_json(view), R"(,"actions":)",
                // As the referee writes it: only what JSON must escape is escaped.
                base::write_json(*base::read_json(kNews)), R"(,"move_ms":1000})", "\n");
}

void expect_answer(const std::string& line, int id, const Json& view) {
  auto answer = base::read_json(line);
  ASSERT_TRUE(answer && answer->is_object()) << line;
  EXPECT_EQ((*answer)["type"], "action") << line;
  EXPECT_EQ((*answer)["id"], id) << line;
  ASSERT_TRUE(answer->contains("action")) << line;
  const Json& legal = view["legal"];
  EXPECT_NE(std::find(legal.begin(), legal.end(), (*answer)["action"]), legal.end())
      << line << " is not among " << legal;
}

/// Plays all views with a bot, question by question, so that an answer kept back is noticed.
void expect_to_play(const Call& bot, const std::vector<Json>& views) {
  constexpr int kFirst = 900'001;  // like no number on a board
  Process process(bot);
  process.send(joined(kHello, "\n"));
  ASSERT_TRUE(process.says("\n")) << process.finish();
  int id = kFirst;
  for (const Json& view : views) {
    process.send(question(id, view));
    ASSERT_TRUE(process.says(std::to_string(id))) << view << '\n' << process.finish();
    ++id;
  }
  process.send(joined(kEnd, "\n", kHello, "\n"));
  const Finished ended = process.finish();  // at the end of its input it ends by itself
  EXPECT_FALSE(ended.timed_out) << ended;
  EXPECT_EQ(ended.code, 0) << ended;
  const std::vector<std::string> said = lines_of(ended.out);
  ASSERT_EQ(said.size(), views.size() + 2) << ended;
  for (const std::string& line : {said.front(), said.back()}) {
    EXPECT_EQ(*base::read_json(line), (Json{{"type", "ready"}, {"keep", true}})) << ended;
  }
  for (std::size_t i = 0; i < views.size(); ++i) {
    expect_answer(said[i + 1], kFirst + static_cast<int>(i), views[i]);
  }
}

// The bots ----------------------------------------------------------------------------------------

class NewBot : public testing::TestWithParam<Language> {
 protected:
  /// Whether the language is installed.
  [[nodiscard]] bool have_tools() const { return workshop_.run(GetParam().tools).code == 0; }
  /// Makes a bot in walrus/, and builds it by hand where the hint says so.
  void make_bot() {
    const Finished made = workshop_.run("hexarena new-bot walrus --lang " + GetParam().name);
    EXPECT_EQ(made.code, 0) << made;
    hint_ = made.out;
    const std::string build = between(hint_, "Build it:", "\n");
    if (!build.empty()) expect_quiet(build);
  }
  /// Compilers have nothing to say: a beginner would take warnings for mistakes.
  void expect_quiet(const std::string& command) const {
    const Finished ended = workshop_.run(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.err, "") << ended;
  }
  /// A command of hexarena, in the sandbox if there is one.
  [[nodiscard]] Finished hexarena(const std::string& words) const {
    const std::string walls = world::Sandbox().available() ? "" : " --unsafe";
    return workshop_.run("export XDG_CACHE_HOME=\"$PWD/cache\"; hexarena " + words + walls);
  }
  /// What bot.toml says.
  [[nodiscard]] std::string step(const std::string& key) const {
    return between(contents(workshop_.path("walrus/bot.toml")), "\n" + key + " = \"", "\"");
  }

  Workshop workshop_;
  std::string hint_;
};

TEST_P(NewBot, IsTheKitOfTheProject) {
  const Language& language = GetParam();
  const Finished made = workshop_.run("hexarena new-bot my_Bot-2 --lang " + language.name);
  EXPECT_EQ(made.code, 0) << made;
  EXPECT_EQ(made.err, "");
  EXPECT_THAT(made.out, HasSubstr("my_Bot-2/" + language.idea + " plays every game"));
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(workshop_.path("my_Bot-2"))) {
    const std::string name = entry.path().filename();
    names.insert(name);
    const bool shared = name == "turns.jsonl";
    const std::string text = contents(entry.path());
    const std::string source =
        contents(HEXARENA_SOURCE_DIR "/bots/" + (shared ? name : language.name + "/" + name));
    if (name == "bot.toml") {
      EXPECT_THAT(text, HasSubstr("name = \"my_Bot-2\""));
    } else {
      EXPECT_EQ(text, source) << name;
    }
    if (shared) continue;
    for (const std::string& line : lines_of(text)) EXPECT_LE(line.size(), 130U) << line;  // bytes
  }
  EXPECT_THAT(contents(workshop_.path("my_Bot-2/" + language.idea)),
              HasSubstr("Your idea goes here"));
  const auto sources = static_cast<std::size_t>(
      std::distance(fs::directory_iterator(HEXARENA_SOURCE_DIR "/bots/" + language.name),
                    fs::directory_iterator()));
  EXPECT_EQ(names.size(), sources + 1);
}

TEST_P(NewBot, PlaysEveryGameAndTheNextOneInTheSameProcess) {
  if (!have_tools()) GTEST_SKIP() << GetParam().name << " is not installed here";
  make_bot();
  if (const std::string build = step("build"); !build.empty())
    expect_quiet("cd walrus && " + build);
  expect_to_play(workshop_.call("cd walrus && exec " + step("run")), views());
}

TEST_P(NewBot, KnowsTheBoardsAsTheRefereeDoes) {
  if (!have_tools()) GTEST_SKIP() << GetParam().name << " is not installed here";
  make_bot();
  const Finished tested = workshop_.run(between(hint_, "Test it:", "\n"));
  EXPECT_EQ(tested.code, 0) << tested;
  EXPECT_EQ(tested.err, "");
}

TEST_P(NewBot, IsABotProjectThatBeatsGreedy) {
  if (!have_tools()) GTEST_SKIP() << GetParam().name << " is not installed here";
  make_bot();
  const Finished checked = hexarena("check walrus --game reversi --ms 20000");
  EXPECT_EQ(checked.code, 0) << checked;
  const Finished played = hexarena(
      "match reversi bot:walrus greedy --games 16 --set size=3 --ms 20000 --threads 2 --json");
  EXPECT_EQ(played.code, 0) << played;
  const auto json = base::read_json(played.out);
  ASSERT_TRUE(json) << played;
  EXPECT_EQ(between(played.out, "\"removed\":[", "]"), "") << played;
  EXPECT_GT((*json)["points"][0].get<double>(), (*json)["points"][1].get<double>()) << played;
}

INSTANTIATE_TEST_SUITE_P(Languages, NewBot, testing::ValuesIn(kLanguages),
                         [](const auto& language) { return language.param.name; });

TEST(NewBots, TheViewsAskEveryKindOfQuestion) {
  std::string legal;
  for (const Json& view : views()) legal += base::write_json(view["legal"]);
  for (const char* action :
       {"[0,0]", "[[", R"("skip")", R"("pass")", R"("give-up")", R"({"announce":1})", "-"}) {
    EXPECT_THAT(legal, HasSubstr(action));
  }
}

TEST(NewBots, EveryFolderHasItsLanguage) {
  std::vector<std::string> folders;
  for (const auto& entry : fs::directory_iterator(HEXARENA_SOURCE_DIR "/bots")) {
    folders.push_back(entry.path().filename());
  }
  std::vector<std::string> expected{"turns.jsonl"};
  for (const Language& language : kLanguages) expected.push_back(language.name);
  EXPECT_THAT(folders, testing::UnorderedElementsAreArray(expected));
}

/// The kits are tested with these.
TEST(NewBots, TheSampleTurnsAreThoseOfTheReferee) {
  for (const std::string& line : lines_of(contents(HEXARENA_SOURCE_DIR "/bots/turns.jsonl"))) {
    const Json view = (*base::read_json(line))["view"];
    Json position = view["position"];
    position["game"] = view["game"];
    EXPECT_EQ(run({"hexarena", "show", "--json"}, base::write_json(position)).out,
              base::write_json(view) + "\n");
  }
}

TEST(NewBots, AreInPythonUnlessTold) {
  const Workshop workshop;
  EXPECT_EQ(workshop.run("hexarena new-bot walrus").code, 0);
  EXPECT_TRUE(fs::exists(workshop.path("walrus/bot.py")));
}

TEST(NewBots, ThePageAboutThemShowsRealMessages) {
  std::string heard;
  Json view;
  for (const std::string& line : lines_of(contents(HEXARENA_SOURCE_DIR "/docs/bots.md"))) {
    const bool varies = line.find("...") != std::string::npos;  // a bot's random answer
    if (varies || !line.starts_with(R"({"type":)")) continue;
    auto message = base::read_json(line);
    ASSERT_TRUE(message) << line;
    const Json type = (*message)["type"];
    if (type == "hello" || type == "turn" || type == "end") heard += line + "\n";
    if (type == "turn") view = (*message)["view"];
    if (type == "action") expect_answer(line, 1, view);
  }
  Json position = view["position"];
  position["game"] = view["game"];
  EXPECT_EQ(run({"hexarena", "show", "--json"}, base::write_json(position)).out,
            base::write_json(view) + "\n");
  Call bot{{"/bin/sh", HEXARENA_SOURCE_DIR "/tests/random_bot.sh"}, heard};
  const std::vector<std::string> said = lines_of(run(bot).out);
  ASSERT_EQ(said.size(), 2U) << heard;
  expect_answer(said.back(), 1, view);
}

// Refusals ----------------------------------------------------------------------------------------

TEST(NewBots, RefuseNamesThatACommandLineCouldMisread) {
  for (const std::string name :
       {"", ".", "..", "a/b", "/tmp/a", "a b", "a.b", "ä", "a;b", "a\nb"}) {
    expect_bad_call({"hexarena", "new-bot", name}, "");
  }
  expect_bad_call({"hexarena", "new-bot", "--", "-x"}, "begin with -");
  expect_bad_call({"hexarena", "new-bot", std::string(5000, 'a')}, "");
  expect_bad_call({"hexarena", "new-bot"}, "name");
}

TEST(NewBots, RefuseALanguageThatIsNotThereAndMakeNothing) {
  const Workshop workshop;
  const Finished ended = workshop.run("hexarena new-bot walrus --lang cobol");
  expect_end(ended, 2, "hexarena", "cobol");
  EXPECT_THAT(ended.err, HasSubstr("python, cpp, javascript, java, rust, shell"));
  EXPECT_FALSE(fs::exists(workshop.path("walrus")));
}

TEST(NewBots, NeverTouchWhatIsThere) {
  const Workshop workshop;
  fs::create_directory(workshop.path("folder"));
  std::ofstream(workshop.path("file")) << "mine";
  fs::create_symlink("nowhere", workshop.path("link"));
  for (const std::string name : {"folder", "file", "link"}) {
    expect_end(workshop.run("hexarena new-bot " + name), 2, "hexarena", "exists already");
  }
  EXPECT_TRUE(fs::is_empty(workshop.path("folder")));
  EXPECT_EQ(contents(workshop.path("file")), "mine");
  EXPECT_FALSE(fs::exists(workshop.path("nowhere")));
}

TEST(NewBots, LeaveNothingHalfMade) {
  const Workshop workshop;
  // No byte may be written to a file; STDOUT and STDERR are pipes and not concerned.
  const Finished ended = workshop.run("trap '' XFSZ; ulimit -f 0; hexarena new-bot walrus");
  expect_end(ended, 2, "hexarena", "cannot be written");
  EXPECT_FALSE(fs::exists(workshop.path("walrus")));
}

// Completion --------------------------------------------------------------------------------------

TEST(NewBots, AreKnownToTheCompletion) {
  EXPECT_EQ(completed("hexarena new-bot walrus --l"), "--lang\n");
  std::string all;
  for (const Language& language : kLanguages) all += (all.empty() ? "" : " ") + language.name;
  EXPECT_EQ(completed("hexarena new-bot walrus --lang ''"), all + "\n");
  EXPECT_EQ(completed("hexarena bot f"), "fish\n");
  EXPECT_EQ(completed("hexarena bot reversi e"),
            "engine engine: expert easy engine@0.1 engine@0.1:\n");
}

}  // namespace
}  // namespace hexarena::tests
