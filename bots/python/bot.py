# A bot for Hexarena. The referee writes one JSON object a line to STDIN and reads the answers from
# STDOUT, so print nothing else there. What goes to STDERR is kept with the move:
# print("hm", file=sys.stderr)
import json
import random
import sys

from games import Fish, Reversi


def choose(view):
    """Your idea goes here: answer with one of view["legal"].

    view["game"] is the game, view["position"] the whole board, view["turn"] your seat (in a round of nooks None: all
    may announce), view["scores"] the points by seat.
    """
    rate = {"fish": rate_fish, "reversi": rate_reversi}.get(view["game"], lambda view, action: 0)
    return max(view["legal"], key=lambda action: (rate(view, action), random.random()))


def rate_fish(view, action):
    """Fish count, and so does the room that is left: floes that can be reached at once."""
    if action == "skip" or not isinstance(action[0], list):
        return 0  # a placement: anywhere
    board = Fish(view).after(*map(tuple, action))
    room = [sum(len(board.reach(cell)) for cell in penguins) for penguins in board.penguins]
    return board.scores[0] + room[0] - sum(room[1:])


def rate_reversi(view, action):
    """Corners stay; besides, the fewer answers the opponent has, the better."""
    if action == "pass":
        return -1000
    board = Reversi(view)
    later = board.after(tuple(action))
    answers = [cell for cell in later.cells() if later.flips(cell)]
    corners = sum(later.is_corner(cell) for cell in answers)
    return 20 * board.is_corner(tuple(action)) - len(answers) - 20 * corners


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":  # has the game, its settings, your seat and your time per move
            # With "keep" this process plays the next game too: forget nothing that took long to load.
            answer = {"type": "ready", "keep": True}
        elif message["type"] == "turn":  # the answer carries the id of the question
            answer = {"type": "action", "id": message["id"], "action": choose(message["view"])}
        else:  # "end" has scores and winners; another hello may follow
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
