"""An analysis for those who listen: how far it is, and its curve in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.web.review.analysis.reading import Progress
from engine.web.review.analysis.rows import Analysis

# So many more in a hundred are news.
_QUARTER: Final = 25


def said(row: Analysis | None, found: Progress) -> str:
    """How far it is, for those who listen: something new at each quarter, and at the end."""
    if row is None:
        return ""
    if row.status == Analysis.Status.DONE:
        return _("All decisions are judged.")
    if row.status == Analysis.Status.FAILED:
        return _("The analysis has ended; some decisions could not be judged.")
    quarter = found.percent // _QUARTER * _QUARTER
    return _("%(n)s %% of the decisions are judged.") % {"n": quarter}


def spoken(rows: Sequence[Mapping[str, Any]], name: str) -> str:
    """The curve in a sentence: how it began, its highest and lowest point. `name` is whose chance
    it is, "" for the reader's."""
    if not rows:
        return ""
    high = max(rows, key=lambda row: row["chance"]["value"])
    low = min(rows, key=lambda row: row["chance"]["value"])
    return _many(len(rows), name) % {
        "n": len(rows),
        "name": name,
        "first": rows[0]["chance"]["text"],
        "high": high["chance"]["text"],
        "at_high": high["turn"],
        "low": low["chance"]["text"],
        "at_low": low["turn"],
    }


def _many(count: int, name: str) -> str:
    if name:
        return ngettext(
            "The chance of %(name)s to win at %(n)s decision: first %(first)s, highest %(high)s "
            "(%(at_high)s), lowest %(low)s (%(at_low)s).",
            "The chance of %(name)s to win at %(n)s decisions: first %(first)s, highest %(high)s "
            "(%(at_high)s), lowest %(low)s (%(at_low)s).",
            count,
        )
    return ngettext(
        "Your chance to win at %(n)s decision: first %(first)s, highest %(high)s (%(at_high)s), "
        "lowest %(low)s (%(at_low)s).",
        "Your chance to win at %(n)s decisions: first %(first)s, highest %(high)s (%(at_high)s), "
        "lowest %(low)s (%(at_low)s).",
        count,
    )
