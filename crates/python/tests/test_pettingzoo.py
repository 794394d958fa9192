"""PettingZoo's own tests, as they are, and what they do not look at."""

import pickle

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

import sextant
from sextant.pettingzoo import cards_v0, dice_v0
from sextant.pettingzoo._environment import ParallelTable

MODULES = [cards_v0, dice_v0]
CASES = [
    (cards_v0, {}),
    (cards_v0, {"variant": "long", "rounds": 2, "observation": "network", "reward": "win"}),
    (dice_v0, {}),
    (dice_v0, {"players": 4, "order": "clockwise", "reward": "score"}),
]


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.filterwarnings("ignore:The observation contains negative numbers")
@pytest.mark.parametrize("module, options", CASES)
def test_api(module, options, capsys):
    api_test(module.env(**options), num_cycles=100)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("module, options", CASES)
def test_seed(module, options):
    seed_test(lambda: module.env(**options), num_cycles=100)


@pytest.mark.parametrize("module", MODULES)
def test_max_cycles(module, monkeypatch):
    # Its actions are drawn without a mask and without a seed; with one, it is the same test every time.
    fixed = iter(range(1000))
    monkeypatch.setattr(
        gymnasium.utils.seeding,
        "np_random",
        lambda seed=None: (np.random.default_rng(next(fixed)), 0),
    )
    max_cycles_test(module)


@pytest.mark.parametrize("module", MODULES)
def test_render(module):
    render_test(module.env)


@pytest.mark.parametrize("module", MODULES)
def test_rendering_shows_the_table(module):
    env = module.env(render_mode="ansi")
    env.reset(seed=1)
    assert "seat 1" in env.render()
    env = module.env(render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    for _ in range(6):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert (before != env.render()).any()


@pytest.mark.parametrize("module", MODULES)
def test_the_parallel_form(module):
    table = module.raw_env()
    env = ParallelTable(table)
    observations, _ = env.reset(seed=3)
    for agent in env.agents:
        env.action_space(agent).seed(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        actions = {a: env.action_space(a).sample(o["action_mask"]) for a, o in observations.items()}
        observations, rewards, *_ = env.step(actions)
        for agent, reward in rewards.items():
            total[agent] += reward
    one, other = table.record.scores
    assert list(total.values()) == [one - other, other - one]


@pytest.mark.parametrize("module, options", CASES)
def test_the_game_behind_is_that_of_the_rules(module, options):
    env = module.env(**options)
    env.reset(seed=5)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    record = sextant.Record.read(env.unwrapped.record.to_text())
    assert record.over and record.verify() >= 1
    if options.get("reward") == "score":
        assert list(returns.values()) == record.scores
    elif len(record.scores) == 2 and "reward" not in options:
        assert returns["player_0"] == record.scores[0] - record.scores[1] == -returns["player_1"]


def test_illegal_actions_raise_or_are_replaced():
    env = cards_v0.env()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(sextant.Refused) as refused:
        env.step(int(mask.argmin()))
    assert refused.value.code
    with pytest.raises((AssertionError, ValueError)):
        env.step(10_000)
    lenient = cards_v0.env(illegal="pass")
    lenient.reset(seed=1)
    agent = lenient.agent_selection
    lenient.step(int(mask.argmin()))
    assert lenient.infos[agent]["refused"] == refused.value.code
    assert lenient.unwrapped.record.steps == 2


def test_wrong_options_are_refused():
    for module, options in (
        (cards_v0, {"variant": "tiny"}),
        (dice_v0, {"players": 9}),
        (cards_v0, {"reward": "money"}),
        (cards_v0, {"illegal": "ignore"}),
        (dice_v0, {"observation": "network"}),
    ):
        with pytest.raises(ValueError):
            module.env(**options)


def test_environments_can_be_pickled():
    env = pickle.loads(pickle.dumps(dice_v0.raw_env(players=3, render_mode="ansi", reward="win")))
    env.reset(seed=1)
    assert len(env.agents) == 3 and "seat 3" in env.render()
