"""Cards nobody would print: every word of the language, drawn from its declarations by a seed."""

from __future__ import annotations

from typing import Any

from engine.effects.language.lots import lot
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.card_vocabulary import TARGET_WINDOWS
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.tests.board import Raw
from engine.games.tictacko.when import ACTORS
from engine.games.tictacko.whens import WINDOWS
from engine.kernel.forms import with_at
from engine.kernel.rng import Rng, seed_of

TAGS = ("alpha", "beta")
FILE: Raw = {"set_code": "wild", "source": "user"}
# Two choices that speak of each other, which no lot brings together.
REDIRECT: Raw = {
    "timing": "react",
    "choose": [
        {"id": "from", "kind": "character", "where": "targeted"},
        {"id": "to", "kind": "character", "where": "retargetable"},
    ],
    "do": [{"op": "redirect", "choice": "$from", "to": "$to"}],
}
# A card out of a pile and what becomes of it: no lot finds the two together often.
DUG: Raw = {
    "id": "c", "kind": "card", "zone": "discard", "who": "you", "count": {"min": 1, "max": 1},
}  # fmt: skip
FREE: Raw = {"id": "s", "kind": "space", "state": "empty"}
FROM_PILE: tuple[Raw, ...] = (
    {"timing": "play", "choose": [DUG], "do": [{"op": "recover", "target": "$c"}]},
    {"timing": "play", "choose": [DUG, FREE],
     "do": [{"op": "enter", "target": "$c", "to": "$s"}]},
)  # fmt: skip


class Wild:
    """Draws cards from a seed."""

    def __init__(self, number: int) -> None:
        self.rng = Rng(seed_of("wild", number))

    def of(self, choices: Any) -> Any:
        return choices[self.rng.below(len(choices))]

    def once_in(self, times: int) -> bool:
        return not self.rng.below(times)

    def card(self, code: str, kind: str, faction: str) -> Raw:
        """A card that the checks let pass, with something on it."""
        while True:
            raw = self.draft(code, kind, faction)
            if raw["effects"]:
                assert not check_card({**FILE, **raw}), raw
                return raw

    def draft(self, code: str, kind: str, faction: str) -> Raw:
        """A card of that type, maybe without effects."""
        raw: Raw = {"code": code, "type": kind, "name_en": code, "name_it": code,
                    "faction": faction, "effects": []}  # fmt: skip
        if kind == "character":
            raw["subtype"] = "special"
        if self.once_in(2):
            raw["tags"] = [self.of(TAGS)]
        if kind == "instant":
            raw["when"] = {"window": self.windows(), "actor": self.of(ACTORS)}
        for key, value in lot(LANGUAGE, raw.get("subtype", kind), self.rng, raw).items():
            raw = with_at(raw, key, value)
        if kind == "instant" and raw["when"]["window"] in (*TARGET_WINDOWS, [*TARGET_WINDOWS]):
            raw["effects"] = [REDIRECT] if self.once_in(6) else raw["effects"]
        if kind == "magic" and self.once_in(12):
            raw["effects"] = [self.of(FROM_PILE)]
        return raw

    def windows(self) -> Any:
        return list(TARGET_WINDOWS) if self.once_in(3) else self.of(tuple(WINDOWS))
