"""Battles with cards nobody would print: no dead end, no broken law, views that keep their word."""

from typing import Any

from engine.games.kmon.codes import ELEMENTS, TRAITS
from engine.games.kmon.invariants import cards_of
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.cards import KMonSpec, Raw, ability, kmon, powerup, side
from engine.games.kmon.tests.language import opening
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every

BATTLES = 25
KMON_SELECTORS = (
    "own_active", "opp_active", "own_bench_all", "own_all", "opp_bench_all", "opp_all", "damaged",
    "own_bench_choice", "own_other_choice", "own_any_choice", "opp_bench_choice", "opp_any_choice",
)  # fmt: skip
COUNTS = ("own_charges", "opp_hand", "own_discard", "damage_on(opp_active)")
CONDITIONS: tuple[Any, ...] = (
    {"cmp": [{"count": "own_charges"}, ">=", 2]},
    {"stance": ["opp_active", "defence"]},
    {"hp_left": ["opp_active", "<=", 4]},
    {"not": {"element": ["own_active", "any", "fire"]}},
)


class Wild:
    """Draws cards and battles from a seed."""

    def __init__(self, number: int) -> None:
        self.rng = Rng(seed_of("wild", number))

    def of(self, *choices: Any) -> Any:
        return choices[self.rng.below(len(choices))]

    def amount(self) -> Any:
        if self.rng.below(4):
            return self.of(0, 1, 1, 2, 3)
        return {"count": self.of(*COUNTS), "times": self.of(1, 2), "max": 4}

    def effect(self, depth: int = 0) -> Raw:
        found: Raw = self.of(self.on_kmon, self.on_kmon, self.on_player, self.nested)(depth)
        if not self.rng.below(5):
            found["if"] = self.of(*CONDITIONS)
        return found

    def on_kmon(self, depth: int) -> Raw:
        return {
            "do": self.of("damage", "damage", "heal"),
            "target": self.of(*KMON_SELECTORS),
            "amount": self.amount(),
        }

    def on_player(self, depth: int) -> Raw:
        verbs = ("gain_charges", "lose_charges", "steal_charges", "draw", "mill", "discard_hand")
        found = {"do": self.of(*verbs), "who": self.of("self", "opponent"), "amount": self.amount()}
        if found["do"] == "discard_hand":
            found["chooser"] = self.of("owner", "opponent", "random")
            if not self.rng.below(3):
                found["filter"] = self.of({"type": "powerup"}, {"element": "fire"})
        return found

    def nested(self, depth: int) -> Raw:
        if depth == 2:
            return self.on_kmon(depth)
        parts = [[self.effect(depth + 1) for _ in range(self.of(0, 1, 2))] for _ in range(2)]
        if self.rng.below(2):
            return {"do": "coin_flip", "heads": parts[0], "tails": parts[1]}
        return {"do": "choose", "options": parts}

    def cost(self) -> Any:
        main: Raw = {"charges": self.of(0, 1, 2, 3), self.of("discard", "self_damage", "mill_self"):
                     self.of(0, 0, 1, 2)}  # fmt: skip
        if not self.rng.below(3):
            main["alternatives"] = [{self.of("charges", "discard", "self_damage"): 1}]
        return main

    def card(self, number: int) -> Raw:
        element = self.of(None, *ELEMENTS[:3])
        effects = [self.effect() for _ in range(self.of(1, 2, 3))]
        if self.rng.below(2):
            ultimate = not self.rng.below(4)
            return ability(
                f"c{number:02}", cost=self.cost(), element=element, effects=effects,
                ultimate=ultimate,
            )  # fmt: skip
        replaces = element is None and bool(self.rng.below(2))
        if not replaces:
            effects.append(self.of(
                {"do": "attack_bonus", "amount": 1}, {"do": "attack_set", "amount": 3},
                {"do": "attack_multiply", "factor": 2},
                {"do": "ignore", "what": ["weakness", "barriera"]},
            ))  # fmt: skip
        return powerup(
            f"c{number:02}", cost=self.cost(), element=element, effects=effects, replaces=replaces
        )

    def kmon(self, number: int) -> KMonSpec:
        trait = self.of(*TRAITS)
        x = 2 if trait == "incandescente" else None
        pair = self.of("ice/grass", "grass/earth", "earth/ice")
        return kmon(pair, hp=self.of(3, 5, 7), trait=trait, x=x, code=f"k{number}")


@clause("KM-4.16", "KM-4.34", "KM-4.36", "KM-6.6", "KM-9.8", "KM-4.37")
@for_every("number", range(BATTLES))
def test_a_wild_battle_runs_to_its_end(number):
    wild = Wild(number)
    cards = [wild.card(at) for at in range(12)]
    halves = []
    for who in range(2):
        team = [wild.kmon(who * 3 + at) for at in range(3)]
        halves.append(side(team[0], team[1:], deck=[wild.of(*cards) for _ in range(26)]))
    t = opening(halves[0], halves[1])
    rules, s = t.rules, t.state
    owned = [cards_of(s, seat) for seat in (0, 1)]
    steps = 0
    while s.node != OVER:
        steps += 1
        assert steps < 5000
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, wild.rng))
        else:
            _views_keep_their_word(t.rules, s, wild.rng if steps % 5 == 0 else None)
            rules.apply(s, wild.of(*s.menu))
        assert rules.broken(s) == []
        if s.declaring < 0:
            assert [cards_of(s, seat) for seat in (0, 1)] == owned


def _views_keep_their_word(rules: Any, s: KMonState, rng: Rng | None) -> None:
    assert s.menu
    assert s.menu == sorted(set(s.menu))
    assert len({rules.act_text(s, action).text for action in s.menu}) == len(s.menu)
    if rng is None:
        return
    seen = rules.masked(s, s.decider)
    # Invented cards are not published, so the rival's are not dealt here (KM-7.8).
    assert rules.options_of(seen) == s.menu
