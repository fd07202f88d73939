"""K-Mon Trading Cards as the registry and the kernel see it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.effects.discover import shared_verbs, verbs_in
from engine.effects.faults import of_card, unreadable
from engine.effects.tree import Op, read_ops
from engine.games.kmon.clauses import sections, turn_aid
from engine.games.kmon.construction import LOADOUT_KIND
from engine.games.kmon.describe import describe_card, describe_modes
from engine.games.kmon.events import KINDS
from engine.games.kmon.face import SETS, face
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.selecting import KMonCompiler
from engine.games.kmon.tables import PRIOR_CONSTANT, Tables
from engine.games.kmon.terms import CARD_TYPES
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.clauses import ClauseSection, TurnAid
from engine.kernel.errors import BadCard
from engine.kernel.game import Game, OptionSpec
from engine.kernel.loadouts import Loadout, LoadoutKind
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.rules import Rules

FOLDER: Final = Path(__file__).resolve().parent
KEY: Final = "kmon"
BEFORE_DAMAGE: Final = ("attack_bonus", "attack_set", "attack_multiply", "ignore")
NO_LIMIT: Final = "none"

OPTIONS: Final = (
    OptionSpec("max_copies", NO_LIMIT, (NO_LIMIT, *range(1, 10)), "KM-R5", N_("Equal cards")),
    OptionSpec("distinct_kmon", False, (False, True), "KM-R6", N_("Different K-Mon only")),
    OptionSpec("reaction_limit", NO_LIMIT, (NO_LIMIT, 1), "KM-R41", N_("Reactions to one action")),
    OptionSpec("allow_pass", False, (False, True), "KM-R20", N_("Phase IV may be skipped")),
    OptionSpec("razziatore_steals", False, (False, True), "KM-R32", N_("Raider steals")),
    OptionSpec(
        "defender_gain_if_neutralised", True, (True, False), "KM-R30",
        N_("Defence earns from neutralised actions"),
    ),
    OptionSpec(
        "appuntito_when_exhausted",
        False,
        (False, True),
        "KM-R47",
        N_("Pointed strikes when it falls"),
    ),
    OptionSpec(
        "bonus_heal_scope", "any_other", ("any_other", "bench_only"), "KM-R52", N_("Bonus healing")
    ),
    OptionSpec("turn_limit", 200, tuple(range(40, 1001)), "KM-6.6", N_("Turn limit")),
    OptionSpec("open_decklists", False, (False, True), "KM-7.1", N_("Open deck lists")),
)  # fmt: skip


class KMon(Game):
    """Stateless; cards and products are read from the folder once."""

    def __init__(self) -> None:
        self.key = KEY
        self.version = 1

    def title(self) -> Message:
        return Message(N_("K-Mon Trading Cards"))

    def loadout_kinds(self) -> tuple[LoadoutKind, ...]:
        return (LOADOUT_KIND,)

    def option_specs(self) -> tuple[OptionSpec, ...]:
        return OPTIONS

    def pool(self) -> CardPool:
        return shipped_pool()

    def products(self) -> Sequence[Mapping[str, Any]]:
        return shipped_products()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return tuple(
            (
                str(product["code"]),
                Loadout("deck", {}, {"deck": product["deck"], "team": product["team"]}),
            )
            for product in shipped_products()
        )

    def type_name(self, card_type: str) -> Name:
        return CARD_TYPES.get(card_type, Name.of({"en": card_type}))

    def set_names(self) -> Mapping[str, Name]:
        return SETS

    def clause_sections(self) -> tuple[ClauseSection, ...]:
        return sections()

    def turn_aid(self) -> TurnAid | None:
        return turn_aid()

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        return face(card, language)

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        return bind(self, shipped_pool() if pool is None else pool, self.settle_options(options))


@cache
def shipped_pool() -> CardPool:
    """The shipped cards."""
    files = sorted((FOLDER / "cards").glob("*.json"))
    raws = [raw for path in files for raw in json.loads(path.read_text(encoding="utf-8"))]
    return CardPool(CardDef.from_json(raw) for raw in raws)


@cache
def shipped_products() -> tuple[dict[str, Any], ...]:
    """The shipped starters and boosters, in the order of their codes."""
    files = (FOLDER / "products").glob("*.json")
    products = [json.loads(path.read_text(encoding="utf-8")) for path in files]
    return tuple(sorted(products, key=lambda product: str(product["code"])))


def bind(game: Game, pool: CardPool, options: dict[str, Any]) -> KMonRules:
    """Tables, programs and prior of one pool. Raises BadCard for one it cannot read."""
    r = KMonRules()
    r.key, r.version, r.seats = game.key, game.version, 2
    r.pool, r.options, r.event_kinds = pool, options, KINDS
    r.t = _tables(pool)
    r.adopt(shared_verbs() + verbs_in("engine.games.kmon.verbs"))
    _set_options(r, options)
    _compile(r, pool)
    _weigh(r, pool)
    return r


def _tables(pool: CardPool) -> Tables:
    """The printed values; where they cannot be read, the first card at fault."""
    try:
        return Tables(pool)
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
        for card in pool:
            try:
                Tables(CardPool((card,)))
            except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as exc:
                raise unreadable(card.code, exc) from exc
        raise


def _set_options(r: KMonRules, options: dict[str, Any]) -> None:
    r.reaction_limit = 1 if options["reaction_limit"] == 1 else 0
    r.turn_limit = options["turn_limit"]
    r.allow_pass = options["allow_pass"]
    r.steals = options["razziatore_steals"]
    r.gain_if_neutralised = options["defender_gain_if_neutralised"]
    r.appuntito_always = options["appuntito_when_exhausted"]
    r.heal_bench_only = options["bonus_heal_scope"] == "bench_only"
    r.open_lists = options["open_decklists"]


def _compile(r: KMonRules, pool: CardPool) -> None:
    numbers = r.verb_numbers
    r.v_choose, r.v_coin = numbers["choose"], numbers["coin_flip"]
    r.v_damage = numbers["damage"]
    r.program, r.before, r.slots, r.amounts, r.conditions = [], [], [], [], []
    r.filters = []
    r.texts, r.mode_texts = [], []
    for card in pool.cards:
        _compile_card(r, card)
    r.by_coin = [False] * len(r.programs)
    for program in r.program + r.before:
        _mark_coins(r, program, under=False)
    r.plain = [_plain_cost(r, at) for at in range(len(pool))]


def _mark_coins(r: KMonRules, program: int, *, under: bool) -> None:
    r.by_coin[program] = under
    for op in r.programs[program]:
        if op[0] in (r.v_choose, r.v_coin):
            inner = op[3:] if op[0] == r.v_choose else op[2:]
            for each in inner:
                _mark_coins(r, each, under=under or op[0] == r.v_coin)


def _plain_cost(r: KMonRules, at: int) -> int:
    costs = r.t.costs[at]
    is_plain = len(costs) == 1 and not any(costs[0][1:]) and not r.slots[at]
    return costs[0][0] if is_plain else -1


def _compile_card(r: KMonRules, card: CardDef) -> None:
    raw = card.to_json()
    try:
        ops = read_ops(raw.get("effects", []), "effects")
        early, late = _parted(ops, card)
        into = KMonCompiler(r)
        r.before.append(into.program(early) if early else 0)
        r.program.append(into.program(late) if late else 0)
        r.slots.append(into.slots)
    except BadCard as found:
        raise of_card(found, card.code) from found
    except (AttributeError, LookupError, TypeError, ValueError) as exc:
        raise unreadable(card.code, exc) from exc
    r.texts.append(Name.of({lang: describe_card(raw, lang) for lang in ("en", "it")}))
    r.mode_texts.append(describe_modes(raw))


def _parted(ops: tuple[Op, ...], card: CardDef) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
    """What shapes the damage comes before it: of a power-up apart, of an ability first."""
    early = tuple(op for op in ops if _shapes_damage(op))
    late = tuple(op for op in ops if not _shapes_damage(op))
    return (early, late) if card.type == "powerup" else ((), early + late)


def _shapes_damage(op: Op) -> bool:
    if op.verb in BEFORE_DAMAGE:
        return True
    return any(
        _shapes_damage(each)
        for name, part in _parts_of(op)
        for each in read_ops(part, f"{op.path}.{name}")
    )


def _parts_of(op: Op) -> list[tuple[str, Any]]:
    """The effect lists inside an op, by where they stand in it."""
    options = op.params.get("options", [])
    inner = [(f"options[{at}]", part) for at, part in enumerate(options)]
    return [(name, op.params.get(name, [])) for name in ("heads", "tails")] + inner


def _weigh(r: KMonRules, pool: CardPool) -> None:
    """The declared prior: a constant plus the copies in shipped decks, for shipped cards only."""
    shipped = shipped_pool()
    uses: dict[str, int] = {}
    for product in shipped_products():
        for zone in ("team", "deck"):
            for code, count in product[zone].items():
                uses[code] = uses.get(code, 0) + count
    r.weights = [
        PRIOR_CONSTANT + uses.get(card.code, 0) if card.code in shipped else 0
        for card in pool.cards
    ]
    r.bags = {}


GAME: Final = KMon()
