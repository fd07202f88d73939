"""What noughts tells the registry about itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.cards import CardPool
from engine.kernel.game import Game, OptionSpec
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from tests.toys.noughts.rules import NoughtsRules


class Noughts(Game):
    """Its key is the name of its folder, so that a copied folder is another game."""

    def __init__(self) -> None:
        self.key = __name__.split(".")[-2]
        self.version = 1

    def title(self) -> Message:
        return Message(N_("Noughts and crosses"))

    def option_specs(self) -> tuple[OptionSpec, ...]:
        return (OptionSpec("reversed", False, (False, True), "NO-6", N_("A line loses")),)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        return NoughtsRules(self.key, self.version, self.settle_options(options))
