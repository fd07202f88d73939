"""What the author asks the table at a condition or a number (TTK-9.44)."""

from __future__ import annotations

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Board, Raw
from engine.games.tictacko.tests.test_as_many import FILE, holding
from engine.games.tictacko.tests.test_verbs import magic
from engine.kernel.asking import asked_seat
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every

RAINS: Raw = {"asked": {"question": {"en": "Is it {raining}?", "it": "Piove?"}}}
BIRDS: Raw = {
    "asked": {"question": {"en": "How many birds?"}, "from": 0, "to": 3, "who": "opponent"}
}
DRAW: Raw = {"op": "draw", "who": "you", "n": BIRDS}
ONE: Raw = {"op": "draw", "who": "you", "n": 1}
LISTEN = magic("listen", DRAW, ONE)
LOOK = magic("look", {"op": "branch", "if": [RAINS], "then": [DRAW], "else": [ONE]}, ONE)


def answered(raw: Raw, *faces: int) -> Board:
    at = holding(raw)
    at.act(f"magic {raw['code']}")
    for face in faces:
        assert at.s.node == CHANCE
        at.r.resolve(at.s, [face], at.events)
    assert at.s.node != CHANCE
    assert not at.r.broken(at.s)
    return at


@clause("TTK-9.44")
@for_every("face", [0, 2])
def test_a_number_is_asked_before_its_operation_and_the_rest_is_enforced(face: int) -> None:
    assert answered(LISTEN, face).told("drew").count((0, 0)) == face + 1


@clause("TTK-9.44", "TTK-9.35")
@for_every(("faces", "drawn"), [((0, 3), 4), ((1,), 2)])
def test_one_way_or_another_is_asked_once(faces: tuple[int, ...], drawn: int) -> None:
    assert answered(LOOK, *faces).told("drew").count((0, 0)) == drawn


@clause("TTK-9.44")
def test_the_opponent_who_sits_next_is_asked() -> None:
    at = holding(LISTEN)
    at.act("magic listen")
    assert asked_seat(at.s) == 1


@clause("TTK-9.44")
def test_nothing_is_asked_in_a_cost_nor_in_what_is_looked_at_again() -> None:
    assert check_card({**LISTEN, **FILE}) == []
    paid = {"timing": "play", "cost": [DRAW], "do": [ONE]}
    found = check_card({**LISTEN, **FILE, "effects": [paid]})
    assert [each.path for each in found] == ["/effects/0/cost/0/n"]
    again = {"timing": "play", "if": [RAINS], "do": [ONE]}
    found = check_card({**LISTEN, **FILE, "effects": [again]})
    assert [each.path for each in found] == ["/effects/0/if/0/asked"]


@clause("TTK-9.44")
def test_a_question_is_told_as_it_was_typed() -> None:
    assert "f the answer to “Is it {raining}?” is yes, DRAW" in describe_card(LOOK, "en")
    assert (
        "PESCA 1 carta per ogni unità della risposta dell'avversario a «How many birds?» (da 0 a 3)"
        in describe_card(LISTEN, "it")
    )
    question = {"it": "Il primo è blu e è pieno?"}
    typed: Raw = {"op": "branch", "if": [{"asked": {"question": question}}], "then": [ONE]}
    assert question["it"] in describe_card(magic("ask", typed), "it")
