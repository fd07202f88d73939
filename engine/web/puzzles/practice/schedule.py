"""When a puzzle comes back: FSRS-6 over the answers so far, in whole days, without chance in it.

See docs/decisions/0014-spaced-repetition.md. The days are those of UTC.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from fsrs import Card, Rating, Scheduler

# How an answer went: at once, after wrong tries, or not (or only with the solution).
SOLVED: Final = "solved"
LATE: Final = "late"
AGAIN: Final = "again"
RATINGS: Final = {SOLVED: Rating.Good, LATE: Rating.Hard, AGAIN: Rating.Again}
# Solved nine times in ten when it comes back; never later than in a year.
RETENTION: Final = 0.9
MOST_DAYS: Final = 365

_SCHEDULER: Final = Scheduler(
    desired_retention=RETENTION,
    learning_steps=(),
    relearning_steps=(),
    maximum_interval=MOST_DAYS,
    enable_fuzzing=False,
)

Answer = tuple[datetime, str]


def due_after(answers: Sequence[Answer], begun: datetime) -> datetime:
    """When it comes back after these answers, oldest first: the beginning of a day.

    Without any it is due when it was begun. Raises KeyError for an unknown answer."""
    card = Card(card_id=0, due=begun)
    for when, how in answers:
        card, _log = _SCHEDULER.review_card(card, RATINGS[how], when.astimezone(UTC))
    if not answers:
        return begun
    return card.due.replace(hour=0, minute=0, second=0, microsecond=0)
