// Game, State and Action for Python.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "python/state.hpp"
#include "session/registry.hpp"

namespace hexarena::python {
namespace {

constexpr std::size_t kMostBytes = 16U << 20U;

std::shared_ptr<Game> load(const std::string& name, const py::kwargs& settings) {
  auto game = std::make_shared<Game>();
  game->descriptor = value_or_raise(session::find_game(name));
  game->settings = json_of(settings);
  // Opened once so that any error in the settings is raised now.
  value_or_raise(game->descriptor->open(game->settings, nullptr));
  return game;
}

bool has_seed(const Game& game) {
  return std::ranges::any_of(game.descriptor->settings,
                             [](const game::Setting& setting) { return setting.name == "seed"; });
}

State::Handle start(const std::shared_ptr<Game>& game, std::optional<std::int64_t> seed) {
  if (!seed || !has_seed(*game)) return State::opened(game, nullptr);
  auto seeded = std::make_shared<Game>(*game);
  seeded->settings["seed"] = *seed;
  return State::opened(std::move(seeded), nullptr);
}

State::Handle puzzle(const std::shared_ptr<Game>& game, std::int64_t seed,
                     const py::kwargs& question) {
  if (game->descriptor->puzzle == nullptr) {
    raise({base::Error::Kind::invalid, fmt::format("{} has no puzzles", game->descriptor->name)});
  }
  Json asked = json_of(question);
  asked["seed"] = seed;
  Json position = value_or_raise(game->descriptor->puzzle(asked));
  for (auto key = position.begin(); key != position.end();) {
    const auto& keys = game->descriptor->position_keys;
    key = std::find(keys.begin(), keys.end(), key.key()) == keys.end() ? position.erase(key)
                                                                       : std::next(key);
  }
  return State::opened(game, &position);
}

State::Handle read(py::handle source) {
  session::Envelope envelope;
  if (py::isinstance<py::str>(source) || py::isinstance<py::bytes>(source)) {
    const auto text = source.cast<std::string>();
    if (text.size() > kMostBytes) {
      raise({base::Error::Kind::invalid, fmt::format("more than {} bytes", kMostBytes)});
    }
    envelope = value_or_raise(session::read_envelope(text));
  } else {
    envelope = value_or_raise(session::envelope_of(json_of(source)));
  }
  return State::of_record(envelope.record);
}

std::string settings_in_words(const Game& game) {
  std::string words;
  for (const game::Setting& setting : game.descriptor->settings) {
    if (setting.fixed()) continue;
    words += fmt::format("{:<10} {}  ({}; usually {})\n", setting.name, setting.means,
                         setting.range(), base::write_json(setting.default_json()));
  }
  return words;
}

void add_games(py::module_& module) {
  py::class_<Game, std::shared_ptr<Game>> games(module, "Game", R"(A game with its settings.

>>> game = hexarena.load("hex", size=5)
>>> state = game.start()
)");
  forbid_making(games);
  games
      .def("__reduce__",
           [](const Game& game) {
             const py::object restored = py::module_::import("hexarena").attr("_restored_game");
             return py::make_tuple(restored,
                                   py::make_tuple(game.descriptor->name, object_of(game.settings)));
           })
      .def_property_readonly("name", [](const Game& game) { return game.descriptor->name; })
      .def_property_readonly("title", [](const Game& game) { return game.descriptor->title; })
      .def_property_readonly(
          "settings", [](const Game& game) { return object_of(game.settings); },
          "The given settings, as a dict; settings_help() lists all settings.")
      .def("settings_help", &settings_in_words, "Every setting of the game, one per line.")
      .def_property_readonly(
          "players",
          [](const Game& game) {
            py::dict players;
            for (const game::PlayerKind& player : game.descriptor->players) {
              players[py::str(player.name)] = py::str(player.means);
            }
            return players;
          },
          "The players that can be asked for advice, each with a description: a dict.")
      .def_property_readonly(
          "random_start", [](const Game& game) { return game.descriptor->random_start; },
          "Whether the start depends on the seed.")
      .def_property_readonly("has_puzzles",
                             [](const Game& game) { return game.descriptor->puzzle != nullptr; })
      .def("start", &start, py::arg("seed") = py::none(),
           "The initial state; if boards are random, another seed gives another board.")
      .def("puzzle", &puzzle, py::arg("seed"),
           "A puzzle for one player; keywords select a kind, as on the command line.")
      .def(
          "position",
          [](const std::shared_ptr<Game>& game, py::handle position) {
            const Json start = json_of(position);
            return State::opened(game, &start);
          },
          py::arg("position"), "The state that a position (a dict, as State.position) describes.")
      .def("__repr__", [](const Game& game) {
        std::string settings;
        for (const auto& [key, value] : game.settings.items()) {
          settings += fmt::format(", {}={}", key, py::repr(object_of(value)).cast<std::string>());
        }
        return fmt::format("hexarena.load({}{})",
                           py::repr(py::str(game.descriptor->name)).cast<std::string>(), settings);
      });
}

void add_actions(py::module_& module) {
  const auto notation = [](const PlayedAction& own) { return own.table->notation(own.action); };
  py::class_<PlayedAction> actions(module, "Action",
                                   R"(One action of a game: a comparable value.

str(action) is its notation, which State.play accepts too.)");
  forbid_making(actions);
  actions
      .def("__reduce__",
           [](const PlayedAction&) -> py::object {
             throw py::type_error("an action cannot be pickled; store its notation, str(action)");
           })
      .def("__copy__", [](const PlayedAction& own) { return own; })
      .def("__deepcopy__", [](const PlayedAction& own, py::handle) { return own; })
      .def("__str__", notation)
      .def("__repr__",
           [notation](const PlayedAction& own) { return fmt::format("<{}>", notation(own)); })
      .def_property_readonly(
          "json",
          [](const PlayedAction& own) { return object_of(own.table->action_json(own.action)); },
          "The action as in records and the bot protocol.")
      .def_property_readonly(
          "number",
          [](const PlayedAction& own) {
            return value_or_raise(
                own.game->encoder_for(*own.table)->number(*own.table, own.action));
          },
          "Its number, the same in every position on such a board; State.play accepts it too.")
      .def_property_readonly(
          "idle", [](const PlayedAction& own) { return own.table->is_idle(own.action); },
          "Whether it changes nothing but the turn: a pass, a skip.")
      .def("__hash__", [](const PlayedAction& own) { return own.action.code; })
      .def("__eq__",
           [](const PlayedAction& own, py::handle other) {
             if (!py::isinstance<PlayedAction>(other)) return false;
             const auto& that = other.cast<const PlayedAction&>();
             return own.action == that.action && own.table->game() == that.table->game();
           })
      .def("__lt__", [](const PlayedAction& own, const PlayedAction& other) {
        return own.action < other.action;
      });
}

py::object action_of(const State& state, Action action) {
  return py::cast(PlayedAction{action, state.shared_table(), state.shared_game()});
}

py::list actions(State& state) {
  if (!state.actions) {
    py::list list;
    for (const Action action : state.table().legal()) list.append(action_of(state, action));
    state.actions = std::move(list);
  }
  return py::reinterpret_steal<py::list>(PySequence_List(state.actions.ptr()));
}

py::object seat_of(const std::optional<Seat>& seat) {
  return seat ? py::object(py::int_(seat->number())) : py::none();
}

py::list scores_of(const game::View& view) {
  py::list scores;
  for (const auto& score : view.scores) {
    scores.append(score ? py::object(py::int_(*score)) : py::none());
  }
  return scores;
}

py::list winners_of(const game::View& view) {
  py::list winners;
  view.winners.for_each([&](Seat seat) { winners.append(seat.number()); });
  return winners;
}

Json position_of(const State& state) {
  Json json = Json::object();
  json["game"] = std::string(state.table().game());
  json["settings"] = state.game().settings;
  const Json position = state.table().position_json();
  for (const auto& [key, value] : position.items()) json[key] = value;
  return json;
}

std::string svg_of(const State& state, const std::vector<py::object>& marks) {
  Table::Picture picture;
  for (const py::object& mark : marks) {
    const Action action = state.read_action(mark);
    // An action of a larger board would be drawn outside this one.
    if (state.table().action_json(action).is_null()) {
      raise({base::Error::Kind::invalid, "one of the marks is not an action on this board"});
    }
    picture.marks.push_back(action);
  }
  return state.table().svg_picture(picture);
}

Json record_of(const State& state, const py::object& players) {
  session::Record record = state.record();
  if (!players.is_none()) record.players = json_of(players);
  return session::to_json(record);
}

bool same(const State& state, py::handle other) {
  if (!py::isinstance<State>(other)) return false;
  const auto& that = other.cast<const State&>();
  return &that == &state ||
         (state.hash() == that.hash() && position_of(state) == position_of(that));
}

void add_playing(py::class_<State, State::Handle>& states) {
  states.def("actions", &actions, "All legal actions, sorted; empty when the game is over.")
      .def(
          "play",
          [](State& state, py::handle action, std::optional<int> seat,
             std::optional<std::int64_t> at) {
            return state.play(state.read_action(action), seat, at);
          },
          py::arg("action"), py::arg("seat") = py::none(), py::arg("at") = py::none(),
          R"(The state after an action. This state does not change.

An action is an Action, its notation ("d4", "d4-f6"), its JSON ([3, 3]) or its number. `seat` is
needed where several may act; `at` is the time in milliseconds, in timed games.
Raises IllegalAction with the reason.)")
      .def(
          "undo", [](State& state, int count) { return state.undo(count); }, py::arg("count") = 1,
          "The state before the last action, or so many events earlier.")
      .def(
          "remove",
          [](State& state, int seat) {
            return state.after(session::RemovalEvent{state.seat(seat), session::Fault::exit});
          },
          py::arg("seat"), "The state after a player has left the game.")
      .def(
          "tick", [](State& state, std::int64_t at) { return state.after(session::TickEvent{at}); },
          py::arg("at"), "The state so many milliseconds after the start.")
      .def(
          "action",
          [](const State& state, py::handle written) {
            return action_of(state, state.read_action(written));
          },
          py::arg("written"), "An action from its notation, its JSON or its number, legal or not.")
      .def(
          "why_not",
          [](const State& state, py::handle action, std::optional<int> seat) -> py::object {
            const std::optional<Seat> turn = seat ? state.seat(*seat) : state.view().turn;
            const auto judged =
                state.table().judge(turn.value_or(Seat(0)), state.read_action(action));
            return judged ? py::object(py::none()) : py::str(judged.error().message);
          },
          py::arg("action"), py::arg("seat") = py::none(),
          "None for a legal action, otherwise the reason why it is illegal.");
}

void add_facts(py::class_<State, State::Handle>& states) {
  states.def_property_readonly("game", [](const State& state) { return state.shared_game(); })
      .def_property_readonly(
          "seats", [](const State& state) { return state.table().seats(); },
          "The number of seats at the start; seats count from 0 in starting order.")
      .def_property_readonly("seat_names",
                             [](const State& state) {
                               py::list names;
                               for (int i = 0; i < state.table().seats(); ++i) {
                                 names.append(state.table().seat_name(Seat(i)));
                               }
                               return names;
                             })
      .def_property_readonly(
          "turn", [](const State& state) { return seat_of(state.view().turn); },
          "The seat whose turn it is; None if the game is over or several may act.")
      .def_property_readonly(
          "scores", [](const State& state) { return scores_of(state.view()); },
          "By seat; None for a player who has left.")
      .def_property_readonly(
          "winners", [](const State& state) { return winners_of(state.view()); },
          "The seats that won; none until the game is over.")
      .def_property_readonly("over", [](const State& state) { return state.view().over; })
      .def_property_readonly(
          "plies", [](const State& state) { return state.plies(); }, "The number of events so far.")
      .def_property_readonly(
          "hash", [](const State& state) { return state.hash(); },
          "A 64-bit hash, the same for the same position on every machine.")
      .def_property_readonly(
          "key", [](const State& state) { return state.key(); },
          "A 64-bit hash, equal for positions that differ only by a symmetry of the board.")
      .def("__hash__", [](const State& state) { return state.hash(); })
      .def("__eq__", &same)
      .def(
          "copy", [](State& state) { return state.shared_from_this(); },
          "The state itself: states are immutable.")
      .def("__copy__", [](State& state) { return state.shared_from_this(); })
      .def("__deepcopy__", [](State& state, py::handle) { return state.shared_from_this(); });
}

void add_pictures(py::class_<State, State::Handle>& states) {
  states
      .def("__str__",
           [](const State& state) {
             Table::Picture picture;
             picture.rim = true;
             return state.table().text_picture(picture);
           })
      .def("__repr__",
           [](const State& state) {
             return fmt::format("<hexarena.State of {} after {} plies{}>", state.table().game(),
                                state.plies(), state.view().over ? ", over" : "");
           })
      .def("svg", &svg_of, py::arg("marks") = std::vector<py::object>(),
           "The board as SVG text, with the cells of these actions marked.")
      .def("_repr_svg_", [](const State& state) { return svg_of(state, {}); })
      .def_property_readonly(
          "json", [](const State& state) { return object_of(position_of(state)); },
          "Game, settings and position; hexarena.read and all commands accept it.")
      .def_property_readonly(
          "position", [](const State& state) { return object_of(state.table().position_json()); },
          "The position alone; Game.position accepts it.")
      .def(
          "record",
          [](const State& state, const py::object& players) {
            return object_of(record_of(state, players));
          },
          py::arg("players") = py::none(),
          "Start, actions and result of the game so far; hexarena.read restores the state from it.")
      .def("__reduce__", [](const State& state) {
        const py::object read = py::module_::import("hexarena").attr("_restored");
        return py::make_tuple(read, py::make_tuple(base::write_json(record_of(state, py::none()))));
      });
}

}  // namespace

void add_states(py::module_& module) {
  add_games(module);
  add_actions(module);
  py::class_<State, State::Handle> states(module, "State",
                                          R"(A state of a game, immutable:

>>> after = state.play("d4")      # another state
>>> after.undo() == state
True

print(state) shows the board; a notebook draws it.)");
  forbid_making(states);
  add_playing(states);
  add_facts(states);
  add_pictures(states);
  add_questions(states);
  module.def("load", &load, py::arg("game"), R"(A game by its name, with settings:

>>> hexarena.load("hex", size=5).start()

games() lists the names, Game.settings_help() the settings. Raises NotFound or InvalidInput.)");
  module.def("read", &read, py::arg("source"),
             R"(The state at the end of a position or a record, with its history.

`source` is a dict, JSON text, or the JSON lines of a growing record.)");
  module.def(
      "games",
      [] {
        py::list names;
        for (const game::Descriptor* const game : session::games())
          names.append(py::str(game->name));
        return names;
      },
      "The names of all games.");
}

}  // namespace hexarena::python
