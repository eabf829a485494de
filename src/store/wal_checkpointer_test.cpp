// A checkpointer runs while the store is written.
#include "store/wal_checkpointer.hpp"

#include <gtest/gtest.h>

#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

TEST(WalCheckpointer, CopiesTheJournalDuringWrites) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  const auto before = std::filesystem::file_size(folder.file());
  auto checkpointer = WalCheckpointer::open(folder.file());
  ASSERT_TRUE(checkpointer) << checkpointer.error().message;
  const session::Record game = whole_game();
  int games = 0;
  while (std::filesystem::file_size(folder.file()) == before) {
    ASSERT_TRUE(store->add(StoredGame{"g" + std::to_string(games++), 1, game}));
  }
  EXPECT_EQ(store->games({.most = 1'000'000})->size(), static_cast<std::size_t>(games));
}

TEST(WalCheckpointer, NeedsAStore) {
  const TestFolder folder;
  EXPECT_FALSE(WalCheckpointer::open(folder.file("nothing.db")));
}

}  // namespace
}  // namespace hexarena::store
