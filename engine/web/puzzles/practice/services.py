"""Writes of practice: taken up, left, answered. Each is one transaction, run once per key."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils import timezone

from collection.house.quotas import check_room
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.messages import N_, Message
from engine.web.puzzles.positions.rows import readable_position
from engine.web.puzzles.practice.errors import NoQuestion, NotTried
from engine.web.puzzles.practice.queries import (
    is_solved,
    out_of_sight,
    outcome_of,
    practice_of,
    practised,
)
from engine.web.puzzles.practice.rows import Practice
from engine.web.puzzles.practice.schedule import Answer, due_after

MOST_PRACTISED: Final = 500
_FULL: Final = Message(
    N_("You practise {most} puzzles, the most that are kept. Leave one first."),
    {"most": MOST_PRACTISED},
)


def add(*, actor: User, code: str, key: str = "") -> None:
    """Practise a puzzle one may read; doing it twice changes nothing.

    Raises PositionNotFound, NoQuestion, QuotaReached."""

    def work() -> Outcome:
        row = readable_position(actor, code)
        if not (row.question or row.solution):
            text = N_("This position asks nothing. Give it a question or a solution first.")
            raise NoQuestion(Message(text))
        if not Practice.objects.filter(user=actor, position=row).exists():
            check_room(practice_of(actor).count(), most=MOST_PRACTISED, full=_FULL)
            _forget_unseen(actor)
            Practice.objects.get_or_create(user=actor, position=row)
        return {}

    once(actor=actor, key=key, purpose=f"practice.add {code}", work=work)


def remove(*, actor: User, code: str, key: str = "") -> None:
    """Practise it no longer; the position stays. Raises NotPractised."""

    def work() -> Outcome:
        practised(actor, code).delete()
        return {}

    once(actor=actor, key=key, purpose=f"practice.remove {code}", work=work)


def peek(*, actor: User, code: str, key: str = "") -> None:
    """Remember that the solution is looked at: the next answer is "again", unless the puzzle was
    solved before. While it is not due, only tables laid from that day on count.

    Raises NotPractised."""

    def work() -> Outcome:
        row = practised(actor, code)
        mine = Practice.objects.filter(pk=row.pk)
        if row.due > timezone.now():
            mine.update(since=row.due)
        elif not is_solved(row):
            mine.update(peeked=True)
        return {}

    once(actor=actor, key=key, purpose=f"practice.peek {code}", work=work)


def answer(*, actor: User, code: str, key: str = "") -> datetime:
    """Close this round by how its tries went; when the puzzle comes back.

    Raises NotPractised, and NotTried before it is due, or without a try or a look."""

    def work() -> Outcome:
        practised(actor, code)
        row = Practice.objects.select_for_update().get(user=actor, position=code)
        now = timezone.now()
        if row.due > now:
            raise NotTried(Message(N_("This puzzle is not due yet; playing it is always free.")))
        how = outcome_of(row)
        if not how:
            raise NotTried(Message(N_("Try it at its table first, or look at the solution.")))
        row.answers = [*row.answers, [now.isoformat(), how]]
        row.due = due_after(answers_of(row), row.since)
        row.since, row.peeked = now, False
        row.save()
        return {"due": row.due.isoformat()}

    told = once(actor=actor, key=key, purpose=f"practice.answer {code}", work=work)
    return datetime.fromisoformat(str(told["due"]))


def answers_of(row: Practice) -> list[Answer]:
    """The answers so far as the schedule takes them."""
    return [(datetime.fromisoformat(when), how) for when, how in row.answers]


def _forget_unseen(actor: User) -> None:
    """What is no longer shared fills no place, but as much of it as may be practised is kept."""
    kept = out_of_sight(actor).order_by("-pk").values_list("pk", flat=True)[MOST_PRACTISED:]
    Practice.objects.filter(pk__in=list(kept)).delete()
