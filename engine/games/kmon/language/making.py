"""How K-Mon's words are written down: names in two languages, marks of places, common choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.effects.language.kinds import Kind, Number, Pick, Several
from engine.effects.language.words import Slot, Spelled, Word
from engine.effects.words import Noun
from engine.games.kmon.terms import ELEMENTS
from engine.games.kmon.words import ACTIONS
from engine.games.kmon.words import EFFECT_KINDS as KIND_NOUNS
from engine.kernel.forms import Choice
from engine.kernel.names import Name, both

AMOUNT_LOW: Final = -20  # KM-9.8
AMOUNT_HIGH: Final = 20
LABEL_LENGTH: Final = 60
MAX_CHARGES: Final = 20

# Marks of places (KM-3.19): the types of card, and of power-ups whether they replace the attack;
# inside a persistent effect, at an event; inside a word that may not hold itself (KM-9.8).
ITEM: Final = "item"
ABILITY: Final = "ability"
REACTION: Final = "reaction"
POWERUP: Final = "powerup"
DECK_CARDS: Final = frozenset({ITEM, ABILITY, REACTION, POWERUP})
REPLACES: Final = "replaces_attack"
KEEPS: Final = "keeps_attack"
LASTING: Final = "lasting"

# A card's own condition is looked at again and again: nothing is asked there (KM-9.23).
PLAYING: Final = "playing"
BEFORE: Final = frozenset({PLAYING})

EVENT: Final = "event"
AT_EVENT: Final = frozenset({EVENT})


def inside(word: str) -> str:
    """The mark of what stands in that word, however deep."""
    return f"inside {word}"


def clauses(shape: str, tag: str = "", said: str = "") -> tuple[str, str, str]:
    """The clauses of a role: of its shape, its tag and what it says, as far as they differ."""
    return shape, tag or shape, said or tag or shape


def choices(names: Mapping[str, Name]) -> tuple[Choice, ...]:
    """Choices with their names."""
    return tuple(Choice(value, name) for value, name in names.items())


def nouns(found: Mapping[str, Noun]) -> dict[str, Name]:
    """What nouns are called, one of each."""
    return {key: both(noun.en, noun.it) for key, noun in found.items()}


def slot(key: str, en: str, it: str, kind: Kind, needed: bool = True, **more: Any) -> Slot:
    """A slot with its title in both languages."""
    return Slot(key, both(en, it), kind, needed, **more)


def word(
    name: str, title: tuple[str, str], says: tuple[str, str], *takes: Slot, **more: Any
) -> Word:
    """A word with its title and its sentence of controls, each in English and Italian."""
    return Word(name, both(*title), both(*says), takes, **more)


def bare(
    names: Mapping[str, Name], only: Mapping[str, str], never: Mapping[str, str]
) -> Iterable[Word]:
    """Words that are their names; some stand only, or never, where the place has a mark."""
    for name, title in names.items():
        yield Word(
            name,
            title,
            title,
            spelled=Spelled.BARE,
            clauses=("KM-9.18",) if name.endswith("_damaged") else (),
            only=frozenset({only[name]} if name in only else ()),
            never=frozenset({never[name]} if name in never else ()),
        )


NUMBER: Final = Number(AMOUNT_LOW, AMOUNT_HIGH)
EFFECT_KINDS: Final = choices(nouns(KIND_NOUNS))
STANCES: Final = choices(
    {
        "defence": both("in defensive position", "in posizione di difesa"),
        "neutral": both("in neutral position", "in posizione neutra"),
    }
)
COMPARISONS: Final = choices(
    {
        "<": both("less than", "meno di"),
        "<=": both("at most", "al massimo"),
        "=": both("exactly", "esattamente"),
        ">=": both("at least", "almeno"),
        ">": both("more than", "più di"),
    }
)
ELEMENT: Final = Pick(choices(ELEMENTS))
_ACTIONS: Final = nouns(ACTIONS)


def actions(*keys: str) -> tuple[Choice, ...]:
    """Kinds of action by their names."""
    return choices({key: _ACTIONS[key] for key in keys})


PHASE_ACTIONS: Final = actions("attack", "ability", "defence")
# What a reaction may have answered (KM-9.4).
ANSWERED: Final = Several(
    actions(
        *("attack", "ability", "defence", "reaction", "evasion"),
        *("ultimate", "assault", "elemental"),
    )
)
