"""The partners a person can choose from, by name, weakest first."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ai.greedy import GreedyPlayer
from engine.ai.player import Budget, Player
from engine.ai.random_player import RandomPlayer
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules


@dataclass(frozen=True)
class Level:
    """A partner on offer: `title` names it, `blurb` says how it plays.

    `simulations` of 0 and `seconds` of 0 mean that the partner decides.
    """

    name: str
    title: Message
    blurb: Message
    simulations: int = 0
    seconds: float = 0.0

    def budget(self) -> Budget:
        """How long this level may think over one decision."""
        return Budget(self.simulations, self.seconds)


LEVELS: tuple[Level, ...] = (
    Level(
        "random", Message(N_("Random")), Message(N_("Plays any legal move. Good for a first look."))
    ),
    Level(
        "greedy",
        Message(N_("Greedy")),
        Message(N_("Looks one turn ahead and takes what seems best at once.")),
        seconds=2.0,
    ),
)


class UnknownLevel(LookupError):
    """No partner has that name."""


def level(name: str) -> Level:
    """The level of that name; raises UnknownLevel."""
    for found in LEVELS:
        if found.name == name:
            return found
    raise UnknownLevel(name)


def player(name: str, rules: Rules) -> Player:
    """The partner of that level for these rules; raises UnknownLevel."""
    if name == "random":
        return RandomPlayer(rules)
    if name == "greedy":
        return GreedyPlayer(rules)
    raise UnknownLevel(name)
