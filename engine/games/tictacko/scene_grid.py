"""The Grid for pages and readers: who claims what, what lies on it, whose Objective it is.

An Objective is laid over the Grid for those alone who know it (TTK-7.1, 7.6).
"""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.codes import EMPTY, NOTHING
from engine.games.tictacko.continuous import (
    claims,
    is_protected,
    is_suppressed,
    open_spaces,
    rules_in_force,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.hiding import knows_goal
from engine.games.tictacko.language.names import FENDED_CHOICES
from engine.games.tictacko.scene_cards import banner, shown
from engine.games.tictacko.scene_menu import on_grid
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.scenes import area

Plain = dict[str, Any]


def grid_area(r: Core, s: TicTacKoState, viewer: int) -> Plain:
    """The spaces row by row (TTK-2.22), as `viewer` sees them."""
    is_asked = s.decider == viewer and viewer >= 0
    actions = on_grid(s) if is_asked else {}
    has_rules = bool(rules_in_force(r, s)) or bool(s.lasting)
    pieces = [_space(r, s, space, viewer, has_rules) for space in r.grid.reading]
    for space, piece in zip(r.grid.reading, pieces, strict=True):
        piece["action"] = actions.get(space)
    named = N_("Grid, 3 × 3") if r.grid.side == 3 else N_("Grid, 4 × 4")
    found = area("grid", named, "grid", pieces, cols=r.grid.side)
    return {**found, "count": sum(1 for card in s.cards if card != EMPTY)}


def _space(r: Core, s: TicTacKoState, space: int, viewer: int, has_rules: bool) -> Plain:
    name, card, team = r.grid.names[space], s.cards[space], s.sides[space]
    told: Plain = {
        "key": f"s{space}",
        "space": name,
        "goal": _goal(r, s, space, viewer),
        "goal_word": _goal_word(r, s, space, viewer),
    }
    if card == EMPTY:
        closed = has_rules and space not in open_spaces(r, s, max(viewer, 0))
        tags = [Message(N_("Closed"), {}, "TTK-5.7")] if closed else []
        return {**_empty(space, name), **told, "tags": tags, "signs": ["closed"] if closed else []}
    return {
        **shown(r, card),
        **told,
        "spot": f"e{s.entered[space]}",
        "seat": team,
        "team": team,
        "banner": banner(s, team),
        "is_ours": team == team_of(max(viewer, 0)),
        "marks": {"space": space},
        **(_tags(r, s, space) if has_rules else {}),
    }


def _empty(space: int, name: str) -> Plain:
    return {
        "card": None,
        "face": "up",
        "spot": name,
        "label": name,
        "counters": [],
        "marks": {"space": space},
        "banner": "",
        "is_ours": False,
    }


def _tags(r: Core, s: TicTacKoState, space: int) -> dict[str, list[Any]]:
    """What continuous effects do to a Character, in words and as signs; read anew at every look
    (TTK-5.24)."""
    words: list[Message] = []
    signs: list[str] = []
    if is_suppressed(r, s, space):
        words.append(Message(N_("Without effects"), {}, "TTK-5.28"))
        signs.append("silent")
    if not claims(r, s, space):
        words.append(Message(N_("Claims nothing"), {}, "TTK-9.15"))
        signs.append("idle")
    verbs = _guarded(r, s, space)
    if verbs:
        words.append(Message(N_("Safe from: {verbs}"), {"verbs": verbs}, "TTK-5.25"))
        signs.append("safe")
    return {"tags": words, "signs": signs}


def _guarded(r: Core, s: TicTacKoState, space: int) -> tuple[MessageParam, ...]:
    """The verbs that the other team cannot apply to it."""
    rival = 1 - s.sides[space]
    return tuple(
        verb.name
        for at, verb in enumerate(FENDED_CHOICES)
        if is_protected(r, s, space, 1 << at, rival)
    )


def _goal(r: Core, s: TicTacKoState, space: int, viewer: int) -> str:
    """ "own" for a space of the own team's Objective, "seen" for one of a peeked Objective."""
    if viewer < 0:
        return ""
    ours = team_of(viewer)
    for team, word in ((ours, "own"), (1 - ours, "seen")):
        goal = s.current[team]
        if goal != NOTHING and knows_goal(s, team, viewer) and space in r.patterns[goal]:
            return word
    return ""


def _goal_word(r: Core, s: TicTacKoState, space: int, viewer: int) -> Message | None:
    kind = _goal(r, s, space, viewer)
    if not kind:
        return None
    if kind == "seen":
        return Message(N_("space of the Objective that you have seen"), {}, "TTK-7.6")
    if s.sides[space] == team_of(viewer) and claims(r, s, space):
        return Message(N_("space of your Objective, claimed"), {}, "TTK-5.3")
    return Message(N_("space of your Objective"), {}, "TTK-5.4")
