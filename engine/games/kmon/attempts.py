"""Why a card in hand cannot be played now, from what its owner sees."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.actions import bar_to_action, kinds_due
from engine.games.kmon.bars import (
    ANSWERED,
    FORBIDDEN,
    NO_CHOICE,
    NO_OWN,
    NO_RIVAL,
    NOT_AIMED,
    OTHER_EXTRA,
    OTHER_KIND,
    RESISTS,
    UNMATCHED,
    UNMET,
    UNPAID,
    USED,
    WRONG_TYPE,
)
from engine.games.kmon.chain import bar_to_react
from engine.games.kmon.checkpoint import bar_to_last
from engine.games.kmon.codes import (
    A_ABILITY,
    A_ITEM,
    A_LAST_POWERUP,
    A_POWERUP,
    A_REACTION,
    D_ACTION,
    D_ITEM,
    D_LAST_ATTACK,
    D_REACT,
    D_SUBSTITUTE,
    ELEMENTS,
    NOTHING,
    T_ABILITY,
    T_POWERUP,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import charges_asked
from engine.games.kmon.items import bar_to_item
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import forbidden
from engine.games.kmon.terms import ELEMENTS as ELEMENT_NAMES
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.rules import KIND_SHIFT, PAYLOAD, Attempt

ASKED: Final = (D_ITEM, D_SUBSTITUTE, D_ACTION, D_REACT, D_LAST_ATTACK)
PLAYING: Final = (A_ITEM, A_POWERUP, A_ABILITY, A_REACTION, A_LAST_POWERUP)
# Text and clause, of a card of another type by what is asked.
_OTHER_TYPE: Final[dict[int, tuple[str, str]]] = {
    D_ITEM: (N_("Phase I is for items: {card} is none."), "KM-4.10"),
    D_ACTION: (N_("{card} is not played as an action."), "KM-4.15"),
    D_REACT: (N_("{card} is not a reaction."), "KM-4.24"),
    D_LAST_ATTACK: (N_("A last attack takes a power-up: {card} is none."), "KM-5.22"),
}
_BY_BAR: Final[dict[int, tuple[str, str]]] = {
    USED: (N_("{card} has been used in this battle."), "KM-5.47"),
    OTHER_EXTRA: (N_("The extra action is of another kind."), "KM-4.41"),
    OTHER_KIND: (N_("{card} does not answer this kind of action."), "KM-2.7"),
    NO_CHOICE: (N_("There is no K-Mon that {card} could choose."), "KM-5.5"),
    NO_OWN: (N_("You have no active K-Mon."), "KM-5.5"),
    NO_RIVAL: (N_("There is no opposing active K-Mon."), "KM-4.28"),
    NOT_AIMED: (N_("This does not target your active K-Mon."), "KM-5.41"),
    RESISTS: (N_("An offensive ULTIMATE cannot be evaded."), "KM-5.43"),
    UNMET: (N_("The condition of {card} is not met."), "KM-4.24"),
}
_FORBIDDEN: Final[dict[int, str]] = {
    T_ABILITY: N_("An effect on {kmon} forbids abilities."),
    T_POWERUP: N_("An effect on {kmon} forbids attacks."),
}
_NO_REACTION: Final = N_("An effect on {kmon} forbids reactions.")
_ONCE: Final = (N_("This has been answered already."), "KM-4.21")
_TWICE: Final = (N_("Your last answer to this must be answered first."), "KM-4.23")


def attempts_of(r: Core, s: KMonState, seat: int) -> list[Attempt]:
    """One refusal for each distinct card of the own hand that D4 to D7 or D12 does not offer."""
    if s.decider != seat or s.ask not in ASKED:
        return []
    kinds = [kind >> KIND_SHIFT for kind in PLAYING]
    offered = {action & PAYLOAD for action in s.menu if action >> KIND_SHIFT in kinds}
    return [
        Attempt(r.pool.at(card).code, None, why_not(r, s, seat, card))
        for card in sorted(set(s.hands[seat]))
        if card not in offered
    ]


def why_not(r: Core, s: KMonState, seat: int, card: int) -> Message:
    """The first rule in the way of a card that is not offered."""
    if s.ask == D_SUBSTITUTE:
        text = N_("Phase III is for keeping or substituting: no card is played in it.")
        return Message(text, {}, "KM-4.13")
    if s.ask == D_ITEM:
        bar = bar_to_item(r, s, seat, card)
    elif s.ask == D_REACT:
        bar = bar_to_react(r, s, seat, card, forbidden(r, s, seat))
    elif s.ask == D_LAST_ATTACK:
        bar = bar_to_last(r, s, seat, card)
    else:
        bar = bar_to_action(r, s, seat, card, forbidden(r, s, seat), kinds_due(s))
    if bar == UNMATCHED:
        return _unmatched(r, s, seat, card)
    if bar == UNPAID:
        return _unpaid(r, s, seat, card)
    if bar == FORBIDDEN:
        text = _NO_REACTION if s.ask == D_REACT else _FORBIDDEN[r.t.type[card]]
        return Message(text, {"kmon": r.pool.at(s.team[s.active[seat]]).name}, "KM-9.6")
    if bar == ANSWERED:
        text, clause = _ONCE if r.reaction_limit == 1 else _TWICE
        return Message(text, {}, clause)
    text, clause = _OTHER_TYPE[s.ask] if bar == WRONG_TYPE else _BY_BAR[bar]
    named: dict[str, MessageParam] = {"card": r.pool.at(card).name} if "{card}" in text else {}
    return Message(text, named, clause)


def _unmatched(r: Core, s: KMonState, seat: int, card: int) -> Message:
    element, k = ELEMENT_NAMES[ELEMENTS[r.t.element[card]]], s.active[seat]
    if k == NOTHING:
        return Message(
            N_("{element} needs an active K-Mon of that element."), {"element": element}, "KM-5.1"
        )
    return Message(
        N_("{element} is not an element of {kmon}."),
        {"element": element, "kmon": r.pool.at(s.team[k]).name, "card": r.pool.at(card).name},
        "KM-5.1",
    )


def _unpaid(r: Core, s: KMonState, seat: int, card: int) -> Message:
    asked = charges_asked(r, s, seat, card, 0)
    own = s.charges[seat]
    if asked > own:
        return Message(
            N_("Costs {asked} charges, you have {own}: {missing} short."),
            {"asked": asked, "own": own, "missing": asked - own}, "KM-5.2",
        )  # fmt: skip
    return Message(N_("Its additional cost cannot be paid now."), {}, "KM-5.3")
