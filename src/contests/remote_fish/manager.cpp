#include "contests/remote_fish/manager.hpp"

namespace hexarena::remote_fish {
namespace {

/// A tournament in progress.
class Management {
 public:
  explicit Management(Hall& hall) : hall_(hall) {}

  base::Expected<ManagerReport> run(int players) {
    tournament::CourseRounds rounds(call_to_start(players));
    for (auto games = rounds.games(); !games.empty(); games = rounds.games()) {
      auto winners = play_round(games);
      if (!winners) return base::passed_on(winners);
      rounds.note(std::move(*winners));
    }
    return std::move(book_).report(call_to_end(rounds.left()));
  }

 private:
  std::vector<Entrant> call_to_start(int players) {
    std::vector<Entrant> there;
    for (Entrant entrant = 0; entrant < static_cast<Entrant>(players); ++entrant) {
      auto failed = hall_.start(entrant);
      if (failed) {
        book_.remove(entrant, 0, std::move(*failed));
      } else {
        there.push_back(entrant);
      }
    }
    return there;
  }

  base::Expected<std::vector<Entrant>> play_round(const std::vector<tournament::Pairing>& games) {
    book_.begin_round();
    std::vector<Entrant> winners;
    for (const tournament::Pairing& seated : games) {
      auto reports = hall_.play(seated);
      if (!reports) return base::passed_on(reports);
      std::vector<tournament::SeatResult> seats;
      for (std::size_t i = 0; i < seated.size() && i < reports->size(); ++i) {
        referee::SeatReport& report = (*reports)[i];
        seats.push_back({seated[i], report.place, report.score, std::move(report.verdict)});
      }
      const std::vector<Entrant> best = book_.note(seats);
      winners.insert(winners.end(), best.begin(), best.end());
    }
    return winners;
  }

  /// Winners first, then the others by age: a winner that fails this call no longer wins.
  std::vector<Entrant> call_to_end(const std::vector<Entrant>& left) {
    const auto fails = [this](Entrant entrant, bool won) {
      auto failed = hall_.end(entrant, won);
      if (failed) book_.remove(entrant, book_.round() + 1, std::move(*failed));
      return failed.has_value();
    };
    std::vector<Entrant> winners;
    for (const Entrant entrant : left) {
      if (!fails(entrant, true)) winners.push_back(entrant);
    }
    for (const Entrant entrant : book_.losers()) static_cast<void>(fails(entrant, false));
    return winners;
  }

  Hall& hall_;
  tournament::CourseBook book_;
};

}  // namespace

base::Expected<ManagerReport> manage(int players, Hall& hall) {
  return Management(hall).run(players);
}

}  // namespace hexarena::remote_fish
