#include "terminal/board.hpp"

#include <fmt/format.h>

#include <cctype>
#include <ranges>
#include <utility>

#include "game/notation.hpp"
#include "terminal/choices.hpp"
#include "terminal/help.hpp"
#include "terminal/talk.hpp"

namespace hexarena::terminal {
namespace {

using game::Table;

// The longest wait for a key: clocks and signals are checked this often.
constexpr int kWaitMs = 200;
constexpr std::size_t kLongestLine = 200;

constexpr std::string_view kKeys =
    "Arrows, Enter, Tab, Esc  u undo  h hint  s solution  : type  ? help  q quit";

class BoardFace final : public Face {
 public:
  BoardFace(Game& game, Screen& screen, const BoardOptions& options)
      : game_(game),
        talk_(game, *this, board_help(*game.record().game->native)),
        screen_(screen),
        options_(options) {}

  Expected<Ending> play() {
    tell(options_.greeting);
    game_.open(*this);
    if (game_.abandoned()) return Ending::left;
    look();
    cursor_ = in_the_middle(choices_.layout());
    while (!leaving()) {
      auto went_on = game_.go_on();
      if (!went_on) return base::passed_on(went_on);
      if (*went_on) continue;
      if (!leaving() && game_.table().view().over && !finished_) {
        finished_ = true;
        tell(outcome(game_.table()) + '\n');
      }
      paint();
      auto handled = handle(screen_.next(kWaitMs));
      if (!handled) return base::passed_on(handled);
    }
    if (finished_) return Ending::over;
    game_.leave();
    return Ending::left;
  }

  void tell(std::string_view text) override {
    messages_ += text;
    changed_ = true;
  }
  void show() override {
    marks_.clear();
    look();
  }
  void mark(const std::vector<game::Action>& actions, bool chosen) override {
    static_cast<void>(chosen);
    marks_ = actions;
    changed_ = true;
  }
  [[nodiscard]] bool watch() override {
    if (std::exchange(changed_, false)) paint();
    busy_ = true;
    const Key key = screen_.next(0);
    // A machine is thinking, so the game cannot fail to be saved now.
    static_cast<void>(handle(key));
    busy_ = false;
    if (key.kind != Key::Kind::none) changed_ = true;
    return !leaving();
  }

 private:
  [[nodiscard]] bool leaving() const { return left_ || talk_.left() || game_.stopped(); }

  /// Updates the choices for a new position; a picked-up piece belonged to the old one.
  void look() {
    changed_ = true;
    if (seen_ == game_.revision()) return;
    seen_ = game_.revision();
    choices_ = Choices(game_.table());
    picked_.reset();
    finished_ = finished_ && game_.table().view().over;
  }

  // What is shown ---------------------------------------------------------------------------------

  void paint() {
    if (helping_) {
      screen_.paint(
          draw_text(board_help(*game_.record().game->native).text + "\nPress any key to return.",
                    screen_.size(), options_.ascii));
      return;
    }
    page_ = draw(scene(), screen_.size(), scroll_, options_.ascii);
    screen_.paint(page_);
  }

  [[nodiscard]] PageContent scene() const {
    const Table& table = game_.table();
    const game::View view = table.view();
    const bool asked = view.turn && game_.sitter(*view.turn).is_human();
    Table::Picture wanted;
    wanted.color = options_.color;
    wanted.rim = true;
    wanted.marks = !marks_.empty() ? marks_
                   : asked         ? choices_.marks(picked_)
                                   : std::vector<game::Action>();
    PageContent scene{choices_.layout(), table.text_picture(wanted)};
    scene.cursor = cursor_.spot;
    scene.picked = picked_;
    scene.last = last_cells();
    scene.status = status(view);
    scene.where = choices_.layout().spots[cursor_.spot].name;
    scene.people = people(view);
    scene.messages = messages_;
    if (const auto hint = hinting_ && asked ? preview() : std::nullopt) {
      scene.messages += fmt::format("Hint: {}.\n", *hint);
    }
    scene.keys = kKeys;
    scene.typing = typing_;
    return scene;
  }

  [[nodiscard]] const Json& cell() const { return choices_.layout().spots[cursor_.spot].cell; }

  /// The effect of an action on the cell of the cursor, if the game has previews.
  [[nodiscard]] std::optional<std::string> preview() const {
    auto action = game_.table().read_action(cell());
    return action ? game_.table().preview(*action) : std::nullopt;
  }

  [[nodiscard]] std::vector<SpotIndex> last_cells() const {
    for (const session::Event& event : game_.record().events | std::views::reverse) {
      const auto* const action = std::get_if<session::ActionEvent>(&event);
      if (action != nullptr) return choices_.cells(game_.table().action_json(action->action));
    }
    return {};
  }

  [[nodiscard]] std::string status(const game::View& view) const {
    std::string text = std::string(game_.table().game()) + ": ";
    const auto machine = game_.machine_to_ask();
    if (view.over) {
      text += "over; q leaves, u takes back";
    } else if (busy_ && !machine) {
      text += "thinking ...";
    } else if (machine) {
      text += game_.who(*machine) + " is thinking ...";
    } else if (!view.turn) {
      text += "all may act, type an action";
    } else {
      const bool must_pass = game_.table().forced_pass().has_value();
      text += game_.who(*view.turn) + (must_pass ? " can only pass" : " to move");
    }
    if (view.ms_left) text += fmt::format(", {} s left", (*view.ms_left + 999) / 1000);
    return text;
  }

  /// A line for each seat: whose turn it is, the name, the score.
  [[nodiscard]] std::string people(const game::View& view) const {
    std::string text;
    for (int i = 0; i < game_.table().seats(); ++i) {
      const Seat seat(i);
      const auto& score = view.scores[seat.at()];
      text += fmt::format("{} {} {}\n", view.turn == seat ? ">" : " ", game_.who(seat),
                          score ? fmt::to_string(*score) : "removed");
    }
    return text;
  }

  // What is pressed -------------------------------------------------------------------------------

  Expected<void> handle(const Key& key) {
    if (key.kind == Key::Kind::none || key.kind == Key::Kind::resize) return {};
    if (key.kind == Key::Kind::gone) {
      left_ = true;
      return {};
    }
    if (std::exchange(helping_, false)) return {};
    if (typing_) return type(key);
    switch (key.kind) {
      case Key::Kind::up: return move(Arrow::up);
      case Key::Kind::down: return move(Arrow::down);
      case Key::Kind::left: return move(Arrow::left);
      case Key::Kind::right: return move(Arrow::right);
      case Key::Kind::tab: return jump();
      case Key::Kind::escape: picked_.reset(); return {};
      case Key::Kind::enter: return choose();
      case Key::Kind::click: return click(key.at);
      case Key::Kind::character: return press(key.character);
      default: return {};
    }
  }

  Expected<void> move(Arrow arrow) {
    static_cast<void>(step(choices_.layout(), arrow, cursor_));
    return {};
  }
  Expected<void> jump() {
    if (const auto spot = choices_.next(cursor_.spot, picked_)) {
      cursor_ = cursor_on(choices_.layout(), *spot);
    }
    return {};
  }

  Expected<void> click(geometry::TextPoint at) {
    const auto point = page_.on_board(at);
    const auto spot = point ? spot_at(choices_.layout(), *point) : std::nullopt;
    if (!spot) {
      picked_.reset();
      return {};
    }
    cursor_ = cursor_on(choices_.layout(), *spot);
    return choose();
  }

  /// Begins a new command: clears the old messages. False while a machine thinks.
  [[nodiscard]] bool begin() {
    messages_.clear();
    marks_.clear();
    if (!busy_) return true;
    tell("Wait for the machine's move; q leaves the game.\n");
    return false;
  }

  /// Picks up, puts down, or plays on the cell of the cursor.
  Expected<void> choose() {
    const game::View view = game_.table().view();
    if (!begin()) return {};
    if (view.over || !view.turn) {
      tell(view.over ? "The game is over.\n" : "Type an action, such as \"announce 5\".\n");
      return {};
    }
    const SpotIndex here = cursor_.spot;
    if (picked_ == here) {
      picked_.reset();
      return {};
    }
    const Json action = choices_.action(picked_, here);
    if (choices_.can_pick(here)) {
      // Picks up another of one's own pieces instead, unless the first one can go there.
      const auto meant = game_.table().read_action(action);
      if (!picked_ || !meant || !game_.table().judge(*view.turn, *meant)) {
        picked_ = here;
        return {};
      }
    } else if (!picked_ && choices_.moving()) {
      talk_.complain(fmt::format("no piece on {} can move", base::write_json(cell())));
      return {};
    }
    return talk_.play(*view.turn, action);
  }

  Expected<void> press(char key) {
    switch (std::tolower(static_cast<unsigned char>(key))) {
      case 'q': left_ = true; return {};
      case '?': helping_ = true; return {};
      case ':': typing_ = ""; return {};
      case 'u': return begin() ? talk_.answer("undo") : Expected<void>{};
      case 'p': return begin() ? talk_.answer("pass") : Expected<void>{};
      case 's':
        if (begin()) talk_.solution();
        return {};
      case 'h':
        if (begin()) hint();
        return {};
      default: break;
    }
    // Coordinates need no colon.
    if (std::isdigit(static_cast<unsigned char>(key)) != 0 || key == '-' || key == '[') {
      typing_ = std::string(1, key);
    }
    return {};
  }

  void hint() {
    if (!preview()) return talk_.hint();
    hinting_ = !hinting_;
    if (!hinting_) tell("Hints are off.\n");
  }

  Expected<void> type(const Key& key) {
    switch (key.kind) {
      case Key::Kind::escape: typing_.reset(); return {};
      case Key::Kind::backspace:
        if (typing_->empty()) {
          typing_.reset();
        } else {
          typing_->pop_back();
        }
        return {};
      case Key::Kind::character:
        if (typing_->size() < kLongestLine) *typing_ += key.character;
        return {};
      case Key::Kind::enter: break;
      default: return {};
    }
    const std::string line(game::trimmed(*std::exchange(typing_, std::nullopt)));
    if (line == "help" || line == "?" || line == "h") {
      helping_ = true;
      return {};
    }
    if (line == "quit" || line == "q") {
      left_ = true;
      return {};
    }
    return begin() ? talk_.answer(line) : Expected<void>{};
  }

  Game& game_;
  Talk talk_;
  Screen& screen_;
  const BoardOptions& options_;
  Choices choices_;
  std::uint64_t seen_ = 0;  // the revision of the game that choices_ is for
  Cursor cursor_;
  std::optional<SpotIndex> picked_;
  std::vector<game::Action> marks_;  // requested by the user
  std::string messages_;             // messages since the last command
  std::optional<std::string> typing_;
  bool hinting_ = false;
  bool helping_ = false;
  bool busy_ = false;      // a machine is thinking
  bool changed_ = false;   // since the last page
  bool finished_ = false;  // the result has been shown
  bool left_ = false;
  Scroll scroll_;
  Page page_;
};

}  // namespace

Expected<Ending> play_on_board(Game& game, Screen& screen, const BoardOptions& options) {
  return BoardFace(game, screen, options).play();
}

}  // namespace hexarena::terminal
