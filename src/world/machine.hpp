// Machine: the hardware and system, for reports whose results depend on them.
#pragma once

#include <string>

namespace hexarena::world {

struct Machine {
  std::string system;     ///< "Linux 6.8.0 x86_64"
  std::string processor;  ///< its model; empty where the system does not say
  int processors = 1;
};
[[nodiscard]] Machine this_machine();

}  // namespace hexarena::world
