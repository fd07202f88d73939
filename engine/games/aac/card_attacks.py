"""Attacks that effects begin (AAC-5.17, AAC-5.48, AAC-5.52)."""

from __future__ import annotations

from engine.effects.tree import Op
from engine.games.aac import effect_codes as e
from engine.games.aac.attack import begin_attack
from engine.games.aac.codes import (
    BY_CAPTION,
    F_SEAT,
    FORCED,
    R_SEAT,
    R_SEQ,
    V_BY_RIVAL,
    V_FROM_DEFENCE,
    V_OWN,
)
from engine.games.aac.core import Core
from engine.games.aac.selecting import named
from engine.games.aac.state import AacState
from engine.games.aac.striking import can_hit, can_strike
from engine.games.aac.values import blows_left
from engine.kernel.events import Sink


def attack_flags(op: Op) -> int:
    """The flags of a caption attack."""
    words = (("own_allowed", e.AT_OWN), ("from_defence", e.AT_DEFENCE), ("blow", e.AT_BLOW))
    return sum(bit for word, bit in words if op.params.get(word))


def strike(
    r: Core,
    s: AacState,
    frame: list[int],
    attacker: int,
    target: int,
    av: int,
    flags: int,
    out: Sink | None,
) -> None:
    """Begin an attack on each target, the first of them first; what is unlawful does nothing."""
    for by in named(r, s, frame, attacker):
        if not can_strike(r, s, by, flags, int(av >= 0)):
            continue
        aimed = [at[R_SEQ] for at in named(r, s, frame, target) if can_hit(r, s, by, at, flags)]
        for at in reversed(aimed):
            _begin(r, s, frame, by, at, av, flags, out)


def _begin(
    r: Core,
    s: AacState,
    frame: list[int],
    by: list[int],
    at: int,
    av: int,
    flags: int,
    out: Sink | None,
) -> None:
    state = 0
    if any(row[R_SEQ] == at and row[R_SEAT] == by[R_SEAT] for row in s.field):
        state |= V_OWN
    if frame[F_SEAT] != by[R_SEAT]:
        state |= V_BY_RIVAL
    if flags & e.AT_DEFENCE:
        state |= V_FROM_DEFENCE
    kind = FORCED if flags & e.AT_FORCED else BY_CAPTION
    blow = 1 if flags & e.AT_BLOW and blows_left(r, by) > 0 else 0
    begin_attack(r, s, by[R_SEQ], at, kind, blow=blow, av=av, state=state, out=out)
    if kind == BY_CAPTION and s.striker == 0:
        s.striker = by[R_SEQ]
