// The pages of an SQLite file, read without SQLite: for files that it refuses.
//
// https://www.sqlite.org/fileformat.html. A page is taken from the journal where that has a
// committed one, as SQLite would. Nothing that stands in the file is trusted: sizes, numbers and
// chains are held against the file itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "world/descriptor.hpp"

namespace hexarena::store {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
using Record = std::vector<Value>;

class PageFile {
 public:
  /// Not while this process has the file open through SQLite: that would lose its locks. Refused
  /// where it cannot be read, or a server has it open.
  [[nodiscard]] static base::Expected<PageFile> open(const std::string& file);

  /// Pages count from 1.
  [[nodiscard]] std::uint32_t count() const { return count_; }
  /// Pages that hold nothing any more.
  [[nodiscard]] std::set<std::uint32_t> free_pages() const;
  /// What stands on a page of a table without row numbers, or of an index.
  struct Content {
    std::vector<Record> records = {};  ///< what cannot be read is left out
    bool whole = true;                 ///< they are all there were
  };
  /// Nothing for a page of another kind.
  [[nodiscard]] std::optional<Content> content(std::uint32_t number);
  /// Pages that records go on in, of those that were read so far.
  [[nodiscard]] const std::set<std::uint32_t>& overflow_pages() const { return overflow_; }

 private:
  PageFile() = default;
  void read_journal(const std::string& file);
  /// Empty where it cannot be read.
  [[nodiscard]] std::string page(std::uint32_t number) const;
  /// How many bytes of a payload stand on its page.
  [[nodiscard]] std::uint64_t local_part(std::uint64_t size) const;
  /// The payload of a cell whose local part begins here; empty where it is broken.
  [[nodiscard]] std::string payload(std::string_view page, std::size_t at, std::uint64_t size);

  world::FileDescriptor main_;
  world::FileDescriptor journal_;
  std::uint32_t page_size_ = 0;
  std::uint32_t count_ = 0;
  std::map<std::uint32_t, std::uint64_t> in_journal_;  // where the newest one of a page begins
  std::set<std::uint32_t> overflow_;
};

}  // namespace hexarena::store
