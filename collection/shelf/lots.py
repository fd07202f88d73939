"""Copies described anew or put elsewhere: out of the old lot, into the new, in one change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from collection.ledger.book import Move, record
from collection.ledger.errors import BadLot, TooFew
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding, Location
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.errors import LotNotFound
from collection.shelf.facts import place_of, read_facts
from collection.shelf.services import Check, alone, lot_of
from engine.kernel.messages import N_, Message

MOST_LOTS: Final = 5_000


@dataclass(frozen=True)
class Step:
    """So many copies of one lot to put elsewhere; None = all. `slot` None keeps the slot's text."""

    lot: int
    copies: int | None = None
    slot: str | None = None


def edit_lot(
    *,
    actor: User,
    lot_id: int,
    facts: Mapping[str, Any],
    copies: int | None = None,
    for_trade: int | None = None,
    key: str = "",
    check: Check | None = None,
) -> int | None:
    """Say other facts of some copies (all by default) of a lot; None when nothing is different.

    `facts` as in `facts.read_facts`; what it does not name stays. Without `for_trade` copies keep
    that mark, those without it going first; `check` as in `change_lot`.
    Raises LotNotFound, BadLot, PlaceNotFound, TooFew.
    """

    def work() -> Outcome:
        alone(actor)
        row = lot_of(actor, lot_id)
        if check is not None:
            check(row)
        known = Lot.of(row)
        lot = known.changed(**read_facts(actor, row.card.game, facts))
        moves = _moves(row, lot, _part(row, copies), for_trade)
        if lot.identity == known.identity and not any(move.trade for move in _sum(moves)):
            return {"change": None}
        note = {"game": row.card.game, "code": row.card.code}
        return {"change": record(owner=actor, cause="edit", moves=moves, note=note).pk}

    found = once(actor=actor, key=key, purpose=f"shelf.edit {lot_id}"[:64], work=work)["change"]
    return None if found is None else int(found)


def move_lots(
    *, actor: User, steps: Sequence[Step], place: object, slot: str | None = None, key: str = ""
) -> int | None:
    """Put many lots into one place ("" = no place) as one change; None when all lie there.

    `slot` for all of them, else each step's own. Raises LotNotFound, PlaceNotFound, TooFew, BadLot.
    """

    def work() -> Outcome:
        if not steps or len(steps) > MOST_LOTS:
            raise BadLot(
                Message(N_("Choose 1 to {most} kinds of copies to move."), {"most": MOST_LOTS})
            )
        alone(actor)
        return put(actor, steps, place_of(actor, place), slot)

    found = once(actor=actor, key=key, purpose="shelf.move", work=work)["change"]
    return None if found is None else int(found)


def put(
    actor: User, steps: Sequence[Step], goal: Location | None, slot: str | None = None
) -> Outcome:
    """Put lots into a place as one change; to be called inside `once`, as `move_lots` says."""
    rows = _own(actor, steps)
    moves: list[Move] = []
    for step in steps:
        row = rows[step.lot]
        told = step.slot if step.slot is not None else slot
        words = read_facts(actor, row.card.game, {"slot": told})["slot"] if told else ""
        lot = Lot.of(row).changed(location_id=goal.pk if goal else None, slot=words)
        if lot.identity != row.identity:
            moves += _moves(row, lot, _part(row, step.copies), None)
    if not moves:
        return {"change": None}
    note = {"place": goal.name if goal else ""}
    return {"change": record(owner=actor, cause="move", moves=moves, note=note).pk}


def emptied(rows: Iterable[Holding]) -> list[Move]:
    """The moves that take rows out of their place."""
    return [
        move
        for row in rows
        for move in _moves(row, Lot.of(row).changed(location_id=None, slot=""), row.quantity, None)
    ]


def _own(actor: User, steps: Sequence[Step]) -> dict[int, Holding]:
    wanted = {step.lot for step in steps}
    rows = Holding.objects.select_related("card").filter(owner=actor, pk__in=wanted, quantity__gt=0)
    found = {row.pk: row for row in rows}
    for lot in wanted - found.keys():
        raise LotNotFound(lot)
    return found


def _part(row: Holding, copies: int | None) -> int:
    part = row.quantity if copies is None else copies
    if not 1 <= part <= row.quantity:
        raise TooFew(
            Message(
                N_("{card}: {wanted} copies should change, but there are {held}."),
                {"card": row.card.definition.name, "wanted": part, "held": row.quantity},
            )
        )
    return part


def _moves(row: Holding, lot: Lot, copies: int, for_trade: int | None) -> list[Move]:
    carried = max(0, copies - (row.quantity - row.for_trade))
    marked = carried if for_trade is None else for_trade
    if not 0 <= marked <= copies:
        raise BadLot(
            Message(
                N_("{card}: {trade} for trade, but only {held} owned. Take fewer for trade first."),
                {"card": row.card.definition.name, "trade": marked, "held": copies},
            )
        )
    return [Move(Lot.of(row), -copies, -carried), Move(lot, copies, marked)]


def _sum(moves: Sequence[Move]) -> list[Move]:
    """The two halves of an edit of one lot as one."""
    first, second = moves
    return [Move(first.lot, first.delta + second.delta, first.trade + second.trade)]
