// What the help of a command says of a flag.
#pragma once

#include <string>

namespace hexarena::cli {

struct OptionHelp {
  std::string command;
  std::string name;   ///< with its dashes
  std::string value;  ///< what its value is called; empty for a switch
  std::string means;
};

}  // namespace hexarena::cli
