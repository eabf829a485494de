// The museum of misbehaving bots: real processes in the sandbox, each with one bad habit. The game
// always ends, the others are not harmed, the verdict names the cause, and nothing is left behind.
// The bots are shell scripts, so that every machine can run them. Each is shown in one seat of one
// game, and all of these have their turn; `make attack` shows each in every seat of every game.
#include "museum.hpp"

#include <fmt/format.h>

namespace hexarena::tests {
namespace {

using base::Json;
using players::Fault;
using rules::Seat;

struct Exhibit {
  std::string habit;
  std::string script;  ///< behind kHonest
  Fault fault;
  std::string mention;
};

const std::vector<Exhibit>& exhibits() {
  const auto once = [](const std::string& habit) { return "ready\nread -r line\n" + habit; };
  // Two good moves first.
  const auto later = [](const std::string& habit) {
    return "ready\nread -r line; act \"$line\"\nread -r line; act \"$line\"\nread -r line\n" +
           habit;
  };
  static const std::vector<Exhibit> all{
      {"says nothing at all", "sleep 60", Fault::timeout, "did not answer"},
      {"is gone before it is greeted", "exit 0", Fault::exit, "exited with code 0"},
      {"cannot be executed", "exec /no/such/interpreter", Fault::exit, "exited"},
      {"crashes before it is ready", "kill -SEGV $$", Fault::exit, "SIGSEGV"},
      {"greets in prose", "read -r hello; echo Hello; sleep 60", Fault::malformed, "no JSON"},
      {"acts before it is ready", R"(read -r hello; echo '{"type":"action"}'; sleep 60)",
       Fault::malformed, "ready"},
      {"closes its STDOUT", "ready; exec >&-; sleep 60", Fault::exit, "closed its STDOUT"},
      {"is silent at its turn", once("sleep 60"), Fault::timeout, "did not answer"},
      {"leaves at its turn", once("exit 3"), Fault::exit, "exited with code 3"},
      {"leaves after two moves", later("exit 4"), Fault::exit, "exited with code 4"},
      {"is silent after two moves", later("sleep 60"), Fault::timeout, "did not answer"},
      {"answers in prose", once("echo I resign; sleep 60"), Fault::malformed, "no JSON"},
      {"answers an empty line", once("echo; sleep 60"), Fault::malformed, "no JSON"},
      {"answers half an object", once("printf '{\"type\":'; sleep 60"), Fault::timeout,
       "did not answer"},
      {"answers a hundred thousand brackets",
       once("head -c 60000 /dev/zero | tr '\\0' '['; echo; sleep 60"), Fault::malformed, "no JSON"},
      {"answers bytes that are no text", once("printf '\\377\\376\\n'; sleep 60"), Fault::malformed,
       "no JSON"},
      {"answers a list", once("echo '[1,2]'; sleep 60"), Fault::malformed, "was due"},
      {"forgets the id", once(R"(echo '{"type":"action","action":"pass"}'; sleep 60)"),
       Fault::malformed, "another turn"},
      {"answers yesterday's question",
       once(R"(echo '{"type":"action","id":0,"action":"pass"}'; sleep 60)"), Fault::malformed,
       "another turn"},
      {"answers every turn twice",
       "ready\nwhile read -r line; do act \"$line\"; act \"$line\"; done", Fault::malformed,
       "another turn"},
      {"sends no action", once(R"(echo '{"type":"action","id":1}'; sleep 60)"), Fault::malformed,
       "no action"},
      {"invents a kind of action",
       once(R"(echo '{"type":"action","id":1,"action":"fly"}'; sleep 60)"), Fault::malformed,
       "fly"},
      {"writes without end", once("yes"), Fault::malformed, "no JSON"},
      {"writes one line without end", once("tr '\\0' 'x' < /dev/zero"), Fault::limit, "too much"},
      {"ignores every signal and sleeps", "trap '' TERM INT HUP QUIT; ready; sleep 60",
       Fault::timeout, "did not answer"},
      {"leaves its children behind", once("(trap '' HUP; sleep 60) & exit 5"), Fault::exit,
       "exited with code 5"},
  };
  return all;
}

// A bot that answers at once gets all the time in the world, so that a busy machine changes no verdict.
constexpr int kPatient = 20'000;
constexpr int kImpatient = 1000;

TEST(Museum, HasAtLeastTwentyFiveExhibits) { EXPECT_GE(exhibits().size(), 25U); }

TEST(Museum, AnHonestShellBotPlaysEveryGame) {
  const Home home("ready" + std::string(kLoop));
  for (const Place& place : all_places()) {
    const referee::Report report =
        play(place.game, place.seat, home, {.patience = kPatient, .walls = have_walls()});
    EXPECT_FALSE(report.seats[place.seat].verdict) << in_words(report);
    EXPECT_GE(report.seats[place.seat].actions, 2);
  }
}

void expect_the_fault(const Exhibit& exhibit, const Place& place) {
  SCOPED_TRACE(fmt::format("{} in seat {} of {}", exhibit.habit, place.seat,
                           place.game["game"].get<std::string>()));
  const Home home(exhibit.script);
  const bool slow = exhibit.fault == Fault::timeout;
  const referee::Report report =
      play(place.game, place.seat, home,
           {.patience = slow ? kImpatient : kPatient, .walls = have_walls()});
  ASSERT_TRUE(report.record.result);
  const auto& verdict = report.seats[place.seat].verdict;
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->fault, exhibit.fault) << verdict->text;
  EXPECT_NE(verdict->text.find(exhibit.mention), std::string::npos) << verdict->text;
  EXPECT_FALSE(report.winners.empty());
  EXPECT_FALSE(report.winners.has(Seat(static_cast<int>(place.seat))));
  for (std::size_t i = 0; i < place.seats; ++i) {
    EXPECT_EQ(report.seats[i].verdict.has_value(), i == place.seat);
  }
  const auto again = session::replay(report.record);
  ASSERT_TRUE(again);
  EXPECT_EQ(session::result_of(**again), *report.record.result);
}

TEST(Museum, EveryBadHabitIsNamedAndTheOthersPlayOn) {
  static_cast<void>(have_walls());
  const std::size_t descriptors = count_entries("/proc/self/fd");
  for (std::size_t i = 0; i < exhibits().size(); ++i) {
    for (const Place& place : places_of(i)) expect_the_fault(exhibits()[i], place);
  }
  EXPECT_EQ(count_entries("/proc/self/fd"), descriptors);
}

}  // namespace
}  // namespace hexarena::tests
