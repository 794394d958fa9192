"""One game on this machine, between any players."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ._sextant import Bot, Record

if TYPE_CHECKING:
    from ._sextant import _Chooser


def play(
    *players: str | Bot | _Chooser,
    game: str = "cards",
    seed: int | str | None = None,
    watch: Callable[[Record], None] | None = None,
    **options: Any,
) -> Record:
    """Play a game to its end and return its record.

    A player is the name of a bot, a `Bot`, or an object with `choose(view)`, in the order of the
    seats. `watch` is called with the record after every step. Without a seed, the deal and the
    bots differ every time.

    >>> import sextant
    >>> record = sextant.play("novice", "random", seed=1, rounds=1)
    >>> record.over, len(record.scores)
    (True, 2)
    """
    if game == "dice":
        options.setdefault("players", len(players))
    record = Record(game, seed=seed, **options)
    if len(players) != record.seats:
        raise ValueError(f"{record.seats} players are needed, not {len(players)}")
    seated = [_sit_down(player, game, _seed(seed, seat)) for seat, player in enumerate(players, 1)]
    while not record.over:
        if record.turn == "chance":
            record.draw()
        else:
            seat = record.deciding[0]
            record.play(seated[seat - 1](record, seat), seat)
        if watch:
            watch(record)
    return record


def _seed(seed: int | str | None, seat: int) -> int:
    """The seed of a player: players of the same name must not think alike."""
    if seed is None:
        return secrets.randbits(64)
    return int.from_bytes(hashlib.sha256(f"{seed} {seat}".encode()).digest()[:8], "big")


def _sit_down(
    player: str | Bot | _Chooser, game: str, seed: int
) -> Callable[[Record, int], str]:
    """How a player chooses. Bots of ours also learn what happened before, from the record."""
    if isinstance(player, str):
        player = Bot(player, game=game, seed=seed)
    if isinstance(player, Bot):
        return player.choose
    new_game = getattr(player, "new_game", None)
    if new_game is not None:
        new_game(seed)
    choose = player.choose
    return lambda record, seat: choose(record.view(seat))
