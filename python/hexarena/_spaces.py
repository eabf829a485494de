"""Spaces: those of gymnasium if it is installed, otherwise minimal ones with the same interface."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Discrete:  # type: ignore[no-redef]
        """The integers 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n = n
            self.shape: tuple[int, ...] = ()
            self.dtype = np.dtype(np.int64)
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def sample(self, mask: Optional[np.ndarray] = None) -> np.int64:
            return np.int64(self._random.choice(self.n if mask is None else np.flatnonzero(mask)))

        def contains(self, value: Any) -> bool:
            return isinstance(value, (int, np.integer)) and bool(0 <= value < self.n)

        __contains__ = contains

    class Box:  # type: ignore[no-redef]
        """Arrays of one shape."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, np.ndarray) and value.shape == self.shape
                    and value.dtype == self.dtype
                    and bool((value >= self.low).all() and (value <= self.high).all()))

        __contains__ = contains

    class Dict(dict):  # type: ignore[no-redef,type-arg]
        """A space for each key."""

        def contains(self, value: Any) -> bool:
            return value.keys() == self.keys() and all(
                space.contains(value[key]) for key, space in self.items())


def space_of(planes: tuple[int, ...], actions: int) -> Any:
    """The observation of an environment: the planes, and which actions are legal."""
    return Dict({
        "observation": Box(-np.inf, np.inf, planes, np.float32),
        "action_mask": Box(0, 1, (actions,), np.int8),
    })
