// Addresses, keys, rates and files: the small parts of the server.
#include "server/http.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <set>

#include "server/host_names.hpp"
#include "server/log.hpp"
#include "server/rate.hpp"
#include "server/seat_key.hpp"
#include "server/static_files.hpp"
#include "server/workers.hpp"
#include "store/store_testing.hpp"

namespace hexarena::server {
namespace {

TEST(Target, IsAPathAndAQuery) {
  const auto request = read_target("GET", "/api/live/a%20b?key=1%2B1&from=3&flag&x=a+b#part");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->path, "/api/live/a b");
  EXPECT_EQ(request->query.at("key"), "1+1");
  EXPECT_EQ(request->query.at("from"), "3");
  EXPECT_EQ(request->query.at("flag"), "");
  EXPECT_EQ(request->query.at("x"), "a b");
}

TEST(Target, InvalidOnesAreRejected) {
  for (const char* const bad :
       {"", "api", "*", "/%", "/%4", "/%zz", "/a%00b", "/a%0ab", "/?a=%1", "http://elsewhere/"}) {
    EXPECT_FALSE(read_target("GET", bad)) << bad;
  }
  std::string many = "/?";
  for (int i = 0; i < 100; ++i) many += "a=b&";
  EXPECT_FALSE(read_target("GET", many));
}

TEST(HostNames, AnAddressHasNothingAfterIt) {
  EXPECT_FALSE(HostNames().known(std::string_view("127.0.0.1\0.elsewhere.example", 27)));
  EXPECT_FALSE(HostNames().known(std::string_view("[::1\0 ]:80", 10)));
}

TEST(HostNames, AreThisMachineItsAddressesAndThoseGiven) {
  const HostNames names({"Arena.Example.org", "box"});
  for (const char* const ours :
       {"localhost", "localhost:8080", "LOCALHOST:1", "localhost.:80", "play.localhost:8080",
        "127.0.0.1", "127.0.0.1:8080", "192.168.1.7:8080", "[::1]", "[::1]:8080", "[fe80::1]:80",
        "arena.example.org", "ARENA.example.ORG:443", "arena.example.org.", "box:8080", "box."}) {
    EXPECT_TRUE(names.known(ours)) << ours;
  }
  for (const char* const others : {"",
                                   ":8080",
                                   "elsewhere.example",
                                   "elsewhere.example:8080",
                                   "localhost.elsewhere.example",
                                   "notlocalhost",
                                   "{}.localhost",
                                   "a b.localhost",
                                   "example.org",
                                   "more.arena.example.org",
                                   "127.0.0.1.elsewhere.example",
                                   "127.0.0.1:8080:80",
                                   "127.0.0.1@elsewhere.example",
                                   "[::1",
                                   "[::1].elsewhere.example",
                                   "[elsewhere.example]",
                                   "::1",
                                   "127.1",
                                   "2130706433",
                                   "localhost:8080@elsewhere.example",
                                   "box/",
                                   "localhost..",
                                   ".localhost:x"}) {
    EXPECT_FALSE(names.known(others)) << others;
  }
  EXPECT_FALSE(HostNames().known("box"));
}

TEST(HostNames, GivenOnesMustBeHostNames) {
  EXPECT_TRUE(check_host_name("arena.example.org"));
  for (const char* const bad : {"", "http://arena", "arena:8080", "a b", "*", "[::1]"}) {
    EXPECT_FALSE(check_host_name(bad)) << bad;
  }
  EXPECT_FALSE(check_host_name(std::string(300, 'a')));
}

TEST(SeatKey, IsLongAndUnique) {
  std::set<std::string> keys;
  for (int i = 0; i < 1000; ++i) keys.insert(fresh_key());
  EXPECT_EQ(keys.size(), 1000U);
  EXPECT_EQ(keys.begin()->size(), 32U);
  EXPECT_TRUE(same_key(*keys.begin(), std::string(*keys.begin())));
  EXPECT_FALSE(same_key(*keys.begin(), *keys.rbegin()));
  EXPECT_FALSE(same_key(*keys.begin(), ""));
}

TEST(Rate, EndsABurst) {
  Rate rate(0, 3);
  EXPECT_TRUE(rate.take());
  EXPECT_TRUE(rate.take());
  EXPECT_TRUE(rate.take());
  EXPECT_FALSE(rate.take());
}

TEST(Log, TellsTheSameOnce) {
  std::vector<std::string> lines;
  Log log([&](const std::string& line) { lines.push_back(line); });
  for (int i = 0; i < 10; ++i) log("flood");
  log("other");
  EXPECT_EQ(lines, (std::vector<std::string>{"flood", "other"}));
}

TEST(Workers, RunAllWork) {
  std::atomic<int> done = 0;
  std::mutex mutex;
  std::condition_variable all;
  Workers workers(3);
  for (int i = 0; i < 100; ++i) {
    workers.run([&] {
      if (++done < 100) return;
      const std::lock_guard lock(mutex);
      all.notify_one();
    });
  }
  std::unique_lock lock(mutex);
  EXPECT_TRUE(all.wait_for(lock, std::chrono::minutes(2), [&] { return done == 100; }));
}

TEST(Workers, LetClientsTakeTurns) {
  std::mutex mutex;
  std::condition_variable changed;
  bool free = false;
  std::string order;
  Workers workers(1);
  workers.run([&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return free; });
  });
  const auto work = [&](char name) {
    return [&order, &mutex, &changed, name] {
      const std::lock_guard lock(mutex);
      order += name;
      changed.notify_all();
    };
  };
  for (int i = 0; i < 5; ++i) workers.run(work('a'), "greedy");
  workers.run(work('b'), "modest");
  std::unique_lock lock(mutex);
  free = true;
  changed.notify_all();
  EXPECT_TRUE(changed.wait_for(lock, std::chrono::minutes(2), [&] { return order.size() == 6; }));
  EXPECT_LE(order.find('b'), 1U) << order;
}

class PageTest : public testing::Test {
 protected:
  PageTest() {
    std::filesystem::create_directories(folder_.file("page/assets"));
    write("page/index.html", "<!doctype html>");
    write("page/assets/main-1a2b.js", "let a;");
    write("page/assets/main-1a2b.js.gz", "packed");
    write("page/assets/main-1a2b.js.br", "packed well");
    write("page/assets/other.js", "let b;");
    write("page/assets/other.js.gz", "packed too");
    write("page/hexarena.wasm", "wasm");
    write("secret.txt", "secret");
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name), std::ios::binary) << text;
  }
  [[nodiscard]] Answer get(const std::string& path, bool gzip = false, bool brotli = false) const {
    Request request{"GET", path, {}};
    request.takes_gzip = gzip;
    request.takes_brotli = brotli;
    return StaticFiles::read(folder_.file("page"))->answer(request);
  }
  store::TestFolder folder_;
};

TEST_F(PageTest, IsServedWithItsType) {
  EXPECT_EQ(get("/").content(), "<!doctype html>");
  EXPECT_EQ(get("/").type, "text/html; charset=utf-8");
  EXPECT_EQ(get("/hexarena.wasm").type, "application/wasm");
  EXPECT_EQ(get("/assets/main-1a2b.js").content(), "let a;");
  EXPECT_EQ(get("/assets/main-1a2b.js", true).content(), "packed");
  EXPECT_EQ(get("/assets/main-1a2b.js", true).headers.back().second, "gzip");
}

TEST_F(PageTest, IsSentWithTheBestEncodingAccepted) {
  EXPECT_EQ(get("/assets/main-1a2b.js", true, true).content(), "packed well");
  EXPECT_EQ(get("/assets/main-1a2b.js", true, true).headers.back().second, "br");
  EXPECT_EQ(get("/assets/main-1a2b.js", false, true).content(), "packed well");
  EXPECT_EQ(get("/assets/other.js", true, true).content(), "packed too");
  EXPECT_EQ(get("/assets/other.js", false, true).content(), "let b;");
  EXPECT_EQ(get("/hexarena.wasm", true, true).content(), "wasm");
}

TEST_F(PageTest, NothingElseIsServed) {
  for (const char* const path : {"/secret.txt", "/../secret.txt", "/assets/../../secret.txt",
                                 "//secret.txt", "/assets", "/index.html/"}) {
    EXPECT_EQ(get(path).status, 404) << path;
  }
  EXPECT_FALSE(StaticFiles::read(folder_.file("nowhere")));
  EXPECT_FALSE(StaticFiles::read(folder_.file("page/assets"))) << "there is no page";
}

}  // namespace
}  // namespace hexarena::server
