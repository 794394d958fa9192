"""A table of one game as PettingZoo sees it: agents that are asked one after another."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from .._sextant import Record, Refused

REWARDS = "margin", "win", "score"
ILLEGAL = "raise", "pass"


class Table(AECEnv, EzPickle):
    """An AEC environment: `player_0` sits in seat 1, and so on.

    An illegal action raises `sextant.Refused` and changes nothing. With `illegal="pass"` the modest
    action of an absent player is played in its place, and `infos[agent]["refused"]` has the code of the
    refusal. That is the default of a run that is cut short by `max_cycles`, because PettingZoo's tools
    for such runs do not look at the mask.
    """

    def __init__(
        self,
        game: str,
        defaults: dict[str, Any],
        text_of: Callable[[Record], str],
        picture_of: Callable[[Record], np.ndarray],
        render_mode: str | None = None,
        *,
        observation: str = "planes",
        reward: str = "margin",
        max_cycles: int | None = None,
        illegal: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self,
            render_mode=render_mode,
            observation=observation,
            reward=reward,
            max_cycles=max_cycles,
            illegal=illegal,
            **options,
        )
        super().__init__()
        if reward not in REWARDS:
            raise ValueError(f"`{reward}` is not a reward: {', '.join(REWARDS)}")
        illegal = illegal or ("raise" if max_cycles is None else "pass")
        if illegal not in ILLEGAL:
            raise ValueError(f"`{illegal}` is not one of: {', '.join(ILLEGAL)}")
        self._game, self._options = game, {**defaults, **options}
        self._text_of, self._picture_of = text_of, picture_of
        self._observation, self._reward = observation, reward
        self._max_cycles, self._illegal = max_cycles, illegal
        self.render_mode = render_mode
        # What goes wrong with the options, goes wrong here.
        self._record = Record(game, seed=0, **self._options)
        self._actions = self._record.actions
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self.possible_agents = [f"player_{nth}" for nth in range(self._record.seats)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: nth for nth, agent in enumerate(self.possible_agents, 1)}
        view = self._record.view(1).observation(observation)
        low, high = (0, 255) if view.dtype == np.uint8 else (-np.float32(100), np.float32(100))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, view.shape, view.dtype),
                    "action_mask": spaces.Box(0, 1, (len(self._actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self._actions)) for agent in self.possible_agents
        }
        self._generator = np.random.default_rng()

    @property
    def record(self) -> Record:
        """The game as it was played so far, with everything that is hidden."""
        return self._record

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self._record = Record(self._game, seed=self._generator.bytes(16).hex(), **self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self._go_on()
        self.agent_selection = self.deciding()[0]

    def deciding(self) -> list[str]:
        """The agents who may decide now."""
        return [self.possible_agents[seat - 1] for seat in self._record.deciding]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        view = self._record.view(self._seats[agent])
        return {
            "observation": view.observation(self._observation),
            "action_mask": view.action_mask().astype(np.int8),
        }

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.act(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.settle()
        if self._max_cycles is not None and min(self._acted.values()) >= self._max_cycles:
            self.truncations = {agent: not self.terminations[agent] for agent in self.agents}
        self._accumulate_rewards()
        deciding = self.deciding()
        if deciding:
            self.agent_selection = deciding[0]

    def act(self, agent: str, action: Any) -> None:
        """Lets an agent act, and chance after it."""
        seat = self._seats[agent]
        number = int(action)
        known = 0 <= number < len(self._actions)
        self.infos[agent] = {}
        try:
            if not known:
                raise ValueError(f"there is no action {number}: 0 to {len(self._actions) - 1}")
            self._record.play(self._actions[number], seat)
        except Refused as refused:
            if self._illegal == "raise":
                raise
            self.infos[agent] = {"refused": refused.code}
            self._record.pass_(seat)
        self._acted[agent] += 1
        self._go_on()

    def settle(self) -> None:
        """The rewards of the last step: 0 until the game is over."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._record.over:
            self.rewards = {agent: self._worth(agent) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)

    def _go_on(self) -> None:
        while self._record.turn == "chance":
            self._record.draw()

    def _worth(self, agent: str) -> float:
        scores, seat = self._record.scores, self._seats[agent]
        if self._reward == "score":
            return float(scores[seat - 1])
        if self._reward == "win":
            winners = self._record.winners
            return 0.0 if seat in winners and len(winners) > 1 else 1.0 if seat in winners else -1.0
        others = [score for other, score in enumerate(scores, 1) if other != seat]
        return float(scores[seat - 1] - max(others))

    def render(self) -> str | np.ndarray | None:
        if self.render_mode == "ansi":
            return self._text_of(self._record)
        if self.render_mode == "rgb_array":
            return self._picture_of(self._record)
        if self.render_mode is None:
            gymnasium.logger.warn("There is no render_mode: pass render_mode='ansi' or 'rgb_array'")
        return None

    def close(self) -> None:
        pass


class ParallelTable(ParallelEnv):
    """The same table with all agents asked at every step. The actions of those who have nothing to decide
    are passed over; their mask has no legal action."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.metadata = {**table.metadata, "is_parallelizable": True}
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents[:]
        self.agents: list[str] = []
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space:
        return self._table.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space:
        return self._table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._table.reset(seed, options)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), dict(self._table.infos)

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        table = self._table
        table.infos = {agent: {} for agent in self.agents}
        for agent in table.deciding():
            table.act(agent, actions[agent])
        table.settle()
        self._cycles += 1
        limit = table._max_cycles
        cut = limit is not None and self._cycles >= limit and not table.record.over
        result = (
            self._observations(),
            dict(table.rewards),
            dict(table.terminations),
            dict.fromkeys(self.agents, cut),
            dict(table.infos),
        )
        if cut or table.record.over:
            self.agents = []
        return result

    def _observations(self) -> dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.agents}

    def render(self) -> str | np.ndarray | None:
        return self._table.render()

    def close(self) -> None:
        self._table.close()


def wrap(table: Table) -> Any:
    """The wrappers that PettingZoo recommends, for actions out of range and calls out of order."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
