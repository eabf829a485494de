#include "games/fish/settings.hpp"

#include <fmt/format.h>

#include <array>

#include "games/fish/grid.hpp"

namespace hexarena::fish {
namespace {

using base::invalid;
using base::passed_on;

// In the order of the choices in the table.
constexpr std::array kCollect{Collect::leaving, Collect::landing, Collect::leaving_last};
constexpr std::array kPlace{Placing::any, Placing::one_fish};
constexpr std::array kGrid{geometry::Layout::interleaved, geometry::Layout::offset,
                           geometry::Layout::square};
static_assert(kCollect.size() == kCollectChoices.size() && kPlace.size() == kPlaceChoices.size() &&
              kGrid.size() == kGridChoices.size());

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

/// What the table cannot say: settings that contradict each other.
Expected<void> check_together(const game::SettingValues& values, const Settings& settings) {
  for (const char* key : {"rows", "columns", "fish", "holes", "ones", "grid"}) {
    if (settings.boxed && values.given(key)) {
      return invalid(fmt::format("settings.{} has no say over the boxed board", key));
    }
  }
  if (settings.ones && settings.fish != 0) {
    return invalid(
        "settings.ones and settings.fish exclude each other: one says how many floes hold one "
        "fish, the other what every floe holds");
  }
  return {};
}

/// As many fish as a board file has room for, and a start for every penguin.
Expected<Board> file_board(const Settings& settings, base::Random& random) {
  const bool on_ones = settings.variant.placing == Placing::one_fish;
  const int penguins = settings.players * penguins_each(settings.players);
  return board_with_ones(settings.rows, settings.columns, settings.holes,
                         settings.ones.value_or(on_ones ? penguins : 0), random, settings.grid,
                         {1, kMaxFileFish});
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
  auto holes = read_holes(*values);
  if (!holes) return passed_on(holes);
  settings.holes = std::move(*holes);
  auto together = check_together(*values, settings);
  if (!together) return passed_on(together);
  return settings;
}

Expected<Position> start(const Settings& settings) {
  base::Random random(settings.seed);
  const auto make = [&]() -> Expected<Board> {
    if (settings.boxed) return boxed_board(random);
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
  auto position = set_up(std::move(*board), settings.players, settings.variant);
  if (position) position->turns_left = settings.turns;
  return position;
}

}  // namespace hexarena::fish
