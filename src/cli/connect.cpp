// connect: a player on this machine joins an arena elsewhere, over the bot protocol.
#include <fmt/format.h>

#include <thread>

#include "base/counted.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/players.hpp"
#include "cli/talk.hpp"
#include "players/bot_hall.hpp"
#include "players/bot_process.hpp"
#include "players/bot_side.hpp"
#include "world/process.hpp"
#include "world/socket.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::passed_on;
using world::Heard;
using world::Milliseconds;

constexpr std::string_view kConnectProgram = "hexarena connect";
constexpr Milliseconds kConnectWithin{10'000};
constexpr Milliseconds kSendWithin{10'000};
// How often it checks for Ctrl-C, or for more input while an answer is due.
constexpr Milliseconds kLook{100};
// Between two attempts to reach a lost arena.
constexpr Milliseconds kPause{1000};

/// Answers the lines of the arena.
class Answerer {
 public:
  Answerer() = default;
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;
  virtual ~Answerer() = default;
  [[nodiscard]] virtual Expected<void> hear(std::string_view type, const std::string& line) = 0;
  /// The next answer, if there is one in time.
  [[nodiscard]] virtual Expected<std::optional<std::string>> answer(Milliseconds within) = 0;
  /// The connection is lost, and its game with it.
  virtual void rest() = 0;
};

class OwnPlayer final : public Answerer {
 public:
  explicit OwnPlayer(players::BotSide side) : side_(std::move(side)) {}

  [[nodiscard]] Expected<void> hear(std::string_view, const std::string& line) override {
    auto answer = side_.hear(line);
    if (!answer) return passed_on(answer);
    if (*answer) answer_ = base::write_json(**answer);
    return {};
  }
  [[nodiscard]] Expected<std::optional<std::string>> answer(Milliseconds) override {
    return std::exchange(answer_, std::nullopt);
  }
  void rest() override { answer_.reset(); }

 private:
  players::BotSide side_;
  std::optional<std::string> answer_;
};

/// Passes lines on to a program that is started anew for each game unless it agrees to play several,
/// as a referee would.
class BotProgram final : public Answerer {
 public:
  BotProgram(Program program, bool unsafe) : program_(std::move(program)), unsafe_(unsafe) {}

  [[nodiscard]] Expected<void> hear(std::string_view type, const std::string& line) override {
    if (type == "hello" && process_ != nullptr) process_->go_on();
    if (type == "hello" && process_ == nullptr) {
      auto started = players::start_program(program_.command, unsafe_);
      if (!started) return passed_on(started);
      process_ = std::move(*started);
    }
    if (process_ == nullptr) return base::invalid("the arena sent a line before its hello");
    const world::Sent sent = process_->send_line(line, kSendWithin);
    if (type == "end" && keeps_) {
      process_->hold();
    } else if (type == "end") {
      static_cast<void>(process_->read_line(Milliseconds(players::BotLimits().farewell_ms)));
      print_errors();
      process_.reset();
    } else if (sent != world::Sent::all) {
      return gone("does not read its input");
    }
    return {};
  }

  [[nodiscard]] Expected<std::optional<std::string>> answer(Milliseconds within) override {
    Heard heard = process_->read_line(within);
    print_errors();
    switch (heard.kind) {
      case Heard::Kind::line: note_agreement(heard.line); return std::move(heard.line);
      case Heard::Kind::late: return std::nullopt;
      case Heard::Kind::too_much: return gone("wrote too much");
      case Heard::Kind::closed: return gone("closed its STDOUT");
      case Heard::Kind::ended: break;
    }
    return gone(in_words(heard.end));
  }
  void rest() override { process_.reset(); }

 private:
  static tl::unexpected<base::Error> gone(const std::string& why) {
    return base::illegal("the bot " + why);
  }
  void note_agreement(const std::string& line) {
    const auto json = base::read_json(line, players::kRefereeLine);
    if (!json || !json->is_object() || json->value("type", base::Json()) != "ready") return;
    keeps_ = program_.keep && json->value("keep", base::Json()) == true;
  }
  void print_errors() { world::write_stderr(indented(process_->take_errors(), "")); }

  Program program_;
  bool unsafe_;
  bool keeps_ = false;
  std::unique_ptr<world::Process> process_;
};

Expected<std::unique_ptr<Answerer>> answerer(const ConnectOptions& options,
                                             const game::Descriptor* game) {
  const players::Spec spec = players::read_spec(options.player);
  if (spec.is_human()) return base::invalid("a human cannot sit here, only machines");
  if (spec.kind == "bot") {
    auto program = find_program(spec.argument, options.unsafe);
    if (!program) return passed_on(program);
    return std::make_unique<BotProgram>(std::move(*program), options.unsafe);
  }
  auto adviser = players::adviser(spec);
  if (!adviser) return passed_on(adviser);
  if (game != nullptr) {
    auto table = game->open(base::Json::object(), nullptr);
    if (!table) return passed_on(table);
    auto known = player_maker(options.player, **table, {});
    if (!known) return passed_on(known);
  }
  return std::make_unique<OwnPlayer>(players::BotSide(game, std::move(*adviser)));
}

/// Whether a bot's line only accompanies its answer.
bool is_info(const std::string& line) {
  const auto json = base::read_json(line, players::kRefereeLine);
  return json && json->is_object() && json->contains("type") && (*json)["type"] == "info";
}

/// How a visit ended, where nothing went wrong.
enum class Leave {
  goodbye,  ///< theirs or ours
  lost,     ///< the arena closed the connection without a goodbye
  failed,   ///< the bot did, and `failure` has the reason
};

/// One connection to the arena, from joining to the end.
class Visit {
 public:
  Visit(world::Socket& arena, Answerer& answerer, int games)
      : arena_(arena), answerer_(answerer), games_(games) {}

  Expected<void> join(const std::string& name, const std::string& game, const std::string& token) {
    base::Json join = base::Json::object();
    join["type"] = "join";
    join["protocol"] = 1;
    join["name"] = name;
    if (!game.empty()) join["game"] = game;
    if (!token.empty()) join["token"] = token;
    return say(base::write_json(join));
  }

  /// Runs until the arena says goodbye or is lost, the bot fails, or Ctrl-C. An error of kind
  /// illegal comes from the arena.
  Expected<Leave> stay() {
    while (!interrupted() && !dismissed_) {
      Heard heard = arena_.read_line(due_ > 0 ? Milliseconds(0) : kLook);
      if (heard.kind == Heard::Kind::too_much) {
        return base::invalid("the arena sent a line without end");
      }
      if (heard.kind == Heard::Kind::closed || heard.kind == Heard::Kind::ended) {
        return Leave::lost;
      }
      if (heard.kind == Heard::Kind::line && !heard.line.empty()) {
        auto taken = take(heard.line);
        if (!taken) return passed_on(taken);
        if (!failure_.empty()) return Leave::failed;
      }
      if (due_ == 0) continue;
      auto answer = answerer_.answer(kLook);
      if (!answer) failure_ = answer.error().message;
      if (!failure_.empty()) return Leave::failed;
      if (!*answer) continue;
      if (!is_info(**answer)) --due_;
      if (!say(**answer)) return Leave::lost;
    }
    if (playing_ && !dismissed_) return base::illegal("stopped in the middle of a game");
    return Leave::goodbye;
  }

  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] bool playing() const { return playing_; }
  [[nodiscard]] const std::string& failure() const { return failure_; }

 private:
  Expected<void> say(const std::string& line) {
    if (arena_.send_line(line, kSendWithin) == world::Sent::all) return {};
    return base::illegal("the arena no longer reads");
  }

  Expected<void> take(const std::string& line) {
    auto message = base::read_json(line, players::kRefereeLine);
    if (!message) return passed_on(message);
    auto type = base::member(*message, "", "type");
    if (!type) return passed_on(type);
    const std::string word = (*type)->is_string() ? (*type)->get<std::string>() : "";
    if (word == "error" || word == "refused") {
      const auto reason = message->find("reason");
      return base::illegal("the arena refuses: " + (reason != message->end() && reason->is_string()
                                                        ? reason->get<std::string>()
                                                        : base::excerpt(*message)));
    }
    if (word == "bye") {
      dismissed_ = true;
      return {};
    }
    auto heard = answerer_.hear(word, line);
    if (!heard && heard.error().kind == base::Error::Kind::illegal) {
      failure_ = heard.error().message;
      return {};
    }
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
      return report_end(*message);
    }
    return {};
  }

  [[nodiscard]] Expected<void> report_end(const base::Json& end) const {
    const auto part = [&](const char* key) {
      return end.contains(key) ? base::excerpt(end[key]) : std::string("unknown");
    };
    std::string line =
        fmt::format("game {}: scores {}, winners {}", games_, part("scores"), part("winners"));
    const auto reason = end.find("reason");
    if (reason != end.end() && reason->is_string() && *reason != "over") {
      line += ", " + base::excerpt(*reason);
    }
    if (world::write_line(kConnectProgram, line) == world::kSuccess) return {};
    return base::invalid("the results cannot be written");
  }

  world::Socket& arena_;
  Answerer& answerer_;
  bool playing_ = false;
  bool dismissed_ = false;
  int due_ = 0;          // number of answers due
  std::string failure_;  // of the bot
  int games_;
};

/// The default name of a player in an arena: "my-engine-6". The names of built-in players are
/// reserved there.
std::string default_name(const std::string& player) {
  std::string name = ("my-" + player).substr(0, players::kLongestBotName);
  for (char& c : name) {
    if (!players::check_bot_name(std::string_view(&c, 1))) c = '-';
  }
  return name;
}

/// One visit after the other, as long as the arena can be reached. After a bot failed it joins
/// again: the arena has removed it from its game, but there will be others.
class Journey {
 public:
  Journey(const ConnectOptions& options, world::Address address, std::string token,
          Answerer& answerer)
      : options_(options),
        address_(std::move(address)),
        token_(std::move(token)),
        answerer_(answerer) {}

  Expected<void> travel() {
    auto arena = reach();
    if (!arena && options_.retry > 0 && may_come(arena.error())) {
      world::write_stderr(fmt::format("{}: {}; waiting for it up to {}\n", kConnectProgram,
                                      arena.error().message,
                                      base::counted(options_.retry, "second")));
      arena = reach_again();
      if (interrupted()) return {};
    }
    while (arena) {
      Visit visit(**arena, answerer_, games_);
      auto joined =
          visit.join(options_.name.empty() ? default_name(options_.player) : options_.name,
                     options_.game, token_);
      auto left = joined ? visit.stay() : Expected<Leave>(Leave::lost);
      games_ = visit.games();
      answerer_.rest();
      if (!left) return passed_on(left);
      if (*left == Leave::goodbye) return {};
      const bool failed = *left == Leave::failed;
      const std::string loss = failed            ? visit.failure()
                               : visit.playing() ? "the arena hung up in the middle of a game"
                                                 : "the arena hung up";
      if (options_.retry == 0) {
        if (failed || visit.playing()) return base::illegal(loss);
        return {};
      }
      world::write_stderr(fmt::format("{}: {}; {}\n", kConnectProgram, loss,
                                      failed ? "joining again" : "looking for it again"));
      (*arena)->hang_up();
      arena = reach_again();
      if (interrupted()) return {};
    }
    return passed_on(arena);
  }

  [[nodiscard]] int games() const { return games_; }

 private:
  using Reached = Expected<std::unique_ptr<world::Socket>>;

  /// Whether an arena or a network may just not be up yet, as opposed to a wrong name.
  static bool may_come(const base::Error& error) {
    return error.kind == base::Error::Kind::busy || error.kind == base::Error::Kind::io;
  }

  [[nodiscard]] Reached reach() const {
    return world::Socket::connect(address_, kConnectWithin, players::kRefereeLine.bytes);
  }
  [[nodiscard]] Reached reach_again() const {
    const world::SystemClock clock;
    const Milliseconds until = clock.now() + std::chrono::seconds(options_.retry);
    while (true) {
      // With a pause: an arena that refuses again and again is asked once a second.
      const Milliseconds next = clock.now() + kPause;
      while (clock.now() < next && !interrupted()) std::this_thread::sleep_for(kLook);
      auto arena = reach();
      if (arena || interrupted()) return arena;
      if (clock.now() >= until) return passed_on(arena, "the arena is not there");
    }
  }

  const ConnectOptions& options_;
  const world::Address address_;
  const std::string token_;
  Answerer& answerer_;
  int games_ = 0;
};

}  // namespace

int connect(const ConnectOptions& options) {
  auto address = world::read_address(options.address);
  if (!address) return world::report_bad_input(kConnectProgram, address.error());
  const game::Descriptor* game = nullptr;
  if (!options.game.empty()) {
    auto found = session::find_game(options.game);
    if (!found) return world::report_bad_input(kConnectProgram, found.error());
    game = *found;
  }
  auto player = answerer(options, game);
  if (!player) return world::report_bad_input(kConnectProgram, player.error());
  note_interrupts();
  std::string token;
  if (!options.token_file.empty()) {
    auto read = read_key_file(options.token_file);
    if (!read) return world::report_bad_input(kConnectProgram, read.error());
    token = std::move(*read);
  }
  Journey journey(options, *address, std::move(token), **player);
  auto travelled = journey.travel();
  if (!travelled) return world::report(kConnectProgram, travelled.error());
  return world::write_line(kConnectProgram, base::counted(journey.games(), "game") + " played");
}

}  // namespace hexarena::cli
