#include "contests/harness/fish_harness.hpp"
#include "contests/harness/harness.hpp"

int main(int argc, char** argv) {
  using namespace hexarena::harness;
  return run_harness({"xboard",
                      R"(xboard: how many tiles a penguin reaches in straight lines.

Reads {"position":[row,column],"board":[[fish,…],…]} on STDIN, writes a number on STDOUT.
The position must be a tile; 0 on the board is a hole.

  echo '{"position":[0,0],"board":[[1,2],[3,0],[4,5]]}' | xboard
  3

Exit codes: 0 answered, 2 bad input (one line on STDERR says what and where).)",
                      xboard},
                     argc, argv);
}
