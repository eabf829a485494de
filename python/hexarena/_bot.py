"""A Python player as a bot: the same lines every bot of the house speaks (docs/bots.md)."""

from __future__ import annotations

import json
import sys
from typing import Any, Callable, Optional, TextIO

from hexarena import _core

Player = Callable[[_core.State], Any]


def serve(
    player: Player,
    name: str = "python",
    *,
    source: Optional[TextIO] = None,
    sink: Optional[TextIO] = None,
) -> None:
    """Plays games for a referee until it has no more questions.

    A script that ends with hexarena.serve(choose) is a bot for every command:

        hexarena match hex engine:3 "bot:python3 my_bot.py"
    """
    out: TextIO = sink or sys.stdout

    def say(**message: Any) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    settings: dict[str, Any] = {}
    game = ""
    for line in source or sys.stdin:
        heard = json.loads(line)
        if heard["type"] == "hello":
            game, settings = heard["game"], heard["settings"]
            say(type="ready", name=name)
        elif heard["type"] == "turn":
            state = _core.read({"game": game, "settings": settings, **heard["view"]["position"]})
            action = player(state)
            if not isinstance(action, _core.Action):
                action = state.action(action)
            say(type="action", id=heard["id"], action=action.json)
        elif heard["type"] == "end":
            return
