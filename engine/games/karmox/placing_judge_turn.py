"""What no turn can look like: who is in it and active, what the moment needs (KX-4.9 to 4.20)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import COLOURS, NOTHING
from engine.games.karmox.core import Core
from engine.games.karmox.landing import landing_menu
from engine.games.karmox.placing import (
    AT_ACTION,
    AT_END,
    AT_EVENT,
    AT_LANDING,
    BOARD,
    CELLS,
    GONE,
    holders_of,
    piece_of,
    pieces_of,
)
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.terms import COLOURS as COLOUR_NAMES
from engine.games.karmox.tokens import heals
from engine.games.karmox.turn import action_menu
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.positions import TABLE, Layout, Problem
from engine.kernel.rules import Table

_SET_IT: Final = N_("Set it to {value}.")


def problems_of_turn(r: Core, table: Table, layout: Layout) -> list[Problem]:
    """The problems of the turn."""
    found: list[Problem] = []
    _sides(r, table, layout, found)
    _seat(r, layout, found)
    _active(r, table, layout, found)
    _roll(r, table, layout, found)
    _stall(r, layout, found)
    return found


def nothing_to_choose(r: Core, s: KarmoxState, layout: Layout) -> Problem | None:
    """KX-4.2: at the moment that was said there must be something to choose."""
    step = layout.table.fact("step")
    if step == AT_LANDING:
        menu = landing_menu(r, s, s.pawn_used, s.pawns[s.pawn_used])
    elif step == AT_ACTION:
        menu = action_menu(r, s)
    elif step == AT_END:
        menu = [0, *heals(r, s, s.turn_seat)]
    else:
        return None
    if len(menu) > 1:
        return None
    text = Message(N_("At this moment of the turn there is nothing to choose."), {}, "KX-4.2")
    remedy = Message(N_("Choose the moment after it, or lay what can be chosen."))
    return Problem(text, TABLE, "step", "", 0, remedy)


def _sides(r: Core, table: Table, layout: Layout, found: list[Problem]) -> None:
    """KX-6.1: with one side alone in the fortress the game is over."""
    standing = {
        _side_of(r, table, seat) for seat in range(r.seats) if layout.seats[seat].zone(BOARD)
    }
    if len(standing) > 1:
        return
    text = N_("Fewer than two sides are in the fortress: the game would be over.")
    remedy = Message(N_("Put characters of at least two sides in the fortress."))
    message = Message(text, {}, "KX-6.1")
    found.append(Problem(message, TABLE, "", "", 2 - len(standing), remedy))


def _side_of(r: Core, table: Table, seat: int) -> int:
    """A player alone, or the colour of the team."""
    if not r.teams:
        return seat
    own = [piece for piece, owner in enumerate(holders_of(r, table)) if owner == seat]
    return own[0] % 2 if own else NOTHING


def _seat(r: Core, layout: Layout, found: list[Problem]) -> None:
    """Who has left has no turn; who has nobody in the fortress only rolls and lands (KX-4.13)."""
    facts = layout.table
    seat = facts.fact("turn_seat")
    if not 0 <= seat < r.seats:
        return
    side = layout.seats[seat]
    params: dict[str, MessageParam] = {"seat": seat + 1}
    if side.zone(GONE):
        text = Message(N_("Seat {seat} has left the game and has no turn."), params, "KX-6.13")
        remedy = Message(N_("Choose another seat."))
        found.append(Problem(text, TABLE, "turn_seat", "", 1, remedy))
    elif not side.zone(BOARD) and facts.fact("step") not in (AT_EVENT, AT_LANDING):
        text = Message(N_("Seat {seat} has nobody in the fortress and neither moves nor acts."),
                       params, "KX-4.13")  # fmt: skip
        remedy = Message(N_("Choose the start of the turn, or another seat."))
        found.append(Problem(text, TABLE, "step", "", 1, remedy))


def _active(r: Core, table: Table, layout: Layout, found: list[Problem]) -> None:
    """KX-4.16: the active character is an own one in the fortress, chosen with the move."""
    facts = layout.table
    active, step, seat = facts.fact("active"), facts.fact("step"), facts.fact("turn_seat")
    pieces, holders = pieces_of(r, table), holders_of(r, table)
    if not 0 <= active <= len(pieces) or not 0 <= seat < r.seats:
        return
    if not active:
        if step == AT_ACTION:
            text = Message(N_("An action is that of the active character, and none is named."), {},
                           "KX-4.18")  # fmt: skip
            remedy = Message(N_("Choose the active character."))
            found.append(Problem(text, TABLE, "active", "", 1, remedy))
        return
    params: dict[str, MessageParam] = {"piece": r.names[pieces[active - 1]]}
    own = [piece_of(r, holders, seat, each) for each in layout.seats[seat].zone(BOARD)]
    if pieces[active - 1] not in own:
        stranger = N_("{piece} is not in the fortress for the player in turn: it cannot be active.")
        message = Message(stranger, params, "KX-4.16")
        remedy = Message(N_("Choose nobody, or one of them."))
    elif step in (AT_EVENT, AT_LANDING):
        message = Message(N_("Before the move nobody is active, but {piece} is named."), params,
                          "KX-4.9")  # fmt: skip
        remedy = Message(N_("Choose nobody, or a later moment."))
    else:
        return
    found.append(Problem(message, TABLE, "active", "", 1, remedy))


# --- the roll --------------------------------------------------------------------------------


def _roll(r: Core, table: Table, layout: Layout, found: list[Problem]) -> None:
    """Pawn and die come together, after the roll of D2 (KX-4.10 to 4.12)."""
    facts = layout.table
    rolled, die, step = facts.fact("rolled"), facts.fact("die"), facts.fact("step")
    if bool(rolled) != bool(die):
        text = Message(N_("The pawn that was rolled for and the die do not agree."), {},
                       "KX-4.12")  # fmt: skip
        place = "die" if rolled else "rolled"
        remedy = Message(N_("Say both, or neither."))
        found.append(Problem(text, TABLE, place, "", 1, remedy))
    if step == AT_EVENT and (rolled or die):
        text = Message(N_("At the start of a turn nobody has rolled yet."), {}, "KX-4.10")
        remedy = Message(N_("Take off pawn and die, or choose a later moment."))
        found.append(Problem(text, TABLE, "rolled", "", 1, remedy))
    if step == AT_LANDING and not rolled:
        text = Message(N_("A pawn has landed, and it is not said which."), {}, "KX-4.14")
        remedy = Message(N_("Say which pawn was rolled for, and the die."))
        found.append(Problem(text, TABLE, "rolled", "", 1, remedy))
    elif rolled and not _may_roll(r, table, layout, rolled - 1):
        params: dict[str, MessageParam] = {"colour": COLOUR_NAMES[COLOURS[rolled - 1]]}
        text = Message(N_("The player in turn has no character of this colour: {colour}."), params,
                       "KX-4.11")  # fmt: skip
        remedy = Message(N_("Choose the other pawn."))
        found.append(Problem(text, TABLE, "rolled", "", 1, remedy))


def _may_roll(r: Core, table: Table, layout: Layout, pawn: int) -> bool:
    seat = layout.table.fact("turn_seat")
    if r.pawns == 1 or not 0 <= seat < r.seats or pawn > 1:
        return True  # said by the form
    side = layout.seats[seat]
    placed = (*side.zone(BOARD), *side.zone(CELLS))
    holders = holders_of(r, table)
    return any(piece_of(r, holders, seat, each) % 2 == pawn for each in placed)


def _stall(r: Core, layout: Layout, found: list[Problem]) -> None:
    """KX-6.9: the count goes by the players who are there."""
    there = sum(1 for side in layout.seats if not side.zone(GONE))
    stall, most = layout.table.fact("stall"), r.stall_rounds * there - 1
    if most < stall < r.stall_rounds * r.seats:
        text = N_("{found} turns without a hit or a chest: the game would be over.")
        remedy = Message(_SET_IT, {"value": most})
        message = Message(text, {"found": stall}, "KX-6.9")
        found.append(Problem(message, TABLE, "stall", "", stall - most, remedy))
