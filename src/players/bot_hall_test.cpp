// Which bots are admitted to the hall, which get a game, and which may return.
#include "players/bot_hall.hpp"

#include <thread>

#include "players/bot_hall_testing.hpp"
#include "session/registry.hpp"

namespace hexarena::players {
namespace {

using base::Json;

class Hall : public testing::Test {
 protected:
  void open() { hall_ = std::move(*BotHall::open({"127.0.0.1", 0}, limits_, admit_)); }
  [[nodiscard]] bool comes(const std::string& name) const { return hall_->await(name, "fish", {}); }
  [[nodiscard]] bool empties() const {
    return eventually([this] { return hall_->who().empty(); });
  }

  HallLimits limits_ = patient_hall();
  BotHall::Admit admit_;
  std::unique_ptr<BotHall> hall_;
};

TEST(Join, IsReadOrRefusedWithAReason) {
  const auto full = read_join(R"({"type":"join","protocol":1,"name":"Ada_2.x-y","game":"fish"})");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->name, "Ada_2.x-y");
  EXPECT_TRUE(full->plays("fish"));
  EXPECT_FALSE(full->plays("reversi"));
  EXPECT_TRUE(read_join(kAdaJoins)->plays("nooks"));
  for (const std::string bad :
       {"", "x", "[", "7", "[]", "{}", R"({"type":"ready"})", R"({"type":7})", R"({"type":"join"})",
        R"({"type":"join","protocol":2,"name":"ada"})", R"({"type":"join","protocol":1})",
        R"({"type":"join","protocol":1,"name":7})", R"({"type":"join","protocol":1,"name":""})",
        R"({"type":"join","protocol":1,"name":"a b"})",
        R"({"type":"join","protocol":1,"name":"a\nb"})",
        R"({"type":"join","protocol":1,"name":"ada","game":7})",
        R"({"type":"join","protocol":1,"name":"ada","token":7})",
        R"({"type":"join","protocol":1,"name":"ada","game":"chess"})"}) {
    const auto join = read_join(bad);
    ASSERT_FALSE(join) << bad;
    EXPECT_FALSE(join.error().message.empty());
  }
  EXPECT_FALSE(check_bot_name(std::string(kLongestBotName + 1, 'a')));
  EXPECT_TRUE(check_bot_name(std::string(kLongestBotName, 'a')));
}

TEST_F(Hall, ListsBotsThatJoinAndNoticesWhenTheyLeave) {
  open();
  EXPECT_TRUE(hall_->who().empty());
  HallBot bob(*hall_, R"({"type":"join","protocol":1,"name":"bob","game":"fish"})");
  EXPECT_TRUE(comes("bob"));
  HallBot ada(*hall_, kAdaJoins);
  EXPECT_TRUE(comes("ada"));
  EXPECT_EQ(hall_->who(), (std::vector<HallGuest>{{{"ada", ""}}, {{"bob", "fish"}}}));
  EXPECT_FALSE(hall_->await("bob", "reversi", [] { return true; })) << "he plays fish";
  bob.leave();
  EXPECT_TRUE(eventually([&] { return hall_->who().size() == 1; }));
  ada.leave();
  EXPECT_TRUE(empties());
}

TEST_F(Hall, RefusesWithAReasonAndCloses) {
  open();
  for (const auto& [line, why] :
       {std::pair<std::string, std::string>{"hello", "no join"},
        {R"({"type":"join","protocol":9,"name":"ada"})", "protocol 1"},
        {R"({"type":"join","protocol":1,"name":"a b"})", "name"},
        {R"({"type":"join","protocol":1,"name":"ada","game":"chess"})", "chess"},
        {std::string(kAdaJoins) + "\n" + std::string(kAdaJoins), "without being asked"}}) {
    HallBot guest(*hall_, line);
    const auto refusal = base::read_json(guest.hear());
    ASSERT_TRUE(refusal) << line;
    EXPECT_EQ((*refusal)["type"], "refused");
    EXPECT_NE((*refusal)["reason"].get<std::string>().find(why), std::string::npos) << *refusal;
    EXPECT_TRUE(guest.is_hung_up_on());
  }
  EXPECT_TRUE(empties());
}

TEST_F(Hall, AnEndlessLineIsCutOff) {
  limits_.talk.line = 1000;
  open();
  HallBot guest(*hall_, std::string(5000, 'x'));
  EXPECT_NE(guest.hear().find("refused"), std::string::npos);
}

TEST_F(Hall, ASilentConnectionTimesOut) {
  limits_.join_ms = 1;
  open();
  HallBot silent(*hall_);
  EXPECT_NE(silent.hear().find("join sooner"), std::string::npos);
  EXPECT_TRUE(silent.is_hung_up_on());
}

TEST_F(Hall, AFullHallRefusesTheNextBot) {
  limits_.bots = 1;
  open();
  HallBot ada(*hall_, kAdaJoins);
  EXPECT_TRUE(comes("ada"));
  HallBot bob(*hall_, R"({"type":"join","protocol":1,"name":"bob"})");
  EXPECT_NE(bob.hear().find("come later"), std::string::npos);
}

TEST_F(Hall, SilentConnectionsKeepNoOneOut) {
  limits_.guests = 2;
  open();
  HallBot silent(*hall_);
  HallBot mute(*hall_);
  HallBot ada(*hall_, kAdaJoins);
  EXPECT_TRUE(comes("ada"));
  EXPECT_NE(silent.hear().find("have not joined"), std::string::npos) << "it came first";
}

TEST_F(Hall, OneAddressOrNameCannotTakeAllPlaces) {
  limits_.bots_an_address = 2;
  limits_.bots_a_name = 1;
  open();
  HallBot ada(*hall_, kAdaJoins);
  EXPECT_TRUE(comes("ada"));
  HallBot again(*hall_, kAdaJoins);
  EXPECT_NE(again.hear().find("of this name"), std::string::npos);
  HallBot bob(*hall_, R"({"type":"join","protocol":1,"name":"bob"})");
  EXPECT_TRUE(comes("bob"));
  HallBot cleo(*hall_, R"({"type":"join","protocol":1,"name":"cleo"})");
  EXPECT_NE(cleo.hear().find("of your address"), std::string::npos);
  HallBot dan(*hall_, R"({"type":"join","protocol":1,"name":"dan","token":"t"})");
  EXPECT_TRUE(comes("dan")) << "one with a token does not share the places of the address";
}

TEST_F(Hall, SomeAreNotAdmittedAndSomeAreDropped) {
  admit_ = [](const Join& join) -> base::Expected<void> {
    EXPECT_EQ(join.address, "127.0.0.1");
    if (join.name == "bob" && join.token != "of-bob") return base::refused("not your name");
    return {};
  };
  open();
  HallBot thief(*hall_, R"({"type":"join","protocol":1,"name":"bob"})");
  EXPECT_NE(thief.hear().find("not your name"), std::string::npos);
  HallBot bob(*hall_, R"({"type":"join","protocol":1,"name":"bob","token":"of-bob"})");
  EXPECT_TRUE(comes("bob"));
  HallBot ada(*hall_, kAdaJoins);
  EXPECT_TRUE(comes("ada"));
  EXPECT_EQ(hall_->drop("bob"), 1U);
  EXPECT_TRUE(bob.is_hung_up_on());
  EXPECT_EQ(hall_->drop("127.0.0.1"), 1U);
  EXPECT_TRUE(ada.is_hung_up_on());
  EXPECT_TRUE(empties());
}

TEST_F(Hall, ABotThatSendsUnaskedIsDropped) {
  open();
  HallBot ada(*hall_, kAdaJoins);
  EXPECT_TRUE(comes("ada"));
  ada.say(R"({"type":"ready"})");
  EXPECT_NE(ada.hear().find("without being asked"), std::string::npos);
  EXPECT_TRUE(empties());
}

TEST_F(Hall, SeveralConnectionsOfOneNamePlaySeveralGames) {
  open();
  HallBot first(*hall_, kAdaJoins);
  HallBot second(*hall_, kAdaJoins);
  EXPECT_TRUE(eventually([&] { return hall_->who().size() == 2; }));
  Seating seating{"reversi", rules::Seat(0), {"a", "b"}, Json{{"size", 2}}, 1000};
  const auto one = hall_->player("ada", "one");
  const auto two = hall_->player("ada", "two");
  for (Player* const player : {one.get(), two.get()}) {
    std::thread there([&] {
      HallBot& asked = player == one.get() ? first : second;
      EXPECT_NE(asked.hear().find("hello"), std::string::npos);
      asked.say(R"({"type":"ready"})");
    });
    EXPECT_TRUE(player->take_seat(seating));
    there.join();
  }
  EXPECT_EQ(hall_->who(), (std::vector<HallGuest>{{{"ada", ""}, true}, {{"ada", ""}, true}}));
}

TEST_F(Hall, WaitingForABotEndsOnceStopped) {
  open();
  const auto player = hall_->player("nobody", "nobody", [] { return true; });
  EXPECT_FALSE(player->take_seat({"fish", rules::Seat(0), {"a"}, Json::object(), 1000}));
}

TEST_F(Hall, SaysGoodbyeToAllWhenDismissed) {
  open();
  HallBot ada(*hall_, kAdaJoins);
  EXPECT_TRUE(comes("ada"));
  hall_->dismiss("the match is over");
  EXPECT_EQ(ada.hear(), R"({"type":"bye","reason":"the match is over"})");
  EXPECT_TRUE(ada.is_hung_up_on());
  EXPECT_FALSE(hall_->await("ada", "fish", {})) << "no bot can join any more";
}

TEST_F(Hall, ItsPlayersMayOutliveIt) {
  open();
  HallBot ada(*hall_, kAdaJoins);
  const auto player = hall_->player("ada", "ada");
  std::thread there([&] {
    static_cast<void>(ada.hear());
    ada.say(R"({"type":"ready"})");
    EXPECT_NE(ada.hear().find("turn"), std::string::npos);
    ada.leave();
  });
  EXPECT_TRUE(player->take_seat({"reversi", rules::Seat(0), {"a"}, Json{{"size", 2}}, 1000}));
  hall_.reset();
  const auto table = (*session::find_game("reversi"))->open(Json{{"size", 2}}, nullptr);
  EXPECT_FALSE(player->decide(**table));
  there.join();
}

TEST(HallPort, ReportsWhyItCannotBeOpened) {
  const auto hall = BotHall::open({"127.0.0.1", 0});
  ASSERT_TRUE(hall);
  EXPECT_NE((*hall)->address().port, 0);
  EXPECT_FALSE(BotHall::open((*hall)->address()));
  EXPECT_FALSE(BotHall::open({"no address", 0}));
}

}  // namespace
}  // namespace hexarena::players
