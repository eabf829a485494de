#include "store/wal_syncer.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "store/fault_vfs_testing.hpp"
#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

TEST(WalSyncer, AnswersEveryRequest) {
  const TestFolder folder;
  const auto store = opened(folder.file());
  auto syncer = WalSyncer::open(folder.file());
  ASSERT_TRUE(syncer) << syncer.error().message;
  constexpr int kThreads = 4;
  constexpr int kQuestions = 25;
  std::atomic<int> left = kThreads * kQuestions;
  std::promise<void> all;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < kQuestions; ++i) {
        EXPECT_TRUE(store->add(StoredPlayer{fmt::format("{}.{}", thread, i), {}}));
        (*syncer)->ask([&](const base::Expected<void>& synced) {
          EXPECT_TRUE(synced);
          if (--left == 0) all.set_value();
        });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  all.get_future().wait();
  EXPECT_EQ(store->commits(), static_cast<std::uint64_t>(kThreads * kQuestions));
}

TEST(WalSyncer, DoesNotTrustADiskThatFailedOnce) {
  FaultVfs vfs;
  const TestFolder folder;
  const auto store = opened(folder.file());
  auto syncer = WalSyncer::open(folder.file());
  ASSERT_TRUE(syncer) << syncer.error().message;
  ASSERT_TRUE(store->add(StoredPlayer{"ada", {}}));
  vfs.arm(Fault::io_error, 1);
  EXPECT_EQ((*syncer)->sync().error().kind, base::Error::Kind::io);
  vfs.recover();
  EXPECT_FALSE((*syncer)->sync());
}

TEST(WalSyncer, NeedsAStore) {
  const TestFolder folder;
  EXPECT_FALSE(WalSyncer::open(folder.file()));
}

}  // namespace
}  // namespace hexarena::store
