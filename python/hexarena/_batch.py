"""Batch: many games in step, and how their numbers are laid out."""

from __future__ import annotations

from typing import NamedTuple, Optional, Sequence, Union

import numpy as np

from hexarena import _core


class Symmetry(NamedTuple):
    """A turn or reflection of the board that changes nothing about the game.

    Cell i of a plane (row · columns + column) goes to cells[i], plane p to planes[p], action a to
    actions[a].
    """

    cells: np.ndarray
    planes: np.ndarray
    actions: np.ndarray

    def turn_planes(self, planes: np.ndarray) -> np.ndarray:
        """Planes (…, planes, rows, columns) as they look after it."""
        *rest, count, rows, columns = planes.shape
        flat = planes.reshape(*rest, count, rows * columns)
        turned = flat[..., np.argsort(self.planes), :][..., np.argsort(self.cells)]
        return turned.reshape(planes.shape)

    def turn_actions(self, numbers: np.ndarray) -> np.ndarray:
        """Numbers of actions after it."""
        return self.actions[numbers]

    def turn_policy(self, policy: np.ndarray) -> np.ndarray:
        """Values by number of action (…, actions), such as a policy or a mask, after it."""
        return policy[..., np.argsort(self.actions)]


class Encoding(NamedTuple):
    """How a game is put into numbers: docs/python.md has the tables of each."""

    actions: int
    planes: list[str]
    rows: int
    columns: int
    symmetries: list[Symmetry]

    @classmethod
    def of(cls, state: _core.State) -> "Encoding":
        """That of a state, and of all states on boards of the same outline."""
        actions, planes, rows, columns, symmetries = _core._encoding_of(state)
        return cls(actions, planes, rows, columns, [Symmetry(*one) for one in symmetries])


def starts_of(game: _core.Game, count: int, seed: int) -> list[_core.State]:
    """States to begin in: boards or puzzles drawn from seeds, or the one start of the game."""
    if game.has_puzzles:
        return [game.puzzle(seed + i) for i in range(count)]
    if game.random_start:
        return [game.start(seed + i) for i in range(count)]
    return [game.start()]


class Batch:
    """`n` games in step.

        >>> batch = hexarena.Batch(game, 4096, seed=1)
        >>> while True:
        ...     rewards, done = batch.step(batch.sample())

    Every property is a numpy array that looks at the batch's own numbers: nothing is copied, it
    cannot be written to, and the next step changes it. `legal` and `planes` are worked out when
    they are asked for.

        turn          (n,)                        whose turn it is; -1 where a game stays over
        legal         (n, actions)                which actions are legal, by number
        planes        (n, planes, rows, columns)  the positions, seen by the players to move
        rewards       (n, seats)                  of the last step
        done          (n,)                        the game ended in the last step
        truncated     (n,)                        it was cut off after `limit` plies
        final_scores  (n, seats)                  of the game that ended last
        scores, plies                             of the games as they stand

    Rewards are the outcome at the end: 1 and -1 for win and loss of two, 0 for a draw; several
    winners share what the others lose. With reward="score" they are what each step adds to the
    scores. Games that end begin anew at once in one of the starts, by lot, unless auto_reset is
    False; then they stay over, and their actions count for nothing.

    `game` is a Game, a State to begin in, or a list of them; of a Game with random boards `starts`
    boards are drawn, from `seed` on. The same seed gives the same games with any number of threads.
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
        """Plays one action in every game; gives `rewards` and `done`.

        Where any action is illegal nothing is played, and the error names the game.
        """
        self._games.step(actions)
        return self._games.rewards, self._games.done

    def sample(self) -> np.ndarray:
        """A legal action for every game, all equally likely."""
        return self._games.sample()

    def reset(self, seed: Optional[int] = None) -> None:
        """Begins all games anew, with the same lots or those of another seed."""
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
