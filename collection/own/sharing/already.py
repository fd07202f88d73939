"""Somebody typed it already: what was not found, in sets that the person adopted or looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from django.urls import Resolver404, resolve

from collection.catalogue.faces import card_url
from collection.catalogue.shelves import OwnSet, Shelf, edition_of, shelf_of
from collection.house.i18n import READER
from collection.own.sharing import queries
from collection.own.sharing.pages import link_url
from collection.requests.rows import User
from collection.search.fold import fold, shortened
from engine.kernel.cards import CardDef, CardPool

MOST: Final = 3
_MEMO: Final = "_opened_sets"
_CALLED: Final = "called"


@dataclass(frozen=True)
class Asked:
    """A card that was asked for: by its name, or by the number in a set that stands on it."""

    name: str = ""
    number: str = ""
    printed: str = ""

    def is_met_by(self, card: CardDef, card_set: OwnSet) -> bool:
        """Whether that card was meant."""
        names = {fold(text) or text for _, text in card.name.texts}
        if self.name and (fold(self.name) or self.name) in names:
            return True
        printed = shortened(f"{card_set.label} {card.number}")
        return bool(card.number) and printed in (
            shortened(f"{self.printed} {self.number}"),
            shortened(self.name),
        )


@dataclass(frozen=True)
class Typed:
    """A card that somebody typed, and where it is looked at."""

    name: str
    set_name: str
    url: str


def typed_already(request: Any, door: str) -> list[Typed]:
    """What the form behind a door (`type_it_url`) would type again."""
    told = urlsplit(door)
    try:
        key = str(resolve(told.path).kwargs["game"])
    except (Resolver404, KeyError):
        return []
    asked = dict(parse_qsl(told.query))
    wanted = Asked(asked.get("name", ""), asked.get("number", ""), asked.get("set", ""))
    return found_already(request, key, wanted)


def found_already(request: Any, key: str, wanted: Asked) -> list[Typed]:
    """The cards so called of sets that the person adopted or looked at; one query for each
    request."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return []
    language = READER.language
    return [
        Typed(
            card.name.pick(language),
            card_set.name.pick(language) or card_set.label,
            link or card_url(key, card, card.name.pick(language)),
        )
        for shelf, link in _readable(request, user, key)
        for card in _candidates(shelf.pool, wanted)
        if (card_set := shelf.sets[card.set]) and (link or card_set.is_adopted)
        if wanted.is_met_by(card, card_set)
    ][:MOST]


def _readable(request: Any, user: User, key: str) -> Iterator[tuple[Shelf, str]]:
    """What the person has, and each set that they looked at with its link."""
    yield shelf_of(user, key), ""
    memo = request.__dict__
    if _MEMO not in memo:
        memo[_MEMO] = queries.opened(user)
    for shared in memo[_MEMO]:
        if shared.edition.game == key:
            yield edition_of(shared.edition), link_url(shared)


def _candidates(pool: CardPool, wanted: Asked) -> Iterator[CardDef]:
    known = pool.table(_CALLED, _called)
    numbers = {wanted.number, *wanted.name.split()[-1:]}
    asked = {fold(wanted.name) or wanted.name, *(shortened(number) for number in numbers)}
    found = {card.code: card for key in asked - {""} for card in known.get(key, ())}
    yield from found.values()


def _called(pool: CardPool) -> dict[str, tuple[CardDef, ...]]:
    """Typed cards by each of their names and by their number."""
    found: dict[str, tuple[CardDef, ...]] = {}
    for card in pool.own:
        names = {fold(text) or text for _, text in card.name.texts}
        for key in names | {shortened(card.number)}:
            found[key] = (*found.get(key, ()), card)
    return found
