"""Own sets of a backup, read with distrust: a card is what its game's form makes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from collection.exchange.archive import Archive
from collection.exchange.spots import Card, Spot
from collection.own.services import MOST_SETS
from collection.own.sharing.queries import LONGEST_TOKEN
from engine.kernel.cards import CardDef
from engine.kernel.forms import LANGUAGES
from engine.kernel.messages import Message
from engine.registry import UnknownGame, game

FILE: Final = "own.json"
_SET: Final = re.compile(r"own-[a-z0-9-]{4,28}")
_CARD: Final = re.compile(r"-([1-9]\d{0,6})")
_CAUSE: Final = re.compile(r"[a-z_.-]{1,24}")
_PLACE: Final = re.compile(r"[a-z0-9.:-]{1,64}")
# What was taken away counts here and not among the cards that a person may have.
_MOST_SETS: Final = 5 * MOST_SETS
_MOST_CARDS: Final = 20_000
_MOST_WHOLE: Final = 2_000_000_000
_MOST_CONTENTS: Final = 100_000
_MOST_EDITS: Final = 100_000
_MOST_TYPINGS: Final = 1_000
_LONGEST_FIELD: Final = 4_000


@dataclass(frozen=True)
class OldContent:
    """A content that a card had."""

    number: int
    card: CardDef
    created: datetime


@dataclass(frozen=True)
class OldCard:
    """An own card by the last part of its id; the newest content last."""

    number: int
    away: bool
    contents: tuple[OldContent, ...]


@dataclass(frozen=True)
class OldEdit:
    """What was done: lines of (card, content before, content after)."""

    cause: str
    created: datetime
    lines: tuple[tuple[int, int, int], ...]
    change: int | None
    undoes: int | None


@dataclass(frozen=True)
class OldTyping:
    """What was being typed; `set` and `card` are "" and 0 where it had none yet."""

    game: str
    place: str
    set: str
    card: int
    fields: Mapping[str, Any]
    revision: int


@dataclass(frozen=True)
class OldSet:
    """An own set as the backup tells it."""

    game: str
    code: str
    names: Mapping[str, str]
    printed: str
    note: str
    serial: int
    cards: tuple[OldCard, ...]
    edits: tuple[OldEdit, ...]
    away: bool = False
    origin: str = ""


@dataclass(frozen=True)
class OldAdopted:
    """A set of somebody else's, as its reader knew it, and the link by which it was shared."""

    set: OldSet
    link: str


@dataclass(frozen=True)
class Own:
    """The own sets of a backup, what was being typed, and the sets of others."""

    sets: tuple[OldSet, ...] = ()
    typings: tuple[OldTyping, ...] = ()
    adopted: tuple[OldAdopted, ...] = ()

    @property
    def codes(self) -> set[Card]:
        """The cards of the sets, by game and code."""
        every = (*self.sets, *(each.set for each in self.adopted))
        return {(one.game, f"{one.code}-{card.number}") for one in every for card in one.cards}


def read_own(archive: Archive, changes: int) -> Own:
    """What an archive holds of own cards; nothing where it is older than they. Raises BadFile."""
    if FILE not in archive:
        return Own()
    whole = Spot(FILE, 1, archive.json(FILE, dict))
    rows = whole.listed("sets", _MOST_SETS)
    found = tuple(_set(Spot(FILE, at, raw), changes) for at, raw in enumerate(rows, start=1))
    others = whole.listed("adopted", _MOST_SETS) if "adopted" in whole.raw else []
    adopted = tuple(_adopted(Spot(FILE, at, raw)) for at, raw in enumerate(others, start=1))
    by_code = {one.code: one for one in found}
    if len({*by_code, *(each.set.code for each in adopted)}) < len(found) + len(adopted):
        raise whole.fault("sets", len(rows))
    typings = enumerate(whole.listed("typings", _MOST_TYPINGS), start=1)
    typed = tuple(_typing(Spot(FILE, at, raw), by_code) for at, raw in typings)
    return Own(found, typed, adopted)


def _adopted(spot: Spot) -> OldAdopted:
    return OldAdopted(_set(spot, 0), spot.text("link", LONGEST_TOKEN, 0))


def _set(spot: Spot, changes: int) -> OldSet:
    key, code = spot.text("game", 32), spot.text("code", 32)
    if not _SET.fullmatch(code):
        raise spot.fault("code", code)
    try:
        game(key)
    except UnknownGame as exc:
        raise spot.fault("game", key) from exc
    names = spot.inside("names")
    cards = tuple(_card(spot.of(raw), key, code) for raw in spot.listed("cards", _MOST_CARDS))
    known = {card.number: card for card in cards}
    if len(known) < len(cards) or sum(len(card.contents) for card in cards) > _MOST_CONTENTS:
        raise spot.fault("cards", len(cards))
    return OldSet(
        key,
        code,
        {language: names.text(language, 200, 0) for language in LANGUAGES},
        spot.text("printed", 16, 0),
        spot.text("note", 500, 0),
        max([spot.whole("serial", 0, 9_999_999), *known]),
        cards,
        _edits(spot, code, known, changes),
        spot.get("away", bool, False),
        _origin(spot),
    )


def _origin(spot: Spot) -> str:
    origin = str(spot.get("origin", str, ""))
    if origin and not _SET.fullmatch(origin):
        raise spot.fault("origin", origin)
    return origin


def _card(spot: Spot, key: str, set_code: str) -> OldCard:
    number = _number(spot, "code", spot.text("code", 64), set_code)
    code = f"{set_code}-{number}"
    contents = tuple(
        _content(spot.of(raw), key, set_code, code) for raw in spot.listed("versions", 10_000)
    )
    numbers = [content.number for content in contents]
    if not contents or numbers != sorted(set(numbers)):
        raise spot.fault("versions", len(contents))
    return OldCard(number, spot.get("away", bool), contents)


def _number(spot: Spot, key: str, code: str, set_code: str) -> int:
    found = _CARD.fullmatch(code.removeprefix(set_code))
    if not code.startswith(set_code) or found is None:
        raise spot.fault(key, code)
    return int(found[1])


def _content(spot: Spot, key: str, set_code: str, code: str) -> OldContent:
    rules = game(key)
    try:
        given = CardDef.from_json(spot.get("data", dict))
        typed = rules.read_card(rules.raw_of(given))
    except (TypeError, ValueError, KeyError, AttributeError) as exc:
        raise spot.fault("data", str(exc)) from exc
    if typed.card is None or typed.refused:
        why: Message = typed.refused[0].message
        raise spot.refused(why)
    card = replace(typed.card, code=code, set=set_code, number=given.number[:32])
    return OldContent(spot.whole("number", 1, 9_999_999), card, spot.moment("created"))


def _edits(
    spot: Spot, set_code: str, known: Mapping[int, OldCard], changes: int
) -> tuple[OldEdit, ...]:
    rows = enumerate(spot.listed("edits", _MOST_EDITS))
    found = tuple(_edit(spot.of(raw), at, set_code, known, changes) for at, raw in rows)
    undone = [edit.undoes for edit in found if edit.undoes is not None]
    if len(set(undone)) < len(undone):
        # The database would refuse it without a word.
        raise spot.fault("undoes", len(undone))
    return found


def _edit(
    spot: Spot, at: int, set_code: str, known: Mapping[int, OldCard], changes: int
) -> OldEdit:
    cause = spot.text("cause", 24)
    if not _CAUSE.fullmatch(cause):
        raise spot.fault("cause", cause)
    lines = []
    for raw in spot.listed("lines", _MOST_CARDS):
        if not isinstance(raw, list) or len(raw) != 3 or not isinstance(raw[0], str):
            raise spot.fault("lines", raw)
        number = _number(spot, "lines", raw[0], set_code)
        card = known.get(number)
        contents = [0, *(one.number for one in card.contents)] if card else []
        if not all(type(each) is int and each in contents for each in raw[1:]):
            raise spot.fault("lines", raw)
        lines.append((number, raw[1], raw[2]))
    return OldEdit(
        cause,
        spot.moment("created"),
        tuple(lines),
        None if spot.raw.get("change") is None else spot.whole("change", 0, changes - 1),
        None if spot.raw.get("undoes") is None else spot.whole("undoes", 0, at - 1),
    )


def _typing(spot: Spot, sets: Mapping[str, OldSet]) -> OldTyping:
    place, code = spot.text("place", 64), spot.text("card", 64, 0)
    set_code = spot.text("set", 32, 0)
    if not _PLACE.fullmatch(place):
        raise spot.fault("place", place)
    if set_code and set_code not in sets:
        raise spot.fault("set", set_code)
    number = _number(spot, "card", code, set_code) if code else 0
    if number and number not in {card.number for card in sets[set_code].cards}:
        raise spot.fault("card", code)
    fields: dict[str, Any] = spot.get("fields", dict)
    for name, value in fields.items():
        plain = isinstance(value, (str, int, list, dict)) or value is None
        if not plain or len(name) > 64 or len(str(value)) > _LONGEST_FIELD:
            raise spot.fault(f"fields.{name[:40]}", value)
    key = spot.text("game", 32)
    return OldTyping(key, place, set_code, number, fields, spot.whole("revision", 0, _MOST_WHOLE))
