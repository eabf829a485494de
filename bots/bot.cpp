// A bot for Hexarena that plays fish, reversi and nooks: it takes any legal action. The referee
// writes one JSON object a line to STDIN and reads the answers from STDOUT, so print nothing else
// there. What goes to std::cerr is kept with the move.
#include <iostream>
#include <random>
#include <string>
#include <vector>

// Your idea goes here: answer with one of `legal`, each as JSON: [3,2], [[0,1],[2,1]] or "pass".
// The whole board is in the "position" of `turn`; to read it, take a JSON library.
std::string choose(const std::vector<std::string>& legal, const std::string& turn) {
  static std::mt19937 random{std::random_device{}()};
  return legal[random() % legal.size()];
}

// The elements of "legal":[…]. A comma outside of all brackets and strings parts two.
std::vector<std::string> legal_actions(const std::string& turn) {
  std::vector<std::string> actions(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : turn.substr(turn.find("\"legal\":[") + 9)) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '[' || c == '{')) ++depth;
    if (!quoted && (c == ']' || c == '}') && --depth < 0) break;  // the end of the list
    if (!quoted && c == ',' && depth == 0) actions.emplace_back();
    else actions.back() += c;
  }
  return actions;
}

int main() {
  const auto is = [](const std::string& s, const char* type) { return s.find(type) != s.npos; };
  for (std::string line; std::getline(std::cin, line) && !is(line, "\"type\":\"end\"");) {
    if (is(line, "\"type\":\"hello\"")) std::cout << "{\"type\":\"ready\"}" << std::endl;
    if (!is(line, "\"type\":\"turn\"")) continue;
    const int id = std::stoi(line.substr(line.find("\"id\":") + 5));  // goes back with the answer
    std::cout << "{\"type\":\"action\",\"id\":" << id
              << ",\"action\":" << choose(legal_actions(line), line) << "}" << std::endl;
  }
}
