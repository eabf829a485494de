#include "contests/penguins/roster.hpp"

#include <algorithm>
#include <array>

namespace hexarena::penguins {

std::vector<std::string> ids_for(fish::Color self, const std::string& id) {
  std::vector<std::string> ids;
  for (int i = 0; i < kMaxFilePlayers; ++i) {
    const auto color = static_cast<fish::Color>(i);
    std::string colour(fish::name(color));
    colour.front() = static_cast<char>(colour.front() - 'a' + 'A');
    if (colour == id) colour += 'x';
    ids.push_back(color == self ? id : colour);
  }
  return ids;
}

Expected<PenguinFile> Roster::file_of(const Position& position, const std::string& id) {
  const fish::Color self = position.players.front().color;
  const std::vector<std::string> ids = ids_for(self, id);
  auto file = penguins::file_of(position, ids);
  if (!file) return file;
  std::vector<fish::Color> standing;
  for (const Player& player : position.players) {
    if (!player.places.empty()) standing.push_back(player.color);
  }
  std::sort(standing.begin(), standing.end());
  const auto has = [](const std::vector<fish::Color>& colors, fish::Color color) {
    return std::find(colors.begin(), colors.end(), color) != colors.end();
  };
  std::erase_if(placed_, [&](fish::Color color) { return !has(standing, color); });
  for (const fish::Color color : standing) {
    if (!has(placed_, color)) placed_.push_back(color);
  }
  std::array<std::uint8_t, kMaxFilePlayers + 1> numbers{};  // by the numbers of the colours
  std::vector<FileLine> lines;
  for (const fish::Color color : placed_) {
    const int of_color = static_cast<int>(color) + 1;
    FileLine line = *file->find(of_color);
    line.number = static_cast<int>(lines.size()) + 1;
    numbers[static_cast<std::size_t>(of_color)] = static_cast<std::uint8_t>(line.number);
    lines.push_back(std::move(line));
  }
  file->players = std::move(lines);
  for (FileCell& cell : file->cells) cell.owner = numbers[cell.owner];
  return file;
}

PenguinFile in_order_of(const PenguinFile& read, PenguinFile written) {
  const auto place = [&](const FileLine& line) { return read.find(line.id) - read.players.data(); };
  std::stable_sort(written.players.begin(), written.players.end(),
                   [&](const FileLine& a, const FileLine& b) {
                     const bool a_known = read.find(a.id) != nullptr;
                     const bool b_known = read.find(b.id) != nullptr;
                     return a_known && b_known ? place(a) < place(b) : a_known && !b_known;
                   });
  return written;
}

std::optional<std::string> added_id(const PenguinFile& read, const PenguinFile& written) {
  std::optional<std::string> added;
  for (const FileLine& line : written.players) {
    if (read.find(line.id) != nullptr) continue;
    if (added) return std::nullopt;
    added = line.id;
  }
  return added;
}

}  // namespace hexarena::penguins
