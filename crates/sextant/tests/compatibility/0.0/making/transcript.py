#!/usr/bin/env python3
"""Stands between the arena and an engine, and writes down what both say.

    sextant arena --a "cmd:python3 transcript.py FILE PROGRAM BOT" …

Lines of the table begin with `>`, those of the engine with `<`. The arena plays several games; the
first one is kept.
"""

import subprocess
import sys
import threading

path, program, bot = sys.argv[1:]
try:
    transcript = open(path, "x")
except FileExistsError:
    transcript = open("/dev/null", "w")
lock = threading.Lock()


def note(side, line):
    with lock:
        # What ends the conversation is not worth a test.
        if line.strip() != "quit":
            transcript.write(f"{side} {line}")
            transcript.flush()


engine = subprocess.Popen([program, "engine", "--bot", bot], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, bufsize=1)


def answers():
    for line in engine.stdout:
        note("<", line)
        sys.stdout.write(line)
        sys.stdout.flush()


threading.Thread(target=answers, daemon=True).start()
for line in sys.stdin:
    note(">", line)
    engine.stdin.write(line)
    engine.stdin.flush()
engine.stdin.close()
engine.wait()
