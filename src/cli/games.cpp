// hexarena games: every game with its settings and players.
#include "cli/commands.hpp"
#include "cli/games_help.hpp"
#include "session/registry.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {

int games(const GamesOptions& options) {
  constexpr std::string_view kProgram = "hexarena games";
  std::string text;
  if (options.json) {
    text = base::write_json(session::games_json());
  } else if (options.markdown) {
    text = games_markdown();
  } else if (!options.game.empty()) {
    auto game = session::find_game(options.game);
    if (!game) return world::report_bad_input(kProgram, game.error());
    text = game_text(**game);
  } else {
    for (const game::Descriptor* const game : session::games()) {
      text += (text.empty() ? "" : "\n") + game_text(*game);
    }
  }
  if (text.ends_with('\n')) text.pop_back();  // write_line ends the last line
  return world::write_line(kProgram, text);
}

}  // namespace hexarena::cli
