"""Where effects stand inside an effect of a card, as it is written (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

# The lists of entries of a card, in the order of compiling.
LISTS: Final = ("effects", "on_entered", "on_exhausted")
INNER_LISTS: Final = ("heads", "tails", "effects", "holds", "otherwise")


def lists_in(entry: Mapping[str, Any]) -> list[tuple[str, Sequence[Mapping[str, Any]]]]:
    """The lists of entries in an entry, each with its place, in the order of compiling."""
    found = [(f"options[{at}]", part) for at, part in enumerate(entry.get("options", ()))]
    found += [(name, entry.get(name) or ()) for name in INNER_LISTS]
    bands = entry.get("bands", ())
    return found + [(f"bands[{at}].do", band["do"]) for at, band in enumerate(bands)]


def waits_of(block: Mapping[str, Any]) -> list[Sequence[Mapping[str, Any]]]:
    """The lists of entries that a persistent effect carries out at events (KM-9.22)."""
    return [wait["do"] for wait in block.get("waits", ())]


def entries_in(entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The entries directly inside an entry."""
    return [each for _, part in lists_in(entry) for each in part]
