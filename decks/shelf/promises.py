"""What decks ask of the shelf: copies promised by built decks, needed by all, and by which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from collection.ledger.ports import DeckUse, ShownDeck, Workshop
from collection.requests.rows import User
from collection.search.fold import fold
from collection.shelf.queries import owned_counts
from decks.keeping.queries import decks_of
from decks.lists.beside import beside_of
from decks.lists.rows import Deck
from decks.shelf import backups

Zones = Mapping[str, Mapping[str, int]]


def copies_in(zones: Zones) -> Counter[str]:
    """Copies by code over all zones."""
    found: Counter[str] = Counter()
    _add(found, zones)
    return found


def _add(found: Counter[str], zones: Zones) -> None:
    # By hand: Counter.update costs more than the counting, and there are hundreds of decks.
    for counts in zones.values():
        for code, copies in counts.items():
            found[code] = found.get(code, 0) + copies


@dataclass(frozen=True)
class Availability:
    """Owned copies by code, and those that built decks (but for the deck looked at) promise."""

    owned: Mapping[str, int] = field(default_factory=dict)
    promised: Mapping[str, int] = field(default_factory=dict)

    def free(self, code: str) -> int:
        """Owned copies that no other built deck holds, never below 0."""
        return max(0, self.owned.get(code, 0) - self.promised.get(code, 0))

    def missing(self, code: str, wanted: int) -> int:
        """How many of the wanted copies are not free."""
        return max(0, wanted - self.free(code))


def availability(
    user: User, game: str, deck: Deck | None = None, codes: Iterable[str] | None = None
) -> Availability:
    """What the person owns of these cards (None = of all) and has promised; two queries.

    The promises of `deck` itself are left out: its copies are free for it.
    """
    owned = owned_counts(user, game, None if codes is None else sorted(set(codes)))
    return Availability(owned, promised_by_others(user, game, deck))


def promised_by_others(user: User, game: str, deck: Deck | None = None) -> Counter[str]:
    """Copies by code that the person's built decks promise, added up, this deck left out."""
    built = _rows(user, game).filter(status=Deck.Status.BUILT)
    if deck is not None:
        built = built.exclude(pk=deck.pk)
    found: Counter[str] = Counter()
    for zones in built.values_list("zones", flat=True):
        _add(found, zones)
    return found


class DeckWorkshop(Workshop):
    """The port of `collection.ledger.ports`, answered from the person's decks; one query each."""

    def uses(self, user: User, game: str, code: str) -> list[DeckUse]:
        """The decks that hold the card, by name; of those put away only the built ones."""
        return list(self.uses_by_code(user, game, [code]).get(code, ()))

    def uses_by_code(
        self, user: User, game: str, codes: Collection[str]
    ) -> Mapping[str, list[DeckUse]]:
        """As `uses`, for these cards at once."""
        wanted = frozenset(codes)
        found: dict[str, list[DeckUse]] = {}
        columns = ("name", "status", "zones", "beside")
        for deck in _wanting(user, game).only(*columns).order_by("name", "id"):
            maybe = beside_of(deck.beside).maybe
            held = (*deck.zones.values(), maybe)
            used = {code for counts in held for code in wanted & counts.keys()}
            if not used:
                continue
            built, url = deck.status == Deck.Status.BUILT, deck.get_absolute_url()
            for code in used:
                copies = sum(counts.get(code, 0) for counts in deck.zones.values())
                use = DeckUse(deck.pk, deck.name, url, copies, built, maybe.get(code, 0))
                found.setdefault(code, []).append(use)
        return found

    def promised(self, user: User, game: str) -> Mapping[str, int]:
        """Copies by code that built decks promise, added up."""
        return promised_by_others(user, game)

    def needed(self, user: User, game: str) -> Mapping[str, int]:
        """Built decks added up, and on top the most that any one planned deck wants."""
        built: Counter[str] = Counter()
        planned: Counter[str] = Counter()
        for status, zones in _wanting(user, game).values_list("status", "zones"):
            if status == Deck.Status.BUILT:
                _add(built, zones)
                continue
            for code, copies in copies_in(zones).items():
                planned[code] = max(planned.get(code, 0), copies)
        return built + planned

    def codes_of_deck(self, user: User, game: str, name: str) -> frozenset[str]:
        """Codes in the decks whose name begins so, accents and case aside."""
        wanted = fold(name)
        rows = _rows(user, game).values_list("name", "zones")
        return frozenset(
            code
            for known, zones in rows
            if fold(known).startswith(wanted)
            for code in copies_in(zones)
        )

    def shown(self, user: User) -> list[ShownDeck]:
        """Public decks in use."""
        rows = decks_of(user).filter(visibility=Deck.Visibility.PUBLIC)
        return [ShownDeck(row.name, row.get_absolute_url(), row.game, row.size) for row in rows]

    def backup(self, user: User) -> list[dict[str, Any]]:
        """All decks as plain JSON; see `decks.shelf.backups`."""
        return backups.backup(user)

    def clear(self, user: User) -> int:
        """Put all decks into the bin; see `decks.shelf.backups`."""
        return backups.clear(user)

    def restore(self, user: User, decks: list[Any]) -> list[str]:
        """Make the decks of a backup anew; see `decks.shelf.backups`."""
        return backups.restore(user, decks)

    def discard(self, user: User, decks: list[str]) -> None:
        """Put these into the bin."""
        decks_of(user).filter(pk__in=decks).update(deleted=timezone.now())


def _rows(user: User, game: str) -> QuerySet[Deck]:
    return Deck.objects.filter(owner=user, game=game, deleted=None)


def _wanting(user: User, game: str) -> QuerySet[Deck]:
    """A deck put away still holds its copies when it is built; a mere plan wants none."""
    return _rows(user, game).filter(Q(archived=False) | Q(status=Deck.Status.BUILT))
