"""Which clauses the page of a card leads to."""

from __future__ import annotations

from engine.games.tictacko.card_reading import pool_of
from engine.games.tictacko.game import GAME
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.terms import CARD_TYPES
from engine.games.tictacko.tests.board import character, goal
from engine.games.tictacko.touching import TYPES, card_clauses
from engine.kernel.cards import CardDef
from engine.kernel.clauses import by_id
from engine.kernel.names import both
from engine.kernel.testing import for_every


def read(raw: dict[str, object]) -> CardDef:
    """One card out of a file of its own."""
    (card,) = pool_of([{"set_code": "T", "source": "user", "cards": [raw]}])
    return card


def test_every_word_of_the_cards_leads_to_a_clause_that_is_told() -> None:
    assert set(TYPES) == set(CARD_TYPES)
    told = set(by_id(GAME.clause_sections()))
    words = [word for role in LANGUAGE.roles.values() for word in role.words]
    for clauses in (*TYPES.values(), *(word.clauses for word in words)):
        assert set(clauses) - told == set()


def test_each_shipped_card_leads_to_clauses_that_are_told_each_once() -> None:
    for card in GAME.pool():
        found = GAME.card_clauses(card)
        assert len(found) >= 4, card.code
        assert len(found) == len(set(found)), card.code
        assert set(found) - set(by_id(GAME.clause_sections())) == set(), card.code


@for_every(("raw", "wanted", "not_wanted"), [
    (character("a", "dragon"), "TTK-2.11", "TTK-4.43"),
    (goal("b", "123"), "TTK-5.4", "TTK-R6"),
    ({**goal("b", "123"), "independent_patterns": True}, "TTK-R6", "TTK-5.11"),
    (character("c", "dragon", "special", effects=[{
        "timing": "entry", "choose": [{"id": "t", "kind": "character", "team": "opposing",
                                       "where": {"adjacent_to": "self"}}],
        "do": [{"op": "destroy", "target": "$t"}]}]), "TTK-5.1", "TTK-5.17"),
    (character("d", "dragon", "special", effects=[{
        "timing": "entry",
        "do": [{"op": "destroy", "target": {"kind": "character", "team": "opposing"}}]}]),
     "TTK-5.17", "TTK-5.1"),
])  # fmt: skip
def test_a_card_leads_to_what_it_has_and_to_nothing_else(
    raw: dict[str, object], wanted: str, not_wanted: str
) -> None:
    found = card_clauses(read(raw))
    assert wanted in found
    assert not_wanted not in found


@for_every("effects", [3, "x", [3], [{"timing": 4, "do": {"op": []}}], {"a": 1}])
def test_a_card_without_sense_has_the_clauses_of_its_type(effects: object) -> None:
    card = CardDef("x", "special", both("x", "x"), {"effects": effects})
    assert card_clauses(card) == TYPES["special"]
