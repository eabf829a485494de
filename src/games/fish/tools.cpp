#include "games/fish/tools.hpp"

#include <fmt/format.h>

#include <charconv>

#include "games/fish/json.hpp"
#include "games/fish/svg.hpp"
#include "games/fish/text.hpp"

namespace hexarena::fish {
namespace {

using base::invalid;
using base::passed_on;
using Kind = game::ToolOption::Kind;

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

/// Reads "column row" pairs until -run or the end of input; each floe is removed from `board` as it
/// is read.
Expected<std::vector<Place>> read_holes(Board board, const game::ToolCall& call) {
  constexpr std::string_view kPrompt = "column and row of a floe to remove, or -run: ";
  std::vector<Place> holes;
  const auto take = [&](const std::string& column_word) -> Expected<void> {
    auto column = read_number(column_word);
    if (!column) return passed_on(column);
    const auto row_word = call.next_word("");
    if (!row_word) return invalid("a column without a row at the end of the input");
    auto row = read_number(*row_word);
    if (!row) return passed_on(row);
    auto removed = board.remove_tile({*row, *column});
    if (removed) holes.push_back({*row, *column});
    return removed;
  };
  for (auto word = call.next_word(kPrompt); word && *word != "-run";
       word = call.next_word(kPrompt)) {
    auto taken = take(*word);
    // An interactive user may try again; a script must not continue with half of its holes.
    if (!taken && !call.at_keyboard) return passed_on(taken);
    if (!taken) call.complain(taken.error().message);
  }
  return holes;
}

struct Wanted {
  int width;
  int height;
  int number;  ///< minimum number of one-fish floes, or fish on every floe
  bool random_fish;
};

Expected<Wanted> read_wanted(const Json& options) {
  const Wanted wanted{options["width"].get<int>(), options["height"].get<int>(),
                      options["number"].get<int>(), options["mode"] == "random"};
  if (wanted.height < 2) return invalid("the height is at least 2");
  if (options.contains("json") && options.contains("svg")) {
    return invalid("--json and --svg exclude each other");
  }
  return wanted;
}

Expected<Board> make_board(const Wanted& wanted, const game::ToolCall& call) {
  auto board = uniform_board(wanted.height, wanted.width, wanted.random_fish ? 1 : wanted.number);
  if (!board) return board;
  if (wanted.random_fish && (wanted.number < 0 || wanted.number > board->tiles())) {
    return invalid(fmt::format("the minimum number of one-fish floes is 0–{}, not {}",
                               board->tiles(), wanted.number));
  }
  auto holes = read_holes(*board, call);
  if (!holes) return passed_on(holes);
  if (wanted.random_fish) {
    base::Random random(call.seed);
    return board_with_ones(wanted.height, wanted.width, *holes, wanted.number, random);
  }
  for (const Place hole : *holes) {
    auto removed = board->remove_tile(hole);
    if (!removed) return passed_on(removed);
  }
  return board;
}

Expected<game::ToolAnswer> new_board(const game::ToolCall& call) {
  auto wanted = read_wanted(call.options);
  if (!wanted) return passed_on(wanted);
  auto board = make_board(*wanted, call);
  if (!board) return invalid(std::move(board.error().message));  // bad input, not a negative result
  Position position;
  position.board = std::move(*board);
  game::ToolAnswer answer;
  answer.text = call.options.contains("json")  ? base::write_json(to_json(position.board))
                : call.options.contains("svg") ? svg_picture(position)
                                               : text_picture(position);
  if (wanted->random_fish) answer.note = fmt::format("seed {}", call.seed);
  return answer;
}

constexpr std::int64_t kMost = INT32_MAX;
constexpr std::array<std::string_view, 2> kModes{"random", "nonrandom"};
constexpr std::array<game::ToolOption, 7> kNewOptions{{
    {"width", Kind::integer, "number of columns, at least 1; comes before the height", -kMost,
     kMost},
    {"height", Kind::integer, "number of rows, at least 2", -kMost, kMost},
    {"number", Kind::integer,
     "random: minimum number of one-fish floes; nonrandom: fish on every floe", -kMost, kMost},
    {"mode", Kind::choice, "how fish are distributed", 0, 0, {}, kModes},
    {"--seed", Kind::integer, "", 0, INT64_MAX},
    {"--json", Kind::flag, ""},
    {"--svg", Kind::flag, ""},
}};

}  // namespace

extern const std::array<game::Tool, 1> kTools{{
    {"new", "fish", "a Fish board, shown", kNewOptions, R"(
Width comes first: 4 3 makes 4 columns and 3 rows (`new penguins` takes rows first). Reads pairs
"column row" of floes to remove until -run or the end of input:
  echo '1 0 -run' | hexarena new fish 4 3 5 random --seed 7)",
     new_board},
}};

}  // namespace hexarena::fish
