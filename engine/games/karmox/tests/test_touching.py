"""Which clauses a card leads to."""

from __future__ import annotations

from engine.games.karmox.card_reading import card_of, piece_of
from engine.games.karmox.effect import VERBS as ALL_VERBS
from engine.games.karmox.game import GAME
from engine.games.karmox.language import EFFECTS
from engine.games.karmox.terms import CARD_TYPES
from engine.games.karmox.touching import SHIPPED, TYPES, card_clauses
from engine.kernel.clauses import by_id

SEEN = {card.code: GAME.card_clauses(card) for card in GAME.pool()}


def test_every_type_leads_somewhere_and_every_clause_is_told() -> None:
    assert set(TYPES) == set(CARD_TYPES)
    assert {word.name for word in EFFECTS.words} == set(ALL_VERBS)
    assert set(SHIPPED) <= set(SEEN)
    named = [*TYPES.values(), *(word.clauses for word in EFFECTS.words), *SHIPPED.values()]
    told = set(by_id(GAME.clause_sections()))
    assert {clause for clauses in named for clause in clauses} <= told


def test_every_shipped_card_leads_to_clauses_each_once() -> None:
    assert all(len(found) >= 2 and len(set(found)) == len(found) for found in SEEN.values())


def test_a_board_leads_to_its_own_plan_and_to_what_its_cells_do() -> None:
    assert set(SHIPPED["plancia-01"]) <= set(SEEN["plancia-01"])
    assert {"KX-2.23", "KX-5.20", "KX-5.27", "KX-5.31"} <= set(SEEN["plancia-01"])
    assert "KX-6.12" not in SEEN["plancia-01"]
    assert "KX-6.12" in SEEN["cammino-02"]
    assert set(SHIPPED["plancia-01"]).isdisjoint(SEEN["cammino-02"])


def test_traits_lead_to_their_clause_and_to_their_verbs() -> None:
    names = {"code": "ladra", "name_en": "Thief", "name_it": "Ladra", "gender_it": "f"}
    heals = {"on": "hit", "effects": [{"verb": "heal", "amount": 1, "target": "attacker"}]}
    raw = {**piece_of({**names, "traits": [heals]}, "red"), "set_code": "X"}
    assert card_clauses(card_of(raw)) == (*TYPES["piece"], "KX-9.5", "KX-5.27")
    assert card_clauses(card_of({**raw, "traits": []})) == TYPES["piece"]
