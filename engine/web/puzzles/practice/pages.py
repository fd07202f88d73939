"""What the page of practice shows: see `templates/engine/puzzles/practice/page.html`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from engine.kernel.errors import KernelError
from engine.web.puzzles.positions import pages as positions
from engine.web.puzzles.positions.rows import laid
from engine.web.puzzles.positions.services import check_sound
from engine.web.puzzles.practice.queries import (
    due_now,
    of_these_rules,
    out_of_sight,
    outcome_of,
    practice_of,
    tries_since,
)
from engine.web.puzzles.practice.rows import Practice
from engine.web.puzzles.practice.schedule import SOLVED
from engine.web.table.tables import scene_template

Plain = dict[str, Any]
_DOORS: Final = ("try", "peek", "answer", "remove")
_LISTED: Final = 100


def page(user: object, error: KernelError | None = None) -> Plain:
    """The first puzzle that is due and can be played, and the others with their dates."""
    current = of_these_rules()
    due = list(due_now(user).filter(current)[:_LISTED])
    now, closed = _first(due)
    waiting = due[len(closed) + (now is not None) :]
    _none, stale = _first(due_now(user).exclude(current)[:_LISTED])
    later = practice_of(user).filter(due__gt=timezone.now())[:_LISTED]
    listed = [told(row) for row in later]
    return {
        "count": len(due) - len(closed),
        "now": now,
        "due": [told(row) for row in waiting],
        "closed": [*closed, *stale],
        "unseen": out_of_sight(user).count(),
        "later": listed,
        "next": listed[0]["due"] if listed else None,
        "scene_template": scene_template(now["game"]) if now else "",
        "key": fresh_key(),
        "refusal": say(error.message) if error else "",
    }


def cover(row: Practice) -> Plain:
    """What lies over a solution: whether looking counts (`is_due`), and the door to it."""
    return {
        "is_due": row.due <= timezone.now(),
        "day": row.due,
        "peek": reverse("practice-peek", args=(row.position_id,)),
        "key": fresh_key(),
    }


def _first(due: Iterable[Practice]) -> tuple[Plain | None, list[Plain]]:
    """The first that can be played, and those before it, each with why it cannot."""
    closed: list[Plain] = []
    for row in due:
        try:
            return _round(row, _scene(row)), closed
        except KernelError as exc:
            closed.append({**told(row), "closed": say(exc.message)})
    return None, closed


def _scene(row: Practice) -> Plain:
    """What lies in it. Raises KernelError where it cannot be played."""
    found = laid(row.position)
    check_sound(found)
    return positions.scene_of(found)


def _round(row: Practice, scene: Plain) -> Plain:
    """The puzzle to be solved now: its look, its tries, how they went."""
    tries = tries_since(row)
    return {
        **told(row),
        "scene": scene,
        "tries": tries,
        "outcome": outcome_of(row, tries),
        "peeked": row.peeked,
    }


def told(row: Practice) -> Plain:
    """A practised puzzle in a list, and its doors."""
    position = row.position
    head = positions.head(position)
    return {
        "code": position.pk,
        "title": head["title"],
        "question": position.question,
        "game": position.game,
        "game_title": head["game_title"],
        "url": head["url"],
        "has_solution": head["has_solution"],
        "due": row.due,
        "answers": len(row.answers),
        "last": row.answers[-1][1] if row.answers else "",
        "streak": _streak(row),
        "urls": {door: reverse(f"practice-{door}", args=(position.pk,)) for door in _DOORS},
    }


def _streak(row: Practice) -> int:
    """How often in a row it was solved at once."""
    count = 0
    for _when, how in reversed(row.answers):
        if how != SOLVED:
            break
        count += 1
    return count
