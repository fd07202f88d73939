"""Why a card in hand cannot be played now, from what its owner sees."""

from __future__ import annotations

from engine.games.kmon.basics import matches
from engine.games.kmon.codes import (
    D_ACTION,
    ELEMENTS,
    T_ABILITY,
    T_POWERUP,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import charges_asked, fillable, payable, playable
from engine.games.kmon.state import KMonState
from engine.games.kmon.terms import ELEMENTS as ELEMENT_NAMES
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Attempt


def attempts_of(r: Core, s: KMonState, seat: int) -> list[Attempt]:
    """One refusal for each distinct card of the own hand that D6 does not offer."""
    if s.decider != seat or s.ask != D_ACTION:
        return []
    found: list[Attempt] = []
    for card in sorted(set(s.hands[seat])):
        if r.t.type[card] in (T_ABILITY, T_POWERUP) and playable(r, s, seat, card):
            continue
        found.append(Attempt(r.pool.at(card).code, None, why_not(r, s, seat, card)))
    return found


def why_not(r: Core, s: KMonState, seat: int, card: int) -> Message:
    """The first rule in the way: type, element, cost, targets."""
    name = r.pool.at(card).name
    if r.t.type[card] not in (T_ABILITY, T_POWERUP):
        return Message(N_("{card} is not played as an action."), {"card": name}, "KM-4.15")
    if not matches(r, s, seat, card):
        element = ELEMENT_NAMES[ELEMENTS[r.t.element[card]]]
        active = r.pool.at(s.team[s.active[seat]]).name
        return Message(
            N_("{element} is not an element of {kmon}."),
            {"element": element, "kmon": active, "card": name}, "KM-5.1",
        )  # fmt: skip
    spare = len(s.hands[seat]) - 1
    options = range(len(r.t.costs[card]))
    if not any(payable(r, s, seat, card, at, s.charges[seat], spare) for at in options):
        return _unpayable(r, s, seat, card)
    if not fillable(r, s, seat, card, -1, 0):
        return Message(N_("There is no K-Mon that {card} could choose."), {"card": name}, "KM-5.5")
    return Message(N_("There is no opposing active K-Mon to attack."), {}, "KM-4.28")


def _unpayable(r: Core, s: KMonState, seat: int, card: int) -> Message:
    asked = charges_asked(r, s, seat, card, 0)
    own = s.charges[seat]
    if asked > own:
        return Message(
            N_("Costs {asked} charges, you have {own}: {missing} short."),
            {"asked": asked, "own": own, "missing": asked - own}, "KM-5.2",
        )  # fmt: skip
    return Message(N_("Its additional cost cannot be paid now."), {}, "KM-5.3")
