"""What is printed on a card beside what it says in the language, and which fields a type has
(AAC-2.3 to AAC-2.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.alike import needed_by_all, slots_of
from engine.effects.language.kinds import Flag, Kind, Many, Names, Number, Pick, Several
from engine.effects.language.words import UNSAID, Slot
from engine.games.aac.language import limits, making, moments, steps
from engine.games.aac.language.choices import ASSIGN, GENRE, KIND, MARK, TRAIT, TRIGGER
from engine.games.aac.terms import CARD_TYPES

TYPE_IDS: Final = tuple(CARD_TYPES)
TRAIT_TYPES: Final[dict[str, str]] = {  # AAC-2.9: the marks that one type only may carry
    "M": "trap",
    "K": "trap",
    "J": "creature",
    "V": "creature",
    "E": "creature",
}
_COMMON: Final = (
    *("id", "serial", "type", "title", "genre", "traits", "kinds", "duration_mark", "caption"),
    *("effects", "play_cost", "play_condition", "wall_stops_v", "overrides", "image", "set"),
)
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "creature": (*_COMMON, "ap", "dp", "deadly", "summon", "evolve", "attackable_only_by"),
    "magic": (*_COMMON, "wall_points", "assign", "max_rounds", "host"),
    "trap": (*_COMMON, "wall_points", "assign", "trigger", "active_rounds"),
}
# What a card may say that it has not.
_ON_ALL: Final = frozenset({"play_cost", "play_condition"})
_ON_CREATURES: Final = ("genre", "duration_mark", "deadly", "summon", "evolve")
OR_NULL: Final[dict[str, frozenset[str]]] = {
    "creature": _ON_ALL.union(_ON_CREATURES, ("attackable_only_by",)),
    "magic": _ON_ALL,
    "trap": _ON_ALL,
}


def _printed(key: str, kind: Kind, clause: str = "AAC-2.3", *, needed: bool = False) -> Slot:
    return Slot(key, UNSAID, kind, needed=needed, clause=clause)


IDENTITY: Final = (
    _printed("serial", Number(1, None), needed=True),
    _printed("title", Names(limits.MAX_TITLE), needed=True),
    _printed("caption", Names(limits.MAX_CAPTION)),
)


def _marks(*, needed: bool) -> tuple[Slot, ...]:
    return (
        _printed("genre", Pick(GENRE), needed=needed),
        _printed("duration_mark", Pick(MARK), needed=needed),
        _printed("kinds", Several(KIND, 0)),
        _printed("wall_stops_v", Flag()),
        _printed("traits", Several(TRAIT, 0)),
    )


_POINTS: Final = Number(0, limits.MAX_STAT)
_WALL: Final = _printed("wall_points", Number(1, limits.MAX_STAT), "AAC-2.10")
PRINTED: Final[dict[str, tuple[Slot, ...]]] = {
    "creature": (
        *IDENTITY,
        *_marks(needed=False),
        _printed("ap", _POINTS, "AAC-2.4", needed=True),
        _printed("dp", _POINTS, "AAC-2.4", needed=True),
        _printed("deadly", Number(1, limits.MAX_DEADLY), "AAC-2.4"),
    ),
    "magic": (
        *IDENTITY,
        *_marks(needed=True),
        _WALL,
        _printed("assign", Pick(ASSIGN["magic"]), "AAC-2.5"),
        _printed("max_rounds", Number(1, limits.MAX_MAGIC_ROUNDS), "AAC-2.5"),
    ),
    "trap": (
        *IDENTITY,
        *_marks(needed=True),
        _WALL,
        _printed("assign", Pick(ASSIGN["trap"]), "AAC-2.6"),
        _printed("trigger", Pick(TRIGGER), "AAC-2.6"),
        _printed("active_rounds", Number(0, limits.MAX_TRAP_ROUNDS), "AAC-2.6"),
    ),
}

EFFECT_KEYS: Final = ("when", *(slot.key for slot in slots_of(moments.WHENS)))
WHENS: Final[dict[str, tuple[str, ...]]] = {  # AAC-9.1 by card type
    kind: tuple(w.name for w in moments.WHENS if w.stands(frozenset({kind, making.STAYS})))
    for kind in TYPE_IDS
}
_MODIFY: Final = tuple(word for word in steps.VERBS if word.spelling == "modify")
MODIFY_WAYS: Final = tuple(  # AAC-5.2: a change says one of them
    slot.key for slot in slots_of(_MODIFY) if slot.needed and slot.key not in needed_by_all(_MODIFY)
)
LASTING: Final[frozenset[str]] = frozenset(
    word.spelling for word in steps.VERBS if any(slot.key == "duration" for slot in word.takes)
)


def _lists(role: str) -> dict[str, tuple[str, ...]]:
    """Which slots of a verb hold phrases of a role."""
    found = {
        word.spelling: tuple(
            slot.key
            for slot in word.takes
            if isinstance(slot.kind, Many) and slot.kind.role == role
        )
        for word in steps.VERBS
    }
    return {verb: keys for verb, keys in found.items() if keys}


HOLDING: Final[dict[str, tuple[str, ...]]] = _lists("step")
OFFERING: Final[dict[str, tuple[str, ...]]] = _lists("mode")
