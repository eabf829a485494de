// Processes of bots between two games.
#include "players/kept_bots.hpp"

#include <gtest/gtest.h>

namespace hexarena::players {
namespace {

using world::End;
using world::Heard;
using world::ScriptedPeer;

const Heard kSilent{Heard::Kind::late};

std::unique_ptr<ScriptedPeer> peer(std::vector<Heard> script) {
  return std::make_unique<ScriptedPeer>(std::move(script));
}

TEST(KeptBots, AreHeldStillAndReturnedToTheirOwnBotOnly) {
  KeptBots kept;
  auto owned = peer({kSilent});
  const ScriptedPeer* const process = owned.get();
  kept.put("bot:ada", std::move(owned));
  EXPECT_TRUE(process->held());
  EXPECT_EQ(kept.take("bot:bob"), nullptr);
  EXPECT_EQ(kept.take("bot:ada").get(), process);
  EXPECT_EQ(kept.take("bot:ada"), nullptr);
}

TEST(KeptBots, OneThatEndedOrSpokeBetweenTwoGamesIsNotUsedAgain) {
  KeptBots kept;
  kept.put("bot:ada", peer({{Heard::Kind::ended, {}, {End::Cause::exited, 1}}}));
  kept.put("bot:ada", peer({{Heard::Kind::line, "too much"}}));
  kept.put("bot:ada", peer({kSilent}));
  EXPECT_NE(kept.take("bot:ada"), nullptr);
  EXPECT_EQ(kept.take("bot:ada"), nullptr);
}

TEST(KeptBots, TheOneThatHasWaitedLongestMakesRoom) {
  KeptBots kept(2);
  for (const char* const key : {"a", "b", "c"}) kept.put(key, peer({kSilent}));
  EXPECT_EQ(kept.take("a"), nullptr);
  EXPECT_NE(kept.take("b"), nullptr);
  EXPECT_NE(kept.take("c"), nullptr);
}

}  // namespace
}  // namespace hexarena::players
