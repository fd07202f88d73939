"""The one door through which holdings change: entries first, counts by them, undo by inverse.

A holding's count always equals the sum of the entries of its identity (`differences`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F, Sum

from collection.catalogue.rows import Card
from collection.house.quotas import check_room
from collection.ledger.errors import AlreadyUndone, ChangeNotFound, TooFew, TooMany
from collection.ledger.lots import Lot
from collection.ledger.many import change_rows
from collection.ledger.rows import Change, Entry, Holding, Location
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

# Rows in one statement; SQLite takes at most 32,766 parameters.
BATCH: Final = 500
# How often a row that another request made first is looked for again.
TRIES: Final = 5
# So many rows are changed one by one, more of them at once.
FEW: Final = 20
# Copies in one holding: more is a slip of the keyboard.
MOST: Final = 999_999
# Lots of one person, empty ones counted: more than two full imports hold.
MOST_LOTS_KEPT: Final = 200_000
_FULL: Final = N_(
    "{held} lots are kept for you and these would be {more} more; {most} is the most. "
    "Put copies of one card together into one lot first."
)


@dataclass(frozen=True)
class Move:
    """So many copies more (or fewer) of a lot, and so many of them more for trade."""

    lot: Lot
    delta: int
    trade: int = 0


def record(
    *,
    owner: User,
    cause: str,
    moves: Iterable[Move],
    note: Mapping[str, Any] | None = None,
    undoes: Change | None = None,
) -> Change:
    """Write one change with its entries and bring the counts up to date; all or nothing.

    To be called inside `once` or another transaction. Moves of one lot are added up; a change
    whose moves cancel out is still written. Raises TooFew, TooMany.
    """
    with transaction.atomic():
        summed = added_up(moves)
        told = {**(note or {}), "sums": sums_of((card, m.delta) for (card, _), m in summed.items())}
        change = Change.objects.create(
            owner=owner, actor=owner, cause=cause, note=told, undoes=undoes
        )
        write_entries((change, move) for move in summed.values())
        carry_out(owner, summed)
        return change


def write_entries(moves: Iterable[tuple[Change, Move]]) -> None:
    """The entries of changes that are rows already."""
    Entry.objects.bulk_create(
        [
            Entry(
                change=change,
                card_id=move.lot.card_id,
                identity=move.lot.identity,
                lot=move.lot.to_json(),
                delta=move.delta,
                trade=move.trade,
            )
            for change, move in moves
        ],
        batch_size=BATCH,
    )


def sums_of(lines: Iterable[tuple[int, int]]) -> dict[str, int]:
    """What a change of these cards and copies comes to, kept in its note: a long one need not be
    added up again to be told."""
    known = list(lines)
    return {
        "in": sum(delta for _, delta in known if delta > 0),
        "out": -sum(delta for _, delta in known if delta < 0),
        "cards": len({card for card, _ in known}),
        "lines": len(known),
    }


def undo(*, actor: User, change_id: int, key: str = "") -> int:
    """Write the inverse of a change; the number of the new one.

    Undoing an undo does the first change again. Raises ChangeNotFound, AlreadyUndone, TooFew.
    """

    def work() -> Outcome:
        change = Change.objects.select_for_update().filter(pk=change_id, owner=actor).first()
        if change is None:
            raise ChangeNotFound(change_id)
        if Change.objects.filter(undoes=change).exists():
            raise AlreadyUndone(Message(N_("This was already undone. Look at the history.")))
        moves = [
            Move(Lot.from_json(entry.card_id, entry.lot), -entry.delta, -entry.trade)
            for entry in change.entries.all()
        ]
        _bring_back_locations(moves)
        note = {"cause": change.cause, **change.note, "redo": _is_undo(change)}
        made = record(owner=actor, cause="undo", moves=moves, note=note, undoes=change)
        _turn_location(actor, change)
        return {"change": made.pk}

    return int(once(actor=actor, key=key, purpose=f"shelf.undo {change_id}", work=work)["change"])


def differences(owner: User | None = None) -> list[str]:
    """What the counts say otherwise than the entries, one line each; empty when all is well."""
    entries = Entry.objects.all()
    holdings = Holding.objects.all()
    if owner is not None:
        entries, holdings = entries.filter(change__owner=owner), holdings.filter(owner=owner)
    told = {
        (row["change__owner"], row["card"], row["identity"]): (row["copies"], row["trades"])
        for row in entries.values("change__owner", "card", "identity").annotate(
            copies=Sum("delta"), trades=Sum("trade")
        )
    }
    kept = {
        (row[0], row[1], row[2]): (row[3], row[4])
        for row in holdings.values_list("owner", "card", "identity", "quantity", "for_trade")
    }
    return [
        f"owner {place[0]}, card {place[1]}, {place[2]}: "
        f"entries say {told.get(place, (0, 0))}, the shelf says {kept.get(place, (0, 0))}"
        for place in sorted(told.keys() | kept.keys())
        if told.get(place, (0, 0)) != kept.get(place, (0, 0))
    ]


_Place = tuple[int, str]


def added_up(moves: Iterable[Move]) -> dict[_Place, Move]:
    """Moves of one lot added up, in one order for all; what comes to nothing is left out."""
    summed: dict[_Place, Move] = {}
    for move in moves:
        place = (move.lot.card_id, move.lot.identity)
        known = summed.get(place)
        delta, trade = (known.delta, known.trade) if known else (0, 0)
        summed[place] = Move(move.lot, delta + move.delta, trade + move.trade)
    # One order for all: two requests that lock the same rows cannot wait for one another.
    return {place: move for place, move in sorted(summed.items()) if move.delta or move.trade}


def carry_out(owner: User, summed: Mapping[_Place, Move]) -> None:
    """New rows first, then counts, both in one order: requests never wait in a circle."""
    rising = {place: move for place, move in summed.items() if move.delta >= 0}
    made = _make_rows(owner, rising)
    rest = {place: move for place, move in summed.items() if place not in made}
    counts = [(*place, move.delta, move.trade) for place, move in rest.items()]
    if len(rest) > FEW and change_rows(owner, counts, MOST):
        return
    # One by one a row that does not fit can be named.
    for place, move in rest.items():
        _change_row(owner, place, move)


def _make_rows(owner: User, moves: Mapping[_Place, Move]) -> set[_Place]:
    """The places that got a row with its count; where another was faster, look again."""
    for _ in range(TRIES):
        fresh = list(_missing(owner, moves))
        _check_room(owner, len(fresh))
        try:
            with transaction.atomic():
                Holding.objects.bulk_create(fresh, batch_size=BATCH)
        except IntegrityError:
            continue
        return {(row.card_id, row.identity) for row in fresh}
    raise IntegrityError("holdings could not be written")


def _check_room(owner: User, more: int) -> None:
    """Raises QuotaReached when so many new lots are more than is kept for one person."""
    if not more:
        return
    held = Holding.objects.filter(owner=owner).count()
    full = Message(_FULL, {"held": held, "more": more, "most": MOST_LOTS_KEPT})
    check_room(held + more - 1, most=MOST_LOTS_KEPT, full=full)


def _change_row(owner: User, place: _Place, move: Move) -> None:
    rows = Holding.objects.filter(owner=owner, card_id=place[0], identity=place[1])
    least, traded = max(0, -move.delta), max(0, -move.trade)
    fits = rows.filter(
        quantity__gte=least,
        quantity__lte=MOST - move.delta,
        for_trade__gte=traded,
        for_trade__lte=F("quantity") + move.delta - move.trade,
    )
    changed = fits.update(
        quantity=F("quantity") + move.delta, for_trade=F("for_trade") + move.trade
    )
    if not changed:
        raise _refusal(rows.first(), place[0], move)


def _missing(owner: User, moves: Mapping[_Place, Move]) -> Iterator[Holding]:
    cards = sorted({card for card, _ in moves})
    known: set[_Place] = set()
    for start in range(0, len(cards), BATCH):
        rows = Holding.objects.filter(owner=owner, card_id__in=cards[start : start + BATCH])
        known.update(rows.values_list("card_id", "identity"))
    for place, move in moves.items():
        if place not in known:
            if move.trade > move.delta or move.trade < 0 or move.delta > MOST:
                raise _refusal(None, place[0], move)
            lot = move.lot
            facts = {name: getattr(lot, name) for name in lot.__dataclass_fields__}
            yield Holding(
                owner=owner,
                identity=place[1],
                quantity=move.delta,
                for_trade=move.trade,
                **facts,
            )


def _refusal(holding: Holding | None, card_id: int, move: Move) -> TooFew | TooMany:
    held = holding.quantity if holding else 0
    card = Card.objects.get(pk=card_id)
    if held + move.delta > MOST:
        return TooMany(
            Message(
                N_("{card}: {held} copies and {more} more are too many. At most {most} fit."),
                {"card": card.definition.name, "held": held, "more": move.delta, "most": MOST},
            )
        )
    if move.delta >= 0 or held >= -move.delta:
        return TooFew(
            Message(
                N_("{card}: {trade} for trade, but only {held} owned. Take fewer for trade first."),
                {
                    "card": card.definition.name,
                    "trade": (holding.for_trade if holding else 0) + move.trade,
                    "held": held + move.delta,
                },
            )
        )
    return TooFew(
        Message(
            N_("{card}: {wanted} copies should go, but only {held} are there. Reload the page."),
            {"card": card.definition.name, "wanted": -move.delta, "held": held},
        )
    )


def _bring_back_locations(moves: Iterable[Move]) -> None:
    """A location that was taken away is there again when an undo puts copies back into it."""
    wanted = {move.lot.location_id for move in moves if move.delta > 0 and move.lot.location_id}
    for location in Location.objects.filter(pk__in=wanted, gone=True):
        _bring_back(location)


def _is_undo(change: Change) -> bool:
    """Whether a change took something back: its own undo does that again."""
    return change.cause == "undo" and not change.note.get("redo")


def _turn_location(owner: User, change: Change) -> None:
    """A change that took a location away brings it back when undone, and takes it again after."""
    taken = change.note.get("taken")
    found = Location.objects.filter(pk=taken, owner=owner) if type(taken) is int else None
    location = found.first() if found else None
    if location is None:
        return
    if not _is_undo(change):
        if location.gone:
            _bring_back(location)
        return
    if not location.holdings.filter(quantity__gt=0).exists():
        location.gone = True
        location.save(update_fields=["gone"])


def _bring_back(location: Location) -> None:
    taken = Location.objects.filter(owner=location.owner_id, name=location.name, gone=False)
    if taken.exists():
        location.name = f"{location.name[:70]} ({location.pk})"
    location.gone = False
    location.save(update_fields=["gone", "name"])
