"""What a player is being asked, in one line, with the clause that asks it (KX-4.1)."""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.codes import (
    A_RELEASE,
    C_AGAIN,
    C_ATTACKER,
    C_DEFENDER,
    C_EFFECT,
    C_FIRST,
    D_ABILITY,
    D_ACTION,
    D_ATTACKER,
    D_DEFENDER,
    D_END,
    D_EVENT,
    D_LANDING,
    D_MODE,
    D_MOVE,
    D_NICHE,
    D_OPTIONAL,
    D_PLACE,
    D_PRISON,
    D_PUSH,
    D_TARGET,
    EFFECT,
    LANDING,
    NOTHING,
)
from engine.games.karmox.core import Core
from engine.games.karmox.effects import ME, PROGRAM
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.texts import card_code
from engine.games.karmox.titles import cell_title
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import DECIDE

_ASKED: Final = {
    D_PLACE: (N_("Who starts where?"), "KX-4.5"),
    D_EVENT: (N_("Do you roll for an event?"), "KX-4.10"),
    D_LANDING: (N_("The pawn has landed: what do you take?"), "KX-4.14"),
    D_TARGET: (N_("For whom, or where?"), "KX-9.1"),
    D_MOVE: (N_("Who moves where?"), "KX-4.16"),
    D_ACTION: (N_("What does your character do?"), "KX-4.18"),
    D_ATTACKER: (N_("How many spirits for the attack?"), "KX-5.23"),
    D_DEFENDER: (N_("You are attacked: how many spirits for the defence?"), "KX-5.23"),
    D_PUSH: (N_("The attack has failed: do you push back?"), "KX-5.11"),
    D_NICHE: (N_("To which niche does the chest go back?"), "KX-5.15"),
    D_PRISON: (N_("Into which prison?"), "KX-5.15"),
    D_ABILITY: (N_("Which ability grows?"), "KX-5.31"),
    D_END: (N_("Heal before the turn ends?"), "KX-4.20"),
    D_MODE: (N_("Which of these effects?"), "KX-9.9"),
    D_OPTIONAL: (N_("Do you use the effect?"), "KX-9.1"),
}
# Decisions that an event cell or trait asks for.
ASKERS: Final = (D_LANDING, D_TARGET, D_MODE, D_OPTIONAL)
# How to answer on the fortress.
_HINTS: Final = {
    D_PLACE: N_("Choose a character, then a lit extraction point."),
    D_LANDING: N_("To free a prisoner, choose a lit extraction point."),
    D_MOVE: N_("Choose a character, then a lit cell."),
}


def question(s: KarmoxState) -> Message | None:
    """The question to the player who decides; None where nothing is asked."""
    if s.node != DECIDE or s.ask not in _ASKED:
        return None
    text, clause = _ASKED[s.ask]
    return Message(text, {}, clause)


def throw_question(r: Core, s: KarmoxState) -> Message:
    """Which die is to be thrown, where people throw their own (KX-4.1)."""
    if s.ask == C_FIRST:
        seat = s.dice.index(0) + 1
        return Message(
            N_("The die of seat {n} for the first turn: what fell?"), {"n": seat}, "KX-4.7"
        )
    if s.ask == C_AGAIN:
        return Message(N_("The die thrown again: what fell?"), {}, "KX-9.4")
    if s.ask == C_EFFECT:
        return Message(N_("The die of the effect: what fell?"), {}, "KX-9.9")
    if s.ask not in (C_ATTACKER, C_DEFENDER):
        return Message(N_("The die for the event: what fell?"), {}, "KX-4.12")
    frame = s.frames[-1]
    if s.ask == C_ATTACKER:
        params = {"piece": r.names[frame[1]]}
        return Message(N_("The attacker's die, {piece}: what fell?"), params, "KX-5.9")
    params = {"piece": r.names[frame[2]]}
    return Message(N_("The defender's die, {piece}: what fell?"), params, "KX-5.9")


def hint(s: KarmoxState) -> Message | None:
    """How the fortress answers it."""
    text = _HINTS.get(s.ask) if s.node == DECIDE else None
    if s.ask == D_LANDING and not any(a & ~PAYLOAD == A_RELEASE for a in s.menu):
        return None
    return Message(text) if text else None


def asker(r: Core, s: KarmoxState) -> dict[str, Any] | None:
    """The event cell or trait that asks for the open choice."""
    if s.node != DECIDE or not s.frames or s.ask not in ASKERS:
        return None
    frame = s.frames[-1]
    if frame[0] == LANDING:
        cell = frame[2]
    elif frame[0] == EFFECT and frame[PROGRAM] < r.track.length:
        cell = frame[PROGRAM]
    elif frame[0] == EFFECT and frame[ME] != NOTHING:
        piece = frame[ME]
        label = Message(N_("Trait of {piece}"), {"piece": r.names[piece]}, "KX-9.5")
        return {"card": card_code(r, piece), "label": label}
    else:
        return None
    params: dict[str, MessageParam] = {"number": cell, "title": cell_title(r, cell)}
    return {"card": "", "label": Message(N_("Event cell {number}: {title}"), params)}
