"""Rows of a match to the kernel's `Match` and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from collection.house.kept import Kept
from collection.house.pools import shipped
from collection.house.quotas import check_room
from collection.requests.rows import User
from engine.kernel import match as kernel
from engine.kernel.cards import CardPool
from engine.kernel.errors import BadRecord, StaleRevision
from engine.kernel.events import values_of
from engine.kernel.messages import N_, Message
from engine.kernel.record import header_of, load
from engine.kernel.rules import Rules
from engine.registry import UnknownGame, game
from engine.web.seat import verdicts
from engine.web.seat.errors import TableClosed
from engine.web.seat.pinning import pin, pinned
from engine.web.seat.rows import Match, MatchStep

# These change with every step and have columns of their own.
_MOVING = ("revision", "head", "pending")
_OF_A_STEP = ("number", "parent", "kind", "seat", "data", "digest", "events", "note")
# Matches by table and revision as a commit left them, each taken out by the first page it shows.
_JUST_STORED: dict[tuple[str, int], kernel.Match] = {}
_MOST_KEPT = 32
MOST_TABLES = 5_000
_FULL = Message(
    N_("You have {most} tables, the most that are kept. Delete one first."), {"most": MOST_TABLES}
)
# An event of this kind opens a turn.
TURN = "turn"
# Rules that are kept in a process: 64 of shipped cards, or some ten of 500 own cards each.
_USUAL = 200
_BOUND: Final = Kept[tuple[str, str, str, int], Rules](
    64 * _USUAL, lambda rules: _USUAL + 2 * len(rules.pool.own)
)


def lay(played: kernel.Match, owner: User, **more: Any) -> Match:
    """The rows of a match that has just been set up; `more`: further columns of its row.

    Raises QuotaReached when as many tables are kept as fit.
    """
    check_room(Match.objects.filter(owner=owner).count(), most=MOST_TABLES, full=_FULL)
    header = header_of(played)
    row = Match(
        game=played.rules.key,
        version=played.rules.version,
        pool=pin(played.rules.key, played.rules.pool),
        header={name: value for name, value in header.items() if name not in _MOVING},
        revision=played.revision,
        head=played.log.head,
        pending=list(played.pending),
        owner=owner,
        **more,
        **_standing(played),
    )
    row.save(force_insert=True)
    _append(row, played, 0)
    return row


def replayed(row: Match) -> kernel.Match:
    """The kernel's match at the head of its log. Raises TableClosed when it cannot go on."""
    try:
        return load(rules_of(row), record_of(row))
    except (BadRecord, UnknownGame) as exc:
        raise TableClosed(
            Message(N_("The rules have changed since this match was played: it cannot go on."))
        ) from exc


def replayed_together(rows: Sequence[Match]) -> dict[str, kernel.Match]:
    """Those of them that can go on, by table, their steps read in one query."""
    steps: dict[str, list[dict[str, Any]]] = {row.pk: [] for row in rows}
    found = MatchStep.objects.filter(match__in=list(steps)).order_by("match", "number")
    for step in found.values("match_id", *_OF_A_STEP) if rows else ():
        steps[step.pop("match_id")].append(step)
    played: dict[str, kernel.Match] = {}
    for row in rows:
        with suppress(BadRecord, UnknownGame, TableClosed):
            played[row.pk] = load(rules_of(row), _record(row, steps[row.pk]))
    return played


def record_of(row: Match) -> dict[str, Any]:
    """The match as the kernel's record, hidden facts included."""
    return _record(row, list(row.steps.order_by("number").values(*_OF_A_STEP)))


def _record(row: Match, steps: list[dict[str, Any]]) -> dict[str, Any]:
    moving = {"revision": row.revision, "head": row.head, "pending": row.pending}
    return {**row.header, **moving, "steps": steps}


def current(row: Match) -> kernel.Match:
    """As `replayed`, for showing: what this process has just committed is not replayed again."""
    return _JUST_STORED.pop((row.pk, row.revision), None) or replayed(row)


def store(row: Match, played: kernel.Match, known: int) -> None:
    """Write what happened since the match had `known` steps and the revision of `row`.

    Raises StaleRevision when somebody else wrote first; the transaction must then be undone.
    """
    values: dict[str, Any] = {
        "revision": played.revision,
        "head": played.log.head,
        "pending": list(played.pending),
        "updated": timezone.now(),
        **_standing(played),
    }
    if row.position_id:
        values["tried"] = verdicts.verdict(row, played)
    if not Match.objects.filter(pk=row.pk, revision=row.revision).update(**values):
        raise StaleRevision(Message(N_("The table has moved on. Look again.")))
    for name, value in values.items():
        setattr(row, name, value)
    _append(row, played, known)
    transaction.on_commit(partial(_keep, row.pk, row.revision, played))


def rules_for(
    key: str, options: Mapping[str, Any], seats: int, pool: CardPool | None = None
) -> Rules:
    """The rules bound to a pool, the shipped cards by default. Raises UnknownGame, BadOption."""
    rules = game(key)
    cards = shipped(rules.key) if pool is None else pool
    settled = rules.settle_options(options, cards)
    place = (rules.key, cards.digest, canonical(settled), seats)
    return _BOUND.get(place) or _BOUND.put(place, rules.bind(cards, settled, seats))


def rules_of(row: Match) -> Rules:
    origin = row.header["origin"]
    return bound(row.game, row.pool_id, canonical(origin["options"]), int(origin["seats"]))


def bound(key: str, digest: str, options: str, seats: int) -> Rules:
    """The rules with the cards of then; `options` as `canonical` writes them. Raises UnknownGame,
    TableClosed."""
    rules = game(key)
    place = (rules.key, digest, options, seats)
    found = _BOUND.get(place)
    if found is None:
        cards = pinned(rules.key, digest)
        found = _BOUND.put(place, rules.bind(cards, json.loads(options), seats))
    return found


def canonical(options: Mapping[str, Any]) -> str:
    """The same options as the same text."""
    return json.dumps(dict(options), sort_keys=True)


def _standing(played: kernel.Match) -> dict[str, Any]:
    over = played.over
    status = Match.Status.OVER if over else Match.Status.RUNNING
    scores = list(played.state.scores) if over else None
    return {
        "status": status,
        "scores": scores,
        "turn": turn_of(played),
        "counted": not played.is_open,
    }


def turn_of(played: kernel.Match) -> int:
    """The number of the last turn that the branch being played told of, 0 before the first."""
    kinds = played.rules.event_kinds
    for step in reversed(played.log.path()):
        for event in reversed(step.events):
            if kinds[event[0]].name == TURN:
                return values_of(event, kinds[event[0]]).get("turn", 0)
    return 0


def _append(row: Match, played: kernel.Match, known: int) -> None:
    MatchStep.objects.bulk_create(
        MatchStep(match=row, **step.to_json()) for step in played.log.steps[known:]
    )


def _keep(match_id: str, revision: int, played: kernel.Match) -> None:
    if len(_JUST_STORED) >= _MOST_KEPT:
        _JUST_STORED.clear()
    _JUST_STORED[match_id, revision] = played
