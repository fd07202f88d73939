"""What a K-Mon of people's own does when it is exhausted (KM-9.15)."""

from dataclasses import replace
from typing import Any

from engine.games.kmon.describe import describe_card
from engine.games.kmon.game import GAME
from engine.games.kmon.tests.cards import KMonSpec, ability, damage, draw, gain, kmon, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

BLAST = ability("blast", effects=[damage(9)])


def heir(*entries: Any, hp: int = 4) -> KMonSpec:
    spec = kmon(hp=hp)
    return replace(spec, raw={**spec.raw, "on_exhausted": list(entries)})


@clause("KM-9.15", "KM-4.31", "KM-9.7")
def test_it_acts_after_its_removal_and_before_its_bonus():
    t = table(side(hand=[BLAST]), side(heir(gain(2), draw(1)), deck=spare("a", "b", "c")))
    t.use("blast")
    assert (t.charges("q"), t.hand("q"), t.state.exhausted[3]) == (5, ["a"], 1)
    t.bonus("charges").replace(2).settled()
    assert t.charges("q") == 7


@clause("KM-9.15", "KM-6.1")
def test_it_does_nothing_where_the_battle_is_over():
    gone = kmon(exhausted=True)
    t = table(side(hand=[BLAST]), side(heir(gain(2)), [gone, gone]))
    t.use("blast")
    assert (t.state.scores, t.charges("q")) == ([2, 0], 3)


@clause("KM-9.15", "KM-4.39", "KM-4.31")
def test_its_choices_are_made_then_and_whom_it_exhausts_is_removed():
    spark = {"do": "damage", "target": "opp_any_choice", "amount": 3}
    t = table(side(kmon(hp=9), [kmon(hp=2), kmon()], hand=[BLAST]), side(heir(spark)))
    t.use("blast").choose("p2")
    assert t.state.exhausted[:3] == [0, 1, 0]
    t.bonus("none").replace(2).bonus("none").settled()


@clause("KM-9.15", "KM-9.8")
@for_every(
    "entry",
    [
        {"do": "revive", "amount": 1},
        {"do": "neutralise"},
        {
            "do": "attach_effect",
            "persistent": {
                "kind": "buff", "target": "own_active", "duration": 1, "tick": [{"do": "evade"}],
            },
        },
    ],
)  # fmt: skip
def test_it_brings_nobody_back_and_attaches_nothing(entry):
    raw = {"code": "own-1", "type": "kmon", "name": {"it": "Erede"}, "on_exhausted": [entry]}
    assert GAME.read_card(raw).faults[0].field.startswith("on_exhausted.0")


@clause("KM-9.15")
def test_it_is_told_after_the_trait():
    raw = {"type": "kmon", "trait": {"id": "eco"}, "on_exhausted": [gain(2)]}
    assert describe_card(raw, "en").endswith("When this K-Mon is exhausted: gain 2 charges.")
    assert describe_card(raw, "it").endswith(
        "Quando questo K-Mon viene sfinito: ottieni 2 cariche."
    )
