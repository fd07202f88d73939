"""The rules of an Objective set (TTK-3.20 to 3.27)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.games.tictacko import construction_words as words
from engine.games.tictacko.grid import ADVANCED, STANDARD
from engine.games.tictacko.terms import OBJECTIVE_SET, OBJECTIVES
from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    Case,
    Constraint,
    LoadoutKind,
    Options,
    Remedy,
    Severity,
    Violation,
    amounts,
    report,
)
from engine.kernel.construction_kinds import CopiesRule, CountRule, CustomRule, PlaceRule
from engine.kernel.messages import Phrase

ZONE: Final = OBJECTIVES.key
SET_SIZE: Final = 12
LEAST_STANDARD: Final = 2
MOST_STANDARD: Final = 5
LEAST_ADVANCED: Final = 3
MOST_ADVANCED: Final = 8
PATTERNS: Final = ("standard", "advanced")


def pattern_of(card: CardDef, which: str) -> tuple[str, ...]:
    """The spaces of a pattern as printed, by name."""
    raw = card.get(which)
    return tuple(str(space) for space in raw) if isinstance(raw, (list, tuple)) else ()


def _is_goal(case: Case, card: CardDef) -> bool:
    return card.type == "objective"


def _goals(case: Case) -> list[CardDef]:
    return [line.card for line in case.lines(ZONE) if line.card.type == "objective"]


def _fault(
    clause: str, phrase: Phrase, card: CardDef, which: str, found: int, allowed: int,
    spaces: tuple[str, ...] = (),
) -> Violation:  # fmt: skip
    params = amounts(found, allowed)
    params["card"], params["spaces"] = card.name, spaces
    params["pattern"] = " ".join(pattern_of(card, which))
    params["least"] = LEAST_STANDARD if which == PATTERNS[0] else LEAST_ADVANCED
    params["most"] = MOST_STANDARD if which == PATTERNS[0] else MOST_ADVANCED
    remedy = Remedy(words.PATTERN_MEND.fill(params, clause))
    return report(clause, phrase, params, (remedy,), cards=(card.code,), subject=card.code)


def _shape(
    clause: str, which: str, names: tuple[str, ...], least: int, most: int
) -> Callable[[Case], Iterable[Violation]]:
    """Right spaces, each once, not too few and not too many."""

    def find(case: Case) -> Iterable[Violation]:
        for card in _goals(case):
            spaces = pattern_of(card, which)
            bad = tuple(
                space
                for at, space in enumerate(spaces)
                if space not in names or space in spaces[:at]
            )
            if bad:
                yield _fault(clause, words.PATTERN_BAD, card, which, len(bad), 0, bad)
            elif not least <= len(spaces) <= most:
                bound = least if len(spaces) < least else most
                yield _fault(clause, words.PATTERN_SIZE, card, which, len(spaces), bound)
            elif which == PATTERNS[1]:
                yield from _letters_and_numbers(clause, card, spaces)

    return find


def _letters_and_numbers(
    clause: str, card: CardDef, spaces: tuple[str, ...]
) -> Iterable[Violation]:
    if all(space in STANDARD for space in spaces):
        yield _fault(clause, words.PATTERN_NO_LETTER, card, PATTERNS[1], 0, 1)
    elif not any(space in STANDARD for space in spaces):
        yield _fault(clause, words.PATTERN_NO_NUMBER, card, PATTERNS[1], 0, 1)


def _differ(case: Case) -> Iterable[Violation]:
    """TTK-3.24."""
    for card in _goals(case):
        if card.get("independent_patterns"):
            continue
        small = set(pattern_of(card, PATTERNS[0]))
        large = {space for space in pattern_of(card, PATTERNS[1]) if space in STANDARD}
        odd = tuple(sorted(small ^ large))
        if odd:
            yield _fault("TTK-3.24", words.PATTERNS_DIFFER, card, PATTERNS[0], len(odd), 0, odd)


def _pairs(case: Case) -> Iterable[tuple[CardDef, CardDef]]:
    goals = _goals(case)
    for at, card in enumerate(goals):
        for other in goals[at + 1 :]:
            yield card, other


def _same(case: Case) -> Iterable[Violation]:
    """TTK-3.25: as sets of spaces."""
    for card, other in _pairs(case):
        for which in PATTERNS:
            spaces = frozenset(pattern_of(card, which))
            if spaces and spaces == frozenset(pattern_of(other, which)):
                yield _of_two("TTK-3.25", words.SAME_BROKEN, card, other, which, Severity.ERROR)


def _within(case: Case) -> Iterable[Violation]:
    """TTK-3.26: a proper part."""
    for one, two in _pairs(case):
        for card, other in ((one, two), (two, one)):
            for which in PATTERNS:
                spaces = frozenset(pattern_of(card, which))
                if spaces and spaces < frozenset(pattern_of(other, which)):
                    yield _of_two(
                        "TTK-3.26", words.SUBSET_BROKEN, card, other, which, Severity.WARNING
                    )


def _of_two(
    clause: str, phrase: Phrase, card: CardDef, other: CardDef, which: str, severity: Severity
) -> Violation:
    params = amounts(2, 1)
    params["card"], params["other"] = card.name, other.name
    params["pattern"] = " ".join(pattern_of(card, which))
    return report(
        clause,
        phrase,
        params,
        (Remedy(words.SAME_MEND.fill(params, clause)),),
        cards=(card.code, other.code),
        subject=f"{card.code}/{other.code}/{which}",
        severity=severity,
    )


def _enough(options: Options) -> int:
    wanted = options.get("objectives_to_win", 3)
    return 2 * wanted if isinstance(wanted, int) else 0


CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    CountRule(
        clause="TTK-3.20",
        zone=ZONE,
        rule=words.GOALS_RULE,
        few=words.GOALS_FEW,
        many=words.GOALS_MANY,
        minimum=SET_SIZE,
        maximum=SET_SIZE,
        pick_types=("objective",),
    ),
    PlaceRule(
        clause="TTK-3.21",
        zone=ZONE,
        rule=words.GOAL_TYPE_RULE,
        broken=words.GOAL_TYPE_BROKEN,
        fits=_is_goal,
        remove=words.GOAL_TYPE_REMOVE,
    ),
    CopiesRule(
        clause="TTK-3.21",
        zones=(ZONE,),
        rule=words.GOAL_TWICE_RULE,
        say=words.GOAL_TWICE,
        limit=1,
    ),
    CustomRule(
        clause="TTK-3.22",
        rule=words.STANDARD_RULE,
        find=_shape("TTK-3.22", PATTERNS[0], STANDARD, LEAST_STANDARD, MOST_STANDARD),
    ),
    CustomRule(
        clause="TTK-3.23",
        rule=words.ADVANCED_RULE,
        find=_shape("TTK-3.23", PATTERNS[1], ADVANCED, LEAST_ADVANCED, MOST_ADVANCED),
    ),
    CustomRule(clause="TTK-3.24", rule=words.DIFFER_RULE, find=_differ),
    CustomRule(clause="TTK-3.25", rule=words.SAME_RULE, find=_same),
    CustomRule(clause="TTK-3.26", rule=words.SUBSET_RULE, find=_within),
    CountRule(
        clause="TTK-3.27",
        zone=ZONE,
        rule=words.ENOUGH_RULE,
        few=words.ENOUGH_FEW,
        minimum=_enough,
        pick_types=("objective",),
    ),
)

OBJECTIVE_KIND: Final = LoadoutKind(
    key="objectives",
    holder="table",
    name=OBJECTIVE_SET,
    zones=(OBJECTIVES,),
    constraints=CONSTRAINTS,
)
