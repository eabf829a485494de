#include "terminal/curses_screen.hpp"

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace hexarena::terminal {
namespace {

// Long enough for the rest of an escape sequence over a slow line, short enough for a person.
constexpr int kEscapeMs = 60;
constexpr int kDelete = 0x7F;
constexpr int kBackspaceByte = 0x08;
constexpr int kEscapeByte = 0x1B;
constexpr int kEndOfInput = 0x04;  // Ctrl-D

/// Maps a colour of 256 to one the terminal has.
int known_color(int color) {
  if (color < 0) return -1;
  if (color < COLORS) return color;
  if (color < 16) return color % 8;
  // In the 6×6×6 cube, a channel of at least half the brightness counts as on.
  const int cube = color - 16;
  const int red = cube / 36 > 2 ? 1 : 0;
  const int green = cube / 6 % 6 > 1 ? 2 : 0;
  const int blue = cube % 6 > 2 ? 4 : 0;
  return red + green + blue;
}

void use(const Style& style, bool color) {
  attr_t attributes = A_NORMAL;
  if (style.bold) attributes |= A_BOLD;
  if (style.dim) attributes |= A_DIM;
  if (style.reverse) attributes |= A_REVERSE;
  int pair = 0;
  if (color && (style.ink >= 0 || style.ground >= 0)) {
    pair = std::max(0, alloc_pair(known_color(style.ink), known_color(style.ground)));
  }
  attr_set(attributes, static_cast<short>(pair), &pair);
}

Key read_click() {
  MEVENT event{};
  if (getmouse(&event) != OK) return {};
  const bool pressed = (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0;
  if (!pressed) return {};
  return {Key::Kind::click, 0, {event.y, event.x}};
}

Key read_key(int code) {
  switch (code) {
    case ERR: return {};
    case KEY_UP: return {Key::Kind::up};
    case KEY_DOWN: return {Key::Kind::down};
    case KEY_LEFT: return {Key::Kind::left};
    case KEY_RIGHT: return {Key::Kind::right};
    case KEY_ENTER:
    case '\n':
    case '\r': return {Key::Kind::enter};
    case '\t': return {Key::Kind::tab};
    case KEY_BACKSPACE:
    case kBackspaceByte:
    case kDelete: return {Key::Kind::backspace};
    case kEscapeByte: return {Key::Kind::escape};
    case KEY_RESIZE: return {Key::Kind::resize};
    case KEY_MOUSE: return read_click();
    case kEndOfInput: return {Key::Kind::gone};
    default: break;
  }
  if (code >= 0x20 && code < kDelete) return {Key::Kind::character, static_cast<char>(code)};
  return {};
}

}  // namespace

std::unique_ptr<CursesScreen> CursesScreen::open(bool color) {
  const char* const kind = std::getenv("TERM");
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return nullptr;
  if (kind == nullptr || *kind == '\0' || std::string_view(kind) == "dumb") return nullptr;
  SCREEN* const screen = newterm(nullptr, stdout, stdin);
  if (screen == nullptr) return nullptr;
  return std::unique_ptr<CursesScreen>(new CursesScreen(screen, color));
}

CursesScreen::CursesScreen(void* screen, bool color) : screen_(screen), color_(color) {
  cbreak();
  noecho();
  nonl();
  set_escdelay(kEscapeMs);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
  mouseinterval(0);
  color_ = color && has_colors() == TRUE && start_color() == OK;
  if (color_) use_default_colors();
  curs_set(0);
}

CursesScreen::~CursesScreen() {
  curs_set(1);
  endwin();
  delscreen(static_cast<SCREEN*>(screen_));
}

WindowSize CursesScreen::size() const { return {getmaxy(stdscr), getmaxx(stdscr)}; }

void CursesScreen::paint(const Page& page) {
  werase(stdscr);
  for (std::size_t y = 0; y < page.lines.size(); ++y) {
    for (std::size_t x = 0; x < page.lines[y].size(); ++x) {
      const Glyph& glyph = page.lines[y][x];
      if (glyph.text == " " && glyph.style == Style{}) continue;
      use(glyph.style, color_);
      mvaddstr(static_cast<int>(y), static_cast<int>(x), glyph.text.c_str());
    }
  }
  use({}, color_);
  curs_set(page.caret ? 1 : 0);
  if (page.caret) move(page.caret->line, page.caret->column);
  refresh();
}

Key CursesScreen::next(int within_ms) {
  // First what ncurses has already read: poll does not see it.
  const int ready = getch();
  if (ready != ERR) return read_key(ready);
  pollfd keys{STDIN_FILENO, POLLIN, 0};
  const int waiting = poll(&keys, 1, within_ms);
  if (waiting > 0 && (keys.revents & POLLIN) == 0) return {Key::Kind::gone};
  const int code = getch();
  // Readable, but nothing to read: the other end was closed.
  if (code == ERR && waiting > 0 && (keys.revents & (POLLHUP | POLLERR)) != 0) {
    return {Key::Kind::gone};
  }
  return read_key(code);
}

bool shows_utf8() {
  std::setlocale(LC_CTYPE, "");
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

}  // namespace hexarena::terminal
