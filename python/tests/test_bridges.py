"""The adapters, against the contracts that PettingZoo, Gymnasium and OpenSpiel document."""

import random

import numpy as np
import pytest

import hexarena
from games import BOARDS
from hexarena.gymnasium import PuzzleEnv
from hexarena.openspiel import TERMINAL, load_game
from hexarena.pettingzoo import env

KINDS = [*BOARDS.items(), ("fish", {"players": 3, "rows": 5, "columns": 4})]


@pytest.mark.parametrize("name, settings", KINDS, ids=str)
def test_pettingzoo_plays_games_to_their_end(name, settings):
    game = env(name, **settings)
    for seed in range(3):
        game.reset(seed=seed)
        assert game.agents == game.possible_agents
        total = dict.fromkeys(game.agents, 0.0)
        acted = []
        for agent in game.agent_iter(10_000):
            observation, reward, terminated, truncated, info = game.last()
            assert agent in game.agents and info == {} and not truncated
            assert game.observation_space(agent).contains(observation)
            total[agent] += reward
            if terminated:
                assert not observation["action_mask"].any()
                with pytest.raises(ValueError):
                    game.step(0)
                game.step(None)
                continue
            acted.append(agent)
            game.step(int(np.random.default_rng(len(acted)).choice(
                np.flatnonzero(observation["action_mask"]))))
        assert not game.agents and game.state_of_play.over
        assert sum(total.values()) == pytest.approx(0)
        best = max(total, key=total.get)
        winners = game.state_of_play.winners
        assert not any(total.values()) or int(best[-1]) in winners
        assert len(acted) == game.state_of_play.plies


def test_pettingzoo_refuses_actions_out_of_turn():
    game = env("hex", render_mode="ansi", size=3)
    game.reset()
    with pytest.raises(ValueError):
        game.step(None)
    with pytest.raises(hexarena.IllegalAction):
        game.step(9)
    assert game.render() == str(game.state_of_play)
    assert game.metadata["name"] == "hexarena_hex_v0"


def test_gymnasium_plays_puzzles():
    puzzles = PuzzleEnv(hexarena.load("nooks"), limit=30)
    first, info = puzzles.reset(seed=5)
    again, _ = puzzles.reset(seed=5)
    np.testing.assert_array_equal(first, again)
    assert puzzles.observation_space.contains(first)
    assert info["action_mask"].shape == (puzzles.action_space.n,)
    steps = 0
    while True:
        action = np.random.default_rng(steps).choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = puzzles.step(action)
        steps += 1
        assert reward == -1 and puzzles.observation_space.contains(observation)
        if terminated or truncated:
            break
    assert truncated == (steps == 30) or terminated
    puzzles.reset(seed=5)
    for action in puzzles.state.best("solver").line:
        *_, terminated, truncated, info = puzzles.step(puzzles.state.action(str(action)).number)
    assert terminated and not truncated


@pytest.mark.parametrize("name, settings", KINDS, ids=str)
def test_openspiel_states_play_random_games(name, settings):
    game = load_game(name, settings)
    lots = random.Random(1)
    state = game.new_initial_state()
    assert len(state.observation_tensor()) == game.observation_tensor_size()
    played = []
    while not state.is_terminal():
        assert state.returns() == [0.0] * game.num_players()
        legal = state.legal_actions()
        assert legal == sorted(legal) == list(np.flatnonzero(state.legal_actions_mask()))
        assert state.legal_actions((state.current_player() + 1) % game.num_players()) == []
        action = lots.choice(legal)
        assert state.string_to_action(state.action_to_string(action)) == action
        copy = state.clone()
        assert str(state.child(action)) != "" and str(copy) == str(state)
        state.apply_action(action)
        played.append(action)
    assert state.current_player() == TERMINAL and state.history() == played
    assert sum(state.returns()) == pytest.approx(0) and state.legal_actions() == []
    assert str(game.deserialize_state(state.serialize())) == str(state)
    assert max(state.returns()) <= game.max_utility() and min(state.returns()) >= game.min_utility()


def test_openspiel_reads_settings_from_the_name():
    assert load_game("hex(size=5)").num_distinct_actions() == 26
    assert load_game("reversi(size=3, pass=forced)").num_players() == 2
    with pytest.raises(hexarena.Error):
        load_game("hex(size")
