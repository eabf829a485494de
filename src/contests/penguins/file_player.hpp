// FilePlayer: a program that plays Fish through files, according to the file game.
//
// For every decision the true board is written to a file and the program is started anew. Its
// command line depends on its dialect (contests/penguins/dialect.hpp); in ours:
//
//   COMMAND name                                                    once, before the game: its ID
//   COMMAND phase=placement penguins=N [grid=square] [ms=T] IN OUT
//   COMMAND phase=movement [grid=square] [ms=T] IN OUT
//
// The program's OUT file is as untrusted as the program. It counts only if it is the board with
// exactly one lawful action of this player (penguin_judge.hpp); the table then plays that action,
// and the next file is made from the table again. In our dialect no file of the program outlives
// the decision; in the course's, its folder lasts as long as the game.
//
//   exit code 0    it played
//   1              there is nothing to do: lawful if none of its penguins can move; OUT equals IN
//                  or is missing
//   anything else  it failed; in the course's dialect it is only recorded, the board decides
//
// Only its own line in the file has its ID; the others are named by their colours. So copies of one
// program can play against each other, each believing to be the only one of its name.
//
// Not thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contests/penguins/dialect.hpp"
#include "contests/penguins/penguin_judge.hpp"
#include "contests/penguins/roster.hpp"
#include "players/allowance.hpp"
#include "players/player.hpp"
#include "session/registry.hpp"
#include "world/clock.hpp"
#include "world/command.hpp"
#include "world/process.hpp"
#include "world/scratch.hpp"

namespace hexarena::penguins {

using players::Allowance;
using players::Choice;
using players::Decision;
using players::Failure;
using players::Fault;
using players::Seating;

struct FileLimits {
  int name_ms = 10'000;                       ///< to report its ID
  std::size_t out = penguins::kMaxFileBytes;  ///< bytes of OUT
  std::size_t errors = 16 * 1024;             ///< bytes of STDERR recorded with a move
  world::ScratchLimits scratch = {};          ///< of all it writes in one run, or in one game
  world::ScratchLimits copied = {64 * world::kMebibyte, 500, 0};  ///< of its own folder for a game
};

struct FileRules {
  bool unsafe = false;         ///< without a sandbox
  std::optional<int> ms = {};  ///< passed to the program as ms=, in our dialect
  FileDialect dialect = {};
  world::ProcessLimits limits = {};
  FileLimits file = {};
};

/// Fails, saying what to do about it, if file programs cannot play: it is not Fish, not one of
/// their grids, not by their rules, or a tile holds more fish than a file can express.
[[nodiscard]] base::Expected<void> check_file_table(const game::Position& table,
                                                    const base::Json& settings,
                                                    const FileDialect& dialect = {});

class FilePlayer final : public players::Player {
 public:
  FilePlayer(world::Command command, std::string name, const FileRules& rules);

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool is_self_timed() const override { return rules_.dialect.limit_ms.has_value(); }
  [[nodiscard]] tl::expected<void, Failure> take_seat(const Seating& seating) override;
  [[nodiscard]] Decision decide(const game::Position& table) override;

 private:
  /// What the program has to do, and on which board.
  struct Question {
    penguins::PenguinFile file;
    penguins::Turn turn;
    std::string text;  ///< the file as written
  };
  /// How a run ended, and its output.
  struct Run {
    std::optional<world::End> end;      ///< nothing: it was stopped
    std::optional<std::string> excess;  ///< which limit its files exceed
    std::string errors;
    std::string said;               ///< the end of its STDOUT
    world::Milliseconds waited{0};  ///< the part of the elapsed time it is not charged for
  };
  /// The program's output when asked for its ID.
  struct IdReply {
    std::string line;  ///< the first with a word in it
    bool late = false;
    bool failed = false;  ///< it ended with a code other than 0
  };

  [[nodiscard]] bool course() const { return rules_.dialect.course(); }
  [[nodiscard]] const char* in_name() const;
  [[nodiscard]] const char* out_name() const;
  [[nodiscard]] base::Expected<IdReply> ask_id(const char* word) const;
  [[nodiscard]] tl::expected<void, Failure> ask_our_id();
  [[nodiscard]] tl::expected<void, Failure> ask_course_id();

  [[nodiscard]] Decision ask(const game::Position& table);
  [[nodiscard]] base::Expected<Question> question(const game::Position& table);
  [[nodiscard]] std::vector<std::string> arguments(const Question& question,
                                                   const world::ScratchFolder& scratch) const;
  [[nodiscard]] base::Expected<std::unique_ptr<world::Process>> start(
      const std::vector<std::string>& arguments, const std::string& scratch) const;
  [[nodiscard]] base::Expected<Run> run(const Question& question,
                                        const world::ScratchFolder& scratch) const;
  /// The part of the elapsed time that counts against its limit; all of the limit if the run must
  /// end.
  [[nodiscard]] world::Milliseconds spent(world::Milliseconds passed, const world::Work& work,
                                          world::Milliseconds within) const;
  /// What is wrong with its exit, if anything.
  [[nodiscard]] std::optional<Failure> end_fault(const Run& run) const;
  /// The action it played, as JSON, when it ended with code 0 or 1.
  [[nodiscard]] tl::expected<base::Json, Failure> answer(const Question& question, int code,
                                                         const world::ScratchFolder& scratch) const;
  /// The same in the course's dialect, whatever the exit code. Learns the ID from its line.
  [[nodiscard]] tl::expected<base::Json, Failure> course_answer(
      const Question& question, const world::End& end, const world::ScratchFolder& scratch);

  world::Command command_;
  const std::string name_;
  const FileRules rules_;
  const world::SystemClock clock_;
  std::optional<fish::Grid> grid_;
  std::string id_;
  bool reported_id_ = false;
  Allowance allowance_;
  std::unique_ptr<world::ScratchFolder> folder_;  ///< for the whole game, in the course's dialect
  Roster roster_;
};

}  // namespace hexarena::penguins
