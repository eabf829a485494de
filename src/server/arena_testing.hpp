// An arena without sockets for tests: visitors whose messages are stored, a fake clock, and a
// server thread that is the test's own.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "server/arena.hpp"
#include "store/store_testing.hpp"

namespace hexarena::server {

class RecordingAudience final : public Audience {
 public:
  void send(ConnectionId visitor, const Text& text) override {
    heard_[visitor].push_back(*base::read_json(*text, session::kRecordLimits));
  }
  void close(ConnectionId visitor, std::string_view why) override { closed_[visitor] = why; }
  void then(const std::function<void()>& work) override {
    if (holds_) return held_.push_back(work);
    work();
  }

  /// From now on nothing is sent, as if the disk were slow.
  void hold() { holds_ = true; }
  [[nodiscard]] std::size_t held() const { return held_.size(); }
  void release() {
    holds_ = false;
    for (const auto& work : std::exchange(held_, {})) work();
  }
  /// All messages so far.
  [[nodiscard]] const std::vector<Json>& heard(ConnectionId visitor) { return heard_[visitor]; }
  /// The messages of one type.
  [[nodiscard]] std::vector<Json> heard(ConnectionId visitor, std::string_view type) {
    std::vector<Json> some;
    for (const Json& message : heard_[visitor]) {
      if (message["type"] == type) some.push_back(message);
    }
    return some;
  }
  [[nodiscard]] Json last(ConnectionId visitor, std::string_view type) {
    const auto some = heard(visitor, type);
    return some.empty() ? Json() : some.back();
  }
  [[nodiscard]] bool closed(ConnectionId visitor) const { return closed_.contains(visitor); }

 private:
  std::map<ConnectionId, std::vector<Json>> heard_;
  std::map<ConnectionId, std::string> closed_;
  std::vector<std::function<void()>> held_;
  bool holds_ = false;
};

/// Posted work, run by the test.
class PostBox {
 public:
  void post(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
    changed_.notify_one();
  }
  /// Runs posted work until `done()`; false when no more comes for a long time.
  bool run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::function<void()> work;
      {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, std::chrono::minutes(2), [&] { return !waiting_.empty(); })) {
          return false;
        }
        work = std::move(waiting_.front());
        waiting_.pop_front();
      }
      work();
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
};

class ArenaTest : public testing::Test {
 protected:
  ArenaTest() { open(); }

  /// Opens an arena over the same store, as after a kill.
  void open() {
    arena_.reset();
    store_.reset();
    facts_.reset();
    store_ = store::opened(folder_.file());
    facts_ = std::move(*store::ArenaFacts::open(folder_.file()));
    identities_ = std::move(*Identities::open(*facts_));
    arena_ = std::make_unique<Arena>(
        Arena::Dependencies{clock_,
                            *store_,
                            *store_,
                            audience_,
                            [this](std::function<void()> work) { box_.post(std::move(work)); },
                            [this](const std::string& line) { log_.push_back(line); },
                            {8081, [this] { return bots_; },
                             [this](const std::string&, const auto& stopped) {
                               stopped_ = stopped;
                               return make_bot_();
                             }},
                            relays_,
                            budgets(),
                            *identities_,
                            *facts_},
        limits_, metrics_);
    EXPECT_TRUE(arena_->resume());
  }

  base::Expected<Arena::Created> create(const std::string& request) {
    auto wanted = read_game_request(*base::read_json(request));
    if (!wanted) return base::passed_on(wanted);
    wanted->owner = client_;
    std::optional<base::Expected<Arena::Created>> answer;
    arena_->create(*wanted,
                   [&](base::Expected<Arena::Created> created) { answer = std::move(created); });
    EXPECT_TRUE(box_.run_until([&] { return answer.has_value(); }));
    return *answer;
  }
  Arena::Created created(const std::string& request) {
    auto answer = create(request);
    EXPECT_TRUE(answer) << answer.error().message;
    return answer ? *answer : Arena::Created{};
  }

  void enter(ConnectionId visitor, const std::string& game, const std::string& key = "",
             std::size_t from = 0) {
    auto entered = try_to_enter(visitor, game, key, from);
    ASSERT_TRUE(entered) << entered.error().message;
  }
  base::Expected<void> try_to_enter(ConnectionId visitor, const std::string& game,
                                    const std::string& key = "", std::size_t from = 0) {
    std::optional<base::Expected<void>> answer;
    arena_->enter({{visitor, key, from, client_}, game, {}},
                  [&](base::Expected<void> entered) { answer = std::move(entered); });
    EXPECT_TRUE(box_.run_until([&] { return answer.has_value(); }));
    return *answer;
  }
  void act(ConnectionId visitor, std::size_t number, const Json& action) {
    Json json{{"type", "act"}, {"number", number}, {"action", action}};
    arena_->hear(visitor, base::write_json(json));
  }
  /// The first legal action of the stored game.
  [[nodiscard]] Json first_action(const std::string& game) {
    const auto table = *session::replay(store_->game(game)->record);
    return table->action_json(table->legal().front());
  }
  [[nodiscard]] std::size_t events(const std::string& game) {
    return store_->game(game)->record.events.size();
  }
  void pass(std::int64_t ms) {
    clock_.advance(world::Milliseconds(ms));
    arena_->tick();
  }

  /// With the limits at the time of first use.
  Budgets& budgets() {
    if (!budgets_) budgets_.emplace(limits_);
    return *budgets_;
  }

  Client client_;  ///< the client that asks: anonymous
  std::optional<Budgets> budgets_;
  store::TestFolder folder_;
  world::FakeClock clock_;
  Relays relays_{clock_};
  RecordingAudience audience_;
  PostBox box_;
  ArenaLimits limits_;
  Metrics metrics_;
  std::vector<std::string> log_;
  std::vector<BotGuest> bots_;  ///< connected bots
  std::function<std::unique_ptr<players::Player>()> make_bot_;
  std::function<bool()> stopped_;  ///< whether the last of them is no longer waited for
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::ArenaFacts> facts_;
  std::unique_ptr<Identities> identities_;
  std::unique_ptr<Arena> arena_;
};

inline constexpr const char* kTwoPeople =
    R"({"game":"reversi","settings":{"size":2,"pass":"forced"},
        "seats":[{"person":"Ada"},{"person":"Bob"}]})";

}  // namespace hexarena::server
