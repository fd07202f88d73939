"""The effect language of K-Mon as tables: every word, its parameters, where it may stand (KM-9).

Both the card checks and the effect reader work from these tables; nothing else lists the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.kmon.terms import CARD_TYPES, ELEMENTS, TRAITS

AMOUNT_LOW: Final = -20  # KM-9.8
AMOUNT_HIGH: Final = 20
MAX_ENTRIES: Final = 12
MAX_DEPTH: Final = 6

TYPE_IDS: Final = tuple(CARD_TYPES)
DECK_TYPE_IDS: Final = tuple(key for key in CARD_TYPES if key != "kmon")
ELEMENT_IDS: Final = tuple(ELEMENTS)
TRAIT_IDS: Final = tuple(TRAITS)
RARITIES: Final = ("common", "uncommon", "rare", "legendary")

ACTION_KINDS: Final = ("attack", "ability", "defence", "reaction", "evasion")
ANSWERS_ALL: Final = "action"
PHASE_ACTIONS: Final = ("attack", "ability", "defence")
EFFECT_KINDS: Final = ("buff", "debuff")
STANCES: Final = ("defence", "neutral")
COMPARISONS: Final = ("<", "<=", "=", ">=", ">")

# KM-9.2
SINGLE_SELECTORS: Final = (
    "own_active",
    "opp_active",
    "own_bench_choice",
    "own_other_choice",
    "own_any_choice",
    "opp_bench_choice",
    "opp_any_choice",
    "bearer",
    "attacker",
    "damaged",
)
GROUP_SELECTORS: Final = ("own_bench_all", "own_all", "opp_bench_all", "opp_all")
SELECTORS: Final = SINGLE_SELECTORS + GROUP_SELECTORS
CHOICE_SELECTORS: Final = tuple(name for name in SELECTORS if name.endswith("_choice"))
ENTERING: Final = ("own_bench_choice", "own_other_choice", "opp_bench_choice")
PLAYERS: Final = ("self", "opponent", "bearer_controller")

# KM-9.3; `damage_on(...)` takes a selector.
COUNTS: Final = (
    "own_charges",
    "opp_charges",
    "own_hand",
    "opp_hand",
    "own_discard",
    "own_exhausted",
    "opp_exhausted",
    "counters_on(effect)",
    "cards_discarded_as_cost",
    "pending_damage",
)
DAMAGE_ON: Final = "damage_on"

PERSISTENT_ONLY: Final = frozenset({"bearer", "bearer_controller", "counters_on(effect)"})
REACTION_ONLY: Final = frozenset({"attacker", "pending_damage", "answered"})


@dataclass(frozen=True)
class Param:
    """A parameter of a verb, modifier or condition.

    `kind` is one of: selector, single, player, amount, amount_or_all, number, bool, choice,
    choices, filter, effects, options, labels, persistent, then, comparison, conditions,
    condition, element. `choices` lists the values for choice and choices.
    """

    name: str
    kind: str
    required: bool = True
    choices: tuple[str, ...] = ()
    low: int = AMOUNT_LOW


@dataclass(frozen=True)
class Word:
    """A verb, modifier or condition. `types` are the card types that may use it; empty = all."""

    params: tuple[Param, ...] = ()
    types: tuple[str, ...] = ()


_TARGET: Final = Param("target", "selector")
_AMOUNT: Final = Param("amount", "amount")
_WHO: Final = Param("who", "player")
_FILTER: Final = Param("filter", "filter", required=False)
_KIND: Final = Param("kind", "choice", choices=EFFECT_KINDS)
_CHOOSER: Final = Param("chooser", "choice", required=False, choices=("owner", "opponent"))
_REACTIONS: Final = ("reaction",)
_POWERUPS: Final = ("powerup",)

# KM-9.5; places after KM-3.19
VERBS: Final[dict[str, Word]] = {
    "damage": Word((_TARGET, _AMOUNT, _CHOOSER)),
    "heal": Word((_TARGET, _AMOUNT, _CHOOSER)),
    "gain_charges": Word((_WHO, _AMOUNT)),
    "lose_charges": Word((_WHO, _AMOUNT)),
    "steal_charges": Word((_WHO, _AMOUNT)),
    "draw": Word((_WHO, _AMOUNT)),
    "discard_hand": Word(
        (
            _WHO,
            _AMOUNT,
            Param("chooser", "choice", False, ("owner", "opponent", "random")),
            _FILTER,
        )
    ),
    "mill": Word((_WHO, _AMOUNT)),
    "recover": Word(
        (
            _FILTER,
            _AMOUNT,
            Param("to", "choice", True, ("hand", "deck_top", "deck_bottom", "deck_shuffle")),
        )
    ),
    "search": Word((_FILTER, _AMOUNT, Param("to", "choice", False, ("hand",)))),
    "look_hand": Word((_WHO, Param("then", "then", False))),
    "look_top": Word(
        (_WHO, _AMOUNT, Param("reorder", "bool", False), Param("may_mill", "number", False, low=0))
    ),
    "neutralise": Word((), _REACTIONS),
    "evade": Word((), _REACTIONS),
    "reduce_pending": Word((Param("amount", "amount_or_all"),), _REACTIONS),
    "redirect": Word(
        (Param("from", "choice", False, ("own_active",)), Param("to", "single")), _REACTIONS
    ),
    "attack_bonus": Word((_AMOUNT,), _POWERUPS),
    "attack_set": Word((_AMOUNT,), _POWERUPS),
    "attack_multiply": Word((Param("factor", "number"),), _POWERUPS),
    "ignore": Word(
        (
            Param(
                "what",
                "choices",
                True,
                ("weakness", "resistance", "barriera", "defence", "corazza"),
            ),
        ),
        ("ability", "powerup"),
    ),
    "attach_effect": Word((Param("persistent", "persistent"),)),
    "remove_effects": Word((_TARGET, _KIND, Param("amount", "amount_or_all"), _CHOOSER)),
    "add_counters": Word((_TARGET, _KIND, _AMOUNT, _CHOOSER)),
    "remove_counters": Word((_TARGET, _KIND, _AMOUNT, _CHOOSER)),
    "substitute": Word(
        (
            Param("side", "choice", True, ("own", "opp")),
            Param("chooser", "choice", False, ("owner", "opponent")),
            Param("to", "choice", False, ENTERING),
        )
    ),
    "set_stance": Word((_TARGET, Param("stance", "choice", True, STANCES), _CHOOSER)),
    "extra_action": Word(
        (Param("kinds", "choices", True, PHASE_ACTIONS), _AMOUNT), ("item", "ability", "powerup")
    ),
    "grant_evasion_discount": Word((_AMOUNT,)),
    "choose": Word((Param("options", "options"), Param("labels", "labels", False), _CHOOSER)),
    "coin_flip": Word((Param("heads", "effects"), Param("tails", "effects"))),
    "for_each": Word((Param("what", "selector"), Param("effects", "effects"))),
}

# KM-3.19: these change the attack, so the power-up must not replace it.
ATTACK_VERBS: Final = frozenset({"attack_bonus", "attack_set", "attack_multiply"})

_INT: Final = Param("amount", "number")
_SOURCE: Final = Param("source", "choice", True, ("attack", "ability", "any"))
_ELEMENT: Final = Param("element", "choice", True, ELEMENT_IDS)

# KM-9.6
MODIFIERS: Final[dict[str, Word]] = {
    "damage_dealt": Word((_INT, _SOURCE)),
    "damage_taken": Word((_INT, _SOURCE)),
    "cost": Word(
        (
            _INT,
            Param("types", "choices", False, DECK_TYPE_IDS),
            Param("elements", "choices", False, ELEMENT_IDS),
            Param("min", "number", False, low=0),
        )
    ),
    "forbid": Word(
        (
            Param(
                "what",
                "choice",
                True,
                (*PHASE_ACTIONS, "item", "reaction", "evasion", "substitution"),
            ),
        )
    ),
    "trait_off": Word(),
    # KM-3.19: Rapidità and Incandescente work at set-up only.
    "trait_gain": Word(
        (
            Param(
                "id",
                "choice",
                True,
                tuple(key for key in TRAIT_IDS if key not in ("rapidita", "incandescente")),
            ),
        )
    ),
    "element_add": Word((_ELEMENT,)),
    "primary_set": Word((_ELEMENT,)),
    "charge_gain": Word((_INT, Param("on", "choice", True, ("attack", "defence")))),
    "evasion_cost": Word((_INT,)),
    "heal_block": Word(),
}

_SELECTOR: Final = Param("selector", "selector")

# KM-9.4: the value of each is a list of these arguments, in order.
CONDITIONS: Final[dict[str, tuple[Param, ...]]] = {
    "cmp": (
        Param("left", "amount"),
        Param("comparison", "choice", True, COMPARISONS),
        Param("right", "amount"),
    ),
    "stance": (_SELECTOR, Param("stance", "choice", True, STANCES)),
    "element": (_SELECTOR, Param("scope", "choice", True, ("primary", "any")), _ELEMENT),
    "has_effect": (_SELECTOR, _KIND),
    "hp_left": (
        _SELECTOR,
        Param("comparison", "choice", True, COMPARISONS),
        Param("number", "number", low=0),
    ),
    "trait": (_SELECTOR, Param("id", "choice", True, TRAIT_IDS)),
}
ANSWERED_WORDS: Final = (*ACTION_KINDS, "ultimate", "assault", "elemental")
CONDITION_NAMES: Final = (*CONDITIONS, "answered", "all", "any", "not")

COST_PARTS: Final = ("charges", "discard", "self_damage", "mill_self")  # KM-2.10
MAX_CHARGES: Final = 20
PERSISTENT_LISTS: Final = ("on_attach", "tick", "static")
FILTER_KEYS: Final = ("type", "element", "code")

LANGUAGES: Final = ("it", "en")
_COMMON: Final = ("code", "type", "name", "set", "number", "rarity", "art", "text", "flavour")
_EFFECTS: Final = ("effects", "persistent")
# KM-2.2 to KM-2.8: the fields of each card type
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "kmon": (*_COMMON, "hp", "primary", "secondary", "trait"),
    "item": (*_COMMON, "cost", *_EFFECTS),
    "ability": (*_COMMON, "cost", "element", "ultimate", *_EFFECTS),
    "reaction": (*_COMMON, "cost", "element", "answers", "condition", *_EFFECTS),
    "powerup": (*_COMMON, "cost", "element", "replaces_attack", *_EFFECTS),
}
