#include "tournament/course.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::tournament {
namespace {

using base::Json;

Json named(std::span<const Entrant> entrants, std::span<const std::string> names) {
  Json json = Json::array();
  for (const Entrant entrant : entrants) json.push_back(names[entrant]);
  return json;
}

std::string_view when(const CourseRemoval& removal, const CourseReport& report) {
  if (removal.round == 0) return "at the start";
  return removal.round > static_cast<int>(report.rounds.size()) ? "at the end" : "in a game";
}

}  // namespace

std::vector<Pairing> CourseRounds::games() const {
  std::vector<Pairing> games;
  if (over_ || left_.size() < 2) return games;
  auto next = left_.begin();
  for (const std::size_t size : group_sizes(left_.size(), kCourseSeats)) {
    games.emplace_back(next, next + static_cast<std::ptrdiff_t>(size));
    next += static_cast<std::ptrdiff_t>(size);
  }
  return games;
}

void CourseRounds::note(std::vector<Entrant> winners) {
  const bool final_game = left_.size() <= kCourseSeats;
  left_ = std::move(winners);
  over_ = final_game || left_ == before_;
  before_ = left_;
}

std::vector<Entrant> CourseBook::note(const std::vector<SeatResult>& seats) {
  CourseGame game;
  for (const SeatResult& seat : seats) {
    game.seated.push_back(seat.entrant);
    if (seat.removed) {
      remove(seat.entrant, round(), *seat.removed);
    } else if (seat.place == 1) {
      game.winners.push_back(seat.entrant);
    } else {
      losers_.push_back({seat.entrant, round(), seat.place});
    }
  }
  report_.rounds.back().push_back(game);
  return game.winners;
}

void CourseBook::remove(Entrant entrant, int round, referee::Verdict verdict) {
  report_.removed.push_back({entrant, round, std::move(verdict)});
  std::erase_if(losers_, [&](const Loser& loser) { return loser.entrant == entrant; });
}

std::vector<Entrant> CourseBook::losers() const {
  std::vector<Entrant> all;
  all.reserve(losers_.size());
  for (const Loser& loser : losers_) all.push_back(loser.entrant);
  std::sort(all.begin(), all.end());
  return all;
}

CourseReport CourseBook::report(std::vector<Entrant> winners) && {
  report_.winners = std::move(winners);
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
  return std::move(report_);
}

CourseReport course_report(const Plan& plan, std::span<const PlayedRound> rounds,
                           std::span<const GameResult> games) {
  CourseBook book;
  CourseRounds course(course_order(plan));
  auto game = games.begin();
  for (const PlayedRound& played : rounds) {
    book.begin_round();
    std::vector<Entrant> winners;
    for (std::size_t i = 0; i < played.round.pairings.size() && game != games.end(); ++i, ++game) {
      const std::vector<Entrant> best = book.note(game->seats);
      winners.insert(winners.end(), best.begin(), best.end());
    }
    course.note(std::move(winners));
  }
  const bool over = course.games().empty();
  return std::move(book).report(over ? course.left() : std::vector<Entrant>());
}

Json to_json(const CourseReport& report, std::span<const std::string> names) {
  Json json = Json::object();
  json["winners"] = named(report.winners, names);
  for (const char* const key : {"others", "failures", "cheaters", "rounds"}) {
    json[key] = Json::array();
  }
  for (const CoursePlace& placed : report.others) {
    Json one = Json::object();
    one["name"] = names[placed.entrant];
    one["place"] = placed.place;
    json["others"].push_back(std::move(one));
  }
  for (const CourseRemoval& removal : report.removed) {
    Json one = Json::object();
    one["name"] = names[removal.entrant];
    one["round"] = removal.round;
    one["fault"] = session::name(removal.verdict.fault);
    one["why"] = removal.verdict.text;
    json[removal.cheated() ? "cheaters" : "failures"].push_back(std::move(one));
  }
  for (const std::vector<CourseGame>& round : report.rounds) {
    Json games = Json::array();
    for (const CourseGame& game : round) {
      Json one = Json::object();
      one["players"] = named(game.seated, names);
      one["winners"] = named(game.winners, names);
      games.push_back(std::move(one));
    }
    json["rounds"].push_back(std::move(games));
  }
  return json;
}

std::string in_words(const CourseReport& report, std::span<const std::string> names) {
  std::string text;
  for (const Entrant entrant : report.winners) text += fmt::format("1. {} wins\n", names[entrant]);
  if (report.winners.empty()) text += "no one wins\n";
  for (const CoursePlace& placed : report.others) {
    text += fmt::format("{}. {}\n", placed.place, names[placed.entrant]);
  }
  for (const bool cheats : {false, true}) {
    for (const CourseRemoval& removal : report.removed) {
      if (removal.cheated() != cheats) continue;
      text += fmt::format("{} {} {} ({}): {}\n", names[removal.entrant],
                          cheats ? "cheated" : "failed", when(removal, report),
                          session::name(removal.verdict.fault), removal.verdict.text);
    }
  }
  return text;
}

}  // namespace hexarena::tournament
