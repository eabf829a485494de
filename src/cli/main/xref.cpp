#include "contests/harness/fish_harness.hpp"
#include "contests/harness/harness.hpp"

int main(int argc, char** argv) {
  using namespace hexarena::harness;
  return run_harness({"xref",
                      R"(xref: who wins a game of house players.

Reads {"row":R,"column":C,"players":[[name,depth],…],"fish":F} on STDIN, the players by ascending age,
and writes the names of the winners of their game on an R x C board with F fish on every tile, sorted.
Each player places on the first free tile and moves by the house strategy at its depth.

  echo '{"row":3,"column":3,"players":[["ada",2],["bob",1]],"fish":2}' | xref
  ["ada"]

Exit codes: 0 answered, 2 bad input (one line on STDERR says what and where).)",
                      xref},
                     argc, argv);
}
