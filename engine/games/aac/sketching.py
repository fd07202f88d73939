"""What a player does at a glance in the own turn (AAC-11.4), and what deserves a second look.

Read off the table as the one who decides sees it: nothing that lies face-down at the rival is
looked at, no state is copied.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac import defaults
from engine.games.aac.blows import (
    B_AP,
    B_DP,
    B_FLIES,
    B_IS_ACTIVE,
    B_IS_WALL,
    B_KNOWN,
    Body,
    best_blow_past,
    best_hit,
    bodies_of,
    hit,
    may_hit,
    seen_bodies_of,
)
from engine.games.aac.codes import (
    A_ATTACK,
    A_CAPTION,
    A_CREATURE,
    A_END,
    A_MAGIC,
    A_MOVE,
    A_TRAP,
    A_TURN_UP,
    D_MAIN,
    D_POSITION,
    DECLARE,
    G_ACTION,
    IN_ATTACK,
    IN_DEFENCE,
    R_CARD,
    R_POS,
    R_SEQ,
)
from engine.games.aac.core import Core
from engine.games.aac.playing import may_strike
from engine.games.aac.rows import wall_of
from engine.games.aac.state import AacState
from engine.kernel.rules import KIND, PAYLOAD

# What these do is written on the cards: figures alone do not tell whether it pays.
TOLD_BY_CARDS: Final = (A_MAGIC, A_CAPTION, A_TURN_UP)
# Nor does a glance tell the worth of what ends the turn: it would seem to be lost by going on.
LOOKED_AT: Final = (*TOLD_BY_CARDS, A_ATTACK)


def sketch(r: Core, s: AacState) -> int:
    """Deploy the best creature, lay a trap, turn all others to defence, attack where that pays.

    Of further choices what the plain course says (`defaults`)."""
    if s.ask != D_MAIN or s.declaring >= 0 or len(s.menu) == 1:
        return defaults.default_action(r, s)
    played = _card_to_play(r, s)
    return played if played else _fought(r, s)


def considered(r: Core, s: AacState) -> list[int]:
    """The sketched action, then those that figures on the table do not tell enough of: magics,
    captions, cards to turn up, and how a creature is to stand."""
    first = sketch(r, s)
    if s.ask == D_MAIN and s.declaring < 0:
        return [first] + [
            action for action in s.menu if action & KIND in LOOKED_AT and action != first
        ]
    if s.ask == D_POSITION and s.declaring >= 0 and s.decider == s.turn_seat:
        frame = s.frames[-1]
        if frame[0] == DECLARE and frame[G_ACTION] & KIND == A_CREATURE:
            return [first] + [action for action in s.menu if action != first]
    return [first]


def _card_to_play(r: Core, s: AacState) -> int:
    """The best creature of the menu, else a trap; 0 where there is neither."""
    w, best, most, trap = r.heuristic, 0, -1.0, 0
    for action in s.menu:
        kind, card = action & KIND, action & PAYLOAD
        if kind == A_CREATURE:
            found = w.attack * r.t.ap[card] + w.defence * r.t.dp[card]
            found += w.blow if r.t.deadly[card] else 0.0
            if found > most:
                best, most = action, found
        elif kind == A_TRAP and not trap:
            trap = action
    return best if best else trap


def _fought(r: Core, s: AacState) -> int:
    """The next step to the attack that pays best, or to a turn without one: those who could stand
    in defence go there first, since each in attack lays life points open."""
    own = bodies_of(r, s, s.decider)
    attacks = [action & PAYLOAD for action in s.menu if action & KIND == A_ATTACK]
    moves = [action & PAYLOAD for action in s.menu if action & KIND == A_MOVE]
    by = _striker(r, s, own, attacks, moves)
    for body in own:
        seq = body.row[R_SEQ]
        if seq != by and body.row[R_POS] == IN_ATTACK and seq in moves:
            return A_MOVE | seq
    if by in attacks:
        return A_ATTACK | by
    if by:
        return A_MOVE | by
    return A_END if A_END in s.menu else s.menu[0]


def _striker(r: Core, s: AacState, own: list[Body], attacks: list[int], moves: list[int]) -> int:
    """Whose attack takes most, less what the rival could take after it; 0 for nobody's."""
    other = seen_bodies_of(r, s, 1 - s.decider)
    walls = [wall_of(r, s, 0), wall_of(r, s, 1)]
    turning = may_strike(r, s, s.decider)
    stuck = [
        body.row[R_SEQ]
        for body in own
        if body.row[R_POS] == IN_ATTACK and body.row[R_SEQ] not in moves
    ]
    best, most = 0, -_exposure(r, s, own, other, stuck, walls)
    for body in own:
        seq = body.row[R_SEQ]
        if seq in attacks or (turning and seq in moves and _could_strike(body)):
            found = _best_outcome(r, s, body, own, other, [*stuck, seq], walls)
            if found > most:
                best, most = seq, found
    return best


def _could_strike(body: Body) -> bool:
    figures = body.figures
    in_defence = body.row[R_POS] != IN_ATTACK
    return bool(in_defence and figures[B_IS_ACTIVE] and not figures[B_IS_WALL] and figures[B_AP])


def _best_outcome(
    r: Core,
    s: AacState,
    by: Body,
    own: list[Body],
    other: list[Body],
    open_ones: list[int],
    walls: list[list[int] | None],
) -> float:
    """The most that an attack takes, less what the rival could take after it."""
    wall = walls[1 - s.decider]
    unhurt = _exposure(r, s, own, other, open_ones, walls)
    if wall is not None and not (by.figures[B_FLIES] and not r.t.stops_v[wall[R_CARD]]):
        return best_hit(r, s, by, other, wall) - unhurt
    best = -1e9
    for at in other:
        if may_hit(r, s, by, at):
            left = _left(r, at, by.figures[B_AP], other)
            is_same = left is other
            after = unhurt if is_same else _exposure(r, s, own, left, open_ones, walls)
            best = max(best, hit(r, s, at, by.figures[B_AP]) - after)
    return best


def _left(r: Core, at: Body, av: int, other: list[Body]) -> list[Body]:
    """The creatures of the rival after an attack of that value (AAC-5.12, AAC-5.13)."""
    figures = at.figures
    if at.row[R_POS] != IN_ATTACK or figures[B_IS_WALL]:
        return [body for body in other if body is not at] if av >= figures[B_DP] else other
    if figures[B_KNOWN] and r.t.deadly[at.row[R_CARD]]:
        return other
    if av >= figures[B_AP] > 0:
        return [body for body in other if body is not at]
    weaker = Body(at.row, figures[:])
    weaker.figures[B_AP] = max(0, figures[B_AP] - av)
    return [weaker if body is at else body for body in other]


def _exposure(
    r: Core,
    s: AacState,
    own: list[Body],
    other: list[Body],
    open_ones: list[int],
    walls: list[list[int] | None],
) -> float:
    """What the rival's best attack takes if only those creatures stand in attack, weighed."""
    stood = [body.row[R_POS] for body in own]
    for body in own:
        body.row[R_POS] = IN_ATTACK if body.row[R_SEQ] in open_ones else IN_DEFENCE
    hurt = best_blow_past(r, s, other, own, walls[s.decider])
    for at, body in enumerate(own):
        body.row[R_POS] = stood[at]
    return r.heuristic.threat * hurt
