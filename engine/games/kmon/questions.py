"""What a player is being asked, in one line, with the clause that asks it (KM-4.33)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    ATTACK,
    D_ACTION,
    D_ACTIVE,
    D_BONUS,
    D_COST,
    D_ECHO,
    D_EFFECT_DISCARD,
    D_EFFECT_MILL,
    D_EFFECT_MODE,
    D_EFFECT_PICK,
    D_EFFECT_TARGET,
    D_EFFECT_TOP,
    D_FIRST,
    D_HAND_LIMIT,
    D_ITEM,
    D_LAST_ATTACK,
    D_MODE,
    D_ORDER,
    D_PAY,
    D_REACT,
    D_RECOVER,
    D_REPLACE,
    D_SEER_LOOK,
    D_SEER_ORDER,
    D_SEER_TAKE,
    D_SUBSTITUTE,
    D_TARGET,
    D_WHICH,
    DEFENCE,
    L_CARD,
    L_KIND,
    L_OWNER,
    L_STATUS,
    LAST,
    NO_CARD,
    PENDING,
)
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState
from engine.kernel.messages import N_, Message

_ASKED: Final = {
    D_FIRST: (N_("Who is the first player?"), "KM-4.5"),
    D_ACTIVE: (N_("Choose your active K-Mon"), "KM-4.6"),
    D_ITEM: (N_("Use an item?"), "KM-4.10"),
    D_ORDER: (N_("Which effect is next?"), "KM-R18"),
    D_SUBSTITUTE: (N_("Keep or substitute?"), "KM-4.13"),
    D_ACTION: (N_("Choose your action"), "KM-4.15"),
    D_RECOVER: (N_("Recover a card?"), "KM-5.13"),
    D_BONUS: (N_("Choose your bonus"), "KM-5.46"),
    D_REPLACE: (N_("Send a K-Mon"), "KM-4.31"),
    D_LAST_ATTACK: (N_("Make a last attack?"), "KM-5.22"),
    D_SEER_LOOK: (N_("Look before you draw?"), "KM-5.18"),
    D_SEER_TAKE: (N_("Which card do you take?"), "KM-5.18"),
    D_SEER_ORDER: (N_("Which card stays on top?"), "KM-5.18"),
    D_HAND_LIMIT: (N_("Discard down to 5 cards"), "KM-4.17"),
    D_EFFECT_DISCARD: (N_("Discard a card"), "KM-5.53"),
    D_EFFECT_TARGET: (N_("Choose a K-Mon"), "KM-4.39"),
    D_EFFECT_MODE: (N_("Choose one"), "KM-4.39"),
    D_EFFECT_PICK: (N_("Which card do you take?"), "KM-4.39"),
    D_EFFECT_MILL: (N_("Discard one of the cards?"), "KM-9.5"),
    D_EFFECT_TOP: (N_("Which card comes next from the top?"), "KM-4.39"),
    D_WHICH: (N_("Which link do you answer?"), "KM-4.21"),
    D_COST: (N_("Which cost do you pay?"), "KM-2.10"),
    D_MODE: (N_("Choose one"), "KM-4.16"),
    D_TARGET: (N_("Choose a target"), "KM-5.5"),
    D_ECHO: (N_("Add a second assault?"), "KM-5.10"),
    D_PAY: (N_("Discard a card to pay"), "KM-5.3"),
}


def question(r: Core, s: KMonState) -> Message | None:
    """The question to the player who decides; None where nothing is asked."""
    if s.ask == D_REACT and s.links:
        return _reaction(r, s)
    text, clause = _ASKED.get(s.ask, ("", ""))
    return Message(text, {}, clause) if text else None


def _reaction(r: Core, s: KMonState) -> Message:
    # KM-4.21: only an opponent's pending link can be answered.
    open_ = [row for row in s.links if row[L_OWNER] != s.decider and row[L_STATUS] == PENDING]
    link = open_[-1] if open_ else s.links[-1]
    if link[L_CARD] != NO_CARD:
        name = r.pool.at(link[L_CARD]).name
        return Message(N_("Answer {card}?"), {"card": name}, "KM-4.21")
    if link[L_KIND] == DEFENCE:
        return Message(N_("Answer the defence?"), {}, "KM-4.21")
    if link[L_KIND] in (ATTACK, LAST):
        return Message(N_("Answer the attack?"), {}, "KM-4.21")
    return Message(N_("Answer the reaction?"), {}, "KM-4.21")
