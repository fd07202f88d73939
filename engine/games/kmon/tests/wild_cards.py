"""Cards nobody would print: every word of the language, drawn from the vocabulary by a seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.kmon import vocabulary as words
from engine.games.kmon.binding import bind
from engine.games.kmon.card_schema import check_card, is_usable
from engine.games.kmon.game import GAME
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.tests.cards import Raw, definition, kmon
from engine.games.kmon.vocabulary import CONDITIONS, VERBS, Param
from engine.kernel.cards import CardPool
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table

ELEMENTS = ("ice", "grass", "earth")
TYPES = ("ability", "ability", "powerup", "reaction", "reaction", "item")
CARDS = 20
DECK = 26
ITEMS = 5  # KM-3.6
LEAVES = 2  # how deep effects nest


class Wild:
    """Draws words, cards and battles from a seed."""

    def __init__(self, number: int) -> None:
        self.rng = Rng(seed_of("wild cards", number))
        self.type = ""
        self.is_lasting = False
        self.depth = 0

    def of(self, choices: Any) -> Any:
        return choices[self.rng.below(len(choices))]

    # --- cards -------------------------------------------------------------------------------

    def card(self, code: str, card_type: str) -> Raw:
        """A usable card; what stands where it may not is drawn anew."""
        while True:
            self.type = card_type
            raw: Raw = {"code": code, "type": card_type, "name": {"en": code, "it": code}}
            raw["cost"] = self.cost()
            if card_type != "item":
                raw["element"] = self.of((None, *ELEMENTS))
            if card_type == "ability":
                raw["ultimate"] = not self.rng.below(4)
            elif card_type == "powerup":
                raw["replaces_attack"] = raw["element"] is None and not self.rng.below(2)
            elif card_type == "reaction":
                raw["answers"] = [self.of((*words.ACTION_KINDS, words.ANSWERS_ALL))]
                if not self.rng.below(3):
                    raw["condition"] = self.condition()
            raw["effects"] = self.effects(1 + self.rng.below(3))
            if not self.rng.below(3):
                raw["persistent"] = self.persistent()
            if is_usable(check_card(raw)):
                return raw

    def cost(self) -> Any:
        kinds = (0, 1, 2, {"discard": 1}, {"self_damage": 1}, {"mill_self": 1})
        more = {"charges": 1, "alternatives": [{"discard": 2}, {"mill_self": 2}]}
        return self.of((*kinds, more))

    def persistent(self) -> Raw:
        outer, self.is_lasting = self.is_lasting, True
        block: Raw = {"kind": self.of(words.EFFECT_KINDS), "duration": 1 + self.rng.below(3)}
        block[self.of(("on_attach", "tick"))] = self.effects(1)
        name = self.of(tuple(words.MODIFIERS))
        block["static"] = [{"mod": name, **self.params(words.MODIFIERS[name].params)}]
        self.is_lasting = outer
        return {**block, "target": self.of(words.SINGLE_SELECTORS[:7])}

    # --- effects -----------------------------------------------------------------------------

    def effects(self, number: int) -> list[Raw]:
        self.depth += 1
        found = [self.effect() for _ in range(number)]
        self.depth -= 1
        return found

    def effect(self) -> Raw:
        kinds = ("effects", "options", "persistent")
        while True:
            verb = self.of(tuple(VERBS))
            word = VERBS[verb]
            nests = any(param.kind in kinds for param in word.params)
            if (not word.types or self.type in word.types) and not (nests and self.depth > LEAVES):
                break
        entry = {"do": verb, **self.params(word.params)}
        if verb == "substitute":
            entry.pop("to", None)
        if not self.rng.below(5):
            entry["if"] = self.condition()
        return entry

    def params(self, params: tuple[Param, ...]) -> Raw:
        return {
            param.name: self.value(param)
            for param in params
            if param.name != "labels" and (param.required or self.rng.below(2))
        }

    def value(self, param: Param) -> Any:
        if param.kind == "choice":
            return self.of(param.choices)
        if param.kind == "choices":
            return [self.of(param.choices)]
        plain = getattr(self, f"a_{param.kind}")
        return plain()

    def a_selector(self) -> str:
        more = [name for name in ("bearer",) if self.is_lasting]
        more += [name for name in ("attacker",) if self.type == "reaction"]
        places = [name for name in words.SELECTORS if name not in ("bearer", "attacker")]
        return str(self.of([*places, *more]))

    def a_single(self) -> str:
        return str(self.of(words.SINGLE_SELECTORS[:7]))

    def a_player(self) -> str:
        return str(self.of(words.PLAYERS if self.is_lasting else words.PLAYERS[:2]))

    def a_amount(self) -> Any:
        if self.rng.below(3):
            return self.of((0, 1, 1, 2, 3))
        counts = [name for name in words.COUNTS if name not in words.PERSISTENT_ONLY]
        if self.type != "reaction":
            counts.remove("pending_damage")
        counts.append(f"damage_on({self.a_selector()})")
        return {"count": self.of(counts), "times": self.of((1, 1, 2, -1)), "max": 4}

    def a_amount_or_all(self) -> Any:
        return self.of((1, 2, "all"))

    def a_number(self) -> int:
        return int(self.rng.below(3))

    def a_bool(self) -> bool:
        return bool(self.rng.below(2))

    def a_filter(self) -> Raw:
        return dict(self.of(({"type": self.of(words.DECK_TYPE_IDS)}, {"element": "ice"})))

    def a_effects(self) -> list[Raw]:
        return self.effects(self.rng.below(2))

    def a_options(self) -> list[list[Raw]]:
        return [self.effects(1), self.effects(1)]

    def a_persistent(self) -> Raw:
        return self.persistent()

    def a_then(self) -> Raw:
        return {"discard": 1}

    def condition(self) -> Raw:
        name = self.of(("not", "answered", *CONDITIONS))
        if name == "answered":
            if self.type != "reaction":
                return {"cmp": [self.a_amount(), ">=", 1]}
            return {name: [self.of(words.ANSWERED_WORDS)]}
        if name == "not":
            return {"not": {"stance": [self.a_selector(), "neutral"]}}
        return {name: [self.value(param) for param in CONDITIONS[name]]}

    # --- battles -----------------------------------------------------------------------------

    def battle(self) -> tuple[KMonRules, Table]:
        """Rules over wild cards, all published, and a table of two decks of them."""
        cards = [self.card(f"c{at:02}", TYPES[at % len(TYPES)]) for at in range(CARDS)]
        team = [
            kmon(self.of(("ice/grass", "grass/earth", "earth/ice")), hp=self.of((3, 5, 7)),
                 trait=trait, x=2 if trait == "incandescente" else None, code=f"k{at}").raw
            for at, trait in enumerate(self.of(words.TRAIT_IDS) for _ in range(6))
        ]  # fmt: skip
        options = {spec.name: self.of(spec.values) for spec in GAME.option_specs()}
        options["max_copies"], options["turn_limit"] = "none", 40
        pool = CardPool(definition(raw) for raw in (*cards, *team))
        settled = GAME.settle_options(options)
        rules = bind(GAME.key, 1, pool, settled, dict.fromkeys((c.code for c in pool), 0))
        loadouts = tuple(self.loadout(cards, team[half : half + 3]) for half in (0, 3))
        return rules, Table(2, loadouts, settled)

    def loadout(self, cards: list[Raw], team: list[Raw]) -> Loadout:
        items = [card["code"] for card in cards if card["type"] == "item"]
        others = [card["code"] for card in cards if card["type"] != "item"]
        deck = [self.of(items) for _ in range(ITEMS)] + [
            self.of(others) for _ in range(DECK - ITEMS)
        ]
        trio = Counter(raw["code"] for raw in team)
        return Loadout("deck", {}, {"deck": dict(Counter(deck)), "team": dict(trio)})
