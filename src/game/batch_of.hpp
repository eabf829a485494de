// BatchOf<Binding>: the Batch of a game whose Binding has Planes (game/encoder_of.hpp).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/batch.hpp"

namespace hexarena::game {

/// The outcome of a finished game for a seat; outcomes sum to 0: the winners share what the losers
/// lose (1 and -1 with two seats), and if all win it is a draw. Alone: 1 for a win, else 0.
[[nodiscard]] inline float outcome(SeatSet winners, Seat seat, int seats) {
  if (seats == 1) return winners.has(seat) ? 1.0F : 0.0F;
  const int won = winners.count();
  if (won == 0) return 0.0F;
  const auto others = static_cast<float>(seats - 1);
  if (!winners.has(seat)) return -1.0F / others;
  return static_cast<float>(seats - won) / (static_cast<float>(won) * others);
}

template <class Binding>
class BatchOf final : public Batch {
 public:
  using Rules = typename Binding::Rules;
  using State = typename Rules::State;
  using Planes = typename Binding::Planes;

  struct Start {
    std::shared_ptr<const Rules> rules;
    State state;
  };

  /// Requires unfinished starts with the same number of seats that fit the planes.
  BatchOf(std::shared_ptr<const Planes> planes, std::vector<Start> starts, int games)
      : planes_(std::move(planes)),
        starts_(std::move(starts)),
        seats_(starts_.front().rules->seats()),
        games_(static_cast<std::size_t>(games),
               Game{starts_.front().state, base::Random(0), 0, 0, false}) {}

  [[nodiscard]] const Encoding& encoding() const override { return planes_->encoding(); }
  [[nodiscard]] int games() const override { return static_cast<int>(games_.size()); }
  [[nodiscard]] int seats() const override { return seats_; }

  void begin(Part part, std::uint64_t seed) override {
    const std::uint64_t mixed = base::Random(seed).next();
    for (int i = part.begin; i < part.end; ++i) {
      Game& game = at(i);
      const auto number = static_cast<std::uint64_t>(i) + 1;
      game.random = base::Random(mixed ^ number * 0xD1B54A32D192ED03U);
      begin(game);
    }
  }

  void sample(Part part, std::int32_t* actions) override {
    for (int i = part.begin; i < part.end; ++i) {
      Game& game = at(i);
      actions[i] = game.over ? 0
                             : planes_->number(rules(game), game.state,
                                               rules(game).sample(game.state, game.random));
    }
  }

  [[nodiscard]] Expected<void> judge(Part part, const std::int32_t* actions) const override {
    const int most = encoding().actions;
    for (int i = part.begin; i < part.end; ++i) {
      const Game& game = at(i);
      if (game.over) continue;
      const int number = actions[i];
      if (number < 0 || number >= most) {
        return base::invalid(
            fmt::format("game {}: actions have the numbers 0 to {}, not {}", i, most - 1, number));
      }
      auto judged = rules(game).judge(game.state, planes_->action(rules(game), game.state, number));
      if (!judged) return base::passed_on(judged, fmt::format("game {}, action {}", i, number));
    }
    return {};
  }

  void step(Part part, const std::int32_t* actions, const StepRules& how,
            const StepResults& results) override {
    const auto seats = static_cast<std::size_t>(seats_);
    for (int i = part.begin; i < part.end; ++i) {
      const auto row = static_cast<std::size_t>(i) * seats;
      step(at(i), actions[i], how, results.rewards + row, results.final + row, results.done[i],
           results.cut_off[i]);
    }
  }

  void turns(Part part, std::int8_t* turns) const override {
    for (int i = part.begin; i < part.end; ++i) {
      const Game& game = at(i);
      const SeatSet actors = game.over ? SeatSet() : rules(game).actors(game.state);
      turns[i] = static_cast<std::int8_t>(actors.empty() ? -1 : actors.lowest().number());
    }
  }
  void scores(Part part, std::int32_t* scores) const override {
    for (int i = part.begin; i < part.end; ++i) {
      write_scores(at(i), scores + static_cast<std::ptrdiff_t>(i) * seats_);
    }
  }
  void legal(Part part, bool* mask) const override {
    const auto width = static_cast<std::size_t>(encoding().actions);
    std::vector<typename Rules::Action> actions;
    for (int i = part.begin; i < part.end; ++i) {
      const Game& game = at(i);
      bool* const row = mask + static_cast<std::size_t>(i) * width;
      std::fill_n(row, width, false);
      if (game.over) continue;
      rules(game).actions(game.state, actions);
      for (const auto& action : actions) {
        row[planes_->number(rules(game), game.state, action)] = true;
      }
    }
  }
  void draw(Part part, float* planes) const override {
    const std::size_t width = encoding().numbers();
    for (int i = part.begin; i < part.end; ++i) {
      const Game& game = at(i);
      float* const row = planes + static_cast<std::size_t>(i) * width;
      std::fill_n(row, width, 0.0F);
      planes_->draw(rules(game), game.state, row);
    }
  }
  void plies(Part part, std::int32_t* plies) const override {
    for (int i = part.begin; i < part.end; ++i) plies[i] = at(i).plies;
  }
  [[nodiscard]] std::unique_ptr<Table> table(int game) const override {
    return std::make_unique<TableOf<Binding>>(starts_[at(game).start].rules, at(game).state);
  }

 private:
  struct Game {
    State state;
    base::Random random;
    std::uint32_t start;
    std::int32_t plies;
    bool over;
  };

  [[nodiscard]] Game& at(int game) { return games_[static_cast<std::size_t>(game)]; }
  [[nodiscard]] const Game& at(int game) const { return games_[static_cast<std::size_t>(game)]; }
  [[nodiscard]] const Rules& rules(const Game& game) const { return *starts_[game.start].rules; }

  void begin(Game& game) {
    game.start = game.random.below(static_cast<std::uint32_t>(starts_.size()));
    game.state = starts_[game.start].state;
    game.plies = 0;
    game.over = false;
  }

  void step(Game& game, int number, const StepRules& how, float* rewards, std::int32_t* final,
            bool& done, bool& cut_off) {
    const Rules& rules = this->rules(game);
    std::fill_n(rewards, seats_, 0.0F);
    done = game.over;
    cut_off = false;
    if (game.over) return;
    if (how.by_score) add_scores(game, rewards, -1);
    rules.play(game.state, planes_->action(rules, game.state, number));
    ++game.plies;
    if (how.by_score) add_scores(game, rewards, 1);
    done = rules.over(game.state);
    cut_off = !done && how.most_plies > 0 && game.plies >= how.most_plies;
    if (!done && !cut_off) return;
    write_scores(game, final);
    if (done && !how.by_score) {
      const SeatSet winners = rules.winners(game.state);
      for (int seat = 0; seat < seats_; ++seat) {
        rewards[seat] = outcome(winners, Seat(seat), seats_);
      }
    }
    game.over = true;
    if (how.begin_anew) begin(game);
  }

  void add_scores(const Game& game, float* rewards, int sign) const {
    for (int seat = 0; seat < seats_; ++seat) {
      rewards[seat] +=
          static_cast<float>(sign * rules(game).score(game.state, Seat(seat)).value_or(0));
    }
  }
  void write_scores(const Game& game, std::int32_t* scores) const {
    for (int seat = 0; seat < seats_; ++seat) {
      scores[seat] = rules(game).score(game.state, Seat(seat)).value_or(0);
    }
  }

  std::shared_ptr<const Planes> planes_;
  std::vector<Start> starts_;
  int seats_;
  std::vector<Game> games_;
};

}  // namespace hexarena::game
