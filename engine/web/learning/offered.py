"""The guided battles that somebody has not finished yet, one for each game that teaches."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from collection.house.i18n import say
from collection.requests.rows import User
from decks.showing.pages import short_name
from engine.kernel.lessons import READER, Lesson
from engine.registry import games
from engine.web.seat.rows import Match
from engine.web.table.tables import result_of


def offered(user: object, only: str = "") -> list[dict[str, Any]]:
    """`[{game, title, lesson: {key, title, blurb}, url, table}]`: `table` is where one is being
    played, or ""; `only` the game of that key."""
    rows = _rows_of(user)
    found: list[dict[str, Any]] = []
    for key, rules in games().items():
        if only in ("", key):
            for lesson in rules.lessons():
                mine = [row for row in rows if (row.game, row.lesson) == (key, lesson.key)]
                if not _is_finished(mine):
                    found.append(_offer(key, lesson, mine))
                    break
    return found


def _rows_of(user: object) -> list[Match]:
    if not isinstance(user, User):
        return []
    return list(Match.objects.filter(owner=user).exclude(lesson="").order_by("-updated"))


def _is_finished(rows: list[Match]) -> bool:
    """Whoever makes all its steps wins, which its tests hold."""
    return any(row.scores and result_of(row.scores, READER) == "won" for row in rows)


def _offer(key: str, lesson: Lesson, rows: list[Match]) -> dict[str, Any]:
    running = [row for row in rows if row.status == Match.Status.RUNNING]
    return {
        "game": key,
        "title": say(games()[key].title()),
        "name": short_name(key),
        "lesson": {"key": lesson.key, "title": say(lesson.title), "blurb": say(lesson.blurb)},
        "url": reverse("lesson", args=(key, lesson.key)),
        "table": running[0].get_absolute_url() if running else "",
    }
