"""What a partner is: it is given a view, the legal actions, a budget and a seed, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

import engine.kernel.state as kernel_state
from engine.ai.thought import Ranked, Thought
from engine.kernel.rules import Rules
from engine.kernel.view import View

EVEN: Final = 0.5
PLAIN = "plain"
COMPILED = "compiled"


class Budget:
    """How long a partner may think.

    `simulations` is what counts and makes choices repeatable; 0 leaves it to the partner.
    `seconds` is only a safety stop on a slow machine; 0 means none.
    With `waits` a search then goes on until so many seconds have passed since it began, or its
    choice is settled, or it has made `most` simulations as it counts them itself: the number that
    it made, given here, repeats its choice.
    """

    __slots__ = ("most", "seconds", "simulations", "waits")

    simulations: int
    seconds: float
    waits: float
    most: int

    def __init__(
        self, simulations: int = 0, seconds: float = 0.0, waits: float = 0.0, most: int = 0
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.waits = waits
        self.most = most

    def of(self, simulations: int) -> Budget:
        """The same with another count."""
        return Budget(simulations, self.seconds, self.waits, self.most)


class Choice:
    """The action chosen, the simulations it took, and plain JSON that says why."""

    __slots__ = ("action", "note", "simulations")

    action: int
    simulations: int
    note: dict[str, Any]

    def __init__(
        self, action: int, simulations: int = 0, note: dict[str, Any] | None = None
    ) -> None:
        self.action = action
        self.simulations = simulations
        self.note = {} if note is None else note


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """A partner, built with the public tables of a game. It never receives a `State` in play.

    `choose` is deterministic in (view, legal, budget, seed) while the safety stop does not strike.
    """

    name: ClassVar[str] = ""
    rules: Rules

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def called(self) -> str:
        """The name under which its moves are recorded."""
        return self.name

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """One of `legal`, which is sorted, free of duplicates and never empty."""
        raise TypeError("a player must write choose()")

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """How this partner rates each of `legal`; one that rates nothing calls them all even."""
        return Thought([Ranked(action, 0, EVEN) for action in legal], 0, 0, [], [])


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(Player):
    """A partner that plays what it rates highest and records why. A subclass writes `think`."""

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """The best of `think`; a single action needs no thought."""
        if len(legal) == 1:
            return Choice(legal[0])
        thought = self.think(seen, legal, budget, seed)
        return Choice(thought.best.action, thought.simulations, thought.to_json())


def build() -> str:
    """COMPILED when the kernel runs as machine code, else PLAIN."""
    path = str(kernel_state.__file__)
    return COMPILED if path.endswith((".so", ".pyd")) else PLAIN


def move_note(name: str, seen: View, seed: bytes, choice: Choice) -> Mapping[str, Any]:
    """What is recorded with a partner's move, so that anybody can check it later."""
    return {
        "player": name,
        "view": seen.digest(),
        "seed": seed.hex(),
        "simulations": choice.simulations,
        "build": build(),
        **choice.note,
    }
