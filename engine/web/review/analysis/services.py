"""Writes of analyses: begun, and puzzles made of what they found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from django.db import transaction

from collection.house.quotas import check_room
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.ai.narrowed import reviewer
from engine.ai.review import Decision, decisions
from engine.kernel.errors import StaleRevision
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.web.review.analysis import tasks, work
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.review.replays.reading import Reader
from engine.web.review.replays.services import own_reader
from engine.web.seat import leases, storage
from engine.web.seat.rows import Match

# What the search may spend on each look at each choice.
SIMULATIONS: Final = 400
MOST_AT_ONCE: Final = 3
_BUSY: Final = Message(
    N_("{most} matches of yours are being analysed, the most at once. Wait for one."),
    {"most": MOST_AT_ONCE},
)


class StillPlayed(StaleRevision):
    """The match is not over: judging it would tell what it hides."""


def begin(*, actor: User, replay_id: str, eyes: str = "", key: str = "") -> str:
    """Have the decisions of a seat judged (`eyes`: its number from 1; else the actor's own).

    The analysis of the match as it ended is begun once; asking again gives the same, and has tried
    once more what failed of it. Its id.
    Raises TableNotFound, StillPlayed, QuotaReached, TableClosed.
    """

    def work() -> Outcome:
        reader = own_reader(actor, replay_id, eyes)
        row = Match.objects.select_for_update().get(pk=reader.row.pk)
        if row.status != Match.Status.OVER:
            raise StillPlayed(
                Message(N_("The analysis comes once the match is over: it tells what hands hid."))
            )
        seat = seat_of(reader)
        known = Analysis.objects.filter(match=row, seat=seat).first()
        stands = known is not None and known.head == row.head
        if known and stands and known.status != Analysis.Status.FAILED:
            return {"analysis": known.pk}
        check_room(_working(actor), most=MOST_AT_ONCE, full=_BUSY)
        if known and stands:
            return {"analysis": _tried_again(row, known)}
        if known:
            known.delete()
        return {"analysis": _laid(row, seat)}

    return str(once(actor=actor, key=key, purpose=f"analysis {replay_id}", work=work)["analysis"])


def seat_of(reader: Reader) -> int:
    """The seat whose decisions these eyes ask about: their own, else the first."""
    if reader.eyes.seat is not None:
        return reader.eyes.seat
    return next((eyes.seat for eyes in reader.choices if eyes.seat is not None), 0)


def asked(rules: Rules, played: Played, seat: int, head: int) -> list[Decision]:
    """The decisions that can be judged: those where more than one thing could be done."""
    found = decisions(played, seat, head)
    return [each for each in found if len(rules.legal(each.state, seat)) > 1]


def _working(actor: User) -> int:
    rows = Analysis.objects.filter(status=Analysis.Status.WORKING)
    return rows.filter(match__owner=actor).count()


def _tried_again(row: Match, known: Analysis) -> str:
    """What failed is open again; what is judged stays. Raises TableClosed when it would only fail
    once more."""
    storage.replayed(row)
    failed = known.moves.filter(state=AnalysedMove.State.FAILED)
    moves = list(failed.order_by("number"))
    leases.reopen(failed)
    Analysis.objects.filter(pk=known.pk).update(status=Analysis.Status.WORKING, ended=None)
    _wake(moves)
    return known.pk


def _laid(row: Match, seat: int) -> str:
    played = storage.replayed(row)
    found = asked(played.rules, played, seat, row.head)
    made = Analysis.objects.create(
        match=row,
        seat=seat,
        head=row.head,
        player=reviewer(played.rules).name,
        simulations=SIMULATIONS,
    )
    moves = AnalysedMove.objects.bulk_create(
        AnalysedMove(analysis=made, number=at, step=each.step) for at, each in enumerate(found)
    )
    if not found:
        work.settle(made.pk)
    _wake(moves)
    return made.pk


def _wake(moves: Sequence[AnalysedMove]) -> None:
    """Once it is sure: a message for each piece that holds some of them."""
    heads: dict[int, int] = {}
    for move in moves:
        heads.setdefault(move.number // tasks.PIECE, move.pk)
    transaction.on_commit(partial(tasks.wake, list(heads.values())))
