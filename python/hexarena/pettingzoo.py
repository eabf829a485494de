"""A game as a turn-based (AEC) environment of PettingZoo.

    >>> from hexarena.pettingzoo import env
    >>> game = env("hex", size=5)
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     observation, reward, terminated, truncated, info = game.last()
    ...     over = terminated or truncated
    ...     action = None if over else game.action_space(agent).sample(observation["action_mask"])
    ...     game.step(action)

It derives from pettingzoo.AECEnv if that is installed, and otherwise has the same interface.
"""

from __future__ import annotations

from typing import Any, Iterator, Optional

import numpy as np

from hexarena import _core
from hexarena._batch import Encoding
from hexarena._spaces import Discrete, space_of

try:
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = object


class Environment(AECEnv):  # type: ignore[misc]
    """One game; the agents are player_0, player_1, … in starting order."""

    def __init__(self, game: _core.Game, render_mode: Optional[str] = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.state_of_play = game.start()
        self.encoding = Encoding.of(self.state_of_play)
        self.metadata = {"name": f"hexarena_{game.name}_v0", "render_modes": ["ansi", "svg"],
                         "is_parallelizable": False}
        self.possible_agents = [f"player_{i}" for i in range(self.state_of_play.seats)]
        shape = (len(self.encoding.planes), self.encoding.rows, self.encoding.columns)
        self.observation_spaces = {
            agent: space_of(shape, self.encoding.actions) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.encoding.actions)
                              for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Restarts; if boards are random, another seed gives another board."""
        self.state_of_play = self.game.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """The planes, as seen by the player to move, and the legal actions of the agent."""
        mask = np.zeros(self.encoding.actions, np.int8)
        if agent == self.agent_selection and not self.state_of_play.over:
            mask[self.state_of_play.numbers()] = 1
        return {"observation": self.state_of_play.planes(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        """Plays the action of agent_selection; None once the game is over for it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            self._bury(agent)
            return
        if action is None:
            raise ValueError("None is only valid for an agent whose game is over")
        self.state_of_play = self.state_of_play.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.state_of_play.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, outcome(self.state_of_play)))
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        self._select()

    def _bury(self, agent: str) -> None:
        tables: list[dict[str, Any]] = [
            self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos]
        for each in tables:
            del each[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _select(self) -> None:
        turn = self.state_of_play.turn
        self.agent_selection = self.agents[0] if turn is None else self.possible_agents[turn]

    def render(self) -> Optional[str]:
        if self.render_mode == "svg":
            return self.state_of_play.svg()
        return str(self.state_of_play) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def outcome(state: _core.State) -> list[float]:
    """The outcome of a finished game for each seat, as in Batch.rewards."""
    won, seats = state.winners, state.seats
    if seats == 1:
        return [float(0 in won)]
    if not won:
        return [0.0] * seats
    share = (seats - len(won)) / (len(won) * (seats - 1))
    return [share if seat in won else -1 / (seats - 1) for seat in range(seats)]


def env(game: str, render_mode: Optional[str] = None, **settings: Any) -> Environment:
    """A game by name, with settings as for hexarena.load."""
    return Environment(_core.load(game, **settings), render_mode)
