#include "contests/harness/fish_harness.hpp"
#include "contests/harness/harness.hpp"

int main(int argc, char** argv) {
  using namespace hexarena::harness;
  return run_harness({"xstrategy",
                      R"(xstrategy: the move of the house strategy.

Reads [depth, State] on STDIN and writes the move [from, to] that brings the first player the highest
score after `depth` of its own turns when every opponent works against it; among equals the lowest
from-row, from-column, to-row, to-column. False when the player cannot move.

  echo '[1,{"players":[{"color":"red","score":0,"places":[[0,0]]}],"board":[[2],[1],[3]]}]' | xstrategy
  [[0,0],[1,0]]

Exit codes: 0 answered (false too), 2 bad input (one line on STDERR says what and where).)",
                      xstrategy},
                     argc, argv);
}
