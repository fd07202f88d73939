"""Which kinds of spaces there are on a Grid, and which of them a card must find (TTK-5.32).

A census has a bit for each kind of which there is one, as a team sees it; a gate says of each
census whether a card may find what it needs there.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.effect import (
    C_KIND,
    C_MIN,
    C_REST,
    C_VERBS,
    CHARACTERS,
    FENDED_BITS,
    S_SUBTYPE,
    S_TAGS,
    SPACES,
    Branch,
    Effect,
)
from engine.games.tictacko.ground import Ground
from engine.games.tictacko.vocabulary import ANY, ANYWHERE, DESTROY, OWN, SACRIFICE

OWN_BASIC: Final = 1
OWN_SPECIAL: Final = 2
OPPOSING_BASIC: Final = 4
OPPOSING_SPECIAL: Final = 8
FREE: Final = 16
PAIR: Final = 32  # two Characters, whoever they are
OURS: Final = OWN_BASIC | OWN_SPECIAL
THEIRS: Final = OPPOSING_BASIC | OPPOSING_SPECIAL
SPECIALS: Final = OWN_SPECIAL | OPPOSING_SPECIAL
TAKEN: Final = OURS | THEIRS
ALL: Final = TAKEN | FREE
MOST: Final = ALL | PAIR


def census_of(ground: Ground, team: int, whole: int) -> int:
    """The kinds of which there is one; `whole` are the bits of all spaces."""
    special, ours, theirs = ground.special, ground.held[team], ground.held[1 - team]
    taken = ground.taken
    found = 0 if taken == whole else FREE
    if taken & (taken - 1):
        found |= PAIR
    if ours & special:
        found |= OWN_SPECIAL
    if ours & ~special:
        found |= OWN_BASIC
    if theirs & special:
        found |= OPPOSING_SPECIAL
    if theirs & ~special:
        found |= OPPOSING_BASIC
    return found


class Gates:
    """Of one card: where it `may` find what it needs, and where it `must` do so if nothing there
    is locked, or protected from one of its `verbs`; for a card of which nothing is known beforehand
    that is everywhere, and nowhere."""

    __slots__ = ("may", "must", "verbs")

    may: list[bool]
    must: list[bool]
    verbs: int

    def __init__(self, effects: list[Effect]) -> None:
        self.may, self.must, self.verbs = [True] * (MOST + 1), [False] * (MOST + 1), 0
        if len(effects) != 1 or effects[0].optional:
            return
        effect = effects[0]
        self.may = _open_to(effect.branches)
        for branch in effect.branches:
            for choice in _choices(branch):
                self.verbs |= choice[C_VERBS] & FENDED_BITS
        if effect.conditions:
            return
        if effect.is_certain:
            self.must = _open_to([branch for branch in effect.branches if _is_exact(branch)])
        elif effect.is_lone and _is_swept_anywhere(effect.branches[0]):
            self.must = self.may


def _choices(branch: Branch) -> list[list[int]]:
    return [*branch.choices, branch.sweep] if branch.sweep else branch.choices


def _open_to(branches: list[Branch]) -> list[bool]:
    """Where each choice of one of them finds something, were nothing protected or locked."""
    found = [False] * (MOST + 1)
    for branch in branches:
        wanted = [
            _kinds_for(choice)
            for choice in _choices(branch)
            if choice[C_KIND] <= SPACES and choice[C_MIN] > 0
        ]
        for census in range(MOST + 1):
            if all(kinds & census for kinds in wanted if kinds != ALL):
                found[census] = True
    return found


def _is_exact(branch: Branch) -> bool:
    """Whether a branch can be announced, and does something, once there is one for each choice."""
    return (
        branch.is_quick
        and not branch.is_beside
        and all(_is_counted(choice) for choice in branch.choices)
    )


def _is_counted(choice: list[int]) -> bool:
    """Whether a census says all that a choice asks for."""
    if _asks_for_tags(choice):
        return False
    return choice[C_MIN] == 1 or _kinds_for(choice) == PAIR


def _is_swept_anywhere(branch: Branch) -> bool:
    """Whether any space may be picked to hit those beside it."""
    if not branch.sweep or branch.cost or _asks_for_tags(branch.sweep):
        return False
    choice = branch.choices[0]
    return choice[C_KIND] == SPACES and _kinds_for(choice) == ALL and choice[-3] == ANYWHERE


def _asks_for_tags(choice: list[int]) -> bool:
    return choice[C_KIND] == CHARACTERS and choice[C_REST + S_TAGS] != 0


def _kinds_for(choice: list[int]) -> int:
    """The kinds that a choice takes (`openings.opening`); of ALL there always is one."""
    whose, verbs = choice[C_REST], choice[C_VERBS]
    if choice[C_KIND] != CHARACTERS:
        return (FREE, TAKEN, ALL)[whose]
    kinds = TAKEN if whose == ANY else OURS if whose == OWN else THEIRS
    subtype = choice[C_REST + S_SUBTYPE]
    if subtype:
        kinds &= SPECIALS if subtype == 2 else ~SPECIALS
    if verbs & DESTROY:
        kinds &= THEIRS
    if verbs & SACRIFICE:
        kinds &= OURS
    return PAIR if kinds == TAKEN and choice[C_MIN] == 2 else kinds
