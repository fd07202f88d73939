"""What some games between two decks showed, as exact numbers that add up in any order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

WON: Final = 0
DRAWN: Final = 1
LOST: Final = 2

# Won, drawn, lost.
Trio = list[int]


def _none() -> Trio:
    return [0, 0, 0]


@dataclass
class CardUse:
    """Games in which a card came to the hand, and in which it was played, by how they ended."""

    held: Trio = field(default_factory=_none)
    played: Trio = field(default_factory=_none)
    plays: int = 0


@dataclass
class Counts:
    """Games of one deck against another, all seen from the first one.

    `points` is the sum of its shares; `began`, `followed` are its games by who had the first
    turn; `lengths` counts games by the deck's own turns; `endings` by the code of the reason;
    `answers` are those that the lot gave to what cards asked the table;
    `example` are the decisions of the very first game, in the counts that hold it.
    """

    games: Trio = field(default_factory=_none)
    points: Fraction = Fraction(0)
    began: Trio = field(default_factory=_none)
    followed: Trio = field(default_factory=_none)
    lengths: dict[int, int] = field(default_factory=dict)
    endings: dict[int, Trio] = field(default_factory=dict)
    cards: dict[str, CardUse] = field(default_factory=dict)
    decisions: int = 0
    illegal: int = 0
    answers: int = 0
    example: list[int] = field(default_factory=list)

    @property
    def total(self) -> int:
        """All games."""
        return sum(self.games)

    def add(self, other: Counts) -> None:
        """Count the other ones in."""
        self.points += other.points
        self.decisions += other.decisions
        self.illegal += other.illegal
        self.answers += other.answers
        self.example = self.example or other.example
        for mine, theirs in (
            (self.games, other.games),
            (self.began, other.began),
            (self.followed, other.followed),
        ):
            _add(mine, theirs)
        for length, count in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + count
        for over, trio in other.endings.items():
            _add(self.endings.setdefault(over, [0, 0, 0]), trio)
        for code, use in other.cards.items():
            known = self.cards.setdefault(code, CardUse())
            _add(known.held, use.held)
            _add(known.played, use.played)
            known.plays += use.plays

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; equal counts give equal JSON."""
        return {
            "games": self.games,
            "points": str(self.points),
            "began": self.began,
            "followed": self.followed,
            "lengths": {str(turns): self.lengths[turns] for turns in sorted(self.lengths)},
            "endings": {str(over): self.endings[over] for over in sorted(self.endings)},
            "cards": {
                code: [*use.held, *use.played, use.plays]
                for code, use in sorted(self.cards.items())
            },
            "decisions": self.decisions,
            "illegal": self.illegal,
            **({"answers": self.answers} if self.answers else {}),
            **({"example": self.example} if self.example else {}),
        }

    @staticmethod
    def from_json(raw: Mapping[str, Any]) -> Counts:
        """What `to_json` wrote."""
        return Counts(
            list(raw["games"]),
            Fraction(raw["points"]),
            list(raw["began"]),
            list(raw["followed"]),
            {int(turns): count for turns, count in raw["lengths"].items()},
            {int(over): list(trio) for over, trio in raw["endings"].items()},
            {code: CardUse(n[:3], n[3:6], n[6]) for code, n in raw["cards"].items()},
            raw["decisions"],
            raw["illegal"],
            raw.get("answers", 0),
            list(raw.get("example", ())),
        )


def folded(parts: Iterable[Counts]) -> Counts:
    """All of them together."""
    total = Counts()
    for part in parts:
        total.add(part)
    return total


def _add(mine: Trio, theirs: Trio) -> None:
    for place, count in enumerate(theirs):
        mine[place] += count
