"""The declared words of the cards, as tests ask for them."""

from __future__ import annotations

from engine.effects.language.kinds import Fixed, Pick, Several
from engine.effects.language.words import Slot, Word
from engine.games.kmon.language import LANGUAGE


def declared(role: str) -> tuple[Word, ...]:
    """The words of a role."""
    return LANGUAGE.roles[role].words


def names(role: str) -> tuple[str, ...]:
    """What they are called in JSON, each once."""
    return tuple(dict.fromkeys(word.spelling for word in declared(role)))


def slots(word: Word) -> tuple[Slot, ...]:
    """What a word says of its own: any effect may have a condition (KM-9.1)."""
    return tuple(slot for slot in word.takes if slot.key != "if")


def choices(slot: Slot) -> tuple[str, ...]:
    """The values among which a slot chooses, as text."""
    if isinstance(slot.kind, (Pick, Several)):
        return tuple(choice.value for choice in slot.kind.choices)
    return (str(slot.kind.value),) if isinstance(slot.kind, Fixed) else ()
