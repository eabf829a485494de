// ArenaLimits: what strangers may send, hold open and keep the machine busy with.
//
// A value. `hexarena limits` prints them, docs/arena.md tells what happens beyond.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/json.hpp"

namespace hexarena::server {

struct ArenaLimits {
  std::size_t header = 16'384;    ///< bytes of the head of a request
  std::size_t body = 262'144;     ///< bytes of its body
  std::size_t message = 16'384;   ///< bytes of a message over a WebSocket
  int messages_a_second = 20;     ///< of one socket, on average
  int burst = 60;                 ///< messages it may send at once
  std::size_t queue = 1'000'000;  ///< bytes that wait for a slow reader
  int request_s = 20;             ///< seconds for a request to be whole, or an answer to be taken
  int idle_s = 60;                ///< seconds without any sign of life from a WebSocket
  std::size_t sockets = 8'000;    ///< connections at a time
  std::size_t sockets_a_game = 500;     ///< of one live game
  std::size_t games = 2'000;            ///< live games
  std::size_t looked_up = 100;          ///< games being opened or read from the store
  int rounds_ms = 500;                  ///< of the processor, for the rounds of a start by hand
  std::size_t exhibitions = 20;         ///< live games without any person
  std::size_t bots = 64;                ///< seats of bots in live games
  std::size_t actions = 1'000;          ///< legal at the start of a live game
  int house_depth = 3;                  ///< of the house player, while its second lasts
  int think_ms = 1'000;                 ///< for a decision of a machine that searches
  std::size_t tournaments = 2;          ///< played at a time
  std::size_t entrants = 32;            ///< players of one of them
  int rounds = 20;                      ///< of one of them
  std::int64_t away_ms = 300'000;       ///< a person who is waited for may be away
  std::int64_t invited_ms = 3'600'000;  ///< the same, one who has never come
};

/// A message of a client is small and flat.
inline constexpr base::JsonLimits kMessageLimits{16'384, 1'024, 16};
inline constexpr std::size_t kLongestPerson = 40;  ///< bytes of the name of a person

}  // namespace hexarena::server
