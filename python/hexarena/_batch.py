"""Batch: many games in lockstep, and the layout of their arrays."""

from __future__ import annotations

from typing import NamedTuple, Optional, Sequence, Union

import numpy as np

from hexarena import _core


class Symmetry(NamedTuple):
    """A rotation or reflection of the board that leaves the game the same.

    Cell i of a plane (row · columns + column) goes to cells[i], plane p to planes[p], action a to
    actions[a].
    """

    cells: np.ndarray
    planes: np.ndarray
    actions: np.ndarray

    def turn_planes(self, planes: np.ndarray) -> np.ndarray:
        """Transforms planes (…, planes, rows, columns)."""
        *rest, count, rows, columns = planes.shape
        flat = planes.reshape(*rest, count, rows * columns)
        turned = flat[..., np.argsort(self.planes), :][..., np.argsort(self.cells)]
        return turned.reshape(planes.shape)

    def turn_actions(self, numbers: np.ndarray) -> np.ndarray:
        """Transforms action numbers."""
        return self.actions[numbers]

    def turn_policy(self, policy: np.ndarray) -> np.ndarray:
        """Transforms an array indexed by action (…, actions), such as a policy or a mask."""
        return policy[..., np.argsort(self.actions)]


class Encoding(NamedTuple):
    """How a game is encoded: docs/python.md has a table for each game."""

    actions: int
    planes: list[str]
    rows: int
    columns: int
    symmetries: list[Symmetry]

    @classmethod
    def of(cls, state: _core.State) -> "Encoding":
        """The encoding of a state, and of all states on boards of the same outline."""
        actions, planes, rows, columns, symmetries = _core._encoding_of(state)
        return cls(actions, planes, rows, columns, [Symmetry(*one) for one in symmetries])


def starts_of(game: _core.Game, count: int, seed: int) -> list[_core.State]:
    """Initial states: random boards or puzzles from seeds, or the single start of the game."""
    if game.has_puzzles:
        return [game.puzzle(seed + i) for i in range(count)]
    if game.random_start:
        return [game.start(seed + i) for i in range(count)]
    return [game.start()]


class Batch:
    """`n` games in lockstep.

        >>> batch = hexarena.Batch(game, 4096, seed=1)
        >>> while True:
        ...     rewards, done = batch.step(batch.sample())

    Every property is a read-only numpy array over the batch's own memory: nothing is copied, and the
    next step changes it. `legal` and `planes` are computed on access.

        turn          (n,)                        whose turn it is; -1 if the game stays over
        legal         (n, actions)                which actions are legal, by number
        planes        (n, planes, rows, columns)  the positions, seen by the players to move
        rewards       (n, seats)                  of the last step
        done          (n,)                        the game ended in the last step
        truncated     (n,)                        the game was cut off after `limit` plies
        final_scores  (n, seats)                  of the most recent finished game
        scores, plies                             of the current games

    Rewards are the outcome at the end: with two players 1 for a win, -1 for a loss, 0 for a draw; with
    more, the winners share what the others lose. With reward="score" they are the change of the scores
    in each step. Finished games restart at once in a random one of the starts, unless auto_reset is
    False; then they stay over, and their actions are ignored.

    `game` is a Game, a State to start from, or a list of them; for a Game with random boards, `starts`
    boards are generated, from `seed` on. The same seed gives the same games for any number of threads.
    """

    def __init__(
        self,
        game: Union[_core.Game, _core.State, Sequence[_core.State]],
        n: int,
        *,
        seed: int = 1,
        starts: int = 64,
        threads: int = 1,
        auto_reset: bool = True,
        reward: str = "outcome",
        limit: Optional[int] = None,
    ) -> None:
        if isinstance(game, _core.Game):
            if starts < 1:
                raise _core.InvalidInput("starts must be at least 1")
            states = starts_of(game, min(starts, n), seed)
        elif isinstance(game, _core.State):
            states = [game]
        else:
            states = list(game)
        self._games = _core._games(states, n, seed, threads, auto_reset, reward, limit)
        self.encoding = Encoding.of(states[0])

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Plays one action in every game; returns `rewards` and `done`.

        If any action is illegal, none is played, and the error names the game.
        """
        self._games.step(actions)
        return self._games.rewards, self._games.done

    def sample(self) -> np.ndarray:
        """A legal action for every game, all equally likely."""
        return self._games.sample()

    def reset(self, seed: Optional[int] = None) -> None:
        """Restarts all games, with the same random numbers or another seed."""
        self._games.reset(seed)

    def state(self, game: int) -> _core.State:
        """One of the games, as a State."""
        return self._games.state(game)

    def __len__(self) -> int:
        return len(self._games)

    @property
    def seats(self) -> int:
        return self._games.seats

    @property
    def turn(self) -> np.ndarray:
        return self._games.turn

    @property
    def legal(self) -> np.ndarray:
        return self._games.legal

    @property
    def planes(self) -> np.ndarray:
        return self._games.planes

    @property
    def rewards(self) -> np.ndarray:
        return self._games.rewards

    @property
    def done(self) -> np.ndarray:
        return self._games.done

    @property
    def truncated(self) -> np.ndarray:
        return self._games.truncated

    @property
    def final_scores(self) -> np.ndarray:
        return self._games.final_scores

    @property
    def scores(self) -> np.ndarray:
        return self._games.scores

    @property
    def plies(self) -> np.ndarray:
        return self._games.plies
