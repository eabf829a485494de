"""Games on hexagonal boards for Python.

    >>> import hexarena
    >>> game = hexarena.load("hex", size=5)
    >>> state = game.start()
    >>> state.actions()[:3]
    [<a1>, <b1>, <c1>]
    >>> state = state.play("c3")           # the next state; the old one does not change
    >>> state.turn, state.scores, state.over
    (1, [0, 0], False)
    >>> state.best("engine:3").action
    <swap>
    >>> state.undo() == game.start()
    True

A State is an immutable value: it can be stored, compared, hashed and pickled, and notebooks draw it.
An action is an Action, its notation ("d4-f6"), its JSON, or its number.

    games()          the names of the games; load(name).settings_help() lists its settings
    load(name, ...)  a game with its settings
    read(source)     the state of a position or a record, from a dict or JSON text
    Batch(game, n)   n games in lockstep, exposed as numpy arrays
    play_match(...)  fair matches, also between Python players
    serve(player)    a Python player as a bot of every `hexarena` command

Errors are raised as subclasses of Error with a one-sentence message: IllegalAction, InvalidInput,
NotFound.
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
    """Restores a pickled State."""
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
