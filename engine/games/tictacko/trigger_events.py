"""What a trigger watches (TTK-9.17): the compiled `event`.

A row `[event, team, detail]`, for `entered` `[event, team, place...]`; teams as seen from the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.games.tictacko.effect import CARD_TYPES
from engine.games.tictacko.vocabulary import TEAMS, WHOSE

EVENTS: Final = (
    "turn_started", "turn_ending", "entered", "left", "played", "objective_completed", "this_left",
)  # fmt: skip
TURN_STARTED: Final = 0
TURN_ENDING: Final = 1
ENTERED: Final = 2
LEFT: Final = 3
PLAYED: Final = 4
COMPLETED: Final = 5
THIS_LEFT: Final = 6  # the card itself (TTK-9.32)

# How a Character leaves the Grid.
HOW: Final = ("any", "destroy", "sacrifice", "clear", "return")
BY_DESTROY: Final = 1
BY_SACRIFICE: Final = 2
BY_CLEAR: Final = 3
BY_RETURN: Final = 4

# TTK-5.51: in the turn of its team "you" is who decides for it.
KNOWN: Final[dict[str, frozenset[str]]] = {
    "turn_started": frozenset({"whose"}),
    "turn_ending": frozenset({"whose"}),
    "entered": frozenset({"team", "where"}),
    "left": frozenset({"team", "how"}),
    "played": frozenset({"type", "team"}),
    "objective_completed": frozenset({"team"}),
    "this_left": frozenset({"how"}),
}


def read_event(raw: Mapping[str, Any], place: Callable[[Any], list[int]]) -> list[int]:
    """An event as a row; `place` reads a place. Raises LookupError or ValueError for an unknown
    one."""
    word = str(raw["on"])
    event = EVENTS.index(word)
    if set(raw) - {"on"} - KNOWN[word]:
        raise ValueError(", ".join(sorted(set(raw) - {"on"} - KNOWN[word])))
    if event in (TURN_STARTED, TURN_ENDING):
        return [event, WHOSE[raw.get("whose", "any")], 0]
    team = TEAMS.index(raw.get("team", "any"))
    if event == ENTERED:
        return [event, team, *place(raw.get("where", "anywhere"))]
    if event in (LEFT, THIS_LEFT):
        return [event, team, HOW.index(raw.get("how", "any"))]
    if event == PLAYED:
        return [event, team, CARD_TYPES.index(raw.get("type", "any"))]
    return [event, team, 0]
