"""Own cards beside the shipped ones: the pool of a person, kept until that person writes a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from collection.catalogue.contents import NONE, Contents, Editions, Place, recall, then
from collection.catalogue.rows import Adoption, Card, CardSet
from collection.house.kept import Kept
from collection.house.pools import EVERYBODY, OWN, Reader, pool_of, reader, shipped, stand_on
from collection.requests.rows import User
from engine.kernel.cards import CardDef, CardPool, canonical_digest
from engine.kernel.names import Name

# So many own cards are kept in a process, those of who asked last: some 2 kB each.
MOST_KEPT: Final = 20_000


@dataclass(frozen=True)
class Shelf:
    """The cards that a person can mean, what their own sets are called by id, and which content
    each own card has."""

    pool: CardPool
    sets: Mapping[str, OwnSet]
    editions: Editions = field(default_factory=Editions)

    def then(self, key: str, contents: Contents) -> dict[str, CardDef]:
        """Of these contents those that say something else than their cards say now."""
        return then(key, self.pool, self.editions, contents)

    def recall(self, key: str, places: Iterable[Place]) -> None:
        """Read these contents at once, so that `then` need not ask for them."""
        recall(key, self.editions, places)


@dataclass(frozen=True)
class OwnSet:
    """What an own set is called, and the code that stands on its cards."""

    name: Name
    label: str
    is_adopted: bool = False


# By person (or id of an edition), game, revision and shipped cards.
_KEPT: Final = Kept[tuple[int | str, str, int, str], Shelf](
    MOST_KEPT, lambda it: 1 + len(it.pool.own)
)
# By person and revision.
_ADOPTED: Final = Kept[tuple[int, int], tuple[int, ...]](MOST_KEPT, lambda it: 1 + len(it))
# Pools with some cards as they were, by the pool and what these said.
_THEN: Final = Kept[tuple[str, str], CardPool](MOST_KEPT, lambda pool: 1 + len(pool.own))


def shelf_of(user: User, key: str) -> Shelf:
    """The shipped cards, behind them this person's own and adopted. Raises UnknownGame."""
    if not user.cards_revision:
        return Shelf(shipped(key), {})
    return _shelf(key, user.pk, user.cards_revision, lambda: [user.pk, *adopted_shelves(user)])


def edition_of(row: CardSet) -> Shelf:
    """The shipped cards, behind them those of an edition of a shared set. Raises UnknownGame."""
    return _shelf(row.game, row.code, row.revision, lambda: [row.shelf])


def adopted_shelves(user: User) -> tuple[int, ...]:
    """The shelves of what the person adopted."""
    place = (user.pk, user.cards_revision)
    found = _ADOPTED.get(place)
    if found is not None:
        return found
    rows = Adoption.objects.filter(owner=user).values_list("shelf", flat=True)
    return _ADOPTED.put(place, tuple(rows))


def _shelf(
    key: str, whose: int | str, revision: int, shelves: Callable[[], Sequence[int]]
) -> Shelf:
    base = shipped(key)
    place = (whose, key, revision, base.digest)
    found = _KEPT.get(place)
    if found is not None:
        return found
    rows = Card.objects.filter(game=key, shelf__in=shelves()).select_related("set").order_by()
    cards = list(rows.only("data", "set", "code", "edition"))
    sets = {row.set.code: own_set(row.set) for row in cards if row.set}
    editions = Editions({row.code: row.edition for row in cards})
    pool = base.widened(row.definition for row in cards)
    return _KEPT.put(place, Shelf(pool, sets, editions))


def own_set(row: CardSet) -> OwnSet:
    """What a row is called."""
    return OwnSet(Name.of({"en": row.name_en, "it": row.name_it}), row.label, row.owner_id is None)


def set_called(key: str, code: str) -> OwnSet | None:
    """The own set of that id, the reader's or anybody's; None where there is none."""
    if not code.startswith(OWN):
        return None
    mine = sets_of_reader(key).get(code)
    if mine is not None:
        return mine
    for lent in _lending():
        if code in lent.shelf(key).sets:
            return lent.shelf(key).sets[code]
    row = CardSet.objects.filter(game=key, code=code).first()
    return None if row is None else own_set(row)


def as_printed(key: str, card: CardDef) -> CardDef:
    """The card with the code of its set that stands on it: so it is drawn."""
    own = set_called(key, card.set)
    return replace(card, set=own.label) if own else card


def sets_of_reader(key: str) -> Mapping[str, OwnSet]:
    """What the reader's own sets are called, by id."""
    who = reader()
    while isinstance(who, Lent):
        who = who.borrower
    user = who.user if isinstance(who, Person) else None
    return {} if user is None else shelf_of(user, key).sets


def own_codes(codes: Iterable[str]) -> frozenset[str]:
    """Those of the codes that are ids of own cards."""
    return frozenset(code for code in codes if code.startswith(OWN))


class Lent:
    """Who looks at something that shows own cards of `lender`, as they were with its `contents`:
    those of somebody else, `codes`, can be seen there, and found nowhere."""

    def __init__(
        self,
        borrower: Reader,
        lender: User | CardSet,
        codes: frozenset[str],
        contents: Contents = NONE,
    ) -> None:
        self.borrower, self.lender = borrower, lender
        self.codes, self.contents = codes, contents

    def shelf(self, key: str) -> Shelf:
        """What is lent from: what another person has, or an edition."""
        lender = self.lender
        return edition_of(lender) if isinstance(lender, CardSet) else shelf_of(lender, key)

    @property
    def owner(self) -> int | None:
        """The number of who looks."""
        return self.borrower.owner

    @property
    def shelves(self) -> tuple[int, ...]:
        """The shelves of who looks."""
        return self.borrower.shelves

    def pool(self, key: str) -> CardPool:
        """The cards of who looks, and those that are shown. Raises UnknownGame."""
        shelf, seen = self.shelf(key), self.borrower.pool(key)
        if self.codes:
            seen = _lent(seen, shelf.pool, self.codes)
        return as_then(seen, shelf.then(key, self.contents))


def showing(lender: User, codes: Iterable[str], contents: Contents = NONE) -> Reader:
    """The reader, who is shown these cards of a person with these contents."""
    who, mine = reader(), own_codes(codes)
    who = who.borrower if isinstance(who, Lent) and who.lender == lender else who
    if not mine:
        return who
    if who.owner != lender.pk:
        return Lent(who, lender, mine, contents)
    return Lent(who, lender, frozenset(), contents) if contents else who


def as_then(pool: CardPool, old: Mapping[str, CardDef]) -> CardPool:
    """The same cards, those of `old` as they were."""
    found = {code: card for code, card in old.items() if code in pool}
    if not found or pool.base is None:
        return pool
    mark = canonical_digest([found[code].to_json() for code in sorted(found)])
    kept = _THEN.get((pool.digest, mark))
    if kept is not None:
        return kept
    cards = [found.get(card.code, card) for card in pool.own]
    return _THEN.put((pool.digest, mark), pool.base.widened(cards))


def is_lent(code: str) -> bool:
    """Whether the card is somebody else's, and only shown."""
    return any(code in lent.codes for lent in _lending())


def is_mine(key: str, code: str) -> bool:
    """Whether the reader typed that card, and may change it."""
    card = pool_of(key).get(code) if code.startswith(OWN) and not is_lent(code) else None
    own = sets_of_reader(key).get(card.set) if card else None
    return own is not None and not own.is_adopted


def lenders(code: str) -> list[int]:
    """Who shows that card to the reader."""
    found = [lent.lender for lent in _lending() if code in lent.codes]
    return [lender.pk for lender in found if isinstance(lender, User)]


def _lending() -> Iterator[Lent]:
    who = reader()
    while isinstance(who, Lent):
        yield who
        who = who.borrower


def show(
    lender: User, zones: Mapping[str, Mapping[str, object]], contents: Contents = NONE
) -> None:
    """From here to the end of the answer the reader is shown what a deck of `lender` holds, with
    the contents that it stands on."""
    who = showing(lender, (code for counts in zones.values() for code in counts), contents)
    if who is not reader():
        stand_on(who)


def show_edition(row: CardSet) -> None:
    """From here to the end of the answer the reader is shown an edition of a shared set."""
    codes = frozenset(card.code for card in edition_of(row).pool.own)
    if codes and row.shelf not in reader().shelves:
        stand_on(Lent(reader(), row, codes))


@lru_cache(maxsize=64)
def _lent(mine: CardPool, other: CardPool, codes: frozenset[str]) -> CardPool:
    base = mine.base or mine
    shown = [card for card in other.own if card.code in codes and card.code not in mine]
    return base.widened([*mine.own, *shown])


class Person:
    """A reader: asked who it is only when cards are asked for."""

    def __init__(self, ask: Callable[[], object]) -> None:
        self._ask = ask

    @property
    def user(self) -> User | None:
        """The person, None for a visitor."""
        user = self._ask()
        return user if isinstance(user, User) else None

    @property
    def owner(self) -> int | None:
        """The number of the person, None for a visitor."""
        user = self.user
        return None if user is None else user.pk

    @property
    def shelves(self) -> tuple[int, ...]:
        """Everybody's and, once there was a card on any, their own and adopted ones."""
        user = self.user
        if user is None or not user.cards_revision:
            return (EVERYBODY,)
        return (EVERYBODY, user.pk, *adopted_shelves(user))

    def pool(self, key: str) -> CardPool:
        """The shipped cards, behind them those of this person. Raises UnknownGame."""
        user = self.user
        return shipped(key) if user is None else shelf_of(user, key).pool


def person(user: object) -> Person:
    """That person as a reader."""
    return Person(lambda: user)
