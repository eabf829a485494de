#include "game/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <vector>

namespace hexarena::game {
namespace {

bool all_of(std::string_view text, std::string_view others, int (*kind)(int)) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return kind(static_cast<unsigned char>(c)) != 0 || others.find(c) != std::string_view::npos;
  });
}

/// "1 2" or "1,2 3,4": a place, or from and to; "5": a cell that is a number.
Expected<Json> read_numbers(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  std::vector<int> numbers;
  for (std::string word; words >> word;) {
    if (word.size() > 4 || word.find('-', 1) != std::string::npos || word == "-") {
      return base::invalid(fmt::format("\"{}\" is not a cell number", word.substr(0, 20)));
    }
    numbers.push_back(std::stoi(word));
  }
  if (numbers.size() == 1) return Json(numbers[0]);
  if (numbers.size() == 2) return Json::array({numbers[0], numbers[1]});
  if (numbers.size() == 4) {
    return Json::array(
        {Json::array({numbers[0], numbers[1]}), Json::array({numbers[2], numbers[3]})});
  }
  return base::invalid("an action has two numbers (a place) or four (from and to)");
}

/// "announce 5" as an object with one key; null for any other text.
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

const Json* cell_named(const Scene& scene, std::string_view name) {
  const auto place = geometry::read_cell_name(name);
  if (!place) return nullptr;
  const std::string lower = geometry::cell_name(*place);
  const auto found = std::ranges::find(scene.cells, lower, &Scene::Cell::name);
  return found == scene.cells.end() ? nullptr : &found->cell;
}

}  // namespace

std::optional<Json> Table::read_notation(std::string_view text) const {
  const Scene scene = this->scene();
  const std::size_t parting = text.find_first_of("- ");
  const Json* const from = cell_named(scene, text.substr(0, parting));
  if (from == nullptr) return std::nullopt;
  if (parting == std::string_view::npos) return *from;
  const Json* const to = cell_named(scene, trimmed(text.substr(parting + 1)));
  if (to == nullptr) return std::nullopt;
  return Json::array({*from, *to});
}

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return "";
  return line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

Expected<Json> read_typed(const Table& table, std::string_view line) {
  const std::string text(trimmed(line));
  if (auto noted = table.read_notation(text)) return std::move(*noted);
  if (all_of(text, " \t,-", std::isdigit)) return read_numbers(text);
  if (all_of(text, "-", std::isalpha)) return Json(text);
  if (geometry::read_cell_name(text.substr(0, text.find_first_of("- ")))) {
    return base::invalid(fmt::format("{} names no cell of this board", base::in_quotes(text)));
  }
  const Json named = read_named_number(text);
  return named.is_null() ? base::read_json(text) : named;
}

}  // namespace hexarena::game
