// The wing of the museum for bots that go for the machine rather than the game. They run in the
// sandbox, as in a match, in every seat of every game: what they are after they do not get, the
// others play on, and when the game is over nothing of them is left.
#include <fmt/format.h>

#include <set>

#include "museum.hpp"
#include "world/process_tree.hpp"
#include "world/sandbox.hpp"
#include "world/socket_testing.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Json;
using players::Fault;

constexpr std::string_view kSecret = "the-secret-of-the-referee";

/// Plays honestly, and puts what it found into its notes.
constexpr std::string_view kTellsWhatItFound = R"sh(
while read -r line; do case $line in
  *'"type":"turn"'*) printf '{"type":"action","id":%s,"action":%s,"note":"found %s"}\n' \
    "$(id "$line")" "$(legal "$line")" "$found";;
  *) exit 0;; esac; done)sh";

struct Intruder {
  std::string habit;
  std::string script;  ///< behind kHonest
  /// What it may be removed for; one that is not stopped by the attempt plays on.
  std::set<Fault> faults = {};
  int patience = 20'000;  ///< milliseconds it is waited for
};

class Walls : public testing::Test {
 protected:
  void SetUp() override {
    static const base::Expected<void> available = world::Sandbox().available();
    if (!available) GTEST_SKIP() << "not run: " << available.error().message;
    std::ofstream(outside_.path("secret")) << kSecret << '\n';
  }

  [[nodiscard]] std::vector<Intruder> intruders() const {
    const std::string outside = outside_.path();
    const auto playing_on = [](const std::string& habit) {
      return "ready\n" + habit + std::string(kLoop);
    };
    const auto at_its_turn = [](const std::string& habit) {
      return "ready\nread -r line\n" + habit;
    };
    return {
        {"forks without end",
         at_its_turn("bomb() { bomb | bomb & }; bomb; sleep 60"),
         {Fault::limit, Fault::exit, Fault::timeout},
         1000},
        {"takes all memory",
         at_its_turn(R"(exec perl -e 'my $x = "x" x 3_000_000_000; sleep 60')"),
         {Fault::limit, Fault::exit}},
        {"takes all processor time", at_its_turn("while :; do :; done"), {Fault::limit}},
        {"leaves a daemon", at_its_turn("(setsid sleep 1000 &) ; exit 6"), {Fault::exit}},
        {"reads the files of the referee",
         "ready\nfound=$(cat " + outside + "/secret /proc/" + std::to_string(::getpid()) +
             "/environ /etc/shadow 2>/dev/null | tr -dc 'a-zA-Z-')" +
             std::string(kTellsWhatItFound)},
        {"opens a socket",
         playing_on(fmt::format("perl -MIO::Socket -e 'IO::Socket::INET->new(\"127.0.0.1:{}\")'",
                                listener_.port()))},
        {"writes to other folders",
         playing_on("for folder in " + outside +
                    " \"$(dirname \"$0\")\" /etc /usr /; do echo x > \"$folder/left\"; done "
                    "2>/dev/null")},
        {"kills whom it can", playing_on("kill -9 " + std::to_string(::getpid()) + " " +
                                         std::to_string(::getppid()) + " 2>/dev/null")},
        {"fills its folder for temporary files",
         playing_on("head -c 100000000 /dev/zero > /tmp/much 2>/dev/null")},
    };
  }

  ScratchFolder outside_{fs::perms::all};
  world::Listener listener_;  // that nobody is to reach
};

TEST_F(Walls, KeepEveryIntruderFromWhatItIsAfter) {
  const std::size_t descriptors = count_entries("/proc/self/fd");
  Visit visit{.walls = true};
  visit.limits.memory = 256 * world::kMebibyte;
  visit.limits.processes = 40;
  visit.limits.cpu_seconds = 1;
  const std::vector<Json> games{
      Json{{"game", "fish"}, {"settings", {{"players", 4}}}},
      Json{{"game", "reversi"}, {"settings", {{"size", 3}, {"pass", "forced"}}}},
      Json{{"game", "nooks"}, {"settings", {{"players", 2}, {"rounds", 1}}}}};
  for (const Intruder& intruder : intruders()) {
    const Home home(intruder.script);
    visit.patience = intruder.patience;
    const std::size_t files = count_entries(home.folder().c_str());
    for (const Json& game : games) {
      const std::size_t seats = game["game"] == "fish" ? 4 : 2;
      for (std::size_t seat = 0; seat < seats; ++seat) {
        SCOPED_TRACE(fmt::format("{} in seat {} of {}", intruder.habit, seat,
                                 game["game"].get<std::string>()));
        const referee::Report report = play(game, seat, home, visit);
        ASSERT_TRUE(report.record.result);
        const auto& verdict = report.seats[seat].verdict;
        EXPECT_EQ(verdict.has_value(), !intruder.faults.empty()) << in_words(report);
        if (verdict) {
          EXPECT_TRUE(intruder.faults.contains(verdict->fault)) << verdict->text;
        }
        for (std::size_t i = 0; i < seats; ++i) {
          EXPECT_TRUE(i == seat || !report.seats[i].verdict) << in_words(report);
        }
        EXPECT_EQ(base::write_json(session::to_json(report.record)).find(kSecret),
                  std::string::npos);
        EXPECT_TRUE(world::use_below(::getpid()).members.empty());
      }
    }
    EXPECT_EQ(count_entries(home.folder().c_str()), files) << intruder.habit;
    EXPECT_FALSE(fs::exists(outside_.path("left"))) << intruder.habit;
    EXPECT_EQ(listener_.accept(world::Milliseconds(0)), nullptr) << intruder.habit;
  }
  EXPECT_EQ(count_entries("/proc/self/fd"), descriptors);
}

/// The same bot does get there where nothing holds it: the test above could fail.
TEST_F(Walls, AreWhatHoldsThem) {
  const Home home("ready\necho x > " + outside_.path() + "/left" + std::string(kLoop));
  const Json game{{"game", "reversi"}, {"settings", {{"size", 2}, {"pass", "forced"}}}};
  const referee::Report report = play(game, 0, home, {.patience = 20'000});
  EXPECT_FALSE(report.seats[0].verdict);
  EXPECT_TRUE(fs::exists(outside_.path("left")));
}

/// A bot that lies among the temporary files of everyone, in no folder of its own.
class Stray {
 public:
  explicit Stray(const std::string& script) {
    std::ofstream(path_) << kHonest << script << "\n";
    fs::permissions(path_, kReadableForAll);
  }
  Stray(const Stray&) = delete;
  Stray& operator=(const Stray&) = delete;
  ~Stray() { fs::remove(path_); }
  [[nodiscard]] world::Command command() const {
    return *players::bot_command("sh " + path_.string());
  }

 private:
  const fs::path path_ =
      fs::temp_directory_path() / ("hexarena-stray-" + std::to_string(::getpid()) + ".sh");
};

TEST_F(Walls, HideTheNeighboursOfABotAmongTemporaryFiles) {
  const std::string beside = fs::temp_directory_path() / ("hexarena-" + std::to_string(::getpid()));
  const world::SocketFile socket(beside + ".socket");
  ASSERT_TRUE(socket.listens());
  std::ofstream(beside + ".secret") << kSecret << '\n';
  const Stray bot("ready\nfound=$(cat " + beside + ".secret 2>/dev/null | tr -dc 'a-zA-Z-')\n" +
                  "perl -MIO::Socket -e 'IO::Socket::UNIX->new(\"" + socket.path() + "\")'\n" +
                  std::string(kTellsWhatItFound));
  const Json game{{"game", "reversi"}, {"settings", {{"size", 2}, {"pass", "forced"}}}};
  for (const bool walls : {true, false}) {  // without them it finds both: the test could fail
    SCOPED_TRACE(walls ? "with walls" : "without walls");
    const referee::Report report =
        play(game, 0, bot.command(), {.patience = 20'000, .walls = walls});
    EXPECT_FALSE(report.seats[0].verdict) << in_words(report);
    const std::string record = base::write_json(session::to_json(report.record));
    EXPECT_EQ(record.find(kSecret) == std::string::npos, walls) << record;
    EXPECT_EQ(socket.reached(), !walls);
  }
  fs::remove(beside + ".secret");
}

}  // namespace
}  // namespace hexarena::tests
