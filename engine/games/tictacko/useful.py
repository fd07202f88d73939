"""Whether an effect could do anything now, with what has been chosen (TTK-5.22, 5.32)."""

from __future__ import annotations

from engine.games.tictacko.acts import (
    look_at_item,
    may_be_target,
    space_of_item,
    threatened,
)
from engine.games.tictacko.choosing import Speaker, bits_anywhere, by_one_of, open_among
from engine.games.tictacko.codes import EMPTY, NOTHING
from engine.games.tictacko.continuous import is_protected
from engine.games.tictacko.core import Core
from engine.games.tictacko.counting import amount
from engine.games.tictacko.effect import (
    ALL_PICKS,
    ASK,
    BRANCH,
    BRING,
    BY_HAND,
    CANCEL,
    COIN,
    DIE,
    DISCARD,
    DRAW,
    FENDED,
    GRANT,
    IMPOSE,
    LATER,
    N_DONE,
    N_NUMBER,
    N_UNTIL,
    PAIRS,
    PEEK_GOAL,
    PEEK_HAND,
    PREVENT,
    PUT,
    REPLACE,
    SACRIFICE,
    SKIP,
    T_AREA,
    T_CHOICE,
    T_ITEM,
    T_NONE,
    T_SELF,
    TO_PILE,
    Branch,
)
from engine.games.tictacko.ground import spaces_in
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import (
    S_PLACE,
    Seen,
    characters,
    fitting,
    place_bits,
    read_off,
)
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import ANYWHERE, OLDEST, THREATENED
from engine.games.tictacko.vocabulary import SACRIFICE as FEND_SACRIFICE
from engine.games.tictacko.zones import is_fresh

LAST_PHASE = 2  # T2


def could_do(
    r: Core, s: TicTacKoState, branch: Branch, by: Speaker, picks: list[list[int]]
) -> bool:
    """Whether at least one operation would, with these picks by slot."""
    for op in branch.ops:
        if _op_could(r, s, op, by, picks):
            return True
    return False


def is_sure(r: Core, s: TicTacKoState, branch: Branch, by: Speaker) -> bool:
    """Whether an operation does something whatever is picked; a chosen target always counts."""
    return branch.is_certain or could_do(r, s, branch, by, [])


def _op_could(
    r: Core, s: TicTacKoState, op: list[int], by: Speaker, picks: list[list[int]]
) -> bool:
    verb = op[0]
    if verb in (DRAW, DISCARD, GRANT):
        return _amount_could(r, s, op, by, picks)
    if verb == SACRIFICE and op[1] == T_NONE:
        return op[5] != N_DONE and _somebody_sacrifices(r, s, op, by, picks)
    if verb in (BY_HAND, CANCEL, IMPOSE):
        return verb != CANCEL or bool(by.answered)
    if verb == PUT:
        return _put_could(r, s, op, by, picks)
    if verb in (PEEK_HAND, PEEK_GOAL, REPLACE):
        return _look_could(s, op, by)
    if verb in (ASK, BRANCH, COIN, DIE, LATER, SKIP):
        return False
    if verb == PREVENT:
        hit = threatened(r, s, by.answered, op[4]) if by.answered else []
        return any(space in hit for space in _named(r, s, op[1:4], by, picks, 0))
    if verb == BRING and not any(is_fresh(r, s, by.team, card) for card in _took(op, picks)):
        return False
    bit = FENDED.get(verb, 0)
    if not _has_target(r, s, op, 1, by, picks, bit):
        return False
    return verb not in PAIRS or _has_target(r, s, op, 4, by, picks, bit)


def _amount_could(
    r: Core, s: TicTacKoState, op: list[int], by: Speaker, picks: list[list[int]]
) -> bool:
    """A draw always could where somebody is meant, a discard where somebody has cards."""
    if op[2] == N_DONE:
        return False
    if op[2] == N_UNTIL:
        return _until_could(s, op, by)
    if op[2] == N_NUMBER:
        if op[3] <= 0:
            return False
    elif amount(r, s, op[2:4], by.seat, by.seen(picks), 1, by.held) <= 0:
        return False
    if op[0] == GRANT:
        return by.seat == s.turn_seat and s.phase <= LAST_PHASE
    players = players_meant(s, op[1], by.seat, by.short)
    if op[0] == DRAW:
        return bool(players)
    held = 1 if by.held != NOTHING else 0
    return any(len(s.hands[seat]) > (held if seat == by.seat else 0) for seat in players)


def _put_could(
    r: Core, s: TicTacKoState, op: list[int], by: Speaker, picks: list[list[int]]
) -> bool:
    """Whether a card lies where they are taken from (TTK-9.37)."""
    if amount(r, s, op[3:5], by.seat, by.seen(picks), 1, by.held) <= 0:
        return False
    places = s.decks if op[2] == TO_PILE else s.piles
    return any(places[team_of(seat)] for seat in players_meant(s, op[1], by.seat, by.short))


def _took(op: list[int], picks: list[list[int]]) -> list[int]:
    """What a slot took, of which an operation speaks first."""
    return picks[op[2]] if op[2] < len(picks) else []


def _until_could(s: TicTacKoState, op: list[int], by: Speaker) -> bool:
    """Whether somebody has fewer cards in hand than are drawn to, or more than are kept."""
    for seat in players_meant(s, op[1], by.seat, by.short):
        held = len(s.hands[seat]) - (1 if by.held != NOTHING and seat == by.seat else 0)
        if held < op[3] if op[0] == DRAW else held > op[3]:
            return True
    return False


def _look_could(s: TicTacKoState, op: list[int], by: Speaker) -> bool:
    """Whether there is something to look at, or to exchange (TTK-9.12)."""
    seat, team = by.seat, by.team
    if op[0] == PEEK_HAND:
        players = players_meant(s, op[1], seat, by.short)
        return any(s.hands[other] for other in players if other != seat)
    if op[0] == PEEK_GOAL:
        return s.current[1 - team] != NOTHING
    return bool(s.goals) and s.current[team] != NOTHING


def _somebody_sacrifices(
    r: Core, s: TicTacKoState, op: list[int], by: Speaker, picks: list[list[int]]
) -> bool:
    read = by.seen(picks)
    for other in players_meant(s, op[4], by.seat, by.short):
        team = team_of(other)
        seen = Seen(team, read.space, read.chosen, read.item)
        for space in own_characters(r, s, r.areas[op[7]], seen):
            if not is_protected(r, s, space, FEND_SACRIFICE, team):
                return True
    return False


def own_characters(r: Core, s: TicTacKoState, area: list[int], seen: Seen) -> list[int]:
    """The Characters that a selector means, of the team that reads it (TTK-3.37)."""
    return [space for space in characters(r, s, area, seen) if s.sides[space] == seen.team]


def _has_target(
    r: Core,
    s: TicTacKoState,
    op: list[int],
    at: int,
    by: Speaker,
    picks: list[list[int]],
    verb: int,
) -> bool:
    """Whether the target that begins at `at` of an operation stands for anything (`_named`)."""
    kind, argument = op[at], op[at + 1]
    if kind == T_CHOICE:
        return argument < len(picks) and len(picks[argument]) > max(0, op[at + 2])
    if kind != T_AREA:
        return bool(_named(r, s, op[at : at + 3], by, picks, verb))
    return area_bits(r, s, r.areas[argument], by, picks, verb) != 0


def area_bits(
    r: Core, s: TicTacKoState, area: list[int], by: Speaker, picks: list[list[int]], verb: int
) -> int:
    """The bits of the Characters of an area that may be targets of a verb (0: of any)."""
    bits = open_among(r, s, area, 0, verb, by)
    kind = area[S_PLACE]
    if bits and kind >= OLDEST:
        return bits & fitting(r, s, area, 0, by.seen(picks))
    if bits and kind != ANYWHERE:
        seen = by.seen(picks)
        if kind >= THREATENED:
            look_at_item(r, s, area[S_PLACE:], by.answered, seen)
        bits &= place_bits(r, area, S_PLACE, seen)
    return bits


def useful_bits(r: Core, s: TicTacKoState, branch: Branch, by: Speaker, bits: int) -> int:
    """The spaces from which the branch could do something, of those that its only slot takes."""
    sweep = branch.sweep
    if sweep:
        return by_one_of(r, sweep[-3], bits, bits_anywhere(r, s, sweep, by))
    found = 0
    for space in spaces_in(bits):
        if could_do(r, s, branch, by, [[space]]):
            found |= 1 << space
    return found


def _named(
    r: Core, s: TicTacKoState, target: list[int], by: Speaker, picks: list[list[int]], verb: int
) -> list[int]:
    """What a target stands for as the effect is announced: spaces, or what a slot took."""
    kind = target[0]
    if kind == T_CHOICE:
        picked = picks[target[1]] if target[1] < len(picks) else []
        return picked if target[2] == ALL_PICKS else picked[target[2] : target[2] + 1]
    if kind == T_AREA:
        return read_off(r, area_bits(r, s, r.areas[target[1]], by, picks, verb))
    if kind == T_SELF:
        found = [by.space]
    else:
        assert kind == T_ITEM
        found = [space_of_item(s, by.answered)]
    team = team_of(by.seat)
    return [
        space
        for space in found
        if space != NOTHING and s.cards[space] != EMPTY and may_be_target(r, s, space, verb, team)
    ]
