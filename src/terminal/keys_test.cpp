// Bytes as a keyboard sends them, and the lines they make; no terminal is needed.
#include "terminal/keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/random.hpp"

namespace hexarena::terminal {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Lines = std::vector<std::string>;

/// The lines that come of these bytes, with a moment of silence after them.
Lines pressed(KeyDecoder& decoder, std::string_view bytes) {
  Lines lines;
  for (const char byte : bytes) {
    if (auto line = decoder.feed(byte)) lines.push_back(*line);
  }
  if (auto line = decoder.pause()) lines.push_back(*line);
  return lines;
}
Lines pressed(std::string_view bytes) {
  KeyDecoder decoder;
  return pressed(decoder, bytes);
}

TEST(KeyDecoder, ArrowsComeAtOnce) {
  EXPECT_THAT(pressed("\x1b[A\x1b[B\x1b[C\x1b[D"), ElementsAre(kUp, kDown, kRight, kLeft));
}

TEST(KeyDecoder, ArrowsOfAKeypadInApplicationModeAreTheSame) {
  EXPECT_THAT(pressed("\x1bOA\x1bOB\x1bOC\x1bOD"), ElementsAre(kUp, kDown, kRight, kLeft));
}

TEST(KeyDecoder, EscIsAKeyOnceNothingFollows) {
  KeyDecoder decoder;
  EXPECT_FALSE(decoder.feed('\x1b'));
  EXPECT_EQ(decoder.pause(), kEscape);
  EXPECT_FALSE(decoder.pause());
  EXPECT_THAT(pressed("\x1b\x1b"), ElementsAre(kEscape, kEscape));
  EXPECT_THAT(pressed("\x1b\x1b[A"), ElementsAre(kEscape, kUp));
}

TEST(KeyDecoder, EnterPAndHComeAtOnceWhereNothingIsTyped) {
  EXPECT_THAT(pressed("\n"), ElementsAre(""));
  EXPECT_THAT(pressed("\r"), ElementsAre(""));
  EXPECT_THAT(pressed("pPhH?"), ElementsAre("p", "p", "h", "h", "?"));
}

TEST(KeyDecoder, NumbersAndWordsAreCollectedUntilEnter) {
  EXPECT_THAT(pressed("1 -2\n"), ElementsAre("1 -2"));
  EXPECT_THAT(pressed("-1,2\n[1,-2]\n"), ElementsAre("-1,2", "[1,-2]"));
  EXPECT_THAT(pressed("undo\nmoves\nquit\n"), ElementsAre("undo", "moves", "quit"));
  EXPECT_THAT(pressed(":hint\n"), ElementsAre(":hint"));
}

TEST(KeyDecoder, WhatIsTypedCanBeTakenBack) {
  EXPECT_THAT(pressed("12\x7F 3\x08-2\n"), ElementsAre("1 -2"));
  EXPECT_THAT(pressed("undo\x15h"), ElementsAre("h"));
  EXPECT_THAT(pressed("1\x7F\x7F\x7Fp"), ElementsAre("p"));
}

TEST(KeyDecoder, TellsWhatIsTypedSoFar) {
  KeyDecoder decoder;
  EXPECT_THAT(pressed(decoder, "1 -"), IsEmpty());
  EXPECT_EQ(decoder.typed(), "1 -");
  EXPECT_THAT(pressed(decoder, "2\n"), ElementsAre("1 -2"));
  EXPECT_EQ(decoder.typed(), "");
}

TEST(KeyDecoder, AnArrowOrEscDropsWhatIsTyped) {
  EXPECT_THAT(pressed("1 \x1b[Ap"), ElementsAre(kUp, "p"));
  KeyDecoder decoder;
  EXPECT_THAT(pressed(decoder, "1 \x1b"), ElementsAre(kEscape));
  EXPECT_EQ(decoder.typed(), "");
}

TEST(KeyDecoder, TheEndOfInputLeavesWhereNothingIsTyped) {
  EXPECT_THAT(pressed("\x04"), ElementsAre("quit"));
  EXPECT_THAT(pressed("1\x04 2\n"), ElementsAre("1 2"));
}

TEST(KeyDecoder, SequencesItDoesNotKnowArePassedOver) {
  for (const std::string_view unknown :
       {"\x1b[5~", "\x1b[1;5A", "\x1b[H", "\x1bOP", "\x1b[[A", "\x1bp", "\x1b[200~", "\x1b[",
        "\x1bO", "\x1b[1;", "\x1b[1111111111111111111111111111111A", "\x1b[?62;c"}) {
    KeyDecoder decoder;
    EXPECT_THAT(pressed(decoder, unknown), IsEmpty()) << unknown.substr(1);
    EXPECT_THAT(pressed(decoder, "p\x1b[A"), ElementsAre("p", kUp)) << unknown.substr(1);
  }
}

TEST(KeyDecoder, ASequenceCutByAnotherIsDropped) {
  EXPECT_THAT(pressed("\x1b[\x1b[A"), ElementsAre(kUp));
  EXPECT_THAT(pressed("\x1b[1;\x1b[B"), ElementsAre(kDown));
}

TEST(KeyDecoder, WhatIsNotAsciiAndControlCharactersArePassedOver) {
  EXPECT_THAT(pressed("\xC3\xA9\xE2\x82\xAC\xFF\t\x01\x0Bp"), ElementsAre("p"));
  EXPECT_THAT(pressed("1\xC3\xA9 2\n"), ElementsAre("1 2"));
  EXPECT_THAT(pressed(std::string_view("\0001 2\n", 5)), ElementsAre("1 2"));
}

TEST(KeyDecoder, ALineHasAnEnd) {
  const Lines lines = pressed(std::string(100'000, '1') + "\n");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_LE(lines[0].size(), 1000U);
}

TEST(KeyDecoder, AnyBytesAreKeysOrNothing) {
  rules::Random random(1);
  KeyDecoder decoder;
  for (int i = 0; i < 100'000; ++i) {
    const auto byte = static_cast<char>(random.below(256));
    const auto line = random.below(8) == 0 ? decoder.pause() : decoder.feed(byte);
    if (!line || line->empty() || line->front() != '\x1b') {
      EXPECT_TRUE(!line || line->find('\x1b') == std::string::npos);
    } else {
      EXPECT_TRUE(line == kUp || line == kDown || line == kLeft || line == kRight ||
                  line == kEscape);
    }
  }
}

}  // namespace
}  // namespace hexarena::terminal
