// hexarena serve as a program, on ports and a store of its own, and clients who play there.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "readers.hpp"
#include "session/record.hpp"
#include "web_client.hpp"

namespace hexarena::tests {

using base::Json;

/// A server on ports and a store of its own.
class Arena {
 public:
  explicit Arena(const std::string& db, std::vector<std::string> more = {})
      : process_(Call{words(db, std::move(more)), "", {}, {}, {}, 600}) {
    line_ = process_.first_line();
    port_ = number_after("http://127.0.0.1:");
    bot_port_ = number_after("bots at 127.0.0.1:");
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint16_t bot_port() const { return bot_port_; }
  [[nodiscard]] const std::string& line() const { return line_; }
  Process& process() { return process_; }
  [[nodiscard]] pid_t number() const { return process_.number(); }

  [[nodiscard]] Json post(const std::string& body) const {
    const WebAnswer answer = ask(port_, "POST", "/api/games", body);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.json();
  }
  [[nodiscard]] Json get(const std::string& target) const {
    return ask(port_, "GET", target).json();
  }

 private:
  static std::vector<std::string> words(const std::string& db, std::vector<std::string> more) {
    std::vector<std::string> all{"hexarena", "serve", "--port", "0", "--db", db, "--bot-port", "0"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  [[nodiscard]] std::uint16_t number_after(const std::string& text) const {
    const std::size_t at = line_.find(text);
    if (at == std::string::npos) return 0;
    return static_cast<std::uint16_t>(std::strtoul(line_.c_str() + at + text.size(), nullptr, 10));
  }

  Process process_;
  std::string line_;
  std::uint16_t port_ = 0;
  std::uint16_t bot_port_ = 0;
};

inline constexpr const char* kTwoPeople =
    R"({"game":"reversi","settings":{"size":2,"pass":"forced"},"seats":[{"person":"Ada"},{"person":"Bob"}]})";

[[nodiscard]] inline std::string live(const Json& game, int seat, std::size_t from = 0) {
  std::string target =
      "/api/live/" + game["id"].get<std::string>() + "?from=" + std::to_string(from);
  if (seat >= 0)
    target += "&key=" + game["seats"][static_cast<std::size_t>(seat)]["key"].get<std::string>();
  return target;
}

/// A client that folds what it hears, as the page does.
class Folder {
 public:
  Folder(const Arena& arena, const Json& game, int seat) : game_(game), seat_(seat) { come(arena); }

  void come(const Arena& arena) {
    client_.emplace(arena.port(), live(game_, seat_, events_.size()));
    ASSERT_EQ(client_->status(), 101);
    const Json hello = client_->hear("game");
    ASSERT_TRUE(hello.is_object());
    ASSERT_EQ(hello["from"], events_.size());
    record_ = hello["record"];
    for (const Json& event : hello["events"]) events_.push_back(event);
    over_ = hello.contains("result");
  }
  void cut() { client_.reset(); }
  [[nodiscard]] std::unique_ptr<game::Table> table() const {
    Json record = record_;
    record["actions"] = events_;
    return *session::replay(session::read_envelope(base::write_json(record))->record);
  }
  /// Acts if it is its turn.
  void act() {
    const auto now = table();
    const game::View view = now->view();
    const std::vector<game::Action> legal = now->legal();
    if (view.over || view.turn->number() != seat_) return;
    client_->say(
        {{"type", "act"}, {"number", events_.size()}, {"action", now->action_json(legal.front())}});
  }
  /// The next event.
  void hear() {
    const Json message = client_->hear("event");
    ASSERT_TRUE(message.is_object());
    ASSERT_EQ(message["number"], events_.size());
    events_.push_back(message["event"]);
  }
  [[nodiscard]] const std::vector<Json>& events() const { return events_; }
  [[nodiscard]] bool over() const { return over_ || table()->view().over; }
  LiveClient& client() { return *client_; }

 private:
  const Json game_;
  const int seat_;
  std::optional<LiveClient> client_;
  Json record_;
  std::vector<Json> events_;
  bool over_ = false;
};

class ServeTest : public testing::Test {
 protected:
  [[nodiscard]] std::string db() const { return folder_.path("arena.db"); }
  ScratchFolder folder_;
};

}  // namespace hexarena::tests
