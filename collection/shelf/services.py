"""Counts on a shelf: every change is entries of the ledger, carried out once per key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from collection.catalogue.rows import Card
from collection.ledger.book import MOST, Move, record
from collection.ledger.errors import TooFew, TooMany
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.cards import card_of, cards_of
from collection.shelf.errors import LotNotFound
from collection.shelf.facts import read_facts
from collection.shelf.products import contents
from engine.kernel.messages import N_, Message

Facts = Mapping[str, Any]
Check = Callable[[Holding], None]
NO_FACTS: Final[Facts] = {}


def set_count(
    *, actor: User, game: str, code: str, quantity: int, key: str = "", seen: int | None = None
) -> int | None:
    """Own exactly so many copies of a card; the number of the change, None when it is so already.

    With `seen`, the count that the page showed, the difference to it is added or taken instead:
    what another page changed meanwhile stays. Copies about which nothing is known go first; other
    lots only while it is clear which. Raises NoSuchCard, TooFew, TooMany.
    """

    def work() -> Outcome:
        card = card_of(game, code)
        alone(actor)
        rows = list(Holding.objects.filter(owner=actor, card=card, quantity__gt=0).order_by("id"))
        was = sum(row.quantity for row in rows)
        now = max(0, quantity if seen is None else was + quantity - seen)
        moves = moves_to(card, rows, now - was)
        if not moves:
            return {"change": None}
        note = {"game": game, "code": code, "was": was, "now": now}
        return {"change": record(owner=actor, cause="count", moves=moves, note=note).pk}

    found = once(actor=actor, key=key, purpose="shelf.count", work=work)["change"]
    return None if found is None else int(found)


def add_copies(
    *,
    actor: User,
    game: str,
    code: str,
    delta: int,
    facts: Facts = NO_FACTS,
    trade: int = 0,
    cause: str = "",
    key: str = "",
) -> int:
    """Add (or take, below 0) copies of a card in one lot; the number of the change.

    `facts` as in `facts.read_facts`. Raises NoSuchCard, BadLot, PlaceNotFound, TooFew, TooMany.
    """

    def work() -> Outcome:
        card = card_of(game, code)
        lot = Lot(card.pk, **read_facts(actor, game, facts))
        note = {"game": game, "code": code}
        word = cause or ("add" if delta >= 0 else "remove")
        moves = [Move(lot, within(delta), trade)]
        return {"change": record(owner=actor, cause=word, moves=moves, note=note).pk}

    return int(once(actor=actor, key=key, purpose="shelf.add", work=work)["change"])


def add_many(
    *,
    actor: User,
    game: str,
    copies: Mapping[str, int],
    facts: Facts = NO_FACTS,
    cause: str = "set",
    note: Mapping[str, Any] | None = None,
    key: str = "",
) -> int:
    """Add copies of many cards by code as one change. Raises as `add_copies`."""

    def work() -> Outcome:
        told = {"game": game, **(note or {})}
        return {"change": write_many(actor, game, copies, facts, cause, told)}

    return int(once(actor=actor, key=key, purpose="shelf.many", work=work)["change"])


def add_product(
    *,
    actor: User,
    game: str,
    product: str,
    times: int = 1,
    facts: Facts = NO_FACTS,
    key: str = "",
) -> int:
    """Add everything that is surely in a product, so many times over.

    Raises NoSuchProduct, RandomProduct (a booster alone: only its owner knows what it held).
    """

    def work() -> Outcome:
        found = contents(game, product, within(times))
        note = {"game": game, "product": product, "times": times, "random": found.random}
        return {"change": write_many(actor, game, found.cards, facts, "product", note)}

    return int(once(actor=actor, key=key, purpose="shelf.product", work=work)["change"])


def change_lot(
    *,
    actor: User,
    lot_id: int,
    quantity: int,
    seen: int | None = None,
    key: str = "",
    check: Check | None = None,
) -> int | None:
    """So many copies of one lot; with `seen` the difference to it. Raises LotNotFound, TooFew.

    `check` looks at the lot before anything is written, and raises what speaks against it.
    """

    def work() -> Outcome:
        alone(actor)
        row = lot_of(actor, lot_id)
        if check is not None:
            check(row)
        delta = quantity - (row.quantity if seen is None else seen)
        if not delta:
            return {"change": None}
        cause = "add" if delta > 0 else "remove"
        note = {"game": row.card.game, "code": row.card.code}
        return {"change": record(owner=actor, cause=cause, moves=[out(row, delta)], note=note).pk}

    found = once(actor=actor, key=key, purpose=f"shelf.lot {lot_id}"[:64], work=work)["change"]
    return None if found is None else int(found)


def write_many(
    actor: User,
    game: str,
    copies: Mapping[str, int],
    facts: Facts,
    cause: str,
    note: Mapping[str, Any],
) -> int:
    """One change with copies of many cards in one kind of lot; to be called inside `once`."""
    known = read_facts(actor, game, facts)
    cards = cards_of(game, copies)
    moves = [Move(Lot(cards[code].pk, **known), within(count)) for code, count in copies.items()]
    return record(owner=actor, cause=cause, moves=moves, note=note).pk


def lot_of(actor: User, lot_id: int) -> Holding:
    """The person's own copies of that number. Raises LotNotFound."""
    rows = Holding.objects.select_related("card").filter(owner=actor, pk=lot_id, quantity__gt=0)
    row = rows.first()
    if row is None:
        raise LotNotFound(lot_id)
    return row


def out(row: Holding, delta: int) -> Move:
    """So many copies more or fewer of a row; fewer take with them what was for trade."""
    return Move(Lot.of(row), delta, min(0, row.quantity + delta - row.for_trade))


def alone(actor: User) -> None:
    """Wait until no other request of this person counts. Key share stays free for new rows."""
    list(User.objects.select_for_update(no_key=True).filter(pk=actor.pk).values_list("pk"))


def within(count: int) -> int:
    """The number itself. Raises TooMany when it is a slip of the keyboard."""
    if abs(count) > MOST:
        raise TooMany(
            Message(
                N_("{count} copies at once are too many. At most {most} fit."),
                {"count": min(abs(count), 10**9), "most": MOST},
            )
        )
    return count


def moves_to(card: Card, rows: Sequence[Holding], delta: int) -> list[Move]:
    """So many copies more (or, below 0, less) of a card of which there are these lots: copies about
    which nothing is known first. Raises TooFew where it is not clear which."""
    plain = Lot(card.pk)
    if delta >= 0:
        return [Move(plain, within(delta))] if delta else []
    known = next((row for row in rows if row.identity == plain.identity), None)
    others = [row for row in rows if row is not known]
    first = min(-delta, known.quantity if known else 0)
    rest = -delta - first
    moves = [out(known, -first)] if known and first else []
    if not rest:
        return moves
    if len(others) != 1:
        raise TooFew(
            Message(
                N_(
                    "{card}: {rest} of the copies to take away lie in {lots} different places or "
                    "conditions. Choose which on the card's page."
                ),
                {"card": card.definition.name, "rest": rest, "lots": len(others)},
            )
        )
    return [*moves, out(others[0], -rest)]
