"""The small words of section 9 as rows: selectors, places, references, continuous rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.tictacko.effect import ALL_PICKS, T_AREA, T_CHOICE, T_ITEM, T_SELF
from engine.games.tictacko.grid import ADVANCED
from engine.games.tictacko.vocabulary import (
    FORBID,
    FORBIDDEN,
    MODIFIED,
    MODIFY,
    NO_CLAIM,
    PLAIN_PLACES,
    PROTECT,
    R_CHOICE,
    R_ITEM,
    R_NONE,
    R_SELF,
    R_SPACE,
    RANKED_PLACES,
    REFERRING,
    SPACES,
    STATIC_RULES,
    SUBTYPES,
    TEAMS,
    THREATENED,
    VERBS_FENDED,
    WHO,
)

Raw = Mapping[str, Any]


class Words:
    """Tags get their bits in the order in which the pool first names them; `slots` are the choices
    that can be referred to now, `threat` the verb that an Instant watches for."""

    def __init__(self) -> None:
        self.tags: dict[str, int] = {}
        self.slots: dict[str, int] = {}
        self.areas: list[list[int]] = []
        self.threat = 0

    def bits_of(self, tags: Any) -> int:
        """Tags as bits."""
        bits = 0
        for tag in tags:
            bits |= 1 << self.tags.setdefault(str(tag), len(self.tags))
        return bits

    def target(self, raw: Any) -> list[int]:
        """A target (TTK-9.24)."""
        if not isinstance(raw, str):
            return [T_AREA, self.area(raw), 0]
        if raw in ("self", "item"):
            return [T_SELF if raw == "self" else T_ITEM, 0, 0]
        name, _, pick = raw[1:].partition(".")
        return [T_CHOICE, self.slots[name], int(pick) if pick else ALL_PICKS]

    def area(self, raw: Raw) -> int:
        """The number of a selector."""
        self.areas.append(self.selector(raw))
        return len(self.areas) - 1

    def static(self, rule: Raw) -> list[int]:
        """One rule of TTK-9.15 as a row."""
        kind = STATIC_RULES.index(rule["rule"])
        if kind == PROTECT:
            verbs = sum(1 << VERBS_FENDED.index(verb) for verb in set(rule["from"]))
            by_opposing = 1 if rule.get("by", "any") == "opposing" else 0
            return [kind, verbs, by_opposing, *self.selector(rule["scope"])]
        if kind == FORBID:
            who, what = WHO.index(rule["who"]), FORBIDDEN.index(rule["what"])
            return [kind, who, what, *self.place(rule.get("where", "anywhere"))]
        if kind == MODIFY:
            return [kind, WHO.index(rule["who"]), MODIFIED.index(rule["what"]), int(rule["n"])]
        assert kind >= NO_CLAIM
        return [kind, *self.selector(rule["scope"])]

    def selector(self, raw: Raw) -> list[int]:
        """A Character selector (TTK-9.3)."""
        if raw["kind"] != "character":
            raise ValueError(f"kind {raw['kind']}")
        return [
            TEAMS.index(raw.get("team", "any")),
            SUBTYPES.index(raw.get("subtype", "any")),
            1 if raw.get("exclude_self") else 0,
            self.bits_of(raw.get("tags", ())),
            *self.place(raw.get("where", "anywhere")),
        ]

    def place(self, where: Any) -> list[int]:
        """A place (TTK-9.5): kind, reference, argument."""
        if where == "threatened":
            return [THREATENED, R_NONE, self.threat]
        if isinstance(where, str):
            return [{**PLAIN_PLACES, **RANKED_PLACES}[where], R_NONE, 0]
        ((word, value),) = where.items()
        if word == "spaces":
            return [SPACES, R_NONE, sum(1 << ADVANCED.index(str(space)) for space in set(value))]
        return [REFERRING[word], *self.reference(str(value))]

    def reference(self, text: str) -> list[int]:
        """A reference to a space or to what was chosen (TTK-9.24): kind and argument."""
        if text == "self":
            return [R_SELF, 0]
        if text == "item":
            return [R_ITEM, 0]
        if text.startswith("$"):
            return [R_CHOICE, self.slots[text[1:]]]
        return [R_SPACE, ADVANCED.index(text)]
