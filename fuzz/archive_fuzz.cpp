// Untrusted archives: what is accepted is written and read back alike, split into any pieces.
//
// The first byte of an input is the size of the pieces; the rest is the archive.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "require.hpp"
#include "store/archive.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr std::size_t kLongest = 4096;

/// The archive as rewritten; nothing if it is rejected.
std::optional<std::string> rewritten(std::string_view text, std::size_t piece) {
  store::ArchiveReader reader(
      [text, piece]() mutable -> base::Expected<std::string> {
        const std::string bytes(text.substr(0, piece));
        text.remove_prefix(bytes.size());
        return bytes;
      },
      store::Games::read);  // fuzz_record plays games
  std::string again = store::archive_begin();
  for (std::size_t items = 0;; ++items) {
    auto item = reader.next();
    if (!item) {
      require(!item.error().message.empty());
      return std::nullopt;
    }
    if (!*item) return again + store::archive_end(items);
    require(store::check(**item).has_value());
    require(!store::in_words(**item).empty());
    again += store::archive_line(**item);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1 || size > kLongest) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto whole = rewritten(text, text.size() + 1);
  require(rewritten(text, 1U + data[0]) == whole);
  if (whole) require(rewritten(*whole, whole->size()) == whole);
  return 0;
}
