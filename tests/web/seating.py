"""Tables with any seats for tests: who sits where, taking the screen, playing on."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from collection.requests.rows import User
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.models import Match
from engine.web.seat import storage
from tests.web.play import JSON, api

TIDE, SECOND = "MZ1-S01", "MZ1-S02"


def two_people(owner: User, names: tuple[str, str] = ("Anna", "Bruno")) -> Match:
    """Two people at the owner's screen, with a starter each."""
    seats = [
        SeatWish(PERSON, name=names[0], starter=TIDE),
        SeatWish(PERSON, name=names[1], starter=SECOND),
    ]
    return laid(owner, seats)


def two_partners(owner: User, **more: Any) -> Match:
    """Nobody but partners."""
    seats = [SeatWish(PARTNER, "random", starter=code) for code in (TIDE, SECOND)]
    return laid(owner, seats, **more)


def laid(owner: User, seats: list[SeatWish], **more: Any) -> Match:
    """A table of K-Mon with these seats."""
    wish = Wish("kmon", seats=tuple(seats), **more)
    return Match.objects.get(pk=start(actor=owner, wish=wish))


def form(**changed: Any) -> dict[str, Any]:
    """The long form: a person against a partner, with starters."""
    return {
        "game": "kmon",
        "key": "",
        "who-0": "person",
        "name-0": "",
        "deck-0": f"starter:{TIDE}",
        "address-0": "",
        "who-1": "partner:random",
        "name-1": "",
        "deck-1": f"starter:{SECOND}",
        "address-1": "",
        **{name.replace("_", "-"): value for name, value in changed.items()},
    }


def lay_by_form(client: Client, **changed: Any) -> HttpResponse:
    """Send the long form."""
    return client.post("/t/new", form(**changed))


def lay_by_api(client: Client, seats: list[dict[str, Any]], **more: Any) -> HttpResponse:
    """Send seats to the API."""
    return client.post("/api/v1/tables", {"game": "kmon", "seats": seats, **more}, JSON)


def awaited(client: Client, match: Match) -> dict[str, Any] | None:
    """To whom the screen is to be handed, if to anybody."""
    found: dict[str, Any] | None = api(client, match).json()["handover"]
    return found


def take(client: Client, match: Match) -> dict[str, Any]:
    """Whoever is awaited takes the screen; the state they then see."""
    state: dict[str, Any] = api(client, match).json()
    if state["handover"]:
        body = {"revision": state["match"]["revision"], "seat": state["handover"]["seat"]}
        answer = api(client, match, "take", body)
        assert answer.status_code == 200, answer.content
        state = answer.json()
    return state


def act_first(client: Client, match: Match, state: dict[str, Any], at: int = 0) -> dict[str, Any]:
    """Make the first move offered; the state answered."""
    items = state["moves"]["items"]
    body = {"revision": state["match"]["revision"], "action": items[at]["action"]}
    answer = api(client, match, "act", body)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def hand_of(match: Match, seat: int) -> tuple[set[str], set[str]]:
    """Codes and names (both languages) of the cards that only that seat may know of its own."""
    played = storage.replayed(Match.objects.get(pk=match.pk))
    pool, state = played.rules.pool, played.state
    cards = [pool.at(card) for card in state.hands[seat]]  # type: ignore[attr-defined]
    names = {text for card in cards for text in (card.name.pick("en"), card.name.pick("it"))}
    return {card.code for card in cards}, names
