#include "server/outbox.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hexarena::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Heard final : public Audience {
 public:
  void send(ConnectionId visitor, const Text& text) override {
    all.push_back(std::to_string(visitor) + ": " + *text);
  }
  void close(ConnectionId visitor, std::string_view why) override {
    all.push_back(std::to_string(visitor) + " closed: " + std::string(why));
  }
  std::vector<std::string> all;
};

class OutboxTest : public testing::Test {
 protected:
  void say(const std::string& text) { outbox_.send(1, std::make_shared<std::string>(text)); }
  /// The disk completes the oldest request.
  void answer(const base::Expected<void>& result = {}) {
    ASSERT_FALSE(asked_.empty());
    const auto done = std::move(asked_.front());
    asked_.erase(asked_.begin());
    done(result);
  }

  Heard heard_;
  std::uint64_t commits_ = 0;
  std::vector<std::function<void(base::Expected<void>)>> asked_;
  std::vector<std::string> failures_;
  Outbox outbox_{
      heard_, Outbox::Disk{[this] { return commits_; },
                           [this](auto done) { asked_.push_back(std::move(done)); },
                           [this](const base::Error& why) { failures_.push_back(why.message); }}};
};

TEST_F(OutboxTest, SendsAtOnceIfNothingWasCommitted) {
  say("a");
  EXPECT_THAT(heard_.all, ElementsAre("1: a"));
  EXPECT_THAT(asked_, IsEmpty());
}

TEST_F(OutboxTest, HoldsBackMessagesAfterACommit) {
  ++commits_;
  say("a");
  outbox_.close(2, "over");
  EXPECT_THAT(heard_.all, IsEmpty());
  answer();
  EXPECT_THAT(heard_.all, ElementsAre("1: a", "2 closed: over"));
  say("b");
  EXPECT_EQ(heard_.all.back(), "1: b");
  EXPECT_THAT(asked_, IsEmpty());
}

TEST_F(OutboxTest, SyncsOnceForAllCommitsMeanwhile) {
  ++commits_;
  say("a");
  for (int i = 0; i < 5; ++i) {
    ++commits_;
    say(std::to_string(i));
  }
  EXPECT_EQ(asked_.size(), 1U);
  answer();  // covers only the first commit
  EXPECT_THAT(heard_.all, ElementsAre("1: a"));
  EXPECT_EQ(asked_.size(), 1U);
  answer();
  EXPECT_EQ(heard_.all.size(), 6U);
}

TEST_F(OutboxTest, LaterMessagesWaitBehindHeldOnes) {
  ++commits_;
  say("a");
  std::vector<std::string> order;
  outbox_.then([&] { say("c"); });
  outbox_.then([&] { order = heard_.all; });
  answer();
  EXPECT_THAT(order, ElementsAre("1: a"));
  EXPECT_THAT(heard_.all, ElementsAre("1: a", "1: c"));
}

TEST_F(OutboxTest, SendsNothingAfterTheDiskHasFailed) {
  ++commits_;
  say("a");
  answer(base::io_error("broken"));
  say("b");
  EXPECT_THAT(heard_.all, IsEmpty());
  EXPECT_THAT(failures_, ElementsAre("broken"));
  EXPECT_THAT(asked_, IsEmpty());
}

TEST(Outbox, WithoutADiskSendsEverythingAtOnce) {
  Heard heard;
  Outbox outbox(heard);
  outbox.send(3, std::make_shared<std::string>("x"));
  EXPECT_THAT(heard.all, ElementsAre("3: x"));
}

}  // namespace
}  // namespace hexarena::server
