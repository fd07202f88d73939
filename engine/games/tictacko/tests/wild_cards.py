"""Cards nobody would print: every word of the language, drawn from the vocabulary by a seed."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_schema import check_card, is_usable
from engine.games.tictacko.card_vocabulary import OPS, Param
from engine.games.tictacko.tests.board import Raw
from engine.kernel.rng import Rng, seed_of

TAGS = ("alpha", "beta")
FILE: Raw = {"set_code": "wild", "source": "user"}


class Wild:
    """Draws words and cards from a seed."""

    def __init__(self, number: int) -> None:
        self.rng = Rng(seed_of("wild", number))
        self.kind = ""
        self.choices: list[Raw] = []
        self.lasts = False

    def of(self, choices: Any) -> Any:
        return choices[self.rng.below(len(choices))]

    def once_in(self, times: int) -> bool:
        return not self.rng.below(times)

    def card(self, code: str, kind: str, faction: str) -> Raw:
        """A usable card; what stands where it may not is drawn anew."""
        while True:
            raw = self.draft(code, kind, faction)
            if is_usable(check_card(raw, FILE)):
                return raw

    def draft(self, code: str, kind: str, faction: str) -> Raw:
        """A card that may break the rules of the language."""
        self.kind = kind
        raw: Raw = {"code": code, "type": kind, "name_en": code, "name_it": code,
                    "faction": faction}  # fmt: skip
        if kind == "character":
            raw["subtype"] = "special"
        if self.once_in(2):
            raw["tags"] = [self.of(TAGS)]
        if kind == "instant":
            raw["when"] = self.when()
        raw["effects"] = [self.effect() for _ in range(1 + self.rng.below(2))]
        return raw

    def when(self) -> Raw:
        windows: Any = self.of(tuple(words.WINDOWS))
        if self.once_in(3):
            windows = ["PLAY", "EFFECT"]
        first = windows if isinstance(windows, str) else "EFFECT"
        filters: Raw = {}
        for key in words.FILTERS[first]:
            if self.once_in(3):
                filters[key] = self.filter(key)
        return {"window": windows, "actor": self.of(words.ACTORS), "filters": filters}

    def filter(self, key: str) -> Any:
        if key == "would":
            return {"verb": self.of(words.ON_CHARACTERS), "team": self.of(words.TEAMS)}
        choices = {
            "type": words.FILTER_TYPES,
            "subtype": words.CHARACTER_SUBTYPES,
            "source_subtype": words.CHARACTER_SUBTYPES,
            "faction": words.SPELL_FACTIONS,
            "adjacent_to_team": words.NEAR,
            "verb": ("draw", "destroy", "move", "swap", "discard"),
        }
        return self.of(choices[key]) if key in choices else self.where()

    def effect(self) -> Raw:
        timing = self.of(words.TIMINGS[self.kind])
        self.choices, self.lasts = [], False
        raw: Raw = {"timing": timing}
        if self.once_in(4):
            raw["if"] = [self.condition()]
        if timing == "continuous":
            return raw | {"static": [self.rule()]}
        if timing == "trigger":
            raw["event"] = self.event()
        if self.once_in(3):
            raw["optional"] = True
        raw["choose"] = [self.choice(f"c{at}") for at in range(self.rng.below(4))]
        if self.once_in(5):
            raw["cost"] = [self.op(("discard", "sacrifice", "return_to_hand"))]
        raw["do"] = [self.op(tuple(OPS)) for _ in range(1 + self.rng.below(3))]
        if self.once_in(5):
            raw["modes"] = [{"do": [self.op(tuple(OPS))]} for _ in range(2)]
        if self.lasts:
            raw["until"] = self.of(words.UNTILS)
        return raw

    def choice(self, name: str) -> Raw:
        kind = self.of(("character", "character", "space", "card", "player"))
        raw: Raw = {"id": name, "kind": kind}
        if kind == "character":
            raw |= {"team": self.of(("own", "opposing", "opposing", "any")), "where": self.place()}
        elif kind == "space":
            raw |= {"state": self.of(words.STATES), "where": self.where()}
        elif kind == "card":
            raw |= {"zone": self.of(words.CARD_ZONES), "who": self.of(("you", "opponents"))}
        else:
            raw |= {"who": self.of(words.WHO)}
        if self.once_in(3):
            low = self.rng.below(3)
            raw["count"] = {"min": low, "max": low + self.rng.below(3)}
        self.choices.append(raw)
        return raw

    def place(self) -> Any:
        if self.kind == "instant" and self.once_in(2):
            return self.of(words.REACT_PLACES)
        return self.where()

    def where(self) -> Any:
        if self.once_in(2):
            return self.of(words.PLACES)
        if self.once_in(4):
            return {"spaces": ["1", "5", "G"]}
        marks = ["5", "A"]
        marks += [
            f"${each['id']}" for each in self.choices if each["kind"] in ("character", "space")
        ]
        marks += {"character": ["self"], "instant": ["item"]}.get(self.kind, [])
        return {self.of(tuple(words.REFERRING)): self.of(marks)}

    def area(self, team: str = "") -> Raw:
        raw: Raw = {"kind": "character", "team": team or self.of(words.TEAMS)}
        if self.once_in(3):
            raw["subtype"] = self.of(words.SUBTYPES)
        if self.once_in(4):
            raw["tags"] = [self.of(TAGS)]
        return raw | {"where": self.where()}

    def op(self, verbs: tuple[str, ...]) -> Raw:
        verb = self.of(verbs)
        self.lasts |= verb in words.LASTING
        if verb == "sacrifice" and self.once_in(2):
            return {"op": verb, "who": self.of(("you", "opponents", "each_player")), "n": 1,
                    "selector": self.area("own")}  # fmt: skip
        return {"op": verb} | {param.name: self.param(verb, param) for param in OPS[verb]}

    def param(self, verb: str, param: Param) -> Any:
        if param.kind == "choice":
            return self.of(param.choices)
        if param.kind.startswith("amount"):
            return {"count": self.area()} if self.once_in(6) else 1 + self.rng.below(2)
        if param.kind == "rules":
            return [self.rule()]
        kinds = {"character": "character", "space": "space", "discarded": "card"}
        named = [f"${each['id']}" for each in self.choices if each["kind"] == kinds[param.kind]]
        if param.kind == "character":
            named += {"character": ["self"], "instant": ["item"]}.get(self.kind, [])
            if not param.one and self.once_in(3):
                return self.area({"destroy": "opposing", "sacrifice": "own"}.get(verb, ""))
        reference = self.of(named) if named else "$none"
        return reference + ".0" if reference.startswith("$") and self.once_in(3) else reference

    def rule(self) -> Raw:
        word = self.of(words.STATIC_RULES)
        values = {
            "scope": lambda: self.area(),
            "from": lambda: [self.of(words.VERBS_FENDED)],
            "by": lambda: self.of(words.PROTECTED_BY),
            "who": lambda: self.of(words.WHO),
            "what": lambda: self.of(words.FORBIDDEN if word == "forbid" else words.MODIFIED),
            "n": lambda: self.of((-2, -1, 1, 2)),
            "where": lambda: self.where(),
        }
        raw: Raw = {"rule": word, **{key: values[key]() for key in words.RULE_KEYS[word]}}
        if raw.get("what") != "play_character":
            raw.pop("where", None)
        return raw

    def condition(self) -> Raw:
        word = self.of(words.CONDITIONS)
        if word == "grid":
            return {word: self.of(words.GRIDS)}
        if word in ("stalemate", "my_turn"):
            return {word: self.once_in(2)}
        compared = {"op": self.of(words.COMPARED), "n": self.rng.below(4)}
        if word == "count":
            return {word: {"kind": "character", "team": self.of(words.TEAMS)}, **compared}
        who = words.WHO if word == "hand_size" else words.TEAMS_COUNTED
        return {word: self.of(who), **compared}

    def event(self) -> Raw:
        word = self.of(words.EVENTS)
        values = {
            "whose": lambda: self.of(words.WHOSE_TURNS),
            "team": lambda: self.of(words.TEAMS),
            "where": lambda: self.where(),
            "how": lambda: self.of(words.HOW),
            "type": lambda: self.of(words.CARD_TYPES),
        }
        return {"on": word, **{key: values[key]() for key in sorted(words.KNOWN[word])}}
