// new penguins: a board file for file programs to start on.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "cli/commands.hpp"
#include "contests/penguins/penguin_file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;

Expected<std::string> board_file(const NewPenguinsOptions& options, std::uint64_t seed) {
  if (options.players < 1 || options.players > penguins::kMaxFilePlayers) {
    return base::invalid(fmt::format("a board file is for 1–{} players, not {}",
                                     penguins::kMaxFilePlayers, options.players));
  }
  const int penguins = options.penguins.value_or(std::max(1, fish::penguins_each(options.players)));
  constexpr int kMost = fish::kMaxRows * fish::kMaxColumns;
  if (penguins < 1 || penguins > kMost) {
    return base::invalid(fmt::format("a player has 1–{} penguins, not {}", kMost, penguins));
  }
  base::Random random(seed);
  fish::Position position;
  auto board =
      fish::board_with_ones(options.rows, options.columns, {}, options.players * penguins, random,
                            fish::layout_of(fish::Grid::hex), {1, fish::kMaxFileFish});
  if (!board) return base::passed_on(board);
  position.board = std::move(*board);
  auto file = penguins::file_of(position, {});
  if (!file) return base::passed_on(file);
  return penguins::write_penguin_file(*file);
}

}  // namespace

int new_penguins(const NewPenguinsOptions& options) {
  constexpr std::string_view kProgram = "hexarena new penguins";
  const std::uint64_t seed = options.seed.value_or(std::random_device{}() & 0x7FFFFFFFU);
  auto text = board_file(options, seed);
  if (!text) return world::report_bad_input(kProgram, text.error());
  text->pop_back();  // write_line ends the last line
  world::write_stderr(fmt::format("seed {}\n", seed));
  return world::write_line(kProgram, *text);
}

}  // namespace hexarena::cli
