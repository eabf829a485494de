#include "server/relay.hpp"

#include <algorithm>
#include <utility>

#include "store/store.hpp"

namespace hexarena::server {
namespace {

using rules::Seat;

}  // namespace

void Relay::begin(const session::Record& record) {
  const std::lock_guard lock(mutex_);
  game_ = store::StoredGame{id_, store::now_ms(), record};
  since_ = clock_.now().count();
}

void Relay::add(const session::Event& event, std::optional<Seat> turn) {
  const std::lock_guard lock(mutex_);
  if (!game_) return;
  game_->record.events.push_back(event);
  turn_ = turn;
  if (const auto at = session::time_of(event)) {
    at_ = *at;
    since_ = clock_.now().count();
  }
  wake();
}

void Relay::end(const session::Result& result) {
  const std::lock_guard lock(mutex_);
  if (!game_) return;
  game_->record.result = result;
  turn_.reset();
  wake();
}

void Relay::leave() {
  const std::lock_guard lock(mutex_);
  left_ = true;
  wake();
}

std::optional<store::StoredGame> Relay::follow(std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  if (game_) wake_ = std::move(wake);
  return game_;
}

void Relay::unfollow() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
}

Relay::News Relay::since(std::size_t events) {
  const std::lock_guard lock(mutex_);
  woken_ = false;
  News news;
  if (!game_) return news;
  const std::vector<session::Event>& all = game_->record.events;
  for (std::size_t i = events; i < all.size(); ++i) news.events.push_back(all[i]);
  news.now = at_ + (clock_.now().count() - since_);
  news.result = game_->record.result;
  news.left = left_;
  return news;
}

std::optional<Relay::Summary> Relay::summary() const {
  const std::lock_guard lock(mutex_);
  if (!game_) return std::nullopt;
  const session::Record& record = game_->record;
  return Summary{id_,
                 game_->began,
                 session::header_json(record),
                 record.events.size(),
                 turn_,
                 record.result.has_value()};
}

/// A follower already woken that has not read yet will see this too.
void Relay::wake() {
  if (!wake_ || std::exchange(woken_, true)) return;
  wake_();
}

/// Registers a game with the relays, forwards its events, and removes it at the end.
class Relays::Publisher final : public referee::Observer {
 public:
  Publisher(Relays& relays, std::shared_ptr<Relay> relay)
      : relays_(relays), relay_(std::move(relay)) {}
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;
  ~Publisher() override {
    {
      const std::lock_guard lock(relays_.mutex_);
      relays_.relays_.erase(relay_->id());
    }
    relay_->leave();
  }

  void began(const session::Record& record) override { relay_->begin(record); }
  void happened(const game::Table& table, const session::Event& event) override {
    relay_->add(event, table.view().turn);
  }
  void ended(const session::GameEnd& end) override {
    if (end.record.result) relay_->end(end.result);
  }

 private:
  Relays& relays_;
  const std::shared_ptr<Relay> relay_;
};

std::unique_ptr<referee::Observer> Relays::observer(const std::string& id) {
  auto relay = std::make_shared<Relay>(clock_, id);
  {
    const std::lock_guard lock(mutex_);
    relays_[id] = relay;
  }
  return std::make_unique<Publisher>(*this, std::move(relay));
}

std::shared_ptr<Relay> Relays::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = relays_.find(id);
  return found == relays_.end() ? nullptr : found->second;
}

std::vector<Relay::Summary> Relays::all() const {
  std::vector<std::shared_ptr<Relay>> relays;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, relay] : relays_) relays.push_back(relay);
  }
  std::vector<Relay::Summary> all;
  for (const auto& relay : relays) {
    if (auto summary = relay->summary()) all.push_back(std::move(*summary));
  }
  return all;
}

}  // namespace hexarena::server
