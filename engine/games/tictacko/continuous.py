"""Continuous rules: who is suppressed, protected, forbidden, what is modified (TTK-5.24 to 5.28).

A compiled rule is a row `[rule, a, b, c, ...]`: PROTECT `[verbs, by opposing alone, selector...]`,
FORBID `[who, what, place...]`, MODIFY `[who, what, n]`, NO_CLAIM and SUPPRESS `[selector...]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import CHARACTERS, EMPTY, MAGICS, NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen, fits, is_in_place
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ACTIVE_PLAYER,
    CHARACTER_CAPACITY,
    DRAW_PHASE,
    EACH_PLAYER,
    FORBID,
    MAGIC_CAPACITY,
    MODIFY,
    NO_CLAIM,
    OPPONENTS,
    OPPOSING_TEAM,
    OWN_TEAM,
    PLAY_CHARACTER,
    PROTECT,
    SUPPRESS,
    YOU,
)

RULE: Final = 0
LANE_WORDS: Final = {CHARACTERS: CHARACTER_CAPACITY, MAGICS: MAGIC_CAPACITY}


class Rule:
    """A rule in force and for whom it is read."""

    __slots__ = ("row", "seen")

    row: list[int]
    seen: Seen

    def __init__(self, row: list[int], seen: Seen) -> None:
        self.row = row
        self.seen = seen


def rules_in_force(r: Core, s: TicTacKoState) -> list[Rule]:
    """All rules of Special Characters that are not suppressed, by order of entry."""
    sources = _sources(r, s)
    if not sources:
        return []
    off = suppressed(r, s, sources)
    found: list[Rule] = []
    for space in sources:
        if space not in off:
            seen = Seen(s.sides[space], space)
            found += [Rule(row, seen) for row in r.statics[s.cards[space]]]
    return found


def _sources(r: Core, s: TicTacKoState) -> list[int]:
    entries = [
        (s.entered[space], space)
        for space, card in enumerate(s.cards)
        if card != EMPTY and r.statics[card]
    ]
    if len(entries) > 1:
        entries.sort()
    return [space for _, space in entries]


def suppressed(r: Core, s: TicTacKoState, sources: list[int]) -> list[int]:
    """The spaces whose effects are off; `sources` are those with rules, by order of entry.

    A suppressor counts unless one that counts and entered earlier covers it; one that counts is
    not suppressed by later ones (TTK-5.28)."""
    counting: list[int] = []
    for source in sources:
        if _suppressions(r, s.cards[source]) and not _is_covered(r, s, source, counting):
            counting.append(source)
    if not counting:
        return []
    return [
        space
        for space in range(len(s.cards))
        if space not in counting and _is_covered(r, s, space, counting)
    ]


def _suppressions(r: Core, card: int) -> list[list[int]]:
    return [row for row in r.statics[card] if row[RULE] == SUPPRESS]


def _is_covered(r: Core, s: TicTacKoState, space: int, by: list[int]) -> bool:
    for source in by:
        seen = Seen(s.sides[source], source)
        for row in _suppressions(r, s.cards[source]):
            if fits(r, s, row[1:], space, seen):
                return True
    return False


def is_suppressed(r: Core, s: TicTacKoState, space: int) -> bool:
    """Whether the effects of the Character there are off (TTK-5.28)."""
    return space in suppressed(r, s, _sources(r, s))


def is_protected(r: Core, s: TicTacKoState, space: int, verb: int, by_team: int) -> bool:
    """Whether a Character is no legal target of a verb performed by that team (TTK-5.25)."""
    for rule in rules_in_force(r, s):
        row = rule.row
        if row[RULE] != PROTECT or not row[1] & verb:
            continue
        if row[2] and by_team == rule.seen.team:
            continue
        if fits(r, s, row[3:], space, rule.seen):
            return True
    return False


def is_forbidden(r: Core, s: TicTacKoState, seat: int, what: int, space: int = NOTHING) -> bool:
    """Whether `seat` may not do that now, there (TTK-9.15); a prohibition beats a permission."""
    for rule in rules_in_force(r, s):
        row = rule.row
        if row[RULE] != FORBID or row[2] != what or not speaks_of(s, rule.seen.team, row[1], seat):
            continue
        place = row[3:]
        if place[0] == 0 or (space != NOTHING and is_in_place(r, place, space, rule.seen)):
            return True
    return False


def modified(r: Core, s: TicTacKoState, seat: int, what: int, base: int) -> int:
    """Base and the sum of modifiers, never below 0; the Draw Phase never below 1 (TTK-5.19)."""
    total = base
    for rule in rules_in_force(r, s):
        row = rule.row
        if row[RULE] == MODIFY and row[2] == what and speaks_of(s, rule.seen.team, row[1], seat):
            total += row[3]
    return max(1 if what == DRAW_PHASE else 0, total)


def claims(r: Core, s: TicTacKoState, space: int) -> bool:
    """Whether the Character there claims its space."""
    for rule in rules_in_force(r, s):
        if rule.row[RULE] == NO_CLAIM and fits(r, s, rule.row[1:], space, rule.seen):
            return False
    return True


def speaks_of(s: TicTacKoState, team: int, who: int, seat: int) -> bool:
    """Whether a rule of that team's card means that player; "you" is all its team (TTK-5.51)."""
    if who == EACH_PLAYER:
        return True
    if who == ACTIVE_PLAYER:
        return seat == s.turn_seat
    if who in (OPPONENTS, OPPOSING_TEAM):
        return team_of(seat) != team
    assert who in (YOU, OWN_TEAM)
    return team_of(seat) == team


def open_spaces(r: Core, s: TicTacKoState, seat: int) -> list[int]:
    """The empty spaces that no effect closes to that player (TTK-5.7)."""
    empty = [space for space, card in enumerate(s.cards) if card == EMPTY]
    return [space for space in empty if not is_forbidden(r, s, seat, PLAY_CHARACTER, space)]
