"""The card game for PettingZoo: two agents, a placement and a draw in turn.

By default one round with a turn limit, as bots play in the arena. Options are those of the game:
`variant="long"`, `rounds=3`, `turn_limit=None`.
"""

from typing import Any

from .._sextant import Record
from ._environment import ParallelTable, Table, wrap
from ._picture import draw_cards

OPTIONS = {"rounds": 1, "turn_limit": 400}


def text_of(record: Record) -> str:
    """The table as text, all hands included."""
    lines = [record.summary(), ""]
    for seat in 1, 2:
        table = record.view(seat)["table"]
        lines.append(f"hand of seat {seat}: {' '.join(table['hand']) if table else ''}")
    discards = (record.view()["table"] or {"discards": []})["discards"]
    piles = [f"{pile['cards'][-1]} ({pile['count']})" for pile in discards if pile["cards"]]
    return "\n".join([*lines, f"discards: {', '.join(piles)}"])


class raw_env(Table):
    """The environment without PettingZoo's wrappers."""

    metadata = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "sextant_cards_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__("cards", OPTIONS, text_of, draw_cards, render_mode, **options)


def env(render_mode: str | None = None, **options: Any) -> Any:
    """The environment, in the wrappers that PettingZoo recommends."""
    return wrap(raw_env(render_mode, **options))


def parallel_env(render_mode: str | None = None, **options: Any) -> ParallelTable:
    """The environment in which all agents are asked at every step, and those who decide now are heard."""
    return ParallelTable(raw_env(render_mode, **options))
