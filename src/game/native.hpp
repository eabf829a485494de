// NativeParts: what a game brings along for programs outside the page: the command line, the
// terminal and bots. The page pays for every byte and does without (kForPage).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "game/position.hpp"

namespace hexarena::game {

/// Fixed work for `bench`: a position, counted or searched to a depth.
struct BenchCase {
  std::string_view name;
  std::string_view settings;  ///< JSON
  std::string_view start;     ///< a position in JSON; as the settings say when empty
  std::string_view adviser;   ///< whose nodes to count; perft when empty
  int depth;
};

/// A line for the help of a command: `hexarena match …`.
struct Example {
  std::string_view command;  ///< whose help shows it; that of hexarena itself when empty
  std::string_view line;
};

/// An option of a tool: named when it begins with two dashes, otherwise required, in its place.
struct ToolOption {
  enum class Kind : std::uint8_t { text, texts, flag, integer, choice };
  std::string_view name;
  Kind kind = Kind::text;
  std::string_view means;  ///< left empty for flags that many commands have: cli/cli_flags.cpp
  std::int64_t least = 0;  ///< of an integer
  std::int64_t most = 0;
  std::optional<std::int64_t> fallback = {};
  std::span<const std::string_view> choices = {};
};

/// What a tool is asked, and how it reaches whoever asks.
struct ToolCall {
  Json options = Json::object();    ///< those that are given, without dashes, or have a default
  std::uint64_t seed = 1;           ///< the option --seed, or a fresh one
  std::function<bool()> stop = {};  ///< true once the time of the option --ms is over
  bool at_keyboard = false;         ///< somebody sees prompts and may try again
  /// The next word of the input, at a keyboard after a prompt; nothing at its end.
  std::function<std::optional<std::string>(std::string_view prompt)> next_word = {};
  /// Tells somebody at a keyboard what was wrong.
  std::function<void(std::string_view)> complain = {};
};

struct ToolAnswer {
  std::string text;       ///< lines for STDOUT, without the last line break
  std::string note;       ///< a line for STDERR; none when empty
  bool negative = false;  ///< exit code 1: the answer is no
};

/// Tool: something to be done with a game apart from playing it, as a command `hexarena GROUP
/// NAME`. The logic is pure: from a call to an answer, or the reason why there is none (illegal:
/// the answer is no; invalid: the question is wrong).
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
  std::string_view does;     ///< there is none where this is empty
  std::string_view setting;  ///< that VALUE sets
  std::string_view footer;
};

struct NativeParts {
  std::span<const BenchCase> bench;
  /// How actions are typed, a line or a few.
  std::string_view typing;
  /// What Table::preview tells; empty where it tells nothing.
  std::string_view preview = {};
  std::span<const Example> examples = {};
  std::string_view group_does = {};  ///< what the tools of the group that has the game's name do
  std::span<const Tool> tools = {};
  Shorthand shorthand = {};
  /// What an adviser would answer to the view of a moment that no position makes a table of, such
  /// as a round of several players; nothing where `open` does. Null where it always does.
  std::optional<Expected<Json>> (*answer_view)(const Json& view, const Adviser& adviser) = nullptr;
};

}  // namespace hexarena::game
