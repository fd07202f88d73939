"""The patterns of an Objective: what is printed, and what is odd about it (TTK-3.22 to 3.24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.games.tictacko import construction_words as words
from engine.games.tictacko.grid import ADVANCED, STANDARD
from engine.kernel.cards import CardDef
from engine.kernel.construction import Remedy, Violation, amounts, report
from engine.kernel.messages import Phrase

LEAST_STANDARD: Final = 2
MOST_STANDARD: Final = 5
LEAST_ADVANCED: Final = 3
MOST_ADVANCED: Final = 8
PATTERNS: Final = ("standard", "advanced")


def pattern_of(card: CardDef, which: str) -> tuple[str, ...]:
    """The spaces of a pattern as printed, by name."""
    raw = card.get(which)
    return tuple(str(space) for space in raw) if isinstance(raw, (list, tuple)) else ()


def odd_standard(card: CardDef) -> Iterable[Violation]:
    """TTK-3.22: right spaces, each once, not too few and not too many."""
    return _shape("TTK-3.22", card, PATTERNS[0])


def odd_advanced(card: CardDef) -> Iterable[Violation]:
    """TTK-3.23: the same, and both letters and numbers."""
    return _shape("TTK-3.23", card, PATTERNS[1])


def odd_pair(card: CardDef) -> Iterator[Violation]:
    """TTK-3.24: the numbers of both patterns are the same."""
    if card.get("independent_patterns"):
        return
    small = set(pattern_of(card, PATTERNS[0]))
    large = {space for space in pattern_of(card, PATTERNS[1]) if space in STANDARD}
    odd = tuple(sorted(small ^ large))
    if odd:
        yield _fault("TTK-3.24", words.PATTERNS_DIFFER, card, PATTERNS[0], len(odd), 0, odd)


def _shape(clause: str, card: CardDef, which: str) -> Iterator[Violation]:
    is_standard = which == PATTERNS[0]
    names = STANDARD if is_standard else ADVANCED
    least, most = _bounds(which)
    spaces = pattern_of(card, which)
    bad = tuple(
        space for at, space in enumerate(spaces) if space not in names or space in spaces[:at]
    )
    if bad:
        yield _fault(clause, words.PATTERN_BAD, card, which, len(bad), 0, bad)
    elif not least <= len(spaces) <= most:
        bound = least if len(spaces) < least else most
        yield _fault(clause, words.PATTERN_SIZE, card, which, len(spaces), bound)
    elif not is_standard:
        yield from _letters_and_numbers(clause, card, spaces)


def _bounds(which: str) -> tuple[int, int]:
    if which == PATTERNS[0]:
        return LEAST_STANDARD, MOST_STANDARD
    return LEAST_ADVANCED, MOST_ADVANCED


def _letters_and_numbers(
    clause: str, card: CardDef, spaces: tuple[str, ...]
) -> Iterator[Violation]:
    if all(space in STANDARD for space in spaces):
        yield _fault(clause, words.PATTERN_NO_LETTER, card, PATTERNS[1], 0, 1)
    elif not any(space in STANDARD for space in spaces):
        yield _fault(clause, words.PATTERN_NO_NUMBER, card, PATTERNS[1], 0, 1)


def _fault(
    clause: str, phrase: Phrase, card: CardDef, which: str, found: int, allowed: int,
    spaces: tuple[str, ...] = (),
) -> Violation:  # fmt: skip
    params = amounts(found, allowed)
    params["card"], params["spaces"] = card.name, spaces
    params["pattern"] = " ".join(pattern_of(card, which))
    params["least"], params["most"] = _bounds(which)
    remedy = Remedy(words.PATTERN_MEND.fill(params, clause))
    return report(clause, phrase, params, (remedy,), cards=(card.code,), subject=card.code)
