"""Which cards a new table is played with: shipped ones, those of its decks, those laid open.

The cards of a deck are those of its owner, found by their codes; what somebody else calls by the
same name or number is another card. The cards of whoever lays the table are laid open there: they
alone sit at it, and a partner may expect them in a hidden place whatever the decks hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Q

from collection.catalogue.contents import Contents, Editions, then
from collection.catalogue.rows import Adoption, Card
from collection.catalogue.shelves import own_codes, shelf_of
from collection.house.pools import shipped
from collection.requests.rows import User
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.severity import Severity
from engine.registry import game
from engine.web.seat.errors import BadTable

# So many own cards lie in the pool of a table.
MOST_OWN: Final = 500
_COMPLETE: Final = "complete"
_TOO_MANY: Final = N_(
    "The decks hold {found} different cards of people's own; a table takes {most}. Choose decks "
    "with {difference} fewer."
)
_TWO_CONTENTS: Final = N_(
    "«{card}» was corrected: one of the decks stands on what it said before, another on what it "
    "says since. Take the correction in both, or choose another deck."
)


@dataclass(frozen=True)
class Lent:
    """A loadout, and whose cards it may name beside shipped ones: a person's number, or None; with
    the contents that it stands on."""

    loadout: Loadout
    owner: int | None = None
    contents: Contents = field(default_factory=dict)


def cards_of(key: str, decks: Iterable[Lent]) -> CardPool:
    """The shipped cards, and of each deck those of its owner's that it holds, as they were where it
    stands on that: what it is judged with. One query for each owner of such cards, one or two more
    where some were corrected. Raises UnknownGame, BadTable."""
    base = shipped(key)
    wanted: dict[int, dict[str, set[int]]] = {}
    for deck in decks:
        if deck.owner is None:
            continue
        stood = wanted.setdefault(deck.owner, {})
        for code in own_codes(deck.loadout.codes()):
            stood.setdefault(code, set()).add(deck.contents.get(code, 0))
    found: list[CardDef] = []
    for owner, stood in wanted.items():
        if stood:
            found += _as_stood(key, owner, stood)
    return base.widened(found)


def _as_stood(key: str, owner: int, stood: Mapping[str, Collection[int]]) -> list[CardDef]:
    """These cards of a person, each with the one content on which decks stand (0: the present
    one)."""
    adopted = Adoption.objects.filter(owner=owner).order_by().values("shelf")
    theirs = Q(shelf=owner) | Q(shelf__in=adopted)
    rows = Card.objects.filter(theirs, game=key, code__in=list(stood)).order_by("code")
    found = list(rows.values_list("code", "edition", "data"))
    editions = Editions({code: edition for code, edition, _ in found})
    pool = CardPool(CardDef.from_json(data) for _, _, data in found)
    said: dict[str, CardDef] = {card.code: card for card in pool}
    for place in range(max(map(len, stood.values()))):
        each = {
            code: sorted(numbers)[place] for code, numbers in stood.items() if place < len(numbers)
        }
        old = then(key, pool, editions, each)
        for code in each.keys() & said.keys():
            card = old.get(code, pool[code])
            if place and card != said[code]:
                raise BadTable(Message(_TWO_CONTENTS, {"card": card.name}))
            said[code] = card
    return list(said.values())


def table_pool(key: str, decks: Iterable[Lent], host: User | None) -> CardPool:
    """The cards of a new table that `host` lays. Raises UnknownGame, BadTable."""
    brought = cards_of(key, decks).own
    if len(brought) > MOST_OWN:
        told = {"found": len(brought), "most": MOST_OWN, "difference": len(brought) - MOST_OWN}
        raise BadTable(Message(_TOO_MANY, dict(told)))
    opened = () if host is None else _complete(host, key)[:MOST_OWN]
    codes = {card.code for card in brought}
    beside = [card for card in opened if card.code not in codes][: MOST_OWN - len(brought)]
    return shipped(key).widened([*brought, *beside], [card.code for card in opened])


def box_pool(key: str, owner: User) -> CardPool:
    """The shipped cards and those of a person's own that can be played: what a box deals out."""
    return shipped(key).widened(_complete(owner, key))


def as_for(key: str, pool: CardPool, player: User) -> CardPool:
    """The same cards by the same numbers, played by that person: of what was laid open only their
    own is laid open to them."""
    if not pool.laid_open or pool.base is None:
        return pool
    theirs = shelf_of(player, key).pool
    opened = {code for code in pool.laid_open if code in theirs}
    return pool if opened == pool.laid_open else pool.base.widened(pool.own, opened)


def _complete(host: User, key: str) -> tuple[CardDef, ...]:
    """Their cards that can be played, set by set."""
    return shelf_of(host, key).pool.table(_COMPLETE, lambda pool: {"": _playable(key, pool)})[""]


def _playable(key: str, pool: CardPool) -> tuple[CardDef, ...]:
    check = game(key).check_card
    return tuple(
        card
        for card in pool.own
        if all(fault.severity is Severity.WARNING for fault in check(card))
    )
