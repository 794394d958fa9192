"""Reads a folder of records into a data frame: a row for every seat of every finished game.

    python records.py FOLDER
"""

import pathlib
import sys

import pandas as pd

import sextant


def rows(folder):
    for path in sorted(pathlib.Path(folder).rglob("*.txt")):
        try:
            record = sextant.Record.read(path.read_text(encoding="utf-8"))
        except sextant.Refused as refused:
            print(f"{path}: {refused}", file=sys.stderr)
            continue
        if not record.over:
            continue
        for seat, score in enumerate(record.scores, 1):
            yield {
                "file": path.name,
                "game": record.game,
                "seat": seat,
                "score": score,
                "won": seat in record.winners,
                "steps": record.steps,
            }


def read(folder):
    return pd.DataFrame(rows(folder), columns=["file", "game", "seat", "score", "won", "steps"])


if __name__ == "__main__":
    frame = read(sys.argv[1])
    print(frame)
    print(frame.groupby(["game", "seat"])[["score", "won"]].mean())
