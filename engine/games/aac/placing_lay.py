"""A game laid by hand: from a layout to the state of its first moment."""

from __future__ import annotations

from typing import Final

from engine.games.aac import clocks
from engine.games.aac.codes import (
    L_A,
    L_B,
    L_BOUND,
    L_C,
    L_CARD,
    L_END,
    L_EOT,
    L_SOURCE,
    LP_START,
    NOTHING,
    P_MAIN,
    P_START,
    R_ANCHOR,
    R_SEAT,
    R_SEQ,
    TURN,
)
from engine.games.aac.core import Core
from engine.games.aac.ends import has_creature_left
from engine.games.aac.placing import (
    AIRED,
    AT_MAIN,
    AT_MORE,
    AT_START,
    BOTTOM,
    CLOCKS,
    CREATURES,
    DECK,
    EFFECTS,
    EXCHANGED,
    HAND,
    MET,
    MOST_EXTRA,
    SPARE,
    TOILET,
    TURN_USUAL,
    USED,
    VOID,
    extra,
    known,
    position_form,
)
from engine.games.aac.placing_judge import problems_of
from engine.games.aac.placing_judge_field import problems_of_clocks, problems_of_field
from engine.games.aac.placing_rows import (
    Lying,
    hold_stolen,
    lay_rows,
    lay_states,
    lying_of,
    new_last,
    turn_walls,
)
from engine.games.aac.placing_unseen import name_unseen
from engine.games.aac.state import AacState
from engine.games.aac.turn import EXPIRE, MAIN, MORE
from engine.kernel.messages import N_, Message
from engine.kernel.positions import BadLayout, Layout, Placed, Problem, SideLayout, deal_unseen
from engine.kernel.positions_hands import EVERYBODY, RIVAL_TOO, known_to
from engine.kernel.positions_judge import judge
from engine.kernel.rng import Rng
from engine.kernel.rules import Table
from engine.kernel.state import RUN

STEPS: Final = {AT_MAIN: MAIN, AT_START: EXPIRE, AT_MORE: MORE}


def place(r: Core, table: Table, layout: Layout, rng: Rng) -> AacState:
    """The state of a layout. Raises BadLayout with every problem."""
    form = position_form(r, table)
    problems = judge(form, r.pool, layout)
    if len(layout.seats) == len(form.seats):
        problems += problems_of(r, form, layout)
    if problems:
        raise BadLayout(tuple(problems))
    s = AacState.fresh()
    _lay_moment(s, layout)
    lying = lying_of(layout)
    rows = lay_rows(r, s, lying)
    _lay_lasting(r, s, layout, lying, rows)
    problems = problems_of_field(r, s, lying, rows)
    named = layout if problems else name_unseen(r, s, form, layout, lying, rows, rng, problems)
    problems += [] if problems else problems_of_clocks(r, s, layout)
    if problems:
        raise BadLayout(tuple(problems))
    dealt = deal_unseen(form, named, rng)
    for seat in (0, 1):
        _lay_cards(r, s, layout.seats[seat], dealt[seat])
        _start_clocks(r, s, layout.seats[seat], seat)
    problems = _problems_of_loss(r, s)
    if problems:
        raise BadLayout(tuple(problems))
    return s


def _problems_of_loss(r: Core, s: AacState) -> list[Problem]:
    """AAC-6.2: who has no creature left anywhere has lost."""
    text = N_("No creature on the field, in the hand and in the draw pile: the game is over.")
    remedy = Message(N_("Put a creature there."))
    message = Message(text, {}, "AAC-6.2")
    return [
        Problem(message, seat, CREATURES, "", 1, remedy)
        for seat in (0, 1)
        if not has_creature_left(r, s, seat)
    ]


def _lay_moment(s: AacState, layout: Layout) -> None:
    facts = layout.table
    s.turn_seat = facts.fact("turn_seat")
    s.turn = facts.fact("turn", TURN_USUAL)
    s.first = s.turn_seat if s.turn % 2 else 1 - s.turn_seat
    s.turns = [s.turn // 2, s.turn // 2]
    s.turns[s.turn_seat] = (s.turn + 1) // 2
    s.quota = [facts.fact(key) for key in USED]
    s.spare = [facts.fact(key) for key in SPARE]
    s.acts, s.attacks = facts.fact("acts"), facts.fact("attacks")
    s.striker, s.skips = facts.fact("striker"), facts.fact("skips")
    s.altered, s.gifted = facts.fact("altered"), facts.fact("gifted")
    granted = [facts.fact(extra(at)) for at in range(1, MOST_EXTRA + 1)]
    s.extra = [[number] for number in granted if number]
    s.lp = [side.fact("lp", LP_START) for side in layout.seats]
    for side in layout.seats:
        s.bonus.append(side.fact("bonus"))
        s.gifts.append(side.fact("gifts"))
        s.idle.append(side.fact("idle"))
    step = facts.fact("step")
    s.phase = P_START if step == AT_START else P_MAIN
    s.frames = [[TURN, STEPS[step]]]
    s.node = RUN
    s.dirty = 1


# --- lasting effects -------------------------------------------------------------------------


def _lay_lasting(
    r: Core, s: AacState, layout: Layout, lying: list[Lying], rows: list[list[int]]
) -> None:
    """Those with a number keep it, the others come after them as they are listed."""
    for seat in (0, 1):
        s.lasts += [_last(r, each, seat) for each in layout.seats[seat].zone(EFFECTS)]
    numbers = [last[0] for last in s.lasts] + [row[R_SEQ] for row in rows]
    s.seq = max([layout.table.fact("numbers"), *numbers])
    for last in s.lasts:
        if not last[0]:
            s.seq += 1
            last[0] = s.seq
    lay_states(s, lying, rows)
    hold_stolen(s, lying, rows)
    turn_walls(r, s, rows)


def _last(r: Core, each: Placed, seat: int) -> list[int]:
    on = each.value("on")
    target = on if on > 0 else -1 - (seat if on == 0 else 1 - seat)
    last = new_last(each.value("order"), each.value("kind"), target, seat)
    last[L_SOURCE], last[L_END] = each.value("source"), each.value("end")
    last[L_EOT], last[L_BOUND] = each.value("this_turn"), each.value("bound")
    last[L_A], last[L_B], last[L_C] = each.value("first"), each.value("second"), each.value("third")
    last[L_CARD] = r.pool.index(each.card)
    return last


# --- hands and piles -------------------------------------------------------------------------


def _lay_cards(r: Core, s: AacState, side: SideLayout, dealt: dict[str, list[str]]) -> None:
    hand = side.zone(HAND)
    s.hands.append(_sorted(r, [each.card for each in hand] + dealt[HAND]))
    s.seen.append(_sorted(r, known_to(hand, RIVAL_TOO)))
    s.shown.append(_sorted(r, known_to(hand, EVERYBODY)))
    s.toilets.append(_cards(r, [each.card for each in side.zone(TOILET)]))
    s.voids.append(_cards(r, [each.card for each in side.zone(VOID)]))
    s.exchanged.append(_sorted(r, [each.card for each in side.zone(EXCHANGED)]))
    s.met.append(_sorted(r, [each.card for each in side.zone(MET)]))
    s.aired.append(_sorted(r, [each.card for each in side.zone(AIRED)]))
    top = [each.card for each in side.zone(DECK)]
    top.reverse()
    s.decks.append(_cards(r, [each.card for each in side.zone(BOTTOM)] + dealt[DECK] + top))
    own, rival = ("rival", "own") if len(s.hands) > 1 else ("own", "rival")
    s.known_top += [side.fact(known("top", own)), side.fact(known("top", rival))]
    s.known_bottom += [side.fact(known("bottom", own)), side.fact(known("bottom", rival))]


def _cards(r: Core, codes: list[str]) -> list[int]:
    return [r.pool.index(code) for code in codes]


def _sorted(r: Core, codes: list[str]) -> list[int]:
    return sorted(_cards(r, codes))


def _start_clocks(r: Core, s: AacState, side: SideLayout, seat: int) -> None:
    """AAC-4.8: where not said, a clock that runs began with the latest card it rests on, and late
    enough not to have struck."""
    latest = max([row[R_ANCHOR] for row in s.field if row[R_SEAT] == seat], default=0)
    for clock in range(len(CLOCKS)):
        since = max(latest, s.turns[seat] + 1 - clocks.LIMITS[clock])
        running = clocks.runs(r, s, seat, clock)
        s.clocks.append((side.fact(CLOCKS[clock]) or since) if running else NOTHING)
