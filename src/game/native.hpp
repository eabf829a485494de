// NativeParts: what a game provides for programs outside the page: the command line, the terminal
// and bots. The page is built without it to keep its code small (kForPage).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "game/position.hpp"

namespace hexarena::game {

/// A fixed workload for `bench`: a position, counted or searched to a depth.
struct BenchCase {
  std::string_view name;
  std::string_view settings;  ///< JSON
  std::string_view start;     ///< a position in JSON; if empty, as the settings describe
  std::string_view adviser;   ///< whose nodes to count; perft if empty
  int depth;
};

/// An example for the help of a command: `hexarena match …`.
struct Example {
  std::string_view command;  ///< whose help shows it; if empty, that of hexarena itself
  std::string_view line;
};

/// An option of a tool: named if it begins with two dashes, otherwise positional and required.
struct ToolOption {
  enum class Kind : std::uint8_t {
    text,
    texts,
    flag,
    integer,
    choice,
    saved,  ///< a file that the tool continues from and saves its work to
  };
  std::string_view name;
  Kind kind = Kind::text;
  std::string_view means;  ///< empty for flags shared by many commands: cli/cli_flags.cpp
  std::int64_t least = 0;  ///< of an integer
  std::int64_t most = 0;
  std::optional<std::int64_t> fallback = {};
  std::span<const std::string_view> choices = {};
};

/// The input of a tool, and its callbacks to the user.
struct ToolCall {
  Json options = Json::object();  ///< those given, without dashes, or with a default
  std::uint64_t seed = 1;         ///< the option --seed, or a fresh one
  /// True once the time limit of --ms has passed or, for tools with that option, after Ctrl-C.
  std::function<bool()> stop = {};
  /// Shows how far long work is, to a user at a terminal; each text replaces the last.
  std::function<void(std::string_view)> progress = {};
  /// What was in the file of an option of the kind `saved`; empty if there is none yet.
  std::string saved = {};
  /// Replaces it; null if there is no such option.
  std::function<Expected<void>(std::string_view text)> save = {};
  bool at_keyboard = false;  ///< a user sees prompts and can try again
  /// The next word of the input, after a prompt if interactive; nothing at the end of input.
  std::function<std::optional<std::string>(std::string_view prompt)> next_word = {};
  /// Shows an error to an interactive user.
  std::function<void(std::string_view)> complain = {};
};

struct ToolAnswer {
  std::string text;       ///< lines for STDOUT, without the last line break
  std::string note;       ///< a line for STDERR; none if empty
  bool negative = false;  ///< exit code 1: a negative result
};

/// Tool: something to do with a game other than playing it, as a command `hexarena GROUP
/// NAME`. The logic is pure: from a call to an answer or an error (illegal: a negative result;
/// invalid: bad input).
struct Tool {
  std::string_view group;
  std::string_view name;
  std::string_view does;
  std::span<const ToolOption> options;
  std::string_view footer;
  Expected<ToolAnswer> (*run)(const ToolCall& call);
};

/// `hexarena NAME [PLAYER…] [VALUE]`: the game in a terminal, by moving a selection over the board.
struct Shorthand {
  std::string_view does;     ///< if empty, the game has no shorthand
  std::string_view setting;  ///< set by VALUE
  std::string_view footer;
};

struct NativeParts {
  std::span<const BenchCase> bench;
  /// How to type actions, in one line or a few.
  std::string_view typing;
  /// What Table::preview shows; empty if it shows nothing.
  std::string_view preview = {};
  std::span<const Example> examples = {};
  std::string_view group_does = {};  ///< what the tools in the group named after the game do
  std::span<const Tool> tools = {};
  Shorthand shorthand = {};
  /// The answer of an adviser to a view that `open` cannot make a table of, such as a round of
  /// several players; nothing if `open` can. Null if it always can.
  std::optional<Expected<Json>> (*answer_view)(const Json& view, const Adviser& adviser) = nullptr;
};

}  // namespace hexarena::game
