"""What a player is being asked, in one line, with the clause that asks it (AAC-4.32)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.program import EFFECTS
from engine.games.aac import effect_codes as e
from engine.games.aac.codes import (
    D_ASSIGN,
    D_ATTACK,
    D_BLOW,
    D_COST,
    D_CUT,
    D_EFFECT,
    D_FORCED,
    D_MAIN,
    D_MATERIAL,
    D_MORE,
    D_OVERFLOW,
    D_POSITION,
    D_RECALL,
    D_RESCUE_PICK,
    D_RESCUE_POSITION,
    D_SACRIFICE,
    D_SETUP,
    D_TARGET,
    DECLARE,
    F_CARD,
    G_SEAT,
)
from engine.games.aac.core import Core
from engine.games.aac.declare import card_of
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message
from engine.kernel.state import DECIDE, UNKNOWN

_ASKED: Final = {
    D_CUT: (N_("Where do you cut the opponent’s deck?"), "AAC-4.1"),
    D_SETUP: (N_("Which creature do you put face-down?"), "AAC-4.5"),
    D_MAIN: (N_("What do you do?"), "AAC-4.20"),
    D_POSITION: (N_("In which position?"), "AAC-4.20"),
    D_ASSIGN: (N_("To which creature is it assigned?"), "AAC-5.25"),
    D_TARGET: (N_("Choose a target"), "AAC-4.32"),
    D_MATERIAL: (N_("Which card do you give for the summons?"), "AAC-5.44"),
    D_SACRIFICE: (N_("What is the sacrifice for?"), "AAC-5.31"),
    D_EFFECT: (N_("What does the effect do?"), "AAC-4.32"),
    D_ATTACK: (N_("Which card is attacked?"), "AAC-5.16"),
    D_OVERFLOW: (N_("Which creature does the rest hit?"), "AAC-5.20"),
    D_FORCED: (N_("Which creature do you deploy?"), "AAC-4.28"),
    D_RECALL: (N_("How do you bring a creature back?"), "AAC-4.29"),
    D_RESCUE_PICK: (N_("Which card of the opponent’s hand is shown?"), "AAC-4.30"),
    D_RESCUE_POSITION: (N_("In which position?"), "AAC-4.30"),
    D_COST: (N_("What do you pay with?"), "AAC-5.36"),
    D_BLOW: (N_("Do you spend a deadly blow?"), "AAC-5.38"),
    D_MORE: (N_("Do you attack again?"), "AAC-4.24"),
}


def question(r: Core, s: AacState) -> Message | None:
    """The question to the player who decides; None where nothing is asked."""
    if s.node != DECIDE or s.ask not in _ASKED:
        return None
    text, clause = _ASKED[s.ask]
    return Message(text, {}, clause)


def asking_card(r: Core, s: AacState, seat: int) -> dict[str, Any] | None:
    """The card whose move or effect asks `seat` for the open choice."""
    if s.node != DECIDE or s.decider != seat or not s.frames:
        return None
    frame = s.frames[-1]
    card = UNKNOWN
    if frame[0] == DECLARE and frame[G_SEAT] == seat:
        card = card_of(s, frame)
    elif frame[0] in (e.BLOCK, EFFECTS):
        card = frame[F_CARD]
    elif frame[0] == e.ARRIVE:
        card = frame[3]
    if card == UNKNOWN:
        return None
    return {"card": r.pool.at(card).code, "label": r.pool.at(card).name}
