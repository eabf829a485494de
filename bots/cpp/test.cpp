// Compares games.hpp with turns of the referee: g++ -o test test.cpp && ./test
#include <fstream>
#include <iostream>

#include "choose.hpp"

namespace {

using Actions = std::vector<std::string>;

std::string text(Cell cell) {
  return "[" + std::to_string(cell.first) + "," + std::to_string(cell.second) + "]";
}

// The actions that games.hpp knows for this view; none where it knows nothing.
Actions known_actions(const Json& view) {
  Actions known;
  if (view["game"].is("fish") && view["legal"][0][0].kind == Json::list) {
    const Fish board(view);
    for (const Cell& start : board.penguins[0]) {
      for (const Cell& end : board.reach(start)) {
        known.push_back("[" + text(start) + "," + text(end) + "]");
      }
    }
  }
  if (view["game"].is("reversi")) {
    const Reversi board(view);
    for (const Cell& cell : board.cells()) {
      if (!board.flips(cell).empty()) known.push_back(text(cell));
    }
  }
  std::sort(known.begin(), known.end());
  return known;
}

}  // namespace

int main() {
  std::ifstream turns("turns.jsonl");
  for (std::string line; std::getline(turns, line);) {
    const Json turn = Json::read(line);
    const Json& view = turn["view"];
    Actions legal;
    for (const Json& action : view["legal"].items) {
      if (!action.is("pass")) legal.push_back(action.write());
    }
    std::sort(legal.begin(), legal.end());
    const Actions known = known_actions(view);
    const std::string chosen = choose(view).write();
    const bool fine = chosen == "\"pass\"" || std::count(legal.begin(), legal.end(), chosen) > 0;
    if (fine && (known.empty() || known == legal)) continue;
    std::cout << "not as the referee says: " << line << '\n';
    return 1;
  }
  std::cout << "all as the referee says\n";
}
