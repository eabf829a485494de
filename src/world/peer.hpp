// Peer: somebody who talks with us line by line and may be slow, silent, endless or gone.
//
// A bot in a process is one (process.hpp), a bot at the other end of a socket may be another;
// ScriptedPeer is the fake. No call blocks longer than the time it is given, and none can make us
// hold more than the limits allow. A peer belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
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
    if (hung_up_) return {Heard::Kind::ended, {}, {End::Cause::hung_up, 0}};
    if (script_.empty()) return {Heard::Kind::ended, {}, {End::Cause::exited, 0}};
    Heard next = std::move(script_.front());
    script_.pop_front();
    return next;
  }
  [[nodiscard]] std::string take_errors() override { return std::exchange(errors_, {}); }
  [[nodiscard]] Usage usage() override { return {}; }
  void hang_up() override { hung_up_ = true; }

  void say_errors(std::string_view text) { errors_ += text; }
  [[nodiscard]] const std::vector<std::string>& received() const { return received_; }
  [[nodiscard]] bool hung_up() const { return hung_up_; }

 private:
  std::deque<Heard> script_;
  std::vector<std::string> received_;
  std::string errors_;
  bool hung_up_ = false;
};

}  // namespace hexarena::world
