// Clients and their limits: networks, budgets, names, identities.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/budgets.hpp"
#include "server/identities.hpp"
#include "server/names.hpp"
#include "server/network.hpp"
#include "store/store_testing.hpp"

namespace hexarena::server {
namespace {

using testing::HasSubstr;

TEST(Network, ContainsTheAddressesWithItsPrefix) {
  const auto contains = [](const char* network, const char* address) {
    return Network::read(network)->contains(*read_ip(address));
  };
  EXPECT_TRUE(contains("192.0.2.0/24", "192.0.2.255"));
  EXPECT_FALSE(contains("192.0.2.0/24", "192.0.3.0"));
  EXPECT_TRUE(contains("10.0.0.0/9", "10.127.0.1"));
  EXPECT_FALSE(contains("10.0.0.0/9", "10.128.0.1"));
  EXPECT_TRUE(contains("0.0.0.0/0", "203.0.113.9"));
  EXPECT_FALSE(contains("0.0.0.0/0", "2001:db8::1"));
  EXPECT_TRUE(contains("2001:db8::/32", "2001:db8:1::1"));
  EXPECT_FALSE(contains("::1", "::2"));
  for (const char* const bad : {"", "x", "192.0.2.0/33", "::/129", "192.0.2.0/", "192.0.2.0/-1",
                                "192.0.2/24", "192.0.2.1:80", "1.2.3.4/8x"}) {
    EXPECT_FALSE(Network::read(bad)) << bad;
  }
}

TEST(Network, ABudgetBelongsToAnAddressOrToSixtyFourBits) {
  EXPECT_EQ(budget_address(*read_ip("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(budget_address(*read_ip("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(budget_address(*read_ip("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
  EXPECT_EQ(budget_address(*read_ip("[2001:db8:1:2::9]:80")), "2001:db8:1:2::/64");
}

TEST(Network, OnlyATrustedProxyMayForwardForOthers) {
  const Networks proxies = *Networks::read({"10.0.0.0/8"});
  const auto client = [&](const char* peer, const char* list, const char* forwarded = "") {
    return budget_address(client_behind(*read_ip(peer), list, forwarded, proxies));
  };
  EXPECT_EQ(client("192.0.2.1", "203.0.113.9"), "192.0.2.1");
  EXPECT_EQ(client("10.0.0.1", "203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(client("10.0.0.1", "8.8.8.8, 203.0.113.9, 10.0.0.2"), "203.0.113.9");
  EXPECT_EQ(client("10.0.0.1", "8.8.8.8, nonsense"), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", ""), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", "", "for=8.8.8.8, For=\"[2001:db8::1]:99\";by=10.0.0.1"),
            "2001:db8::/64");
}

class BudgetsTest : public testing::Test {
 protected:
  BudgetsTest() {
    limits_.anonymous.games = 2;
    limits_.identity.games = 1;
    limits_.address.games = 4;
  }
  Client at(const char* address, const char* identity = "", bool trusted = false) const {
    return {address, identity, trusted, false};
  }
  ArenaLimits limits_;
};

TEST_F(BudgetsTest, AClientPaysForItselfAndForItsAddress) {
  Budgets budgets(limits_);
  std::vector<Budgets::Lease> held;
  const auto take = [&](const Client& client) {
    auto lease = budgets.account(client).take(Good::game);
    if (!lease) return lease.error().message;
    held.push_back(std::move(*lease));
    return std::string();
  };
  EXPECT_EQ(take(at("a")), "");
  EXPECT_EQ(take(at("a")), "");
  EXPECT_EQ(take(at("a")), "your address has too many live games already (at most 2)");
  EXPECT_EQ(take(at("a", "ada")), "");
  EXPECT_EQ(take(at("a", "ada")), "ada has too many live games already (at most 1)");
  EXPECT_EQ(take(at("a", "bob")), "");
  EXPECT_EQ(take(at("a", "cleo")), "your address has too many live games already (at most 4)");
  EXPECT_EQ(take(at("b")), "") << "others are not affected";
  held.erase(held.begin());
  EXPECT_EQ(take(at("a")), "") << "returned resources are available again";
  EXPECT_EQ(budgets.usage().front().who, "a");
  EXPECT_EQ(budgets.usage().front().held[static_cast<std::size_t>(Good::game)], 4U);
}

TEST_F(BudgetsTest, ATrustedNetworkAndTheOperatorHaveNoLimitsOfAddresses) {
  Budgets budgets(limits_);
  std::vector<Budgets::Lease> held;
  for (int i = 0; i < 300; ++i) {
    auto lease = budgets.account(at("school", "", true)).take(Good::game);
    ASSERT_TRUE(lease);
    held.push_back(std::move(*lease));
  }
  auto first = budgets.account(at("school", "ada", true)).take(Good::game);
  EXPECT_TRUE(first);
  EXPECT_FALSE(budgets.account(at("school", "ada", true)).take(Good::game)) << "as everywhere";
  Client chief = at("a");
  chief.is_operator = true;
  auto many = budgets.account(chief).take(Good::game, 1000);
  EXPECT_TRUE(many);
}

TEST_F(BudgetsTest, ALeaseGrowsUpToTheLimit) {
  limits_.anonymous.waiting = 100;
  Budgets budgets(limits_);
  auto lease = *budgets.account(at("a")).take(Good::byte, 0);
  EXPECT_TRUE(lease.grow(60));
  EXPECT_FALSE(lease.grow(41));
  lease.shrink(20);
  EXPECT_TRUE(lease.grow(60));
  EXPECT_FALSE(budgets.account(at("a")).take(Good::byte, 1));
}

TEST_F(BudgetsTest, ABurstEnds) {
  limits_.anonymous.games_at_once = 2;
  limits_.anonymous.games_a_minute = 0;
  Budgets budgets(limits_);
  EXPECT_TRUE(budgets.account(at("a")).spend(Pace::game));
  EXPECT_TRUE(budgets.account(at("a")).spend(Pace::game));
  const auto refused = budgets.account(at("a")).spend(Pace::game);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, base::Error::Kind::limited);
  EXPECT_EQ(refused.error().message, "too many new games from your address; wait a moment");
  EXPECT_TRUE(budgets.account(at("b")).spend(Pace::game));
}

TEST(Names, ThoseThatLookAlikeAreTheSame) {
  for (const char* const name :
       {"Walrus", "WALRUS", " wal rus ", "wal-rus", "wal_rus.", "wa1rus", "wаlrus", "wálrus",
        "ｗａｌｒｕｓ", "wal\u200Brus", "walr\u0301us"}) {
    EXPECT_EQ(folded(name), folded("walrus")) << name;
  }
  EXPECT_NE(folded("walrus"), folded("walrus2"));
  EXPECT_NE(folded("海象"), folded("企鹅"));
  EXPECT_EQ(folded("..."), "");
  EXPECT_NE(folded("\xFF\xC3"), "") << "what is no text is a name all the same";
}

TEST(Names, OfBuiltInPlayersAreReserved) {
  for (const char* const name :
       {"engine", "Engine", "ENGINE 5", "engine:10", "engine@0.1", "еngine", "en gine", "engine-6",
        "expert", "Greedy", "house:2", "hexarena"}) {
    EXPECT_TRUE(is_reserved(name)) << name;
  }
  for (const char* const name : {"Ada", "engineer", "my-engine-6", "walrus", "You", "R2D2"}) {
    EXPECT_FALSE(is_reserved(name)) << name;
  }
}

TEST(Names, SomeAreGeneric) {
  for (const char* const name : {"You", "a friend", "Friend 2", "Guest", "...", "42", "Player 1"}) {
    EXPECT_TRUE(is_generic(name)) << name;
  }
  EXPECT_FALSE(is_generic("Ada 2"));
}

class IdentitiesTest : public testing::Test {
 protected:
  IdentitiesTest() {
    {
      const auto made = store::opened(folder_.file());
    }
    open();
  }
  void open() {
    identities_.reset();
    facts_.reset();
    facts_ = std::move(*store::ArenaFacts::open(folder_.file()));
    identities_ = std::move(*Identities::open(*facts_));
  }
  std::string who(const std::string& token) const {
    Client client;
    identities_->identify(token, client);
    return client.identity;
  }
  store::TestFolder folder_;
  std::unique_ptr<store::ArenaFacts> facts_;
  std::unique_ptr<Identities> identities_;
};

TEST_F(IdentitiesTest, ANameBelongsToOneAndOutlastsARestart) {
  const auto ada = identities_->create("Ada", IdentityKind::person);
  ASSERT_TRUE(ada);
  EXPECT_EQ(who(ada->token), "Ada");
  EXPECT_EQ(who("0123"), "");
  for (const char* const taken : {"Ada", "ada", "A d a", "engine", "Engine 5", "You", "", "a:b"}) {
    EXPECT_FALSE(identities_->create(taken, IdentityKind::bot)) << taken;
  }
  open();
  EXPECT_EQ(who(ada->token), "Ada");
  EXPECT_EQ(identities_->owner("ADA"), "Ada");
  EXPECT_FALSE(identities_->owner("Bob"));
  const auto again = identities_->renew("Ada");
  ASSERT_TRUE(again);
  EXPECT_EQ(who(ada->token), "") << "the old token is invalid";
  EXPECT_EQ(who(again->token), "Ada");
  EXPECT_FALSE(identities_->renew("Bob"));
}

TEST_F(IdentitiesTest, TheFileHoldsNoTokens) {
  const auto ada = identities_->create("Ada", IdentityKind::person);
  ASSERT_TRUE(identities_->set_operator("0123456789abcdef"));
  const auto facts = facts_->all("identity");
  ASSERT_EQ(facts->size(), 1U);
  EXPECT_EQ(base::write_json(facts->front().second).find(ada->token), std::string::npos);
  EXPECT_EQ(base::write_json(facts_->all("operator")->front().second).find("0123456789abcdef"),
            std::string::npos);
  Client client;
  identities_->identify("0123456789abcdef", client);
  EXPECT_TRUE(client.is_operator);
}

TEST_F(IdentitiesTest, ABotNeedsTheTokenOfARegisteredName) {
  const auto walrus = identities_->create("walrus", IdentityKind::bot);
  EXPECT_TRUE(identities_->check_name("auk", ""));
  EXPECT_TRUE(identities_->check_name("walrus", walrus->token));
  const auto refused = [&](const char* name, const std::string& token) {
    const auto checked = identities_->check_name(name, token);
    return checked ? "" : checked.error().message;
  };
  EXPECT_THAT(refused("walrus", ""), HasSubstr("belongs to someone"));
  EXPECT_THAT(refused("Wal-Rus", ""), HasSubstr("belongs to someone"));
  EXPECT_THAT(refused("walrus", "wrong"), HasSubstr("belongs to no one"));
  EXPECT_THAT(refused("auk", walrus->token), HasSubstr("not to \"auk\""));
  EXPECT_THAT(refused("engine-5", ""), HasSubstr("reserved"));
}

TEST_F(IdentitiesTest, ABanLastsForItsTime) {
  const IpAddress there = *read_ip("192.0.2.7");
  ASSERT_TRUE(identities_->ban({"192.0.2.0/24", 100, "flooding"}, 1));
  ASSERT_TRUE(identities_->ban({"Mallory", 100, ""}, 1));
  open();
  EXPECT_THAT(identities_->admit(there, {}, 50).error().message,
              "your address is banned here: flooding");
  EXPECT_TRUE(identities_->admit(there, {}, 100));
  EXPECT_TRUE(identities_->admit(*read_ip("192.0.3.7"), {}, 50));
  Client mallory;
  mallory.identity = "mallory";
  EXPECT_FALSE(identities_->admit(*read_ip("192.0.3.7"), mallory, 50));
  EXPECT_FALSE(identities_->admit_name("MALLORY", 50));
  Client chief;
  chief.is_operator = true;
  EXPECT_TRUE(identities_->admit(there, chief, 50)) << "the operator cannot lock itself out";
  ASSERT_TRUE(identities_->ban({"192.0.2.0/24", 0, ""}, 1));
  EXPECT_TRUE(identities_->admit(there, {}, 50));
  EXPECT_EQ(identities_->bans(50).size(), 1U);
}

TEST(Limits, AreSetByName) {
  ArenaLimits limits;
  ASSERT_TRUE(set_limit(limits, "serve.unjoined_ms=60000"));
  EXPECT_EQ(limits.unjoined_ms, 60'000);
  ASSERT_TRUE(set_limit(limits, "address.sockets=7"));
  EXPECT_EQ(limits.address.sockets, 7U);
  for (const char* const bad : {"", "games", "serve.games", "serve.nothing=3", "serve.games=-1",
                                "serve.games=many", "serve.games=99999999999", "games=serve.3"}) {
    EXPECT_FALSE(set_limit(limits, bad)) << bad;
  }
}

}  // namespace
}  // namespace hexarena::server
