// The old main program: a board of given size, tiles taken out by hand, shown.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <iomanip>
#include <iostream>
#include <random>

#include "cli/commands.hpp"
#include "games/fish/json.hpp"
#include "games/fish/svg.hpp"
#include "games/fish/text.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::invalid;
using base::passed_on;
using fish::Place;

constexpr std::string_view kProgram = "hexarena new fish";

// More than any number takes; what is longer is read, and refused, in pieces.
constexpr int kLongestWord = 40;

Expected<int> read_number(const std::string& word) {
  int number = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || stop != end) {
    return invalid(
        fmt::format("{} is not a number; type column and row, or -run", base::in_quotes(word)));
  }
  return number;
}

/// Reads "column row" pairs until -run or the end of input; tiles go from `board` as they are
/// named.
Expected<std::vector<Place>> read_holes(fish::Board board, std::istream& in, bool prompts) {
  std::vector<Place> holes;
  const auto prompt = [prompts] {
    if (prompts) world::write_stderr("column and row of a tile to remove, or -run: ");
  };
  std::string column_word;
  std::string row_word;
  const auto word = [&in](std::string& into) -> bool {
    return static_cast<bool>(in >> std::setw(kLongestWord) >> into);
  };
  for (prompt(); word(column_word) && column_word != "-run"; prompt()) {
    const auto take = [&]() -> Expected<void> {
      auto column = read_number(column_word);
      if (!column) return passed_on(column);
      if (!word(row_word)) return invalid("a column without a row at the end of the input");
      auto row = read_number(row_word);
      if (!row) return passed_on(row);
      auto removed = board.remove_tile({*row, *column});
      if (removed) holes.push_back({*row, *column});
      return removed;
    };
    auto taken = take();
    // Somebody at a keyboard may try again; a script must not go on with half its holes.
    if (!taken && !prompts) return passed_on(taken);
    if (!taken) world::write_stderr(taken.error().message + "\n");
  }
  return holes;
}

Expected<fish::Board> make(const NewFishOptions& options, std::uint64_t seed) {
  const bool random_fish = options.mode == "random";
  if (!random_fish && options.mode != "nonrandom") {
    return invalid(
        fmt::format("the mode is random or nonrandom, not {}", base::in_quotes(options.mode)));
  }
  if (options.height < 2) return invalid("the height is at least 2");
  auto board = fish::uniform_board(options.height, options.width, random_fish ? 1 : options.number);
  if (!board) return board;
  if (random_fish && (options.number < 0 || options.number > board->tiles())) {
    return invalid(fmt::format("the least number of one-fish tiles is 0–{}, not {}", board->tiles(),
                               options.number));
  }
  auto holes = read_holes(*board, std::cin, isatty(STDIN_FILENO) != 0);
  if (!holes) return passed_on(holes);
  if (random_fish) {
    base::Random random(seed);
    return fish::board_with_ones(options.height, options.width, *holes, options.number, random);
  }
  for (const Place hole : *holes) {
    auto removed = board->remove_tile(hole);
    if (!removed) return passed_on(removed);
  }
  return board;
}

}  // namespace

int new_fish(const NewFishOptions& options) {
  const std::uint64_t seed = options.seed.value_or(std::random_device{}() & 0x7FFFFFFFU);
  auto board = make(options, seed);
  if (!board) return world::report_bad_input(kProgram, board.error());
  fish::Position position;
  position.board = std::move(*board);
  std::string text = options.json  ? base::write_json(fish::to_json(position.board))
                     : options.svg ? fish::svg_picture(position)
                                   : fish::text_picture(position);
  if (text.ends_with('\n')) text.pop_back();
  if (options.mode == "random") world::write_stderr(fmt::format("seed {}\n", seed));
  return world::write_line(kProgram, text);
}

}  // namespace hexarena::cli
