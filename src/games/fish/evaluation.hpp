// The evaluation of Fish: who gets to which tile first.
//
// A tile belongs to the player who needs the fewest moves to it; tiles that several reach at once
// belong to no one. A territory is worth slightly less than its fish, because it can rarely be
// collected completely.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "games/fish/rules.hpp"
#include "search/evaluation.hpp"

namespace hexarena::fish {

template <class Set>
class FishEvaluation {
 public:
  using Rules = fish::Rules<Set>;
  using State = typename Rules::State;
  using Action = fish::Action;

  explicit FishEvaluation(const Rules& rules) : rules_(rules) {
    base::Random random(0x46697368);
    for (int tile = 0; tile < rules.shape().size(); ++tile) {
      with_fish_[static_cast<std::size_t>(rules.fish(tile)) - 1].set(tile);
    }
    marks_.resize(static_cast<std::size_t>(rules.shape().size()) * rules::kMaxSeats);
    for (std::uint64_t& mark : marks_) mark = random.next();
  }

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] rules::Seat turn(const State& state) const { return state.turn; }
  [[nodiscard]] std::uint64_t key(const State& state) const {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : state.free.words()) {
      mixed = (std::rotl(mixed, 29) ^ word) * 0x9E3779B97F4A7C15U;
    }
    state.present.for_each([&](rules::Seat seat) {
      // The slots of penguins do not matter, so the key must not depend on their order.
      std::uint64_t flock = seat.at() + 1;
      for (const auto tile : rules_.penguins(state, seat)) flock ^= mark(seat, tile);
      mixed ^= flock;
    });
    const std::uint64_t rest = std::uint64_t{state.unplaced} << 40 ^
                               std::uint64_t(std::uint32_t(state.turns_left)) << 8 ^
                               state.turn.at();
    return (mixed ^ rest) * 0xD1342543DE82EF95U;
  }
  [[nodiscard]] int banked(const State& state, rules::Seat seat) const {
    return state.score[seat.at()];
  }

  [[nodiscard]] int estimate(const State& state, rules::Seat seat) const {
    const std::array<int, rules::kMaxSeats> fish = territories(state);
    int lead = 0;
    state.present.for_each([&](rules::Seat each) {
      lead += each == seat ? fish[each.at()] * (state.present.count() - 1) : -fish[each.at()];
    });
    return lead * kTerritory;
  }

  [[nodiscard]] int ordering_score(const State& state, const Action& action, int) const {
    if (action.kind == Action::Kind::skip) return 0;
    const int exits = rules_.rays().exits(action.to, state.free);
    const int leaving = action.kind == Action::Kind::move ? rules_.fish(action.from) : 0;
    return 60 * leaving + 40 * rules_.fish(action.to) + 15 * exits;
  }
  [[nodiscard]] std::size_t slot(const Action& action) const {
    return (std::size_t{action.from} * 64 + action.to) % search::kSlots;
  }
  /// A territory follows rays as long as the board from every tile.
  [[nodiscard]] int weight() const {
    const int boards = (rules_.shape().size() + 63) / 64;
    return boards * boards;
  }

 private:
  static constexpr int kTerritory = search::kPoint * 7 / 8;

  [[nodiscard]] std::uint64_t mark(rules::Seat seat, std::size_t tile) const {
    return marks_[tile * rules::kMaxSeats + seat.at()];
  }

  /// The fish on tiles that each seat reaches first, and under its penguins that can still move.
  [[nodiscard]] std::array<int, rules::kMaxSeats> territories(const State& state) const {
    std::array<Set, rules::kMaxSeats> front;  // reached in exactly so many moves
    std::array<Set, rules::kMaxSeats> land;
    state.present.for_each([&](rules::Seat seat) {
      for (const auto tile : rules_.penguins(state, seat)) {
        if (rules_.rays().can_leave(tile, state.free)) front[seat.at()].set(tile);
      }
      land[seat.at()] = front[seat.at()];
    });
    Set open = state.free;  // not reached by anyone yet
    for (bool spread = true; spread;) {
      spread = false;
      Set reached;
      Set shared;
      state.present.for_each([&](rules::Seat seat) {
        Set next;
        front[seat.at()].for_each([&](int tile) { next |= rules_.reach(state, tile); });
        next &= open;
        front[seat.at()] = next;
        shared |= reached & next;
        reached |= next;
      });
      open -= reached;
      state.present.for_each([&](rules::Seat seat) {
        land[seat.at()] |= front[seat.at()] - shared;
        spread = spread || front[seat.at()].any();
      });
    }
    std::array<int, rules::kMaxSeats> fish{};
    state.present.for_each([&](rules::Seat seat) { fish[seat.at()] = fish_on(land[seat.at()]); });
    return fish;
  }
  [[nodiscard]] int fish_on(const Set& tiles) const {
    int fish = 0;
    for (std::size_t i = 0; i < with_fish_.size(); ++i) {
      fish += static_cast<int>(i + 1) * (tiles & with_fish_[i]).count();
    }
    return fish;
  }

  const Rules& rules_;
  std::array<Set, fish::kMaxFish> with_fish_;
  std::vector<std::uint64_t> marks_;  // by tile and seat
};

}  // namespace hexarena::fish
