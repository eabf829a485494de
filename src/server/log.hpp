// Log: lines for the operator. A line is not repeated within a minute, so that the log cannot be
// flooded. Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace hexarena::server {

class Log {
 public:
  explicit Log(std::function<void(const std::string&)> write) : write_(std::move(write)) {}

  void operator()(const std::string& line) {
    constexpr auto kOnce = std::chrono::minutes(1);
    constexpr std::size_t kMostLines = 1000;
    const std::lock_guard lock(mutex_);
    const Clock::time_point now = Clock::now();
    std::erase_if(told_, [&](const auto& logged) { return now - logged.second >= kOnce; });
    if (told_.size() >= kMostLines || !told_.emplace(line, now).second) return;
    write_(line);
  }

 private:
  using Clock = std::chrono::steady_clock;
  const std::function<void(const std::string&)> write_;
  std::mutex mutex_;
  std::map<std::string, Clock::time_point> told_;
};

}  // namespace hexarena::server
