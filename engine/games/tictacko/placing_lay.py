"""A match laid by hand: from a layout to the state of its first moment."""

from __future__ import annotations

from engine.games.tictacko.codes import EMPTY, FACTIONS, NOTHING, TURN
from engine.games.tictacko.core import Core
from engine.games.tictacko.lanes import open_lanes
from engine.games.tictacko.placing import (
    AT_START,
    DECK,
    GOAL_CURRENT,
    GOAL_DECK,
    GOAL_DONE,
    GRID,
    HAND,
    PASSED,
    PILE,
    PLAYED,
    TAKEN,
    TURN_USUAL,
    decks_of,
    goal_key,
    goal_number,
    goal_seen,
    goals_of,
    position_form,
)
from engine.games.tictacko.placing_judge import no_play_left, problems_of, starter_of
from engine.games.tictacko.placing_lasting import lay_lasting, problems_of_lasting
from engine.games.tictacko.seats import order_from, seats_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.turn import ACTION, PHASES, START
from engine.kernel.positions import UNSEEN, BadLayout, Layout, Placed, PositionForm, left_over
from engine.kernel.positions_hands import EVERYBODY, KNOWN, RIVAL_TOO, known_to
from engine.kernel.positions_judge import judge
from engine.kernel.rng import Rng
from engine.kernel.rules import Table
from engine.kernel.state import RUN


def place(r: Core, table: Table, layout: Layout, rng: Rng) -> TicTacKoState:
    """The state of a layout. Raises BadLayout with every problem."""
    form = position_form(r, table)
    problems = judge(form, r.pool, layout)
    if len(layout.seats) == len(form.seats):
        problems += problems_of(r, table, form, layout) + problems_of_lasting(r, layout)
    if problems:
        raise BadLayout(tuple(problems))
    s = TicTacKoState.fresh()
    _lay_turn(r, s, table, layout)
    _lay_grid(r, s, layout)
    _lay_goals(r, s, goals_of(r, table), layout, rng)
    for team in (0, 1):
        _deal(r, s, form, layout, team, rng)
    _lay_knowledge(r, s, layout)
    lay_lasting(r, s, layout)
    if s.announced and s.frames[0][1] == ACTION and not _may_play_on(r, s):
        raise BadLayout((no_play_left(),))
    return s


def _may_play_on(r: Core, s: TicTacKoState) -> bool:
    return bool(open_lanes(r, s))


def _lay_turn(r: Core, s: TicTacKoState, table: Table, layout: Layout) -> None:
    facts = layout.table
    starter = starter_of(r, layout)
    s.order = order_from(starter, r.seats)
    s.chooser = 1 - team_of(starter)  # TTK-4.4
    s.factions = [
        FACTIONS.index("dragon" if deck.header.get("faction") == "dragon" else "unicorn")
        for deck in decks_of(table)
    ]
    s.turn = facts.fact("turn", TURN_USUAL)
    s.turn_seat = facts.fact("turn_seat")
    s.at = (s.turn - 1) % len(s.order)
    s.full = facts.fact("full")
    s.lane, s.used = facts.fact("lane"), facts.fact("used")
    s.announced = facts.fact("announced") or s.used
    s.grants = [facts.fact("granted_characters"), facts.fact("granted_magics")]
    s.stalled = facts.fact("stalled")
    s.waiting = [seat for seat in range(r.seats) if layout.seats[seat].fact("waiting")]
    s.resolved = facts.fact("resolved")
    step = START if facts.fact("step") == AT_START else ACTION
    s.phase = PHASES[step]
    s.frames = [[TURN, step]]
    s.node = RUN


def _lay_grid(r: Core, s: TicTacKoState, layout: Layout) -> None:
    """Characters without a number enter after the others, row by row."""
    size = len(r.grid.names)
    s.cards, s.sides, s.entered = [EMPTY] * size, [EMPTY] * size, [0] * size
    for team in (0, 1):
        for each in layout.seats[team].zone(GRID):
            space = each.value("space") - 1
            s.cards[space], s.sides[space] = r.pool.index(each.card), team
            s.entered[space] = each.value("order")
    s.taken = [layout.table.fact(key) for key in TAKEN]
    s.passed = [layout.table.fact(key) for key in PASSED]
    s.seq = max(layout.table.fact("numbers"), *s.entered, *s.taken)
    for space in r.grid.reading:
        if s.cards[space] != EMPTY and not s.entered[space]:
            s.seq += 1
            s.entered[space] = s.seq
    s.first_seq = max(0, s.seq - layout.table.fact("numbers_now"))


# --- Objectives ------------------------------------------------------------------------------


def _lay_goals(r: Core, s: TicTacKoState, goals: list[int], layout: Layout, rng: Rng) -> None:
    """Those in the Objective deck with a number lie there; the others are shuffled."""
    facts = layout.table
    where = {goal: facts.fact(goal_key(r.pool.at(goal).code)) for goal in goals}
    order = {goal: facts.fact(goal_number(r.pool.at(goal).code)) for goal in goals}
    known = sorted(
        (goal for goal in goals if where[goal] == GOAL_DECK and order[goal]), key=order.__getitem__
    )
    rest = [goal for goal in goals if where[goal] == GOAL_DECK and not order[goal]]
    rng.shuffle(rest)
    s.current, s.done, s.known_goals = [NOTHING, NOTHING], [[], []], [0, 0]
    for team in (0, 1):
        done = [goal for goal in goals if where[goal] == GOAL_DONE + team]
        s.done[team] = sorted(done, key=order.__getitem__)
        current = [goal for goal in goals if where[goal] == GOAL_CURRENT + team]
        s.current[team] = current[0] if current else (rest or known).pop()
        for seat in range(r.seats):
            if team_of(seat) == team or layout.seats[seat].fact("peeked"):
                s.known_goals[team] |= 1 << seat
    deck = _deck_of_goals(known, rest, order)
    s.goals = deck[::-1]
    seen = {goal: facts.fact(goal_seen(r.pool.at(goal).code)) for goal in deck}
    s.buried = [[goal, seen[goal]] for goal in deck if seen[goal]]


def _deck_of_goals(known: list[int], rest: list[int], order: dict[int, int]) -> list[int]:
    """The Objective deck from its top: those with a number at their places, where there are so
    many, the others between them."""
    left = rest[:]
    deck: list[int] = []
    for goal in known:
        while left and len(deck) < order[goal] - 1:
            deck.append(left.pop())
        deck.append(goal)
    return deck + left


# --- hands and decks -------------------------------------------------------------------------


def _deal(
    r: Core, s: TicTacKoState, form: PositionForm, layout: Layout, team: int, rng: Rng
) -> None:
    """What lies nowhere goes to the hands that have unseen cards; the rest is the deck."""
    side = layout.seats[team]
    rest = _cards(r, left_over(form, layout, team))
    rng.shuffle(rest)
    for seat in seats_of(team, r.seats):
        zone = layout.seats[seat].zone(HAND)
        named = [each.card for each in zone if each.card != UNSEEN]
        hidden = side.unseen.get(HAND, 0) if seat == team else len(zone) - len(named)
        while len(s.hands) <= seat:
            s.hands.append([])
        s.hands[seat] = sorted(_cards(r, named) + rest[:hidden])
        rest = rest[hidden:]
    top = _codes(side.zone(DECK))
    s.decks.append(rest + _cards(r, top[::-1]))
    s.piles.append(_cards(r, _codes(side.zone(PILE))))


def _lay_knowledge(r: Core, s: TicTacKoState, layout: Layout) -> None:
    """TTK-7.6 and what was played in this turn (TTK-5.49)."""
    s.seen = [[] for _ in range(r.seats * r.seats)]
    for seat in range(r.seats):
        side = layout.seats[seat]
        hand = side.zone(HAND)
        s.shown.append(sorted(_cards(r, known_to(hand, EVERYBODY))))
        s.spent.append(sorted(_cards(r, _codes(side.zone(PLAYED)))))
        s.worn.append(sorted(_cards(r, [each.card for each in hand if each.value("worn")])))
        for viewer in range(r.seats):
            if viewer != seat:
                least = RIVAL_TOO if team_of(viewer) != team_of(seat) else EVERYBODY
                known = [each.card for each in hand if _is_known(each, viewer, least)]
                s.seen[viewer * r.seats + seat] = sorted(_cards(r, known))


def _is_known(each: Placed, viewer: int, least: int) -> bool:
    return each.value(KNOWN) >= least or bool(each.value("seers") >> viewer & 1)


def _codes(zone: tuple[Placed, ...]) -> list[str]:
    return [each.card for each in zone]


def _cards(r: Core, codes: list[str]) -> list[int]:
    return [r.pool.index(code) for code in codes]
