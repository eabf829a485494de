#include "games/fish/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/fish/grid.hpp"

namespace hexarena::fish {
namespace {

using base::invalid;
using base::passed_on;

// In the order of the choices in the table.
constexpr std::array kCollect{Collect::leaving, Collect::landing, Collect::leaving_last};
constexpr std::array kPlace{Placing::any, Placing::one_fish};
constexpr std::array kDialect{Dialect::ours, Dialect::course};
constexpr std::array kGrid{geometry::Layout::interleaved, geometry::Layout::offset,
                           geometry::Layout::square};
static_assert(kCollect.size() == kCollectChoices.size() && kPlace.size() == kPlaceChoices.size() &&
              kGrid.size() == kGridChoices.size() && kDialect.size() == kDialectChoices.size());

Expected<std::vector<Place>> read_holes(const game::SettingValues& values) {
  std::vector<Place> holes;
  const Json* const list = values.find("holes");
  if (list == nullptr) return holes;
  for (std::size_t i = 0; i < list->size(); ++i) {
    auto place = read_place((*list)[i], base::item_path("settings.holes", i));
    if (!place) return passed_on(place);
    holes.push_back(*place);
  }
  return holes;
}

/// Rows shorter than the longest are padded with holes.
Expected<Board> read_floes(const Json& rows, geometry::Layout grid) {
  std::size_t columns = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    auto read = base::array(rows[row], base::item_path("settings.floes", row), kMaxColumns);
    if (!read) return passed_on(read);
    columns = std::max(columns, rows[row].size());
  }
  auto fine = check_size(static_cast<int>(rows.size()), static_cast<int>(columns));
  if (!fine) return passed_on(fine);
  Board board(static_cast<int>(rows.size()), static_cast<int>(columns), grid);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string path = base::item_path("settings.floes", row);
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      auto fish = base::whole_number(rows[row][column], base::item_path(path, column), 0, kMaxFish);
      if (!fish) return passed_on(fish);
      board.set_fish({static_cast<int>(row), static_cast<int>(column)}, static_cast<int>(*fish));
    }
  }
  return board;
}

/// Checks what the table cannot express: settings that contradict each other.
Expected<void> check_together(const game::SettingValues& values, const Settings& settings) {
  if (settings.players > kGameColors && !file_grid(settings.grid)) {
    return invalid(
        fmt::format("settings.players must be 2–{}, not {}; up to {} play on the grids of the file "
                    "contest, hex "
                    "and square",
                    kGameColors, settings.players, kColors));
  }
  for (const char* key : {"rows", "columns", "fish", "holes", "gaps", "ones", "floes", "grid"}) {
    if (settings.boxed && values.given(key)) {
      return invalid(fmt::format("settings.{} does not apply to the boxed board", key));
    }
  }
  for (const char* key : {"rows", "columns", "fish", "holes", "gaps", "ones"}) {
    if (settings.floes && values.given(key)) {
      return invalid(fmt::format("settings.{} does not apply if settings.floes is given", key));
    }
  }
  if (settings.ones && settings.fish != 0) {
    return invalid(
        "settings.ones and settings.fish exclude each other: one is the number of one-fish "
        "floes, the other the fish on every floe");
  }
  return {};
}

/// A board that fits into a file, with a start for every penguin.
Expected<Board> file_board(const Settings& settings, base::Random& random) {
  const bool on_ones = settings.variant.placing == Placing::one_fish;
  const int penguins =
      settings.players * settings.penguins.value_or(penguins_each(settings.players));
  return board_with_ones(settings.rows, settings.columns, settings.holes,
                         settings.ones.value_or(on_ones ? penguins : 0), random, settings.grid,
                         {1, kMaxFileFish});
}

/// Turns random tiles into holes. An error if no floe would be left.
Expected<void> draw_gaps(Settings& settings, base::Random& random) {
  std::vector<Place> floes;
  for (int row = 0; row < settings.rows; ++row) {
    for (int column = 0; column < settings.columns; ++column) {
      const Place place{row, column};
      const auto& holes = settings.holes;
      if (std::find(holes.begin(), holes.end(), place) == holes.end()) floes.push_back(place);
    }
  }
  if (settings.gaps >= static_cast<int>(floes.size())) {
    return invalid(
        fmt::format("settings.gaps: {} gaps leave no floe of {}", settings.gaps, floes.size()));
  }
  for (int i = 0; i < settings.gaps; ++i) {
    const auto drawn = random.below(static_cast<std::uint32_t>(floes.size()));
    settings.holes.push_back(floes[drawn]);
    floes[drawn] = floes.back();
    floes.pop_back();
  }
  return {};
}

}  // namespace

Expected<Settings> read_settings(const Json& json) {
  auto values = game::SettingValues::read(kSettings, json);
  if (!values) return passed_on(values);
  Settings settings;
  settings.boxed = values->given("board");
  settings.grid = kGrid[values->choice("grid")];
  if (settings.boxed) {
    settings.variant = {Collect::leaving_last, Placing::one_fish};
  } else if (const auto grid = file_grid(settings.grid)) {
    settings.variant = variant_of(*grid);
  }
  if (values->given("collect")) settings.variant.collect = kCollect[values->choice("collect")];
  if (values->given("place")) settings.variant.placing = kPlace[values->choice("place")];
  settings.players = static_cast<int>(values->number("players"));
  settings.rows = static_cast<int>(values->number("rows"));
  settings.columns = static_cast<int>(values->number("columns"));
  settings.fish = static_cast<int>(values->number("fish"));
  settings.seed = static_cast<std::uint64_t>(values->number("seed"));
  if (const auto turns = values->maybe("turns")) settings.turns = static_cast<int>(*turns);
  if (const auto ones = values->maybe("ones")) settings.ones = static_cast<int>(*ones);
  if (const auto each = values->maybe("penguins")) settings.penguins = static_cast<int>(*each);
  settings.gaps = static_cast<int>(values->number("gaps"));
  settings.dialect = kDialect[values->choice("dialect")];
  auto holes = read_holes(*values);
  if (!holes) return passed_on(holes);
  settings.holes = std::move(*holes);
  if (const Json* const rows = values->find("floes"); rows != nullptr && !rows->empty()) {
    auto floes = read_floes(*rows, settings.grid);
    if (!floes) return passed_on(floes);
    settings.floes = std::move(*floes);
  }
  auto together = check_together(*values, settings);
  if (!together) return passed_on(together);
  return settings;
}

Expected<Position> start(const Settings& wanted) {
  Settings settings = wanted;
  base::Random random(settings.seed);
  if (settings.gaps > 0) {
    auto drawn = draw_gaps(settings, random);
    if (!drawn) return passed_on(drawn);
  }
  const auto make = [&]() -> Expected<Board> {
    if (settings.boxed) return boxed_board(random);
    if (settings.floes) return *settings.floes;
    if (settings.fish == 0 && file_grid(settings.grid)) return file_board(settings, random);
    if (settings.ones) {
      return board_with_ones(settings.rows, settings.columns, settings.holes, *settings.ones,
                             random, settings.grid);
    }
    if (settings.fish == 0) {
      return random_board(settings.rows, settings.columns, settings.holes, random, settings.grid);
    }
    auto board = uniform_board(settings.rows, settings.columns, settings.fish, settings.grid);
    for (const Place hole : settings.holes) {
      if (!board) break;
      auto removed = board->remove_tile(hole);
      if (!removed) return passed_on(removed);
    }
    return board;
  };
  auto board = make();
  if (!board) return passed_on(board);
  auto position = set_up(std::move(*board), settings.players, settings.variant, settings.penguins);
  if (position) position->turns_left = settings.turns;
  return position;
}

}  // namespace hexarena::fish
