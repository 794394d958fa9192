"""Two expedition games for research: exact rules, batch environments, strong bots.

>>> import sextant
>>> record = sextant.Record("cards", seed=1, rounds=1)
>>> record.draw()
>>> record.play(sextant.Bot("prodigy").choose(record))
>>> record.to_move
1
"""

from ._play import play
from ._sextant import (
    BatchEnv,
    Bot,
    Closed,
    Record,
    Refused,
    View,
    __version__,
    arena,
    bots,
    review,
    score,
)

__all__ = [
    "BatchEnv",
    "Bot",
    "Closed",
    "Record",
    "Refused",
    "View",
    "__version__",
    "arena",
    "bots",
    "play",
    "review",
    "score",
]
