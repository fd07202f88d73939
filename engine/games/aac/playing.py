"""What may be played from a hand (AAC-4.9, AAC-4.20 to AAC-4.22, AAC-5.43, AAC-5.49)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import costs, summoning, traps
from engine.games.aac.auras import granted
from engine.games.aac.bars import ALREADY_MADE, FIRST_TURN, GIVEN_UP
from engine.games.aac.codes import (
    A_CREATURE,
    A_MAGIC,
    A_TRAP,
    BAN_CREATURE,
    BAN_MAGIC,
    BAN_TRAP,
    CALM_QUOTAS,
    EASY_ACT,
    EASY_CREATURE,
    EASY_ROOM,
    FACE_DOWN,
    FACE_UP,
    IN_ATTACK,
    IN_DEFENCE,
    J_,
    M_,
    T_CREATURE,
    T_MAGIC,
    U_,
    X_,
    Z_,
)
from engine.games.aac.core import Core
from engine.games.aac.lasting import forbidden
from engine.games.aac.rows import has_equal, has_room
from engine.games.aac.state import AacState

M_FROM_TURN: Final = 3
NO_QUOTA: Final = "AAC-4.22"
ANY_FACE: Final = "AAC-5.49"
QUOTAS: Final = (1, 1, 1, 2)
BANS: Final = (BAN_CREATURE, BAN_MAGIC, BAN_TRAP)
PLAYS: Final = (A_CREATURE, A_MAGIC, A_TRAP)


def is_playable(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a card is a creature that may be deployed right now (AAC-4.9)."""
    if r.ease[card] & EASY_CREATURE:
        return has_room(r, s, seat, card)
    t = r.t
    if t.type[card] != T_CREATURE or not costs.can_pay(r, s, seat, card):
        return False
    if t.summonable[card]:
        return summoning.can_summon(r, s, seat, card)
    return has_room(r, s, seat, card)


def has_quota(r: Core, s: AacState, card: int) -> bool:
    """Whether the turn has room for one more card of this type (AAC-4.21, AAC-4.22)."""
    kind = r.t.type[card]
    left = QUOTAS[kind] + s.spare[kind] - s.quota[kind]
    if left > 0 or is_free(r, card):
        return True
    return not s.calm & CALM_QUOTAS and left + granted(r, s, s.turn_seat, kind) > 0


def is_free(r: Core, card: int) -> bool:
    """Whether a card does not count against the quota of its type."""
    return bool(r.t.traits[card] & Z_) or NO_QUOTA in r.t.overrides[card]


def use_quota(r: Core, s: AacState, card: int) -> None:
    """A card of this type has been played."""
    if not is_free(r, card):
        s.quota[r.t.type[card]] += 1


def can_play(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a hand card may be played in MAIN now (AAC-4.20)."""
    return is_lawful(r, s, seat, card) and not forbidden(r, s, seat, BANS[r.t.type[card]])


def is_lawful(r: Core, s: AacState, seat: int, card: int) -> bool:
    """The same where nothing forbids cards of its type."""
    kind = r.t.type[card]
    if s.quota[kind] >= QUOTAS[kind] + s.spare[kind] and not has_quota(r, s, card):
        return False
    if r.t.traits[card] & U_ and not may_strike(r, s, seat):
        return False
    if r.ease[card] & EASY_CREATURE:
        return has_room(r, s, seat, card)
    if kind == T_CREATURE:
        return is_playable(r, s, seat, card)
    return _can_play_support(r, s, seat, card)


def _can_play_support(r: Core, s: AacState, seat: int, card: int) -> bool:
    if s.turns[seat] <= 1 or has_equal(r, s, seat, card):  # AAC-4.20, AAC-5.49
        return False
    return suits_support(r, s, seat, card)


def suits_support(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a magic or trap may be played, turn, quota and equal cards apart."""
    if not r.is_free[card] and not costs.can_pay(r, s, seat, card):
        return False
    if r.legend and r.t.traits[card] & M_ and s.turns[seat] < M_FROM_TURN:
        return False
    if not r.ease[card] & EASY_ROOM and not has_room(r, s, seat, card):
        return False
    if r.t.type[card] != T_MAGIC:
        return traps.can_lay(r, s, seat, card)
    if r.ease[card] & EASY_ACT or costs.acts_at_once(r, s, seat, card):
        return True
    return can_lie_down(r, card) or costs.can_act_on(r, s, seat, card, is_hand=True)


def magic_faces(r: Core, s: AacState, seat: int, card: int) -> list[int]:
    """How a magic may be played now; face-down it chooses nothing yet (AAC-5.49, AAC-5.63)."""
    found = [FACE_UP] if costs.can_act_on(r, s, seat, card, is_hand=True) else []
    if can_lie_down(r, card):
        found.insert(0, FACE_DOWN)
    return found


def can_lie_down(r: Core, card: int) -> bool:
    """Whether a magic may be laid face-down, without choosing anything yet (AAC-5.63)."""
    if r.t.wall[card]:
        return False
    return bool(r.t.traits[card] & X_) or ANY_FACE in r.t.overrides[card]


def places(r: Core, card: int) -> list[int]:
    """Where a creature may be deployed (DEC-POSITION)."""
    found = [IN_DEFENCE] if r.t.traits[card] & J_ else [IN_ATTACK, IN_DEFENCE]
    if r.t.traits[card] & X_:
        found.append(FACE_DOWN)
    return found


def may_strike(r: Core, s: AacState, seat: int) -> bool:
    """Whether the turn still has its attack, which a U card takes the place of (AAC-5.56)."""
    return bar_to_strike(r, s, seat) == 0


def bar_to_strike(r: Core, s: AacState, seat: int) -> int:
    """Why the turn has no attack, 0 if it has."""
    if r.no_first_attack and seat == s.first and s.turns[seat] == 1:
        return FIRST_TURN
    if s.skips:
        return GIVEN_UP
    return ALREADY_MADE if s.attacks else 0
