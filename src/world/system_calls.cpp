#include "world/system_calls.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "world/descriptor.hpp"

namespace hexarena::world {
namespace {

/// By name, since not every C library and every processor knows all of them.
constexpr std::array kNotPermitted{
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_getfd", "process_madvise",
    // sockets, if it ever got hold of one
    "connect", "bind", "listen",
    // namespaces and mounts
    "unshare", "setns", "mount", "umount", "umount2", "pivot_root", "chroot", "open_tree",
    "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "name_to_handle_at",
    "open_by_handle_at", "quotactl", "quotactl_fd", "fanotify_init",
    // the machine
    "reboot", "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module",
    "swapon", "swapoff", "acct", "syslog", "vhangup", "iopl", "ioperm", "modify_ldt",
    "settimeofday", "clock_settime", "clock_settime64", "clock_adjtime", "clock_adjtime64",
    "adjtimex", "stime", "sethostname", "setdomainname", "mbind", "migrate_pages", "move_pages",
    "set_mempolicy",
    // large and young parts of the kernel
    "bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key", "lookup_dcookie",
    // memory that no limit counts
    "memfd_create", "memfd_secret", "shmget", "shmat", "shmctl", "msgget", "mq_open"};

/// Answered as by an older kernel, because libraries then take another way.
constexpr std::array kNotThere{"io_uring_setup", "io_uring_enter", "io_uring_register",
                               // its flags lie in memory, where no filter can see them
                               "clone3"};

constexpr std::array<scmp_datum_t, 8> kNewNamespace{CLONE_NEWUSER,   CLONE_NEWNS,  CLONE_NEWPID,
                                                    CLONE_NEWNET,    CLONE_NEWIPC, CLONE_NEWUTS,
                                                    CLONE_NEWCGROUP, 0x80 /* CLONE_NEWTIME */};

/// The bits of the second argument of socketpair(2) that are the type; the others are flags.
constexpr scmp_datum_t kSocketType = 0xF;

class Filter {
 public:
  Filter() : context_(::seccomp_init(SCMP_ACT_ALLOW), ::seccomp_release) {}

  void refuse(const char* name, int error) {
    const int number = ::seccomp_syscall_resolve_name(name);
    if (number != __NR_SCMP_ERROR) note(rule(error, number, {}));
  }
  void refuse(const char* name, int error, scmp_arg_cmp when) {
    note(rule(error, ::seccomp_syscall_resolve_name(name), {&when, 1}));
  }

  [[nodiscard]] base::Expected<std::string> finished() {
    const FileDescriptor file(::memfd_create("filter", MFD_CLOEXEC));
    if (context_ && file.open() && error_ == 0) {
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
  struct Conditions {
    const scmp_arg_cmp* first = nullptr;
    unsigned count = 0;
  };
  int rule(int error, int number, Conditions when) {
    if (!context_) return -ENOMEM;
    return ::seccomp_rule_add_array(context_.get(),
                                    SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), number,
                                    when.count, when.first);
  }
  void note(int result) {
    if (result < 0 && error_ == 0) error_ = result;
  }

  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
  int error_ = 0;
};

}  // namespace

base::Expected<std::string> system_call_filter() {
  Filter filter;
  for (const char* const name : kNotPermitted) filter.refuse(name, EPERM);
  for (const char* const name : kNotThere) filter.refuse(name, ENOSYS);
  for (const scmp_datum_t flag : kNewNamespace) {
    filter.refuse("clone", EPERM, {0, SCMP_CMP_MASKED_EQ, flag, flag});
  }
  // No sockets but connected pairs, and no datagram sockets even there: those can send anywhere.
  filter.refuse("socket", EAFNOSUPPORT);
  filter.refuse("socketpair", EAFNOSUPPORT, {0, SCMP_CMP_NE, AF_UNIX, 0});
  for (const scmp_datum_t type : {SOCK_DGRAM, SOCK_RAW}) {
    filter.refuse("socketpair", EAFNOSUPPORT, {1, SCMP_CMP_MASKED_EQ, kSocketType, type});
  }
  // No typing into a terminal that is not its own.
  filter.refuse("ioctl", EPERM, {1, SCMP_CMP_MASKED_EQ, 0xFFFF'FFFF, TIOCSTI});
  return filter.finished();
}

}  // namespace hexarena::world
