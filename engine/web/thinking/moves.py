"""A partner's move: thought about outside of any transaction, committed if its revision stands."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum
from functools import partial

from django.db import transaction

from engine.ai.player import Budget
from engine.kernel import match as kernel
from engine.kernel.errors import StaleRevision
from engine.kernel.state import HAND
from engine.web.seat import lessons, partners, storage
from engine.web.seat.rows import Match
from engine.web.thinking import searches, service, shared, watching
from engine.web.thinking.searches import Search, TooMany

MOVE = "move"


class Progress(Enum):
    """What became of asking a partner to move."""

    NOTHING = "nothing"  # it is nobody's turn who could, or the table has moved on
    MOVED = "moved"
    THINKING = "thinking"  # ask again


@dataclass
class _Turn:
    """A partner's decision at a table as it was read."""

    row: Match
    played: kernel.Match
    seat: int
    level: str
    known: int
    began: float


def ask_partner(*, match_id: str, revision: int, patience: float = service.PATIENCE) -> Progress:
    """Let the partner whose decision it is make one move; wait for it a moment at most.

    Does nothing when the table has moved on since `revision`, so that any number of views may
    ask for it, at once and after a crash too. Raises TableClosed, ThinkingFailed.
    """
    under_way = searches.join(match_id, revision, MOVE)
    if under_way is not None:
        return _progress(under_way, patience)
    began = time.monotonic()
    row = Match.objects.filter(pk=match_id, revision=revision).first()
    if row is None or row.status == Match.Status.OVER:
        return Progress.NOTHING
    if service.is_apart() and shared.is_held_elsewhere(match_id, revision):
        return Progress.THINKING
    turn = _turn(row, began)
    if turn is None:
        return Progress.NOTHING
    if lessons.partner_moves(turn.row, turn.played, turn.seat):
        return _committed(turn)
    if not service.is_apart():
        partners.move(turn.played, turn.seat, turn.level)
        return _committed(turn)
    return _begun(turn, patience)


def still_thinking(match_id: str, revision: int) -> bool:
    """Whether a search is under way here, and after a moment's wait still is: the cheap question,
    asked again and again."""
    found = searches.join(match_id, revision, MOVE)
    return found is not None and not service.waited(found)


def is_thinking(row: Match) -> bool:
    """Whether a partner thinks about this table at this moment, here or in another web process."""
    found = searches.join(row.pk, row.revision, MOVE)
    if found is not None:
        return not found.is_done
    return row.status != Match.Status.OVER and shared.is_held_elsewhere(row.pk, row.revision)


def _begun(turn: _Turn, patience: float) -> Progress:
    """Begin the search, and let it go when another web process came first."""
    table, revision = turn.row.pk, turn.row.revision
    budget = partners.at_table(turn.level, turn.played.rules)
    # All choices of a move together take no longer than one may.
    seconds = max(searches.ANSWER_SECONDS, budget.waits)
    try:
        begun = searches.begin(table, revision, MOVE, partial(_think, turn, budget), seconds)
    except TooMany:
        return Progress.THINKING
    progress = _progress(begun, patience)
    if progress is Progress.THINKING and not shared.hold(table, revision, seconds + 1):
        searches.give_up(begun)
    return progress


def _turn(row: Match, began: float) -> _Turn | None:
    """The decision, if it is a partner's."""
    played = storage.replayed(row)
    seat = row.seats.exclude(level="").filter(number=played.decider).first()
    # What is carried out by hand, a person does for a partner.
    if seat is None or played.state.node == HAND:
        return None
    return _Turn(row, played, seat.number, seat.level, len(played.log.steps), began)


def _think(turn: _Turn, budget: Budget, search: Search) -> Progress:
    """The work of a search: choose in another process, then write."""
    partners.move(turn.played, turn.seat, turn.level, search.choose, budget)
    return _committed(turn)


def _committed(turn: _Turn) -> Progress:
    """Write the move; who came first has made it."""
    try:
        with transaction.atomic():
            storage.store(turn.row, turn.played, turn.known)
    except StaleRevision:
        return Progress.NOTHING
    watching.moved_after(time.monotonic() - turn.began)
    return Progress.MOVED


def _progress(search: Search, patience: float) -> Progress:
    if not service.waited(search, patience):
        return Progress.THINKING
    found: Progress | None = searches.fetch(search)
    return found or Progress.NOTHING
