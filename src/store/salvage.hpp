// Recovers the intact part of a damaged store into a new one.
//
// The file is read page by page, without relying on the structure that connects the pages. Every
// row has a checksum over its table, its name and its content, so each row found identifies itself
// and proves that it is intact.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace hexarena::store {

/// Called with the progress of long work; false stops it.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t of)>;

/// Sentences about what is damaged or lost. All are counted, the first kMost are stored.
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

/// The size of a store's contents.
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

/// Creates the new file; fails if that name is in use, the damaged file has nothing of a store, or
/// a server has it open. A game with lost events ends before the first of them.
[[nodiscard]] base::Expected<Salvaged> salvage(const std::string& damaged, const std::string& file,
                                               const Progress& progress);

}  // namespace hexarena::store
