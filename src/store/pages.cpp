#include "store/pages.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>

#include "base/json.hpp"
#include "world/system_error.hpp"

namespace hexarena::store {
namespace {

constexpr std::size_t kFileHeader = 100;
constexpr std::size_t kJournalHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::uint32_t kUsualPage = 4096;
constexpr std::uint64_t kLongestRecord = 32U << 20U;  // the limit set in SQLite for our stores

std::uint32_t big_endian(std::string_view bytes, std::size_t at, std::size_t size = 4) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < size; ++i) {
    number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  }
  return number;
}

/// Reads fewer bytes than requested at the end of the file.
std::string read_at(int file, std::uint64_t at, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got =
        pread(file, bytes.data() + done, size - done, static_cast<off_t>(at + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

bool is_page_size(std::uint32_t size) {
  return size >= 512 && size <= 65536 && std::has_single_bit(size);
}

/// The running checksum of a journal.
struct JournalSum {
  bool big = false;  ///< byte order of its words
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  void add(std::string_view bytes) {
    const auto word = [&](std::size_t at) {
      const std::uint32_t number = big_endian(bytes, at);
      return big ? number : __builtin_bswap32(number);
    };
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      first += word(at) + second;
      second += word(at + 4) + first;
    }
  }
  [[nodiscard]] bool is(std::string_view bytes, std::size_t at) const {
    return big_endian(bytes, at) == first && big_endian(bytes, at + 4) == second;
  }
};

/// SQLite's integers of one to nine bytes. Advances `at`; nothing if the bytes end first.
std::optional<std::uint64_t> varint(std::string_view bytes, std::size_t& at) {
  std::uint64_t number = 0;
  for (int i = 0; i < 9; ++i) {
    if (at >= bytes.size()) return std::nullopt;
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    if (i == 8) return number << 8U | byte;
    number = number << 7U | (byte & 0x7FU);
    if ((byte & 0x80U) == 0) return number;
  }
  return number;
}

std::optional<std::size_t> size_of(std::uint64_t type) {
  constexpr std::array<std::size_t, 10> kSizes{0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
  if (type < kSizes.size()) return kSizes[type];
  if (type < 12 || type > 2 * kLongestRecord) return std::nullopt;
  return (type - 12) / 2;
}

Value value_of(std::uint64_t type, std::string_view bytes) {
  if (type == 0) return {};
  if (type == 8 || type == 9) return static_cast<std::int64_t>(type - 8);
  if (type >= 12) return std::string(bytes);
  std::uint64_t number = (static_cast<unsigned char>(bytes[0]) & 0x80U) != 0 ? ~0ULL : 0;
  for (const char c : bytes) number = number << 8U | static_cast<unsigned char>(c);
  if (type == 7) return std::bit_cast<double>(number);
  return std::bit_cast<std::int64_t>(number);
}

std::optional<Record> record_of(std::string_view payload) {
  std::size_t at = 0;
  const auto header = varint(payload, at);
  if (!header || *header > payload.size()) return std::nullopt;
  std::size_t body = *header;
  Record record;
  while (at < *header) {
    const auto type = varint(payload, at);
    const auto size = type ? size_of(*type) : std::nullopt;
    if (!size || *size > payload.size() - body) return std::nullopt;
    record.push_back(value_of(*type, payload.substr(body, *size)));
    body += *size;
  }
  if (at != *header || body != payload.size()) return std::nullopt;
  return record;
}

}  // namespace

base::Expected<PageFile> PageFile::open(const std::string& file) {
  PageFile pages;
  pages.main_ = world::FileDescriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status{};
  if (!pages.main_.open() || fstat(pages.main_.number(), &status) != 0) {
    const int number = errno;
    return world::system_error(number, fmt::format("the store {} cannot be opened: {}",
                                                   base::in_quotes(file), std::strerror(number)));
  }
  if (!S_ISREG(status.st_mode)) return base::invalid(base::in_quotes(file) + " is no plain file");
  if (flock(pages.main_.number(), LOCK_SH | LOCK_NB) != 0) {
    return base::busy(fmt::format("a server has the store {} open", base::in_quotes(file)));
  }
  const std::string header = read_at(pages.main_.number(), 0, kFileHeader);
  if (header.size() == kFileHeader) {
    const std::uint32_t size = big_endian(header, 16, 2);
    pages.page_size_ = size == 1 ? 65536 : size;
  }
  if (!is_page_size(pages.page_size_)) pages.page_size_ = kUsualPage;
  const auto bytes = static_cast<std::uint64_t>(status.st_size);
  pages.count_ = static_cast<std::uint32_t>(
      std::min<std::uint64_t>((bytes + pages.page_size_ - 1) / pages.page_size_, UINT32_MAX - 1));
  pages.read_journal(file);
  return pages;
}

void PageFile::read_journal(const std::string& file) {
  journal_ = world::FileDescriptor(::open((file + "-wal").c_str(), O_RDONLY | O_CLOEXEC));
  if (!journal_.open()) return;
  const std::string header = read_at(journal_.number(), 0, kJournalHeader);
  if (header.size() < kJournalHeader) return;
  const std::uint32_t magic = big_endian(header, 0);
  if ((magic & ~1U) != 0x377F0682U || big_endian(header, 8) != page_size_) return;
  JournalSum sum{(magic & 1U) != 0};
  sum.add(header.substr(0, 24));
  if (!sum.is(header, 24)) return;
  // Only frames up to the last one that ends a transaction count.
  std::map<std::uint32_t, std::uint64_t> pending;
  for (std::uint64_t at = kJournalHeader;; at += kFrameHeader + page_size_) {
    const std::string frame = read_at(journal_.number(), at, kFrameHeader + page_size_);
    if (frame.size() < kFrameHeader + page_size_) return;
    if (frame.compare(8, 8, header, 16, 8) != 0) return;  // an earlier generation
    sum.add(frame.substr(0, 8));
    sum.add(frame.substr(kFrameHeader));
    if (!sum.is(frame, 16)) return;
    pending[big_endian(frame, 0)] = at + kFrameHeader;
    const std::uint32_t pages = big_endian(frame, 4);
    if (pages == 0) continue;
    for (const auto& [number, place] : pending) in_journal_[number] = place;
    pending.clear();
    count_ = pages;
  }
}

std::string PageFile::page(std::uint32_t number) const {
  if (number == 0 || number > count_) return {};
  const auto found = in_journal_.find(number);
  std::string bytes =
      found != in_journal_.end()
          ? read_at(journal_.number(), found->second, page_size_)
          : read_at(main_.number(), std::uint64_t{number - 1} * page_size_, page_size_);
  if (!bytes.empty()) bytes.resize(page_size_, '\0');  // the last page of a truncated file
  return bytes;
}

std::set<std::uint32_t> PageFile::free_pages() const {
  std::set<std::uint32_t> free;
  const std::string first = page(1);
  if (first.empty()) return free;
  std::uint32_t trunk = big_endian(first, 32);
  while (trunk > 1 && trunk <= count_ && free.insert(trunk).second) {
    const std::string bytes = page(trunk);
    if (bytes.empty()) break;
    const std::uint32_t leaves = big_endian(bytes, 4);
    for (std::uint32_t i = 0; i < leaves && 8 + 4 * (i + 1) <= page_size_; ++i) {
      free.insert(big_endian(bytes, 8 + 4 * i));
    }
    trunk = big_endian(bytes, 0);
  }
  return free;
}

std::uint64_t PageFile::local_part(std::uint64_t size) const {
  const std::uint64_t usable = page_size_;
  const std::uint64_t most = (usable - 12) * 64 / 255 - 23;
  const std::uint64_t least = (usable - 12) * 32 / 255 - 23;
  if (size <= most) return size;
  const std::uint64_t local = least + (size - least) % (usable - 4);
  return local <= most ? local : least;
}

std::string PageFile::payload(std::string_view page, std::size_t at, std::uint64_t size) {
  const std::uint64_t local = local_part(size);
  if (size > kLongestRecord || at + local > page.size()) return {};
  std::string bytes(page.substr(at, local));
  if (local == size) return bytes;
  if (at + local + 4 > page.size()) return {};
  std::uint32_t next = big_endian(page, at + local);
  while (bytes.size() < size) {
    const std::string more = this->page(next);
    if (more.empty()) return {};
    overflow_.insert(next);
    bytes += more.substr(4, std::min<std::uint64_t>(page_size_ - 4, size - bytes.size()));
    next = big_endian(more, 0);
  }
  return bytes;
}

std::optional<PageFile::Content> PageFile::content(std::uint32_t number) {
  constexpr char kInterior = 0x02;
  constexpr char kLeaf = 0x0A;
  const std::string bytes = page(number);
  if (number == 1 || bytes.empty() || (bytes[0] != kInterior && bytes[0] != kLeaf)) {
    return std::nullopt;
  }
  const std::size_t child = bytes[0] == kInterior ? 4 : 0;  // the page to the left of a cell
  const std::size_t pointers = 8 + child;
  const std::size_t cells = big_endian(bytes, 3, 2);
  Content content;
  std::uint64_t filled = static_cast<unsigned char>(bytes[7]);  // fragments between cells
  for (std::size_t i = 0; i < cells; ++i) {
    if (pointers + 2 * i + 2 > bytes.size()) break;
    const std::size_t begins = big_endian(bytes, pointers + 2 * i, 2);
    std::size_t at = begins + child;
    const auto size = at < bytes.size() ? varint(bytes, at) : std::nullopt;
    auto record = size ? record_of(payload(bytes, at, *size)) : std::nullopt;
    if (!record) continue;
    content.records.push_back(std::move(*record));
    const std::uint64_t local = local_part(*size);
    filled += std::max<std::uint64_t>(4, at - begins + local + (local < *size ? 4 : 0));
  }
  std::size_t gap = big_endian(bytes, 1, 2);
  while (gap != 0 && gap + 4 <= bytes.size()) {
    filled += big_endian(bytes, gap + 2, 2);
    const std::size_t next = big_endian(bytes, gap, 2);
    gap = next > gap ? next : 0;  // they are in order
  }
  // The rest of the page must be filled with cells and gaps.
  const std::size_t start = big_endian(bytes, 5, 2);
  content.whole = content.records.size() == cells && filled + start == bytes.size();
  return content;
}

}  // namespace hexarena::store
