// A record on disk matches the game at every moment.
#include "referee/record_writer.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "session/record_testing.hpp"

namespace hexarena::referee {
namespace {

namespace fs = std::filesystem;
using base::Json;

class RecordOnDisk : public testing::Test {
 protected:
  RecordOnDisk() {
    std::string pattern = (fs::temp_directory_path() / "hexarena-record-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~RecordOnDisk() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return (folder_ / "game.jsonl").string(); }
  [[nodiscard]] session::Record read() const {
    std::ifstream in(file(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    auto envelope = session::read_envelope(text);
    EXPECT_TRUE(envelope) << envelope.error().message;
    return envelope ? std::move(envelope->record) : session::Record();
  }

  static session::Record reversi() {
    return *session::open_record(**session::find_game("reversi"), Json{{"size", 2}}, std::nullopt,
                                 Json::array({"ada", "bob"}));
  }

 private:
  fs::path folder_;
};

TEST_F(RecordOnDisk, IsAppendedToByEvents) {
  session::Record record = reversi();
  const RecordWriter writer(file());
  ASSERT_TRUE(writer.begin(record));
  for (const char* pass : {"pass", "pass"}) {
    session::add_event(record, pass);
    ASSERT_TRUE(writer.add(*record.opening, record.events.back()));
    EXPECT_EQ(session::to_json(read()), session::to_json(record));
  }
  record.result = session::result_of(**session::replay(record));
  ASSERT_TRUE(writer.end(*record.opening, *record.result));
  EXPECT_EQ(session::to_json(read()), session::to_json(record));
}

TEST_F(RecordOnDisk, IsRewrittenWhenSomethingIsTakenBack) {
  session::Record record = reversi();
  session::add_event(record, "pass");
  const RecordWriter writer(file());
  ASSERT_TRUE(writer.begin(record));
  record.events.clear();
  ASSERT_TRUE(writer.begin(record));
  EXPECT_TRUE(read().events.empty());
}

TEST_F(RecordOnDisk, ReportsWhenItCannotBeSaved) {
  const RecordWriter writer(file());
  const auto added = writer.add(*reversi().opening, session::TickEvent{1});
  ASSERT_FALSE(added);
  EXPECT_TRUE(added.error().message.starts_with("the record cannot be saved: "))
      << added.error().message;
}

}  // namespace
}  // namespace hexarena::referee
