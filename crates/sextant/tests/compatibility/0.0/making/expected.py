#!/usr/bin/env python3
"""Writes down what the program says about records.

    python3 expected.py PROGRAM FOLDER      (of records, as text and JSON; converts them too)
    python3 expected.py PROGRAM FILE        (what the page keeps in a browser)

`expected.json` beside them has for each record what `replay` and `legal` print and how `verify`
ends. Of records in a folder it also names the files that hold what `convert` prints; where no record
is the same, a file is added.
"""

import json
import os
import subprocess
import sys


def run(*arguments, record):
    """The program is given the name of a file, or a text on its standard input."""
    name, text = ("-", record["text"]) if "text" in record else (record["file"], None)
    command = [program, arguments[0], name, *arguments[1:]]
    return subprocess.run(command, input=text, capture_output=True, text=True)


def printed(*arguments, record):
    done = run(*arguments, record=record)
    assert done.returncode == 0, (arguments, record, done.stderr)
    return done.stdout


def file_with(text, record, otherwise):
    if os.path.exists(record):
        with open(record) as file:
            if file.read() == text:
                return record
    os.makedirs("converted", exist_ok=True)
    with open(otherwise, "w") as file:
        file.write(text)
    return otherwise


def converted(record):
    name = record["file"]
    stem, beside = name.rsplit(".", 1)[0], name.replace(".", "-")
    files = {}
    for form, ending in (("text", "txt"), ("json", "json")):
        text = printed("convert", "--to", form, record=record)
        files[form] = file_with(text, f"{stem}.{ending}", f"converted/{beside}.{ending}")
    coordinates = run("convert", "--to", "coordinates", record=record)
    if coordinates.returncode == 0:
        files["coordinates"] = file_with(coordinates.stdout, "", f"converted/{stem}-coordinates.txt")
    return files


program, source = sys.argv[1:]
if os.path.isdir(source):
    os.chdir(source)
    names = (os.path.join(folder, name) for folder, _, files in os.walk(".") for name in files)
    names = (os.path.relpath(name) for name in names)
    names = (name for name in names if name.endswith((".txt", ".json")) and name != "expected.json")
    records = {name: {"file": name} for name in names if not name.startswith("converted/")}
else:
    os.chdir(os.path.dirname(source))
    with open(os.path.basename(source)) as file:
        stored = json.load(file).items()
    games = {key: json.loads(value) for key, value in stored if key.startswith("sextant.game.")}
    records = {key: {"text": game["record"]} for key, game in games.items()}

lines = []
for name, record in sorted(records.items()):
    expected = {
        "replay": json.loads(printed("replay", "--json", record=record)),
        "legal": json.loads(printed("legal", "--json", record=record)),
        "verify": run("verify", record=record).returncode,
    }
    if os.path.basename(os.getcwd()) == "records":
        expected |= converted(record)
    lines.append(f" {json.dumps(name)}: {json.dumps(expected)}")
with open("expected.json", "w") as file:
    file.write("{\n" + ",\n".join(lines) + "\n}\n")
