#include "terminal/plain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <sstream>

namespace hexarena::terminal {
namespace {

using rules::Expected;
using rules::Json;
using rules::Seat;
using table::Table;

constexpr std::string_view kHelp = R"(You can type
  an action   its numbers: in Fish row before column, "1 2" places on [1,2] and "1 2 3 2" moves from
              [1,2] to [3,2]; in Nooks "64 132" slides the piece on 64 to 132; JSON is understood too
  moves       all you may do now; "moves 1 2": those that start with these numbers, marked
  hint        a little help; ask again for more
  solution    the whole line the machine would play
  undo        take your last action back, with the answers to it
  board       the board again
  help        this text
  quit        leave the game (end of input does the same)
Where all may act at once, the number of the player goes first: "2 announce 5".
)";

/// The conversation: one object while the game lasts.
class PlainGame {
 public:
  PlainGame(table::Record& record, std::vector<Sitter>& sitters, std::istream& in,
            std::ostream& out, const PlainOptions& options)
      : record_(record), sitters_(sitters), in_(in), out_(out), options_(options) {}

  Expected<Ending> play() {
    auto table = table::replay(record_);
    if (!table) return rules::refused(table);
    table_ = std::move(*table);
    show_board({});
    while (true) {
      pass_time();
      const table::View view = table_->view();
      if (view.over) return finish();
      auto went_on = view.legal.size() == 1 && is_word(view.legal.front(), "skip")
                         ? act(*view.turn, view.legal.front(), " (stuck)")
                     : !view.turn                    ? let_all_decide(view)
                     : sitter(*view.turn).is_human() ? ask(view)
                                                     : let_decide(*view.turn);
      if (!went_on) return rules::refused(went_on);
      if (left_ || options_.stopped()) {
        out_ << "You left the game.\n";
        return Ending::left;
      }
    }
  }

 private:
  [[nodiscard]] Sitter& sitter(Seat seat) { return sitters_[seat.at()]; }
  [[nodiscard]] bool is_word(table::Action action, std::string_view word) const {
    const Json json = table_->action_json(action);
    return json.is_string() && json.get_ref<const std::string&>() == word;
  }
  [[nodiscard]] std::string who(Seat seat) {
    const std::string color = table_->seat_name(seat);
    const std::string& name = sitter(seat).name;
    return name.empty() ? color : fmt::format("{} ({})", color, name);
  }

  void show_board(const std::vector<table::Action>& marks) {
    Table::Picture picture;
    picture.marks = marks;
    picture.color = options_.color;
    out_ << table_->text_picture(picture);
  }

  /// Lets the clock of the game catch up; what it ended is told.
  void pass_time() {
    if (!options_.now) return;
    const table::View before = table_->view();
    table_->tick(options_.now());
    const table::View after = table_->view();
    if (before.turn == after.turn && before.legal == after.legal && before.over == after.over)
      return;
    Json tick = Json::object();
    tick["tick"] = options_.now();
    record_.events.push_back(std::move(tick));
    out_ << "The time is over.\n";
    tell_news();
    if (!after.over) show_board({});
  }

  /// What came of the last event; hints and silent players start afresh.
  void tell_news() {
    hints_ = 0;
    const std::string news = table_->news();
    if (news.empty() && !table_->view().turn) return;
    decided_ = rules::SeatSet();
    out_ << news;
  }

  Expected<void> act(Seat seat, table::Action action, std::string_view remark = "") {
    const Json json = table_->action_json(action);
    auto played = table_->submit(seat, action);
    if (!played) return played;
    Json event = Json::object();
    event["seat"] = seat.number();
    event["action"] = json;
    if (options_.now) event["at"] = options_.now();
    record_.events.push_back(std::move(event));
    const std::string name = who(seat);
    out_ << fmt::format("{} {} {}{}\n", name, name == "you" ? "play" : "plays",
                        rules::write_json(json), remark);
    tell_news();
    if (options_.saved) {
      auto saved = options_.saved(record_);
      if (!saved) return saved;
    }
    return {};
  }

  Expected<void> let_decide(Seat seat) {
    auto choice = sitter(seat).player->decide(*table_);
    if (!choice) return rules::refused(choice);
    auto acted = act(seat, choice->action);
    if (acted && any_human()) show_board({});
    return acted;
  }

  /// Where all may act at once: machines speak once, then the humans are asked.
  Expected<void> let_all_decide(const table::View& view) {
    for (int i = 0; i < table_->seats(); ++i) {
      if (sitter(Seat(i)).is_human() || decided_.has(Seat(i)) || !view.scores[Seat(i).at()])
        continue;
      decided_.add(Seat(i));
      return let_decide(Seat(i));
    }
    if (any_human()) return ask(view);
    return rules::malformed("only machines play, and none of them lets the clock run");
  }

  [[nodiscard]] bool any_human() const {
    return std::any_of(sitters_.begin(), sitters_.end(),
                       [](const Sitter& s) { return s.is_human(); });
  }

  /// One line from the human to move: an action, or a command and no change.
  Expected<void> ask(const table::View& view) {
    const std::string clock =
        view.ms_left ? fmt::format(" ({} s left)", (*view.ms_left + 999) / 1000) : "";
    out_ << (view.turn ? who(*view.turn) : "all") << clock << "> " << std::flush;
    std::string line;
    if (!std::getline(in_, line)) {
      out_ << '\n';
      left_ = true;
      return {};
    }
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word.empty()) return {};
    if (word == "quit" || word == "q") {
      left_ = true;
    } else if (word == "help" || word == "h" || word == "?") {
      out_ << kHelp;
    } else if (word == "board") {
      show_board({});
    } else if (word == "moves") {
      std::string rest;
      std::getline(words, rest);
      show_moves(view, rest);
    } else if (word == "hint") {
      hint();
    } else if (word == "solution") {
      show_solution();
    } else if (word == "undo" && view.turn) {
      return undo(*view.turn, view);
    } else if (view.turn) {
      return typed(*view.turn, line);
    } else {
      return typed_by_one_of_all(line);
    }
    return {};
  }

  /// "2 announce 5": the second player announces.
  Expected<void> typed_by_one_of_all(const std::string& line) {
    std::istringstream words(line);
    int number = 0;
    std::string rest;
    if (!(words >> number) || number < 1 || number > table_->seats() ||
        !std::getline(words, rest)) {
      return complain(fmt::format("begin with the number of the player, 1–{}", table_->seats()));
    }
    return typed(Seat(number - 1), rest);
  }

  Expected<void> typed(Seat seat, const std::string& line) {
    auto json = read_typed_action(line);
    if (!json) return complain(json.error().text);
    auto action = table_->read_action(*json);
    if (!action) return complain(action.error().text);
    // Judged on a copy first: a human's slip is told, not punished.
    auto judged = table_->copy()->submit(seat, *action);
    if (!judged) return complain(judged.error().text);
    auto acted = act(seat, *action);
    if (acted) show_board({});
    return acted;
  }

  Expected<void> complain(const std::string& text) {
    out_ << fmt::format("That does not work: {}. (\"help\" tells what you can type.)\n", text);
    return {};
  }

  void show_moves(const table::View& view, const std::string& start) {
    std::string prefix;
    if (start.find_first_not_of(" \t\r") != std::string::npos) {
      auto json = read_typed_action(start);
      if (!json) return static_cast<void>(complain(json.error().text));
      prefix = rules::write_json(*json);
    }
    std::vector<table::Action> shown;
    std::string list;
    for (const table::Action action : view.legal) {
      const std::string text = rules::write_json(table_->action_json(action));
      if (!prefix.empty() && text.find(prefix) > 1) continue;
      shown.push_back(action);
      // Of a long row of announcements the ends are enough.
      if (text.front() == '{' && shown.size() > 1 && shown.size() < view.legal.size() - 1) {
        if (!list.ends_with("…")) list += " …";
        continue;
      }
      list += fmt::format("{}{}", list.empty() ? "" : " ", text);
    }
    if (!prefix.empty()) show_board(shown);
    out_ << (list.empty() ? "none" : list) << '\n';
  }

  /// The line of the game's adviser; nothing, and told, when it has none.
  [[nodiscard]] std::vector<Json> advised_line() {
    std::vector<Json> line;
    auto advice = table_->advise(options_.hint);
    if (!advice) out_ << advice.error().text << '\n';
    if (advice) {
      for (const table::Action action : advice->line) line.push_back(table_->action_json(action));
    }
    return line;
  }

  /// A line of several steps is told bit by bit: its length, who moves, then a step at a time.
  void hint() {
    const std::vector<Json> line = advised_line();
    if (line.empty()) return;
    const std::size_t asked = hints_++;
    if (line.size() > 1 && asked == 0) {
      out_ << fmt::format("It can be done in {} steps.\n", line.size());
    } else if (line.size() > 1 && asked == 1) {
      out_ << fmt::format("These have to move: {}\n", fmt::join(movers(line), ", "));
    } else {
      const std::size_t shown = line.size() > 1 ? std::min(asked - 1, line.size()) : 1;
      out_ << "The machine would play";
      for (std::size_t i = 0; i < shown; ++i) out_ << ' ' << rules::write_json(line[i]);
      out_ << (shown < line.size() ? " …\n" : "\n");
    }
  }

  /// Where those stand now that a line of [from,to] moves.
  [[nodiscard]] static std::vector<std::string> movers(const std::vector<Json>& line) {
    std::vector<std::string> all;
    std::vector<Json> reached;
    for (const Json& step : line) {
      if (!step.is_array() || step.size() != 2) continue;
      const bool moved_before = std::find(reached.begin(), reached.end(), step[0]) != reached.end();
      if (!moved_before) all.push_back(rules::write_json(step[0]));
      reached.push_back(step[1]);
    }
    return all;
  }

  void show_solution() {
    const std::vector<Json> line = advised_line();
    if (line.empty()) return;
    out_ << "The machine would play";
    for (const Json& action : line) out_ << ' ' << rules::write_json(action);
    out_ << '\n';
  }

  /// Back to the position before this human's last action.
  Expected<void> undo(Seat seat, const table::View& view) {
    for (const table::Action action : view.legal) {
      if (!is_word(action, "undo")) continue;  // the game has its own way back
      auto undone = act(seat, action);
      if (undone) show_board({});
      return undone;
    }
    std::size_t events = record_.events.size();
    while (events > 0 && !is_by(record_.events[events - 1], seat)) --events;
    if (events == 0) return complain("there is nothing to take back");
    record_.events.resize(events - 1);
    auto table = table::replay(record_);
    if (!table) return rules::refused(table);
    table_ = std::move(*table);
    show_board({});
    return options_.saved ? options_.saved(record_) : Expected<void>{};
  }

  [[nodiscard]] static bool is_by(const Json& event, Seat seat) {
    return event.is_object() && event.contains("seat") && event.contains("action") &&
           event["seat"] == seat.number();
  }

  Expected<Ending> finish() {
    if (!any_human()) show_board({});
    record_.result = table::result_json(*table_);
    out_ << outcome(*table_) << '\n';
    if (options_.saved) {
      auto saved = options_.saved(record_);
      if (!saved) return rules::refused(saved);
    }
    return Ending::over;
  }

  table::Record& record_;
  std::vector<Sitter>& sitters_;
  std::istream& in_;
  std::ostream& out_;
  const PlainOptions& options_;
  std::unique_ptr<Table> table_;
  std::size_t hints_ = 0;   // asked for since the last action
  rules::SeatSet decided_;  // machines that have spoken while all may act
  bool left_ = false;
};

}  // namespace

Expected<Ending> play_plain(table::Record& record, std::vector<Sitter>& sitters, std::istream& in,
                            std::ostream& out, const PlainOptions& options) {
  return PlainGame(record, sitters, in, out, options).play();
}

std::string outcome(const Table& table) {
  const table::View view = table.view();
  std::string winners;
  view.winners.for_each([&](Seat seat) {
    winners += fmt::format("{}{}", winners.empty() ? "" : " and ", table.seat_name(seat));
  });
  std::string scores;
  for (std::size_t i = 0; i < view.scores.size(); ++i) {
    const auto& score = view.scores[i];
    scores += fmt::format("{}{} {}", i == 0 ? "" : ", ", table.seat_name(Seat(static_cast<int>(i))),
                          score ? fmt::to_string(*score) : "removed");
  }
  if (view.winners.empty()) return fmt::format("Game over, nobody is left: {}.", scores);
  return fmt::format("Game over, {} {}: {}.", winners, view.winners.count() == 1 ? "wins" : "win",
                     scores);
}

}  // namespace hexarena::terminal
