"""What the author asks the table at a condition or a number (AAC-9.16)."""

from __future__ import annotations

from typing import Any

from engine.effects.tree import Op
from engine.games.aac.card_reading import every_step, read_effects
from engine.games.aac.card_schema import check_card
from engine.games.aac.describe import describe_card
from engine.games.aac.sense import BONUS, sense_of
from engine.games.aac.tests.aac_cards import MAGIC
from engine.games.aac.tests.effect_language import side
from engine.games.aac.tests.table import attack, creature, magic, table
from engine.kernel.testing import clause, for_every

FOX, OX = creature("fox", 500, 500), creature("ox", 700, 600)
RAINS = {"asked": {"question": {"en": "Is it {raining}?", "it": "Piove?"}}}
BIRDS = {"asked": {"question": {"en": "How many birds?"}, "from": 10, "to": 12, "who": "opponent"}}
LOSS = {"lp": {"player": "enemy", "amount": {"mul": [-100, BIRDS]}}}
GAIN = {"bonus": {"player": "own", "amount": 2}}


def played(*effects: dict[str, Any], answers: tuple[int, ...]) -> Any:
    spell = magic("ask", effects=list(effects))
    t = table(side(attack(FOX), hand=(spell,), bonus=1), side(attack(OX)))
    t.lot(*answers).act("magic ask")
    assert not t.lots, "no more was asked"
    return t


@clause("AAC-9.16")
@for_every(("face", "lp"), [(0, 2000), (2, 1800)])
def test_a_number_is_asked_before_its_step_and_the_rest_is_enforced(face: int, lp: int) -> None:
    t = played({"when": "play", "do": [LOSS, GAIN]}, answers=(face,))
    assert (t.state.lp, t.state.bonus[0]) == ([3000, lp], 3)


@clause("AAC-9.16")
@for_every(("answers", "lp", "bonus"), [((0, 1), 1900, 3), ((1,), 3000, 1)])
def test_a_condition_is_asked_once_for_the_whole_effect(
    answers: tuple[int, ...], lp: int, bonus: int
) -> None:
    effect = {"when": "play", "condition": RAINS, "do": [LOSS, GAIN]}
    t = played(effect, answers=answers)
    assert (t.state.lp, t.state.bonus[0]) == ([3000, lp], bonus)


@clause("AAC-9.16", "AAC-9.15")
@for_every(("face", "bonus"), [(0, 3), (1, 2)])
def test_one_thing_or_another_depends_on_an_answer(face: int, bonus: int) -> None:
    less = {"bonus": {"player": "own", "amount": 1}}
    depends = {"depends": {"on": {"not": {"not": RAINS}}, "do": [GAIN], "else": [less]}}
    assert played({"when": "play", "do": [depends]}, answers=(face,)).state.bonus[0] == bonus


@clause("AAC-9.16")
@for_every(
    ("raw", "path"),
    [
        ({**MAGIC, "play_condition": RAINS}, "/play_condition/asked"),
        (
            {**MAGIC, "effects": [{"when": "play", "do": [{"bonus": {"player": "own", "amount": {
                "asked": {"question": {"en": "How many?"}, "from": 3, "to": 2}}}}]}]},
            "/effects/0/do/0/bonus/amount/asked/to",
        ),
        (
            {**MAGIC, "effects": [{"when": "play", "condition": {
                "asked": {"question": {"en": "?" * 10_000}}}, "do": [GAIN]}]},
            "/effects/0/condition/asked/question/en",
        ),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_put_is_refused(raw: Any, path: str) -> None:
    assert path in [problem.path for problem in check_card(raw)]


@clause("AAC-9.16")
def test_a_question_is_told_as_it_was_typed() -> None:
    card = {**MAGIC, "effects": [{"when": "play", "condition": RAINS, "do": [LOSS]}]}
    assert "If the answer to “Is it {raining}?” is yes" in describe_card(card, "en")
    assert "la risposta dell'avversario a «How many birds?» (da 10 a 12)" in describe_card(
        card, "it"
    )


@clause("AAC-9.16")
@for_every(
    ("asked", "usual"),
    [({"from": 2, "to": 5}, 3.5), ({"answers": [{"counts": 0}, {"counts": 5}]}, 2.5)],
)
def test_a_partner_counts_with_the_middle_of_the_answers(
    asked: dict[str, Any], usual: float
) -> None:
    op = Op("bonus", {"player": "own", "amount": {"asked": asked}})
    assert sense_of((op,))[BONUS] == usual


@clause("AAC-9.15")
def test_steps_of_each_thing_that_is_offered_have_a_place_of_their_own() -> None:
    inner = {"choose_one": {"modes": [{"do": [GAIN]}, {"do": [LOSS]}]}}
    outer = {"choose_one": {"modes": [{"do": [GAIN]}, {"do": [inner]}]}}
    (effect,) = read_effects({**MAGIC, "effects": [{"when": "play", "do": [outer]}]})
    paths = [op.path for op in every_step(effect)]
    assert len(paths) == len(set(paths)) == 5
