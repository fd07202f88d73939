"""Why a card cannot be sacrificed now, or not in a certain mode (AAC-5.30 to AAC-5.35)."""

from __future__ import annotations

from engine.games.aac.codes import (
    A_GIVE_FIELD,
    BAN_SACRIFICE,
    BONUS_MOST,
    FOR_BONUS,
    LP_GIFTS_MOST,
    NS,
    R_CARD,
    R_LAID,
    S_,
)
from engine.games.aac.core import Core
from engine.games.aac.lasting import forbidden
from engine.games.aac.rows import the_row, traits_of
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message
from engine.kernel.rules import KIND, PAYLOAD


def why_no_gift(r: Core, s: AacState, seat: int, action: int) -> Message:
    """The first rule in the way of A_GIVE_HAND or A_GIVE_FIELD."""
    card, traits, _ = _given(r, s, action)
    name = {"card": r.pool.at(card).name}
    if forbidden(r, s, seat, BAN_SACRIFICE):
        return Message(N_("An effect forbids sacrifices."), {}, "AAC-9.6")
    if traits & NS:
        return Message(N_("{card} has NS: it is never sacrificed."), name, "AAC-5.30")
    text = N_("{card} is your last creature, and no creature of your hand could follow it.")
    return Message(text, name, "AAC-5.35")


def why_no_mode(r: Core, s: AacState, seat: int, action: int, mode: int) -> Message:
    """Why a card that may be sacrificed is worth no bonus point, or no life points."""
    card, traits, is_new = _given(r, s, action)
    name = {"card": r.pool.at(card).name}
    if is_new:
        text = N_("{card} was deployed this turn: its sacrifice brings nothing.")
        return Message(text, name, "AAC-5.34")
    if mode == FOR_BONUS:
        text = N_("You hold {most} bonus points already: no more can be won.")
        return Message(text, {"most": BONUS_MOST}, "AAC-5.33")
    if not traits & S_:
        return Message(N_("{card} has no S: it brings no life points."), name, "AAC-5.31")
    if s.gifts[seat] >= LP_GIFTS_MOST:
        figures = {"given": s.gifts[seat], "most": LP_GIFTS_MOST}
        return Message(N_("LP sacrifices: {given} of {most}."), figures, "AAC-5.32")
    text = N_("One LP sacrifice has been made this turn: the next is for the next one.")
    return Message(text, {}, "AAC-5.32")


def _given(r: Core, s: AacState, action: int) -> tuple[int, int, bool]:
    """Card, traits, and whether it was deployed this turn."""
    value = action & PAYLOAD
    if action & KIND != A_GIVE_FIELD:
        return value, r.t.traits[value], False
    row = the_row(s, value)
    return row[R_CARD], traits_of(r, s, row), row[R_LAID] == s.turn
