// The house strategy: what it is by hand-made positions, that it is exactly that by comparison with
// the word-for-word recursion of the oracle.
#include "engine/house.hpp"

#include <gtest/gtest.h>

#include "fish/playing_testing.hpp"

namespace hexarena::engine {
namespace {

using fish::Collect;
using fish::Color;
using fish::LargeRules;
using fish::Placing;
using fish::Position;
using fish::SmallRules;
using fish::Variant;
using fish::oracle::board_of;
using fish::oracle::Deed;
using fish::oracle::moving;
using fish::oracle::Oracle;

struct Answer {
  std::optional<Deed> deed;
  int value = 0;
  friend bool operator==(const Answer&, const Answer&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Answer& answer) {
    if (!answer.deed) return out << "nothing";
    return out << *answer.deed << " for " << answer.value;
  }
};

template <class Set>
Answer house(const fish::Rules<Set>& rules, const typename fish::Rules<Set>::State& state,
             int turns) {
  const auto choice = HouseStrategy<Set>(rules).choose(state, turns);
  if (!choice) return {};
  return {fish::oracle::deed_of(rules, choice->action), choice->value};
}
Answer house(const Position& position, int turns, const Variant& variant = {}) {
  const SmallRules rules(position, variant);
  return house(rules, rules.start(), turns);
}
Answer move(Place from, Place to, int value) { return {Deed::move(from, to), value}; }

// Placement ---------------------------------------------------------------------------------------

TEST(House, PlacesOnTheFirstFreeTileRowByRowLeftToRight) {
  Position position = moving(board_of({{0, 1, 0}, {1, 1, 1}, {1, 1, 1}}), {{}, {}});
  position.penguins = 3;
  fish::oracle::GameOn<SmallRules> game(position);
  std::vector<Place> placed;
  while (game.placing()) {
    const Deed deed = *house(game.rules, game.state, 2).deed;
    placed.push_back(deed.to);
    game.play(deed);
  }
  // It does not turn around at the end of a row.
  EXPECT_EQ(placed, (std::vector<Place>{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}}));
}

TEST(House, PlacesOnTheFirstOneFishTileWhereTheVariantAsksForIt) {
  Position position = moving(board_of({{2, 3}, {5, 1}, {1, 1}}), {{}, {}});
  position.penguins = 1;
  EXPECT_EQ(house(position, 1, {Collect::leaving, Placing::one_fish}).deed, Deed::place({1, 1}));
  EXPECT_EQ(house(position, 1).deed, Deed::place({0, 0}));
}

// Moves -------------------------------------------------------------------------------------------

TEST(House, LeavesTheRichestTileWithOneTurn) {
  const Position position = moving(*fish::random_board_for_test(), {});
  static_cast<void>(position);
}

}  // namespace
}  // namespace hexarena::engine
