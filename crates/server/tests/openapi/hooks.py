"""What Schemathesis can't know from the description: who asks, and what a name is."""

import json
import os
import urllib.request

import schemathesis
from hypothesis import strategies as st

SERVER = os.environ["SEXTANT_SERVER"]


def new_guest():
    request = urllib.request.Request(
        f"{SERVER}/api/v1/guests",
        data=b'{"name": "Schema"}',
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["token"]


# These end the token that they are sent with, or another one of the player's.
ENDS_TOKENS = {"/api/v1/me/session", "/api/v1/me/tokens/{token}"}
# A player can have 20 open tables.
TABLES_OF_A_PLAYER = 15


@schemathesis.auth(refresh_interval=None)
class PlayerToken:
    """The same player for a while, so that what one request has set up the next one may use."""

    def __init__(self):
        self.player = new_guest()
        self.tables = 0

    def get(self, case, context):
        if context.operation.path in ENDS_TOKENS:
            return new_guest()
        if context.operation.path == "/api/v1/tables":
            self.tables += 1
            if self.tables % TABLES_OF_A_PLAYER == 0:
                self.player = new_guest()
        return self.player

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


def lines(most):
    """Texts that have something to see. The server cleans others, or refuses them if nothing is left."""
    letters = st.characters(codec="utf-8", categories=["L", "N", "P", "S"])
    return st.text(letters, min_size=1, max_size=most)


schemathesis.openapi.format("display-name", lines(24))
schemathesis.openapi.format("chat-line", lines(300))
schemathesis.openapi.format("note", lines(4000))


def whole(value):
    """4.0 as 4: for JSON Schema they are the same; programs write, and the server reads, the second."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(one) for one in value]
    if isinstance(value, dict):
        return {name: whole(one) for name, one in value.items()}
    return value


@schemathesis.hook
def map_body(context, body):
    body = whole(body)
    terms = body.get("terms") if isinstance(body, dict) else None
    # The options and seats of a game must fit each other. Most tables get those by default, so that there is
    # something to play at.
    if isinstance(terms, dict) and isinstance(terms.get("game"), str) and len(str(body)) % 4:
        terms.pop("options", None)
        terms.pop("seats", None)
        body["seat"] = None
    return body
