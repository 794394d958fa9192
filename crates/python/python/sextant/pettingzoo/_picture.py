"""Pictures of the tables, drawn cell by cell: no font and no graphics library is needed."""

import numpy as np

from .._sextant import Record

#: Digits and a few letters in 3 x 5 dots, a row of dots per octal digit.
GLYPHS = {
    "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717,
    "6": 0o74757, "7": 0o71122, "8": 0o75757, "9": 0o75717, "H": 0o55755, "-": 0o00700, " ": 0,
}  # fmt: skip
COLOURS = {
    "R": (200, 62, 58), "G": (58, 140, 82), "W": (225, 225, 220), "B": (62, 106, 180),
    "Y": (222, 178, 58), "P": (136, 84, 160), "O": (220, 128, 52),
}  # fmt: skip
CLOTH, EMPTY, INK, PAPER = (34, 44, 42), (52, 64, 62), (20, 20, 24), (236, 232, 222)
#: Size of a card or box in pixels, and of a dot of a digit.
WIDTH, HEIGHT, DOT = 28, 20, 2


class Picture:
    """A grid of boxes."""

    def __init__(self, rows: int, columns: int) -> None:
        self.pixels = np.empty((rows * HEIGHT + 4, columns * WIDTH + 4, 3), np.uint8)
        self.pixels[:] = CLOTH

    def box(self, row: int, column: int, colour: tuple[int, int, int], text: str = "") -> None:
        """Draws a box with a few digits in it."""
        top, left = row * HEIGHT + 3, column * WIDTH + 3
        self.pixels[top : top + HEIGHT - 2, left : left + WIDTH - 2] = colour
        ink = INK if sum(colour) > 300 else PAPER
        left += (WIDTH - 2 - len(text) * 4 * DOT) // 2 + DOT // 2
        for letter in text:
            glyph = GLYPHS.get(letter, 0)
            for nth in range(15):
                if glyph >> (14 - nth) & 1:
                    y, x = top + 4 + nth // 3 * DOT, left + nth % 3 * DOT
                    self.pixels[y : y + DOT, x : x + DOT] = ink
            left += 4 * DOT

    def card(self, row: int, column: int, card: str) -> None:
        """Draws a card: its colour, and its number or H."""
        self.box(row, column, COLOURS[card[0]], card[1:])


def draw_cards(record: Record) -> np.ndarray:
    """Seat 2 above, the discard piles in the middle, seat 1 below; both hands at the edges."""
    table = record.view()["table"]
    piles = table["discards"] if table else []
    picture = Picture(29, max(8, len(piles) + 1))
    for seat, row in (2, 0), (1, 28):
        for column, card in enumerate(record.view(seat)["table"]["hand"] if table else []):
            picture.card(row, column, card)
    for column, pile in enumerate(piles):
        picture.box(14, column, EMPTY)
        if pile["cards"]:
            picture.card(14, column, pile["cards"][-1])
        for seat, start, step in (2, 13, -1), (1, 15, 1):
            cards = table["players"][seat - 1]["expeditions"][column]["column"]
            for nth, card in enumerate(cards):
                picture.card(start + step * nth, column, card)
    if table:
        picture.box(14, len(piles), PAPER, str(table["draw_pile"]))
    return picture.pixels


def draw_dice(record: Record) -> np.ndarray:
    """A sheet for each player, side by side: expeditions from the bottom, artefacts, dice; the roll below."""
    view = record.view()
    players = view["players"]
    picture = Picture(12, len(players) * 9)
    for nth, player in enumerate(players):
        left = nth * 9
        for column, expedition in enumerate(player["expeditions"]):
            colour = COLOURS[expedition["colour"]]
            circle = expedition["circle"] == "marked"
            picture.box(10, left + column, colour if circle else EMPTY)
            for row in range(9):
                numbers = expedition["numbers"]
                filled = row < len(numbers)
                text = str(numbers[row]) if filled else ""
                picture.box(9 - row, left + column, colour if filled else EMPTY, text)
        for column, track in (6, "artefacts"), (7, "dice"):
            for row in range(9):
                shaded = row < player[track]["shaded"]
                picture.box(9 - row, left + column, PAPER if shaded else EMPTY)
        picture.box(0, left, CLOTH, str(record.scores[nth]))
    roll = view["roll"] or {"colours": [], "numbers": []}
    for column, colour in enumerate(roll["colours"]):
        picture.box(11, column, COLOURS[colour])
    for column, number in enumerate(roll["numbers"], 3):
        picture.box(11, column, PAPER, str(number))
    return picture.pixels
