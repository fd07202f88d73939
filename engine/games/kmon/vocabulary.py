"""The effect language of K-Mon as its checks read it: every word, its parameters, where it may
stand (KM-9); told by the declarations in `language`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.effects.language.kinds import Fixed, Flag, Kind, Many, Number, One, Pick, Several
from engine.effects.language.words import Slot
from engine.effects.language.words import Word as Declared
from engine.games.kmon.language import LANGUAGE, making
from engine.games.kmon.language.cards import DECK_TYPES
from engine.games.kmon.terms import CARD_TYPES, ELEMENTS, TRAITS
from engine.games.kmon.text.amounts import DAMAGE_ON as _DAMAGE_ON

AMOUNT_LOW: Final = making.AMOUNT_LOW
AMOUNT_HIGH: Final = making.AMOUNT_HIGH

TYPE_IDS: Final = tuple(CARD_TYPES)
DECK_TYPE_IDS: Final = tuple(choice.value for choice in DECK_TYPES)
ELEMENT_IDS: Final = tuple(ELEMENTS)
TRAIT_IDS: Final = tuple(TRAITS)
RARITIES: Final = ("common", "uncommon", "rare", "legendary")

ACTION_KINDS: Final = ("attack", "ability", "defence", "reaction", "evasion")
ANSWERS_ALL: Final = "action"
PHASE_ACTIONS: Final = tuple(choice.value for choice in making.PHASE_ACTIONS)


@dataclass(frozen=True)
class Param:
    """A parameter of a verb, modifier or condition.

    `kind` is the role that fills it (selector, single, player, amount, amount_or_all, filter, then,
    persistent, condition), or one of: number, bool, choice, choices, effects, options, labels.
    `choices` lists the values for choice and choices.
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


def _names(role: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.spelling for word in LANGUAGE.roles[role].words))


def _marked(mark: str) -> frozenset[str]:
    """The words that stand only where the place has that mark."""
    roles = ("selector", "player", "count", "condition")
    found = {
        word.name for role in roles for word in LANGUAGE.roles[role].words if mark in word.only
    }
    return frozenset(name for name in found if not name.startswith(_DAMAGE_ON))


def _params(takes: Iterable[Slot]) -> tuple[Param, ...]:
    return tuple(_param(slot) for slot in takes if slot.key != "if")


def _param(slot: Slot) -> Param:
    kind = slot.kind
    low = kind.low if isinstance(kind, Number) else AMOUNT_LOW
    return Param(slot.key, _kind(kind), slot.needed, _choices(kind), low)


def _kind(kind: Kind) -> str:
    if isinstance(kind, One):
        return kind.role
    if isinstance(kind, Many):
        return f"{kind.role}s"
    if isinstance(kind, Number):
        return "number"
    if isinstance(kind, Flag):
        return "bool"
    return "choices" if isinstance(kind, Several) else "choice"


def _choices(kind: Kind) -> tuple[str, ...]:
    if isinstance(kind, (Pick, Several)):
        return tuple(choice.value for choice in kind.choices)
    return (str(kind.value),) if isinstance(kind, Fixed) else ()


def _tabled(role: str) -> dict[str, Word]:
    """The words of a role by their names in JSON; those that share one are told as one."""
    found: dict[str, Word] = {}
    for word in LANGUAGE.roles[role].words:
        params = _params(word.takes)
        if word.spelling in found:
            pairs = zip(found[word.spelling].params, params, strict=True)
            params = tuple(_joined(one, other) for one, other in pairs)
        found[word.spelling] = Word(params, tuple(kind for kind in TYPE_IDS if kind in word.only))
    return found


def _joined(one: Param, other: Param) -> Param:
    choices = tuple(dict.fromkeys((*one.choices, *other.choices)))
    return Param(one.name, one.kind, one.required, choices, one.low)


def _declared(role: str, name: str) -> Declared:
    return next(word for word in LANGUAGE.roles[role].words if word.spelling == name)


def _of(role: str, name: str, key: str) -> tuple[str, ...]:
    """The choices of a slot."""
    slots = _declared(role, name).takes
    return next(_choices(slot.kind) for slot in slots if slot.key == key)


# KM-9.5; places after KM-3.19
VERBS: Final[dict[str, Word]] = _tabled("effect")
# KM-3.19: these change the attack, so the power-up must not replace it.
ATTACK_VERBS: Final = frozenset(
    word.name for word in LANGUAGE.roles["effect"].words if making.REPLACES in word.never
)
# KM-9.6
MODIFIERS: Final[dict[str, Word]] = _tabled("modifier")
# KM-9.4: the value of each is a list of these arguments, in order.
CONDITION_NAMES: Final = _names("condition")
_NO_LISTS: Final = ("answered", "all", "any", "not")
CONDITIONS: Final[dict[str, tuple[Param, ...]]] = {
    name: word.params for name, word in _tabled("condition").items() if name not in _NO_LISTS
}
ANSWERED_WORDS: Final = _of("condition", "answered", "kinds")
COMPARISONS: Final = _of("condition", "cmp", "comparison")
EFFECT_KINDS: Final = _of("persistent", "persistent", "kind")

# KM-9.2
SELECTORS: Final = _names("selector")
SINGLE_SELECTORS: Final = _names("single")
ENTERING: Final = next(param.choices for param in VERBS["substitute"].params if param.name == "to")
PLAYERS: Final = _names("player")

# KM-9.3; `damage_on(...)` takes a selector.
COUNTS: Final = tuple(name for name in _names("count") if not name.startswith(_DAMAGE_ON))
DAMAGE_ON: Final = _DAMAGE_ON.rstrip("(")

PERSISTENT_ONLY: Final = _marked(making.LASTING)
REACTION_ONLY: Final = _marked(making.REACTION)

COST_PARTS: Final = tuple(slot.key for slot in _declared("way", "parts").takes)  # KM-2.10
MAX_CHARGES: Final = making.MAX_CHARGES
PERSISTENT_LISTS: Final = tuple(
    slot.key for slot in _declared("persistent", "persistent").takes if not slot.needed
)
FILTER_KEYS: Final = tuple(slot.key for slot in _declared("filter", "cards").takes)

LANGUAGES: Final = ("it", "en")
_COMMON: Final = ("code", "type", "name", "set", "number", "rarity", "art", "text", "flavour")
_EFFECTS: Final = ("effects", "persistent")
# KM-2.2 to KM-2.8: the fields of each card type
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "kmon": (*_COMMON, "hp", "primary", "secondary", "trait", "on_exhausted"),
    "item": (*_COMMON, "cost", *_EFFECTS),
    "ability": (*_COMMON, "cost", "element", "ultimate", *_EFFECTS),
    "reaction": (*_COMMON, "cost", "element", "answers", "condition", *_EFFECTS),
    "powerup": (*_COMMON, "cost", "element", "replaces_attack", *_EFFECTS),
}
