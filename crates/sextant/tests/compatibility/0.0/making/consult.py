#!/usr/bin/env python3
"""Asks another engine what it would do in the first decisions of a transcript.

    python3 consult.py TRANSCRIPT FILE PROGRAM BOT DECISIONS GO…
"""

import subprocess
import sys

transcript, path, program, bot, decisions, *go = sys.argv[1:]
engine = subprocess.Popen([program, "engine", "--bot", bot], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, bufsize=1)
left = int(decisions)
with open(transcript) as lines, open(path, "w") as file:
    for line in lines:
        if not line.startswith("> "):
            continue
        said = " ".join(["go", *go]) + "\n" if line.startswith("> go") else line[2:]
        file.write("> " + said)
        engine.stdin.write(said)
        engine.stdin.flush()
        last = {"sextant": "ready", "go": "bestmove"}.get(said.split()[0])
        while last:
            answer = engine.stdout.readline()
            file.write("< " + answer)
            if answer.startswith(last):
                break
        left -= said.startswith("go")
        if left == 0:
            break
engine.stdin.close()
engine.wait()
