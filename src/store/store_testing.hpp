// Shared by the tests of the store: a temporary folder, and games to store.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "session/record_testing.hpp"
#include "store/store.hpp"

namespace hexarena::store {

using session::event_of;
using session::stored_result;

class TestFolder {
 public:
  TestFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "hexarena-store-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() {
    std::error_code unused;
    std::filesystem::remove_all(path_, unused);
  }
  [[nodiscard]] std::string file(const std::string& name = "arena.db") const {
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

[[nodiscard]] inline std::string bytes_in(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes_to(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

[[nodiscard]] inline std::unique_ptr<Store> opened(const std::string& file) {
  auto store = Store::open(file);
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

/// A complete game of Reversi in which both play the first legal action.
[[nodiscard]] inline session::Record whole_game(int size = 3) {
  session::Record record = *session::open_record(**session::find_game("reversi"),
                                                 Json{{"size", size}, {"pass", "forced"}},
                                                 std::nullopt, Json::array({"ada", "bob"}));
  const auto table = record.opening->copy();
  while (!table->view().over) {
    session::Remarks remarks;
    remarks.note = "the first of the list, as always";
    record.events.emplace_back(
        session::ActionEvent{table->view().turn, table->legal().front(), remarks});
    EXPECT_TRUE(session::happen(*table, record.events.back()));
  }
  record.result = session::result_of(*table);
  return record;
}

/// The first events of a game, as while it is played.
[[nodiscard]] inline session::Record begun(session::Record record, std::size_t events) {
  record.events.resize(events);
  record.result.reset();
  return record;
}

inline void expect_same(const session::Record& a, const session::Record& b) {
  EXPECT_EQ(session::to_lines(a), session::to_lines(b));
}

}  // namespace hexarena::store
