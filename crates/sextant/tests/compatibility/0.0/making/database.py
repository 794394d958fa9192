#!/usr/bin/env python3
"""Fills a database by playing on a server, and writes down how each game can go on.

    python3 database.py PROGRAM DATABASE_URL CLUB_FILE

It speaks the API of the program that the fixtures were made with. CLUB_FILE gets the tokens of the
players, the tables by name, and for each running game what was played and what may be played next.
"""

import json
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

CHOICE = random.Random(21)


class Server:
    def __init__(self, program, database, *flags):
        self.process = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--database", database, "--log", "warn",
             "--requests-per-address", "0", "--requests-per-player", "0", *flags],
            stdout=subprocess.PIPE, text=True)
        self.root = self.process.stdout.readline().strip().split(" at ")[1] + "/api/v1"

    def ask(self, token, method, path, body=None, key=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        if key:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                text = response.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as problem:
            raise SystemExit(f"{method} {path} {body}: {problem.read().decode()}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait() == 0


class Player:
    def __init__(self, server, name):
        welcome = server.ask(None, "POST", "/guests", {"name": name})
        self.server, self.name = server, name
        self.id, self.token = welcome["player"]["id"], welcome["token"]

    def get(self, path):
        return self.server.ask(self.token, "GET", path)

    def put(self, path, body):
        return self.server.ask(self.token, "PUT", path, body)

    def post(self, path, body=None, key=None):
        return self.server.ask(self.token, "POST", path, body or {}, key)

    def set_up(self, terms, ready=False, **more):
        key = f"table-{CHOICE.getrandbits(32):08x}"
        return self.post("/tables", {"terms": terms, "ready": ready, **more}, key)

    def sight(self, table):
        return self.get(f"/tables/{table}")["sight"]

    def act(self, table, action, key=None):
        sight = self.sight(table)
        body = {"action": action, "decision": sight["decision"]}
        return self.post(f"/tables/{table}/act", body, key)["sight"]


def nonce():
    return f"{CHOICE.getrandbits(128):032x}"


def legal(sight):
    view = sight["view"] or {}
    return view.get("legal") or (view.get("table") or {}).get("legal") or []


def choose(actions):
    """A sensible pace: mostly expeditions and the draw pile, mostly entries and all arrows."""
    if "D" in actions:
        return "D" if CHOICE.random() < 0.9 else CHOICE.choice(actions)
    forward = [action for action in actions if not action.endswith("D") and action not in ("-", ">.")]
    return CHOICE.choice(forward if forward and CHOICE.random() < 0.8 else actions)


def play(table, players, turns):
    """Makes random decisions for these players, so many or to the end of the game."""
    while turns > 0:
        sights = [(player, player.sight(table)) for player in players]
        if sights[0][1]["status"] == "over":
            return
        deciding = [pair for pair in sights if pair[1]["viewer"] in pair[1]["deciding"]]
        if not deciding:
            time.sleep(0.01)
            continue
        player, sight = CHOICE.choice(deciding)
        # A name for some requests, so that they are stored with the events.
        key = f"act-{CHOICE.getrandbits(32):08x}" if CHOICE.random() < 0.3 else None
        player.act(table, choose(legal(sight)), key)
        turns -= 1


def seated(server, players, terms, nonces=True):
    """A table where all of them sit, by invitation, each with a nonce of their own."""
    first, *others = players
    made = first.set_up(terms)
    table, link = made["table"], made["sight"]["link"]
    first.post(f"/tables/{table}/ready", {"nonce": nonce()} if nonces else {})
    for player in others:
        player.post(f"/tables/{table}/sit",
                    {"link": link, **({"nonce": nonce()} if nonces else {})}, "sit-" + table)
    return table


def until_turn(player, table):
    while True:
        sight = player.sight(table)
        if sight["viewer"] in sight["deciding"]:
            return sight
        time.sleep(0.01)


SHEET = open(__file__.replace("making/database.py", "records/my-pad.toml")).read()
DAYS = {"kind": "days", "days": 3}


def main():
    program, database, club_file = sys.argv[1:]
    server = Server(program, database)
    ada, ben, cleo = (Player(server, name) for name in ("Ada", "Ben", "Cleo 🦊"))
    ada_plays = ada.post("/me/tokens", {"label": "my bot", "scope": "play"})["token"]
    tables = {}

    # Finished games.
    t = tables["cards-by-mail"] = seated(server, [ada, ben], {
        "game": "cards", "options": {"rounds": 1, "first_starter": {"seat": 2}}, "timing": DAYS})
    ada.post(f"/tables/{t}/say", {"text": "Good luck!"})
    sight = until_turn(ben, t)
    ben.act(t, legal(sight)[0])
    ben.post(f"/tables/{t}/undo")
    play(t, [ada, ben], 1000)
    ben.post(f"/tables/{t}/say", {"text": "<b>Well</b> played, “Ada” 👏"}, "say-1")
    ada.put(f"/tables/{t}/note", {"text": "Ben keeps his wagers\nfor the last colour."})
    # Accepted, and running.
    r = tables["cards-rematch"] = ada.post(f"/tables/{t}/rematch")["table"]
    ben.post(f"/tables/{t}/rematch", {"nonce": nonce()})
    ada.post(f"/tables/{r}/ready", {"nonce": nonce()})
    play(r, [ada, ben], 9)

    t = tables["cards-long-resigned"] = seated(server, [cleo, ben], {
        "game": "cards", "options": {"variant": "long", "next_starter": "alternate", "discards": "top",
                                     "turn_limit": 90}}, nonces=False)
    play(t, [cleo, ben], 21)
    ben.post(f"/tables/{t}/resign")
    # Offered, and not accepted yet.
    tables["rematch-offered"] = ben.post(f"/tables/{t}/rematch", key="again")["table"]

    t = tables["dice-three"] = seated(server, [ada, ben], {
        "game": "dice", "options": {"players": 3}, "seats": ["person", "person", {"bot": "novice"}]})
    play(t, [ada, ben], 1000)

    t = tables["dice-one-left"] = seated(server, [ben, cleo, ada], {
        "game": "dice", "options": {"players": 3, "order": "clockwise", "sheet": SHEET},
        "timing": {"kind": "bank", "seconds": 600, "increment": 10}})
    play(t, [ada, ben, cleo], 40)
    cleo.post(f"/tables/{t}/resign")
    play(t, [ada, ben], 1000)

    t = tables["cards-timed-out"] = seated(server, [ada, cleo], {
        "game": "cards", "options": {"rounds": 1, "first_starter": {"seat": 1}},
        "timing": {"kind": "per-move", "seconds": 5}})
    play(t, [ada, cleo], 3)
    u = tables["dice-claimed"] = seated(server, [ada, cleo], {
        "game": "dice", "options": {"players": 2, "order": "clockwise"},
        "timing": {"kind": "relaxed", "patience": 5}})
    ada.act(u, legal(ada.sight(u))[0])
    while (sight := ada.sight(u))["deciding"] == [1]:
        ada.act(u, legal(sight)[0])
    time.sleep(6)
    ada.post(f"/tables/{u}/claim")
    while ada.sight(t)["status"] != "over":
        time.sleep(0.1)

    t = tables["left"] = ada.set_up({"game": "cards"})["table"]
    ada.post(f"/tables/{t}/leave")

    # Waiting for players.
    made = cleo.set_up({"game": "dice", "options": {"players": 2}, "admission": "open"}, ready=True)
    tables["waiting-open"] = made["table"]
    made = ada.set_up({"game": "cards", "options": {"rounds": 1}, "timing": DAYS}, seat=2)
    tables["waiting-invited"], link = made["table"], made["sight"]["link"]
    ada.post(f"/tables/{tables['waiting-invited']}/ready", {"nonce": nonce()})

    # Running games.
    t = tables["cards-second-round"] = seated(server, [ben, ada], {
        "game": "cards", "options": {"rounds": 3, "turn_limit": 3}, "timing": DAYS})
    play(t, [ada, ben], 11)
    t = tables["cards-live"] = seated(server, [ben, ada], {
        "game": "cards", "options": {"variant": "long"}, "timing": {"kind": "per-move", "seconds": 3600}})
    play(t, [ada, ben], 12)
    t = tables["cards-against-a-bot"] = ada.set_up({
        "game": "cards", "options": {"rounds": 1}, "seats": ["person", {"bot": "casual"}]}, ready=True)["table"]
    for _ in range(3):
        until_turn(ada, t)
        play(t, [ada], 2)
    t = tables["dice-secret-choice"] = seated(server, [ada, ben, cleo], {
        "game": "dice", "options": {"players": 3},
        "timing": {"kind": "bank", "seconds": 10800, "increment": 300}})
    play(t, [ada, ben, cleo], 4)
    # All but one of those who did not roll have chosen, in secret.
    while True:
        sights = [player.sight(t) for player in (ada, ben, cleo)]
        if len(sights[0]["deciding"]) == 1 and sum(bool(legal(sight)) for sight in sights) == 1:
            log = ada.get(f"/tables/{t}")["log"]
            if any(line["kind"] == "acted" and line["action"] is None for line in log):
                break
        play(t, [ada, ben, cleo], 1)
    # One of them chooses again.
    again = next(line for line in log if line["kind"] == "acted" and line["action"] is None)
    player = next(player for player in (ada, ben, cleo) if player.sight(t)["viewer"] == again["seat"])
    player.post(f"/tables/{t}/undo")
    player.act(t, legal(player.sight(t))[0])
    t = tables["dice-against-bots"] = ada.set_up({
        "game": "dice", "options": {"players": 4, "order": "clockwise"}, "timing": {"kind": "days", "days": 30},
        "seats": [{"bot": "novice"}, "person", {"bot": "casual"}, {"bot": "greedy"}]}, ready=True)["table"]
    for _ in range(3):
        until_turn(ada, t)
        play(t, [ada], 1)
    until_turn(ada, t)
    until_turn(ada, tables["cards-against-a-bot"])
    ben.put("/me", {"name": "Benjamin"})
    server.stop()

    # Bots do not think here: what they are to do is left behind as a job.
    server = ada.server = ben.server = cleo.server = Server(program, database, "--bot-threads", "0")
    t = tables["cards-bot-to-move"] = ada.set_up({
        "game": "cards", "options": {"first_starter": {"seat": 1}}, "seats": ["person", {"bot": "novice"}]},
        ready=True)["table"]
    play(t, [ada], 2)
    last = {"table": "cards-live", "key": "the-last-request"}
    player = next(p for p in (ada, ben) if legal(p.sight(tables["cards-live"])))
    sight = player.sight(tables["cards-live"])
    last |= {"player": player.name,
             "body": {"action": choose(legal(sight)), "decision": sight["decision"]}}
    player.post(f"/tables/{tables['cards-live']}/act", last["body"], last["key"])

    running = []
    for name, table in tables.items():
        if ada.sight(table)["status"] != "playing":
            continue
        played, following = {}, {}
        for player in (ada, ben, cleo):
            snapshot = player.get(f"/tables/{table}")
            sight = snapshot["sight"]
            if sight["viewer"] is None:
                continue
            for nth, line in enumerate(snapshot["log"]):
                if line["kind"] == "acted" and line["action"] is not None:
                    played[nth] = [line["seat"], line["action"]]
            if sight["viewer"] in sight["deciding"]:
                following[player.name] = legal(sight)[0]
        running.append({"name": name, "played": [played[nth] for nth in sorted(played)], "next": following})
    server.stop()

    club = {
        "stopped": int(time.time() * 1000),
        "players": {player.name: {"id": player.id, "token": player.token} for player in (ada, ben, cleo)},
        "token-only-for-playing": ada_plays,
        "tables": tables,
        "invitation": {"table": "waiting-invited", "link": link},
        "note": "Ben keeps his wagers\nfor the last colour.",
        "chat": ["Good luck!", "<b>Well</b> played, “Ada” 👏"],
        "last-request": last,
        "running": running,
    }
    with open(club_file, "w") as file:
        json.dump(club, file, ensure_ascii=False, indent=1)
        file.write("\n")


main()
