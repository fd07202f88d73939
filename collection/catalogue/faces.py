"""A card as the plain mapping that the card component draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from django.urls import reverse
from django.utils.text import slugify

from collection.catalogue.rows import Card
from collection.catalogue.shelves import OwnSet, as_printed, is_lent, set_called
from collection.drawing.addresses import face_pictures
from collection.house.i18n import READER
from collection.house.kept import Kept
from collection.house.pools import OWN, pool_of, shipped
from engine.kernel.cards import CardDef, canonical_digest
from engine.kernel.game import Game
from engine.registry import game

Face = dict[str, Any]
# Stands in an address for a card that was printed in no set.
NO_SET = "-"
# Faces of cards that no game ships, by content, what their set is called, and language.
_KEPT: Final = Kept[tuple[Game, str, OwnSet | None, str], Face](4096, lambda _: 1)


def face(key: str, card: CardDef) -> Face:
    """The face in the language being spoken. Raises UnknownGame."""
    content, own = canonical_digest(card.to_json()), set_called(key, card.set)
    place = (game(key), content, own, READER.language)
    kept = _KEPT.get(place) or _KEPT.put(place, _drawn(key, card, content))
    # The page of a card that is only shown would not be found.
    return {**kept, "url": ""} if is_lent(card.code) else kept


def _drawn(key: str, card: CardDef, content: str) -> Face:
    language = READER.language
    printed = game(key).face(card, language)
    seen = content if card.code.startswith(OWN) else ""
    return {
        "shown": shown_code(key, card),
        "set_name": set_name(key, card.set, language),
        "url": card_url(key, card, card.name.pick(language)),
        "pictures": face_pictures(key, as_printed(key, card), language, printed, seen),
        **_printed(key, card, printed),
    }


def printed_face(key: str, card: CardDef) -> Face:
    """What stands on the face itself: the same for whoever looks. Raises UnknownGame."""
    return _printed(key, card, game(key).face(card, READER.language))


def _printed(key: str, card: CardDef, printed: Mapping[str, Any]) -> Face:
    return {
        "game": key,
        "code": card.code,
        "type": card.type,
        "name": card.name.pick(READER.language),
        "elements": [],
        "elemental": "elements" in printed,
        "hp": card.get("hp"),
        "cost": card.get("cost"),
        "size": game(key).card_size(card),
        **printed,
    }


@lru_cache(maxsize=8192)
def shipped_face(key: str, code: str, language: str) -> Face | None:
    """The face of a shipped card, kept; None when the game ships no such card."""
    card = shipped(key).get(code)
    return None if card is None else face(key, card)


def face_of(key: str, code: str) -> Face | None:
    """The face of a shipped card or of one of the reader's, in the language being spoken."""
    found = shipped_face(key, code, READER.language)
    if found is not None:
        return found
    card = pool_of(key).get(code)
    return None if card is None else face(key, card)


def row_face(row: Card) -> Face:
    """The face of a catalogue row: a shipped card's is kept, any other is drawn from the row."""
    card = row.definition
    if shipped(row.game).get(card.code) == card:
        return face_of(row.game, card.code) or face(row.game, card)
    return face(row.game, card)


def has_costs(key: str) -> bool:
    """Whether cards of this game have a cost, by which they can be sorted and searched."""
    return any(card.get("cost") is not None for card in shipped(key))


def set_name(key: str, code: str, language: str) -> str:
    """The name of a set, or its code."""
    names = game(key).set_names()
    if code in names:
        return names[code].pick(language)
    own = set_called(key, code)
    return (own.name.pick(language) or own.label) if own else code


def shown_code(key: str, card: CardDef) -> str:
    """The code as people read it: of an own card what stands on it."""
    own = set_called(key, card.set)
    return f"{own.label} {card.number}".strip() if own else card.code


def card_url(key: str, card: CardDef, name: str) -> str:
    """Where the card's page is."""
    return address_of(key, card.set, named_by(card.code, card.set, card.number), name)


def named_by(code: str, set_code: str, number: str) -> str:
    """What names a card in an address: its number, unless somebody typed it: such numbers repeat,
    and hold any sign."""
    return code if set_code.startswith(OWN) else number or code


@lru_cache(maxsize=8192)
def address_of(key: str, set_code: str, number: str, name: str) -> str:
    """The same by what stands in it."""
    return reverse("card", args=(key, set_code or NO_SET, number, slugify(name) or "card"))
