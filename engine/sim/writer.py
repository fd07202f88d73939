"""A match put into text: every fact once, with what each seat and the public see of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.kernel.events import Event, project
from engine.kernel.match import Match
from engine.kernel.names import Name
from engine.kernel.rules import Table
from engine.kernel.state import DECIDE, OVER
from engine.kernel.steps import DEALT, Step

SPECTATOR_NAME = "public"
# What a scene leaves out: 0 and False are facts, these are none.
EMPTY: tuple[Any, ...] = (None, "", [], {}, ())
# For the hand of whoever points, see `Known.facts`.
_POINTING = frozenset({"action", "marks", "drags"})


class Writer:
    """Puts a match into lines: every fact once, views as what changed in them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules = match.rules
        self.lines: list[str] = []
        self._known = Known()
        self._seen: dict[int | None, dict[str, str]] = {}
        self._audiences: list[int | None] = [*range(match.rules.seats), None]

    def head(self, table: Table) -> None:
        """What is played with, and everything up to the first decision."""
        rules = self.rules
        self.lines += [
            f"# {rules.key}, rules version {rules.version}, {rules.seats} seats",
            f"options {_plain(dict(table.options))}",
        ]
        for number, loadout in enumerate(table.loadouts):
            self.lines.append(f"loadout {number}: {loadout.kind} {_plain(loadout.zones)}")
        self.lines += ["", "## start"]
        self._events(tuple(self.match.opening))
        for step in self.match.log.steps:
            self.step(step)

    def open_node(self) -> None:
        """What everybody sees now, and what the decider may do."""
        match = self.match
        self._views()
        if match.state.node == DECIDE:
            seat = match.decider
            seen = match.view(seat).state
            texts = [self.rules.act_text(seen, action).text for action in match.legal(seat)]
            self.lines.append(f"  legal for {seat}: " + " | ".join(texts))

    def choice(self, seat: int, action: int) -> None:
        """The action about to be carried out."""
        seen = self.match.view(seat).state
        self.lines += ["", f"> seat {seat}: {self.rules.act_text(seen, action).text}"]

    def step(self, step: Step) -> None:
        """A step of the log with its events as they are told."""
        what = f"chance {list(step.data)}" if step.kind == DEALT else step.kind
        self.lines.append(f"step {step.number}: {what} -> {step.digest}")
        self._events(step.events)

    def end(self) -> None:
        """The last views and the result."""
        s = self.match.state
        assert s.node == OVER
        self._views()
        name, clause = self.rules.reasons().get(s.over, (str(s.over), ""))
        self.lines += ["", f"# over: {name} ({clause}), scores {s.scores}, {s.digest()}"]

    def _events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            kind = self.rules.event_kinds[event[0]]
            full = " ".join(str(value) for value in event[2:])
            told = [
                "-" if (shown := project(event, kind, audience)) is None else _covered(shown, event)
                for audience in self._audiences
            ]
            who = "" if not any(told) else f" [{' / '.join(told)}]"
            self.lines.append(f"  * {kind.name} {full}{who}".rstrip())

    def _views(self) -> None:
        """The public's view as what changed; each seat's as what it has beyond that."""
        public = self._change(None)
        self._show(None, public, ([], []))
        for seat in range(self.rules.seats):
            self._show(seat, self._change(seat), public)

    def _change(self, audience: int | None) -> tuple[list[str], list[str]]:
        seen = self.match.view(audience)
        scene = self.rules.scene(seen.state, seen.seat)
        now = {path or ".": fact for path, fact in self._known.facts(scene)}
        before = self._seen.get(audience, {})
        self._seen[audience] = now
        changed = [f"{path}: {now[path]}" for path in now if before.get(path) != now[path]]
        return changed, [path for path in before if path not in now]

    def _show(
        self,
        audience: int | None,
        change: tuple[list[str], list[str]],
        known: tuple[list[str], list[str]],
    ) -> None:
        who = SPECTATOR_NAME if audience is None else str(audience)
        self.lines.append(f"  view {who} {self.match.view(audience).digest()}")
        told = {_turned(line) for line in known[0]}
        self.lines += [f"    {line}" for line in change[0] if _turned(line) not in told]
        left = {_turned(path) for path in known[1]}
        gone = [path for path in change[1] if _turned(path) not in left]
        if gone:
            self.lines.append(f"    gone: {' '.join(gone)}")


def _turned(line: str) -> str:
    """A fact without the first number of its path: a seat may see the table turned round."""
    return re.sub(r"[0-9]+", "#", line, count=1)


def _covered(shown: Event, event: Event) -> str:
    """Empty for an audience that reads everything, else what it reads."""
    return "" if shown == event else " ".join(str(value) for value in shown[2:]) or "told"


# Paths below a piece of data, and the plain facts there.
Facts = list[tuple[str, str]]


class Known:
    """What was put into facts before, by where it stood: most of a scene stays as it was."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Any, Facts]] = {}

    def facts(self, value: Any, place: str = "") -> Facts:
        """Nested data as (dotted path, plain facts there); legal actions and where pages point to
        them stand elsewhere."""
        known = self._known.get(place)
        if known is not None and known[0] == value:
            return known[1]
        is_list = isinstance(value, (list, tuple))
        found = self._of_list(value, place) if is_list else self._of_mapping(value, place)
        self._known[place] = value, found
        return found

    def _of_mapping(self, value: Any, place: str) -> Facts:
        pairs = [
            (key, item) for key, item in value.items() if key not in _POINTING and item not in EMPTY
        ]
        nested = [(key, item) for key, item in pairs if isinstance(item, (dict, list, tuple))]
        plain = [(key, item) for key, item in pairs if not isinstance(item, (dict, list, tuple))]
        # The key of a piece is a name for pages; that of an area says what it is.
        named = [f"{key}={_said(item)}" for key, item in plain if nested or key != "key"]
        found = [("", " ".join(named))] if named else []
        for key, item in nested:
            inside = self.facts(item, f"{place}.{key}")
            found += [(f"{key}.{path}" if path else str(key), fact) for path, fact in inside]
        return found

    def _of_list(self, items: Sequence[Any], place: str) -> Facts:
        """A list's items, equal neighbours on one line."""
        if not any(isinstance(item, (dict, list, tuple)) for item in items):
            return [("", " ".join(_said(item) for item in items))]
        # A place at which several actions are open is given once for each: that moves no other one.
        items = [
            item for at, item in enumerate(items) if not at or _place(item) != _place(items[at - 1])
        ]
        inside = [self.facts(item, f"{place}.{at}") for at, item in enumerate(items)]
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


def _plain(value: Any) -> str:
    """Nested mappings on one line, in a stable order."""
    return " ".join(f"{path or '.'}: {facts}" for path, facts in Known().facts(value)) or "none"
