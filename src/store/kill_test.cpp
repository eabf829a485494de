// A writer may be killed at any moment, meet another writer, or fill the disk.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

#include "base/random.hpp"
#include "store/store_testing.hpp"
#include "store/writer_testing.hpp"

namespace hexarena::store {
namespace {

TEST(KilledWriter, LosesAtMostTheEventInFlight) {
  const session::Record whole = whole_game(4);
  base::Random random(7);
  for (int round = 0; round < 30; ++round) {
    const TestFolder folder;
    Writer writer([&](int progress) {
      const auto store = opened(folder.file());
      EXPECT_TRUE(store->add(StoredGame{"g", 0, begun(whole, 0)}));
      say_something(progress);
      for (std::size_t i = 0; i < whole.events.size(); ++i) {
        EXPECT_TRUE(store->add_event("g", i, event_of(whole, i)));
        say_something(progress);
      }
    });
    const std::size_t moment = random.below(static_cast<std::uint32_t>(whole.events.size()));
    while (writer.heard() < moment && writer.hear()) {
    }
    writer.cut_off();
    if (writer.heard() == 0) continue;  // not even the game had begun
    auto store = Store::open(folder.file(), Opening::existing);
    ASSERT_TRUE(store) << store.error().message;
    auto game = (*store)->game("g");
    ASSERT_TRUE(game) << game.error().message;
    const std::size_t stored = game->record.events.size();
    EXPECT_GE(stored, writer.heard() - 1);
    EXPECT_LE(stored, writer.heard());
    expect_same(game->record, begun(whole, stored));
    EXPECT_TRUE(session::replay(game->record));
    // And the game can be resumed where it was.
    for (std::size_t i = stored; i < whole.events.size(); ++i) {
      ASSERT_TRUE((*store)->add_event("g", i, event_of(whole, i)));
    }
    ASSERT_TRUE((*store)->end_game("g", stored_result(whole)));
    expect_same((*store)->game("g")->record, whole);
  }
}

TEST(KilledWriter, LeavesNoIncompleteStore) {
  base::Random random(3);
  for (int round = 0; round < 30; ++round) {
    const TestFolder folder;
    Writer writer([&](int progress) {
      say_something(progress);
      const auto store = opened(folder.file());
      say_something(progress);
    });
    EXPECT_TRUE(writer.hear());
    usleep(random.below(8000));  // at a random moment of the file's creation
    writer.cut_off();
    auto store = Store::open(folder.file());
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_TRUE((*store)->add(StoredPlayer{"ada", {}}));
  }
}

TEST(KilledWriter, LeavesNoIncompleteImport) {
  const session::Record whole = whole_game(3);
  for (const std::size_t moment : {1U, 20U, 200U}) {
    const TestFolder folder;
    Writer writer([&](int progress) {
      const auto store = opened(folder.file());
      std::size_t item = 0;
      static_cast<void>(store->add_all([&]() -> Expected<std::optional<Item>> {
        say_something(progress);
        return Item(StoredGame{"g" + std::to_string(item++), 0, whole});
      }));
    });
    while (writer.heard() < moment && writer.hear()) {
    }
    writer.cut_off();
    EXPECT_TRUE(opened(folder.file())->games()->empty());
  }
}

TEST(TwoProcesses, WriteTheSameFileAtOnce) {
  const TestFolder folder;
  const session::Record whole = whole_game(3);
  const auto play = [&](const std::string& id) {
    // Either may be the one that creates the file.
    const auto store = opened(folder.file());
    EXPECT_TRUE(store->add(Tournament{"t", 0, {}}));
    EXPECT_TRUE(store->add(StoredGame{id, 0, begun(whole, 0)}));
    for (std::size_t i = 0; i < whole.events.size(); ++i) {
      EXPECT_TRUE(store->add_event(id, i, event_of(whole, i)));
      EXPECT_TRUE(store->add(StoredResult{"t", static_cast<std::int64_t>(i), id}));
    }
    EXPECT_TRUE(store->end_game(id, stored_result(whole)));
  };
  {
    Writer one([&](int) { play("one"); });
    Writer two([&](int) { play("two"); });
    Writer three([&](int) { play("three"); });
    EXPECT_EQ(one.wait(), 0);
    EXPECT_EQ(two.wait(), 0);
    EXPECT_EQ(three.wait(), 0);
  }
  const auto store = opened(folder.file());
  for (const char* id : {"one", "two", "three"}) expect_same(store->game(id)->record, whole);
  EXPECT_EQ(store->results("t")->size(), whole.events.size());
}

TEST(FullDisk, IsReportedAndHarmsNothing) {
  const TestFolder folder;
  const session::Record whole = whole_game(4);
  Writer writer([&](int progress) {
    std::signal(SIGXFSZ, SIG_IGN);
    const auto store = opened(folder.file());
    EXPECT_TRUE(store->add(StoredGame{"g", 0, begun(whole, 0)}));
    struct rlimit room{100'000, 100'000};
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &room), 0);
    Expected<void> added;
    std::size_t events = 0;
    while (added && events < whole.events.size()) {
      added = store->add_event("g", events, event_of(whole, events));
      if (!added) break;
      ++events;
      say_something(progress);
    }
    EXPECT_FALSE(added) << "the disk was never full";
    if (!added) {
      EXPECT_EQ(added.error().kind, base::Error::Kind::io) << added.error().message;
    }
    EXPECT_EQ(store->game("g")->record.events.size(), events) << "stored data can be read";
  });
  while (writer.hear()) {
  }
  EXPECT_EQ(writer.wait(), 0);
  const auto store = opened(folder.file());
  expect_same(store->game("g")->record, begun(whole, writer.heard()));
  EXPECT_TRUE(store->add_event("g", writer.heard(), event_of(whole, writer.heard())));
}

}  // namespace
}  // namespace hexarena::store
