// What is whole in a damaged store, as a new one.
//
// The file is read page by page, without relying on the structure that connects them. Every row
// carries a checksum over its table, its name and its content, so a row that is found shows by
// itself what it is and that it is whole.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace hexarena::store {

/// How far long work has come, of how much; false ends it.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t of)>;

/// Sentences about what is damaged or lost. All are counted, the first are kept.
class Losses {
 public:
  static constexpr std::size_t kMost = 1000;
  void add(std::string what) {
    if (kept_.size() < kMost) kept_.push_back(std::move(what));
    ++count_;
  }
  [[nodiscard]] const std::vector<std::string>& kept() const { return kept_; }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::vector<std::string> kept_;
  std::size_t count_ = 0;
};

/// What a store holds.
struct Contents {
  std::int64_t games = 0;
  std::int64_t events = 0;
  std::int64_t tournaments = 0;
  std::int64_t players = 0;
  std::int64_t bots = 0;
};

struct Salvaged {
  Contents contents;
  Losses lost;
};

/// Makes the new file; refused where there is something of that name, nothing of a store in the
/// damaged one, or a server on it. A game of which events are lost ends before the first of them.
[[nodiscard]] base::Expected<Salvaged> salvage(const std::string& damaged, const std::string& file,
                                               const Progress& progress);

}  // namespace hexarena::store
