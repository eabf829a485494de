// Module: the games behind a JSON interface without I/O, one query at a time.
//
// This is what runs in the page, as WebAssembly. A query is {"ask":NAME,…}, an answer
// {"ok":…} or {"error":"one sentence"}; docs/arena.md lists them. Tables are numbers that the
// module assigns, valid until they are closed. No query can break the module, and the limits
// below bound its memory to what a page has (cmake/module.cmake). Not thread safe.
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

/// For queries; the worst of them take 35 times their size while they are parsed.
inline constexpr base::JsonLimits kQuestionLimits{4U << 20U, 65'536, 32};
/// The most open tables; the largest takes 600 kB.
inline constexpr std::size_t kMaxTables = 64;
/// The time limit of a search if the query has none.
inline constexpr std::int64_t kUsualSearchMs = 10'000;
/// The longest time limit of a search.
inline constexpr std::int64_t kLongestSearchMs = 600'000;

class Module {
 public:
  /// Milliseconds since an arbitrary moment.
  using Clock = std::function<std::int64_t()>;

  explicit Module(Clock now) : now_(std::move(now)) {}

  [[nodiscard]] std::string ask(std::string_view question);

 private:
  using Table = game::Table;
  /// How to answer a query: on its own, or for the table it names.
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
  /// Plays events in order until one is rejected, and returns all that a page shows afterwards, so
  /// that a move takes one query.
  Expected<Json> happen(const Json& question, Table& table);
  Expected<Json> view(const Json& question, Table& table);
  Expected<Json> scene(const Json& question, Table& table);
  /// Where the piece on a cell could go, ignoring whose turn it is.
  Expected<Json> moves(const Json& question, Table& table);
  Expected<Json> preview(const Json& question, Table& table);
  Expected<Json> notation(const Json& question, Table& table);
  Expected<Json> advise(const Json& question, Table& table);
  Expected<Json> solve(const Json& question, Table& table);
  Expected<Json> picture(const Json& question, Table& table);
  Expected<Json> puzzle(const Json& question);

  Expected<Json> answer(std::string_view text);
  /// Adds a table and describes it.
  Expected<Json> seat(const Json& settings, const Json& start, std::unique_ptr<Table> table);
  /// The number of the table in a query.
  [[nodiscard]] Expected<int> number_in(const Json& question) const;
  /// A function that returns true once the time limit of the query has passed.
  [[nodiscard]] Expected<std::function<bool()>> stop_in(const Json& question) const;

  Clock now_;
  std::map<int, std::unique_ptr<Table>> tables_;
  int next_ = 1;
};

}  // namespace hexarena::module
