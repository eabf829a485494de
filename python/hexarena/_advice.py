"""The results of State.best and State.solve."""

from __future__ import annotations

from typing import NamedTuple, Optional

from hexarena._core import Action


class Advice(NamedTuple):
    """The choice of a player: State.best."""

    action: Action
    value: Optional[int]
    """Its expectation in points: its final lead, or its own score."""
    depth: int
    nodes: int
    line: list[Action]


class Solution(NamedTuple):
    """The value of a position: State.solve."""

    value: int
    """The final score of the side to move minus that of the other."""
    proven: bool
    """If False, the search was stopped and the value is an estimate."""
    bound: Optional[int]
    """A proven lower bound of the value."""
    line: list[Action]
    nodes: int
