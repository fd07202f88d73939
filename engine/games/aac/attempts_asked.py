"""The same inside a declaration, an overflow or an effect: what its question does not offer."""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.codes import (
    A_AIM,
    A_ASSIGN,
    A_MATERIAL,
    A_MODE,
    A_PAY_FIELD,
    A_PLACE,
    A_TARGET,
    D_ASSIGN,
    D_ATTACK,
    D_COST,
    D_EFFECT,
    D_MATERIAL,
    D_OVERFLOW,
    D_POSITION,
    D_SACRIFICE,
    D_TARGET,
    DECLARE,
    F_BLOCK,
    F_CARD,
    F_CHOSEN,
    FACE_DOWN,
    FACE_UP,
    FOR_BONUS,
    FOR_LP,
    G_ACTION,
    IN_ATTACK,
    IN_DEFENCE,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_SEAT,
    R_SEQ,
    T_CREATURE,
)
from engine.games.aac.core import Core
from engine.games.aac.declare import card_of
from engine.games.aac.refusals_position import why_no_place
from engine.games.aac.refusals_sacrifice import why_no_mode
from engine.games.aac.refusals_target import (
    is_named,
    why_no_aim,
    why_no_choice,
    why_no_host,
    why_not_given,
)
from engine.games.aac.state import AacState
from engine.kernel.messages import Message
from engine.kernel.rules import KIND, Attempt
from engine.kernel.state import UNKNOWN


def asked_attempts(r: Core, s: AacState, seat: int) -> list[Attempt]:
    """One refusal for each card that the open question could be thought to offer."""
    frame, ask = s.frames[-1], s.ask
    if frame[0] != DECLARE:
        return _of_effect(r, s, seat, frame) if ask in (D_EFFECT, D_OVERFLOW) else []
    if ask == D_ATTACK:
        return _aims(r, s, seat)
    if ask == D_SACRIFICE:
        return _modes(r, s, seat, frame)
    card = card_of(s, frame)
    if ask == D_POSITION:
        return _places(r, s, card)
    if ask == D_ASSIGN:
        return [
            _attempt(r, row, why_no_host(r, s, card, row))
            for row in _left(s, A_ASSIGN)
            if row[R_KIND] == ON_CREATURES and (row[R_SEAT] == seat or _is_open(r, s, card))
        ]
    if ask in (D_MATERIAL, D_COST):
        kind = A_MATERIAL if ask == D_MATERIAL else A_PAY_FIELD
        return [
            _attempt(r, row, why_not_given(r, s, ask, row))
            for row in _left(s, kind)
            if row[R_SEAT] == seat and not is_named(frame, row)
        ]
    return _targets(r, s, card, seat, frame) if ask == D_TARGET else []


def _attempt(r: Core, row: list[int], refusal: Message) -> Attempt:
    return Attempt(r.pool.at(row[R_CARD]).code, None, refusal)


def _left(s: AacState, kind: int) -> list[list[int]]:
    """The known cards of the field that the menu does not offer."""
    return [row for row in s.field if row[R_CARD] != UNKNOWN and kind | row[R_SEQ] not in s.menu]


def _is_open(r: Core, s: AacState, card: int) -> bool:
    """Whether a card being assigned could lie on an opponent's creature."""
    return r.t.type[card] != T_CREATURE and any(
        row[R_SEAT] != s.decider and A_ASSIGN | row[R_SEQ] in s.menu for row in s.field
    )


def _aims(r: Core, s: AacState, seat: int) -> list[Attempt]:
    return [
        _attempt(r, row, why_no_aim(r, s, row)) for row in _left(s, A_AIM) if row[R_SEAT] != seat
    ]


def _modes(r: Core, s: AacState, seat: int, frame: list[int]) -> list[Attempt]:
    code = r.pool.at(card_of(s, frame)).code
    return [
        Attempt(code, None, why_no_mode(r, s, seat, frame[G_ACTION], mode))
        for mode in (FOR_BONUS, FOR_LP)
        if A_MODE | mode not in s.menu
    ]


def _places(r: Core, s: AacState, card: int) -> list[Attempt]:
    possible = (IN_ATTACK, IN_DEFENCE, FACE_DOWN)
    if r.t.type[card] != T_CREATURE:
        possible = (FACE_UP, FACE_DOWN, FACE_DOWN)
    code = r.pool.at(card).code
    return [
        Attempt(code, None, why_no_place(r, card, place))
        for place in dict.fromkeys(possible)
        if A_PLACE | place not in s.menu
    ]


def _targets(r: Core, s: AacState, card: int, seat: int, frame: list[int]) -> list[Attempt]:
    if not any(action & KIND == A_TARGET for action in s.menu):
        return []
    return [
        _attempt(r, row, why_no_choice(r, s, card, seat, row))
        for row in _left(s, A_TARGET)
        if not is_named(frame, row)
    ]


def _of_effect(r: Core, s: AacState, seat: int, frame: list[int]) -> list[Attempt]:
    """DEC-OVERFLOW, and what an effect under way asks for."""
    if s.ask == D_OVERFLOW:
        return _aims(r, s, seat)
    if frame[0] != e.BLOCK or not r.chooses[frame[F_BLOCK]]:
        return []
    if not any(action & KIND == A_TARGET for action in s.menu):
        return []
    return [
        _attempt(r, row, why_no_choice(r, s, frame[F_CARD], seat, row))
        for row in _left(s, A_TARGET)
        if row[R_SEQ] not in frame[F_CHOSEN:]
    ]
