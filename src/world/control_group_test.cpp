// Finding control groups, and their effect on a machine that has them.
#include "world/control_group.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "world/process_testing.hpp"
#include "world/small_file.hpp"

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

/// A folder that looks like a cgroup tree.
class FakeGroups : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(root_); }

  /// Creates a group with these files, empty by default.
  void make(const std::string& group, const std::string& offered = "") const {
    fs::create_directories(root_ / group);
    for (const char* const file : {"cgroup.procs", "cgroup.type", "cgroup.controllers"}) {
      std::ofstream(root_ / group / file).flush();
    }
    std::ofstream(root_ / group / "cgroup.subtree_control") << offered << "\n";
  }
  [[nodiscard]] std::string mount(const std::string& folder, const std::string& root,
                                  const std::string& type, const std::string& options) const {
    return fmt::format("30 29 0:26 {} {} rw,relatime shared:4 - {} none {}\n", root,
                       (root_ / folder).string(), type, options);
  }
  [[nodiscard]] std::string at(const std::string& folder) const { return root_ / folder; }

  const fs::path root_ =
      fs::temp_directory_path() / ("hexarena-groups-" + std::to_string(::getpid()));
};

TEST_F(FakeGroups, OfVersionTwoAreFoundWithTheirControllers) {
  make("u/user/app", "cpu memory pids");
  const GroupPlaces places = find_group_places(mount("u", "/", "cgroup2", "rw"), "0::/user/app\n");
  for (const GroupPlaces::Place& place :
       {places.memory, places.tasks, places.cpu, places.freezer, places.times}) {
    EXPECT_EQ(place.folder, at("u/user/app"));
    EXPECT_TRUE(place.v2);
  }
}

TEST_F(FakeGroups, OfVersionTwoCanAlwaysBeFrozen) {
  make("u/app", "cpu");
  const GroupPlaces places = find_group_places(mount("u", "/", "cgroup2", "rw"), "0::/app\n");
  EXPECT_FALSE(places.memory.given());
  EXPECT_FALSE(places.tasks.given());
  EXPECT_TRUE(places.cpu.given());
  EXPECT_TRUE(places.freezer.given());
}

TEST_F(FakeGroups, AreFoundBesideTheOneWeMovedInto) {
  make("u/app/hexarena-self");
  make("u/app", "memory");
  const GroupPlaces places =
      find_group_places(mount("u", "/", "cgroup2", "rw"), "0::/app/hexarena-self\n");
  EXPECT_EQ(places.memory.folder, at("u/app"));
}

TEST_F(FakeGroups, OfVersionOneAreFoundEachInItsTree) {
  make("m/inner");
  make("p");
  make("f");
  const GroupPlaces places = find_group_places(
      mount("m", "/box", "cgroup", "rw,memory") + mount("p", "/", "cgroup", "rw,cpu,pids") +
          mount("f", "/", "cgroup", "rw,freezer"),
      "4:memory:/box/inner\n3:cpu,pids:/\n2:freezer:/\n1:name=systemd:/\n");
  EXPECT_EQ(places.memory.folder, at("m/inner")) << "as seen from inside a container";
  EXPECT_EQ(places.tasks.folder, at("p"));
  EXPECT_EQ(places.cpu.folder, at("p"));
  EXPECT_EQ(places.freezer.folder, at("f"));
  EXPECT_FALSE(places.memory.v2);
  EXPECT_FALSE(places.times.given()) << "there is no cpuacct";
}

TEST_F(FakeGroups, OfOthersAreIgnored) {
  make("u/app", "memory");
  EXPECT_FALSE(find_group_places("", "").memory.given());
  EXPECT_FALSE(find_group_places("nonsense - here\n", "nonsense\n").memory.given());
  const std::string mounted = mount("u", "/", "cgroup2", "rw");
  EXPECT_FALSE(find_group_places(mounted, "0::/gone\n").memory.given());
  EXPECT_FALSE(
      find_group_places(mount("u", "/other", "cgroup2", "rw"), "0::/app\n").memory.given());
}

TEST_F(FakeGroups, OfVersionTwoGetTheirLimits) {
  make("u/app", "cpu memory pids");
  const GroupPlaces places = find_group_places(mount("u", "/", "cgroup2", "rw"), "0::/app\n");
  // The kernel creates the files of a group; here they exist already.
  const fs::path group = fs::path(at("u/app")) / group_name(::getpid());
  EXPECT_FALSE(ControlGroup::make(places, ::getpid(), {1000, 7}).limits_memory())
      << "a folder without such files is no group";
  for (const char* const file : {"memory.max", "memory.swap.max", "memory.oom.group", "pids.max",
                                 "cgroup.freeze", "cgroup.threads"}) {
    std::ofstream(group / file).flush();
  }
  std::ofstream(group / "memory.events") << "low 0\noom 2\noom_kill 1\n";
  std::ofstream(group / "pids.events") << "max 0\n";
  std::ofstream(group / "cpu.stat") << "usage_usec 1234\nuser_usec 1000\n";
  std::ofstream(group / "cpu.pressure") << "some avg10=0.00 avg60=0.00 total=77\nfull total=5\n";
  const ControlGroup made = ControlGroup::of(places, ::getpid());
  EXPECT_TRUE(made.freeze(true));
  EXPECT_EQ(read_small_file(group / "cgroup.freeze"), "1");
  EXPECT_TRUE(made.ran_out_of_memory());
  EXPECT_FALSE(made.ran_out_of_tasks());
  EXPECT_EQ(made.processor_time(), 1234U);
  EXPECT_EQ(made.waiting_time(), 77U);
}

/// Real control groups of this machine.
class Groups : public Processes {
 protected:
  void SetUp() override {
    Processes::SetUp();
    places_ = group_places(Offer::no);
    if (!places_.freezer.given() && !places_.memory.given()) {
      GTEST_SKIP() << "not run, this machine lets us make no control groups";
    }
  }
  /// The folders of our groups that exist.
  [[nodiscard]] std::vector<std::string> there(const std::string& name) const {
    std::vector<std::string> found;
    for (const GroupPlaces::Place& place :
         {places_.memory, places_.tasks, places_.cpu, places_.freezer, places_.times}) {
      const std::string folder = place.folder + "/" + name;
      if (place.given() && fs::exists(folder)) found.push_back(folder);
    }
    return found;
  }
  [[nodiscard]] static pid_t keeper_of_the_only_process() {
    for (const pid_t member : use_below(::getpid()).members) {
      if (read_small_file(fmt::format("/proc/{}/comm", member)) ==
          fmt::format("{}\n", kKeeperComm)) {
        return member;
      }
    }
    return -1;
  }

  GroupPlaces places_;
};

TEST_F(Groups, AreRemovedWithTheirProgram) {
  const auto process = started({{"cat"}});
  const std::string name = group_name(keeper_of_the_only_process());
  EXPECT_FALSE(there(name).empty());
  process->hang_up();
  EXPECT_TRUE(there(name).empty());
}

TEST_F(Groups, AreRemovedWithAFrozenProgram) {
  const auto process = started(shell("sleep 1000 & sleep 1000"));
  const std::string name = group_name(keeper_of_the_only_process());
  process->hold();
  process->hang_up();
  EXPECT_TRUE(there(name).empty());
}

TEST_F(Groups, OfAKilledKeeperAreRemovedByTheNext) {
  const std::string odd = odd_seconds();
  std::string name;
  Pipe ready = Pipe::make();
  const pid_t us = ::fork();
  if (us == 0) {
    const auto process = Process::start(shell("setsid sleep " + odd + "& sleep " + odd));
    const pid_t keeper = keeper_of_the_only_process();
    if (process) (*process)->hold();
    static_cast<void>(::write(ready.write.number(), &keeper, sizeof keeper));
    ::pause();
    ::_exit(0);
  }
  pid_t keeper = -1;
  ASSERT_EQ(::read(ready.read.number(), &keeper, sizeof keeper), sizeof keeper);
  // Both at once, so that neither can clean up after the other.
  ::kill(us, SIGSTOP);
  ::kill(keeper, SIGKILL);
  ::kill(us, SIGKILL);
  ::waitpid(us, nullptr, 0);
  EXPECT_FALSE(there(group_name(keeper)).empty()) << "otherwise the test proves nothing";
  started({{"true"}})->hang_up();
  EXPECT_TRUE(there(group_name(keeper)).empty());
  EXPECT_TRUE(come_to_sleep(odd, 0));
}

}  // namespace
}  // namespace hexarena::world
