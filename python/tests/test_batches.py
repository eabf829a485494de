"""Batches: the same games as single states play, many at a time."""

import numpy as np
import pytest

import hexarena
from games import BOARDS, starts

every_game = pytest.mark.parametrize("start", starts(), ids=lambda state: state.game.name)
ended = {}


@every_game
def test_a_batch_plays_what_single_states_play(start):
    batch = hexarena.Batch(start, 7, seed=5, auto_reset=False)
    states = [start] * 7
    for _ in range(150):
        np.testing.assert_array_equal(
            batch.turn, [-1 if state.over else state.turn for state in states])
        np.testing.assert_array_equal(batch.legal, [state.mask() for state in states])
        np.testing.assert_array_equal(batch.planes, [state.planes() for state in states])
        np.testing.assert_array_equal(batch.scores, [state.scores for state in states])
        np.testing.assert_array_equal(batch.plies, [state.plies for state in states])
        actions = batch.sample().copy()
        assert all(mask[a] for mask, a, state in zip(batch.legal, actions, states) if not state.over)
        rewards, done = batch.step(actions)
        states = [state if state.over else state.play(int(action))
                  for state, action in zip(states, actions)]
        np.testing.assert_array_equal(done, [state.over for state in states])
        assert batch.state(3) == states[3]
    for state, final in zip(states, batch.final_scores):
        if state.over:
            assert list(final) == state.scores


@every_game
def test_the_same_seed_gives_the_same_games_with_any_threads(start):
    def games(threads):
        batch = hexarena.Batch(start, 33, seed=9, threads=threads)
        seen = []
        for _ in range(80):
            batch.step(batch.sample())
            seen.append((batch.rewards.copy(), batch.done.copy(), batch.turn.copy()))
        return seen, batch.planes.copy()

    (one, planes), (three, others) = games(1), games(3)
    for a, b in zip(one, three):
        for left, right in zip(a, b):
            np.testing.assert_array_equal(left, right)
    np.testing.assert_array_equal(planes, others)


def test_rewards_are_the_outcome():
    for name, settings in BOARDS.items():
        batch = hexarena.Batch(hexarena.load(name, **settings), 64, seed=2)
        ends = 0
        for _ in range(120):
            rewards, done = batch.step(batch.sample())
            assert not rewards[~done].any() and not rewards.sum(axis=1).any()
            for reward, final in zip(rewards[done], batch.final_scores[done]):
                ends += 1
                lead = int(final[0]) - int(final[1])
                assert reward[0] == np.sign(lead)
        assert ends > 64


def test_several_winners_share():
    batch = hexarena.Batch(hexarena.load("fish", players=3, rows=4, columns=5), 128, seed=4)
    shares = set()
    for _ in range(60):
        rewards, done = batch.step(batch.sample())
        np.testing.assert_allclose(rewards.sum(axis=1), 0, atol=1e-6)
        shares |= {round(float(value), 4) for value in rewards[done].ravel()}
    assert shares <= {1.0, -0.5, 0.25, 0.0} and {1.0, -0.5} <= shares


def test_rewards_may_be_the_change_of_the_score():
    batch = hexarena.Batch(hexarena.load("fish", board="boxed"), 16, seed=4, reward="score",
                           auto_reset=False)
    total = np.zeros((16, 2))
    for _ in range(120):
        total += batch.step(batch.sample())[0]
    assert batch.done.all()
    np.testing.assert_array_equal(total, batch.final_scores)


def test_games_restart_on_other_boards_and_long_ones_are_cut_off():
    batch = hexarena.Batch(hexarena.load("fish", board="boxed"), 50, seed=1, starts=8)
    assert 1 < len({batch.state(i).hash for i in range(50)}) <= 8
    puzzles = hexarena.Batch(hexarena.load("nooks").puzzle(seed=3), 20, limit=10)
    for _ in range(10):
        puzzles.step(puzzles.sample())
    assert (puzzles.truncated | puzzles.done | (puzzles.plies > 0)).all()
    assert puzzles.truncated.any()
    puzzles.reset(seed=7)
    assert not puzzles.plies.any() and not puzzles.done.any()


def test_nothing_is_copied_and_nothing_can_be_written():
    batch = hexarena.Batch(hexarena.load("hex", size=5), 4)
    looks = [batch.turn, batch.legal, batch.planes, batch.rewards, batch.done]
    for array in looks:
        assert not array.flags.writeable and not array.flags.owndata
        with pytest.raises(ValueError):
            array[...] = 0
    assert np.shares_memory(batch.legal, batch.legal)
    legal = batch.legal
    batch.step(batch.sample())
    batch.legal
    assert legal.sum() == 4 * 25  # one stone, and the swap
    del batch
    assert legal.sum() == 4 * 25


def test_nothing_is_played_where_one_action_is_illegal():
    batch = hexarena.Batch(hexarena.load("hex", size=5), 8)
    actions = batch.sample().copy()
    actions[5] = 25
    before = batch.planes.copy()
    with pytest.raises(hexarena.IllegalAction, match="game 5"):
        batch.step(actions)
    np.testing.assert_array_equal(batch.planes, before)
    assert not batch.plies.any()


@every_game
def test_symmetries_are_a_group_and_preserve_the_rules(start):
    encoding = hexarena.Encoding.of(start)
    assert len(encoding.planes) == start.planes().shape[0]
    assert start.planes().shape[1:] == (encoding.rows, encoding.columns)
    tables = {symmetry.actions.tobytes() for symmetry in encoding.symmetries}
    for one in encoding.symmetries:
        for part, size in ((one.cells, encoding.rows * encoding.columns),
                           (one.planes, len(encoding.planes)), (one.actions, encoding.actions)):
            np.testing.assert_array_equal(np.sort(part), np.arange(size))
        for other in encoding.symmetries:
            assert one.actions[other.actions].tobytes() in tables
    first = encoding.symmetries[0]
    np.testing.assert_array_equal(first.actions, np.arange(encoding.actions))
