"""A declared move is carried out: paid, shown, done, and looked at as one unit (AAC-5.62)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import captions, costs, sacrifice, summoning, targeting
from engine.games.aac.attack import begin_attack
from engine.games.aac.check import open_unit
from engine.games.aac.codes import (
    A_ATTACK,
    A_CAPTION,
    A_CREATURE,
    A_EXCHANGE,
    A_FORCED,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_MAGIC,
    A_MATERIAL,
    A_MOVE,
    A_TRAP,
    D_MORE,
    DEPLOY,
    FACE_DOWN,
    FACE_UP,
    FLAG_ACTIVE,
    FLAG_RETIRES,
    G_ACTION,
    G_COSTS,
    G_HOST,
    G_MATERIALS,
    G_MODE,
    G_PICKS,
    G_PLACE,
    G_ROOT,
    G_SEAT,
    IN_ATTACK,
    IN_DEFENCE,
    MARK_MOVED,
    MARK_STRUCK,
    NO_WATCHERS,
    NOTHING,
    ON_CREATURES,
    ON_REVEAL,
    ON_RIVAL_PLAYS,
    ORDINARY,
    P_MAIN,
    PLAY,
    R_ANCHOR,
    R_CARD,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_KNOWN,
    R_MARKS,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_SINCE,
    R_UP,
    RESCUE,
    TIES_HOLD,
    U_,
    WALL_LESS,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events import (
    E_ASSIGNED,
    E_CREATURE,
    E_CREATURE_DOWN,
    E_EXCHANGED,
    E_LAID_DOWN,
    E_MAGIC,
    E_MOVED,
    E_TRAP,
    E_TURNED_UP,
)
from engine.games.aac.events_effects import mask_of
from engine.games.aac.events_fighting import E_SUMMONED
from engine.games.aac.main_menu import use_extra
from engine.games.aac.playing import use_quota
from engine.games.aac.rows import row_of, the_row
from engine.games.aac.state import AacState
from engine.games.aac.tables import CONTINUOUS
from engine.games.aac.triggers import fire_all
from engine.games.aac.turn import END_EFFECTS, MORE
from engine.games.aac.zones import (
    PUBLIC,
    alter,
    become_known,
    draw_card,
    enter_field,
    leave_field,
    play_from_hand,
    to_bottom,
)
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.state import OVER

GIFTS: Final = (A_GIVE_HAND, A_GIVE_FIELD)
PLAYS: Final = (A_CREATURE, A_MAGIC, A_TRAP, A_FORCED)


def commit(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Carry out a finished DECLARE frame, which has left the stack."""
    action, seat = frame[G_ACTION], frame[G_SEAT]
    kind, payload = action & KIND, action & PAYLOAD
    if kind != A_FORCED:
        s.acts += 1
    open_unit(s)
    if kind in PLAYS:
        _play(r, s, seat, payload >> 2 if kind == A_FORCED else payload, frame, out)
    elif kind == A_ATTACK:
        _attack(r, s, frame, out)
    elif kind in GIFTS:
        sacrifice.give(r, s, seat, action, frame[G_MODE], out)
    elif kind == A_MOVE:
        _move(s, the_row(s, payload), out)
    elif kind == A_CAPTION:
        captions.use_caption(r, s, frame, out)
    elif kind == A_EXCHANGE:
        _exchange(s, seat, payload, out)
    else:
        _turn_up(r, s, the_row(s, payload), frame, out)


def _play(r: Core, s: AacState, seat: int, card: int, frame: list[int], out: Sink | None) -> None:
    """A card comes from the hand onto the field, unless its cost has ended the game."""
    if r.asks_cost[card] or not r.is_free[card] or frame[G_MATERIALS]:
        _pay(r, s, frame, out)
        if s.node == OVER:
            return
    kind = frame[G_ACTION] & KIND
    if kind == A_MAGIC:
        _magic(r, s, seat, card, frame, out)
    elif kind == A_TRAP:
        _trap(r, s, seat, card, frame, out)
    else:
        _creature(r, s, seat, card, frame, out)


def chosen_of(frame: list[int]) -> list[int]:
    """The targets of a declaration, as the actions that were answered."""
    return frame[G_PICKS + frame[G_MATERIALS] + frame[G_COSTS] :]


def _pay(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    costs.pay(r, s, frame, out)
    if s.node == OVER:
        return
    count = frame[G_MATERIALS]
    if count:
        rows = [action & PAYLOAD for action in frame[G_PICKS : G_PICKS + count]]
        assert frame[G_PICKS] & KIND == A_MATERIAL
        summoning.give_material(r, s, frame[G_SEAT], rows, out)


def _creature(
    r: Core, s: AacState, seat: int, card: int, frame: list[int], out: Sink | None
) -> None:
    place = frame[G_PLACE]
    if frame[G_ACTION] & KIND == A_CREATURE or _takes_quota(s):
        use_quota(r, s, card)
    row = put_creature(r, s, seat, card, place, out)
    if out is not None and frame[G_MATERIALS]:
        out.append((E_SUMMONED, mask_of(row), seat, card))
    _after_play(r, s, row)


def _takes_quota(s: AacState) -> bool:
    """Whether the forced deployment under way uses the quota of the turn (AAC-4.19)."""
    for frame in reversed(s.frames):
        if frame[0] == RESCUE:
            return frame[5] != 0
        if frame[0] == DEPLOY:
            return frame[3] != 0
    return False


def put_creature(
    r: Core, s: AacState, seat: int, card: int, place: int, out: Sink | None
) -> list[int]:
    """Deploy a creature from the hand in one of `codes.PLACES`; its row."""
    is_up = place != FACE_DOWN
    known = play_from_hand(s, seat, card, is_up=is_up)
    at = IN_ATTACK if place == IN_ATTACK else IN_DEFENCE
    if out is not None:
        if is_up:
            out.append((E_CREATURE, EVERYBODY, seat, card, place))
        else:
            out.append((E_CREATURE_DOWN, known & 3, seat, card))
    return enter_field(r, s, card, seat, at, is_up=is_up, known=known)


def _after_play(r: Core, s: AacState, row: list[int]) -> None:
    """What answers a card that has been played, and the turn that ends after a U card: not after
    one that had to be deployed, before MAIN or at END."""
    if not s.calm & NO_WATCHERS:
        fire_all(r, s, ON_RIVAL_PLAYS, 1 - row[R_SEAT], row[R_SEQ])
    is_main = s.phase == P_MAIN and row[R_SEAT] == s.turn_seat
    if is_main and r.t.traits[row[R_CARD]] & U_:
        s.frames[0][1] = END_EFFECTS  # AAC-5.56


def _magic(r: Core, s: AacState, seat: int, card: int, frame: list[int], out: Sink | None) -> None:
    use_quota(r, s, card)
    is_up = frame[G_PLACE] == FACE_UP
    row = _lay(r, s, seat, card, is_up=is_up, kind=E_MAGIC, out=out)
    if is_up:
        _tie(s, row, frame, out)
        _begin_magic(r, s, row, chosen_of(frame), out)
    _after_play(r, s, row)


def _trap(r: Core, s: AacState, seat: int, card: int, frame: list[int], out: Sink | None) -> None:
    use_quota(r, s, card)
    row = _lay(r, s, seat, card, is_up=frame[G_PLACE] == FACE_UP, kind=E_TRAP, out=out)
    _tie(s, row, frame, out)
    if r.t.wall[card]:  # AAC-5.64
        row[R_FLAGS] |= FLAG_ACTIVE
        row[R_SINCE] = row[R_ANCHOR]
    _after_play(r, s, row)


def _lay(
    r: Core, s: AacState, seat: int, card: int, *, is_up: bool, kind: int, out: Sink | None
) -> list[int]:
    known = play_from_hand(s, seat, card, is_up=is_up)
    if out is not None:
        if is_up:
            out.append((kind, EVERYBODY, seat, card))
        else:
            out.append((E_LAID_DOWN, known & 3, seat, card))
    return enter_field(r, s, card, seat, IN_ATTACK, is_up=is_up, known=known)


def _tie(s: AacState, row: list[int], frame: list[int], out: Sink | None) -> None:
    row[R_HOST] = frame[G_HOST]
    if frame[G_HOST] == NOTHING:
        return
    host = row_of(s, frame[G_HOST])
    if host is None or s.lasts or s.calm & WALL_LESS != WALL_LESS:  # else it stays a lawful one
        s.calm &= ~TIES_HOLD
    if out is None or host is None:
        return
    mask = row[R_KNOWN] & host[R_KNOWN]
    mask = EVERYBODY if mask == PUBLIC else mask & 3
    out.append((E_ASSIGNED, mask, row[R_SEAT], row[R_CARD], host[R_CARD]))


def _begin_magic(r: Core, s: AacState, row: list[int], chosen: list[int], out: Sink | None) -> None:
    """A magic acts; an instant one goes to the Void when it has (AAC-5.46)."""
    if r.t.mark[row[R_CARD]] != CONTINUOUS:
        row[R_FLAGS] |= FLAG_RETIRES
    s.frames.append([PLAY, 0, row[R_SEQ]])
    targeting.begin_play(r, s, row, chosen, out)


def step_play(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """The effects of a magic are done."""
    s.frames.pop()
    row = row_of(s, frame[2])
    if row is not None and row[R_FLAGS] & FLAG_RETIRES:
        leave_field(r, s, row, Z_VOID, out)


def _move(s: AacState, row: list[int], out: Sink | None) -> None:
    """AAC-4.20: from attack to defence or back."""
    row[R_POS] = IN_DEFENCE if row[R_POS] == IN_ATTACK else IN_ATTACK
    row[R_MARKS] |= MARK_MOVED
    alter(s, row[R_SEAT])
    if out is not None:
        out.append((E_MOVED, EVERYBODY, row[R_SEAT], row[R_CARD], row[R_POS]))


def _turn_up(r: Core, s: AacState, row: list[int], frame: list[int], out: Sink | None) -> None:
    """AAC-5.58, AAC-5.63: a creature takes a position, a magic acts."""
    row[R_UP] = 1
    become_known(s, row)
    alter(s, row[R_SEAT])
    if out is not None:
        out.append((E_TURNED_UP, EVERYBODY, row[R_SEAT], row[R_CARD]))
    if row[R_KIND] == ON_CREATURES:
        row[R_POS] = frame[G_PLACE]
        row[R_MARKS] |= MARK_MOVED
        r.fire(s, ON_REVEAL, row, NOTHING)
        if out is not None and row[R_POS] == IN_ATTACK:
            out.append((E_MOVED, EVERYBODY, row[R_SEAT], row[R_CARD], IN_ATTACK))
        return
    costs.pay(r, s, frame, out)
    if s.node == OVER:
        return
    _tie(s, row, frame, out)
    _begin_magic(r, s, row, chosen_of(frame), out)


def _exchange(s: AacState, seat: int, card: int, out: Sink | None) -> None:
    """AAC-5.55: shown, put under the pile, and one drawn."""
    play_from_hand(s, seat, card, is_up=True)
    to_bottom(s, seat, card, PUBLIC)
    s.exchanged[seat].append(card)
    s.exchanged[seat].sort()
    if out is not None:
        out.append((E_EXCHANGED, EVERYBODY, seat, card))
    draw_card(s, seat, out)


def _attack(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """A1 of an ordinary attack, which ends MAIN (AAC-4.24)."""
    action = frame[G_ACTION]
    seq = action & PAYLOAD
    if frame[G_ROOT] == D_MORE:
        use_extra(s, action)
    s.attacks += 1
    row = the_row(s, seq)
    row[R_MARKS] |= MARK_STRUCK
    if s.striker == 0:
        s.striker = seq
    s.frames[0][1] = MORE
    blow = 1 if frame[G_MODE] == 1 else 0
    begin_attack(r, s, seq, frame[G_HOST], ORDINARY, blow=blow, out=out)
