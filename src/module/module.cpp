#include "module/module.hpp"

#include <fmt/format.h>

#include <array>

namespace hexarena::module {
namespace {

using base::invalid;
using base::passed_on;
using game::Table;

/// An integer of a query, or the default if the query does not have it.
Expected<std::int64_t> number_or(const Json& question, const char* key, std::int64_t low,
                                 std::int64_t high, std::int64_t otherwise) {
  if (!question.contains(key)) return otherwise;
  return base::whole_number(question[key], key, low, high);
}

Expected<std::string> text_in(const Json& question, std::string_view key) {
  auto value = base::member(question, "", key);
  if (!value) return passed_on(value);
  return base::text(**value, key);
}

Expected<game::Action> action_in(const Json& question, const Table& table) {
  auto action = base::member(question, "", "action");
  if (!action) return passed_on(action);
  return table.read_action(**action);
}

Json seat_json(std::optional<rules::Seat> seat) { return seat ? Json(seat->number()) : Json(); }

/// Plays an event and returns what to report about it: its seat, the action in words (as of before
/// it was played), its effects, and the view after it.
Expected<Json> play_event(Table& table, const Json& json) {
  auto event = session::read_event(table, json);
  if (!event) return passed_on(event);
  const auto* const act = std::get_if<session::ActionEvent>(&*event);
  auto seat = session::seat_of(*event);
  if (act != nullptr && !seat) seat = table.view().turn;
  Json report = Json::object();
  report["seat"] = seat_json(seat);
  report["words"] = act != nullptr ? table.notation(act->action) : std::string();
  auto happened = session::happen(table, *event);
  if (!happened) return passed_on(happened);
  const game::View view = table.view();
  report["news"] = table.news();
  report["turn"] = seat_json(view.turn);
  report["over"] = view.over;
  report["scores"] = game::scores_json(view.scores);
  return report;
}

Json whole_view_json(const Table& table) {
  Json json = game::view_json(table);
  if (const auto ms_left = table.view().ms_left) json["ms_left"] = *ms_left;
  return json;
}

/// The descriptor of the game that a query names.
Expected<const game::Descriptor*> game_in(const Json& question) {
  auto name = text_in(question, "game");
  if (!name) return passed_on(name);
  return session::find_game(*name);
}

}  // namespace

std::string Module::ask(std::string_view question) {
  auto answered = answer(question);
  Json json = Json::object();
  if (answered) {
    json["ok"] = std::move(*answered);
  } else {
    json["error"] = std::move(answered.error().message);
  }
  return base::write_json(json);
}

Expected<Json> Module::answer(std::string_view text) {
  auto question = base::read_json(text, kQuestionLimits);
  if (!question) return passed_on(question);
  auto name = text_in(*question, "ask");
  if (!name) return passed_on(name);
  const Known* const known = answer_to(*name);
  if (known == nullptr) {
    return invalid(fmt::format("unknown question {}", base::in_quotes(*name)));
  }
  if (known->alone != nullptr) return (this->*known->alone)(*question);
  auto number = number_in(*question);
  if (!number) return passed_on(number);
  return (this->*known->about)(*question, *tables_.at(*number));
}

const Module::Known* Module::answer_to(std::string_view name) {
  static constexpr std::array<Known, 14> kKnown{{{"games", &Module::games},
                                                 {"open", &Module::open},
                                                 {"replay", &Module::replay},
                                                 {"close", &Module::close},
                                                 {"puzzle", &Module::puzzle},
                                                 {"happen", nullptr, &Module::happen},
                                                 {"view", nullptr, &Module::view},
                                                 {"scene", nullptr, &Module::scene},
                                                 {"moves", nullptr, &Module::moves},
                                                 {"preview", nullptr, &Module::preview},
                                                 {"notation", nullptr, &Module::notation},
                                                 {"advise", nullptr, &Module::advise},
                                                 {"solve", nullptr, &Module::solve},
                                                 {"picture", nullptr, &Module::picture}}};
  for (const Known& known : kKnown) {
    if (known.name == name) return &known;
  }
  return nullptr;
}

Expected<int> Module::number_in(const Json& question) const {
  auto value = base::member(question, "", "table");
  if (!value) return passed_on(value);
  auto number = base::whole_number(**value, "table", 0, INT32_MAX);
  if (!number) return passed_on(number);
  const int table = static_cast<int>(*number);
  if (!tables_.contains(table)) return invalid(fmt::format("no table {}", table));
  return table;
}

Expected<std::function<bool()>> Module::stop_in(const Json& question) const {
  auto ms = number_or(question, "ms", 0, kLongestSearchMs, kUsualSearchMs);
  if (!ms) return passed_on(ms);
  return [this, end = now_() + *ms] { return now_() >= end; };
}

Expected<Json> Module::seat(const Json& settings, const Json& start, std::unique_ptr<Table> table) {
  if (tables_.size() >= kMaxTables) {
    return invalid(fmt::format("{} tables are open already", kMaxTables));
  }
  Json json = Json::object();
  json["table"] = next_;
  json["game"] = std::string(table->game());
  json["settings"] = settings;
  json["start"] = start;
  json["seats"] = table->seats();
  json["names"] = Json::array();
  for (int i = 0; i < table->seats(); ++i) {
    json["names"].push_back(table->seat_name(rules::Seat(i)));
  }
  tables_.emplace(next_++, std::move(table));
  return json;
}

Expected<Json> Module::games(const Json&) { return session::games_json(); }

Expected<Json> Module::open(const Json& question) {
  auto game = game_in(question);
  if (!game) return passed_on(game);
  auto settings = base::member(question, "", "settings");
  if (!settings) return passed_on(settings);
  if (!(*settings)->is_object()) return invalid("settings must be an object");
  const Json* const start = question.contains("start") ? &question["start"] : nullptr;
  auto table = (*game)->open(**settings, start);
  if (!table) return passed_on(table);
  // Written out, so that another table can begin in the same position.
  const Json written = start != nullptr ? *start : (*table)->position_json();
  return seat(**settings, written, std::move(*table));
}

Expected<Json> Module::replay(const Json& question) {
  auto object = base::member(question, "", "record");
  if (!object) return passed_on(object);
  auto envelope = session::envelope_of(**object);
  if (!envelope) return passed_on(envelope);
  session::Record& record = envelope->record;
  constexpr std::int64_t kAll = session::kMaxEvents;
  auto events = number_or(question, "events", 0, kAll, kAll);
  if (!events) return passed_on(events);
  auto complete = session::write_out_start(record);
  if (!complete) return passed_on(complete);
  auto table = session::replay(record, static_cast<std::size_t>(*events));
  if (!table) return passed_on(table);
  return seat(record.settings, *record.start, std::move(*table));
}

Expected<Json> Module::close(const Json& question) {
  auto number = number_in(question);
  if (!number) return passed_on(number);
  tables_.erase(*number);
  return true;
}

Expected<Json> Module::happen(const Json& question, Table& table) {
  auto member = base::member(question, "", "events");
  if (!member) return passed_on(member);
  auto events = base::array(**member, "events", session::kMaxEvents);
  if (!events) return passed_on(events);
  Json json = Json::object();
  json["told"] = Json::array();
  for (const Json& event : **events) {
    auto played = play_event(table, event);
    if (!played) {
      json["refused"] = std::move(played.error().message);
      break;
    }
    json["told"].push_back(std::move(*played));
  }
  json["view"] = whole_view_json(table);
  json["scene"] = game::to_json(table.scene());
  return json;
}

Expected<Json> Module::view(const Json&, Table& table) { return whole_view_json(table); }

Expected<Json> Module::scene(const Json&, Table& table) { return game::to_json(table.scene()); }

Expected<Json> Module::moves(const Json& question, Table& table) {
  auto cell = base::member(question, "", "of");
  if (!cell) return passed_on(cell);
  auto actions = table.moves_of(**cell);
  if (!actions) return passed_on(actions);
  Json json = Json::array();
  for (const game::Action action : *actions) json.push_back(table.action_json(action));
  return json;
}

Expected<Json> Module::preview(const Json& question, Table& table) {
  auto action = action_in(question, table);
  if (!action) return passed_on(action);
  Json json = Json::object();
  const auto words = table.preview(*action);
  json["words"] = words ? Json(*words) : Json();
  const auto after = table.copy();
  const auto played = after->submit(table.view().turn.value_or(rules::Seat(0)), *action);
  json["scene"] = played ? game::to_json(after->scene()) : Json();
  return json;
}

Expected<Json> Module::notation(const Json& question, Table& table) {
  auto action = action_in(question, table);
  if (!action) return passed_on(action);
  return table.notation(*action);
}

Expected<Json> Module::advise(const Json& question, Table& table) {
  auto player = text_in(question, "player");
  if (!player) return passed_on(player);
  const std::string_view text = *player;
  const std::size_t colon = std::min(text.find(':'), text.size());
  auto adviser =
      game::adviser_named(text.substr(0, colon), text.substr(std::min(colon + 1, text.size())));
  if (!adviser) return passed_on(adviser);
  auto known = game::check_player(**session::find_game(table.game()), adviser->name);
  if (!known) return passed_on(known);
  auto seed = number_or(question, "seed", 0, INT64_MAX, 1);
  if (!seed) return passed_on(seed);
  adviser->seed = static_cast<std::uint64_t>(*seed);
  auto stop = stop_in(question);
  if (!stop) return passed_on(stop);
  adviser->stop = std::move(*stop);
  auto advice = table.advise(*adviser);
  if (!advice) return passed_on(advice);
  return game::advice_json(table, *advice);
}

Expected<Json> Module::solve(const Json& question, Table& table) {
  auto stop = stop_in(question);
  if (!stop) return passed_on(stop);
  search::Limits limits;
  limits.stop = std::move(*stop);
  auto solution = table.solve(limits);
  if (!solution) return passed_on(solution);
  return game::solution_json(table, *solution);
}

Expected<Json> Module::picture(const Json& question, Table& table) {
  auto as = text_in(question, "as");
  if (!as) return passed_on(as);
  if (*as == "svg") return table.svg_picture({});
  if (*as == "text" && !game::kForPage) return table.text_picture({});
  return invalid(fmt::format(R"(a picture is "svg"{}, not {})",
                             game::kForPage ? "" : R"( or "text")", base::in_quotes(*as)));
}

Expected<Json> Module::puzzle(const Json& question) {
  for (const game::Descriptor* const game : session::games()) {
    const bool meant = !question.contains("game") || question["game"] == std::string(game->name);
    if (meant && game->puzzle != nullptr) return game->puzzle(question);
  }
  return base::not_found("there are no such puzzles");
}

}  // namespace hexarena::module
