// Machine: a player in a live game that thinks on worker threads.
//
// Its events and questions are processed one after the other in the order of the calls, so the
// player needs no locks; answers arrive on a worker thread. The machine lives until all of that is
// done. Thread-safe.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "players/player.hpp"
#include "server/workers.hpp"

namespace hexarena::server {

class Machine : public std::enable_shared_from_this<Machine> {
 public:
  /// `client` is charged for the work, so that workers share their time fairly.
  Machine(std::unique_ptr<players::Player> player, Workers& workers, std::string client = {})
      : player_(std::move(player)), workers_(workers), client_(std::move(client)) {}

  using Seated = std::function<void(tl::expected<void, players::Failure>)>;
  void sit(players::Seating seating, Seated seated);
  using Decided = std::function<void(players::Decision)>;
  /// Calls `began` when a worker starts on it, `decided` when it is done.
  void ask(std::shared_ptr<const game::Table> table, std::function<void()> began, Decided decided);
  void hear(session::Event event);
  void farewell(session::Result result);

 private:
  void add(Workers::Work work);
  void go_on();

  const std::unique_ptr<players::Player> player_;
  Workers& workers_;
  const std::string client_;
  std::mutex mutex_;
  std::deque<Workers::Work> tasks_;  // behind mutex_; the first is running
};

}  // namespace hexarena::server
