"""Words of one's own that hold steps, count them, or act once in a battle (AAC-9.15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.aac.card_schema import check_card
from engine.games.aac.describe import LANGUAGES, describe_card
from engine.games.aac.tests.aac_cards import LASTING_MAGIC, MAGIC, doing
from engine.games.aac.tests.effect_language import ENEMY, activated, cast, side, stat, when
from engine.games.aac.tests.table import attack, creature, down, filler, magic, table
from engine.kernel.errors import BadPosition
from engine.kernel.testing import clause, for_every

FOX, OX = creature("fox", 500, 500), creature("ox", 700, 600)
GAIN, TAKE = ({"lp": {"player": who, "amount": by}} for who, by in (("own", 100), ("enemy", -300)))
DOOM = {"destroy": {"target": "chosen"}}
LAST_TURN = {"duration": "until_end_of_turn"}


def _one_of(*modes: dict[str, Any]) -> dict[str, Any]:
    return {"choose_one": {"modes": [{"do": [mode]} for mode in modes]}}


@clause("AAC-9.15")
@for_every(("choice", "lp", "left"), [(1, [1100, 3000], 2), (2, [1000, 3000], 1)])
def test_its_player_chooses_one_of_several_things(choice: int, lp: list[int], left: int) -> None:
    q = side(attack(OX), attack(FOX))
    t = cast(_one_of(GAIN, DOOM), p=side(attack(FOX), lp=1000), q=q, target="their ox")
    assert t.menu == ["choice 1", "choice 2"]
    told = t.rules.label(t.state, t.rules.legal(t.state, 0)[0]).detail
    assert told is not None
    assert told.render() == "You gain 100 LP."
    t.act(f"choice {choice}")
    assert t.state.lp == lp
    assert len(t.on("q")) == left


@clause("AAC-9.15")
@for_every(("face", "lp"), [(0, [1000, 2700]), (2, [1100, 3000]), (4, [1000, 3000])])
def test_a_die_has_as_many_bands_as_there_are_steps(face: int, lp: list[int]) -> None:
    def band(low: int, high: int, step: Any) -> dict[str, Any]:
        return {"depends": {"on": {"die": {"min": low, "max": high}}, "do": [step]}}

    t = cast(band(1, 2, TAKE), band(3, 4, GAIN), choose=None, p=side(attack(FOX), lp=1000),
             lots=(face,))  # fmt: skip
    assert t.state.lp == lp


@clause("AAC-9.15")
@for_every(("bonus", "lp"), [(3, [1100, 3000]), (2, [1000, 2700])])
def test_otherwise_something_else_happens(bonus: int, lp: list[int]) -> None:
    step = {"depends": {"on": {"bonus_min": 3}, "do": [GAIN], "else": [TAKE]}}
    t = cast(step, choose=None, p=side(attack(FOX), lp=1000, bonus=bonus))
    assert t.state.lp == lp


@clause("AAC-9.15")
@for_every(
    ("step", "did"),
    [
        ({"damage": {"target": "chosen", "stat": "dp", "amount": 900}}, 600),
        ({"bonus": {"player": "own", "amount": 20}}, 8),
        ({"draw": {"player": "own", "n": 9}}, 6),
        ({"mill": {"player": "enemy", "n": 3}}, 3),
        ({"discard": {"player": "enemy", "n": 3, "by": "random"}}, 1),
        ({"remove": {"target": {"all": ENEMY}, "to": "hand"}}, 2),
        ({"paralyse": {"target": "chosen", "rounds": 3}}, 1),
    ],
)
def test_a_step_does_as_much_as_the_one_before_it_did(step: Any, did: int) -> None:
    gain = {"lp": {"player": "own", "amount": {"mul": ["done", 100]}}}
    p, q = side(attack(FOX), lp=100, bonus=2), side(attack(OX), attack(FOX), hand=[filler(40)])
    t = cast(step, gain, p=p, q=q, target="their ox", lots=(0,))
    assert t.state.lp[0] == min(3500, 100 + 100 * did)


@clause("AAC-9.15")
def test_what_lies_face_down_does_not_tell_what_it_lost() -> None:
    shy = creature("shy", 300, 300, "X")
    hit = {"damage": {"target": {"all": ENEMY}, "stat": "dp", "amount": 100}}
    gain = {"lp": {"player": "own", "amount": "done"}}
    t = cast(hit, gain, choose=None, p=side(attack(FOX), lp=1000), q=side(attack(OX), down(shy)))
    assert t.state.lp[0] == 1100


@clause("AAC-9.15")
def test_when_the_turn_is_over_something_happens_to_that_card() -> None:
    strong = {"modify": {"target": "chosen", "stat": "ap", "add": 300, **LAST_TURN}}
    later = {"later": {"target": "chosen", **LAST_TURN, "do": [{"destroy": {"target": "that"}}]}}
    t = cast(strong, later, choose={"side": "own"}, p=side(attack(FOX), attack(OX)), target="fox")
    assert stat(t, "p", "fox", 0) == 800
    t.act("end")
    assert t.on("p") == {"ox": "attack"}
    assert t.state.lasts == []


@clause("AAC-9.15")
def test_after_some_rounds_something_happens_once() -> None:
    later = {"later": {"duration": {"rounds": 1}, "do": [GAIN]}}
    t = cast(later, choose=None, p=side(attack(FOX), lp=1000))
    with pytest.raises(BadPosition, match="waits for the end of an effect"):
        t.rules.layout_of(t.state)
    t.act("end")
    assert t.state.lp[0] == 1000
    t.act("end")
    assert t.state.lp[0] == 1100
    t.act("end", "end")
    assert t.state.lp[0] == 1100


@clause("AAC-9.15")
def test_when_the_card_that_says_it_leaves_what_waits_for_that_happens() -> None:
    later = {"later": {"duration": "while_source_on_field", "do": [GAIN]}}
    heed = creature("heed", 500, 500, effects=[when("deployed", later)])
    kill = magic("kill", effects=[when("play", DOOM, choose={"side": "own"})])
    t = table(side(attack(FOX), hand=(heed, kill), lp=1000), side(attack(OX)))
    t.act("creature heed", "place attack")
    assert t.state.lp[0] == 1000
    t.act("magic kill", "target heed")
    assert t.state.lp[0] == 1100


@clause("AAC-9.15")
def test_an_effect_that_acts_once_a_battle_never_acts_again() -> None:
    nurse = activated("nurse", GAIN, choose=None, once_only=True)
    t = table(side(attack(nurse), lp=1000), side(attack(OX)))
    t.act("caption nurse")
    assert t.state.lp[0] == 1100
    with pytest.raises(BadPosition, match="may be done once"):
        t.rules.layout_of(t.state)
    t.act("end", "end")
    assert "caption nurse" not in t.menu
    point = {"bonus": {"player": "own", "amount": 1}}
    heed = creature("heed", 500, 500, effects=[when("start_turn", point, once_only=True)])
    t = table(side(attack(heed)), side(attack(OX)))
    t.act("end", "end")
    assert t.state.bonus == [1, 0]
    t.act("end", "end")
    assert t.state.bonus == [1, 0]


@clause("AAC-9.15")
def test_a_draw_is_skipped() -> None:
    ban = {"forbid": {"player": "enemy", "action": "drawing", "duration": {"rounds": 1}}}
    t = cast(ban, choose=None)
    t.act("end")
    assert t.hand("q") == []
    t.act("end", "end")
    assert len(t.hand("q")) == 1


@clause("AAC-9.15")
@for_every(
    ("raw", "path"),
    [
        (doing(MAGIC, _one_of(GAIN)), "/effects/0/do/0/choose_one/modes"),
        (doing(MAGIC, {"destroy": {"target": "that"}}), "/effects/0/do/0/destroy/target"),
        (
            doing(MAGIC, {"later": {**LAST_TURN, "do": [DOOM]}}, choose=ENEMY),
            "/effects/0/do/0/later/do/0/destroy/target",
        ),
        (
            doing(MAGIC, {"later": {**LAST_TURN, "do": [{"later": {**LAST_TURN, "do": [GAIN]}}]}}),
            "/effects/0/do/0/later/do/0/later",
        ),
        (
            doing(LASTING_MAGIC, {"depends": {"on": {"coin": "heads"}, "do": [GAIN]}},
                  when="passive"),
            "/effects/0/do/0/depends",
        ),
    ],
)  # fmt: skip
def test_each_of_them_has_its_place(raw: dict[str, Any], path: str) -> None:
    assert path in {problem.path for problem in check_card(raw)}


@for_every(
    ("step", "told"),
    [
        (
            _one_of(GAIN, DOOM),
            ("Choose one: you gain 100 LP; or destroy an enemy creature of your choice.",
             "Scegli: guadagni 100 LP; oppure distruggi una creatura avversaria a tua scelta."),
        ),
        (
            {"depends": {"on": {"coin": "heads"}, "do": [GAIN], "else": [TAKE]}},
            ("If a coin lands on heads, you gain 100 LP; otherwise, your opponent loses 300 LP.",
             "Se una moneta dà testa, guadagni 100 LP; altrimenti, l'avversario perde 300 LP."),
        ),
        (
            {"later": {"target": "chosen", **LAST_TURN, "do": [{"destroy": {"target": "that"}}]}},
            ("At the end of the turn, destroy an enemy creature of your choice.",
             "Al termine della giocata, distruggi una creatura avversaria a tua scelta."),
        ),
        (
            {"draw": {"player": "own", "n": "done"}},
            ("Draw as many cards as what the step before did.",
             "Pesca tante carte quanto ha fatto il passo prima."),
        ),
    ],
)  # fmt: skip
def test_they_are_told_in_both_languages(step: dict[str, Any], told: tuple[str, str]) -> None:
    raw = doing(MAGIC, step, choose=ENEMY)
    assert tuple(describe_card(raw, language) for language in LANGUAGES) == told
