// Sitters for tests, from the words of a command line.
#pragma once

#include <string>

#include "session/record_testing.hpp"
#include "terminal/game.hpp"

namespace hexarena::terminal {

/// A position of Fish in which each of two players has one penguin.
inline constexpr std::string_view kDuel = R"({"players":[{"color":"red","score":0,"places":[[0,0]]},
    {"color":"white","score":0,"places":[[3,1]]}],"board":[[1,2],[3,4],[5,1],[2,3]]})";

/// A game that continues its record.
[[nodiscard]] inline Game game_of(const session::Record& record, std::vector<Sitter>& sitters,
                                  const GameOptions& options) {
  auto table = session::replay(record);
  EXPECT_TRUE(table) << table.error().message;
  return Game(record, std::move(*table), sitters, options);
}

/// Options with a clock that stands still.
[[nodiscard]] inline GameOptions timeless() {
  GameOptions options;
  options.now = [] { return session::Instant{0}; };
  return options;
}

/// "human", "human:Ada", or an adviser such as "house:2".
inline Sitter sitter(const std::string& text) {
  const players::Spec spec = players::read_spec(text);
  if (spec.is_human()) return {spec.argument, {}};
  return {text, [text, spec] {
            return players::advised_player(*players::adviser(spec), text, /*seed=*/1);
          }};
}

/// A sitter that decides by calling this function.
template <class Decide>
Sitter deciding(std::string name, Decide decide) {
  class Actor final : public players::Player {
   public:
    Actor(std::string name, Decide decide) : name_(std::move(name)), decide_(std::move(decide)) {}
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] players::Decision decide(const game::Position& table) override {
      return decide_(table);
    }

   private:
    std::string name_;
    Decide decide_;
  };
  return {name, [name, decide] { return std::make_unique<Actor>(name, decide); }};
}

}  // namespace hexarena::terminal
