#include "tournament/removals.hpp"

#include <fmt/format.h>

#include <map>

#include "base/counted.hpp"

namespace hexarena::tournament {
namespace {

using base::Json;

/// Removals of one player for one fault.
struct Offence {
  int games = 0;
  std::string first;  ///< the reason of the first
};

constexpr std::size_t kLongestReason = 160;  // for a screen

/// On one line, cut to fit a screen.
std::string excerpt(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  if (text.size() <= kLongestReason) return text;
  std::size_t end = kLongestReason;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

}  // namespace

Json removals_json(std::span<const GameResult> games, std::span<const std::string> names,
                   const GameName& game_name) {
  Json all = Json::array();
  for (const GameResult& game : games) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const auto& removed = game.seats[seat].removed;
      if (!removed) continue;
      Json one = Json::object();
      one["game"] = game_name(game.pairing, game.order);
      one["player"] = names[game.seats[seat].entrant];
      one["seat"] = seat;
      one["removed"] = session::name(removed->fault);
      one["note"] = removed->text;
      all.push_back(std::move(one));
    }
  }
  return all;
}

std::string removals_in_words(std::span<const GameResult> games,
                              std::span<const std::string> names) {
  std::map<Entrant, std::map<std::string_view, Offence>> offenders;
  for (const GameResult& game : games) {
    for (const SeatResult& seat : game.seats) {
      if (!seat.removed) continue;
      Offence& offence = offenders[seat.entrant][session::name(seat.removed->fault)];
      if (offence.games++ == 0) offence.first = seat.removed->text;
    }
  }
  std::string text;
  for (const auto& [entrant, offences] : offenders) {
    int all = 0;
    std::string reasons;
    for (const auto& [fault, offence] : offences) {
      all += offence.games;
      reasons += fmt::format("{}{} {} ({})", reasons.empty() ? "" : "; ", offence.games, fault,
                             excerpt(offence.first));
    }
    text += fmt::format("{} was removed from {}: {}\n", names[entrant], base::counted(all, "game"),
                        reasons);
  }
  return text;
}

}  // namespace hexarena::tournament
