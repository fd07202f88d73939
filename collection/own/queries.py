"""Reads of own sets and cards: those of their owner alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import adopted_shelves
from collection.ledger.rows import Holding
from collection.own.aside import PLACE
from collection.own.numbering import proposed
from collection.own.rows import CardEdit, Typing
from collection.requests.rows import User
from engine.kernel.forms import RARITY

MOST_RARITIES: Final = 24


def sets_of(user: object, game: str) -> QuerySet[CardSet]:
    """The person's sets of a game with their `cards`, the last written first."""
    if not isinstance(user, User):
        return CardSet.objects.none()
    count = Count("cards", filter=Q(cards__shelf=user.pk))
    rows = CardSet.objects.filter(owner=user, game=game, gone=False)
    return rows.annotate(held=count).order_by("-pk")


def own_set(user: object, game: str, code: str) -> CardSet | None:
    """The person's set of that id, with how it is shared."""
    if not isinstance(user, User) or "\0" in code:
        return None
    rows = CardSet.objects.filter(owner=user, game=game, code=code, gone=False)
    return rows.select_related("shared__edition").first()


def own_card(user: object, game: str, code: str) -> Card | None:
    """The person's card of that id."""
    if not isinstance(user, User) or "\0" in code:
        return None
    rows = Card.objects.select_related("set").filter(game=game, code=code, shelf=user.pk)
    return rows.first()


def own_card_of(user: object, code: str) -> Card | None:
    """The person's card of that id, of whatever game, typed or adopted."""
    if not isinstance(user, User) or "\0" in code:
        return None
    shelves = (user.pk, *adopted_shelves(user))
    return Card.objects.select_related("set").filter(code=code, shelf__in=shelves).first()


def seen_card(game: str, code: str) -> Card | None:
    """The card of that id that the reader finds, a shipped one or their own."""
    if not code or "\0" in code:
        return None
    return Card.seen.select_related("set").filter(game=game, code=code).first()


def cards_of(user: User, row: CardSet) -> QuerySet[Card]:
    """The cards of a set by number, each with its `copies`."""
    held = Holding.objects.filter(owner=user, card=OuterRef("pk"), quantity__gt=0).order_by()
    copies = held.values("card").annotate(n=Sum("quantity")).values("n")
    rows = Card.objects.filter(set=row, shelf=user.pk)
    counted = Coalesce(Subquery(copies, output_field=IntegerField()), 0)
    return rows.annotate(copies=counted).order_by("code_key", "pk")


def copies_in(user: User, row: CardSet) -> int:
    """Copies of all cards of a set."""
    held = Holding.objects.filter(owner=user, card__set=row, quantity__gt=0)
    return int(held.aggregate(n=Sum("quantity"))["n"] or 0)


@dataclass(frozen=True)
class Told:
    """What the cards of a set say of the next: its number, words for its rarity, the last one."""

    number: str
    rarities: tuple[str, ...] = ()
    last: str = ""
    count: int = 0
    taken: frozenset[str] = frozenset()


def told_by(user: object, row: CardSet | None) -> Told:
    """One query over the set, of which a person has at most 2,000 cards."""
    if row is None or not isinstance(user, User):
        return Told(proposed(None, ()))
    rows: Sequence[Any] = list(
        Card.objects.filter(set=row, shelf=user.pk)
        .order_by("pk")
        .values_list("code", "number", f"data__{RARITY}")
    )
    taken = frozenset(number for _, number, _ in rows)
    words = [word for _, _, word in rows if isinstance(word, str) and word]
    ordered = sorted(dict.fromkeys(words), key=words.count, reverse=True)
    latest = rows[-1] if rows else None
    return Told(
        proposed(latest[1] if latest else None, taken),
        tuple(ordered[:MOST_RARITIES]),
        latest[0] if latest else "",
        len(rows),
        taken,
    )


def last_edit(user: object, row: CardSet | None) -> CardEdit | None:
    """The last act on a set that can be undone."""
    if row is None or not isinstance(user, User):
        return None
    edits = CardEdit.objects.filter(owner=user, set=row, undone_by=None)
    return edits.first()


def begun_in(user: object, row: CardSet) -> list[Typing]:
    """What is still being typed in a set, new cards and changes, the last first."""
    if not isinstance(user, User):
        return []
    rows = Typing.objects.filter(owner=user, set=row).exclude(place__startswith=PLACE)
    return list(rows.select_related("card")[:20])
