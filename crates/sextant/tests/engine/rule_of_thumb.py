"""An opponent for tests: plays both games by a few rules that people give beginners.

It shares nothing with the bots of this project but the rules of the games, and talks to them through
the protocol of docs/ENGINE_PROTOCOL.md.
"""

import json
import sys


def main():
    view, legal, game = None, [], None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "sextant":
            print("id name Rule of thumb", "needs view legal", "reusable", "ready 1", sep="\n", flush=True)
        elif word == "newgame":
            game = rest.split()[0]
        elif word == "view":
            view = json.loads(rest)
        elif word == "legal":
            legal = rest.split()
        elif word == "go":
            choose = choose_card_action if game == "cards" else choose_entry
            print("bestmove", choose(view, legal), flush=True)
        elif word == "quit":
            return


# Cards: begin what promises twenty points, go up in small steps, throw away what neither player can use.


def choose_card_action(view, legal):
    table = view["table"]
    me = view["viewer"] - 1
    mine, theirs = (columns(table["players"][seat]) for seat in (me, 1 - me))
    if table["placed"] is not None:
        tops = {pile["colour"]: pile["cards"][-1] for pile in table["discards"] if pile["cards"]}
        wanted = [a for a in legal if a != "D" and mine[a] and step(tops[a], mine[a]) in range(1, 4)]
        return wanted[0] if wanted else "D"
    hand = table["hand"]
    late = table["draw_pile"] < 12
    explored = [action for action in legal if not action.endswith("D")]
    good = [card for card in explored if is_good(card, mine[card[0]], hand, late)]
    if good:
        return min(good, key=lambda card: step(card, mine[card[0]]))
    discards = [action for action in legal if action.endswith("D")]
    return min(discards, key=lambda action: loss(action[:-1], mine, theirs))


def columns(player):
    return {expedition["colour"]: expedition["column"] for expedition in player["expeditions"]}


def number(card):
    return 0 if card[1:] == "H" else int(card[1:])


def step(card, column):
    """How far a card lies above the last one of an expedition; at most 0 if it does not fit."""
    last = max(map(number, column), default=0)
    return number(card) - last if last else number(card) or 1


def is_good(card, column, hand, late):
    if column:
        # What is held between must come first; a wide step can wait.
        return late or step(card, column) <= 3
    held = [number(other) for other in hand if other[0] == card[0]]
    return not late and sum(held) >= 18 and number(card) == min(held)


def loss(card, mine, theirs):
    """What is lost by throwing a card away: its use for oneself, and for the opponent."""
    use = 0
    if mine[card[0]] and step(card, mine[card[0]]) > 0:
        use += 10 + number(card)
    if theirs[card[0]] and step(card, theirs[card[0]]) > 0:
        use += 5 + number(card)
    return use + number(card) / 10


# Dice: fill columns in small steps, begin low, mark circles early, refuse what wastes a column.


def choose_entry(view, legal):
    player = view["players"][view["viewer"] - 1]
    expeditions = {expedition["colour"]: expedition for expedition in player["expeditions"]}
    early = view["turns"] <= 10

    def waste(action):
        if action == "-":
            return 3.5 if player["dice"]["shaded"] < 8 else 9
        if action == ">.":
            return 100
        if action.startswith(">"):
            # The longest column that an arrow can still help.
            return -len(expeditions[action[1]]["numbers"])
        expedition, value = expeditions[action[0]], int(action[1]) or 10
        numbers = expedition["numbers"]
        if not numbers:
            if value == 10 and expedition["circle"] == "open":
                return 0 if early else 100
            return value - 1 if early else 2 * value
        if len(numbers) == 9:
            return 1
        return value - numbers[-1] - 0.2 * len(numbers)

    return min(legal, key=waste)


if __name__ == "__main__":
    main()
