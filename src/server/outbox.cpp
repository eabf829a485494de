#include "server/outbox.hpp"

#include <string>
#include <utility>

namespace hexarena::server {

void Outbox::send(ConnectionId visitor, const Text& text) {
  then([this, visitor, text] { audience_.send(visitor, text); });
}

void Outbox::close(ConnectionId visitor, std::string_view why) {
  then([this, visitor, why = std::string(why)] { audience_.close(visitor, why); });
}

void Outbox::then(const std::function<void()>& work) {
  if (!disk_) return work();
  const std::uint64_t commits = disk_->commits();
  if (held_.empty() && commits == on_disk_) return work();
  held_.push_back({commits, work});
  if (!asking_) ask();
}

void Outbox::ask() {
  asking_ = true;
  disk_->sync([this, commits = disk_->commits()](const base::Expected<void>& result) {
    synced(commits, result);
  });
}

void Outbox::synced(std::uint64_t commits, const base::Expected<void>& result) {
  if (!result) {  // and it is never asked again
    held_.clear();
    return disk_->failed(result.error());
  }
  asking_ = false;
  on_disk_ = commits;
  while (!held_.empty() && held_.front().commits <= on_disk_) {
    const std::function<void()> work = std::move(held_.front().work);
    held_.pop_front();
    work();
  }
  if (!held_.empty() && !asking_) ask();
}

}  // namespace hexarena::server
