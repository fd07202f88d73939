"""Which owned copies a built deck is made of: what the rules about copies look at.

Nothing is stored: as promises do, it follows from the decks and the shelf. Built decks take their
copies one after the other, the oldest deck first; of a card the copies with fewest faults go
first, and those for trade last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from collection.house.i18n import say
from collection.ledger.marks import of_the_game
from collection.ledger.rows import Holding
from collection.requests.rows import User
from collection.shelf.shown import card_link, fault_rows, told_lot
from decks.lists.judging import kind_of
from decks.lists.rows import Deck
from decks.shelf.promises import copies_in
from engine.kernel.construction import LoadoutKind
from engine.kernel.copy_facts import faults_of_copy
from engine.kernel.loadouts import Loadout, PhysicalCopy
from engine.kernel.messages import N_, Message
from engine.registry import game


@dataclass(frozen=True)
class Part:
    """So many copies of one lot in a built deck, and what the rules for copies say of them."""

    holding: Holding
    quantity: int
    faults: tuple[Message, ...]


def parts_of(deck: Deck) -> list[Part]:
    """The copies that a built deck is made of, by card; none where the game asks nothing of them.

    Two queries; none for a deck that is only planned.
    """
    if deck.status != Deck.Status.BUILT or not game(deck.game).copy_attributes():
        return []
    kind = kind_of(deck.game, deck.kind)
    heaps = _heaps(deck.owner, deck.game, copies_in(deck.zones), kind)
    for other in _built(deck.owner, deck.game):
        taken = _taken(heaps, copies_in(other.zones))
        if other.pk == deck.pk:
            return taken
    return []


def with_copies(deck: Deck, loadout: Loadout, *, reader: User | None) -> Loadout:
    """The loadout for the judge, with the copies; where they lie only its owner is told."""
    found: list[PhysicalCopy] = []
    for part in parts_of(deck):
        holding = part.holding
        for _ in range(part.quantity):
            label = _label(holding, len(found) + 1, own=reader is not None and reader == deck.owner)
            found.append(PhysicalCopy(holding.card.code, label, of_the_game(holding.extra)))
    return replace(loadout, copies=tuple(found)) if found else loadout


def made_of_page(deck: Deck) -> dict[str, Any]:
    """The copies of a built deck for its owner's page; empty where there is nothing to tell."""
    parts = parts_of(deck)
    if not parts:
        return {}
    faulty = sum(part.quantity for part in parts if part.faults)
    copies = sum(part.quantity for part in parts)
    return {
        "copies": copies,
        "faulty": faulty,
        "regular": copies - faulty,
        "parts": [_part(part) for part in parts],
    }


def made_of_data(deck: Deck) -> list[dict[str, Any]]:
    """The copies of a built deck as a program reads them, lot by lot."""
    return [
        {
            "code": part.holding.card.code,
            "lot": part.holding.pk,
            "quantity": part.quantity,
            "faults": [{"text": str(say(f)), "clause": f.clause} for f in part.faults],
        }
        for part in parts_of(deck)
    ]


@dataclass(frozen=True)
class _Heap:
    """Copies of one lot that may be taken; `rank` orders the heaps of a card."""

    rank: tuple[int, bool, int]
    part: Part


def _heaps(
    owner: User, key: str, wanted: Mapping[str, int], kind: LoadoutKind
) -> dict[str, list[Part]]:
    """By code the copies of these cards in the order in which they are taken."""
    rows = Holding.objects.filter(
        owner=owner, card__game=key, card__code__in=sorted(wanted), quantity__gt=0
    ).select_related("card__set", "location")
    found: dict[str, list[_Heap]] = {}
    for row in rows:
        item = PhysicalCopy(row.card.code, "", of_the_game(row.extra))
        faults = faults_of_copy(kind, row.card.definition, item)
        for is_trade, copies in ((False, row.quantity - row.for_trade), (True, row.for_trade)):
            if copies:
                rank = (len(faults), is_trade, row.pk)
                heap = _Heap(rank, Part(row, copies, faults))
                found.setdefault(row.card.code, []).append(heap)
    return {
        code: [heap.part for heap in sorted(heaps, key=lambda heap: heap.rank)]
        for code, heaps in found.items()
    }


def _built(owner: User, key: str) -> Iterable[Deck]:
    rows = Deck.objects.filter(owner=owner, game=key, deleted=None, status=Deck.Status.BUILT)
    return rows.order_by("created", "pk").only("zones")


def _taken(heaps: dict[str, list[Part]], wanted: Mapping[str, int]) -> list[Part]:
    """Takes from the heaps what a deck wants, as far as there is some."""
    found: list[Part] = []
    for code in sorted(wanted.keys() & heaps.keys()):
        left = wanted[code]
        heap = heaps[code]
        while left and heap:
            part = heap.pop(0)
            count = min(left, part.quantity)
            left -= count
            if part.quantity > count:
                heap.insert(0, replace(part, quantity=part.quantity - count))
            found.append(replace(part, quantity=count))
    return found


def _label(holding: Holding, number: int, *, own: bool) -> str:
    """What tells a copy from others: its number in the deck, and for the owner where it lies."""
    lying = told_lot(holding) if own else ""
    text = N_("no. {n}, {lying}") if lying else N_("no. {n}")
    return str(say(Message(text, {"n": number, "lying": lying})))


def _part(part: Part) -> dict[str, Any]:
    return {
        "card": card_link(part.holding.card),
        "quantity": part.quantity,
        "words": told_lot(part.holding),
        "faults": fault_rows(part.holding.card.game, part.faults),
    }
