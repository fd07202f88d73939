"""The rules of an Objective set (TTK-3.20 to 3.27)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.games.tictacko import construction_words as words
from engine.games.tictacko.patterns import (
    PATTERNS,
    odd_advanced,
    odd_pair,
    odd_standard,
    pattern_of,
)
from engine.games.tictacko.terms import OBJECTIVE_SET, OBJECTIVES
from engine.games.tictacko.typed import check_typed, is_typed
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


def _is_goal(case: Case, card: CardDef) -> bool:
    return card.type in ("objective", "")  # of a typed card nobody may have said what it is yet


def _goals(case: Case) -> list[CardDef]:
    return [line.card for line in case.lines(ZONE) if line.card.type == "objective"]


def _printed(
    odd: Callable[[CardDef], Iterable[Violation]],
) -> Callable[[Case], Iterable[Violation]]:
    """A check of each published Objective: a typed one says what is printed on it."""

    def find(case: Case) -> Iterable[Violation]:
        for card in _goals(case):
            if not is_typed(case.pool, card):
                yield from odd(card)

    return find


def _advanced(case: Case) -> Iterable[Violation]:
    """TTK-3.23; what a typed Objective leaves out is asked where the table counts with it."""
    yield from _printed(odd_advanced)(case)
    if case.options.get("grid") != "advanced":
        return
    for card in _goals(case):
        if is_typed(case.pool, card) and not pattern_of(card, PATTERNS[1]):
            params = amounts(0, 1)
            params["card"] = card.name
            yield report(
                "TTK-3.23", words.ADVANCED_LACKS, params, (), cards=(card.code,),
                subject=card.code, severity=Severity.INCOMPLETE,
            )  # fmt: skip


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
        find=_printed(odd_standard),
    ),
    CustomRule(
        clause="TTK-3.23",
        rule=words.ADVANCED_RULE,
        find=_advanced,
    ),
    CustomRule(clause="TTK-3.24", rule=words.DIFFER_RULE, find=_printed(odd_pair)),
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
    check=check_typed,
)
