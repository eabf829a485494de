"""Single states: playing, reading, writing and queries."""

import copy
import json
import pickle
import signal
import threading
import time

import numpy
import pytest

import hexarena
from games import BOARDS, play_out, starts

every_game = pytest.mark.parametrize("start", starts(), ids=lambda state: state.game.name)


@every_game
def test_a_state_never_changes(start):
    before = start.json
    states = play_out(start, seed=1)
    assert start.json == before and start.plies == 0
    for earlier, later in zip(states, states[1:]):
        assert later.undo() is earlier
    assert states[-1].undo(len(states) - 1) is start
    assert states[-1].copy() is states[-1] is copy.deepcopy(states[-1])


@every_game
def test_an_action_is_accepted_in_any_form(start):
    for state in play_out(start, seed=2, most=12):
        for action in state.actions():
            after = state.play(action)
            assert after == state.play(str(action)) == state.play(action.json)
            assert after == state.play(action.number) == state.play(numpy.int32(action.number))
            assert state.action(action.number) == action == state.action(str(action))
            assert hash(action) == hash(state.action(action.json))
            assert state.why_not(action) is None


@every_game
def test_records_positions_and_pickles_are_restored(start):
    for state in play_out(start, seed=3, most=20)[::5]:
        record = state.record()
        for written in (record, json.dumps(record)):
            again = hexarena.read(written)
            assert again == state and again.plies == state.plies and again.record() == record
        assert pickle.loads(pickle.dumps(state)) == state
        assert hexarena.read(state.json) is not None


@every_game
def test_the_view_has_all_properties(start):
    for state in play_out(start, seed=4):
        assert (state.turn is None) == state.over
        assert bool(state.winners) <= state.over
        assert len(state.scores) == state.seats == len(state.seat_names)
        assert (not state.actions()) == state.over
        assert state._repr_svg_().startswith("<svg") and str(state)


@every_game
def test_perft_counts_what_playing_finds(start):
    def leaves(state, depth):
        if depth == 0:
            return 1
        return sum(leaves(state.play(action), depth - 1) for action in state.actions())

    state = play_out(start, seed=5, most=8)[-1]
    assert state.perft(0) == 1 and state.perft(2) == leaves(state, 2)
    end = play_out(start, seed=5, most=500)[-1]
    if end.over:
        assert end.perft(1) == 0 and end.perft(5) == 0


def test_a_deep_count_is_the_sum_of_shallow_ones():
    state = hexarena.load("hex", size=4).start()
    assert state.perft(4) == sum(state.play(action).perft(3) for action in state.actions())


@every_game
def test_hashes_distinguish_positions_and_keys_ignore_symmetries(start):
    seen = {}
    for seed in range(5):
        for state in play_out(start, seed, most=15):
            assert seen.setdefault(state.hash, state) == state


def test_keys_are_the_same_for_all_images_of_a_position():
    for start in starts():
        encoding = hexarena.Encoding.of(start)
        moved = 0
        for symmetry in encoding.symmetries:
            images = [(start, start)]
            for state in play_out(start, seed=6, most=10)[1:]:
                number = state.undo().numbers()[state.undo().actions().index(last(state))]
                before = images[-1][1]
                try:
                    image = before.play(int(symmetry.actions[number]))
                except hexarena.IllegalAction:
                    break  # the board itself is not symmetric
                images.append((state, image))
                moved += image != state
            for state, image in images:
                if symmetric(start, symmetry):
                    assert state.key == image.key
                    numpy.testing.assert_array_equal(
                        symmetry.turn_planes(state.planes()), image.planes())
                    numpy.testing.assert_array_equal(
                        symmetry.turn_policy(state.mask()), image.mask())
        if start.game.name in ("reversi", "hex"):
            assert moved > 0


def symmetric(start, symmetry):
    return numpy.array_equal(symmetry.turn_planes(start.planes()), start.planes())


def last(state):
    """The action that led to a state."""
    return state.undo().action(state.record()["actions"][-1])


def test_engines_advise_and_solve():
    state = hexarena.load("hex", size=3).start()
    solution = state.solve()
    assert solution.proven and solution.value in (-1, 1)
    end = state
    for action in solution.line:
        end = end.play(action)
    assert end.plies > 0
    advice = state.best("engine", ms=30)
    assert advice.action in state.actions() and advice.nodes > 0
    assert state.best("engine:2") == state.best("engine:2")
    assert state.best("random", seed=5) == state.best("random", seed=5)
    assert not hexarena.load("fish", board="boxed").start().solve(nodes=100).proven


def test_errors_are_one_sentence():
    state = hexarena.load("reversi", size=3).start()
    with pytest.raises(hexarena.IllegalAction, match="would turn no other"):
        state.play([3, 0])
    assert "would turn no other" in state.why_not([3, 0])
    with pytest.raises(hexarena.NotFound, match="unknown game"):
        hexarena.load("chess")
    with pytest.raises(hexarena.InvalidInput, match="size"):
        hexarena.load("reversi", size=99)
    with pytest.raises(hexarena.IllegalAction, match="beginning"):
        state.undo()
    assert issubclass(hexarena.IllegalAction, ValueError) and issubclass(
        hexarena.NotFound, hexarena.Error)


def test_several_may_act_at_once():
    state = hexarena.load("nooks", players=2, seconds=60).start(seed=2)
    assert state.turn is None and not state.over
    with pytest.raises(hexarena.IllegalAction, match="name the seat"):
        state.play({"announce": 9})
    later = state.play({"announce": 9}, seat=1, at=1500).tick(61_000)
    assert later.turn == 1
    assert hexarena.read(later.record()) == later


def test_a_player_may_leave():
    state = hexarena.load("fish", players=3).start()
    assert state.remove(1).scores[1] is None
    over = hexarena.load("hex", size=3).start().remove(0)
    assert over.over and over.winners == [1]


def test_long_calls_let_other_threads_run():
    state = hexarena.load("fish", board="boxed").start()
    counted = []
    thread = threading.Thread(target=lambda: state.best("engine", ms=1000))
    thread.start()
    while thread.is_alive():
        counted.append(0)
    thread.join()
    assert len(counted) > 1000


@pytest.mark.parametrize("call", [
    lambda state: state.perft(12),
    lambda state: state.solve(),
    lambda state: state.best("engine", ms=600_000),
    lambda state: hexarena.play_match(state.game, ["greedy", "greedy"], games=1_000_000),
], ids=["perft", "solve", "best", "play_match"])
def test_ctrl_c_ends_long_calls(call):
    state = hexarena.load("fish", board="boxed").start()
    killer = threading.Timer(0.2, lambda: signal.pthread_kill(
        threading.main_thread().ident, signal.SIGINT))
    killer.start()
    with pytest.raises(KeyboardInterrupt):
        call(state)
        time.sleep(60)
    killer.join()


def test_long_lines_of_play_are_freed():
    state = hexarena.load("nooks").puzzle(seed=3)
    first = state.actions()[0]
    while state.plies < 50_000:
        state = state.play(state.actions()[0])
        if state.over:
            return
    assert first is not None


def test_help_teaches():
    for thing in (hexarena, hexarena.State, hexarena.State.play, hexarena.Batch, hexarena.load):
        assert len(thing.__doc__) > 80
    assert set(BOARDS) < set(hexarena.games())
    assert "size" in hexarena.load("hex").settings_help()
