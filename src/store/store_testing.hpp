// What the tests of the store share: a folder of their own, and games to keep.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "store/store.hpp"

namespace hexarena::store {

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

/// A whole game of Reversi in which everybody plays the first legal action.
[[nodiscard]] inline session::Record whole_game(int size = 3) {
  session::Record record;
  record.game = *session::find_game("reversi");
  record.settings["size"] = size;
  record.settings["pass"] = "forced";
  record.players = Json::array({"ada", "bob"});
  const auto table = *session::open_table(record);
  while (!table->view().over) {
    const game::View view = table->view();
    const std::vector<game::Action> legal = table->legal();
    record.events.push_back(Json{{"seat", view.turn->number()},
                                 {"action", table->action_json(legal.front())},
                                 {"note", "the first of the list, as always"}});
    EXPECT_TRUE(session::happen(*table, record.events.back()));
  }
  record.result = game::result_json(*table);
  return record;
}

/// The first events of a game, as it is while it is played.
[[nodiscard]] inline session::Record begun(session::Record record, std::size_t events) {
  record.events.resize(events);
  record.result.reset();
  return record;
}

inline void expect_same(const session::Record& a, const session::Record& b) {
  EXPECT_EQ(session::to_lines(a), session::to_lines(b));
}

}  // namespace hexarena::store
