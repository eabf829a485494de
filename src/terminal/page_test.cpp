// Screen pages as text; and moving over boards by arrows and clicks.
#include "terminal/page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/json_testing.hpp"
#include "session/record.hpp"
#include "terminal/ascii.hpp"

namespace hexarena::terminal {
namespace {

using base::json;
using base::Json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::unique_ptr<game::Table> opened(const std::string& game, std::string_view settings = "{}") {
  auto table = (*session::find_game(game))->open(json(settings), nullptr);
  EXPECT_TRUE(table);
  return std::move(*table);
}

const std::vector<std::pair<std::string, std::string>> kBoards{
    {"fish", "{}"},
    {"fish", R"({"board":"boxed"})"},
    {"fish", R"({"rows":4,"columns":6,"holes":[[0,0],[2,3]]})"},
    {"fish", R"({"grid":"hex"})"},
    {"fish", R"({"grid":"square"})"},
    {"reversi", R"({"size":1})"},
    {"reversi", "{}"},
    {"nooks", R"({"seconds":null})"}};

PageContent scene_of(const game::Table& table) {
  PageContent scene{table.text_layout(), table.text_picture({})};
  scene.cursor = in_the_middle(scene.layout).spot;
  scene.status = "the status";
  scene.people = "> red (Ada) 3\n";
  scene.messages = "first\nsecond\nthird\n";
  scene.keys = "the keys";
  return scene;
}

std::string shown(const PageContent& scene, WindowSize size, bool ascii = false) {
  Scroll scroll;
  return plain_text(draw(scene, size, scroll, ascii).lines);
}

TEST(Page, ShowsEveryPart) {
  for (const auto& [game, settings] : kBoards) {
    const auto table = opened(game, settings);
    for (const WindowSize size : {WindowSize{24, 80}, WindowSize{40, 120}, WindowSize{60, 200}}) {
      const std::string text = shown(scene_of(*table), size);
      EXPECT_THAT(text, testing::StartsWith(" the status"));
      EXPECT_THAT(text, HasSubstr("> red (Ada) 3"));
      EXPECT_THAT(text, AllOf(HasSubstr("third\n"), testing::EndsWith("\n the keys\n")));
      EXPECT_THAT(text, HasSubstr("[")) << "the cursor";
      EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), size.lines);
    }
  }
}

TEST(Page, WorksAtAnySizeOfWindow) {
  const auto table = opened("nooks", R"({"seconds":null})");
  for (int lines = 1; lines < 45; ++lines) {
    for (const int columns : {1, 5, 20, 30, 70, 71, 80, 100, 300}) {
      const std::string text = shown(scene_of(*table), {lines, columns});
      EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), lines);
    }
  }
  EXPECT_THAT(shown(scene_of(*table), {4, 80}), HasSubstr("too small"));
}

TEST(Page, NotesGoBesideTheBoardOrBelowItIfTheWindowIsNarrow) {
  const auto table = opened("reversi");
  EXPECT_THAT(shown(scene_of(*table), {24, 80}), HasSubstr("\n > red"));
  EXPECT_THAT(shown(scene_of(*table), {14, 80}), testing::ContainsRegex("_ _ +> red"));
  EXPECT_THAT(shown(scene_of(*table), {14, 40}), HasSubstr("\n > red"));
}

TEST(Page, TheBoardIsCutAroundTheCursorAndShowsWhereItContinues) {
  const auto table = opened("nooks", R"({"seconds":null})");
  PageContent scene = scene_of(*table);
  EXPECT_THAT(shown(scene, {24, 80}), HasSubstr("▲▼"));
  EXPECT_THAT(shown(scene, {24, 80}, true), HasSubstr("^v"));
  EXPECT_THAT(shown(scene, {50, 120}), Not(HasSubstr("▲")));
  scene.cursor = *spot_of(scene.layout, json("169"));
  EXPECT_THAT(shown(scene, {24, 80}), HasSubstr(" 1 [ . ]"));
  scene.cursor = *spot_of(scene.layout, json("193"));
  EXPECT_THAT(shown(scene, {24, 50}), HasSubstr("[ . ]\n"));
}

TEST(Page, TheLastMessagesStayVisible) {
  const auto table = opened("reversi");
  PageContent scene = scene_of(*table);
  scene.messages.clear();
  for (int i = 0; i < 100; ++i) scene.messages += "line " + std::to_string(i) + "\n";
  EXPECT_THAT(shown(scene, {24, 80}), HasSubstr("line 99\n"));
  EXPECT_THAT(shown(scene, {24, 80}), Not(HasSubstr("line 5\n")));
  scene.messages += "\n\n\n";
  EXPECT_THAT(shown(scene, {14, 80}), HasSubstr("line 99\n")) << "not the blank lines after it";
}

TEST(Page, TypingReplacesTheKeys) {
  const auto table = opened("reversi");
  PageContent scene = scene_of(*table);
  scene.typing = "1 -2";
  Scroll scroll;
  const Page page = draw(scene, {24, 80}, scroll, false);
  EXPECT_THAT(plain_text(page.lines), HasSubstr("\n :1 -2\n"));
  EXPECT_THAT(plain_text(page.lines), Not(HasSubstr("the keys")));
  EXPECT_EQ(page.caret, (geometry::TextPoint{23, 6}));
}

TEST(Page, ColoursAreParsedFromAnsiSequences) {
  const auto lines = styled("\x1b[1;97;41mR\x1b[0m x\n\x1b[48;5;94mB\x1b[m\x07");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0][0].style, (Style{15, 1, true, false, false}));
  EXPECT_EQ(lines[0][1].style, Style{});
  EXPECT_EQ(lines[1][0].style.ground, 94);
  EXPECT_EQ(lines[1][1].text, "?");
  EXPECT_EQ(plain_text(lines), "R x\nB?\n");
}

TEST(Page, LongLinesAreBrokenAtBlanks) {
  EXPECT_THAT(wrapped("one two three\n\nfour", 8), ElementsAre("one two", "three", "", "four"));
  EXPECT_THAT(wrapped("abcdefghij", 4), ElementsAre("abcd", "efgh", "ij"));
  EXPECT_THAT(wrapped("ääää ää", 4), ElementsAre("ääää", "ää"));
  EXPECT_THAT(wrapped("", 4), ElementsAre());
}

TEST(Ascii, HasASpellingForEverything) {
  EXPECT_EQ(in_ascii("1–3 … ▲"), "1-3 ... ^");
  EXPECT_EQ(in_ascii("Zoë"), "Zo?");
  EXPECT_EQ(in_ascii("\xFF\xC3"), "??");
  EXPECT_EQ(in_ascii("a\x80"), "a?") << "a stray continuation byte";
}

// The way over the board --------------------------------------------------------------------------

TEST(Layout, EveryCellHasItsOwnPointInThePicture) {
  for (const auto& [game, settings] : kBoards) {
    const auto table = opened(game, settings);
    const game::TextLayout layout = table->text_layout();
    std::set<std::pair<int, int>> points;
    for (const auto& spot : layout.spots) {
      EXPECT_TRUE(points.insert({spot.at.line, spot.at.column}).second);
      EXPECT_LT(spot.at.line, layout.lines);
      EXPECT_LT(spot.at.column, layout.columns);
      EXPECT_EQ(spot_at(layout, spot.at), spot_of(layout, spot.cell));
    }
  }
}

TEST(Layout, AMarkedActionIsMarkedBesideItsCell) {
  for (const auto& [game, settings] : kBoards) {
    const auto table = opened(game, settings);
    const game::TextLayout layout = table->text_layout();
    for (const game::Action action : table->legal()) {
      const Json json = table->action_json(action);
      const auto spot = spot_of(layout, json.is_array() && game == "nooks" ? json[1] : json);
      if (!spot) continue;  // a word
      game::Table::Picture wanted;
      wanted.marks = {action};
      wanted.rim = true;
      const auto lines = styled(table->text_picture(wanted));
      const geometry::TextPoint at = layout.spots[*spot].at;
      bool near = false;
      for (int y = std::max(0, at.line - 1); y <= at.line; ++y) {
        const auto& line = lines[static_cast<std::size_t>(y)];
        for (int x = std::max(0, at.column - 2); x <= at.column + 2; ++x) {
          if (x < static_cast<int>(line.size()))
            near = near || line[static_cast<std::size_t>(x)].text == "*";
        }
      }
      EXPECT_TRUE(near) << game << settings << base::write_json(json);
    }
  }
}

TEST(Cursor, EveryCellIsReachableByArrowsFromEveryOther) {
  for (const auto& [game, settings] : kBoards) {
    const game::TextLayout layout = opened(game, settings)->text_layout();
    std::set<SpotIndex> reached{0};
    std::vector<SpotIndex> open{0};
    while (!open.empty()) {
      const SpotIndex from = open.back();
      open.pop_back();
      for (const Arrow arrow : {Arrow::up, Arrow::down, Arrow::left, Arrow::right}) {
        Cursor cursor = cursor_on(layout, from);
        if (step(layout, arrow, cursor) && reached.insert(cursor.spot).second) {
          open.push_back(cursor.spot);
        }
      }
    }
    EXPECT_EQ(reached.size(), layout.spots.size()) << game << settings;
  }
}

/// Where arrows lead from a cell.
Json after(const game::TextLayout& layout, const Json& from, std::vector<Arrow> arrows) {
  Cursor cursor = cursor_on(layout, *spot_of(layout, from));
  for (const Arrow arrow : arrows) static_cast<void>(step(layout, arrow, cursor));
  return layout.spots[cursor.spot].cell;
}

TEST(Cursor, InReversiItGoesAlongQAndR) {
  const game::TextLayout layout = opened("reversi")->text_layout();
  EXPECT_EQ(after(layout, json("[0,0]"), {Arrow::up}), json("[0,-1]"));
  EXPECT_EQ(after(layout, json("[0,0]"), {Arrow::down, Arrow::down}), json("[0,2]"));
  EXPECT_EQ(after(layout, json("[0,0]"), {Arrow::left}), json("[-1,0]"));
  EXPECT_EQ(after(layout, json("[0,0]"), {Arrow::right}), json("[1,0]"));
  EXPECT_EQ(after(layout, json("[5,0]"), {Arrow::right}), json("[5,0]")) << "the edge of the board";
}

TEST(Cursor, InFishLeftAndRightAlternateAroundTheirLine) {
  const game::TextLayout layout = opened("fish")->text_layout();
  const std::vector<Arrow> right(4, Arrow::right);
  EXPECT_EQ(after(layout, json("[2,0]"), {Arrow::right}), json("[3,0]"));
  EXPECT_EQ(after(layout, json("[2,0]"), right), json("[2,2]"));
  EXPECT_EQ(after(layout, json("[2,2]"), std::vector<Arrow>(4, Arrow::left)), json("[2,0]"));
  EXPECT_EQ(after(layout, json("[2,2]"), {Arrow::up}), json("[0,2]"));
}

TEST(Cursor, OnSquaresItGoesStraight) {
  const game::TextLayout layout = opened("fish", R"({"grid":"square"})")->text_layout();
  EXPECT_EQ(after(layout, json("[2,2]"), {Arrow::up}), json("[1,2]"));
  EXPECT_EQ(after(layout, json("[2,2]"), {Arrow::down}), json("[3,2]"));
  EXPECT_EQ(after(layout, json("[2,2]"), {Arrow::left}), json("[2,1]"));
  EXPECT_EQ(after(layout, json("[2,2]"), {Arrow::right}), json("[2,3]"));
}

TEST(Cursor, AClickFarFromEveryCellSelectsNone) {
  const game::TextLayout layout = opened("reversi")->text_layout();
  EXPECT_FALSE(spot_at(layout, {0, 0}));
  EXPECT_FALSE(spot_at(layout, {40, 10}));
}

}  // namespace
}  // namespace hexarena::terminal
