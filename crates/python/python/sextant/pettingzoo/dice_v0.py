"""The dice game for PettingZoo: two to five agents.

Options are those of the game: `players=3`, `order="clockwise"`. By default those who did not roll choose
at the same time: they are asked one after another, and what they chose stays hidden until all have.
"""

from typing import Any

from .._sextant import Record
from ._environment import ParallelTable, Table, wrap
from ._picture import draw_dice


def text_of(record: Record) -> str:
    """The table as text."""
    roll = record.view()["roll"]
    dice = "".join([*roll["colours"], " ", *map(str, roll["numbers"])]) if roll else "none"
    return f"{record.summary()}\n\nroll: {dice}"


class raw_env(Table):
    """The environment without PettingZoo's wrappers."""

    metadata = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "sextant_dice_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, players: int = 2, render_mode: str | None = None, **options: Any) -> None:
        options["players"] = players
        super().__init__("dice", {}, text_of, draw_dice, render_mode, **options)


def env(players: int = 2, render_mode: str | None = None, **options: Any) -> Any:
    """The environment, in the wrappers that PettingZoo recommends."""
    return wrap(raw_env(players, render_mode, **options))


def parallel_env(players: int = 2, render_mode: str | None = None, **options: Any) -> ParallelTable:
    """The environment in which all agents are asked at every step, and those who decide now are heard."""
    return ParallelTable(raw_env(players, render_mode, **options))
