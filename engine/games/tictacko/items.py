"""Pending items: the poll about the top one, and how it resolves (TTK-4.38, 4.49).

Frame: `[ITEMS]`; the items are rows of `s.items` (codes.I_KIND).
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import (
    A_INSTANT,
    A_NO_INSTANT,
    D_REACT,
    D_SPACE,
    DRAW_SECOND,
    ENTER,
    ENTERED,
    I_ASKED,
    I_CARD,
    I_DATA,
    I_KIND,
    I_SEAT,
    I_SEQ,
    I_SPACE,
    ITEMS,
    NOTHING,
    PERFORM,
    PLAY,
    T_SPECIAL,
)
from engine.games.tictacko.continuous import open_space_bits
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_BLOCKED, E_ENTERED
from engine.games.tictacko.ground import places_in
from engine.games.tictacko.seats import others_in_turn, team_of
from engine.games.tictacko.selectors import ground_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import ENTERED as SAW_ENTER
from engine.games.tictacko.trigger_events import PLAYED
from engine.games.tictacko.watching import happened
from engine.games.tictacko.whens import MOMENTS
from engine.games.tictacko.zones import discard, draw, pass_over, put_on_grid
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import RUN

# With two players, who is asked about the items of each.
PAIR: Final = ([1], [0])


def announce(s: TicTacKoState, kind: int, seat: int, card: int, space: int) -> None:
    """Lay an item on top; the one below is asked about anew afterwards (TTK-4.38)."""
    if s.items:
        s.items[-1][I_ASKED] = 0
    else:
        s.frames.append([ITEMS])
    s.items.append([kind, seat, card, space, 0, 0, 0])


def draw_second(s: TicTacKoState, seat: int) -> None:
    """The second card is announced (TTK-4.15)."""
    announce(s, DRAW_SECOND, seat, NOTHING, NOTHING)


def play_character(r: Core, s: TicTacKoState, seat: int, card: int, space: int) -> None:
    """A Character is announced for a space (TTK-4.33)."""
    announce(s, PLAY, seat, card, space)
    happened(r, s, PLAYED, team_of(seat), r.t.type[card])


def step_items(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """Ask about the top item, or resolve it, as long as nothing else comes on top; the sequence
    ends with its last one."""
    frame = s.frames[-1]
    while s.node == RUN and s.frames[-1] is frame:
        if not s.items:
            s.frames.pop()
            return
        item = s.items[-1]
        kind = item[I_KIND]
        if kind == ENTERED:
            r.go_on_entering(s, item, out)
        elif kind == ENTER and item[I_SEQ] not in s.entered:
            s.items.pop()  # TTK-4.38: the Character is no longer there
        elif not _is_asked_about(r, s, item):
            s.resolved += 1
            if kind == ENTER:
                _entered(r, s, item)
            else:
                _resolve(r, s, item, kind, out)


def _is_asked_about(r: Core, s: TicTacKoState, item: list[int]) -> bool:
    """Whether somebody is asked about an item; those who cannot answer it are not."""
    actor, asked = item[I_SEAT], item[I_ASKED]
    players = PAIR[actor] if r.seats == 2 else others_in_turn(s, actor)
    if asked >= len(players):
        return False
    able = r.able[item[I_KIND] * MOMENTS + r.moments[item[I_CARD]]]
    for seat in players[asked:]:
        instants = [] if able.isdisjoint(s.hands[seat]) else r.instants_of(s, seat)
        if instants:
            s.secret = 1  # TTK-7.9
            r.offer(s, seat, D_REACT, _menu_of(instants))
            return True
        item[I_ASKED] += 1
    return False


def react_menu(r: Core, s: TicTacKoState, seat: int) -> list[int]:
    """D6: no Instant, or one whose `when` fits the top item."""
    return _menu_of(r.instants_of(s, seat))


def _menu_of(instants: list[int]) -> list[int]:
    return [A_NO_INSTANT, *[A_INSTANT | card for card in instants]]


def answer_react(s: TicTacKoState) -> None:
    """D6 declined: the next player is asked, and nobody learns of it (TTK-7.9)."""
    s.secret = 0
    s.items[-1][I_ASKED] += 1


def _entered(r: Core, s: TicTacKoState, item: list[int]) -> None:
    if r.effects[item[I_CARD]]:
        item[I_KIND] = ENTERED
    else:
        s.items.pop()


def _resolve(r: Core, s: TicTacKoState, item: list[int], kind: int, out: Sink | None) -> None:
    if kind == PLAY and r.t.type[item[I_CARD]] <= T_SPECIAL:
        _enter(r, s, item, out)
    elif kind == DRAW_SECOND:
        s.items.pop()
        draw(r, s, item[I_SEAT], out)
    else:
        s.frames.append([PERFORM, I_DATA, 0])


def answer_elsewhere(r: Core, s: TicTacKoState, action: int, out: Sink | None) -> None:
    """Another space for a Character that cannot come to the named one; nobody may answer it again
    (TTK-4.51)."""
    item = s.items[-1]
    item[I_SPACE] = action & PAYLOAD
    _enter(r, s, item, out)


def _enter(r: Core, s: TicTacKoState, item: list[int], out: Sink | None) -> None:
    """A Character comes to its space, unless that has been taken (TTK-4.33, 5.8)."""
    seat, card, space = item[I_SEAT], item[I_CARD], item[I_SPACE]
    free = open_space_bits(r, s, seat)
    if not free >> space & 1:
        if r.choose_again and free:
            r.offer(s, seat, D_SPACE, places_in(free))  # TTK-4.51
            return
        s.items.pop()
        discard(s, team_of(seat), card)
        if out is not None:
            out.append((E_BLOCKED, EVERYBODY, seat, card, space))
        return
    item[I_SEQ] = come(r, s, seat, card, space, out)
    item[I_KIND] = ENTER
    item[I_ASKED] = 0


def come(r: Core, s: TicTacKoState, seat: int, card: int, space: int, out: Sink | None) -> int:
    """A Character enters a free space; its number of entry."""
    team = team_of(seat)
    pass_over(s, team, r.grid.whole & ~ground_of(r, s).taken, space)
    seq = put_on_grid(s, team, card, space)
    if out is not None:
        out.append((E_ENTERED, EVERYBODY, seat, card, space))
    happened(r, s, SAW_ENTER, team, 0, space)
    return seq
