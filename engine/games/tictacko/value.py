"""How well a seat stands, 0..1: a reading of the features of TTK-11.4."""

from __future__ import annotations

import math

from engine.games.tictacko.codes import EMPTY, T_INSTANT, T_MAGIC, T_SPECIAL
from engine.games.tictacko.continuous import protected_from
from engine.games.tictacko.core import Core
from engine.games.tictacko.nearness import held_by, nearness, outlook_of, unclaimed
from engine.games.tictacko.odds import Race, in_time, odds
from engine.games.tictacko.outlook import Outlook
from engine.games.tictacko.seats import seats_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import DESTROY
from engine.kernel.worth import AT_ITS_MOMENT, owed_to, share_of

ACTION_PHASE = 2
# Nobody is quite sure of a match that is not over.
SURE = 0.995


def value(r: Core, s: TicTacKoState, seat: int) -> float:
    """The odds of the race (`odds`), shifted by what both teams have besides, by the weights of
    `heuristic.py`; exact once the match is over. Equal for the seats of a team (TTK-11.8)."""
    if s.scores:
        return s.scores[seat] / 2.0
    team = team_of(seat)
    held, lost = held_by(s), unclaimed(r, s)
    known = any(s.known_goals[1 - team] >> mate & 1 for mate in seats_of(team, r.seats))
    own = outlook_of(r, s, team, seat, is_known=True)
    theirs = outlook_of(r, s, 1 - team, seat, is_known=known)
    race = Race(r, s, team)
    mine = in_time(r, race, _lacking(r, s, team, own, held, lost))
    found = odds(race, mine, in_time(r, race, _lacking(r, s, 1 - team, theirs, held, lost)))
    found = max(1.0 - SURE, min(SURE, found))
    gap = _places(r, s, team) - _hand(r, s, race, 1 - team, is_own=False)
    if s.owed and r.worths:
        gap += owed_to(r, s, seat, r.worths)
    gap += _hand(r, s, race, team, is_own=True) - _risk(r, s, team, own, held[team] & ~lost)
    return found / (found + (1.0 - found) * math.exp(-r.heuristic.scale * gap))


def _lacking(
    r: Core, s: TicTacKoState, team: int, outlook: Outlook, held: list[int], lost: int
) -> float:
    """The Objectives that a team lacks, less how much of the next one there is."""
    to_play = team_of(s.turn_seat) == team and s.phase <= ACTION_PHASE and not s.announced
    share = nearness(r, outlook, held[team] & ~lost, held[1 - team], to_play=to_play)
    return r.goals_to_win - len(s.done[team]) - share


def _places(r: Core, s: TicTacKoState, team: int) -> float:
    """Where the team stands, less where the others do; Special Characters that a Stalemate takes
    (TTK-4.43)."""
    w, total = r.heuristic, 0.0
    risk = w.special + (w.stalled if s.stalled else 0.0 if EMPTY in s.cards else w.full)
    for space, side in enumerate(s.sides):
        if side == EMPTY:
            continue
        near = len(r.grid.near[space])
        worth = w.corner if near == 2 else w.centre if near == 4 else w.claimed
        if r.t.type[s.cards[space]] == T_SPECIAL:
            worth -= risk
        total += worth if side == team else -worth
    return total


def _hand(r: Core, s: TicTacKoState, race: Race, team: int, *, is_own: bool) -> float:
    """Cards in hand, those beyond plenty, or beyond the turns that are left, for little: of the
    others only how many."""
    w, total = r.heuristic, 0.0
    for seat in seats_of(team, r.seats):
        hand = s.hands[seat]
        found = _cards(r, hand) if is_own else w.card * len(hand)
        plenty = min(w.plenty, race.turns + 1.0)
        if len(hand) > plenty:
            found *= (plenty + w.spare * (len(hand) - plenty)) / len(hand)
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
        if r.worths:
            total += _held(r, card) * (share_of(r.worths, card) - 1.0)
    return total if has_character else total - w.bare


def _held(r: Core, card: int) -> float:
    w, kind = r.heuristic, r.t.type[card]
    return w.magic if kind == T_MAGIC else w.instant if kind == T_INSTANT else w.character


def brings(r: Core, card: int) -> float:
    """TTK-9.43: more than it counts in the hand; a Character beside its place on the Grid."""
    return _held(r, card) * AT_ITS_MOMENT


def _risk(r: Core, s: TicTacKoState, team: int, own: Outlook, claimed: int) -> float:
    """Characters on the own pattern, by the chance that the others hold what destroys them."""
    if not own.masks or not own.masks[0] & claimed:
        return 0.0
    at_risk = (own.masks[0] & claimed & ~protected_from(r, s, DESTROY, 1 - team)).bit_count()
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
