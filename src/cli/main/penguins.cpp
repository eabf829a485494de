#include "contests/penguins/program.hpp"

// Built with -DPENGUINS_INTERACTIVE=ON the program asks a person, with or without -i.
#ifdef PENGUINS_INTERACTIVE
constexpr bool kInteractive = true;
#else
constexpr bool kInteractive = false;
#endif

int main(int argc, char** argv) {
  return hexarena::penguins::run_penguins(argc, argv, kInteractive);
}
