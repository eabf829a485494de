#include "contests/penguins/tools.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "contests/penguins/penguin_file.hpp"

namespace hexarena::penguins {
namespace {

using base::Expected;
using Kind = game::ToolOption::Kind;

Expected<std::string> board_file(const base::Json& options, std::uint64_t seed) {
  const int players = options["players"].get<int>();
  if (players < 1 || players > kMaxFilePlayers) {
    return base::invalid(
        fmt::format("a board file is for 1–{} players, not {}", kMaxFilePlayers, players));
  }
  const int penguins = options.contains("penguins") ? options["penguins"].get<int>()
                                                    : std::max(1, fish::penguins_each(players));
  constexpr int kMost = fish::kMaxRows * fish::kMaxColumns;
  if (penguins < 1 || penguins > kMost) {
    return base::invalid(fmt::format("a player has 1–{} penguins, not {}", kMost, penguins));
  }
  base::Random random(seed);
  auto board = fish::board_with_ones(options["rows"].get<int>(), options["columns"].get<int>(), {},
                                     players * penguins, random, fish::layout_of(fish::Grid::hex),
                                     {1, fish::kMaxFileFish});
  if (!board) return base::passed_on(board);
  fish::Position position;
  position.board = std::move(*board);
  auto file = file_of(position, {});
  if (!file) return base::passed_on(file);
  return write_penguin_file(*file);
}

Expected<game::ToolAnswer> new_board(const game::ToolCall& call) {
  auto text = board_file(call.options, call.seed);
  if (!text) return base::invalid(std::move(text.error().message));
  return game::ToolAnswer{std::move(*text), fmt::format("seed {}", call.seed)};
}

constexpr std::int64_t kMost = INT32_MAX;
constexpr std::array<game::ToolOption, 5> kNewOptions{{
    {"rows", Kind::integer, "number of rows, 1-100; comes before the columns", -kMost, kMost},
    {"columns", Kind::integer, "number of columns, 1-100", -kMost, kMost},
    {"--players", Kind::integer, "who will play, 1-9", -kMost, kMost, 2},
    {"--penguins", Kind::integer,
     "of each player; six less the number of players when absent, at least one", -kMost, kMost},
    {"--seed", Kind::integer, "", 0, INT64_MAX},
}};

}  // namespace

extern const std::array<game::Tool, 1> kTools{{
    {"new", "penguins", "a board file for file programs", kNewOptions, R"(
Rows come first: 3 4 makes 3 rows and 4 columns (`new fish` takes the width first). Floes of 1-3 fish,
at least one of one fish for every penguin to start on. The seed goes to STDERR.
  hexarena new penguins 8 8 --seed 7 > board.txt
  penguins phase=placement penguins=4 board.txt board.txt)",
     new_board},
}};

}  // namespace hexarena::penguins
