// LoggedPeer: a peer that logs every line sent and received.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "world/peer.hpp"

namespace hexarena::world {

class LoggedPeer final : public Peer {
 public:
  /// The direction, and the line.
  using Log = std::function<void(bool ours, std::string_view line)>;

  LoggedPeer(std::unique_ptr<Peer> peer, Log log) : peer_(std::move(peer)), log_(std::move(log)) {}

  [[nodiscard]] Sent send_line(std::string_view line, Milliseconds within) override {
    log_(true, line);
    return peer_->send_line(line, within);
  }
  [[nodiscard]] Heard read_line(Milliseconds within) override {
    Heard heard = peer_->read_line(within);
    if (heard.kind == Heard::Kind::line || heard.kind == Heard::Kind::too_much) {
      log_(false, heard.line);
    }
    return heard;
  }
  [[nodiscard]] std::string take_errors() override { return peer_->take_errors(); }
  [[nodiscard]] Usage usage() override { return peer_->usage(); }
  void hold() override { peer_->hold(); }
  void go_on() override { peer_->go_on(); }
  [[nodiscard]] Work work() override { return peer_->work(); }
  void hang_up() override { peer_->hang_up(); }

 private:
  std::unique_ptr<Peer> peer_;
  Log log_;
};

}  // namespace hexarena::world
