// FilePlayer: a program that plays Fish by files, as the file game has it.
//
// For every decision the true board is written to a file in a folder of its own, and the program is
// run anew:
//
//   COMMAND name                                                    once, before the game: its ID
//   COMMAND phase=placement penguins=N [grid=square] [ms=T] IN OUT
//   COMMAND phase=movement [grid=square] [ms=T] IN OUT
//
// What it wrote to OUT is as untrusted as the program. It counts only if it is the board with
// exactly one lawful action of this player (fish/penguin_judge.hpp); the table then plays that
// action, and the next file is made from the table again. Nothing the program leaves behind
// outlives the decision.
//
//   exit code 0    it played
//   1              there is nothing to do: lawful when no penguin of its can move; OUT is as IN, or
//                  not there
//   anything else  it failed
//
// Only its own line in the file bears its ID; the others are called by their colours. So copies of
// one program can oppose each other, each believing to be the only one of its name.
//
// Belongs to one thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contests/penguins/penguin_judge.hpp"
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
  int name_ms = 10'000;                       ///< to tell its ID
  std::size_t out = penguins::kMaxFileBytes;  ///< bytes of OUT
  std::size_t errors = 16 * 1024;             ///< bytes of STDERR kept with a move
  world::ScratchLimits scratch = {};          ///< of all it writes in one run
};

struct FileRules {
  bool unsafe = false;         ///< without a sandbox
  std::optional<int> ms = {};  ///< told to the program as ms=
  world::ProcessLimits limits = {};
  FileLimits file = {};
};

/// Refused, with what to do about it, where file programs cannot play: it is not Fish, not one of
/// their grids, not by their rules, or a tile holds more fish than a file has room for.
[[nodiscard]] base::Expected<void> check_file_table(const game::Position& table,
                                                    const base::Json& settings);

class FilePlayer final : public players::Player {
 public:
  FilePlayer(world::Command command, std::string name, const FileRules& rules);

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] tl::expected<void, Failure> take_seat(const Seating& seating) override;
  [[nodiscard]] Decision decide(const game::Position& table) override;

 private:
  /// What the program is to do, and with which board.
  struct Question {
    penguins::PenguinFile file;
    penguins::Turn turn;
    std::string text;  ///< the file as written
  };
  /// How a run ended, and what it said on its STDERR.
  struct Run {
    std::optional<world::End> end;      ///< nothing: it was stopped
    std::optional<std::string> excess;  ///< what it left too much of
    std::string errors;
    world::Milliseconds waited{0};  ///< for a processor, as far as was seen
  };

  [[nodiscard]] Decision ask(const game::Position& table);
  [[nodiscard]] base::Expected<Question> question(const game::Position& table) const;
  [[nodiscard]] base::Expected<std::unique_ptr<world::Process>> start(
      const std::vector<std::string>& arguments, const std::string& scratch) const;
  [[nodiscard]] base::Expected<Run> run(const Question& question,
                                        const world::ScratchFolder& scratch,
                                        world::Milliseconds within) const;
  /// What is wrong with the way it ended, if anything.
  [[nodiscard]] std::optional<Failure> end_fault(const Run& run) const;
  /// What it played, as JSON, when it ended with code 0 or 1.
  [[nodiscard]] tl::expected<base::Json, Failure> answer(const Question& question, int code,
                                                         const world::ScratchFolder& scratch) const;

  const world::Command command_;
  const std::string name_;
  const FileRules rules_;
  const world::SystemClock clock_;
  std::optional<fish::Grid> grid_;
  std::string id_;
  bool told_its_id_ = false;
  Allowance allowance_;
};

}  // namespace hexarena::penguins
