"""What people are asked of a card that they type: its printed fields, kind of card by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.aac.card_support import ROUNDS
from engine.games.aac.card_vocabulary import TRAIT_TYPES
from engine.games.aac.language.choices import ASSIGN, GENRE, KIND, MARK, TRIGGER
from engine.games.aac.searching import KEYS
from engine.games.aac.terms import CARD_TYPES, TRAITS
from engine.kernel.forms import CHOICE, CHOICES, FLAG, CardType, Choice, Field, worth_field
from engine.kernel.names import both

# Wider than AAC-2.4 to AAC-2.6: what a home-made card prints is no fault of it.
MOST_POINTS: Final = 99_999
MOST: Final = 99
MOST_CARDS: Final = 30
MOST_WORDS: Final = 20

EVOLVES: Final = "evolve.after_rounds"
BONUS: Final = "play_cost.bonus"
# Asked as a number of cards, whatever they are; on the card they are lists of what is wanted.
MATERIAL: Final = "material"
SACRIFICES: Final = "sacrifices"

TYPES: Final = tuple(CardType(key, name) for key, name in CARD_TYPES.items())

_NAMES: Final = {key.key: key.name for key in KEYS}
_EVOLVES: Final = both("Rounds until it evolves", "Turni prima che si evolva")
_STOPS: Final = both("Stops flying creatures too", "Ferma anche le creature volanti")


def _marks(card_type: str) -> Field:
    """The marks that cards of the type may carry (AAC-2.9); further ones are the set's own."""
    fit = tuple(
        Choice(mark, name)
        for mark, name in TRAITS.items()
        if TRAIT_TYPES.get(mark, card_type) == card_type
    )
    return Field(
        "traits", _NAMES["mark"], CHOICES, choices=fit, most=MOST_WORDS,
        own_words=True, clause="AAC-2.15",
    )  # fmt: skip


_KINDS: Final = Field(
    "kinds", _NAMES["kind"], CHOICES, choices=KIND, most=MOST_WORDS, own_words=True,
    clause="AAC-2.3",
)  # fmt: skip
_GENRE: Final = Field(
    "genre", _NAMES["genre"], CHOICE, choices=GENRE, own_words=True, clause="AAC-2.3"
)
_DURATION: Final = Field(
    "duration_mark", _NAMES["duration"], CHOICE, choices=MARK, clause="AAC-2.3"
)
_TRIGGER: Final = Field(
    "trigger", both("It springs when", "Scatta quando"), CHOICE, choices=TRIGGER, clause="AAC-2.6"
)
_PRICE: Final = (
    Field(BONUS, _NAMES["cost"], high=MOST, clause="AAC-5.36"),
    Field(SACRIFICES, _NAMES["sacrifices"], low=1, high=MOST_CARDS, clause="AAC-5.36"),
)
_WORTH: Final = worth_field("AAC-9.17")
_CREATURE: Final = (
    Field("ap", _NAMES["ap"], high=MOST_POINTS, needed=True, clause="AAC-2.4"),
    Field("dp", _NAMES["dp"], high=MOST_POINTS, needed=True, clause="AAC-2.4"),
    _marks("creature"),
    Field("deadly", _NAMES["deadly"], low=1, high=MOST, clause="AAC-2.4"),
    _KINDS,
    Field(EVOLVES, _EVOLVES, low=1, high=MOST, clause="AAC-2.4", only=("traits", ("E",))),
    Field("wall_stops_v", _STOPS, FLAG, clause="AAC-5.22", only=("traits", ("J",))),
    Field(MATERIAL, _NAMES["material"], low=1, high=MOST_CARDS, clause="AAC-5.44"),
    *_PRICE,
    _GENRE,
    _DURATION,
    _WORTH,
)


def _support(card_type: str) -> tuple[Field, ...]:
    clause = "AAC-2.5" if card_type == "magic" else "AAC-2.6"
    low = 1 if card_type == "magic" else 0
    return (
        _GENRE,
        _DURATION,
        Field(
            ROUNDS[card_type], _NAMES["rounds"], low=low, high=MOST, clause=clause,
            only=("duration_mark", ("continuous",)),
        ),
        _marks(card_type),
        _KINDS,
        Field("assign", _NAMES["assigned"], CHOICE, choices=ASSIGN[card_type], clause=clause),
        *((_TRIGGER,) if card_type == "trap" else ()),
        Field("wall_points", _NAMES["wall"], low=1, high=MOST_POINTS, clause="AAC-2.10"),
        Field("wall_stops_v", _STOPS, FLAG, clause="AAC-5.22"),
        *_PRICE,
        _WORTH,
    )  # fmt: skip


FORMS: Final[Mapping[str, tuple[Field, ...]]] = {
    "creature": _CREATURE,
    "magic": _support("magic"),
    "trap": _support("trap"),
}
