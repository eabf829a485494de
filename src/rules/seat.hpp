// Seats: the places at a table, counted from 0 in starting order, and small sets of them.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace hexarena::rules {

/// A file game has up to nine seats; every other game fewer.
inline constexpr int kMaxSeats = 9;

class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(int number) : number_(static_cast<std::uint8_t>(number)) {}
  [[nodiscard]] constexpr int number() const { return number_; }
  /// For indexing arrays by seat.
  [[nodiscard]] constexpr std::size_t at() const { return number_; }
  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t number_ = 0;
};

class SeatSet {
 public:
  constexpr SeatSet() = default;
  /// Seats 0 … count-1.
  [[nodiscard]] static constexpr SeatSet first(int count) {
    SeatSet set;
    set.bits_ = static_cast<std::uint16_t>((1U << count) - 1U);
    return set;
  }

  [[nodiscard]] constexpr bool has(Seat seat) const { return (bits_ >> seat.number() & 1) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int count() const { return std::popcount(bits_); }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | 1U << seat.number()); }
  constexpr void remove(Seat seat) {
    bits_ = static_cast<std::uint16_t>(bits_ & ~(1U << seat.number()));
  }
  /// The lowest member. Requires a non-empty set.
  [[nodiscard]] constexpr Seat lowest() const { return Seat(std::countr_zero(bits_)); }
  /// The next member after `seat` in cyclic order, `seat` itself last. Requires a non-empty set.
  [[nodiscard]] constexpr Seat after(Seat seat) const {
    const unsigned later = bits_ & ~((2U << seat.number()) - 1U);
    return Seat(std::countr_zero(later != 0 ? later : unsigned{bits_}));
  }
  /// Calls `visit(seat)` for each member in ascending order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (unsigned rest = bits_; rest != 0; rest &= rest - 1) visit(Seat(std::countr_zero(rest)));
  }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace hexarena::rules
