// Queries of a State: advice, its exact value, perft, its encoding.
#include <fmt/format.h>

#include <limits>

#include "players/known.hpp"
#include "players/player.hpp"
#include "players/search_threads.hpp"
#include "python/state.hpp"

namespace hexarena::python {
namespace {

constexpr std::int64_t kLongestMs = 24LL * 3600 * 1000;

py::list spelled(const State& state, const std::vector<Action>& line) {
  py::list list;
  for (const Action action : line) {
    list.append(py::cast(PlayedAction{action, state.shared_table(), state.shared_game()}));
  }
  return list;
}

std::optional<std::int64_t> checked_ms(std::optional<std::int64_t> ms) {
  if (ms && (*ms < 0 || *ms > kLongestMs)) {
    raise({base::Error::Kind::invalid, fmt::format("ms must be 0–{}", kLongestMs)});
  }
  return ms;
}

py::object named(const char* type, const py::dict& values) {
  return py::module_::import("hexarena").attr(type)(**values);
}

game::Adviser adviser_called(const std::string& player, int threads) {
  auto adviser = value_or_raise(players::adviser(players::read_spec(player)));
  if (threads < 1 || threads > players::kMostSearchThreads) {
    raise({base::Error::Kind::invalid,
           fmt::format("threads must be 1–{}", players::kMostSearchThreads)});
  }
  adviser.crew = players::search_threads(threads);
  return adviser;
}

py::object advice_of(const State& state, const game::Advice& advice) {
  py::dict values;
  values["action"] =
      py::cast(PlayedAction{advice.action, state.shared_table(), state.shared_game()});
  values["value"] = advice.value ? py::object(py::int_(*advice.value)) : py::none();
  values["depth"] = advice.depth;
  values["nodes"] = advice.nodes;
  values["line"] = spelled(state, advice.line);
  return named("Advice", values);
}

py::object best(const State& state, const std::string& player, std::optional<std::int64_t> ms,
                std::uint64_t seed, int threads) {
  auto adviser = adviser_called(player, threads);
  adviser.seed = seed;
  Watch watch(checked_ms(ms));
  // An unlimited search would only end when stopped: give it a node limit instead.
  const bool endless = adviser.name.starts_with("engine") &&
                       adviser.level.value_or(search::kFullLevel) == search::kFullLevel;
  if (ms || !endless) adviser.stop = watch.stop();
  auto advice = state.table().advise(adviser);
  watch.end();
  return advice_of(state, value_or_raise(std::move(advice)));
}

py::object solve(const State& state, std::optional<std::int64_t> ms,
                 std::optional<std::uint64_t> nodes) {
  search::Limits limits;
  if (nodes) limits.nodes = *nodes;
  Watch watch(checked_ms(ms));
  limits.stop = watch.stop();
  auto solution = state.table().solve(limits);
  watch.end();
  const game::Solution found = value_or_raise(std::move(solution));
  py::dict values;
  values["value"] = found.value;
  values["proven"] = found.proven;
  values["bound"] = found.bound ? py::object(py::int_(*found.bound)) : py::none();
  values["line"] = spelled(state, found.line);
  values["nodes"] = found.nodes;
  return named("Solution", values);
}

/// Counts in pieces small enough to respond to Ctrl-C in between.
std::uint64_t leaves(const Table& table, int depth, Watch& watch) {
  constexpr int kAtOnce = 3;
  if (depth <= kAtOnce) return table.perft(depth);
  std::uint64_t sum = 0;
  const game::View view = table.view();
  for (const Action action : table.legal()) {
    if (watch.stopped()) break;
    const auto next = table.copy();
    if (!next->submit(view.turn.value_or(Seat(0)), action)) continue;
    sum += leaves(*next, depth - 1, watch);
  }
  return sum;
}

std::uint64_t perft(const State& state, int depth) {
  constexpr int kDeepest = 60;
  if (depth < 0 || depth > kDeepest) {
    raise({base::Error::Kind::invalid, fmt::format("depth must be 0–{}", kDeepest)});
  }
  if (!state.view().over && !state.view().turn) {
    raise({base::Error::Kind::invalid, "perft is only defined for turn-based games"});
  }
  Watch watch;
  const std::uint64_t sum = leaves(state.table(), depth, watch);
  watch.end();
  return sum;
}

py::array_t<float> planes(const State& state) {
  const game::Encoding& encoding = state.encoder().encoding();
  py::array_t<float> array(std::vector<py::ssize_t>{
      static_cast<py::ssize_t>(encoding.planes.size()), encoding.rows, encoding.columns});
  state.encoder().draw(state.table(), array.mutable_data());
  return array;
}

py::array_t<bool> mask(const State& state) {
  const Encoder& encoder = state.encoder();
  py::array_t<bool> array(encoder.encoding().actions);
  std::fill_n(array.mutable_data(), array.size(), false);
  for (const Action action : state.table().legal()) {
    array.mutable_at(value_or_raise(encoder.number(state.table(), action))) = true;
  }
  return array;
}

std::vector<int> legal_numbers(const State& state) {
  const Encoder& encoder = state.encoder();
  std::vector<int> numbers;
  for (const Action action : state.table().legal()) {
    numbers.push_back(value_or_raise(encoder.number(state.table(), action)));
  }
  return numbers;
}

}  // namespace

void add_questions(py::class_<State, State::Handle>& states) {
  states
      .def("best", &best, py::arg("player") = "engine", py::arg("ms") = py::none(),
           py::arg("seed") = 1, py::arg("threads") = 1,
           R"(The move of a built-in player: an Advice (action, value, depth, nodes, line).

Game.players names them; "engine:5" asks for level 5. `ms` limits the time of a search. Other
Python threads run meanwhile, and Ctrl-C ends it.)")
      .def("solve", &solve, py::arg("ms") = py::none(), py::arg("nodes") = py::none(),
           R"(The exact value for the side to move: a Solution (value, proven, bound, line, nodes).

Without limits it searches until the value is proven, which for a whole game may take years.)")
      .def("perft", &perft, py::arg("depth"), "The number of lines of play of exactly this length.")
      .def("planes", &planes,
           "The position as numbers, as seen by the player to move: planes × rows × columns.")
      .def("mask", &mask, "For each action number, whether the action is legal.")
      .def("numbers", &legal_numbers,
           "The numbers of the legal actions, in the order of actions().");
}

}  // namespace hexarena::python
