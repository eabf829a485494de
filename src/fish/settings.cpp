#include "fish/settings.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace hexarena::fish {
namespace {

using rules::malformed;
using rules::refused;

template <class T, std::size_t N>
using Words = std::array<std::pair<std::string_view, T>, N>;

constexpr Words<Collect, 3> kCollect{{{"leaving", Collect::leaving},
                                      {"landing", Collect::landing},
                                      {"leaving+last", Collect::leaving_last}}};
constexpr Words<Placing, 2> kPlace{{{"any", Placing::any}, {"one-fish", Placing::one_fish}}};
constexpr Words<hex::Layout, 3> kGrid{{{"fish", hex::Layout::interleaved},
                                       {"hex", hex::Layout::offset},
                                       {"square", hex::Layout::square}}};
constexpr Words<bool, 1> kBoard{{{"boxed", true}}};

/// Reads settings one by one; keeps the first refusal.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  template <class T, std::size_t N>
  void word(std::string_view key, const Words<T, N>& words, T& value) {
    const Json* found = find(key);
    if (found == nullptr) return;
    std::string choices;
    for (const auto& [text, meaning] : words) {
      if (found->is_string() && found->get_ref<const std::string&>() == text) {
        value = meaning;
        return;
      }
      choices += fmt::format("{}\"{}\"", choices.empty() ? "" : " or ", text);
    }
    refuse(fmt::format("settings.{} must be {}, not {}", key, choices, rules::excerpt(*found)));
  }

  template <class Integer>
  void number(std::string_view key, std::int64_t low, std::int64_t high, Integer& value) {
    const Json* found = find(key);
    if (found == nullptr) return;
    auto read = rules::whole_number(*found, rules::key_path("settings", key), low, high);
    if (!read) return refuse(std::move(read.error().text));
    value = static_cast<Integer>(*read);
  }

  /// Absent and null leave the value empty.
  void number(std::string_view key, std::int64_t low, std::int64_t high,
              std::optional<int>& value) {
    const Json* found = find(key);
    if (found == nullptr || found->is_null()) return;
    int number_read = 0;
    number(key, low, high, number_read);
    value = number_read;
  }

  void places(std::string_view key, std::vector<Place>& value) {
    const Json* found = find(key);
    if (found == nullptr) return;
    const std::string path = rules::key_path("settings", key);
    auto list = rules::array(*found, path, kMaxRows * kMaxColumns);
    if (!list) return refuse(std::move(list.error().text));
    for (std::size_t i = 0; i < found->size(); ++i) {
      auto place = read_place((*found)[i], rules::item_path(path, i));
      if (!place) return refuse(std::move(place.error().text));
      value.push_back(*place);
    }
  }

  void refuse(std::string text) {
    if (refusal_.empty()) refusal_ = std::move(text);
  }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }

 private:
  [[nodiscard]] const Json* find(std::string_view key) const {
    const auto found = json_.find(std::string(key));
    return found == json_.end() ? nullptr : &*found;
  }

  const Json& json_;
  std::string refusal_;
};

}  // namespace

Expected<Settings> read_settings(const Json& json) {
  auto known = rules::object_of(json, "settings",
                                {"players", "collect", "place", "turns", "rows", "columns", "fish",
                                 "holes", "ones", "seed", "board", "grid"});
  if (!known) return refused(known);
  Settings settings;
  Reader reader(json);
  reader.word("board", kBoard, settings.boxed);
  if (settings.boxed) settings.variant = {Collect::leaving_last, Placing::one_fish};
  reader.number("players", 2, kGameColors, settings.players);
  reader.word("collect", kCollect, settings.variant.collect);
  reader.word("place", kPlace, settings.variant.placing);
  reader.number("turns", 0, kMaxScore, settings.turns);
  reader.number("rows", 1, kMaxRows, settings.rows);
  reader.number("columns", 1, kMaxColumns, settings.columns);
  reader.number("fish", 0, kMaxFish, settings.fish);
  reader.places("holes", settings.holes);
  reader.number("ones", 0, kMaxRows * kMaxColumns, settings.ones);
  reader.number("seed", 0, INT64_MAX, settings.seed);
  reader.word("grid", kGrid, settings.grid);
  for (const char* key : {"rows", "columns", "fish", "holes", "ones", "grid"}) {
    if (settings.boxed && json.contains(key)) {
      reader.refuse(fmt::format("settings.{} has no say over the boxed board", key));
    }
  }
  if (settings.ones && settings.fish != 0) {
    reader.refuse("settings.ones and settings.fish exclude each other: one says how many tiles "
                  "hold one fish, the other what every tile holds");
  }
  if (!reader.refusal().empty()) return malformed(reader.refusal());
  return settings;
}

Expected<Position> start(const Settings& settings) {
  rules::Random random(settings.seed);
  const auto make = [&]() -> Expected<Board> {
    if (settings.boxed) return boxed_board(random);
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
      if (!removed) return refused(removed);
    }
    return board;
  };
  auto board = make();
  if (!board) return refused(board);
  auto position = set_up(std::move(*board), settings.players, settings.variant);
  if (position) position->turns_left = settings.turns;
  return position;
}

}  // namespace hexarena::fish
