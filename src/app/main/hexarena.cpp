#include "app/cli.hpp"

int main(int argc, char** argv) { return hexarena::app::run_cli(argc, argv); }
