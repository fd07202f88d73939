"""The one way a deck changes: the row is locked, its version compared, what was is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import F
from django.utils import timezone

from collection.catalogue.contents import stands_on
from collection.catalogue.shelves import own_codes, shelf_of
from collection.house.names import one_line
from collection.house.quotas import check_room
from collection.requests.rows import User
from decks.keeping.trail import edited
from decks.lists.beside import beside_of, check_beside
from decks.lists.bounds import MAX_NAME, check_description, check_facts, check_zones
from decks.lists.errors import BadLine, DeckNotFound, StaleDeck
from decks.lists.rows import CONTENT, Deck, DeckVersion
from engine.kernel.messages import N_, Message

MOST_DECKS = 2_000
_BATCH = 200
_FULL = Message(
    N_("You have {most} decks, the most that are kept. Lay one in the bin first."),
    {"most": MOST_DECKS},
)


def own_deck(actor: User, deck_id: str, *, binned: bool = False) -> Deck:
    """The person's deck, locked until the transaction ends; `binned` finds it in the bin, too.

    Raises DeckNotFound.
    """
    found = Deck.objects.select_for_update().filter(pk=deck_id, owner=actor)
    deck = (found if binned else found.filter(deleted=None)).first()
    if deck is None:
        raise DeckNotFound(deck_id)
    return deck


def room_for_a_deck(actor: User) -> None:
    """Raises QuotaReached when the person has as many decks as are kept."""
    check_room(Deck.objects.filter(owner=actor, deleted=None).count(), most=MOST_DECKS, full=_FULL)


def make(actor: User, **facts: Any) -> Deck:
    """A new deck of the person's own with these columns. Raises QuotaReached, BadLine."""
    room_for_a_deck(actor)
    _check_bounds(facts)
    deck = Deck(owner=actor, **facts)
    deck.contents = standing_on(deck, {})
    deck.save(force_insert=True)
    return deck


def check_version(deck: Deck, version: int) -> None:
    """Raises StaleDeck unless that is the deck's version."""
    if deck.version != version:
        raise StaleDeck(
            Message(
                N_("The deck was changed elsewhere: you saw version {seen}, it is now {now}."),
                {"seen": version, "now": deck.version},
            )
        )


def keep(deck: Deck) -> DeckVersion:
    """The deck as it stands, written down once for its version number."""
    version, _ = DeckVersion.objects.get_or_create(
        deck=deck,
        number=deck.version,
        defaults=content_of(deck),
    )
    return version


def content_of(row: Deck | DeckVersion) -> dict[str, Any]:
    """What a version keeps, of a deck as it stands or of a version."""
    return {field: getattr(row, field) for field in CONTENT}


def write(deck: Deck, version: int, values: Mapping[str, Any]) -> int:
    """Change what versions keep; the new version number. Raises StaleDeck, BadLine.

    The edit is one step on the deck's trail, unless `values` bring a trail of their own. A note
    goes with the last copy of its card.
    """
    check_version(deck, version)
    _check_bounds(values)
    keep(deck)
    changed = _changed(deck, values)
    rows = Deck.objects.filter(pk=deck.pk, version=version)
    if not rows.update(version=F("version") + 1, updated=timezone.now(), **changed):
        deck.refresh_from_db(fields=["version"])
        check_version(deck, version)
    return version + 1


def write_many(decks: Sequence[Deck], values_of: Callable[[Deck], Mapping[str, Any]]) -> None:
    """As `write`, for many decks that are held, all of them or none; a few queries for hundreds."""
    rows = [DeckVersion(deck=deck, number=deck.version, **content_of(deck)) for deck in decks]
    DeckVersion.objects.bulk_create(rows, batch_size=_BATCH, ignore_conflicts=True)
    columns = {"trail", "version", "updated", "contents"}
    for deck in decks:
        values = values_of(deck)
        changed = _changed(deck, values)
        columns |= changed.keys()
        for column, value in changed.items():
            setattr(deck, column, value)
        deck.version, deck.updated = deck.version + 1, timezone.now()
    Deck.objects.bulk_update(decks, sorted(columns), batch_size=_BATCH)


def standing_on(deck: Deck, values: Mapping[str, Any]) -> dict[str, int]:
    """The contents on which the deck stands once these values are written: those it stood on, of
    an own card that comes in its present one."""
    zones, maybe = values.get("zones", deck.zones), values.get("beside", deck.beside)
    codes = own_codes(
        code for counts in (*zones.values(), beside_of(maybe).maybe) for code in counts
    )
    if not codes:
        return {}
    editions = shelf_of(deck.owner, deck.game).editions
    return stands_on(editions, codes, values.get("contents", deck.contents))


def clean_name(name: str) -> str:
    """A name on one line. Raises BadLine when nothing of it is seen, or when it is too long."""
    text = one_line(name)
    if not 0 < len(text) <= MAX_NAME:
        raise BadLine(
            Message(
                N_("A deck needs a name of 1 to {most} characters; this one has {found}."),
                {"most": MAX_NAME, "found": len(text)},
            )
        )
    return text


def _changed(deck: Deck, values: Mapping[str, Any]) -> dict[str, Any]:
    """The columns that change with these values."""
    beside = beside_of(values.get("beside", deck.beside)).within(values.get("zones", deck.zones))
    return {
        "trail": edited(deck.trail, deck.version),
        **values,
        "beside": beside.to_json(),
        "contents": standing_on(deck, values),
    }


def _check_bounds(values: Mapping[str, Any]) -> None:
    check_zones(values.get("zones", {}))
    check_facts(values.get("header", {}))
    check_description(values.get("description", ""))
    check_beside(beside_of(values.get("beside", {})))
