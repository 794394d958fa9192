#!/usr/bin/env python3
"""Deals as Sextant does, from a secret, written from docs/NOTATION.md alone.

An independent check that a host dealt fairly; standard library only.

    examples/fair_chance.py SECRET [GAME_ID [NONCE_OF_SEAT_1 [NONCE_OF_SEAT_2]]]

prints the deck of the first round of the base game; a nonce of - means none.
"""

import hashlib
import hmac
import struct
import sys

MASK = 0xFFFFFFFF


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


def words(secret, game_id, nonces, nth):
    """The words of the nth deal; nonces are (seat, bytes) in order of seats."""
    message = b"sextant-fair-1\0" + game_id.encode() + b"\0"
    message += b"".join(bytes([seat]) + nonce for seat, nonce in nonces)
    key = hmac.new(secret, message, hashlib.sha256).digest()
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


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    secret = bytes.fromhex(sys.argv[1])
    game_id = sys.argv[2] if len(sys.argv) > 2 else ""
    nonces = [
        (seat, bytes.fromhex(nonce))
        for seat, nonce in enumerate(sys.argv[3:], start=1)
        if nonce != "-"
    ]
    print(*deck(words(secret, game_id, nonces, 1)))


if __name__ == "__main__":
    main()
