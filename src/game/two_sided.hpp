// JSON positions of games with two colours on a board of variable size:
//
//   {"size":11,"turn":"red","red":[[0,0],…],"blue":[…]}
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace hexarena::game {

using base::Expected;
using base::Json;

struct SizeAndTurn {
  int size;
  bool second;  ///< the second colour is to move
};

/// From an object; missing keys mean `size` and the first colour.
[[nodiscard]] Expected<SizeAndTurn> read_size_and_turn(
    const Json& json, int size, int most_size, const std::array<std::string_view, 2>& colors);

/// The list under a key, each item read by `read_item(json, path)`; empty if the key is absent.
template <class Item, class ReadItem>
[[nodiscard]] Expected<std::vector<Item>> read_list(const Json& json, std::string_view key,
                                                    std::size_t most, ReadItem&& read_item) {
  std::vector<Item> items;
  const auto found = json.find(std::string(key));
  if (found == json.end()) return items;
  auto list = base::array(*found, key, most);
  if (!list) return base::passed_on(list);
  for (std::size_t i = 0; i < (*list)->size(); ++i) {
    auto item = read_item((**list)[i], base::item_path(key, i));
    if (!item) return base::passed_on(item);
    items.push_back(*item);
  }
  return items;
}

template <class Item>
[[nodiscard]] Json list_json(const std::vector<Item>& items, Json (*item_json)(Item item)) {
  Json list = Json::array();
  for (const Item item : items) list.push_back(item_json(item));
  return list;
}

/// The position that was read, or the error of the game's own check().
template <class Position>
[[nodiscard]] Expected<Position> checked(Position position) {
  auto possible = check(position);
  if (!possible) return base::passed_on(possible);
  return position;
}

}  // namespace hexarena::game
