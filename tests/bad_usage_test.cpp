// Command lines that make no sense, and outputs that fail.
#include <gtest/gtest.h>

#include "refusals.hpp"

namespace hexarena::tests {
namespace {

// The command line --------------------------------------------------------------------------------

TEST(BadUsage, UnknownArgumentsAreRefused) {
  for (const std::string& program : kPrograms) {
    expect_bad_call({program, "--frobnicate"}, "--frobnicate");
    expect_bad_call({program, "surplus"}, "");
    expect_bad_call({program, "-x"}, "");
    expect_bad_call({program, ""}, "");
    expect_bad_call({program, "two\nlines\x1b[31m"}, "");
    expect_bad_call({program, std::string(100'000, 'a')}, "");
  }
  for (const std::string command : {"show", "moves", "apply", "best", "perft", "play", "bench"}) {
    expect_bad_call({"hexarena", command, "--frobnicate"}, "");
  }
}

TEST(BadUsage, CommandLinesThatMakeNoSenseAreRefused) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"hexarena", "dance"},
           {"hexarena", "new", "chess"},
           {"hexarena", "apply"},
           {"hexarena", "perft"},
           {"hexarena", "perft", "fish"},
           {"hexarena", "perft", "chess", "--depth", "1"},
           {"hexarena", "perft", "fish", "--depth", "-1"},
           {"hexarena", "perft", "fish", "--depth", "many"},
           {"hexarena", "perft", "fish", "--depth", "99999999999999999999"},
           {"hexarena", "perft", "fish", "--depth", "1", "--set", "rows"},
           {"hexarena", "perft", "fish", "--depth", "1", "--set", "=5"},
           {"hexarena", "perft", "fish", "--depth", "1", "--set", "rows=five"},
           {"hexarena", "perft", "fish", "--depth", "1", "--set", "depth=5"},
           {"hexarena", "perft", "fish", "--depth", "1", "--from", "/no/such/file"},
           {"hexarena", "perft", "fish", "--depth", "1", "--from", "/"},
           {"hexarena", "show", "/no/such/file"},
           {"hexarena", "show", "/"},
           {"hexarena", "show", "--svg", "--json"},
           {"hexarena", "show", "--at", "-1"},
           {"hexarena", "show", "--at", "soon"},
           {"hexarena", "best", "house:none"},
           {"hexarena", "play"},
           {"hexarena", "play", "chess"},
           {"hexarena", "play", "fish", "nobody", "nobody"},
           {"hexarena", "play", "fish", "house:0", "house:1"},
           {"hexarena", "play", "fish", "house:", "random:3"},
           {"hexarena", "play", "fish", "human"},
           {"hexarena", "play", "fish", "a", "b", "c", "d", "e"},
           {"hexarena", "play", "fish", "random", "random", "--set", "players=3"},
           {"hexarena", "play", "fish", "random", "random", "--set", "rows=1"},
           {"hexarena", "play", "fish", "random", "random", "--record", "/no/such/folder/record"},
           {"hexarena", "play", "fish", "--from", "/no/such/file"}}) {
    expect_bad_call(words, "");
  }
}

TEST(BadUsage, BestOfAnUnknownPlayerIsRefused) {
  const std::string good = R"({"game":"fish",)" + std::string(kState).substr(1);
  for (const std::string player : {"nobody", "human", "house:0", "house:-1", "house:1.5",
                                   "random:3", "greedy:1", "house:99999999999", ":"}) {
    expect_bad_call({"hexarena", "best", player}, "", good);
  }
}

TEST(BadUsage, NewFishRefusesBoardsThatCannotBe) {
  const auto make = [](const std::string& width, const std::string& height,
                       const std::string& number, const std::string& mode) {
    return std::vector<std::string>{"hexarena", "new", "fish", width, height, number, mode};
  };
  expect_bad_call(make("0", "2", "1", "nonrandom"), "columns");
  expect_bad_call(make("1", "1", "1", "nonrandom"), "height");
  expect_bad_call(make("101", "2", "1", "nonrandom"), "101");
  expect_bad_call(make("2", "101", "1", "nonrandom"), "101");
  expect_bad_call(make("2", "2", "0", "nonrandom"), "0");
  expect_bad_call(make("2", "2", "6", "nonrandom"), "6");
  expect_bad_call(make("2", "2", "5", "random"), "5");
  expect_bad_call(make("2", "2", "1", "somehow"), "somehow");
  expect_bad_call(make("two", "2", "1", "random"), "two");
  expect_bad_call(make("2", "2", "1.5", "random"), "1.5");
  expect_bad_call(make("99999999999", "2", "1", "random"), "99999999999");
  expect_bad_call(make("2", "2", "-1", "random"), "-1");
}

TEST(BadUsage, NewFishRefusesHolesThatCannotBe) {
  const std::vector<std::string> make{"hexarena", "new", "fish", "3", "3", "2", "nonrandom"};
  for (const std::string& input :
       {std::string("0"), std::string("x y"), std::string("0 x"), std::string("3 0"),
        std::string("0 3"), std::string("-1 0"), std::string("0 0 0 0"), std::string("0.5 0"),
        std::string("0 -run"), std::string(400, '1') + " 1", std::string(kMegabyte, 'x'),
        std::string("0 0\0 1 1", 8), std::string("\xFF\xFE"), std::string("[0,0]")}) {
    expect_bad_call(make, "", input);
  }
  expect_bad_call({"hexarena", "new", "fish", "2", "2", "4", "random"}, "one-fish", "0 0 -run");
}

// Outputs that fail -------------------------------------------------------------------------------

std::vector<std::vector<std::string>> talkative_calls() {
  std::vector<std::vector<std::string>> calls;
  for (const std::string& program : kPrograms) {
    calls.push_back({program, "--help"});
    calls.push_back({program, "--version"});
  }
  calls.push_back({"hexarena", "play", "--help"});
  calls.push_back({"hexarena", "play", "fish", "random", "random"});
  calls.push_back({"hexarena", "play", "fish"});
  calls.push_back({"hexarena", "perft", "fish", "--depth", "2"});
  calls.push_back({"hexarena", "new", "fish", "3", "3", "2", "nonrandom"});
  if (!sanitized()) calls.push_back({"hexarena", "bench"});
  return calls;
}

void expect_output_failure(Call call, Call::Stream out) {
  call.out = out;
  call.seconds = 120;  // bench measures
  SCOPED_TRACE(call.words.front() + " " + (call.words.size() > 1 ? call.words[1] : ""));
  const Finished ended = run(call);
  EXPECT_EQ(ended.signal, 0) << ended;
  EXPECT_GT(ended.code, 0) << ended;
  expect_one_line(ended, program_of(call.words));
  EXPECT_NE(ended.err.find("output cannot be written"), std::string::npos) << ended;
}

TEST(BadUsage, AFullOutputIsToldAndIsAFailure) {
  for (const auto& words : talkative_calls())
    expect_output_failure({words, ""}, Call::Stream::full);
  for (const Question& question : questions()) {
    if (question.reader.label.find("FILE") != std::string::npos) continue;
    expect_output_failure({question.reader.words, question.good}, Call::Stream::full);
  }
}

TEST(BadUsage, AClosedOutputIsToldAndIsAFailure) {
  for (const auto& words : talkative_calls()) {
    if (words.back() != "bench") expect_output_failure({words, ""}, Call::Stream::closed);
  }
  for (const Question& question : questions()) {
    if (question.reader.label.find("FILE") != std::string::npos) continue;
    expect_output_failure({question.reader.words, question.good}, Call::Stream::closed);
  }
}

TEST(BadUsage, WithoutStderrTheExitCodeStillTells) {
  for (const Call::Stream err : {Call::Stream::closed, Call::Stream::full}) {
    for (const Question& question : questions()) {
      if (question.reader.label.find("FILE") != std::string::npos) continue;
      Call call{question.reader.words, "]"};
      call.err = err;
      const Finished ended = run(call);
      EXPECT_EQ(ended.code, 2) << question.reader.label << ' ' << ended;
      EXPECT_EQ(ended.out, "");
      call.input = question.good;
      EXPECT_EQ(run(call).code, 0) << question.reader.label;
    }
    Call make{{"hexarena", "new", "fish", "3", "3", "2", "random"}, ""};
    make.err = err;
    EXPECT_EQ(run(make).code, 0);
  }
}

TEST(BadUsage, WithoutACommandIsAnsweredWithHelp) {
  EXPECT_EQ(run({"hexarena"}).out, run({"hexarena", "--help"}).out);
  EXPECT_EQ(run({"hexarena", "help"}).out, run({"hexarena", "--help"}).out);
  EXPECT_EQ(run({"hexarena", "help", "match"}).out, run({"hexarena", "match", "--help"}).out);
  EXPECT_EQ(run({"hexarena", "new"}).out, run({"hexarena", "new", "--help"}).out);
  EXPECT_EQ(run({"hexarena"}).code, 0);
  expect_bad_call({"hexarena", "plya", "fish"}, "did you mean \"play\"?");
  expect_bad_call({"hexarena", "help", "plya"}, "did you mean \"play\"?");
  expect_bad_call({"hexarena", "--frobnicate"}, "unexpected argument \"--frobnicate\"");
  expect_bad_call({"hexarena", "show", "a", "b"}, "unexpected argument \"b\"");
}

}  // namespace
}  // namespace hexarena::tests
