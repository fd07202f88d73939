"""K-Mon Trading Cards as the registry and the kernel see it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.effects.language.words import Language
from engine.games.kmon import typed
from engine.games.kmon.binding import bind
from engine.games.kmon.card_form import FORMS, TYPES
from engine.games.kmon.card_texts import plays
from engine.games.kmon.clauses import minute, sections, turn_aid
from engine.games.kmon.construction import LOADOUT_KIND
from engine.games.kmon.drawn import back_plan, face_plan
from engine.games.kmon.face import SETS, face
from engine.games.kmon.figures import wheel
from engine.games.kmon.heuristic import shipped_weights
from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.options import OPTIONS
from engine.games.kmon.searching import KEYS, search_facts
from engine.games.kmon.showing import charts, draw_plan
from engine.games.kmon.standing import standing_now
from engine.games.kmon.terms import CARD_TYPES
from engine.games.kmon.touching import card_clauses
from engine.games.kmon.words import TYPES as CARD_NOUNS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.clauses import ClauseSection, Minute, TurnAid
from engine.kernel.construction import LoadoutKind
from engine.kernel.exams import ExamTheme, read_exam
from engine.kernel.forms import CardFault, CardType, Field, Typed
from engine.kernel.game import Game, OnTheBox, OptionSpec
from engine.kernel.lessons import Lesson, read_lessons
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name, both
from engine.kernel.plans import FacePlan
from engine.kernel.rules import Rules
from engine.kernel.searching import SearchKey
from engine.kernel.showing import Chart, DrawPlan
from engine.kernel.state import State

FOLDER: Final = Path(__file__).resolve().parent
KEY: Final = "kmon"


class KMon(Game):
    """Stateless; cards and products are read from the folder once."""

    def __init__(self) -> None:
        self.key = KEY
        self.version = 1

    def title(self) -> Message:
        return Message(N_("K-Mon Trading Cards"))

    def on_the_box(self) -> OnTheBox:
        return OnTheBox(
            Message(N_("K-Mon")),
            Message(N_("Creature duel. Exhaust all three rivals to win.")),
            minutes=20,
        )

    def loadout_kinds(self) -> tuple[LoadoutKind, ...]:
        return (LOADOUT_KIND,)

    def option_specs(self) -> tuple[OptionSpec, ...]:
        return OPTIONS

    def begins(self) -> int | None:
        return None  # KM-4.5

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        return bool(options["open_decklists"])  # KM-7.1

    def pool(self) -> CardPool:
        return shipped_pool()

    def card_types(self) -> tuple[CardType, ...]:
        return TYPES

    def card_form(self, card_type: str) -> tuple[Field, ...]:
        return FORMS.get(card_type, ())

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

    def products(self) -> Sequence[Mapping[str, Any]]:
        return shipped_products()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return tuple(
            (
                str(product["code"]),
                Loadout("deck", {}, {"deck": product["deck"], "team": product["team"]}),
            )
            for product in shipped_starters()
        )

    def type_name(self, card_type: str) -> Name:
        return CARD_TYPES.get(card_type, Name.of({"en": card_type}))

    def type_plural(self, card_type: str) -> Name:
        noun = CARD_NOUNS.get(card_type)
        return both(noun.en_many, noun.it_many) if noun else self.type_name(card_type)

    def set_names(self) -> Mapping[str, Name]:
        return SETS

    def deck_charts(self, cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
        return charts(cards)

    def draw_plan(self, loadout: Loadout) -> tuple[DrawPlan, ...]:
        return draw_plan(loadout, self.pool())

    def search_keys(self) -> tuple[SearchKey, ...]:
        return KEYS

    def throws_dice(self) -> bool:
        return True

    def search_facts(self, card: CardDef) -> Mapping[str, tuple[int | str, ...]]:
        return search_facts(card)

    def clause_sections(self) -> tuple[ClauseSection, ...]:
        return sections()

    def card_clauses(self, card: CardDef) -> tuple[str, ...]:
        return card_clauses(card)

    def turn_aid(self) -> TurnAid | None:
        return turn_aid()

    def minute(self) -> Minute | None:
        return minute()

    def figure_data(self, template: str) -> Mapping[str, Any]:
        return wheel() if template == "kmon_wheel_figure.html" else {}

    def lessons(self) -> tuple[Lesson, ...]:
        return shipped_lessons()

    def exam(self) -> tuple[ExamTheme, ...]:
        return shipped_exam()

    def exam_standing(self, s: State, seat: int) -> float:
        return standing_now(s, seat)

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        return face(card, language, shipped_names())

    def face_plan(self, card: CardDef, language: str, detail: str) -> FacePlan | None:
        return face_plan(card, self.face(card, language), language, detail)

    def back_plan(self) -> FacePlan | None:
        return back_plan()

    def weights(self) -> Mapping[str, float]:
        return shipped_weights()

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        cards = shipped_pool() if pool is None else pool
        return bind(self.key, self.version, cards, self.settle_options(options), shipped_uses())


@cache
def shipped_pool() -> CardPool:
    """The shipped cards."""
    files = sorted((FOLDER / "cards").glob("*.json"))
    raws = [raw for path in files for raw in json.loads(path.read_text(encoding="utf-8"))]
    return CardPool(CardDef.from_json(raw) for raw in raws)


@cache
def shipped_names() -> dict[str, dict[str, str]]:
    """The name of each shipped card by language, for texts that mention one."""
    return {card.code: card.name.as_dict() for card in shipped_pool()}


@cache
def shipped_products() -> tuple[dict[str, Any], ...]:
    """The shipped starters and boosters, in the order of their codes."""
    files = (FOLDER / "products").glob("*.json")
    products = [json.loads(path.read_text(encoding="utf-8")) for path in files]
    return tuple(sorted(products, key=lambda product: str(product["code"])))


def shipped_starters() -> list[dict[str, Any]]:
    """The products that are a deck with its team."""
    return [product for product in shipped_products() if product["kind"] == "starter"]


@cache
def shipped_lessons() -> tuple[Lesson, ...]:
    """The guided battles, between the decks of shipped starters."""
    return read_lessons(FOLDER / "lessons", dict(GAME.starter_loadouts()))


@cache
def shipped_exam() -> tuple[ExamTheme, ...]:
    """The test positions of the partners, between shipped decks or decks of their own."""
    return read_exam(FOLDER / "exam", dict(GAME.starter_loadouts()))


@cache
def shipped_uses() -> dict[str, int]:
    """Each shipped card with its copies in the shipped decks: what the declared prior weighs."""
    uses = {card.code: 0 for card in shipped_pool()}
    for product in shipped_starters():
        for zone in ("team", "deck"):
            for code, count in product[zone].items():
                uses[code] += count
    return uses


GAME: Final = KMon()
