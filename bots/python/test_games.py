# Compares games.py with turns of the referee: python3 test_games.py
import json

from bot import choose
from games import Fish, Reversi

with open("turns.jsonl", encoding="utf-8") as turns:
    for view in (json.loads(line)["view"] for line in turns):
        legal = view["legal"]
        assert choose(view) in legal
        if view["game"] == "fish" and legal != ["skip"] and isinstance(legal[0][0], list):
            board = Fish(view)
            slides = [[list(start), list(end)] for start in board.penguins[0] for end in board.reach(start)]
            assert sorted(slides) == sorted(legal), view
        if view["game"] == "reversi":
            board = Reversi(view)
            places = [list(cell) for cell in board.cells() if board.flips(cell)]
            assert sorted(places) == sorted(action for action in legal if action != "pass"), view
print("all as the referee says")
