#include "games/fish/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace hexarena::fish {
namespace {

constexpr std::array<ColorLook, kColors> kLooks{{
    {"red", 'R', "#c8322b"},
    {"white", 'W', "#fbfbf7"},
    {"brown", 'B', "#8a5a33"},
    {"black", 'K', "#22242a"},
    {"blue", 'U', "#2f6fd0"},
    {"green", 'G', "#2c8a4b"},
    {"orange", 'O', "#e07b1a"},
    {"purple", 'P', "#7b4bb3"},
    {"yellow", 'Y', "#e2c22c"},
}};

Expected<void> check_penguins(const Position& position) {
  std::set<Place> taken;
  for (const Player& player : position.players) {
    for (const Place place : player.places) {
      if (!position.board.is_tile(place)) {
        return base::invalid(fmt::format("a {} penguin is on {}, which is {}", name(player.color),
                                         to_string(place),
                                         position.board.has(place) ? "a hole" : "off the board"));
      }
      if (!taken.insert(place).second) {
        return base::invalid(fmt::format("two penguins are on {}", to_string(place)));
      }
    }
  }
  return {};
}

Expected<void> check_placing(const Position& position, const Variant& variant) {
  const int each = *position.penguins;
  int wanted = 0;
  Board free = position.board;
  for (const Player& player : position.players) {
    const int placed = static_cast<int>(player.places.size());
    if (placed > each) {
      return base::invalid(fmt::format("{} has {} penguins on the board; each player has {}",
                                       name(player.color), placed, each));
    }
    wanted += each - placed;
    for (const Place place : player.places) free.set_fish(place, 0);
  }
  if (wanted == 0) return {};
  const Player& first = position.players.front();
  if (static_cast<int>(first.places.size()) == each) {
    return base::invalid(
        fmt::format("{} is to place but has no penguin left while others have", name(first.color)));
  }
  const bool any = variant.placing == Placing::any;
  const int room = any ? free.tiles() : free.tiles_with(1);
  if (room < wanted) {
    return base::invalid(fmt::format("{} penguins are still to be placed, but only {} {} free",
                                     wanted, room, any ? "tiles are" : "one-fish tiles are"));
  }
  return {};
}

}  // namespace

const ColorLook& look(Color color) { return kLooks[static_cast<std::size_t>(color)]; }

std::optional<Color> color_named(std::string_view name) {
  for (std::size_t i = 0; i < kLooks.size(); ++i) {
    if (kLooks[i].name == name) return static_cast<Color>(i);
  }
  return std::nullopt;
}

Expected<void> check(const Position& position, const Variant& variant) {
  if (position.players.size() > kColors) {
    return base::invalid(
        fmt::format("{} players; at most {} can play", position.players.size(), kColors));
  }
  std::set<Color> colors;
  for (const Player& player : position.players) {
    if (!colors.insert(player.color).second) {
      return base::invalid(fmt::format("two players are {}", name(player.color)));
    }
    if (player.score < 0 || player.score > kMaxScore) {
      return base::invalid(
          fmt::format("the score of {} is not between 0 and {}", name(player.color), kMaxScore));
    }
  }
  if (position.penguins &&
      (*position.penguins < 0 || *position.penguins > kMaxRows * kMaxColumns)) {
    return base::invalid(fmt::format("no player has {} penguins", *position.penguins));
  }
  if (position.turns_left && *position.turns_left < 0) {
    return base::invalid(fmt::format("{} turns cannot be left", *position.turns_left));
  }
  auto standing = check_penguins(position);
  if (!standing) return standing;
  if (position.penguins && !position.players.empty()) return check_placing(position, variant);
  return {};
}

Expected<void> remove_tile(Position& position, Place place) {
  for (const Player& player : position.players) {
    if (std::find(player.places.begin(), player.places.end(), place) != player.places.end()) {
      return base::invalid(
          fmt::format("a {} penguin is on {}", name(player.color), to_string(place)));
    }
  }
  return position.board.remove_tile(place);
}

std::vector<std::size_t> by_age(std::span<const int> ages) {
  std::vector<std::size_t> order(ages.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [ages](std::size_t a, std::size_t b) {
    return ages[a] != ages[b] ? ages[a] < ages[b] : a < b;
  });
  return order;
}

Expected<Position> set_up(Board board, int players, const Variant& variant,
                          std::optional<int> penguins) {
  const int most = board.layout() == geometry::Layout::interleaved ? kGameColors : kColors;
  if (players < 2 || players > most) {
    return base::invalid(fmt::format("Fish is for 2–{} players, not {}", most, players));
  }
  Position position;
  position.board = std::move(board);
  position.penguins = penguins.value_or(penguins_each(players));
  for (int i = 0; i < players; ++i) {
    position.players.push_back({static_cast<Color>(i), 0, {}});
  }
  auto possible = check(position, variant);
  if (!possible) return base::passed_on(possible);
  return position;
}

}  // namespace hexarena::fish
