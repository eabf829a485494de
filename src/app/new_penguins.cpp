// new penguins: a board file for file programs to start on.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "fish/penguin_file.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;

Expected<std::string> board_file(const NewPenguinsOptions& options, std::uint64_t seed) {
  if (options.players < 1 || options.players > fish::kMaxFilePlayers) {
    return rules::malformed(fmt::format("a board file is for 1–{} players, not {}",
                                        fish::kMaxFilePlayers, options.players));
  }
  const int penguins = options.penguins.value_or(std::max(1, fish::penguins_each(options.players)));
  constexpr int kMost = fish::kMaxRows * fish::kMaxColumns;
  if (penguins < 1 || penguins > kMost) {
    return rules::malformed(fmt::format("a player has 1–{} penguins, not {}", kMost, penguins));
  }
  rules::Random random(seed);
  fish::Position position;
  auto board =
      fish::board_with_ones(options.rows, options.columns, {}, options.players * penguins, random,
                            fish::layout_of(fish::Grid::hex), {1, fish::kMaxFileFish});
  if (!board) return rules::refused(board);
  position.board = std::move(*board);
  auto file = fish::file_of(position, {});
  if (!file) return rules::refused(file);
  return fish::write_penguin_file(*file);
}

}  // namespace

int new_penguins(const NewPenguinsOptions& options) {
  constexpr std::string_view kProgram = "hexarena new penguins";
  const std::uint64_t seed = options.seed.value_or(std::random_device{}() & 0x7FFFFFFFU);
  auto text = board_file(options, seed);
  if (!text) return tell_bad_input(kProgram, text.error());
  text->pop_back();  // write_line ends the last line
  write_stderr(fmt::format("seed {}\n", seed));
  return write_line(kProgram, *text);
}

}  // namespace hexarena::app
