"""A Monte Carlo tree search player for any turn-based game: nodes simply store states.

python3 mcts.py [GAMES] [PLAYOUTS]   plays GAMES against `greedy`
"""

import math
import random
import sys

import hexarena
from hexarena.pettingzoo import outcome


class Node:
    def __init__(self, state):
        self.state = state
        self.untried = state.actions()
        self.children = {}
        self.visits = 0
        self.worth = 0.0  # for the player whose action led here

    def best_child(self):
        log = math.log(self.visits)
        return max(self.children.values(),
                   key=lambda child: child.worth / child.visits + math.sqrt(2 * log / child.visits))


def search(state, playouts, lots):
    """The most visited action."""
    root = Node(state)
    lots.shuffle(root.untried)
    for _ in range(playouts):
        node, path = root, [root]
        while not node.untried and node.children:
            node = node.best_child()
            path.append(node)
        if node.untried:
            action = node.untried.pop()
            child = Node(node.state.play(action))
            lots.shuffle(child.untried)
            node.children[action] = child
            path.append(child)
        end = path[-1].state
        while not end.over:
            end = end.play(lots.choice(end.numbers()))
        worth = outcome(end)
        for before, node in zip([None, *path], path):
            node.visits += 1
            if before is not None:
                node.worth += worth[before.state.turn]
    return max(root.children.items(), key=lambda item: item[1].visits)[0]


def player(playouts=200, seed=1):
    lots = random.Random(seed)
    return lambda state: search(state, playouts, lots)


if __name__ == "__main__":
    games, playouts = (int(word) for word in (sys.argv[1:] + ["4", "100"][len(sys.argv) - 1:]))
    game = hexarena.load("hex", size=4)
    print(hexarena.play_match(game, [player(playouts), "greedy"], games=games))
