// EncoderOf<Binding>: the Encoder of a game whose Binding names its Planes: the numbering of its
// actions and the encoding of its positions. Planes are immutable and made from rules:
//
//   check              success, or why a board cannot be encoded
//   Planes(rules)      for boards of this outline; requires check(rules)
//   fits               whether other rules have a board of the same outline
//   encoding           the description (game/encoding.hpp)
//   number             of (rules, state, action); -1 if the value is not an action
//   action             of (rules, state, number), legal or not
//   draw               (rules, state, planes) onto zeroed planes; must also work
//                      for finished games
#pragma once

#include <fmt/format.h>

#include <type_traits>
#include <utility>

#include "game/batch_of.hpp"

namespace hexarena::game {

template <class Binding>
class EncoderOf final : public Encoder {
 public:
  using Rules = typename Binding::Rules;
  using Planes = typename Binding::Planes;
  using Own = TableOf<Binding>;

  explicit EncoderOf(const Rules& rules) : planes_(std::make_shared<const Planes>(rules)) {}

  [[nodiscard]] const Encoding& encoding() const override { return planes_->encoding(); }
  [[nodiscard]] bool fits(const Position& position) const override {
    const auto* const own = dynamic_cast<const Own*>(&position);
    return own != nullptr && planes_->fits(own->rules());
  }
  [[nodiscard]] Expected<int> number(const Position& position, Action action) const override {
    const auto& own = static_cast<const Own&>(position);
    const int number = planes_->number(own.rules(), own.state(), Binding::action(action.code));
    if (number < 0) return base::invalid("no such action on this board");
    return number;
  }
  [[nodiscard]] Expected<Action> action(const Position& position, int number) const override {
    if (number < 0 || number >= encoding().actions) {
      return base::invalid(
          fmt::format("actions have the numbers 0 to {}, not {}", encoding().actions - 1, number));
    }
    const auto& own = static_cast<const Own&>(position);
    return Action{Binding::code(planes_->action(own.rules(), own.state(), number))};
  }
  void draw(const Position& position, float* planes) const override {
    const auto& own = static_cast<const Own&>(position);
    std::fill_n(planes, encoding().numbers(), 0.0F);
    planes_->draw(own.rules(), own.state(), planes);
  }

  [[nodiscard]] Expected<std::unique_ptr<Batch>> batch(
      std::span<const std::shared_ptr<const Table>> starts, int games,
      std::uint64_t seed) const override {
    std::vector<typename BatchOf<Binding>::Start> pool;
    for (std::size_t i = 0; i < starts.size(); ++i) {
      if (!fits(*starts[i]) || starts[i]->seats() != starts.front()->seats()) {
        return base::invalid(
            fmt::format("start {} has another board or other players than start 0", i));
      }
      const View view = starts[i]->view();
      if (view.over) return base::invalid(fmt::format("start {} is over already", i));
      const auto& own = static_cast<const Own&>(*starts[i]);
      pool.push_back({own.shared_rules(), own.state()});
    }
    auto batch = std::make_unique<BatchOf<Binding>>(planes_, std::move(pool), games);
    batch->begin({0, games}, seed);
    return batch;
  }

 private:
  std::shared_ptr<const Planes> planes_;
};

template <class Binding>
Expected<std::unique_ptr<Encoder>> TableOf<Binding>::encoder() const {
  if constexpr (!kForPage && requires { typename Binding::Planes; }) {
    if constexpr (!std::is_void_v<typename Binding::Planes>) {
      auto possible = Binding::Planes::check(*rules_);
      if (!possible) return base::passed_on(possible);
      return std::make_unique<EncoderOf<Binding>>(*rules_);
    }
  }
  return Position::encoder();
}

}  // namespace hexarena::game
