"""The effect language of AAC Cards as tables, made from the declared words (AAC-9).

The card checks, the published schema and the reader all work from these tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.effects.language.kinds import Fixed, Flag, Kind, Number, One, Pick, Several
from engine.effects.language.words import Slot, Spelled
from engine.effects.language.words import Word as Declared
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
from engine.games.aac.language.limits import MAX_STAT
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


def _names(words: Iterable[Declared]) -> tuple[str, ...]:
    """The words of a role as they stand in JSON, each once."""
    return tuple(dict.fromkeys(word.spelling for word in words))


def _slots(words: Iterable[Declared]) -> list[Slot]:
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


def _shared(words: Iterable[Declared]) -> frozenset[str]:
    """The keys that all of the words say."""
    keys = [frozenset(slot.key for slot in word.takes) for word in words]
    return frozenset.intersection(*keys)


def _keys(*words: Declared) -> tuple[str, ...]:
    return tuple(slot.key for slot in _slots(words))


def _bare(words: Iterable[Declared]) -> tuple[str, ...]:
    return tuple(word.name for word in words if word.spelled is Spelled.BARE)


TRIGGERS: Final = values_of(choices.TRIGGER)
OVERRIDABLE: Final = values_of(choices.OVERRIDABLE)  # AAC-9.7
EFFECT_KEYS: Final = ("when", *_keys(*moments.WHENS))
TAGS: Final = values_of(choices.TAG)
ATTACK_WHENS: Final = meaning.ATTACK_WHENS
WHENS: Final[dict[str, tuple[str, ...]]] = {  # AAC-9.1 by card type
    kind: tuple(w.name for w in moments.WHENS if w.stands(frozenset({kind, making.STAYS})))
    for kind in TYPE_IDS
}
PASSIVE_VERBS: Final = _names(w for w in steps.VERBS if w.stands(frozenset({"passive"})))

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


@dataclass(frozen=True)
class Param:
    """A parameter of a verb.

    `kind` is one of: target, number, amount_or_all, count, choice, bool, traits, duration, harm.
    `low` and `high` bound a count and a plain number; `choices` belong to a choice.
    """

    name: str
    kind: str
    required: bool = True
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = MAX_STAT


@dataclass(frozen=True)
class Word:
    """A verb. `whens` are the moments in which it may stand, empty for all; `clause` its own."""

    params: tuple[Param, ...] = ()
    whens: tuple[str, ...] = ()
    clause: str = "AAC-9.6"


# The clause that a fault names, where it is not that of all verbs.
_CLAUSES: Final = {
    "caption_attack": "AAC-5.52",
    "force_attack": "AAC-5.48",
    "cancel_attack": "AAC-5.28",
    "rebound": "AAC-5.57",
    "redirect": "AAC-5.65",
    "weaken_attack": "AAC-5.65",
    "counter": "AAC-5.65",
    "cancel": "AAC-5.47",
    "steal": "AAC-5.59",
}


def _param(slot: Slot) -> Param:
    param = _of_kind(slot.key, slot.kind)
    return param if slot.needed else replace(param, required=False)


def _of_kind(name: str, kind: Kind) -> Param:
    if isinstance(kind, Number):
        return Param(name, "count", low=kind.low, high=kind.high or MAX_STAT)
    if isinstance(kind, Pick):
        return Param(name, "choice", choices=values_of(kind.choices))
    if isinstance(kind, One):
        return _of_role(name, kind.role)
    kinds = {Flag: "bool", Several: "traits", Fixed: "target"}
    return Param(name, kinds[type(kind)])


def _of_role(name: str, role: str) -> Param:
    if role == "origin":
        return Param(name, "choice", choices=_bare(meaning.ORIGINS))
    if role not in amounts.RANGES:
        return Param(name, role)
    low, high = amounts.RANGES[role]
    return Param(name, "amount_or_all" if role == "healing" else "number", low=low, high=high)


def _verb(name: str) -> Word:
    words = [word for word in steps.VERBS if word.spelling == name]
    shared = _shared(words)
    params = tuple(
        replace(param, required=param.required and param.name in shared)
        for param in map(_param, _slots(words))
    )
    whens = tuple(when.name for when in moments.WHENS if when.name in words[0].only)
    return Word(params, whens, _CLAUSES.get(name, "AAC-9.6"))


VERBS: Final[dict[str, Word]] = {name: _verb(name) for name in _names(steps.VERBS)}
_MODIFY: Final = tuple(word for word in steps.VERBS if word.spelling == "modify")
MODIFY_WAYS: Final = tuple(key for key in _keys(*_MODIFY) if key not in _shared(_MODIFY))
