// connect: a player of this machine at a table somewhere else, over the bot protocol.
#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "app/interrupt.hpp"
#include "app/players.hpp"
#include "app/talk.hpp"
#include "player/bot_process.hpp"
#include "player/bot_side.hpp"
#include "world/process.hpp"
#include "world/socket.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::refused;
using world::Heard;
using world::Milliseconds;

constexpr std::string_view kProgram = "hexarena connect";
constexpr Milliseconds kConnectWithin{10'000};
constexpr Milliseconds kSendWithin{10'000};
// Between two looks for Ctrl-C, or for an arena that has no time to wait for an answer.
constexpr Milliseconds kLook{100};

/// Who answers the lines of the arena.
class Answerer {
 public:
  Answerer() = default;
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;
  virtual ~Answerer() = default;
  [[nodiscard]] virtual Expected<void> hear(std::string_view type, const std::string& line) = 0;
  /// The next answer, if there is one by then.
  [[nodiscard]] virtual Expected<std::optional<std::string>> answer(Milliseconds within) = 0;
};

class OwnPlayer final : public Answerer {
 public:
  explicit OwnPlayer(player::BotSide side) : side_(std::move(side)) {}

  [[nodiscard]] Expected<void> hear(std::string_view, const std::string& line) override {
    auto answer = side_.hear(line);
    if (!answer) return refused(answer);
    if (*answer) answer_ = rules::write_json(**answer);
    return {};
  }
  [[nodiscard]] Expected<std::optional<std::string>> answer(Milliseconds) override {
    return std::exchange(answer_, std::nullopt);
  }

 private:
  player::BotSide side_;
  std::optional<std::string> answer_;
};

/// Passes lines on to a program that is started anew for each game, as a referee would.
class BotProgram final : public Answerer {
 public:
  BotProgram(world::Command command, bool unsafe) : command_(std::move(command)), unsafe_(unsafe) {}

  [[nodiscard]] Expected<void> hear(std::string_view type, const std::string& line) override {
    if (type == "hello") {
      auto started = player::start_program(command_, unsafe_);
      if (!started) return refused(started);
      process_ = std::move(*started);
    }
    if (process_ == nullptr) return rules::malformed("the arena sent a line before its hello");
    const world::Sent sent = process_->send_line(line, kSendWithin);
    if (type == "end") {
      static_cast<void>(process_->read_line(Milliseconds(player::BotLimits().farewell_ms)));
      tell_errors();
      process_.reset();
    } else if (sent != world::Sent::all) {
      return gone("does not read what it is told");
    }
    return {};
  }

  [[nodiscard]] Expected<std::optional<std::string>> answer(Milliseconds within) override {
    Heard heard = process_->read_line(within);
    tell_errors();
    switch (heard.kind) {
      case Heard::Kind::line: return std::move(heard.line);
      case Heard::Kind::late: return std::nullopt;
      case Heard::Kind::too_much: return gone("wrote too much");
      case Heard::Kind::closed: return gone("closed its STDOUT");
      case Heard::Kind::ended: break;
    }
    return gone(in_words(heard.end));
  }

 private:
  static tl::unexpected<rules::Reason> gone(const std::string& why) {
    return rules::illegal("the bot " + why);
  }
  void tell_errors() { write_stderr(indented(process_->take_errors(), "")); }

  world::Command command_;
  bool unsafe_;
  std::unique_ptr<world::Process> process_;
};

Expected<std::unique_ptr<Answerer>> answerer(const ConnectOptions& options,
                                             const table::Game* game) {
  const player::Spec spec = player::read_spec(options.player);
  if (spec.is_human()) return rules::malformed("a human cannot sit here, only machines");
  if (spec.kind == "bot") {
    auto command = program_command(spec.argument, options.unsafe);
    if (!command) return refused(command);
    return std::make_unique<BotProgram>(std::move(*command), options.unsafe);
  }
  auto adviser = player::adviser(spec);
  if (!adviser) return refused(adviser);
  if (game != nullptr) {
    auto table = game->open(Json::object(), nullptr);
    if (!table) return refused(table);
    auto known = player_maker(options.player, **table, {});
    if (!known) return refused(known);
  }
  return std::make_unique<OwnPlayer>(player::BotSide(game, std::move(*adviser)));
}

/// The talk with the arena, from joining to the last word.
class Visit {
 public:
  Visit(world::Socket& arena, Answerer& answerer) : arena_(arena), answerer_(answerer) {}

  Expected<void> join(const std::string& name, const std::string& game) {
    Json join = Json::object();
    join["type"] = "join";
    join["protocol"] = 1;
    join["name"] = name;
    if (!game.empty()) join["game"] = game;
    return say(rules::write_json(join));
  }

  /// Until the arena hangs up or Ctrl-C. A refusal of kind illegal is a talk that broke off.
  Expected<void> stay() {
    while (!interrupted()) {
      Heard heard = arena_.read_line(due_ > 0 ? Milliseconds(0) : kLook);
      if (heard.kind == Heard::Kind::too_much) {
        return rules::malformed("the arena sent a line without end");
      }
      if (heard.kind == Heard::Kind::closed || heard.kind == Heard::Kind::ended) {
        if (!playing_) return {};
        return rules::illegal("the arena hung up in the middle of a game");
      }
      if (heard.kind == Heard::Kind::line && !heard.line.empty()) {
        auto taken = take(heard.line);
        if (!taken) return taken;
      }
      if (due_ == 0) continue;
      auto answer = answerer_.answer(kLook);
      if (!answer) return refused(answer);
      if (!*answer) continue;
      --due_;
      auto said = say(**answer);
      if (!said) return said;
    }
    if (playing_) return rules::illegal("stopped in the middle of a game");
    return {};
  }

  [[nodiscard]] int games() const { return games_; }

 private:
  Expected<void> say(const std::string& line) {
    if (arena_.send_line(line, kSendWithin) == world::Sent::all) return {};
    return rules::illegal("the arena does not listen any more");
  }

  Expected<void> take(const std::string& line) {
    auto message = rules::read_json(line, player::kRefereeLine);
    if (!message) return refused(message);
    auto type = rules::member(*message, "", "type");
    if (!type) return refused(type);
    const std::string word = (*type)->is_string() ? (*type)->get<std::string>() : "";
    if (word == "error") return rules::illegal("the arena says " + rules::excerpt(*message));
    auto heard = answerer_.hear(word, line);
    if (!heard) return heard;
    if (word == "hello") {
      playing_ = true;
      due_ = 1;
    } else if (word == "turn") {
      ++due_;
    } else if (word == "end") {
      playing_ = false;
      due_ = 0;
      ++games_;
      return tell_end(*message);
    }
    return {};
  }

  [[nodiscard]] Expected<void> tell_end(const Json& end) const {
    const auto part = [&](const char* key) {
      return end.contains(key) ? rules::excerpt(end[key]) : std::string("unknown");
    };
    const std::string line =
        fmt::format("game {}: scores {}, winners {}", games_, part("scores"), part("winners"));
    if (write_line(kProgram, line) == kFine) return {};
    return rules::malformed("nobody reads the results");
  }

  world::Socket& arena_;
  Answerer& answerer_;
  bool playing_ = false;
  int due_ = 0;  // answers
  int games_ = 0;
};

}  // namespace

int connect(const ConnectOptions& options) {
  auto address = world::read_address(options.address);
  if (!address) return tell_bad_input(kProgram, address.error());
  const table::Game* game = nullptr;
  if (!options.game.empty()) {
    auto found = table::find_game(options.game);
    if (!found) return tell_bad_input(kProgram, found.error());
    game = *found;
  }
  auto player = answerer(options, game);
  if (!player) return tell_bad_input(kProgram, player.error());
  auto arena = world::Socket::connect(*address, kConnectWithin, player::kRefereeLine.bytes);
  if (!arena) return tell_bad_input(kProgram, arena.error());
  note_interrupts();
  Visit visit(**arena, **player);
  auto stayed = visit.join(options.name.empty() ? options.player : options.name, options.game);
  if (stayed) stayed = visit.stay();
  (*arena)->hang_up();
  if (!stayed) return tell(kProgram, stayed.error());
  return write_line(kProgram, fmt::format("{} games played", visit.games()));
}

}  // namespace hexarena::app
