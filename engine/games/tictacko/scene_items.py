"""The pending items as links of a chain, oldest first (TTK-4.49)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.acts import acts_of
from engine.games.tictacko.codes import (
    DRAW_SECOND,
    EFFECT,
    ENTER,
    ENTERED,
    I_CARD,
    I_KIND,
    I_SEAT,
    I_SEQ,
    I_SPACE,
    NOTHING,
    PLAY,
    T_INSTANT,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import C_KIND, CARDS, CHARACTERS, SPACES
from engine.games.tictacko.selectors import space_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import UNKNOWN

Plain = dict[str, Any]


def links(r: Core, s: TicTacKoState) -> list[Plain]:
    """What waits to be handled; of a Character that has entered only what it still does."""
    found = [_link(r, s, at) for at, item in enumerate(s.items) if not _is_covered(s, at, item)]
    for number, link in enumerate(found):
        link["answers"] = number if link["answers"] and number else None
    return found


def _is_covered(s: TicTacKoState, at: int, item: list[int]) -> bool:
    """An entered Character under its own effect is not told twice."""
    above = s.items[at + 1] if at + 1 < len(s.items) else []
    return item[I_KIND] == ENTERED and bool(above) and above[I_SEQ] == item[I_SEQ]


def _link(r: Core, s: TicTacKoState, at: int) -> Plain:
    item = s.items[at]
    card = item[I_CARD]
    is_card = card != NOTHING
    return {
        "seat": item[I_SEAT],
        "title": r.pool.at(card).name if is_card else Message(N_("A second card")),
        "detail": _detail(r, s, item),
        "card": r.pool.at(card).code if is_card else None,
        "pending": True,
        "answers": is_card and item[I_KIND] == PLAY and r.t.type[card] == T_INSTANT,
    }


def _detail(r: Core, s: TicTacKoState, item: list[int]) -> Message:
    """What is announced, with every choice: all of it is public (TTK-7.1)."""
    kind, space = item[I_KIND], item[I_SPACE]
    if kind == DRAW_SECOND:
        return Message(N_("is about to be drawn"), {}, "TTK-5.40")
    if kind in (ENTER, ENTERED):
        return Message(N_("has entered on {space}"), {"space": r.grid.names[space]}, "TTK-4.33")
    chosen = _chosen(r, s, item)
    if kind == EFFECT:
        if chosen:
            return Message(N_("effect: {chosen}"), {"chosen": chosen}, "TTK-5.40")
        return Message(N_("effect"), {}, "TTK-5.40")
    if space != NOTHING:
        return Message(N_("to {space}"), {"space": r.grid.names[space]}, "TTK-4.31")
    if chosen:
        return Message(N_("played: {chosen}"), {"chosen": chosen}, "TTK-4.31")
    return Message(N_("played"), {}, "TTK-4.31")


def _chosen(r: Core, s: TicTacKoState, item: list[int]) -> tuple[MessageParam, ...]:
    found: list[MessageParam] = []
    for act in acts_of(r, s, item):
        for choice, picked in zip(act.branch.choices, act.picks, strict=False):
            found += [_pick(r, s, choice[C_KIND], value) for value in picked]
    return tuple(found)


def _pick(r: Core, s: TicTacKoState, kind: int, value: int) -> MessageParam:
    if kind == CHARACTERS:
        space = space_of(s, value)
        if space == NOTHING:
            return Message(N_("a Character that has gone"))
        named: dict[str, MessageParam] = {
            "card": r.pool.at(s.cards[space]).name,
            "space": r.grid.names[space],
        }
        return Message(N_("{card} on {space}"), named)
    if kind == SPACES:
        return Message(N_("space {space}"), {"space": r.grid.names[value]})
    if kind == CARDS:
        return Message(N_("a card")) if value == UNKNOWN else r.pool.at(value).name
    return Message(N_("seat {number}"), {"number": value + 1})
