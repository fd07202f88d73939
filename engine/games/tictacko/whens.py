"""When an Instant may answer an item (TTK-2.14, 5.35 to 5.41, 9.22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.tictacko.codes import (
    DRAW_SECOND,
    EFFECT,
    EMPTY,
    ENTER,
    FACTIONS,
    I_CARD,
    I_KIND,
    I_SEAT,
    I_SPACE,
    NEUTRAL,
    NOTHING,
    PLAY,
    TYPE_NAMES,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen, is_in_place
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.when import ACTORS, MATE, OPPONENT, When

WINDOWS: Final[dict[str, int]] = {
    "PLAY": PLAY,
    "ENTER": ENTER,
    "EFFECT": EFFECT,
    "DRAW_SECOND": DRAW_SECOND,
}
NO_FACTION: Final = -2
KNOWN: Final = frozenset(
    {"type", "subtype", "faction", "space", "where", "adjacent_to_team", "source_subtype"}
)


def read_when(raw: Mapping[str, Any], place: Any) -> When:
    """A compiled `when`; `place` reads a place. Raises ValueError for a filter not known yet."""
    windows = raw["window"] if isinstance(raw["window"], list) else [raw["window"]]
    filters: Mapping[str, Any] = raw.get("filters") or {}
    if not set(filters) <= KNOWN:
        raise ValueError(", ".join(sorted(set(filters) - KNOWN)))
    where = filters.get("where", filters.get("space"))
    near = filters.get("adjacent_to_team")
    return When(
        sum(1 << WINDOWS[window] for window in set(windows)),
        ACTORS.index(raw["actor"]),
        _types(filters),
        FACTIONS_READ.get(str(filters.get("faction")), NO_FACTION),
        [] if where is None else place(where),
        0 if near is None else ("own", "opposing").index(near) + 1,
    )


FACTIONS_READ: Final[dict[str, int]] = {
    **{name: at for at, name in enumerate(FACTIONS)},
    "neutral": NEUTRAL,
}


def _types(filters: Mapping[str, Any]) -> int:
    """The types that match, as bits."""
    wanted = set(TYPE_NAMES)
    subtype = filters.get("subtype", filters.get("source_subtype"))
    if "type" in filters:
        kind = filters["type"]
        wanted &= {"basic", "special"} if kind == "character" else {kind}
    if subtype is not None:
        wanted &= {subtype}
    return sum(1 << TYPE_NAMES.index(name) for name in wanted)


def matches(r: Core, s: TicTacKoState, when: When, seat: int, item: list[int]) -> bool:
    """Whether a player's Instant with that `when` may answer the item."""
    if not when.windows >> item[I_KIND] & 1 or not _is_actor(r, when.actor, seat, item[I_SEAT]):
        return False
    card, space = item[I_CARD], item[I_SPACE]
    if card != NOTHING and not when.types >> r.t.type[card] & 1:
        return False
    if when.faction != NO_FACTION and (card == NOTHING or r.t.faction[card] != when.faction):
        return False
    team = team_of(seat)
    if when.place and (
        space == NOTHING or not is_in_place(r, when.place, space, Seen(team, NOTHING, [], space))
    ):
        return False
    return not when.near or _is_near(r, s, space, team if when.near == 1 else 1 - team)


def _is_actor(r: Core, wanted: int, seat: int, actor: int) -> bool:
    """TTK-5.35, 5.36: never oneself; teammates where the table lets them be answered."""
    if seat == actor:
        return False
    if team_of(seat) != team_of(actor):
        return wanted != MATE
    return wanted != OPPONENT and r.mates_may_answer


def _is_near(r: Core, s: TicTacKoState, space: int, team: int) -> bool:
    return space != NOTHING and any(
        s.cards[near] != EMPTY and s.sides[near] == team for near in r.grid.near[space]
    )
