"""Edits in words: said aloud when done, shown when they could not be done."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import say
from engine.kernel.positions import TABLE
from engine.web.puzzles.positions.bench import card_name, counts_sentence
from engine.web.puzzles.positions.editing import Edit
from engine.web.puzzles.positions.pages import seat_name
from engine.web.puzzles.positions.rows import Laid
from engine.web.puzzles.positions.services import About


def told(found: Laid, edit: Edit) -> str:
    """What the edit does, in a sentence."""
    there = edit.seat if edit.goal is None else edit.goal
    places = {
        "card": card_name(found, edit.card),
        "zone": _zone(found, there, edit.to or edit.zone),
        "who": seat_name(there, found.row.seat, len(found.form.seats)),
        "n": edit.count,
    }
    sentences = {
        "put": _("%(who)s: %(n)s of «%(card)s» put there: %(zone)s"),
        "take": _("%(who)s: «%(card)s» taken off"),
        "move": _("%(who)s: «%(card)s» moved: %(zone)s"),
        "set": _("%(who)s: «%(card)s» changed"),
        "attach": _("%(who)s: «%(card)s» attached"),
        "detach": _("%(who)s: «%(card)s» taken off"),
        "side": _("%(who)s: numbers changed"),
    }
    return sentences.get(edit.kind, "%(who)s") % places


def told_with_counts(found: Laid, edit: Edit) -> str:
    """The same with what is now placed and unseen, for the live region."""
    if edit.seat == TABLE:
        return told(found, edit)
    whose = edit.seat if edit.owner == TABLE else edit.owner
    return f"{told(found, edit)}. {counts_sentence(found, whose)}"


def conflict(found: Laid, yours: Any) -> dict[str, Any]:
    """Both versions for `_partials/conflict.html`: what was wanted, and what is there now."""
    if isinstance(yours, Edit):
        wanted = [told(found, yours)]
    elif isinstance(yours, About):
        wanted = [text for text in (yours.title, yours.question) if text]
    else:
        wanted = [_("The whole position")]
    row = found.row
    now = [text for text in (row.title, row.question) if text]
    now += [
        f"{seat_name(seat, row.seat, len(found.form.seats))}: {counts_sentence(found, seat)}"
        for seat in range(len(found.form.seats))
    ]
    return {
        "yours": [{"sign": "+", "text": text} for text in wanted],
        "theirs": [{"sign": "+", "text": text} for text in now],
    }


def _zone(found: Laid, seat: int, key: str) -> str:
    side = found.form.side(seat) if TABLE <= seat < len(found.form.seats) else found.form.table
    zone = side.zone(key)
    return str(say(zone.name)) if zone else key
