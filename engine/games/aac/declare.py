"""Declarations: every choice of a move before anything is paid or shown. Frame: `codes.G_...`.

Only what can be completed is offered, so no choice is a dead end; a stage without a choice is
passed in silence.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac import (
    attacking,
    captions,
    costs,
    sacrifice,
    summoning,
    targeting,
    traps,
    turn,
)
from engine.games.aac.codes import (
    A_AIM,
    A_ASSIGN,
    A_ATTACK,
    A_BLOW,
    A_CAPTION,
    A_CREATURE,
    A_EXCHANGE,
    A_FORCED,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_LOOSE,
    A_MAGIC,
    A_PLACE,
    A_TRAP,
    A_TURN_UP,
    AP,
    D_ASSIGN,
    D_ATTACK,
    D_BLOW,
    D_COST,
    D_EFFECT,
    D_MAIN,
    D_MATERIAL,
    D_MORE,
    D_POSITION,
    D_SACRIFICE,
    D_TARGET,
    DECLARE,
    EASY_CREATURE,
    FACE_UP,
    G_ACTION,
    G_COSTS,
    G_HOST,
    G_MATERIALS,
    G_MODE,
    G_PLACE,
    G_ROOT,
    G_SEAT,
    G_STAGE,
    IN_ATTACK,
    IN_DEFENCE,
    J_,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    T_MAGIC,
)
from engine.games.aac.commit import commit
from engine.games.aac.core import Core
from engine.games.aac.playing import magic_faces
from engine.games.aac.rows import has_trait, the_row
from engine.games.aac.state import AacState
from engine.games.aac.tables import ASSIGN_CHOICE, ASSIGN_NEVER
from engine.games.aac.values import blows_left, current
from engine.kernel.events import Sink
from engine.kernel.rules import KIND, PAYLOAD

BLOCKS: Final = 0
MATERIALS: Final = 1
PLACE: Final = 2
COSTS: Final = 3
HOST: Final = 4
TARGETS: Final = 5
LAST: Final = 6
BLOW: Final = 7
NEVER: Final = 8
# The stages at which a move has its first question and its last one; what is not named has none.
FIRST: Final = {
    A_ATTACK: LAST,
    A_CAPTION: BLOCKS,
    A_CREATURE: MATERIALS,
    A_FORCED: MATERIALS,
    A_GIVE_FIELD: LAST,
    A_GIVE_HAND: LAST,
    A_MAGIC: PLACE,
    A_TRAP: PLACE,
    A_TURN_UP: PLACE,
}
FINAL: Final = {
    A_ATTACK: BLOW,
    A_CAPTION: TARGETS,
    A_CREATURE: COSTS,
    A_FORCED: COSTS,
    A_GIVE_FIELD: LAST,
    A_GIVE_HAND: LAST,
    A_MAGIC: TARGETS,
    A_TRAP: HOST,
    A_TURN_UP: TARGETS,
}
OPEN_ROOTS: Final = (D_MAIN, D_MORE)
ALL_PLACES: Final = [[A_PLACE | place] for place in range(4)]
# Moves that bring a card from the hand to the field.
PLAYED: Final = (A_CREATURE, A_MAGIC, A_TRAP, A_FORCED)


def begin(r: Core, s: AacState, seat: int, root: int, action: int, out: Sink | None) -> None:
    """Declare a move."""
    kind = action & KIND
    first = FIRST.get(kind, NEVER)
    frame = [DECLARE, root, action, seat, first, NOTHING, NOTHING, NOTHING, 0, 0]
    if first == NEVER:
        _carry_out(r, s, frame, out)
    elif first == LAST:
        if kind == A_ATTACK:
            _begin_attack(r, s, frame, out)
        else:
            _begin_gift(r, s, frame, out)
    elif first == MATERIALS and _is_plain(r, action):
        _begin_plain(r, s, frame, kind, out)
    else:
        _push(s, frame)
        proceed(r, s, frame, out)


def _begin_plain(r: Core, s: AacState, frame: list[int], kind: int, out: Sink | None) -> None:
    """A creature of which only the place is asked."""
    action = frame[G_ACTION]
    offered = r.places[action & PAYLOAD] if kind == A_CREATURE else ALL_PLACES[action & 3]
    if len(offered) > 1:
        frame[G_STAGE] = PLACE
        _push(s, frame)
        r.offer(s, frame[G_SEAT], D_POSITION, offered)
        return
    frame[G_PLACE] = offered[0] & PAYLOAD
    _carry_out(r, s, frame, out)


def _push(s: AacState, frame: list[int]) -> None:
    """What answers DEC-MAIN can be taken back."""
    s.frames.append(frame)
    if frame[G_ROOT] in OPEN_ROOTS:
        s.declaring = len(s.frames) - 1


def _begin_gift(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """A sacrifice: in which way?"""
    offered = sacrifice.gift_menu(r, s, frame[G_ACTION], frame[G_SEAT])
    if len(offered) > 1:
        _push(s, frame)
        r.offer(s, frame[G_SEAT], D_SACRIFICE, offered)
        return
    s.ask = D_SACRIFICE
    frame[G_MODE] = offered[0] & PAYLOAD
    _carry_out(r, s, frame, out)


def _begin_attack(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """An attack: on whom?"""
    offered = _last(r, s, frame, A_ATTACK)
    _push(s, frame)
    if len(offered) > 1:
        r.offer(s, frame[G_SEAT], D_ATTACK, offered)
        return
    s.ask = D_ATTACK
    _take_last(frame, offered[0])
    proceed(r, s, frame, out)


def _is_plain(r: Core, action: int) -> bool:
    """Whether a creature comes without cost and material: only its place is asked."""
    return r.ease[_played(action)] & EASY_CREATURE != 0


def card_of(s: AacState, frame: list[int]) -> int:
    """The card that a declaration plays, turns up or uses."""
    action = frame[G_ACTION]
    kind = action & KIND
    if kind == A_FORCED:
        return (action & PAYLOAD) >> 2
    if kind in PLAYED or kind in (A_GIVE_HAND, A_EXCHANGE):
        return action & PAYLOAD
    return the_row(s, action & PAYLOAD)[R_CARD]


def proceed(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Ask the next open question; carry the move out when none is left."""
    action = frame[G_ACTION]
    final = FINAL[action & KIND]
    stage = frame[G_STAGE]
    while stage <= final:
        offered = _menu(r, s, frame, stage)
        if len(offered) == 1 and stage in (BLOCKS, PLACE, HOST):
            _take(frame, stage, offered[0])
        elif offered:
            r.offer(s, frame[G_SEAT], _ask(stage, frame), offered)
            return
        else:
            frame[G_STAGE] = stage + 1
        stage = frame[G_STAGE]
    _finish(r, s, frame, out)


def _finish(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    s.frames.pop()
    s.declaring = -1
    _carry_out(r, s, frame, out)


def _carry_out(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    commit(r, s, frame, out)
    if frame[G_ROOT] == D_MAIN:
        turn.go_on(r, s)


def _played(action: int) -> int:
    """The card that a move brings from the hand; of no matter for any other move."""
    return (action & PAYLOAD) >> 2 if action & KIND == A_FORCED else action & PAYLOAD


def menu(r: Core, s: AacState) -> list[int]:
    """The menu of the open question."""
    frame = s.frames[-1]
    return _menu(r, s, frame, frame[G_STAGE])


def answer(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """A choice of the declaration on top."""
    frame = s.frames[-1]
    stage = frame[G_STAGE]
    if stage == LAST:
        _take_last(frame, action)
        is_whole = frame[G_STAGE] > BLOW
    else:
        _take(frame, stage, action)
        is_whole = frame[G_STAGE] > BLOW or (stage == PLACE and _is_plain_play(r, frame))
    if is_whole:
        _finish(r, s, frame, out)
    else:
        proceed(r, s, frame, out)


def _is_plain_play(r: Core, frame: list[int]) -> bool:
    action = frame[G_ACTION]
    return FINAL[action & KIND] == COSTS and _is_plain(r, action)


def _take(frame: list[int], stage: int, action: int) -> None:
    value = action & PAYLOAD
    if stage in (PLACE, BLOCKS):
        frame[G_PLACE] = value
        frame[G_STAGE] = stage + 1
    elif stage == MATERIALS:
        frame[G_MATERIALS] += 1
        frame.append(action)
    elif stage == COSTS:
        frame[G_COSTS] += 1
        frame.append(action)
    elif stage == TARGETS:
        frame.append(action)
    elif stage == HOST:
        frame[G_HOST] = value if action & KIND == A_ASSIGN else NOTHING
        frame[G_STAGE] = TARGETS
    else:
        frame[G_MODE] = value
        frame[G_STAGE] = BLOW + 1


def _take_last(frame: list[int], action: int) -> None:
    value = action & PAYLOAD
    if action & KIND == A_AIM:
        frame[G_HOST] = value
        frame[G_STAGE] = BLOW
    else:
        frame[G_MODE] = value
        frame[G_STAGE] = BLOW + 1


def _ask(stage: int, frame: list[int]) -> int:
    if stage == LAST:
        return D_ATTACK if frame[G_ACTION] & KIND == A_ATTACK else D_SACRIFICE
    return (D_EFFECT, D_MATERIAL, D_POSITION, D_COST, D_ASSIGN, D_TARGET, 0, D_BLOW)[stage]


def _menu(r: Core, s: AacState, frame: list[int], stage: int) -> list[int]:
    kind = frame[G_ACTION] & KIND
    if stage == LAST:
        return _last(r, s, frame, kind)
    if stage == BLOCKS:
        return captions.block_menu(r, s, frame) if kind == A_CAPTION else []
    if stage == MATERIALS:
        return _materials(r, s, frame, kind)
    if stage == COSTS:
        return costs.cost_menu(r, s, frame) if _costs(r, s, frame, kind) else []
    if stage == PLACE:
        return _places(r, s, frame, kind)
    if stage == HOST:
        return _hosts(r, s, frame, kind)
    if stage == TARGETS:
        return targeting.target_menu(r, s, frame) if _aims(r, s, frame, kind) else []
    return _blows(r, s, frame) if kind == A_ATTACK else []


def _materials(r: Core, s: AacState, frame: list[int], kind: int) -> list[int]:
    if kind not in (A_CREATURE, A_FORCED) or not r.t.summonable[card_of(s, frame)]:
        return []
    return summoning.material_menu(r, s, frame)


def _places(r: Core, s: AacState, frame: list[int], kind: int) -> list[int]:
    if kind == A_FORCED:
        return ALL_PLACES[frame[G_ACTION] & 3]
    card = card_of(s, frame)
    if kind in (A_CREATURE, A_TRAP):
        return r.places[card]
    if kind == A_MAGIC:
        return [A_PLACE | face for face in magic_faces(r, s, frame[G_SEAT], card)]
    if kind != A_TURN_UP:
        return []
    row = the_row(s, frame[G_ACTION] & PAYLOAD)
    if row[R_KIND] != ON_CREATURES:
        return ALL_PLACES[FACE_UP]
    if has_trait(r, s, row, J_):
        return ALL_PLACES[IN_DEFENCE]
    return [A_PLACE | IN_ATTACK, A_PLACE | IN_DEFENCE]


def _acts_now(r: Core, s: AacState, frame: list[int], kind: int) -> bool:
    """Whether a magic is played face-up, or turned up."""
    if kind == A_MAGIC:
        return frame[G_PLACE] == FACE_UP
    return kind == A_TURN_UP and r.t.type[card_of(s, frame)] == T_MAGIC


def _hosts(r: Core, s: AacState, frame: list[int], kind: int) -> list[int]:
    card, seat = card_of(s, frame), frame[G_SEAT]
    if kind == A_TRAP:
        offered = [A_ASSIGN | seq for seq in traps.hosts(r, s, seat, card)]
        return [*offered, A_LOOSE] if traps.may_be_loose(r, s, seat, card) else offered
    if r.t.assign[card] == ASSIGN_NEVER or not _acts_now(r, s, frame, kind):
        return []
    offered = [
        A_ASSIGN | seq for seq in targeting.magic_hosts(r, s, seat, card, costs.gone_of(frame))
    ]
    return [*offered, A_LOOSE] if r.t.assign[card] == ASSIGN_CHOICE else offered


def _costs(r: Core, s: AacState, frame: list[int], kind: int) -> bool:
    if kind == A_CAPTION:
        return True
    card = card_of(s, frame)
    if kind == A_TURN_UP and r.t.type[card] != T_MAGIC:
        return False
    return r.asks_cost[card] or not r.is_free[card]


def _aims(r: Core, s: AacState, frame: list[int], kind: int) -> bool:
    return kind == A_CAPTION or _acts_now(r, s, frame, kind)


def _last(r: Core, s: AacState, frame: list[int], kind: int) -> list[int]:
    if kind != A_ATTACK:
        return sacrifice.gift_menu(r, s, frame[G_ACTION], frame[G_SEAT])
    row = the_row(s, frame[G_ACTION] & PAYLOAD)
    return [A_AIM | seq for seq in attacking.targets_of(r, s, row)]


def _blows(r: Core, s: AacState, frame: list[int]) -> list[int]:
    row = the_row(s, frame[G_ACTION] & PAYLOAD)
    if blows_left(r, row) <= 0:
        return []
    return [A_BLOW, A_BLOW | 1] if current(r, s, row, AP) else [A_BLOW | 1]
