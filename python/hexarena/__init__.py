"""Games on hexagonal boards, for people who think in Python.

    >>> import hexarena
    >>> game = hexarena.load("hex", size=5)
    >>> state = game.start()
    >>> state.actions()[:3]
    [<a1>, <b1>, <c1>]
    >>> state = state.play("c3")           # the state after it; the one before stays as it is
    >>> state.turn, state.scores, state.over
    (1, [0, 0], False)
    >>> state.best("engine:3").action
    <swap>
    >>> state.undo() == game.start()
    True

A State is a value: it never changes, may be held, compared, hashed and pickled, and is drawn by a
notebook. An action is an Action, its notation ("d4-f6"), its JSON, or its number.

    games()          the names of the games; load(name).settings_help() lists what can be set
    load(name, ...)  a game with its settings
    read(source)     the state of a position or a record, from a dict or JSON text
    Batch(game, n)   n games in step, seen through numpy arrays
    play_match(...)  fair matches, also between Python players
    serve(player)    a Python player as a bot of every `hexarena` command

What is wrong is raised as an Error with one sentence: IllegalAction, InvalidInput, NotFound.
"""

from hexarena._advice import Advice, Solution
from hexarena._batch import Batch, Encoding, Symmetry
from hexarena._bot import serve
from hexarena._core import (
    Action,
    Error,
    Game,
    IllegalAction,
    InvalidInput,
    NotFound,
    State,
    games,
    load,
    play_match,
    read,
    version,
)


def _restored(record: str) -> State:
    """What a pickled State comes back by."""
    return read(record)


def _restored_game(name: str, settings: dict) -> Game:
    return load(name, **settings)


__version__ = version.split()[0]

__all__ = [
    "Action",
    "Advice",
    "Batch",
    "Encoding",
    "Error",
    "Game",
    "IllegalAction",
    "InvalidInput",
    "NotFound",
    "Solution",
    "State",
    "Symmetry",
    "games",
    "load",
    "play_match",
    "read",
    "serve",
]
