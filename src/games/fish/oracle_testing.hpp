// The oracle of Fish: slow and obvious rules to compare the fast ones with.
//
// Everything happens on a Position as written down: players rotate through their vector, lines are
// walked tile by tile, neighbours come from its own table. Nothing here uses
// fish::Rules; only the conversions at the end know that tiles have numbers there.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <limits>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <utility>
#include <vector>

#include "games/fish/position.hpp"

namespace hexarena::fish::oracle {

/// An action in places; sorted by kind, from-row, from-column, to-row, to-column.
struct Deed {
  enum class Kind { place, move, skip };

  Kind kind = Kind::skip;
  Place from;
  Place to;

  [[nodiscard]] static Deed place(Place to) { return {Kind::place, {}, to}; }
  [[nodiscard]] static Deed move(Place from, Place to) { return {Kind::move, from, to}; }
  [[nodiscard]] static Deed skip() { return {}; }
  friend auto operator<=>(const Deed&, const Deed&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Deed& deed) {
    if (deed.kind == Kind::skip) return out << "skip";
    if (deed.kind == Kind::move) out << to_string(deed.from) << "->";
    return out << to_string(deed.to);
  }
};

/// The six places around a place, in the order of the directions; on squares only the first four.
[[nodiscard]] inline std::array<Place, 6> around(geometry::Layout layout, Place at) {
  const int r = at.row;
  const int c = at.column;
  const bool even = r % 2 == 0;
  switch (layout) {
    case geometry::Layout::interleaved:
      if (even) {
        return {{{r - 2, c}, {r - 1, c}, {r + 1, c}, {r + 2, c}, {r + 1, c - 1}, {r - 1, c - 1}}};
      }
      return {{{r - 2, c}, {r - 1, c + 1}, {r + 1, c + 1}, {r + 2, c}, {r + 1, c}, {r - 1, c}}};
    case geometry::Layout::offset:
      if (even) {
        return {{{r - 1, c - 1}, {r - 1, c}, {r, c + 1}, {r + 1, c}, {r + 1, c - 1}, {r, c - 1}}};
      }
      return {{{r - 1, c}, {r - 1, c + 1}, {r, c + 1}, {r + 1, c + 1}, {r + 1, c}, {r, c - 1}}};
    case geometry::Layout::square: return {{{r - 1, c}, {r, c + 1}, {r + 1, c}, {r, c - 1}}};
    case geometry::Layout::hexagon:
    case geometry::Layout::spiral: break;
  }
  return {};
}

class Oracle {
 public:
  /// Requires check(position, variant).
  Oracle(Position position, const Variant& variant)
      : position_(std::move(position)), variant_(variant) {
    forget_placement_when_done();
  }

  /// The player to act is first; removed players are gone.
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] bool placing() const { return position_.penguins.has_value(); }

  /// The tiles a penguin on `from` can move to, ignoring whose turn it is.
  [[nodiscard]] std::set<Place> reach(Place from) const {
    std::set<Place> reached;
    const geometry::Layout layout = position_.board.layout();
    const std::size_t directions = layout == geometry::Layout::square ? 4 : 6;
    for (std::size_t d = 0; d < directions; ++d) {
      for (Place to = around(layout, from)[d]; is_free(to); to = around(layout, to)[d]) {
        reached.insert(to);
      }
    }
    return reached;
  }
  [[nodiscard]] bool can_move(const Player& player) const {
    return std::any_of(player.places.begin(), player.places.end(),
                       [this](Place from) { return !reach(from).empty(); });
  }
  [[nodiscard]] bool over() const {
    if (placing()) return false;
    if (position_.turns_left == 0) return true;
    return std::none_of(position_.players.begin(), position_.players.end(),
                        [this](const Player& player) { return can_move(player); });
  }

  /// All legal deeds of the first player, sorted.
  [[nodiscard]] std::vector<Deed> legal() const {
    std::vector<Deed> deeds;
    if (over()) return deeds;
    if (placing()) return placements();
    const Player& player = position_.players.front();
    for (const Place from : player.places) {
      for (const Place to : reach(from)) deeds.push_back(Deed::move(from, to));
    }
    std::sort(deeds.begin(), deeds.end());
    if (deeds.empty()) deeds.push_back(Deed::skip());
    return deeds;
  }

  /// Requires a legal deed.
  void play(const Deed& deed) {
    Player player = position_.players.front();
    if (deed.kind == Deed::Kind::place) {
      player.places.push_back(deed.to);
      if (variant_.collect == Collect::landing) player.score += fish(deed.to);
    }
    if (deed.kind == Deed::Kind::move) {
      player.score += fish(variant_.collect == Collect::landing ? deed.to : deed.from);
      *std::find(player.places.begin(), player.places.end(), deed.from) = deed.to;
      position_.board.set_fish(deed.from, 0);
    }
    if (deed.kind != Deed::Kind::place && position_.turns_left) --*position_.turns_left;
    position_.players.erase(position_.players.begin());
    position_.players.push_back(std::move(player));
    pass_over_those_who_have_placed();
    forget_placement_when_done();
  }

  /// Removes a player: its penguins leave, the tiles stay, the others keep their order.
  void remove(Color color) {
    std::erase_if(position_.players,
                  [color](const Player& player) { return player.color == color; });
    pass_over_those_who_have_placed();
    forget_placement_when_done();
  }

  /// The fish of all players still in the game; the last tiles count once it is over.
  [[nodiscard]] std::map<Color, int> scores() const {
    std::map<Color, int> all;
    const bool last = variant_.collect == Collect::leaving_last && over();
    for (const Player& player : position_.players) {
      all[player.color] = player.score;
      for (const Place place : player.places) all[player.color] += last ? fish(place) : 0;
    }
    return all;
  }
  [[nodiscard]] std::set<Color> winners() const {
    std::set<Color> best;
    if (!over()) return best;
    const std::map<Color, int> all = scores();
    int most = std::numeric_limits<int>::min();
    for (const auto& [color, score] : all) most = std::max(most, score);
    for (const auto& [color, score] : all) {
      if (score == most) best.insert(color);
    }
    return best;
  }

 private:
  [[nodiscard]] int fish(Place place) const { return position_.board.fish(place); }
  [[nodiscard]] bool is_free(Place place) const {
    if (!position_.board.has(place) || fish(place) == 0) return false;
    for (const Player& player : position_.players) {
      if (std::count(player.places.begin(), player.places.end(), place) > 0) return false;
    }
    return true;
  }
  [[nodiscard]] std::vector<Deed> placements() const {
    std::vector<Deed> deeds;
    for (int row = 0; row < position_.board.rows(); ++row) {
      for (int column = 0; column < position_.board.columns(); ++column) {
        const Place to{row, column};
        if (!is_free(to)) continue;
        if (variant_.placing == Placing::any || fish(to) == 1) deeds.push_back(Deed::place(to));
      }
    }
    return deeds;
  }
  [[nodiscard]] bool has_placed(const Player& player) const {
    return static_cast<int>(player.places.size()) == *position_.penguins;
  }
  [[nodiscard]] bool all_have_placed() const {
    return std::all_of(position_.players.begin(), position_.players.end(),
                       [this](const Player& player) { return has_placed(player); });
  }
  void pass_over_those_who_have_placed() {
    if (!placing() || all_have_placed()) return;
    std::vector<Player>& players = position_.players;
    while (has_placed(players.front()))
      std::rotate(players.begin(), players.begin() + 1, players.end());
  }
  void forget_placement_when_done() {
    if (placing() && all_have_placed()) position_.penguins.reset();
  }

  Position position_;
  Variant variant_;
};

/// The house strategy, literally as documented and without any pruning.
class House {
 public:
  struct Choice {
    Deed deed;
    int value = 0;
  };

  /// Nothing if the game is over, or if it would take more than `budget` states
  /// (then `exhausted`).
  [[nodiscard]] std::optional<Choice> choose(const Oracle& game, int turns, int budget) {
    left_ = budget;
    if (game.over()) return std::nullopt;
    const Player& me = game.position().players.front();
    const std::vector<Deed> legal = game.legal();
    if (legal.front().kind != Deed::Kind::move) return Choice{legal.front(), me.score};
    std::optional<Choice> best;
    for (const Deed& deed : legal) {
      Oracle next = game;
      next.play(deed);
      const int found = value(next, me.color, turns - 1);
      if (!best || found > best->value) best = Choice{deed, found};
    }
    return exhausted() ? std::nullopt : best;
  }
  [[nodiscard]] bool exhausted() const { return left_ <= 0; }

 private:
  int value(const Oracle& game, Color me, int turns) {
    if (--left_ <= 0) return 0;
    const std::vector<Player>& players = game.position().players;
    const auto mine = std::find_if(players.begin(), players.end(),
                                   [me](const Player& player) { return player.color == me; });
    if (turns == 0 || !game.can_move(*mine) || game.over()) return game.scores().at(me);
    const bool my_turn = mine == players.begin();
    std::optional<int> best;
    for (const Deed& deed : game.legal()) {  // just the skip if the player to move is stuck
      Oracle next = game;
      next.play(deed);
      const int found = value(next, me, my_turn ? turns - 1 : turns);
      if (!best || (my_turn ? found > *best : found < *best)) best = found;
    }
    return *best;
  }

  int left_ = 0;
};

}  // namespace hexarena::fish::oracle
