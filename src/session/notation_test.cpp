// The notation of every game, and what else people may type.
#include "game/notation.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/json_testing.hpp"
#include "base/random.hpp"
#include "session/registry.hpp"

namespace hexarena::session {
namespace {

using base::json;
using base::Json;

std::unique_ptr<game::Table> opened(std::string_view name, std::string_view settings = "{}") {
  return *(*find_game(name))->open(json(settings), nullptr);
}

/// Plays at random and calls `look` for every position.
template <class Look>
void wander(game::Table& table, std::uint64_t seed, Look&& look) {
  base::Random random(seed);
  for (int ply = 0; ply < 200 && !table.view().over; ++ply) {
    look();
    const std::vector<game::Action> legal = table.legal();
    const rules::Seat seat = table.view().turn.value_or(rules::Seat(0));
    const game::Action one = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    ASSERT_TRUE(table.submit(seat, one));
  }
}

TEST(Notation, OfEveryLegalActionIsItsOwnAndIsReadBack) {
  for (const game::Descriptor* const descriptor : games()) {
    const auto table = opened(descriptor->name);
    wander(*table, 7, [&] {
      std::set<std::string> seen;
      for (const game::Action action : table->legal()) {
        const std::string text = table->notation(action);
        EXPECT_TRUE(seen.insert(text).second) << text;
        const auto read = game::read_typed(*table, text);
        ASSERT_TRUE(read) << descriptor->name << ": " << text << ": " << read.error().message;
        EXPECT_EQ(*read, table->action_json(action)) << text;
        const auto loud = game::read_typed(*table, " " + base::write_json(*read) + " ");
        ASSERT_TRUE(loud);
        EXPECT_EQ(*loud, *read);
      }
    });
  }
}

TEST(Notation, NamesEveryCellOnceAndTheRimUsesTheSameLetters) {
  for (const game::Descriptor* const descriptor : games()) {
    const auto table = opened(descriptor->name);
    std::set<std::string> names;
    std::set<std::string> rim;
    for (const auto& label : table->scene().rim) rim.insert(label.text);
    for (const auto& cell : table->scene().cells) {
      EXPECT_TRUE(names.insert(cell.name).second) << cell.name;
      EXPECT_TRUE(rim.contains(cell.name.substr(0, 1))) << cell.name;
      EXPECT_TRUE(rim.contains(cell.name.substr(1))) << cell.name;
    }
    for (const auto& spot : table->text_layout().spots) EXPECT_TRUE(names.contains(spot.name));
  }
}

TEST(TypedAction, IsNotationNumbersAWordOrJson) {
  const auto fish = opened("fish");
  EXPECT_EQ(*game::read_typed(*fish, "c2"), json("[1,2]"));
  EXPECT_EQ(*game::read_typed(*fish, " C2-c4 "), json("[[1,2],[3,2]]"));
  EXPECT_EQ(*game::read_typed(*fish, "c2  c4"), json("[[1,2],[3,2]]"));
  EXPECT_EQ(*game::read_typed(*fish, "1 2"), json("[1,2]"));
  EXPECT_EQ(*game::read_typed(*fish, "1,2"), json("[1,2]"));
  EXPECT_EQ(*game::read_typed(*fish, "  1 2 3 4 \r"), json("[[1,2],[3,4]]"));
  EXPECT_EQ(*game::read_typed(*fish, "-1 2"), json("[-1,2]"));
  EXPECT_EQ(*game::read_typed(*fish, "1 -2"), json("[1,-2]"));
  EXPECT_EQ(*game::read_typed(*fish, "-1,-2"), json("[-1,-2]"));
  EXPECT_EQ(*game::read_typed(*fish, "[1,-2]"), json("[1,-2]"));
  EXPECT_EQ(*game::read_typed(*fish, "skip"), json("\"skip\""));
  EXPECT_EQ(*game::read_typed(*fish, "\"skip\""), json("\"skip\""));
  EXPECT_EQ(*game::read_typed(*fish, " [ [1,2], [3,4] ] "), json("[[1,2],[3,4]]"));
  const auto nooks = opened("nooks");
  EXPECT_EQ(*game::read_typed(*nooks, "i9"), json("0"));
  EXPECT_EQ(*game::read_typed(*nooks, "64"), json("64"));
  EXPECT_EQ(*game::read_typed(*nooks, "+5"), json(R"({"announce":5})"));
  EXPECT_EQ(*game::read_typed(*nooks, "announce 5"), json(R"({"announce":5})"));
  EXPECT_EQ(*game::read_typed(*opened("reversi"), "f6"), json("[0,0]"));
  EXPECT_EQ(*game::read_typed(*opened("hex"), "d4"), json("[3,3]"));
}

TEST(TypedAction, IsRefusedWhenItIsNeither) {
  const auto fish = opened("fish");
  for (const char* line :
       {"",      "   ",     "1 2 3", "1 2 3 4 5", "1-2",      "-",    "- -",
        "--1 2", "12345 1", "[1,2",  "1 2]",      "[1,2] x",  "\xFF", "1.5 2",
        "{",     "z9",      "a1-z9", "a1-",       "a1-b2-c3", "+5",   "a1 b2 c3"}) {
    EXPECT_FALSE(game::read_typed(*fish, line)) << line;
  }
  EXPECT_EQ(game::read_typed(*fish, "z9").error().message, "\"z9\" names no cell of this board");
}

}  // namespace
}  // namespace hexarena::session
