// RecordWriter: a record on disk that grows with its game, as JSON lines.
//
// Every event is handed to the system before the game goes on, so whoever is killed loses at most
// the action in flight; what is there can be read at any time and played on. A refusal names the
// file and why; what was written before stays. Not thread safe.
#pragma once

#include <string>

#include "session/record.hpp"

namespace hexarena::referee {

class RecordWriter {
 public:
  explicit RecordWriter(std::string file) : file_(std::move(file)) {}

  [[nodiscard]] const std::string& file() const { return file_; }

  /// Puts the record, as far as it goes, in the place of whatever the file held. Also for a game
  /// that took something back.
  [[nodiscard]] base::Expected<void> begin(const session::Record& record) const;
  [[nodiscard]] base::Expected<void> add(const game::Table& table,
                                         const session::Event& event) const;
  [[nodiscard]] base::Expected<void> end(const game::Table& table,
                                         const session::Result& result) const;

 private:
  std::string file_;
};

}  // namespace hexarena::referee
