// Matches whose players may be Python callables: given a State, they return an action.
#include <fmt/format.h>

#include <exception>
#include <mutex>

#include "players/bot_process.hpp"
#include "players/known.hpp"
#include "players/player.hpp"
#include "players/search_threads.hpp"
#include "python/state.hpp"
#include "tournament/match.hpp"
#include "tournament/statistics.hpp"

namespace hexarena::python {
namespace {

using tournament::Contestant;
using tournament::MatchOptions;

/// The first exception of a Python player; it ends the match.
class Failed {
 public:
  void note(std::exception_ptr what) {
    const std::lock_guard lock(mutex_);
    if (!what_) what_ = std::move(what);
    any_ = true;
  }
  [[nodiscard]] bool any() const { return any_; }
  /// Rethrows it. Requires the GIL.
  void check() {
    if (what_) std::rethrow_exception(std::exchange(what_, nullptr));
  }

 private:
  std::mutex mutex_;
  std::exception_ptr what_;
  std::atomic<bool> any_ = false;
};

/// Calls a Python object, which the match keeps alive.
class PythonPlayer final : public players::Player {
 public:
  PythonPlayer(py::handle who, std::string name, std::shared_ptr<const Game> game, Failed& failed)
      : who_(who), name_(std::move(name)), game_(std::move(game)), failed_(failed) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] players::Decision decide(const game::Position& position) override {
    const py::gil_scoped_acquire lock;
    try {
      const auto& table = dynamic_cast<const Table&>(position);
      const State::Handle state = State::seen(game_, table.copy());
      return players::Choice{state->read_action(who_(state))};
    } catch (...) {
      failed_.note(std::current_exception());
      return tl::unexpected(players::Failure{players::Fault::exit, "it raised an exception"});
    }
  }

 private:
  py::handle who_;
  std::string name_;
  std::shared_ptr<const Game> game_;
  Failed& failed_;
};

std::string name_of(py::handle player, std::size_t number) {
  if (py::hasattr(player, "name")) return py::str(player.attr("name")).cast<std::string>();
  if (py::hasattr(player, "__name__")) return py::str(player.attr("__name__")).cast<std::string>();
  return fmt::format("{} {}", Py_TYPE(player.ptr())->tp_name, number + 1);
}

Contestant python_contestant(py::handle player, std::size_t number,
                             std::shared_ptr<const Game> game, Failed& failed) {
  const std::string name = name_of(player, number);
  return {name, [player, name, game = std::move(game), &failed](std::uint64_t) {
            return std::make_unique<PythonPlayer>(player, name, game, failed);
          }};
}

/// A program that speaks the bot protocol, without a sandbox: it is trusted like Python code.
Contestant bot_contestant(const std::string& text, const players::Spec& spec) {
  const auto command = value_or_raise(players::bot_command(spec.argument));
  players::BotRules rules;
  rules.unsafe = true;
  return {text, [command, text, rules](std::uint64_t) {
            return players::start_bot(command, text, rules);
          }};
}

Contestant built_in_contestant(const std::string& text, const players::Spec& spec,
                               const Table& table, std::optional<int> ms,
                               const std::function<bool()>& stop) {
  auto adviser = value_or_raise(players::adviser(spec));
  value_or_raise(players::check_known(adviser, table));
  if (ms) adviser.stop = stop;
  return {text, [adviser, text, ms](std::uint64_t seed) {
            return players::advised_player(adviser, text, seed, {ms, false});
          }};
}

py::dict match_result(const std::vector<Contestant>& contestants,
                      const tournament::MatchResult& result) {
  py::list all;
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    py::dict one;
    one["name"] = contestants[i].name;
    one["wins"] = result.wins[i];
    one["points"] = result.points[i];
    one["margin"] = result.margin[i];
    one["removals"] = result.removals[i];
    all.append(one);
  }
  py::dict json;
  json["games"] = result.games;
  json["ties"] = result.ties;
  json["players"] = all;
  if (!result.blocks.empty()) {
    const auto score =
        tournament::estimate_score(result.blocks, 1.0 / static_cast<double>(contestants.size()));
    json["score"] = score.mean;
    json["interval"] = py::make_tuple(score.low, score.high);
    json["digest"] = result.digest;
  }
  return json;
}

py::dict play_match(const std::shared_ptr<Game>& game, const py::list& players, int games,
                    std::optional<int> ms, std::uint64_t seed, int threads,
                    std::optional<int> opening, const py::object& on_game) {
  const auto& descriptor = *game->descriptor;
  value_or_raise(game::check_seats(descriptor, players.size()));
  if (games < 1 || games > 10'000'000) {
    raise({base::Error::Kind::invalid, "games must be 1–10000000"});
  }
  if (ms && (*ms < 1 || *ms > 3'600'000)) {
    raise({base::Error::Kind::invalid, "ms must be 1–3600000"});
  }
  auto played = std::make_shared<Game>(*game);
  const std::string seats(descriptor.seats_setting);
  if (!seats.empty()) played->settings[seats] = players.size();
  descriptor.rate(played->settings);
  const auto table = value_or_raise(descriptor.open(played->settings, nullptr));

  Failed failed;
  std::atomic<bool> stopping = false;
  std::vector<Contestant> contestants;
  bool patient = false;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const py::handle player = players[i];
    if (py::isinstance<py::str>(player)) {
      const auto text = player.cast<std::string>();
      const players::Spec spec = players::read_spec(text);
      contestants.push_back(spec.kind == "bot"
                                ? bot_contestant(text, spec)
                                : built_in_contestant(text, spec, *table, ms,
                                                      [&stopping] { return stopping.load(); }));
    } else if (PyCallable_Check(player.ptr()) != 0) {
      contestants.push_back(python_contestant(player, i, played, failed));
      patient = true;
    } else {
      throw py::type_error("a player is the name of one, or can be called with a State");
    }
  }

  MatchOptions options;
  options.game = &descriptor;
  options.settings = played->settings;
  options.games = games;
  options.opening =
      opening.value_or(descriptor.opening(played->settings, static_cast<int>(players.size())));
  options.seed = seed;
  options.threads = threads;
  options.time = referee::time_limits(ms, std::nullopt);
  if (patient) options.time.move_ms = players::kForEverMs;
  options.played = [&](const referee::Report& report, const tournament::Tally&) {
    if (on_game.is_none() || failed.any()) return;
    const py::gil_scoped_acquire lock;
    try {
      on_game(object_of(session::to_json(report.record)));
    } catch (...) {
      failed.note(std::current_exception());
    }
  };
  Watch watch;
  options.stopped = [&] {
    stopping = watch.stopped() || failed.any();
    return stopping.load();
  };
  auto result = tournament::play_match(contestants, world::SystemClock(), options);
  watch.end();
  failed.check();
  return match_result(contestants, value_or_raise(std::move(result)));
}

}  // namespace

void add_matches(py::module_& module) {
  module.def("play_match", &play_match, py::arg("game").none(false), py::arg("players"),
             py::kw_only(), py::arg("games") = 100, py::arg("ms") = py::none(), py::arg("seed") = 1,
             py::arg("threads") = 1, py::arg("opening") = py::none(),
             py::arg("on_game") = py::none(),
             R"(Plays games in fair blocks: the same boards and openings in every order of seats.

A player is the name of a built-in one ("engine:3"), "bot:COMMAND", or a Python callable that takes
a State and returns an action. `ms` is the time per decision of a built-in player; `opening` is the
number of random actions at the start of every block; `on_game` is called with the record of every
game. An exception of a Python player ends the match.

Returns a dict: games, ties, players (name, wins, points, margin, removals) and, of the first player,
score with its 95 % interval.)");
}

}  // namespace hexarena::python
