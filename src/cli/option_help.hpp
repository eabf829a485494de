// The description of a flag in a command's help.
#pragma once

#include <string>

namespace hexarena::cli {

struct OptionHelp {
  std::string command;
  std::string name;   ///< with its dashes
  std::string value;  ///< the name of its value; empty for a switch
  std::string means;
};

}  // namespace hexarena::cli
