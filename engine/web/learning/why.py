"""Why a line of the log came about, for one seat: clause, card, numbers, and what went before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from collection.house.i18n import READER, say
from collection.rules.rulebook import paragraphs
from decks.lists.judging import clause_url
from engine.kernel.errors import KernelError
from engine.kernel.events import Told
from engine.kernel.explanations import NOTHING_MORE, Explanation
from engine.kernel.match import Match as Played
from engine.kernel.messages import Message
from engine.kernel.moments import explained
from engine.kernel.steps import ROOT
from engine.kernel.telling import told
from engine.registry import game
from engine.web.seat.faces import face_at
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match
from engine.web.table.entries import Entry, entries

Plain = dict[str, Any]


class NoSuchLine(LookupError):
    """The log that this seat reads has no such line."""


def why(row: Match, played: Played, seat: int | None, seq: int, who: Mapping[int, Sitter]) -> Plain:
    """The context of `templates/engine/learning/_why.html`. Raises NoSuchLine."""
    every = list(entries(played))
    entry = next((each for each in every if each.seq == seq), None)
    found = told(played.rules, entry.event, seat) if entry else None
    if entry is None or found is None:
        raise NoSuchLine(str(seq))
    reason = _explained(played, entry, seat)
    code = reason.card or _named_card(played, found)
    return {
        **_line(found, who),
        "seq": seq,
        "clause": _clause(row.game, found.message.clause),
        "card": face_at(played.rules, code) if code else None,
        "lines": [_part(row.game, line) for line in reason.lines],
        "terms": [
            {"amount": f"{term.amount:+d}".replace("-", "−"), **_part(row.game, term.text)}
            for term in reason.terms
        ],
        "total": reason.total if reason.terms else None,
        "before": _before(row, played, seat, every, entry, who),
        "urls": {
            "table": f"{row.get_absolute_url()}#log",
            "report": f"{reverse('table-report', args=(row.pk,))}?line={seq}",
        },
    }


def _explained(played: Played, entry: Entry, seat: int | None) -> Explanation:
    if entry.number == ROOT:
        return NOTHING_MORE
    try:
        return explained(played, entry.number, entry.index, seat)
    except KernelError:
        # Rules that have changed since: the clause is still told.
        return NOTHING_MORE


def _line(found: Told, who: Mapping[int, Sitter]) -> Plain:
    sitter = None if found.seat is None else who.get(found.seat)
    named = sitter is not None and "{seat}" not in found.message.text
    return {"who": sitter.name if named and sitter else "", "text": str(say(found.message))}


def _named_card(played: Played, found: Told) -> str:
    """The card that the line itself names, as far as its reader may know it."""
    for field, value in found.values:
        if field.startswith("card") and 0 <= value < len(played.rules.pool):
            return played.rules.pool.at(value).code
    return ""


def _clause(key: str, clause: str) -> Plain | None:
    if not clause:
        return None
    for paragraph in paragraphs(game(key), READER.language):
        if paragraph.clause == clause:
            return {
                "id": clause,
                "url": clause_url(key, clause),
                "title": paragraph.title,
                "text": paragraph.text,
            }
    return {"id": clause, "url": clause_url(key, clause), "title": "", "text": ""}


def _part(key: str, message: Message) -> Plain:
    clause = message.clause
    return {"text": str(say(message)), "clause": clause, "clause_url": clause_url(key, clause)}


def _before(
    row: Match,
    played: Played,
    seat: int | None,
    every: list[Entry],
    entry: Entry,
    who: Mapping[int, Sitter],
) -> Plain | None:
    """The last thing somebody did before it, as far as this seat heard of it."""
    choosy = any(kind.headline for kind in played.rules.event_kinds)
    for each in reversed(every[: every.index(entry)]):
        found = told(played.rules, each.event, seat)
        if found is None or (choosy and not found.headline):
            continue
        return {
            **_line(found, who),
            "clause": found.message.clause,
            "clause_url": clause_url(row.game, found.message.clause),
            "url": reverse("table-why", args=(row.pk, each.seq)),
        }
    return None
