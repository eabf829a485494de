#include "base/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <ctime>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace hexarena::base {
namespace {

using namespace std::string_view_literals;
using testing::AllOf;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string nested(int depth) { return repeated("[", depth) + repeated("]", depth); }

// The error for a text; it must be one short line of printable characters.
std::string refusal_of(std::string_view text, const JsonLimits& limits = {}) {
  const auto value = read_json(text, limits);
  if (value.has_value()) {
    ADD_FAILURE() << "accepted: " << text.substr(0, 80);
    return "";
  }
  const std::string& reason = value.error().message;
  EXPECT_EQ(value.error().kind, Error::Kind::invalid);
  EXPECT_LE(reason.size(), 250U) << reason;
  for (const char c : reason) {
    EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) << reason;
  }
  return reason;
}

Json value_of(std::string_view text, const JsonLimits& limits = {}) {
  auto value = read_json(text, limits);
  if (!value) {
    ADD_FAILURE() << value.error().message;
    return {};
  }
  return std::move(*value);
}

template <class T>
std::string text_of(const Expected<T>& refused) {
  return refused.has_value() ? "accepted" : refused.error().message;
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────

TEST(ReadJson, gives_the_value_of_well_formed_text) {
  EXPECT_EQ(value_of("null"), Json(nullptr));
  EXPECT_EQ(value_of(" true\n"), Json(true));
  EXPECT_EQ(value_of("-12"), Json(-12));
  EXPECT_EQ(value_of("2.5e3"), Json(2500.0));
  EXPECT_EQ(value_of("18446744073709551615"), Json(UINT64_MAX));
  EXPECT_EQ(value_of("\"f\\u00fcr \\ud83d\\ude00\""), Json("für 😀"));
  EXPECT_EQ(value_of("[1,[],{}]"), Json::parse("[1,[],{}]"));
}

TEST(ReadJson, keeps_the_order_of_keys) {
  EXPECT_EQ(write_json(value_of("{\"z\":1,\"a\":{\"y\":2,\"b\":3}}")),
            "{\"z\":1,\"a\":{\"y\":2,\"b\":3}}");
}

TEST(ReadJson, refuses_text_without_a_value) {
  EXPECT_EQ(refusal_of(""), "bad JSON: no value");
  EXPECT_EQ(refusal_of(" \t\r\n"), "bad JSON: no value");
}

TEST(ReadJson, names_line_and_column_of_a_mistake) {
  EXPECT_THAT(refusal_of("{\"a\": nonsense}"),
              AllOf(StartsWith("bad JSON: "), HasSubstr("line 1, column 8")));
  EXPECT_THAT(refusal_of("[1,\n2,\n 3 4]"), HasSubstr("line 3, column 4"));
}

TEST(ReadJson, refuses_everything_that_is_not_json) {
  for (const std::string_view text :
       {"nul",   "True", "undefined", "NaN",      "[NaN]",   "Infinity",  "-Infinity",
        "+1",    "01",   ".5",        "1.",       "- 1",     "1e",        "0x10",
        "'a'",   "[1,]", "[,1]",      "[1 2]",    "{a:1}",   "{\"a\"}",   "{\"a\":1,}",
        "{1:2}", "// 1", "/* */ 1",   "\"a\nb\"", "\"\\x\"", "\"\\u12\"", "]",
        "}",     ",",    ":",         "[}",       "{]",      "[1}",       "\\"}) {
    EXPECT_THAT(refusal_of(text), ContainsRegex("line [0-9]+, column [0-9]+")) << text;
  }
}

TEST(ReadJson, refuses_text_after_the_value) {
  for (const std::string_view text :
       {"1 2", "{} {}", "[1] x", "[1]]", "\"a\"\"b\"", "1,", "null,"}) {
    EXPECT_THAT(refusal_of(text), HasSubstr("column")) << text;
  }
}

TEST(ReadJson, refuses_a_zero_byte_anywhere) {
  // A parser that treats it as the end of the text would miss everything after it.
  for (const std::string_view text : {"\0"sv, "1\0"sv, "1\0junk"sv, "{\"a\":1}\0{\"a\":2}"sv,
                                      "[\0]"sv, "\"\0\""sv, "[1]\0\0\0"sv, " \0 1"sv}) {
    EXPECT_THAT(refusal_of(text), HasSubstr("line 1, column"));
  }
}

TEST(ReadJson, refuses_text_cut_off_anywhere) {
  const std::string whole = R"({"players":[{"score":-1.5e2,"name":"a\"\u00e9"}],"on":true})";
  static_cast<void>(value_of(whole));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_THAT(refusal_of(whole.substr(0, length)), StartsWith("bad JSON: ")) << length;
  }
}

TEST(ReadJson, refuses_what_is_not_utf_8) {
  for (const std::string_view text :
       {"\"\x80\"", "\"\xC3\"", "\"\xC3(\"", "\"\xC0\xAF\"", "\"\xED\xA0\x80\"",
        "\"\xF5\x80\x80\x80\"", "\"\xE2\x82\"", "{\"\xFF\":1}", "\xFF\xFE[\x80]"}) {
    EXPECT_THAT(refusal_of(text), HasSubstr("line 1, column")) << text;
  }
}

TEST(ReadJson, refuses_half_a_surrogate_pair) {
  for (const std::string_view text :
       {R"("\ud800")", R"("\udc00")", R"("\ud800x")", R"("\ud800\ud800")", R"("\udbff\u0041")"}) {
    EXPECT_THAT(refusal_of(text), HasSubstr("surrogate")) << text;
  }
}

TEST(ReadJson, refuses_a_repeated_key) {
  EXPECT_THAT(refusal_of("{\"a\":1,\n\"b\":2, \"a\":1}"),
              AllOf(HasSubstr("duplicate key \"a\""), HasSubstr("line 2")));
  EXPECT_THAT(refusal_of("[{\"x\":{\"k\":1,\"k\":1}}]"), HasSubstr("duplicate key \"k\""));
  EXPECT_THAT(refusal_of(R"({"a":1,"\u0061":2})"), HasSubstr("duplicate key \"a\""));
  EXPECT_EQ(value_of(R"([{"a":{"a":1}},{"a":2}])").size(), 2U) << "fine in different objects";
}

TEST(ReadJson, refuses_numbers_too_large_to_hold) {
  for (const std::string& number : {std::string("1e999"), std::string("-1e999"), repeated("9", 400),
                                    "-" + repeated("9", 400)}) {
    EXPECT_THAT(refusal_of("[1,\n" + number + "]"), HasSubstr("line 2")) << number;
  }
}

TEST(ReadJson, takes_long_numbers_but_not_as_integers) {
  const Json long_number = value_of(repeated("1", 300));
  EXPECT_TRUE(long_number.is_number_float());
  EXPECT_FALSE(whole_number(long_number, "n", INT64_MIN, INT64_MAX).has_value());
  EXPECT_EQ(value_of("0." + repeated("3", 400)), Json(1.0 / 3));
  EXPECT_EQ(value_of("1e-999"), Json(0.0));
}

RC_GTEST_PROP(ReadJson, survives_binary_noise, (const std::string& noise)) {
  const auto value = read_json(noise);
  if (!value) RC_ASSERT(value.error().message.find('\n') == std::string::npos);
}

RC_GTEST_PROP(ReadJson, survives_noise_of_json_pieces, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "[", "]", "{", "}", "\"", "\\", ",", ":", "1", "-", "e", ".", "null", " ", "\n", "\xC3"));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  const auto value = read_json(text);
  if (value) {
    RC_ASSERT(*read_json(write_json(*value)) == *value);
  } else {
    RC_ASSERT(value.error().message.find('\n') == std::string::npos);
  }
}

// ── Limits ──────────────────────────────────────────────────────────────────────────────────────

TEST(JsonDepth, of_32_is_read_and_of_33_refused) {
  EXPECT_TRUE(read_json(nested(32)).has_value());
  EXPECT_THAT(refusal_of(nested(33)),
              AllOf(HasSubstr("nested deeper than 32 levels"), HasSubstr("line 1, column 33")));
  const std::string objects = repeated("{\"a\":", 32);
  EXPECT_TRUE(read_json(objects + "1" + repeated("}", 32)).has_value());
  EXPECT_THAT(refusal_of(objects + "[]" + repeated("}", 32)), HasSubstr("nested deeper"));
}

TEST(JsonDepth, counts_nesting_not_brackets) {
  EXPECT_TRUE(read_json("[" + repeated("[],", 1000) + "{}]").has_value());
  EXPECT_TRUE(read_json("[\"" + repeated("[{", 1000) + "\"]").has_value()) << "nor text";
}

TEST(JsonDepth, of_100_000_is_refused_without_a_crash) {
  EXPECT_THAT(refusal_of(repeated("[", 100'000)), HasSubstr("nested deeper"));
  EXPECT_THAT(refusal_of(repeated("{\"a\":", 100'000)), HasSubstr("nested deeper"));
  EXPECT_THAT(refusal_of("[1] " + repeated("[", 100'000)), StartsWith("bad JSON"));
  EXPECT_THAT(refusal_of("1" + repeated("[", 100'000)), StartsWith("bad JSON"));
  EXPECT_THAT(refusal_of(repeated("]", 100'000)), StartsWith("bad JSON"));
}

TEST(JsonSize, counts_every_byte_of_the_value) {
  const JsonLimits limits{.bytes = 10};
  for (const std::string_view fits : {"[1,2,3,4 ]", "\"12345678\"", "1234567890"}) {
    ASSERT_EQ(fits.size(), 10U);
    EXPECT_TRUE(read_json(fits, limits).has_value()) << fits;
  }
  for (const std::string_view more : {"[1,2,3,4  ]", "\"123456789\"", "12345678901"}) {
    ASSERT_EQ(more.size(), 11U);
    EXPECT_THAT(refusal_of(more, limits), HasSubstr("more than 10 bytes")) << more;
  }
  EXPECT_TRUE(read_json("   [1,2,3,4 ]   ", limits).has_value()) << "outer blanks do not count";
}

TEST(JsonSize, of_a_million_bytes_is_the_most) {
  EXPECT_TRUE(read_json("\"" + repeated("a", 999'998) + "\"").has_value());
  EXPECT_THAT(refusal_of("\"" + repeated("a", 999'999) + "\""), HasSubstr("1000000 bytes"));
  EXPECT_TRUE(read_json("[" + repeated(" ", 999'998) + "]").has_value());
  EXPECT_THAT(refusal_of("[" + repeated(" ", 999'999) + "]"), HasSubstr("1000000 bytes"));
}

TEST(JsonBlanks, before_a_value_are_limited) {
  EXPECT_EQ(value_of(repeated("\n", 65'536) + "1"), Json(1));
  EXPECT_THAT(refusal_of(repeated(" ", 65'537) + "1"), HasSubstr("white space"));
  EXPECT_THAT(refusal_of(repeated(" ", 1'000'000)), HasSubstr("white space"));
  EXPECT_THAT(refusal_of("[1]" + repeated(" ", 1'000'000)), HasSubstr("white space"));
}

TEST(JsonKeys, by_the_ten_thousand_take_no_quadratic_time) {
  std::string text = "{\"first\":0";
  for (int i = 0; i < 60'000; ++i) text += ",\"" + std::to_string(i) + "\":1";
  text += "}";
  const std::clock_t begun = std::clock();
  EXPECT_EQ(value_of(text).size(), 60'001U);
  EXPECT_LT(std::clock() - begun, 3 * CLOCKS_PER_SEC) << "time must not grow quadratically";
}

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────

TEST(WriteJson, is_compact_and_on_one_line) {
  EXPECT_EQ(write_json(Json{{"b", {1, 2.5, nullptr}}, {"a", "x\ny"}}),
            "{\"b\":[1,2.5,null],\"a\":\"x\\ny\"}");
}

TEST(WriteJson, never_fails_on_bytes_that_are_not_utf_8) {
  EXPECT_EQ(write_json(Json("a\xFF")), "\"a\uFFFD\"");
  EXPECT_EQ(write_json(Json("\xC3")), "\"\uFFFD\"");
  EXPECT_EQ(write_json(Json{{"\x80", 1}}), "{\"\uFFFD\":1}");
}

RC_GTEST_PROP(WriteJson, of_any_bytes_can_be_read_again, (const std::string& bytes)) {
  const std::string written = write_json(Json(bytes));
  RC_ASSERT(written.find('\n') == std::string::npos);
  const auto again = read_json(written);
  RC_ASSERT(again.has_value());
  RC_ASSERT(write_json(*again) == written);
}

TEST(WriteJson, writes_null_for_what_is_not_a_number) {
  EXPECT_EQ(write_json(Json(std::nan(""))), "null");
  EXPECT_EQ(write_json(Json(std::numeric_limits<double>::infinity())), "null");
}

RC_GTEST_PROP(WriteJson, gives_numbers_back_exactly, (double number, std::int64_t whole)) {
  RC_PRE(std::isfinite(number));
  RC_ASSERT(*read_json(write_json(Json(number))) == Json(number));
  RC_ASSERT(*read_json(write_json(Json(whole))) == Json(whole));
}

// ── Excerpts and paths ──────────────────────────────────────────────────────────────────────────

TEST(Excerpt, shows_short_values_whole_and_cuts_long_ones) {
  EXPECT_EQ(excerpt(Json{1, "two"}), "[1,\"two\"]");
  EXPECT_THAT(excerpt(Json(repeated("a", 1000))), AllOf(StartsWith("\"aaa"), EndsWith("…")));
  EXPECT_LE(excerpt(Json(repeated("a", 1000))).size(), 64U);
}

RC_GTEST_PROP(Excerpt, never_cuts_a_letter_in_two, ()) {
  const std::string text = repeated("a", *rc::gen::inRange(0, 4)) + repeated("é€😀", 30);
  const std::string cut = excerpt(Json(text));
  RC_ASSERT(cut.ends_with("…"));
  RC_ASSERT(write_json(Json(cut)).find("\uFFFD") == std::string::npos);
}

TEST(Excerpt, and_quotes_escape_what_a_terminal_would_obey) {
  EXPECT_EQ(in_quotes("a\x1b[31m\n"), "\"a\\u001b[31m\\n\"");
  EXPECT_EQ(in_quotes("\x7f"), "\"\\u007f\"");
  EXPECT_EQ(in_quotes("\xC2\x9B"
                      "31m\xC2\x85"),
            "\"\\u009b31m\\u0085\"");
  EXPECT_EQ(in_quotes("\xFF"), "\"\uFFFD\"");
  EXPECT_EQ(in_quotes("für"), "\"für\"");
}

TEST(Paths, are_written_as_a_reader_would) {
  EXPECT_EQ(item_path("players", 2), "players[2]");
  EXPECT_EQ(item_path("", 2), "[2]");
  EXPECT_EQ(key_path("", "board"), "board");
  EXPECT_EQ(key_path("players[1]", "score"), "players[1].score");
}

// ── Accessors ───────────────────────────────────────────────────────────────────────────────────

TEST(WholeNumber, is_taken_within_its_bounds) {
  EXPECT_EQ(whole_number(Json(0), "n", 0, 5).value(), 0);
  EXPECT_EQ(whole_number(Json(5U), "n", 0, 5).value(), 5);
  EXPECT_EQ(whole_number(Json(INT64_MIN), "n", INT64_MIN, INT64_MAX).value(), INT64_MIN);
  EXPECT_EQ(whole_number(Json(INT64_MAX), "n", INT64_MIN, INT64_MAX).value(), INT64_MAX);
}

TEST(WholeNumber, out_of_range_or_of_another_type_is_refused_with_its_path) {
  const auto refusal = [](const Json& value) {
    return text_of(whole_number(value, "players[1].score", 0, 5));
  };
  const std::string asked = "players[1].score must be a whole number from 0 to 5, not ";
  EXPECT_EQ(refusal(Json(6)), asked + "6");
  EXPECT_EQ(refusal(Json(-1)), asked + "-1");
  EXPECT_EQ(refusal(Json(1.0)), asked + "1.0");
  EXPECT_EQ(refusal(Json("1")), asked + "\"1\"");
  EXPECT_EQ(refusal(Json(true)), asked + "true");
  EXPECT_EQ(refusal(Json(nullptr)), asked + "null");
  EXPECT_EQ(refusal(Json::array({1})), asked + "[1]");
  EXPECT_EQ(refusal(Json(UINT64_MAX)), asked + "18446744073709551615");
  EXPECT_FALSE(whole_number(Json(UINT64_MAX), "n", INT64_MIN, INT64_MAX).has_value());
}

TEST(Accessors, call_a_value_without_a_path_the_input) {
  EXPECT_EQ(text_of(text(Json(1), "")), "the input must be a string, not 1");
}

TEST(Text, is_a_string) {
  EXPECT_EQ(text(Json("red"), "color").value(), "red");
  EXPECT_EQ(text_of(text(Json(1), "color")), "color must be a string, not 1");
}

TEST(Array, has_a_limited_number_of_items) {
  const Json three = {1, 2, 3};
  EXPECT_EQ(*array(three, "board", 3).value(), three);
  EXPECT_EQ(text_of(array(three, "board", 2)), "board has 3 items; at most 2 are allowed");
  EXPECT_EQ(text_of(array(Json::object(), "board", 2)), "board must be an array, not {}");
}

TEST(Member, is_the_value_of_a_key) {
  const Json object = {{"a", 1}};
  EXPECT_EQ(*member(object, "x", "a").value(), Json(1));
  EXPECT_EQ(text_of(member(object, "x", "b")), "x has no \"b\"");
  EXPECT_EQ(text_of(member(Json("a"), "x", "a")), "x must be an object, not \"a\"");
}

TEST(ObjectOf, has_no_other_keys) {
  const Json object = {{"a", 1}, {"b", 2}};
  EXPECT_TRUE(object_of(object, "x", {"a", "b", "c"}).has_value()) << "c may be absent";
  EXPECT_EQ(text_of(object_of(object, "x", {"a"})), "x has an unknown key \"b\"");
  EXPECT_EQ(text_of(object_of(Json(7), "x", {"a"})), "x must be an object, not 7");
}

TEST(ObjectOf, shows_an_unknown_key_cut_and_escaped) {
  const Json object = {{"\n" + repeated("k", 500), 1}};
  EXPECT_THAT(text_of(object_of(object, "", {"a"})),
              AllOf(StartsWith("the input has an unknown key \"\\nkkk"), EndsWith("…")));
}

}  // namespace
}  // namespace hexarena::base
