"""Why a creature cannot make an ordinary attack now (AAC-5.11, AAC-5.16)."""

from __future__ import annotations

from engine.games.aac.attacking import bar_to_attack, targets_of
from engine.games.aac.bars import (
    ANOTHER_STRUCK,
    FIRST_TURN,
    GIVEN_UP,
    IS_WALL,
    LIES_DEFENDING,
    LIES_FACE_DOWN,
    NO_STRENGTH,
    PARALYSED,
)
from engine.games.aac.codes import BAN_ATTACK, D_MORE, MARK_STRUCK, R_CARD, R_MARKS, R_SEAT
from engine.games.aac.core import Core
from engine.games.aac.lasting import forbidden
from engine.games.aac.playing import bar_to_strike
from engine.games.aac.rows import creature_count
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message


def why_no_attack(r: Core, s: AacState, row: list[int]) -> Message:
    """The first rule in the way of a creature that is not offered as an attacker."""
    refusal = _turn_refuses(r, s, row) or _card_refuses(r, s, row)
    if refusal is not None:
        return refusal
    name = {"card": r.pool.at(row[R_CARD]).name}
    if targets_of(r, s, row):
        if s.ask != D_MORE:
            return _struck(r, row)
        return Message(N_("The further attack is not granted to {card}."), name, "AAC-4.24")
    if not creature_count(s, 1 - row[R_SEAT]):
        return Message(N_("The opponent has no creature to attack."), {}, "AAC-5.16")
    return Message(N_("No card of the opponent can be attacked by {card}."), name, "AAC-5.16")


def _turn_refuses(r: Core, s: AacState, row: list[int]) -> Message | None:
    seat = row[R_SEAT]
    if forbidden(r, s, seat, BAN_ATTACK):
        return Message(N_("An effect forbids attacks."), {}, "AAC-9.6")
    bar = bar_to_strike(r, s, seat)
    if bar == FIRST_TURN:
        text = N_("At this table the starting player does not attack in the first turn.")
        return Message(text, {}, "AAC-4.36")
    if bar == GIVEN_UP:
        return Message(N_("The attack of this turn has been given up as a cost."), {}, "AAC-9.5")
    return _struck(r, row) if row[R_MARKS] & MARK_STRUCK else None


def _struck(r: Core, row: list[int]) -> Message:
    name = {"card": r.pool.at(row[R_CARD]).name}
    return Message(N_("{card} has made its attack of this turn."), name, "AAC-4.24")


def _card_refuses(r: Core, s: AacState, row: list[int]) -> Message | None:
    name = {"card": r.pool.at(row[R_CARD]).name}
    bar = bar_to_attack(r, s, row)
    if bar == LIES_FACE_DOWN:
        return Message(N_("{card} lies face-down."), name, "AAC-5.58")
    if bar == ANOTHER_STRUCK:
        text = N_("At this table only one creature attacks in a turn, and another one has.")
        return Message(text, {}, "AAC-4.36")
    if bar == PARALYSED:
        return Message(N_("{card} is paralysed."), name, "AAC-5.53")
    if bar == IS_WALL:
        return Message(N_("{card} is a wall and makes no attacks."), name, "AAC-5.23")
    if bar == LIES_DEFENDING:
        return Message(N_("{card} is in defence position."), name, "AAC-5.11")
    if bar == NO_STRENGTH:
        text = N_("{card} has no AP left and no deadly blow.")
        return Message(text, name, "AAC-5.11")
    return None
