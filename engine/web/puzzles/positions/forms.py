"""What the forms of positions send, read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from collection.house.problems import BadInput, whole, words
from engine.kernel.messages import N_, Message
from engine.kernel.positions import MOST, TABLE
from engine.web.laying.wishes import SeatWish, read_seats
from engine.web.puzzles.positions.editing import Edit
from engine.web.puzzles.positions.services import MAX_QUESTION, MAX_TITLE, About

_MOST_FIELDS = 200


def read_edit(given: QueryDict) -> Edit:
    """One edit. Raises BadInput."""
    card, owner = words(given, "card", 80), TABLE
    if words(given, "kind", 16) == "attach" and ":" in card:
        whose, _colon, card = card.partition(":")
        owner = whole({"card": whose}, "card")
    seat = whole(given, "seat", TABLE)
    there, zone = _place(given, "zone", seat)
    if there != seat:  # a card of this seat is put on another side
        seat, owner = there, seat
    goal, to = _place(given, "to", seat)
    return Edit(
        words(given, "kind", 16),
        seat,
        zone,
        card,
        _optional(given, "at", 0),
        _optional(given, "held", -1),
        _optional(given, "count", 1),
        to,
        goal,
        owner,
        _numbers(given, "v-"),
        _numbers(given, "u-"),
    )


def read_about(given: QueryDict | Mapping[str, Any]) -> About:
    """Title, question and eyes. Raises BadInput."""
    return About(
        words(given, "title", MAX_TITLE).replace("\0", ""),
        words(given, "question", MAX_QUESTION),
        whole(given, "seat") if given.get("seat") not in (None, "") else 0,
    )


def read_decks(user: object, key: str, given: QueryDict, seats: int) -> tuple[SeatWish, ...]:
    """The decks chosen, `starter:<code>` or `deck:<id>` for each seat that brings one.

    Raises BadInput, BadSeat."""
    return read_wishes(user, key, [words(given, f"deck-{seat}", 80) for seat in range(seats)])


def read_wishes(user: object, key: str, chosen: list[Any]) -> tuple[SeatWish, ...]:
    """The same from a list of texts."""
    if not chosen:
        return ()
    raw: list[dict[str, str]] = []
    for text in chosen:
        kind, _colon, name = str(text).partition(":")
        if kind not in ("starter", "deck") or not name:
            raise BadInput(Message(N_("Choose a deck for each side: «starter:code» or «deck:id».")))
        raw.append({"who": "person", kind: name})
    return read_seats(user, key, raw)


def _place(given: QueryDict, field: str, seat: int) -> tuple[int, str]:
    """A place and whose it is: `zone` of this seat, or `seat:zone` of another."""
    text = words(given, field, 80)
    number, colon, zone = text.partition(":")
    return (whole({field: number}, field), zone) if colon else (seat, text)


def _optional(given: QueryDict, field: str, default: int) -> int:
    return whole(given, field, -1) if given.get(field) not in (None, "") else default


def _numbers(given: QueryDict, start: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for field in given:
        if field.startswith(start):
            found[field.removeprefix(start)[:64]] = whole(given, field, -MOST)
    if len(found) > _MOST_FIELDS:
        raise BadInput(Message(N_("Too many fields at once.")))
    return found
