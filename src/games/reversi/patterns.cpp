#include "games/reversi/patterns.hpp"

#include <algorithm>
#include <string>

#include "games/reversi/weights.hpp"

namespace hexarena::reversi {
namespace {

// A weight is one printable character, finer near zero: level n stands for n² / 2 parts of a disc.
// Three characters have a meaning of their own in a string.
constexpr int kMostLevel = 45;
constexpr std::string_view kSkipped = "\"?\\";  // in this order among the characters

int weight_of(int level) {
  const int size = (level * level + 1) / 2;
  return level < 0 ? -size : size;
}
char character_of(int level) {
  char c = static_cast<char>(' ' + level + kMostLevel);
  for (const char skipped : kSkipped) c = static_cast<char>(c + (c >= skipped ? 1 : 0));
  return c;
}
int level_of(char c) {
  int level = c - ' ' - kMostLevel;
  for (const char skipped : kSkipped) level -= c > skipped ? 1 : 0;
  return level;
}

std::size_t power_of_3(std::size_t digits) {
  std::size_t power = 1;
  for (std::size_t i = 0; i < digits; ++i) power *= 3;
  return power;
}
std::size_t digit(std::size_t entry, std::size_t number) { return entry / power_of_3(number) % 3; }

std::size_t same(std::size_t entry, std::size_t /*digits*/) { return entry; }
std::size_t reversed(std::size_t entry, std::size_t digits) {
  std::size_t image = 0;
  for (std::size_t i = 0; i < digits; ++i) image = 3 * image + digit(entry, i);
  return image;
}
/// A cross with its arms exchanged: digit 0 is the corner, then come both arms.
std::size_t mirrored(std::size_t entry, std::size_t digits) {
  const std::size_t arm = (digits - 1) / 2;
  std::size_t image = digit(entry, 0);
  for (std::size_t i = 1; i <= arm; ++i) {
    image += digit(entry, i) * power_of_3(i + arm) + digit(entry, i + arm) * power_of_3(i);
  }
  return image;
}

}  // namespace

Patterns::Patterns(const Lattice& lattice) : lattice_(lattice) {
  set_up();
  const auto [first, second] = packed_weights(lattice.size());
  unpack(first, second);
}

Patterns::Patterns(const Lattice& lattice, std::string_view packed) : lattice_(lattice) {
  set_up();
  unpack(packed, {});
}

void Patterns::set_up() {
  for (std::size_t bits = 0; bits < digits_[0].size(); ++bits) {
    for (std::size_t i = 0; i < kLongest; ++i) {
      if ((bits >> i & 1) == 0) continue;
      digits_[0][bits] = static_cast<std::uint16_t>(digits_[0][bits] + power_of_3(i));
      for (std::size_t length = i + 1; length <= kLongest; ++length) {
        auto& there = digits_[length][bits];
        there = static_cast<std::uint16_t>(there + power_of_3(length - 1 - i));
      }
    }
  }
  add_places();
  add_crosses();
  counts_ = class_.size();
  add_classes(2 * kCounts, 0, same);
  entries_ = class_.size();
  // The last plies are searched, not estimated.
  constexpr int kSearched = 8;
  const int most = lattice_.cells() - kSearched - 5;
  for (int left = 0; left <= lattice_.cells(); ++left) {
    const int phase = (left - kSearched) * kPhases / std::max(most, 1);
    phase_[static_cast<std::size_t>(left)] =
        static_cast<std::uint8_t>(std::clamp(phase, 0, kPhases - 1));
  }
}

void Patterns::add_classes(std::size_t entries, std::size_t digits,
                           std::size_t (*image)(std::size_t, std::size_t)) {
  const std::size_t first = class_.size();
  for (std::size_t entry = 0; entry < entries; ++entry) {
    const std::size_t other = image(entry, digits);
    class_.push_back(other < entry ? class_[first + other]
                                   : static_cast<std::uint32_t>(classes_++));
  }
}

void Patterns::add_places() {
  std::array<std::uint32_t, 16> offset{};
  for (const Lattice::Line line : lattice_.lines()) {
    const bool whole = line.length <= kLongest;
    const std::size_t cells = whole ? line.length : kEnd;
    if (offset[line.length] == 0) {
      offset[line.length] = static_cast<std::uint32_t>(class_.size() + 1);
      add_classes(power_of_3(cells), cells, whole ? reversed : same);
    }
    const auto mask = static_cast<std::uint8_t>((1U << cells) - 1);
    const std::uint32_t first = offset[line.length] - 1;
    place_[places_++] = {digits_.data(), first, line.axis, line.bottom, mask};
    if (whole) continue;
    const auto top = static_cast<std::uint8_t>(line.bottom + line.length - cells);
    place_[places_++] = {&digits_[cells], first, line.axis, top, mask};
  }
}

void Patterns::add_crosses() {
  struct End {
    Lattice::Line line;
    bool top;
  };
  std::vector<std::vector<End>> ends(Lattice::kSquares);
  for (const Lattice::Line line : lattice_.lines()) {
    if (line.length < kArm) continue;
    ends[lattice_.square_on(line.axis, line.bottom)].push_back({line, false});
    ends[lattice_.square_on(line.axis, line.bottom + line.length - 1U)].push_back({line, true});
  }
  const auto arm = [&](const End& end, std::uint32_t offset, bool with_corner) {
    const std::size_t cells = with_corner ? kArm : kArm - 1;
    const std::size_t skipped = kArm - cells;
    const std::size_t shift =
        end.top ? end.line.bottom + end.line.length - kArm : end.line.bottom + skipped;
    return Place{end.top ? &digits_[cells] : digits_.data(), offset, end.line.axis,
                 static_cast<std::uint8_t>(shift), static_cast<std::uint8_t>((1U << cells) - 1)};
  };
  // Where the shorter lines have the same length, a rotation or reflection maps one onto the other.
  std::array<std::uint32_t, 16> offset{};
  for (auto& both : ends) {
    if (both.size() < 2) continue;
    if (both[0].line.length > both[1].line.length) std::swap(both[0], both[1]);
    std::uint32_t& first = offset[both[0].line.length];
    if (first == 0) {
      constexpr std::size_t kDigits = 2 * kArm - 1;
      first = static_cast<std::uint32_t>(class_.size());
      const bool alike = both[0].line.length == both[1].line.length;
      add_classes(power_of_3(kDigits), kDigits, alike ? mirrored : same);
    }
    cross_[crosses_++] = {arm(both[0], first, true), arm(both[1], first, false)};
  }
}

void Patterns::unpack(std::string_view first, std::string_view second) {
  weights_.assign(kPhases * entries_, 0);
  if (first.size() + second.size() != kPhases * classes_) return;
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    for (std::size_t entry = 0; entry < entries_; ++entry) {
      const std::size_t at = phase * classes_ + class_[entry];
      const char c = at < first.size() ? first[at] : second[at - first.size()];
      weights_[phase * entries_ + entry] = static_cast<std::int16_t>(weight_of(level_of(c)));
    }
  }
}

std::string Patterns::packed(const std::vector<int>& weights) {
  std::string text;
  for (const int weight : weights) {
    int level = 0;
    while (level < kMostLevel && weight_of(level + 1) <= std::abs(weight)) ++level;
    if (level < kMostLevel &&
        std::abs(weight) - weight_of(level) > weight_of(level + 1) - std::abs(weight)) {
      ++level;
    }
    text += character_of(weight < 0 ? -level : level);
  }
  return text;
}

}  // namespace hexarena::reversi
