// Module: the games as a program without a world asks for them, one JSON question at a time.
//
// This is what runs in the page, as WebAssembly. A question is {"ask":NAME,…}, an answer {"ok":…}
// or
// {"error":"one sentence"}; docs/arena.md lists them. Tables are numbers that the module hands out
// and keeps until they are closed. No question whatever breaks it. Not thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "table/record.hpp"

namespace hexarena::module {

using rules::Expected;
using rules::Json;

/// Tables that may be open at a time.
inline constexpr std::size_t kMaxTables = 256;
/// The longest search that may be asked for.
inline constexpr std::int64_t kLongestSearchMs = 600'000;

class Module {
 public:
  /// Milliseconds since any moment.
  using Clock = std::function<std::int64_t()>;

  explicit Module(Clock now) : now_(std::move(now)) {}

  [[nodiscard]] std::string ask(std::string_view question);

 private:
  /// A table, and how it began.
  struct Sitting {
    table::Record record;  ///< without events
    std::unique_ptr<table::Table> table;
  };
  using Answer = Expected<Json> (Module::*)(const Json& question);
  struct Known {
    std::string_view name;
    Answer answer;
  };
  [[nodiscard]] static Answer answer_to(std::string_view name);

  Expected<Json> games(const Json& question);
  Expected<Json> open(const Json& question);
  Expected<Json> replay(const Json& question);
  Expected<Json> copy(const Json& question);
  Expected<Json> close(const Json& question);
  Expected<Json> happen(const Json& question);
  Expected<Json> tick(const Json& question);
  Expected<Json> view(const Json& question);
  Expected<Json> scene(const Json& question);
  Expected<Json> preview(const Json& question);
  Expected<Json> say(const Json& question);
  Expected<Json> advise(const Json& question);
  Expected<Json> solve(const Json& question);
  Expected<Json> picture(const Json& question);
  Expected<Json> puzzle(const Json& question);

  Expected<Json> answer(std::string_view text);
  /// Takes a table in and describes it.
  Expected<Json> seat(Sitting sitting);
  [[nodiscard]] Expected<int> number_in(const Json& question) const;
  /// The table a question is about.
  [[nodiscard]] Expected<Sitting*> sitting_in(const Json& question);
  /// True once the time the question gives is over; empty without one.
  [[nodiscard]] Expected<std::function<bool()>> stop_in(const Json& question) const;

  Clock now_;
  std::map<int, Sitting> sittings_;
  int next_ = 1;
};

}  // namespace hexarena::module
