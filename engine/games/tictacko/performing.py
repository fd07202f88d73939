"""Carrying out what was announced, operation by operation (TTK-4.34, 5.9 to 5.18, 5.33).

Frame: `[PERFORM, place in the data of the top item, operation]`.
"""

from __future__ import annotations

from engine.games.tictacko.codes import (
    EMPTY,
    I_CARD,
    I_DATA,
    I_KIND,
    I_SEAT,
    I_SEQ,
    I_SPACE,
    NOTHING,
    OFFER,
    PLAY,
    SHED,
)
from engine.games.tictacko.continuous import is_protected
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import (
    ALL_PICKS,
    C_KIND,
    C_REST,
    CANCEL,
    CHARACTERS,
    DESTROY,
    DISCARD,
    DRAW,
    GRANT,
    MOVE,
    N_ALL,
    RECOVER,
    RETURN,
    SACRIFICE,
    SWAP,
    T_AREA,
    T_ITEM,
    T_NONE,
    T_SELF,
    Branch,
)
from engine.games.tictacko.events import (
    E_CANCELLED,
    E_DESTROYED,
    E_GRANTED,
    E_MOVED,
    E_RECOVERED,
    E_RETURNED,
    E_SACRIFICED,
    E_SWAPPED,
)
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import others_in_turn, team_of
from engine.games.tictacko.selectors import Seen, characters, fits
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.useful import amount
from engine.games.tictacko.vocabulary import DESTROY as FEND_DESTROY
from engine.games.tictacko.vocabulary import MOVE as FEND_MOVE
from engine.games.tictacko.vocabulary import RETURN as FEND_RETURN
from engine.games.tictacko.vocabulary import SACRIFICE as FEND_SACRIFICE
from engine.games.tictacko.vocabulary import SWAP as FEND_SWAP
from engine.games.tictacko.zones import (
    clear,
    discard,
    draw_many,
    enter_hand_openly,
    lift_off_grid,
)
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import OVER, RUN

EVERYTHING = 99


class Act:
    """An effect that is carried out: by whom, from where, with what was chosen."""

    __slots__ = ("answered", "branch", "picks", "seat", "seq", "space")

    answered: list[int]
    seat: int
    seq: int
    space: int
    branch: Branch
    picks: list[list[int]]

    def __init__(
        self, item: list[int], branch: Branch, picks: list[list[int]], answered: list[int]
    ) -> None:
        self.answered = answered
        self.seat = item[I_SEAT]
        self.seq = item[I_SEQ]
        self.space = item[I_SPACE]
        self.branch = branch
        self.picks = picks


def step_perform(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """Operations in printed order until one asks; then the card goes where it belongs."""
    item = s.items[-1]
    while frame[1] < len(item):
        act, after = act_at(r, s, item, frame[1])
        while frame[2] < len(act.branch.ops):
            op = act.branch.ops[frame[2]]
            frame[2] += 1
            _operate(r, s, act, op, out)
            if s.node != RUN or s.frames[-1] is not frame:
                return
        frame[1], frame[2] = after, 0
    s.frames.pop()
    s.items.pop()
    if item[I_KIND] == PLAY:
        discard(s, team_of(item[I_SEAT]), item[I_CARD])


def act_at(r: Core, s: TicTacKoState, item: list[int], at: int) -> tuple[Act, int]:
    """What was chosen for the effect whose data begin at that place, and where the next begin."""
    branch = r.effects[item[I_CARD]][item[at]].branches[item[at + 1]]
    picks: list[list[int]] = []
    after = at + 3
    for _ in range(item[at + 2]):
        count = item[after]
        picks.append(item[after + 1 : after + 1 + count])
        after += 1 + count
    answered = s.items[-2] if len(s.items) > 1 else []
    return Act(item, branch, picks, answered), after


def begin_perform(frame: list[int]) -> list[int]:
    """Where the data of an item begin."""
    return [*frame, I_DATA, 0]


def _space_of(s: TicTacKoState, seq: int) -> int:
    """Where the Character with that number of entry stands now, or NOTHING."""
    return s.entered.index(seq) if seq and seq in s.entered else NOTHING


def seen_by(r: Core, s: TicTacKoState, act: Act) -> Seen:
    """How selectors are read: where the source is, or was last (TTK-5.23)."""
    now = _space_of(s, act.seq)
    space = act.space if now == NOTHING else now
    chosen: list[int] = []
    for slot, picked in enumerate(act.picks):
        first = picked[0] if picked else NOTHING
        if first != NOTHING and act.branch.choices[slot][C_KIND] == CHARACTERS:
            first = _space_of(s, first)
        chosen.append(first)
    item = act.answered[I_SPACE] if act.answered else NOTHING
    return Seen(team_of(act.seat), space, chosen, item)


def _targets(r: Core, s: TicTacKoState, act: Act, target: list[int], verb: int) -> list[int]:
    """The spaces of the Characters that are hit, each looked at again (TTK-5.33, 5.47)."""
    seen = seen_by(r, s, act)
    if target[0] == T_AREA:
        found = characters(r, s, r.areas[target[1]], seen)
    elif target[0] == T_SELF:
        found = [_space_of(s, act.seq)]
    elif target[0] == T_ITEM:
        found = [_space_of(s, act.answered[I_SEQ])] if act.answered else []
    else:
        found = _picked(r, s, act, target, seen)
    return [
        space
        for space in found
        if space != NOTHING
        and _is_of_the_right_team(s, space, verb, seen.team)
        and not is_protected(r, s, space, verb, seen.team)
    ]


def _picked(r: Core, s: TicTacKoState, act: Act, target: list[int], seen: Seen) -> list[int]:
    picked = _picks(act, target)
    choice = act.branch.choices[target[1]]
    spaces = [_space_of(s, seq) for seq in picked]
    return [
        space for space in spaces if space != NOTHING and fits(r, s, choice[C_REST:], space, seen)
    ]


def _picks(act: Act, target: list[int]) -> list[int]:
    picked = act.picks[target[1]]
    if target[2] == ALL_PICKS:
        return picked
    return picked[target[2] : target[2] + 1]


def _is_of_the_right_team(s: TicTacKoState, space: int, verb: int, team: int) -> bool:
    if verb == FEND_DESTROY:
        return s.sides[space] != team
    return verb != FEND_SACRIFICE or s.sides[space] == team


def _operate(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    verb = op[0]
    if verb == CANCEL:
        _cancel(s, act, out)
    elif verb == DRAW:
        _draw(r, s, act, op, out)
    elif verb == DISCARD:
        _discard(r, s, act, op)
    elif verb == DESTROY:
        _remove(r, s, _targets(r, s, act, op[1:4], FEND_DESTROY), E_DESTROYED, out)
    elif verb == SACRIFICE:
        _sacrifice(r, s, act, op, out)
    elif verb == MOVE:
        _move(r, s, act, op, out)
    elif verb == SWAP:
        _swap(r, s, act, op, out)
    elif verb == RETURN:
        _return(r, s, act, op, out)
    elif verb == RECOVER:
        _recover(s, act, op, out)
    else:
        assert verb == GRANT
        _grant(s, act, op, out)


def _draw(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Player by player, each step completed before the next (TTK-5.48)."""
    count = amount(r, s, op[2:4], seen_by(r, s, act), 0)
    for seat in players_meant(s, op[1], act.seat):
        draw_many(r, s, seat, count, out)
        if s.node == OVER:
            return


def _discard(r: Core, s: TicTacKoState, act: Act, op: list[int]) -> None:
    """Frames for each player, the first on top; the answer is theirs (TTK-4.36)."""
    everything = EVERYTHING if op[2] == N_ALL else 0
    count = amount(r, s, op[2:4], seen_by(r, s, act), everything)
    for seat in reversed(players_meant(s, op[1], act.seat)):
        if count and s.hands[seat]:
            s.frames.append([SHED, seat, min(count, len(s.hands[seat])), op[4]])


def _remove(r: Core, s: TicTacKoState, spaces: list[int], told: int, out: Sink | None) -> None:
    """Together onto the discard piles of their teams (TTK-5.17, 2.22)."""
    if out is not None:
        for space in r.grid.reading:
            if space in spaces:
                out.append((told, EVERYBODY, s.sides[space], s.cards[space], space))
    clear(r, s, spaces)


def _sacrifice(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    if op[1] != T_NONE:
        _remove(r, s, _targets(r, s, act, op[1:4], FEND_SACRIFICE), E_SACRIFICED, out)
        return
    everything = EVERYTHING if op[5] == N_ALL else 0
    count = amount(r, s, op[5:7], seen_by(r, s, act), everything)
    for seat in reversed(players_meant(s, op[4], act.seat)):
        if count:
            s.frames.append([OFFER, seat, count, op[7]])


def _move(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """One Character to a free space that still fits (TTK-5.12)."""
    movers = _targets(r, s, act, op[1:4], FEND_MOVE)
    spaces = _picks(act, op[4:7])
    if len(movers) != 1 or len(spaces) != 1 or s.cards[spaces[0]] != EMPTY:
        return
    origin, space = movers[0], spaces[0]
    if out is not None:
        out.append((E_MOVED, EVERYBODY, s.sides[origin], s.cards[origin], origin, space))
    _exchange(s, origin, space)


def _exchange(s: TicTacKoState, one: int, other: int) -> None:
    for row in (s.cards, s.sides, s.entered):
        row[one], row[other] = row[other], row[one]


def _swap(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Two different Characters exchange spaces at once (TTK-5.14, 5.26)."""
    first = _targets(r, s, act, op[1:4], FEND_SWAP)
    second = _targets(r, s, act, op[4:7], FEND_SWAP)
    if len(first) != 1 or len(second) != 1 or first == second:
        return
    one, other = first[0], second[0]
    if out is not None:
        out.append((E_SWAPPED, EVERYBODY, s.cards[one], one, s.cards[other], other))
    _exchange(s, one, other)


def _return(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """To a hand of its team: the performer's, else of who is next in turn order (TTK-9.10)."""
    for space in _targets(r, s, act, op[1:4], FEND_RETURN):
        team = s.sides[space]
        seat = act.seat
        if team_of(seat) != team:
            seat = next(other for other in others_in_turn(s, -1) if team_of(other) == team)
        card = lift_off_grid(s, space)
        enter_hand_openly(s, seat, card)
        if out is not None:
            out.append((E_RETURNED, EVERYBODY, seat, card))


def _recover(s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """From one's own discard pile to the hand (TTK-9.11)."""
    pile = s.piles[team_of(act.seat)]
    for card in _picks(act, op[1:4]):
        if card in pile:
            pile.remove(card)
            enter_hand_openly(s, act.seat, card)
            if out is not None:
                out.append((E_RECOVERED, EVERYBODY, act.seat, card))


def _grant(s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Further plays, for the active player in his Action Phase alone (TTK-4.50)."""
    if act.seat != s.turn_seat or s.phase > 2:
        return
    s.grants[op[1]] += op[2]
    if out is not None:
        out.append((E_GRANTED, EVERYBODY, act.seat, op[2]))


def _cancel(s: TicTacKoState, act: Act, out: Sink | None) -> None:
    """The item does nothing: a card is discarded at once, an effect is gone (TTK-4.35, 5.43)."""
    item = act.answered
    if not any(item is each for each in s.items):
        return
    s.items.remove(item)
    if out is not None:
        out.append((E_CANCELLED, EVERYBODY, item[I_SEAT]))
    if item[I_KIND] == PLAY:
        discard(s, team_of(item[I_SEAT]), item[I_CARD])
