// Games with bots of the hall under the referee: those who play well, and those who do not.
#include "players/bot_hall.hpp"

#include <filesystem>
#include <list>
#include <thread>

#include "players/bot_hall_testing.hpp"
#include "referee/referee.hpp"
#include "session/record_testing.hpp"
#include "session/registry.hpp"

namespace hexarena::tests {
namespace {

using base::Json;
using players::BotHall;
using players::Fault;
using players::HallBot;
using players::HallGuest;
using players::HallLimits;
using players::kAdaJoins;
using players::kHallPatience;
using players::patient_hall;
using players::Player;

class HallGames : public testing::Test {
 protected:
  void open() { hall_ = std::move(*BotHall::open({"127.0.0.1", 0}, limits_)); }
  [[nodiscard]] bool comes(const std::string& name) const { return hall_->await(name, "fish", {}); }
  [[nodiscard]] bool empties() const {
    return players::eventually([this] { return hall_->who().empty(); });
  }
  /// A game of `name` against a random player.
  [[nodiscard]] referee::Report play(const std::string& name, std::string_view game = "reversi",
                                     int move_ms = static_cast<int>(kHallPatience.count())) const {
    Json settings = game == "fish" ? Json{{"rows", 4}, {"columns", 4}} : Json{{"size", 2}};
    if (game == "nooks") settings = Json{{"players", 2}, {"rounds", 1}, {"pieces", 2}};
    session::Record record = session::record_of(game, settings);
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(hall_->player(name, "remote:" + name));
    players.push_back(players::advised_player({"random", std::nullopt}, "random", 1));
    referee::Options options;
    options.time.move_ms = move_ms;
    auto report = referee::run_game(std::move(record), players, world::SystemClock(), options);
    EXPECT_TRUE(report) << report.error().message;
    return std::move(*report);
  }

  HallLimits limits_ = patient_hall();
  std::unique_ptr<BotHall> hall_;
};

TEST_F(HallGames, ABotPlaysGameAfterGameOfEveryKind) {
  open();
  HallBot ada(*hall_, kAdaJoins);
  for (const std::string_view game : {"reversi", "fish", "nooks", "reversi"}) {
    std::thread there([&] { EXPECT_TRUE(ada.play()) << game; });
    const referee::Report report = play("ada", game);
    there.join();
    EXPECT_FALSE(report.seats[0].verdict) << in_words(report);
    EXPECT_EQ(report.seats[0].name, "remote:ada");
    EXPECT_TRUE(report.record.result);
    EXPECT_EQ(hall_->who(), (std::vector<HallGuest>{{{"ada", ""}}}));
  }
}

TEST_F(HallGames, AGameWaitsForABotAtAnotherTable) {
  open();
  HallBot ada(*hall_, kAdaJoins);
  std::thread there([&] {
    EXPECT_TRUE(ada.play());
    EXPECT_TRUE(ada.play());
  });
  EXPECT_TRUE(comes("ada"));
  std::thread elsewhere([&] { EXPECT_FALSE(play("ada").seats[0].verdict); });
  EXPECT_FALSE(play("ada").seats[0].verdict);
  elsewhere.join();
  there.join();
}

TEST_F(HallGames, WhoDoesNotComeIsRemovedAndTheGameGoesOn) {
  limits_.absent_ms = 0;
  open();
  const referee::Report report = play("nobody");
  ASSERT_TRUE(report.seats[0].verdict);
  EXPECT_EQ(report.seats[0].verdict->fault, Fault::exit);
  EXPECT_NE(report.seats[0].verdict->text.find("did not join"), std::string::npos);
}

/// One habit of a bot, and what the referee makes of it.
struct Habit {
  std::string name;
  std::function<void(HallBot&)> act;
  Fault fault;
  std::string mention;
};

TEST_F(HallGames, HostileBotsAreRemovedAndMayComeBack) {
  const auto ready = [](HallBot& bot) {
    static_cast<void>(bot.hear());
    bot.say(R"({"type":"ready"})");
    static_cast<void>(bot.hear());
  };
  const std::vector<Habit> habits{
      {"hangs up when greeted", [](HallBot& bot) { static_cast<void>(bot.hear()), bot.leave(); },
       Fault::exit, "hung up"},
      {"hangs up at its turn", [&](HallBot& bot) { ready(bot), bot.leave(); }, Fault::exit,
       "hung up"},
      {"greets in prose", [](HallBot& bot) { static_cast<void>(bot.hear()), bot.say("Hello"); },
       Fault::malformed, "no JSON"},
      {"answers in prose", [&](HallBot& bot) { ready(bot), bot.say("my move"); }, Fault::malformed,
       "no JSON"},
      {"answers another turn",
       [&](HallBot& bot) { ready(bot), bot.say(R"({"type":"action","id":9,"action":"pass"})"); },
       Fault::malformed, "another turn"},
      {"plays nonsense",
       [&](HallBot& bot) { ready(bot), bot.say(R"({"type":"action","id":1,"action":[[]]})"); },
       Fault::malformed, ""},
      {"writes without end", [&](HallBot& bot) { ready(bot), bot.say(std::string(100'000, 'x')); },
       Fault::limit, "wrote too much"},
      {"nests without end", [&](HallBot& bot) { ready(bot), bot.say(std::string(50'000, '[')); },
       Fault::malformed, "no JSON"},
  };
  open();
  for (const Habit& habit : habits) {
    HallBot bad(*hall_, kAdaJoins);
    std::thread there([&] { habit.act(bad); });
    const referee::Report report = play("ada");
    there.join();
    ASSERT_TRUE(report.seats[0].verdict) << habit.name;
    EXPECT_EQ(report.seats[0].verdict->fault, habit.fault) << habit.name;
    EXPECT_NE(report.seats[0].verdict->text.find(habit.mention), std::string::npos)
        << habit.name << ": " << report.seats[0].verdict->text;
    EXPECT_TRUE(empties()) << habit.name;
    HallBot better(*hall_, kAdaJoins);
    std::thread again([&] { EXPECT_TRUE(better.play()); });
    EXPECT_FALSE(play("ada").seats[0].verdict) << habit.name;
    again.join();
    better.leave();
    EXPECT_TRUE(empties()) << habit.name;
  }
}

TEST_F(HallGames, ASilentBotLosesItsSeatInTimeAndHearsWhy) {
  open();
  HallBot ada(*hall_, kAdaJoins);
  std::thread there([&] {
    static_cast<void>(ada.hear());
    ada.say(R"({"type":"ready"})");
    EXPECT_NE(ada.hear().find("turn"), std::string::npos);
    EXPECT_NE(ada.hear().find("did not answer within 1 ms"), std::string::npos);
    EXPECT_TRUE(ada.is_hung_up_on());
  });
  const referee::Report report = play("ada", "reversi", 1);
  there.join();
  ASSERT_TRUE(report.seats[0].verdict);
  EXPECT_EQ(report.seats[0].verdict->fault, Fault::timeout);
}

TEST_F(HallGames, AnIllegalActionCostsTheGameButNotTheConnection) {
  open();
  HallBot ada(*hall_, kAdaJoins);
  std::thread there([&] {
    static_cast<void>(ada.hear());
    ada.say(R"({"type":"ready"})");
    static_cast<void>(ada.hear());
    ada.say(R"({"type":"action","id":1,"action":[0,0]})");
    EXPECT_NE(ada.hear().find("end"), std::string::npos);
    EXPECT_TRUE(ada.play());
  });
  const referee::Report lost = play("ada");
  ASSERT_TRUE(lost.seats[0].verdict);
  EXPECT_EQ(lost.seats[0].verdict->fault, Fault::illegal);
  EXPECT_FALSE(play("ada").seats[0].verdict);
  there.join();
}

TEST_F(HallGames, ABotMayDieAtEveryPoint) {
  limits_.absent_ms = 0;  // one that dies in the hall is not waited for
  open();
  bool whole = false;
  for (int lines = 0; !whole; ++lines) {
    ASSERT_LT(lines, 100);
    HallBot ada(*hall_, kAdaJoins);
    ASSERT_TRUE(comes("ada"));
    std::thread there([&] {
      whole = ada.play(lines);
      ada.leave();
    });
    const referee::Report report = play("ada");
    there.join();
    ASSERT_TRUE(report.record.result) << lines;
    const auto& verdict = report.seats[0].verdict;
    // A bot that dies after its last action has played to the end.
    EXPECT_FALSE(whole && verdict) << lines;
    EXPECT_TRUE(verdict || lines > 3) << lines;
    EXPECT_EQ(verdict ? verdict->fault : Fault::exit, Fault::exit) << lines;
    EXPECT_TRUE(empties()) << lines;
  }
}

TEST_F(HallGames, ByteByByteIsAsGoodAsAtOnce) {
  open();
  HallBot ada(*hall_);
  for (const char c : std::string(kAdaJoins) + "\n") ada.say_bytes(std::string_view(&c, 1));
  std::thread there([&] { EXPECT_TRUE(ada.play()); });
  EXPECT_FALSE(play("ada").seats[0].verdict);
  there.join();
}

std::size_t open_files() {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    count += entry.exists() ? 1 : 0;
  }
  return count;
}

TEST_F(HallGames, CrowdsComeAndGoAndLeaveNothingOpen) {
  limits_.bots = 20;
  open();
  const std::size_t before = open_files();
  for (int round = 0; round < 20; ++round) {
    std::list<HallBot> crowd;
    for (int i = 0; i < 10; ++i) {
      crowd.emplace_back(*hall_);  // says nothing
      crowd.emplace_back(*hall_, "x");
      crowd.emplace_back(*hall_, R"({"type":"join","protocol":1,"name":"bob","game":"fish"})");
    }
    HallBot& ada = crowd.emplace_back(*hall_, kAdaJoins);
    std::thread there([&] { EXPECT_TRUE(ada.play()); });
    EXPECT_FALSE(play("ada").seats[0].verdict);
    there.join();
    crowd.clear();
    EXPECT_TRUE(empties());
  }
  EXPECT_TRUE(players::eventually([&] { return open_files() == before; }));
}

}  // namespace
}  // namespace hexarena::tests
