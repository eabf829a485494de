#include "rules/seat.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <type_traits>
#include <vector>

namespace hexarena::rules {
namespace {

static_assert(std::is_trivially_copyable_v<Seat> && std::is_trivially_copyable_v<SeatSet>);
static_assert(sizeof(Seat) == 1 && sizeof(SeatSet) == 2);
static_assert(SeatSet::first(4).after(Seat(3)) == Seat(0));

SeatSet seats(const std::set<int>& numbers) {
  SeatSet set;
  for (const int number : numbers) set.add(Seat(number));
  return set;
}

std::vector<int> numbers_of(SeatSet set) {
  std::vector<int> numbers;
  set.for_each([&](Seat seat) { numbers.push_back(seat.number()); });
  return numbers;
}

std::set<int> any_numbers() {
  return *rc::gen::container<std::set<int>>(rc::gen::inRange(0, kMaxSeats));
}

TEST(Seats, are_ordered_by_number) {
  EXPECT_EQ(Seat(), Seat(0));
  EXPECT_LT(Seat(1), Seat(2));
  EXPECT_EQ(Seat(7).number(), 7);
  EXPECT_EQ(Seat(7).at(), 7U);
}

TEST(SeatSets, of_the_first_seats_hold_those_and_no_more) {
  for (int count = 0; count <= kMaxSeats; ++count) {
    const SeatSet set = SeatSet::first(count);
    EXPECT_EQ(set.count(), count);
    EXPECT_EQ(set.empty(), count == 0);
    for (int number = 0; number < kMaxSeats; ++number) {
      EXPECT_EQ(set.has(Seat(number)), number < count);
    }
  }
}

RC_GTEST_PROP(SeatSets, give_their_members_back_in_ascending_order, ()) {
  const std::set<int> numbers = any_numbers();
  RC_ASSERT(numbers_of(seats(numbers)) == std::vector<int>(numbers.begin(), numbers.end()));
  RC_ASSERT(seats(numbers).count() == static_cast<int>(numbers.size()));
}

RC_GTEST_PROP(SeatSets, add_and_remove_one_seat_at_a_time, ()) {
  std::set<int> numbers = any_numbers();
  SeatSet set = seats(numbers);
  const int coming = *rc::gen::inRange(0, kMaxSeats);
  set.add(Seat(coming));
  numbers.insert(coming);
  RC_ASSERT(set == seats(numbers));
  const int going = *rc::gen::inRange(0, kMaxSeats);
  set.remove(Seat(going));
  numbers.erase(going);
  RC_ASSERT(set == seats(numbers));
}

TEST(SeatSets, go_round_the_table) {
  const SeatSet set = seats({1, 4, 8});
  EXPECT_EQ(set.after(Seat(1)), Seat(4));
  EXPECT_EQ(set.after(Seat(4)), Seat(8));
  EXPECT_EQ(set.after(Seat(8)), Seat(1));
  EXPECT_EQ(set.after(Seat(0)), Seat(1)) << "also after a seat that is not a member";
  EXPECT_EQ(set.after(Seat(5)), Seat(8));
}

TEST(SeatSets, of_one_come_back_to_that_one) {
  for (int number = 0; number < kMaxSeats; ++number) {
    EXPECT_EQ(seats({number}).after(Seat(number)), Seat(number));
  }
}

RC_GTEST_PROP(SeatSets, visit_every_seat_once_in_a_round, ()) {
  std::set<int> numbers = any_numbers();
  numbers.insert(*rc::gen::inRange(0, kMaxSeats));
  const SeatSet set = seats(numbers);
  Seat seat(*rc::gen::inRange(0, kMaxSeats));
  SeatSet visited;
  for (int i = 0; i < set.count(); ++i) {
    seat = set.after(seat);
    visited.add(seat);
  }
  RC_ASSERT(visited == set);
}

}  // namespace
}  // namespace hexarena::rules
