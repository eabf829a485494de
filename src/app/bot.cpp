// bot: one of our players as a bot, so that it can sit at any table that speaks the protocol.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/commands.hpp"
#include "app/input.hpp"
#include "player/player.hpp"
#include "table/registry.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::refused;

constexpr std::string_view kProgram = "hexarena bot";
// A view of the largest board with all its legal actions.
constexpr rules::JsonLimits kMessage{16U << 20U, 65'536, 32};

class Bot {
 public:
  Bot(const table::Game& game, table::Adviser adviser)
      : game_(game), adviser_(std::move(adviser)) {}

  /// The answer to a line; nothing where none is due.
  Expected<std::optional<Json>> hear(const std::string& line) {
    auto message = rules::read_json(line, kMessage);
    if (!message) return refused(message);
    auto type = rules::member(*message, "", "type");
    if (!type) return refused(type);
    if (**type == "hello") return greet(*message);
    if (**type == "turn") return act(*message);
    over_ = **type == "end";
    return std::nullopt;
  }
  [[nodiscard]] bool over() const { return over_; }

 private:
  Expected<std::optional<Json>> greet(const Json& hello) {
    auto game = rules::member(hello, "", "game");
    if (!game) return refused(game);
    if (**game != std::string(game_.name)) {
      return rules::malformed(
          fmt::format("this bot plays {}, not {}", game_.name, rules::excerpt(**game)));
    }
    if (hello.contains("settings")) settings_ = hello["settings"];
    Json ready = Json::object();
    ready["type"] = "ready";
    ready["name"] = adviser_.name;
    return ready;
  }

  Expected<std::optional<Json>> act(const Json& turn) {
    auto view = rules::member(turn, "", "view");
    if (!view) return refused(view);
    auto position = rules::member(**view, "view", "position");
    if (!position) return refused(position);
    auto action = choose(**view, **position);
    if (!action) return refused(action);
    Json answer = Json::object();
    answer["type"] = "action";
    answer["id"] = turn.contains("id") ? turn["id"] : Json();
    answer["action"] = std::move(*action);
    return answer;
  }

  Expected<Json> choose(const Json& view, Json position) {
    if (!position.is_object()) {
      return rules::malformed("view.position must be an object, not " + rules::excerpt(position));
    }
    const auto turn = view.find("turn");
    const bool all_may_act = turn != view.end() && turn->is_null();
    // A round of Nooks is a puzzle in which one announces before one moves.
    const bool in_round = position.contains("round") || all_may_act;
    if (in_round) position.erase("round");
    auto table = game_.open(in_round ? Json::object() : settings_, &position);
    if (!table) return refused(table);
    ++adviser_.seed;
    auto advice = (*table)->advise(adviser_);
    if (!advice) return refused(advice);
    if (!all_may_act) return (*table)->action_json(advice->action);
    Json announcement = Json::object();
    announcement["announce"] = advice->line.size();
    const Json legal = view.contains("legal") ? view["legal"] : Json::array();
    const bool new_to_all = std::find(legal.begin(), legal.end(), announcement) != legal.end();
    return new_to_all ? announcement : Json("pass");
  }

  const table::Game& game_;
  table::Adviser adviser_;
  Json settings_ = Json::object();
  bool over_ = false;
};

/// A line of STDIN, nothing at its end; refused where it is longer than any message.
Expected<std::optional<std::string>> next_line() {
  std::string line;
  for (int byte = std::getchar(); byte != '\n'; byte = std::getchar()) {
    if (byte == EOF) return line.empty() ? std::nullopt : std::optional(std::move(line));
    if (line.size() == kMessage.bytes) {
      return rules::malformed(fmt::format("a line has more than {} bytes", kMessage.bytes));
    }
    line += static_cast<char>(byte);
  }
  return line;
}

}  // namespace

int bot(const BotOptions& options) {
  auto game = table::find_game(options.game);
  if (!game) return tell_bad_input(kProgram, game.error());
  const std::string player =
      options.player.empty() ? std::string((*game)->adviser) : options.player;
  auto adviser = player::adviser(player::read_spec(player));
  if (!adviser) return tell_bad_input(kProgram, adviser.error());
  Bot bot(**game, *adviser);
  while (!bot.over()) {
    auto line = next_line();
    if (!line) return tell_bad_input(kProgram, line.error());
    if (!*line) break;
    if ((*line)->empty()) continue;
    auto answer = bot.hear(**line);
    if (!answer) return tell_bad_input(kProgram, answer.error());
    if (!*answer) continue;
    const int code = write_line(kProgram, rules::write_json(**answer));
    if (code != kFine) return code;
    if (const int arrived = finish_output(kProgram); arrived != kFine) return arrived;
  }
  return kFine;
}

}  // namespace hexarena::app
