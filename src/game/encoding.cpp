#include "game/encoding.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace hexarena::game {
namespace {

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
  hash = (hash ^ more) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29);
}

}  // namespace

std::uint64_t canonical_key(const Encoder& encoder, const Position& position) {
  const Encoding& encoding = encoder.encoding();
  std::vector<float> planes(encoding.numbers());
  encoder.draw(position, planes.data());
  // Each number is hashed together with its place, and the sum does not depend on the order.
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const Symmetry& symmetry : encoding.symmetries) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < planes.size(); ++i) {
      if (planes[i] == 0) continue;
      const std::size_t plane = symmetry.planes[i / encoding.cells()];
      const std::size_t cell = symmetry.cells[i % encoding.cells()];
      sum += mixed(mixed(std::bit_cast<std::uint32_t>(planes[i]), plane), cell);
    }
    least = std::min(least, sum);
  }
  const View view = position.view();
  std::uint64_t key =
      mixed(least, view.turn ? static_cast<std::uint64_t>(view.turn->number()) : 99);
  for (const auto& score : view.scores) {
    key = mixed(key, static_cast<std::uint64_t>(std::int64_t{score.value_or(-1'000'000'007)}));
  }
  return key;
}

}  // namespace hexarena::game
