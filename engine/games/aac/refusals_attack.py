"""Why a creature cannot make an ordinary attack now (AAC-5.11, AAC-5.16)."""

from __future__ import annotations

from engine.games.aac.attacking import can_attack, targets_of
from engine.games.aac.codes import (
    AP,
    BAN_ATTACK,
    D_MORE,
    IN_ATTACK,
    J_,
    MARK_STRUCK,
    R_CARD,
    R_MARKS,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
)
from engine.games.aac.core import Core
from engine.games.aac.lasting import forbidden
from engine.games.aac.rows import creature_count, has_trait, is_paralysed
from engine.games.aac.state import AacState
from engine.games.aac.values import current
from engine.kernel.messages import N_, Message


def why_no_attack(r: Core, s: AacState, row: list[int]) -> Message:
    """The first rule in the way of a creature that is not offered as an attacker."""
    name = {"card": r.pool.at(row[R_CARD]).name}
    return (
        _turn_refuses(r, s, row)
        or _lies_wrong(r, s, row)
        or _no_target(r, s, row)
        or Message(N_("{card} has made its attack of this turn."), name, "AAC-4.24")
    )


def _turn_refuses(r: Core, s: AacState, row: list[int]) -> Message | None:
    seat = row[R_SEAT]
    name = {"card": r.pool.at(row[R_CARD]).name}
    if forbidden(r, s, seat, BAN_ATTACK):
        return Message(N_("An effect forbids attacks."), {}, "AAC-9.6")
    if r.no_first_attack and seat == s.first and s.turns[seat] == 1:
        text = N_("At this table the starting player does not attack in the first turn.")
        return Message(text, {}, "AAC-4.36")
    if s.skips:
        return Message(N_("The attack of this turn has been given up as a cost."), {}, "AAC-9.5")
    if row[R_MARKS] & MARK_STRUCK:
        return Message(N_("{card} has made its attack of this turn."), name, "AAC-4.24")
    if r.caption_one and s.striker not in (0, row[R_SEQ]):
        text = N_("At this table only one creature attacks in a turn, and another one has.")
        return Message(text, {}, "AAC-4.36")
    if s.ask == D_MORE and can_attack(r, s, row) and targets_of(r, s, row):
        return Message(N_("The further attack is not granted to {card}."), name, "AAC-4.24")
    return None


def _lies_wrong(r: Core, s: AacState, row: list[int]) -> Message | None:
    if can_attack(r, s, row):
        return None
    name = {"card": r.pool.at(row[R_CARD]).name}
    if not row[R_UP]:
        return Message(N_("{card} lies face-down."), name, "AAC-5.58")
    if is_paralysed(s, row):
        return Message(N_("{card} is paralysed."), name, "AAC-5.53")
    if has_trait(r, s, row, J_):
        return Message(N_("{card} is a wall and makes no attacks."), name, "AAC-5.23")
    if row[R_POS] != IN_ATTACK:
        return Message(N_("{card} is in defence position."), name, "AAC-5.11")
    if current(r, s, row, AP) <= 0:
        text = N_("{card} has no AP left and no deadly blow.")
        return Message(text, name, "AAC-5.11")
    return None


def _no_target(r: Core, s: AacState, row: list[int]) -> Message | None:
    if not can_attack(r, s, row) or targets_of(r, s, row):
        return None
    if not creature_count(s, 1 - row[R_SEAT]):
        return Message(N_("The opponent has no creature to attack."), {}, "AAC-5.16")
    name = {"card": r.pool.at(row[R_CARD]).name}
    return Message(N_("No card of the opponent can be attacked by {card}."), name, "AAC-5.16")
