"""The card language as tables: every field, word and parameter with its range (TTK-2.10, 9).

The checks of typed cards and the published schema both work from these tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.tictacko.conditions import GRIDS, TEAMS_COUNTED
from engine.games.tictacko.conditions import KINDS as CONDITIONS
from engine.games.tictacko.effect import (
    AUDIENCES,
    CARD_TYPES,
    CARD_ZONES,
    CHOICE_KINDS,
    STATES,
    UNTILS,
    VERBS,
)
from engine.games.tictacko.grid import ADVANCED, STANDARD
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
from engine.kernel.names import Name, both

__all__ = [
    "ACTORS", "ADVANCED", "AUDIENCES", "CARD_TYPES", "CARD_ZONES", "CHOICE_KINDS", "CONDITIONS",
    "EVENTS", "FILTERS", "FORBIDDEN", "GRIDS", "HOW", "KNOWN", "MODIFIED", "PLAIN_PLACES",
    "REFERRING", "STANDARD", "STATES", "STATIC_RULES", "SUBTYPES", "TEAMS", "TEAMS_COUNTED",
    "UNTILS", "VERBS", "VERBS_FENDED", "WHO", "WINDOWS",
]  # fmt: skip

TYPE_NAMES: Final[dict[str, Name]] = {  # the four of TTK-2.7
    "character": both("Character", "Personaggio"),
    **{key: CARD_TYPE_NAMES[key] for key in ("magic", "instant", "objective")},
}
TYPE_IDS: Final = tuple(TYPE_NAMES)
CHARACTER_SUBTYPES: Final = ("basic", "special")
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
MAX_EFFECTS: Final = 4
MAX_COUNT: Final = 16
MAX_AMOUNT: Final = 9
# Section 9 names no bounds for these: they keep a card readable and its playing finite.
MAX_CHOICES: Final = 6
MAX_OPS: Final = 8
MAX_MODES: Final = 4
MAX_SIZE: Final = 80

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
TIMINGS: Final[dict[str, tuple[str, ...]]] = {  # TTK-2.12 to 2.14
    "character": ("entry", "continuous", "trigger"),
    "magic": ("play",),
    "instant": ("react",),
}
EFFECT_KEYS: Final = (
    *("timing", "optional", "event", "if", "cost", "choose", "do", "modes", "static", "until"),
)
STATIC_KEYS: Final = ("timing", "if", "static", "until")
MODE_KEYS: Final = ("choose", "do")
WHILE_ON_GRID: Final = "while_on_grid"
ACTIONS: Final = VERBS  # the operations
ON_CHARACTERS: Final = ("destroy", "move", "swap", "sacrifice", "return_to_hand")
REACT_PLACES: Final = ("threatened", "targeted", "retargetable")
PLACES: Final[tuple[str, ...]] = tuple(place for place in PLAIN_PLACES if place not in REACT_PLACES)
COMPARED: Final = (">=", "<=", "==")
MODES_OF_DISCARD: Final = ("choice", "random")
GRANTED: Final = ("character", "magic")
PROTECTED_BY: Final = ("opposing", "any")
NEAR: Final = ("own", "opposing")
WHOSE_TURNS: Final = ("you", "own_team", "opposing_team", "any")
FILTER_TYPES: Final = ("character", "magic", "instant")

# What an operation of an Instant needs of its windows (TTK-9.26).
REACT_ONLY: Final = ("cancel", "prevent", "redirect")
TARGET_WINDOWS: Final = ("PLAY", "EFFECT")
LASTING: Final = ("impose", "lock_space")


@dataclass(frozen=True)
class Param:
    """A parameter of an operation. `kind` says how it is checked; `one`: exactly one card or
    space (TTK-9.24)."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    one: bool = False
    required: bool = True


def _who() -> Param:
    return Param("who", "choice", WHO)


OPS: Final[dict[str, tuple[Param, ...]]] = {
    "draw": (_who(), Param("n", "amount")),
    "discard": (_who(), Param("n", "amount_or_all"), Param("mode", "choice", MODES_OF_DISCARD)),
    "destroy": (Param("target", "character"),),
    "move": (Param("target", "character", one=True), Param("to", "space", one=True)),
    "swap": (Param("a", "character", one=True), Param("b", "character", one=True)),
    "sacrifice": (Param("target", "character"),),
    "return_to_hand": (Param("target", "character"),),
    "recover": (Param("target", "discarded"),),
    "grant_play": (Param("type", "choice", GRANTED), Param("n", "amount")),
    "cancel": (Param("item", "choice", ("responded",)),),
    "impose": (Param("rules", "rules"),),
    "lock_space": (Param("target", "space"),),
    "prevent": (Param("verb", "choice", ON_CHARACTERS), Param("target", "character")),
    "redirect": (
        Param("choice", "character", one=True),
        Param("to", "character", one=True),
    ),
    "peek_hand": (_who(), Param("audience", "choice", AUDIENCES)),
    "peek_objective": (Param("audience", "choice", AUDIENCES),),
    "replace_objective": (),
}
# The other form of `sacrifice`: the players choose as it is carried out (TTK-9.7).
SACRIFICE_WHO: Final = (
    _who(),
    Param("selector", "selector"),
    Param("n", "amount_or_all"),
)
OP_CLAUSES: Final[dict[str, str]] = {
    "cancel": "TTK-9.8",
    "prevent": "TTK-9.8",
    "return_to_hand": "TTK-9.10",
    "recover": "TTK-9.11",
    "peek_hand": "TTK-9.12",
    "peek_objective": "TTK-9.12",
    "replace_objective": "TTK-9.12",
    "grant_play": "TTK-9.13",
    "lock_space": "TTK-9.14",
    "redirect": "TTK-9.27",
    "impose": "TTK-9.25",
}
RULE_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "protect": ("scope", "from", "by"),
    "forbid": ("who", "what", "where"),
    "modify": ("what", "who", "n"),
    "no_claim": ("scope",),
    "suppress": ("scope",),
}
RULE_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "protect": ("scope", "from"),
    "forbid": ("who", "what"),
    "modify": ("what", "who", "n"),
    "no_claim": ("scope",),
    "suppress": ("scope",),
}
SELECTOR_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "character": ("kind", "team", "subtype", "where", "tags", "exclude_self"),
    "space": ("kind", "state", "where"),
    "card": ("kind", "zone", "who", "type"),
    "player": ("kind", "who"),
}
