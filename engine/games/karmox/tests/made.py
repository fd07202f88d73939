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
from engine.games.karmox.compiling import DURATIONS, EXTRA, WHO
from engine.games.karmox.editions import edition_files
from engine.games.karmox.effect import FILTERS, OPERATORS, TARGETS, VERBS
from engine.games.karmox.effect_checks import MOMENTS, NEEDED, keys_of
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
    """Draws effects and traits from a seed."""

    def __init__(self, number: int) -> None:
        self.rng = Rng(seed_of("karmox lot", number))

    def of(self, choices: Sequence[Any]) -> Any:
        return choices[self.rng.below(len(choices))]

    def trait(self) -> Raw:
        found: Raw = {"on": self.of(MOMENTS), "effects": self.effects()}
        if self.rng.below(3) == 0:
            found["optional"] = True
        if self.rng.below(4) == 0:
            found["cost"] = self.of(({"spirits": 1}, {"life": 1}, {"forgo_event": True}))
        return found

    def effects(self) -> list[Raw]:
        return [self.effect() for _ in range(1 + self.rng.below(2))]

    def effect(self) -> Raw:
        verb = self.of(VERBS)
        keys = [key for key in keys_of(verb) if key != "verb"]
        needed = NEEDED.get(verb, ())
        kept = [key for key in keys if key in needed or self.rng.below(4) == 0]
        return {"verb": verb, **{key: self.value(key, verb) for key in kept}}

    def value(self, key: str, verb: str) -> Any:
        role, number = self.of(TARGETS[2:6]), self.rng.below(4)
        known: dict[str, Sequence[Any]] = {
            "target": ("prisoner_own_side",) if verb == "release" else TARGETS[:9],
            "filter": ([self.of(FILTERS[:7])], [{"within": 3}], [{"life_gt": 1}], ["on_board"]),
            "amount": (1, 1, 1, 2, 3, -1) if verb in ("modify_stat", "move_pawn") else (1, 2, 3),
            "distance": (1, 2, 3),
            "range": (0, 2, 5, 9),
            "stat": STATS,
            "duration": tuple(DURATIONS),
            "condition": ({"pool_gt": number}, {"players_gte": number + 1}, {"die_eq": 3},
                          {"stat_cmp": [role, self.of(STATS), self.of(OPERATORS), number]},
                          {"chests_cmp": [role, self.of(OPERATORS), number]},
                          {"life_cmp": [role, self.of(OPERATORS), number]}),
            "cost": ({"spirits": 1}, {"life": 1}, {"forgo_event": True}),
            "optional": (True, False),
            "to": ("own_one",) if verb == "steal_chest" else ("extraction_free", {"within": 4}),
            "from": ("niche_full",) if verb == "take_chest" else ("enemy_one", "enemy_adjacent"),
            "with": ("own_one",),
            "direction": ("away",),
            "edge": ([[4, 5], [4, 6]], [[4, 3], [4, 4]], [[0, 0], [0, 1]], [[40, 2], [40, 3]]),
            "flag": FLAGS,
            "action": tuple(EXTRA),
            "pawn": COLOURS,
            "who": tuple(WHO),
            "once": (True,),
        }  # fmt: skip
        return self.of(known[key])


MORE: tuple[Raw, ...] = tuple(
    {"effects": Lot(number).effects(), "traits": [Lot(number).trait()]} for number in range(LISTS)
)
