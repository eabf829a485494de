// KeptBots: the processes of bots that wait for their next game.
//
// A bot whose "ready" says "keep":true is not ended after a game that it finished. It is held still
// and plays the next game of the same bot, so that what it has loaded is loaded once. It gains
// nothing else: it does not run meanwhile, has the same limits, and a process that has ended or
// written anything between two games is replaced by a fresh one.
//
// Thread-safe. The destructor ends all processes.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "world/peer.hpp"

namespace hexarena::players {

/// Processes waiting at a time; each may occupy all the memory that a bot may have.
inline constexpr std::size_t kMostKeptBots = 16;

class KeptBots {
 public:
  explicit KeptBots(std::size_t most = kMostKeptBots) : most_(most) {}

  /// A process of the bot with this key, held still; null when none waits.
  [[nodiscard]] std::unique_ptr<world::Peer> take(const std::string& key);
  /// Holds a process still until its next game. If there are too many, the one that has waited
  /// longest is ended.
  void put(std::string key, std::unique_ptr<world::Peer> peer);

 private:
  struct Waiting {
    std::string key;
    std::unique_ptr<world::Peer> peer;
  };

  const std::size_t most_;
  std::mutex mutex_;
  std::list<Waiting> waiting_;  // the one that has waited longest first
};

}  // namespace hexarena::players
