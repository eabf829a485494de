"""Any call returns or raises: the module never crashes and stays usable."""

import copy
import os
import pickle
import random
import subprocess
import sys
import threading

import numpy as np
import pytest

import hexarena
from games import BOARDS, play_out, starts

ODD = [None, True, -1, 0, 1, 2**31, 2**63, 2**200, 1.5, float("nan"), "", "a1", "zz", "\x00", "skip",
       "[" * 1000, b"a1", [], [0], [0, 0], [[0, 0], [0, 1]], [[[[[[]]]]]], {}, {"a": 1}, {1: 2},
       object(), int, print, np.zeros(3), np.int64(3), hexarena, ()]
ODD.append(ODD)  # contains itself
ALLOWED = (hexarena.Error, TypeError, ValueError, OverflowError, IndexError, MemoryError,
           RecursionError, LookupError, RuntimeError)


def attempt(call, *words, **named):
    try:
        return call(*words, **named)
    except ALLOWED:
        return None


def methods_of(thing):
    return [getattr(thing, name) for name in dir(thing)
            if not name.startswith("_") and callable(getattr(thing, name))
            and name not in ("best", "solve", "perft")]


def test_odd_arguments_raise():
    state = starts()[0]
    batch = hexarena.Batch(state, 3)
    for call in [hexarena.load, hexarena.read, state.game.position, state.game.start,
                 *methods_of(state), *methods_of(state.game), *methods_of(batch)]:
        for one in ODD:
            attempt(call, one)
            attempt(call, one, one)
    for one in ODD:
        attempt(hexarena.load, "fish", players=one, rows=one)
        attempt(state.best, one)
        attempt(state.best, "random", ms=one, seed=one, threads=one)
        attempt(state.solve, ms=-1 if one is None else one, nodes=1)
        attempt(hexarena.Batch, one, 3)
        attempt(hexarena.Batch, state, one, seed=one)
        attempt(hexarena.Batch, [state, one], 2)
        attempt(hexarena.play_match, state.game, [one, "nobody"])
        attempt(hexarena.play_match, one, ["random", "random"])
    assert state.play(state.actions()[0]).plies == 1


def test_classes_cannot_be_made():
    for kind in (hexarena.State, hexarena.Game, hexarena.Action, hexarena._core.Games):
        for make in (kind, lambda: kind.__new__(kind), lambda: object.__new__(kind),
                     lambda: type("Mine", (kind,), {})(), lambda: kind.__mro__[1].__new__(kind)):
            with pytest.raises(TypeError):
                make()
    bare = hexarena.Batch.__new__(hexarena.Batch)
    with pytest.raises(AttributeError):
        bare.sample()


def test_what_cannot_be_copied_says_so():
    state = starts()[0]
    action = state.actions()[0]
    assert copy.deepcopy([action, action]) == [action, copy.copy(action)]
    assert pickle.loads(pickle.dumps(state.game)).settings == state.game.settings
    for thing in (action, hexarena.Batch(state, 2)):
        with pytest.raises(TypeError):
            pickle.dumps(thing)
    with pytest.raises(TypeError):
        copy.copy(hexarena.Batch(state, 2)._games)


def test_states_that_are_over_and_foreign_actions():
    hex_state = hexarena.load("hex", size=3).start()
    for start in starts():
        end = play_out(start, seed=1, most=300)[-1]
        for state in (start, end):
            for other in starts():
                for action in other.actions()[:3]:
                    attempt(state.play, action)
                    attempt(state.play, action, seat=1)
                    attempt(state.why_not, action, 77)
                    attempt(state.svg, [action])
        if end.over:
            with pytest.raises(hexarena.IllegalAction):
                end.play(start.actions()[0])
            attempt(end.best)
            attempt(end.solve)
            with pytest.raises(hexarena.InvalidInput, match="over"):
                hexarena.Batch(end, 2)
    big = hexarena.load("hex", size=19).start()
    for action in big.actions():
        attempt(hex_state.play, action)
        attempt(hex_state.svg, [action])
        attempt(lambda: hex_state.action(action).number)
    with pytest.raises(hexarena.InvalidInput, match="not an action on this board"):
        hex_state.svg([big.actions()[-1]])
    for seat in (-1, 2, 77, 2**20):
        with pytest.raises(hexarena.InvalidInput, match="no seat"):
            hex_state.why_not("a1", seat)
        with pytest.raises(hexarena.InvalidInput, match="no seat"):
            hex_state.play("a1", seat=seat, at=0)


def test_wrong_arrays_raise():
    batch = hexarena.Batch(hexarena.load("hex", size=3), 4)
    for array in (np.zeros(4), np.zeros(3, int), np.zeros((4, 1), int), np.full(4, -1),
                  np.full(4, 10), np.full(4, 2**40), np.array(["a"] * 4), np.zeros(4, bool),
                  np.zeros(4, object), [0.5] * 4, None, "abcd"):
        with pytest.raises(ALLOWED):
            batch.step(array)
    batch.step([0, 1, 2, 3])
    batch.step(np.arange(8, dtype=np.uint8)[::-2])
    assert (batch.plies == 2).all()
    for words in ({"n": 0}, {"n": -1}, {"n": 2**40}, {"n": 2, "threads": 0}, {"n": 2, "starts": 0},
                  {"n": 2, "reward": "x"}, {"n": 2, "limit": 0}):
        with pytest.raises(ALLOWED):
            hexarena.Batch(hexarena.load("hex"), **words)
    with pytest.raises(hexarena.InvalidInput, match="start 1"):
        hexarena.Batch([hexarena.load("hex", size=3).start(), hexarena.load("hex").start()], 2)
    with pytest.raises(hexarena.InvalidInput, match="cannot be encoded"):
        hexarena.Batch(hexarena.load("fish", rows=20, columns=20), 2)


def test_threads_share_states_and_take_turns_with_a_batch():
    state = starts()[0]
    batch = hexarena.Batch(state.game, 500, threads=2)
    refused = []

    def work(seed):
        lots = random.Random(seed)
        for _ in range(40):
            play_out(state, lots.random(), most=6)[-1].planes()
            state.best("engine:1", seed=seed)
            try:
                batch.step(batch.sample().copy())
            except hexarena.Error as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Another thread may have stepped between our sample and step; nothing worse can happen.
    assert all("another thread" in text or "game " in text for text in refused)
    batch.step(batch.sample())


def test_a_batch_with_threads_says_that_it_does_not_survive_a_fork():
    code = """
import os, hexarena
batch = hexarena.Batch(hexarena.load("hex", size=3), 4, threads=2)
child = os.fork()
if child == 0:
    try:
        batch.step(batch.sample())
    except hexarena.Error as error:
        os._exit(0 if "fork" in str(error) else 1)
    os._exit(2)
assert os.waitpid(child, 0)[1] == 0
batch.step(batch.sample())
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_random_steps_of_every_game():
    steps = int(os.environ.get("HEXARENA_RANDOM_STEPS", "100000"))
    kinds = [hexarena.load(name, **settings) for name, settings in BOARDS.items()]
    kinds.append([hexarena.load("nooks").puzzle(seed=i) for i in range(3)])
    for kind in kinds:
        batch = hexarena.Batch(kind, 100, limit=200)
        for i in range(steps // 100 // len(kinds)):
            batch.step(batch.sample())
            if i % 50 == 0:
                assert batch.legal.any(axis=1).all() and np.isfinite(batch.planes).all()
