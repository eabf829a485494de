// Outbox: holds back the arena's messages until the state they report is on disk.
//
// A message sent after a commit waits for the disk, and later messages wait behind it, so that all
// clients get all messages in order. If nothing was committed since the last sync, it is sent at
// once. Single-threaded, on the server's thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>

#include "base/error.hpp"
#include "server/audience.hpp"

namespace hexarena::server {

class Outbox final : public Audience {
 public:
  struct Disk {
    /// The number of commits so far.
    std::function<std::uint64_t()> commits;
    /// Calls back, on the thread of the server, when all of them are on disk.
    std::function<void(std::function<void(base::Expected<void>)>)> sync;
    /// The disk failed: nothing more is sent.
    std::function<void(const base::Error&)> failed;
  };
  /// Without a disk nothing is held back. The audience must outlive it.
  explicit Outbox(Audience& audience, std::optional<Disk> disk = {})
      : audience_(audience), disk_(std::move(disk)) {}

  void send(ConnectionId visitor, const Text& text) override;
  void close(ConnectionId visitor, std::string_view why) override;
  void then(const std::function<void()>& work) override;

 private:
  struct Held {
    std::uint64_t commits = 0;  ///< commits before it was queued
    std::function<void()> work;
  };
  void ask();
  void synced(std::uint64_t commits, const base::Expected<void>& result);

  Audience& audience_;
  const std::optional<Disk> disk_;
  std::deque<Held> held_;
  std::uint64_t on_disk_ = 0;  // of the commits
  bool asking_ = false;
};

}  // namespace hexarena::server
