// Module: the games as a program without a world asks for them, one JSON question at a time.
//
// This is what runs in the page, as WebAssembly. A question is {"ask":NAME,…}, an answer
// {"ok":…} or {"error":"one sentence"}; docs/arena.md lists them. Tables are numbers that the
// module hands out and keeps until they are closed. No question whatever breaks it, and the limits
// below keep all of them within the memory of a page (cmake/module.cmake). Not thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "session/record.hpp"

namespace hexarena::module {

using base::Expected;
using base::Json;

/// A question; the worst that fit take 35 times their size while they are read.
inline constexpr base::JsonLimits kQuestionLimits{4U << 20U, 65'536, 32};
/// Tables that may be open at a time; the largest takes 600 kB.
inline constexpr std::size_t kMaxTables = 64;
/// How long a search takes at most where the question does not say.
inline constexpr std::int64_t kUsualSearchMs = 10'000;
/// The longest search that may be asked for.
inline constexpr std::int64_t kLongestSearchMs = 600'000;

class Module {
 public:
  /// Milliseconds since any moment.
  using Clock = std::function<std::int64_t()>;

  explicit Module(Clock now) : now_(std::move(now)) {}

  [[nodiscard]] std::string ask(std::string_view question);

 private:
  using Table = game::Table;
  /// How to answer a question: by itself, or about the table it names.
  struct Known {
    std::string_view name;
    Expected<Json> (Module::*alone)(const Json& question);
    Expected<Json> (Module::*about)(const Json& question, Table& table) = nullptr;
  };
  [[nodiscard]] static const Known* answer_to(std::string_view name);

  Expected<Json> games(const Json& question);
  Expected<Json> open(const Json& question);
  Expected<Json> replay(const Json& question);
  Expected<Json> close(const Json& question);
  /// Lets events happen one after the other, as far as the rules go along, and tells all that a
  /// page shows afterwards: a move is one question.
  Expected<Json> happen(const Json& question, Table& table);
  Expected<Json> view(const Json& question, Table& table);
  Expected<Json> scene(const Json& question, Table& table);
  /// Where the piece on a cell could go, whoever's turn it is.
  Expected<Json> moves(const Json& question, Table& table);
  Expected<Json> preview(const Json& question, Table& table);
  Expected<Json> notation(const Json& question, Table& table);
  Expected<Json> advise(const Json& question, Table& table);
  Expected<Json> solve(const Json& question, Table& table);
  Expected<Json> picture(const Json& question, Table& table);
  Expected<Json> puzzle(const Json& question);

  Expected<Json> answer(std::string_view text);
  /// Takes a table in and describes it.
  Expected<Json> seat(const Json& settings, const Json& start, std::unique_ptr<Table> table);
  /// The number of the table a question is about.
  [[nodiscard]] Expected<int> number_in(const Json& question) const;
  /// True once the time the question gives is over.
  [[nodiscard]] Expected<std::function<bool()>> stop_in(const Json& question) const;

  Clock now_;
  std::map<int, std::unique_ptr<Table>> tables_;
  int next_ = 1;
};

}  // namespace hexarena::module
