"""A card being carried out by hand: what was done for it so far, and whether somebody says wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.kernel.match import Match as Played
from engine.kernel.steps import Step, done_by_hand
from engine.web.seat import hands, waits
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match
from engine.web.table.story import lines_of


def handed(
    row: Match, played: Played, seat: int, mine: set[int], who: Mapping[int, Sitter]
) -> dict[str, Any] | None:
    """`{done: [{number, last, lines}], wait}` of the open card, or None: each doing in order, and
    how many an undo of it takes back. `mine`: the seats of the user; `wait`: see `waits`."""
    if not hands.is_open(played):
        return None
    path = played.log.path()
    found = done_by_hand(path, len(path))
    return {
        "done": [
            {"number": n, "last": len(found) + 1 - n, "lines": _lines(played, path[at], seat, who)}
            for n, at in enumerate(found, start=1)
        ],
        "can_undo": hands.may(row, played, seat),
        "wait": waits.waits(row, played, mine),
    }


def _lines(played: Played, step: Step, seat: int, who: Mapping[int, Sitter]) -> list[str]:
    """As the log tells it, without saying each time that it was done by hand."""
    told = (line["text"] for line in lines_of(played, step.events, seat, who))
    plain = (text.removeprefix(_("by hand:")).strip() for text in told)
    return [text[:1].upper() + text[1:] for text in plain]
