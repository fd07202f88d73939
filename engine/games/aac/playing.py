"""What may be played from a hand (AAC-4.9, AAC-4.20 to AAC-4.22, AAC-5.43, AAC-5.49)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import costs, summoning, traps
from engine.games.aac.auras import granted
from engine.games.aac.bars import (
    ALREADY_MADE,
    BANNED,
    FIRST_OWN_TURN,
    FIRST_TURN,
    GIVEN_UP,
    NO_ATTACK_LEFT,
    NO_CREATURE,
    NO_MATERIAL,
    NO_PLACE,
    NO_TARGET,
    QUOTA_USED,
    TOO_EARLY,
)
from engine.games.aac.codes import (
    A_CREATURE,
    A_MAGIC,
    A_TRAP,
    BAN_CREATURE,
    BAN_MAGIC,
    BAN_TRAP,
    CALM_QUOTAS,
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
from engine.games.aac.rows import bar_to_room
from engine.games.aac.state import AacState

M_FROM_TURN: Final = 3
NO_QUOTA: Final = "AAC-4.22"
ANY_FACE: Final = "AAC-5.49"
QUOTAS: Final = (1, 1, 1, 2)
BANS: Final = (BAN_CREATURE, BAN_MAGIC, BAN_TRAP)
PLAYS: Final = (A_CREATURE, A_MAGIC, A_TRAP)


def is_playable(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a card is a creature that may be deployed right now (AAC-4.9)."""
    return bar_to_deploy(r, s, seat, card) == 0


def bar_to_deploy(r: Core, s: AacState, seat: int, card: int) -> int:
    """What keeps a card from being such a creature, 0 for nothing."""
    if r.t.type[card] != T_CREATURE:
        return NO_CREATURE
    if not r.t.summonable[card]:
        bar = bar_to_room(r, s, seat, card)
        return bar if bar or r.is_free[card] else costs.bar_to_pay(r, s, seat, card)
    if not summoning.can_summon(r, s, seat, card):
        return NO_MATERIAL
    return costs.bar_to_pay(r, s, seat, card)


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


def bar_to_play(r: Core, s: AacState, seat: int, card: int, bans: int) -> int:
    """What keeps a hand card from being played in MAIN now, 0 for nothing (AAC-4.20); `bans` is
    what its player may not do."""
    kind = r.t.type[card]
    if kind != T_CREATURE and s.turns[seat] <= 1:
        return FIRST_OWN_TURN
    if s.quota[kind] >= QUOTAS[kind] + s.spare[kind] and not has_quota(r, s, card):
        return QUOTA_USED
    if bans & BANS[kind]:
        return BANNED
    if r.t.traits[card] & U_ and not may_strike(r, s, seat):
        return NO_ATTACK_LEFT
    if kind == T_CREATURE:
        return bar_to_deploy(r, s, seat, card)
    return _bar_to_support(r, s, seat, card)


def _bar_to_support(r: Core, s: AacState, seat: int, card: int) -> int:
    """The same for a magic or trap, turn and quota apart."""
    if r.legend and r.t.traits[card] & M_ and s.turns[seat] < M_FROM_TURN:
        return TOO_EARLY
    bar = costs.bar_to_pay(r, s, seat, card) or bar_to_room(r, s, seat, card)
    if bar:
        return bar
    if r.t.type[card] != T_MAGIC:
        return 0 if traps.can_lay(r, s, seat, card) else NO_PLACE
    if can_lie_down(r, card) or costs.can_act_on(r, s, seat, card, is_hand=True):
        return 0
    return NO_TARGET


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
