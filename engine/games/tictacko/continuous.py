"""Continuous rules: who is suppressed, protected, forbidden, what is modified (TTK-5.24 to 5.28).

A compiled rule is a row `[rule, a, b, c, ...]`: PROTECT `[verbs, by opposing alone, selector...]`,
FORBID `[who, what, place...]`, MODIFY `[who, what, n]`, NO_CLAIM and SUPPRESS `[selector...]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import CHARACTERS, MAGICS, NOTHING
from engine.games.tictacko.conditions import hold
from engine.games.tictacko.core import Core
from engine.games.tictacko.force import MASKS, Force, Rule
from engine.games.tictacko.ground import SUPPRESSES, Ground, spaces_in
from engine.games.tictacko.lasting import L_RULE, L_SEAT, L_SELF
from engine.games.tictacko.seats import decider_of, seats_of, team_of
from engine.games.tictacko.selectors import (
    Seen,
    fitting,
    ground_of,
    is_in_place,
    place_bits,
    space_of,
)
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ACTIVE_PLAYER,
    CHARACTER_CAPACITY,
    DRAW_PHASE,
    EACH_PLAYER,
    FORBID,
    LOCKED,
    MAGIC_CAPACITY,
    MODIFY,
    NO_CLAIM,
    OPPONENTS,
    OPPOSING_TEAM,
    OWN_TEAM,
    PLAY_CHARACTER,
    PROTECT,
    R_CARD,
    R_SPACE,
    SUPPRESS,
    TEAMMATE,
    YOU,
)

RULE: Final = 0
LANE_WORDS: Final = {CHARACTERS: CHARACTER_CAPACITY, MAGICS: MAGIC_CAPACITY}


def rules_in_force(r: Core, s: TicTacKoState) -> list[Rule]:
    """All rules of Special Characters that are not suppressed, by order of entry, and those that
    last beyond their effect."""
    return force_of(r, s).rules


def force_of(r: Core, s: TicTacKoState) -> Force:
    """What holds on the Grid as it is."""
    force = r.force
    if force is not None and force.mark == s.mark and not force.conditional:
        return force
    return _force_again(r, s)


def _force_again(r: Core, s: TicTacKoState) -> Force:
    ground, force = ground_of(r, s), r.force
    if (
        force is None
        or force.mark != ground.mark
        or (force.conditional and force.terms != _terms_now(r, s, force.conditional))
    ):
        force = r.force = _work_out(r, s, ground)
    return force


def _work_out(r: Core, s: TicTacKoState, ground: Ground) -> Force:
    before = r.force
    if before is not None and before.ground.stem == ground.stem and before.is_steady:
        return Force(ground, r.openings, before)
    force = Force(ground, r.openings)
    if ground.sources:
        _lie_there(r, s, force)
    if s.lasting:
        force.is_steady = False
        force.rules += _lasting_rules(s)
    if force.rules:
        _sort_out(force)
    return force


def _lie_there(r: Core, s: TicTacKoState, force: Force) -> None:
    """The rules of the Characters that are not suppressed."""
    sources = spaces_in(force.ground.sources)
    sources.sort(key=s.entered.__getitem__)
    force.conditional = [space for space in sources if any(r.terms[s.cards[space]])]
    if force.conditional:
        force.terms = _terms_now(r, s, force.conditional)
        force.is_steady = False
    if any(r.traits[s.cards[space]] & SUPPRESSES for space in sources):
        force.is_steady = False
        force.off = suppressed(r, s, sources)
    for space in sources:
        if not force.off >> space & 1:
            seen = Seen(s.sides[space], space)
            force.rules += [Rule(row, seen) for row in _standing(r, s, space)]


def _sort_out(force: Force) -> None:
    for rule in force.rules:
        kind = rule.row[RULE]
        if kind == PROTECT:
            force.protects.append(rule)
        elif kind == FORBID:
            force.forbids.append(rule)
        elif kind == MODIFY:
            force.modifiers.append(rule)
        elif kind == NO_CLAIM:
            force.fogs.append(rule)


def _terms_now(r: Core, s: TicTacKoState, spaces: list[int]) -> list[bool]:
    """Whether the conditions of each rule of those sources hold."""
    found: list[bool] = []
    for space in spaces:
        team = s.sides[space]
        seat, seen = decider_of(s, team), Seen(team, space)
        found += [hold(r, s, terms, seat, seen) for terms in r.terms[s.cards[space]]]
    return found


def _standing(r: Core, s: TicTacKoState, space: int) -> list[list[int]]:
    """The rules of the Character there whose conditions hold."""
    card = s.cards[space]
    rows, terms = r.statics[card], r.terms[card]
    if not any(terms):
        return rows
    team = s.sides[space]
    seat, seen = decider_of(s, team), Seen(team, space)
    return [row for at, row in enumerate(rows) if hold(r, s, terms[at], seat, seen)]


def _lasting_rules(s: TicTacKoState) -> list[Rule]:
    """What effects have laid on the game; a Character that is named is where it is now."""
    found: list[Rule] = []
    for row in s.lasting:
        rule, seat = row[L_RULE:], row[L_SEAT]
        if rule[RULE] >= LOCKED:
            continue
        if rule[RULE] != MODIFY and rule[-2] == R_CARD:
            rule = [*rule[:-2], R_SPACE, space_of(s, rule[-1])]
        found.append(Rule(rule, Seen(team_of(seat), space_of(s, row[L_SELF])), seat))
    return found


def suppressed(r: Core, s: TicTacKoState, sources: list[int]) -> int:
    """The spaces whose effects are off; `sources` are those with rules, by order of entry.

    A suppressor counts unless one that counts and entered earlier covers it; one that counts is
    not suppressed by later ones (TTK-5.28)."""
    counting = covered = 0
    for source in sources:
        if not covered >> source & 1 and r.traits[s.cards[source]] & SUPPRESSES:
            rows = _suppressions(r, s, source)
            if rows:
                counting |= 1 << source
                seen = Seen(s.sides[source], source)
                for row in rows:
                    covered |= fitting(r, s, row, 1, seen)
    return covered & ~counting


def _suppressions(r: Core, s: TicTacKoState, space: int) -> list[list[int]]:
    return [row for row in _standing(r, s, space) if row[RULE] == SUPPRESS]


def is_suppressed(r: Core, s: TicTacKoState, space: int) -> bool:
    """Whether the effects of the Character there are off (TTK-5.28)."""
    return bool(force_of(r, s).off >> space & 1)


def is_protected(r: Core, s: TicTacKoState, space: int, verb: int, by_team: int) -> bool:
    """Whether a Character is no legal target of a verb performed by that team (TTK-5.25)."""
    return bool(protected_from(r, s, verb, by_team) >> space & 1)


def protected_from(r: Core, s: TicTacKoState, verbs: int, by_team: int) -> int:
    """The bits of the spaces that are protected from one of the verbs of that team."""
    force = force_of(r, s)
    return fended_by(r, s, force, verbs, by_team) if force.protects else 0


def fended_by(r: Core, s: TicTacKoState, force: Force, verbs: int, by_team: int) -> int:
    """`protected_from` by these rules."""
    at = verbs * 2 + by_team
    if not force.fended:
        force.fended = [-1] * MASKS
    if force.fended[at] < 0:
        force.fended[at] = _fended(r, s, force.protects, verbs, by_team)
    return force.fended[at]


def _fended(r: Core, s: TicTacKoState, rules: list[Rule], verb: int, by_team: int) -> int:
    """The bits of the spaces that are protected."""
    found = 0
    for rule in rules:
        row = rule.row
        if row[1] & verb and not (row[2] and by_team == rule.seen.team):
            found |= fitting(r, s, row, 3, rule.seen)
    return found


def is_forbidden(r: Core, s: TicTacKoState, seat: int, what: int, space: int = NOTHING) -> bool:
    """Whether `seat` may not do that now, there (TTK-9.15); a prohibition beats a permission."""
    forbids = force_of(r, s).forbids
    if not forbids:
        return False
    for rule in forbids:
        row = rule.row
        if row[2] != what or not speaks_of(s, rule, row[1], seat):
            continue
        place = row[3:]
        if place[0] == 0 or (space != NOTHING and is_in_place(r, place, space, rule.seen)):
            return True
    return False


def modified(r: Core, s: TicTacKoState, seat: int, what: int, base: int) -> int:
    """Base and the sum of modifiers, never below 0; the Draw Phase never below 1 (TTK-5.19)."""
    rules = force_of(r, s).modifiers
    return total_of(s, rules, seat, what, base) if rules else base


def total_of(s: TicTacKoState, rules: list[Rule], seat: int, what: int, base: int) -> int:
    """`modified` by these rules."""
    total = base
    for rule in rules:
        row = rule.row
        if row[2] == what and speaks_of(s, rule, row[1], seat):
            total += row[3]
    return max(1 if what == DRAW_PHASE else 0, total)


def claims(r: Core, s: TicTacKoState, space: int) -> bool:
    """Whether the Character there claims its space."""
    return not unclaimed(r, s) >> space & 1


def unclaimed(r: Core, s: TicTacKoState) -> int:
    """The bits of the spaces whose Characters do not claim them."""
    force = force_of(r, s)
    if not force.fogs:
        return 0
    if force.unclaimed < 0:
        force.unclaimed = 0
        for rule in force.fogs:
            force.unclaimed |= fitting(r, s, rule.row, 1, rule.seen)
    return force.unclaimed


def speaks_of(s: TicTacKoState, rule: Rule, who: int, seat: int) -> bool:
    """Whether a rule means that player; "you" is who laid it down, for a card that lies there all
    its team (TTK-5.51)."""
    if who == EACH_PLAYER:
        return True
    if who == ACTIVE_PLAYER:
        return seat == s.turn_seat
    if who in (OPPONENTS, OPPOSING_TEAM):
        return team_of(seat) != rule.seen.team
    if who == YOU and rule.seat != NOTHING:
        return seat == rule.seat
    if who == TEAMMATE:
        return seat in _mates(s, rule)
    assert who in (YOU, OWN_TEAM)
    return team_of(seat) == rule.seen.team


def _mates(s: TicTacKoState, rule: Rule) -> list[int]:
    team = seats_of(rule.seen.team, len(s.hands))
    if rule.seat == NOTHING:
        return team if len(team) > 1 else []
    return [seat for seat in team if seat != rule.seat]


def open_spaces(r: Core, s: TicTacKoState, seat: int) -> list[int]:
    """The empty spaces that no effect closes to that player (TTK-5.7)."""
    return spaces_in(open_space_bits(r, s, seat))


def open_space_bits(r: Core, s: TicTacKoState, seat: int) -> int:
    """`open_spaces` as bits."""
    return free_bits(r, s, seat, force_of(r, s))


def free_bits(r: Core, s: TicTacKoState, seat: int, force: Force) -> int:
    """`open_space_bits` under these rules."""
    ground = force.ground
    bits = r.grid.whole & ~(ground.taken | ground.locked)
    for rule in force.forbids:
        if rule.row[2] == PLAY_CHARACTER and speaks_of(s, rule, rule.row[1], seat):
            bits &= ~place_bits(r, rule.row, 3, rule.seen)
    return bits
