// The house keeps its order: who may include whom, what stays out of the lower rooms, and sizes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = HEXARENA_SOURCE_DIR;

/// The folders in one of src/, as layers: "games/NAME".
std::vector<std::string> layers_in(const std::string& folder) {
  std::vector<std::string> layers;
  for (const auto& entry : fs::directory_iterator(kRoot / "src" / folder)) {
    layers.push_back(folder + "/" + entry.path().filename().string());
  }
  return layers;
}

/// Lowest first; those in one row never include each other.
const std::vector<std::vector<std::string>> kLayers{
    {"base"},    {"geometry"},
    {"rules"},   {"search"},
    {"game"},    layers_in("games"),
    {"session"}, {"module"},
    {"world"},   {"players"},
    {"referee"}, {"tournament"},
    {"store"},   {"contests/harness", "contests/penguins", "contests/remote_fish"},
    {"server"},  {"terminal"},
    {"cli"},     {"python"}};

std::optional<std::size_t> height(const std::string& layer) {
  for (std::size_t i = 0; i < kLayers.size(); ++i) {
    if (std::find(kLayers[i].begin(), kLayers[i].end(), layer) != kLayers[i].end()) return i;
  }
  return std::nullopt;
}

std::vector<fs::path> sources(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string kind = entry.path().extension();
    if (entry.is_regular_file() && (kind == ".hpp" || kind == ".cpp")) found.push_back(entry);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The layer of a path below src/: its first folder, or the first two where rooms lie in a house.
std::string layer_of(const fs::path& path) {
  auto part = path.begin();
  const std::string folder = part->string();
  const bool nested = folder == "games" || folder == "contests";
  return nested ? folder + "/" + (++part)->string() : folder;
}

std::string layer_of_source(const fs::path& source) {
  return layer_of(fs::relative(source, kRoot / "src"));
}

bool for_tests_only(const fs::path& source) {
  const std::string name = source.filename();
  return name.ends_with("_test.cpp") || name.ends_with("_testing.hpp");
}

/// A line without its comment and without what it quotes.
std::string code_of(const std::string& line) {
  static const std::regex quoted(R"("([^"\\]|\\.)*"|'([^'\\]|\\.)*')");
  const std::string code = std::regex_replace(line, quoted, "\"\"");
  return code.substr(0, code.find("//"));
}

TEST(Layers, EverySourceLiesInALayer) {
  for (const fs::path& source : sources(kRoot / "src")) {
    EXPECT_TRUE(height(layer_of_source(source))) << source << " is in no layer";
  }
}

TEST(Layers, EachLayerIncludesOnlyLowerOnes) {
  static const std::regex include(R"re(^\s*#\s*include\s*"([a-z_]+/[^"]*)")re");
  std::size_t includes = 0;
  for (const fs::path& source : sources(kRoot / "src")) {
    const std::string from = layer_of_source(source);
    for (const std::string& line : lines_of(source)) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) continue;
      const std::string to = layer_of(fs::path(match[1].str()));
      ++includes;
      if (to == from) continue;
      ASSERT_TRUE(height(to)) << source << ": " << line;
      EXPECT_LT(*height(to), *height(from)) << source << ": " << line;
    }
  }
  EXPECT_GT(includes, 100U) << "the sources were not found";
}

TEST(Layers, OurHeadersAreIncludedByTheirPathFromTheSource) {
  static const std::regex include(R"re(^\s*#\s*include\s*"([^"]*)")re");
  for (const fs::path& source : sources(kRoot / "src")) {
    for (const std::string& line : lines_of(source)) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) continue;
      const std::string header = match[1];
      EXPECT_TRUE(header == "version.hpp" || fs::exists(kRoot / "src" / header))
          << source << ": " << line;
    }
  }
}

TEST(Layers, BelowTheWorldThereIsNoInputNoClockNoThreadAndNoException) {
  static const std::regex outside(
      R"(#\s*include\s*<(iostream|thread|fstream|chrono|mutex|future|condition_variable|unistd\.h|cstdio)>)");
  static const std::regex exceptions(R"(\b(throw|try|catch)\b)");
  for (const fs::path& source : sources(kRoot / "src")) {
    if (for_tests_only(source) || *height(layer_of_source(source)) >= *height("world")) continue;
    for (const std::string& line : lines_of(source)) {
      EXPECT_FALSE(std::regex_search(line, outside)) << source << ": " << line;
      EXPECT_FALSE(std::regex_search(code_of(line), exceptions)) << source << ": " << line;
    }
  }
}

TEST(Layers, ASessionKnowsNoSocketFileThreadOrClock) {
  static const std::regex outside(
      R"(#\s*include\s*["<](sys/|net|arpa|fcntl|ctime|sched|pthread|signal|csignal|filesystem|stop_token|atomic|semaphore|world/|players/))");
  for (const fs::path& source : sources(kRoot / "src" / "session")) {
    if (for_tests_only(source)) continue;
    for (const std::string& line : lines_of(source)) {
      EXPECT_FALSE(std::regex_search(line, outside)) << source << ": " << line;
    }
  }
}

TEST(Layers, TheDocsMapEveryFolderInOrder) {
  static const std::regex entry(R"re(^[|*-]\s*`?src/([a-z_/]+)/`?)re");
  std::vector<std::string> mapped;
  for (const std::string& line : lines_of(kRoot / "docs" / "architecture.md")) {
    std::smatch match;
    if (std::regex_search(line, match, entry)) mapped.push_back(match[1]);
  }
  std::vector<std::string> folders;
  for (const auto& row : kLayers) {
    for (const std::string& layer : row) {
      // Games come and go: the map has one entry for all of them.
      const std::string shown = layer.starts_with("games/") ? "games" : layer;
      if (folders.empty() || folders.back() != shown) folders.push_back(shown);
    }
  }
  EXPECT_EQ(mapped, folders);
}

TEST(Layers, EachMainIsShort) {
  std::size_t mains = 0;
  for (const fs::path& source : sources(kRoot / "src" / "cli" / "main")) {
    EXPECT_LT(lines_of(source).size(), 60U) << source;
    ++mains;
  }
  EXPECT_GE(mains, 5U);
}

TEST(Layers, NoSourceFileIsLong) {
  constexpr std::size_t kLongest = 500;
  constexpr std::size_t kLongestTest = 700;  // tests are lists, and read as such
  for (const char* folder : {"src", "tests", "fuzz"}) {
    for (const fs::path& source : sources(kRoot / folder)) {
      EXPECT_LE(lines_of(source).size(), for_tests_only(source) ? kLongestTest : kLongest)
          << source;
    }
  }
}

TEST(Layers, EveryHeaderIsGuardedAndOpensWithWhatItIs) {
  for (const fs::path& source : sources(kRoot / "src")) {
    if (source.extension() != ".hpp") continue;
    const std::vector<std::string> lines = lines_of(source);
    ASSERT_FALSE(lines.empty()) << source;
    EXPECT_TRUE(lines.front().starts_with("// ")) << source;
    EXPECT_NE(std::find(lines.begin(), lines.end(), "#pragma once"), lines.end()) << source;
  }
}

}  // namespace
}  // namespace hexarena::tests
