#!/usr/bin/env python3
"""A complete bot for both games, to start your own from: docs/ENGINE_PROTOCOL.md, standard library only.

    sextant arena --a "cmd:python3 examples/bot.py" --b random --pairs 20
    sextant arena --game dice --a "cmd:python3 examples/bot.py" --b random --pairs 20

It asks for the whole view and the legal actions before every `go`, so it keeps track of nothing:
what it does depends on those two lines alone.
"""

import json
import sys


def main():
    view, legal, choose = None, [], None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "sextant":
            say("id name Example")
            say("id author the Sextant project")
            say("games cards dice")
            say("needs view legal")
            # One process for many games: nothing is kept from one to the next.
            say("reusable")
            say("ready 1")
        elif word == "newgame":
            choose = {"cards": choose_card_action, "dice": choose_dice_action}[rest.split()[0]]
        elif word == "view":
            view = json.loads(rest)
        elif word == "legal":
            legal = rest.split()
        elif word == "go":
            say("bestmove " + choose(view, legal))
        elif word == "quit":
            return
        # Everything else (deal, roll, play, stop, words of later versions) is in the view, or
        # does not concern us.


def say(line):
    print(line, flush=True)


# The card game. A colour is worth what it would score if everything in hand that fits were placed,
# and a part of what has not been seen yet. An action is worth what it changes about that.


def choose_card_action(view, legal):
    table = Table(view)
    if table.must_draw:
        return max(legal, key=table.worth_of_draw)
    return max(legal, key=table.worth_of_placement)


class Table:
    def __init__(self, view):
        table = view["table"]
        me, other = view["viewer"] - 1, 2 - view["viewer"]
        columns = [
            {expedition["colour"]: expedition["column"] for expedition in player["expeditions"]}
            for player in table["players"]
        ]
        self.mine, self.theirs = columns[me], columns[other]
        self.hand = table["hand"]
        self.unseen = table["unseen"]
        self.tops = {pile["colour"]: pile["cards"][-1] for pile in table["discards"] if pile["cards"]}
        self.must_draw = table["placed"] is not None
        # How many more times we place a card, if everybody draws from the pile.
        self.turns = (table["draw_pile"] + 1) // 2
        # What is unseen and will come our way in time to be placed.
        self.hope = 0.2 * table["draw_pile"] / max(1, len(self.unseen))
        worth = {colour: self.worth(colour) for colour in self.mine}
        planned = sum(
            len([card for card in self.hand if card[0] == colour and fits(card, self.mine[colour])])
            for colour in self.mine
            if worth[colour] > 0 or self.mine[colour]
        )
        # Towards the end, whatever is to score must be placed now.
        self.urgency = 12 if planned >= self.turns else 1

    def worth(self, colour, placed=None, without=None, also=None):
        """What the expedition of a colour may come to; nothing, if it had better not begin."""
        column = self.mine[colour] + ([placed] if placed else [])
        hand = [card for card in self.hand + ([also] if also else []) if card[0] == colour]
        for gone in (placed, without):
            if gone in hand:
                hand.remove(gone)
        held = sorted((card for card in hand if fits(card, column)), key=number)[: self.turns]
        hoped = [card for card in self.unseen if card[0] == colour and fits(card, column)]
        total = sum(map(number, column + held)) + self.hope * sum(map(number, hoped))
        wagers = sum(number(card) == 0 for card in column + held)
        count = len(column) + len(held) + self.hope * len(hoped)
        score = (total - 20) * (1 + wagers) + (20 if count >= 8 else 0)
        return score if column else max(0, score)

    def worth_of_placement(self, action):
        card = action[:-1] if action.endswith("D") else action
        colour = card[0]
        before = self.worth(colour)
        if action.endswith("D"):
            gift = 0
            if fits(card, self.theirs[colour]):
                wagers = sum(number(card) == 0 for card in self.theirs[colour])
                eager = 1 if self.theirs[colour] else 0.2
                gift = eager * max(4, number(card)) * (1 + wagers)
            return self.worth(colour, without=card) - before - gift
        # A new expedition is begun only if it clearly pays.
        after = self.worth(colour, placed=card)
        begins = not self.mine[colour]
        return after - before + (self.urgency if after > 4 or not begins else -20)

    def worth_of_draw(self, action):
        if action == "D":
            return 4
        card = self.tops[action]
        return self.worth(action, also=card) - self.worth(action)


def number(card):
    """The number of a card, 0 for a wager."""
    return 0 if card[1:] == "H" else int(card[1:])


def fits(card, column):
    """Whether a card can go on an expedition: wagers first, then rising numbers."""
    last = max(map(number, column), default=0)
    return last == 0 or number(card) > last


# The dice game. Greedy: the entry that adds most to what the sheet may come to, counting how far the
# columns are likely to grow.


def choose_dice_action(view, legal):
    sheet = Sheet(view)
    return max(legal, key=sheet.worth_of)


class Sheet:
    def __init__(self, view):
        self.layout = view["sheet"]
        self.symbols = {column["colour"]: column for column in self.layout["columns"]}
        mine = view["players"][view["viewer"] - 1]
        self.columns = {expedition["colour"]: expedition for expedition in mine["expeditions"]}
        self.artefacts = mine["artefacts"]["shaded"]
        self.dice = mine["dice"]["shaded"]
        self.open_bridges = {b["column"] for b in view["bridges"] if not b["passed"]}
        # How much of the game is likely to be left.
        self.left = max(0.05, 1 - view["turns"] / 30)

    def worth_of(self, action):
        if action == "-":
            return self.shading("dice", self.dice)
        if action == ">.":
            return 0
        if action.startswith(">"):
            column = self.columns[action[1]]
            last = column["numbers"][-1] if column["numbers"] else 1
            return self.writing(action[1], last)
        colour, digit = action[0], int(action[1])
        column = self.columns[colour]
        if digit == 0 and not column["numbers"] and column["circle"] == "open":
            # Doubling pays while there is time to fill the column.
            return self.growth(0, 1, True) - self.growth(0, 1, False) if self.left > 0.5 else -100
        return self.writing(colour, digit or 10)

    def writing(self, colour, value):
        """What a number in the next box of a column is worth."""
        column = self.columns[colour]
        filled, doubled = len(column["numbers"]), column["circle"] == "marked"
        if filled == 9:
            return self.shading("artefacts", self.artefacts)
        before = self.growth(filled, (column["numbers"] or [1])[-1], doubled)
        if filled == 0 and not doubled:
            before = max(0, before)
        worth = self.growth(filled + 1, value, doubled) - before
        row = self.layout["bridges"]["row"]
        if colour in self.open_bridges:
            worth += self.layout["bridges"]["worth"] * (1 if filled + 1 == row else 0.1)
        if filled + 1 in self.symbols[colour]["artefacts"]:
            worth += self.shading("artefacts", self.artefacts)
        if filled + 1 in self.symbols[colour]["arrows"]:
            worth += 10
        return worth

    def growth(self, filled, last, doubled):
        """What a column is worth if it goes on growing as columns do."""
        more = min(9 - filled, (11 - last) * 0.7 * self.left)
        track = self.layout["expedition"]
        if filled + more < 0.5:
            return self.layout["circle_only"] * 2 if doubled else 0
        return between(track, filled + more) * (2 if doubled else 1)

    def shading(self, name, shaded):
        """What one more artefact or dice symbol is worth."""
        if shaded == 9:
            return 0
        track = self.layout[name]
        more = 3 * self.left
        worth = between(track, min(8, shaded + 1 + more)) - between(track, min(8, shaded + more))
        if name == "dice":
            worth += -15 if shaded < 3 else 0
            worth += track[9] - track[8] if shaded == 8 else 0
        if name in self.open_bridges and shaded + 1 == self.layout["bridges"]["row"]:
            worth += self.layout["bridges"]["worth"]
        return worth


def between(track, place):
    """The value of a track between two of its places."""
    low = int(place)
    if low + 1 >= len(track):
        return track[-1]
    return track[low] + (track[low + 1] - track[low]) * (place - low)


if __name__ == "__main__":
    main()
