"""Why a card in hand cannot be played now, from what its owner sees."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.actions import EXTRA_ABILITY, EXTRA_ATTACK
from engine.games.kmon.basics import matches
from engine.games.kmon.chain import is_evadable_by_card, is_met
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
    L_AIMED,
    L_KIND,
    L_OWNER,
    L_STATUS,
    NOTHING,
    PENDING,
    T_ABILITY,
    T_ITEM,
    T_POWERUP,
    T_REACTION,
)
from engine.games.kmon.commit import EXTRA
from engine.games.kmon.core import Core
from engine.games.kmon.costs import charges_asked, fillable, payable
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import NO_ABILITY, NO_ATTACK, NO_REACTION, forbidden
from engine.games.kmon.terms import ELEMENTS as ELEMENT_NAMES
from engine.kernel.messages import N_, Message
from engine.kernel.rules import KIND_SHIFT, PAYLOAD, Attempt

ASKED: Final = (D_ITEM, D_SUBSTITUTE, D_ACTION, D_REACT, D_LAST_ATTACK)
PLAYING: Final = (A_ITEM, A_POWERUP, A_ABILITY, A_REACTION, A_LAST_POWERUP)


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
        found = _not_as_item(r, s, seat, card)
    elif s.ask == D_REACT:
        found = _not_as_reaction(r, s, seat, card)
    elif s.ask == D_LAST_ATTACK:
        found = _not_in_last_attack(r, card)
    else:
        found = _not_as_action(r, s, seat, card)
    found = found or _not_now(r, s, seat, card)
    if found is not None:
        return found
    if s.ask == D_REACT:
        return _no_link(r, s, seat, card)
    if r.needs_own[card] and s.active[seat] == NOTHING:
        return Message(N_("You have no active K-Mon."), {}, "KM-5.5")
    return Message(N_("There is no opposing active K-Mon."), {}, "KM-4.28")


# --- what the card is --------------------------------------------------------------------


def _not_as_item(r: Core, s: KMonState, seat: int, card: int) -> Message | None:
    name = r.pool.at(card).name
    if r.t.type[card] != T_ITEM:
        return Message(N_("Phase I is for items: {card} is none."), {"card": name}, "KM-4.10")
    if r.item_by_name and card in s.used[seat]:
        return Message(N_("{card} has been used in this battle."), {"card": name}, "KM-5.47")
    return None


def _not_as_action(r: Core, s: KMonState, seat: int, card: int) -> Message | None:
    kind, name = r.t.type[card], r.pool.at(card).name
    if kind not in (T_ABILITY, T_POWERUP):
        return Message(N_("{card} is not played as an action."), {"card": name}, "KM-4.15")
    bit = EXTRA_ABILITY if kind == T_ABILITY else EXTRA_ATTACK
    if s.frames[-1][1] == EXTRA and not s.extra[0] & bit:
        return Message(N_("The extra action is of another kind."), {}, "KM-4.41")
    barred = forbidden(r, s, seat)
    if kind == T_ABILITY and barred & NO_ABILITY:
        return _forbidden(r, s, seat, N_("An effect on {kmon} forbids abilities."))
    if kind == T_POWERUP and barred & NO_ATTACK:
        return _forbidden(r, s, seat, N_("An effect on {kmon} forbids attacks."))
    return None


def _not_in_last_attack(r: Core, card: int) -> Message | None:
    if r.t.type[card] == T_POWERUP:
        return None
    name = r.pool.at(card).name
    return Message(N_("A last attack takes a power-up: {card} is none."), {"card": name}, "KM-5.22")


def _not_as_reaction(r: Core, s: KMonState, seat: int, card: int) -> Message | None:
    name = r.pool.at(card).name
    if r.t.type[card] != T_REACTION:
        return Message(N_("{card} is not a reaction."), {"card": name}, "KM-4.24")
    if forbidden(r, s, seat) & NO_REACTION:
        return _forbidden(r, s, seat, N_("An effect on {kmon} forbids reactions."))
    if not _answered(r, s, seat, card):
        return Message(N_("{card} does not answer this kind of action."), {"card": name}, "KM-2.7")
    return None


def _forbidden(r: Core, s: KMonState, seat: int, text: str) -> Message:
    return Message(text, {"kmon": r.pool.at(s.team[s.active[seat]]).name}, "KM-9.6")


# --- element, cost, targets --------------------------------------------------------------


def _not_now(r: Core, s: KMonState, seat: int, card: int) -> Message | None:
    """The element, the cost or the targets that are missing (KM-5.1, 5.2, 5.3, 5.5)."""
    name = r.pool.at(card).name
    if not matches(r, s, seat, card):
        return _unmatched(r, s, seat, card)
    spare = len(s.hands[seat]) - 1
    options = range(len(r.t.costs[card]))
    if not any(payable(r, s, seat, card, at, s.charges[seat], spare) for at in options):
        return _unpayable(r, s, seat, card)
    if not fillable(r, s, seat, card, -1, 0):
        return Message(N_("There is no K-Mon that {card} could choose."), {"card": name}, "KM-5.5")
    return None


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


def _unpayable(r: Core, s: KMonState, seat: int, card: int) -> Message:
    asked = charges_asked(r, s, seat, card, 0)
    own = s.charges[seat]
    if asked > own:
        return Message(
            N_("Costs {asked} charges, you have {own}: {missing} short."),
            {"asked": asked, "own": own, "missing": asked - own}, "KM-5.2",
        )  # fmt: skip
    return Message(N_("Its additional cost cannot be paid now."), {}, "KM-5.3")


# --- the link to be answered -------------------------------------------------------------


def _answered(r: Core, s: KMonState, seat: int, card: int) -> list[int]:
    """The pending links of the opponent of a kind that a reaction answers (KM-2.7, KM-4.21)."""
    return [
        at
        for at, link in enumerate(s.links)
        if link[L_OWNER] != seat
        and link[L_STATUS] == PENDING
        and r.link_kinds[link[L_KIND]] & r.answers[card]
    ]


def _no_link(r: Core, s: KMonState, seat: int, card: int) -> Message:
    """Why a reaction that could be paid answers none of the links of its kinds."""
    name, found = r.pool.at(card).name, _answered(r, s, seat, card)
    if r.evades[card]:
        aimed = [at for at in found if s.links[at][L_AIMED]]
        if not aimed:
            return Message(N_("This does not target your active K-Mon."), {}, "KM-5.41")
        found = [at for at in aimed if is_evadable_by_card(r, s, s.links[at])]
        if not found:
            return Message(N_("An offensive ULTIMATE cannot be evaded."), {}, "KM-5.43")
    if r.asks[card] and not any(is_met(r, s, seat, card, at) for at in found):
        return Message(N_("The condition of {card} is not met."), {"card": name}, "KM-4.24")
    if r.reaction_limit == 1:
        return Message(N_("This has been answered already."), {}, "KM-4.21")
    return Message(N_("Your last answer to this must be answered first."), {}, "KM-4.23")
