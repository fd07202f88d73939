"""The way back and forth through a deck's versions: plain lists of numbers, nearest last.

Undo never takes a version away: what was is written anew under the next number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

# So many steps back are remembered; older versions stay in the history all the same.
LONGEST: Final = 200

Trail = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """The version whose cards come back, and the trail afterwards."""

    number: int
    trail: dict[str, list[int]]


def edited(trail: Trail, version: int) -> dict[str, list[int]]:
    """The trail after an edit of that version: it is one step back, and nothing lies ahead."""
    return {"undo": [*numbers(trail, "undo"), version][-LONGEST:], "redo": []}


def undone(trail: Trail, version: int) -> Step | None:
    """One step back from that version; None when there is none."""
    back, ahead = numbers(trail, "undo"), numbers(trail, "redo")
    if not back:
        return None
    return Step(back[-1], {"undo": back[:-1], "redo": [*ahead, version][-LONGEST:]})


def redone(trail: Trail, version: int) -> Step | None:
    """One step forth from that version; None when there is none."""
    back, ahead = numbers(trail, "undo"), numbers(trail, "redo")
    if not ahead:
        return None
    return Step(ahead[-1], {"undo": [*back, version][-LONGEST:], "redo": ahead[:-1]})


def numbers(trail: Trail, way: str) -> list[int]:
    """The version numbers that lie this way ("undo" or "redo")."""
    found = trail.get(way, ())
    return [number for number in found if isinstance(number, int)]
