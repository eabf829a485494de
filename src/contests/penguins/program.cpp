#include "contests/penguins/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <filesystem>
#include <iostream>
#include <vector>

#include "contests/penguins/choice.hpp"
#include "contests/penguins/penguin_judge.hpp"
#include "contests/penguins/talk.hpp"
#include "version.hpp"
#include "world/file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::penguins {
namespace {

using base::Expected;
using base::in_quotes;
using fish::Grid;
using penguins::PenguinFile;
using penguins::TurnPhase;

constexpr std::string_view kProgram = "penguins";
constexpr std::string_view kId = "Hexarena";
constexpr int kMostPenguins = fish::kMaxRows * fish::kMaxColumns;
constexpr int kMostMs = 600'000;

constexpr std::string_view kHelp =
    R"(penguins: plays one action of Fish on a board file.

  penguins phase=placement penguins=N [grid=hex|square] [ms=T] IN OUT    places one penguin
  penguins phase=movement [grid=hex|square] [ms=T] IN OUT                moves one penguin
  penguins name                     (or: id) prints the ID it plays under
  penguins -i phase=… … IN OUT      you decide: reads IN, shows, asks, writes OUT, and repeats; q ends

  id=NAME               plays under another ID
  ms=T                  time for the run in milliseconds, default 1000
  --memory FILE         saves its last state there and reports unlawful changes since then
  --crlf, --trailing-blanks, --no-final-newline
                        write OUT in this form, for programs that need it
  --help, --version

Options come in any order; IN and OUT may be one file. A board file is its rows and columns, then
the cells (fish 0-3, then the number of the player there or 0), then a line per player: ID,
number, score. grid=hex: hexagons, odd rows half a cell to the right, fish are scored on leaving;
grid=square: squares, scored on arrival. Penguins start on floes with one fish.

  echo '1 3
  10 20 30' | penguins phase=placement penguins=1 /dev/stdin /dev/stdout
  1 3
  11 20 30
  Hexarena 1 0

Exit codes: 0 played, 1 nothing to do (OUT is a copy of IN), 2 wrong input (one line on STDERR says
what and where; OUT is unchanged), 3 internal error.)";

template <class... Parts>
tl::unexpected<base::Error> wrong(fmt::format_string<Parts...> text, Parts&&... parts) {
  return base::invalid(fmt::format(text, std::forward<Parts>(parts)...) + " (see --help)");
}

/// Parses the command line, word by word.
class CommandLine {
 public:
  explicit CommandLine(bool interactive) {
    options_.interactive = interactive;
    options_.turn.id = kId;
  }

  Expected<void> read(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string_view word = argv[i];
      if (word == "--memory") {
        if (++i == argc) return wrong("--memory needs a file");
        options_.memory = argv[i];
      } else if (auto done = take(word); !done) {
        return done;
      }
    }
    return {};
  }

  [[nodiscard]] bool asks_for(std::string_view word) const {
    return words_.size() == 1 && words_.front() == word && !phase_;
  }
  [[nodiscard]] bool help() const { return help_; }
  [[nodiscard]] bool version() const { return version_; }
  [[nodiscard]] const std::string& id() const { return options_.turn.id; }

  /// The options, once everything required was given.
  Expected<PenguinsOptions> options() {
    if (!phase_) return wrong("phase=placement or phase=movement is missing");
    options_.turn.phase = *phase_;
    if (*phase_ == TurnPhase::placement && !penguins_) return wrong("placement needs penguins=N");
    if (*phase_ == TurnPhase::movement && penguins_)
      return wrong("penguins= is for placement only");
    options_.turn.penguins = penguins_.value_or(0);
    if (words_.size() < 2) return wrong("two files are needed, IN and OUT");
    if (words_.size() > 2) return wrong("{} is one file too many", in_quotes(words_[2]));
    options_.in = words_[0];
    options_.out = words_[1];
    return options_;
  }

 private:
  Expected<void> take(std::string_view word) {
    if (word == "-i") return set(options_.interactive);
    if (word == "--help" || word == "-h") return set(help_);
    if (word == "--version") return set(version_);
    if (word == "--crlf") return set(options_.style.crlf);
    if (word == "--trailing-blanks") return set(options_.style.trailing_blanks);
    if (word == "--no-final-newline") {
      options_.style.final_newline = false;
      return {};
    }
    if (word.starts_with('-')) return wrong("unknown option {}", in_quotes(word));
    const std::size_t equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    const bool named = key.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
    if (equals != std::string_view::npos && named) return assign(key, word.substr(equals + 1));
    if (word.empty()) return wrong("a file has no name");
    words_.emplace_back(word);
    return {};
  }

  static Expected<void> set(bool& flag) {
    flag = true;
    return {};
  }

  Expected<void> assign(std::string_view key, std::string_view value) {
    if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) {
      return wrong("{}= is given twice", key);
    }
    seen_.emplace_back(key);
    if (key == "phase") {
      if (value != "placement" && value != "movement") {
        return wrong("phase is placement or movement, not {}", in_quotes(value));
      }
      phase_ = value == "placement" ? TurnPhase::placement : TurnPhase::movement;
      return {};
    }
    if (key == "grid") {
      if (value != "hex" && value != "square") {
        return wrong("grid is hex or square, not {}", in_quotes(value));
      }
      options_.turn.grid = value == "hex" ? Grid::hex : Grid::square;
      return {};
    }
    if (key == "id") {
      if (!penguins::is_file_id(value)) {
        return wrong("an ID is 1–{} characters without blanks, not {}", penguins::kLongestId,
                     in_quotes(value));
      }
      options_.turn.id = value;
      return {};
    }
    if (key == "penguins") return number(key, value, 0, kMostPenguins, penguins_.emplace());
    if (key == "ms") return number(key, value, 1, kMostMs, options_.ms);
    return wrong("unknown parameter {}", in_quotes(std::string(key) + "="));
  }

  static Expected<void> number(std::string_view key, std::string_view value, int low, int high,
                               int& result) {
    const char* const end = value.data() + value.size();
    const auto [rest, error] = std::from_chars(value.data(), end, result);
    if (error != std::errc() || rest != end || result < low || result > high) {
      return wrong("{} is a number from {} to {}, not {}", key, low, high, in_quotes(value));
    }
    return {};
  }

  PenguinsOptions options_;
  std::optional<TurnPhase> phase_;
  std::optional<int> penguins_;
  std::vector<std::string> words_;
  std::vector<std::string> seen_;
  bool help_ = false;
  bool version_ = false;
};

/// Reports unlawful changes since the last saved state.
Expected<void> compare_with_memory(const PenguinsOptions& options, const PenguinFile& now) {
  if (options.memory.empty() || !std::filesystem::exists(options.memory)) return {};
  const bool board_is_empty = std::all_of(now.cells.begin(), now.cells.end(),
                                          [](const auto& cell) { return cell.owner == 0; });
  if (options.turn.phase == TurnPhase::placement && board_is_empty) return {};  // a new game
  auto text = world::read_file(options.memory, penguins::kMaxFileBytes);
  if (!text) return base::passed_on(text);
  const auto before = penguins::read_penguin_file(*text);
  if (!before) {
    return base::invalid(
        fmt::format("the memory {}: {}", in_quotes(options.memory), before.error().message));
  }
  if (const auto found = unlawful_change(*before, now, options.turn.id, options.turn.grid)) {
    static_cast<void>(world::report(
        kProgram,
        {base::Error::Kind::illegal,
         fmt::format("unlawful since the last action ({}): {}", name(found->fraud), found->text)}));
  }
  return {};
}

void remember(const PenguinsOptions& options, const PenguinFile& file) {
  if (options.memory.empty()) return;
  if (auto saved = world::replace_file(options.memory, write_penguin_file(file)); !saved) {
    static_cast<void>(world::report(kProgram, saved.error()));
  }
}

int internal_error(std::string_view what) {
  static_cast<void>(world::report(kProgram, {base::Error::Kind::invalid, std::string(what)}));
  return kInternalError;
}

int play_one(const PenguinsOptions& options, Deadline deadline) {
  const penguins::Turn& turn = options.turn;
  auto board = read_board(options);
  if (!board) return world::report_bad_input(kProgram, board.error());
  if (board->idle) {
    if (auto copied = world::replace_file(options.out, board->text); !copied) {
      return internal_error(copied.error().message);
    }
    remember(options, board->file);
    return world::report(kProgram, {base::Error::Kind::illegal, "nothing to do: " + *board->idle});
  }
  const penguins::PenguinAction action = choose_action(board->file, turn, deadline);
  const PenguinFile after = play(board->file, turn, action);
  if (const auto verdict = judge(board->file, after, turn); !verdict) {
    return internal_error("it was about to cheat: " + verdict.error().text);
  }
  if (auto written = write_board(options, after); !written) {
    return internal_error(written.error().message);
  }
  return world::kSuccess;
}

int run(int argc, const char* const* argv, bool interactive) {
  const auto start = std::chrono::steady_clock::now();
  CommandLine line(interactive);
  if (auto read = line.read(argc, argv); !read)
    return world::report_bad_input(kProgram, read.error());
  if (line.help()) return world::write_line(kProgram, kHelp);
  if (line.version()) {
    return world::write_line(kProgram, fmt::format("{} (hexarena) {}", kProgram, kVersion));
  }
  if (line.asks_for("name") || line.asks_for("id")) return world::write_line(kProgram, line.id());
  const auto options = line.options();
  if (!options) return world::report_bad_input(kProgram, options.error());
  if (options->interactive) {
    const int code = talk_penguins(*options, std::cin, std::cout);
    const int written = world::finish_output(kProgram);
    return written != world::kSuccess ? written : code;
  }
  // The rest is for starting, writing, and other load on the machine.
  return play_one(*options, start + std::chrono::milliseconds(options->ms) * 17 / 20);
}

}  // namespace

Expected<ReadBoard> read_board(const PenguinsOptions& options) {
  const penguins::Turn& turn = options.turn;
  const bool placing = turn.phase == TurnPhase::placement;
  auto text = world::read_file(options.in, penguins::kMaxFileBytes);
  if (!text) return base::passed_on(text);
  const auto wrong_file = [&](std::string_view what) {
    return base::invalid(fmt::format("{}: {}", in_quotes(options.in), what));
  };
  auto file =
      penguins::read_penguin_file(*text, placing ? std::optional(turn.penguins) : std::nullopt);
  if (!file) return wrong_file(file.error().message);
  ReadBoard board{std::move(*text), std::move(*file), std::nullopt};
  const penguins::FileLine* self = board.file.find(turn.id);
  const std::size_t behind =
      2 + static_cast<std::size_t>(board.file.rows) + board.file.players.size();
  if (!placing && self == nullptr) {
    return wrong_file(
        penguins::located(behind, 1, fmt::format("{} is not in the file", in_quotes(turn.id))));
  }
  if (self == nullptr && !board.file.next_number()) {
    return wrong_file(penguins::located(behind, 1, "all nine numbers are taken"));
  }
  if (auto compared = compare_with_memory(options, board.file); !compared) {
    return base::passed_on(compared);
  }
  const bool all_placed =
      placing &&
      (turn.penguins == 0 || (self != nullptr && board.file.penguins(self->number).size() ==
                                                     static_cast<std::size_t>(turn.penguins)));
  if (all_placed) {
    board.idle = fmt::format("all {} penguins are placed", turn.penguins);
  } else if (!can_act(board.file, turn)) {
    if (placing) return wrong_file(penguins::located(2, 1, "no free floe with one fish is left"));
    board.idle = "no penguin can move";
  }
  return board;
}

Expected<void> write_board(const PenguinsOptions& options, const PenguinFile& file) {
  auto written = world::replace_file(options.out, write_penguin_file(file, options.style));
  if (written) remember(options, file);
  return written;
}

int run_penguins(int argc, const char* const* argv, bool interactive) {
  try {
    return run(argc, argv, interactive);
  } catch (const std::exception& error) {
    return internal_error(error.what());
  }
}

}  // namespace hexarena::penguins
