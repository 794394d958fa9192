#!/usr/bin/env python3
"""Deals and rolls as Sextant does, and checks records. Written from docs/FAIRNESS.md and
docs/NOTATION.md alone, as an independent check that a host dealt fairly; standard library only.

    examples/fair_chance.py SECRET [GAME_ID [NONCE_OF_SEAT_1 [NONCE_OF_SEAT_2]]]

prints the deck of the first round of the base game; a nonce of - means none.

    examples/fair_chance.py --record FILE [--commitment SHA256] [--nonce SEAT:DIGITS]
                            [--nonce-commitment SEAT:SHA256]

computes every deal and roll of a record (text, or JSON) again. What was noted before the game can be
compared as well: the host's commitment, nonces, and commitments to nonces. Exits with 1 and the first
difference if something does not fit. The deals and rolls that a lesson gave to a game are left out: the
tag Given says how many these are.
"""

import argparse
import hashlib
import hmac
import json
import re
import struct
import sys

MASK = 0xFFFFFFFF
OPEN, COMMITTED = "sextant-fair-1", "sextant-fair-2"


class Unfair(Exception):
    """The first thing that does not fit."""


def chacha20_block(key, counter, stream):
    """Sixteen 32-bit words: 64-bit block counter, 64-bit stream number."""
    start = list(struct.unpack("<4I", b"expand 32-byte k"))
    start += struct.unpack("<8I", key)
    start += [counter & MASK, counter >> 32, stream & MASK, stream >> 32]
    x = start[:]

    def quarter(a, b, c, d):
        for into, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[into] = (x[into] + x[add]) & MASK
            mixed = x[turn] ^ x[into]
            x[turn] = (mixed << by | mixed >> (32 - by)) & MASK

    for _ in range(10):
        for column in range(4):
            quarter(column, column + 4, column + 8, column + 12)
        for diagonal in range(4):
            quarter(
                diagonal,
                4 + (diagonal + 1) % 4,
                8 + (diagonal + 2) % 4,
                12 + (diagonal + 3) % 4,
            )
    return [(a + b) & MASK for a, b in zip(x, start)]


def key_of(scheme, secret, game_id, nonces):
    """The key of a game; nonces are (seat, bytes) in order of seats."""
    message = scheme.encode() + b"\0" + game_id.encode() + b"\0"
    message += b"".join(bytes([seat]) + nonce for seat, nonce in nonces)
    return hmac.new(secret, message, hashlib.sha256).digest()


def host_nonce(secret, game_id, seat):
    """What the host adds for a seat that adds nothing of its own."""
    message = b"sextant-host-nonce\0" + game_id.encode() + bytes([0, seat])
    return hmac.new(secret, message, hashlib.sha256).digest()[:16]


def words(key, nth):
    """The words of the nth deal or roll."""
    counter = 0
    while True:
        yield from chacha20_block(key, counter, nth)
        counter += 1


def below(source, n):
    """A whole number below n, each equally likely."""
    while True:
        product = next(source) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32


def deck(source, colours="RGWBY"):
    """A shuffled deck."""
    faces = ["H"] * 3 + [str(number) for number in range(2, 11)]
    cards = [colour + face for colour in colours for face in faces]
    for last in range(len(cards) - 1, 0, -1):
        other = below(source, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def roll(source):
    """Three colour dice and three number dice, each kind in its order."""
    colours = sorted(below(source, 6) for _ in range(3))
    numbers = sorted(below(source, 10) for _ in range(3))
    return "".join("ROYGBP"[die] for die in colours) + " " + "".join(map(str, numbers))


def read(text):
    """The tags of a record, and its decks or rolls in order."""
    if text.lstrip().startswith("{"):
        record = json.loads(text)
        tags = {**record.get("tags", {}), "Game": record["game"]}
        tags["Variant"] = record.get("options", {}).get("variant", "base")
        outcomes = [step["outcome"] for step in record["steps"] if "outcome" in step]
        return tags, [one if isinstance(one, str) else one["deck"] for one in outcomes]
    text = re.sub(r"(?m);[^\n\"]*$", "", text)
    pairs = re.findall(r"\[(\w+) \"((?:[^\"\\]|\\.)*)\"\]", text)
    tags = dict(reversed(pairs))
    if tags["Game"] == "cards":
        return tags, [value for name, value in pairs if name == "Deck"]
    return tags, re.findall(r"\b([ROYGBP]{3} \d{3})\s*:", text)


def check(text, commitment=None, nonces=(), nonce_commitments=()):
    """How many deals and rolls follow from the record's secret, and how many were given; or Unfair."""
    tags, outcomes = read(text)
    if "Secret" not in tags:
        raise Unfair("the record has no secret")
    secret, game_id = bytes.fromhex(tags["Secret"]), tags.get("GameId", "")
    digest = hashlib.sha256(secret).hexdigest()
    for place, stated in (("record", tags.get("Commitment")), ("note", commitment)):
        if stated is not None and stated.lower() != digest:
            raise Unfair(f"the secret is not the one committed to, says the {place}")
    scheme = tags.get("Chance", OPEN)
    if scheme not in (OPEN, COMMITTED):
        raise Unfair(f"{scheme} is not known here")
    of_seats = {int(seat): bytes.fromhex(digits) for seat, _, digits in
                (word.partition(":") for word in tags.get("Nonces", "").split())}
    if scheme == COMMITTED:
        seats = int(tags.get("Players", 2)) if tags["Game"] == "dice" else 2
        if sorted(of_seats) != list(range(1, max(of_seats, default=0) + 1)) or len(of_seats) < seats:
            raise Unfair("a nonce is missing")
    for seat in map(int, tags.get("HostNonces", "").split()):
        if of_seats.get(seat) != host_nonce(secret, game_id, seat):
            raise Unfair(f"the host's nonce of seat {seat} does not follow from the secret")
    for seat, _, digits in (word.partition(":") for word in nonces):
        if of_seats.get(int(seat)) != bytes.fromhex(digits):
            raise Unfair(f"the nonce of seat {seat} is another one")
    for seat, _, digits in (word.partition(":") for word in nonce_commitments):
        if hashlib.sha256(of_seats.get(int(seat), b"")).hexdigest() != digits.lower():
            raise Unfair(f"the nonce of seat {seat} is not the one committed to")
    if "Given" in tags and scheme == COMMITTED:
        raise Unfair("no deal or roll is given where all have committed")
    given = tags.get("Given", "0")
    if not re.fullmatch(r"[0-9]+", given) or int(given) > len(outcomes):
        raise Unfair(f"not so many deals or rolls can be given: {given}")
    given = int(given)
    key = key_of(scheme, secret, game_id, sorted(of_seats.items()))
    colours = "RGWBYP" if tags.get("Variant") == "long" else "RGWBY"
    for nth, found in enumerate(outcomes[given:], start=given + 1):
        source = words(key, nth)
        expected = " ".join(deck(source, colours)) if tags["Game"] == "cards" else roll(source)
        if found.split() != expected.split():
            raise Unfair(f"deal or roll {nth} does not follow from the secret")
    return len(outcomes) - given, given


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1].startswith("-"):
        parser = argparse.ArgumentParser()
        parser.add_argument("--record", required=True)
        parser.add_argument("--commitment")
        parser.add_argument("--nonce", action="append", default=[])
        parser.add_argument("--nonce-commitment", action="append", default=[])
        noted = parser.parse_args()
        with open(noted.record, encoding="utf-8") as file:
            text = file.read()
        try:
            count, left_out = check(text, noted.commitment, noted.nonce, noted.nonce_commitment)
        except Unfair as difference:
            sys.exit(f"not fair: {difference}")
        print(f"fair: {count} deals or rolls follow from the secret")
        if left_out:
            print(f"the first {left_out} of the game were given and can't be checked")
        return
    secret = bytes.fromhex(sys.argv[1])
    game_id = sys.argv[2] if len(sys.argv) > 2 else ""
    nonces = [
        (seat, bytes.fromhex(nonce))
        for seat, nonce in enumerate(sys.argv[3:], start=1)
        if nonce != "-"
    ]
    print(*deck(words(key_of(OPEN, secret, game_id, nonces), 1)))


if __name__ == "__main__":
    main()
