#include "contests/penguins/penguin_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/json.hpp"

namespace hexarena::penguins {
namespace {

using base::in_quotes;
using Found = std::optional<Finding>;

/// Cells that one player's penguins left, and cells they came to.
struct Tracks {
  std::vector<Place> gone;
  std::vector<Place> come;
  [[nodiscard]] bool none() const { return gone.empty() && come.empty(); }
};

Tracks tracks_of(int number, const PenguinFile& before, const PenguinFile& after) {
  Tracks tracks;
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    const bool stood = before.cells[i].owner == number;
    const bool stands = after.cells[i].owner == number;
    if (stood && !stands) tracks.gone.push_back(before.place(i));
    if (!stood && stands) tracks.come.push_back(before.place(i));
  }
  return tracks;
}

/// On squares the fish under a penguin are already scored, whether or not they are still shown.
bool alike(const FileCell& before, const FileCell& after, Grid grid) {
  if (before == after) return true;
  return grid == Grid::square && before.owner != 0 && before.owner == after.owner &&
         after.fish == 0;
}

/// Checks the size, and the lines of the players who were in the file.
Found foundations(const PenguinFile& before, const PenguinFile& after) {
  if (before.rows != after.rows || before.columns != after.columns) {
    return Finding{Fraud::changed_board,
                   fmt::format("the board of {} × {} became one of {} × {}", before.rows,
                               before.columns, after.rows, after.columns)};
  }
  for (std::size_t i = 0; i < before.players.size(); ++i) {
    const FileLine& player = before.players[i];
    const FileLine* same = after.find(player.id);
    const FileLine* heir = after.find(player.number);
    std::string text;
    if (same == nullptr && heir != nullptr && before.find(heir->id) == nullptr) {
      text = fmt::format("player {} was renamed to {}", in_quotes(player.id), in_quotes(heir->id));
    } else if (same == nullptr) {
      text = fmt::format("the line of {} was removed", in_quotes(player.id));
    } else if (same->number != player.number) {
      text = fmt::format("the number of {} was changed from {} to {}", in_quotes(player.id),
                         player.number, same->number);
    } else if (same != &after.players[i]) {
      text = fmt::format("the line of {} was moved", in_quotes(player.id));
    }
    if (!text.empty()) return Finding{Fraud::changed_players, std::move(text)};
  }
  return std::nullopt;
}

/// A new line is lawful only for the player to act, at the start, with the next number. If numbers
/// have a gap, "next" can be read in two ways.
Found newcomers(const PenguinFile& before, const PenguinFile& after, const Turn& turn) {
  for (std::size_t i = before.players.size(); i < after.players.size(); ++i) {
    const FileLine& player = after.players[i];
    if (player.id != turn.id || turn.phase != TurnPhase::placement) {
      return Finding{Fraud::changed_players,
                     fmt::format("a line was added for {}", in_quotes(player.id))};
    }
    int highest = 0;
    for (const FileLine& each : before.players) highest = std::max(highest, each.number);
    if (player.number != before.next_number() && player.number != highest + 1) {
      return Finding{Fraud::changed_players, fmt::format("{} took number {}, which is not the next",
                                                         in_quotes(player.id), player.number)};
    }
  }
  if (turn.phase == TurnPhase::placement && after.find(turn.id) == nullptr) {
    return Finding{Fraud::changed_players,
                   fmt::format("no line was added for {}", in_quotes(turn.id))};
  }
  return std::nullopt;
}

/// The file with all players of `after`, newcomers without fish.
PenguinFile with_newcomers(PenguinFile before, const PenguinFile& after) {
  for (std::size_t i = before.players.size(); i < after.players.size(); ++i) {
    before.players.push_back(after.players[i]);
    before.players.back().score = 0;
  }
  return before;
}

/// A player for whom nothing may change.
Found touched(const FileLine& player, const PenguinFile& before, const PenguinFile& after) {
  const Tracks tracks = tracks_of(player.number, before, after);
  if (tracks.none()) return std::nullopt;
  const std::string whose = fmt::format("penguin of {}", in_quotes(player.id));
  if (tracks.gone.empty()) {
    return Finding{Fraud::moved_another,
                   fmt::format("a {} was placed on {}", whose, to_string(tracks.come.front()))};
  }
  return Finding{
      Fraud::moved_another,
      fmt::format("the {} on {} was {}", whose, to_string(tracks.gone.front()),
                  tracks.come.empty() ? "removed" : "moved to " + to_string(tracks.come.front()))};
}

/// The one action that explains the tracks, lawful or not.
tl::expected<PenguinAction, Finding> action_of(const FileLine& player, const Tracks& tracks) {
  if (tracks.gone.size() > 1 || tracks.come.size() > 1) {
    return tl::unexpected(Finding{
        Fraud::two_actions,
        fmt::format("{} acted more than once: {} penguins left their floes and {} came to new ones",
                    in_quotes(player.id), tracks.gone.size(), tracks.come.size())});
  }
  if (tracks.come.empty()) {
    return tl::unexpected(Finding{
        Fraud::lost_penguin, fmt::format("the penguin of {} on {} has gone", in_quotes(player.id),
                                         to_string(tracks.gone.front()))});
  }
  PenguinAction action{std::nullopt, tracks.come.front()};
  if (!tracks.gone.empty()) action.from = tracks.gone.front();
  return action;
}

/// One penguin that moved twice leaves a second gap where it changed direction.
Found second_leg(const PenguinFile& before, const PenguinFile& after, const Turn& turn,
                 const PenguinAction& action) {
  if (!action.from) return std::nullopt;
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    const Place via = before.place(i);
    if (!before.cells[i].is_free() || !after.cells[i].is_gap() || via == action.to) continue;
    const PenguinAction first{action.from, via};
    if (fault(before, turn, first)) continue;
    if (fault(play(before, turn, first), turn, {via, action.to})) continue;
    return Finding{Fraud::two_actions,
                   fmt::format("the penguin on {} moved twice, to {} and to {}",
                               to_string(*action.from), to_string(via), to_string(action.to))};
  }
  return std::nullopt;
}

/// The first difference from the expected file; the places of penguins have been checked before.
Found difference(const PenguinFile& should, const PenguinFile& is, Grid grid) {
  for (std::size_t i = 0; i < should.cells.size(); ++i) {
    if (alike(should.cells[i], is.cells[i], grid)) continue;
    return Finding{Fraud::changed_fish,
                   fmt::format("{} should hold {} fish, not {}", to_string(should.place(i)),
                               should.cells[i].fish, is.cells[i].fish)};
  }
  for (std::size_t i = 0; i < should.players.size(); ++i) {
    const FileLine& player = should.players[i];
    if (player.score == is.players[i].score) continue;
    return Finding{Fraud::invented_score,
                   fmt::format("the score of {} should be {}, not {}", in_quotes(player.id),
                               player.score, is.players[i].score)};
  }
  return std::nullopt;
}

/// On squares the player to act may leave the fish it has scored visible.
PenguinFile as_shown(PenguinFile should, const PenguinFile& before, const PenguinFile& after,
                     Place to) {
  const FileCell& shown = after.at(to);
  if (shown.owner == should.at(to).owner && shown.fish == before.at(to).fish) {
    should.at(to).fish = shown.fish;
  }
  return should;
}

struct Deed {
  Turn turn;
  PenguinAction action;
};

/// Whether the deeds can be done one after the other in some order; `file` is then the result.
/// Whether one deed obstructs another does not depend on what came before, so any deed that
/// obstructs no other may come first.
bool in_some_order(PenguinFile& file, const PenguinFile& now, std::vector<Deed> deeds) {
  while (!deeds.empty()) {
    PenguinFile next;
    const auto first = std::find_if(deeds.begin(), deeds.end(), [&](const Deed& deed) {
      next = play(file, deed.turn, deed.action);
      next = as_shown(std::move(next), file, now, deed.action.to);
      return std::none_of(deeds.begin(), deeds.end(), [&](const Deed& other) {
        return &other != &deed && fault(next, other.turn, other.action);
      });
    });
    if (first == deeds.end()) return false;
    file = std::move(next);
    deeds.erase(first);
  }
  return true;
}

}  // namespace

Verdict judge(const PenguinFile& read, const PenguinFile& written, const Turn& turn) {
  const auto verdict = [](Found found) { return tl::unexpected(std::move(*found)); };
  if (auto found = foundations(read, written)) return verdict(std::move(found));
  if (read == written) {
    return verdict(Finding{Fraud::wrote_nothing, "the board was written as it was read"});
  }
  if (auto found = newcomers(read, written, turn)) return verdict(std::move(found));
  const PenguinFile before = with_newcomers(read, written);
  for (const FileLine& player : before.players) {
    if (player.id == turn.id) continue;
    if (auto found = touched(player, before, written)) return verdict(std::move(found));
  }
  const FileLine* self = before.find(turn.id);
  const Tracks tracks = self == nullptr ? Tracks{} : tracks_of(self->number, before, written);
  if (tracks.none()) {
    if (auto found = difference(before, written, turn.grid)) return verdict(std::move(found));
    return verdict(Finding{Fraud::wrote_nothing, "nothing was played"});
  }
  auto action = action_of(*self, tracks);
  if (!action) return tl::unexpected(std::move(action.error()));
  if (auto found = second_leg(before, written, turn, *action)) return verdict(std::move(found));
  if (auto found = fault(before, turn, *action)) return verdict(std::move(found));
  PenguinFile should = play(before, turn, *action);
  should = as_shown(std::move(should), before, written, action->to);
  if (auto found = difference(should, written, turn.grid)) return verdict(std::move(found));
  return *action;
}

Verdict judge(const PenguinFile& read, std::string_view written, const Turn& turn) {
  if (written.empty()) {
    return tl::unexpected(Finding{Fraud::wrote_nothing, "no board was written"});
  }
  auto file = read_penguin_file(written);
  if (!file) return tl::unexpected(Finding{Fraud::garbage, std::move(file.error().message)});
  return judge(read, *file, turn);
}

std::optional<Finding> unlawful_change(const PenguinFile& before, const PenguinFile& now,
                                       std::string_view id, Grid grid) {
  if (auto found = foundations(before, now)) return found;
  PenguinFile should = with_newcomers(before, now);
  std::vector<Deed> deeds;
  for (const FileLine& player : should.players) {
    if (player.id == id) {
      if (auto found = touched(player, should, now)) return found;
      continue;
    }
    const Tracks tracks = tracks_of(player.number, should, now);
    if (tracks.none()) continue;
    auto action = action_of(player, tracks);
    if (!action) return std::move(action.error());
    const TurnPhase phase = action->from ? TurnPhase::movement : TurnPhase::placement;
    deeds.push_back({{player.id, phase, grid, std::numeric_limits<int>::max()}, *action});
  }
  for (const Deed& deed : deeds) {
    if (auto found = fault(should, deed.turn, deed.action)) return found;
  }
  if (!in_some_order(should, now, deeds)) {
    return Finding{Fraud::jumped, "the moves of the others cross each other in every order"};
  }
  return difference(should, now, grid);
}

}  // namespace hexarena::penguins
