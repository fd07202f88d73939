"""What a link of the chain is called, and what it is about (KM-4.19)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    ABILITY,
    AGE,
    ATTACK,
    BLACKOUT,
    DEFENCE,
    EVASION,
    ITEM,
    L_ACTOR,
    L_ANSWERED,
    L_CARD,
    L_CARD2,
    L_KIND,
    LAST,
    NO_CARD,
    NOTHING,
    P_BEARER,
    TICK,
)
from engine.games.kmon.core import Core
from engine.games.kmon.effects import effect_of
from engine.games.kmon.state import KMonState
from engine.kernel.messages import N_, Message

KINDS: Final = (
    "attack",
    "ability",
    "defence",
    "evasion",
    "blackout",
    "last_attack",
    "reaction",
    "item",
    "tick",
)
STATUSES: Final = ("pending", "neutralised", "evaded", "failed", "resolved")
STATUS_WORDS: Final = (
    "",
    N_("neutralised"),
    N_("evaded"),
    N_("failed"),
    N_("resolved"),
)
_OF: Final = {
    ATTACK: N_("attack of {kmon}"),
    ABILITY: N_("ability of {kmon}"),
    DEFENCE: N_("defence of {kmon}"),
    LAST: N_("last attack of {kmon}"),
}


def link_name(r: Core, link: list[int]) -> Message:
    """The cards of a link, or the name of an action without a card."""
    cards = [r.pool.at(card) for card in (link[L_CARD], link[L_CARD2]) if card != NO_CARD]
    kind = link[L_KIND]
    if kind == EVASION:
        return Message(N_("Evasion"), {}, "KM-5.41")
    if kind == BLACKOUT:
        return Message(N_("Blackout"), {}, "KM-5.25")
    if kind == DEFENCE:
        return Message(N_("Defence"), {}, "KM-5.13")
    if cards:
        return Message(N_("{cards}"), {"cards": tuple(card.name for card in cards)}, "KM-4.19")
    if kind == LAST:
        return Message(N_("Last attack"), {}, "KM-5.22")
    return Message(N_("Attack"), {}, "KM-5.8")


def link_detail(r: Core, s: KMonState, link: list[int]) -> Message | None:
    """Whose act a link is: of a K-Mon, in answer to another link, or of an attached effect."""
    kind = link[L_KIND]
    if kind == ITEM:
        return Message(N_("item"), {}, "KM-4.10")
    if kind == TICK:
        return _tick_detail(r, s)
    if kind in _OF and link[L_ACTOR] != NOTHING:
        return Message(_OF[kind], {"kmon": r.pool.at(s.team[link[L_ACTOR]]).name}, "KM-4.19")
    if link[L_ANSWERED] == NOTHING:
        return None
    answered = link_name(r, s.links[link[L_ANSWERED]])
    return Message(N_("answers {link}"), {"link": answered}, "KM-4.21")


def _tick_detail(r: Core, s: KMonState) -> Message:
    """A tick is the only link, and the effect that ages lies below it in the frames."""
    for frame in reversed(s.frames):
        row = effect_of(s, frame[2]) if frame[0] == AGE else None
        if row is not None:
            kmon = r.pool.at(s.team[row[P_BEARER]]).name
            return Message(N_("persistent effect on {kmon}"), {"kmon": kmon}, "KM-4.12")
    return Message(N_("persistent effect"), {}, "KM-4.12")
