"""The game as the house sees it: its hooks speak of its own cards."""

from __future__ import annotations

from engine.games.aac import GAME
from engine.kernel.plans import FULL, MIDDLE, SMALL
from engine.kernel.testing import for_every

CARDS = list(GAME.pool())
TOLD = {clause.id for section in GAME.clause_sections() for clause in section.clauses}


def test_every_set_of_the_cards_has_its_name() -> None:
    names = GAME.set_names()
    assert set(names) == {card.set for card in CARDS}
    assert all(set(name.as_dict()) == {"en", "it"} for name in names.values())


@for_every("language", ["en", "it"])
def test_every_card_tells_its_type_and_its_text(language: str) -> None:
    for card in CARDS:
        printed = GAME.face(card, language)
        assert printed["type_label"]
        assert isinstance(printed["text"], str)


@for_every("detail", [FULL, MIDDLE, SMALL])
def test_faces_and_back_are_the_games_own(detail: str) -> None:
    for card in CARDS:
        plan = GAME.face_plan(card, "en", detail)
        assert plan is not None
        assert plan.over
    assert GAME.back_plan() is not None


def test_every_card_leads_to_clauses_that_are_told() -> None:
    for card in CARDS:
        assert TOLD.intersection(GAME.card_clauses(card)), card.code
