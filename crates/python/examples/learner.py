"""Learns the card game from scratch with numpy alone, until it beats `novice`.

    python learner.py --curve curve.csv

Policy gradients (PPO) against the bot inside the batch environment. The network treats all colours alike:
the same weights look at each colour, at the whole table, and at the mean of what they found in all colours.
The same --steps and --seed give the same result on the same machine. Times are of the processor, on one core.
"""

import argparse
import os
import time

# One core is what it promises, and for matrices this small more are no faster.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import sextant

COLOURS, PER_COLOUR, GLOBAL = 5, 144, 32  # the inputs of the network that the bots use
HIDDEN = 64
RANKS = 10
#: Which answer stands for which action: explore and discard for every rank, then take, in each colour;
#: the last answer of all is the draw pile.
ANSWERS = 2 * RANKS + 1
ORDER = np.array(
    [
        colour * ANSWERS + rank + kind * RANKS
        for colour in range(COLOURS)
        for rank in range(RANKS)
        for kind in range(2)
    ]
    + [COLOURS * ANSWERS]
    + [colour * ANSWERS + 2 * RANKS for colour in range(COLOURS)]
)


class Network:
    """Two layers over every colour, with what all colours have in common in between."""

    def __init__(self, seed):
        random = np.random.default_rng(seed)

        def layer(inputs, outputs, scale=1.0):
            return (random.standard_normal((inputs, outputs)) * scale / np.sqrt(inputs)).astype(np.float32)

        self.weights = {
            "colour": layer(PER_COLOUR, HIDDEN, 2.0),
            "global": layer(GLOBAL, HIDDEN),
            "bias": np.zeros(HIDDEN, np.float32),
            "second": layer(HIDDEN, HIDDEN),
            "pooled": layer(HIDDEN, HIDDEN),
            "bias2": np.zeros(HIDDEN, np.float32),
            "answers": layer(HIDDEN, ANSWERS, 0.1),
            "answers_bias": np.zeros(ANSWERS, np.float32),
            "draw": layer(HIDDEN, 1, 0.1),
            "value": layer(HIDDEN, 1, 0.1),
        }
        self.first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.updates = 0

    def forward(self, inputs, mask):
        """The probabilities of all actions, the value, and what backward needs."""
        w = self.weights
        colours = inputs[:, : COLOURS * PER_COLOUR].reshape(-1, PER_COLOUR)
        table = inputs[:, COLOURS * PER_COLOUR :]
        n = len(inputs)
        h1 = (colours @ w["colour"]).reshape(n, COLOURS, HIDDEN)
        h1 += (table @ w["global"] + w["bias"])[:, None]
        np.maximum(h1, 0, out=h1)
        p1 = h1.mean(1)
        h2 = (h1.reshape(-1, HIDDEN) @ w["second"]).reshape(n, COLOURS, HIDDEN)
        h2 += (p1 @ w["pooled"] + w["bias2"])[:, None]
        np.maximum(h2, 0, out=h2)
        p2 = h2.mean(1)
        answers = h2.reshape(-1, HIDDEN) @ w["answers"] + w["answers_bias"]
        logits = np.concatenate([answers.reshape(n, -1), p2 @ w["draw"]], 1)[:, ORDER]
        logits = np.where(mask, logits, -1e9)
        logits -= logits.max(1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(1, keepdims=True)
        return chances, (p2 @ w["value"])[:, 0], (colours, table, h1, p1, h2, p2)

    def backward(self, saved, d_logits, d_value):
        """The gradients of all weights."""
        w = self.weights
        colours, table, h1, p1, h2, p2 = saved
        n = len(table)
        unordered = np.zeros((n, COLOURS * ANSWERS + 1), np.float32)
        unordered[:, ORDER] = d_logits
        d_answers = unordered[:, :-1].reshape(-1, ANSWERS)
        d_draw, d_value = unordered[:, -1:], d_value[:, None]
        flat2 = h2.reshape(-1, HIDDEN)
        gradients = {
            "answers": flat2.T @ d_answers,
            "answers_bias": d_answers.sum(0),
            "draw": p2.T @ d_draw,
            "value": p2.T @ d_value,
        }
        d_h2 = (d_answers @ w["answers"].T).reshape(n, COLOURS, HIDDEN)
        d_h2 += ((d_draw @ w["draw"].T + d_value @ w["value"].T) / COLOURS)[:, None]
        d_h2 *= h2 > 0
        d_sum = d_h2.sum(1)
        gradients["second"] = h1.reshape(-1, HIDDEN).T @ d_h2.reshape(-1, HIDDEN)
        gradients["pooled"], gradients["bias2"] = p1.T @ d_sum, d_sum.sum(0)
        d_h1 = (d_h2.reshape(-1, HIDDEN) @ w["second"].T).reshape(n, COLOURS, HIDDEN)
        d_h1 += (d_sum @ w["pooled"].T / COLOURS)[:, None]
        d_h1 *= h1 > 0
        d_sum = d_h1.sum(1)
        gradients["colour"] = colours.T @ d_h1.reshape(-1, HIDDEN)
        gradients["global"], gradients["bias"] = table.T @ d_sum, d_sum.sum(0)
        return gradients

    def update(self, gradients, rate):
        """Adam, with gradients cut to a length of 1."""
        self.updates += 1
        length = np.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        scale = min(1.0, 1.0 / (length + 1e-8))
        late1, late2 = 1 - 0.9**self.updates, 1 - 0.999**self.updates
        for name, gradient in gradients.items():
            gradient = gradient * scale
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.001 * (gradient * gradient - self.second[name])
            step = self.first[name] / late1 / (np.sqrt(self.second[name] / late2) + 1e-8)
            self.weights[name] -= rate * step.astype(np.float32)


def choose(chances, random):
    """One action of each row, by its probability."""
    above = chances.cumsum(1) > random.random((len(chances), 1), dtype=np.float32) * chances.sum(1, keepdims=True)
    return above.argmax(1)


def learn(steps, seed, envs=128, horizon=64, rate=1.2e-3, report=print):
    """Plays and learns. Returns the network and the curve: (steps, seconds, win rate, margin)."""
    env = sextant.BatchEnv("cards", envs, seed=seed, opponent="novice", observation="network")
    network, random = Network(seed), np.random.default_rng(seed)
    observation, mask = env.reset()
    begun, curve, recent, done_steps = time.process_time(), [], [], 0
    while done_steps < steps:
        seen = np.empty((horizon, *observation.shape), np.float32)
        masks = np.empty((horizon, *mask.shape), bool)
        actions = np.empty((horizon, envs), np.int64)
        chosen, values, rewards = (np.empty((horizon, envs), np.float32) for _ in range(3))
        ends = np.empty((horizon, envs), bool)
        for t in range(horizon):
            # The arrays of the environment are written again at the next step, so they are copied here.
            seen[t], masks[t] = observation, mask
            chances, values[t], _ = network.forward(seen[t], masks[t])
            actions[t] = choose(chances, random)
            chosen[t] = chances[np.arange(envs), actions[t]]
            observation, reward, done, mask = env.step(actions[t])
            rewards[t], ends[t] = reward / 40, done
            recent += reward[done].tolist()
        done_steps += horizon * envs
        advantages = estimate(rewards, ends, values, network.forward(observation, mask)[1])
        progress = min(1.0, done_steps / steps)
        improve(
            network,
            random,
            [part.reshape(-1, *part.shape[2:]) for part in (seen, masks, actions, chosen, advantages, advantages + values)],
            rate * (1 - 0.9 * progress),
            0.01 * (1 - progress),
        )
        if len(recent) >= 500:
            margins = np.array(recent)
            won = float(((margins > 0) + 0.5 * (margins == 0)).mean())
            curve.append((done_steps, time.process_time() - begun, won, float(margins.mean())))
            report("{:9d} steps {:6.0f} s  won {:5.1%}  margin {:+6.1f}".format(*curve[-1]))
            recent = []
    return network, curve


def estimate(rewards, ends, values, last):
    """How much better each action was than expected (generalised advantages); nothing is discounted."""
    advantages, ahead, following = np.zeros_like(values), 0.0, last
    for t in reversed(range(len(values))):
        goes_on = ~ends[t]
        surprise = rewards[t] + following * goes_on - values[t]
        ahead = surprise + 0.95 * ahead * goes_on
        advantages[t], following = ahead, values[t]
    return advantages


def improve(network, random, data, rate, entropy, passes=2, size=1024):
    """Some passes over what was played, in small parts (PPO)."""
    inputs, masks, actions, chosen, advantages, targets = data
    for _ in range(passes):
        order = random.permutation(len(inputs))
        for part in order.reshape(-1, size):
            chances, value, saved = network.forward(inputs[part], masks[part])
            rows, n = np.arange(size), size
            advantage = advantages[part]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            ratio = chances[rows, actions[part]] / chosen[part]
            # Beyond the limits an action is as likely as it should become for now.
            active = np.where(advantage > 0, ratio < 1.2, ratio > 0.8)
            weight = -(advantage * ratio * active)[:, None]
            d_logits = -chances * weight
            d_logits[rows, actions[part]] += weight[:, 0]
            log = np.log(chances + 1e-9)
            surprise = -(chances * log).sum(1, keepdims=True)
            d_logits += entropy * chances * (log + surprise)
            d_value = 0.5 * (value - targets[part])
            network.update(network.backward(saved, d_logits / n, d_value / n), rate)


def evaluate(network, games, seed, opponent="novice"):
    """The share of rounds won by the most likely action, drawn ones counted half, and the mean margin."""
    env = sextant.BatchEnv("cards", 256, seed=seed, opponent=opponent, observation="network")
    observation, mask = env.reset()
    margins, counts = [], np.zeros(256, int)
    quota = -(-games // 256)
    while counts.min() < quota:
        chances, _, _ = network.forward(observation, mask)
        observation, reward, done, mask = env.step(chances.argmax(1))
        # The same number of games from every environment, or short games would count more.
        margins += reward[done & (counts < quota)].tolist()
        counts += done
    margins = np.array(margins)
    return float(((margins > 0) + 0.5 * (margins == 0)).mean()), float(margins.mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=1_500_000, help="default: 1,500,000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", help="a file for the curve, as CSV")
    arguments = parser.parse_args()
    network, curve = learn(arguments.steps, arguments.seed)
    if arguments.curve:
        with open(arguments.curve, "w", encoding="utf-8") as file:
            file.write("steps,seconds,won,margin\n")
            file.writelines(f"{steps},{seconds:.0f},{won:.4f},{margin:.2f}\n" for steps, seconds, won, margin in curve)
    won, margin = evaluate(network, 2000, seed=arguments.seed + 1)
    print(f"afterwards, in 2,000 new rounds: won {won:.1%}, margin {margin:+.1f}")


if __name__ == "__main__":
    main()
