"""K-Mon Trading Cards as the registry and the kernel see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.effects.language.words import Language
from engine.games.kmon import typed
from engine.games.kmon.binding import bind
from engine.games.kmon.card_form import FORMS, TYPES
from engine.games.kmon.card_texts import plays
from engine.games.kmon.construction import LOADOUT_KIND
from engine.games.kmon.drawn import back_plan, face_plan
from engine.games.kmon.face import SETS, face
from engine.games.kmon.figures import wheel
from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.options import OPTIONS
from engine.games.kmon.searching import KEYS, search_facts
from engine.games.kmon.showing import charts, draw_plan
from engine.games.kmon.standing import standing_now
from engine.games.kmon.terms import CARD_TYPES
from engine.games.kmon.touching import card_clauses
from engine.games.kmon.words import TYPES as CARD_NOUNS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.folder_game import FolderGame, files_in
from engine.kernel.forms import CardFault, CardType, Typed
from engine.kernel.game import OnTheBox
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.plans import FacePlan
from engine.kernel.rules import Rules
from engine.kernel.showing import Chart, DrawPlan
from engine.kernel.state import State

FOLDER: Final = Path(__file__).resolve().parent


class KMon(FolderGame):
    """Stateless; cards and products are read from the folder once."""

    def __init__(self) -> None:
        super().__init__("kmon", FOLDER)
        self.kinds, self.options, self.forms = (LOADOUT_KIND,), OPTIONS, FORMS
        self.types, self.sets, self.keys = CARD_TYPES, SETS, KEYS
        self.plurals = {key: noun.many for key, noun in CARD_NOUNS.items()}

    def title(self) -> Message:
        return Message(N_("K-Mon Trading Cards"))

    def on_the_box(self) -> OnTheBox:
        return OnTheBox(
            Message(N_("K-Mon")),
            Message(N_("Creature duel. Exhaust all three rivals to win.")),
            minutes=20,
        )

    def begins(self) -> int | None:
        return None  # KM-4.5

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        return bool(options["open_decklists"])  # KM-7.1

    def pool(self) -> CardPool:
        return shipped_pool()

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

    def card_language(self) -> Language:
        return LANGUAGE

    def plays(self, card: CardDef) -> Name:
        return plays(card, shipped_names())

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return tuple(
            (
                str(product["code"]),
                Loadout("deck", {}, {"deck": product["deck"], "team": product["team"]}),
            )
            for product in self.products()
            if product["kind"] == "starter"
        )

    def deck_charts(self, cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
        return charts(cards)

    def draw_plan(self, loadout: Loadout) -> tuple[DrawPlan, ...]:
        return draw_plan(loadout, self.pool())

    def throws_dice(self) -> bool:
        return True

    def search_facts(self, card: CardDef) -> Mapping[str, tuple[int | str, ...]]:
        return search_facts(card)

    def card_clauses(self, card: CardDef) -> tuple[str, ...]:
        return card_clauses(card)

    def figure_data(self, template: str) -> Mapping[str, Any]:
        return wheel() if template == "kmon_wheel_figure.html" else {}

    def exam_standing(self, s: State, seat: int) -> float:
        return standing_now(s, seat)

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        return face(card, language, shipped_names())

    def face_plan(self, card: CardDef, language: str, detail: str) -> FacePlan | None:
        return face_plan(card, self.face(card, language), language, detail)

    def back_plan(self) -> FacePlan | None:
        return back_plan()

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        cards = shipped_pool() if pool is None else pool
        return bind(self.key, self.version, cards, self.settle_options(options), self.uses())


@cache
def shipped_pool() -> CardPool:
    """The shipped cards."""
    raws = (raw for raws in files_in(FOLDER / "cards") for raw in raws)
    return CardPool(CardDef.from_json(raw) for raw in raws)


@cache
def shipped_names() -> dict[str, dict[str, str]]:
    """The name of each shipped card by language, for texts that mention one."""
    return {card.code: card.name.as_dict() for card in shipped_pool()}


GAME: Final = KMon()
