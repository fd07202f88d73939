"""A table as its reader saw it, in one file: what somebody else needs to look into a doubt.

Only what the seat itself may know stands in it: its masked state, its log, its moves. No seed, no
hidden card, nobody's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone

from collection.house.i18n import READER, say
from engine.kernel import record
from engine.kernel.match import Match as Played
from engine.kernel.messages import Message
from engine.kernel.telling import told
from engine.kernel.view import SPECTATOR
from engine.registry import games
from engine.web.seat import storage
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match
from engine.web.table.choices import choices
from engine.web.table.entries import entries

Plain = dict[str, Any]
FORMAT: Final = 1
# The version of the app: `pyproject.toml` says the same, a test compares them.
APP: Final = "0.1.0"


def report(row: Match, played: Played | None, seat: int | None, who: Mapping[int, Sitter]) -> Plain:
    """The file without what its reader adds. `played` None: the rules have changed since."""
    return {
        "report": "mazziere",
        "format": FORMAT,
        "made": timezone.now().isoformat(timespec="seconds"),
        "language": READER.language,
        "versions": _versions(row),
        "table": {
            "seat": seat,
            "revision": row.revision,
            "step": row.head,
            "options": row.header["origin"]["options"],
            "seats": [{"seat": each.seat, "who": each.who} for each in who.values()],
        },
        "now": None if played is None else _now(played, seat, who),
        "log": _log(row, played, seat),
    }


def added(browser: str, comment: str, line: int) -> Plain:
    """What the reader and the browser add; `line` is the number of a line of the log, or 0."""
    return {"comment": comment, "line": line or None, "browser": browser}


def _versions(row: Match) -> Plain:
    here = games().get(row.game)
    return {
        "app": APP,
        "game": row.game,
        "rules": row.version,
        "rules_here": here.version if here else None,
        "pool": row.pool_id,
    }


def _now(played: Played, seat: int | None, who: Mapping[int, Sitter]) -> Plain:
    """The view, encoded and in words, and what the seat may do and may not."""
    seen = played.view(seat)
    raw = played.rules.scene(seen.state, SPECTATOR if seat is None else seat)
    found = choices(played, seen, raw, who) if seat is not None else {"items": [], "refused": []}
    return {
        "view": {"digest": seen.digest(), "encoded": seen.encode().hex()},
        "scene": say(_plain(raw)),
        "legal": [_only(item, "action", "text", "title", "detail") for item in found["items"]],
        "not_legal": [_only(no, "subject", "reason", "clause") for no in found["refused"]],
    }


def _log(row: Match, played: Played | None, seat: int | None) -> list[Plain]:
    """The log as that seat heard it; without the rules of then, as the record tells it."""
    if played is None:
        return record.watch(storage.record_of(row), seat)
    found = []
    for entry in entries(played):
        line = told(played.rules, entry.event, seat)
        if line is not None:
            found.append(
                {
                    "line": entry.seq,
                    "step": entry.number,
                    "kind": line.kind,
                    "text": say(line.message),
                    "clause": line.message.clause,
                    "values": dict(line.values),
                }
            )
    return found


def _plain(value: Any) -> Any:
    """Messages keep their clause for `say`; keys become texts, everything else is JSON as it is."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, Message) and value.clause:
        return {"text": value, "clause": value.clause}
    return value


def _only(given: Mapping[str, Any], *names: str) -> Plain:
    return {name: given[name] for name in names}
