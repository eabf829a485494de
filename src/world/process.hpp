// Process: a program that runs beside us and talks over three pipes, whatever it does.
//
// It may be silent, flood us, fork, turn into a daemon, ignore signals or die: no call waits longer
// than its time, buffers are bounded, and when the Process goes (or we do, even by SIGKILL) all it
// ever started goes too; see keeper.hpp. Our descriptors are never inherited by another program,
// and writing to a program that is gone raises no SIGPIPE. While we do not listen, nothing is read:
// full pipes make the program wait.
//
// One thread at a time may use a Process; different ones need not know of each other.
#pragma once

#include <sys/types.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "world/command.hpp"
#include "world/control_group.hpp"
#include "world/descriptor.hpp"
#include "world/keeper.hpp"
#include "world/peer.hpp"
#include "world/process_tree.hpp"

namespace hexarena::world {

class Process final : public Peer {
 public:
  /// Starts a program, or tells why it cannot be started. A confined one that is not there ends
  /// with code 127 instead, and its STDERR tells why.
  [[nodiscard]] static base::Expected<std::unique_ptr<Process>> start(const Command& command);
  ~Process() override;

  [[nodiscard]] Sent send_line(std::string_view line, Milliseconds within) override;
  [[nodiscard]] Heard read_line(Milliseconds within) override;
  [[nodiscard]] std::string take_errors() override;
  [[nodiscard]] Usage usage() override;
  /// By its control group, or by stopping its processes one by one where there is none.
  void hold() override;
  void go_on() override;
  [[nodiscard]] Work work() override;
  void hang_up() override;

  /// The program and all it has started, as far as can be seen.
  [[nodiscard]] std::vector<pid_t> processes() const;

  /// Closes its STDIN, as the last thing said to it.
  void end_input();
  /// Waits for its end, no longer than this. Of what it says meanwhile only the end is kept.
  [[nodiscard]] std::optional<End> wait(Milliseconds within);
  /// The end of what it said on its STDOUT while it was waited for, kTail bytes at most.
  [[nodiscard]] const std::string& tail() const { return tail_; }
  static constexpr std::size_t kTail = 2048;

 private:
  Process(const Command& command, pid_t keeper, FileDescriptor reports);

  /// All it has had of the processors until some moment.
  struct Times {
    std::map<pid_t, ThreadTimes> threads = {};
    std::uint64_t cpu_us = 0;      ///< those that have ended included
    std::uint64_t waiting_us = 0;  ///< at least one was waiting; 0 where no group tells
  };

  /// Moves bytes both ways until something has moved or the time has come. False when it has.
  bool pump(Milliseconds until);
  void take_output();
  void take_error_output();
  void take_reports();
  void write_pending();
  void pass_over();
  [[nodiscard]] std::optional<Heard> heard_already();
  [[nodiscard]] std::optional<KeeperReport> next_report(Milliseconds until);
  void note(const KeeperReport& report);
  [[nodiscard]] End end_of(const KeeperReport& report) const;
  void reap_keeper(bool in_peace);
  [[nodiscard]] Times times_now() const;

  const ProcessLimits limits_;
  const bool confined_;
  const SystemClock clock_;
  pid_t keeper_;
  FileDescriptor reports_;
  FileDescriptor in_;
  FileDescriptor out_;
  FileDescriptor err_;

  std::string pending_;            ///< still to be written to its STDIN
  std::string heard_;              ///< from its STDOUT, not yet given out
  std::string tail_;               ///< of what was passed over
  std::uint64_t given_out_ = 0;    ///< bytes of its STDOUT since our last line
  std::string errors_;             ///< from its STDERR, not yet taken
  std::uint64_t errors_lost_ = 0;  ///< bytes beyond the limit
  Milliseconds silent_since_{0};   ///< when its STDOUT closed
  std::optional<End> end_;
  Usage usage_;
  ControlGroup group_;  ///< made and removed by the keeper
  Times since_;         ///< when it was last let go on
  bool held_ = false;
};

}  // namespace hexarena::world
