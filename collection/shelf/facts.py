"""What a form or program says of copies, checked: the facts of a lot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from collection.house.problems import words
from collection.ledger.errors import BadLot
from collection.ledger.lots import (
    CONDITIONS,
    FINISHES,
    LANGUAGES,
    MAX_NOTES,
    MAX_SLOT,
    MOST_PAID,
)
from collection.ledger.marks import attributes_of
from collection.ledger.rows import Location
from collection.requests.rows import User
from collection.shelf.errors import PlaceNotFound
from engine.kernel.copy_facts import BadCopyFact, read_copy_fact
from engine.kernel.loadouts import CopyAttribute
from engine.kernel.messages import N_, Message, shown

_LONGEST: Final = {"slot": MAX_SLOT, "notes": MAX_NOTES}
_CHOICES: Final = {"language": LANGUAGES, "condition": CONDITIONS, "finish": FINISHES}
Given = Mapping[str, Any]


def read_facts(owner: User, game_key: str, given: Given) -> dict[str, Any]:
    """The facts that `given` speaks of, fit for `Lot`; what is not named is left out.

    Names: language, condition, finish, place (its number), slot, acquired, paid, currency, notes,
    and `extra` (a mapping) or `extra.<name>` for what the game asks of copies. Raises BadLot,
    BadInput, PlaceNotFound.
    """
    facts: dict[str, Any] = {}
    for name, choices in _CHOICES.items():
        if name in given:
            facts[name] = _choice(name, words(given, name, 40).strip(), choices)
    for name, most in _LONGEST.items():
        if name in given:
            facts[name] = " ".join(words(given, name, most).split())
    for name, read in _READERS.items():
        if name in given:
            facts[name] = read(_text(given, name))
    if "place" in given:
        place = place_of(owner, given["place"])
        facts["location_id"] = place.pk if place else None
    extra = _extra(attributes_of(game_key), given)
    if extra is not None:
        facts["extra"] = extra
    return facts


def place_of(owner: User, raw: object) -> Location | None:
    """The place of that number, None for no place. Raises PlaceNotFound."""
    text = "" if raw is None else str(raw).strip()
    if not text:
        return None
    fits = text.isascii() and text.isdigit() and len(text) < 19
    found = Location.objects.filter(owner=owner, pk=int(text), gone=False).first() if fits else None
    if found is None:
        raise PlaceNotFound(text[:40])
    return found


def _text(given: Given, name: str) -> str:
    raw = given.get(name)
    return "" if raw is None else str(raw)[:60].replace("\0", "?").strip()


def _choice(name: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadLot(
            Message(
                N_("Field «{field}»: «{value}» is not known. There are: {known}."),
                {"field": name, "value": shown(value), "known": ", ".join(filter(None, choices))},
            )
        )
    return value


def _acquired(text: str) -> date | None:
    if not text:
        return None
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = date.min
    if found.year < 1900:
        raise BadLot(
            Message(
                N_("«{value}» is no date. Write year-month-day, such as 2026-03-21."),
                {"value": shown(text)},
            )
        )
    return found


def _paid(text: str) -> Decimal | None:
    if not text:
        return None
    try:
        found = Decimal(text.replace(",", "."))
    except InvalidOperation:
        found = Decimal(-1)
    if not found.is_finite() or not 0 <= found <= MOST_PAID or found != round(found, 2):
        raise BadLot(
            Message(
                N_("«{value}» is no price. Write it like 4.50, at most {most}."),
                {"value": shown(text), "most": str(MOST_PAID)},
            )
        )
    return found.quantize(Decimal("0.01"))


def _currency(text: str) -> str:
    code = text.upper()
    if code and not (len(code) == 3 and code.isascii() and code.isalpha()):
        raise BadLot(
            Message(
                N_("«{value}» is no currency. Write its three letters, such as EUR."),
                {"value": shown(text)},
            )
        )
    return code


_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "acquired": _acquired,
    "paid": _paid,
    "currency": _currency,
}


def _extra(declared: tuple[CopyAttribute, ...], given: Given) -> dict[str, str] | None:
    """What the game asks of a copy; None when `given` does not speak of it."""
    told = given.get("extra")
    if isinstance(told, Mapping):
        asked = {str(name): value for name, value in told.items()}
    elif told not in (None, ""):
        raise BadLot(
            Message(N_("Field «{field}» must hold names with values."), {"field": "extra"})
        )
    else:
        asked = {key[6:]: given[key] for key in given if key.startswith("extra.")}
        if told is None and not asked:
            return None
    known = {attribute.key: attribute for attribute in declared}
    for name in asked:
        if name not in known:
            raise BadLot(
                Message(N_("This game asks no «{name}» of a copy."), {"name": shown(name)})
            )
    read = {name: _attribute(known[name], value) for name, value in asked.items()}
    return {name: value for name, value in read.items() if value}


def _attribute(attribute: CopyAttribute, value: object) -> str:
    try:
        return read_copy_fact(attribute, value)
    except BadCopyFact as exc:
        raise BadLot(exc.message) from exc
