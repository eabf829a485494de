#include "terminal/typed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

namespace hexarena::terminal {
namespace {

using base::Expected;
using base::Json;

bool all_of(const std::string& text, std::string_view others, int (*kind)(int)) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return kind(static_cast<unsigned char>(c)) != 0 || others.find(c) != std::string_view::npos;
  });
}

/// "1 2" or "1,2 3,4": a place, or from and to.
Expected<Json> read_numbers(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  std::vector<int> numbers;
  for (std::string word; words >> word;) {
    if (word.size() > 4 || word.find('-', 1) != std::string::npos || word == "-") {
      return base::invalid(fmt::format("\"{}\" is no number of a cell", word.substr(0, 20)));
    }
    numbers.push_back(std::stoi(word));
  }
  if (numbers.size() == 2) return Json::array({numbers[0], numbers[1]});
  if (numbers.size() == 4) {
    return Json::array(
        {Json::array({numbers[0], numbers[1]}), Json::array({numbers[2], numbers[3]})});
  }
  return base::invalid("an action has two numbers (a place) or four (from and to)");
}

/// "announce 5": an object of one key; nothing for anything else.
Json read_named_number(const std::string& text) {
  std::istringstream words(text);
  std::string word;
  std::string more;
  int number = 0;
  Json named;
  if (words >> word >> number && !(words >> more) && all_of(word, "-", std::isalpha)) {
    named[word] = number;
  }
  return named;
}

}  // namespace

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

Expected<Json> read_typed_action(const std::string& line) {
  const std::string text = trimmed(line);
  if (all_of(text, " \t,-", std::isdigit)) return read_numbers(text);
  if (all_of(text, "-", std::isalpha)) return Json(text);
  const Json named = read_named_number(text);
  return named.is_null() ? base::read_json(text) : named;
}

}  // namespace hexarena::terminal
