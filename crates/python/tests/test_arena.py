"""Matches in process: bots by name, and bots written in Python."""

import pathlib
import random
import sys

import pytest

import sextant

EXAMPLE = pathlib.Path(__file__).parents[3] / "examples" / "bot.py"


class Random:
    """Any legal action, by the seed of the game."""

    def new_game(self, seed):
        self.random = random.Random(seed)

    def choose(self, view):
        return self.random.choice(view.legal)


class Discarder:
    """Whole entries: the first card goes to the discard pile, the next comes from the draw pile."""

    def choose(self, view):
        return next(action for action in view.legal if action.endswith("D")) + ",D"


def test_the_same_seed_gives_the_same_result_on_any_number_of_threads():
    one = sextant.arena("cautious", "novice", pairs=6, seed=3)
    assert one == sextant.arena("cautious", "novice", pairs=6, seed=3, threads=3)
    assert one != sextant.arena("cautious", "novice", pairs=6, seed=4)
    assert one["pairs"] == 6 and one["a"]["wins"] + one["b"]["wins"] + one["draws"] == 12
    assert one["forfeits"] == 0 and one["margin_se"] > 0


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_bot_in_python_plays(game):
    result = sextant.arena(Random(), "random", pairs=8, seed=1, game=game)
    assert result == sextant.arena(Random(), "random", pairs=8, seed=1, game=game, threads=4)
    assert result["forfeits"] == 0


def test_the_margin_without_luck():
    result = sextant.arena("cautious", "novice", pairs=4, seed=1, adjusted=True)
    assert {"margin", "margin_se", "variance_ratio"} <= set(result["adjusted"])


def test_whole_entries():
    result = sextant.arena(Discarder(), "discarder", pairs=2, seed=1)
    assert result["forfeits"] == 0 and result["a"]["mean"] == result["b"]["mean"] == 0


def test_a_bot_as_an_object_of_ours():
    by_name = sextant.arena("prodigy", "novice", pairs=2, seed=1)
    assert sextant.arena(sextant.Bot("prodigy"), sextant.Bot("novice"), pairs=2, seed=1) == by_name


def test_a_bot_wins_what_its_views_and_choices_are_worth():
    class Cautious:
        """Asks a bot of ours about every view."""

        def __init__(self):
            self.bot = sextant.Bot("cautious")

        def choose(self, view):
            return self.bot.choose(view)

    wrapped = sextant.arena(Cautious(), "random", pairs=4, seed=2)
    assert wrapped == sextant.arena("cautious", "random", pairs=4, seed=2)


def test_wrong_answers_lose_and_exceptions_are_raised():
    class Wrong:
        def __init__(self, answer):
            self.answer = answer

        def choose(self, view):
            if isinstance(self.answer, BaseException):
                raise self.answer
            return self.answer

    for answer in "R99", "", "nonsense", "D", "\0", "é" * 1000:
        result = sextant.arena(Wrong(answer), "random", pairs=1, seed=1)
        assert result["forfeits"] == 2 and result["b"]["wins"] == 2 and result["reasons"]
    with pytest.raises(ZeroDivisionError, match="mine"):
        sextant.arena(Wrong(ZeroDivisionError("mine")), "random", pairs=1000)
    with pytest.raises(KeyboardInterrupt):
        sextant.arena("random", Wrong(KeyboardInterrupt()), pairs=1000)
    with pytest.raises(TypeError, match="str"):
        sextant.arena(Wrong(5), "random")


def test_wrong_arguments():
    with pytest.raises(sextant.Refused) as refused:
        sextant.arena("nobody", "random")
    assert refused.value.code == "no-such-bot"
    with pytest.raises(TypeError, match="choose"):
        sextant.arena(Random, "random")
    with pytest.raises(TypeError, match="choose"):
        sextant.arena(5, "random")
    for arguments in {"pairs": 0}, {"threads": 0}:
        with pytest.raises(ValueError):
            sextant.arena("random", "random", **arguments)
    with pytest.raises(sextant.Refused):
        sextant.arena("random", "random", game="chess")
    with pytest.raises(sextant.Refused, match="Variant"):
        sextant.arena("random", "random", variant="tiny")


def test_a_program_over_the_protocol():
    result = sextant.arena(f'cmd:"{sys.executable}" "{EXAMPLE}"', "random", pairs=2, seed=1)
    assert result["forfeits"] == 0 and result["a"]["wins"] == 4


def test_a_game_between_a_bot_in_python_and_ours():
    record = sextant.play(Random(), "novice", seed=5, rounds=1)
    assert record.over and record == sextant.play(Random(), "novice", seed=5, rounds=1)
    assert record != sextant.play(Random(), "novice", seed=6, rounds=1)
    assert sextant.Record.read(record.to_text()) == record


def test_a_game_of_three_is_watched_step_by_step():
    steps = []
    players = [Random(), sextant.Bot("greedy", game="dice"), "random"]
    record = sextant.play(*players, game="dice", seed=1, watch=lambda one: steps.append(one.steps))
    assert record.over and record.seats == 3
    assert steps == sorted(set(steps)) and steps[-1] == record.steps


def test_a_game_needs_a_player_for_every_seat_and_legal_actions():
    with pytest.raises(ValueError, match="2 players are needed, not 1"):
        sextant.play("novice")

    class Wrong:
        def choose(self, view):
            return "R99"

    with pytest.raises(sextant.Refused):
        sextant.play(Wrong(), "novice", seed=1)
