#include "tournament/pairing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/json.hpp"
#include "base/random.hpp"
#include "referee/seat_order.hpp"
#include "tournament/blocks.hpp"
#include "tournament/course.hpp"
#include "tournament/swiss.hpp"

namespace hexarena::tournament {
namespace {

using base::Random;

constexpr std::array<std::pair<Format, std::string_view>, 5> kFormats{
    {{Format::round_robin, "round-robin"},
     {Format::gauntlet, "gauntlet"},
     {Format::swiss, "swiss"},
     {Format::knockout, "knock-out"},
     {Format::course, "course"}}};

constexpr int kMostReplays = 2;

/// C(all, taken), or a number above `kMostPairings`.
std::size_t combinations(std::size_t all, std::size_t taken) {
  if (taken > all) return 0;
  std::size_t count = 1;
  for (std::size_t i = 0; i < taken && count <= kMostPairings * kMostEntrants; ++i) {
    count = count * (all - i) / (i + 1);
  }
  return count;
}

/// Every choice of `size` of them, each in the order given.
std::vector<Pairing> choices(std::span<const Entrant> from, std::size_t size) {
  std::vector<Pairing> all;
  std::vector<bool> taken(from.size(), false);
  std::fill_n(taken.begin(), size, true);
  do {
    Pairing chosen;
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (taken[i]) chosen.push_back(from[i]);
    }
    all.push_back(std::move(chosen));
  } while (std::prev_permutation(taken.begin(), taken.end()));
  return all;
}

std::vector<Entrant> numbers(std::size_t from, std::size_t to) {
  std::vector<Entrant> all(to - from);
  std::iota(all.begin(), all.end(), from);
  return all;
}

/// All meetings of a round robin or a gauntlet, once each.
std::vector<Pairing> meetings(const Plan& plan) {
  if (plan.format == Format::round_robin) {
    return choices(numbers(0, plan.entrants), plan.seats);
  }
  std::vector<Pairing> all;
  const std::vector<Entrant> others = numbers(plan.challengers, plan.entrants);
  for (Entrant challenger = 0; challenger < plan.challengers; ++challenger) {
    for (Pairing& each : choices(others, plan.seats - 1)) {
      each.insert(each.begin(), challenger);
      all.push_back(std::move(each));
    }
  }
  return all;
}

Round all_meetings(const Plan& plan) {
  Round round;
  Random random(plan.seed);
  std::vector<Pairing> once = meetings(plan);
  for (int i = 0; i < plan.rounds; ++i) {
    random.shuffle(std::span(once));
    round.pairings.insert(round.pairings.end(), once.begin(), once.end());
  }
  return round;
}

/// A knock-out, replayed through the rounds played.
class KnockOut {
 public:
  explicit KnockOut(const Plan& plan)
      : plan_(plan),
        random_(plan.seed),
        left_(numbers(0, plan.entrants)),
        byes_(plan.entrants, 0),
        won_(plan.entrants, 0) {
    random_.shuffle(std::span(left_));
    deal();
  }

  void follow(const PlayedRound& played) {
    auto points = played.points.begin();
    for (Group& group : groups_) {
      if (group.winner) continue;
      std::vector<double> sums(group.players.size(), 0);
      for (int i = 0; i < plan_.rounds; ++i, ++points) {
        for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += (*points)[j];
      }
      decide(group, sums);
    }
    ++replays_;
    if (std::all_of(groups_.begin(), groups_.end(), [](const Group& g) { return g.winner; })) {
      go_on();
    }
  }

  [[nodiscard]] std::optional<Round> next() const {
    if (left_.size() < 2) return std::nullopt;
    Round round;
    if (replays_ == 0) round.bye = bye_;
    for (const Group& group : groups_) {
      for (int i = 0; !group.winner && i < plan_.rounds; ++i) {
        round.pairings.push_back(group.players);
      }
    }
    return round;
  }

  [[nodiscard]] const std::vector<int>& won() const { return won_; }

 private:
  struct Group {
    Pairing players;
    std::optional<Entrant> winner = {};
  };

  void deal() {
    groups_.clear();
    bye_.reset();
    replays_ = 0;
    std::vector<Entrant> playing = left_;
    if (plan_.seats == 2 && left_.size() % 2 == 1 && left_.size() > 1) {
      const auto last =
          std::min_element(playing.rbegin(), playing.rend(),
                           [this](Entrant a, Entrant b) { return byes_[a] < byes_[b]; });
      bye_ = *last;
      playing.erase(std::next(last).base());
    }
    auto next = playing.begin();
    for (const std::size_t size : group_sizes(playing.size(), plan_.seats)) {
      const auto end = next + static_cast<std::ptrdiff_t>(size);
      groups_.push_back({{next, end}});
      next = end;
    }
  }

  void decide(Group& group, const std::vector<double>& sums) {
    std::vector<Entrant> best;
    std::int64_t most = -1;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const std::int64_t sum = comparable(sums[i]);
      if (sum < most) continue;
      if (sum > most) best.clear();
      most = sum;
      best.push_back(group.players[i]);
    }
    if (best.size() > 1 && replays_ < kMostReplays) return;
    group.winner = best[random_.below(static_cast<std::uint32_t>(best.size()))];
  }

  void go_on() {
    left_.clear();
    for (const Group& group : groups_) left_.push_back(*group.winner);
    if (bye_) {
      left_.push_back(*bye_);
      ++byes_[*bye_];
    }
    for (const Entrant entrant : left_) ++won_[entrant];
    deal();
  }

  const Plan& plan_;
  Random random_;
  std::vector<Entrant> left_;
  std::vector<int> byes_;
  std::vector<int> won_;
  std::vector<Group> groups_;
  std::optional<Entrant> bye_;
  int replays_ = 0;
};

KnockOut followed(const Plan& plan, std::span<const PlayedRound> played) {
  KnockOut knock_out(plan);
  for (const PlayedRound& each : played) knock_out.follow(each);
  return knock_out;
}

/// For games that are played once: the entrants with points.
std::vector<Entrant> winners_of(const PlayedRound& played) {
  std::vector<Entrant> winners;
  for (std::size_t i = 0; i < played.points.size(); ++i) {
    for (std::size_t seat = 0; seat < played.points[i].size(); ++seat) {
      if (played.points[i][seat] > 0) winners.push_back(played.round.pairings[i][seat]);
    }
  }
  return winners;
}

CourseRounds followed_course(const Plan& plan, std::span<const PlayedRound> played) {
  CourseRounds course(course_order(plan));
  for (const PlayedRound& each : played) course.note(winners_of(each));
  return course;
}

/// Pairings of the longest round, capped where it no longer matters.
std::size_t longest_round(const Plan& plan) {
  const auto rounds = static_cast<std::size_t>(plan.rounds);
  switch (plan.format) {
    case Format::round_robin: return combinations(plan.entrants, plan.seats) * rounds;
    case Format::gauntlet:
      return plan.challengers * combinations(plan.entrants - plan.challengers, plan.seats - 1) *
             rounds;
    case Format::knockout: return plan.entrants / 2 * rounds;
    case Format::course:
    case Format::swiss: break;
  }
  return plan.entrants / 2;
}

}  // namespace

std::string_view name(Format format) {
  return std::find_if(kFormats.begin(), kFormats.end(),
                      [&](const auto& each) { return each.first == format; })
      ->second;
}

base::Expected<Format> read_format(std::string_view name) {
  for (const auto& [format, its_name] : kFormats) {
    if (name == its_name) return format;
  }
  return base::invalid(
      fmt::format("there is no format {}; there are round-robin, gauntlet, swiss, "
                  "knock-out and course",
                  base::in_quotes(name)));
}

base::Expected<void> check(const Plan& plan) {
  const auto refuse = [](std::string text) { return base::invalid(std::move(text)); };
  if (plan.seats < 2 || plan.seats > rules::kMaxSeats) {
    return refuse(fmt::format("a game of a tournament has 2 to {} seats, not {}", rules::kMaxSeats,
                              plan.seats));
  }
  if (plan.entrants < 2 || plan.entrants > kMostEntrants) {
    return refuse(
        fmt::format("a tournament has 2 to {} players, not {}", kMostEntrants, plan.entrants));
  }
  if (plan.format == Format::course) {
    if (plan.rounds != 1) return refuse("a course tournament says itself how many rounds it has");
    if (plan.seats != kCourseSeats) {
      return refuse(
          fmt::format("a course tournament has games of {}, or of fewer at the end", kCourseSeats));
    }
    if (!plan.ages.empty() && plan.ages.size() != plan.entrants) {
      return refuse("in a course tournament all players have an age, or none");
    }
    return {};
  }
  if (plan.entrants < plan.seats) {
    return refuse(fmt::format("{} players are too few for games of {}", plan.entrants, plan.seats));
  }
  const int most_rounds = plan.format == Format::swiss ? kMostSwissRounds : kMostRounds;
  if (plan.rounds < 1 || plan.rounds > most_rounds) {
    return refuse(fmt::format("a {} tournament has 1 to {} rounds, not {}", name(plan.format),
                              most_rounds, plan.rounds));
  }
  if (plan.format == Format::gauntlet &&
      (plan.challengers < 1 || plan.challengers + plan.seats - 1 > plan.entrants)) {
    return refuse(fmt::format("a gauntlet of {} has 1 to {} challengers, not {}", plan.entrants,
                              plan.entrants - plan.seats + 1, plan.challengers));
  }
  if (longest_round(plan) > kMostPairings) {
    return refuse(fmt::format("that would be more than {} pairings; a Swiss tournament has fewer",
                              kMostPairings));
  }
  return {};
}

std::optional<Round> next_round(const Plan& plan, std::span<const PlayedRound> played) {
  switch (plan.format) {
    case Format::round_robin:
    case Format::gauntlet: return played.empty() ? std::optional(all_meetings(plan)) : std::nullopt;
    case Format::swiss:
      if (played.size() == static_cast<std::size_t>(plan.rounds)) return std::nullopt;
      return swiss_round(plan, played);
    case Format::course: {
      Round round{followed_course(plan, played).games(), std::nullopt, true};
      return round.pairings.empty() ? std::nullopt : std::optional(std::move(round));
    }
    case Format::knockout: break;
  }
  return followed(plan, played).next();
}

std::vector<Entrant> course_order(const Plan& plan) {
  return plan.ages.empty() ? numbers(0, plan.entrants) : referee::seat_order(plan.ages);
}

std::size_t games_of(const Plan& plan, const Pairing& pairing) {
  return plan.format == Format::course ? 1 : block_games(pairing.size());
}

std::vector<int> groups_won(const Plan& plan, std::span<const PlayedRound> played) {
  if (plan.format == Format::course) {
    std::vector<int> won(plan.entrants, 0);
    for (const PlayedRound& each : played) {
      for (const Entrant entrant : winners_of(each)) ++won[entrant];
    }
    return won;
  }
  if (plan.format != Format::knockout) return std::vector<int>(plan.entrants, 0);
  return followed(plan, played).won();
}

std::vector<std::size_t> group_sizes(std::size_t players, std::size_t seats) {
  std::vector<std::size_t> groups(players / seats, seats);
  const std::size_t over = players % seats;
  if (over > 1) groups.push_back(over);
  if (over == 1 && seats > 2 && !groups.empty()) {
    groups.back() = seats - 1;
    groups.push_back(2);
  }
  return groups;
}

std::int64_t comparable(double points) { return std::llround(points * 1e6); }

}  // namespace hexarena::tournament
