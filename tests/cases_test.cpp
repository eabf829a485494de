// The pairs in tests/cases/PROGRAM/: <n>-in.json goes into the program, and what comes out is the
// value in <n>-out.json, compact and on one line. Each pair is a test of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "readers.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kCases = fs::path(HEXARENA_SOURCE_DIR) / "tests" / "cases";

class Case : public testing::Test {
 public:
  Case(std::string program, fs::path in, fs::path out)
      : program_(std::move(program)), in_(std::move(in)), out_(std::move(out)) {}

  void TestBody() override {
    ASSERT_TRUE(fs::exists(in_)) << out_ << " has no input beside it";
    ASSERT_TRUE(fs::exists(out_)) << in_ << " has no answer beside it";
    const auto wanted = base::read_json(contents(out_));
    ASSERT_TRUE(wanted) << out_ << ": " << wanted.error().message;
    const Finished ended = run({program_}, contents(in_));
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.err, "");
    EXPECT_EQ(ended.out, base::write_json(*wanted) + "\n");
  }

 private:
  std::string program_;
  fs::path in_;
  fs::path out_;
};

/// What stands before -in.json or -out.json; "" for any other file.
std::string number_of(const fs::path& file) {
  const std::string name = file.filename();
  for (const std::string_view end : {"-in.json", "-out.json"}) {
    if (name.ends_with(end)) return name.substr(0, name.size() - end.size());
  }
  return "";
}

struct Pair {
  std::string program;
  std::string number;
  friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// Every pair of which at least one half is there.
std::vector<Pair> pairs() {
  std::vector<Pair> found;
  std::error_code unreadable;
  for (const auto& folder : fs::directory_iterator(kCases, unreadable)) {
    for (const auto& file : fs::directory_iterator(folder.path())) {
      found.push_back({folder.path().filename(), number_of(file.path())});
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// Registers them before main, as TEST does.
const bool kRegistered = [] {
  for (const Pair& pair : pairs()) {
    const fs::path folder = kCases / pair.program;
    testing::RegisterTest("Cases", (pair.program + "_" + pair.number).c_str(), nullptr, nullptr,
                          __FILE__, __LINE__, [pair, folder]() -> testing::Test* {
                            return new Case(pair.program, folder / (pair.number + "-in.json"),
                                            folder / (pair.number + "-out.json"));
                          });
  }
  return true;
}();

TEST(CasesFound, EveryHarnessProgramHasAtLeastEightPairs) {
  EXPECT_TRUE(kRegistered);
  const std::vector<Pair> all = pairs();
  for (const std::string& program : kHarness) {
    EXPECT_GE(std::count_if(all.begin(), all.end(),
                            [&](const Pair& pair) { return pair.program == program; }),
              8)
        << program;
  }
}

TEST(CasesFound, NothingElseLiesAmongThem) {
  for (const Pair& pair : pairs()) {
    EXPECT_NE(std::find(kHarness.begin(), kHarness.end(), pair.program), kHarness.end())
        << pair.program << " is no harness program";
    EXPECT_NE(pair.number, "") << "a file in " << pair.program << " is no half of a pair";
  }
}

}  // namespace
}  // namespace hexarena::tests
