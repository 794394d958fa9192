#!/usr/bin/env python3
"""Writes down how matches between bots end: a line for each, with its arguments.

    python3 arena.py PROGRAM FILE
"""

import json
import subprocess
import sys

MATCHES = [
    "--game cards --a cautious --b random --pairs 5 --seed 1",
    "--game cards --a casual --b novice --pairs 5 --seed 2 --rounds 3",
    "--game cards --a prodigy --b skilled --pairs 4 --seed 3",
    "--game cards --a searcher@16 --b beginner --pairs 2 --seed 4",
    "--game cards --a master@32 --b cautious --pairs 1 --seed 5",
    "--game cards --a discarder --b beginner --pairs 3 --seed 6",
    "--game cards --variant long --a cautious --b casual --pairs 5 --seed 7 --threads 2",
    "--game cards --variant long --a prodigy --b beginner --pairs 2 --seed 8 --rounds 2",
    "--game dice --a greedy --b random --pairs 5 --seed 1",
    "--game dice --a greedy --b casual --pairs 2 --seed 2 --players 3",
    "--game dice --a planner@8 --b novice --pairs 1 --seed 3 --players 2 --order clockwise",
    "--game dice --a casual --b novice --pairs 1 --seed 4 --players 5 --order clockwise",
    "--game dice --a greedy --b random --pairs 1 --seed 5 --players 4 --threads 2",
]

program, path = sys.argv[1:]
with open(path, "w") as file:
    for match in MATCHES:
        done = subprocess.run([program, "arena", "--json", *match.split()], capture_output=True, text=True, check=True)
        file.write(json.dumps({"arguments": match, "printed": json.loads(done.stdout)}) + "\n")
