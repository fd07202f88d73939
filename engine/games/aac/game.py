"""AAC Cards as the registry and the kernel see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.games.aac import typed
from engine.games.aac.binding import bind
from engine.games.aac.card_form import FORMS, TYPES
from engine.games.aac.card_reading import pool_of
from engine.games.aac.construction import LOADOUT_KIND
from engine.games.aac.construction_copies import COPY_ATTRIBUTES
from engine.games.aac.drawn import back_plan, face_plan
from engine.games.aac.face import face
from engine.games.aac.language.card import LANGUAGE
from engine.games.aac.options import OPTIONS
from engine.games.aac.searching import KEYS, search_facts
from engine.games.aac.showing import charts, draw_plan
from engine.games.aac.standing import standing_now
from engine.games.aac.terms import CARD_TYPES, SETS
from engine.games.aac.touching import card_clauses
from engine.games.aac.words import TYPES as CARD_NOUNS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.folder_game import FolderGame, files_in
from engine.kernel.forms import CardFault, CardType, Typed
from engine.kernel.game import OnTheBox
from engine.kernel.loadouts import CopyAttribute, Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.plans import FacePlan
from engine.kernel.rules import Rules
from engine.kernel.showing import Chart, DrawPlan
from engine.kernel.state import State

FOLDER: Final = Path(__file__).resolve().parent
CARD_WIDTH: Final = 45.0
CARD_HEIGHT: Final = 63.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Aac(FolderGame):
    """Stateless; cards and products are read from the folder once."""

    def __init__(self) -> None:
        super().__init__("aac", FOLDER)
        self.kinds, self.options, self.forms = (LOADOUT_KIND,), OPTIONS, FORMS
        self.types, self.sets, self.keys = CARD_TYPES, SETS, KEYS
        self.plurals = {key: noun.many for key, noun in CARD_NOUNS.items()}

    def title(self) -> Message:
        return Message(N_("AAC Cards"))

    def on_the_box(self) -> OnTheBox:
        return OnTheBox(
            Message(N_("AAC Cards")),
            Message(N_("Comic battle. Leave your rival no life points.")),
            minutes=30,
        )

    def begins(self) -> int | None:
        return None  # AAC-4.3

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        return bool(options["deck_lists"] == "open")

    def pool(self) -> CardPool:
        return shipped_pool()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return tuple(
            (str(product["code"]), Loadout("deck", {}, {"deck": product["deck"]}))
            for product in self.products()
            if product["kind"] == "starter"
        )

    def card_types(self) -> tuple[CardType, ...]:
        return TYPES

    def read_card(self, raw: Mapping[str, object]) -> Typed:
        return typed.read_card(raw)

    def check_card(self, card: CardDef) -> tuple[CardFault, ...]:
        return typed.check_typed(card)

    def raw_of(self, card: CardDef) -> dict[str, object]:
        return typed.raw_of(card)

    def plain(self, card: CardDef) -> CardDef:
        return typed.plain(card)

    def card_language(self) -> object:
        return LANGUAGE

    def plays(self, card: CardDef) -> Name:
        return typed.plays(card)

    def deck_charts(self, cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
        return charts(cards)

    def draw_plan(self, loadout: Loadout) -> tuple[DrawPlan, ...]:
        return draw_plan()

    def throws_dice(self) -> bool:
        return True

    def search_facts(self, card: CardDef) -> Mapping[str, tuple[int | str, ...]]:
        return search_facts(card)

    def card_size(self, card: CardDef) -> tuple[float, float]:
        return (CARD_WIDTH, CARD_HEIGHT)  # AAC-2.14

    def copy_attributes(self) -> tuple[CopyAttribute, ...]:
        return COPY_ATTRIBUTES  # AAC-2.14

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        return face(card, language)

    def face_plan(self, card: CardDef, language: str, detail: str) -> FacePlan | None:
        return face_plan(card, self.face(card, language), language, detail)

    def back_plan(self) -> FacePlan | None:
        return back_plan()

    def card_clauses(self, card: CardDef) -> tuple[str, ...]:
        return card_clauses(card)

    def turn_title(self, number: int) -> Message | None:
        return Message(N_("Turn {turn}"), {"turn": number}, "AAC-1.3")

    def exam_standing(self, s: State, seat: int) -> float:
        return standing_now(s, seat)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        cards = self.pool() if pool is None else pool
        return bind(self.key, self.version, cards, self.settle_options(options), self.uses())


@cache
def shipped_pool() -> CardPool:
    """The shipped cards."""
    return pool_of(raw for raws in files_in(FOLDER / "cards") for raw in raws)


GAME: Final = Aac()
