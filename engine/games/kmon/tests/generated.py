"""Legal cards by lot, out of the tables of the vocabulary: every word may come (KM-9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.games.kmon import vocabulary as words
from engine.games.kmon.vocabulary import MODIFIERS, VERBS, Param
from engine.kernel.rng import Rng

Json = dict[str, Any]
_BRANCHING = ("choose", "coin_flip", "for_each", "attach_effect")
NAMES = {"MZ1-P17": {"en": "Snowball", "it": "Valanga"}}


class Lots:
    """Chances out of the kernel's generator; equal seeds give equal lots."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed.to_bytes(32, "big"))

    def below(self, bound: int) -> int:
        return self.rng.below(bound)

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def in_ten(self, times: int) -> bool:
        return self.below(10) < times

    def choice(self, values: Sequence[Any]) -> Any:
        return values[self.below(len(values))]

    def sample(self, values: Sequence[Any], size: int) -> list[Any]:
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(size)]


class Maker:
    """Writes the parts of one card; `lots` decide, and KM-3.19 says what may stand where."""

    def __init__(self, lots: Lots, card_type: str, *, replaces: bool = False) -> None:
        self.lots = lots
        self.card_type = card_type
        self.replaces = replaces
        self.entries = 0
        self.persistent = False
        self.inside: tuple[str, ...] = ()

    # --- words that may stand here -------------------------------------------------------

    def verbs(self) -> list[str]:
        found = []
        for name, word in VERBS.items():
            fits = not word.types or self.card_type in word.types
            if name in words.ATTACK_VERBS and self.replaces:
                fits = False
            if name in ("for_each", "attach_effect") and name in self.inside:
                fits = False
            if name in _BRANCHING and (len(self.inside) >= 2 or self.entries > 7):
                fits = False
            if fits:
                found.append(name)
        return found

    def selectors(self, choices: tuple[str, ...]) -> list[str]:
        return [name for name in choices if self._may(name)]

    def _may(self, name: str) -> bool:
        if name in words.REACTION_ONLY and self.card_type != "reaction":
            return False
        return self.persistent or name not in words.PERSISTENT_ONLY

    # --- effects ---------------------------------------------------------------------------

    def effects(self, most: int = 3) -> list[Json]:
        found = []
        for _ in range(self.lots.between(1, most)):
            if self.entries < 12:
                found.append(self.entry(self.lots.choice(self.verbs())))
        return found

    def entry(self, verb: str) -> Json:
        self.entries += 1
        outer, self.inside = self.inside, (*self.inside, verb)
        entry: Json = {"do": verb}
        for param in VERBS[verb].params:
            if param.required or self.lots.in_ten(4):
                entry[param.name] = self.value(param)
        self.inside = outer
        if verb == "choose" and "labels" in entry:
            labels = len(entry["options"])
            entry["labels"] = [{"en": f"Way {n}", "it": f"Modo {n}"} for n in range(labels)]
        if verb == "substitute" and not str(entry.get("to", "")).startswith(entry["side"]):
            entry.pop("to", None)
        if verb == "damage" and self.card_type == "powerup" and not self.replaces:
            entry["target"] = entry["target"].replace("opp_active", "opp_bench_all")
        if self.lots.in_ten(2):
            entry["if"] = self.condition()
        return entry

    def value(self, param: Param) -> Any:
        """A value for a parameter, by its kind."""
        if param.kind == "choice":
            return self.lots.choice(param.choices)
        if param.kind == "choices":
            return self.lots.sample(param.choices, 1 + self.lots.below(min(3, len(param.choices))))
        if param.kind == "number":
            return self.lots.between(max(param.low, -3), 5)
        makers: dict[str, Callable[[], Any]] = {
            "selector": lambda: self.lots.choice(self.selectors(words.SELECTORS)),
            "single": lambda: self.lots.choice(self.selectors(words.SINGLE_SELECTORS)),
            "player": lambda: self.lots.choice(self.selectors(words.PLAYERS)),
            "amount": self.amount,
            "amount_or_all": lambda: "all" if self.lots.in_ten(3) else self.amount(),
            "bool": lambda: self.lots.in_ten(5),
            "filter": self.filter,
            "effects": lambda: self.effects(2),
            "options": lambda: [self.effects(2) for _ in range(self.lots.between(1, 3))],
            "labels": list,
            "persistent": self.block,
            "then": lambda: {"discard": self.lots.between(1, 3)},
        }
        return makers[param.kind]()

    def amount(self) -> Any:
        if self.lots.in_ten(6):
            return self.lots.between(1, 6)
        counts = self.selectors((*words.COUNTS, *words.SELECTORS))
        what = self.lots.choice(counts)
        counted: Json = {"count": f"damage_on({what})" if what in words.SELECTORS else what}
        if self.lots.in_ten(5):
            counted["times"] = self.lots.between(1, 3)
        if self.lots.in_ten(5):
            counted["max"] = self.lots.between(1, 9)
        return counted

    def filter(self) -> Json:
        full = {
            "type": self.lots.choice(words.DECK_TYPE_IDS),
            "element": self.lots.choice(words.ELEMENT_IDS),
            "code": self.lots.choice(list(NAMES)),
        }
        kept = self.lots.sample(list(full), self.lots.between(1, 3))
        return {key: full[key] for key in full if key in kept}

    # --- conditions --------------------------------------------------------------------------

    def condition(self, depth: int = 0) -> Json:
        names = list(words.CONDITIONS)
        if self.card_type == "reaction":
            names.append("answered")
        if depth < 2:
            names += ["all", "any", "not"]
        name = self.lots.choice(names)
        if name == "not":
            return {"not": self.condition(depth + 1)}
        if name in ("all", "any"):
            return {name: [self.condition(depth + 1) for _ in range(self.lots.between(1, 2))]}
        if name == "answered":
            return {name: self.lots.sample(words.ANSWERED_WORDS, self.lots.between(1, 3))}
        return {name: [self.value(param) for param in words.CONDITIONS[name]]}

    # --- persistent effects, the whole card ------------------------------------------------------

    def block(self) -> Json:
        target = self.lots.choice(self.selectors(words.SINGLE_SELECTORS))
        block: Json = {
            "kind": self.lots.choice(words.EFFECT_KINDS),
            "target": target,
            "duration": self.lots.between(1, 4),
        }
        outer, self.persistent = self.persistent, True
        for key in self.lots.sample(words.PERSISTENT_LISTS, self.lots.between(1, 3)):
            block[key] = self.modifiers() if key == "static" else self.effects(2)
        self.persistent = outer
        return block

    def modifiers(self) -> list[Json]:
        return [self.modifier(name) for name in self.lots.sample(sorted(MODIFIERS), 2)]

    def modifier(self, name: str) -> Json:
        node: Json = {"mod": name}
        for param in MODIFIERS[name].params:
            if param.required or self.lots.in_ten(5):
                node[param.name] = self.value(param)
        return node

    def cost(self) -> Any:
        parts: Json = {
            part: self.lots.between(0, 3) for part in words.COST_PARTS if self.lots.in_ten(5)
        }
        return parts if self.lots.in_ten(8) else self.lots.between(0, 5)


def legal_card(seed: int) -> Json:
    """A card of the deck that breaks no rule of KM-3.16 and KM-3.19."""
    lots = Lots(seed)
    card_type = lots.choice(words.DECK_TYPE_IDS)
    replaces = card_type == "powerup" and lots.in_ten(4)
    maker = Maker(lots, card_type, replaces=replaces)
    card: Json = {"code": "T-1", "type": card_type, "name": {"en": "Trial", "it": "Prova"}}
    if card_type != "item" and not replaces:
        card["element"] = lots.choice([*words.ELEMENT_IDS, None])
    if replaces:
        card["replaces_attack"] = True
    if card_type == "ability":
        card["ultimate"] = lots.in_ten(3)
    if card_type == "reaction":
        card["answers"] = lots.sample(words.ACTION_KINDS, lots.between(1, 3))
        if lots.in_ten(4):
            card["condition"] = maker.condition()
    if lots.in_ten(5):
        card["cost"] = maker.cost()
        if isinstance(card["cost"], dict) and lots.in_ten(5):
            card["cost"]["alternatives"] = [maker.cost() for _ in range(lots.between(1, 2))]
    if lots.in_ten(8):
        card["effects"] = maker.effects()
    if lots.in_ten(4) or "effects" not in card:
        card["persistent"] = maker.block()
    return card
