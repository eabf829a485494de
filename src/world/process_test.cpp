// Programs that behave, and many that do not.
#include "world/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "world/process_testing.hpp"
#include "world/small_file.hpp"

namespace hexarena::world {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(Clock, OfTheSystemAdvancesAndAFakeStandsStill) {
  const SystemClock system;
  const Milliseconds before = system.now();
  std::this_thread::sleep_for(Milliseconds(2));
  EXPECT_GT(system.now(), before);
  FakeClock fake;
  EXPECT_EQ(fake.now(), Milliseconds(0));
  fake.advance(Milliseconds(250));
  EXPECT_EQ(fake.now(), Milliseconds(250));
}

TEST(AScriptedPeer, FollowsItsScript) {
  ScriptedPeer peer({{Heard::Kind::line, "ready"}, {Heard::Kind::late}});
  EXPECT_EQ(peer.send_line("hello", kMoment), Sent::all);
  EXPECT_EQ(peer.received(), std::vector<std::string>{"hello"});
  EXPECT_EQ(peer.read_line(kMoment).line, "ready");
  EXPECT_EQ(peer.read_line(kMoment).kind, Heard::Kind::late);
  EXPECT_EQ(peer.read_line(kMoment).end, (End{End::Cause::exited, 0}));
  peer.hang_up();
  EXPECT_EQ(peer.send_line("hello?", kMoment), Sent::gone);
}

TEST_F(Processes, CommunicateLineByLine) {
  const auto cat = started({{"cat"}});
  for (const std::string line : {"one", "", "three and \xC3\xA4", "{\"a\":1}"}) {
    EXPECT_EQ(cat->send_line(line, kSoon), Sent::all);
    expect_line(*cat, line);
  }
  cat->end_input();
  expect_end(*cat, {End::Cause::exited, 0});
  EXPECT_EQ(cat->send_line("more", kMoment), Sent::gone);
}

TEST_F(Processes, GetTheirArgumentsFolderAndEnvironmentAndNothingElse) {
  Command command = shell("echo \"$0|$1|$PWD|$COLOUR\"; env | wc -l; ls /proc/self/fd | wc -l");
  command.words.insert(command.words.end(), {"a b", "*"});
  command.folder = "/usr/bin";
  command.environment = {"PATH=/usr/bin:/bin", "COLOUR=red"};
  const auto process = started(command);
  expect_line(*process, "a b|*|/usr/bin|red");
  expect_line(*process, "3");  // and PWD, which sh adds
  expect_line(*process, "4");  // the standard three, and that of ls itself
  expect_end(*process, {End::Cause::exited, 0});
}

TEST_F(Processes, ThatCannotBeStartedAreRefusedWithTheReason) {
  const auto error_of = [](const Command& command) {
    const auto process = Process::start(command);
    return process ? "it started" : process.error().message;
  };
  EXPECT_EQ(error_of({{"/no/such/bot"}}),
            "cannot start \"/no/such/bot\": No such file or directory");
  EXPECT_EQ(error_of({{"/etc/passwd"}}), "cannot start \"/etc/passwd\": Permission denied");
  EXPECT_EQ(error_of({{"true"}, "/no/folder"}),
            "cannot start \"true\": \"/no/folder\": No such file or directory");
  EXPECT_EQ(error_of({}), "there is no program to start");
}

TEST_F(Processes, CannotStartWithoutFreeDescriptors) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  for (rlim_t most = 11; most < 20; ++most) {  // the first to the last that a start needs
    const rlimit few{most, before.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &few);
    const auto process = Process::start(shell("exit"));
    ::setrlimit(RLIMIT_NOFILE, &before);
    if (process) continue;
    EXPECT_EQ(process.error().message, "cannot start \"sh\": Too many open files") << most;
  }
}

TEST_F(Processes, ReportHowTheyEnded) {
  expect_end(*started(shell("exit 0")), {End::Cause::exited, 0});
  expect_end(*started(shell("exit 3")), {End::Cause::exited, 3});
  expect_end(*started(shell("kill -SEGV $$")), {End::Cause::signalled, SIGSEGV});
  EXPECT_EQ(in_words({End::Cause::signalled, SIGSEGV}), "was ended by SIGSEGV");
}

TEST_F(Processes, MayOmitTheLastLineEnd) {
  const auto process = started(shell("printf 'a\\nb'"));
  expect_line(*process, "a");
  expect_line(*process, "b");
  expect_end(*process, {End::Cause::exited, 0});
  expect_end(*process, {End::Cause::exited, 0});
}

TEST_F(Processes, ThatAreSilentOrSlowTimeOut) {
  const auto process = started(shell("sleep 0.3; echo here; sleep 1000"));
  const SystemClock clock;
  const Milliseconds before = clock.now();
  EXPECT_EQ(process->read_line(Milliseconds(0)).kind, Heard::Kind::late);
  EXPECT_EQ(process->read_line(kMoment).kind, Heard::Kind::late);
  EXPECT_GE(clock.now() - before, kMoment);
  expect_line(*process, "here");
  EXPECT_EQ(process->read_line(kMoment).kind, Heard::Kind::late);
}

TEST_F(Processes, ThatWriteALineInPartsAreReadWhole) {
  const auto process = started(shell("for i in 1 2 3; do printf $i; sleep 0.05; done; echo"));
  expect_line(*process, "123");
}

TEST_F(Processes, WithAnEndlessLineAreCut) {
  Command command = shell("exec tr '\\0' a < /dev/zero");
  command.limits.output = 100'000;
  const auto process = started(command);
  EXPECT_EQ(process->read_line(kSoon).kind, Heard::Kind::too_much);
  EXPECT_EQ(process->read_line(kSoon).kind, Heard::Kind::too_much);
}

TEST_F(Processes, WithEndlessOutputAreCutUntilTheirNextTurn) {
  Command command = shell("exec yes");
  command.limits.output = 2'000;
  const auto process = started(command);
  std::size_t lines = 0;
  while (process->read_line(kSoon).kind == Heard::Kind::line) ++lines;
  EXPECT_NEAR(static_cast<double>(lines), 1000, 2);
  EXPECT_EQ(process->send_line("go on", kSoon), Sent::all);
  expect_line(*process, "y");
}

TEST_F(Processes, ThatFloodStderrCanStillAnswer) {
  Command command = shell(
      "yes oh | head -c 3000 >&2; yes oh >&2 & echo flooding; read x; echo \"$x\"; kill $!; wait; "
      "exit 0");
  command.limits.errors = 1'000;
  const auto process = started(command);
  expect_line(*process, "flooding");
  EXPECT_EQ(process->read_line(kMoment).kind, Heard::Kind::late);
  EXPECT_EQ(process->send_line("hi", kSoon), Sent::all);
  expect_line(*process, "hi");
  const std::string errors = process->take_errors();
  EXPECT_LT(errors.size(), 1'050U);
  EXPECT_THAT(errors, StartsWith("oh\noh\n"));
  EXPECT_THAT(errors, EndsWith(" bytes more]\n"));
}

TEST_F(Processes, HaveTheirErrorsCollectedPerTurn) {
  const auto process = started(shell("while read x; do echo \"about $x\" >&2; echo; done"));
  for (const std::string turn : {"one", "two"}) {
    EXPECT_EQ(process->send_line(turn, kSoon), Sent::all);
    expect_line(*process, "");
    EXPECT_EQ(process->take_errors(), "about " + turn + "\n");
  }
}

TEST_F(Processes, ReportTheirLastErrorsAfterTheEnd) {
  const auto process = started(shell("echo 'out of ideas' >&2; exit 1"));
  expect_end(*process, {End::Cause::exited, 1});
  process->hang_up();
  EXPECT_EQ(process->take_errors(), "out of ideas\n");
}

TEST_F(Processes, ThatNeverReadDoNotBlockUs) {
  const auto process = started(shell("exec sleep 1000"));
  const std::string much(1'000'000, 'a');
  const SystemClock clock;
  const Milliseconds before = clock.now();
  EXPECT_EQ(process->send_line(much, kMoment), Sent::late);
  EXPECT_LT(clock.now() - before, kSoon);
  EXPECT_EQ(process->send_line("short", kMoment), Sent::late) << "half a line went before";
}

TEST_F(Processes, GetLongLinesEvenWhileTheyWrite) {
  const auto process = started({{"cat"}});
  const std::string much(900'000, 'a');
  EXPECT_EQ(process->send_line(much, kSoon), Sent::all);
  expect_line(*process, much);
}

TEST_F(Processes, ThatHaveEndedRaiseNoSignal) {
  const auto process = started(shell("exec <&-; echo closed; sleep 1000"));
  expect_line(*process, "closed");
  EXPECT_EQ(process->send_line("anyone?", kMoment), Sent::gone);
  sigset_t waiting;
  ::sigpending(&waiting);
  EXPECT_EQ(::sigismember(&waiting, SIGPIPE), 0);
}

TEST_F(Processes, ThatCloseTheirOutputButStillRunAreDistinguished) {
  const auto process = started(shell("exec >&-; sleep 1000"));
  EXPECT_EQ(process->read_line(kSoon).kind, Heard::Kind::closed);
  EXPECT_EQ(process->read_line(kMoment).kind, Heard::Kind::closed);
}

TEST_F(Processes, CanBeWaitedForWhateverTheyWrite) {
  const auto chatty = started(shell("head -c 3000000 /dev/zero; echo oh >&2; exit 3"));
  EXPECT_EQ(chatty->wait(kSoon), (End{End::Cause::exited, 3}));
  EXPECT_EQ(chatty->wait(kMoment), (End{End::Cause::exited, 3})) << "repeatable";
  chatty->hang_up();
  EXPECT_EQ(chatty->take_errors(), "oh\n");
  const auto silent = started(shell("exec >&-; read x; exit 4"));
  EXPECT_EQ(silent->wait(Milliseconds(1'500)), std::nullopt)
      << "longer than a closed STDOUT is waited for";
  silent->end_input();
  EXPECT_EQ(silent->wait(kSoon), (End{End::Cause::exited, 4}));
  const auto slow = started(shell("sleep " + odd_seconds()));
  EXPECT_EQ(slow->wait(kMoment), std::nullopt);
}

TEST_F(Processes, ThatIgnoreSignalsEndWithUs) {
  const std::string odd = odd_seconds();
  const auto process =
      started(shell("trap '' TERM INT HUP QUIT; echo ready; while :; do sleep " + odd + "; done"));
  expect_line(*process, "ready");
  process->hang_up();
  EXPECT_EQ(sleeping(odd), 0);
  expect_end(*process, {End::Cause::hung_up, 0});
  EXPECT_EQ(process->send_line("still there?", kMoment), Sent::gone);
}

TEST_F(Processes, ThatTurnIntoDaemonsEndWithUs) {
  const std::string odd = odd_seconds();
  const std::string daemon = "setsid sh -c 'setsid sleep " + odd + " &' </dev/null >/dev/null 2>&1";
  auto process = started(shell("(" + daemon + " &); echo ready; read x"));
  expect_line(*process, "ready");
  ASSERT_TRUE(come_to_sleep(odd, 1));
  process.reset();
  EXPECT_EQ(sleeping(odd), 0);
}

TEST_F(Processes, ThatEndLeaveNoDaemonEither) {
  const std::string odd = odd_seconds();
  const auto process = started(shell("setsid sleep " + odd + " </dev/null & sleep 0.1; exit 4"));
  expect_end(*process, {End::Cause::exited, 4});
  EXPECT_EQ(sleeping(odd), 0);
}

TEST_F(Processes, EndWhenWeAreKilled) {
  const std::string odd = odd_seconds();
  Pipe ready = Pipe::make();
  const pid_t us = ::fork();
  if (us == 0) {
    const auto process = Process::start(shell("setsid sleep " + odd + "& sleep " + odd));
    if (process) static_cast<void>(::write(ready.write.number(), "r", 1));
    ::pause();
    ::_exit(0);
  }
  char byte = 0;
  EXPECT_EQ(::read(ready.read.number(), &byte, 1), 1);
  ASSERT_TRUE(come_to_sleep(odd, 2));
  ::kill(us, SIGKILL);
  ::waitpid(us, nullptr, 0);
  EXPECT_TRUE(come_to_sleep(odd, 0));
}

TEST_F(Processes, OutliveTheThreadThatStartedThem) {
  std::unique_ptr<Process> process;
  std::thread([&] { process = started({{"cat"}}); }).join();
  std::this_thread::sleep_for(kMoment);
  EXPECT_EQ(process->send_line("still here", kSoon), Sent::all);
  expect_line(*process, "still here");
}

TEST_F(Processes, AreIndependentOfEachOther) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int round = 0; round < 10; ++round) {
        // A process that had inherited another's pipe would keep its `cat` from ending.
        const auto process = started({{"cat"}});
        process->end_input();
        expect_end(*process, {End::Cause::exited, 0});
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(Processes, StartTwoHundredTimesWithoutLeakingDescriptors) {
  std::size_t at_first = 0;
  for (int i = 0; i < 200; ++i) {
    const auto process = started(shell("read x; echo $x"));
    const std::size_t descriptors = open_descriptors();
    if (i == 0) at_first = descriptors;
    EXPECT_EQ(descriptors, at_first) << "at start " << i;
    EXPECT_EQ(process->send_line("ping", kSoon), Sent::all);
    expect_line(*process, "ping");
  }
}

TEST_F(Processes, AreStoppedForTooMuchProcessorTime) {
  Command command = shell("while :; do :; done & while :; do :; done");
  command.limits.cpu_seconds = 1;
  const auto process = started(command);
  expect_end(*process, {End::Cause::cpu, 0});
  const Usage usage = process->usage();
  EXPECT_GE(usage.cpu, Milliseconds(500));
  EXPECT_LT(usage.cpu, Milliseconds(3'000)) << "the limit applies to all together";
}

TEST_F(Processes, AreStoppedForTooMuchMemoryTogether) {
  // `tail` buffers what may be the last bytes. Each process may hold that much, but not all of
  // them.
  const std::string hold = "(head -c 30000000 /dev/zero; sleep 1000) | tail -c 30000000";
  Command command = shell("for i in 1 2 3 4; do " + hold + " & done; wait");
  command.limits.memory = 80 * kMebibyte;
  const auto process = started(command);
  expect_end(*process, {End::Cause::memory, 0});
  EXPECT_GE(process->usage().memory, 80 * kMebibyte);
}

TEST_F(Processes, CannotTakeTooMuchMemoryAlone) {
  for (const bool groups : {true, false}) {
    SCOPED_TRACE(groups ? "in a group" : "watched by the keeper");
    Command command{{"perl", "-e", "my $x = 'x' x 400_000_000; sleep 1000"}};
    command.limits.memory = 50 * kMebibyte;
    command.groups = groups;
    expect_end(*started(command), {End::Cause::memory, 0});
  }
}

TEST_F(Processes, CannotHideMemoryInSockets) {
  const std::string hold =
      "use Socket; my @all; for (1..100) { socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0) or "
      "die; $a->blocking(0); 1 while syswrite($a, 'x' x 65536); push @all, $a, $b } sleep 1000";
  for (const bool groups : {true, false}) {
    SCOPED_TRACE(groups ? "in a group" : "watched by the keeper");
    Command command{{"perl", "-MIO::Handle", "-e", hold}};
    command.limits.memory = 24 * kMebibyte;
    command.groups = groups;
    expect_end(*started(command), {End::Cause::memory, 0});
  }
}

TEST_F(Processes, AreStoppedForTooManyProcesses) {
  Command command = shell("for i in 1 2 3 4 5 6 7 8 9 10; do sleep 1000 & done; wait");
  command.limits.processes = 6;
  for (const bool groups : {true, false}) {
    command.groups = groups;
    expect_end(*started(command), {End::Cause::processes, 0});
  }
}

TEST_F(Processes, CannotWriteLongFiles) {
  const auto folder = std::filesystem::temp_directory_path() / ("hexarena-" + odd_seconds());
  std::filesystem::create_directory(folder);
  Command command = shell("head -c 100000 /dev/zero > long; wc -c < long");
  command.folder = folder;
  command.limits.file_size = 5'000;
  const auto process = started(command);
  expect_line(*process, "5000");
  std::filesystem::remove_all(folder);
}

/// A program that counts lines as fast as it can, and reports its count when asked.
Command counting() {
  return {{"perl", "-e",
           "$| = 1; my ($n, $bits) = (0, ''); vec($bits, 0, 1) = 1; print qq(ready\n); "
           "while (1) { ++$n; if ($n % 1000 == 0 && select(my $r = $bits, undef, undef, 0)) "
           "{ sysread(STDIN, my $line, 100); print qq($n\n) } }"}};
}

TEST_F(Processes, ThatAreHeldDoNothingUntilTheyAreResumed) {
  for (const bool groups : {true, false}) {
    SCOPED_TRACE(groups ? "in a group" : "stopped by signals");
    Command command = counting();
    command.groups = groups;
    const auto process = started(command);
    expect_line(*process, "ready");
    process->hold();
    const Milliseconds before = process->usage().cpu;
    EXPECT_EQ(process->send_line("how far?", kSoon), Sent::all) << "it will read it later";
    EXPECT_EQ(process->read_line(4 * kMoment).kind, Heard::Kind::late);
    EXPECT_LE(process->usage().cpu - before, Milliseconds(20)) << "a time slice already begun";
    process->go_on();
    EXPECT_EQ(process->read_line(kSoon).kind, Heard::Kind::line);
    process->hold();
    process->hang_up();
    expect_end(*process, {End::Cause::hung_up, 0});
  }
}

TEST_F(Processes, ThatAreHeldHaveTheirChildrenHeldToo) {
  for (const bool groups : {true, false}) {
    SCOPED_TRACE(groups ? "in a group" : "stopped by signals");
    const std::string spin = "(setsid sh -c 'while :; do :; done' &); ";
    Command command = shell(spin + spin + spin + "echo ready; read x; echo $x");
    command.groups = groups;
    const auto process = started(command);
    expect_line(*process, "ready");
    process->hold();
    const Milliseconds before = process->usage().cpu;
    std::this_thread::sleep_for(4 * kMoment);
    EXPECT_LE(process->usage().cpu - before, Milliseconds(50))
        << "time slices of 3 processes already begun";
    process->go_on();
    EXPECT_EQ(process->send_line("on", kSoon), Sent::all);
    expect_line(*process, "on");
  }
}

TEST(Charging, IsElapsedTimeMinusWaitingButAtLeastTheWork) {
  using ms = Milliseconds;
  EXPECT_EQ(charged(ms(100), {ms(100), ms(0)}), ms(100));
  EXPECT_EQ(charged(ms(100), {ms(10), ms(90)}), ms(10));
  EXPECT_EQ(charged(ms(100), {ms(0), ms(0)}), ms(100)) << "a sleeping program is charged";
  EXPECT_EQ(charged(ms(100), {ms(60), ms(90)}), ms(60)) << "one of its threads ran meanwhile";
  EXPECT_EQ(charged(ms(100), {ms(400), ms(0)}), ms(100)) << "four threads cost no more";
  EXPECT_EQ(charged(ms(100), {ms(190), ms(9000)}), ms(100)) << "its own children kept it waiting";
}

TEST_F(Processes, ReportTheirWorkAndWaiting) {
  const std::string task = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done; read x; ";
  for (const bool groups : {true, false}) {
    SCOPED_TRACE(groups ? "in a group" : "by its processes");
    Command command = shell("read x; " + task);
    command.groups = groups;
    const auto process = started(command);
    process->hold();
    process->go_on();
    EXPECT_LE(process->work().cpu, Milliseconds(20)) << "it waits for a line";
    EXPECT_EQ(process->send_line("go", kSoon), Sent::all);
    expect_line(*process, "done");
    EXPECT_GE(process->work().cpu, Milliseconds(10));
    process->go_on();
    EXPECT_LE(process->work().cpu, Milliseconds(20)) << "counted anew";
  }
}

/// At most two processors are free, and eight busy programs want one: each has to wait.
TEST_F(Processes, AreNotChargedForWaitingForAProcessor) {
  if (read_small_file("/proc/self/schedstat").empty()) {
    GTEST_SKIP() << "not run, the kernel does not count how long threads wait";
  }
  const long processors = ::sysconf(_SC_NPROCESSORS_ONLN);
  std::vector<std::unique_ptr<Process>> busy;
  for (long i = 0; i < 4 * processors; ++i) {
    busy.push_back(started(shell("while :; do :; done")));
  }
  for (const bool groups : {true, false}) {
    SCOPED_TRACE(groups ? "in a group" : "by its processes");
    Command command = shell("read x; i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done");
    command.words.back() += "; read x";
    command.groups = groups;
    const auto process = started(command);
    const SystemClock clock;
    process->go_on();
    const Milliseconds before = clock.now();
    EXPECT_EQ(process->send_line("go", kSoon), Sent::all);
    expect_line(*process, "done");
    const Milliseconds passed = clock.now() - before;
    const Work work = process->work();
    EXPECT_GT(work.waited, work.cpu) << "at least one of five has a processor";
    EXPECT_LT(charged(passed, work), passed);
    EXPECT_GE(charged(passed, work), std::min(passed, work.cpu));
  }
}

TEST_F(Processes, ReportTheirUsage) {
  const auto process =
      started(shell("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done; read x"));
  expect_line(*process, "done");
  const Usage usage = process->usage();
  EXPECT_GT(usage.cpu, Milliseconds(20));
  EXPECT_GT(usage.memory, 100'000U);
  EXPECT_LT(usage.memory, 500 * kMebibyte);
  process->hang_up();
  EXPECT_GE(process->usage().cpu, usage.cpu);
}

}  // namespace
}  // namespace hexarena::world
