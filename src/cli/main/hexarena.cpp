#include "cli/cli.hpp"

int main(int argc, char** argv) { return hexarena::cli::run_cli(argc, argv); }
