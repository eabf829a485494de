# A bot for Hexarena that plays fish, reversi and nooks: it takes any legal action.
#
# The referee writes one JSON object a line to STDIN and reads the answers from STDOUT, so print
# nothing else there. What goes to STDERR is kept with the move: print("hm", file=sys.stderr)
import json
import random
import sys


def choose(view):
    """Your idea goes here: answer with one of view["legal"].

    view["game"] is "fish", "reversi" or "nooks", view["position"] the whole board, view["turn"]
    your seat (in a round of nooks None: all may announce), view["scores"] the points by seat.
    """
    return random.choice(view["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # tells the game, its settings, your seat and your time a move
        answer = {"type": "ready"}
    elif message["type"] == "turn":  # the answer carries the id of the question
        answer = {"type": "action", "id": message["id"], "action": choose(message["view"])}
    elif message["type"] == "end":  # tells scores and winners
        break
    else:
        continue
    print(json.dumps(answer), flush=True)  # unflushed it would wait here while the clock runs
