// Untrusted board files: whatever is accepted is valid and survives writing and reading; two of
// them, separated by a line "--", are before and after a turn, and what the judge accepts is that
// one action.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "contests/penguins/penguin_judge.hpp"
#include "games/fish/rules.hpp"
#include "require.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr std::size_t kLongest = 4096;

void try_file(const penguins::PenguinFile& file) {
  for (const bool odd : {false, true}) {
    const auto again =
        penguins::read_penguin_file(penguins::write_penguin_file(file, {odd, odd, !odd}));
    require(again.has_value() && *again == file);
  }
  for (const penguins::FileLine& player : file.players) {
    for (const fish::Grid grid : {fish::Grid::hex, fish::Grid::square}) {
      const penguins::Turn turn{player.id, penguins::TurnPhase::movement, grid, 0};
      const fish::Position position = penguins::position_of(file, grid, player.number);
      require(fish::check(position, fish::variant_of(grid)).has_value());
      const bool can_move = fish::with_rules(
          position, fish::variant_of(grid),
          [](const auto& rules) { return rules.can_move(rules.start(), rules::Seat(0)); });
      require(can_move == penguins::can_act(file, turn));
      require(!penguins::unlawful_change(file, file, player.id, grid));
    }
  }
}

void try_turn(const penguins::PenguinFile& before, std::string_view after,
              const penguins::Turn& turn) {
  const penguins::Verdict verdict = penguins::judge(before, after, turn);
  require(verdict || verdict.error().text.find('\n') == std::string::npos);
  if (!verdict) return;
  require(penguins::can_act(before, turn));
  require(!penguins::fault(before, turn, *verdict));
  const penguins::PenguinFile played = penguins::play(before, turn, *verdict);
  const auto again = penguins::judge(before, played, turn);
  require(again.has_value() && *again == *verdict);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t border = text.find("--\n");
  const auto before = penguins::read_penguin_file(text.substr(0, border), 8);
  if (!before) return 0;
  try_file(*before);
  if (border == std::string_view::npos) return 0;
  const std::string_view after = text.substr(border + 3);
  const auto now = penguins::read_penguin_file(after);
  for (const std::string_view id : {"A", "B", "C"}) {
    for (const fish::Grid grid : {fish::Grid::hex, fish::Grid::square}) {
      try_turn(*before, after, {std::string(id), penguins::TurnPhase::placement, grid, 3});
      try_turn(*before, after, {std::string(id), penguins::TurnPhase::movement, grid, 0});
      if (now) static_cast<void>(penguins::unlawful_change(*before, *now, id, grid));
    }
  }
  return 0;
}
