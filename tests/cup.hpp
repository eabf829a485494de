// A tournament for tests: a folder with its description and its store, and a look into it.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "refusals.hpp"
#include "shell_bot.hpp"

namespace hexarena::tests {

class Cup {
 public:
  explicit Cup(std::string_view description) { write(file(), description); }
  [[nodiscard]] std::string file() const { return folder_.path("cup.toml"); }
  [[nodiscard]] std::string db() const { return folder_.path("cup.db"); }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }
  static void write(const std::string& file, std::string_view text) { std::ofstream(file) << text; }

  /// The command that plays it, or goes on with it.
  [[nodiscard]] std::vector<std::string> play(const std::vector<std::string>& more = {}) const {
    return with({"hexarena", "tournament", file(), "--db", db()}, more);
  }
  [[nodiscard]] std::vector<std::string> resume(const std::vector<std::string>& more = {}) const {
    return with({"hexarena", "resume", "cup", "--db", db()}, more);
  }

  /// Rows of a table of the store; 0 while there is none.
  [[nodiscard]] int count(const std::string& table) const {
    try {
      const SQLite::Database database(db(), SQLite::OPEN_READONLY, 60'000);
      SQLite::Statement rows(database, "SELECT count(*) FROM " + table);
      return rows.executeStep() ? rows.getColumn(0).getInt() : 0;
    } catch (const SQLite::Exception&) {
      return 0;
    }
  }
  /// Until so many games count, or far too much time has passed.
  [[nodiscard]] bool comes_to(int games) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(600);
    while (count("results") < games) {
      if (std::chrono::steady_clock::now() > end) return false;
      usleep(2000);
    }
    return true;
  }

 private:
  [[nodiscard]] static std::vector<std::string> with(std::vector<std::string> words,
                                                     const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  ScratchFolder folder_;
};

/// What a command prints as JSON, without when and where it was played.
[[nodiscard]] inline base::Json table_of(const std::vector<std::string>& words) {
  const Finished ended = patient(words);
  EXPECT_EQ(ended.code, 0) << ended;
  auto json = base::read_json(ended.out);
  EXPECT_TRUE(json) << ended;
  if (!json) return base::Json::object();
  json->erase("run");
  return *json;
}

}  // namespace hexarena::tests
