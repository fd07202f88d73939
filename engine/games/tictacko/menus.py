"""What the active player may announce: D2 and D3 (TTK-4.14, 4.18, 4.50)."""

from __future__ import annotations

from engine.games.tictacko.announcing import bar_to_say, speaker_of
from engine.games.tictacko.bars import FORBIDDEN, GRID_CLOSED, GRID_FULL, WORN, WRONG_TYPE
from engine.games.tictacko.choosing import Speaker
from engine.games.tictacko.codes import (
    A_DRAW,
    A_END,
    A_MAGIC,
    A_PASS,
    CARD_LANES,
    CHARACTERS,
    EMPTY,
    MAGICS,
    NO_LANE,
)
from engine.games.tictacko.continuous import force_of, free_bits, is_forbidden
from engine.games.tictacko.core import Core
from engine.games.tictacko.force import Force
from engine.games.tictacko.lanes import bar_to_lane, lanes_under
from engine.games.tictacko.playing import distinct, is_worn
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import DRAW_SECOND_CARD, PLAY_MAGIC
from engine.kernel.rules import PAYLOAD


def action_menu(r: Core, s: TicTacKoState) -> list[int]:
    """D2: play nothing, draw a second card, a Character, a Magic (TTK-4.14)."""
    force = force_of(r, s)
    return first_menu(r, s, lanes_under(r, s, force), force)


def first_menu(r: Core, s: TicTacKoState, lanes: int, force: Force) -> list[int]:
    """`action_menu` with these lanes open."""
    menu = [A_PASS, A_DRAW]
    if force.forbids and is_forbidden(r, s, s.turn_seat, DRAW_SECOND_CARD):
        menu.pop()
    return with_plays(r, s, menu, lanes, force)


def more_menu(r: Core, s: TicTacKoState) -> list[int]:
    """D3: a further card of the lane or of a grant, or the end of the phase (TTK-4.18, 4.50)."""
    force = force_of(r, s)
    return with_plays(r, s, [A_END], lanes_under(r, s, force), force)


def with_plays(r: Core, s: TicTacKoState, menu: list[int], lanes: int, force: Force) -> list[int]:
    """The menu, and behind it the Characters and the Magics that may be announced."""
    seat = s.turn_seat
    has_room = lanes & CHARACTERS != 0 and free_bits(r, s, seat, force) != 0
    plays = r.plays
    magics: list[int] = []
    last = 0
    for card in distinct(s, seat) if s.worn[seat] else s.hands[seat]:
        play = plays[card]
        if play == last:  # equal cards lie side by side; what is no play is passed over as well
            continue
        last = play
        if play >= A_MAGIC:
            magics.append(play)
        elif play and has_room:
            menu.append(play)
    if not magics or not lanes & MAGICS or bar_to_kind(r, s, MAGICS, force):
        return menu
    return _with_magics(r, s, menu, magics, force)


def _with_magics(
    r: Core, s: TicTacKoState, menu: list[int], plays: list[int], force: Force
) -> list[int]:
    """The menu with those of these Magics that may be announced (TTK-5.32)."""
    by = Speaker(s.turn_seat)
    by.force = force
    for play in plays:
        by.held = play & PAYLOAD
        if not bar_to_say(r, s, by):
            menu.append(play)
    return menu


def bar_to_kind(r: Core, s: TicTacKoState, lane: int, force: Force) -> int:
    """What keeps the active player from all cards of an open lane, 0 for nothing."""
    if lane == MAGICS:
        return FORBIDDEN if force.forbids and is_forbidden(r, s, s.turn_seat, PLAY_MAGIC) else 0
    if free_bits(r, s, s.turn_seat, force):
        return 0
    return GRID_CLOSED if EMPTY in s.cards else GRID_FULL


def bar_to_play(r: Core, s: TicTacKoState, card: int) -> int:
    """What keeps the active player from announcing a card of the hand, 0 for nothing."""
    seat, lane, force = s.turn_seat, CARD_LANES[r.t.type[card]], force_of(r, s)
    if is_worn(s, seat, card):
        return WORN
    if lane == NO_LANE:
        return WRONG_TYPE
    bar = bar_to_lane(r, s, lane, force) or bar_to_kind(r, s, lane, force)
    return bar or (bar_to_say(r, s, speaker_of(r, s, seat, card)) if lane == MAGICS else 0)
