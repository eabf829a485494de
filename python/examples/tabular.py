"""Tabular learning: the value of every position of a tiny board, by self-play.

State.key is equal for symmetric positions, so the table learns each of them once.

python3 tabular.py [GAMES]
"""

import random
import sys

import hexarena
from hexarena.pettingzoo import outcome


def learn(game, games, rate=0.2, curious=0.2, seed=1):
    """Values of the positions after an action, for the player who played it."""
    lots = random.Random(seed)
    values = {}
    for _ in range(games):
        state, seen = game.start(), []
        while not state.over:
            seat = state.turn
            state = choose(values, state, lots, curious)
            seen.append((state.key, seat))
        worth = outcome(state)
        for key, seat in seen:
            before = values.get(key, 0.0)
            values[key] = before + rate * (worth[seat] - before)
    return values


def choose(values, state, lots, curious=0.0):
    after = [state.play(action) for action in state.actions()]
    if lots.random() < curious:
        return lots.choice(after)
    return max(after, key=lambda each: (values.get(each.key, 0.0), lots.random()))


if __name__ == "__main__":
    tiny = hexarena.load("hex", size=3)
    table = learn(tiny, int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
    lots = random.Random(2)

    def learned(state):
        best = choose(table, state, lots)
        return next(action for action in state.actions() if state.play(action) == best)

    print(len(table), "positions", hexarena.play_match(tiny, [learned, "random"], games=100))
