"""How well a seat stands, 0..1: a reading of the features of TTK-11.4."""

from __future__ import annotations

import math

from engine.games.tictacko.codes import EMPTY, T_INSTANT, T_MAGIC, T_SPECIAL
from engine.games.tictacko.continuous import protected_from
from engine.games.tictacko.core import Core
from engine.games.tictacko.nearness import Hope, held_by, hopes_of, nearness, unclaimed
from engine.games.tictacko.seats import seats_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import DESTROY

# A lead in draws counts up to so many.
LEAD_MOST = 6
ACTION_PHASE = 2
# What a card beyond plenty still counts of one before.
SPARE = 0.2


def value(r: Core, s: TicTacKoState, seat: int) -> float:
    """A logistic of the difference of both teams' features, by the weights of `heuristic.py`;
    exact once the match is over. Equal for the seats of a team (TTK-11.8)."""
    if s.scores:
        return s.scores[seat] / 2.0
    team = team_of(seat)
    gap = _clocks(r, s, team)
    held, lost = held_by(s), unclaimed(r, s)
    known = any(s.known_goals[1 - team] >> mate & 1 for mate in seats_of(team, r.seats))
    own = hopes_of(r, s, team, seat, is_known=True)
    theirs = hopes_of(r, s, 1 - team, seat, is_known=known)
    gap += _objectives(r, s, team, own, held, lost) - _objectives(
        r, s, 1 - team, theirs, held, lost
    )
    gap += _places(r, s, team) - _hand(r, s, 1 - team, is_own=False)
    gap += _hand(r, s, team, is_own=True) - _risk(r, s, team, own, held[team] & ~lost)
    return 1.0 / (1.0 + math.exp(-r.heuristic.scale * gap))


def _objectives(
    r: Core, s: TicTacKoState, team: int, hopes: list[Hope], held: list[int], lost: int
) -> float:
    """Those completed, and how much of the next one there is."""
    w = r.heuristic
    done = len(s.done[team])
    to_play = team_of(s.turn_seat) == team and s.phase <= ACTION_PHASE and not s.announced
    share = nearness(r, hopes, held[team] & ~lost, held[1 - team], to_play=to_play)
    if done + 1 >= r.goals_to_win:
        share *= 1.0 + w.last
    return w.done * (done + share)


def _places(r: Core, s: TicTacKoState, team: int) -> float:
    """Where the team stands, less where the others do; Special Characters that a Stalemate takes
    (TTK-4.43)."""
    w, total = r.heuristic, 0.0
    risk = w.stalled if s.stalled else 0.0 if EMPTY in s.cards else w.full
    for space, side in enumerate(s.sides):
        if side == EMPTY:
            continue
        near = len(r.grid.near[space])
        worth = w.corner if near == 2 else w.centre if near == 4 else w.claimed
        if r.t.type[s.cards[space]] == T_SPECIAL:
            worth -= risk
        total += worth if side == team else -worth
    return total


def _hand(r: Core, s: TicTacKoState, team: int, *, is_own: bool) -> float:
    """Cards in hand, those beyond plenty for little: of the others only how many."""
    w, total = r.heuristic, 0.0
    for seat in seats_of(team, r.seats):
        hand = s.hands[seat]
        found = _cards(r, hand) if is_own else w.card * len(hand)
        if len(hand) > w.plenty:
            found *= (w.plenty + SPARE * (len(hand) - w.plenty)) / len(hand)
        total += found
    return total


def _cards(r: Core, hand: list[int]) -> float:
    w, total, has_character = r.heuristic, 0.0, False
    for card in hand:
        kind = r.t.type[card]
        if kind == T_MAGIC:
            total += w.magic
        elif kind == T_INSTANT:
            total += w.instant
        else:
            total += w.character
            has_character = True
    return total if has_character else total - w.bare


def _risk(r: Core, s: TicTacKoState, team: int, own: list[Hope], claimed: int) -> float:
    """Characters on the own pattern, by the chance that the others hold what destroys them."""
    if not own or not own[0][0] & claimed:
        return 0.0
    at_risk = (own[0][0] & claimed & ~protected_from(r, s, DESTROY, 1 - team)).bit_count()
    if not at_risk:
        return 0.0
    held = breakers = 0
    unseen = len(s.decks[1 - team])
    for seat in seats_of(1 - team, r.seats):
        held += len(s.hands[seat])
        for card in s.hands[seat]:
            breakers += r.breaks[card]
    for card in s.decks[1 - team]:
        if card >= 0:
            breakers += r.breaks[card]
    unseen += held
    return r.heuristic.exposed * at_risk * min(1.0, held * breakers / max(1, unseen))


def _clocks(r: Core, s: TicTacKoState, team: int) -> float:
    """The lead in draws until a deck ends (TTK-6.5), counting more the fewer there are."""
    if not s.order:
        return 0.0
    w, last = r.heuristic, 0 if r.loses_on_failed_draw else 1
    sooner = team_of(s.order[(s.at + 1) % len(s.order)])
    left = [2 * (len(s.decks[each]) - last) + (each != sooner) for each in (0, 1)]
    lead = left[team] - left[1 - team]
    least = min(left)
    found = w.clock * max(-LEAD_MOST, min(LEAD_MOST, lead)) / (w.clock_half + max(0, least))
    if least <= 1:
        found += w.doom if lead > 0 else -w.doom
    return found
