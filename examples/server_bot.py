#!/usr/bin/env python3
"""A bot that plays on a Sextant server. Nothing but the standard library.

    SEXTANT_TOKEN=sextant_... python3 server_bot.py http://127.0.0.1:8080

The token can be one that is only good for playing (docs/API.md says how to get one). The bot sits
down at every open table that it finds in the lobby, follows all its tables through one stream, and
plays at random. `choose` is the place for something better.
"""

import hashlib
import json
import os
import random
import secrets
import sys
import threading
import time
import urllib.error
import urllib.request


class Server:
    """The API, as far as a bot needs it."""

    def __init__(self, address, token):
        self.root = address.rstrip("/") + "/api/v1"
        self.headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}

    def open(self, path, body=None, key=None, timeout=30):
        data = None if body is None else json.dumps(body).encode()
        headers = dict(self.headers)
        if key is not None:
            # Sent again under the same name, a request is answered and not done again.
            headers["Idempotency-Key"] = key
        request = urllib.request.Request(self.root + path, data=data, headers=headers)
        return urllib.request.urlopen(request, timeout=timeout)

    def ask(self, path, body=None, key=None):
        """The answer, or None if the server refuses: then something else has happened meanwhile."""
        try:
            with self.open(path, body, key) as response:
                return json.load(response)
        except urllib.error.HTTPError as refusal:
            problem = json.load(refusal)
            if problem["status"] in (401, 403):
                raise SystemExit(problem["message"])
            time.sleep(problem.get("retry_after", 0))
            return None


def legal(state):
    """What may be done now. Where it stands is up to the game."""
    view = state["view"] or {}
    return view.get("legal") or (view.get("table") or {}).get("legal") or []


def choose(state):
    return random.choice(legal(state))


# What the bot adds to the secret of each table: docs/FAIRNESS.md says why.
NONCES = {}


def play(server, table, state):
    if state["viewer"] in state["revealing"] and table in NONCES:
        server.ask(f"/tables/{table}/reveal", {"nonce": NONCES[table].hex()}, "reveal-" + table)
    if state["viewer"] not in state["deciding"]:
        return
    decision = state["decision"]
    action = choose(state)
    key = f"{table}-{decision}-{action}"
    server.ask(f"/tables/{table}/act", {"action": action, "decision": decision}, key)


def look_for_tables(server):
    """Sits down wherever somebody waits."""
    while True:
        for table in (server.ask("/lobby") or {"tables": []})["tables"]:
            name = table["table"]
            nonce = NONCES.setdefault(name, secrets.token_bytes(16))
            commitment = hashlib.sha256(nonce).hexdigest()
            server.ask(f"/tables/{name}/sit", {"commitment": commitment}, "sit-" + name)
        time.sleep(1)


def follow(server):
    """Plays at all tables, one message of the stream after another."""
    with server.open("/stream", timeout=60) as stream:
        for line in stream:
            message = json.loads(line)
            if message["type"] in ("snapshot", "news"):
                play(server, message["table"], message["state"])
            elif message["type"] == "bye":
                time.sleep(message["wait"] / 1000)


def main():
    server = Server(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080",
                    os.environ.get("SEXTANT_TOKEN", ""))
    threading.Thread(target=look_for_tables, args=(server,), daemon=True).start()
    while True:
        try:
            follow(server)
        except urllib.error.HTTPError as refusal:
            if refusal.code in (401, 403):
                raise SystemExit(json.load(refusal)["message"])
            time.sleep(1)
        except OSError:
            # The server was started anew, or the network broke: come back.
            time.sleep(1)


if __name__ == "__main__":
    main()
