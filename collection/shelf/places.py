"""Binders and boxes: made, renamed, taken away without losing a copy."""

from __future__ import annotations

from typing import Final

from collection.house.names import one_line
from collection.house.quotas import check_room
from collection.ledger.book import record
from collection.ledger.lots import MAX_PLACE
from collection.ledger.rows import Holding, Location
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.errors import NameTaken, PlaceNotFound, ShelfRefusal
from collection.shelf.lots import emptied
from collection.shelf.services import alone
from engine.kernel.messages import N_, Message, shown

MOST_PLACES: Final = 500
# Pockets of a page by what is sold; 0 = a box, no pages.
POCKETS: Final = (0, 1, 4, 8, 9, 12, 16, 18)


def make_place(*, actor: User, name: str, kind: str, pockets: int, key: str = "") -> int:
    """A new binder or box; its number. Raises NameTaken, ShelfRefusal, QuotaReached."""

    def work() -> Outcome:
        alone(actor)
        kept = Location.objects.filter(owner=actor, gone=False).count()
        full = Message(N_("{most} places are the most there can be."), {"most": MOST_PLACES})
        check_room(kept, most=MOST_PLACES, full=full)
        row = Location(owner=actor)
        _describe(row, name, kind, pockets)
        row.save()
        return {"place": row.pk}

    return int(once(actor=actor, key=key, purpose="shelf.place", work=work)["place"])


def change_place(
    *, actor: User, place_id: int, name: str, kind: str, pockets: int, key: str = ""
) -> None:
    """Another name, kind or number of pockets. Raises PlaceNotFound, NameTaken, ShelfRefusal."""

    def work() -> Outcome:
        alone(actor)
        row = own_place(actor, place_id)
        _describe(row, name, kind, pockets)
        row.save()
        return {}

    once(actor=actor, key=key, purpose=f"shelf.place {place_id}"[:64], work=work)


def take_away(*, actor: User, place_id: int, key: str = "") -> int:
    """Take a place away; its copies have no place then, all in one change. Raises PlaceNotFound."""

    def work() -> Outcome:
        alone(actor)
        row = own_place(actor, place_id)
        here = Holding.objects.filter(owner=actor, location=row, quantity__gt=0)
        moves = emptied(here.select_related("card"))
        row.gone = True
        row.save(update_fields=["gone"])
        note = {"taken": row.pk, "place": row.name}
        return {"change": record(owner=actor, cause="move", moves=moves, note=note).pk}

    purpose = f"shelf.place.gone {place_id}"[:64]
    return int(once(actor=actor, key=key, purpose=purpose, work=work)["change"])


def own_place(actor: object, place_id: int) -> Location:
    """The person's own place. Raises PlaceNotFound, whether it exists or not."""
    found = None
    if isinstance(actor, User):
        found = Location.objects.filter(owner=actor, pk=place_id, gone=False).first()
    if found is None:
        raise PlaceNotFound(place_id)
    return found


def _describe(row: Location, name: str, kind: str, pockets: int) -> None:
    text = one_line(name)
    if not 1 <= len(text) <= MAX_PLACE:
        raise ShelfRefusal(
            Message(
                N_("A place needs a name of 1 to {most} characters; this one has {found}."),
                {"most": MAX_PLACE, "found": len(text)},
            )
        )
    if kind not in Location.Kind.values:
        raise ShelfRefusal(
            Message(
                N_("«{kind}» is no kind of place. There are: {known}."),
                {"kind": shown(kind), "known": ", ".join(Location.Kind.values)},
            )
        )
    if pockets not in POCKETS:
        raise ShelfRefusal(
            Message(
                N_("A page of {count} pockets is not known. There are: {known}."),
                {"count": pockets, "known": ", ".join(str(count) for count in POCKETS)},
            )
        )
    others = Location.objects.filter(owner=row.owner_id, name=text, gone=False)
    if others.exclude(pk=row.pk).exists():
        raise NameTaken(Message(N_("You have a place called «{name}» already."), {"name": text}))
    row.name, row.kind = text, kind
    row.pockets = pockets if kind == Location.Kind.BINDER else 0
