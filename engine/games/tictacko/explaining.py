"""Why something happened, beyond its clause: the card behind it, the spaces in it."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko import events as ev
from engine.games.tictacko.codes import EMPTY, I_CARD, NOTHING, OFFER, PAY, PERFORM, SHED
from engine.games.tictacko.core import Core
from engine.games.tictacko.lasting import is_locked
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import Event
from engine.kernel.explanations import NOTHING_MORE, Explanation, Term, by_effect
from engine.kernel.messages import N_, NN_, Message, MessageParam

# What only the rules do, whatever card is being carried out.
_BY_RULE: Final = (
    ev.E_TURN,
    ev.E_CHARACTER,
    ev.E_MAGIC,
    ev.E_INSTANT,
    ev.E_SECOND,
    ev.E_PASSED,
    ev.E_ACTION_OVER,
    ev.E_ENTERED,
    ev.E_OVER,
    ev.E_DRAWN,
    ev.E_CONCEDED,
    ev.E_EFFECT,
    ev.E_PATCHED,
)
_STALEMATE: Final = (ev.E_STALL_ENDED, ev.E_STALL_LOST)


def explain(r: Core, s: TicTacKoState, event: Event, earlier: list[Event]) -> Explanation:
    """The explanation of an event; `earlier` is what its frame had told before."""
    kind = event[0]
    if kind == ev.E_REVEALED:
        return _revealed(r, event[3])
    if kind == ev.E_CLEARED:
        return _cleared(r, s, event, earlier)
    if kind == ev.E_BLOCKED:
        return _blocked(r, s, event)
    if kind == ev.E_STALLED:
        text = N_("The Grid was full at the start of the turn and is full still.")
        return Explanation("", (Message(text, {}, "TTK-4.40"),))
    if kind == ev.E_STALL_OVER:
        return _free_spaces(r, s)
    if kind in _STALEMATE:
        text = N_("Every player has had a turn, and no space is free.")
        return Explanation("", (Message(text, {}, "TTK-4.42"),))
    return NOTHING_MORE if kind in _BY_RULE else _by_card(r, s)


def _names(r: Core, spaces: list[int]) -> str:
    return ", ".join(r.grid.names[space] for space in r.grid.reading if space in spaces)


def _revealed(r: Core, goal: int) -> Explanation:
    text = N_("Each of its spaces is claimed: {spaces}.")
    line = Message(text, {"spaces": _names(r, r.patterns[goal])}, "TTK-5.4")
    return Explanation(r.pool.at(goal).code, (line,))


def _cleared(r: Core, s: TicTacKoState, event: Event, earlier: list[Event]) -> Explanation:
    """One space after the other, as the revealed pattern names them (TTK-5.20)."""
    shown = [each[3] for each in earlier if each[0] == ev.E_REVEALED and each[2] == event[2]]
    if not shown:
        return NOTHING_MORE
    goal = shown[-1]
    terms = [Term(1, _lying(r, s, space)) for space in r.grid.reading if space in r.patterns[goal]]
    return Explanation(r.pool.at(goal).code, (), tuple(terms), event[3])


def _lying(r: Core, s: TicTacKoState, space: int) -> Message:
    params: dict[str, MessageParam] = {"space": r.grid.names[space]}
    if s.cards[space] == EMPTY:
        return Message(N_("Space {space}"), params)
    params["card"] = r.pool.at(s.cards[space]).name
    return Message(N_("{card} on {space}"), params)


def _blocked(r: Core, s: TicTacKoState, event: Event) -> Explanation:
    space = event[4]
    params: dict[str, MessageParam] = {"space": r.grid.names[space]}
    if s.cards[space] != EMPTY:
        params["card"] = r.pool.at(s.cards[space]).name
        text = N_("{card} has come to {space} meanwhile.")
    elif is_locked(s, space):
        text = N_("Space {space} is locked.")
    else:
        text = N_("An effect forbids to play a Character on {space}.")
    return Explanation("", (Message(text, params, "TTK-5.8"),))


def _free_spaces(r: Core, s: TicTacKoState) -> Explanation:
    free = [space for space, card in enumerate(s.cards) if card == EMPTY]
    text = NN_("Free is space {spaces}.", "Free are the spaces {spaces}.", "count")
    params: dict[str, MessageParam] = {"spaces": _names(r, free), "count": len(free)}
    return Explanation("", (text.fill(params, "TTK-4.42"),)) if free else NOTHING_MORE


def _by_card(r: Core, s: TicTacKoState) -> Explanation:
    """The card whose text is carried out, or whose cost is paid: that of the topmost item."""
    if not s.items or not s.frames or s.items[-1][I_CARD] == NOTHING:
        return NOTHING_MORE
    card = r.pool.at(s.items[-1][I_CARD])
    params: dict[str, MessageParam] = {"card": card.name}
    if s.frames[-1][0] == PAY:
        return Explanation(card.code, (Message(N_("As the cost of {card}."), params, "TTK-4.52"),))
    if s.frames[-1][0] in (PERFORM, SHED, OFFER):
        return by_effect(card)
    return NOTHING_MORE
