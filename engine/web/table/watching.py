"""A table as somebody sees it who sits on no seat: the public view, or all hands side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.kernel import match as kernel
from engine.kernel.view import SPECTATOR
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match
from engine.web.table.scenes import Painter

Plain = dict[str, Any]
# Milliseconds from one move to the next; without an entry nothing moves by itself.
WAITS: Mapping[str, int] = {Match.Pace.SLOW: 3000, Match.Pace.NORMAL: 900, Match.Pace.OFF: 0}


def is_open(row: Match) -> bool:
    """Whether all hands lie open: only where nobody plays but partners."""
    return row.open_watch and not any(seat.user_id for seat in row.seats.all())


def scene(
    row: Match, played: kernel.Match, who: Mapping[int, Sitter], title: str, *, all_hands: bool
) -> Plain:
    """The scene of a watcher: the sides from top to bottom, that of seat 0 nearest."""
    found = _painted(row, played, who, title, SPECTATOR)
    sides = {int(side["seat"]): side for side in found["sides"]}
    if all_hands:
        sides = {seat: _own_side(_painted(row, played, who, title, seat), seat) for seat in sides}
    order = sorted(sides, key=lambda seat: (seat == 0, seat))
    found["sides"] = [{**sides[seat], "is_you": seat == 0} for seat in order]
    return found


def moves(played: kernel.Match, who: Mapping[int, Sitter]) -> Plain:
    """What stands in the place of the moves: whose decision it is, if the public may know."""
    seen = played.view(None).state
    waiting = ""
    if not played.over:
        sitter = who.get(seen.decider)
        waiting = (
            _("%(name)s is thinking") % {"name": sitter.name}
            if sitter
            else _("Waiting for reactions")
        )
    return {
        "question": "",
        "hint": "",
        "asker": None,
        "can_back": False,
        "waiting": waiting,
        "items": [],
        "window": False,
        "refused": [],
    }


def watch_data(row: Match) -> Plain:
    """The pace, whether hands are open or may be, and the door that changes either."""
    return {
        "pace": row.pace,
        "wait": WAITS.get(row.pace),
        "open": is_open(row),
        "may_open": not any(seat.user_id for seat in row.seats.all()),
        "url": reverse("table-watch", args=(row.pk,)),
    }


def _painted(
    row: Match, played: kernel.Match, who: Mapping[int, Sitter], title: str, seat: int
) -> Plain:
    seen = played.view(None if seat == SPECTATOR else seat)
    raw = played.rules.scene(seen.state, seat)
    return Painter(row.pk, played, seen, who).scene(raw, title)


def _own_side(painted: Plain, seat: int) -> Plain:
    """A seat's own side as it sees it, with nothing on it to press."""
    side: Plain = next(side for side in painted["sides"] if side["seat"] == seat)
    still = {"action": None, "action_label": "", "playable": False, "reason": "", "clause": ""}
    areas = [
        {**area, "pieces": [{**piece, **still} for piece in area["pieces"]]}
        for area in side["areas"]
    ]
    return {**side, "areas": areas}
