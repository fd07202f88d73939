"""The card language as tables: every field, word and parameter with its range (TTK-2.10, 9).

The words of effects are those that `language` declares. The published schema works from these
tables; faults of typed cards name what stands in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.effects.language.kinds import Fixed, Kind, Many, One, Pick
from engine.effects.language.words import Slot, Word
from engine.games.tictacko.conditions import GRIDS, TEAMS_COUNTED
from engine.games.tictacko.conditions import KINDS as CONDITIONS
from engine.games.tictacko.effect import (
    AUDIENCES,
    CARD_TYPES,
    CARD_ZONES,
    CHOICE_KINDS,
    DIE_FACES,
    STATES,
    UNTILS,
    VERBS,
)
from engine.games.tictacko.grid import ADVANCED, STANDARD
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.language.amounts import MAX_AMOUNT
from engine.games.tictacko.language.conditions import MAX_SIZE
from engine.games.tictacko.language.effects import (
    LASTING,
    MAX_CHOICES,
    MAX_EFFECTS,
    MAX_MODES,
)
from engine.games.tictacko.language.events import CHARACTER_SUBTYPES, NEAR
from engine.games.tictacko.language.marks import ON_CHARACTERS, TARGET_WINDOWS
from engine.games.tictacko.language.names import (
    COMPARED_CHOICES,
    WHILE_ON_GRID,
    WHOSE_CHOICES,
)
from engine.games.tictacko.language.operations import MAX_OPS
from engine.games.tictacko.language.rules import PROTECTED_BY
from engine.games.tictacko.language.selectors import MAX_COUNT
from engine.games.tictacko.terms import CARD_TYPES as CARD_TYPE_NAMES
from engine.games.tictacko.trigger_events import EVENTS, HOW, KNOWN
from engine.games.tictacko.vocabulary import (
    FORBIDDEN,
    MODIFIED,
    PLAIN_PLACES,
    REFERRING,
    STATIC_RULES,
    SUBTYPES,
    TEAMS,
    VERBS_FENDED,
    WHO,
)
from engine.games.tictacko.when import ACTORS
from engine.games.tictacko.whens import FILTERS, WINDOWS
from engine.kernel.forms import Choice
from engine.kernel.names import Name, both

__all__ = [
    "ACTORS", "ADVANCED", "AUDIENCES", "CARD_TYPES", "CARD_ZONES", "CHARACTER_SUBTYPES",
    "CHOICE_KINDS", "CONDITIONS", "DIE_FACES", "EVENTS", "FILTERS", "FORBIDDEN",
    "GRIDS", "HOW", "KNOWN", "LASTING", "MAX_AMOUNT", "MAX_CHOICES", "MAX_COUNT", "MAX_EFFECTS",
    "MAX_MODES", "MAX_OPS", "MAX_SIZE", "MODIFIED", "NEAR", "ON_CHARACTERS",
    "PROTECTED_BY", "REFERRING", "STANDARD", "STATES", "STATIC_RULES", "SUBTYPES",
    "TARGET_WINDOWS", "TEAMS", "TEAMS_COUNTED", "UNTILS", "VERBS", "VERBS_FENDED", "WHILE_ON_GRID",
    "WHO", "WINDOWS",
]  # fmt: skip

TYPE_NAMES: Final[dict[str, Name]] = {  # the four of TTK-2.7
    "character": both("Character", "Personaggio"),
    **{key: CARD_TYPE_NAMES[key] for key in ("magic", "instant", "objective")},
}
TYPE_IDS: Final = tuple(TYPE_NAMES)
CHARACTER_FACTIONS: Final = ("dragon", "unicorn")
SPELL_FACTIONS: Final = ("dragon", "unicorn", "neutral")
SOURCES: Final = ("starter", "user")

SLUG: Final = r"[a-z0-9-]+"
SET_SLUG: Final = r"[A-Za-z0-9-]+"  # sets of the house carry capitals
MAX_SLUG: Final = 48
MAX_NAME: Final = 60
MAX_TEXT: Final = 400
MAX_FLAVOUR: Final = 200
MAX_TAGS: Final = 6
MAX_COPIES: Final = 40

COMMON: Final = (
    *("code", "set_code", "name_en", "name_it", "type", "subtype", "faction", "text_en", "text_it"),
    *("flavour_en", "flavour_it", "tags", "copy_limit", "reprint_of", "source", "effects"),
)
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "character": COMMON,
    "magic": COMMON,
    "instant": (*COMMON, "when"),
    "objective": (*COMMON, "standard", "advanced", "independent_patterns"),
}


def _keys(word: Word) -> tuple[str, ...]:
    """Its slots, each key once."""
    return tuple(dict.fromkeys(slot.key for slot in word.takes))


def _words(role: str, mark: str) -> tuple[Word, ...]:
    return LANGUAGE.words_of(role, frozenset({mark}))


# TTK-2.12 to 2.14.
TIMINGS: Final[dict[str, tuple[str, ...]]] = {
    kind: tuple(word.spelling for word in _words("effect", mark))
    for kind, mark in (("character", "special"), ("magic", "magic"), ("instant", "instant"))
}
# In the order of TTK-9.1.
EFFECT_KEYS: Final = (
    *("timing", "optional", "event", "if", "cost", "choose", "do", "modes", "static", "until"),
)
REACT_PLACES: Final = tuple(
    word.name for word in LANGUAGE.roles["answered_place"].words if word.only
)
PLACES: Final[tuple[str, ...]] = tuple(place for place in PLAIN_PLACES if place not in REACT_PLACES)


def _values(choices: Iterable[Choice]) -> tuple[str, ...]:
    return tuple(choice.value for choice in choices)


COMPARED: Final = _values(COMPARED_CHOICES)
WHOSE_TURNS: Final = _values(WHOSE_CHOICES)
FILTER_TYPES: Final = ("character", "magic", "instant")
BAND_KEYS: Final = _keys(LANGUAGE.roles["band"].words[0])


@dataclass(frozen=True)
class Param:
    """A parameter of an operation. `kind` says how it is checked; `one`: exactly one card or
    space (TTK-9.24); `filled`: a list with at least one entry."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    one: bool = False
    required: bool = True
    filled: bool = False


LISTS: Final = {"rule": "rules", "op": "ops", "band": "bands", "condition": "conditions"}
AMOUNTS: Final = tuple(role for role in LANGUAGE.roles if role.startswith("amount"))
# How the roles in the slots of operations are checked.
_CHECKED: Final[dict[str, tuple[str, bool]]] = {
    **{role: (role, False) for role in (*AMOUNTS, "discarded")},
    **dict.fromkeys(("characters", "foes", "mates"), ("character", False)),
    **dict.fromkeys(("character", "targeted", "retargetable"), ("character", True)),
    "space": ("space", True),
    "spaces": ("space", False),
    "own_scope": ("selector", False),
}


def _param(slot: Slot) -> Param:
    kind: Kind = slot.kind
    if isinstance(kind, Pick):
        return Param(slot.key, "choice", _values(kind.choices))
    if isinstance(kind, Fixed):
        return Param(slot.key, "choice", (str(kind.value),))
    if isinstance(kind, Many):
        listed = LISTS[kind.role]
        return Param(slot.key, listed, required=slot.needed, filled=kind.low > 0)
    assert isinstance(kind, One)
    if kind.role == "payer":
        return Param(slot.key, "choice", WHO)
    checked, one = _CHECKED[kind.role]
    return Param(slot.key, checked, one=one)


def _params(word: Word) -> tuple[Param, ...]:
    return tuple(_param(slot) for slot in word.takes)


_OPS: Final = LANGUAGE.roles["op"].words
OPS: Final = {word.name: _params(word) for word in _OPS if not word.written}
# The other form of `sacrifice`: the players choose as it is carried out (TTK-9.7).
SACRIFICE_WHO: Final = next(_params(word) for word in _OPS if word.written)
_RULES: Final = LANGUAGE.roles["rule"].words
RULE_KEYS: Final = {word.name: _keys(word) for word in _RULES}
RULE_NEEDS: Final = {
    word.name: tuple(slot.key for slot in word.takes if slot.needed) for word in _RULES
}
SELECTOR_KEYS: Final = {
    word.name: ("kind", *(key for key in _keys(word) if key not in ("id", "count")))
    for word in LANGUAGE.roles["choice"].words
}
MODES_OF_DISCARD: Final = next(each.choices for each in OPS["discard"] if each.name == "mode")
