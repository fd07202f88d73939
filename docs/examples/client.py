"""Build a legal deck and play a battle with it, over the API of a Mazziere site.

    python3 client.py http://localhost:8000 mz_your_token [game] [level]

Nothing but the standard library. The token is made on the page «Tokens for programs» of your
account; whatever this program makes is yours.
"""

from __future__ import annotations

import json
import sys
import time
import uuid
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

MOST_MENDS = 80
MOST_MOVES = 3000


class Refused(Exception):
    """A problem body (RFC 9457): what is wrong, and by which clause of the rules."""

    def __init__(self, problem: dict[str, Any]) -> None:
        self.problem = problem
        clause = f" [{problem['clause']}]" if problem.get("clause") else ""
        super().__init__(f"{problem['status']}: {problem['detail']}{clause}")


@dataclass(frozen=True)
class Site:
    """A site and a token for it."""

    address: str
    token: str

    def get(self, path: str) -> Any:
        """Read something."""
        return self._ask("GET", path)

    def post(self, path: str, **body: Any) -> Any:
        """Do something; sent again after a fault of the network, it is done once."""
        return self._ask("POST", path, body, key=uuid.uuid4().hex)

    def _ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Authorization": f"Bearer {self.token}", "Accept-Language": "en"}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Idempotency-Key": key}
        raw = None if body is None else json.dumps(body).encode()
        while True:
            asked = Request(f"{self.address}/api/v1{path}", raw, headers, method=method)
            try:
                with urlopen(asked, timeout=60) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code != 429:
                    raise Refused(json.load(error)) from None
                time.sleep(int(error.headers.get("Retry-After", "1")))


def choose_game(site: Site, wanted: str = "") -> dict[str, Any]:
    """The game of that key, or the first there is."""
    games = site.get("/games")["results"]
    for game in games:
        print(f"{game['key']:10} {game['title']}, {min(game['seats'])} seats")
    return next(game for game in games if not wanted or game["key"] == wanted)


def build_deck(site: Site, game: str) -> dict[str, Any]:
    """Begin with nothing and do what the judge proposes until no rule is broken."""
    deck = site.post("/decks", game=game, name="Built by a program")
    for _ in range(MOST_MENDS):
        if deck["verdict"]["legal"]:
            return deck
        broken = deck["verdict"]["violations"]
        print(f"  {broken[0]['text']} ({broken[0]['clause']})")
        found = site.get(f"/decks/{deck['id']}/mend")
        offered = [mend for mends in found["mends"] for mend in mends]
        edits = offered[0]["edits"] if offered else found["all"]
        if not edits:
            break
        deck = site.post(f"/decks/{deck['id']}/mend", version=found["version"], edits=edits)
    raise SystemExit("The judge knows no way to mend this deck.")


def play(site: Site, deck: str, level: str) -> dict[str, Any]:
    """Take the first move that is offered, let the partner answer, to the end."""
    table = site.post("/tables", deck=deck, level=level)
    for _ in range(MOST_MOVES):
        match, moves = table["match"], table["moves"]["items"]
        if match["over"]:
            return table
        here = f"/tables/{match['id']}"
        try:
            if moves:
                revision, action = match["revision"], moves[0]["action"]
                table = site.post(f"{here}/act", revision=revision, action=action)
            else:
                table = site.post(f"{here}/partner", revision=match["revision"])
                if table["match"]["thinking"]:
                    time.sleep(0.3)  # and ask again
        except Refused as refused:
            if refused.problem["status"] != 409:
                raise
            table = refused.problem["table"]  # the partner was quicker: this is how it stands
    raise SystemExit("This battle does not end.")


def main(address: str, token: str, game: str = "", level: str = "random") -> None:
    """The whole way, told line by line."""
    site = Site(address.rstrip("/"), token)
    chosen = choose_game(site, game)
    deck = build_deck(site, chosen["key"])
    print(f"A legal deck of {deck['size']} cards: {site.address}{deck['url']}")
    table = play(site, deck["id"], level)
    over = table["match"]["over"]
    print(f"{over['title']}. {over['reason']} ({over['clause']})")
    print(f"Watch it again: {site.address}/r/{table['match']['id']}")


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
