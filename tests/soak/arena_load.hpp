// A load on the arena: many live games, each with two players and two spectators, an action in each
// every so often. Every action has to reach all four.
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <vector>

#include "../web_client.hpp"
#include "session/record.hpp"

namespace hexarena::tests {

using Clock = std::chrono::steady_clock;
using base::Json;

inline constexpr int kSocketsAGame = 4;  // two players, two watchers

[[noreturn]] inline void fail(const std::string& why) {
  fmt::print("FAILED: {}\n", why);
  std::exit(1);
}

/// As many descriptors as we may have.
inline void want_descriptors() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

/// The server under load.
class Server {
 public:
  explicit Server(const std::string& db, std::vector<std::string> more = {}) {
    std::vector<std::string> words{"hexarena",   "serve", "--port", "0",
                                   "--bot-port", "0",     "--db",   db};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    int ends[2] = {-1, -1};
    if (pipe(ends) != 0) fail("no pipe");
    child_ = fork();
    if (child_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // it ends with us, however we end
      dup2(ends[1], STDOUT_FILENO);
      execv(HEXARENA_BIN_DIR "/hexarena", argv.data());
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; c != '\n' && read(ends[0], &c, 1) == 1;) line += c;
    port_ = number_after(line, "http://127.0.0.1:");
    bot_port_ = number_after(line, "bots at 127.0.0.1:");
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { end(SIGTERM); }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint16_t bot_port() const { return bot_port_; }
  void end(int signal) {
    if (child_ <= 0) return;
    kill(child_, signal);
    waitpid(child_, nullptr, 0);
    child_ = -1;
  }
  /// A line of /proc/PID/status, in MB.
  [[nodiscard]] long megabytes(const std::string& key) const {
    std::ifstream in(fmt::format("/proc/{}/status", child_));
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with(key)) return std::stol(line.substr(key.size() + 1)) / 1024;
    }
    return 0;
  }
  [[nodiscard]] double cpu_seconds() const {
    std::ifstream in(fmt::format("/proc/{}/stat", child_));
    std::string text((std::istreambuf_iterator<char>(in)), {});
    long user = 0;
    long system = 0;
    std::sscanf(text.c_str() + text.rfind(')') + 2,
                "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system);
    return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

 private:
  static std::uint16_t number_after(const std::string& line, const std::string& text) {
    const std::size_t at = line.find(text);
    if (at == std::string::npos) fail("the server says " + line);
    return static_cast<std::uint16_t>(std::stoi(line.substr(at + text.size())));
  }

  pid_t child_ = -1;
  std::uint16_t port_ = 0;
  std::uint16_t bot_port_ = 0;
};

/// The same game of Reversi everywhere: what is legal is known without asking.
inline std::vector<Json> script(const std::string& settings) {
  const auto record =
      session::open_record(**session::find_game("reversi"), *base::read_json(settings));
  const auto table = record->opening->copy();
  std::vector<Json> actions;
  while (!table->view().over) {
    const auto view = table->view();
    const std::vector<game::Action> legal = table->legal();
    actions.push_back(table->action_json(legal.front()));
    if (!table->submit(*view.turn, legal.front())) fail("the script is illegal");
  }
  return actions;
}

/// One WebSocket, read as bytes come.
struct ConnectionId {
  std::unique_ptr<RawClient> client;
  std::string heard;
  std::size_t events = 0;  // seen so far
};

struct Game {
  Json made;
  std::vector<ConnectionId> visitors;  // players first
  std::size_t sent = 0;                // actions
  Clock::time_point sent_at;
  Clock::time_point due;
};

inline std::string frame_of(const std::string& text) {
  std::string frame("\x81", 1);
  if (text.size() < 126) {
    frame += static_cast<char>(0x80U | text.size());
  } else {
    frame += static_cast<char>(0xFEU);
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size() & 0xFFU);
  }
  return frame + std::string(4, '\0') + text;
}

class Load {
 public:
  /// Every game has people at an address of their own: 127.1.x.y.
  static std::uint32_t address_of(std::size_t game) {
    return 0x7F010001U + static_cast<std::uint32_t>(game);
  }

  Load(int games, std::vector<Json> script, std::chrono::seconds pace = std::chrono::seconds(1))
      : script_(std::move(script)), games_(static_cast<std::size_t>(games)), pace_(pace) {}

  void make(const Server& server) {
    const std::string request = R"({"game":"reversi","settings":{"size":5,"pass":"forced"},)"
                                R"("seats":[{"person":"Ada"},{"person":"Bob"}]})";
    for (std::size_t i = 0; i < games_.size(); ++i) {
      Game& game = games_[i];
      const auto answer = ask(server.port(), "POST", "/api/games", request, "", address_of(i));
      if (answer.status != 201) fail("no game: " + answer.body);
      game.made = answer.json();
    }
  }

  /// Everybody comes, or comes back with what they have seen.
  void come(const Server& server) {
    epoll_ = epoll_create1(EPOLL_CLOEXEC);
    for (std::size_t i = 0; i < games_.size(); ++i) {
      Game& game = games_[i];
      game.visitors.resize(kSocketsAGame);
      for (std::size_t j = 0; j < kSocketsAGame; ++j) enter(server, game, i, j);
    }
  }

  /// `meanwhile` is called between two looks.
  void run(std::chrono::seconds length, const std::function<void()>& meanwhile = [] {}) {
    const auto end = Clock::now() + length;
    for (std::size_t i = 0; i < games_.size(); ++i) {  // evenly spread
      games_[i].due = Clock::now() + std::chrono::milliseconds(pace_) * i / games_.size();
    }
    while (Clock::now() < end) {
      act();
      listen(2);
      meanwhile();
    }
    // What is under way arrives.
    const auto patience = Clock::now() + std::chrono::seconds(10);
    while (Clock::now() < patience && !all_heard()) listen(50);
  }

  [[nodiscard]] std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (const Game& game : games_) all.push_back(game.made["id"]);
    return all;
  }
  [[nodiscard]] bool all_heard() const {
    for (const Game& game : games_) {
      for (const ConnectionId& visitor : game.visitors) {
        if (visitor.events < game.sent) return false;
      }
    }
    return true;
  }

  void leave() {
    for (Game& game : games_) {
      for (ConnectionId& visitor : game.visitors) {
        visitor.client.reset();
        visitor.heard.clear();
      }
    }
    close(epoll_);
  }

  /// The longest of 99 of 100 deliveries, in milliseconds.
  double report() {
    std::sort(took_.begin(), took_.end());
    if (took_.empty()) fail("nothing was heard");
    const auto at = [&](double part) {
      return static_cast<double>(
                 took_[static_cast<std::size_t>(part * static_cast<double>(took_.size() - 1))]) /
             1000.0;
    };
    fmt::print(
        "{} deliveries: median {:.1f} ms, 99 % within {:.1f} ms, 99.9 % {:.1f} ms, worst {:.1f} "
        "ms\n",
        took_.size(), at(0.5), at(0.99), at(0.999), at(1));
    const double p99 = at(0.99);
    took_.clear();
    return p99;
  }

  /// What a server has of all games must be at least what somebody saw.
  void check_kept(const Server& server) const {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const Game& game = games_[i];
      const auto record =
          ask(server.port(), "GET", "/api/games/" + game.made["id"].get<std::string>(), "", "",
              address_of(i));
      if (record.status != 200) fail("a game cannot be read: " + record.body);
      std::size_t seen = 0;
      for (const ConnectionId& visitor : game.visitors) seen = std::max(seen, visitor.events);
      if (record.json()["actions"].size() < seen) fail("a kept game is shorter than what was seen");
    }
  }

 private:
  void enter(const Server& server, const Game& game, std::size_t i, std::size_t j) {
    ConnectionId& visitor = games_[i].visitors[j];
    std::string target =
        fmt::format("/api/live/{}?from={}", game.made["id"].get<std::string>(), visitor.events);
    if (j < 2) target += "&key=" + game.made["seats"][j]["key"].get<std::string>();
    visitor.client = std::make_unique<RawClient>(server.port(), address_of(i));
    visitor.client->send(fmt::format(
        "GET {} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        target));
    if (!visitor.client->take_until("\r\n\r\n").starts_with("HTTP/1.1 101")) {
      fail("a visitor was not let in");
    }
    visitor.heard = visitor.client->take_buffered();
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i * kSocketsAGame + j;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, visitor.client->file(), &event);
    understand(games_[i], visitor);
  }

  void act() {
    const auto now = Clock::now();
    for (Game& game : games_) {
      if (now < game.due || game.sent >= script_.size()) continue;
      ConnectionId& player = game.visitors[game.sent % 2];
      if (player.events < game.sent) continue;  // it has not seen the last action yet
      Json message = Json::object();
      message["type"] = "act";
      message["number"] = game.sent;
      message["action"] = script_[game.sent];
      game.sent_at = Clock::now();
      ++game.sent;
      if (!player.client->send(frame_of(base::write_json(message)))) fail("a player was cut off");
      game.due += pace_;
    }
  }

  void listen(int ms) {
    std::array<epoll_event, 256> ready{};
    const int count = epoll_wait(epoll_, ready.data(), static_cast<int>(ready.size()), ms);
    for (int i = 0; i < count; ++i) {
      const std::size_t which = ready[static_cast<std::size_t>(i)].data.u64;
      Game& game = games_[which / kSocketsAGame];
      ConnectionId& visitor = game.visitors[which % kSocketsAGame];
      std::array<char, 65'536> bytes{};
      const ssize_t got = recv(visitor.client->file(), bytes.data(), bytes.size(), MSG_DONTWAIT);
      if (got <= 0) {
        fail(fmt::format("the server hung up on visitor {} of game {} after {} actions: {}",
                         which % kSocketsAGame, which / kSocketsAGame, game.sent,
                         got == 0 ? "closed" : std::strerror(errno)));
      }
      visitor.heard.append(bytes.data(), static_cast<std::size_t>(got));
      understand(game, visitor);
    }
  }

  /// Takes whole frames out of what was heard.
  void understand(Game& game, ConnectionId& visitor) {
    std::string_view rest = visitor.heard;
    while (rest.size() >= 2) {
      std::size_t size = static_cast<unsigned char>(rest[1]);
      std::size_t head = 2;
      if (size >= 126) {
        head = size == 126 ? 4 : 10;
        if (rest.size() < head) break;
        size = 0;
        for (std::size_t i = 2; i < head; ++i)
          size = size << 8U | static_cast<unsigned char>(rest[i]);
      }
      if (rest.size() < head + size) break;
      hear(game, visitor, static_cast<unsigned char>(rest[0]) & 0xFU, rest.substr(head, size));
      rest.remove_prefix(head + size);
    }
    visitor.heard.erase(0, visitor.heard.size() - rest.size());
  }

  void hear(Game& game, ConnectionId& visitor, unsigned kind, std::string_view text) {
    if (kind == 9) {
      visitor.client->send(std::string("\x8A\x80\0\0\0\0", 6));
      return;
    }
    if (kind != 1) fail("the server said goodbye");
    if (text.starts_with(R"({"type":"refused")")) fail(std::string(text));
    if (text.starts_with(R"({"type":"game")")) {
      const auto json = base::read_json(text);
      visitor.events = (*json)["from"].get<std::size_t>() + (*json)["events"].size();
      game.sent = std::max(game.sent, visitor.events);
    }
    if (!text.starts_with(R"({"type":"event")")) return;
    const auto json = base::read_json(text);
    if (!json || (*json)["number"] != visitor.events) fail("an event is missing, or came twice");
    ++visitor.events;
    took_.push_back(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - game.sent_at).count());
  }

  const std::vector<Json> script_;
  std::vector<Game> games_;
  std::chrono::seconds pace_;
  std::vector<std::int64_t> took_;
  int epoll_ = -1;
};

}  // namespace hexarena::tests
