"""The examples, the notebook, and the code in the documents."""

import csv
import doctest
import importlib
import os
import pathlib
import re
import subprocess
import sys

import pytest

import sextant

PACKAGE = pathlib.Path(__file__).parents[1]
ROOT = PACKAGE.parents[1]
SOAK = os.environ.get("SEXTANT_SOAK") == "1"


def example(name):
    path = PACKAGE / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_learner_gets_better():
    """Seconds of what takes minutes; with SEXTANT_SOAK=1 the whole way to beating novice."""
    learner = example("learner")
    steps = 1_500_000 if SOAK else 120_000
    network, curve = learner.learn(steps, seed=1, report=lambda line: None)
    margins = [margin for *_, margin in curve]
    assert margins[-1] > margins[0] + 15, curve
    won, margin = learner.evaluate(network, 2000 if SOAK else 256, seed=2)
    assert margin > margins[0]
    if SOAK:
        assert won >= 0.6, (won, margin)


def test_the_committed_curve_is_that_of_the_learner():
    with open(PACKAGE / "examples" / "learner_curve.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert float(rows[-1]["won"]) >= 0.6 > float(rows[0]["won"])
    assert float(rows[-1]["seconds"]) < 5 * 60


def test_records_become_a_data_frame(tmp_path):
    for seed in range(4):
        for game in "cards", "dice":
            record = sextant.Record(game, seed=seed)
            bot = sextant.Bot("novice", game=game, seed=seed)
            while not record.over:
                if record.turn == "chance":
                    record.draw()
                else:
                    record.play(bot.choose(record))
            (tmp_path / f"{game}-{seed}.txt").write_text(record.to_text(), encoding="utf-8")
    (tmp_path / "broken.txt").write_text("[Game", encoding="utf-8")
    frame = example("records").read(tmp_path)
    assert len(frame) == 16 and set(frame["game"]) == {"cards", "dice"}
    assert frame["won"].sum() >= 8 and frame["score"].dtype.kind == "i"


def test_the_notebook_runs_and_is_committed_without_output():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(PACKAGE / "examples" / "tour.ipynb", as_version=4)
    for cell in notebook.cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert any(cell.get("outputs") for cell in notebook.cells)


@pytest.mark.parametrize("document", ["docs/PYTHON.md", "crates/python/README.md"])
def test_the_code_in_the_documents_runs(document, monkeypatch, tmp_path):
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert blocks
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "document"}
    for block in blocks:
        if sys.platform == "win32" and "pyspiel" in block:
            continue
        exec(compile(block, document, "exec"), names)  # noqa: S102


@pytest.mark.parametrize("module", ["sextant", "sextant.pettingzoo", "sextant.open_spiel"])
def test_the_examples_in_docstrings(module):
    if module.endswith("open_spiel"):
        pytest.importorskip("pyspiel")
    results = doctest.testmod(importlib.import_module(module))
    assert results.attempted and not results.failed


def test_the_stubs_are_those_of_the_compiled_part(tmp_path):
    pytest.importorskip("mypy")
    check = [sys.executable, "-m", "mypy.stubtest", "sextant._sextant"]
    subprocess.run(check, check=True, cwd=tmp_path, timeout=300)


def test_everything_public_has_a_docstring():
    for name in sextant.__all__:
        thing = getattr(sextant, name)
        if name.startswith("__"):
            continue
        assert thing.__doc__, name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            if not member.startswith("_"):
                assert value.__doc__, f"{name}.{member}"
