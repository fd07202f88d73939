"""Turns the words of a card into codes: targets, filters, amounts, conditions (AAC-9.2)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.asked import is_asked
from engine.effects.program import Compiler
from engine.effects.tree import Op
from engine.games.aac import effect_codes as e
from engine.games.aac.codes import GENRES, IN_ATTACK, IN_DEFENCE, STATS, TRAITS, TYPES, ZONES
from engine.games.aac.core import Core

ARITHMETIC: Final = {
    "mul": e.AM_MUL,
    "div": e.AM_DIV,
    "percent": e.AM_PERCENT,
    "plus": e.AM_PLUS,
    "minus": e.AM_MINUS,
}
POINTS: Final = {"lp_of": e.AM_LP, "bonus_of": e.AM_BONUS}
NUMBER_STATS: Final = ("ap", "dp", "wall")
POSITIONS: Final = {"attack": IN_ATTACK, "defence": IN_DEFENCE}


class AacCompiler(Compiler):
    """Compiles the effects of one card.

    `speaker` is the set of the card where somebody typed it: what it says of a serial number, it
    says of that set. `rolls` gathers the dice and coins that were met; `is_late`: something spoke
    of the chosen; `laters` are steps for later (AAC-9.15), `counts_steps`: one does as much as
    another before it."""

    def __init__(self, rules: Core, speaker: str | None = None) -> None:
        super().__init__(rules)
        self.core: Core = rules
        self.speaker: str | None = speaker
        self.rolls: int = 0
        self.is_late: bool = False
        self.laters: list[tuple[Op, ...]] = []
        self.counts_steps: bool = False

    def selector(self, raw: Any) -> int:
        """A target: a named card, what was chosen, or everything of a group."""
        if isinstance(raw, dict) and "all" not in raw:
            return e.GROUP + self._extreme(raw)
        if isinstance(raw, dict):
            return e.GROUP + self.group(raw["all"])
        if raw == "all":
            return e.GROUP + self.group({"type": "creature"})
        word = str(raw)
        if word == "that":
            return e.PLAYED
        self.is_late |= word.startswith("chosen")
        if word.startswith("chosen["):
            return e.CHOSEN_ONE + int(word[7:-1])
        return e.NAMED.index(word)

    def _extreme(self, raw: Any) -> int:
        """AAC-9.14: the number of a selector of which only the first are meant."""
        ((way, wanted),) = raw.items()
        number = self.group({**wanted, "type": "creature"})
        self.core.extremes[number] = [1 if way == "most" else -1, STATS.index(wanted["stat"])]
        return number

    def group(self, raw: Any) -> int:
        """The number of a selector."""
        wanted = dict(raw.get("filter") or {})
        if "type" in raw:
            wanted["type"] = raw["type"]
        row = [
            e.SIDES.index(raw.get("side", "any")),
            ZONES.index(raw.get("zone", "field")),
            self.filter(wanted),
        ]
        self.core.selectors.append(row)
        return len(self.core.selectors) - 1

    def filter(self, raw: Any) -> int:
        """The number of a filter, 0 for one that admits all."""
        if not raw:
            return 0
        face = {"up": 1, "down": 0}
        row = [
            TYPES.index(raw["type"]) if "type" in raw else e.ANY,
            trait_bits(raw.get("traits")),
            trait_bits(raw.get("not_traits")),
            self._kinds(raw["kinds"]) if raw.get("kinds") else e.ANY,
            int(raw.get("ap_min", e.ANY)),
            int(raw.get("ap_max", e.ANY)),
            int(raw.get("dp_min", e.ANY)),
            int(raw.get("dp_max", e.ANY)),
            POSITIONS[raw["position"]] if "position" in raw else e.ANY,
            face[raw["face"]] if "face" in raw else e.ANY,
            GENRES.index(raw["genre"]) if "genre" in raw else e.ANY,
            int(raw.get("flying", e.ANY)),
            int(raw.get("evolved", e.ANY)),
            self._serial(raw["serial"]) if "serial" in raw else e.ANY,
        ]
        self.core.filters.append(row)
        return len(self.core.filters)

    def _serial(self, raw: Any) -> int:
        if self.speaker is None:
            return int(raw)
        return self.core.t.asked_for(self.speaker, int(raw))

    def _kinds(self, raw: Any) -> int:
        names = self.core.t.kind_names
        bits = 0
        for name in raw:
            if name in names:
                bits |= 1 << names.index(name)
        return bits

    def later(self, steps: tuple[Op, ...]) -> int:
        """The number of the block that such steps will be: they come behind the one under way."""
        self.laters.append(steps)
        return len(self.core.when) + len(self.laters) - 1

    def who(self, raw: Any) -> int:
        return ("own", "enemy", "both").index(raw)

    def amount(self, raw: Any) -> int:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        row = self._amount_row(raw)
        self.core.amounts.append(row)
        return e.BIG + len(self.core.amounts) - 1

    def _amount_row(self, raw: Any) -> list[int]:
        if raw == "done":
            self.counts_steps = True
            return [e.AM_DONE]
        if is_asked(raw):
            return [e.AM_ASKED, self.asked(raw)]
        if "stat_of" in raw:
            return [e.AM_STAT, self.selector(raw["stat_of"]), NUMBER_STATS.index(raw["stat"])]
        if "count" in raw:
            return [e.AM_COUNT, self.group(raw["count"])]
        if "die" in raw:
            self.rolls |= e.ROLL_DIE
            return [e.AM_DIE]
        for key, kind in POINTS.items():
            if key in raw:
                return [kind, self.who(raw[key])]
        ((name, parts),) = raw.items()
        return [ARITHMETIC[name], self.amount(parts[0]), self.amount(parts[1])]

    def condition(self, raw: Any) -> int:
        if raw is None:
            return 0
        ((name, body),) = raw.items()
        row = [e.CN_ASKED, self.asked(raw)] if is_asked(raw) else self._condition_row(name, body)
        self.core.conditions.append(row)
        return len(self.core.conditions)

    def _condition_row(self, name: str, body: Any) -> list[int]:
        if name in ("and", "or"):
            parts = [self.condition(each) for each in body]
            return [e.CN_AND if name == "and" else e.CN_OR, *parts]
        if name == "not":
            return [e.CN_NOT, self.condition(body)]
        if name == "compare":
            left, how, right = body
            return [e.CN_COMPARE, self.amount(left), e.HOW.index(how), self.amount(right)]
        if name == "lp":
            return [e.CN_LP, self.who(body["who"]), *bounds(body)]
        if name == "field_count":
            return [e.CN_COUNT, self.group(body), *bounds(body)]
        if name in ("bonus_min", "turn_min"):
            return [e.CN_BONUS if name == "bonus_min" else e.CN_TURN, int(body)]
        if name == "alone":
            return [e.CN_ALONE, self.selector(body)]
        if name == "has_trait":
            bit = trait_bits([body["trait"]])
            return [e.CN_TRAIT, self.selector(body["target"]), bit]
        if name == "position":
            return [e.CN_POSITION, self.selector(body["target"]), POSITIONS[body["value"]]]
        return self._rolled_row(name, body)

    def _rolled_row(self, name: str, body: Any) -> list[int]:
        if name == "die_even":
            self.rolls |= e.ROLL_DIE
            return [e.CN_EVEN, int(bool(body))]
        if name == "die":
            self.rolls |= e.ROLL_DIE
            return [e.CN_DIE, 0, *bounds(body)]
        if name != "coin":
            raise ValueError(f"{name!r} is not a condition")
        self.rolls |= e.ROLL_COIN
        return [e.CN_COIN, int(body == "heads")]

    def duration(self, raw: Any) -> int:
        """The code of a duration (AAC-9.6)."""
        if isinstance(raw, dict):
            return e.ROUNDS + int(raw["rounds"])
        return e.DURATIONS.index(raw)


def bounds(raw: Any) -> list[int]:
    """`[min, max]`, NO_BOUND where there is none."""
    return [int(raw.get("min", e.NO_BOUND)), int(raw.get("max", e.NO_BOUND))]


def trait_bits(raw: Any) -> int:
    """Traits as bits in the order of `codes.TRAITS`."""
    bits = 0
    for trait in raw or ():
        bits |= 1 << TRAITS.index(trait)
    return bits
