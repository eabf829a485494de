// Process: a program that runs beside us and communicates over three pipes.
//
// It may be silent, flood us, fork, daemonize, ignore signals or die: no call blocks longer than
// its timeout, buffers are bounded, and when the Process is destroyed (or we die, even by SIGKILL)
// all its descendants are killed too; see keeper.hpp. Our descriptors are never inherited by
// another program, and writing to a program that has ended raises no SIGPIPE. Output is read only
// during calls: full pipes make the program wait.
//
// Not thread-safe; different Processes are independent.
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
  /// Starts a program, or reports why it cannot be started. If the program of a confined command
  /// does not exist, it ends with code 127 instead, and its STDERR gives the reason.
  [[nodiscard]] static base::Expected<std::unique_ptr<Process>> start(const Command& command);
  ~Process() override;

  [[nodiscard]] Sent send_line(std::string_view line, Milliseconds within) override;
  [[nodiscard]] Heard read_line(Milliseconds within) override;
  [[nodiscard]] std::string take_errors() override;
  [[nodiscard]] Usage usage() override;
  /// By its control group, or without one by stopping its processes one by one.
  void hold() override;
  void go_on() override;
  [[nodiscard]] Work work() override;
  void hang_up() override;

  /// The program and all its descendants, as far as they are visible.
  [[nodiscard]] std::vector<pid_t> processes() const;

  /// Closes its STDIN: no more input follows.
  void end_input();
  /// Waits for its end, for at most `within`. Only the tail of its output meanwhile is stored.
  [[nodiscard]] std::optional<End> wait(Milliseconds within);
  /// The end of what it wrote to STDOUT during wait(), kTail bytes at most.
  [[nodiscard]] const std::string& tail() const { return tail_; }
  static constexpr std::size_t kTail = 2048;

 private:
  Process(const Command& command, pid_t keeper, FileDescriptor reports);

  /// Its total use of the processors up to some moment.
  struct Times {
    std::map<pid_t, ThreadTimes> threads = {};
    std::uint64_t cpu_us = 0;      ///< those that have ended included
    std::uint64_t waiting_us = 0;  ///< at least one was waiting; 0 without a group
  };

  /// Moves bytes both ways until something has moved or the deadline has passed. False when it has.
  bool pump(Milliseconds until);
  void take_output();
  void take_error_output();
  void take_reports();
  void write_pending();
  void pass_over();
  [[nodiscard]] std::optional<Heard> next_buffered();
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
  std::string heard_;              ///< from its STDOUT, not yet returned
  std::string tail_;               ///< the end of what wait() discarded
  std::uint64_t given_out_ = 0;    ///< bytes of its STDOUT since our last line
  std::string errors_;             ///< from its STDERR, not yet taken
  std::uint64_t errors_lost_ = 0;  ///< bytes beyond the limit
  Milliseconds silent_since_{0};   ///< when its STDOUT closed
  std::optional<End> end_;
  Usage usage_;
  ControlGroup group_;  ///< created and removed by the keeper
  Times since_;         ///< when it was last resumed
  bool held_ = false;
};

}  // namespace hexarena::world
