#include "games/fish/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hexarena::fish {
namespace {

Expected<Board> cut_out(int rows, int columns, std::span<const Place> holes,
                        geometry::Layout layout) {
  auto board = uniform_board(rows, columns, 1, layout);
  if (!board) return board;
  for (const Place hole : holes) {
    auto removed = board->remove_tile(hole);
    if (!removed) return base::passed_on(removed);
  }
  return board;
}

std::vector<Place> tiles_of(const Board& board) {
  std::vector<Place> tiles;
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      if (board.is_tile({row, column})) tiles.push_back({row, column});
    }
  }
  return tiles;
}

}  // namespace

std::string to_string(Place place) { return fmt::format("[{},{}]", place.row, place.column); }

int Board::tiles() const { return static_cast<int>(fish_.size()) - tiles_with(0); }

int Board::tiles_with(int fish) const {
  return static_cast<int>(std::count(fish_.begin(), fish_.end(), static_cast<std::uint8_t>(fish)));
}

Expected<void> Board::remove_tile(Place place) {
  if (!has(place)) {
    return base::invalid(
        fmt::format("{} is off the board of {} × {}", to_string(place), rows_, columns_));
  }
  if (fish(place) == 0) {
    return base::invalid(fmt::format("{} is already a hole", to_string(place)));
  }
  set_fish(place, 0);
  return {};
}

geometry::Shape Board::shape() const {
  return geometry::Shape::rectangle(layout_, rows_, columns_).only([this](Place p) {
    return fish(p) > 0;
  });
}

Expected<void> check_size(int rows, int columns) {
  if (rows < 1 || rows > kMaxRows || columns < 1 || columns > kMaxColumns) {
    return base::invalid(fmt::format("a board has 1–{} rows and 1–{} columns, not {} × {}",
                                     kMaxRows, kMaxColumns, rows, columns));
  }
  return {};
}

Expected<Board> uniform_board(int rows, int columns, int fish, geometry::Layout layout) {
  auto size = check_size(rows, columns);
  if (!size) return base::passed_on(size);
  if (fish < 1 || fish > kMaxFish) {
    return base::invalid(fmt::format("a tile has 1–{} fish, not {}", kMaxFish, fish));
  }
  Board board(rows, columns, layout);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) board.set_fish({row, column}, fish);
  }
  return board;
}

Expected<Board> board_with_ones(int rows, int columns, std::span<const Place> holes, int ones,
                                base::Random& random, geometry::Layout layout, FishRange others) {
  auto board = cut_out(rows, columns, holes, layout);
  if (!board) return board;
  std::vector<Place> tiles = tiles_of(*board);
  if (ones < 0 || ones > static_cast<int>(tiles.size())) {
    return base::invalid(
        fmt::format("{} one-fish tiles do not fit on {} tiles", ones, tiles.size()));
  }
  random.shuffle(std::span<Place>(tiles));
  for (const Place tile : std::span<const Place>(tiles).subspan(static_cast<std::size_t>(ones))) {
    board->set_fish(tile, random.between(others.low, others.high));
  }
  return board;
}

Expected<Board> random_board(int rows, int columns, std::span<const Place> holes,
                             base::Random& random, geometry::Layout layout) {
  auto board = cut_out(rows, columns, holes, layout);
  if (!board) return board;
  for (const Place tile : tiles_of(*board)) board->set_fish(tile, random.between(1, kMaxFish));
  return board;
}

Board boxed_board(base::Random& random) {
  Board board(15, 4);
  std::array<int, 60> fish{};
  std::fill_n(fish.begin(), 30, 1);
  std::fill_n(fish.begin() + 30, 20, 2);
  std::fill_n(fish.begin() + 50, 10, 3);
  random.shuffle(std::span<int>(fish));
  for (std::size_t i = 0; i < fish.size(); ++i) {
    board.set_fish({static_cast<int>(i / 4), static_cast<int>(i % 4)}, fish[i]);
  }
  return board;
}

}  // namespace hexarena::fish
