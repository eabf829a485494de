// Peer: a party that exchanges lines with us and may be slow, silent, flooding or gone.
//
// Examples are a bot in a process (process.hpp) and a bot at the other end of a socket;
// ScriptedPeer is the fake. No call blocks longer than its timeout, and none buffers more than the
// limits allow. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "world/clock.hpp"

namespace hexarena::world {

/// How a conversation ended for good.
struct End {
  enum class Cause {
    exited,     ///< by itself; `number` is its exit code
    signalled,  ///< by a signal, whose number it is
    memory,     ///< stopped for exceeding its memory limit
    cpu,        ///< for using more processor time
    processes,  ///< for having more processes
    hung_up,    ///< we ended it
    left,       ///< it hung up
    lost,       ///< unknown: its keeper died
  };
  Cause cause = Cause::lost;
  int number = 0;

  friend bool operator==(const End&, const End&) = default;
};
/// "exited with code 3", to follow a name.
[[nodiscard]] std::string in_words(const End& end);

/// The outcome of a read.
struct Heard {
  enum class Kind {
    line,      ///< a line, without its end
    late,      ///< no complete line before the timeout; more may come
    too_much,  ///< more bytes since our last line than allowed
    closed,    ///< it has closed its output but still runs
    ended,     ///< it has ended; `end` says how
  };
  Kind kind = Kind::late;
  std::string line = {};
  End end = {};
};

enum class Sent {
  all,
  late,  ///< it did not read in time. Part of the line may have been sent, so no other can follow
  gone,  ///< the other end no longer reads
};

/// What it has used so far.
struct Usage {
  Milliseconds cpu{0};       ///< of all its processes, those that have ended included
  std::uint64_t memory = 0;  ///< bytes in main memory, the highest value seen
};

/// Processor use since it was last resumed.
struct Work {
  Milliseconds cpu{0};     ///< processor time of all its processes
  Milliseconds waited{0};  ///< how long they were ready to run without a free processor
};

/// The part of this time charged to a peer: all of it but what it waited for a processor, and at
/// least the processor time it used. So other load on the machine costs a peer nothing, and a peer
/// cannot save time by keeping itself from running.
[[nodiscard]] inline Milliseconds charged(Milliseconds passed, const Work& work) {
  return std::max(passed - work.waited, std::min(passed, work.cpu));
}

class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;

  /// Sends a line and its end. The line has no line end inside.
  [[nodiscard]] virtual Sent send_line(std::string_view line, Milliseconds within) = 0;
  /// The next line, waiting for it for at most `within`. The last line may lack its line end.
  [[nodiscard]] virtual Heard read_line(Milliseconds within) = 0;
  /// What it wrote to its STDERR since the last call; if that was cut to the limit, it ends with a
  /// note.
  [[nodiscard]] virtual std::string take_errors() = 0;
  [[nodiscard]] virtual Usage usage() = 0;
  /// Stops it and everything it has started until go_on(); what is sent meanwhile is queued. Does
  /// nothing for a remote peer.
  virtual void hold() {}
  virtual void go_on() {}
  /// Zero for a remote peer.
  [[nodiscard]] virtual Work work() { return {}; }
  /// Ends it and everything it has started. Afterwards only errors and the end can be read.
  virtual void hang_up() = 0;
};

/// A peer for tests: records the lines it receives and answers with the entries of its script, one
/// per read. At the end of the script it has exited with code 0.
class ScriptedPeer final : public Peer {
 public:
  explicit ScriptedPeer(std::vector<Heard> script) : script_(script.begin(), script.end()) {}

  [[nodiscard]] Sent send_line(std::string_view line, Milliseconds) override {
    if (hung_up_) return Sent::gone;
    received_.emplace_back(line);
    return Sent::all;
  }
  [[nodiscard]] Heard read_line(Milliseconds) override {
    std::this_thread::sleep_for(takes_);
    if (hung_up_) return {Heard::Kind::ended, {}, {End::Cause::hung_up, 0}};
    if (script_.empty()) return {Heard::Kind::ended, {}, {End::Cause::exited, 0}};
    Heard next = std::move(script_.front());
    script_.pop_front();
    return next;
  }
  [[nodiscard]] std::string take_errors() override { return std::exchange(errors_, {}); }
  [[nodiscard]] Usage usage() override { return {}; }
  void hang_up() override { hung_up_ = true; }

  void hold() override { held_ = true; }
  void go_on() override { held_ = false; }
  [[nodiscard]] Work work() override { return work_; }

  void say_errors(std::string_view text) { errors_ += text; }
  void do_work(Work work) { work_ = work; }
  /// Sets the delay before each of its answers.
  void take(Milliseconds time) { takes_ = time; }
  [[nodiscard]] bool held() const { return held_; }
  [[nodiscard]] const std::vector<std::string>& received() const { return received_; }
  [[nodiscard]] bool hung_up() const { return hung_up_; }

 private:
  std::deque<Heard> script_;
  std::vector<std::string> received_;
  std::string errors_;
  Work work_;
  Milliseconds takes_{0};
  bool held_ = false;
  bool hung_up_ = false;
};

}  // namespace hexarena::world
