#include "app/cli.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "version.hpp"

namespace hexarena::app {
namespace {

constexpr const char* kIntroduction = R"(Games on hexagonal boards: play them, ask about positions, make new ones.

A position is JSON such as {"game":"fish","players":[…],"board":[…]}; a record is
{"game","settings","actions":[…]}. Commands read one on STDIN unless a file is named.)";

constexpr const char* kExamples = R"(
Examples:
  hexarena play fish human house:2            a game against the house in this terminal
  hexarena play fish house:3 house:1 random   watch a game
  hexarena show game.json                     the board as text (--svg: a picture, --json: all facts)
  hexarena moves < position.json              what may be played
  hexarena apply '[[0,1],[2,1]]' < position.json | hexarena best house:3
  hexarena perft fish --depth 3 --set board=boxed

Exit codes: 0 fine, 1 the honest answer is no (illegal, game over), 2 bad input or usage.)";

/// The commands with the options they read into. Lives as long as the parsing and the run.
class CommandLine {
 public:
  CommandLine() : cli_(kIntroduction, "hexarena") {
    cli_.footer(kExamples);
    cli_.set_version_flag("--version", fmt::format("hexarena {}", kVersion));
    cli_.require_subcommand(1);
    add_play();
    add_show();
    add_moves();
    add_apply();
    add_best();
    add_new();
    add_perft();
    add_bench();
  }

  int run(int argc, const char* const* argv) {
    try {
      cli_.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
      return cli_.exit(success);
    } catch (const CLI::ParseError& error) {
      return tell_bad_input("hexarena", {rules::Reason::Kind::malformed,
                                         std::string(error.what()) + " (see --help)"});
    }
    return command_();
  }

 private:
  CLI::App* add(const std::string& name, const std::string& does, std::function<int()> command) {
    CLI::App* const sub = cli_.add_subcommand(name, does);
    sub->final_callback([this, command = std::move(command)] { command_ = command; });
    return sub;
  }

  static void add_set(CLI::App* sub, Assignments& set) {
    sub->add_option("--set", set, "a setting of the game, such as rows=8 or board=boxed")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
  }

  void add_play() {
    CLI::App* const sub =
        add("play", "a game in this terminal, any mix of players", [this] { return play(play_); });
    sub->add_option("game", play_.game, "fish")->required();
    sub->add_option("players", play_.players,
                    "in seat order: human[:NAME], house[:DEPTH], greedy, random; all human when "
                    "none is named");
    add_set(sub, play_.set);
    sub->add_option("--from", play_.from, "go on from this record or position");
    sub->add_option("--record", play_.record, "keep the record in this file, action by action");
    sub->footer(R"(
Settings of fish: players=2 rows=5 columns=5 fish=0 (0: 1-5 at random) holes=[[r,c],…] ones=K seed=S,
  or board=boxed (60 tiles); collect=leaving|landing|leaving+last place=any|one-fish turns=N
On your turn, "help" lists what you can type.)");
  }

  void add_show() {
    CLI::App* const sub = add("show", "a record or position as text, facts or picture",
                              [this] { return show(show_); });
    sub->add_option("file", show_.file, "STDIN when none is named");
    auto* const json = sub->add_flag("--json", show_.json, "the view: turn, scores, legal, position");
    sub->add_flag("--svg", show_.svg, "a picture")->excludes(json);
    sub->add_option("--at", show_.at, "after so many events of a record");
  }

  void add_moves() {
    add("moves", "the legal actions of a position on STDIN, as one JSON array", moves);
  }

  void add_apply() {
    CLI::App* const sub = add("apply", "plays an action: the position on STDIN after it",
                              [this] { return apply(action_); });
    sub->add_option("action", action_,
                    "JSON such as '[[0,1],[2,1]]', '[3,2]' or '\"skip\"', or just the numbers")
        ->required();
    sub->footer("\nExit code 1 and the reason when the action is illegal.");
  }

  void add_best() {
    CLI::App* const sub = add("best", "what a player would do in the position on STDIN",
                              [this] { return best(best_); });
    sub->add_option("player", best_.player, "house[:DEPTH], greedy or random")
        ->capture_default_str();
  }

  void add_new() {
    CLI::App* const group = cli_.add_subcommand("new", "makes a board");
    group->require_subcommand(1);
    CLI::App* const sub = group->add_subcommand("fish", "a Fish board, shown");
    sub->final_callback([this] { command_ = [this] { return new_fish(new_fish_); }; });
    sub->add_option("width", new_fish_.width, "columns, at least 1")->required();
    sub->add_option("height", new_fish_.height, "rows, at least 2")->required();
    sub->add_option("number", new_fish_.number,
                    "random: least number of one-fish tiles; nonrandom: fish on every tile")
        ->required();
    sub->add_option("mode", new_fish_.mode, "random or nonrandom")->required();
    sub->add_option("--seed", new_fish_.seed, "the same seed makes the same board");
    auto* const json = sub->add_flag("--json", new_fish_.json, "the board as JSON");
    sub->add_flag("--svg", new_fish_.svg, "a picture")->excludes(json);
    sub->footer("\nReads pairs \"column row\" of tiles to remove until -run or the end of input:\n"
                "  echo '1 0 -run' | hexarena new fish 4 3 5 random --seed 7");
  }

  void add_perft() {
    CLI::App* const sub = add("perft", "counts the lines of play of exactly that many actions",
                              [this] { return perft(perft_); });
    sub->add_option("game", perft_.game, "fish")->required();
    sub->add_option("--depth", perft_.depth, "actions, 0-100")
        ->required()
        ->check(CLI::Range(0, 100));
    add_set(sub, perft_.set);
    sub->add_option("--from", perft_.from, "from this record or position instead of a start");
    sub->footer("\nThe last line is the number. A game that ends earlier counts nothing.");
  }

  void add_bench() { add("bench", "fixed work: its signature and speed", bench); }

  CLI::App cli_;
  std::function<int()> command_;
  PlayOptions play_;
  ShowOptions show_;
  std::string action_;
  BestOptions best_;
  NewFishOptions new_fish_;
  PerftOptions perft_;
};

}  // namespace

int run_cli(int argc, const char* const* argv) { return CommandLine().run(argc, argv); }

}  // namespace hexarena::app
