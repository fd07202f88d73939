"""Tic Tac K.O. as the registry and the kernel see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.games.tictacko.binding import bind
from engine.games.tictacko.card_form import FORMS, TYPES
from engine.games.tictacko.card_reading import pool_of
from engine.games.tictacko.construction import LOADOUT_KIND
from engine.games.tictacko.construction_goals import OBJECTIVE_KIND
from engine.games.tictacko.drawn import back_plan, deck_backs, face_plan
from engine.games.tictacko.face import face, played
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.layouts import check_layout, layouts
from engine.games.tictacko.options import table_options
from engine.games.tictacko.samples import SAMPLES
from engine.games.tictacko.searching import KEYS, search_facts
from engine.games.tictacko.shipping import shipped_loadouts
from engine.games.tictacko.showing import charts, draw_plan
from engine.games.tictacko.standing import standing_now
from engine.games.tictacko.terms import CARD_TYPES, MANY_TYPES, SETS
from engine.games.tictacko.touching import card_clauses
from engine.games.tictacko.typed import check_typed, plain, raw_of, read_card
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.folder_game import FolderGame, files_in
from engine.kernel.forms import CardFault, CardType, Typed
from engine.kernel.game import OnTheBox, OptionSpec, Sample
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name, both
from engine.kernel.plans import FacePlan
from engine.kernel.rules import Rules
from engine.kernel.showing import Chart, DrawPlan
from engine.kernel.state import State

FOLDER: Final = Path(__file__).resolve().parent


class TicTacKo(FolderGame):
    """Stateless; cards are read from the folder once."""

    def __init__(self) -> None:
        super().__init__("tictacko", FOLDER)
        self.kinds, self.forms = (LOADOUT_KIND, OBJECTIVE_KIND), FORMS
        self.types, self.plurals, self.sets, self.keys = CARD_TYPES, MANY_TYPES, SETS, KEYS

    def title(self) -> Message:
        return Message(N_("Tic Tac K.O. Dragons versus Unicorns"))

    def on_the_box(self) -> OnTheBox:
        return OnTheBox(
            Message(N_("Tic Tac K.O.")),
            Message(N_("Grid brawl. Complete three secret patterns first.")),
            minutes=25,
        )

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3, 4)  # TTK-3.28

    def option_specs(self) -> tuple[OptionSpec, ...]:
        return table_options()

    def settle_options(
        self, options: Mapping[str, Any] | None, pool: CardPool | None = None
    ) -> dict[str, Any]:
        settled = super().settle_options(options, pool)
        name = settled["layout"]
        check_layout(name, layouts()[name])
        return settled

    def begins(self) -> int | None:
        return None  # TTK-4.4

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        return bool(options["open_deck_lists"]) or options["decks"] == "on_table"  # TTK-7.1, 4.3

    def pool(self) -> CardPool:
        return shipped_pool()

    def card_types(self) -> tuple[CardType, ...]:
        return TYPES

    def read_card(self, raw: Mapping[str, object]) -> Typed:
        return read_card(raw)

    def check_card(self, card: CardDef) -> tuple[CardFault, ...]:
        return check_typed(card)

    def raw_of(self, card: CardDef) -> dict[str, object]:
        return raw_of(card)

    def plain(self, card: CardDef) -> CardDef:
        return plain(card)

    def card_language(self) -> object:
        return LANGUAGE

    def plays(self, card: CardDef) -> Name:
        text = played(card, "en")
        return both(text, played(card, "it")) if text else Name()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return shipped_loadouts()

    def deck_charts(self, cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
        return charts(cards)

    def draw_plan(self, loadout: Loadout) -> tuple[DrawPlan, ...]:
        return draw_plan(loadout)

    def search_facts(self, card: CardDef) -> Mapping[str, tuple[int | str, ...]]:
        return search_facts(card)

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        return face(card, language)

    def card_size(self, card: CardDef) -> tuple[float, float]:
        return (63.0, 88.0)

    def face_plan(self, card: CardDef, language: str, detail: str) -> FacePlan | None:
        return face_plan(card, self.face(card, language), language, detail)

    def back_plan(self) -> FacePlan | None:
        return back_plan()

    def backs(self) -> Mapping[str, FacePlan]:
        return deck_backs()

    def card_clauses(self, card: CardDef) -> tuple[str, ...]:
        return card_clauses(card)

    def samples(self) -> tuple[Sample, ...]:
        return SAMPLES

    def exam_standing(self, s: State, seat: int) -> float:
        return standing_now(s, seat)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        cards = self.pool() if pool is None else pool
        return bind(self.key, self.version, cards, self.settle_options(options), seats, self.uses())


@cache
def shipped_pool() -> CardPool:
    """The shipped cards."""
    return pool_of(files_in(FOLDER / "cards"))


GAME: Final = TicTacKo()
