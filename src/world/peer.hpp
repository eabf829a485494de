// Peer: somebody who talks with us line by line and may be slow, silent, endless or gone.
//
// A bot in a process is one (process.hpp), a bot at the other end of a socket may be another;
// ScriptedPeer is the fake. No call blocks longer than the time it is given, and none can make us
// hold more than the limits allow. A peer belongs to one thread at a time.
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

/// How a talk ended for good.
struct End {
  enum class Cause {
    exited,     ///< by itself; `number` is its exit code
    signalled,  ///< by a signal, whose number it is
    memory,     ///< stopped for using more memory than it may
    cpu,        ///< for using more processor time
    processes,  ///< for having more processes
    hung_up,    ///< we ended it
    left,       ///< it hung up
    lost,       ///< nobody knows: what looked after it is gone
  };
  Cause cause = Cause::lost;
  int number = 0;

  friend bool operator==(const End&, const End&) = default;
};
/// "exited with code 3", to stand behind a name.
[[nodiscard]] std::string in_words(const End& end);

/// What came when we listened.
struct Heard {
  enum class Kind {
    line,      ///< a line, without its end
    late,      ///< nothing whole in time; it may still come
    too_much,  ///< more bytes since our last line than allowed
    closed,    ///< it can say no more, but lives on
    ended,     ///< it is gone; `end` says how
  };
  Kind kind = Kind::late;
  std::string line = {};
  End end = {};
};

enum class Sent {
  all,
  late,  ///< it did not read in time. Part of the line may be through, so no other can follow
  gone,  ///< nobody reads there any more
};

/// What it has used so far.
struct Usage {
  Milliseconds cpu{0};       ///< of all its processes, those that have ended included
  std::uint64_t memory = 0;  ///< bytes in main memory at the highest moment seen
};

/// What it did with the processors since it was last let go on.
struct Work {
  Milliseconds cpu{0};     ///< processor time of all its processes
  Milliseconds waited{0};  ///< how long they were ready to run and found no processor free
};

/// The part of this time that a peer has to answer for: all of it but what it waited for a processor,
/// and at least what it used of one. Others on the machine cannot spend a peer's time that way, and
/// a peer cannot save time by keeping itself from running.
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
  /// The next line, waiting for it no longer than this. A last line may lack its end.
  [[nodiscard]] virtual Heard read_line(Milliseconds within) = 0;
  /// What it wrote to its STDERR since the last time, cut to the limit, which is then said.
  [[nodiscard]] virtual std::string take_errors() = 0;
  [[nodiscard]] virtual Usage usage() = 0;
  /// Holds it still, with all it has started, until it is to go on; what is sent meanwhile waits. Of
  /// a peer out of our reach, nothing happens.
  virtual void hold() {}
  virtual void go_on() {}
  /// Nothing where it is out of our reach.
  [[nodiscard]] virtual Work work() { return {}; }
  /// Ends it and all it has started. Afterwards there is nothing to hear but errors and the end.
  virtual void hang_up() = 0;
};

/// A peer for tests: hears what is said to it, answers as the script says, one entry a question.
/// At the end of the script it is gone with exit code 0.
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
  /// So long until each of its answers.
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
