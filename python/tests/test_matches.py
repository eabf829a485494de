"""Matches, also with Python players."""

import io
import json

import pytest

import hexarena


def first(state):
    return state.actions()[0]


def test_python_players_play_built_in_ones():
    game = hexarena.load("hex", size=4)
    records = []
    result = hexarena.play_match(game, ["engine:5", first], games=6, on_game=records.append)
    assert result["games"] == 6 == len(records)
    assert result["players"][0]["wins"] > 3 and result["players"][1]["name"] == "first"
    low, high = result["interval"]
    assert 0 <= low <= result["score"] <= high <= 1
    for record in records:
        assert hexarena.read(record).over
    again = hexarena.play_match(game, ["engine:5", first], games=6, threads=2)
    assert again["digest"] == result["digest"]


def test_a_player_may_answer_in_any_form():
    game = hexarena.load("reversi", size=2)
    for form in (lambda action: str(action), lambda action: action.json, lambda action: action.number):
        result = hexarena.play_match(game, [lambda state: form(first(state)), "random"], games=2)
        assert result["games"] == 2 and result["players"][0]["removals"] == 0


@pytest.mark.parametrize("answer", [None, "nonsense", 10**6, [1, 2, 3], object()])
def test_an_exception_of_a_player_ends_the_match(answer):
    with pytest.raises((hexarena.Error, TypeError)):
        hexarena.play_match(hexarena.load("hex", size=3), [lambda state: answer, "random"], games=4)

    def broken(state):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        hexarena.play_match(hexarena.load("hex", size=3), ["random", broken], threads=2)


def test_a_python_player_serves_as_a_bot():
    state = hexarena.load("hex", size=3).start()
    view = {"position": state.position}
    said = [{"type": "hello", "game": "hex", "settings": {"size": 3}},
            {"type": "turn", "id": 4, "view": view}, {"type": "end"}]
    sink = io.StringIO()
    hexarena.serve(first, "mine", source=[json.dumps(line) + "\n" for line in said], sink=sink)
    ready, action = map(json.loads, sink.getvalue().splitlines())
    assert ready == {"type": "ready", "name": "mine"}
    assert action == {"type": "action", "id": 4, "action": [0, 0]}
