"""What a search found about one decision: every action rated, and the lines it saw."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

# How many of the best actions are recorded with a move.
KEPT: Final = 8
DIGITS: Final = 4
# One action is told from another when so many standard errors of their difference lie between.
SURELY: Final = 2.5


class Ranked:
    """One action as a search rates it.

    `value` is the share of a win for the seat, 0..1; `error` its standard error, 0 when exact.
    """

    __slots__ = ("action", "error", "simulations", "value")

    action: int
    simulations: int
    value: float
    error: float

    def __init__(self, action: int, simulations: int, value: float, error: float = 0.0) -> None:
        self.action = action
        self.simulations = simulations
        self.value = value
        self.error = error

    def to_json(self) -> list[float]:
        """Action, simulations, value, error."""
        return [self.action, self.simulations, round(self.value, DIGITS), round(self.error, DIGITS)]


def is_settled(ranked: list[Ranked]) -> bool:
    """Whether the first one surely lies ahead of all others: more thought would change nothing."""
    best = ranked[0]
    for each in ranked[1:]:
        if best.value - each.value <= SURELY * math.hypot(best.error, each.error):
            return False
    return True


class Thought:
    """A search's answer: `ranked` holds each distinct legal action once, the best first.

    `line` is what it expects from here as (seat, exact text) and `fear` the answer that hurt
    most, both told in one world it imagined; either may be empty.
    """

    __slots__ = ("fear", "line", "ranked", "simulations", "worlds")

    ranked: list[Ranked]
    worlds: int
    simulations: int
    line: list[tuple[int, str]]
    fear: list[tuple[int, str]]

    def __init__(
        self,
        ranked: list[Ranked],
        worlds: int,
        simulations: int,
        line: list[tuple[int, str]],
        fear: list[tuple[int, str]],
    ) -> None:
        self.ranked = ranked
        self.worlds = worlds
        self.simulations = simulations
        self.line = line
        self.fear = fear

    @property
    def best(self) -> Ranked:
        """The action rated highest."""
        return self.ranked[0]

    @property
    def value(self) -> float:
        """What the best action is worth."""
        return self.ranked[0].value

    def to_json(self) -> dict[str, Any]:
        """Plain JSON of the best `KEPT` actions, as it is recorded with a move."""
        best = self.best
        return {
            "value": round(best.value, DIGITS),
            "error": round(best.error, DIGITS),
            "worlds": self.worlds,
            "moves": [each.to_json() for each in self.ranked[:KEPT]],
            "line": [list(told) for told in self.line],
            "fear": [list(told) for told in self.fear],
        }


def thought_of(note: Mapping[str, Any]) -> Thought | None:
    """What was recorded with a move; None where nothing was."""
    if "moves" not in note:
        return None
    ranked = [Ranked(int(a), int(n), float(v), float(e)) for a, n, v, e in note["moves"]]
    return Thought(
        ranked,
        int(note["worlds"]),
        int(note.get("simulations", 0)),
        [(int(seat), str(text)) for seat, text in note.get("line", [])],
        [(int(seat), str(text)) for seat, text in note.get("fear", [])],
    )
