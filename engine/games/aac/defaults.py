"""What happens when nobody answers, and what a search expects of a turn: the plain course.

Read off what the one who decides can see: nothing that lies face-down at the rival is looked at.
"""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS
from engine.games.aac.blows import (
    B_AP,
    B_DP,
    B_IS_ACTIVE,
    B_IS_WALL,
    Body,
    best_hit,
    body_of,
    hit,
    may_hit,
    printed_body,
    seen_bodies_of,
)
from engine.games.aac.branching import best_mode
from engine.games.aac.codes import (
    A_AIM,
    A_ATTACK,
    A_CREATURE,
    A_END,
    A_FORCED,
    A_MAGIC,
    A_MATERIAL,
    A_MODE,
    A_MOVE,
    A_PAY_FIELD,
    A_PAY_HAND,
    A_PLACE,
    A_TARGET,
    A_TARGET_CARD,
    AP,
    D_ATTACK,
    D_BLOW,
    D_COST,
    D_EFFECT,
    D_FORCED,
    D_MAIN,
    D_MATERIAL,
    D_MORE,
    D_OVERFLOW,
    D_POSITION,
    D_RESCUE_POSITION,
    D_SACRIFICE,
    D_SETUP,
    D_TARGET,
    DECLARE,
    FACE_DOWN,
    FOR_BONUS,
    FOR_LP,
    G_ACTION,
    G_HOST,
    IN_ATTACK,
    IN_DEFENCE,
    LP_GIFT,
    LP_MOST,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    V_REST,
)
from engine.games.aac.core import Core
from engine.games.aac.rows import row_of, wall_of
from engine.games.aac.state import AacState
from engine.games.aac.values import current
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.worth import lean_of

# How gladly a creature is put in attack, in defence, face-down, in points beside its own.
STANDS: Final = (0, 2, 3, 0)
ON_FIELD: Final = (A_TARGET, A_MATERIAL, A_PAY_FIELD, A_AIM)
# A support card among creatures to choose from.
SUPPORT: Final = 600
# How much sooner a rival's creature is chosen while it stands in attack position.
BARE: Final = 500
# A creature of so many AP and DP is worth a deadly blow.
MIGHTY: Final = 1000


def default_action(r: Core, s: AacState) -> int:
    """The best attack by the figures on the table, or the end of the turn; of further choices the
    one that fits it: creatures in defence, traps face-down, the least useful card as a price."""
    ask, menu = s.ask, s.menu
    if len(menu) == 1:
        return menu[0]
    if ask in (D_MAIN, D_MORE):
        return _attack(r, s)
    if ask in (D_ATTACK, D_OVERFLOW):
        return _aim(r, s)
    if ask == D_POSITION:
        return _place(r, s)
    if ask in (D_FORCED, D_SETUP, D_RESCUE_POSITION):
        return _deployed(r, s)
    if ask == D_EFFECT and s.frames[-1][0] == EFFECTS:
        return best_mode(r, s)
    if ask in (D_TARGET, D_EFFECT):
        return _pick(r, s, 1)
    if ask in (D_COST, D_MATERIAL):
        return _pick(r, s, -1)
    if ask == D_SACRIFICE:
        return _mode(s)
    return _blow(r, s) if ask == D_BLOW else menu[0]


def _attack(r: Core, s: AacState) -> int:
    menu = s.menu
    attacks = [action for action in menu if action & KIND == A_ATTACK]
    if not attacks:
        turned = _turned_to_win(r, s)
        return turned if turned else A_END if A_END in menu else menu[0]
    if len(attacks) == 1:
        return attacks[0]
    rival = 1 - s.decider
    other, wall = seen_bodies_of(r, s, rival), wall_of(r, s, rival)
    best, most = attacks[0], -1.0
    for action in attacks:
        row = row_of(s, action & PAYLOAD)
        if row is None:
            continue
        found = best_hit(r, s, body_of(r, s, row), other, wall)
        if found > most:
            best, most = action, found
    return best


def _turned_to_win(r: Core, s: AacState) -> int:
    """The change of position after which an attack takes the last life points; 0 for none."""
    rival = 1 - s.decider
    moves = [action for action in s.menu if action & KIND == A_MOVE]
    if not moves or wall_of(r, s, rival) is not None:
        return 0
    open_ones = [body for body in seen_bodies_of(r, s, rival) if body.row[R_POS] == IN_ATTACK]
    if not open_ones:
        return 0
    for action in moves:
        row = row_of(s, action & PAYLOAD)
        if row is None or row[R_POS] == IN_ATTACK:
            continue
        by = body_of(r, s, row)
        is_enough = by.figures[B_IS_ACTIVE] and by.figures[B_AP] >= s.lp[rival]
        if is_enough and any(may_hit(r, s, by, at) for at in open_ones):
            return action
    return 0


def _aim(r: Core, s: AacState) -> int:
    """The target that an attack takes most from; an overflow has what is left of its value."""
    frame = s.frames[-1]
    if frame[0] == DECLARE:
        by = row_of(s, frame[G_ACTION] & PAYLOAD)
        av = 0 if by is None else current(r, s, by, AP)
    else:
        av = frame[V_REST]
    best, most = s.menu[0], -1.0
    for action in s.menu:
        at = row_of(s, action & PAYLOAD)
        if action & KIND != A_AIM or at is None or at[R_KIND] != ON_CREATURES:
            continue
        found = hit(r, s, _seen(r, s, at), av)
        if found > most:
            best, most = action, found
    return best


def _seen(r: Core, s: AacState, row: list[int]) -> Body:
    for body in seen_bodies_of(r, s, row[R_SEAT]):
        if body.row[R_SEQ] == row[R_SEQ]:
            return body
    raise LookupError(row[R_SEQ])


def _place(r: Core, s: AacState) -> int:
    """A creature stands in attack where its attack takes more than it lays open."""
    menu, frame = s.menu, s.frames[-1]
    if A_PLACE | IN_DEFENCE not in menu:
        is_magic = frame[G_ACTION] & KIND == A_MAGIC
        return menu[-1] if is_magic else menu[0]
    if A_PLACE | IN_ATTACK in menu and _pays(r, s, frame):
        return A_PLACE | IN_ATTACK
    return A_PLACE | FACE_DOWN if A_PLACE | FACE_DOWN in menu else A_PLACE | IN_DEFENCE


def _pays(r: Core, s: AacState, frame: list[int]) -> bool:
    if frame[0] != DECLARE or s.decider != s.turn_seat:
        return False
    by = _placed(r, s, frame)
    if by is None or by.figures[B_AP] <= 0 or by.figures[B_IS_WALL]:
        return False
    rival = 1 - s.decider
    other = seen_bodies_of(r, s, rival)
    gain = best_hit(r, s, by, other, wall_of(r, s, rival))
    risk = max([body.figures[B_AP] for body in other if body.figures[B_IS_ACTIVE]], default=0)
    return gain > risk


def _placed(r: Core, s: AacState, frame: list[int]) -> Body | None:
    value = frame[G_ACTION] & PAYLOAD
    if frame[G_ACTION] & KIND == A_CREATURE:
        return printed_body(r, s.decider, value)
    row = row_of(s, value)
    return None if row is None else body_of(r, s, row)


def _deployed(r: Core, s: AacState) -> int:
    """The sturdiest creature, hidden if it may be, or else in defence."""
    best, most = s.menu[0], -1
    for action in s.menu:
        value = action & PAYLOAD
        is_forced = action & KIND == A_FORCED
        card, place = (value >> 2, value & 3) if is_forced else (value, IN_DEFENCE)
        found = (r.t.dp[card] * 2 + r.t.ap[card]) * 4 + STANDS[place]
        if found > most:
            best, most = action, found
    return best


def _pick(r: Core, s: AacState, sign: int) -> int:
    """The mightiest of what is offered, or as a price the least."""
    best, most = s.menu[0], -1_000_000
    for action in s.menu:
        kind, value = action & KIND, action & PAYLOAD
        if kind in ON_FIELD:
            row = row_of(s, value)
            found = 0 if row is None else _might(r, s, row)
        elif kind in (A_TARGET_CARD, A_PAY_HAND):
            found = r.t.ap[value] + r.t.dp[value] + lean_of(r.worths, value)
        else:
            continue
        if sign * found > most:
            best, most = action, sign * found
    return best


def _might(r: Core, s: AacState, row: list[int]) -> int:
    if row[R_KIND] != ON_CREATURES:
        return SUPPORT
    if row[R_SEAT] == s.decider:
        figures = body_of(r, s, row).figures
        return figures[B_AP] + figures[B_DP]
    figures = _seen(r, s, row).figures
    bare = BARE if row[R_POS] == IN_ATTACK else 0
    return figures[B_AP] + figures[B_DP] + bare


def _mode(s: AacState) -> int:
    """Life points where all of them are gained, else a bonus point (AAC-5.31)."""
    if A_MODE | FOR_LP in s.menu and s.lp[s.decider] + LP_GIFT <= LP_MOST:
        return A_MODE | FOR_LP
    return A_MODE | FOR_BONUS if A_MODE | FOR_BONUS in s.menu else s.menu[0]


def _blow(r: Core, s: AacState) -> int:
    """A deadly blow is spent where the attack alone would not kill something mighty."""
    frame = s.frames[-1]
    by, at = row_of(s, frame[G_ACTION] & PAYLOAD), row_of(s, frame[G_HOST])
    if by is None or at is None or not at[R_UP] or at[R_KIND] != ON_CREATURES:
        return s.menu[0]
    figures = body_of(r, s, at).figures
    in_attack = at[R_POS] == IN_ATTACK
    if in_attack and r.t.deadly[at[R_CARD]]:
        return s.menu[0]
    held = figures[B_AP] if in_attack else figures[B_DP]
    is_worth = current(r, s, by, AP) < held and figures[B_AP] + figures[B_DP] >= MIGHTY
    return s.menu[-1] if is_worth else s.menu[0]
