// FishClient: remote Fish from the client's side, as a house player.
//
// It takes the calls listed in remote_client.hpp, one JSON value each, and answers them: the house
// strategy places and moves, everything else is "void". Every question contains the whole state, so
// no game state is stored. Connections are handled elsewhere. Not thread-safe.
#pragma once

#include <optional>

#include "base/json.hpp"

namespace hexarena::remote_fish {

class FishClient {
 public:
  /// Searches this many of its own turns ahead.
  explicit FishClient(int depth) : depth_(depth) {}

  /// The answer to a call; fails for an invalid call or an impossible state.
  [[nodiscard]] base::Expected<base::Json> answer(const base::Json& call);

  /// The tournament has begun and not ended.
  [[nodiscard]] bool playing() const { return started_ && !won_; }
  /// Whether it won; nothing until the result is known.
  [[nodiscard]] std::optional<bool> won() const { return won_; }

 private:
  [[nodiscard]] base::Expected<base::Json> act(const base::Json& state, bool placing) const;

  int depth_;
  bool started_ = false;
  std::optional<bool> won_;
};

}  // namespace hexarena::remote_fish
