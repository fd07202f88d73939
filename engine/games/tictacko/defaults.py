"""What happens when nobody answers, and what a search expects of a turn: the plain course.

A Character comes where it helps most, what is chosen for an effect is what changes the Grid best;
read off what the one who decides knows (TTK-11.8).
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import (
    A_CHARACTER,
    A_DONE,
    A_HOLD,
    A_NO_INSTANT,
    A_PICK_CARD,
    A_PICK_SPACE,
    A_REVEAL,
    A_TAKE,
    CHOOSE,
    CHOSEN,
    D_ACTION,
    D_DISCARD,
    D_EFFECT,
    D_MORE,
    D_OPTIONAL,
    D_REACT,
    D_REVEAL,
    D_SACRIFICE,
    D_SPACE,
    DECLARE,
    NOTHING,
    T_BASIC,
    T_INSTANT,
    T_MAGIC,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import ASK, BRANCH, COIN, DIE, LATER, MOVE, SWAP
from engine.games.tictacko.hiding import knows_goal
from engine.games.tictacko.nearness import SIDE, held_by, nearness, outlook_of
from engine.games.tictacko.odds import Race, in_time, odds
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.rules import PAYLOAD
from engine.kernel.worth import USUAL, is_by_hand, lean_of

# How gladly cards are kept in hand: Basic and Special Characters, Magic, Instants.
KEPT: Final = (0, 1, 2, 3, 0)
# A space that nobody needs is taken by its place: this for each neighbour away from three.
PLACE: Final = 0.001


def default_action(r: Core, s: TicTacKoState) -> int:
    """A Character on the best space, or nothing; no Instant; Objectives are revealed; of further
    choices the one that leaves the Grid best."""
    ask, menu = s.ask, s.menu
    if len(menu) == 1:
        return menu[0]
    if ask in (D_ACTION, D_MORE):
        return _play(r, s)
    if ask == D_REACT:
        return A_NO_INSTANT
    if ask == D_REVEAL:
        return _reveal(r, s)
    if ask == D_OPTIONAL:
        return A_TAKE if A_TAKE in menu else menu[-1]
    if ask == D_DISCARD:
        return _least(r, s)
    return _choice(r, s) if ask in (D_SPACE, D_EFFECT, D_SACRIFICE) else menu[0]


def considered(r: Core, s: TicTacKoState) -> list[int]:
    """What deserves a look of its own: a card to announce or to answer with, where a Character
    goes, whether an Objective is revealed or an effect taken, what a team gives up. One Basic
    Character speaks for all that do nothing; what an effect names and what a full hand discards
    is left to the plain course."""
    ask = s.ask
    if ask in (D_EFFECT, D_DISCARD):
        return [default_action(r, s)]
    if ask not in (D_ACTION, D_MORE, D_REACT):
        return s.menu
    found: list[int] = []
    has_basic = False
    for action in s.menu:
        card = action & PAYLOAD
        is_basic = action & ~PAYLOAD == A_CHARACTER and r.t.type[card] == T_BASIC
        if is_basic and not is_by_hand(r.worths, card):
            if has_basic:
                continue
            has_basic = True
        found.append(action)
    return found


def _play(r: Core, s: TicTacKoState) -> int:
    """The first Basic Character, else a Special one, else nothing."""
    found = 0
    for action in s.menu:
        if action & ~PAYLOAD == A_CHARACTER:
            if r.t.type[action & PAYLOAD] == T_BASIC:
                return action
            found = found or action
    return found or s.menu[0]


def _reveal(r: Core, s: TicTacKoState) -> int:
    """Always in the own turn and for the last one. Who has held in his own turn is taken to hold
    through that of the others: else to hold would look like revealing a little later."""
    team = team_of(s.decider)
    is_last = len(s.done[team]) + 1 >= r.goals_to_win
    return A_REVEAL if is_last or team_of(s.turn_seat) == team else A_HOLD


def _least(r: Core, s: TicTacKoState) -> int:
    """The card that is missed least; of Characters the last one is kept."""
    hand = s.hands[s.decider]
    few = sum(r.t.type[card] < T_MAGIC for card in hand) <= 1
    best, most = s.menu[0], 99
    for action in s.menu:
        kind = r.t.type[action & PAYLOAD]
        found = KEPT[T_INSTANT] + 1 if few and kind < T_MAGIC else KEPT[kind]
        found = found * USUAL + lean_of(r.worths, action & PAYLOAD)
        if found < most:
            best, most = action, found
    return best


class _Look:
    """The Grid as the decider judges it; `held` are the spaces of the own and the other team,
    `lacking` what each lacks to win, the next Objective included; `known` what was asked before,
    by the spaces of both."""

    __slots__ = ("held", "known", "lacking", "own", "race", "theirs")

    def __init__(self, r: Core, s: TicTacKoState) -> None:
        self.known: dict[int, float] = {}
        seat = s.decider
        team = team_of(seat)
        known = knows_goal(s, 1 - team, seat)
        self.own = outlook_of(r, s, team, seat, is_known=True)
        self.theirs = outlook_of(r, s, 1 - team, seat, is_known=known)
        held = held_by(s)
        self.held = [held[team], held[1 - team]]
        self.lacking = [r.goals_to_win - len(s.done[each]) for each in (team, 1 - team)]
        self.race = Race(r, s, team)

    def worth(self, r: Core, own: int, theirs: int) -> float:
        """How the Grid looks with these spaces held, the others being next to play."""
        both = own << SIDE | theirs
        found = self.known.get(both)
        if found is not None:
            return found
        ahead = self.lacking[0] - nearness(r, self.own, own, theirs, to_play=False)
        behind = self.lacking[1] - nearness(r, self.theirs, theirs, own, to_play=True)
        found = odds(self.race, in_time(r, self.race, ahead), in_time(r, self.race, behind))
        self.known[both] = found
        return found


def _choice(r: Core, s: TicTacKoState) -> int:
    """The answer after which the Grid looks best; a card by how gladly it is had."""
    look = _Look(r, s)
    picked = _picked(s)
    changes_places = not picked and _verb(r, s) in (MOVE, SWAP)
    is_answer = s.frames[-1][0] == DECLARE and s.frames[-1][1] == D_REACT
    best, most = s.menu[0], -99.0
    for action in s.menu:
        kind, low = action & ~PAYLOAD, action & PAYLOAD
        if action == A_DONE:
            found = look.worth(r, look.held[0], look.held[1])
        elif kind == A_PICK_CARD:
            found = float(KEPT[r.t.type[low]])
        elif changes_places and (look.held[0] | look.held[1]) >> low & 1:
            found = max(_after(r, look, [low], other) for other in range(len(s.cards)))
        else:
            found = _after(r, look, picked, low)
            if is_answer and not picked and look.held[0] >> low & 1:
                found = -found  # what an Instant is to save
            found += PLACE * (abs(len(r.grid.near[low]) - 3) if kind != A_PICK_SPACE else 0)
        if found > most:
            best, most = action, found
    return best


def _picked(s: TicTacKoState) -> list[int]:
    """The spaces that the open announcement has named so far."""
    frame = s.frames[-1]
    if frame[0] not in (DECLARE, CHOOSE):
        return []
    first = 3 if frame[0] == DECLARE else CHOSEN
    return [each & PAYLOAD for each in frame[first:] if each & ~PAYLOAD == A_PICK_SPACE]


def _verb(r: Core, s: TicTacKoState) -> int:
    """The first verb of the effects that are being announced; NOTHING for none."""
    frame = s.frames[-1]
    if frame[0] not in (DECLARE, CHOOSE):
        return NOTHING
    for effect in r.effects[frame[2] if frame[0] == DECLARE else frame[3]]:
        for branch in effect.branches:
            for op in branch.ops:
                if op[0] not in (ASK, BRANCH, COIN, DIE, LATER):
                    return op[0]
    return NOTHING


def _after(r: Core, look: _Look, picked: list[int], space: int) -> float:
    """The Grid once `space` is named: an empty one is where the Character named before goes, or a
    new one of ours; an occupied one changes places with that Character, or loses its own."""
    bit, own, theirs = 1 << space, look.held[0], look.held[1]
    last = 1 << picked[-1] if picked else 0
    if not (own | theirs) & bit:
        if theirs & last:
            theirs = theirs & ~last | bit
        else:
            own = own & ~last | bit
    elif last & (own | theirs):
        if bool(own & last) != bool(own & bit):
            own ^= last | bit
            theirs ^= last | bit
    else:
        own, theirs = own & ~bit, theirs & ~bit
    return look.worth(r, own, theirs)
