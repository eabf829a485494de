// Ending<Set>: what is still contested in a game of two players, and how the rest is split off.
//
// Free tiles fall into regions: tiles that are connected, or linked by a penguin that borders both.
// A region that only one side can enter is worth what its penguins can collect there, whenever
// they do so; beyond that it only gives its owner moves to spare while the other side has to move
// elsewhere. Moves to spare that both have cancel out: the answer to such a move is another one. So
// an ending is its contested regions, the side on turn, and how many more moves side 0 can spare.
//
// A region whose owner would have to choose between more fish and more moves stays part of the
// ending, so that the value is always exact.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/fish/endgame/solos.hpp"
#include "games/fish/engine/node.hpp"

namespace hexarena::fish::endgame {

template <class Set>
struct Ending {
  Set free;
  std::array<Set, 2> flock;
  std::uint8_t side = 0;     ///< on turn
  std::int16_t spare = 0;    ///< moves that side 0 can spare; negative: that side 1 can
  std::uint8_t regions = 1;  ///< into which the tiles fall
  bool open = true;          ///< whether both sides can enter some region

  static constexpr std::uint64_t kMark = 0xD1342543DE82EF95U;
  /// Equal for equal endings, and for hardly any others.
  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t key = (std::uint64_t{side} + 2 * std::uint64_t(std::uint16_t(spare)) + 1) * kMark;
    for (const Set* set : {&free, &flock.front(), &flock.back()}) {
      for (const std::uint64_t word : set->words()) {
        key = (key ^ word) * 0x9E3779B97F4A7C15U;
        key ^= key >> 32;
      }
    }
    key *= kMark;
    return key ^ key >> 29;
  }
};

/// Splits off what is settled.
template <class Set>
class Splitter {
 public:
  Splitter(const engine::Moves<Set>& moves, Solos<Set>& solos) : moves_(moves), solos_(solos) {}

  /// Leaves only what is contested in `ending`; the lead of side 0 in all else.
  int split(Ending<Set>& ending) {
    const engine::Grid<Set>& grid = moves_.grid();
    const Set free = ending.free;
    const std::array<Set, 2> flock = ending.flock;
    const Set both = flock[0] | flock[1];
    Set todo = grid.neighbours(both) & free;
    Set contested;
    std::array<Set, 2> live;
    int settled = 0;
    int spare = ending.spare;
    std::size_t parts = 0;
    std::uint8_t regions = 0;
    while (todo.any()) {
      Set region = Set::single(todo.lowest());
      Set penguins;
      connect(region, penguins, free, both);
      todo -= region;
      const std::array<Set, 2> own{penguins & flock[0], penguins & flock[1]};
      if (own[0].any() && own[1].any()) {
        contested |= region;
        ++regions;
        live[0] |= own[0];
        live[1] |= own[1];
      } else {
        parts_of_one_[parts++] = {own[0].any() ? std::size_t{0} : std::size_t{1}, region, penguins};
      }
    }
    ending.open = contested.any();
    for (std::size_t i = 0; i < parts; ++i) {
      const Region& part = parts_of_one_[i];
      const auto answer = solos_.collect(part.tiles, part.penguins);
      if (!answer.settled) {
        contested |= part.tiles;
        ++regions;
        live[part.side] |= part.penguins;
        continue;
      }
      settled += part.side == 0 ? answer.fish : -answer.fish;
      spare += part.side == 0 ? answer.moves : -answer.moves;
    }
    ending.free = contested;
    ending.regions = regions;
    ending.flock = live;
    const int most = contested.count();
    ending.spare = static_cast<std::int16_t>(std::clamp(spare, -most, most));
    return settled;
  }

  /// Calls `visit(part)` for each region of a split ending, without moves to spare.
  template <class Visit>
  void for_each_region(const Ending<Set>& ending, Visit&& visit) const {
    const Set both = ending.flock[0] | ending.flock[1];
    for (Set todo = ending.free; todo.any();) {
      Ending<Set> part{Set::single(todo.lowest()), {}, ending.side};
      Set penguins;
      connect(part.free, penguins, ending.free, both);
      todo -= part.free;
      part.flock = {penguins & ending.flock[0], penguins & ending.flock[1]};
      part.open = part.flock[0].any() && part.flock[1].any();
      visit(part);
    }
  }

 private:
  struct Region {
    std::size_t side = 0;  // the only one that can enter it
    Set tiles;
    Set penguins;
  };

  /// All tiles and penguins that hang together with `region`.
  void connect(Set& region, Set& penguins, const Set& free, const Set& both) const {
    const engine::Grid<Set>& grid = moves_.grid();
    for (Set before; before != region;) {
      before = region;
      const Set around = grid.neighbours(region);
      region |= around & free;
      penguins |= around & both;
      region |= grid.neighbours(penguins) & free;
    }
  }

  const engine::Moves<Set>& moves_;
  Solos<Set>& solos_;
  std::array<Region, static_cast<std::size_t>(Set::kCapacity)> parts_of_one_;
};

}  // namespace hexarena::fish::endgame
