"""Which decks stand on an earlier content of a card, and which cards of a deck say more since.

All of it is asked for one person: their decks, the cards that they find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models.fields.json import KeyTransform

from collection.catalogue.shelves import Shelf, shelf_of
from collection.requests.rows import User
from decks.errata.errors import NoErratum
from decks.lists.rows import Deck
from engine.kernel.cards import CardDef


@dataclass(frozen=True)
class Erratum:
    """A deck stands on content `number` of a card, which `was`; it says `now` what it says, with
    content `edition`. `stayed`: its owner has let it stand."""

    code: str
    number: int
    edition: int
    was: CardDef
    now: CardDef
    stayed: bool = False


def errata_of(deck: Deck) -> list[Erratum]:
    """The cards of a deck that say something else by now, by code; no query where none was
    corrected."""
    if not deck.contents:
        return []
    shelf = shelf_of(deck.owner, deck.game)
    now = shelf.editions.numbers
    return [
        Erratum(
            code,
            deck.contents[code],
            now[code],
            was,
            shelf.pool[code],
            deck.stayed.get(code, 0) >= now[code],
        )
        for code, was in sorted(shelf.then(deck.game, deck.contents).items())
    ]


@dataclass(frozen=True)
class Stand:
    """One deck that stands on an earlier content of a card."""

    deck_id: str
    number: int
    stayed: bool


@dataclass(frozen=True)
class Corrected:
    """A card that says something else than it did where decks stand on it: what it `was`, by the
    number of the content, and the decks, those that wait for an answer first."""

    code: str
    edition: int
    now: CardDef
    was: Mapping[int, CardDef]
    stands: tuple[Stand, ...] = ()

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """The ids of the decks whose owner has not answered yet."""
        return tuple(stand.deck_id for stand in self.stands if not stand.stayed)

    @property
    def stayed(self) -> int:
        """How many decks stand on what it said because their owner let them."""
        return len(self.stands) - len(self.waiting)


def corrected(user: User, key: str, code: str) -> Corrected:
    """What has become of one card. Two queries, up to two more where it was corrected. Raises
    NoErratum for a card that this person does not find."""
    shelf = shelf_of(user, key)
    edition = shelf.editions.numbers.get(code)
    if edition is None or code not in shelf.pool:
        raise NoErratum(code)
    rows = (
        Deck.objects.filter(owner=user, game=key, deleted=None)
        .annotate(stood=KeyTransform(code, "contents"), let=KeyTransform(code, "stayed"))
        .filter(stood__lt=edition)
        .order_by("name", "id")
        .values_list("id", "stood", "let")
    )
    found = [(deck_id, int(stood), int(let or 0)) for deck_id, stood, let in rows]
    was = _contents(shelf, key, code, {number for _, number, _ in found})
    stands = [
        Stand(deck_id, number, let >= edition) for deck_id, number, let in found if number in was
    ]
    stands.sort(key=lambda stand: stand.stayed)
    return Corrected(code, edition, shelf.pool[code], was, tuple(stands))


@dataclass(frozen=True)
class Told:
    """A corrected card in a list: how many decks wait for an answer, how many stay."""

    card: CardDef
    waiting: int
    stayed: int


def all_corrected(user: User, key: str, own_set: str = "") -> list[Told]:
    """The cards of a person (of one set) that say something else than decks stand on, by name; one
    query over the decks, up to two for what the cards said."""
    shelf = shelf_of(user, key)
    now = shelf.editions.numbers
    rows = Deck.objects.filter(owner=user, game=key, deleted=None).exclude(contents={})
    old: dict[tuple[str, int], Counter[bool]] = {}
    for contents, stayed in rows.order_by().values_list("contents", "stayed"):
        for code, number in contents.items():
            if number < now.get(code, 0):
                let = stayed.get(code, 0) >= now[code]
                old.setdefault((code, number), Counter())[let] += 1
    shelf.recall(key, old)
    totals: dict[str, Counter[bool]] = {}
    for wave in _waves(old):
        for code in shelf.then(key, wave):
            totals.setdefault(code, Counter()).update(old[code, wave[code]])
    cards = ((shelf.pool[code], count) for code, count in totals.items())
    told = [Told(card, count[False], count[True]) for card, count in cards]
    mine = [one for one in told if not own_set or one.card.set == own_set]
    return sorted(mine, key=lambda one: (not one.waiting, one.card.name.pick("en"), one.card.code))


def _contents(shelf: Shelf, key: str, code: str, numbers: set[int]) -> dict[int, CardDef]:
    shelf.recall(key, [(code, number) for number in numbers])
    found = {}
    for number in sorted(numbers):
        old = shelf.then(key, {code: number})
        if code in old:
            found[number] = old[code]
    return found


def _waves(old: Mapping[tuple[str, int], object]) -> Sequence[dict[str, int]]:
    """Contents by card, each card once in a wave."""
    waves: list[dict[str, int]] = []
    for code, number in sorted(old):
        wave = next((wave for wave in waves if code not in wave), None)
        if wave is None:
            waves.append(wave := {})
        wave[code] = number
    return waves
