// Archive: a store, or some of its games, as JSON lines: for backups and for moving.
//
//   {"archive":"hexarena","version":1}
//   {"player":name,"about":…}
//   {"bot":name,"version":…,"about":…}
//   {"tournament":id,"created":ms,"spec":…}
//   {"pairing":…,"tournament":id,"number":n}
//   {"result":…,"tournament":id,"number":n}
//   {"game":id,"began":ms,"record":{…}}
//   {"end":lines}                              missing if an archive was truncated
//
// The lines in between come in any order, but a tournament precedes its pairings and results.
// Reading trusts nothing: sizes, names, keys and every record are checked, and each game is
// replayed. It reads the bytes in pieces of any size, and buffers few of them at a time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_stream.hpp"
#include "store/items.hpp"

namespace hexarena::store {

inline constexpr int kArchiveVersion = 1;
/// Of a line: a game and its envelope.
inline constexpr base::JsonLimits kArchiveLimits{session::kRecordLimits.bytes + 65'536,
                                                 session::kRecordLimits.blanks,
                                                 session::kRecordLimits.depth + 4};

/// The lines of an archive, each with its end.
[[nodiscard]] std::string archive_begin();
[[nodiscard]] std::string archive_line(const Item& item);
[[nodiscard]] std::string archive_end(std::size_t items);

/// How thoroughly a game is checked.
enum class Games {
  read,    ///< its form
  played,  ///< that it can be replayed as well
};

class ArchiveReader {
 public:
  /// The next bytes of the archive; none at its end.
  using Bytes = std::function<Expected<std::string>()>;

  ArchiveReader(Bytes bytes, Games games)
      : bytes_(std::move(bytes)), games_(games), stream_(kArchiveLimits) {}

  /// The next item, or nothing after the last one of a complete archive. An error names the line;
  /// the reader cannot be used after it.
  [[nodiscard]] Expected<std::optional<Item>> next();

 private:
  [[nodiscard]] tl::unexpected<base::Error> refuse(const std::string& why) const;
  /// Reads more bytes.
  [[nodiscard]] Expected<void> go_on();
  [[nodiscard]] Expected<std::optional<Item>> read(const Json& line);

  const Bytes bytes_;
  const Games games_;
  base::JsonStream stream_;
  std::size_t lines_ = 0;
  std::size_t items_ = 0;
  bool whole_ = false;  // its last line was read
  bool over_ = false;   // there are no more bytes
};

}  // namespace hexarena::store
