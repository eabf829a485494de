"""Small games of every kind, for tests."""

import random

import hexarena

BOARDS = {
    "fish": {"players": 2, "board": "boxed"},
    "reversi": {"size": 3, "pass": "forced"},
    "hex": {"size": 5},
}


def starts():
    """An initial state for each kind of game that has an encoding."""
    found = [hexarena.load(name, **settings).start() for name, settings in BOARDS.items()]
    found.append(hexarena.load("fish", players=3, rows=5, columns=5, turns=9).start(seed=3))
    found.append(hexarena.load("reversi", size=6).start())
    found.append(hexarena.load("nooks").puzzle(seed=3))
    return found


def play_out(state, seed, most=60):
    """The states of a random game, including the first."""
    lots = random.Random(seed)
    states = [state]
    while not state.over and state.plies < most:
        state = state.play(lots.choice(state.actions()))
        states.append(state)
    return states
