#include "base/json_grammar.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"

namespace hexarena::base {
namespace {

/// How many bytes the grammar accepts.
std::size_t followed(std::string_view text) {
  JsonGrammar grammar;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!grammar.follow(text[i])) return i;
  }
  return text.size();
}

TEST(JsonGrammar, FollowsEveryKindOfValueToItsEnd) {
  for (const std::string text : {"true",
                                 "false",
                                 "null",
                                 "0",
                                 "-0",
                                 "10",
                                 "-12.50",
                                 "0.5e-7",
                                 "1E+10",
                                 "1e5",
                                 R"("")",
                                 R"("a\"\\\/\b\f\n\r\t\u00eFé")",
                                 "[]",
                                 "[ ]",
                                 "{}",
                                 "{ }",
                                 "[1,[2,{}],\"x\",null]",
                                 R"({"a":1,"b":[{"c":[]}], "d" : "e" })",
                                 "[[[]]]",
                                 "[-1,0,2.5]",
                                 "[1 , 2\n]"}) {
    EXPECT_EQ(followed(text), text.size()) << text;
  }
}

TEST(JsonGrammar, StopsAtTheFirstWrongByte) {
  using Case = std::pair<std::string, std::size_t>;
  for (const auto& [text, wrong] : {Case{"nonsense", 1},
                                    Case{"[1,,", 3},
                                    Case{"tru]", 3},
                                    Case{"truex", 4},
                                    Case{"[1}", 2},
                                    Case{"{]", 1},
                                    Case{"{1", 1},
                                    Case{"{\"a\",", 4},
                                    Case{"{\"a\":}", 5},
                                    Case{"{\"a\":1]", 6},
                                    Case{"{\"a\":1,}", 7},
                                    Case{"[1,]", 3},
                                    Case{"[,", 1},
                                    Case{"[1 2", 3},
                                    Case{"01", 1},
                                    Case{"-x", 1},
                                    Case{"1.x", 2},
                                    Case{"1.5.", 3},
                                    Case{"1e5.", 3},
                                    Case{"1ee", 2},
                                    Case{"1e+-", 3},
                                    Case{".5", 0},
                                    Case{"+1", 0},
                                    Case{"\"\\x", 2},
                                    Case{"\"\\u12g", 5},
                                    Case{"\"a\nb", 2},
                                    Case{"]", 0},
                                    Case{"[]]", 2},
                                    Case{"[] 1", 3},
                                    Case{"'a'", 0},
                                    Case{std::string("[\0", 2), 1},
                                    Case{"[1.]", 3},
                                    Case{"[-]", 2}}) {
    EXPECT_EQ(followed(text), wrong) << text;
  }
}

TEST(JsonGrammar, CanBeRestarted) {
  JsonGrammar grammar;
  EXPECT_TRUE(grammar.follow('['));
  EXPECT_FALSE(grammar.follow('}'));
  grammar.restart();
  EXPECT_TRUE(grammar.follow('{'));
  EXPECT_TRUE(grammar.follow('}'));
}

/// The parser is the oracle: the grammar must accept whatever it accepts, and nothing the grammar
/// rejects may parse.
RC_GTEST_PROP(JsonGrammar, AgreesWithTheParser, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "[", "]", "{", "}", "\"", "\\", ",", ":", "1", "0", "-", ".", "e", "+", "null", "tr", "ue",
      " ", "\n", "[1,2]", "\"a\"", "{\"a\":1}", "\"b\":", "\\u00", "é"));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  const std::size_t length = followed(text);
  if (Json::accept(text)) RC_ASSERT(length == text.size());
  if (length == text.size()) return;
  const std::string bad = text.substr(0, length + 1);
  for (const char* const rest : {"", "]", "}", "\"", "1", "0]", "}]", "\"]", "\":1}", "null", "1}",
                                 "\"a\":1}", ":1}", "]]", "]}", "e\"", "\"}", "00\"]"}) {
    RC_ASSERT(!Json::accept(bad + rest));
  }
}

}  // namespace
}  // namespace hexarena::base
