"""What a question to a State is answered with."""

from __future__ import annotations

from typing import NamedTuple, Optional

from hexarena._core import Action


class Advice(NamedTuple):
    """What a player would do: State.best."""

    action: Action
    value: Optional[int]
    """What it expects, as its game counts: its lead at the end, or its own score."""
    depth: int
    nodes: int
    line: list[Action]


class Solution(NamedTuple):
    """What a position is worth: State.solve."""

    value: int
    """Own minus the other's score at the end, for the side to move."""
    proven: bool
    """Otherwise the search was stopped, and the value is an estimate."""
    bound: Optional[int]
    """What is proven to be reached at least."""
    line: list[Action]
    nodes: int
