// Table: a position that can be shown to people: pictures in text and SVG, what a page draws, and
// actions in words. Code that only plays takes a Position.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/position.hpp"
#include "game/scene.hpp"
#include "geometry/text_point.hpp"

namespace hexarena::game {

/// Whether this is the module of the page, which draws no text and has no command line.
#ifdef HEXARENA_FOR_PAGE
inline constexpr bool kForPage = true;
#else
inline constexpr bool kForPage = false;
#endif

/// How a text picture is laid out: its board comes first, `lines` high, what is said of it below.
struct TextLayout {
  struct Spot {
    Json cell;         ///< as actions name it: an action is a cell, [cell, cell], or a word
    std::string name;  ///< as people do
    geometry::TextPoint at;
  };
  int lines = 0;
  int columns = 0;
  int reach = 1;            ///< from the middle of a cell to where brackets around it stand
  std::vector<Spot> spots;  ///< every cell
};

class Table : public Position {
 public:
  [[nodiscard]] virtual std::unique_ptr<Table> copy() const = 0;

  struct Picture {
    std::vector<Action> marks;       ///< actions whose cells to mark
    bool color = false;              ///< ANSI colours in text
    bool numbers = false;            ///< the number of every cell, where cells are numbered
    bool rim = false;                ///< letters and numbers around a text that can do without
    std::optional<int> paths_of;     ///< a piece whose ways are drawn, where pieces slide
    std::vector<Action> line;        ///< a line of play to draw as a path
    std::optional<Action> selected;  ///< the cell a human has in mind, where one is selected
  };
  [[nodiscard]] virtual std::string text_picture(const Picture& options) const = 0;
  [[nodiscard]] virtual std::string svg_picture(const Picture& options) const = 0;
  /// Where the cells stand in the text picture with its rim, while none is selected.
  [[nodiscard]] virtual TextLayout text_layout() const = 0;
  /// What a page draws.
  [[nodiscard]] virtual Scene scene() const = 0;
  /// An action as people write it down: "d4", "d4-f6", "pass", "+3". Empty for a value that was
  /// made up.
  [[nodiscard]] virtual std::string notation(Action action) const = 0;
  /// The JSON of an action, or of a cell, in that notation; nothing for a text that is none.
  /// Whether it may be played is another question.
  [[nodiscard]] virtual std::optional<Json> read_notation(std::string_view text) const;
  /// What an action on a cell would bring, in words, legal or not; nothing where a game has no such
  /// hint.
  [[nodiscard]] virtual std::optional<std::string> preview(Action action) const {
    static_cast<void>(action);
    return std::nullopt;
  }
};

}  // namespace hexarena::game
