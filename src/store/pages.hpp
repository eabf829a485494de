// The pages of an SQLite file, read without SQLite: for files that it refuses.
//
// https://www.sqlite.org/fileformat.html. A page is taken from the journal if that has a committed
// version, as SQLite would. Nothing in the file is trusted: sizes, numbers and chains are checked
// against the file itself.
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
  /// Not while this process has the file open through SQLite: that would release its locks. Fails
  /// if the file cannot be read, or a server has it open.
  [[nodiscard]] static base::Expected<PageFile> open(const std::string& file);

  /// Pages count from 1.
  [[nodiscard]] std::uint32_t count() const { return count_; }
  /// Pages that are no longer in use.
  [[nodiscard]] std::set<std::uint32_t> free_pages() const;
  /// The contents of a page of a table without row ids, or of an index.
  struct Content {
    std::vector<Record> records = {};  ///< unreadable ones are left out
    bool whole = true;                 ///< no record is missing
  };
  /// Nothing for a page of another kind.
  [[nodiscard]] std::optional<Content> content(std::uint32_t number);
  /// Overflow pages of the records read so far.
  [[nodiscard]] const std::set<std::uint32_t>& overflow_pages() const { return overflow_; }

 private:
  PageFile() = default;
  void read_journal(const std::string& file);
  /// Empty if it cannot be read.
  [[nodiscard]] std::string page(std::uint32_t number) const;
  /// How many bytes of a payload are on its own page.
  [[nodiscard]] std::uint64_t local_part(std::uint64_t size) const;
  /// The payload of a cell whose local part begins here; empty if it is broken.
  [[nodiscard]] std::string payload(std::string_view page, std::size_t at, std::uint64_t size);

  world::FileDescriptor main_;
  world::FileDescriptor journal_;
  std::uint32_t page_size_ = 0;
  std::uint32_t count_ = 0;
  std::map<std::uint32_t, std::uint64_t> in_journal_;  // offset of the newest version of a page
  std::set<std::uint32_t> overflow_;
};

}  // namespace hexarena::store
