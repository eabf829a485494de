#include "contests/harness/fish_harness.hpp"
#include "contests/harness/harness.hpp"

int main(int argc, char** argv) {
  using namespace hexarena::harness;
  return run_harness({"xtree",
                      R"(xtree: how the next player can follow a move.

Reads {"state":State,"from":[row,column],"to":[row,column]} on STDIN, plays that move for the first
player, then looks around `to` in the order N, NE, SE, S, SW, NW for the first neighbour that a
penguin of the next player reaches in one move. Writes [from, neighbour], with the lowest from-row
and from-column among several penguins, or false.

  echo '{"from":[0,0],"to":[1,0],"state":{"board":[[1,2],[1],[3,4]],"players":[
    {"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":0,"places":[[2,1]]}]}}' | xtree
  [[2,1],[0,1]]

Exit codes: 0 answered (false too), 2 bad input or an illegal move (one line on STDERR says why).)",
                      xtree},
                     argc, argv);
}
