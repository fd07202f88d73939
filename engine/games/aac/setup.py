"""Set-up in its order (AAC-4.1 to AAC-4.6). Frame: `[SETUP, step]`."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    A_CUT,
    A_SETUP,
    C_FIRST,
    C_SHUFFLE,
    D_CUT,
    D_SETUP,
    DEADLOCK,
    LP_START,
    NOTHING,
    OPENING_HAND,
    SETUP,
)
from engine.games.aac.core import Core
from engine.games.aac.ends import lose
from engine.games.aac.events import E_CUT, E_FIRST, E_OPENING, E_SHUFFLED
from engine.games.aac.forced import begin_rescue_at_setup, is_stuck, put_face_down
from engine.games.aac.playing import is_playable
from engine.games.aac.rows import creature_count
from engine.games.aac.state import AacState
from engine.games.aac.turn import begin_turn
from engine.games.aac.zones import enter_hand, take_top
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.loadouts import Loadout
from engine.kernel.rules import PAYLOAD

SHUFFLE_FIRST: Final = 0
SHUFFLE_SECOND: Final = 1
CUT_FIRST: Final = 2
CUT_SECOND: Final = 3
COIN: Final = 4
DEAL: Final = 5
CHOOSE_FIRST: Final = 6
CHOOSE_SECOND: Final = 7
LAY: Final = 8
RESCUE_FIRST: Final = 9
RESCUE_SECOND: Final = 10


def lay_out(r: Core, s: AacState, loadouts: tuple[Loadout, ...]) -> None:
    """The decks as brought; nothing is shuffled yet."""
    for loadout in loadouts:
        deck: list[int] = []
        for code, count in loadout.zone("deck").items():
            deck += [r.pool.index(code)] * count
        deck.sort()
        s.decks.append(deck)
    for rows in (s.hands, s.toilets, s.voids, s.shown, s.seen, s.met, s.aired, s.exchanged):
        rows += [[], []]
    s.turns, s.bonus, s.gifts, s.idle = [0, 0], [0, 0], [0, 0], [0, 0]
    s.lp = [LP_START, LP_START]  # AAC-4.2
    s.quota, s.spare = [0, 0, 0, 0], [0, 0, 0, 0]
    s.clocks = [NOTHING] * 6
    s.known_top, s.known_bottom = [0] * 4, [0] * 4
    s.turn_seat = s.first = NOTHING
    s.frames = [[SETUP, SHUFFLE_FIRST]]


def step_setup(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """The next step of the set-up."""
    step = frame[1]
    if step <= SHUFFLE_SECOND:
        r.chance(s, C_SHUFFLE)
        return
    frame[1] = step + 1
    if step <= CUT_SECOND:
        if r.cuts:
            r.offer(s, step - CUT_FIRST, D_CUT, cut_menu(s, step - CUT_FIRST))
    elif step == COIN:
        r.chance(s, C_FIRST)
    elif step == DEAL:
        _deal(s, out)
    elif step <= CHOOSE_SECOND:
        _choose(r, s, s.first if step == CHOOSE_FIRST else 1 - s.first)
    elif step == LAY:
        _lay(r, s, out)
    elif step <= RESCUE_SECOND:
        _rescue(r, s, s.first if step == RESCUE_FIRST else 1 - s.first, out)
    else:
        begin_turn(s, s.first, out)


def shuffled(s: AacState, outcome: list[int], out: Sink | None) -> None:
    """CH-SHUFFLE: the order of one deck, top card last."""
    frame = s.frames[-1]
    s.decks[frame[1]] = outcome[:]
    if out is not None:
        out.append((E_SHUFFLED, EVERYBODY, frame[1]))
    frame[1] += 1


def cut_menu(s: AacState, seat: int) -> list[int]:
    """DEC-CUT: how many cards are lifted off the opponent's deck."""
    return [A_CUT | lifted for lifted in range(len(s.decks[1 - seat]))]


def answer_cut(s: AacState, action: int, out: Sink | None) -> None:
    """What is lifted goes under the rest."""
    lifted = action & PAYLOAD
    deck = s.decks[1 - s.decider]
    at = len(deck) - lifted
    s.decks[1 - s.decider] = deck[at:] + deck[:at]
    if out is not None:
        out.append((E_CUT, EVERYBODY, s.decider, lifted))


def tossed(s: AacState, seat: int, out: Sink | None) -> None:
    """CH-FIRST: who starts (AAC-4.3)."""
    s.first = seat
    if out is not None:
        out.append((E_FIRST, EVERYBODY, seat))


def _deal(s: AacState, out: Sink | None) -> None:
    """AAC-4.4."""
    for seat in (s.first, 1 - s.first):
        amount = min(OPENING_HAND, len(s.decks[seat]))
        for _ in range(amount):
            card, known = take_top(s, seat)
            enter_hand(s, seat, card, known)
        if out is not None:
            out.append((E_OPENING, EVERYBODY, seat, amount))


def setup_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """DEC-SETUP: the playable creatures of the hand; nothing can be given up for one yet."""
    found = sorted(set(s.hands[seat]))
    return [A_SETUP | card for card in found if is_playable(r, s, seat, card)]


def _choose(r: Core, s: AacState, seat: int) -> None:
    """Both choose in secret: who is asked, and whether, shows nothing (AAC-4.5)."""
    menu = setup_menu(r, s, seat)
    if menu:
        s.secret = 1
        r.offer(s, seat, D_SETUP, menu)


def asked_in_secret(s: AacState) -> int:
    """Who is choosing, by how far the set-up has come."""
    return s.first if s.frames[0][1] <= CHOOSE_SECOND else 1 - s.first


def answer_setup(s: AacState, action: int) -> None:
    """The choice is kept sealed until both have chosen."""
    s.sealed.append([s.decider, action])
    s.secret = 0


def _lay(r: Core, s: AacState, out: Sink | None) -> None:
    for seat in (s.first, 1 - s.first):
        for answer in s.sealed:
            if answer[0] == seat:
                put_face_down(r, s, seat, answer[1] & PAYLOAD, out)
    s.sealed = []


def _rescue(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    if creature_count(s, seat):
        return
    if is_stuck(r, s, seat):
        lose(r, s, seat, DEADLOCK, out)
        return
    begin_rescue_at_setup(s, seat)
