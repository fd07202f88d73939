"""What no match can look like, beyond what the form says: the Grid, Objectives, the turn."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.invariants import last_turn
from engine.games.tictacko.placing import (
    AT_START,
    DECK,
    GOAL_CURRENT,
    GOAL_DONE,
    GRID,
    HAND,
    TURN_USUAL,
    goal_key,
    goal_number,
    goals_of,
)
from engine.games.tictacko.seats import order_from
from engine.games.tictacko.texts import TEAMS
from engine.kernel.messages import N_, NN_, Message, MessageParam, shown
from engine.kernel.positions import (
    TABLE,
    Layout,
    PositionForm,
    Problem,
    concealed,
    left_over,
)
from engine.kernel.rules import Table

_SET_IT: Final = N_("Set it to {value}.")
_NUMBERS: Final = N_("Give each a number of its own, or 0.")


def problems_of(r: Core, table: Table, form: PositionForm, layout: Layout) -> list[Problem]:
    """The problems of a layout with the right number of seats, whatever stands in it."""
    found: list[Problem] = []
    _grid(r, layout, found)
    _goals(r, table, layout, found)
    _action(layout, found)
    _stalemate(r, layout, found)
    _order(r, layout, found)
    for team in (0, 1):
        _deck(r, form, layout, team, found)
    return found


def _say(
    found: list[Problem],
    text: Message,
    place: tuple[int, str, str],
    remedy: Message,
    amount: int = 1,
) -> None:
    seat, zone, card = place
    found.append(Problem(text, seat, zone, card, amount, remedy))


def _name(r: Core, code: str) -> MessageParam:
    card = r.pool.get(code)
    return shown(code) if card is None else card.name


# --- the Grid --------------------------------------------------------------------------------


def _grid(r: Core, layout: Layout, found: list[Problem]) -> None:
    """TTK-2.6: one Character on a space; TTK-2.17: no two have one number of entry."""
    spaces: dict[int, int] = {}
    orders: dict[int, int] = {}
    for team in (0, 1):
        for each in layout.seats[team].zone(GRID):
            place = (team, GRID, each.card)
            params: dict[str, MessageParam] = {"card": _name(r, each.card)}
            space, order = each.value("space"), each.value("order")
            if not space:
                text = Message(N_("It is not said on which space «{card}» stands."), params,
                               "TTK-2.6")  # fmt: skip
                _say(found, text, place, Message(N_("Choose its space.")))
            elif space in spaces and 0 < space <= len(r.grid.names):
                params["space"] = r.grid.names[space - 1]
                text = Message(N_("«{card}»: there is a Character on space {space} already."),
                               params, "TTK-2.6")  # fmt: skip
                _say(found, text, place, Message(N_("Choose another space.")))
            if order and order in orders:
                params["found"] = order
                text = Message(N_("«{card}»: number {found} is given to two Characters."), params,
                               "TTK-2.17")  # fmt: skip
                _say(found, text, place, Message(_NUMBERS))
            spaces[space] = orders[order] = team


# --- Objectives ------------------------------------------------------------------------------


def _goals(r: Core, table: Table, layout: Layout, found: list[Problem]) -> None:
    """TTK-4.9: one current Objective a team; TTK-6.1: who has completed enough has won."""
    facts = layout.table
    codes = [r.pool.at(goal).code for goal in goals_of(r, table)]
    for team in (0, 1):
        current = [code for code in codes if facts.fact(goal_key(code)) == GOAL_CURRENT + team]
        done = [code for code in codes if facts.fact(goal_key(code)) == GOAL_DONE + team]
        params: dict[str, MessageParam] = {"team": Message(TEAMS[team])}
        if len(current) > 1:
            text = N_("{team} has {found} current Objectives, it can have one.")
            message = Message(text, {**params, "found": len(current)}, "TTK-4.9")
            remedy = Message(N_("Leave one of them."))
            _say(found, message, (TABLE, goal_key(current[1]), ""), remedy, len(current) - 1)
        excess = len(done) - r.goals_to_win + 1
        if excess > 0:
            text = N_("{team} has completed {found} Objectives: it has won.")
            message = Message(text, {**params, "found": len(done)}, "TTK-6.1")
            remedy = Message(N_("Leave at most {most}."), {"most": r.goals_to_win - 1})
            _say(found, message, (TABLE, goal_key(done[-1]), ""), remedy, excess)
    _goal_numbers(r, codes, layout, found)


def _goal_numbers(r: Core, codes: list[str], layout: Layout, found: list[Problem]) -> None:
    facts = layout.table
    taken: set[tuple[int, int]] = set()
    for code in codes:
        mark = (facts.fact(goal_key(code)), facts.fact(goal_number(code)))
        if mark[1] and mark in taken:
            text = N_("«{card}»: number {found} is given to two Objectives.")
            params: dict[str, MessageParam] = {"card": r.pool[code].name, "found": mark[1]}
            message = Message(text, params, "TTK-4.9")
            _say(found, message, (TABLE, goal_number(code), ""), Message(_NUMBERS))
        taken.add(mark)


# --- the turn --------------------------------------------------------------------------------


def _action(layout: Layout, found: list[Problem]) -> None:
    """TTK-4.19: a lane is picked by the first card, and every card of it is announced."""
    facts = layout.table
    lane, used, announced = facts.fact("lane"), facts.fact("used"), facts.fact("announced")
    if bool(lane) != bool(used):
        text = N_("Cards played and what was played do not agree.")
        remedy = Message(N_("Say both, or neither."))
        _say(found, Message(text, {}, "TTK-4.19"), (TABLE, "used", ""), remedy)
    if announced and announced < used:
        text = N_("{used} cards count in this phase, but {found} were played in all.")
        params: dict[str, MessageParam] = {"used": used, "found": announced}
        remedy = Message(_SET_IT, {"value": used})
        message = Message(text, params, "TTK-4.50")
        _say(found, message, (TABLE, "announced", ""), remedy, used - announced)
    if facts.fact("step") == AT_START and (lane or used or announced):
        text = N_("At the start of a turn nothing has been played in it.")
        remedy = Message(N_("Choose the Action Phase, or take off what was played."))
        _say(found, Message(text, {}, "TTK-4.12"), (TABLE, "step", ""), remedy)


def _stalemate(r: Core, layout: Layout, found: list[Problem]) -> None:
    """TTK-4.41: a Stalemate goes on while somebody has a turn to come in it."""
    facts = layout.table
    stalled, turn = facts.fact("stalled"), facts.fact("turn", TURN_USUAL)
    waiting = [seat for seat in range(r.seats) if layout.seats[seat].fact("waiting")]
    if stalled >= turn:
        text = N_("A Stalemate that goes on in turn {turn} was declared before it.")
        remedy = Message(N_("Set it to {value} or less."), {"value": turn - 1})
        message = Message(text, {"turn": turn}, "TTK-4.40")
        _say(found, message, (TABLE, "stalled", ""), remedy, stalled - turn + 1)
    if stalled and not waiting:
        text = N_("In this Stalemate nobody has a turn to come: it would be over.")
        remedy = Message(N_("Say who has a turn to come, or set its turn to 0."))
        _say(found, Message(text, {}, "TTK-4.42"), (TABLE, "stalled", ""), remedy)
    if waiting and not stalled:
        text = N_("Without a Stalemate nobody has a turn to come in it.")
        remedy = Message(N_("Take it off, or say since which turn there is a Stalemate."))
        _say(found, Message(text, {}, "TTK-4.41"), (waiting[0], "waiting", ""), remedy)


def _order(r: Core, layout: Layout, found: list[Problem]) -> None:
    if starter_of(r, layout) >= 0:
        return
    facts = layout.table
    params: dict[str, MessageParam] = {
        "turn": facts.fact("turn", TURN_USUAL),
        "seat": facts.fact("turn_seat") + 1,
    }
    text = N_("Turn {turn} cannot be that of seat {seat} in the turn order.")
    remedy = Message(N_("Choose another turn number, another seat or another first player."))
    _say(found, Message(text, params, "TTK-4.5"), (TABLE, "turn", ""), remedy)


def starter_of(r: Core, layout: Layout) -> int:
    """The seat that had the first turn: as said, or the lowest that fits; -1: none fits."""
    facts = layout.table
    turn, said = facts.fact("turn", TURN_USUAL), facts.fact("starter")
    for seat in [said - 1] if said else range(r.seats):
        if last_turn(r, seat) < turn <= last_turn(r, NOTHING):
            continue  # TTK-6.12: there can be such a turn, but not where this seat starts
        order = order_from(seat, r.seats)
        if order[(turn - 1) % len(order)] == facts.fact("turn_seat"):
            return seat
    return -1


# --- decks -----------------------------------------------------------------------------------


def _deck(r: Core, form: PositionForm, layout: Layout, team: int, found: list[Problem]) -> None:
    """TTK-6.5: a team without a deck has lost."""
    side = layout.seats[team]
    left = len(left_over(form, layout, team)) - concealed(form, layout, team)
    if r.loses_on_failed_draw or left - side.unseen.get(HAND, 0) + len(side.zone(DECK)) > 0:
        return
    params: dict[str, MessageParam] = {"team": Message(TEAMS[team])}
    text = N_("The deck of {team} is empty: it has lost.")
    remedy = NN_("Leave at least {count} card.", "Leave at least {count} cards.", "count")
    message = Message(text, params, "TTK-6.5")
    _say(found, message, (team, DECK, ""), remedy.fill({"count": 1}))


def no_play_left() -> Problem:
    """TTK-4.20: the question for a further card is open only while one may be played."""
    text = N_("No further card may be played in this Action Phase.")
    remedy = Message(N_("Take off what was played, or grant a card."))
    return Problem(Message(text, {}, "TTK-4.20"), TABLE, "used", "", 1, remedy)
