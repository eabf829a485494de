#include "players/bot_process.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <utility>

#include "world/logged_peer.hpp"
#include "world/sandbox.hpp"

namespace hexarena::players {
namespace {

namespace fs = std::filesystem;

/// Stands in for a bot that could not be started.
class AbsentPlayer final : public Player {
 public:
  AbsentPlayer(std::string name, std::string why) : name_(std::move(name)), why_(std::move(why)) {}
  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] tl::expected<void, Failure> take_seat(const Seating&) override {
    return tl::unexpected(Failure{Fault::exit, why_});
  }
  [[nodiscard]] Decision decide(const game::Position&) override {
    return tl::unexpected(Failure{Fault::exit, why_});
  }

 private:
  std::string name_;
  std::string why_;
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

base::Expected<std::vector<std::string>> split_words(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      word += command[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (!is_blank(c)) {
      word += c;
      in_word = true;
    } else if (in_word) {
      words.push_back(std::exchange(word, {}));
      in_word = false;
    }
  }
  if (quote != 0) {
    return base::invalid(fmt::format("a {} is not closed in {}", quote, base::in_quotes(command)));
  }
  if (in_word) words.push_back(std::move(word));
  if (words.empty()) return base::invalid("a program needs a command: bot:COMMAND or file:COMMAND");
  return words;
}

base::Expected<world::Command> bot_command(std::string_view text) {
  auto words = split_words(text);
  if (!words) return base::passed_on(words);
  world::Command command;
  bool interpreted = false;  // the folder so far is that of an interpreter
  for (std::string& word : *words) {
    std::error_code error;
    // A bare word is a program to be looked up, not a file that happens to have its name.
    const bool first = &word == &words->front();
    if ((first && word.find('/') == std::string::npos) || !fs::is_regular_file(word, error))
      continue;
    const fs::path named = fs::absolute(word, error).lexically_normal();
    const fs::path file = fs::canonical(word, error);
    if (error) continue;
    const bool installed = first && named.parent_path().filename() == "bin";
    if (command.folder == "/" || interpreted) command.folder = file.parent_path().string();
    interpreted = installed;
    // A virtual environment is recognised by the path of its interpreter, a link to another.
    word = (installed ? named : file).string();
  }
  command.words = std::move(*words);
  return command;
}

base::Expected<std::unique_ptr<world::Process>> start_program(const world::Command& command,
                                                              bool unsafe) {
  if (unsafe) return world::Process::start(command);
  auto confined = world::Sandbox().confined(command);
  if (!confined) return base::passed_on(confined);
  return world::Process::start(*confined);
}

namespace {

/// Starts the process of a bot, as the referee will talk to it.
base::Expected<std::unique_ptr<world::Peer>> start_peer(const world::Command& command,
                                                        const BotRules& rules) {
  auto process = start_program(command, rules.unsafe);
  if (!process) return base::passed_on(process);
  if (rules.started) rules.started(**process);
  std::unique_ptr<world::Peer> peer = std::move(*process);
  if (rules.log) peer = std::make_unique<world::LoggedPeer>(std::move(peer), rules.log);
  return peer;
}

/// The same for all processes that do not differ.
std::string key_of(const world::Command& command) {
  return fmt::format("{}\n{}\n{}", command.folder, fmt::join(command.words, "\n"),
                     command.limits.memory);
}

/// How processes of this bot go from game to game. One that has used much of its processor time is
/// ended: that limit is meant for a game.
Reuse reuse_of(const world::Command& command, const BotRules& rules) {
  Reuse reuse;
  if (!rules.kept) return reuse;
  const auto most_cpu = std::chrono::seconds(command.limits.cpu_seconds / 2);
  reuse.keep = [kept = rules.kept, key = key_of(command),
                most_cpu](std::unique_ptr<world::Peer> peer) {
    if (peer->usage().cpu > most_cpu) return peer->hang_up();
    kept->put(key, std::move(peer));
  };
  reuse.fresh = [command, rules]() -> std::unique_ptr<world::Peer> {
    auto peer = start_peer(command, rules);
    return peer ? std::move(*peer) : nullptr;
  };
  return reuse;
}

}  // namespace

std::unique_ptr<Player> start_bot(const world::Command& command, const std::string& name,
                                  const BotRules& rules) {
  world::Command wanted = command;
  if (rules.limits) wanted.limits = *rules.limits;
  Reuse reuse = reuse_of(wanted, rules);
  std::unique_ptr<world::Peer> peer = rules.kept ? rules.kept->take(key_of(wanted)) : nullptr;
  reuse.used = peer != nullptr;
  if (!peer) {
    auto started = start_peer(wanted, rules);
    if (!started) return std::make_unique<AbsentPlayer>(name, std::move(started.error().message));
    peer = std::move(*started);
  }
  return std::make_unique<BotPlayer>(std::move(peer), name, rules.talk, std::move(reuse));
}

}  // namespace hexarena::players
