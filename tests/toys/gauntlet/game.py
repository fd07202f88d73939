"""What the gauntlet tells the registry about itself, and GA-1: what is brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.cards import CardPool
from engine.kernel.construction import (
    Case,
    Constraint,
    LoadoutKind,
    Options,
    Violation,
    amounts,
    report,
)
from engine.kernel.game import Game, OptionSpec
from engine.kernel.loadouts import Loadout, ZoneSpec
from engine.kernel.messages import N_, Message, Phrase
from engine.kernel.names import both
from engine.kernel.rules import Rules
from tests.toys.gauntlet.rules import GauntletRules
from tests.toys.gauntlet.tables import COPIES, DECK, SEATS, data, shipped


@dataclass(frozen=True)
class DeckRule(Constraint):
    """GA-1.1, GA-1.2: twelve published cards, two of a kind at most."""

    clause: str = "GA-1.1"

    def check(self, case: Case) -> Iterable[Violation]:
        found: list[Violation] = []
        zone = case.loadout.zone("main")
        total = case.count("main", lambda card: True)
        if total != DECK or total != case.loadout.total():
            said = Phrase(N_("A deck holds {allowed} published cards, not {found}."))
            found.append(report("GA-1.1", said, amounts(total, DECK), ()))
        for code, quantity in zone.items():
            if quantity > COPIES:
                said = Phrase(N_("At most {allowed} copies of a card, not {found}."))
                numbers = amounts(quantity, COPIES)
                found.append(report("GA-1.2", said, numbers, (), cards=(code,), subject=code))
        return found

    def describe(self, options: Options) -> Message | None:
        params = {"deck": DECK, "copies": COPIES}
        return Message(N_("{deck} cards, at most {copies} copies of each."), params, "GA-1.1")


class Gauntlet(Game):
    """A toy with every odd point; its key is the name of its folder."""

    def __init__(self) -> None:
        self.key = __name__.split(".")[-2]
        self.version = 1

    def title(self) -> Message:
        return Message(N_("Gauntlet"))

    def seat_counts(self) -> tuple[int, ...]:
        return (SEATS,)

    def option_specs(self) -> tuple[OptionSpec, ...]:
        return (
            OptionSpec("open_lists", False, (False, True), "GA-1.3", N_("Open lists")),
            OptionSpec("bouts", 3, (1, 3), "GA-6.3", N_("Bouts")),
        )

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        return bool(options["open_lists"])

    def loadout_kinds(self) -> tuple[LoadoutKind, ...]:
        zone = ZoneSpec("main", both("Deck", "Mazzo"), ("deed", "counter", "dodge"))
        name = both("Side deck", "Mazzo della squadra")
        return (LoadoutKind("deck", "side", name, (zone,), (), (DeckRule(),)),)

    def pool(self) -> CardPool:
        return shipped()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        decks = data()["decks"]
        return tuple((code, Loadout("deck", {}, {"main": decks[code]})) for code in decks)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 3
    ) -> Rules:
        return GauntletRules(
            self.key,
            self.version,
            self.pool() if pool is None else pool,
            self.settle_options(options),
            self.loadout_kinds()[0],
            tuple(loadout for _, loadout in self.starter_loadouts()),
        )
