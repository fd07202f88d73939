"""How much: whole numbers of a range, and what is measured, counted, rolled, computed (AAC-9.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.asked import answers, asked_amounts
from engine.effects.language.kinds import Fixed, Number, One, Pick
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.aac.language.choices import MEASURE, POINTS_OF
from engine.games.aac.language.limits import MAX_BONUS, MAX_CARDS, MAX_LP, MAX_STAT
from engine.games.aac.language.making import PLAYING, bare, slot, target, throughout
from engine.kernel.names import both

Texts = tuple[str, str]

# The range of whole numbers by role.
RANGES: Final[dict[str, tuple[int, int]]] = {
    "number": (-MAX_STAT, MAX_STAT),
    "divisor": (1, MAX_STAT),
    "amount": (1, MAX_STAT),
    "healing": (1, MAX_STAT),
    "worth": (0, MAX_STAT),
    "lp": (-MAX_LP, MAX_LP),
    "bonus": (-MAX_BONUS, MAX_BONUS),
    "cards": (1, MAX_CARDS),
}


def _plain(low: int, high: int) -> Word:
    return Word(
        "int",
        both("a number", "un numero"),
        both("{value}", "{value}"),
        (slot("value", "number", "numero", Number(low, high)),),
        Spelled.VALUE,
    )


def _computed(name: str, title: Texts, says: Texts, right: Slot, *clauses: str) -> Word:
    left = slot("left", "first number", "primo numero", One("number"))
    return Word(name, both(*title), both(*says), (left, right), Spelled.LIST, clauses)


_OURS: Final = "AAC-9.13"
_RIGHT: Final = slot("right", "second number", "secondo numero", One("number"))
MEASURED: Final = Word(
    "stat_of",
    both("the points of a card", "i punti di una carta"),
    both("the {stat} of: {stat_of}", "{stat} di: {stat_of}"),
    (target("stat_of", "of which card", "di quale carta"),
     slot("stat", "points", "punti", Pick(MEASURE))),
)  # fmt: skip
COUNTED: Final = Word(
    "count",
    both("as many as there are cards", "quante sono le carte"),
    both("1 for each {count}", "1 per ogni {count}"),
    (slot("count", "of which", "di quali", One("group")),),
    Spelled.ALONE,
)
ARITHMETIC: Final[tuple[Word, ...]] = (
    _computed("mul", ("times", "volte"), ("{left} times {right}", "{left} volte {right}"), _RIGHT),
    _computed(
        "div",
        ("divided", "diviso"),
        ("{left} divided by {right}", "{left} diviso {right}"),
        slot("right", "divisor", "divisore", One("divisor")),
    ),
    _computed(
        "percent", ("a share", "una parte"), ("{left}% of {right}", "il {left}% di {right}"), _RIGHT
    ),
    _computed(
        "plus", ("plus", "più"), ("{left} plus {right}", "{left} più {right}"), _RIGHT, _OURS
    ),
    _computed(
        "minus", ("minus", "meno"), ("{left} minus {right}", "{left} meno {right}"), _RIGHT, _OURS
    ),
)
ROLLED: Final = Word(
    "die",
    both("a die", "un dado"),
    both("the roll of a die", "il risultato di un dado"),
    (slot("die", "faces", "facce", Fixed(6)),),
    Spelled.ALONE,
)


def _points(name: str, title: Texts, says: Texts) -> Word:
    """AAC-9.11: points of a player."""
    whose = slot("value", "whose", "di chi", POINTS_OF)
    return Word(name, both(*title), both(*says), (whose,), Spelled.ALONE, ("AAC-9.11",))


POINTS: Final = (
    _points("lp_of", ("life points", "punti vita"), ("{value} LP", "LP {value}")),
    _points(
        "bonus_of", ("bonus points", "punti bonus"), ("{value} bonus points", "punti bonus {value}")
    ),
)
COMPUTED: Final[tuple[Word, ...]] = (MEASURED, COUNTED, ROLLED, *ARITHMETIC, *POINTS)
# AAC-9.11: what everybody sees, or the player of the card knows.
COMPARED: Final[tuple[Word, ...]] = (
    replace(MEASURED, never=frozenset({PLAYING})),
    replace(COUNTED, takes=(slot("count", "of which", "di quali", One("seen")),)),
    *POINTS,
)
# AAC-9.15: what is always on does no steps.
DONE: Final = replace(
    bare("done", "as much as the step before did", "quanto ha fatto il passo prima",
         never=("passive",)),
    clauses=("AAC-9.15",),
)  # fmt: skip
_ASKED: Final = asked_amounts("AAC-9.16", never=frozenset({"passive"}))
EVERYTHING: Final = bare("all", "all that was lost", "tutto ciò che è perso")


def _role(key: str, *words: Word) -> Role:
    clause = "AAC-9.11" if key == "compared" else "AAC-9.3"
    return Role(key, both("How much", "Quanto"), words, clauses=throughout(clause))


ROLES: Final[tuple[Role, ...]] = (
    *(
        _role(
            key,
            _plain(*ends),
            *COMPUTED,
            DONE,
            *_ASKED,
            *((EVERYTHING,) if key == "healing" else ()),
        )
        for key, ends in RANGES.items()
    ),
    _role("compared", _plain(0, MAX_STAT), *COMPARED),
    answers("AAC-9.16"),
)
