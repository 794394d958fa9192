"""The batch environment: what it shows, that it is reproducible, and how it fails."""

import gc
import json
import os
import pickle
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import sextant

#: How many games are compared with the engine.
GAMES = 2000 if os.environ.get("SEXTANT_SOAK") == "1" else 60


def roll(env, steps, seed=0):
    """Random play; everything that was seen, as bytes."""
    random = np.random.default_rng(seed)
    observation, mask = env.reset()
    seen = [observation.tobytes() + mask.tobytes()]
    for _ in range(steps):
        actions = (random.random(mask.shape) * mask).argmax(1)
        observation, reward, done, mask = env.step(actions)
        seen.append(b"".join(a.tobytes() for a in (observation, reward, done, mask, env.seats)))
    return seen


CASES = [
    ("cards", {}),
    ("cards", {"variant": "long", "rounds": 2, "observation": "network"}),
    ("cards", {"opponent": "novice"}),
    ("dice", {"players": 3}),
    ("dice", {"opponent": "novice", "order": "clockwise"}),
]


@pytest.mark.parametrize("game, options", CASES)
def test_a_seed_gives_the_same_games_on_any_number_of_threads(game, options):
    one = roll(sextant.BatchEnv(game, 12, seed=5, **options), 150)
    assert roll(sextant.BatchEnv(game, 12, seed=5, threads=3, **options), 150) == one
    assert roll(sextant.BatchEnv(game, 12, seed=6, **options), 150) != one


def test_a_game_does_not_depend_on_the_size_of_the_batch():
    small, large = (sextant.BatchEnv("cards", n, seed=5, opponent="novice") for n in (2, 40))
    for step in range(100):
        if step == 0:
            (one, mask), (other, more) = small.reset(), large.reset()
        assert (one == other[:2]).all() and (mask == more[:2]).all()
        actions = more.argmax(1)
        one, _, _, mask = small.step(actions[:2])
        other, _, _, more = large.step(actions)


def test_reset_goes_on_and_a_seed_starts_again():
    env = sextant.BatchEnv("cards", 4, seed=5)
    first = env.reset()[0].copy()
    assert (env.reset()[0] != first).any()
    assert (env.reset(seed=5)[0] == first).all()
    assert (env.reset(seed=6)[0] != first).any() and env.seed == 6


def test_arrays_are_written_in_place():
    env = sextant.BatchEnv("cards", 3, seed=1)
    observation, mask = env.reset()
    again, reward, done, more = env.step(env.sample())
    assert again is observation and more is mask and env.mask is mask
    assert observation.dtype == np.uint8 and observation.shape == (3, 12, 5, 12)
    assert reward.dtype == np.float32 and done.dtype == mask.dtype == np.bool_
    assert sextant.BatchEnv("cards", 3, observation="network").observation.shape == (3, 752)
    long = sextant.BatchEnv("cards", 3, observation="network", variant="long")
    assert long.observation.shape == (3, 896) and long.observation.dtype == np.float32


@pytest.mark.parametrize("game, options", CASES)
def test_the_same_actions_lead_to_the_same_states_as_in_a_record(game, options):
    """Random games in the environment, and again through records written and read as text."""
    encoding = options.get("observation", "planes")
    env = sextant.BatchEnv(game, 8, seed=11, **options)
    observation, mask = env.reset()
    seen = [[] for _ in range(env.num_envs)]
    compared = 0
    while compared < GAMES:
        for place in range(env.num_envs):
            seen[place].append((int(env.seats[place]), observation[place].tobytes(), mask[place].tobytes()))
        observation, reward, done, mask = env.step(env.sample())
        for place in np.flatnonzero(done):
            record = env.record(place, finished=True)
            read = sextant.Record.read(record.to_text())
            assert record.over and read.standing() == record.standing()
            margins = [
                score - max(s for other, s in enumerate(read.scores) if other != seat)
                for seat, score in enumerate(read.scores)
            ]
            assert env.rewards[place].tolist() == margins
            assert list(states(record, seen[place][0][0], encoding, options)) == seen[place]
            seen[place] = []
            compared += 1


def states(record, learner, encoding, options):
    """What the learner sees at every decision, from the record's steps played one by one."""
    written = json.loads(record.to_json())
    # Without what the tags say about the end.
    agreed = {name: written[name] for name in ("game", "rules", "options")}
    steps = [{name: step[name] for name in step if name != "tags"} for step in written["steps"]]
    for nth, step in enumerate(steps):
        if "outcome" in step:
            prefix = {**agreed, "steps": steps[: nth + 1]}
            replayed = sextant.Record.read(json.dumps(prefix))
        else:
            seat = replayed.deciding[0]
            if "opponent" not in options or seat == learner:
                view = replayed.view(seat)
                yield seat, view.observation(encoding).tobytes(), view.action_mask().tobytes()
            replayed.play(step["action"], step["seat"])


@pytest.mark.parametrize("game, options", CASES)
def test_twins_that_differ_in_what_is_hidden_look_the_same(game, options):
    """Re-deals what the seat can't know; every array that it sees stays the same, to the byte."""
    encoding = options.get("observation", "planes")
    env = sextant.BatchEnv(game, 8, seed=3, **options)
    env.reset()
    differed = 0
    for step in range(120):
        env.step(env.sample())
        for place in range(env.num_envs):
            record, seat = env.record(place), int(env.seats[place])
            twins = record.redealt_views(seat, seed=step)
            differed += any(
                twin.to_json() != record.view(twin.seat).to_json() for twin in twins
            )
            one, other = record.view(seat), twins[seat - 1]
            assert one.to_json() == other.to_json()
            assert one.legal == other.legal
            shown = one.observation(encoding).tobytes()
            assert shown == other.observation(encoding).tobytes() == env.observation[place].tobytes()
            assert (one.action_mask() == other.action_mask()).all()
    assert differed or game == "dice" and options.get("order") == "clockwise"


def test_rewards_and_seats():
    env = sextant.BatchEnv("cards", 64, seed=1, opponent="random", seat=2, reward="win")
    env.reset()
    assert (env.seats == 2).all()
    total = np.zeros(3, int)
    for _ in range(300):
        _, reward, done, _ = env.step(env.sample())
        assert (reward[~done] == 0).all() and (env.rewards[done].sum(1) == 0).all()
        assert (reward == env.rewards[:, 1]).all()
        for value in reward[done]:
            total[int(value) + 1] += 1
    assert total[0] and total[2]
    seats = sextant.BatchEnv("cards", 64, seed=1, opponent="random")
    seats.reset()
    assert set(seats.seats.tolist()) == {1, 2}


def test_actions_may_be_int32_or_a_part_of_another_array():
    env = sextant.BatchEnv("cards", 4, seed=1)
    env.reset()
    env.step(env.sample().astype(np.int32))
    env.step(np.stack([env.sample(), env.sample()], axis=1)[:, 0])


@pytest.mark.parametrize(
    "wrong, error",
    [
        ([0, 1, 2, 3], TypeError),
        (None, TypeError),
        (np.zeros(4), TypeError),
        (np.zeros(4, np.uint8), TypeError),
        (np.zeros(4, object), TypeError),
        (np.zeros(3, np.int64), ValueError),
        (np.zeros((4, 1), np.int64), ValueError),
        (np.int64(3), TypeError),
        (np.full(4, -1), sextant.Refused),
        (np.full(4, 106), sextant.Refused),
        (np.full(4, 2**62), sextant.Refused),
        (np.full(4, 100), sextant.Refused),
    ],
)
def test_wrong_actions_raise_and_change_nothing(wrong, error):
    env = sextant.BatchEnv("cards", 4, seed=1)
    before = env.reset()[0].copy()
    with pytest.raises(error):
        env.step(wrong)
    assert (env.observation == before).all()
    env.step(env.sample())


def test_an_illegal_action_says_where_and_why():
    env = sextant.BatchEnv("cards", 4, seed=1)
    env.reset()
    actions = env.sample()
    actions[2] = env.actions.index("D")
    with pytest.raises(sextant.Refused) as refused:
        env.step(actions)
    assert refused.value.code == "place-first" and refused.value.env == 2


@pytest.mark.parametrize(
    "arguments, code",
    [
        ({"game": "chess"}, "no-such-game"),
        ({"opponent": "nobody"}, "no-such-bot"),
        ({"opponent": "cmd:true"}, "no-such-bot"),
        ({"opponent": "novice@0"}, "no-such-bot"),
        ({"seat": 1}, "seat-without-opponent"),
        ({"seat": 3, "opponent": "novice"}, "no-such-seat"),
        ({"observation": "pixels"}, "no-such-observation"),
        ({"game": "dice", "observation": "network"}, "no-network"),
        ({"reward": "money"}, "no-such-reward"),
        ({"variant": "tiny"}, "bad-tag"),
        ({"colour": "red"}, "bad-tag"),
    ],
)
def test_wrong_arguments_are_refused(arguments, code):
    with pytest.raises(sextant.Refused) as refused:
        sextant.BatchEnv(**arguments)
    assert refused.value.code == code


def test_sizes_are_checked():
    for arguments in {"num_envs": 0}, {"num_envs": 10**12}, {"threads": 0}, {"threads": 10**6}:
        with pytest.raises(ValueError):
            sextant.BatchEnv("cards", **arguments)
    with pytest.raises(OverflowError):
        sextant.BatchEnv("cards", -1)
    with pytest.raises(IndexError):
        env = sextant.BatchEnv("cards", 2)
        env.reset()
        env.view(2)


def test_arrays_that_python_spoilt_are_refused():
    env = sextant.BatchEnv("cards", 2, seed=1)
    observation, _ = env.reset()
    observation.setflags(write=False)
    with pytest.raises(ValueError, match="observation"):
        env.step(env.sample())
    observation.setflags(write=True)
    env.step(env.sample())


def test_states_of_an_environment():
    env = sextant.BatchEnv("cards", 2, threads=2)
    with pytest.raises(sextant.Closed, match="reset"):
        env.step(np.zeros(2, np.int64))
    with env:
        env.reset()
    for call in env.reset, env.sample, lambda: env.step(np.zeros(2, np.int64)):
        with pytest.raises(sextant.Closed, match="closed"):
            call()
    env.close()
    with pytest.raises(TypeError):
        pickle.dumps(env)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_process_gets_an_exception():
    program = """
        import os, sextant
        env = sextant.BatchEnv("cards", 8, threads=2)
        env.reset()
        child = os.fork()
        if child == 0:
            try:
                env.step(env.sample())
            except sextant.Closed as error:
                os._exit(0 if "fork" in str(error) else 2)
            os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        env.step(env.sample())
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=True, timeout=120)


def test_memory_stays_flat():
    import resource

    def used():
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    env = sextant.BatchEnv("cards", 1024, seed=1, opponent=None)
    env.reset()
    for _ in range(200):
        env.step(env.sample())
    before = used()
    for _ in range(1000):
        env.step(env.sample())
    assert used() - before < 8 * 1024, "more than 8 MB after a million steps"
