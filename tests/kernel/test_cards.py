"""Card definitions and the pool that a match pins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.testing import for_every

RAW = {
    "code": "X-2",
    "type": "spell",
    "name": {"it": "Brace", "en": "Ember"},
    "set": "X",
    "number": "2",
    "cost": {"charges": 2},
}


def _card(code: str, cost: int = 1) -> CardDef:
    return CardDef.from_json({**RAW, "code": code, "cost": {"charges": cost}})


def test_json_goes_in_and_out_unchanged() -> None:
    assert CardDef.from_json(RAW).to_json() == RAW


def test_a_definition_shares_nothing_with_the_json_it_came_from() -> None:
    cost = {"charges": 2}
    card = CardDef.from_json({**RAW, "cost": cost})
    cost["charges"] = 9
    assert card.get("cost") == {"charges": 2}


@for_every("broken", [{"code": 3}, {"type": None}, {"name": "Ember"}])
def test_a_card_without_code_type_or_name_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        CardDef.from_json({**RAW, **broken})


def test_the_pool_is_sorted_and_maps_both_ways() -> None:
    pool = CardPool([_card("b"), _card("a"), _card("c")])
    assert [card.code for card in pool] == ["a", "b", "c"]
    assert [pool.at(pool.index(code)).code for code in "abc"] == ["a", "b", "c"]
    assert pool["b"].code == "b"
    assert pool.get("z") is None
    assert "z" not in pool
    assert len(pool) == 3


@for_every(
    ("prints", "expected"),
    [
        ({"b": "a"}, "aac"),
        ({"a": "b", "b": "c"}, "ccc"),
        ({"a": "gone", "c": "gone"}, ("gone", "b", "gone")),
        ({"a": "b", "b": "a", "c": "b"}, "aaa"),
        ({"a": "a", "b": ["c"], "c": ""}, "abc"),
    ],
)
def test_prints_of_a_card_lead_to_one(prints: dict[str, object], expected: str) -> None:
    raws = [{**RAW, "code": code, "reprint_of": prints.get(code)} for code in "abc"]
    pool = CardPool(CardDef.from_json(raw) for raw in raws)
    assert [pool.original(card) for card in pool] == list(expected)


@given(st.permutations([_card(code) for code in "abcdef"]))
def test_the_digest_knows_the_definitions_and_not_the_order(shuffled: list[CardDef]) -> None:
    cards = [_card(code) for code in "abcdef"]
    assert CardPool(cards).digest == CardPool(shuffled).digest
    assert CardPool(cards).digest != CardPool([*cards[:-1], _card("f", 2)]).digest


def test_the_digest_is_the_same_in_every_build() -> None:
    digest = "f6a84bd862722a5a1f898d02e3ac6d7626d70eac5fb52653040e012a910534b0"
    assert CardPool([CardDef.from_json(RAW)]).digest == digest


def test_one_code_cannot_mean_two_cards() -> None:
    with pytest.raises(ValueError, match="'a'"):
        CardPool([_card("a", 1), _card("a", 2)])
    assert len(CardPool([_card("a"), _card("a")])) == 1


def test_a_derived_table_is_built_once() -> None:
    calls: list[CardPool] = []

    def by_type(pool: CardPool) -> dict[str, tuple[CardDef, ...]]:
        calls.append(pool)
        return {"spell": pool.of_type("spell")}

    pool = CardPool([_card("b"), _card("a")])
    assert pool.table("types", by_type) is pool.table("types", by_type)
    assert [card.code for card in pool.table("types", by_type)["spell"]] == ["a", "b"]
    assert calls == [pool]
