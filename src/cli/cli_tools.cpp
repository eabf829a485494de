#include "cli/cli_tools.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iomanip>
#include <iostream>
#include <memory>
#include <random>

#include "cli/cli_flags.hpp"
#include "cli/games_help.hpp"
#include "cli/interrupt.hpp"
#include "contests/penguins/tools.hpp"
#include "session/registry.hpp"
#include "world/file.hpp"
#include "world/small_file.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Json;
using game::Tool;
using game::ToolOption;

// Longer than any number; a longer word is split into pieces, and rejected.
constexpr int kLongestWord = 40;

/// The user's values for one option.
struct Given {
  std::string text;
  std::vector<std::string> texts;
  bool flag = false;
  std::optional<std::int64_t> number;

  /// Null if nothing was given. A required option was given, even if it is an empty word.
  [[nodiscard]] Json json(const ToolOption& option) const {
    switch (option.kind) {
      case ToolOption::Kind::texts: return texts.empty() ? Json() : Json(texts);
      case ToolOption::Kind::flag: return flag ? Json(true) : Json();
      case ToolOption::Kind::integer: return number ? Json(*number) : Json();
      case ToolOption::Kind::text:
      case ToolOption::Kind::saved:
      case ToolOption::Kind::choice: break;
    }
    return text.empty() && option.name.starts_with("--") ? Json() : Json(text);
  }
};

CLI::Option* add_option(CLI::App& sub, const ToolOption& option, Given& given) {
  const std::string name(option.name);
  const SharedFlag* const shared = find_shared_flag(option.name);
  const std::string means(shared != nullptr ? shared->means : option.means);
  switch (option.kind) {
    case ToolOption::Kind::texts: return sub.add_option(name, given.texts, means);
    case ToolOption::Kind::flag: return sub.add_flag(name, given.flag, means);
    case ToolOption::Kind::integer: {
      given.number = option.fallback;
      auto* const number =
          limit(sub.add_option(name, given.number, means), option.least, option.most);
      if (option.most >= INT32_MAX) number->type_name("N");  // bounds not worth printing
      if (shared != nullptr) describe(number, *shared);
      if (option.fallback) number->default_str(fmt::format("{}", *option.fallback));
      return number;
    }
    case ToolOption::Kind::text:
    case ToolOption::Kind::saved:
    case ToolOption::Kind::choice: break;
  }
  auto* const text = sub.add_option(name, given.text, means);
  if (option.kind == ToolOption::Kind::choice) {
    text->check(
        CLI::IsMember(std::vector<std::string>(option.choices.begin(), option.choices.end())));
  }
  return text;
}

std::optional<std::string> next_word(bool at_keyboard, std::string_view prompt) {
  if (at_keyboard && !prompt.empty()) world::write_stderr(prompt);
  std::string word;
  if (!(std::cin >> std::setw(kLongestWord) >> word)) return std::nullopt;
  return word;
}

/// "--others-fixed" is "others-fixed" in a call.
std::string bare(std::string_view name) {
  return std::string(name.substr(name.find_first_not_of('-')));
}

game::ToolCall call_with(const Tool& tool, Json options) {
  game::ToolCall call;
  call.seed = options.contains("seed") ? options["seed"].get<std::uint64_t>()
                                       : std::random_device{}() & 0x7FFFFFFFU;
  for (const ToolOption& option : tool.options) {
    if (option.name == "--ms") {  // its work is long, and ends early on request
      note_interrupts();
      call.stop = stop_after(options.contains("ms") ? std::optional(options["ms"].get<int>())
                                                    : std::nullopt);
    }
    if (option.kind == ToolOption::Kind::saved && options.contains(bare(option.name))) {
      const auto name = options[bare(option.name)].get<std::string>();
      call.saved = world::read_small_file(name);
      call.save = [name](std::string_view text) { return world::replace_file(name, text); };
    }
  }
  if (isatty(STDERR_FILENO) != 0) {
    call.progress = [](std::string_view text) {
      world::write_stderr("\r" + std::string(text) + "\x1b[K" + (text.empty() ? "" : "\r"));
    };
  }
  call.at_keyboard = isatty(STDIN_FILENO) != 0;
  call.next_word = [at_keyboard = call.at_keyboard](std::string_view prompt) {
    return next_word(at_keyboard, prompt);
  };
  call.complain = [](std::string_view text) { world::write_stderr(std::string(text) + "\n"); };
  call.options = std::move(options);
  return call;
}

int run_tool(const Tool& tool, Json options) {
  const std::string program = fmt::format("hexarena {} {}", tool.group, tool.name);
  const game::ToolCall call = call_with(tool, std::move(options));
  auto answer = tool.run(call);
  if (call.progress) call.progress("");
  if (!answer) return world::report(program, answer.error());
  if (answer->text.ends_with('\n')) answer->text.pop_back();  // write_line ends the last line
  if (!answer->note.empty()) world::write_stderr(answer->note + "\n");
  const int code = world::write_line(program, answer->text);
  return code == world::kSuccess && answer->negative ? world::kNegative : code;
}

CLI::App* group_named(CLI::App& cli, std::string_view name, std::string_view does) {
  for (CLI::App* const group : cli.get_subcommands([](CLI::App*) { return true; })) {
    if (group->get_name() == name) return group;
  }
  CLI::App* const group = cli.add_subcommand(std::string(name), std::string(does));
  group->require_subcommand(0, 1);
  group->footer(examples_of(name));
  return group;
}

}  // namespace

void add_tool_commands(CLI::App& cli,
                       const std::function<void(std::function<int()> command)>& choose) {
  const auto add = [&](CLI::App* group, const Tool& tool) {
    CLI::App* const sub = group->add_subcommand(std::string(tool.name), std::string(tool.does));
    const auto given = std::make_shared<std::vector<Given>>(tool.options.size());
    for (std::size_t i = 0; i < tool.options.size(); ++i) {
      CLI::Option* const option = add_option(*sub, tool.options[i], (*given)[i]);
      if (!tool.options[i].name.starts_with("--")) option->required();
    }
    sub->footer(std::string(tool.footer));
    sub->final_callback([choose, given, &tool] {
      choose([given, &tool] {
        Json options = Json::object();
        for (std::size_t i = 0; i < tool.options.size(); ++i) {
          Json value = (*given)[i].json(tool.options[i]);
          if (!value.is_null()) options[bare(tool.options[i].name)] = std::move(value);
        }
        return run_tool(tool, std::move(options));
      });
    });
  };
  constexpr std::string_view kNew = "new";
  group_named(cli, kNew, "makes a board or a puzzle");
  for (const game::Descriptor* const game : session::games()) {
    for (const Tool& tool : game->native->tools) {
      add(group_named(cli, tool.group, game->native->group_does), tool);
    }
  }
  for (const Tool& tool : penguins::kTools) add(group_named(cli, kNew, ""), tool);
}

}  // namespace hexarena::cli
