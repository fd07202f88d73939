"""The decks in a backup of a whole account: written as plain JSON, read back with every check."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from collection.house.quotas import check_restored
from collection.requests.rows import User
from decks.keeping.versions import pointed_to
from decks.keeping.writing import MOST_DECKS
from decks.lists.errors import BadLine
from decks.lists.rows import Deck, DeckVersion
from decks.making.sharing import fresh_token
from decks.shelf.backup_reading import ReadDeck, read_deck
from engine.kernel.messages import N_, Message

# Old backups hold what was brought together from several accounts, and all of the bin.
MAX_DECKS = 100_000
_BATCH = 200


def backup(user: User) -> list[dict[str, Any]]:
    """All decks of the person, bin and archive too, oldest first; two queries.

    Of the versions those that have a name or were played. Secret links are not written down.
    """
    decks = list(Deck.objects.filter(owner=user).order_by("created", "id"))
    versions: dict[str, list[dict[str, Any]]] = {}
    rows = DeckVersion.objects.filter(deck__owner=user).annotate(played=pointed_to())
    for row in rows.order_by("deck", "number"):
        if row.label or row.played:
            versions.setdefault(row.deck_id, []).append(_version(row))
    return [_deck(deck, versions.get(deck.pk, [])) for deck in decks]


def clear(user: User) -> int:
    """Put all decks of the person into the bin; how many."""
    here = Deck.objects.filter(owner=user, deleted=None)
    return here.update(deleted=timezone.now())


def restore(user: User, decks: Sequence[Any]) -> list[str]:
    """Make these decks anew beside those there are, all or none; their ids.

    To be called inside a transaction. Raises BadLine naming the deck that cannot be read,
    QuotaReached.
    """
    if not isinstance(decks, Sequence) or isinstance(decks, str) or len(decks) > MAX_DECKS:
        raise BadLine(
            Message(N_("The decks of a backup are a list of at most {most}."), {"most": MAX_DECKS})
        )
    found = [read_deck(raw, number) for number, raw in enumerate(decks, start=1)]
    kept = Deck.objects.filter(owner=user, deleted=None).count()
    more = sum(read.facts["deleted"] is None for read in found)
    full = Message(
        N_("With those of the backup there would be {found} decks; {most} are the most."),
        {"found": kept + more, "most": MOST_DECKS},
    )
    check_restored(kept, more, most=MOST_DECKS, full=full)
    with transaction.atomic():
        made: list[str] = []
        for start in range(0, len(found), _BATCH):
            made += _make(user, found[start : start + _BATCH])
    return made


def _make(user: User, found: Sequence[ReadDeck]) -> list[str]:
    """Their ids."""
    rows = [Deck(owner=user, token=_token(read), **read.facts) for read in found]
    Deck.objects.bulk_create(rows)
    for row, read in zip(rows, found, strict=True):
        row.created, row.updated = read.created, read.updated
    Deck.objects.bulk_update(rows, ["created", "updated"])
    versions = [
        (DeckVersion(deck=row, **version.facts), version.created)
        for row, read in zip(rows, found, strict=True)
        for version in read.versions
    ]
    made = DeckVersion.objects.bulk_create([version for version, _ in versions], _BATCH)
    for version, (_, created) in zip(made, versions, strict=True):
        version.created = created
    DeckVersion.objects.bulk_update(made, ["created"], _BATCH)
    return [row.pk for row in rows]


def _token(read: ReadDeck) -> str:
    return fresh_token() if read.facts["visibility"] == Deck.Visibility.LINK else ""


def _deck(deck: Deck, versions: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "game": deck.game,
        "kind": deck.kind,
        "name": deck.name,
        "source": deck.source,
        "header": deck.header,
        "zones": deck.zones,
        "beside": deck.beside,
        "contents": deck.contents,
        "stayed": deck.stayed,
        "sleeved": deck.sleeved,
        "version": deck.version,
        "status": deck.status,
        "visibility": deck.visibility,
        "tags": deck.tags,
        "notes": deck.notes,
        "description": deck.description,
        "folder": deck.folder,
        "archived": deck.archived,
        "deleted": _when(deck.deleted),
        "created": _when(deck.created),
        "updated": _when(deck.updated),
        "versions": versions,
    }


def _version(row: DeckVersion) -> dict[str, Any]:
    return {
        "number": row.number,
        "name": row.name,
        "label": row.label,
        "header": row.header,
        "zones": row.zones,
        "beside": row.beside,
        "contents": row.contents,
        "description": row.description,
        "created": _when(row.created),
    }


def _when(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
