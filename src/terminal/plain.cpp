#include "terminal/plain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <istream>
#include <ostream>
#include <sstream>

#include "terminal/help.hpp"
#include "terminal/keys.hpp"
#include "terminal/selection.hpp"

namespace hexarena::terminal {
namespace {

using rules::Expected;
using rules::Json;
using rules::Seat;
using table::Table;

/// To the upper left corner, and away with all below.
constexpr std::string_view kClear = "\x1b[H\x1b[J";

struct Arrow {
  std::string_view key;
  std::string_view word;
  int q;
  int r;
};
constexpr std::array<Arrow, 4> kArrows{
    {{kLeft, "left", -1, 0}, {kRight, "right", 1, 0}, {kUp, "up", 0, -1}, {kDown, "down", 0, 1}}};

/// The conversation: one object while the game lasts.
class PlainGame {
 public:
  PlainGame(table::Record& record, std::vector<Sitter>& sitters, const LineSource& lines,
            std::ostream& out, const PlainOptions& options)
      : record_(record), sitters_(sitters), lines_(lines), out_(out), options_(options) {}

  Expected<Ending> play() {
    auto table = table::replay(record_);
    if (!table) return rules::refused(table);
    table_ = std::move(*table);
    tell() << options_.greeting;
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
        tell() << "You left the game.\n";
        repaint();
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

  /// Where the game speaks: at once, or below the next board where that is painted in place.
  [[nodiscard]] std::ostream& tell() { return options_.repaint ? told_ : out_; }

  void show_board(const std::vector<table::Action>& marks) {
    marks_ = marks;
    if (!options_.repaint) out_ << picture();
  }

  void repaint() {
    if (options_.repaint) out_ << kClear << picture() << told_.str();
  }

  [[nodiscard]] std::string picture() const {
    Table::Picture wanted;
    wanted.marks = marks_;
    wanted.color = options_.color;
    wanted.selected = selection_.cell();
    std::string picture = table_->text_picture(wanted);
    const auto turn = table_->view().turn;
    if (hinting_ && turn && selection_.cell()) {
      picture += fmt::format("Hint: {}.\n", selection_.hint(*table_, *turn));
    }
    return picture;
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
    tell() << "The time is over.\n";
    tell_news();
    if (!after.over) show_board({});
  }

  /// What came of the last event; hints and silent players start afresh.
  void tell_news() {
    hints_ = 0;
    const std::string news = table_->news();
    if (news.empty() && !table_->view().turn) return;
    decided_ = rules::SeatSet();
    tell() << news;
  }

  Expected<void> act(Seat seat, table::Action action, std::string_view remark = "") {
    const Json json = table_->action_json(action);
    auto played = table_->submit(seat, action);
    if (!played) return played;
    selection_.clear();
    Json event = Json::object();
    event["seat"] = seat.number();
    event["action"] = json;
    if (options_.now) event["at"] = options_.now();
    record_.events.push_back(std::move(event));
    const std::string name = who(seat);
    tell() << fmt::format("{} {} {}{}\n", name, name == "you" ? "play" : "plays",
                          rules::write_json(json), remark);
    tell_news();
    if (options_.saved) {
      auto saved = options_.saved(record_);
      if (!saved) return saved;
    }
    return {};
  }

  Expected<void> let_decide(Seat seat) {
    repaint();
    if (options_.repaint) out_ << who(seat) << " thinks ..." << std::flush;
    auto choice = sitter(seat).player->decide(*table_);
    if (!choice) return rules::malformed(std::move(choice.error().text));
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
    const bool must_pass = view.legal.size() == 1 && is_word(view.legal.front(), "pass");
    repaint();
    out_ << (view.turn ? who(*view.turn) : "all") << clock << (must_pass ? " (can only pass)" : "")
         << "> " << std::flush;
    const std::optional<std::string> line = lines_();
    told_.str("");
    marks_.clear();
    if (!line) {
      tell() << '\n';
      left_ = true;
      return {};
    }
    return options_.selecting && view.turn ? answer_selecting(view, trimmed(*line))
                                           : answer(view, *line);
  }

  Expected<void> answer(const table::View& view, const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word.empty()) return {};
    if (word == "quit" || word == "q") {
      left_ = true;
    } else if (word == "help" || word == "h" || word == "?") {
      tell() << (options_.selecting ? kSelectingHelp : kHelp);
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

  /// What concerns the selection; the words of every game are answered as ever.
  Expected<void> answer_selecting(const table::View& view, const std::string& line) {
    for (const Arrow& arrow : kArrows) {
      if (line != arrow.key && line != arrow.word) continue;
      if (!selection_.step(*table_, arrow.q, arrow.r)) {
        tell() << "The board ends there.\n";
        return {};
      }
      show_board({});
      return {};
    }
    if (line.empty()) return place(*view.turn);
    if (line == "p" || line == "P") return typed(*view.turn, "pass");
    if (line == "h" || line == "H") {
      hinting_ = !hinting_;
      tell() << (hinting_ ? "Hints are on.\n" : "Hints are off.\n");
      if (selection_.cell()) show_board({});
      return {};
    }
    if (line == kEscape) {
      selection_.clear();
      show_board({});
      return {};
    }
    if (line.front() == ':') return answer(view, line.substr(1));
    const bool is_cell = line.find_first_of("-[0123456789") == 0;
    return is_cell ? select(line) : answer(view, line);
  }

  Expected<void> select(const std::string& line) {
    auto cell = read_typed_action(line);
    if (!cell) return complain(cell.error().text);
    auto chosen = selection_.choose(*table_, *cell);
    if (!chosen) return complain(chosen.error().text);
    show_board({});
    return {};
  }

  Expected<void> place(Seat seat) {
    if (!selection_.cell()) return complain("no cell is selected to place on");
    return submit(seat, *selection_.cell());
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
    return submit(seat, *action);
  }

  Expected<void> submit(Seat seat, table::Action action) {
    // Judged on a copy first: a human's slip is told, not punished.
    auto judged = table_->copy()->submit(seat, action);
    if (!judged) return complain(judged.error().text);
    auto acted = act(seat, action);
    if (acted) show_board({});
    return acted;
  }

  Expected<void> complain(const std::string& text) {
    tell() << fmt::format("That does not work: {}. (\"{}\" tells what you can type.)\n", text,
                          options_.selecting ? "?" : "help");
    return {};
  }

  void show_moves(const table::View& view, const std::string& start) {
    std::string prefix;
    if (start.find_first_not_of(" \t\r") != std::string::npos) {
      auto json = read_typed_action(start);
      if (!json) {
        static_cast<void>(complain(json.error().text));
        return;
      }
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
    if (!prefix.empty() || options_.selecting) show_board(shown);
    tell() << (list.empty() ? "none" : list) << '\n';
  }

  /// The line of the game's adviser; nothing, and told, when it has none.
  [[nodiscard]] std::vector<table::Action> advised_line() {
    auto advice = table_->advise(options_.hint);
    if (advice) return advice->line;
    tell() << advice.error().text << '\n';
    return {};
  }
  [[nodiscard]] std::vector<Json> in_json(const std::vector<table::Action>& line) const {
    std::vector<Json> all;
    all.reserve(line.size());
    for (const table::Action action : line) all.push_back(table_->action_json(action));
    return all;
  }

  /// Whether another would be to move after this action: then a line is an exchange of actions.
  [[nodiscard]] bool hands_over(table::Action action) const {
    const auto after = table_->copy();
    const auto turn = table_->view().turn;
    return turn && after->submit(*turn, action) && after->view().turn != turn;
  }

  /// A solution of several steps is told bit by bit: its length, who moves, then a step at a time.
  void hint() {
    const std::vector<table::Action> actions = advised_line();
    if (actions.empty()) return;
    const std::vector<Json> line = in_json(actions);
    const std::size_t asked = hints_++;
    const bool is_solution = line.size() > 1 && !hands_over(actions.front());
    if (is_solution && asked == 0) {
      tell() << fmt::format("It can be done in {} steps.\n", line.size());
    } else if (is_solution && asked == 1) {
      tell() << fmt::format("These have to move: {}\n", fmt::join(movers(line), ", "));
    } else {
      const std::size_t shown = is_solution ? std::min(asked - 1, line.size()) : 1;
      tell() << "The machine would play";
      for (std::size_t i = 0; i < shown; ++i) tell() << ' ' << rules::write_json(line[i]);
      tell() << (is_solution && shown < line.size() ? " …\n" : "\n");
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
    const std::vector<Json> line = in_json(advised_line());
    if (line.empty()) return;
    tell() << "The machine would play";
    for (const Json& action : line) tell() << ' ' << rules::write_json(action);
    tell() << '\n';
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
    selection_.clear();
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
    tell() << outcome(*table_) << '\n';
    repaint();
    if (options_.saved) {
      auto saved = options_.saved(record_);
      if (!saved) return rules::refused(saved);
    }
    return Ending::over;
  }

  table::Record& record_;
  std::vector<Sitter>& sitters_;
  const LineSource& lines_;
  std::ostream& out_;
  const PlainOptions& options_;
  std::unique_ptr<Table> table_;
  std::ostringstream told_;           // since the last answer, where the board is painted in place
  std::vector<table::Action> marks_;  // of the board now shown
  Selection selection_;
  bool hinting_ = false;
  std::size_t hints_ = 0;   // asked for since the last action
  rules::SeatSet decided_;  // machines that have spoken while all may act
  bool left_ = false;
};

}  // namespace

LineSource lines_of(std::istream& in) {
  return [&in]() -> std::optional<std::string> {
    std::string line;
    if (!std::getline(in, line)) return std::nullopt;
    return line;
  };
}

Expected<Ending> play_plain(table::Record& record, std::vector<Sitter>& sitters,
                            const LineSource& lines, std::ostream& out,
                            const PlainOptions& options) {
  return PlainGame(record, sitters, lines, out, options).play();
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
  const auto playing = std::count_if(view.scores.begin(), view.scores.end(),
                                     [](const auto& score) { return score.has_value(); });
  if (playing > 1 && view.winners.count() == playing) {
    return fmt::format("Game over, a tie: {}.", scores);
  }
  if (view.winners.empty()) return fmt::format("Game over, nobody is left: {}.", scores);
  return fmt::format("Game over, {} {}: {}.", winners, view.winners.count() == 1 ? "wins" : "win",
                     scores);
}

}  // namespace hexarena::terminal
