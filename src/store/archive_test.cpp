// An archive contains everything a store does; an incomplete or invalid one is refused.
#include "store/archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/store_testing.hpp"

namespace hexarena::store {
namespace {

using testing::HasSubstr;

/// Returns the text in pieces of this size.
ArchiveReader::Bytes pieces_of(const std::string& text, std::size_t size) {
  return [&text, size, at = std::size_t{0}]() mutable -> Expected<std::string> {
    const std::string piece = text.substr(at, size);
    at += piece.size();
    return piece;
  };
}

/// The archive read and written again, or the error.
Expected<std::string> read_again(const std::string& text, std::size_t size = 4096) {
  ArchiveReader reader(pieces_of(text, size), Games::played);
  std::string again = archive_begin();
  for (std::size_t items = 0;; ++items) {
    auto item = reader.next();
    if (!item) return base::passed_on(item);
    if (!*item) return again + archive_end(items);
    again += archive_line(**item);
  }
}

std::string archive_of(Store& store) {
  std::string text = archive_begin();
  std::size_t items = 0;
  EXPECT_TRUE(store.visit([&](const Item& item) -> Expected<void> {
    text += archive_line(item);
    ++items;
    return {};
  }));
  return text + archive_end(items);
}

std::string full_archive() {
  const TestFolder folder;
  const auto store = opened(folder.file());
  const session::Record whole = whole_game();
  for (const Item& item :
       std::vector<Item>{StoredPlayer{"ada", {{"kind", "human"}}}, Bot{"walrus", "1.2", nullptr},
                         Tournament{"t", 17, {{"rounds", 2}}}, Pairing{"t", 1, {"ada", "walrus"}},
                         StoredResult{"t", 1, {1.5, 0.5}}, StoredGame{"whole", 5, whole},
                         StoredGame{"running", 6, begun(whole, 3)}}) {
    EXPECT_TRUE(store->add(item));
  }
  return archive_of(*store);
}

TEST(Archive, IsReadAsItWasWritten) {
  const std::string text = full_archive();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 9);
  for (const std::size_t size : {std::size_t{1}, std::size_t{7}, text.size()}) {
    auto again = read_again(text, size);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, text);
  }
}

TEST(Archive, MovesAStore) {
  const std::string text = full_archive();
  const TestFolder folder;
  const auto store = opened(folder.file());
  for (const std::size_t fresh : {7U, 0U}) {
    ArchiveReader reader(pieces_of(text, 100), Games::read);
    auto added = store->add_all([&] { return reader.next(); });
    ASSERT_TRUE(added) << added.error().message;
    EXPECT_EQ(added->items, 7U);
    EXPECT_EQ(added->fresh, fresh);
    EXPECT_EQ(archive_of(*store), text);
  }
}

TEST(Archive, TruncatedAnywhereItIsRefusedAndNothingIsAdded) {
  const std::string text = full_archive();
  const TestFolder folder;
  const auto store = opened(folder.file());
  for (std::size_t size = 0; size + 1 < text.size(); size += 37) {
    const std::string part = text.substr(0, size);
    ArchiveReader reader(pieces_of(part, 4096), Games::read);
    EXPECT_FALSE(store->add_all([&] { return reader.next(); })) << size << " bytes";
  }
  EXPECT_EQ(archive_of(*store), archive_begin() + archive_end(0));
}

struct BadArchive {
  const char* lines;
  const char* why;
};

TEST(Archive, ReportsWhatIsWrong) {
  const BadArchive all[]{
      {"", "there is no archive"},
      {"{}", "line 1 of the archive: an archive begins with"},
      {"[]", "an archive begins with"},
      {R"({"archive":"tar","version":1})", "an archive begins with"},
      {R"({"archive":"hexarena"})", "version"},
      {R"({"archive":"hexarena","version":2})", "of version 2, this program knows 1"},
      {R"({"archive":"hexarena","version":1})", "its last line is missing"},
      {"BEGIN 7", "line 2 of the archive: a line must be an object"},
      {"BEGIN {\"what\":1}", "none of the lines"},
      {"BEGIN {\"end\":1}", "1 lines were promised, 0 came"},
      {"BEGIN {\"end\":\"1\"}", "end"},
      {"BEGIN {\"end\":0} {\"end\":0}", "something stands behind the end"},
      {"BEGIN {\"end\":0", "line 2 of the archive: "},
      {"BEGIN {\"player\":1,\"about\":{}}", "player"},
      {"BEGIN {\"player\":\"ada\"}", "about"},
      {"BEGIN {\"player\":\"\",\"about\":{}}", "the name of a player"},
      {"BEGIN {\"player\":\"ada\",\"about\":{},\"more\":1}", "more"},
      {"BEGIN {\"pairing\":1,\"tournament\":\"t\",\"number\":-1}", "number"},
      {"BEGIN {\"result\":1,\"tournament\":\"\",\"number\":1}", "a tournament is named by"},
      {"BEGIN {\"game\":\"g\",\"began\":0,\"record\":1}", "the game \"g\""},
      {"BEGIN {\"game\":\"g\",\"began\":0,\"record\":{\"game\":\"go\",\"actions\":[]}}", "go"},
      {"BEGIN {\"game\":\"g\",\"began\":0,\"record\":{\"game\":\"reversi\"}}", "actions"},
      {"BEGIN {\"game\":\"g\",\"began\":0,\"record\":{\"game\":\"reversi\",\"actions\":[[9,9]]}}",
       "actions[0]"},
      {"BEGIN {\"game\":\"g\",\"began\":0,"
       "\"record\":{\"game\":\"reversi\",\"actions\":[{\"result\":1}]}}",
       "an action is [q,r]"},
      {"BEGIN {\"game\":\"g\",\"began\":\"now\",\"record\":{}}", "began"},
  };
  for (const BadArchive& bad : all) {
    std::string text = bad.lines;
    if (text.starts_with("BEGIN")) text = archive_begin() + text.substr(5);
    auto read = read_again(text);
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().message, HasSubstr(bad.why)) << text;
  }
}

TEST(Archive, AGameMayBeAsDeepAsARecord) {
  std::string deep = "1";
  for (int i = 0; i < session::kRecordLimits.depth - 1; ++i) deep = "[" + deep + "]";
  session::Record record = begun(whole_game(), 0);
  record.settings["deep"] = *base::read_json(deep);
  auto again =
      read_again(archive_begin() + archive_line(StoredGame{"g", 0, record}) + archive_end(1));
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, testing::HasSubstr("deep")) << "it was read, and refused";
}

}  // namespace
}  // namespace hexarena::store
