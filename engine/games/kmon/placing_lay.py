"""A battle laid by hand: from a layout to the state of its first moment."""

from __future__ import annotations

from engine.games.kmon.codes import NOTHING, TURN
from engine.games.kmon.commit import ACTION
from engine.games.kmon.core import Core
from engine.games.kmon.effects import count_statics
from engine.games.kmon.placing import (
    ACTIVE,
    AT_ACTION,
    AT_SUBSTITUTION,
    BENCH,
    BOTTOM,
    DECK,
    DISCARD,
    HAND,
    MOST_EXTRA,
    USED,
    extra,
    known,
    position_form,
)
from engine.games.kmon.placing_blocks import parts_of
from engine.games.kmon.placing_judge import problems_of
from engine.games.kmon.state import KMonState
from engine.games.kmon.turn import START, SUBSTITUTION
from engine.kernel.positions import (
    COPY,
    TABLE,
    BadLayout,
    Layout,
    Placed,
    SideLayout,
    deal_unseen,
)
from engine.kernel.positions_hands import EVERYBODY, RIVAL_TOO, known_to
from engine.kernel.positions_judge import judge
from engine.kernel.rng import Rng
from engine.kernel.rules import Table
from engine.kernel.state import RUN


def place(r: Core, table: Table, layout: Layout, rng: Rng) -> KMonState:
    """The state of a layout. Raises BadLayout with every problem."""
    form = position_form(r, table)
    problems = judge(form, r.pool, layout)
    if len(layout.seats) == len(form.seats):
        problems += problems_of(r, form, layout)
    if problems:
        raise BadLayout(tuple(problems))
    s = KMonState.fresh()
    dealt = deal_unseen(form, layout, rng)
    s.active, s.stance = [NOTHING, NOTHING], [0, 0]
    s.marked, s.marked_at = [0] * 6, [0] * 6
    for seat in (0, 1):
        _lay_team(r, s, layout.seats[seat], seat)
        _lay_cards(r, s, layout.seats[seat], dealt[seat], seat)
    _lay_effects(r, s, layout)
    _lay_facts(s, layout)
    return s


# --- K-Mon ----------------------------------------------------------------------------------


def team_of(r: Core, side: SideLayout) -> list[tuple[Placed, bool]]:
    """The K-Mon of a seat in the order of its team (KM-2.11), each with whether it is active."""
    given = [(each, True) for each in side.zone(ACTIVE)]
    given += [(each, False) for each in side.zone(BENCH)]
    # A stable sort: among equal cards those with a number stand by it.
    ordered = sorted(
        (r.pool.index(each.card), each.value("number"), at)
        for at, (each, _is_active) in enumerate(given)
    )
    return [given[at] for _card, _number, at in ordered]


def _lay_team(r: Core, s: KMonState, side: SideLayout, seat: int) -> None:
    for place, (each, is_active) in enumerate(team_of(r, side)):
        k = seat * 3 + place
        card = r.pool.index(each.card)
        is_exhausted = each.value("exhausted")
        damage = each.value("damage")
        s.team.append(card)
        s.damage.append(damage or r.t.hp[card] if is_exhausted else damage)
        s.exhausted.append(is_exhausted)
        s.last_attack.append(each.value("last_attack"))
        if is_active:
            s.active[seat] = k
            s.stance[seat] = each.value("defence")


def _lay_effects(r: Core, s: KMonState, layout: Layout) -> None:
    """What is attached, oldest first: by its number where it has one, else as it is listed."""
    rows: list[list[int]] = []
    for seat in (0, 1):
        for place, (bearer, _is_active) in enumerate(team_of(r, layout.seats[seat])):
            for held in bearer.attached:
                owner = seat if held.owner == TABLE else held.owner
                rows.append(_effect(r, held, seat * 3 + place, owner))
    highest = max([row[0] for row in rows], default=0)
    for row in rows:
        if not row[0]:
            highest += 1
            row[0] = highest
        row[8] = row[8] or row[0]
    rows.sort()
    s.effects = rows
    s.seq = max(highest, layout.table.fact("attached_so_far"))
    count_statics(r, s)


def _effect(r: Core, held: Placed, bearer: int, owner: int) -> list[int]:
    card = r.pool.index(held.card)
    block = parts_of(r, card)[held.value("part")]
    duration, kind = r.block_duration[block], r.block_kind[block]
    counters, order, copy = held.value("counters"), held.value("order"), held.value(COPY)
    return [order, bearer, owner, card, block, counters, duration, kind, copy]


# --- the other cards -------------------------------------------------------------------------


def _lay_cards(
    r: Core, s: KMonState, side: SideLayout, dealt: dict[str, list[str]], seat: int
) -> None:
    hand = side.zone(HAND)
    s.hands.append(_sorted(r, [each.card for each in hand] + dealt[HAND]))
    s.seen.append(_sorted(r, known_to(hand, RIVAL_TOO)))
    s.shown.append(_sorted(r, known_to(hand, EVERYBODY)))
    s.piles.append(_cards(r, [each.card for each in side.zone(DISCARD)]))
    s.used.append(_sorted(r, [each.card for each in side.zone(USED)]))
    top = [each.card for each in side.zone(DECK)]
    top.reverse()
    s.decks.append(_cards(r, [each.card for each in side.zone(BOTTOM)] + dealt[DECK] + top))
    own, rival = ("own", "rival") if seat == 0 else ("rival", "own")
    s.known_top += [side.fact(known("top", own)), side.fact(known("top", rival))]
    s.known_bottom += [side.fact(known("bottom", own)), side.fact(known("bottom", rival))]


def _cards(r: Core, codes: list[str]) -> list[int]:
    return [r.pool.index(code) for code in codes]


def _sorted(r: Core, codes: list[str]) -> list[int]:
    return sorted(_cards(r, codes))


# --- the moment -----------------------------------------------------------------------------


def _lay_facts(s: KMonState, layout: Layout) -> None:
    facts = layout.table
    s.turn_seat = facts.fact("turn_seat")
    s.turn = facts.fact("turn", 1)
    s.first = facts.fact("first", s.turn_seat if s.turn % 2 else 1 - s.turn_seat)
    s.granted = facts.fact("granted")
    due = [facts.fact(extra(at)) for at in range(1, MOST_EXTRA + 1)]
    s.extra = [kinds for kinds in due if kinds]
    s.charges = [side.fact("charges", 2) for side in layout.seats]
    s.discount = [side.fact("discount") for side in layout.seats]
    step = facts.fact("step")
    if step == AT_ACTION:
        s.phase, at = 4, ACTION
    elif step == AT_SUBSTITUTION:
        s.phase, at = 2, SUBSTITUTION
    else:
        s.phase, at = 1, START
    s.frames = [[TURN, at, NOTHING]]
    s.node = RUN
