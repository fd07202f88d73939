"""Several people at one screen: whose eyes it shows, and who must take it next.

Of a user's seats at a table one at a time has the screen, and the rows remember which: looking
changes nothing, only `take` does. While a decision is due to another seat of the same user,
nobody's cards are shown. In a game that hides nothing the screen goes round by itself.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.urls import reverse

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel import doors
from engine.kernel import match as kernel
from engine.kernel.errors import WrongSeat
from engine.kernel.messages import N_, Message
from engine.registry import game
from engine.web.seat import storage
from engine.web.seat.errors import ScreenElsewhere, TableNotFound
from engine.web.seat.rows import Match, Seat


def own_seats(row: Match, user: User) -> list[Seat]:
    """The seats of that user, by number."""
    return sorted(
        (seat for seat in row.seats.all() if seat.user_id == user.pk), key=lambda seat: seat.number
    )


def people(row: Match) -> list[Seat]:
    """The seats of all people, by number."""
    return sorted(
        (seat for seat in row.seats.all() if seat.user_id is not None),
        key=lambda seat: seat.number,
    )


def awaited(row: Match, user: User, played: kernel.Match) -> Seat | None:
    """The seat to which the user's screen must be handed before it shows anything, or None."""
    mine = own_seats(row, user)
    if len(mine) < 2 or played.over or not game(row.game).hides():
        return None
    holder = next((seat for seat in mine if seat.has_screen), None)
    deciding = next((seat for seat in mine if seat.number == played.decider), None)
    wanted = deciding or holder or mine[0]
    return None if wanted is holder else wanted


def eyes(row: Match, user: User, played: kernel.Match) -> int | None:
    """The seat through which the user's screen looks; None for who watches from no seat.

    Raises ScreenElsewhere while the screen is to be handed over.
    """
    mine = own_seats(row, user)
    if not mine:
        return None
    wanted = awaited(row, user, played)
    if wanted is not None:
        raise ScreenElsewhere(
            Message(
                N_("Hand the screen to {name} first: it is their decision."), {"name": wanted.name}
            )
        )
    if len(mine) > 1 and not game(row.game).hides():
        return _by_itself([seat.number for seat in mine], played)
    holder = next((seat for seat in mine if seat.has_screen), mine[0])
    return holder.number


def asked_by_name(row: Match, user: User) -> bool:
    """Whether several of the user's seats share what the screen shows, so that a question must say
    whom it asks."""
    return len(own_seats(row, user)) > 1 and not game(row.game).hides()


def _by_itself(mine: list[int], played: kernel.Match) -> int:
    """Who decides, else who did the last thing of these seats."""
    if played.decider in mine:
        return played.decider
    acted = [step.seat for step in played.log.path() if step.seat in mine]
    return acted[-1] if acted else mine[0]


def take(*, actor: User, match_id: str, revision: int, seat: int) -> None:
    """Let that seat of the actor's have the screen; taking it twice changes nothing.

    Raises TableNotFound, StaleRevision, TableClosed, and WrongSeat when it is not awaited.
    """
    with transaction.atomic():
        row = Match.objects.select_for_update().filter(pk=match_id).first()
        if row is None or not own_seats(row, actor):
            raise TableNotFound(match_id)
        doors.check_revision(revision, row.revision)
        wanted = awaited(row, actor, storage.replayed(row))
        if wanted is None and any(s.number == seat and s.has_screen for s in row.seats.all()):
            return
        if wanted is None or wanted.number != seat:
            raise WrongSeat(Message(N_("The screen is not waiting for seat {n}."), {"n": seat + 1}))
        Seat.objects.filter(match=row, user=actor, has_screen=True).update(has_screen=False)
        Seat.objects.filter(pk=wanted.pk).update(has_screen=True)


def blank(row: Match, wanted: Seat) -> dict[str, Any]:
    """What a table shows while the screen goes from hand to hand: a name, and nothing else."""
    doors_open = {"take": "table-take", "table": "table", "fragment": "table-fragment"}
    message = Message(N_("Hand the screen to {name}"), {"name": wanted.name})
    return {
        "handover": {"seat": wanted.number, "name": wanted.name},
        "scene": None,
        "scene_template": "",
        "moves": {
            "question": "",
            "hint": "",
            "asker": None,
            "can_back": False,
            "waiting": say(message),
            "items": [],
            "refused": [],
        },
        "log": [],
        "match": {
            "id": row.pk,
            "game": row.game,
            "title": say(game(row.game).title()),
            "revision": row.revision,
            "key": fresh_key(),
            "over": None,
            "can_undo": False,
            "urls": {name: reverse(door, args=(row.pk,)) for name, door in doors_open.items()},
        },
    }
