#include "cli/cli.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include "cli/cli_arena.hpp"
#include "cli/cli_complete.hpp"
#include "cli/cli_flags.hpp"
#include "cli/cli_machine.hpp"
#include "cli/cli_match.hpp"
#include "cli/cli_remote.hpp"
#include "cli/cli_serve.hpp"
#include "cli/cli_store.hpp"
#include "cli/cli_tools.hpp"
#include "cli/cli_tournament.hpp"
#include "cli/command_help.hpp"
#include "cli/commands.hpp"
#include "cli/games_help.hpp"
#include "session/adjudication.hpp"
#include "session/registry.hpp"
#include "version.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

constexpr const char* kIntroduction =
    R"(Games on hexagonal boards: play them, ask about positions, make new ones.

A position is JSON: {"game":…,"settings"?:…} with the keys of the game; a record is
{"game","settings","actions":[…]}. Commands read one on STDIN unless a file is named.)";

constexpr const char* kExamples = R"(
  hexarena show game.json                       the board as text (--svg: a picture, --json: facts)
  hexarena show --html game.jsonl > game.html   a record to replay in the browser
  hexarena moves < position.json                what may be played
  hexarena games                                every game with its settings and players

Exit codes: 0 success, 1 negative result (illegal, not proven, a failed check), 2 invalid input or
usage, 3 a failure of the machine (disk, network, a damaged file).)";

/// The commands with the options they fill in. Lives as long as parsing and running.
class CommandLine {
 public:
  CommandLine() : cli_(kIntroduction, "hexarena") {
    cli_.footer("\nExamples:" + examples_of("") + kExamples);
    cli_.set_version_flag("-v,--version", fmt::format("hexarena {}", kVersion));
    cli_.require_subcommand(0, 1);  // a missing one is reported below, in our own words
    const AddCommand add_command = [this](auto&&... all) {
      return add(std::forward<decltype(all)>(all)...);
    };
    add_serve_command(add_command);
    add_play();
    add_shorthands();
    add_show();
    add_moves();
    add_apply();
    add_best();
    add_solve();
    add_match();
    add_tournament();
    add_rerun_command(add_command);
    add_bot();
    add_connect();
    add_check();
    add_replay();
    add_machine_commands(add_command);
    add_store_commands(add_command);
    add_arena_commands(cli_,
                       [this](std::function<int()> command) { command_ = std::move(command); });
    add_new_bot();
    add_tool_commands(cli_,
                      [this](std::function<int()> command) { command_ = std::move(command); });
    add_games();
    add_perft();
    add_bench();
    add_help();
    add_complete();
  }

  [[nodiscard]] const CLI::App& app() const { return cli_; }

  int run(int argc, const char* const* argv) {
    std::vector<std::string> words = with_new_names({argv, static_cast<std::size_t>(argc)});
    try {
      words.erase(words.begin(), words.begin() + std::min(1, argc));  // the program
      std::ranges::reverse(words);                                    // the order CLI11 expects
      cli_.parse(std::move(words));
    } catch (const CLI::Success& success) {  // --help, --version
      static_cast<void>(cli_.exit(success));
      return world::finish_output("hexarena");
    } catch (const CLI::ExtrasError&) {
      return refuse(about_extra(argc > 1 ? argv[1] : ""));
    } catch (const CLI::ParseError& error) {
      std::string why = error.what();
      // "--port: must be 0–65535" is not a sentence.
      if (const auto at = why.find(": must be "); at != std::string::npos) why.erase(at, 1);
      return refuse(why + " (see --help)");
    }
    if (!command_) {  // help for the program, or for a group of commands
      for (const CLI::App* const group : cli_.get_subcommands()) helped_ = {group->get_name()};
      command_ = [this] { return help(helped_); };
    }
    const int code = command_();
    return code == world::kSuccess ? world::finish_output("hexarena") : code;
  }

 private:
  static int refuse(std::string why) {
    return world::report_bad_input("hexarena", {base::Error::Kind::invalid, std::move(why)});
  }
  /// Why there are unused words; `first` is the first word.
  [[nodiscard]] std::string about_extra(const std::string& first) const {
    const bool in_command = !cli_.get_subcommands().empty() || first.starts_with('-');
    if (!in_command) return unknown_command(first, commands_of(cli_));
    const std::string extra = cli_.remaining(true).front();
    return fmt::format("unexpected argument {} (see --help)", base::in_quotes(extra));
  }

  CLI::App* add(const std::string& name, const std::string& does, std::function<int()> command) {
    CLI::App* const sub = cli_.add_subcommand(name, does);
    sub->footer("");  // each has its own examples
    sub->final_callback([this, command = std::move(command)] { command_ = command; });
    return sub;
  }

  static void add_set(CLI::App* sub, Assignments& set) {
    add_shared(*sub, "--set", set)->allow_extra_args(false);
  }

  /// The options that `play` and its shorthands share.
  static void add_play_options(CLI::App* sub, PlayOptions& options) {
    add_set(sub, options.set);
    add_shared(*sub, "--from", options.from);
    sub->add_option("--record", options.record, "save the game in this file, move by move")
        ->type_name("FILE");
    add_shared(*sub, "--ms", options.ms);
    add_shared(*sub, "--search-threads", options.search_threads);
    add_shared(*sub, "--ponder", options.ponder);
    sub->add_flag("--plain", options.plain, "lines of text instead of a board on the whole screen");
    sub->add_flag("--ascii", options.ascii, "show nothing but ASCII; NO_COLOR turns colours off");
    add_shared(*sub, "--unsafe", options.unsafe);
    add_shared(*sub, "--bot-port", options.bot_port);
    sub->add_option("--transcript", options.transcript,
                    "write every query of documented strategies on the board to this file")
        ->type_name("FILE");
  }

  void add_play() {
    CLI::App* const sub =
        add("play", "a game in this terminal, any mix of players", [this] { return play(play_); });
    sub->add_option("game", play_.game, game_names())->required();
    sub->add_option("players", play_.players,
                    "in seat order: human[:NAME], 'bot:COMMAND', remote:NAME; " +
                        all_player_names() + "; all human when none is named");
    limit(sub->add_option("--ages", play_.ages,
                          "of the players; the youngest then has the first seat"),
          0, 150)
        ->delimiter(',');
    add_play_options(sub, play_);
    sub->footer("\n" + settings_help() + R"(
In a terminal the board takes the whole screen: arrows or the mouse select, Enter plays, u takes
back, h hints, : begins a typed line, ? lists the rest. In a pipe, on a dumb terminal or with --plain
the game is played line by line; "help" lists what you can type. Ctrl-C leaves the game; --record has saved
it. A player that fails or cheats is removed, and the others play on. --ms and --search-threads are
for engines; remote:NAME joins at --bot-port.)" +
                examples_of("play"));
  }

  void add_shorthands() {
    for (const game::Descriptor* const game : session::games()) {
      if (!game->native->shorthand.does.empty()) add_shorthand(*game);
    }
  }

  void add_shorthand(const game::Descriptor& game) {
    const game::Shorthand& shorthand = game.native->shorthand;
    const auto options = std::make_shared<ShorthandOptions>();
    options->game = game.name;
    options->players.assign(static_cast<std::size_t>(game.least_seats), "human");
    CLI::App* const sub = add(std::string(game.name), std::string(shorthand.does),
                              [options] { return play_shorthand(*options); });
    for (std::size_t i = 0; i < options->players.size(); ++i) {
      sub->add_option(
             fmt::format("player{}", i + 1), options->players[i],
             i > 0 ? "from the same" : "human[:NAME], " + player_names(game) + " or 'bot:COMMAND'")
          ->capture_default_str();
    }
    const auto setting =
        std::find_if(game.settings.begin(), game.settings.end(),
                     [&](const game::Setting& each) { return each.name == shorthand.setting; });
    limit(sub->add_option(std::string(setting->name), options->value, std::string(setting->means)),
          setting->least, setting->most);
    add_play_options(sub, options->play);
    sub->footer(std::string(shorthand.footer));
  }

  void add_show() {
    CLI::App* const sub = add("show", "a record, position or board file as text, picture or page",
                              [this] { return show(show_); });
    sub->add_option("file", show_.file, "STDIN when none is named");
    auto* const json = add_shared(*sub, "--json", show_.json);
    auto* const svg = add_shared(*sub, "--svg", show_.svg)->excludes(json);
    sub->add_flag("--html", show_.html, "print a web page that replays the record")
        ->excludes(json)
        ->excludes(svg);
    sub->add_flag("--numbers", show_.numbers, "in the picture: cell numbers")->needs(svg);
    sub->add_option("--paths-of", show_.paths_of, "in the picture: the paths of this piece, from 0")
        ->needs(svg);
    sub->add_flag("--solution", show_.solution, "in the picture: what the engine would play")
        ->needs(svg);
    sub->add_option("--at", show_.at, "after this many events of a record");
    add_set(sub, show_.set);
    sub->footer(R"(
--json prints the view: turn, scores, legal actions, position. A board file of the file contest has
rows and columns, the cells, the players; --set grid=square reads it as squares (otherwise grid=hex).
It does not say whose turn it is; number 1 is shown first.
  hexarena show --html game.jsonl > game.html      every move, with its notes)");
  }

  void add_moves() {
    CLI::App* const sub =
        add("moves", "the legal actions of a position on STDIN, as one JSON array",
            [this] { return moves(of_); });
    sub->add_option("--of", of_,
                    "only those of the piece on this cell, also out of turn: '[0,1]' or 64");
    sub->footer(examples_of("moves"));
  }

  void add_apply() {
    CLI::App* const sub = add("apply", "plays an action: the position on STDIN after it",
                              [this] { return apply(action_); });
    sub->add_option("action", action_,
                    "as people write it, such as d4-f6, c2 or skip, or JSON: '[[5,3],[3,3]]'")
        ->required();
    sub->footer(std::string("\nExit code 1 and the reason when the action is illegal.") +
                examples_of("apply"));
  }

  void add_best() {
    CLI::App* const sub = add("best", "what a player would do in the position on STDIN",
                              [this] { return best(best_); });
    sub->add_option("player", best_.player,
                    all_player_names() + "; default: " + default_advisers());
    add_shared(*sub, "--ms", best_.ms);
    add_shared(*sub, "--search-threads", best_.search_threads);
    sub->add_flag("--explain", best_.explain,
                  "on STDERR: every query of a documented strategy on the board");
    sub->footer(R"(
Prints {"action","value","depth","nodes","line"}. Engine has levels 1 (gentle) to 10 (full); at the end
of --ms it answers with the best it has found.
  hexarena best engine --ms 1000 < position.json)");
  }

  void add_solve() {
    CLI::App* const sub = add("solve", "the exact value and a best line of a two-player position",
                              [this] { return solve(solve_); });
    sub->add_option("file", solve_.file, "STDIN when none is named");
    add_shared(*sub, "--json", solve_.json);
    add_shared(*sub, "--ms", solve_.ms);
    auto* const least =
        limit(sub->add_option("--at-least", solve_.at_least,
                              "only decide whether the value is at least this; exit code 1: no"),
              -100'000, 100'000);
    sub->add_option("--window", solve_.window,
                    "two numbers A,B: a value up to A or from B on is determined no further")
        ->excludes(least);
    sub->footer(std::string(R"(
--json prints {"value":n,"line":[action,…],"proven":true}.
The value is the final score minus the opponent's, for the side to move, under perfect play by both.
After Ctrl-C or at the time limit: an estimate, "proven":false and exit code 1.)") +
                examples_of("solve"));
  }

  void add_match() {
    add_match_flags(
        *add("match", "paired games between programs: which is stronger, and how certainly",
             [this] { return match(match_); }),
        match_);
  }

  void add_tournament() {
    add_tournament_flags(*add("tournament", "a whole tournament from a file, with ratings",
                              [this] { return play_tournament(tournament_); }),
                         tournament_);
    add_resume_flags(*add("resume", "continues a tournament that was stopped or killed",
                          [this] { return resume_tournament(tournament_); }),
                     tournament_);
  }

  void add_bot() {
    CLI::App* const sub =
        add("bot", "a built-in player as a bot on STDIN and STDOUT", [this] { return bot(bot_); });
    sub->add_option("game", bot_.game, game_names())->required();
    sub->add_option("player", bot_.player,
                    "such as house:2, hard or engine:6; default: " + default_advisers());
    add_shared(*sub, "--search-threads", bot_.search_threads);
    add_shared(*sub, "--ponder", bot_.ponder);
    sub->footer(fmt::format(R"(
Speaks the bot protocol, one JSON object per line:
  hello -> {{"type":"ready"}}    turn -> {{"type":"action","id":…,"action":…}}    end
  hexarena match {0} "bot:hexarena bot {0} {1}" greedy --unsafe)",
                            session::games().front()->name, session::games().front()->adviser));
  }

  void add_connect() {
    add_connect_flags(*add("connect", "a player joins an arena over the network",
                           [this] { return connect(connect_); }),
                      connect_);
  }

  void add_replay() {
    CLI::App* const sub = add("replay", "feeds a recorded game to a player, to find its mistake",
                              [this] { return replay(replay_); });
    sub->add_option("record", replay_.file, "of a game")->required();
    sub->add_option("--as", replay_.seat, "whose decisions to ask for: a colour or a number from 0")
        ->type_name("SEAT")
        ->required();
    sub->add_option("--player", replay_.player, "such as 'bot:python3 ada/bot.py' or house:2")
        ->required();
    sub->add_option("--break-at", replay_.break_at,
                    "before event N is asked: show the line, name the processes, wait for Enter")
        ->type_name("N");
    add_shared(*sub, "--ms", replay_.ms);
    sub->add_flag("--no-timeout", replay_.no_timeout, "wait as long as it takes; Ctrl-C ends");
    add_shared(*sub, "--json", replay_.json);
    add_shared(*sub, "--unsafe", replay_.unsafe);
    sub->footer(R"(
Events count from 1: `show --at 16` shows the position in which event 17 was decided. The recorded
game continues whatever the player answers; an illegal action is reported, any other fault ends the
replay. 15000 ms per move unless --ms says otherwise. --json prints one object per line. Exit code 1
when the player made a mistake.
  hexarena replay games/game-0003.jsonl --as red --player "bot:python3 walrus/bot.py"
  hexarena replay games/game-0003.jsonl --as red --player "bot:./walrus" --break-at 17 --no-timeout)");
  }

  void add_new_bot() {
    CLI::App* const sub = add("new-bot", "creates a folder with a working bot to start from",
                              [this] { return new_bot(new_bot_); });
    sub->add_option("name", new_bot_.name, "the folder: letters, digits, - and _")->required();
    sub->add_option("--lang", new_bot_.language, "its language")
        ->type_name("{python,cpp,javascript,java,rust,shell}")
        ->capture_default_str();
    sub->footer(std::string(R"(
At most 40 lines that take any legal action of any game, with one place for your idea:
  hexarena new-bot walrus --lang python)") +
                examples_of("new-bot"));
  }

  void add_check() {
    CLI::App* const sub = add("check", "plays with a bot and names its exact mistake",
                              [this] { return check(check_); });
    sub->add_option(
           "bot", check_.command,
           "how to start it: 'python3 ada/bot.py', or as a player: 'bot:python3 ada/bot.py', "
           "'file:./player'")
        ->required();
    add_shared(*sub, "--game", check_.game);
    add_shared(*sub, "--ms", check_.ms)->capture_default_str();
    add_shared(*sub, "--unsafe", check_.unsafe);
    sub->footer(R"(
Plays every game unless --game names one. Exit code 0 when it played each to its end, 1 when it made a
mistake. A file program is tried in one dialect after the other until it plays; the last line says how to
name it.
  hexarena check "python3 walrus/bot.py"
  hexarena check file:ada/player)");
  }

  void add_games() {
    CLI::App* const sub =
        add("games", "every game with its settings and players", [this] { return games(games_); });
    sub->add_option("game", games_.game, "only this one");
    auto* const json = add_shared(*sub, "--json", games_.json);
    sub->add_flag("--markdown", games_.markdown, "print docs/games.md")->excludes(json);
    sub->footer("\n  hexarena games --json");
  }

  void add_perft() {
    CLI::App* const sub = add("perft", "counts the lines of play of exactly that many actions",
                              [this] { return perft(perft_); });
    sub->add_option("game", perft_.game, game_names())->required();
    limit(sub->add_option("--depth", perft_.depth, "actions"), 0, 100)->required();
    add_set(sub, perft_.set);
    add_shared(*sub, "--from", perft_.from);
    sub->footer(fmt::format(R"(
The last line is the number. A game that ends earlier counts nothing.
  hexarena perft {} --depth 3)",
                            session::games().front()->name));
  }

  void add_bench() {
    add("bench", "fixed work: its signature and speed", bench)->footer(R"(
A change that means to change no behaviour leaves the signature, the sum of all nodes, alone.
  hexarena bench | tail -1)");
  }

  int help(const std::vector<std::string>& words) const {
    auto text = help_of(cli_, words);
    if (!text) return world::report_bad_input("hexarena", text.error());
    fmt::print("{}", *text);
    return world::kSuccess;
  }
  void add_help() {
    CLI::App* const sub = add("help", "help for the program or one of its commands",
                              [this] { return help(helped_); });
    sub->add_option("command", helped_, "one word, or two: match");
    sub->footer("\n  hexarena help match");
  }

  /// For shells only: completions/hexarena.bash.
  void add_complete() {
    CLI::App* const sub = add("complete", "what may be typed next", [this] {
      std::string text;
      for (const std::string& word : completions(cli_, typed_)) text += word + "\n";
      fmt::print("{}", text);
      return world::kSuccess;
    });
    sub->add_option("words", typed_, "after the program's name; the last is being typed");
    sub->group("");  // hidden from help
  }

  CLI::App cli_;
  std::function<int()> command_;
  PlayOptions play_;
  ShowOptions show_;
  std::string action_;
  std::string of_;
  BestOptions best_;
  SolveOptions solve_;
  MatchCommand match_;
  TournamentCommand tournament_;
  BotOptions bot_;
  CheckOptions check_;
  ReplayOptions replay_;
  ConnectOptions connect_;
  NewBotOptions new_bot_;
  GamesOptions games_;
  PerftOptions perft_;
  std::vector<std::string> typed_;
  std::vector<std::string> helped_;
};

}  // namespace

std::vector<OptionHelp> all_options() { return options_of(CommandLine().app()); }

int run_cli(int argc, const char* const* argv) {
  try {
    return CommandLine().run(argc, argv);
  } catch (const std::exception& error) {  // out of memory or a failing output is not a crash
    return world::report_bad_input("hexarena", {base::Error::Kind::invalid, error.what()});
  }
}

}  // namespace hexarena::cli
