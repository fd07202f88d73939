"""The effect language of AAC Cards as tables, made from the declared words (AAC-9).

The card checks, the published schema and the reader all work from these tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.effects.language.words import Slot, Spelled, Word
from engine.games.aac.language import (
    amounts,
    choices,
    conditions,
    costs,
    making,
    meaning,
    moments,
    steps,
)
from engine.games.aac.language.choices import values_of
from engine.games.aac.terms import CARD_TYPES, FACES, GENRES, MARKS, POSITIONS, STATS, TRAITS, ZONES

LANGUAGES: Final = ("it", "en")
TYPE_IDS: Final = tuple(CARD_TYPES)
GENRE_IDS: Final = tuple(GENRES)
TRAIT_IDS: Final = tuple(TRAITS)
MARK_IDS: Final = tuple(MARKS)
STAT_IDS: Final = tuple(STATS)
POSITION_IDS: Final = tuple(POSITIONS)
FACE_IDS: Final = tuple(FACES)
ZONE_IDS: Final = tuple(ZONES)

TRAIT_TYPES: Final[dict[str, str]] = {  # AAC-2.9: the marks that one type only may carry
    "M": "trap",
    "K": "trap",
    "J": "creature",
    "V": "creature",
    "E": "creature",
}
ASSIGN: Final[dict[str, tuple[str, ...]]] = {
    "magic": ("none", "creature", "choice"),
    "trap": ("must", "never", "choice"),
}
_COMMON: Final = (
    *("id", "serial", "type", "title", "genre", "traits", "kinds", "duration_mark", "caption"),
    *("effects", "play_cost", "play_condition", "wall_stops_v", "overrides", "image", "set"),
)
FIELDS: Final[dict[str, tuple[str, ...]]] = {  # AAC-2.3 to AAC-2.6
    "creature": (*_COMMON, "ap", "dp", "deadly", "summon", "evolve", "attackable_only_by"),
    "magic": (*_COMMON, "wall_points", "assign", "max_rounds", "host"),
    "trap": (*_COMMON, "wall_points", "assign", "trigger", "active_rounds"),
}


def _names(words: Iterable[Word]) -> tuple[str, ...]:
    """The words of a role as they stand in JSON, each once."""
    return tuple(dict.fromkeys(word.spelling for word in words))


def _slots(words: Iterable[Word]) -> list[Slot]:
    """What words say that share a name, each key once, what only some of them say where it stands
    in those."""
    found: list[Slot] = []
    for word in words:
        at = len(found)
        for slot in reversed(word.takes):
            keys = [each.key for each in found]
            if slot.key in keys:
                at = keys.index(slot.key)
            else:
                found.insert(at, slot)
    return found


def _shared(words: Iterable[Word]) -> frozenset[str]:
    """The keys that all of the words say."""
    keys = [frozenset(slot.key for slot in word.takes) for word in words]
    return frozenset.intersection(*keys)


def _keys(*words: Word) -> tuple[str, ...]:
    return tuple(slot.key for slot in _slots(words))


def _bare(words: Iterable[Word]) -> tuple[str, ...]:
    return tuple(word.name for word in words if word.spelled is Spelled.BARE)


TRIGGERS: Final = values_of(choices.TRIGGER)
OVERRIDABLE: Final = values_of(choices.OVERRIDABLE)  # AAC-9.7
EFFECT_KEYS: Final = ("when", *_keys(*moments.WHENS))
TAGS: Final = values_of(choices.TAG)
WHENS: Final[dict[str, tuple[str, ...]]] = {  # AAC-9.1 by card type
    kind: tuple(w.name for w in moments.WHENS if w.stands(frozenset({kind, making.STAYS})))
    for kind in TYPE_IDS
}

SIDES: Final = values_of(choices.SIDE)
PLAYERS: Final = values_of(choices.YOURS.choices)
CHOOSERS: Final = values_of(choices.CHOOSER)
COST_ZONES: Final = values_of(choices.COST_ZONE)
NAMED_TARGETS: Final = tuple(name for name in _bare(meaning.TARGETS) if "[" not in name)
EXTREMES: Final = _names(meaning.EXTREMES)
DURATIONS: Final = _bare(costs.DURATIONS)
ARRIVALS: Final = values_of(choices.ARRIVAL)
FILTER_KEYS: Final = _keys(meaning.FILTER)
CHOOSE_KEYS: Final = _keys(meaning.CHOICE)
COST_KEYS: Final = _keys(costs.COST)
NUMBER_STATS: Final = values_of(choices.MEASURE)
ARITHMETIC: Final = _names(amounts.ARITHMETIC)
NUMBER_KEYS: Final = _names(amounts.COMPUTED)

CONDITIONS: Final = _names(conditions.WORDS)
PLAIN_CONDITIONS: Final = _names(
    w for w in conditions.WORDS if w.stands(frozenset({making.PLAYING}))
)
HOW: Final = values_of(choices.HOW)
# What no shipped card says (AAC-9.11).
HOME_MADE: Final = frozenset({"pile_top"}) | {
    word.spelling
    for word in (*steps.VERBS, *moments.WHENS, *conditions.WORDS, *amounts.COMPUTED)
    if set(word.clauses) & set(making.OURS)
}


def _verb(name: str) -> tuple[Slot, ...]:
    declared = [word for word in steps.VERBS if word.spelling == name]
    shared = _shared(declared)
    return tuple(
        replace(slot, needed=slot.needed and slot.key in shared) for slot in _slots(declared)
    )


# What each verb says.
VERBS: Final[dict[str, tuple[Slot, ...]]] = {name: _verb(name) for name in _names(steps.VERBS)}
_MODIFY: Final = tuple(word for word in steps.VERBS if word.spelling == "modify")
MODIFY_WAYS: Final = tuple(key for key in _keys(*_MODIFY) if key not in _shared(_MODIFY))
