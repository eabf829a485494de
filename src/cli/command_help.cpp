#include "cli/command_help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "session/registry.hpp"

namespace hexarena::cli {
namespace {

void add_options(const CLI::App& app, const std::string& command, std::vector<OptionHelp>& all) {
  for (const CLI::Option* const option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      all.push_back({command, "--" + name, option->get_type_name(), option->get_description()});
    }
  }
  for (const CLI::App* const sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    add_options(*sub, command.empty() ? sub->get_name() : command + " " + sub->get_name(), all);
  }
}

}  // namespace

std::vector<OptionHelp> options_of(const CLI::App& program) {
  std::vector<OptionHelp> all;
  add_options(program, "", all);
  return all;
}

base::Expected<std::string> help_of(const CLI::App& program,
                                    const std::vector<std::string>& words) {
  const CLI::App* app = &program;
  std::string name = program.get_name();
  for (const std::string& word : words) {
    const auto found =
        app->get_subcommands([&](const CLI::App* sub) { return sub->get_name() == word; });
    if (found.empty()) return base::invalid(unknown_command(word, commands_of(*app)));
    app = found.front();
    name += " " + word;
  }
  // Not App::help: after parsing, that describes the command that was given.
  return app->get_formatter()->make_help(app, name, CLI::AppFormatMode::Normal);
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const sub :
       app.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); })) {
    names.push_back(sub->get_name());
  }
  return names;
}

int typing_errors(std::string_view typed, std::string_view meant) {
  // Row by row: before_last and last are the distances for the first i - 2 and i - 1 letters of
  // `typed`.
  const std::size_t columns = meant.size() + 1;
  std::vector<int> before_last(columns);
  std::vector<int> last(columns);
  std::vector<int> row(columns);
  for (std::size_t j = 0; j < columns; ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= typed.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j < columns; ++j) {
      const int changed = last[j - 1] + (typed[i - 1] == meant[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, changed});
      if (i > 1 && j > 1 && typed[i - 1] == meant[j - 2] && typed[i - 2] == meant[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last.back();
}

std::optional<std::string> meant_by(std::string_view typed, const std::vector<std::string>& words) {
  std::optional<std::string> best;
  int least = std::min(2, static_cast<int>(typed.size() / 2)) + 1;
  for (const std::string& word : words) {
    const int errors = typing_errors(typed, word);
    if (errors >= least) continue;
    least = errors;
    best = word;
  }
  return best;
}

std::string unknown_command(std::string_view typed, const std::vector<std::string>& commands) {
  auto meant = meant_by(typed, commands);
  if (session::find_game(typed)) meant = fmt::format("play {}", typed);
  return fmt::format("unknown command {}; {}", base::in_quotes(typed),
                     meant ? fmt::format("did you mean {}?", base::in_quotes(*meant))
                           : "`hexarena help` lists the commands");
}

}  // namespace hexarena::cli
