#include "cli/boards.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "contests/penguins/board_settings.hpp"
#include "contests/penguins/penguin_file.hpp"
#include "world/file.hpp"

namespace hexarena::cli {

using base::Json;

base::Expected<Json> board_settings(const std::string& file) {
  auto text = world::read_file(file, penguins::kMaxFileBytes);
  if (!text) return base::passed_on(text);
  auto settings = penguins::board_settings(*text);
  if (settings) return settings;
  return base::invalid(fmt::format("{}: {}", base::in_quotes(file), settings.error().message));
}

base::Expected<void> read_boards(Json& description, const std::string& folder) {
  const auto boards = description.find("boards");
  if (boards == description.end() || !boards->is_array()) return {};
  for (Json& board : *boards) {
    if (!board.is_string()) continue;
    const std::filesystem::path file = board.get<std::string>();
    auto settings = board_settings((std::filesystem::path(folder) / file).string());
    if (!settings) return base::passed_on(settings);
    board = std::move(*settings);
  }
  return {};
}

}  // namespace hexarena::cli
