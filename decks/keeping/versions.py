"""Versions of a deck: read, named, brought back. Their cards never change."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from collection.house.names import one_line
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.diffs import Side
from decks.keeping.writing import check_version, content_of, keep, own_deck, write
from decks.lists.bounds import MAX_LABEL
from decks.lists.errors import BadLine, DeckNotFound
from decks.lists.rows import CONTENT, Deck, DeckVersion
from engine.kernel.messages import N_, Message


@dataclass(frozen=True)
class Snapshot:
    """A deck at one version; `current` when it stands so now."""

    deck: Deck
    number: int
    label: str
    side: Side
    current: bool


def versions_of(deck: Deck, *, all_of_them: bool) -> QuerySet[DeckVersion]:
    """The kept versions, newest first; others than the owner see the named ones alone.

    Each has `played`: whether a match points to it.
    """
    found = DeckVersion.objects.filter(deck=deck).order_by("-number")
    if not all_of_them:
        found = found.exclude(label="")
    return found.annotate(played=pointed_to())


def snapshot(deck: Deck, number: int | None = None, *, all_of_them: bool = True) -> Snapshot:
    """The deck as it was at that version, or as it is. Raises DeckNotFound."""
    if number is None or number == deck.version:
        side = _side(deck, deck)
        kept = DeckVersion.objects.filter(deck=deck, number=deck.version).first()
        return Snapshot(deck, deck.version, kept.label if kept else "", side, current=True)
    found = versions_of(deck, all_of_them=all_of_them).filter(number=number).first()
    if found is None:
        raise DeckNotFound(f"{deck.pk}@{number}")
    side = _side(deck, found)
    return Snapshot(deck, found.number, found.label, side, current=False)


def _side(deck: Deck, row: Deck | DeckVersion) -> Side:
    return Side(kind=deck.kind, **content_of(row))


def name_version(*, actor: User, deck_id: str, number: int, label: str, key: str = "") -> None:
    """Give a version a name, another, or with "" none. Raises DeckNotFound, BadLine."""
    text = one_line(label)
    if len(text) > MAX_LABEL:
        raise BadLine(
            Message(
                N_("The name of a version has at most {most} characters; this one has {found}."),
                {"most": MAX_LABEL, "found": len(text)},
            )
        )

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        if number == deck.version:
            keep(deck)
        if not DeckVersion.objects.filter(deck=deck, number=number).update(label=text):
            raise DeckNotFound(f"{deck_id}@{number}")
        return {}

    once(actor=actor, key=key, purpose=f"deck.label {deck_id}", work=work)


def restore_version(*, actor: User, deck_id: str, version: int, number: int, key: str = "") -> int:
    """Bring name, facts, cards and description of an old version back as a new one; its number.

    Raises DeckNotFound, StaleDeck.
    """

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        old = snapshot(deck, number).side
        values = {field: getattr(old, field) for field in CONTENT}
        return {"version": write(deck, version, values)}

    return int(once(actor=actor, key=key, purpose=f"deck.return {deck_id}", work=work)["version"])


def pointed_to() -> ExpressionWrapper[Q]:
    """Whether a row of an upper floor points to the version; this floor need not know which."""
    found = Q(pk__in=[])
    for link in DeckVersion._meta.related_objects:
        if not isinstance(link.related_model, str):
            rows = link.related_model._base_manager.filter(**{link.field.name: OuterRef("pk")})
            found |= Q(Exists(rows))
    return ExpressionWrapper(found, output_field=BooleanField())
