// What a confined program can and cannot do. Where the kernel forbids namespaces (in most
// containers), these tests are skipped and say so; where it allows them, a sandbox that refuses
// fails.
#include "world/sandbox.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "world/process_testing.hpp"
#include "world/socket_testing.hpp"

namespace hexarena::world {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::StartsWith;

/// Whether the kernel permits the parts of a sandbox, tested without the sandbox.
bool kernel_allows_namespaces() {
  const pid_t child = ::fork();
  if (child == 0) {
    int kinds = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
    if (::geteuid() != 0) kinds |= CLONE_NEWUSER;
    // The mount fails in a chroot, where bwrap cannot change the root either.
    const bool allowed =
        ::unshare(kinds) == 0 && ::mount(nullptr, "/", nullptr, MS_PRIVATE | MS_REC, nullptr) == 0;
    ::_exit(allowed ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status == 0;
}

class Confined : public Processes {
 protected:
  void SetUp() override {
    static const base::Expected<void> available = Sandbox().available();
    if (!available) {
      ASSERT_FALSE(kernel_allows_namespaces()) << available.error().message;
      GTEST_SKIP() << "not run, the kernel forbids it: " << available.error().message;
    }
    for (const fs::path& folder : {own_, scratch_, outside_}) {
      fs::create_directories(folder);
      fs::permissions(folder, fs::perms(0755));
    }
    std::ofstream(own_ / "mine") << "mine\n";
    std::ofstream(outside_ / "secret") << "secret\n";
    Processes::SetUp();
  }
  void TearDown() override {
    if (IsSkipped()) return;
    Processes::TearDown();
    fs::remove_all(home_);
  }

  [[nodiscard]] Command plain(std::string script) const {
    Command command = shell(std::move(script));
    command.folder = own_;
    return command;
  }
  [[nodiscard]] static std::unique_ptr<Process> confined(const Command& command) {
    const auto shut_in = Sandbox().confined(command);
    if (shut_in) return started(*shut_in);
    ADD_FAILURE() << shut_in.error().message;
    return nullptr;
  }
  [[nodiscard]] std::unique_ptr<Process> confined(std::string script) const {
    return confined(plain(std::move(script)));
  }

  /// All lines a script prints, joined.
  [[nodiscard]] std::string output_of(const Command& command) const {
    const auto process = confined(command);
    if (process == nullptr) return "it was not started";
    std::string all;
    for (Heard heard; (heard = process->read_line(kSoon)).kind == Heard::Kind::line;) {
      all += heard.line + ";";
    }
    return all;
  }
  [[nodiscard]] std::string output_of(std::string script) const {
    return output_of(plain(std::move(script)));
  }

  /// The same command without the system call filter, to show that each wall stands alone.
  [[nodiscard]] static std::unique_ptr<Process> unfiltered(const Command& command) {
    auto shut_in = Sandbox().confined(command);
    EXPECT_TRUE(shut_in);
    std::erase(shut_in->words, "--seccomp");
    std::erase(shut_in->words, std::to_string(kFilterDescriptor));
    shut_in->confinement.filter.clear();
    return started(*shut_in);
  }

  const fs::path home_ = fs::temp_directory_path() / ("hexarena-sandbox-" + odd_seconds());
  const fs::path own_ = home_ / "own";
  const fs::path scratch_ = home_ / "scratch";
  const fs::path outside_ = home_ / "outside";
};

TEST(ASandbox, ThatIsMissingIsReported) {
  const auto available = Sandbox("/no/such/bwrap").available();
  ASSERT_FALSE(available);
  EXPECT_EQ(available.error().message,
            "programs cannot be confined here: /no/such/bwrap is missing (Debian package "
            "bubblewrap)");
}

TEST(ASandbox, ThatFailsReportsWhy) {
  const auto available = Sandbox("/bin/false").available();
  ASSERT_FALSE(available);
  EXPECT_EQ(available.error().message,
            "programs cannot be confined here: a test of it exited with code 1");
}

TEST(ASandbox, AcceptsNoSharedFolderAsAProgramsOwn) {
  const auto error_of = [](const std::string& folder) {
    const auto command = Sandbox().confined({{"true"}, folder});
    return command ? "it was taken" : command.error().message;
  };
  for (const std::string folder : {"/", "/usr/..", "/etc/", "/tmp", "/var/tmp", "/home"}) {
    EXPECT_THAT(error_of(folder), HasSubstr("is shared with other programs")) << folder;
  }
  EXPECT_THAT(error_of("/proc"), HasSubstr("is the kernel's"));
  EXPECT_THAT(error_of("/proc/self/fd"), HasSubstr("is the kernel's"));
  EXPECT_THAT(error_of("/bin/sh"), HasSubstr("is no folder"));
  EXPECT_THAT(error_of("/no/folder"), HasSubstr("No such file or directory"));
}

TEST_F(Confined, ProgramsCommunicateAndEndLikeOthers) {
  const auto process = confined("read x; echo \"$x\"; echo oh >&2; exit 3");
  EXPECT_EQ(process->send_line("hello", kSoon), Sent::all);
  expect_line(*process, "hello");
  expect_end(*process, {End::Cause::exited, 3});
  process->hang_up();
  EXPECT_EQ(process->take_errors(), "oh\n");
  expect_end(*confined("kill -SEGV $$"), {End::Cause::signalled, SIGSEGV});
  expect_end(*confined("exit 200"), {End::Cause::exited, 200});
}

TEST_F(Confined, ProgramsThatDoNotExistEndWithAReason) {
  const auto process = confined(Command{{"./no-such-bot"}, own_});
  expect_end(*process, {End::Cause::exited, 127});
  process->hang_up();
  EXPECT_THAT(process->take_errors(), HasSubstr("No such file or directory"));
}

TEST_F(Confined, ProgramsRunFromTheirOwnFolder) {
  std::ofstream(own_ / "bot") << "#!/bin/sh\npwd\ncat mine\n";
  fs::permissions(own_ / "bot", fs::perms(0755));
  EXPECT_EQ(output_of(Command{{"./bot"}, own_}), own_.string() + ";mine;");
}

TEST_F(Confined, ProgramsFindTheSystemsOwn) {
  EXPECT_EQ(output_of("awk 'BEGIN { print 6 * 7 }'"), "42;")
      << "which Debian finds through a link in /etc";
  EXPECT_EQ(output_of("cat /etc/no-such-file 2>&1 | grep -c 'No such file'"), "1;");
}

TEST_F(Confined, ProgramsReadNoFileOutside) {
  EXPECT_EQ(output_of("cat " + (outside_ / "secret").string() + " || echo refused"), "refused;");
  EXPECT_EQ(output_of("ls " + home_.string()), "own;");
  EXPECT_EQ(output_of("cat /etc/passwd /etc/shadow /etc/hostname || echo refused"), "refused;");
  EXPECT_EQ(output_of("ls /root /home /var /run /sys || echo refused"), "refused;");
}

TEST_F(Confined, ProgramsWriteNowhereButInTheirTemporaryFolder) {
  for (const std::string& place :
       {own_.string() + "/new", own_.string() + "/mine", std::string("/new"),
        std::string("/usr/new"), std::string("/etc/new"), std::string("/dev/new"),
        std::string("/proc/sys/kernel/x")}) {
    EXPECT_EQ(output_of("(echo x > " + place + ") 2>/dev/null || echo refused"), "refused;")
        << place;
  }
  EXPECT_EQ(output_of("echo x > /tmp/hexarena-x && cat /tmp/hexarena-x"), "x;");
  EXPECT_FALSE(fs::exists("/tmp/hexarena-x"));
  EXPECT_EQ(output_of("echo x > " + (home_ / "new").string() + "; echo tried"), "tried;");
  EXPECT_FALSE(fs::exists(home_ / "new")) << "whatever was written went to another folder";
  EXPECT_FALSE(fs::exists(own_ / "new"));
}

TEST_F(Confined, ProgramsCannotFillTheMemoryWithFiles) {
  Command command = plain("");
  command.limits.file_size = kMebibyte;
  for (const std::string folder : {"/tmp", "/dev/shm"}) {
    command.words.back() = "cd " + folder +
                           "; for i in 1 2 3; do head -c 900000 /dev/zero > $i; done; "
                           "cat * | wc -c";
    const std::string bytes = output_of(command);
    EXPECT_GT(std::stoul(bytes), 900'000U) << folder;
    EXPECT_LE(std::stoul(bytes), kMebibyte) << folder;
  }
}

TEST_F(Confined, ProgramsMayWriteToTheirScratchFolder) {
  std::ofstream(scratch_ / "in") << "board\n";
  Command command = plain("cd " + scratch_.string() +
                          "; cat in > out.part && mv out.part out; echo changed > in; ls");
  command.scratch = scratch_;
  EXPECT_EQ(output_of(command), "in;out;");
  std::string line;
  std::getline(std::ifstream(scratch_ / "out"), line);
  EXPECT_EQ(line, "board");
}

TEST_F(Confined, ProgramsSeeNoNetwork) {
  const FileDescriptor server(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(server.number(), any, size), 0);
  ASSERT_EQ(::listen(server.number(), 8), 0);
  ASSERT_EQ(::getsockname(server.number(), any, &size), 0);
  Command command = plain("");
  command.words = {"bash", "-c",
                   "(exec 3<>/dev/tcp/127.0.0.1/" + std::to_string(::ntohs(address.sin_port)) +
                       ") 2>/dev/null && echo connected || echo refused"};
  expect_line(*started(command), "connected");  // otherwise the test proves nothing
  EXPECT_EQ(output_of(command), "refused;");

  // Each wall stands alone: without the filter there is still no way out.
  expect_line(*unfiltered(command), "refused");
  EXPECT_EQ(output_of("grep -c : /proc/net/dev"), "1;");  // lo
}

/// A file in a folder that others use as well; its destructor removes it.
class FileBeside {
 public:
  FileBeside(fs::path path, std::string_view text) : path_(std::move(path)) {
    std::ofstream(path_) << text;
    fs::permissions(path_, fs::perms(0755));
  }
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  ~FileBeside() { fs::remove(path_); }
  [[nodiscard]] std::string name() const { return path_.filename(); }

 private:
  fs::path path_;
};

class ConfinedAmongOthers : public Confined {
 protected:
  void TearDown() override {
    if (!IsSkipped()) ::setenv("HOME", home_before_.c_str(), 1);
    Confined::TearDown();
  }

  /// Expects programs in a shared folder to run there and see only what their command names.
  void expect_to_see_only_its_own(const fs::path& folder) const {
    SCOPED_TRACE(folder);
    const std::string unique = odd_seconds();
    const FileBeside bot(folder / ("bot-" + unique),
                         "#!/bin/sh\nls; for file; do cat \"$file\"; done\n");
    const FileBeside data(folder / ("data-" + unique), "data\n");
    const FileBeside secret(folder / ("secret-" + unique), "secret\n");
    const std::string path = folder / bot.name();
    const std::string alone = bot.name() + ";";
    const std::string both = bot.name() + ";" + data.name() + ";data;";
    EXPECT_EQ(output_of(Command{{path}, folder}), alone);
    EXPECT_EQ(output_of(Command{{"./" + bot.name()}, folder}), alone);
    EXPECT_EQ(output_of(Command{{"sh", path}, folder}), alone);
    EXPECT_EQ(output_of(Command{{"sh", bot.name(), data.name()}, folder}), both);
    EXPECT_EQ(output_of(Command{{"sh", path, ".//./" + data.name()}, folder}), both);
  }

 private:
  const std::string home_before_ = std::getenv("HOME") != nullptr ? std::getenv("HOME") : "/";
};

TEST_F(ConfinedAmongOthers, ProgramsSeeNoTemporaryFilesOfOthers) {
  expect_to_see_only_its_own(fs::temp_directory_path());
  fs::create_directory_symlink(fs::temp_directory_path(), home_ / "link");
  expect_to_see_only_its_own(home_ / "link");
  fs::permissions(own_, fs::perms(01777));
  expect_to_see_only_its_own(own_);
}

TEST_F(ConfinedAmongOthers, ProgramsSeeNothingElseOfAHomeFolder) {
  ::setenv("HOME", own_.c_str(), 1);
  expect_to_see_only_its_own(own_);
  expect_to_see_only_its_own(home_);
  fs::permissions(own_, fs::perms(0700));
  expect_to_see_only_its_own(own_);
}

TEST_F(ConfinedAmongOthers, ProgramsSeeNothingElseBesideASocket) {
  {
    const SocketFile socket(own_ / "socket");
    ASSERT_TRUE(socket.listens());
    expect_to_see_only_its_own(own_);
  }
  fs::create_directories(own_ / "deep/er");
  {
    const SocketFile socket(own_ / "deep/er/socket");
    ASSERT_TRUE(socket.listens());
    EXPECT_EQ(output_of(Command{{"ls", own_ / "mine", own_ / "deep"}, own_}),
              (own_ / "mine").string() + ";");
    Command listing = plain("ls");
    listing.files = {"deep"};
    const auto refused = Sandbox().confined(listing);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("is shared with other programs"));
  }
  fs::remove_all(own_ / "deep");
  EXPECT_EQ(output_of("ls"), "mine;") << "the folder is no longer shared";
}

TEST_F(ConfinedAmongOthers, ProgramsSeeTheFilesThatAreListedForThem) {
  fs::create_directories(own_ / "book/open");
  std::ofstream(own_ / "book/open/one") << "page\n";
  std::ofstream(own_ / "secret") << "secret\n";
  Command command = plain("ls; cat book/open/one mine");
  command.files = {"book", "mine"};
  EXPECT_EQ(output_of(command), "book;mine;page;mine;");
  const auto error_of = [&](const std::string& file) {
    command.files = {file};
    const auto shut_in = Sandbox().confined(command);
    return shut_in ? "it was taken" : shut_in.error().message;
  };
  fs::create_symlink(outside_ / "secret", own_ / "link");
  EXPECT_THAT(error_of("../outside/secret"), HasSubstr("does not lie in the folder"));
  EXPECT_THAT(error_of("link"), HasSubstr("does not lie in the folder"));
  EXPECT_THAT(error_of("/etc/passwd"), HasSubstr("does not lie in the folder"));
  EXPECT_THAT(error_of("nothing"), HasSubstr("No such file"));
  ::mkfifo((own_ / "pipe").c_str(), 0666);
  EXPECT_THAT(error_of("pipe"), HasSubstr("neither a file nor a folder"));
}

TEST_F(Confined, ProgramsSeeTheInstallationOfTheirInterpreter) {
  const fs::path python = outside_ / "python";
  fs::create_directories(python / "bin");
  fs::create_directories(python / "lib");
  fs::copy_file("/bin/sh", python / "bin/sh");
  std::ofstream(python / "lib/words") << "words\n";
  const std::string show = "cat " + (python / "lib/words").string() + "; ls " + outside_.string();
  Command command = plain(show);
  command.words.front() = python / "bin/sh";
  EXPECT_EQ(output_of(command), "words;python;");
  std::ofstream(own_ / "bot") << "#!" << (python / "bin/sh").string() << "\n" << show << "\n";
  fs::permissions(own_ / "bot", fs::perms(0755));
  EXPECT_EQ(output_of(Command{{"./bot"}, own_}), "words;python;");
}

TEST_F(Confined, ProgramsThatCloseTheirStreamsAreSeenToDoSo) {
  const auto silent = confined("echo closing; exec >&-; sleep 1000");
  expect_line(*silent, "closing");
  EXPECT_EQ(silent->read_line(kSoon).kind, Heard::Kind::closed);
  const auto deaf = confined("exec <&-; echo closed; sleep 1000");
  expect_line(*deaf, "closed");
  EXPECT_EQ(deaf->send_line("hello?", kSoon), Sent::gone);
}

TEST_F(Confined, ProgramsCannotChangeTheirKernelAttributes) {
  for (const std::string file : {"oom_score_adj", "oom_adj", "coredump_filter", "timerslack_ns"}) {
    EXPECT_EQ(output_of("(echo 0 > /proc/self/" + file + ") 2>/dev/null || echo refused"),
              "refused;")
        << file;
  }
  EXPECT_EQ(output_of("cat /proc/self/oom_score_adj"), "1000;");
}

/// Never try this with the real /tmp: a scratch folder that is accepted changes its owner.
TEST_F(ConfinedAmongOthers, ProgramsGetNoSharedFolderToWriteTo) {
  fs::permissions(scratch_, fs::perms(01777));
  Command command = plain("true");
  command.scratch = scratch_;
  const auto shut_in = Sandbox().confined(command);
  ASSERT_FALSE(shut_in);
  EXPECT_THAT(shut_in.error().message, HasSubstr("no program may write to it"));
}

TEST_F(ConfinedAmongOthers, ProgramsFollowNoLinkOutOfTheirFolder) {
  fs::permissions(own_, fs::perms(01777));
  fs::create_symlink(outside_ / "secret", own_ / "link");
  EXPECT_EQ(output_of(Command{{"cat", own_ / "mine", own_ / "link", outside_ / "secret"}, own_}),
            "mine;");
}

/// Connects to a file-system socket, or sends to it from one end of a socket pair.
Command reaching(const std::string& path, bool datagram) {
  const std::string how = datagram ? "socketpair(S, T, AF_UNIX, SOCK_DGRAM, 0) && "
                                     "send(S, 'x', 0, pack_sockaddr_un($ARGV[0]))"
                                   : "socket(S, AF_UNIX, SOCK_STREAM, 0) && "
                                     "connect(S, pack_sockaddr_un($ARGV[0]))";
  return {
      {"perl", "-MSocket", "-e", "print((" + how + ") ? 'reached' : 'refused', qq(\\n))", path}};
}

TEST_F(Confined, ProgramsReachNoSocketOfTheFileSystem) {
  for (const bool datagram : {false, true}) {
    const int type = datagram ? SOCK_DGRAM : SOCK_STREAM;
    const SocketFile beside(own_ / "socket", type);
    ASSERT_TRUE(beside.listens());
    Command command = reaching(beside.path(), datagram);
    command.folder = own_;
    command.words.push_back(own_ / "mine");
    EXPECT_EQ(output_of(command), "refused;");
    EXPECT_FALSE(beside.reached());

    // Without the filter nothing is visible either.
    expect_line(*unfiltered(command), "refused");
    EXPECT_FALSE(beside.reached());

    expect_line(*started(command), "reached");  // otherwise the test proves nothing
    EXPECT_TRUE(beside.reached());
  }
}

TEST_F(Confined, ProgramsMayTalkToTheirChildrenOverAPairOfSockets) {
  Command command = plain("");
  command.words = {"perl", "-MSocket", "-MIO::Handle", "-e",
                   "socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0) or die; "
                   "if (!fork) { print $b qq(hello\\n); exit } print scalar <$a>"};
  EXPECT_EQ(output_of(command), "hello;");
}

/// What libraries of several languages use underneath: threads, pools of processes, pipes, files.
TEST_F(Confined, ProgramsOfEveryLanguageHaveWhatTheyNeed) {
  struct Language {
    std::string program;
    std::string flag;
    std::string script;
  };
  const std::vector<Language> languages{
      {"/usr/bin/python3", "-c",
       "import asyncio, concurrent.futures as f, multiprocessing as m, subprocess, tempfile\n"
       "assert sum(f.ThreadPoolExecutor(4).map(abs, range(9))) == 36\n"
       "a, b = m.Pipe(); p = m.Process(target=b.send, args=(5,)); p.start(); assert a.recv() == 5\n"
       "p.join(); m.Pool(2).map(abs, [1, 2])\n"
       "assert subprocess.run(['echo', 'hi'], capture_output=True).stdout == b'hi\\n'\n"
       "tempfile.NamedTemporaryFile().write(b'x'); asyncio.run(asyncio.sleep(0.001)); "
       "print('fine')"},
      {"/usr/bin/node", "-e",
       "const {Worker} = require('worker_threads'), c = require('child_process');"
       "if (c.execSync('echo x').toString() !== 'x\\n') throw 1;"
       "require('fs').writeFileSync('/tmp/a', 'b');"
       "new Worker('require(\"worker_threads\").parentPort.postMessage(7)', {eval: true})"
       ".on('message', () => console.log('fine'))"},
      {"/usr/bin/perl", "-e",
       "pipe(R, W); if (!fork) { print W qq(x); exit } close W; <R>; wait; "
       "open(F, '>', '/tmp/f') && print qq(fine\\n)"},
  };
  for (const Language& language : languages) {
    if (!fs::exists(language.program)) {
      std::cerr << "not tried, it is not installed: " << language.program << "\n";
      continue;
    }
    Command command = plain("");
    command.words = {language.program, language.flag, language.script};
    const auto process = confined(command);
    expect_line(*process, "fine");
  }
}

TEST_F(Confined, ProgramsHaveNoPrivilegesAndCannotGainAny) {
  EXPECT_EQ(output_of("grep -E '^(CapPrm|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status | tr -d "
                      "'\\t'"),
            "CapPrm:0000000000000000;CapBnd:0000000000000000;NoNewPrivs:1;Seccomp:2;");
  EXPECT_EQ(output_of("[ $(id -u) -ne 0 ] && echo nobody"), "nobody;");
  for (const std::string attempt :
       {"unshare --user true", "unshare --net true", "mount -t tmpfs none /tmp", "chroot / true"}) {
    EXPECT_EQ(output_of(attempt + " 2>/dev/null || echo refused"), "refused;") << attempt;
  }
}

TEST_F(Confined, ProgramsSeeNoOtherProcess) {
  const std::string odd = odd_seconds();
  const auto other = started(shell("sleep " + odd));
  ASSERT_TRUE(come_to_sleep(odd, 1));
  EXPECT_EQ(output_of("grep -lx sleep /proc/[0-9]*/comm || echo none"), "none;");
  EXPECT_EQ(output_of("kill -9 " + std::to_string(::getpid()) + " 2>/dev/null || echo refused"),
            "refused;");
  const auto wild = confined("kill -9 -1");
  EXPECT_EQ(wild->read_line(kSoon).kind, Heard::Kind::ended);
  EXPECT_EQ(sleeping(odd), 1);
}

TEST_F(Confined, ProgramsGetNothingOfOurEnvironment) {
  ::setenv("HEXARENA_TEST_SECRET", "secret", 1);
  const std::string all = output_of("env | sort | cut -d= -f1");
  ::unsetenv("HEXARENA_TEST_SECRET");
  EXPECT_EQ(all, "HOME;JAVA_TOOL_OPTIONS;LANG;PATH;PWD;TMPDIR;");
  EXPECT_EQ(output_of("ls /proc/self/fd | wc -l"), "4;");  // its standard three, and that of ls
}

TEST_F(Confined, ForkBombsAreContained) {
  Command command = plain("b() { b | b & b; }; (b) >/dev/null 2>&1 & echo lit; read x");
  command.limits.processes = 30;
  const auto process = confined(command);
  expect_line(*process, "lit");
  for (int i = 0; i < 10; ++i) {
    std::this_thread::sleep_for(Milliseconds(30));
    EXPECT_LE(use_below(::getpid()).tasks, 30U + 3) << "and the keeper, and bwrap's two";
  }
}

TEST_F(Confined, MemoryHogsAreStopped) {
  Command command = plain("head -c 300000000 /dev/zero | tail -c 300000000 | wc -c");
  command.limits.memory = 100 * kMebibyte;
  const std::string many =
      "for i in 1 2 3 4; do (head -c 50000000 /dev/zero; sleep 1000) | tail -c 50000000 & done; "
      "wait";
  for (const bool groups : {true, false}) {
    command.groups = groups;
    for (const std::string& script : {command.words.back(), many}) {
      SCOPED_TRACE(fmt::format("{} {}", groups ? "in a group:" : "without:", script));
      command.words.back() = script;
      const auto hog = confined(command);
      Heard heard = hog->read_line(kSoon);
      while (heard.kind == Heard::Kind::line) heard = hog->read_line(kSoon);  // from the pipe
      EXPECT_EQ(in_words(heard.end), in_words(End{End::Cause::memory, 0}));
    }
  }
}

TEST_F(Confined, ProcessorHogsAreStoppedAndCounted) {
  Command command = plain("while :; do :; done");
  command.limits.cpu_seconds = 1;
  const auto process = confined(command);
  expect_end(*process, {End::Cause::cpu, 0});
  EXPECT_GE(process->usage().cpu, Milliseconds(500)) << "bwrap alone needs a few";
}

TEST_F(Confined, DaemonsEndWithUsAndWithTheirParent) {
  const std::string odd = odd_seconds();
  const std::string daemon = "(setsid setsid sleep " + odd + " </dev/null >/dev/null 2>&1 &); ";
  auto process = confined(daemon + "trap '' TERM; echo ready; read x");
  expect_line(*process, "ready");
  ASSERT_TRUE(come_to_sleep(odd, 1));
  process.reset();
  EXPECT_EQ(sleeping(odd), 0);
  process = confined(daemon + "sleep 0.2; exit 4");
  expect_end(*process, {End::Cause::exited, 4});
  EXPECT_EQ(sleeping(odd), 0);
}

TEST_F(Confined, ProgramsEndEvenWhenTheirKeeperIsKilled) {
  const std::string odd = odd_seconds();
  const auto process = confined("setsid sleep " + odd + " & read x");
  ASSERT_TRUE(come_to_sleep(odd, 1));
  ::kill(use_below(::getpid()).members.front(), SIGKILL);
  expect_end(*process, {End::Cause::lost, 0});
  EXPECT_TRUE(come_to_sleep(odd, 0));
}

TEST_F(Confined, ProgramsStartManyTimesWithoutLeaks) {
  constexpr int kStarts = 40;
  const SystemClock clock;
  Milliseconds starting{0};
  std::size_t at_first = 0;
  for (int i = 0; i < kStarts; ++i) {
    const Milliseconds before = clock.now();
    const auto process = confined("read x; echo $x");
    if (i == 0) at_first = open_descriptors();
    EXPECT_EQ(open_descriptors(), at_first);
    EXPECT_EQ(process->send_line("ping", kSoon), Sent::all);
    expect_line(*process, "ping");
    starting += clock.now() - before;
  }
  RecordProperty("milliseconds_a_start", static_cast<int>(starting.count() / kStarts));
}

TEST_F(Confined, ProgramsOfAnOrdinaryUserAreConfinedToo) {
  if (::geteuid() != 0) GTEST_SKIP() << "every test here was such a test";
  const pid_t child = ::fork();
  if (child == 0) {
    const bool dropped = ::setresgid(65'534, 65'534, 65'534) == 0 &&
                         ::setresuid(65'534, 65'534, 65'534) == 0 &&
                         ::prctl(PR_SET_DUMPABLE, 1) == 0;  // otherwise /proc/self is closed to us
    if (!dropped) ::_exit(1);
    if (!Sandbox().available()) ::_exit(kernel_allows_namespaces() ? 2 : 3);
    Command command = plain("for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; echo all");
    command.limits.processes = 6;
    const auto bomb = Process::start(*Sandbox().confined(command));
    if (!bomb || (*bomb)->read_line(kSoon).kind == Heard::Kind::line) ::_exit(4);
    command.words.back() = "cat mine; cat " + (outside_ / "secret").string();
    const auto reader = Process::start(*Sandbox().confined(command));
    if (!reader || (*reader)->read_line(kSoon).line != "mine") ::_exit(5);
    ::_exit((*reader)->read_line(kSoon).kind == Heard::Kind::ended ? 0 : 6);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 3) GTEST_SKIP() << "not run, the kernel forbids it to other users";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace hexarena::world
