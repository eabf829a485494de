#include "contests/remote_fish/programs.hpp"

int main(int argc, char** argv) { return hexarena::remote_fish::run_xserver(argc, argv); }
