"""A Python player as a bot: it speaks the bot protocol (docs/bots.md)."""

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
    """Plays a game for a referee until it ends.

    A script that ends with hexarena.serve(choose) is a bot for every command:

        hexarena match hex engine:3 "bot:python3 my_bot.py"
    """
    out: TextIO = sink or sys.stdout

    def send(**reply: Any) -> None:
        out.write(json.dumps(reply) + "\n")
        out.flush()

    settings: dict[str, Any] = {}
    game = ""
    for line in source or sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            game, settings = message["game"], message["settings"]
            send(type="ready", name=name)
        elif message["type"] == "turn":
            state = _core.read({"game": game, "settings": settings, **message["view"]["position"]})
            action = player(state)
            if not isinstance(action, _core.Action):
                action = state.action(action)
            send(type="action", id=message["id"], action=action.json)
        elif message["type"] == "end":
            return
