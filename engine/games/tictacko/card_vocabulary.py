"""The fields of cards with their ranges, and lists of words of effects (TTK-2.10, 9).

The words of effects are those that `language` declares. The published schema and what is told of
faults of typed cards name what stands here.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.conditions import KINDS as CONDITIONS
from engine.games.tictacko.effect import UNTILS
from engine.games.tictacko.grid import ADVANCED, STANDARD
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.language.amounts import MAX_AMOUNT
from engine.games.tictacko.language.conditions import MAX_SIZE
from engine.games.tictacko.language.effects import LASTING, MAX_EFFECTS, MAX_MODES
from engine.games.tictacko.language.events import CHARACTER_SUBTYPES
from engine.games.tictacko.language.marks import ON_CHARACTERS, TARGET_WINDOWS
from engine.games.tictacko.language.names import WHILE_ON_GRID
from engine.games.tictacko.terms import CARD_TYPES as CARD_TYPE_NAMES
from engine.games.tictacko.vocabulary import PLAIN_PLACES, REFERRING
from engine.games.tictacko.when import ACTORS
from engine.games.tictacko.whens import FILTERS, WINDOWS
from engine.kernel.names import Name, both

__all__ = [
    "ACTORS", "ADVANCED", "CHARACTER_SUBTYPES", "CONDITIONS", "FILTERS", "LASTING", "MAX_AMOUNT",
    "MAX_EFFECTS", "MAX_MODES", "MAX_SIZE", "ON_CHARACTERS", "REFERRING",
    "STANDARD", "TARGET_WINDOWS", "UNTILS", "WHILE_ON_GRID", "WINDOWS",
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
# In the order of TTK-9.1.
EFFECT_KEYS: Final = (
    *("timing", "optional", "event", "once", "if", "cost", "choose", "do", "modes", "static"),
    "until",
)
REACT_PLACES: Final = tuple(
    word.name for word in LANGUAGE.roles["answered_place"].words if word.only
)
PLACES: Final[tuple[str, ...]] = tuple(place for place in PLAIN_PLACES if place not in REACT_PLACES)
