"""How a table looks to everybody, as lines: what the public sees, what each seat does beyond it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from engine.kernel.match import Match
from engine.kernel.names import Name

# What a scene leaves out: 0 and False are facts, these are none.
EMPTY: Final[tuple[Any, ...]] = (None, "", [], {}, ())
# Legal actions and where pages point to them stand elsewhere.
_POINTING: Final = frozenset({"action", "marks", "drags"})

# Paths below a piece of data, and the plain facts there.
Facts = list[tuple[str, str]]


def scene_lines(match: Match) -> list[str]:
    """The public's view in full; each seat's as what it has beyond that."""
    public = _told(match, None)
    lines = ["  view public", *[f"    {line}" for line in public]]
    known = {_turned(line) for line in public}
    for seat in range(match.rules.seats):
        beyond = [line for line in _told(match, seat) if _turned(line) not in known]
        lines += [f"  view {seat}", *[f"    {line}" for line in beyond]]
    return lines


def plain(value: Any) -> str:
    """Nested mappings on one line, in a stable order."""
    return " ".join(_lines(value)) or "none"


def _told(match: Match, audience: int | None) -> list[str]:
    seen = match.view(audience)
    return _lines(match.rules.scene(seen.state, seen.seat))


def _lines(value: Any) -> list[str]:
    return [f"{path or '.'}: {fact}" for path, fact in _facts(value)]


def _turned(line: str) -> str:
    """A fact without the first number of its path: a seat may see the table turned round."""
    return re.sub(r"[0-9]+", "#", line, count=1)


def _facts(value: Any) -> Facts:
    """Nested data as (dotted path, plain facts there)."""
    return _of_list(value) if isinstance(value, (list, tuple)) else _of_mapping(value)


def _of_mapping(value: Any) -> Facts:
    pairs = [
        (key, item) for key, item in value.items() if key not in _POINTING and item not in EMPTY
    ]
    nested = [(key, item) for key, item in pairs if isinstance(item, (dict, list, tuple))]
    flat = [(key, item) for key, item in pairs if not isinstance(item, (dict, list, tuple))]
    # The key of a piece is a name for pages; that of an area says what it is.
    named = [f"{key}={_said(item)}" for key, item in flat if nested or key != "key"]
    found = [("", " ".join(named))] if named else []
    for key, item in nested:
        found += [(f"{key}.{path}" if path else str(key), fact) for path, fact in _facts(item)]
    return found


def _of_list(items: Sequence[Any]) -> Facts:
    """A list's items, equal neighbours on one line."""
    if not any(isinstance(item, (dict, list, tuple)) for item in items):
        return [("", " ".join(_said(item) for item in items))]
    # A place at which several actions are open is given once for each: that moves no other one.
    items = [
        item for at, item in enumerate(items) if not at or _place(item) != _place(items[at - 1])
    ]
    inside = [_facts(item) for item in items]
    found: Facts = []
    at = 0
    while at < len(items):
        end = at + 1
        while end < len(items) and inside[end] == inside[at]:
            end += 1
        name = str(at) if end == at + 1 else f"{at}-{end - 1}"
        found += [(f"{name}.{path}" if path else name, fact) for path, fact in inside[at]]
        at = end
    return found


def _place(item: Any) -> Any:
    """Where on the table an item lies, as the page calls it; itself where that is not said."""
    return item["spot"] if isinstance(item, dict) and item.get("spot") else id(item)


def _said(value: Any) -> str:
    return value.pick("en") if isinstance(value, Name) else str(value)
