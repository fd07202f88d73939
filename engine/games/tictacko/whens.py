"""When an Instant may answer an item (TTK-2.14, 5.35 to 5.41, 9.22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.tictacko.acts import acts_of, item_space, threatened
from engine.games.tictacko.codes import (
    DRAW_SECOND,
    EFFECT,
    EMPTY,
    ENTER,
    FACTIONS,
    I_CARD,
    I_KIND,
    I_SEAT,
    NEUTRAL,
    NOTHING,
    PLAY,
    TYPE_NAMES,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import FENDED, VERBS
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen, fitting, is_in_place
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import ANYWHERE, R_NONE, SUBTYPES, TEAMS
from engine.games.tictacko.when import ACTORS, MATE, NO_VERB, OPPONENT, When

WINDOWS: Final[dict[str, int]] = {
    "PLAY": PLAY,
    "ENTER": ENTER,
    "EFFECT": EFFECT,
    "DRAW_SECOND": DRAW_SECOND,
}
# Bits for each kind of item: no card, and the types of cards.
MOMENTS: Final = len(TYPE_NAMES) + 1
NO_FACTION: Final = -2
# The filters of each window (TTK-9.22).
FILTERS: Final[dict[str, tuple[str, ...]]] = {
    "PLAY": ("type", "subtype", "faction", "space", "verb", "would"),
    "ENTER": ("subtype", "faction", "where", "adjacent_to_team"),
    "EFFECT": ("verb", "would", "source_subtype"),
    "DRAW_SECOND": (),
}


def windows_of(raw: Mapping[str, Any]) -> list[str]:
    """The windows of a `when`, which names one or a list."""
    window = raw["window"]
    return list(window) if isinstance(window, list) else [window]


def whole_when(raw: object) -> dict[str, Any]:
    """The `when` of a typed Instant, which answers whatever it does not say."""
    said = {**raw} if isinstance(raw, Mapping) else {}
    return {**said, "window": said.get("window") or list(WINDOWS),
            "actor": said.get("actor") or "other"}  # fmt: skip


def read_when(raw: Mapping[str, Any], place: Any) -> When:
    """A compiled `when`; `place` reads a place. Raises ValueError for a filter that one of its
    windows does not know (TTK-9.22)."""
    windows = windows_of(raw)
    filters: Mapping[str, Any] = raw.get("filters") or {}
    for window in windows:
        if not set(filters) <= set(FILTERS[window]):
            raise ValueError(", ".join(sorted(set(filters) - set(FILTERS[window]))))
    found = When(sum(1 << WINDOWS[window] for window in set(windows)), ACTORS.index(raw["actor"]))
    where = filters.get("where", filters.get("space"))
    near = filters.get("adjacent_to_team")
    found.types = _types(filters)
    found.faction = FACTIONS_READ.get(str(filters.get("faction")), NO_FACTION)
    found.place = [] if where is None else place(where)
    found.near = 0 if near is None else ("own", "opposing").index(near) + 1
    if "verb" in filters:
        found.verb = VERBS.index(filters["verb"])
    if "would" in filters:
        found.would = _would(filters["would"])
    return found


def _would(raw: Mapping[str, Any]) -> list[int]:
    team, subtype = raw.get("team", "any"), raw.get("subtype", "any")
    return [FENDED[VERBS.index(raw["verb"])], TEAMS.index(team), SUBTYPES.index(subtype)]


def threat_of(raw: Any) -> int:
    """The bit of the verb that `threatened` is about: that of the filter (TTK-9.23); 0 for none."""
    filters: Mapping[str, Any] = (raw or {}).get("filters") or {}
    verb = (filters.get("would") or filters).get("verb")
    return FENDED.get(VERBS.index(verb), 0) if verb in VERBS else 0


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


def moment_of(r: Core, item: list[int]) -> int:
    """The number of what an item is, and of which type its card."""
    return item[I_KIND] * MOMENTS + r.moments[item[I_CARD]]


def able_at(whens: list[When | None]) -> list[frozenset[int]]:
    """For each moment the Instants that may answer in it, if all else fits as well."""
    found: list[set[int]] = [set() for _ in range((max(WINDOWS.values()) + 1) * MOMENTS)]
    for card, when in enumerate(whens):
        if when is None:
            continue
        for kind in WINDOWS.values():
            if when.windows >> kind & 1:
                for kind_of_card in range(MOMENTS):
                    if not kind_of_card or when.types >> kind_of_card - 1 & 1:
                        found[kind * MOMENTS + kind_of_card].add(card)
    return [frozenset(cards) for cards in found]


def matches(r: Core, s: TicTacKoState, when: When, seat: int, item: list[int]) -> bool:
    """Whether a player's Instant with that `when` may answer the item."""
    if not when.windows >> item[I_KIND] & 1 or not _is_actor(r, when.actor, seat, item[I_SEAT]):
        return False
    card = item[I_CARD]
    if card != NOTHING and not when.types >> r.t.type[card] & 1:
        return False
    if when.faction != NO_FACTION and (card == NOTHING or r.t.faction[card] != when.faction):
        return False
    if (when.place or when.near) and not _is_there(r, s, when, team_of(seat), item):
        return False
    if when.verb != NO_VERB and not _has_verb(r, s, when, item):
        return False
    return not when.would or _would_hit(r, s, when, team_of(seat), item)


def _is_there(r: Core, s: TicTacKoState, when: When, team: int, item: list[int]) -> bool:
    """Whether the item is where the `when` of a team's Instant says."""
    space = item_space(s, item)
    if when.place and (
        space == NOTHING or not is_in_place(r, when.place, space, Seen(team, NOTHING, [], space))
    ):
        return False
    return not when.near or _is_near(r, s, space, team if when.near == 1 else 1 - team)


def _has_verb(r: Core, s: TicTacKoState, when: When, item: list[int]) -> bool:
    """Whether the item has been announced with the verb; what a Character does as it enters is not
    yet announced with it (TTK-5.40)."""
    return any(op[0] == when.verb for act in acts_of(r, s, item) for op in act.branch.ops)


def _would_hit(r: Core, s: TicTacKoState, when: When, team: int, item: list[int]) -> bool:
    """Whether the item would apply the verb to such a Character (TTK-5.45)."""
    verb, whose, subtype = when.would
    if item[I_CARD] == NOTHING or not r.hits[item[I_CARD]] & verb:
        return False
    selector = [whose, subtype, 0, 0, ANYWHERE, R_NONE, 0]
    bits = fitting(r, s, selector, 0, Seen(team))
    return any(bits >> space & 1 for space in threatened(r, s, item, verb))


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
