// RecordWriter: a record on disk that is appended to during its game, as JSON lines.
//
// Every event is handed to the system before the game continues, so a killed process loses at most
// the action in flight; the file can be read and resumed at any time. An error names the file and
// the reason; what was written before stays. Not thread-safe.
#pragma once

#include <string>

#include "session/record.hpp"

namespace hexarena::referee {

class RecordWriter {
 public:
  explicit RecordWriter(std::string file) : file_(std::move(file)) {}

  [[nodiscard]] const std::string& file() const { return file_; }

  /// Replaces the file's contents with the record so far. Also used when something was taken back.
  [[nodiscard]] base::Expected<void> begin(const session::Record& record) const;
  [[nodiscard]] base::Expected<void> add(const game::Table& table,
                                         const session::Event& event) const;
  [[nodiscard]] base::Expected<void> end(const game::Table& table,
                                         const session::Result& result) const;

 private:
  std::string file_;
};

}  // namespace hexarena::referee
