#include "world/system_calls.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <memory>

#include "world/descriptor.hpp"

namespace hexarena::world {
namespace {

/// By name, since not every C library and processor architecture has all of them.
constexpr std::array kAllowed{
    // files and folders
    "access", "chdir", "chmod", "chown", "close", "close_range", "copy_file_range", "creat", "dup",
    "dup2", "dup3", "faccessat", "faccessat2", "fadvise64", "fallocate", "fchdir", "fchmod",
    "fchmodat", "fchmodat2", "fchown", "fchownat", "fcntl", "fdatasync", "fgetxattr", "flistxattr",
    "flock", "fstat", "fstatfs", "fsync", "ftruncate", "futimesat", "getcwd", "getdents",
    "getdents64", "getxattr", "lchown", "lgetxattr", "link", "linkat", "listxattr", "llistxattr",
    "lseek", "lstat", "mkdir", "mkdirat", "newfstatat", "open", "openat", "openat2", "pread64",
    "preadv", "preadv2", "pwrite64", "pwritev", "pwritev2", "read", "readahead", "readlink",
    "readlinkat", "readv", "rename", "renameat", "renameat2", "rmdir", "sendfile", "splice", "stat",
    "statfs", "statx", "symlink", "symlinkat", "sync_file_range", "syncfs", "tee", "truncate",
    "umask", "unlink", "unlinkat", "utime", "utimensat", "utimes", "vmsplice", "write", "writev",
    "mknod", "mknodat",  // named pipes; devices need privileges it does not have
    "inotify_add_watch", "inotify_init", "inotify_init1", "inotify_rm_watch",
    // pipes, pairs of sockets and waiting for them
    "accept", "accept4", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_pwait",
    "epoll_pwait2", "epoll_wait", "eventfd", "eventfd2", "getpeername", "getsockname", "getsockopt",
    "pipe", "pipe2", "poll", "ppoll", "pselect6", "recvfrom", "recvmmsg", "recvmsg", "select",
    "sendto", "shutdown", "signalfd", "signalfd4", "timerfd_create", "timerfd_gettime",
    "timerfd_settime",
    // memory
    "brk", "cachestat", "madvise", "mincore", "mlock", "mlock2", "mlockall", "mmap", "mprotect",
    "mremap", "msync", "munlock", "munlockall", "munmap", "pkey_alloc", "pkey_free",
    "pkey_mprotect", "remap_file_pages", "get_mempolicy",
    // processes and threads
    "arch_prctl", "execve", "execveat", "exit", "exit_group", "fork", "futex", "futex_wait",
    "futex_waitv", "futex_wake", "get_robust_list", "get_thread_area", "getcpu", "getpgid",
    "getpgrp", "getpid", "getppid", "getpriority", "getsid", "gettid", "kill", "membarrier",
    "pause", "personality", "pidfd_open", "pidfd_send_signal", "prlimit64", "restart_syscall",
    "rseq", "sched_get_priority_max", "sched_get_priority_min", "sched_getaffinity",
    "sched_getattr", "sched_getparam", "sched_getscheduler", "sched_rr_get_interval",
    "sched_setaffinity", "sched_setattr", "sched_setparam", "sched_setscheduler", "sched_yield",
    "set_robust_list", "set_thread_area", "set_tid_address", "setpgid", "setpriority", "setrlimit",
    "setsid", "tgkill", "tkill", "vfork", "wait4", "waitid", "waitpid", "ioprio_get", "ioprio_set",
    // signals
    "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigqueueinfo", "rt_sigreturn",
    "rt_sigsuspend", "rt_sigtimedwait", "rt_tgsigqueueinfo", "sigaltstack", "sigreturn",
    // time
    "alarm", "clock_getres", "clock_gettime", "clock_nanosleep", "getitimer", "gettimeofday",
    "nanosleep", "setitimer", "time", "timer_create", "timer_delete", "timer_getoverrun",
    "timer_gettime", "timer_settime", "times",
    // identity and environment
    "capget", "getegid", "geteuid", "getgid", "getgroups", "getrandom", "getresgid", "getresuid",
    "getrlimit", "getrusage", "getuid", "sysinfo", "uname",
    // a filter of its own
    "landlock_add_rule", "landlock_create_ruleset", "landlock_restrict_self", "seccomp",
    // to become another user, which setpriv does at the start; impossible afterwards
    "capset", "setfsgid", "setfsuid", "setgid", "setgroups", "setregid", "setresgid", "setresuid",
    "setreuid", "setuid"};

/// Refused with EPERM, the answer that libraries expect for these.
constexpr std::array kNotPermitted{"ptrace",
                                   "process_vm_readv",
                                   "process_vm_writev",
                                   "kcmp",
                                   "pidfd_getfd",
                                   "connect",
                                   "bind",
                                   "listen",
                                   "unshare",
                                   "setns",
                                   "mount",
                                   "umount2",
                                   "chroot",
                                   "bpf",
                                   "perf_event_open",
                                   "keyctl",
                                   "add_key",
                                   "request_key",
                                   "syslog",
                                   "userfaultfd",
                                   "pivot_root",
                                   "memfd_create",
                                   "shmget",
                                   "mbind",
                                   "set_mempolicy",
                                   "process_madvise"};

constexpr scmp_datum_t kNewNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                        CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP |
                                        0x80 /* CLONE_NEWTIME */;

/// Without PR_SET_DUMPABLE, by which a program would hide from its keeper, and without rare
/// options.
constexpr std::array<scmp_datum_t, 30> kPrctl{PR_SET_PDEATHSIG,
                                              PR_GET_PDEATHSIG,
                                              PR_GET_DUMPABLE,
                                              PR_GET_KEEPCAPS,
                                              PR_SET_KEEPCAPS,
                                              PR_SET_NAME,
                                              PR_GET_NAME,
                                              PR_GET_SECCOMP,
                                              PR_SET_SECCOMP,
                                              PR_CAPBSET_READ,
                                              PR_CAPBSET_DROP,
                                              PR_GET_TSC,
                                              PR_GET_SECUREBITS,
                                              PR_SET_SECUREBITS,
                                              PR_SET_TIMERSLACK,
                                              PR_GET_TIMERSLACK,
                                              PR_SET_CHILD_SUBREAPER,
                                              PR_GET_CHILD_SUBREAPER,
                                              PR_SET_NO_NEW_PRIVS,
                                              PR_GET_NO_NEW_PRIVS,
                                              PR_GET_TID_ADDRESS,
                                              PR_SET_THP_DISABLE,
                                              PR_GET_THP_DISABLE,
                                              PR_CAP_AMBIENT,
                                              PR_GET_SPECULATION_CTRL,
                                              PR_SET_SPECULATION_CTRL,
                                              0x53564d41 /* PR_SET_VMA */,
                                              PR_SET_FPEMU,
                                              PR_GET_FPEMU,
                                              PR_MCE_KILL_GET};

/// What libraries request of pipes, files and terminals; not TIOCSTI, which injects input into one.
constexpr std::array<scmp_datum_t, 19> kIoctl{
    TCGETS,     TCSETS,    TCSETSW,    TCSETSF,  0x802C'542A /* TCGETS2 */,
    TIOCGWINSZ, TIOCGPGRP, TIOCSPGRP,  TIOCGSID, TIOCNOTTY,
    TIOCSCTTY,  TIOCGPTN,  TIOCSPTLCK, FIONREAD, FIONBIO,
    FIOASYNC,   FIOCLEX,   FIONCLEX,   TIOCOUTQ};

/// The bits of the second argument of socketpair(2) that are the type; the others are flags.
constexpr scmp_datum_t kSocketType = 0xF;

class Filter {
 public:
  /// Calls that no rule allows fail with ENOSYS, as on a kernel that lacks them.
  Filter() : context_(::seccomp_init(SCMP_ACT_ERRNO(ENOSYS)), ::seccomp_release) {}

  void allow(const char* name) { add(SCMP_ACT_ALLOW, name, {}); }
  void allow(const char* name, std::initializer_list<scmp_arg_cmp> when) {
    add(SCMP_ACT_ALLOW, name, when);
  }
  void refuse(const char* name, int error) {
    add(SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), name, {});
  }
  void refuse(const char* name, int error, std::initializer_list<scmp_arg_cmp> when) {
    add(SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), name, when);
  }

  [[nodiscard]] base::Expected<std::string> finished() {
    const FileDescriptor file(::memfd_create("filter", MFD_CLOEXEC));
    if (context_ && file.open() && error_ == 0) {
      // A binary tree: with so many rules, every call would otherwise search a list.
      note(::seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2));
      note(::seccomp_export_bpf(context_.get(), file.number()));
    }
    const off_t size = file.open() ? ::lseek(file.number(), 0, SEEK_END) : 0;
    std::string program(static_cast<std::size_t>(std::max<off_t>(size, 0)), '\0');
    if (error_ != 0 || program.empty() ||
        ::pread(file.number(), program.data(), program.size(), 0) != size) {
      return base::io_error(fmt::format("the filter of system calls cannot be made: {}",
                                        std::strerror(error_ != 0 ? -error_ : errno)));
    }
    return program;
  }

 private:
  void add(std::uint32_t action, const char* name, std::initializer_list<scmp_arg_cmp> when) {
    const int number = ::seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) return;
    note(context_ ? ::seccomp_rule_add_array(context_.get(), action, number,
                                             static_cast<unsigned>(when.size()), when.begin())
                  : -ENOMEM);
  }
  void note(int result) {
    if (result < 0 && error_ == 0) error_ = result;
  }

  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
  int error_ = 0;
};

/// Compares as the kernel reads an int: by its lower half.
scmp_arg_cmp is_int(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, 0xFFFF'FFFF, value};
}

}  // namespace

base::Expected<std::string> system_call_filter() {
  Filter filter;
  for (const char* const name : kAllowed) filter.allow(name);
  for (const char* const name : kNotPermitted) filter.refuse(name, EPERM);
  for (const scmp_datum_t option : kPrctl) filter.allow("prctl", {is_int(0, option)});
  // New processes and threads, but no new namespaces. The flags of clone3 are in memory, which a
  // filter cannot read; libraries then fall back to clone.
  filter.allow("clone", {{0, SCMP_CMP_MASKED_EQ, kNewNamespaces, 0}});
  // No sockets but connected pairs, and no datagram sockets even there: those can send anywhere.
  filter.refuse("socket", EAFNOSUPPORT);
  filter.refuse("socketpair", EAFNOSUPPORT, {{0, SCMP_CMP_NE, AF_UNIX, 0}});
  for (const scmp_datum_t type : {SOCK_STREAM, SOCK_SEQPACKET}) {
    filter.allow("socketpair",
                 {{0, SCMP_CMP_EQ, AF_UNIX, 0}, {1, SCMP_CMP_MASKED_EQ, kSocketType, type}});
  }
  for (const scmp_datum_t type : {SOCK_DGRAM, SOCK_RAW}) {
    filter.refuse("socketpair", EAFNOSUPPORT,
                  {{0, SCMP_CMP_EQ, AF_UNIX, 0}, {1, SCMP_CMP_MASKED_EQ, kSocketType, type}});
  }
  // No buffers larger than usual, which would hold memory that the keeper does not see.
  for (const int option : {SO_REUSEADDR, SO_KEEPALIVE, SO_PASSCRED, SO_RCVTIMEO, SO_SNDTIMEO,
                           SO_LINGER, SO_RCVLOWAT}) {
    filter.allow("setsockopt",
                 {is_int(1, SOL_SOCKET), is_int(2, static_cast<scmp_datum_t>(option))});
  }
  for (const scmp_datum_t request : kIoctl) filter.allow("ioctl", {is_int(1, request)});
  return filter.finished();
}

}  // namespace hexarena::world
