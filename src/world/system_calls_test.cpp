// What the system call filter refuses, tested in a child without any other confinement.
#include "world/system_calls.hpp"

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <functional>
#include <string>

#include "world/descriptor.hpp"

namespace hexarena::world {
namespace {

constexpr int kNoFilter = 255;

/// The status of a child that installs the filter, then exits with the result of `attempt`.
int status_of(const std::function<int()>& attempt) {
  const auto filter = system_call_filter();
  EXPECT_TRUE(filter);
  const pid_t child = ::fork();
  if (child == 0) {
    std::string program = filter.value_or("");
    const sock_fprog loaded{static_cast<unsigned short>(program.size() / sizeof(sock_filter)),
                            reinterpret_cast<sock_filter*>(program.data())};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &loaded) != 0) {
      ::_exit(kNoFilter);
    }
    ::_exit(attempt());
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

/// The error number of a call under the filter; 0 when it was allowed.
int error_of(const std::function<long()>& call) {
  const int status = status_of([&] { return call() < 0 ? errno : 0; });
  EXPECT_TRUE(WIFEXITED(status)) << status;
  return WEXITSTATUS(status);
}

int error_of_pair(int family, int type) {
  return error_of([=] {
    std::array<int, 2> ends{};
    return ::socketpair(family, type, 0, ends.data());
  });
}

TEST(TheFilterOfSystemCalls, IsAValidKernelProgram) {
  const auto filter = system_call_filter();
  ASSERT_TRUE(filter) << filter.error().message;
  EXPECT_EQ(filter->size() % 8, 0U);
  EXPECT_GT(filter->size(), 50U * 8);
  EXPECT_EQ(*filter, *system_call_filter());
}

TEST(TheFilterOfSystemCalls, AllowsNoSockets) {
  for (const int family : {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET}) {
    EXPECT_EQ(error_of([=] { return ::socket(family, SOCK_STREAM, 0); }), EAFNOSUPPORT) << family;
    EXPECT_EQ(error_of([=] { return ::socket(family, SOCK_DGRAM, 0); }), EAFNOSUPPORT) << family;
  }
}

TEST(TheFilterOfSystemCalls, AllowsNoSocketToBeReconnected) {
  const FileDescriptor ours(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  // No path, so that nothing is left behind if it is allowed.
  EXPECT_EQ(error_of([&] { return ::bind(ours.number(), any, sizeof(sa_family_t)); }), EPERM);
  EXPECT_EQ(error_of([&] { return ::connect(ours.number(), any, sizeof address); }), EPERM);
  EXPECT_EQ(error_of([&] { return ::listen(ours.number(), 1); }), EPERM);
}

TEST(TheFilterOfSystemCalls, AllowsPairsOfSocketsThatStayConnected) {
  EXPECT_EQ(error_of_pair(AF_UNIX, SOCK_STREAM), 0);
  EXPECT_EQ(error_of_pair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK), 0);
  EXPECT_EQ(error_of_pair(AF_UNIX, SOCK_SEQPACKET), 0);
  for (const int flags : {0, SOCK_CLOEXEC | SOCK_NONBLOCK}) {
    EXPECT_EQ(error_of_pair(AF_UNIX, SOCK_DGRAM | flags), EAFNOSUPPORT);
    EXPECT_EQ(error_of_pair(AF_UNIX, SOCK_RAW | flags), EAFNOSUPPORT) << "another name for it";
  }
  EXPECT_EQ(error_of_pair(AF_INET, SOCK_STREAM), EAFNOSUPPORT);
}

TEST(TheFilterOfSystemCalls, AllowsNoOpenFilesAndNoLargeBuffersInThem) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  const FileDescriptor one(ends[0]);
  const FileDescriptor other(ends[1]);
  msghdr message{};
  EXPECT_EQ(error_of([&] { return ::sendmsg(one.number(), &message, 0); }), ENOSYS);
  for (const int option : {SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE}) {
    const int size = 1'000'000;
    EXPECT_EQ(error_of([&] {
                return ::setsockopt(one.number(), SOL_SOCKET, option, &size, sizeof size);
              }),
              ENOSYS);
  }
}

TEST(TheFilterOfSystemCalls, AllowsOnlyWhatItLists) {
  EXPECT_EQ(error_of([] { return ::syscall(SYS_getpid); }), 0);
  for (const long call : {SYS_unshare, SYS_ptrace, SYS_mount, SYS_bpf, SYS_memfd_create}) {
    EXPECT_EQ(error_of([=] { return ::syscall(call, 0, 0, 0, 0, 0); }), EPERM) << call;
  }
  for (const long call : {SYS_clone3, SYS_swapon, SYS_acct, SYS_mq_open, SYS_name_to_handle_at}) {
    EXPECT_EQ(error_of([=] { return ::syscall(call, 0, 0, 0, 0, 0); }), ENOSYS) << call;
  }
  constexpr long kFromTheFuture = 2000;
  EXPECT_EQ(error_of([] { return ::syscall(kFromTheFuture); }), ENOSYS);
}

TEST(TheFilterOfSystemCalls, KeepsAProgramVisibleToItsKeeper) {
  EXPECT_EQ(error_of([] { return ::prctl(PR_SET_DUMPABLE, 0); }), ENOSYS);
  EXPECT_EQ(error_of([] { return ::prctl(PR_SET_NAME, "name"); }), 0);
}

TEST(TheFilterOfSystemCalls, AllowsProcessesButNoNamespaces) {
  for (const long space : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET}) {
    EXPECT_EQ(error_of([=] { return ::syscall(SYS_clone, space | SIGCHLD, 0, 0, 0, 0); }), ENOSYS);
  }
  EXPECT_EQ(error_of([] {
              const pid_t child = ::fork();
              if (child == 0) ::_exit(0);
              return ::waitpid(child, nullptr, 0);
            }),
            0);
}

TEST(TheFilterOfSystemCalls, CannotBeBypassedThroughIoUring) {
  EXPECT_EQ(error_of([] { return ::syscall(SYS_io_uring_setup, 1, nullptr); }), ENOSYS);
  EXPECT_EQ(error_of([] { return ::syscall(SYS_io_uring_enter, 0, 0, 0, 0, nullptr, 0); }), ENOSYS);
}

#if defined(__x86_64__)
TEST(TheFilterOfSystemCalls, KillsProgramsThatUseAnotherArchitecturesCalls) {
  constexpr long kX32 = 0x4000'0000;
  const int x32 = status_of([] {
    ::syscall(kX32 + SYS_socket, AF_UNIX, SOCK_STREAM, 0);
    return 0;
  });
  EXPECT_TRUE(WIFSIGNALED(x32)) << x32;
  const int i386 = status_of([] {
    constexpr int kSocket = 359;
    long result = kSocket;
    asm volatile("int $0x80"
                 : "+a"(result)
                 : "b"(AF_UNIX), "c"(SOCK_STREAM), "d"(0)
                 : "memory", "r8", "r9", "r10", "r11");
    return 0;
  });
  EXPECT_TRUE(WIFSIGNALED(i386)) << i386;
}
#endif

}  // namespace
}  // namespace hexarena::world
