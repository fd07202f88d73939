"""Tic Tac K.O. as the registry and the kernel see it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.games.tictacko.binding import bind
from engine.games.tictacko.card_reading import pool_of
from engine.games.tictacko.construction import LOADOUT_KIND
from engine.games.tictacko.construction_goals import OBJECTIVE_KIND
from engine.games.tictacko.options import OPTIONS
from engine.games.tictacko.terms import CARD_TYPES, SETS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.game import Game, OptionSpec
from engine.kernel.loadouts import Loadout, LoadoutKind
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.rules import Rules

FOLDER: Final = Path(__file__).resolve().parent
KEY: Final = "tictacko"


class TicTacKo(Game):
    """Stateless; cards are read from the folder once."""

    def __init__(self) -> None:
        self.key = KEY
        self.version = 1

    def title(self) -> Message:
        return Message(N_("Tic Tac K.O. Dragons versus Unicorns"))

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3, 4)  # TTK-3.28

    def loadout_kinds(self) -> tuple[LoadoutKind, ...]:
        return (LOADOUT_KIND, OBJECTIVE_KIND)

    def option_specs(self) -> tuple[OptionSpec, ...]:
        return OPTIONS

    def begins(self) -> int | None:
        return None  # TTK-4.4

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        return bool(options["open_deck_lists"])  # TTK-7.1

    def pool(self) -> CardPool:
        return shipped_pool()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return ()

    def type_name(self, card_type: str) -> Name:
        return CARD_TYPES.get(card_type, Name.of({"en": card_type}))

    def set_names(self) -> Mapping[str, Name]:
        return SETS

    def card_size(self, card: CardDef) -> tuple[float, float]:
        return (63.0, 88.0)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        cards = self.pool() if pool is None else pool
        uses = {card.code: 0 for card in self.pool()}
        return bind(self.key, self.version, cards, self.settle_options(options), seats, uses)


@cache
def shipped_pool() -> CardPool:
    """The shipped cards."""
    files = sorted((FOLDER / "cards").glob("*.json"))
    return pool_of([json.loads(path.read_text(encoding="utf-8")) for path in files])


GAME: Final = TicTacKo()
