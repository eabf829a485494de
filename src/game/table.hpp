// Table: a position that can be shown to people: as text, SVG or a scene for the page, with
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

/// Whether this is the page's module, which draws no text and has no command line.
#ifdef HEXARENA_FOR_PAGE
inline constexpr bool kForPage = true;
#else
inline constexpr bool kForPage = false;
#endif

/// The layout of a text picture: its board comes first, `lines` high, then the notes about it.
struct TextLayout {
  struct Spot {
    Json cell;         ///< as in actions: an action is a cell, [cell, cell], or a word
    std::string name;  ///< for people
    geometry::TextPoint at;
  };
  int lines = 0;
  int columns = 0;
  int reach = 1;            ///< from the middle of a cell to the brackets around it
  std::vector<Spot> spots;  ///< every cell
};

class Table : public Position {
 public:
  [[nodiscard]] virtual std::unique_ptr<Table> copy() const = 0;

  struct Picture {
    std::vector<Action> marks;       ///< actions whose cells to mark
    bool color = false;              ///< ANSI colours in text
    bool numbers = false;            ///< the number of every cell, where cells are numbered
    bool rim = false;                ///< the optional letters and numbers around a text
    std::optional<int> paths_of;     ///< a piece whose moves to draw, where pieces slide
    std::vector<Action> line;        ///< a line of play to draw as a path
    std::optional<Action> selected;  ///< the cell a user has selected, if any
  };
  [[nodiscard]] virtual std::string text_picture(const Picture& options) const = 0;
  [[nodiscard]] virtual std::string svg_picture(const Picture& options) const = 0;
  /// The places of the cells in the text picture with its rim, while no cell is selected.
  [[nodiscard]] virtual TextLayout text_layout() const = 0;
  /// The drawing for a page.
  [[nodiscard]] virtual Scene scene() const = 0;
  /// An action in the notation for people: "d4", "d4-f6", "pass", "+3". Empty for an invalid
  /// value.
  [[nodiscard]] virtual std::string notation(Action action) const = 0;
  /// Parses that notation to the JSON of an action or of a cell; nothing if it does not parse.
  /// Whether the action is legal is not checked.
  [[nodiscard]] virtual std::optional<Json> read_notation(std::string_view text) const;
  /// The effect of an action on a cell in words, legal or not; nothing if the game has no such
  /// hint.
  [[nodiscard]] virtual std::optional<std::string> preview(Action action) const {
    static_cast<void>(action);
    return std::nullopt;
  }
};

}  // namespace hexarena::game
