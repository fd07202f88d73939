"""What the author asks the table at a condition or an amount (KX-9.14)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.tests.table import Game
from engine.games.karmox.tests.test_effects import landed
from engine.games.karmox.told import told_cell
from engine.kernel.asking import asked_seat
from engine.kernel.questions import ASK_TABLE
from engine.kernel.testing import clause, for_every

Raw = dict[str, Any]
RAINS: Raw = {"asked": {"question": {"en": "Is it {raining}?", "it": "Piove?"}}}
BIRDS: Raw = {
    "asked": {"question": {"en": "How many birds?"}, "from": 0, "to": 2, "who": "opponent"}
}
TILE: Raw = {"verb": "gain_spirit", "amount": 1, "target": "own_one", "filter": [{"class": "maga"}]}
STRONG: Raw = {"verb": "modify_stat", "stat": "attack", "amount": 1, "target": "own_all"}


def answered(at: Game, face: int) -> Game:
    assert at.s.ask == ASK_TABLE
    at.r.resolve(at.s, [face], at.events)
    assert at.r.broken(at.s) == []
    return at


@clause("KX-9.14")
@for_every(("face", "tiles"), [(0, 1), (1, 0)])
def test_only_yes_lets_an_effect_happen_and_the_rest_is_enforced(face: int, tiles: int) -> None:
    at = answered(landed({**TILE, "condition": RAINS}, STRONG).do("event"), face)
    assert (at.stat("spirits", "maga-red"), len(at.s.mods)) == (tiles, 2)


@clause("KX-9.14", "KX-9.10")
@for_every("face", [0, 1, 2])
def test_an_answer_says_how_many_and_a_player_of_another_side_is_asked(face: int) -> None:
    at = landed({**TILE, "amount": BIRDS}, STRONG).do("event")
    assert asked_seat(at.s) == 1
    answered(at, face)
    assert (at.stat("spirits", "maga-red"), len(at.s.mods)) == (face, 2)


@clause("KX-9.14", "KX-9.9")
def test_otherwise_happens_where_the_answer_is_no_or_0() -> None:
    for first, face in (({**TILE, "condition": RAINS}, 1), ({**TILE, "amount": BIRDS}, 0)):
        at = answered(landed({**first, "otherwise": [STRONG]}).do("event"), face)
        assert (at.stat("spirits", "maga-red"), len(at.s.mods)) == (0, 2)


@clause("KX-9.14")
def test_a_question_is_told_as_it_was_typed() -> None:
    told = told_cell([{**TILE, "amount": BIRDS, "condition": RAINS}])
    assert "if the answer to “Is it {raining}?” is yes" in told.pick("en").replace("If", "if")
    assert "1 tessera spirito per ogni unità della risposta dell'avversario a «How many" in (
        told.pick("it")
    )
