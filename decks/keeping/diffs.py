"""What is different between two lists of cards, as a value that can be applied and turned round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

Zones = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Side:
    """One of two lists that are compared."""

    name: str = ""
    kind: str = ""
    header: Mapping[str, Any] = field(default_factory=dict)
    zones: Zones = field(default_factory=dict)
    description: str = ""
    beside: Mapping[str, Any] = field(default_factory=dict)
    contents: Mapping[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """All copies in all zones."""
        return sum(sum(lines.values()) for lines in self.zones.values())


@dataclass(frozen=True)
class LineChange:
    """A card of a zone whose copies differ; 0 = not there."""

    zone: str
    code: str
    before: int
    after: int

    @property
    def delta(self) -> int:
        """So many more copies (negative: fewer)."""
        return self.after - self.before


@dataclass(frozen=True)
class FactChange:
    """A name, kind, description, header field, the content of an own card, or all beside, that
    differs; None = not declared."""

    key: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Difference:
    """All that must be done to the first list to get the second; lines by zone and code."""

    lines: tuple[LineChange, ...] = ()
    header: tuple[FactChange, ...] = ()
    name: FactChange | None = None
    kind: FactChange | None = None
    description: FactChange | None = None
    beside: FactChange | None = None
    contents: tuple[FactChange, ...] = ()

    def __bool__(self) -> bool:
        return any(getattr(self, each.name) for each in fields(self))

    @property
    def added(self) -> int:
        """Copies that come in."""
        return sum(line.delta for line in self.lines if line.delta > 0)

    @property
    def removed(self) -> int:
        """Copies that go out."""
        return -sum(line.delta for line in self.lines if line.delta < 0)

    def inverse(self) -> Difference:
        """What leads back."""
        return Difference(
            tuple(LineChange(x.zone, x.code, x.after, x.before) for x in self.lines),
            tuple(_turned(x) for x in self.header),
            self.name and _turned(self.name),
            self.kind and _turned(self.kind),
            self.description and _turned(self.description),
            self.beside and _turned(self.beside),
            tuple(_turned(x) for x in self.contents),
        )


def difference(a: Side, b: Side) -> Difference:
    """From `a` to `b`."""
    return Difference(
        tuple(line_changes(a.zones, b.zones)),
        _facts(a.header, b.header),
        _changed("name", a.name, b.name),
        _changed("kind", a.kind, b.kind),
        _changed("description", a.description, b.description),
        _changed("beside", a.beside, b.beside),
        _facts(a.contents, b.contents),
    )


def line_changes(a: Zones, b: Zones) -> list[LineChange]:
    """The cards whose copies differ, by zone and code."""
    before, after = _counts(a), _counts(b)
    return [
        LineChange(zone, code, before.get((zone, code), 0), after.get((zone, code), 0))
        for zone, code in sorted(before.keys() | after.keys())
        if before.get((zone, code), 0) != after.get((zone, code), 0)
    ]


def applied(a: Side, change: Difference) -> Side:
    """`a` after the change; `applied(a, difference(a, b))` has all that `b` has."""
    zones = {zone: dict(lines) for zone, lines in a.zones.items()}
    for line in change.lines:
        counts = zones.setdefault(line.zone, {})
        counts.pop(line.code, None)
        if line.after:
            counts[line.code] = line.after
    return Side(
        change.name.after if change.name else a.name,
        change.kind.after if change.kind else a.kind,
        _written(a.header, change.header),
        {zone: lines for zone, lines in zones.items() if lines},
        change.description.after if change.description else a.description,
        change.beside.after if change.beside else a.beside,
        _written(a.contents, change.contents),
    )


def _facts(a: Mapping[str, Any], b: Mapping[str, Any]) -> tuple[FactChange, ...]:
    return tuple(
        FactChange(key, a.get(key), b.get(key))
        for key in sorted(a.keys() | b.keys())
        if a.get(key) != b.get(key)
    )


def _written(facts: Mapping[str, Any], changes: Iterable[FactChange]) -> dict[str, Any]:
    found = dict(facts)
    for fact in changes:
        found.pop(fact.key, None)
        if fact.after is not None:
            found[fact.key] = fact.after
    return found


def _counts(zones: Zones) -> dict[tuple[str, str], int]:
    return {(zone, code): count for zone, lines in zones.items() for code, count in lines.items()}


def _changed(key: str, before: object, after: object) -> FactChange | None:
    return FactChange(key, before, after) if before != after else None


def _turned(fact: FactChange) -> FactChange:
    return FactChange(fact.key, fact.after, fact.before)
