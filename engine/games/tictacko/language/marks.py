"""The marks by which words know where they stand on a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.words import Place
from engine.games.tictacko.whens import FILTERS, WINDOWS, whole_when, windows_of

SPECIAL: Final[Place] = frozenset({"special"})
MAGIC: Final[Place] = frozenset({"magic"})
INSTANT: Final[Place] = frozenset({"instant"})
# Before anything is chosen: an event, a condition, what an Instant answers.
EARLY: Final[Place] = frozenset({"early"})
COST: Final[Place] = frozenset({"cost"})
# What hangs on a coin, a die or a condition.
TOSSED: Final[Place] = frozenset({"tossed"})
# What decides which of two ways an effect goes: it is looked at once (TTK-9.44).
GOES_A_WAY: Final[Place] = frozenset({"goes a way"})
# What is done as an effect ends.
AT_END: Final[Place] = frozenset({"at end"})
# The rules that an effect lays down.
IMPOSED: Final[Place] = frozenset({"imposed"})
# An Instant whose items name targets, whose filter names a verb on Characters, whose effect
# replaces a target.
TARGETS: Final[Place] = frozenset({"targets"})
THREAT: Final[Place] = frozenset({"threat"})
REDIRECTS: Final[Place] = frozenset({"redirects"})
# An effect of a card that has left the Grid.
GONE: Final[Place] = frozenset({"gone"})
# An effect with ways to choose from; one with something that lasts.
MODES: Final[Place] = frozenset({"modes"})
LASTS: Final[Place] = frozenset({"lasts"})

ON_CHARACTERS: Final = ("destroy", "move", "swap", "sacrifice", "return_to_hand")
TARGET_WINDOWS: Final = ("PLAY", "EFFECT")


def window_mark(window: str) -> str:
    """The mark of an Instant that answers in that window."""
    return f"window {window}"


def strangers_to(key: str) -> Place:
    """The marks of the windows that do not know a filter (TTK-9.22)."""
    return frozenset(window_mark(each) for each in WINDOWS if key not in FILTERS[each])


def marks_of(card_type: str, attributes: Mapping[str, object]) -> Place:
    """What the window and the filters of an Instant say of the places in it."""
    if card_type != "instant":
        return frozenset()
    when = whole_when(attributes.get("when"))
    windows = [each for each in WINDOWS if each in windows_of(when)]
    found = frozenset(window_mark(each) for each in windows)
    if not set(windows) - set(TARGET_WINDOWS):
        found |= TARGETS
    return found | THREAT if names_threat(when) else found


def names_threat(when: object) -> bool:
    """Whether the filters of a `when` name a verb on Characters (TTK-9.23)."""
    filters = when.get("filters") if isinstance(when, Mapping) else None
    if not isinstance(filters, Mapping):
        return False
    would = filters.get("would")
    verb = would.get("verb") if isinstance(would, Mapping) else filters.get("verb")
    return isinstance(verb, str) and verb in ON_CHARACTERS
