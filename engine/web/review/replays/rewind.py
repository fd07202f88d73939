"""Undo's companions at the table: redo, and jumps to any place of the tree of the match."""

from __future__ import annotations

from collection.requests.rows import User
from engine.kernel import match as kernel
from engine.kernel.errors import IllegalAction
from engine.kernel.messages import N_, Message
from engine.web.review.replays.places import Wanted, step_at
from engine.web.review.replays.reading import reader_of
from engine.web.seat import handover
from engine.web.seat.rows import Match
from engine.web.seat.seeds import fresh_seed
from engine.web.table.services import change_table
from engine.web.table.tables import table_for


def redo(*, actor: User, match_id: str, revision: int, key: str = "", agreed: bool = False) -> int:
    """Take the last undo back; the new revision. Raises as `services.undo`.

    Short of where the undo was asked for, what is known further on marks the match open."""
    row = table_for(actor, match_id)

    def change(played: kernel.Match, seat: int) -> None:
        mine, everybody = _agreement(row, actor, agreed=agreed)
        played.redo(mine, everybody, revision=revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="redo", change=change)


def go(
    *,
    actor: User,
    match_id: str,
    revision: int,
    wanted: Wanted,
    eyes: str = "",
    same_shuffle: bool = False,
    agreed: bool = False,
    key: str = "",
) -> int:
    """Jump to a place of the match as these eyes count it; the new revision.

    What came to light in what is left is dealt anew; with `same_shuffle` it stays, and the match
    is marked open. Raises as `services.undo`, and NoSuchPlace."""
    row = table_for(actor, match_id)

    def change(played: kernel.Match, seat: int) -> None:
        mine, everybody = _agreement(row, actor, agreed=agreed)
        number = step_at(reader_of(actor, match_id, eyes), played, wanted)
        seed = fresh_seed()
        same = same_shuffle or bool(row.lesson)  # a lesson has one deal
        played.go(number, mine, everybody, seed, same_shuffle=same, revision=revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="go", change=change)


def _agreement(row: Match, actor: User, *, agreed: bool) -> tuple[set[int], set[int]]:
    """The actor's seats and those of all people, once all agree."""
    everybody = {seat.number for seat in handover.people(row)}
    if len(everybody) > 1 and not agreed:
        raise IllegalAction(Message(N_("Everybody at the table must agree to an undo.")))
    return {seat.number for seat in handover.own_seats(row, actor)}, everybody
