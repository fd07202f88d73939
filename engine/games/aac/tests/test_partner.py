"""The partner of AAC Cards finishes its turns: what it may still do comes before what ends them."""

from __future__ import annotations

from engine.ai.flat import BEYOND
from engine.ai.levels import player, searcher
from engine.ai.player import Budget
from engine.games.aac.tests.effect_language import when
from engine.games.aac.tests.table import Side, attack, creature, defence, filler, magic, table
from engine.kernel.rng import seed_of
from engine.kernel.testing import clause, for_every
from engine.kernel.view import view

FOX = creature("fox", 400, 700)
OX = creature("ox", 500, 600)
HEN = creature("hen", 600, 300)
EEL = creature("eel", 500, 900)
PILE = [creature(f"sheep-{number}", 300, 500) for number in range(8)]
PLAIN = Budget(40)


def begun_by(p: Side, q: Side, seed: int, beyond: int) -> str:
    """What the search of the levels does first of those that matter here: a magic that does nothing
    may be given away before."""
    t = table(p, q)
    mind = searcher(t.rules, beyond)
    while True:
        seen, legal = view(t.rules, t.state, 0), t.rules.legal(t.state, 0)[:]
        choice = mind.choose(seen, legal, PLAIN, seed_of("partner", seed))
        text = t.rules.label(t.state, choice.action).text
        if text.startswith(("creature", "attack", "end")):
            return text
        t.rules.apply(t.state, choice.action)


@clause("AAC-4.20", "AAC-4.25")
@for_every("beyond", [0, BEYOND])
@for_every("seed", range(4))
def test_a_creature_is_played_before_the_attack_that_ends_the_turn(seed, beyond):
    """A search that guesses the rest of its turn attacks at once (docs/decisions/0018)."""
    p = Side([attack(FOX)], [OX, filler(0)], PILE)
    q = Side([attack(HEN), defence(EEL)], [filler(1)], PILE)
    assert begun_by(p, q, seed, beyond) == "creature ox"


def lp(who, amount):
    return {"lp": {"player": who, "amount": amount}}


def loses(who):
    return {"do": [lp(who, -600)]}


def if_rich(own, other):
    return {"depends": {"on": {"lp": {"who": "own", "min": 1000}}, **loses(own), "else": [other]}}


def no_draw(who):
    return {"forbid": {"player": who, "action": "drawing", "duration": {"rounds": 2}}}


SOON = {"duration": {"rounds": 1}}
DRAWN = {"draw": {"player": "own", "n": 2}}


@clause("AAC-9.15")
@for_every(
    ("good", "bad"),
    [
        ([{"choose_one": {"modes": [loses("own"), loses("enemy")]}}],
         [{"choose_one": {"modes": [loses("own"), {"do": [lp("own", -700)]}]}}]),
        ([if_rich("enemy", lp("own", -900))], [if_rich("own", lp("enemy", -900))]),
        ([{"later": {**SOON, **loses("enemy")}}], [{"later": {**SOON, **loses("own")}}]),
        ([DRAWN, lp("own", {"mul": ["done", 200]})], [DRAWN, lp("own", {"mul": ["done", -200]})]),
        ([no_draw("enemy")], [no_draw("own")]),
    ],
)  # fmt: skip
def test_a_partner_knows_what_the_words_of_cards_of_ones_own_are_worth(good, bad):
    spells = [
        magic(code, effects=[when("play", *steps)])
        for code, steps in (("good", good), ("bad", bad))
    ]
    t = table(Side([attack(FOX)], spells, PILE), Side([attack(HEN)], [filler(1)], PILE))
    mind = player("greedy", t.rules)
    while True:
        seen, legal = view(t.rules, t.state, 0), t.rules.legal(t.state, 0)[:]
        choice = mind.choose(seen, legal, PLAIN, seed_of("words"))
        text = t.rules.label(t.state, choice.action).text
        if text.startswith(("magic", "end", "attack")):
            assert text == "magic good"
            return
        t.rules.apply(t.state, choice.action)
