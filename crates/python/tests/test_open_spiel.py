"""OpenSpiel's own tests and algorithms on both games."""

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy, rl_environment  # noqa: E402
from open_spiel.python.algorithms import outcome_sampling_mccfr, tabular_qlearner  # noqa: E402

import sextant.open_spiel  # noqa: E402

sextant.open_spiel.register()
sextant.open_spiel.register()

GAMES = [
    "python_expedition_cards(turn_limit=60)",
    "python_expedition_cards(variant=long,turn_limit=40)",
    "python_expedition_dice",
    "python_expedition_dice(players=3,order=clockwise)",
]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", [GAMES[0], GAMES[2]])
def test_random_simulation_with_serialization(name):
    short = name.replace("60", "8")
    pyspiel.random_sim_test(pyspiel.load_game(short), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_games_end_with_the_margin_of_the_scores(name):
    game, chooser = pyspiel.load_game(name), random.Random(3)
    state = game.new_initial_state()
    chance = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            assert sum(chances) == pytest.approx(1)
            state.apply_action(chooser.choices(outcomes, chances)[0])
            chance += 1
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    scores = state.state.scores
    assert state.returns()[0] == scores[0] - max(scores[1:])
    assert chance >= 6 and state.move_number() <= game.max_game_length() + chance


def test_information_states_hold_what_a_player_learnt_and_nothing_else():
    """Two deals that differ in the hidden cards alone look the same to the player who can't see them."""
    game = pyspiel.load_game("python_expedition_cards(turn_limit=60)")

    def play(order):
        state, seen = game.new_initial_state(), []
        order = list(order)
        for _ in range(60):
            if state.is_terminal():
                break
            if state.is_chance_node():
                open_cards = {outcome for outcome, _ in state.chance_outcomes()}
                card = next(card for card in order if card in open_cards)
                order.remove(card)
                state.apply_action(card)
            else:
                if state.current_player() == 0:
                    seen.append((state.information_state_string(0), tuple(state.observation_tensor(0))))
                # Only the first player's placements depend on their cards; all draws are from the pile.
                actions = state.legal_actions()
                draw = 100
                if draw in actions:
                    state.apply_action(draw)
                elif state.current_player() == 0:
                    state.apply_action(actions[0])
                else:
                    return seen
        return seen

    numbers = [c for c in range(50) if c % 10]
    mine, rest = numbers[:8], numbers[8:]
    one, other = play(mine + rest), play(mine + rest[::-1][:8] + rest[:8])
    assert one[:2] == other[:2] and len(one) >= 2


def test_an_algorithm_of_open_spiel_runs():
    game = pyspiel.load_game("python_expedition_cards(turn_limit=6)")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    average = solver.average_policy()
    assert isinstance(average, policy.Policy)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert sum(average.action_probabilities(state).values()) == pytest.approx(1)


def test_an_agent_learns_in_open_spiels_environment():
    env = rl_environment.Environment(
        "python_expedition_dice",
        chance_event_sampler=rl_environment.ChanceEventSampler(seed=1),
    )
    agents = [
        tabular_qlearner.QLearner(player_id=player, num_actions=env.action_spec()["num_actions"])
        for player in range(env.num_players)
    ]
    time_step = env.reset()
    while not time_step.last():
        player = time_step.observations["current_player"]
        time_step = env.step([agents[player].step(time_step).action])
    for agent in agents:
        agent.step(time_step)
    assert time_step.rewards[0] == -time_step.rewards[1]
