"""The wish list: what decks need and what is wished beyond, less what is owned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db.models import QuerySet

from collection.catalogue.rows import Card
from collection.ledger.ports import DeckUse, workshop
from collection.ledger.rows import Wish
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.cards import BATCH, card_of
from collection.shelf.errors import ShelfRefusal
from collection.shelf.queries import Reader, owned_counts
from engine.kernel.messages import N_, Message

MOST: Final = 999


@dataclass(frozen=True)
class Missing:
    """One card that lacks copies: `needed` by decks, `wished` beyond, `owned`, `missing`."""

    card: Card
    needed: int
    wished: int
    owned: int
    missing: int
    decks: tuple[DeckUse, ...] = field(default=())


def wish(*, actor: User, game: str, code: str, quantity: int, key: str = "") -> int:
    """Wish so many copies beyond what decks need; 0 wishes none. May raise NoSuchCard."""

    def work() -> Outcome:
        card = card_of(game, code)
        _check(quantity)
        if not quantity:
            Wish.objects.filter(owner=actor, card=card).delete()
            return {"wished": 0}
        Wish.objects.update_or_create(owner=actor, card=card, defaults={"quantity": quantity})
        return {"wished": quantity}

    return int(once(actor=actor, key=key, purpose="shelf.wish", work=work)["wished"])


def wish_missing(
    *, actor: User, cards: QuerySet[Card], game: str, copies: int = 1, key: str = ""
) -> int:
    """Wish so many copies in all of each of these cards, decks counted in; how many wishes."""

    def work() -> Outcome:
        _check(copies)
        owned, needed = owned_counts(actor, game), workshop().needed(actor, game)
        rows = [
            Wish(owner=actor, card_id=pk, quantity=copies - needed.get(code, 0))
            for pk, code in cards.values_list("pk", "code")
            if max(owned.get(code, 0), needed.get(code, 0)) < copies
        ]
        Wish.objects.bulk_create(
            rows,
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["owner", "card"],
            update_fields=["quantity"],
        )
        return {"wished": len(rows)}

    return int(once(actor=actor, key=key, purpose="shelf.wish.set", work=work)["wished"])


def wish_at_least(owner: User, copies: Mapping[int, int]) -> dict[str, list[int]]:
    """Wish at least so many copies of each card by its key; before and after of what changed.

    To be called inside `once` or another transaction. Raises ShelfRefusal.
    """
    for count in copies.values():
        _check(count)
    held = dict(Wish.objects.filter(owner=owner).values_list("card_id", "quantity"))
    more = {pk: count for pk, count in copies.items() if count > held.get(pk, 0)}
    Wish.objects.bulk_create(
        [Wish(owner=owner, card_id=pk, quantity=count) for pk, count in more.items()],
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["owner", "card"],
        update_fields=["quantity"],
    )
    return {str(pk): [held.get(pk, 0), count] for pk, count in more.items()}


def unwish(owner: User, changed: Mapping[str, Iterable[int]]) -> None:
    """What `wish_at_least` changed as it was, where nothing was changed since."""
    for pk, (before, after) in changed.items():
        rows = Wish.objects.filter(owner=owner, card_id=int(pk), quantity=after)
        if before:
            rows.update(quantity=before)
        else:
            rows.delete()


def wished_of(user: Reader, card: Card) -> int:
    """Copies of one card wished beyond what decks need."""
    if not isinstance(user, User):
        return 0
    found = Wish.objects.filter(owner=user, card=card).values_list("quantity", flat=True).first()
    return found or 0


@dataclass(frozen=True)
class Wants:
    """Copies by code: needed by decks, wished beyond, owned; `lacking` those that are left."""

    needed: Mapping[str, int]
    wished: Mapping[str, int]
    owned: Mapping[str, int]
    lacking: Mapping[str, int]


def wants_of(user: Reader, game: str) -> Wants:
    """What one wants of a game, in the order of the codes; three queries."""
    if not isinstance(user, User):
        return Wants({}, {}, {}, {})
    rows = Wish.objects.filter(owner=user, card__game=game)
    wished = dict(rows.values_list("card__code", "quantity"))
    needed = workshop().needed(user, game)
    wanted = sorted({*needed, *wished})
    owned = owned_counts(user, game, wanted)
    left = {code: needed.get(code, 0) + wished.get(code, 0) - owned.get(code, 0) for code in wanted}
    lacking = {code: count for code, count in left.items() if count > 0}
    return Wants(needed, wished, owned, lacking)


def missing_of(user: Reader, game: str, wants: Wants, codes: Iterable[str]) -> list[Missing]:
    """These of the lacking codes with their cards and decks; two queries. Unknown ones are not."""
    shown = list(codes)
    uses = workshop().uses_by_code(user, game, shown) if isinstance(user, User) else {}
    return [
        Missing(
            card,
            wants.needed.get(card.code, 0),
            wants.wished.get(card.code, 0),
            wants.owned.get(card.code, 0),
            wants.lacking[card.code],
            tuple(use for use in uses.get(card.code, ()) if use.quantity),
        )
        for card in _cards(game, shown)
    ]


def all_missing(user: Reader, game: str) -> list[Missing]:
    """Everything one lacks of a game."""
    wants = wants_of(user, game)
    return missing_of(user, game, wants, wants.lacking)


def as_text(rows: Iterable[Missing], names: Mapping[str, str]) -> str:
    """One line for each card, as deck lists are written: `2 Name (SET) number`."""
    lines = []
    for row in rows:
        printed = f" ({row.card.set.code}) {row.card.number}" if row.card.set else ""
        lines.append(f"{row.missing} {names.get(row.card.code) or row.card.code}{printed}\n")
    return "".join(lines)


def _cards(game: str, codes: list[str]) -> list[Card]:
    found: list[Card] = []
    for start in range(0, len(codes), 20_000):
        rows = Card.seen.filter(game=game, code__in=codes[start : start + 20_000])
        found += rows.select_related("set").order_by("code")
    return found


def _check(quantity: int) -> None:
    if not 0 <= quantity <= MOST:
        raise ShelfRefusal(
            Message(N_("You can wish for 0 to {most} copies of a card."), {"most": MOST})
        )
