"""What a seat may not know (section 7): blanked in place."""

from __future__ import annotations

from engine.games.tictacko.codes import A_PICK_CARD, CHOOSE, CHOSEN, I_ASKED, NOTHING, SETUP
from engine.games.tictacko.core import Core
from engine.games.tictacko.seats import seats_of, team_mask, team_of
from engine.games.tictacko.setup import SHUFFLE_FIRST
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import DECIDE, UNKNOWN


def mask(r: Core, s: TicTacKoState, viewer: int) -> None:
    """Blank every card that `viewer` (-1: the public) does not lawfully know."""
    before = is_before_shuffle(s)
    if not s.rest:  # what is masked already is told
        s.rest = [unseen(r, s, team, viewer) if not before else [] for team in (0, 1)]
        s.goal_rest = unseen_goals(s, viewer)
    for team in (0, 1):
        if not (before and sees_list(r, viewer, team)):
            s.decks[team] = [UNKNOWN] * len(s.decks[team])
        if s.current[team] != NOTHING and not knows_goal(s, team, viewer):
            s.current[team] = UNKNOWN_GOAL
    s.goals = [goal if knows_place(s, goal, viewer) else UNKNOWN for goal in s.goals]
    for seat in range(r.seats):
        if not sees_hand(r, viewer, seat):
            known = s.shown[seat] if viewer < 0 else s.seen[viewer * r.seats + seat]
            s.hands[seat] = [UNKNOWN] * (len(s.hands[seat]) - len(known)) + known
    _mask_knowledge(r, s, viewer)
    _mask_choice(s, viewer)
    _mask_poll(s, viewer)


# An Objective that lies there and is not known; NOTHING is the lack of one.
UNKNOWN_GOAL = -2


def is_before_shuffle(s: TicTacKoState) -> bool:
    """Whether the decks still lie as they were brought."""
    return bool(s.frames) and s.frames[0][0] == SETUP and s.frames[0][1] <= SHUFFLE_FIRST


def sees_hand(r: Core, viewer: int, seat: int) -> bool:
    """One's own hand; a teammate's with `open_team_hands` (TTK-7.5)."""
    if viewer == seat:
        return True
    return r.open_hands and viewer >= 0 and team_of(viewer) == team_of(seat)


def sees_list(r: Core, viewer: int, team: int) -> bool:
    """A team's list of cards: everybody's, or its own alone (TTK-7.1)."""
    return r.open_lists or (viewer >= 0 and team_of(viewer) == team)


def knows_place(s: TicTacKoState, goal: int, viewer: int) -> bool:
    """Whether a viewer has seen where an Objective of the deck lies (TTK-7.6)."""
    if viewer < 0:
        return False
    return any(row[0] == goal and row[1] >> viewer & 1 for row in s.buried)


def knows_goal(s: TicTacKoState, team: int, viewer: int) -> bool:
    """The team, and who has peeked (TTK-7.1, 7.6)."""
    return viewer >= 0 and bool(s.known_goals[team] >> viewer & 1)


def unseen(r: Core, s: TicTacKoState, team: int, viewer: int) -> list[int]:
    """A team's cards that the viewer does not see, where its list is open to him (TTK-7.1)."""
    if not sees_list(r, viewer, team):
        return []
    found = s.decks[team][:]
    for seat in seats_of(team, r.seats):
        if sees_hand(r, viewer, seat):
            continue
        hidden = s.hands[seat][:]
        for card in s.shown[seat] if viewer < 0 else s.seen[viewer * r.seats + seat]:
            hidden.remove(card)
        found += hidden
    return sorted(found)


def unseen_goals(s: TicTacKoState, viewer: int) -> list[int]:
    """The Objectives of the common list that the viewer does not see (TTK-7.7)."""
    found = s.goals[:]
    if s.buried:
        found = [goal for goal in found if not knows_place(s, goal, viewer)]
    for team in (0, 1):
        if s.current[team] != NOTHING and not knows_goal(s, team, viewer):
            found.append(s.current[team])
    return sorted(found)


def _mask_knowledge(r: Core, s: TicTacKoState, viewer: int) -> None:
    """What others have learnt is theirs to know."""
    for other in range(r.seats):
        if other == viewer:
            continue
        for seat in range(r.seats):
            s.seen[other * r.seats + seat] = s.shown[seat][:] if other != seat else []
    for team in (0, 1):
        own = team_mask(team, r.seats)
        mine = s.known_goals[team] & (1 << viewer) if viewer >= 0 else 0
        s.known_goals[team] = (own if s.current[team] != NOTHING else 0) | mine
    bit = 1 << viewer if viewer >= 0 else 0
    s.buried = [[row[0], bit] for row in s.buried if row[1] & bit]


def _mask_choice(s: TicTacKoState, viewer: int) -> None:
    """Cards that are being chosen for an effect are nobody else's business before it is announced
    (TTK-7.1)."""
    frame = s.frames[-1] if s.frames else [0]
    if frame[0] != CHOOSE or s.decider == viewer:
        return
    for at in range(CHOSEN, len(frame)):
        if frame[at] & ~PAYLOAD == A_PICK_CARD:
            del frame[at:]
            return


def _mask_poll(s: TicTacKoState, viewer: int) -> None:
    """Who has been asked is nobody else's business (TTK-7.9)."""
    if s.items and s.secret and s.node == DECIDE and s.decider != viewer:
        s.items[-1][I_ASKED] = 0
