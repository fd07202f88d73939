"""Cards nobody would print: every word of the language, drawn by a seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.effects.language.lots import lot
from engine.games.kmon import vocabulary as words
from engine.games.kmon.binding import bind
from engine.games.kmon.game import GAME
from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.language.costs import WAYS
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.tests.cards import KMonSpec, Raw, definition, kmon
from engine.kernel.cards import CardPool
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table

ELEMENTS = ("ice", "grass", "earth")
TYPES = ("ability", "ability", "powerup", "reaction", "reaction", "item")
CARDS = 20
DECK = 26
ITEMS = 5  # KM-3.6


class Wild:
    """Draws words, cards and battles from a seed."""

    def __init__(self, number: int) -> None:
        self.rng = Rng(seed_of("wild cards", number))

    def of(self, choices: Any) -> Any:
        return choices[self.rng.below(len(choices))]

    # --- cards -------------------------------------------------------------------------------

    def card(self, code: str, card_type: str) -> Raw:
        """A card of the deck that does something."""
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
        while not raw.get("effects"):
            for key, value in lot(LANGUAGE, card_type, self.rng, raw).items():
                if key != WAYS.key:  # of costs by lot nobody could pay most
                    raw[key] = value
        return raw

    def cost(self) -> Any:
        kinds = (0, 1, 2, {"discard": 1}, {"self_damage": 1}, {"mill_self": 1})
        more = {"charges": 1, "alternatives": [{"discard": 2}, {"mill_self": 2}]}
        return self.of((*kinds, more))

    def kmon(self, number: int) -> KMonSpec:
        trait = self.of(words.TRAIT_IDS)
        x = 2 if trait == "incandescente" else None
        pair = self.of(("ice/grass", "grass/earth", "earth/ice"))
        return kmon(pair, hp=self.of((3, 5, 7)), trait=trait, x=x, code=f"k{number}")

    # --- battles -----------------------------------------------------------------------------

    def battle(self) -> tuple[KMonRules, Table]:
        """Rules over wild cards, all published, and a table of two decks of them."""
        cards = [self.card(f"c{at:02}", TYPES[at % len(TYPES)]) for at in range(CARDS)]
        team = [self.kmon(at).raw for at in range(6)]
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
