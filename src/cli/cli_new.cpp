#include "cli/cli_new.hpp"

namespace hexarena::cli {

void add_new_fish_flags(CLI::App& sub, NewFishOptions& options) {
  sub.add_option("width", options.width, "columns, at least 1")->required();
  sub.add_option("height", options.height, "rows, at least 2")->required();
  sub.add_option("number", options.number,
                 "random: least number of one-fish tiles; nonrandom: fish on every tile")
      ->required();
  sub.add_option("mode", options.mode, "random or nonrandom")->required();
  sub.add_option("--seed", options.seed, "the same seed makes the same board");
  auto* const json = sub.add_flag("--json", options.json, "the board as JSON");
  sub.add_flag("--svg", options.svg, "a picture")->excludes(json);
  sub.footer(
      "\nReads pairs \"column row\" of tiles to remove until -run or the end of input:\n"
      "  echo '1 0 -run' | hexarena new fish 4 3 5 random --seed 7");
}

void add_new_penguins_flags(CLI::App& sub, NewPenguinsOptions& options) {
  sub.add_option("rows", options.rows, "1-100")->required();
  sub.add_option("columns", options.columns, "1-100")->required();
  sub.add_option("--players", options.players, "who will play, 1-9")->capture_default_str();
  sub.add_option("--penguins", options.penguins,
                 "of each player; six less the number of players when absent, at least one");
  sub.add_option("--seed", options.seed, "the same seed makes the same board");
  sub.footer(R"(
Floes of 1-3 fish, at least one of one fish for every penguin to start on. The seed goes to STDERR.
  hexarena new penguins 8 8 --seed 7 > board.txt
  penguins phase=placement penguins=4 board.txt board.txt)");
}

void add_new_nooks_flags(CLI::App& sub, NooksOptions& options) {
  sub.add_option("--seed", options.seed, "the same seed makes the same puzzle");
  sub.add_option("--pieces", options.pieces, "1-4")->check(CLI::Range(1, 4))->capture_default_str();
  sub.add_option("--difficulty", options.difficulty, "any when absent")
      ->check(CLI::IsMember({"easy", "medium", "hard", "expert"}));
  sub.add_flag("--graded", options.graded, "write the seed and all that was measured with it");
  sub.footer(
      "\nThe puzzle goes to STDOUT, what is known of it to STDERR:\n"
      "  hexarena nooks new --difficulty hard --seed 7 > puzzle.json\n"
      "  hexarena play nooks --from puzzle.json");
}

}  // namespace hexarena::cli
