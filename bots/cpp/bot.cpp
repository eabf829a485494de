// A bot for Hexarena; its idea is in choose.hpp. The referee writes one JSON object a line to STDIN
// and reads the answers from STDOUT, so print nothing else there. What goes to std::cerr is kept
// with the move.
#include <iostream>

#include "choose.hpp"

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const Json message = Json::read(line);
    // "hello" has the game, its settings, your seat and your time per move. With "keep" this process
    // plays the next game too. "end" tells scores and winners; another hello may follow.
    if (message["type"].is("hello")) std::cout << R"({"type":"ready","keep":true})" << std::endl;
    if (!message["type"].is("turn")) continue;
    std::cout << R"({"type":"action","id":)" << message["id"].integer()  // goes back with the answer
              << R"(,"action":)" << choose(message["view"]).write() << "}" << std::endl;
  }
}
