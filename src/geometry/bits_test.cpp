// Bits<N> against std::set and std::bitset, for one, two and four words.
#include "geometry/bits.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bitset>
#include <cstddef>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace hexarena::geometry {
namespace {

static_assert(Bits64::single(5).lowest() == 5);
static_assert(Bits128::first(70).count() == 70);
static_assert((Bits128::first(90) - Bits128::first(60)).nth(7) == 67);
static_assert((Bits<256>::single(3) << 200).test(203));
static_assert(std::is_trivially_copyable_v<Bits<256>>);
static_assert(sizeof(Bits64) == 8 && sizeof(Bits128) == 16);

template <class Set>
Set bits_of(const std::set<int>& members) {
  Set bits;
  for (const int cell : members) bits.set(cell);
  return bits;
}

template <class Set>
std::set<int> members_of(const Set& bits) {
  std::set<int> members;
  bits.for_each([&](int cell) { members.insert(cell); });
  return members;
}

// Any subset; small and empty sets are frequent.
template <class Set>
std::set<int> any_members() {
  return *rc::gen::container<std::set<int>>(rc::gen::inRange(0, Set::kCapacity));
}

template <class Set>
std::set<int> some_members() {
  std::set<int> members = any_members<Set>();
  members.insert(*rc::gen::inRange(0, Set::kCapacity));
  return members;
}

template <class Testable>
void expect_always(Testable&& property) {
  rc::detail::checkGTest(std::forward<Testable>(property));
}

template <class Set>
class BitsOf : public testing::Test {};

using Sizes = testing::Types<Bits64, Bits128, Bits<256>>;
struct SizeNames {
  template <class Set>
  static std::string GetName(int) {
    return std::to_string(Set::kCapacity);
  }
};
TYPED_TEST_SUITE(BitsOf, Sizes, SizeNames);

TYPED_TEST(BitsOf, nothing_is_empty) {
  const TypeParam bits;
  EXPECT_TRUE(bits.none());
  EXPECT_FALSE(bits.any());
  EXPECT_EQ(bits.count(), 0);
  EXPECT_EQ(bits, TypeParam::first(0));
}

TYPED_TEST(BitsOf, one_cell_has_just_that_cell) {
  for (int cell = 0; cell < TypeParam::kCapacity; ++cell) {
    const TypeParam bits = TypeParam::single(cell);
    EXPECT_TRUE(bits.test(cell));
    EXPECT_EQ(bits.count(), 1);
    EXPECT_EQ(bits.lowest(), cell);
    EXPECT_EQ(bits.highest(), cell);
  }
}

TYPED_TEST(BitsOf, the_first_n_cells_are_those_below_n) {
  for (int count = 0; count <= TypeParam::kCapacity; ++count) {
    const TypeParam bits = TypeParam::first(count);
    EXPECT_EQ(bits.count(), count);
    EXPECT_EQ(count, bits.none() ? 0 : bits.highest() + 1);
  }
}

TYPED_TEST(BitsOf, members_come_back_as_they_went_in) {
  expect_always([] {
    const std::set<int> members = any_members<TypeParam>();
    const auto bits = bits_of<TypeParam>(members);
    RC_ASSERT(members_of(bits) == members);
    RC_ASSERT(bits.count() == static_cast<int>(members.size()));
    RC_ASSERT(bits.any() == !members.empty());
  });
}

TYPED_TEST(BitsOf, random_sets_and_resets_agree_with_bitset) {
  expect_always([] {
    std::bitset<TypeParam::kCapacity> model;
    TypeParam bits;
    for (const int change : *rc::gen::container<std::vector<int>>(
             rc::gen::inRange(-TypeParam::kCapacity, TypeParam::kCapacity))) {
      if (change >= 0) {
        bits.set(change);
        model.set(static_cast<std::size_t>(change));
      } else {
        bits.reset(-change - 1);
        model.reset(static_cast<std::size_t>(-change - 1));
      }
    }
    for (int cell = 0; cell < TypeParam::kCapacity; ++cell) {
      RC_ASSERT(bits.test(cell) == model.test(static_cast<std::size_t>(cell)));
    }
  });
}

TYPED_TEST(BitsOf, union_cut_difference_and_exclusive_or_agree_with_set) {
  expect_always([] {
    const std::set<int> a = any_members<TypeParam>();
    const std::set<int> b = any_members<TypeParam>();
    const auto x = bits_of<TypeParam>(a);
    const auto y = bits_of<TypeParam>(b);
    for (int cell = 0; cell < TypeParam::kCapacity; ++cell) {
      const bool in_a = a.contains(cell);
      const bool in_b = b.contains(cell);
      RC_ASSERT((x & y).test(cell) == (in_a && in_b));
      RC_ASSERT((x | y).test(cell) == (in_a || in_b));
      RC_ASSERT((x ^ y).test(cell) == (in_a != in_b));
      RC_ASSERT((x - y).test(cell) == (in_a && !in_b));
    }
    RC_ASSERT((x == y) == (a == b));
  });
}

TYPED_TEST(BitsOf, operators_that_assign_do_the_same) {
  expect_always([] {
    const auto x = bits_of<TypeParam>(any_members<TypeParam>());
    const auto y = bits_of<TypeParam>(any_members<TypeParam>());
    TypeParam changing = x;
    RC_ASSERT((changing &= y) == (x & y));
    changing = x;
    RC_ASSERT((changing |= y) == (x | y));
    changing = x;
    RC_ASSERT((changing ^= y) == (x ^ y));
    changing = x;
    RC_ASSERT((changing -= y) == (x - y));
  });
}

template <class Set>
void expect_shifts_like_bitset(const std::set<int>& members, int by) {
  std::bitset<Set::kCapacity> model;
  for (const int cell : members) model.set(static_cast<std::size_t>(cell));
  const auto bits = bits_of<Set>(members);
  const auto up = model << static_cast<std::size_t>(by);
  const auto down = model >> static_cast<std::size_t>(by);
  for (int cell = 0; cell < Set::kCapacity; ++cell) {
    RC_ASSERT((bits << by).test(cell) == up.test(static_cast<std::size_t>(cell)));
    RC_ASSERT((bits >> by).test(cell) == down.test(static_cast<std::size_t>(cell)));
  }
}

TYPED_TEST(BitsOf, shifts_agree_with_bitset_at_and_around_the_word) {
  expect_always([] {
    const std::set<int> members = any_members<TypeParam>();
    for (const int by : {0, 1, 63, 64, 65, 127, 128, 129, 191, 192, 255}) {
      if (by < TypeParam::kCapacity) expect_shifts_like_bitset<TypeParam>(members, by);
    }
  });
}

TYPED_TEST(BitsOf, shifts_agree_with_bitset_by_any_amount) {
  expect_always([] {
    const int by = *rc::gen::inRange(0, TypeParam::kCapacity);
    expect_shifts_like_bitset<TypeParam>(any_members<TypeParam>(), by);
  });
}

TYPED_TEST(BitsOf, lowest_and_highest_are_the_ends_of_the_set) {
  expect_always([] {
    const std::set<int> members = some_members<TypeParam>();
    const auto bits = bits_of<TypeParam>(members);
    RC_ASSERT(bits.lowest() == *members.begin());
    RC_ASSERT(bits.highest() == *members.rbegin());
  });
}

TYPED_TEST(BitsOf, nth_is_the_member_of_that_rank) {
  expect_always([] {
    const std::set<int> members = some_members<TypeParam>();
    const auto bits = bits_of<TypeParam>(members);
    int rank = 0;
    for (const int cell : members) RC_ASSERT(bits.nth(rank++) == cell);
  });
}

TYPED_TEST(BitsOf, a_full_set_has_every_rank) {
  const TypeParam full = TypeParam::first(TypeParam::kCapacity);
  for (int rank = 0; rank < TypeParam::kCapacity; ++rank) EXPECT_EQ(full.nth(rank), rank);
}

TYPED_TEST(BitsOf, popping_empties_the_set_in_ascending_order) {
  expect_always([] {
    std::set<int> members = any_members<TypeParam>();
    auto bits = bits_of<TypeParam>(members);
    while (bits.any()) {
      RC_ASSERT(bits.pop_lowest() == *members.begin());
      members.erase(members.begin());
      RC_ASSERT(members_of(bits) == members);
    }
    RC_ASSERT(members.empty());
  });
}

TYPED_TEST(BitsOf, for_each_goes_up) {
  expect_always([] {
    const std::set<int> members = any_members<TypeParam>();
    std::vector<int> visited;
    bits_of<TypeParam>(members).for_each([&](int cell) { visited.push_back(cell); });
    RC_ASSERT(visited == std::vector<int>(members.begin(), members.end()));
  });
}

TYPED_TEST(BitsOf, through_lowest_ends_with_the_first_member) {
  expect_always([] {
    const std::set<int> members = some_members<TypeParam>();
    const auto bits = bits_of<TypeParam>(members);
    RC_ASSERT(bits.through_lowest() == TypeParam::first(*members.begin() + 1));
  });
}

TYPED_TEST(BitsOf, from_highest_begins_with_the_last_member) {
  expect_always([] {
    const std::set<int> members = some_members<TypeParam>();
    const auto bits = bits_of<TypeParam>(members);
    const TypeParam everything = TypeParam::first(TypeParam::kCapacity);
    RC_ASSERT(bits.from_highest() == everything - TypeParam::first(*members.rbegin()));
  });
}

TYPED_TEST(BitsOf, nothing_cuts_off_nothing) {
  const TypeParam everything = TypeParam::first(TypeParam::kCapacity);
  EXPECT_EQ(TypeParam().through_lowest(), everything);
  EXPECT_EQ(TypeParam().from_highest(), everything);
}

TEST(BitsWords, are_numbered_from_the_lowest_cell) {
  Bits128 bits;
  bits.set(0);
  bits.set(65);
  EXPECT_EQ(bits.words()[0], 1U);
  EXPECT_EQ(bits.words()[1], 2U);
}

}  // namespace
}  // namespace hexarena::geometry
