// The wing of the museum for bots that go for the machine rather than the game. They run in the
// sandbox, as in a match: what they are after they do not get, the others play on, and when the game
// is over nothing of them is left. Where and how often they are shown, see museum_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
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
  int patience = 20'000;          ///< milliseconds it is waited for
  std::uint64_t cpu_seconds = 1;  ///< it may use
};

/// Fills pairs of sockets, with larger buffers where it gets them, in twelve processes: of the
/// memory that takes none belongs to a process.
constexpr std::string_view kFillsSockets = R"pl(
my @all; fork for 1..3; fork if $$ % 2;
for (1..110) { socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0) or last; push @all, $a, $b;
  setsockopt($a, SOL_SOCKET, SO_SNDBUF, 4_000_000); $a->blocking(0);
  1 while syswrite($a, "x" x 65536) } sleep 60)pl";

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
         {Fault::limit}},
        {"takes all memory in a child",
         at_its_turn(R"(perl -e 'my $x = "x" x 3_000_000_000; sleep 60' & wait; sleep 60)"),
         {Fault::limit}},
        {"holds memory in sockets",
         at_its_turn(fmt::format("exec perl -MSocket -MIO::Handle -e '{}'", kFillsSockets)),
         {Fault::limit}},
        {"asks the kernel to spare it, and takes all memory",
         at_its_turn("echo 0 > /proc/self/oom_score_adj; echo -1000 > /proc/self/oom_score_adj; "
                     R"(exec perl -e 'my $x = "x" x 3_000_000_000; sleep 60')"),
         {Fault::limit}},
        {"steals the processor by children that left its session",
         "ready\ni=0; while [ $i -lt 30 ]; do (setsid sh -c 'while :; do :; done' &); i=$((i+1)); "
         "done" +
             std::string(kLoop),
         {},
         20'000,
         60},
        {"reaches for sockets of the file system and others",
         playing_on("perl -MSocket -e 'for my $to (\"" + socket_.path() +
                    "\", \"\\0hexarena-abstract\") { for my $type (SOCK_STREAM, SOCK_DGRAM) { "
                    "socket(S, AF_UNIX, $type, 0) && connect(S, pack_sockaddr_un($to)); "
                    "socketpair(A, B, AF_UNIX, $type, 0) && send(A, \"x\", 0, "
                    "pack_sockaddr_un($to)) } }'")},
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

  void expect_nothing_gained(const Intruder& intruder, const Home& home, const Place& place) const {
    SCOPED_TRACE(fmt::format("{} in seat {} of {}", intruder.habit, place.seat,
                             place.game["game"].get<std::string>()));
    Visit visit{.patience = intruder.patience, .walls = true};
    visit.limits.memory = 256 * world::kMebibyte;
    visit.limits.processes = 40;
    visit.limits.cpu_seconds = intruder.cpu_seconds;
    const referee::Report report = play(place.game, place.seat, home, visit);
    ASSERT_TRUE(report.record.result);
    const auto& verdict = report.seats[place.seat].verdict;
    EXPECT_EQ(verdict.has_value(), !intruder.faults.empty()) << in_words(report);
    if (verdict) {
      EXPECT_TRUE(intruder.faults.contains(verdict->fault)) << verdict->text;
    }
    for (std::size_t i = 0; i < place.seats; ++i) {
      EXPECT_TRUE(i == place.seat || !report.seats[i].verdict) << in_words(report);
    }
    EXPECT_EQ(base::write_json(session::to_json(report.record)).find(kSecret), std::string::npos);
    EXPECT_TRUE(world::use_below(::getpid()).members.empty());
  }

  ScratchFolder outside_{fs::perms::all};
  world::Listener listener_;                           // out of reach for bots
  world::SocketFile socket_{outside_.path("socket")};  // nor this
};

TEST_F(Walls, KeepEveryIntruderFromWhatItIsAfter) {
  ASSERT_TRUE(socket_.listens());
  const std::size_t descriptors = count_entries("/proc/self/fd");
  const std::vector<Intruder> all = intruders();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Home home(all[i].script);
    const std::size_t files = count_entries(home.folder().c_str());
    for (const Place& place : places_of(i)) expect_nothing_gained(all[i], home, place);
    EXPECT_EQ(count_entries(home.folder().c_str()), files) << all[i].habit;
    EXPECT_FALSE(fs::exists(outside_.path("left"))) << all[i].habit;
    EXPECT_EQ(listener_.accept(world::Milliseconds(0)), nullptr) << all[i].habit;
    EXPECT_FALSE(socket_.reached()) << all[i].habit;
  }
  EXPECT_EQ(count_entries("/proc/self/fd"), descriptors);
}

/// What a move of a bot that computes was charged, half of its moves less.
std::int64_t usual_charge(const referee::Report& report) {
  std::vector<std::int64_t> charges;
  for (const session::Event& event : report.record.events) {
    if (session::seat_of(event) == rules::Seat(0)) charges.push_back(session::took(event));
  }
  std::nth_element(charges.begin(), charges.begin() + std::ssize(charges) / 2, charges.end());
  return charges[charges.size() / 2];
}

/// Busy children, each in a session of its own, against a bot that computes for a while.
TEST_F(Walls, KeepAThiefFromTheTimeOfItsOpponent) {
  const Home honest(
      "ready\nact() { i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; printf "
      "'{\"type\":\"action\",\"id\":%s,\"action\":%s}\\n' \"$(id \"$1\")\" "
      "\"$(legal \"$1\")\"; }" +
      std::string(kLoop));
  const Home thief(
      fmt::format("i=0; while [ $i -lt {} ]; do (setsid sh -c 'while :; do :; done' &); "
                  "i=$((i+1)); done; ready",
                  whole_museum() ? 120 : 20) +
      std::string(kLoop));
  const Json game{{"game", "reversi"},
                  {"settings", {{"size", whole_museum() ? 3 : 2}, {"pass", "forced"}}}};
  const Visit visit{.patience = 20'000, .walls = true};
  const referee::Report alone = play(game, 0, honest, visit);
  const referee::Report robbed = play(game, {honest.command(), thief.command()}, visit);
  EXPECT_FALSE(robbed.seats[0].verdict) << in_words(robbed);
  EXPECT_GE(robbed.seats[0].actions, 2);
  const std::int64_t before = usual_charge(alone);
  const std::int64_t with = usual_charge(robbed);
  RecordProperty("alone_ms", static_cast<int>(before));
  RecordProperty("robbed_ms", static_cast<int>(with));
  if (!whole_museum()) return;  // what a busy machine may change is measured apart
  std::cout << "a move alone: " << before << " ms, beside a thief: " << with << " ms\n";
  EXPECT_LE(10 * with, 13 * before + 20);
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
