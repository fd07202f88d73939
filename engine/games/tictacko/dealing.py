"""Worlds drawn from a view, and the re-deal of an undo (TTK-7.10)."""

from __future__ import annotations

from engine.games.tictacko.belief import likely
from engine.games.tictacko.codes import (
    D_EFFECT,
    D_REACT,
    D_REVEAL,
    GOALS,
    I_ASKED,
    I_CARD,
    I_SEAT,
    NOTHING,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.goals import is_claimed, team_at
from engine.games.tictacko.hiding import UNKNOWN_GOAL, is_before_shuffle
from engine.games.tictacko.items import react_menu
from engine.games.tictacko.seats import decider_of, others_in_turn, seats_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.rng import Rng
from engine.kernel.state import DECIDE, REACTIONS, UNKNOWN

TRIES = 100
# Chances are told apart to one in so many.
FINE = 1 << 20


def deal(r: Core, s: TicTacKoState, viewer: int, rng: Rng) -> None:
    """Fill a masked state: each team's unseen cards among its hidden places, the Objectives."""
    asked = _asked_team(s)
    for team in (1, 0) if asked == 1 else (0, 1):  # whose Objective must be complete comes first
        _deal_goal_of(r, s, team, asked, rng)
    goals = s.goal_rest[:]
    rng.shuffle(goals)
    s.goals = [goals.pop() if goal == UNKNOWN else goal for goal in s.goals]
    hidden = [_places(s, seat) for seat in range(r.seats)]
    # The known cards of a hand: in a masked one they lie behind the unknown ones.
    known = [s.hands[seat][hidden[seat] :] for seat in range(r.seats)]
    rest = [_hidden_cards(r, s, team, known, rng) for team in (0, 1)]
    for _ in range(TRIES):
        for team in (0, 1):
            _deal_cards(r, s, team, known, hidden, rest[team], rng)
        if _ask_somebody(r, s, viewer, rng):
            break
    s.rest, s.goal_rest = [], []


def _places(s: TicTacKoState, seat: int) -> int:
    return s.hands[seat].count(UNKNOWN)


def _asked_team(s: TicTacKoState) -> int:
    """The team that is asked in secret whether it reveals, or NOTHING."""
    top = s.frames[-1] if s.frames else [0]
    return team_at(s, top[1]) if top[0] == GOALS and s.decider == REACTIONS else NOTHING


def _deal_goal_of(r: Core, s: TicTacKoState, team: int, asked: int, rng: Rng) -> None:
    """The Objective of a team that does not show it; one that is asked about is complete."""
    if s.current[team] != UNKNOWN_GOAL:
        return
    fitting = s.goal_rest
    if team == asked:
        fitting = [goal for goal in s.goal_rest if is_claimed(r, s, team, goal)]
    chosen = _drawn(fitting, likely(r, s, team, fitting), rng)
    s.goal_rest = s.goal_rest[:]
    s.goal_rest.remove(chosen)
    s.current[team] = chosen


def _drawn(goals: list[int], chances: list[float], rng: Rng) -> int:
    """One of them by its chance (TTK-11.5)."""
    left = rng.below(FINE) / FINE
    for at, chance in enumerate(chances):
        left -= chance
        if left < 0.0:
            return goals[at]
    return goals[-1]


def _hidden_cards(
    r: Core, s: TicTacKoState, team: int, known: list[list[int]], rng: Rng
) -> list[int]:
    """The rest of an open list; else cards by the declared prior."""
    if s.rest and s.rest[team]:
        return s.rest[team]
    if is_before_shuffle(s) and UNKNOWN not in s.decks[team]:
        return []
    amount = s.decks[team].count(UNKNOWN)
    for seat in seats_of(team, r.seats):
        amount += _places(s, seat)
    bag = r.bags[s.factions[team]]
    more = _revealed(r, s, team, known)
    if more:
        bag = bag + more
    return [bag[rng.below(len(bag))] for _ in range(amount)]


def _revealed(r: Core, s: TicTacKoState, team: int, known: list[list[int]]) -> list[int]:
    """The typed cards of a team that are not laid open and that it has been seen to have, each
    once: there may be more of them."""
    if r.published == len(r.pool):
        return []
    seen = {*s.piles[team]}
    seen.update(card for card, side in zip(s.cards, s.sides, strict=True) if side == team)
    seen.update(item[I_CARD] for item in s.items if team_of(item[I_SEAT]) == team)
    for seat in seats_of(team, r.seats):
        seen.update(known[seat])
    bag = r.bags[s.factions[team]]
    return sorted(card for card in seen if card >= r.published and card not in bag)


def _deal_cards(
    r: Core,
    s: TicTacKoState,
    team: int,
    known: list[list[int]],
    hidden: list[int],
    rest: list[int],
    rng: Rng,
) -> None:
    cards = rest[:]
    rng.shuffle(cards)
    for seat in seats_of(team, r.seats):
        s.hands[seat] = sorted(known[seat] + cards[: hidden[seat]])
        cards = cards[hidden[seat] :]
    if cards:
        s.decks[team] = cards


def _ask_somebody(r: Core, s: TicTacKoState, viewer: int, rng: Rng) -> bool:
    """A hidden decider becomes one of those who may be asked; False where nobody can answer."""
    if s.node != DECIDE:
        return True
    if s.decider != REACTIONS:
        return s.ask != D_EFFECT or s.decider == viewer or _can_choose(r, s)
    top = s.frames[-1]
    if top[0] == GOALS:
        s.decider, s.ask = decider_of(s, team_at(s, top[1])), D_REVEAL
        return True
    item = s.items[-1]
    players = others_in_turn(s, item[I_SEAT])
    others = [place for place, seat in enumerate(players) if seat != viewer]
    able = [place for place in others if len(react_menu(r, s, players[place])) > 1]
    chosen = able or others
    item[I_ASKED] = chosen[rng.below(len(chosen))]
    s.decider, s.ask = players[item[I_ASKED]], D_REACT
    return bool(able)


def _can_choose(r: Core, s: TicTacKoState) -> bool:
    """Whether who chooses has something to choose. What they know of other hands is not seen: where
    nothing else will do, they know all of them (TTK-7.6)."""
    if r.options_of(s):
        return True
    for seat in range(r.seats):
        if seat != s.decider:
            s.seen[s.decider * r.seats + seat] = s.hands[seat][:]
    if r.options_of(s):
        return True
    for seat in range(r.seats):
        if seat != s.decider:
            s.seen[s.decider * r.seats + seat] = s.shown[seat][:]
    return False


def redeal(r: Core, s: TicTacKoState, keep: int, rng: Rng) -> None:
    """Shuffle the true unseen cards among their places, for the people in `keep`."""
    for team in (0, 1):
        seats = [seat for seat in seats_of(team, r.seats) if not keep >> seat & 1]
        pool = s.decks[team][:]
        fixed: list[list[int]] = []
        for seat in seats:
            known = _known_to(r, s, seat, keep)
            hidden = s.hands[seat][:]
            for card in known:
                hidden.remove(card)
            pool += hidden
            fixed.append(known)
        pool.sort()
        rng.shuffle(pool)
        for seat, known in zip(seats, fixed, strict=True):
            amount = len(s.hands[seat]) - len(known)
            s.hands[seat] = sorted(known + pool[:amount])
            pool = pool[amount:]
        s.decks[team] = pool
    _look_again(r, s, keep, rng)
    _redeal_goals(s, keep, rng)


def _known_to(r: Core, s: TicTacKoState, seat: int, keep: int) -> list[int]:
    """The cards of a hand that everybody knows, or somebody in `keep`; each as often as the one
    who knows most of it does."""
    found = s.shown[seat][:]
    for viewer in range(r.seats):
        if keep >> viewer & 1:
            known = s.seen[viewer * r.seats + seat]
            for card in set(known):
                found += [card] * (known.count(card) - found.count(card))
    return sorted(found)


def _look_again(r: Core, s: TicTacKoState, keep: int, rng: Rng) -> None:
    """Who looked into a hand that was dealt anew knows as many cards of it as before."""
    for viewer in range(r.seats):
        for seat in range(r.seats):
            row = viewer * r.seats + seat
            if viewer == seat or keep >> viewer & 1 or keep >> seat & 1:
                continue
            known = s.shown[seat][:]
            others = s.hands[seat][:]
            for card in known:
                others.remove(card)
            rng.shuffle(others)
            s.seen[row] = sorted(known + others[: len(s.seen[row]) - len(known)])


def _redeal_goals(s: TicTacKoState, keep: int, rng: Rng) -> None:
    s.buried = [row for row in s.buried if row[1] & keep]
    fixed = [row[0] for row in s.buried]
    pool = [goal for goal in s.goals if goal not in fixed]
    teams = [
        team for team in (0, 1) if s.current[team] != NOTHING and not s.known_goals[team] & keep
    ]
    pool += [s.current[team] for team in teams]
    pool.sort()
    rng.shuffle(pool)
    for team in teams:
        s.current[team] = pool.pop()
    s.goals = [goal if goal in fixed else pool.pop() for goal in s.goals]
