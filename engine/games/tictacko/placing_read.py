"""The inverse of laying: a match at a quiet moment as a layout, whole or as one seat knows it."""

from __future__ import annotations

from engine.games.tictacko.codes import D_ACTION, D_MORE, EMPTY, NOTHING, TURN
from engine.games.tictacko.core import Core
from engine.games.tictacko.hiding import UNKNOWN_GOAL
from engine.games.tictacko.lasting import L_RULE
from engine.games.tictacko.placing import (
    DECK,
    GOAL_CURRENT,
    GOAL_DONE,
    GRID,
    HAND,
    PASSED,
    PILE,
    PLAYED,
    TAKEN,
    goal_key,
    goal_number,
    goal_seen,
)
from engine.games.tictacko.placing_lasting import FIRED, LASTING, fired_of, lasting_of
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import PUT_OFF
from engine.kernel.errors import BadPosition
from engine.kernel.messages import N_, Message
from engine.kernel.positions import STILL_TO_COME, UNSEEN, Layout, Placed, SideLayout, Unlaid
from engine.kernel.positions_hands import placed_hand
from engine.kernel.state import DECIDE, UNKNOWN


def layout_of(r: Core, s: TicTacKoState, seat: int | None) -> Layout:
    """Everything, or what `seat` may know. Raises BadPosition in the middle of something."""
    if not is_quiet(s):
        text = N_(
            "A position is kept when the active player may play a card in the Action Phase: finish"
            " what is going on first."
        )
        raise BadPosition(Message(text, {}, "TTK-4.14"))
    if any(row[L_RULE] == PUT_OFF for row in s.lasting):
        raise Unlaid(STILL_TO_COME, "TTK-9.41")
    seen = s
    if seat is not None:
        masked = r.masked(s, seat)
        assert isinstance(masked, TicTacKoState)
        seen = masked
    sides = tuple(_side(r, seen, each) for each in range(r.seats))
    return Layout(sides, SideLayout({}, {}, _table(r, seen)))


def is_quiet(s: TicTacKoState) -> bool:
    """Whether the active player stands before D2 or D3, nothing being under way."""
    if s.node != DECIDE or s.declaring >= 0 or len(s.frames) != 1 or s.items:
        return False
    return s.frames[0][0] == TURN and s.ask in (D_ACTION, D_MORE)


def _table(r: Core, s: TicTacKoState) -> dict[str, int]:
    facts = {
        "full": s.full,
        "lane": s.lane,
        "used": s.used,
        "announced": s.announced,
        "granted_characters": s.grants[0],
        "granted_magics": s.grants[1],
        "stalled": s.stalled,
        "resolved": s.resolved,
        "numbers": s.seq,
        "numbers_now": s.seq - s.first_seq,
        **dict(zip(TAKEN, s.taken, strict=True)),
        **dict(zip(PASSED, s.passed, strict=True)),
        **_goals(r, s),
    }
    if r.seats == 3:
        facts["starter"] = s.order[0] + 1
    return {"turn_seat": s.turn_seat, "turn": s.turn} | _told(facts)


def _goals(r: Core, s: TicTacKoState) -> dict[str, int]:
    facts: dict[str, int] = {}
    for at, goal in enumerate(reversed(s.goals)):
        if goal != UNKNOWN:
            facts[goal_number(r.pool.at(goal).code)] = at + 1
    for goal, seats in s.buried:
        facts[goal_seen(r.pool.at(goal).code)] = seats
    for team in (0, 1):
        for at, goal in enumerate(s.done[team]):
            facts[goal_key(r.pool.at(goal).code)] = GOAL_DONE + team
            facts[goal_number(r.pool.at(goal).code)] = at + 1
        if s.current[team] not in (NOTHING, UNKNOWN_GOAL):
            facts[goal_key(r.pool.at(s.current[team]).code)] = GOAL_CURRENT + team
    return facts


def _told(values: dict[str, int]) -> dict[str, int]:
    return {key: value for key, value in values.items() if value}


def _codes(r: Core, cards: list[int]) -> tuple[Placed, ...]:
    return tuple(Placed(r.pool.at(card).code) for card in cards)


def _side(r: Core, s: TicTacKoState, seat: int) -> SideLayout:
    team = team_of(seat)
    zones: dict[str, tuple[Placed, ...]] = {}
    played = _codes(r, s.spent[seat])
    hand = _hand(r, s, seat)
    unseen: dict[str, int] = {}
    hidden = s.hands[seat].count(UNKNOWN)
    if seat == team:
        unseen[HAND] = hidden
        deck = [card for card in reversed(s.decks[team]) if card != UNKNOWN]
        zones |= {
            GRID: _grid(r, s, team),
            PILE: _codes(r, s.piles[team]),
            DECK: _codes(r, deck),
            LASTING: lasting_of(r, s, team),
            FIRED: fired_of(r, s, team),
        }
    else:
        hand = (*_owned(hand, team), *((Placed(UNSEEN, {}, (), team),) * hidden))
        played = _owned(played, team)
    zones[HAND], zones[PLAYED] = hand, played
    facts = {
        "waiting": int(seat in s.waiting),
        "peeked": s.known_goals[1 - team] >> seat & 1,
    }
    filled = {key: row for key, row in zones.items() if row}
    return SideLayout(filled, unseen, _told(facts))


def _owned(cards: tuple[Placed, ...], team: int) -> tuple[Placed, ...]:
    """Cards at a teammate's seat: they are of the deck at the first seat of the team."""
    return tuple(Placed(each.card, each.values, (), team) for each in cards)


def _hand(r: Core, s: TicTacKoState, seat: int) -> tuple[Placed, ...]:
    """TTK-7.6: what others know of a hand stays known; which cards came back in this turn."""
    worn = s.worn[seat][:]
    found: list[Placed] = []
    for each in _known(r, s, seat):
        card = r.pool.index(each.card)
        if card in worn:
            worn.remove(card)
            found.append(Placed(each.card, {**each.values, "worn": 1}))
        else:
            found.append(each)
    return tuple(found)


def _known(r: Core, s: TicTacKoState, seat: int) -> tuple[Placed, ...]:
    if r.seats == 2:
        seen = s.seen[(1 - seat) * r.seats + seat]
        return placed_hand(r.pool, s.hands[seat], seen, s.shown[seat])
    shown = s.shown[seat]
    found: list[Placed] = []
    for at, each in enumerate(placed_hand(r.pool, s.hands[seat], shown, shown)):
        card = r.pool.index(each.card)
        before = sum(1 for other in found[:at] if other.card == each.card)
        seers = 0
        for viewer in range(r.seats):
            if viewer != seat and s.seen[viewer * r.seats + seat].count(card) > before:
                seers |= 1 << viewer
        told = {"seers": seers} if seers and not each.values else {}
        found.append(Placed(each.card, {**each.values, **told}))
    return tuple(found)


def _grid(r: Core, s: TicTacKoState, team: int) -> tuple[Placed, ...]:
    found: list[Placed] = []
    for space in r.grid.reading:
        if s.cards[space] != EMPTY and s.sides[space] == team:
            values = {"space": space + 1, "order": s.entered[space]}
            found.append(Placed(r.pool.at(s.cards[space]).code, values))
    return tuple(found)
