// The game a command works on: a record or position on STDIN or in a file, or settings.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/commands.hpp"
#include "session/record.hpp"

namespace hexarena::cli {

/// A parsed game, and the table after its events.
struct Source {
  session::Envelope envelope;
  std::unique_ptr<game::Table> table;
};

/// From a file, or from STDIN when `file` is empty; replayed to its end or to `events`.
[[nodiscard]] base::Expected<Source> read_source(const std::string& file,
                                                 std::size_t events = session::kMaxEvents);

/// The same for `show`, which also reads the board file of a file program, with --set grid=….
/// `names` then lists the players' names in the file, which does not say whose turn it is.
struct ShownSource {
  Source source;
  std::optional<std::string> names;
};
[[nodiscard]] base::Expected<ShownSource> read_shown(const std::string& file, std::size_t events,
                                                     const Assignments& set);

/// {"size":8,…} from "size=8": each value is JSON if it parses as such, otherwise a word.
[[nodiscard]] base::Expected<base::Json> read_settings(const Assignments& assignments);

/// A new record of a game with these settings; its start is written out.
[[nodiscard]] base::Expected<session::Record> fresh_record(const std::string& game,
                                                           base::Json settings);

}  // namespace hexarena::cli
