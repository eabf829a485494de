#include "positions.hpp"

namespace hexarena::bench {
namespace {

constexpr int kTiles = 25;

struct Outline {
  int rows;
  int columns;
};
constexpr std::array<Outline, 8> kOutlines{
    {{5, 5}, {1, 25}, {25, 1}, {6, 6}, {7, 7}, {4, 12}, {13, 4}, {20, 20}}};

/// A random board of 25 tiles within an outline.
fish::Board scattered(Outline outline, base::Random& random) {
  std::vector<geometry::Place> places;
  for (int row = 0; row < outline.rows; ++row) {
    for (int column = 0; column < outline.columns; ++column) places.push_back({row, column});
  }
  random.shuffle(std::span(places));
  fish::Board board(outline.rows, outline.columns);
  for (int i = 0; i < kTiles; ++i) {
    board.set_fish(places[static_cast<std::size_t>(i)], random.between(1, fish::kMaxFish));
  }
  return board;
}

/// A position with penguins on random tiles.
fish::Position standing(fish::Board board, int players, int penguins, std::uint64_t seed) {
  fish::Position position;
  position.board = std::move(board);
  position.penguins = penguins;
  for (int i = 0; i < players; ++i) {
    position.players.push_back({static_cast<fish::Color>(i), 0, {}});
  }
  const fish::SmallRules rules(position, {});
  return rules.position(placed_at_random(rules, seed));
}

}  // namespace

fish::SmallRules boxed_rules(int players) {
  base::Random random(1);
  const fish::Variant variant{fish::Collect::leaving_last, fish::Placing::one_fish};
  return {*fish::set_up(fish::boxed_board(random), players, variant), variant};
}

std::vector<fish::Position> five_by_five(int players, int boards) {
  std::vector<fish::Position> positions;
  for (int i = 0; i < boards; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    base::Random random(seed);
    positions.push_back(standing(i % 4 == 0 ? *fish::uniform_board(5, 5, 1 + i / 4 % fish::kMaxFish)
                                            : *fish::random_board(5, 5, {}, random),
                                 players, fish::penguins_each(players), seed));
  }
  return positions;
}

std::vector<fish::Position> of_25_tiles() {
  std::vector<fish::Position> positions;
  std::uint64_t seed = 0;
  for (const Outline& outline : kOutlines) {
    for (int players = 1; players <= 4; ++players) {
      for (int penguins = 1; penguins <= 6; ++penguins, ++seed) {
        base::Random random(seed);
        positions.push_back(standing(scattered(outline, random), players, penguins, seed));
      }
    }
  }
  return positions;
}

}  // namespace hexarena::bench
