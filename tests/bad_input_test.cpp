// Whatever comes in, a program answers, or ends with code 2 and one line on STDERR that names the
// program, what is wrong and where. It never crashes, hangs or makes an answer up.
//
// Here: bytes that are no JSON, and keys that are missing, unknown, twice or of another type.
#include <gtest/gtest.h>

#include <functional>

#include "base/random.hpp"
#include "refusals.hpp"

namespace hexarena::tests {
namespace {

using base::Json;

TEST(BadInput, TheGoodInputsAreAnswered) {
  for (const Question& question : questions()) {
    const Finished ended = question.reader.answer(question.good);
    EXPECT_EQ(ended.code, 0) << question.reader.label << ' ' << ended;
    EXPECT_NE(ended.out, "");
    EXPECT_EQ(ended.err, "");
  }
}

// Bytes that are no JSON --------------------------------------------------------------------------

TEST(BadInput, CutOffAnywhereIsRefused) {
  // Programs start slowly under sanitizers: there each reader gets every fifth length, and together
  // they get all.
  const std::size_t stride = !sanitized() ? 1 : 5;
  std::size_t first = 0;
  for (const Question& question : questions()) {
    for (std::size_t length = first; length < question.good.size(); length += stride) {
      expect_bad(question.reader, question.good.substr(0, length));
    }
    first = (first + 1) % stride;
  }
}

TEST(BadInput, NestedBracketsAreRefusedBeforeTheyCost) {
  const std::string open = repeated("[", 100'000);
  expect_all_bad([&](const std::string&) { return open; }, "nested deeper");
  expect_all_bad([&](const std::string&) { return open + repeated("]", 100'000); },
                 "nested deeper");
  expect_all_bad([](const std::string&) { return repeated(R"({"board":)", 100'000); },
                 "nested deeper");
}

TEST(BadInput, AMegabyteOfBlanksIsRefused) {
  const std::string blanks(kMegabyte, ' ');
  const std::string lines(kMegabyte, '\n');
  expect_all_bad([&](const std::string&) { return blanks; }, "white space");
  expect_all_bad([&](const std::string&) { return lines; }, "white space");
  expect_all_bad([&](const std::string& good) { return blanks + good; }, "white space");
  expect_all_bad([&](const std::string& good) { return good + blanks; }, "white space");
}

TEST(BadInput, BlanksInsideAValueCountAsItsBytes) {
  const auto spread = [](const std::string& good, std::size_t blanks) {
    return good.substr(0, 1) + std::string(blanks, ' ') + good.substr(1);
  };
  for (const Question& question : questions()) {
    SCOPED_TRACE(question.reader.label);
    EXPECT_EQ(question.reader.answer(spread(question.good, 10'000)).code, 0);
    // A record may be long, a question to a harness program a megabyte.
    const bool record = question.reader.words.front() == "hexarena";
    expect_bad(question.reader, spread(question.good, record ? 17 * kMegabyte : kMegabyte),
               "more than");
  }
}

TEST(BadInput, AnEndlessStreamOfSmallValuesIsRefused) {
  expect_all_bad([](const std::string&) { return repeated("1 ", 300'000); });
}

TEST(BadInput, NothingIsRefused) {
  expect_all_bad([](const std::string&) { return ""; }, "no ");
  expect_all_bad([](const std::string&) { return " \n\t\r "; }, "no ");
}

TEST(BadInput, AClosedStdinIsRefused) {
  for (const Question& question : questions()) {
    Call call{question.reader.words, "", Call::Stream::closed};
    if (std::find(call.words.begin(), call.words.end(), "FILE") != call.words.end()) continue;
    SCOPED_TRACE(question.reader.label);
    expect_end(run(call), 2, program_of(call.words), "cannot be read");
  }
}

TEST(BadInput, TextAfterTheValueIsRefused) {
  for (const char* surplus : {"x", "{}", "]", "0", "\"\"", ",", " [", "\n}"}) {
    expect_all_bad([&](const std::string& good) { return good + surplus; });
  }
}

TEST(BadInput, TextBeforeTheValueIsRefused) {
  for (const char* surplus : {"x", "{} ", "]", "0 ", ",", "//\n", "\xFE\xFF"}) {
    expect_all_bad([&](const std::string& good) { return surplus + good; });
  }
}

TEST(BadInput, NulBytesAreRefused) {
  const std::string nul(1, '\0');
  expect_all_bad([&](const std::string&) { return nul; });
  expect_all_bad([&](const std::string& good) { return nul + good; });
  expect_all_bad([&](const std::string& good) { return good + nul; });
  expect_all_bad([&](const std::string& good) { return good.substr(0, 9) + nul + good.substr(9); });
}

TEST(BadInput, BytesThatAreNotUtf8AreRefused) {
  for (const char* bytes : {"\xFF", "\xC3", "\xE2\x82", "\xED\xA0\x80", "\xC0\x80", "\xF5\x80"}) {
    expect_all_bad([&](const std::string&) { return "{\"" + std::string(bytes) + "\":1}"; });
    expect_all_bad([&](const std::string&) { return bytes; });
  }
}

TEST(BadInput, BinaryNoiseIsRefused) {
  base::Random random(20'240);
  for (const std::size_t length : {1U, 2U, 7U, 64U, 1000U, 100'000U}) {
    std::string noise(length, '\0');
    for (char& byte : noise) byte = static_cast<char>(random.below(256));
    // A digit alone would be JSON, though not a question.
    expect_all_bad([&](const std::string&) { return noise; });
  }
}

TEST(BadInput, AValueOfAnotherKindIsRefused) {
  for (const char* value : {"0", "-1", "1.5", "true", "null", "\"fish\"", "[]", "{}", "[[]]",
                            "[1,2,3]", "[0,{}]", R"({"a":{}})", R"({"game":"fish","x":1})"}) {
    expect_all_bad([&](const std::string&) { return value; });
  }
}

TEST(BadInput, NumbersOf400DigitsAreRefused) {
  const std::string digits(400, '7');
  expect_all_bad([&](const std::string&) { return digits; });
  for (const std::string& number : {digits, "-" + digits, "0." + digits, "1e" + digits,
                                    std::string(200, '7'), std::string(25, '7')}) {
    expect_bad(xboard_reader(), R"({"position":[0,)" + number + R"(],"board":[[1],[2]]})");
    expect_bad(xboard_reader(), R"({"position":[0,0],"board":[[1],[)" + number + "]]}");
    for (const Reader& reader : state_readers()) {
      expect_bad(reader, reader.asking(R"({"players":[{"color":"red","score":)" + number +
                                       R"(,"places":[[0,0]]}],"board":[[1],[2]]})"));
    }
  }
}

TEST(BadInput, NumbersThatAreNoneAreRefused) {
  for (const std::string number : {"NaN", "nan", "Infinity", "-Infinity", "+1", "01", ".5", "1.",
                                   "0x1", "--1", "1e", "1_000"}) {
    expect_bad(xboard_reader(), R"({"position":[0,0],"board":[[1],[)" + number + "]]}", "line 1");
    for (const Reader& reader : state_readers()) {
      expect_bad(reader, reader.asking(R"({"players":[],"board":[[)" + number + "]]}"), "line 1");
    }
  }
}

// Every key, one after the other ------------------------------------------------------------------

/// The readers that differ in what they do with keys; the others share their code.
std::vector<Question> key_readers() {
  std::vector<Question> some;
  for (const Question& question : questions()) {
    if (question.reader.words.front() != "hexarena" || question.reader.label == "apply" ||
        question.reader.label == "show --json") {
      some.push_back(question);
    }
  }
  return some;
}

/// Calls `visit` with every value inside, the innermost first; it may change them.
void for_each_value(Json& json, const std::function<void(Json&)>& visit) {
  for (Json& inner : json) {
    if (inner.is_structured()) for_each_value(inner, visit);
    visit(inner);
  }
}

TEST(BadInput, EveryKeyMustBeThere) {
  for (const Question& question : key_readers()) {
    Json good = *base::read_json(question.good);
    const auto drop_each = [&](Json& object) {
      if (!object.is_object()) return;
      const Json whole = object;
      for (const auto& [key, unused] : whole.items()) {
        object.erase(key);
        // Without its board a position looks like a record, and a record has no start then.
        expect_bad(question.reader, base::write_json(good));
        object = whole;
      }
    };
    for_each_value(good, drop_each);
    drop_each(good);
  }
}

TEST(BadInput, NoKeyStandsTwice) {
  expect_all_bad(
      [](const std::string& good) {
        std::string twice = good;
        const std::size_t board = twice.find(R"("board":)");
        return twice.insert(board, R"("board":[[1],[2]],)");
      },
      "duplicate key \"board\"");
  for (const Reader& reader : state_readers()) {
    expect_bad(reader,
               reader.asking(R"({"players":[{"color":"red","score":0,"score":0,"places":[]}],)"
                             R"("board":[[1]]})"),
               "duplicate key \"score\"");
  }
}

TEST(BadInput, NoKeyIsUnknown) {
  expect_all_bad(
      [](const std::string& good) {
        std::string more = good;
        return more.insert(more.find(R"("board":)"), R"("bored":[[1],[2]],)");
      },
      "bored");
  for (const Reader& reader : state_readers()) {
    expect_bad(reader,
               reader.asking(R"({"players":[{"color":"red","age":7,"score":0,"places":[]}],)"
                             R"("board":[[1]]})"),
               "age");
  }
}

TEST(BadInput, AStateOfTheCourseIsAlwaysInMovement) {
  for (const Reader& reader : state_readers()) {
    if (reader.words.front() == "hexarena") continue;
    std::string placing(kState);
    expect_bad(reader, reader.asking(placing.insert(1, R"("penguins":2,)")), "penguins");
  }
}

TEST(BadInput, AValueOfAnotherTypeIsAnsweredOrRefusedButNeverCrashes) {
  const std::vector<Json> strangers{nullptr,
                                    true,
                                    "x",
                                    -1,
                                    1.5,
                                    7,
                                    Json::array(),
                                    Json::object(),
                                    Json::array({Json::array({Json::array()})})};
  for (const Question& question : key_readers()) {
    Json good = *base::read_json(question.good);
    for_each_value(good, [&](Json& value) {
      const Json kept = value;
      for (const Json& stranger : strangers) {
        value = stranger;
        const std::string input = base::write_json(good);
        const Finished ended = question.reader.answer(input);
        SCOPED_TRACE(question.reader.label + " given " + input);
        if (ended.code == 2) {
          expect_end(ended, 2, program_of(question.reader.words), "");
        } else if (ended.code == 1) {  // apply: no longer a legal action
          expect_end(ended, 1, "hexarena", "");
        } else {
          EXPECT_EQ(ended.code, 0) << ended;
          EXPECT_EQ(ended.err, "");
          EXPECT_TRUE(base::read_json(ended.out));
        }
      }
      value = kept;
    });
  }
}

TEST(BadInput, AnObjectOfVeryManyKeysIsRefusedInTime) {
  std::string keys = "{";
  for (int i = 0; i < 60'000; ++i) {
    keys += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
  }
  keys += '}';
  expect_bad(xboard_reader(), keys);
  expect_bad(state_readers().back(), keys);
}

}  // namespace
}  // namespace hexarena::tests
