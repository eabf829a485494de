"""Games and states with the interface of OpenSpiel, so that its algorithms can use them.

    >>> game = hexarena.openspiel.load_game("hex(size=5)")
    >>> state = game.new_initial_state()
    >>> while not state.is_terminal():
    ...     state.apply_action(random.choice(state.legal_actions()))
    >>> state.returns()

Unlike a hexarena.State, such a state is mutable: playing changes it; clone() makes a copy.
"""

from __future__ import annotations

import json
import re
from typing import Any, Optional

import numpy as np

from hexarena import _core
from hexarena._batch import Encoding
from hexarena.pettingzoo import outcome

TERMINAL = -4
"""What current_player() returns at the end, like pyspiel.PlayerId.TERMINAL."""


class SpielState:
    """A mutable state of a game."""

    def __init__(self, game: "SpielGame", state: _core.State) -> None:
        self._game = game
        self.state = state

    def get_game(self) -> "SpielGame":
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.state.turn is None else self.state.turn

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self.state.seats

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """Sorted numbers; empty for a player who is not on turn."""
        if player is not None and player != self.state.turn:
            return []
        return sorted(self.state.numbers())

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = np.zeros(self._game.num_distinct_actions(), int)
        mask[self.legal_actions(player)] = 1
        return mask.tolist()

    def apply_action(self, action: int) -> None:
        self.state = self.state.play(action)

    def undo_action(self, player: int, action: int) -> None:
        self.state = self.state.undo()

    def child(self, action: int) -> "SpielState":
        return SpielState(self._game, self.state.play(action))

    def clone(self) -> "SpielState":
        return SpielState(self._game, self.state)

    def returns(self) -> list[float]:
        return outcome(self.state) if self.state.over else [0.0] * self.state.seats

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        numbers = []
        state = self.state
        for action in reversed(state.record()["actions"]):
            state = state.undo()
            numbers.append(state.action(action).number)
        return numbers[::-1]

    def move_number(self) -> int:
        return self.state.plies

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        return str(self.state.action(player if action is None else action))

    def string_to_action(self, text: str) -> int:
        return self.state.action(text).number

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        """The planes, as seen by the player to move."""
        return self.state.planes().ravel().tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        return str(self.state)

    def serialize(self) -> str:
        return json.dumps(self.state.record())

    def __str__(self) -> str:
        return str(self.state)


class SpielGame:
    """A game with its settings."""

    def __init__(self, game: _core.Game) -> None:
        self.game = game
        self._start = game.start()
        self._encoding = Encoding.of(self._start)

    def new_initial_state(self, seed: Optional[int] = None) -> SpielState:
        return SpielState(self, self._start if seed is None else self.game.start(seed))

    def deserialize_state(self, text: str) -> SpielState:
        return SpielState(self, _core.read(text))

    def num_distinct_actions(self) -> int:
        return self._encoding.actions

    def num_players(self) -> int:
        return self._start.seats

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return [len(self._encoding.planes), self._encoding.rows, self._encoding.columns]

    def observation_tensor_size(self) -> int:
        return int(np.prod(self.observation_tensor_shape()))


def load_game(text: str, settings: Optional[dict[str, Any]] = None) -> SpielGame:
    """A game from a text such as "hex(size=5)", or from its name and settings."""
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", text.strip())
    if match is None:
        raise _core.InvalidInput(f"{text!r} is not a game with settings: NAME(KEY=VALUE,…)")
    chosen = dict(settings or {})
    for pair in filter(None, (match[2] or "").split(",")):
        key, _, value = (part.strip() for part in pair.partition("="))
        chosen[key] = int(value) if re.fullmatch(r"-?\d+", value) else value
    return SpielGame(_core.load(match[1], **chosen))
