"""Reads of practice: what is due, and how the tries of a round went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from collection.requests.rows import User
from engine.registry import game, games
from engine.web.puzzles.practice.errors import NotPractised
from engine.web.puzzles.practice.rows import Practice
from engine.web.puzzles.practice.schedule import AGAIN, LATE, SOLVED
from engine.web.seat.rows import Match

# So many of the last tables of a round are looked at.
_TRIES: Final = 10
_SEEN: Final = Q(position__owner=F("user")) | Q(position__shared=True)


def practice_of(user: object) -> QuerySet[Practice]:
    """The puzzles that a person practises and may still see, the first due first."""
    if not isinstance(user, User):
        return Practice.objects.none()
    rows = Practice.objects.filter(_SEEN, user=user)
    return rows.select_related("position").order_by("due", "pk")


def out_of_sight(user: object) -> QuerySet[Practice]:
    """Those that are no longer shared with the person, the longest kept first."""
    if not isinstance(user, User):
        return Practice.objects.none()
    return Practice.objects.filter(user=user).exclude(_SEEN).order_by("pk")


def due_now(user: object) -> QuerySet[Practice]:
    """Those that are due."""
    return practice_of(user).filter(due__lte=timezone.now())


def of_these_rules() -> Q:
    """Puzzles whose rules are still those of then; the others can only be looked at."""
    found = Q(pk__in=[])
    for key in games():
        found |= Q(position__game=key, position__version=game(key).version)
    return found


def practised(user: object, code: str) -> Practice:
    """The person's row of that puzzle. Raises NotPractised."""
    found = practice_of(user).filter(position=code).first()
    if found is None:
        raise NotPractised(code)
    return found


def tries_since(row: Practice) -> list[dict[str, Any]]:
    """The tables of this round at which something was done, the last first: where, whether solved,
    whether missed, over."""
    tables = Match.objects.filter(
        position=row.position_id, owner=row.user_id, created__gte=row.since, tried__isnull=False
    )
    return [
        {"table": reverse("table", args=(pk,)), **tried}
        for pk, tried in tables.values_list("pk", "tried")[:_TRIES]
        if tried and (tried["moved"] or tried["over"])
    ]


def outcome_of(row: Practice, tries: Sequence[Mapping[str, Any]] | None = None) -> str:
    """How this round stands: SOLVED, LATE, AGAIN, or "" when nothing was tried or looked at.

    `tries` are those of `tries_since` if the caller has them already."""
    if row.peeked:
        return AGAIN
    found = tries_since(row) if tries is None else tries
    if any(each["solved"] for each in found):
        return LATE if any(each["missed"] for each in found) else SOLVED
    return AGAIN if found else ""


def covered(user: object, code: str) -> Practice | None:
    """The person's practice on which a look at the solution would tell; None where looking is
    free: not practised, looked at before, or solved."""
    row = practice_of(user).filter(position=code).first()
    if row is None or row.peeked or row.since > timezone.now():
        return None
    return None if is_solved(row) else row


def is_solved(row: Practice) -> bool:
    """Whether the round that is open has been solved."""
    return row.due <= timezone.now() and outcome_of(row) in (SOLVED, LATE)
