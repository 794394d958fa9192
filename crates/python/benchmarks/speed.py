"""Speed of the package, as ratios within one run.

    python benchmarks/speed.py [SECONDS]

Needs open_spiel. Every figure is a rate per second of processor time, that of programs which were started
included, so other programs on the machine change little. Steps are actions of one game.
"""

import importlib.util
import os
import pathlib
import random
import sys

import numpy as np

import sextant

ROOT = pathlib.Path(__file__).parents[3]
BOT = ROOT / "examples" / "bot.py"


def spent():
    """Seconds of processor time, of this process and of those it started."""
    return sum(os.times()[:4])


def rate(seconds, act):
    """How often per second `act` does what it counts."""
    act()
    count, start = 0, spent()
    while spent() - start < seconds:
        count += act()
    return count / (spent() - start)


def batch(game, observation, chosen_by, **options):
    env = sextant.BatchEnv(game, 1024, seed=1, observation=observation, **options)
    generator = np.random.default_rng(1)
    state = {"mask": env.reset()[1], "actions": None}

    def act():
        mask = state["mask"]
        if chosen_by == "numpy":
            actions = (generator.random(mask.shape, dtype=np.float32) * mask).argmax(1)
        else:
            actions = env.sample()
        state["mask"] = env.step(actions)[3]
        return env.num_envs

    return act


def gin_rummy():
    import pyspiel

    game, chooser = pyspiel.load_game("gin_rummy"), random.Random(1)

    def act():
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(chooser.choices(outcomes, chances)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
                steps += 1
        return steps

    return act


class Light:
    """Any legal action: what the arena itself costs a bot in Python."""

    def __init__(self):
        self.random = random.Random(1)

    def choose(self, view):
        return self.random.choice(view.legal)


def same_bot():
    """The decisions of examples/bot.py, in process."""
    spec = importlib.util.spec_from_file_location("bot", BOT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    class Same:
        def choose(self, view):
            return module.choose_card_action(view, view.legal)

    return Same()


def rounds(bot, pairs):
    return lambda: sextant.arena(bot, "random", pairs=pairs, seed=1)["rounds"]


def per_game(folder):
    """examples/bot.py as programs are started that do not say `reusable`."""
    path = pathlib.Path(folder) / "bot.py"
    path.write_text(BOT.read_text().replace('say("reusable")', "pass"))
    return f'cmd:"{sys.executable}" "{path}"'


def main():
    import tempfile

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    with tempfile.TemporaryDirectory() as folder:
        table = [
            ("OpenSpiel gin_rummy from Python, steps", rate(seconds, gin_rummy())),
            ("cards, planes, actions by numpy", rate(seconds, batch("cards", "planes", "numpy"))),
            ("cards, planes, env.sample()", rate(seconds, batch("cards", "planes", "sample"))),
            ("cards, network, actions by numpy", rate(seconds, batch("cards", "network", "numpy"))),
            ("cards, network, env.sample()", rate(seconds, batch("cards", "network", "sample"))),
            ("cards, planes, against novice", rate(seconds, batch("cards", "planes", "sample", opponent="novice"))),
            ("dice, planes, actions by numpy", rate(seconds, batch("dice", "planes", "numpy"))),
            ("dice, planes, env.sample()", rate(seconds, batch("dice", "planes", "sample"))),
        ]
        base = table[0][1]
        for name, steps in table:
            print(f"{name:45}{steps:12,.0f} steps/s {steps / base:9.1f} x gin_rummy")
        program = f'cmd:"{sys.executable}" "{BOT}"'
        contests = [
            ("examples/bot.py, a process per game", rounds(per_game(folder), 4)),
            ("examples/bot.py, reusable", rounds(program, 4)),
            ("examples/bot.py in process", rounds(same_bot(), 4)),
            ("a bot in Python that picks at random", rounds(Light(), 50)),
            ("cautious (ours)", rounds("cautious", 200)),
        ]
        base = None
        for name, act in contests:
            figure = rate(seconds, act)
            base = base or figure
            print(f"{name:45}{figure:12,.1f} rounds/s {figure / base:8.1f} x the first")


if __name__ == "__main__":
    main()
