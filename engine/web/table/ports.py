"""What a table asks of the rooms above it; they answer once the site has started."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from collection.requests.rows import User
from engine.kernel.match import Match as Played
from engine.kernel.view import View
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match

Plain = dict[str, Any]
Who = Mapping[int, Sitter]


class Again(Protocol):
    """Lays the position of a table once more; the new table's id."""

    def __call__(self, *, actor: User, match: Match, key: str = "") -> str:
        """Raises BadTable, BadLayout, PositionClosed."""


@dataclass(frozen=True)
class Upstairs:
    """The answers of coach, lessons and puzzles.

    `hint` and `lesson` are what is shown beside the moves, `hints` how many were given and taken,
    `mark_sides` lets each partner's side say why it moved, `can_keep` tells whether the moment may
    become a position, `puzzle` how the table stands to the one it was laid from.
    """

    hint: Callable[[Match, Played, View, Sequence[Plain], Who], Plain | None]
    hints: Callable[[Match, Played], Plain | None]
    mark_sides: Callable[[Match, Played, Plain, int | None, Who], None]
    lesson: Callable[[Match, Played, Sequence[Plain]], Plain | None]
    can_keep: Callable[[Match, Played, int | None], bool]
    puzzle: Callable[[Match, User, Played], Plain | None]
    again: Again


_filled: list[Upstairs] = []


def fill(answers: Upstairs) -> None:
    """Called once, when the rooms above are ready."""
    _filled[:] = [answers]


def upstairs() -> Upstairs:
    """The filled port."""
    return _filled[0]
