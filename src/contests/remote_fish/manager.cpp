#include "contests/remote_fish/manager.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tournament/pairing.hpp"

namespace hexarena::remote_fish {
namespace {

using base::Json;
using referee::SeatReport;
using referee::Verdict;

constexpr std::size_t kMostInAGame = 4;

/// One tournament while it lasts.
class Management {
 public:
  Management(int players, Hall& hall) : hall_(hall) {
    for (int i = 0; i < players; ++i) call_to_start(static_cast<Entrant>(i));
  }

  base::Expected<ManagerReport> run() {
    std::vector<Entrant> before;
    while (left_.size() > 1) {
      const bool final_game = left_.size() <= kMostInAGame;
      auto winners = play_round();
      if (!winners) return base::passed_on(winners);
      left_ = std::move(*winners);
      if (final_game || left_ == before) break;
      before = left_;
    }
    call_to_end();
    place_others();
    return std::move(report_);
  }

 private:
  /// Somebody who lost, with how far it came.
  struct Loser {
    Entrant entrant;
    int round;
    int place;  // in its last game
  };

  [[nodiscard]] int round() const { return static_cast<int>(report_.rounds.size()); }

  void call_to_start(Entrant entrant) {
    auto failed = hall_.start(entrant);
    if (failed) {
      report_.removed.push_back({entrant, 0, std::move(*failed)});
    } else {
      left_.push_back(entrant);
    }
  }

  base::Expected<std::vector<Entrant>> play_round() {
    report_.rounds.emplace_back();
    std::vector<Entrant> winners;
    std::span<const Entrant> waiting = left_;
    for (const std::size_t size : tournament::group_sizes(left_.size(), kMostInAGame)) {
      const auto seated = waiting.first(size);
      waiting = waiting.subspan(seated.size());
      auto seats = hall_.play(seated);
      if (!seats) return base::passed_on(seats);
      const std::vector<Entrant> best = note_game(seated, *seats);
      winners.insert(winners.end(), best.begin(), best.end());
      report_.rounds.back().push_back({{seated.begin(), seated.end()}, best});
    }
    return winners;
  }

  /// Takes down who lost and who was removed; the winners.
  std::vector<Entrant> note_game(std::span<const Entrant> seated, std::span<SeatReport> seats) {
    std::vector<Entrant> winners;
    for (std::size_t i = 0; i < seated.size() && i < seats.size(); ++i) {
      if (seats[i].verdict) {
        report_.removed.push_back({seated[i], round(), std::move(*seats[i].verdict)});
      } else if (seats[i].place == 1) {
        winners.push_back(seated[i]);
      } else {
        losers_.push_back({seated[i], round(), seats[i].place});
      }
    }
    return winners;
  }

  /// Winners first, then the others by age: a winner that fails is none.
  void call_to_end() {
    const auto fails = [this](Entrant entrant, bool won) {
      auto failed = hall_.end(entrant, won);
      if (failed) report_.removed.push_back({entrant, round() + 1, std::move(*failed)});
      return failed.has_value();
    };
    for (const Entrant entrant : left_) {
      if (!fails(entrant, true)) report_.winners.push_back(entrant);
    }
    std::sort(losers_.begin(), losers_.end(),
              [](const Loser& a, const Loser& b) { return a.entrant < b.entrant; });
    std::erase_if(losers_, [&](const Loser& loser) { return fails(loser.entrant, false); });
  }

  void place_others() {
    const auto better = [](const Loser& a, const Loser& b) {
      return a.round != b.round ? a.round > b.round : a.place < b.place;
    };
    std::sort(losers_.begin(), losers_.end(), [&](const Loser& a, const Loser& b) {
      return better(a, b) || (!better(b, a) && a.entrant < b.entrant);
    });
    for (std::size_t i = 0; i < losers_.size(); ++i) {
      const bool shared = i > 0 && !better(losers_[i - 1], losers_[i]);
      const std::size_t place = report_.winners.size() + i + 1;
      report_.others.push_back(
          {losers_[i].entrant, shared ? report_.others.back().place : static_cast<int>(place)});
    }
  }

  Hall& hall_;
  std::vector<Entrant> left_;
  std::vector<Loser> losers_;
  ManagerReport report_;
};

Json names_of(std::span<const Entrant> entrants, std::span<const std::string> names) {
  Json json = Json::array();
  for (const Entrant entrant : entrants) json.push_back(names[entrant]);
  return json;
}

std::string_view when(const Removal& removal, const ManagerReport& report) {
  if (removal.round == 0) return "at the start";
  return removal.round > static_cast<int>(report.rounds.size()) ? "at the end" : "in a game";
}

}  // namespace

base::Expected<ManagerReport> manage(int players, Hall& hall) {
  return Management(players, hall).run();
}

Json to_json(const ManagerReport& report, std::span<const std::string> names) {
  Json json = Json::object();
  json["winners"] = names_of(report.winners, names);
  for (const char* const key : {"others", "failures", "cheaters", "rounds"}) {
    json[key] = Json::array();
  }
  for (const Placed& placed : report.others) {
    Json one = Json::object();
    one["name"] = names[placed.entrant];
    one["place"] = placed.place;
    json["others"].push_back(std::move(one));
  }
  for (const Removal& removal : report.removed) {
    Json one = Json::object();
    one["name"] = names[removal.entrant];
    one["round"] = removal.round;
    one["fault"] = session::name(removal.verdict.fault);
    one["why"] = removal.verdict.text;
    json[removal.cheated() ? "cheaters" : "failures"].push_back(std::move(one));
  }
  for (const std::vector<PlayedGame>& round : report.rounds) {
    Json games = Json::array();
    for (const PlayedGame& game : round) {
      Json one = Json::object();
      one["players"] = names_of(game.seated, names);
      one["winners"] = names_of(game.winners, names);
      games.push_back(std::move(one));
    }
    json["rounds"].push_back(std::move(games));
  }
  return json;
}

std::string in_words(const ManagerReport& report, std::span<const std::string> names) {
  std::string text;
  for (const Entrant entrant : report.winners) text += fmt::format("1. {} wins\n", names[entrant]);
  if (report.winners.empty()) text += "no one wins\n";
  for (const Placed& placed : report.others) {
    text += fmt::format("{}. {}\n", placed.place, names[placed.entrant]);
  }
  for (const bool cheats : {false, true}) {
    for (const Removal& removal : report.removed) {
      if (removal.cheated() != cheats) continue;
      text += fmt::format("{} {} {} ({}): {}\n", names[removal.entrant],
                          cheats ? "cheated" : "failed", when(removal, report),
                          session::name(removal.verdict.fault), removal.verdict.text);
    }
  }
  return text;
}

}  // namespace hexarena::remote_fish
