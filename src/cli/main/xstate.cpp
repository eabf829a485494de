#include "contests/harness/fish_harness.hpp"
#include "contests/harness/harness.hpp"

int main(int argc, char** argv) {
  using namespace hexarena::harness;
  return run_harness({"xstate",
                      R"(xstate: the first player's first penguin takes one step.

Reads a state {"players":[{"color","score","places"},…],"board":[[fish,…],…]} on STDIN and writes
the state after a step to the first free neighbour in the order N, NE, SE, S, SW, NW; or false when
there is none. The mover goes to the end of the players.

  echo '{"players":[{"color":"red","score":0,"places":[[0,0]]}],"board":[[2],[1]]}' | xstate
  {"players":[{"color":"red","score":2,"places":[[1,0]]}],"board":[[0],[1]]}

Exit codes: 0 answered (false too), 2 bad input (one line on STDERR says what and where).)",
                      xstate},
                     argc, argv);
}
