"""Words that only cards of one's own say (AAC-9.11 and on)."""

from __future__ import annotations

from typing import Any

from engine.games.aac.card_schema import check_card
from engine.games.aac.tests.aac_cards import E_CREATURE, MAGIC, doing
from engine.games.aac.tests.effect_language import side
from engine.games.aac.tests.table import attack, creature, down, filler, magic, table
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 500, 500)
OX = creature("ox", 700, 600)
OWN_LP, THEIR_LP = {"lp_of": "own"}, {"lp_of": "enemy"}
IN_HAND = {"count": {"side": "own", "zone": "hand"}}
CREATURES = {"count": {"side": "enemy", "type": "creature"}}


def _can_play(condition: Any) -> bool:
    card = magic("if", play_condition=condition)
    p = side(attack(FOX), hand=(card, filler()), lp=2000, bonus=3)
    t = table(p, side(attack(OX), down(creature("shy", 300, 300, "X")), bonus=3))
    return "magic if" in t.menu


@clause("AAC-9.11")
@for_every(
    ("compared", "open_"),
    [
        ([OWN_LP, "less", THEIR_LP], True),
        ([OWN_LP, "at_least", THEIR_LP], False),
        ([OWN_LP, "at_most", 2000], True),
        ([OWN_LP, "more", 2000], False),
        ([{"bonus_of": "own"}, "equal", {"bonus_of": "enemy"}], True),
        ([IN_HAND, "equal", 2], True),
        ([IN_HAND, "less", 2], False),
        ([CREATURES, "equal", 2], True),
        # How weak it is cannot be seen of what lies face-down.
        ([{"count": {"side": "enemy", "filter": {"ap_max": 400}}}, "equal", 0], True),
    ],
)
def test_two_things_are_compared(compared: list[Any], open_: bool) -> None:
    assert _can_play({"compare": compared}) == open_
    assert _can_play({"not": {"compare": compared}}) != open_


@clause("AAC-9.11")
def test_points_of_a_player_are_an_amount() -> None:
    taken = {"lp": {"player": "enemy", "amount": {"mul": [-100, {"bonus_of": "own"}]}}}
    spell = magic("tax", effects=[{"when": "play", "do": [taken]}])
    t = table(side(attack(FOX), hand=(spell,), bonus=4), side(attack(OX)))
    t.act("magic tax")
    assert t.state.lp == [3000, 2600]


@clause("AAC-9.11")
@for_every(
    ("raw", "path"),
    [
        ({**MAGIC, "play_condition": {"compare": [1, "less"]}}, "/play_condition/compare"),
        (
            {**MAGIC, "play_condition": {"compare": [1, "under", 2]}},
            "/play_condition/compare/1",
        ),
        (
            {**MAGIC, "play_condition": {"compare": [{"stat_of": "all", "stat": "ap"}, "less", 2]}},
            "/play_condition/compare/0",
        ),
        (
            doing(
                MAGIC,
                {"draw": {"player": "own", "n": 1}},
                condition={
                    "compare": [{"count": {"zone": "hand", "type": "trap"}}, "less", {"die": 6}]
                },
            ),
            "/effects/0/condition/compare/0/count/type",
        ),
        (
            {
                **E_CREATURE,
                "evolve": {"condition": {"compare": [{"stat_of": "all", "stat": "ap"}, "less", 2]}},
            },
            "/evolve/condition/compare/0",
        ),
    ],
)
def test_a_comparison_looks_at_nothing_hidden(raw: dict[str, Any], path: str) -> None:
    assert path in {problem.path for problem in check_card(raw)}
