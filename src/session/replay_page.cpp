#include "session/replay_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/markup.hpp"
#include "base/outcome.hpp"
#include "session/replay_page_text.hpp"

namespace hexarena::session {
namespace {

using base::escaped;
using base::passed_on;

/// Pictures, each as the lines it shares with the previous one and those that are new.
class Reel {
 public:
  void add(std::string_view picture) {
    std::vector<int> lines;
    while (!picture.empty()) {
      const std::size_t end = std::min(picture.find('\n'), picture.size());
      lines.push_back(number_of(picture.substr(0, end)));
      picture.remove_prefix(std::min(end + 1, picture.size()));
    }
    if (!begun_) {
      first_ = lines;
      begun_ = true;
    } else {
      changes_.push_back(runs(lines));
      size_ += 8 * changes_.back().size();
    }
    before_ = std::move(lines);
  }
  /// Roughly its size on the page.
  [[nodiscard]] std::size_t size() const { return size_; }
  void put_into(Json& data) && {
    data["lines"] = std::move(lines_);
    data["first"] = std::move(first_);
    data["changes"] = std::move(changes_);
  }

 private:
  int number_of(std::string_view line) {
    const auto [known, is_new] =
        numbers_.try_emplace(std::string(line), static_cast<int>(numbers_.size()));
    if (is_new) {
      lines_.emplace_back(line);
      size_ += line.size();
    }
    return known->second;
  }

  /// Pairs: the start of a run in the previous picture and its length, or -1 and a line.
  [[nodiscard]] Json runs(const std::vector<int>& lines) const {
    std::unordered_map<int, std::size_t> places;
    for (std::size_t i = 0; i < before_.size(); ++i) places.emplace(before_[i], i);
    Json pairs = Json::array();
    for (std::size_t i = 0; i < lines.size();) {
      const auto place = places.find(lines[i]);
      if (place == places.end()) {
        pairs.push_back(-1);
        pairs.push_back(lines[i++]);
        continue;
      }
      const std::size_t begin = place->second;
      std::size_t length = 0;
      while (i < lines.size() && begin + length < before_.size() &&
             before_[begin + length] == lines[i]) {
        ++length;
        ++i;
      }
      pairs.push_back(begin);
      pairs.push_back(length);
    }
    return pairs;
  }

  std::unordered_map<std::string, int> numbers_;
  Json lines_ = Json::array();
  std::vector<int> first_;
  Json changes_ = Json::array();
  std::vector<int> before_;
  bool begun_ = false;
  std::size_t size_ = 0;
};

/// Line by line, because `escaped` does not preserve line ends.
std::string escaped_lines(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += escaped(text.substr(0, end));
    if (end == text.size()) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string_view why_removed(Fault fault) {
  switch (fault) {
    case Fault::illegal: return "an action against the rules";
    case Fault::malformed: return "an answer that is not an action";
    case Fault::timeout: return "it took too long";
    case Fault::exit: return "it ended or could not continue";
    case Fault::limit: break;
  }
  return "it wrote too much or used too many resources";
}

/// The remarks of an action or a removal.
const Remarks& remarks_of(const Event& event) {
  static const Remarks kNone;
  if (const auto* const action = std::get_if<ActionEvent>(&event)) return action->remarks;
  if (const auto* const removal = std::get_if<RemovalEvent>(&event)) return removal->remarks;
  return kNone;
}

/// The page being written.
class Page {
 public:
  Page(const Record& record, std::unique_ptr<Table> table)
      : record_(record), table_(std::move(table)) {
    for (int i = 0; i < table_->seats(); ++i) {
      seats_.push_back(table_->seat_name(Seat(i)));
      names_.push_back(record_.name_of(Seat(i)));
    }
  }

  Expected<std::string> write(std::size_t at) {
    const std::size_t last = record_.events.size();
    at = std::min(at, last);
    add_position(fmt::format("The start. {}", score()), {});
    if (at == 0) opening_ = table_->svg_picture({});
    for (std::size_t i = 0; i < last; ++i) {
      auto happened = let_happen(i, i + 1 == at);
      if (!happened) return passed_on(happened);
      if (reel_.size() + list_.size() > kLargestPage) {
        return base::invalid(fmt::format("a page of all {} events would have more than {} bytes",
                                         last, kLargestPage));
      }
    }
    return whole(at);
  }

 private:
  /// "ada (red)", or "red" without a name.
  [[nodiscard]] std::string who(Seat seat) const {
    const std::string& name = names_[seat.at()];
    return name.empty() ? seats_[seat.at()] : fmt::format("{} ({})", name, seats_[seat.at()]);
  }
  [[nodiscard]] std::string score() const {
    std::string text;
    const View view = table_->view();
    for (std::size_t i = 0; i < view.scores.size(); ++i) {
      text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", seats_[i],
                          view.scores[i] ? fmt::to_string(*view.scores[i]) : "removed");
    }
    return text + ".";
  }

  void add_position(const std::string& words, const Table::Picture& picture) {
    reel_.add(table_->svg_picture(picture));
    words_.push_back(words);
  }

  Expected<void> let_happen(std::size_t index, bool shown_first) {
    const Event& event = record_.events[index];
    const Seat turn = table_->view().turn.value_or(Seat(0));
    Table::Picture picture;
    if (const auto* const action = std::get_if<ActionEvent>(&event)) {
      picture.line = {action->action};
    }
    auto happened = happen(*table_, event);
    if (!happened) {
      return base::invalid(
          fmt::format("{}: {}", base::item_path("actions", index), happened.error().message));
    }
    const std::string does = in_words(event, turn);
    const std::string news = table_->news();
    add_position(fmt::format("{} of {}. {}. {}{}{}", index + 1, record_.events.size(), does, news,
                             news.empty() ? "" : " ", score()),
                 picture);
    if (shown_first) opening_ = table_->svg_picture(picture);
    add_row(index + 1, event, does, news);
    return {};
  }

  [[nodiscard]] std::string in_words(const Event& event, Seat turn) const {
    if (const auto* const tick = std::get_if<TickEvent>(&event)) {
      return fmt::format("The clock shows {} s", tick->at / 1000);
    }
    if (const auto* const removal = std::get_if<RemovalEvent>(&event)) {
      return fmt::format("{} is removed ({})", who(removal->seat), name(removal->fault));
    }
    const auto& action = std::get<ActionEvent>(event);
    return fmt::format("{}: {}", who(action.seat.value_or(turn)), table_->notation(action.action));
  }

  void add_row(std::size_t number, const Event& event, const std::string& does,
               const std::string& news) {
    const auto* const removal = std::get_if<RemovalEvent>(&event);
    const Remarks& remarks = remarks_of(event);
    list_ += fmt::format(
        "<li id=\"e{0}\" data-at=\"{0}\"><a href=\"#e{0}\"><span class=\"number\">{0}.</span> "
        "<span{1}>{2}</span></a>",
        number, removal == nullptr ? "" : " class=\"removed\"", escaped(does));
    if (remarks.ms > 0) list_ += fmt::format(" <span class=\"ms\">{} ms</span>", remarks.ms);
    if (removal != nullptr) add_note(fmt::format("Why: {}.", why_removed(removal->fault)));
    if (removal != nullptr && !removal->why.empty()) add_note(removal->why);
    if (!news.empty()) add_note(news);
    if (remarks.thought) add_note(in_words(*remarks.thought));
    if (!remarks.note.empty()) add_note(remarks.note);
    if (removal != nullptr && !removal->sent.empty()) {
      list_ +=
          fmt::format("<p class=\"note\">It had sent: <code>{}</code></p>", escaped(removal->sent));
    }
    for (const auto& [stream, text] :
         {std::pair{"STDERR", &remarks.stderr_text}, {"STDOUT", &remarks.stdout_text}}) {
      if (text->empty()) continue;
      list_ += fmt::format("<details{}><summary>{}</summary><pre>{}</pre></details>",
                           removal == nullptr ? "" : " open", stream, escaped_lines(*text));
    }
    list_ += "</li>\n";
  }
  /// "depth 7, 1200 nodes, value +3, line d4-f6 c2-c4"
  [[nodiscard]] std::string in_words(const Thought& thought) const {
    std::vector<std::string> parts;
    if (thought.depth > 0) parts.push_back(fmt::format("depth {}", thought.depth));
    if (thought.nodes > 0) parts.push_back(fmt::format("{} nodes", thought.nodes));
    if (thought.value) parts.push_back(fmt::format("value {:+}", *thought.value));
    std::string line;
    for (const Action action : thought.line) line += " " + table_->notation(action);
    if (!line.empty()) parts.push_back("line" + line);
    return fmt::format("{}", fmt::join(parts, ", "));
  }
  void add_note(std::string_view text) {
    list_ += fmt::format("<p class=\"note\">{}</p>", escaped_lines(text));
  }

  [[nodiscard]] std::string outcome() const {
    const View view = table_->view();
    if (!view.over) return "The game was not played to its end. " + score();
    std::vector<std::string> winners;
    view.winners.for_each([&](Seat seat) { winners.push_back(who(seat)); });
    const auto playing =
        std::ranges::count_if(view.scores, [](const auto& score) { return score.has_value(); });
    return fmt::format("{}. {}",
                       base::capitalized(base::who_won(winners, static_cast<std::size_t>(playing))),
                       score());
  }

  [[nodiscard]] std::string title() const {
    std::string names;
    for (int i = 0; i < table_->seats(); ++i) {
      names += fmt::format("{}{}", i == 0 ? "" : ", ", who(Seat(i)));
    }
    return fmt::format("{}: {}", record_.game->title, names);
  }

  std::string whole(std::size_t at) {
    const std::size_t last = record_.events.size();
    const std::string first_words = words_[at].get<std::string>();
    Json data = Json::object();
    data["at"] = at;
    std::move(reel_).put_into(data);
    data["words"] = std::move(words_);
    std::string island = base::write_json(data);
    // Inside a script element only "<" could end it, whatever is in the strings.
    std::string safe;
    safe.reserve(island.size() + island.size() / 8);
    for (const char c : island) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return fmt::format(kFrame, kPageScriptHash, escaped(title()), kPageStyle, escaped(outcome()),
                       escaped(base::write_json(record_.settings)), opening_, last, at,
                       escaped(first_words), list_, safe, kPageScript);
  }

  static constexpr std::string_view kFrame = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '{0}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>{1}</title>
<style>{2}</style>
</head>
<body>
<header>
<h1>{1}</h1>
<p class="result">{3}</p>
<p>Settings <code>{4}</code></p>
</header>
<main>
<section class="board" aria-label="Board">
<div id="picture">
{5}
</div>
<div id="controls" role="group" aria-label="Replay" hidden>
<button type="button" id="first" aria-label="First position">&#171;</button>
<button type="button" id="previous" aria-label="Previous position">&#8249;</button>
<button type="button" id="play">Play</button>
<button type="button" id="next" aria-label="Next position">&#8250;</button>
<button type="button" id="last" aria-label="Last position">&#187;</button>
<input type="range" id="slider" min="0" max="{6}" value="{7}" aria-label="Position">
</div>
<p id="now" role="status" aria-live="polite">{8}</p>
<p class="keys" id="keys" hidden>Keys: <kbd>&#8592;</kbd> <kbd>&#8594;</kbd> <kbd>Home</kbd> <kbd>End</kbd>, <kbd>Space</kbd> plays.</p>
</section>
<section aria-label="Events">
<h2>Events</h2>
<div id="scroll" tabindex="0" role="region" aria-label="List of events">
<ol id="events">
{9}</ol>
</div>
</section>
</main>
<script type="application/json" id="data">{10}</script>
<script>{11}</script>
</body>
</html>
)html";

  const Record& record_;
  std::unique_ptr<Table> table_;
  std::vector<std::string> seats_;  // "red"
  std::vector<std::string> names_;  // empty for seats without a name
  Reel reel_;
  Json words_ = Json::array();  // for each position
  std::string list_;            // of the events
  std::string opening_;         // the picture shown without a script
};

}  // namespace

Expected<std::string> replay_page(const Record& record, std::size_t at) {
  return Page(record, record.opening->copy()).write(at);
}

}  // namespace hexarena::session
