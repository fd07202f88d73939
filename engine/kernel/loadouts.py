"""What a player brings to the table, as a value, and the parts of its shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.kernel.messages import Message, shown
from engine.kernel.names import Name

# A quantity beyond this is a slip of the keyboard, not a deck.
MAX_QUANTITY = 999_999


@dataclass(frozen=True)
class RawLine:
    """One line as it was typed or imported: nothing in it has been checked.

    `position` is the line number for people, from 1; 0 = unknown. `printing` may pin a printing.
    `quantity` is anything at all (Any, because mypyc cannot annotate a field with `object`).
    """

    zone: str
    code: str
    quantity: Any
    position: int = 0
    printing: str = ""


@dataclass(frozen=True)
class BadLine:
    """A line whose quantity is not a whole number from 1; it counts as no copy at all."""

    zone: str
    code: str
    quantity: str
    position: int = 0


@dataclass(frozen=True)
class PhysicalCopy:
    """One owned copy put in the loadout, with what the game's `copy_attributes` say of it."""

    code: str
    label: str
    attributes: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Loadout:
    """Cards by zone and code, with their quantities (always whole and at least 1).

    Codes may be unknown to the pool and zones unknown to the kind: judging reports that.
    `header` holds the declared facts (format, faction, colour, published list ...).
    """

    kind: str
    header: Mapping[str, object] = field(default_factory=dict)
    zones: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bad_lines: tuple[BadLine, ...] = ()
    printings: Mapping[tuple[str, str], str] = field(default_factory=dict)
    copies: tuple[PhysicalCopy, ...] = ()

    def zone(self, key: str) -> Mapping[str, int]:
        """Quantities by code in a zone; empty when nothing is there."""
        return self.zones.get(key, {})

    def total(self) -> int:
        """All copies in all zones, unknown cards included."""
        return sum(sum(lines.values()) for lines in self.zones.values())

    def codes(self) -> tuple[str, ...]:
        """Every code in the loadout once, sorted."""
        return tuple(sorted({code for lines in self.zones.values() for code in lines}))

    def check_quantities(self) -> None:
        """Raises ValueError unless all are within MAX_QUANTITY: more could not be laid out."""
        for lines in self.zones.values():
            for count in lines.values():
                _quantity(count)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON of what a match is played with; bad lines are for the judge alone."""
        return {
            "kind": self.kind,
            "header": dict(self.header),
            "zones": {zone: dict(lines) for zone, lines in self.zones.items()},
            "printings": [[zone, code, pin] for (zone, code), pin in self.printings.items()],
            "copies": [[held.code, held.label, dict(held.attributes)] for held in self.copies],
        }

    @staticmethod
    def from_json(raw: Mapping[str, Any]) -> Loadout:
        """Raises AttributeError, KeyError, TypeError or ValueError when it is no loadout's."""
        return Loadout(
            str(raw["kind"]),
            dict(raw["header"]),
            {
                zone: {code: _quantity(count) for code, count in lines.items()}
                for zone, lines in raw["zones"].items()
            },
            (),
            {(zone, code): pin for zone, code, pin in raw.get("printings", ())},
            tuple(
                PhysicalCopy(code, label, dict(attributes))
                for code, label, attributes in raw.get("copies", ())
            ),
        )


def build_loadout(
    kind: str,
    lines: Iterable[RawLine],
    header: Mapping[str, object] | None = None,
    copies: Iterable[PhysicalCopy] = (),
) -> Loadout:
    """Build a loadout from any lines whatever; never raises on bad data.

    Lines of one code in one zone are added up. A line with a bad quantity counts as 0 and is
    kept in `bad_lines`, so that judging can name it. The order of lines makes no difference.
    """
    zones: dict[str, dict[str, int]] = {}
    bad: list[BadLine] = []
    printings: dict[tuple[str, str], str] = {}
    for line in lines:
        zone, code = line.zone.strip(), line.code.strip()
        quantity = read_quantity(line.quantity)
        if quantity is None:
            bad.append(BadLine(zone, code, str(shown(line.quantity)), line.position))
            continue
        counts = zones.setdefault(zone, {})
        counts[code] = counts.get(code, 0) + quantity
        if line.printing:
            place = (zone, code)
            printings[place] = min(printings.get(place, line.printing), line.printing)
    return Loadout(
        kind=kind,
        header=dict(header or {}),
        zones={zone: dict(sorted(zones[zone].items())) for zone in sorted(zones)},
        bad_lines=tuple(sorted(bad, key=_bad_line_key)),
        printings=dict(sorted(printings.items())),
        copies=tuple(sorted(copies, key=_copy_key)),
    )


def read_quantity(raw: object) -> int | None:
    """A whole number from 1 to MAX_QUANTITY out of an int or its decimal digits, else None."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, str):
        digits = raw.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_QUANTITY))):
            return None
        raw = int(digits)
    if not isinstance(raw, int):
        return None
    return raw if 1 <= raw <= MAX_QUANTITY else None


def _quantity(raw: object) -> int:
    quantity = read_quantity(raw)
    if quantity is None:
        raise ValueError("a quantity is a whole number from 1")
    return quantity


def _bad_line_key(line: BadLine) -> tuple[str, str, str, int]:
    return (line.zone, line.code, line.quantity, line.position)


def _copy_key(item: PhysicalCopy) -> tuple[str, str]:
    return (item.code, item.label)


# Kinds of facts about copies.
TEXT: Final = "text"
CHOICE: Final = "choice"
LENGTH: Final = "length"
DATE: Final = "date"


@dataclass(frozen=True)
class CopyAttribute:
    """A fact about an owned physical copy that the game's rules look at (size, colour, serial).

    `kind`: TEXT, one of `choices` (CHOICE), a LENGTH in millimetres, kept as "42.5", or a DATE,
    kept as "2026-03-21".
    """

    key: str
    name: Name
    choices: tuple[tuple[str, Name], ...] = ()
    clause: str = ""
    kind: str = TEXT


@dataclass(frozen=True)
class ZoneSpec:
    """A place of a loadout that holds cards.

    `default_types` are the card types that go here when a person just adds a card.
    """

    key: str
    name: Name
    default_types: tuple[str, ...] = ()


@dataclass(frozen=True)
class HeaderField:
    """A fact that a loadout declares. Empty `choices` means any text (such as a list's name)."""

    key: str
    name: Name
    choices: tuple[tuple[str, Name], ...] = ()
    required: bool = False
    clause: str = ""
    missing: Message | None = None
