"""The AlphaZero loop on a small board, in numpy: self-play in a batch, then a training step.

A network with one hidden layer outputs a policy and a value; every game of the batch samples its
action from the policy over the legal actions; training uses the outcomes, in all symmetries of the
board. (The search per move that AlphaZero does would go into `choose`.) With PyTorch the network
would be a few lines of torch.nn; torch.from_numpy converts the arrays of a batch.

python3 alphazero.py [ROUNDS]
"""

import sys

import numpy as np

import hexarena


class Network:
    def __init__(self, inputs, actions, hidden=64, seed=1):
        lots = np.random.default_rng(seed)
        self.first = lots.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32)
        self.policy = np.zeros((hidden, actions), np.float32)
        self.value = np.zeros(hidden, np.float32)

    def look(self, planes, legal):
        """Hidden values, the policy over legal actions, and the value for the player to move."""
        hidden = np.maximum(planes.reshape(len(planes), -1) @ self.first, 0)
        logits = np.where(legal, hidden @ self.policy, -np.inf)
        policy = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, policy / policy.sum(axis=1, keepdims=True), np.tanh(hidden @ self.value)

    def learn(self, planes, legal, actions, worth, rate=0.05):
        """One step: actions that did better than expected become likelier. Returns the value error."""
        hidden, policy, value = self.look(planes, legal)
        count = np.float32(len(planes))
        logits = policy
        logits[np.arange(len(planes)), actions] -= 1
        logits *= (worth - value)[:, None] / count
        slope = (value - worth) * (1 - value**2) / count
        back = (logits @ self.policy.T + slope[:, None] * self.value) * (hidden > 0)
        self.policy -= rate * 10 * (hidden.T @ logits)
        self.value -= rate * (hidden.T @ slope)
        self.first -= rate * (planes.reshape(len(planes), -1).T @ back)
        return float(((worth - value) ** 2).mean())


def choose(policy, lots):
    """An action for each row, sampled from its policy."""
    edges = policy.cumsum(axis=1)
    return (edges < lots.random((len(policy), 1)) * edges[:, -1:]).sum(axis=1)


def self_play(batch, network, lots, plies):
    """Positions of finished games, with the action played and the outcome for its player."""
    open_games = [[] for _ in range(len(batch))]
    done_games = []
    for _ in range(plies):
        planes, legal, turn = batch.planes.copy(), batch.legal.copy(), batch.turn.copy()
        actions = choose(network.look(planes, legal)[1], lots)
        rewards, done = batch.step(actions)
        for i in range(len(batch)):
            open_games[i].append((planes[i], legal[i], actions[i], turn[i]))
        for i in np.flatnonzero(done):
            done_games += [(*row[:3], rewards[i, row[3]]) for row in open_games[i]]
            open_games[i] = []
    return [np.array(part) for part in zip(*done_games)]


def train(game, rounds, games=64, seed=1):
    batch = hexarena.Batch(game, games, seed=seed)
    network = Network(batch.planes[0].size, batch.encoding.actions, seed=seed)
    lots = np.random.default_rng(seed)
    for number in range(rounds):
        planes, legal, actions, worth = self_play(batch, network, lots, plies=40)
        worth = worth.astype(np.float32)
        errors = [network.learn(symmetry.turn_planes(planes), symmetry.turn_policy(legal),
                                symmetry.turn_actions(actions), worth)
                  for symmetry in batch.encoding.symmetries]
        if number % 10 == 0:
            print(f"round {number}: {len(worth)} positions, error of the value {errors[0]:.3f}")
    return network


def player(network):
    def play(state):
        policy = network.look(state.planes()[None], state.mask()[None])[1]
        return int(policy[0].argmax())

    return play


if __name__ == "__main__":
    board = hexarena.load("hex", size=4)
    trained = train(board, int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    print(hexarena.play_match(board, [player(trained), "random"], games=100, opening=2))
