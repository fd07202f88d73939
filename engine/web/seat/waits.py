"""*Wait*: while a card is carried out by hand, whoever else sits at the table may stop its end.

Nobody can say or take it back for people at another screen; it lapses with the card.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from collection.house.i18n import say
from collection.requests.rows import User
from engine.kernel.errors import IllegalAction
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import HAND
from engine.kernel.steps import opened_by_hand
from engine.web.seat import handover, storage
from engine.web.seat.errors import TableNotFound
from engine.web.seat.rows import Match, Seat


def waits(row: Match, played: Played, mine: set[int]) -> dict[str, Any]:
    """`{said, may, stands}`: who says it, in words, "" for nobody; whether the user of these seats
    may say it, and whether they do."""
    saying = _saying(row, played)
    return {
        "said": str(say(_told(saying))) if saying else "",
        "may": any(seat.number in mine for seat in _others(row, played)),
        "stands": any(seat.number in mine for seat in saying),
    }


def check_end(row: Match, played: Played) -> None:
    """Raises IllegalAction while somebody says wait."""
    saying = _saying(row, played)
    if saying:
        raise IllegalAction(_told(saying))


def say_wait(*, actor: User, match_id: str, stands: bool) -> None:
    """Say it for everybody at the actor's screen but whose card it is, or take it back.

    Raises TableNotFound, and IllegalAction where no card of another's is carried out."""
    with transaction.atomic():
        row = Match.objects.select_for_update().filter(pk=match_id).first()
        if row is None or not handover.own_seats(row, actor):
            raise TableNotFound(match_id)
        played = storage.replayed(row)
        mine = [seat.pk for seat in _others(row, played) if seat.user_id == actor.pk]
        if not mine:
            raise IllegalAction(
                Message(N_("Nobody else carries out a card by hand now: nothing is to wait."))
            )
        opened = opened_by_hand(played.log.path()) if stands else None
        Seat.objects.filter(pk__in=mine).update(waits=opened)


def _others(row: Match, played: Played) -> list[Seat]:
    """The people who may say it: all but whose card it is."""
    people = handover.people(row)
    if played.state.node != HAND or len(people) < 2:
        return []
    return [seat for seat in people if seat.number != played.decider]


def _saying(row: Match, played: Played) -> list[Seat]:
    others = _others(row, played)
    opened = opened_by_hand(played.log.path()) if others else None
    return [seat for seat in others if seat.waits == opened]


def _told(saying: list[Seat]) -> Message:
    """Of several at one screen nobody knows who it was."""
    users = [seat.user_id for seat in saying]
    names: list[MessageParam] = [
        seat.name or Message(N_("Seat {n}"), {"n": seat.number + 1})
        for seat in saying
        if users.count(seat.user_id) == 1
    ]
    text = N_("{who}: wait! Done stands still until this is taken back.")
    return Message(text, {"who": tuple(names) or Message(N_("Somebody at the table"))})
