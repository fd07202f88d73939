"""How a position comes to a partner: the honest way, and ways that peek on purpose.

The second kind are the mutants of `engine.sim.honesty`: each lets something hidden through in a way
of its own, and must be caught.
"""

from __future__ import annotations

from typing import ClassVar, Final

from engine.ai.expecti import ExpectiPlayer
from engine.ai.flat import FlatPlayer, Trial
from engine.ai.greedy import GreedyPlayer, distinct
from engine.ai.ismcts import TreePlayer
from engine.ai.levels import NAMES, level, player
from engine.ai.paranoid import ParanoidPlayer
from engine.ai.player import Budget, Choice, Player
from engine.ai.thought import Thought
from engine.ai.worlds import Worlds
from engine.kernel.doings import Handle
from engine.kernel.events import EVERYBODY, Event
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import State
from engine.kernel.view import SPECTATOR, View, view
from engine.sim.play import play_some
from engine.sim.tables import sides_of

# How often and how many decisions far the cheating mutant plays the true position on.
PEEKS: Final = 4
FAR: Final = 10
# Simulations of one choice: a leak shows at the first.
SMALL: Final = 24
# Searches by themselves, beside every level and reference.
SEARCHES: Final = ("flat", "ismcts", "expecti", "paranoid")
PARTNERS: Final[tuple[str, ...]] = (*NAMES, *SEARCHES)


def partner_of(name: str, rules: Rules) -> Player:
    """The search or level of that name. Raises UnknownLevel."""
    if name == "flat":
        return FlatPlayer(rules)
    if name == "ismcts":
        return TreePlayer(rules)
    if name == "expecti":
        return ExpectiPlayer(rules)
    return ParanoidPlayer(rules) if name == "paranoid" else player(name, rules)


def budget_of(name: str) -> Budget:
    """SMALL simulations; those that count for themselves do so. No clock: it would tell apart."""
    is_own = name in NAMES and not level(name).simulations
    return Budget() if is_own else Budget(SMALL)


class Eyes:
    """The honest way from a position to what a seat is shown and what its partner does."""

    name: ClassVar[str] = "honest"

    def __init__(self, rules: Rules, partner: Player, budget: Budget) -> None:
        self.rules = rules
        self.partner = partner
        self.budget = budget

    def see(self, s: State, seat: int | None) -> View:
        """What the seat is shown; None: the public."""
        return view(self.rules, s, seat)

    def hear(self, event: Event) -> Event:
        """An event as it is handed on, with the mask of those who may read all of it."""
        return event

    def handle(self, s: State, seat: int, chosen: list[int]) -> list[Handle]:
        """What the seat can add to a change by hand."""
        return self.rules.handling(view(self.rules, s, seat).state, seat, chosen)

    def choose(self, s: State, seat: int, seed: bytes) -> Choice:
        """What its partner does, and why."""
        legal = self.rules.legal(s, seat)[:]
        return self.partner.choose(view(self.rules, s, seat), legal, self.budget, seed)


class LeakyView(Eyes):
    """Mutant: the view hides nothing."""

    name: ClassVar[str] = "a view that hides nothing"

    def see(self, s: State, seat: int | None) -> View:
        return View(self.rules.key, SPECTATOR if seat is None else seat, s.copy())


class LeakyMenu(Eyes):
    """Mutant: what can be done by hand is told from the true state. Elsewhere it is honest."""

    name: ClassVar[str] = "a menu by hand that names hidden cards"

    def handle(self, s: State, seat: int, chosen: list[int]) -> list[Handle]:
        return self.rules.handling(s, seat, chosen)


class MateEyes(Eyes):
    """Mutant: a seat is shown what its teammate sees. Where nobody has one it is honest."""

    name: ClassVar[str] = "a view that shows what a teammate sees"

    def see(self, s: State, seat: int | None) -> View:
        mates = [] if seat is None else mates_of(self.rules, seat)
        seen = view(self.rules, s, mates[0] if mates else seat)
        return seen if seat is None else View(seen.game, seat, seen.state)


class LeakyLine(Eyes):
    """Mutant: the log names to everybody what it tells."""

    name: ClassVar[str] = "a log that names hidden cards"

    def hear(self, event: Event) -> Event:
        return (event[0], EVERYBODY, *event[2:])


class LeakySeed(Eyes):
    """Mutant: the partner's seed depends on the deal."""

    name: ClassVar[str] = "a seed that knows the deal"

    def choose(self, s: State, seat: int, seed: bytes) -> Choice:
        return super().choose(s, seat, seed_of(seed, s.digest()))


class Clairvoyant(GreedyPlayer):
    """A partner that plays the true position on, a little way, again and again."""

    truth: State

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """The action with the best average over the true position."""
        actions = distinct(self.rules, self.truth, legal)
        values = [self._average(action, seen.seat, seed) for action in actions]
        return Choice(actions[values.index(max(values))])

    def _average(self, action: int, seat: int, seed: bytes) -> float:
        total = 0.0
        for n in range(PEEKS):
            s = self.truth.copy()
            self.rules.apply(s, action, None)
            play_some(self.rules, s, Rng(seed, n), FAR)
            total += self.rules.value(s, seat)
        return total


class Peeking(Eyes):
    """Mutant: the partner searches the true state."""

    name: ClassVar[str] = "a partner that searches the true state"

    def choose(self, s: State, seat: int, seed: bytes) -> Choice:
        cheat = Clairvoyant(self.rules)
        cheat.truth = s
        legal = self.rules.legal(s, seat)[:]
        return cheat.choose(view(self.rules, s, seat), legal, Budget(), seed)


class TrueWorlds(Worlds):
    """Worlds that are no guess: each is the true one."""

    __slots__ = ("truth",)

    truth: State

    def at(self, n: int) -> State:
        """The true state."""
        return self.truth


class TrueSearch(FlatPlayer):
    """A search that is handed the true world wherever it asks for one to imagine."""

    truth: State

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """As its honest twin, but for the worlds."""
        trial = Trial(self.rules, seen, legal, seed, self.manner)
        worlds = TrueWorlds(self.rules, seen, seed)
        worlds.truth = self.truth
        trial.worlds = worlds
        done = trial.run(budget)
        return Thought(trial.ranked(), trial.used, done, [], [])


class TrueSampler(Eyes):
    """Mutant: a search that reads the true world where it should imagine one."""

    name: ClassVar[str] = "a search that imagines the true world"

    def choose(self, s: State, seat: int, seed: bytes) -> Choice:
        cheat = TrueSearch(self.rules)
        cheat.truth = s
        legal = self.rules.legal(s, seat)[:]
        return cheat.choose(view(self.rules, s, seat), legal, Budget(2 * SMALL), seed)


class LeakyThought(Eyes):
    """Mutant: the action is honest, the figures beside it are those of the true world."""

    name: ClassVar[str] = "a thought that tells of the true world"

    def choose(self, s: State, seat: int, seed: bytes) -> Choice:
        honest = super().choose(s, seat, seed)
        cheat = TrueSearch(self.rules)
        cheat.truth = s
        legal = self.rules.legal(s, seat)[:]
        thought = cheat.think(view(self.rules, s, seat), legal, Budget(2 * SMALL), seed)
        return Choice(honest.action, honest.simulations, thought.to_json())


def mates_of(rules: Rules, seat: int) -> list[int]:
    """The other seats of its side."""
    sides = sides_of(rules)
    return [other for other in range(rules.seats) if other != seat and sides[other] == sides[seat]]


MUTANTS: tuple[type[Eyes], ...] = (
    LeakyView,
    LeakyLine,
    LeakySeed,
    Peeking,
    TrueSampler,
    LeakyThought,
)
# Broken only where somebody has a teammate.
MATE_MUTANTS: tuple[type[Eyes], ...] = (MateEyes,)
# And only where something is done by hand.
HAND_MUTANTS: tuple[type[Eyes], ...] = (LeakyMenu,)
