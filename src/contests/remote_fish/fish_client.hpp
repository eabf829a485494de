// FishClient: remote Fish from the client's side, as a house player.
//
// It takes the calls that remote_fish.hpp lists, one JSON value each, and answers them: the house
// strategy places and moves, everything else is "void". Every question holds the whole state, so it
// keeps nothing of the game. Pure: bytes and connections are somebody else's. One thread at a time.
#pragma once

#include <optional>

#include "base/json.hpp"

namespace hexarena::remote_fish {

class FishClient {
 public:
  /// Looks so many of its own turns ahead.
  explicit FishClient(int depth) : depth_(depth) {}

  /// The answer to a call; refused when it is none, or when the state in it is impossible.
  [[nodiscard]] base::Expected<base::Json> answer(const base::Json& call);

  /// The tournament began and has not ended.
  [[nodiscard]] bool playing() const { return started_ && !won_; }
  /// Whether it won; nothing before it was told.
  [[nodiscard]] std::optional<bool> won() const { return won_; }

 private:
  [[nodiscard]] base::Expected<base::Json> act(const base::Json& state, bool placing) const;

  int depth_;
  bool started_ = false;
  std::optional<bool> won_;
};

}  // namespace hexarena::remote_fish
