#include "module/module.hpp"

#include <fmt/format.h>

#include <array>

#include "engine/nooks_puzzles.hpp"
#include "nooks/json.hpp"

namespace hexarena::module {
namespace {

using rules::malformed;
using rules::refused;
using table::Table;

/// A whole number of a question, or what it is where the question has none.
Expected<std::int64_t> number_or(const Json& question, const char* key, std::int64_t low,
                                 std::int64_t high, std::int64_t otherwise) {
  if (!question.contains(key)) return otherwise;
  return rules::whole_number(question[key], key, low, high);
}

Expected<std::string> text_in(const Json& question, std::string_view key) {
  auto value = rules::member(question, "", key);
  if (!value) return refused(value);
  return rules::text(**value, key);
}

Expected<table::Action> action_in(const Json& question, const Table& table) {
  auto action = rules::member(question, "", "action");
  if (!action) return refused(action);
  return table.read_action(**action);
}

/// A record is complete only with its start: another table shall begin just so.
void write_out_start(table::Record& record, const Table& table) {
  if (!record.start) record.start = table.position_json();
}

Json game_json(const table::Game& game) {
  Json json = Json::object();
  json["name"] = std::string(game.name);
  json["title"] = std::string(game.title);
  json["seats"] = Json::array({game.least_seats, game.most_seats});
  json["players"] = Json::array();
  for (const std::string_view player : game.players) json["players"].emplace_back(player);
  json["adviser"] = std::string(game.adviser);
  return json;
}

}  // namespace

std::string Module::ask(std::string_view question) {
  auto answered = answer(question);
  Json json = Json::object();
  if (answered) {
    json["ok"] = std::move(*answered);
  } else {
    json["error"] = std::move(answered.error().text);
  }
  return rules::write_json(json);
}

Expected<Json> Module::answer(std::string_view text) {
  auto question = rules::read_json(text, kQuestionLimits);
  if (!question) return refused(question);
  auto name = text_in(*question, "ask");
  if (!name) return refused(name);
  const Answer known = answer_to(*name);
  if (known == nullptr) {
    return malformed(fmt::format("nobody knows how to answer {}", rules::in_quotes(*name)));
  }
  return (this->*known)(*question);
}

Module::Answer Module::answer_to(std::string_view name) {
  static constexpr std::array<Known, 15> kKnown{{{"games", &Module::games},
                                                 {"open", &Module::open},
                                                 {"replay", &Module::replay},
                                                 {"copy", &Module::copy},
                                                 {"close", &Module::close},
                                                 {"happen", &Module::happen},
                                                 {"tick", &Module::tick},
                                                 {"view", &Module::view},
                                                 {"scene", &Module::scene},
                                                 {"preview", &Module::preview},
                                                 {"say", &Module::say},
                                                 {"advise", &Module::advise},
                                                 {"solve", &Module::solve},
                                                 {"picture", &Module::picture},
                                                 {"puzzle", &Module::puzzle}}};
  for (const Known& known : kKnown) {
    if (known.name == name) return known.answer;
  }
  return nullptr;
}

Expected<int> Module::number_in(const Json& question) const {
  auto value = rules::member(question, "", "table");
  if (!value) return refused(value);
  auto number = rules::whole_number(**value, "table", 0, INT32_MAX);
  if (!number) return refused(number);
  const int table = static_cast<int>(*number);
  if (!sittings_.contains(table)) return malformed(fmt::format("there is no table {}", table));
  return table;
}

Expected<Module::Sitting*> Module::sitting_in(const Json& question) {
  auto number = number_in(question);
  if (!number) return refused(number);
  return &sittings_.at(*number);
}

Expected<std::function<bool()>> Module::stop_in(const Json& question) const {
  auto ms = number_or(question, "ms", 0, kLongestSearchMs, kUsualSearchMs);
  if (!ms) return refused(ms);
  return [this, end = now_() + *ms] { return now_() >= end; };
}

Expected<Json> Module::seat(Sitting sitting) {
  if (sittings_.size() >= kMaxTables) {
    return malformed(fmt::format("{} tables are open already", kMaxTables));
  }
  const Table& table = *sitting.table;
  Json json = Json::object();
  json["table"] = next_;
  json["game"] = std::string(table.game());
  json["settings"] = sitting.record.settings;
  json["start"] = *sitting.record.start;
  json["seats"] = table.seats();
  json["names"] = Json::array();
  for (int i = 0; i < table.seats(); ++i) {
    json["names"].push_back(table.seat_name(rules::Seat(i)));
  }
  sittings_.emplace(next_++, std::move(sitting));
  return json;
}

Expected<Json> Module::games(const Json&) {
  Json json = Json::array();
  for (const table::Game& game : table::games()) json.push_back(game_json(game));
  return json;
}

Expected<Json> Module::open(const Json& question) {
  auto name = text_in(question, "game");
  if (!name) return refused(name);
  auto game = table::find_game(*name);
  if (!game) return refused(game);
  auto settings = rules::member(question, "", "settings");
  if (!settings) return refused(settings);
  if (!(*settings)->is_object()) return malformed("settings must be an object");
  Sitting sitting;
  sitting.record.game = *game;
  sitting.record.settings = **settings;
  if (question.contains("start")) sitting.record.start = question["start"];
  auto table = table::open_table(sitting.record);
  if (!table) return refused(table);
  write_out_start(sitting.record, **table);
  sitting.table = std::move(*table);
  return seat(std::move(sitting));
}

Expected<Json> Module::replay(const Json& question) {
  auto object = rules::member(question, "", "record");
  if (!object) return refused(object);
  auto envelope = table::envelope_of(**object);
  if (!envelope) return refused(envelope);
  table::Record& record = envelope->record;
  constexpr std::int64_t kAll = table::kMaxEvents;
  auto events = number_or(question, "events", 0, kAll, kAll);
  if (!events) return refused(events);
  auto begun = table::open_table(record);
  if (!begun) return refused(begun);
  write_out_start(record, **begun);
  auto table = table::replay(record, static_cast<std::size_t>(*events));
  if (!table) return refused(table);
  record.events.clear();
  return seat({std::move(record), std::move(*table)});
}

Expected<Json> Module::copy(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  return seat({(*sitting)->record, (*sitting)->table->copy()});
}

Expected<Json> Module::close(const Json& question) {
  auto number = number_in(question);
  if (!number) return refused(number);
  sittings_.erase(*number);
  return true;
}

Expected<Json> Module::happen(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  auto event = rules::member(question, "", "event");
  if (!event) return refused(event);
  Table& table = *(*sitting)->table;
  auto happened = table::happen(table, **event);
  if (!happened) return refused(happened);
  Json json = Json::object();
  json["news"] = table.news();
  return json;
}

Expected<Json> Module::tick(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  auto at = rules::member(question, "", "at");
  if (!at) return refused(at);
  Json event = Json::object();
  event["tick"] = **at;
  auto happened = table::happen(*(*sitting)->table, event);
  if (!happened) return refused(happened);
  return true;
}

Expected<Json> Module::view(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  const Table& table = *(*sitting)->table;
  Json json = table::view_json(table);
  if (const auto ms_left = table.view().ms_left) json["ms_left"] = *ms_left;
  return json;
}

Expected<Json> Module::scene(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  return table::to_json((*sitting)->table->scene());
}

Expected<Json> Module::preview(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  const Table& table = *(*sitting)->table;
  auto action = action_in(question, table);
  if (!action) return refused(action);
  const auto words = table.preview(*action);
  return words ? Json(*words) : Json();
}

Expected<Json> Module::say(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  const Table& table = *(*sitting)->table;
  auto action = action_in(question, table);
  if (!action) return refused(action);
  return table.say(*action);
}

Expected<Json> Module::advise(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  auto player = text_in(question, "player");
  if (!player) return refused(player);
  const std::string_view text = *player;
  const std::size_t colon = std::min(text.find(':'), text.size());
  auto adviser =
      table::adviser_named(text.substr(0, colon), text.substr(std::min(colon + 1, text.size())));
  if (!adviser) return refused(adviser);
  auto seed = number_or(question, "seed", 0, INT64_MAX, 1);
  if (!seed) return refused(seed);
  adviser->seed = static_cast<std::uint64_t>(*seed);
  auto stop = stop_in(question);
  if (!stop) return refused(stop);
  adviser->stop = std::move(*stop);
  const Table& table = *(*sitting)->table;
  auto advice = table.advise(*adviser);
  if (!advice) return refused(advice);
  return table::advice_json(table, *advice);
}

Expected<Json> Module::solve(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  auto stop = stop_in(question);
  if (!stop) return refused(stop);
  engine::Limits limits;
  limits.stop = std::move(*stop);
  const Table& table = *(*sitting)->table;
  auto solution = table.solve(limits);
  if (!solution) return refused(solution);
  return table::solution_json(table, *solution);
}

Expected<Json> Module::picture(const Json& question) {
  auto sitting = sitting_in(question);
  if (!sitting) return refused(sitting);
  auto as = text_in(question, "as");
  if (!as) return refused(as);
  if (*as == "svg") return (*sitting)->table->svg_picture({});
  if (*as == "text") return (*sitting)->table->text_picture({});
  return malformed(fmt::format(R"(a picture is "svg" or "text", not {})", rules::in_quotes(*as)));
}

Expected<Json> Module::puzzle(const Json& question) {
  auto value = rules::member(question, "", "seed");
  if (!value) return refused(value);
  auto seed = rules::whole_number(**value, "seed", 0, INT64_MAX);
  if (!seed) return refused(seed);
  auto pieces = number_or(question, "pieces", 1, nooks::kMaxPieces, nooks::kMaxPieces);
  if (!pieces) return refused(pieces);
  std::optional<engine::Grade> grade;
  if (question.contains("difficulty")) {
    auto name = text_in(question, "difficulty");
    if (!name) return refused(name);
    grade = engine::grade_named(*name);
    if (!grade) {
      return malformed(fmt::format("difficulty must be one of {}, not {}",
                                   fmt::join(engine::kGradeNames, ", "), rules::in_quotes(*name)));
    }
  }
  rules::Random random(static_cast<std::uint64_t>(*seed));
  engine::NooksSolver solver;
  const auto found = engine::find_puzzle(solver, static_cast<int>(*pieces), grade, random);
  if (!found) return rules::illegal(fmt::format("no puzzle was found from seed {}", *seed));
  Json json = nooks::to_json(nooks::Position{found->setup, found->objective});
  json["grade"] = std::string(engine::name(found->difficulty.grade));
  json["steps"] = found->difficulty.steps;
  return json;
}

}  // namespace hexarena::module
