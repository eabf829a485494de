#include "app/remote_fish.hpp"

int main(int argc, char** argv) { return hexarena::app::run_xclients(argc, argv); }
