"""What `tests/sim/test_made_cards.py` makes editions by lot from, and how it looks at them.

Shipped editions say little of the language, so here stand effects and traits of every verb, with
words that fit and words that do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.effects.findings import CardProblem
from engine.games.karmox.card_reading import pool_of
from engine.games.karmox.card_schema import check_file
from engine.games.karmox.codes import COLOURS, FLAGS, STATS
from engine.games.karmox.compiling import EXTRA
from engine.games.karmox.editions import edition_files
from engine.games.karmox.effect import OPERATORS, TARGETS, VERBS
from engine.games.karmox.effect_checks import Spot
from engine.games.karmox.language.moments import MOMENTS
from engine.games.karmox.language.tables import WORDS, keys_of, names_at, needed_of, slot_of
from engine.kernel.cards import CardPool
from engine.kernel.rng import Rng, seed_of

Raw = dict[str, Any]
# An edition at a time: two of one code cannot lie in a pool.
AT_ONCE = 1
LISTS = 400


def shapes() -> list[Raw]:
    """The shipped editions, of either profile, as they are written."""
    files = [dict(file) for file in edition_files()]
    house = [{**file, "edition": {**file["edition"], "profile": "house"}} for file in files]
    return [*house, *house, *files]


def check(raw: object) -> list[CardProblem]:
    """What the game finds wrong with one."""
    return check_file(raw)


def pool_with(made: Sequence[Raw]) -> CardPool:
    """The shipped editions with these in the place of those of the same code."""
    codes = {file["edition"]["code"]: file for file in edition_files()}
    return pool_of((codes | {file["edition"]["code"]: file for file in made}).values())


class Lot:
    """Draws effects and traits from a seed: mostly of words that fit where they stand."""

    def __init__(self, number: int) -> None:
        self.rng = Rng(seed_of("karmox lot", number))
        self.spot = Spot(official=False)

    def of(self, choices: Sequence[Any]) -> Any:
        return choices[self.rng.below(len(choices))]

    def fitting(self, fits: Sequence[Any], every: Sequence[Any]) -> Any:
        """One that fits, now and then any."""
        return self.of(fits if fits and self.rng.below(12) else every)

    def trait(self) -> Raw:
        self.spot = Spot(official=False, moment=self.of(MOMENTS))
        found: Raw = {"on": self.spot.moment, "effects": self.effects()}
        if self.rng.below(3) == 0:
            found["optional"] = True
        if self.rng.below(4) == 0:
            found["cost"] = self.cost()
        return found

    def effects(self) -> list[Raw]:
        return [self.effect() for _ in range(1 + self.rng.below(2))]

    def effect(self) -> Raw:
        here = [verb for verb in VERBS if WORDS[verb].stands(self.spot.place)]
        verb = self.fitting(here, VERBS)
        needed = needed_of(verb)
        if self.spot.moment == "turn_end" and "duration" in keys_of(verb):
            needed += ("duration",)
        kept = [
            key
            for key in keys_of(verb)
            if key in needed or (key != "verb" and self.rng.below(4) == 0)
        ]
        return {"verb": verb, **{key: self.value(key, verb) for key in kept}}

    def cost(self) -> Raw:
        fits: list[Raw] = [{"spirits": 1}, {"life": 1}] if self.spot.moment else []
        if self.spot.moment in ("", "landing"):
            fits.append({"forgo_event": True})
        return dict(self.fitting(fits, ({"spirits": 1}, {"forgo_event": True})))

    def condition(self) -> Raw:
        number, roles = self.rng.below(4), names_at("role", self.spot.place)
        plain = ({"pool_gt": number}, {"players_gte": number + 1})
        if not roles or self.rng.below(2):
            return dict(self.of(plain))
        role, operator = self.fitting(roles, TARGETS), self.of(OPERATORS)
        return dict(self.of(({"stat_cmp": [role, self.of(STATS), operator, number]},
                             {"chests_cmp": [role, operator, number]},
                             {"life_cmp": [role, operator, number]})))  # fmt: skip

    def targets(self, verb: str) -> tuple[str, ...]:
        slot = slot_of(WORDS[verb], "target", self.spot.place)
        if slot is None or verb == "release":
            return ("prisoner_own_side",)
        return names_at("target", slot.within(self.spot.place))

    def value(self, key: str, verb: str) -> Any:
        if key in ("cost", "condition"):
            return self.cost() if key == "cost" else self.condition()
        if key == "target":
            return self.fitting(self.targets(verb), TARGETS)
        if key == "duration":
            fits = names_at("duration", self.spot.place)
            return self.fitting(fits, ("instant", *fits))
        signed = verb in ("modify_stat", "move_pawn")
        known: dict[str, Sequence[Any]] = {
            "filter": (["on_board"], ["life_lt_max"], ["has_chest"], [{"life_gt": 1}],
                       ["chest_room", {"life_lt": 5}], [{"within": 3}]),
            "amount": (1, 1, 2, 3, -1, -2) if signed else (1, 1, 1, 2, 3, 0),
            "distance": (1, 2, 3),
            "range": (0, 2, 5, 9),
            "stat": STATS,
            "optional": (True, False),
            "to": ("own_one",) if verb == "steal_chest" else ("extraction_free", {"within": 4}),
            "from": ("niche_full",) if verb == "take_chest" else ("enemy_one",),
            "with": ("own_one",),
            "direction": ("away",),
            "edge": ([[4, 5], [4, 6]], [[4, 3], [4, 4]], [[0, 0], [0, 1]], [[40, 2], [40, 3]]),
            "flag": FLAGS,
            "action": tuple(EXTRA),
            "pawn": COLOURS,
            "who": ("defender" if self.spot.moment == "defence_window" else "attacker",),
            "once": (True,),
        }  # fmt: skip
        return self.of(known[key])


MORE: tuple[Raw, ...] = tuple(
    {"cells": [{"effects": Lot(number).effects()}], "classes": [{"traits": [Lot(number).trait()]}]}
    for number in range(LISTS)
)
