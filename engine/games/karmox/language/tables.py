"""What checks, schema and search read out of the words."""

from __future__ import annotations

from typing import Final

from engine.effects.language.words import Place, Slot, Spelled, Word
from engine.games.karmox.language import EFFECTS, LANGUAGE

WORDS: Final = {word.name: word for word in EFFECTS.words}
# The parameters that stand before a verb's own, in the order in which they are told.
FIRST: Final = ("verb", "condition", "cost", "optional", "filter")


def needed_of(verb: str) -> tuple[str, ...]:
    """The parameters without which a verb says nothing."""
    slots = WORDS[verb].takes
    loose = {slot.key for slot in slots if not slot.needed}
    return tuple(dict.fromkeys(slot.key for slot in slots if slot.key not in loose))


def keys_of(verb: str) -> tuple[str, ...]:
    """The fields that an effect with that verb may have, the needed ones before the others."""
    needed = needed_of(verb)
    keys = dict.fromkeys(slot.key for slot in WORDS[verb].takes)
    first = [key for key in FIRST if key == "verb" or key in keys]
    rest = [key for key in keys if key not in FIRST and key not in needed]
    return (*first, *needed, *rest)


def clauses_of(verb: str) -> tuple[str, ...]:
    """The clauses that say more of a verb; nothing for one that is none."""
    return WORDS[verb].clauses if verb in WORDS else ()


def slot_of(word: Word, key: str, place: Place) -> Slot | None:
    """The slot with that key there."""
    return next((slot for slot in word.slots(place) if slot.key == key), None)


def names_at(role: str, place: Place) -> tuple[str, ...]:
    """The words of a role that may stand there, by name."""
    return tuple(word.name for word in LANGUAGE.words_of(role, place))


def bare_of(role: str) -> tuple[str, ...]:
    """The words of a role that are written by their name alone."""
    return tuple(word.name for word in LANGUAGE.roles[role].words if word.spelled is Spelled.BARE)


def slots_by_name(role: str) -> dict[str, Slot]:
    """What the words of a role take that have one value."""
    return {
        word.name: word.takes[0]
        for word in LANGUAGE.roles[role].words
        if word.spelled is Spelled.ALONE
    }


def slots_of(role: str, name: str) -> tuple[Slot, ...]:
    """What a word of a role takes; nothing where there is none of that name."""
    word = LANGUAGE.roles[role].word(name)
    return word.takes if word else ()
