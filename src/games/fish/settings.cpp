#include "games/fish/settings.hpp"

#include <fmt/format.h>

#include "base/settings.hpp"
#include "games/fish/grid.hpp"

namespace hexarena::fish {
namespace {

using base::invalid;
using base::passed_on;
using base::Words;

constexpr Words<Collect, 3> kCollect{{{"leaving", Collect::leaving},
                                      {"landing", Collect::landing},
                                      {"leaving+last", Collect::leaving_last}}};
constexpr Words<Placing, 2> kPlace{{{"any", Placing::any}, {"one-fish", Placing::one_fish}}};
constexpr Words<geometry::Layout, 3> kGrid{{{"fish", geometry::Layout::interleaved},
                                            {"hex", geometry::Layout::offset},
                                            {"square", geometry::Layout::square}}};
constexpr Words<bool, 1> kBoard{{{"boxed", true}}};

void read_places(base::SettingsReader& reader, std::string_view key, std::vector<Place>& places) {
  const Json* found = reader.find(key);
  if (found == nullptr) return;
  const std::string path = base::key_path("settings", key);
  auto list = base::array(*found, path, kMaxRows * kMaxColumns);
  if (!list) return reader.refuse(std::move(list.error().message));
  for (std::size_t i = 0; i < found->size(); ++i) {
    auto place = read_place((*found)[i], base::item_path(path, i));
    if (!place) return reader.refuse(std::move(place.error().message));
    places.push_back(*place);
  }
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
  auto known = base::object_of(json, "settings",
                               {"players", "collect", "place", "turns", "rows", "columns", "fish",
                                "holes", "ones", "seed", "board", "grid"});
  if (!known) return passed_on(known);
  Settings settings;
  base::SettingsReader reader(json);
  reader.word("board", kBoard, settings.boxed);
  reader.word("grid", kGrid, settings.grid);
  if (settings.boxed) {
    settings.variant = {Collect::leaving_last, Placing::one_fish};
  } else if (const auto grid = file_grid(settings.grid)) {
    settings.variant = variant_of(*grid);
  }
  reader.number("players", 2, kGameColors, settings.players);
  reader.word("collect", kCollect, settings.variant.collect);
  reader.word("place", kPlace, settings.variant.placing);
  reader.number("turns", 0, kMaxScore, settings.turns);
  reader.number("rows", 1, kMaxRows, settings.rows);
  reader.number("columns", 1, kMaxColumns, settings.columns);
  reader.number("fish", 0, kMaxFish, settings.fish);
  read_places(reader, "holes", settings.holes);
  reader.number("ones", 0, kMaxRows * kMaxColumns, settings.ones);
  reader.number("seed", 0, INT64_MAX, settings.seed);
  for (const char* key : {"rows", "columns", "fish", "holes", "ones", "grid"}) {
    if (settings.boxed && json.contains(key)) {
      reader.refuse(fmt::format("settings.{} has no say over the boxed board", key));
    }
  }
  if (settings.ones && settings.fish != 0) {
    reader.refuse(
        "settings.ones and settings.fish exclude each other: one says how many tiles "
        "hold one fish, the other what every tile holds");
  }
  if (!reader.refusal().empty()) return invalid(reader.refusal());
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
