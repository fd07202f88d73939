"""Karmox as the registry and the kernel see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.effects.language.words import Language
from engine.games.karmox.card_reading import pool_of
from engine.games.karmox.construction import LOADOUT_KIND
from engine.games.karmox.construction_table import TEAM_COUNTS, in_teams
from engine.games.karmox.drawn import back_plan, card_size, face_plan
from engine.games.karmox.editions import edition_files, set_names
from engine.games.karmox.face import face
from engine.games.karmox.figures import set_up
from engine.games.karmox.language import LANGUAGE
from engine.games.karmox.options import OPTIONS
from engine.games.karmox.own_rules import bind_table
from engine.games.karmox.searching import KEYS, search_facts
from engine.games.karmox.shipping import (
    options_for,
    ready_tables,
    shipped_loadouts,
    shipped_products,
)
from engine.games.karmox.showing import charts
from engine.games.karmox.standing import repeats, standing_now
from engine.games.karmox.terms import CARD_TYPES, MANY_TYPES
from engine.games.karmox.told import told_of
from engine.games.karmox.touching import card_clauses
from engine.games.karmox.typed import (
    TYPES,
    card_form,
    check_typed,
    plain,
    raw_of,
    read_card,
    shipped_cells,
)
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.folder_game import FolderGame
from engine.kernel.forms import CardFault, CardType, Field, Typed
from engine.kernel.game import OnTheBox
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.plans import FacePlan
from engine.kernel.rules import Rules
from engine.kernel.showing import Chart
from engine.kernel.state import State

FOLDER: Final = Path(__file__).resolve().parent


class Karmox(FolderGame):
    """Stateless; cards are read from the folder once."""

    def __init__(self) -> None:
        super().__init__("karmox", FOLDER)
        self.kinds, self.options, self.keys = (LOADOUT_KIND,), OPTIONS, KEYS
        self.types, self.plurals = CARD_TYPES, MANY_TYPES

    def title(self) -> Message:
        return Message(N_("Karmox: Treasure Hunt"))

    def on_the_box(self) -> OnTheBox:
        return OnTheBox(
            Message(N_("Karmox")),
            Message(N_("Fortress raid for chests. Last side standing wins.")),
            minutes=60,
        )

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3, 4, 5, 6, 7, 8)  # KX-3.1

    def seat_counts_under(self, options: Mapping[str, Any]) -> tuple[int, ...]:
        return TEAM_COUNTS if in_teams(options) else self.seat_counts()  # KX-3.2

    def measured_seats(self) -> int:
        return 4

    def begins(self) -> int | None:
        return None  # KX-4.7

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        return True  # KX-7.1

    def pool(self) -> CardPool:
        return shipped_pool()

    def card_types(self) -> tuple[CardType, ...]:
        return TYPES

    def card_form(self, card_type: str) -> tuple[Field, ...]:
        return card_form(card_type)

    def read_card(self, raw: Mapping[str, object]) -> Typed:
        return read_card(raw)

    def check_card(self, card: CardDef) -> tuple[CardFault, ...]:
        return check_typed(card)

    def raw_of(self, card: CardDef) -> dict[str, object]:
        return raw_of(card)

    def plain(self, card: CardDef) -> CardDef:
        return plain(card)

    def card_language(self) -> Language:
        return LANGUAGE

    def plays(self, card: CardDef) -> Name:
        return told_of(card)

    def models(self) -> Iterable[Mapping[str, object]]:
        return [*super().models(), *shipped_cells()]

    def products(self) -> Sequence[Mapping[str, Any]]:
        return shipped_products()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return shipped_loadouts()

    def ready_tables(
        self, options: Mapping[str, Any], seats: int
    ) -> tuple[tuple[Loadout, ...], ...]:
        return tuple(ready_tables(str(options["edition"]), seats, in_teams(options)))

    def options_for(self, loadout: Loadout) -> Mapping[str, Any]:
        return options_for(loadout)

    def set_names(self) -> Mapping[str, Name]:
        return set_names()

    def deck_charts(self, cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
        return charts(cards)

    def hides(self) -> bool:
        return False  # KX-7.1

    def throws_dice(self) -> bool:
        return True

    def search_facts(self, card: CardDef) -> Mapping[str, tuple[int | str, ...]]:
        return search_facts(card)

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        return face(card, language)

    def card_size(self, card: CardDef) -> tuple[float, float]:
        return card_size(card)

    def face_plan(self, card: CardDef, language: str, detail: str) -> FacePlan | None:
        return face_plan(card, language, detail)

    def back_plan(self) -> FacePlan | None:
        return back_plan()

    def card_clauses(self, card: CardDef) -> tuple[str, ...]:
        return card_clauses(card)

    def figure_data(self, template: str) -> Mapping[str, Any]:
        return set_up(self)[template]

    def turn_title(self, number: int) -> Message | None:
        return Message(N_("Turn number {turn}"), {"turn": number}, "KX-4.9")

    def exam_standing(self, s: State, seat: int) -> float:
        return standing_now(s, seat)

    def exam_repeats(self, before: State, after: State) -> bool:
        return repeats(before, after)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        cards = self.pool() if pool is None else pool
        settled = self.settle_options(options, cards)
        return bind_table(self.key, self.version, cards, settled, seats)


@cache
def shipped_pool() -> CardPool:
    """The shipped editions."""
    return pool_of(edition_files())


GAME: Final = Karmox()
