"""Can these decks be built at the same time? Reads for the page and the API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from collection.house.problems import BadInput
from collection.ledger.rows import Holding
from collection.requests.rows import User
from collection.shelf.queries import owned_counts
from decks.building.picking import Take, lying_copies, pick_list
from decks.building.pooling import CardNeed, pooled
from decks.building.substitutes import Gap, Substitute, substitutes
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from decks.shelf.promises import copies_in
from decks.showing.pages import game_title
from engine.kernel.messages import N_, Message

MOST = 12


@dataclass(frozen=True)
class Plan:
    """The answer for some decks of one game."""

    decks: tuple[Deck, ...]
    needs: tuple[CardNeed, ...]
    takes: tuple[Take, ...]
    substitutes: tuple[Substitute, ...]

    @property
    def short(self) -> tuple[CardNeed, ...]:
        """The cards of which copies are missing."""
        return tuple(need for need in self.needs if need.short)

    @property
    def missing(self) -> int:
        """All copies that are missing."""
        return sum(need.short for need in self.needs)


def chosen_decks(user: User, deck_ids: Sequence[str]) -> list[Deck]:
    """The decks in the order asked for, built ones first. Raises DeckNotFound, BadInput."""
    wanted = list(dict.fromkeys(deck_ids))
    if not 0 < len(wanted) <= MOST:
        raise BadInput(
            Message(
                N_("Choose 1 to {most} decks; {found} are chosen."),
                {"most": MOST, "found": len(wanted)},
            )
        )
    found = {deck.pk: deck for deck in Deck.objects.filter(owner=user, pk__in=wanted, deleted=None)}
    if len(found) != len(wanted):
        raise DeckNotFound(", ".join(wanted))
    if len({deck.game for deck in found.values()}) > 1:
        raise BadInput(Message(N_("These decks are of different games. Choose decks of one game.")))
    decks = [found[deck_id] for deck_id in wanted]
    return sorted(decks, key=lambda deck: deck.status != Deck.Status.BUILT)


def possible_decks(user: User) -> list[dict[str, Any]]:
    """The decks to choose from, built ones first within a game; one query."""
    rows = Deck.objects.filter(owner=user, deleted=None, archived=False)
    return [
        {"id": pk, "name": name, "game": game_title(key), "built": status == Deck.Status.BUILT}
        for pk, name, key, status in rows.order_by("game", "status", "name").values_list(
            "id", "name", "game", "status"
        )
    ]


def copies_of(deck: Deck) -> tuple[list[CardNeed], list[Take]]:
    """What its owner has for this deck alone, and from where it is taken; two queries."""
    counts = copies_in(deck.zones)
    lying = lying_copies(deck.owner, deck.game, counts)
    owned: Counter[str] = Counter()
    for place in lying:
        owned[place.code] += place.quantity
    needs = pooled([(deck.pk, counts)], owned, _promised(deck.owner, [deck]))
    return needs, pick_list(needs, lying)


def plan(user: User, decks: Sequence[Deck], *, stand_ins: bool = True) -> Plan:
    """What to take for these decks, what is short, what could stand in; four queries."""
    promised = _promised(user, decks)
    needs = _needs(user, decks, promised)
    codes = [need.code for need in needs]
    takes = pick_list(needs, lying_copies(user, decks[0].game, codes))
    found: list[Substitute] = []
    if stand_ins and any(need.short for need in needs):
        found = substitutes(_gaps(decks, needs), _left(user, decks, needs, promised))
    return Plan(tuple(decks), tuple(needs), tuple(takes), tuple(found))


def needs_of(user: User, decks: Sequence[Deck]) -> list[CardNeed]:
    """The arithmetic alone; two queries."""
    return _needs(user, decks, _promised(user, decks))


def _needs(user: User, decks: Sequence[Deck], promised: Counter[str]) -> list[CardNeed]:
    wanted = [(deck.pk, copies_in(deck.zones)) for deck in decks]
    codes = {code for _, lines in wanted for code in lines}
    return pooled(wanted, owned_counts(user, decks[0].game, codes), promised)


def _promised(user: User, decks: Sequence[Deck]) -> Counter[str]:
    """Copies in the person's built decks other than these."""
    rows = Deck.objects.filter(
        owner=user, game=decks[0].game, deleted=None, status=Deck.Status.BUILT
    )
    found: Counter[str] = Counter()
    for zones in rows.exclude(pk__in=[deck.pk for deck in decks]).values_list("zones", flat=True):
        found.update(copies_in(zones))
    return found


def _gaps(decks: Sequence[Deck], needs: Sequence[CardNeed]) -> list[Gap]:
    """The copies that each deck does not get, by zone; the last zones go without first."""
    by_id = {deck.pk: deck for deck in decks}
    gaps: list[Gap] = []
    for need in needs:
        for share in need.shares:
            left = share.short
            deck = by_id[share.deck]
            for zone in reversed(list(deck.zones)):
                lacking = min(left, deck.zones[zone].get(need.code, 0))
                if lacking:
                    gaps.append(Gap(deck, zone, need.code, lacking))
                    left -= lacking
    return gaps


def _left(
    user: User, decks: Sequence[Deck], needs: Sequence[CardNeed], promised: Counter[str]
) -> dict[str, int]:
    """Free copies of every card of the game after these decks took theirs."""
    rows = Holding.objects.filter(owner=user, card__game=decks[0].game).values_list("card__code")
    owned = dict(rows.annotate(copies=Sum("quantity")))
    wanted = {need.code: need.wanted for need in needs}
    return {
        code: left
        for code, copies in owned.items()
        if (left := copies - promised[code] - wanted.get(code, 0)) > 0
    }
