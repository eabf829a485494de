#include "server/suspicions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/live_game.hpp"

namespace hexarena::server {
namespace {

constexpr const char* kKind = "suspicion";
constexpr const char* kQuick = "lost quickly";
constexpr const char* kOneAddress = "played from one address";
constexpr std::size_t kFewEvents = 16;  // a game with fewer was hardly played
constexpr std::int64_t kPattern = 3;    // quick losses happen, but not this many to one player

Suspicion read(const Json& json) {
  const auto text = [&](const char* key) { return json.value(key, std::string()); };
  return {text("who"), text("against"), text("what"), json.value("games", std::int64_t{0}),
          json.value("last", std::int64_t{0})};
}

base::Expected<void> count(store::ArenaFacts& facts, const std::string& who,
                           const std::string& against, const char* what) {
  const std::string name = fmt::format("{}\n{}\n{}", what, who, against);
  auto before = facts.find(kKind, name);
  if (!before) return base::passed_on(before);
  const std::int64_t games = *before ? read(**before).games + 1 : 1;
  return facts.put(kKind, name,
                   Json{{"who", who},
                        {"against", against},
                        {"what", what},
                        {"games", games},
                        {"last", store::now_ms()}});
}

}  // namespace

base::Expected<void> note_suspicions(store::ArenaFacts& facts, const LiveGame& game) {
  const std::vector<SeatRequest>& seats = game.seating().request.seats;
  const session::Record& record = game.record();
  if (!record.result || seats.size() != 2) return {};
  const auto is_person = [&](std::size_t i) { return seats[i].kind == SitterKind::person; };
  if (is_person(0) && is_person(1) && !game.address_of(Seat(0)).empty() &&
      game.address_of(Seat(0)) == game.address_of(Seat(1))) {
    auto noted = count(facts, std::min(seats[0].name, seats[1].name),
                       std::max(seats[0].name, seats[1].name), kOneAddress);
    if (!noted) return noted;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const bool lost = record.result->winners.has(Seat(static_cast<int>(1 - i))) &&
                      !record.result->winners.has(Seat(static_cast<int>(i)));
    if (!lost || !is_person(i) || record.events.size() >= kFewEvents) continue;
    auto noted = count(facts, seats[i].name, seats[1 - i].name, kQuick);
    if (!noted) return noted;
  }
  return {};
}

base::Expected<std::vector<Suspicion>> suspicions(store::ArenaFacts& facts) {
  auto all = facts.all(kKind);
  if (!all) return base::passed_on(all);
  std::vector<Suspicion> patterns;
  for (const auto& [name, json] : *all) {
    Suspicion one = read(json);
    if (one.what == kOneAddress || one.games >= kPattern) patterns.push_back(std::move(one));
  }
  std::stable_sort(patterns.begin(), patterns.end(),
                   [](const Suspicion& a, const Suspicion& b) { return a.games > b.games; });
  return patterns;
}

}  // namespace hexarena::server
