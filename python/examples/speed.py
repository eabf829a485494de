"""Measures the speed of the package on this machine: the figures in docs/python.md.

python3 speed.py [SECONDS]   per measurement; process time, so that other programs disturb it less
"""

import os
import sys
import time

import hexarena

GAMES = 4096


def rate(work, seconds, clock=time.process_time):
    """The throughput of `work` per second, the best of three runs; each call returns its amount."""
    best = 0.0
    for _ in range(3):
        began, done = clock(), 0
        while clock() - began < seconds / 3:
            done += work()
        best = max(best, done / (clock() - began))
    return best


def single(state):
    play, number = state.play, state.numbers()[0]

    def work():
        for _ in range(1000):
            play(number).undo()
        return 1000

    return work


def steps(batch, look=False):
    def work():
        batch.step(batch.sample())
        if look:
            batch.legal, batch.planes
        return len(batch)

    return work


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    kinds = {"fish, boxed": hexarena.load("fish", board="boxed"),
             "reversi, size 5": hexarena.load("reversi", size=5, **{"pass": "forced"}),
             "hex, size 11": hexarena.load("hex")}
    print(f"{'million per second':20} play+undo  batch  with masks and planes  two threads")
    for name, game in kinds.items():
        alone = rate(single(game.start()), seconds)
        one = rate(steps(hexarena.Batch(game, GAMES)), seconds)
        seen = rate(steps(hexarena.Batch(game, GAMES), look=True), seconds)
        pair = "-"
        if os.cpu_count() > 1:
            wall = [rate(steps(hexarena.Batch(game, GAMES, threads=threads)), seconds,
                         time.perf_counter) for threads in (1, 2)]
            pair = f"x {wall[1] / wall[0]:.2f}"
        print(f"{name:20} {alone / 1e6:9.2f}  {one / 1e6:5.2f}  {seen / 1e6:21.2f}  {pair:>11}")
