#include "players/kept_bots.hpp"

#include <algorithm>
#include <utility>

namespace hexarena::players {

std::unique_ptr<world::Peer> KeptBots::take(const std::string& key) {
  for (;;) {
    std::unique_ptr<world::Peer> peer;
    {
      const std::scoped_lock lock(mutex_);
      const auto found = std::ranges::find(waiting_, key, &Waiting::key);
      if (found == waiting_.end()) return nullptr;
      peer = std::move(found->peer);
      waiting_.erase(found);
    }
    if (peer->read_line(world::Milliseconds(0)).kind == world::Heard::Kind::late) return peer;
    peer->hang_up();
  }
}

void KeptBots::put(std::string key, std::unique_ptr<world::Peer> peer) {
  peer->hold();
  static_cast<void>(peer->take_errors());
  std::list<Waiting> surplus;
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back({std::move(key), std::move(peer)});
    if (waiting_.size() > most_) surplus.splice(surplus.begin(), waiting_, waiting_.begin());
  }
  for (const Waiting& each : surplus) each.peer->hang_up();
}

}  // namespace hexarena::players
