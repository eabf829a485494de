"""Single-player puzzles as a Gymnasium environment.

    >>> from hexarena.gymnasium import PuzzleEnv
    >>> puzzles = PuzzleEnv(hexarena.load(name), limit=50)
    >>> observation, info = puzzles.reset(seed=3)
    >>> action = puzzles.action_space.sample(info["action_mask"])
    >>> observation, reward, terminated, truncated, info = puzzles.step(action)

Every action costs one point; the puzzle ends when it is solved, and is cut off after `limit` actions.
It derives from gymnasium.Env if that is installed, and otherwise has the same interface.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from hexarena import _core
from hexarena._batch import Encoding
from hexarena._spaces import Box, Discrete

try:
    from gymnasium import Env
except ImportError:
    Env = object


class PuzzleEnv(Env):  # type: ignore[misc]
    """Puzzles from seeds; keywords select a kind, as for Game.puzzle."""

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(self, game: _core.Game, limit: int = 100, render_mode: Optional[str] = None,
                 **question: Any) -> None:
        self.game = game
        self.limit = limit
        self.render_mode = render_mode
        self.question = question
        self.random = np.random.default_rng()
        self.state = game.puzzle(0, **question)
        self.encoding = Encoding.of(self.state)
        shape = (len(self.encoding.planes), self.encoding.rows, self.encoding.columns)
        self.observation_space = Box(0, 1, shape, np.float32)
        self.action_space = Discrete(self.encoding.actions)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[np.ndarray, dict[str, Any]]:
        """The puzzle of a seed, or the next random one."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.state = self.game.puzzle(int(self.random.integers(2**31)), **self.question)
        return self.state.planes(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Plays an action; raises IllegalAction unless info["action_mask"] allows it."""
        self.state = self.state.play(int(action))
        over = self.state.over
        return (self.state.planes(), -1.0, over, not over and self.state.plies >= self.limit,
                self._info())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.mask().astype(np.int8)}

    def render(self) -> Optional[str]:
        if self.render_mode == "svg":
            return self.state.svg()
        return str(self.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
