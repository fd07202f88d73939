"""A card that cannot be played is answered with its code, the place in its JSON and the mend."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import registry
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.errors import BadCard
from engine.kernel.game import Game
from engine.kernel.testing import for_every

# A game whose effects are written in the shared language: a flat list of verbs (engine.effects).
FLAT = "kmon"


def _games() -> list[Game]:
    """The installed games whose cards carry effects."""
    return [
        game
        for game in registry.games().values()
        if any(card.get("effects") for card in game.pool())
    ]


def _spoilt(game: Game, effects: Any) -> CardPool:
    """The shipped cards, one of which has other effects."""
    cards = list(game.pool())
    at = next(at for at, card in enumerate(cards) if card.get("effects"))
    raw = {**cards[at].to_json(), "effects": effects, "code": "SPOILT"}
    return CardPool([*cards[:at], *cards[at + 1 :], CardDef.from_json(raw)])


@pytest.mark.parametrize("game", _games(), ids=lambda game: game.key)
@for_every(
    ("effects", "path"),
    [
        ("no list", "effects"),
        ([7], "effects/0"),
        ([{"amount": 1}], "effects/0"),
        ([{"do": "fly"}], "effects/0"),
    ],
)
def test_what_is_no_effect_in_any_language_of_cards_is_named_with_place_and_mend(
    game: Game, effects: Any, path: str
) -> None:
    with pytest.raises(BadCard) as refused:
        game.bind(_spoilt(game, effects))
    found = refused.value
    assert found.card == "SPOILT"
    assert re.sub(r"\[(\w+)\]", r"/\1", found.path).lstrip("/").startswith(path)
    assert found.path in found.message.render()
    assert "SPOILT" in found.message.render()
    assert found.remedy.render()


@pytest.mark.game(FLAT)
@for_every(
    ("effects", "path", "named"),
    [
        ("no list", "effects", "list of effects"),
        ([{"amount": 1}], "effects[0]", "«do»"),
        ([{"do": "fly"}], "effects[0]", "coin_flip"),
        ([{"do": "coin_flip", "heads": [{"do": "fly"}]}], "effects[0].heads[0]", "coin_flip"),
        ([{"do": "choose"}], "effects[0]", "«options»"),
        ([{"do": "choose", "options": [[], 7]}], "effects[0].options[1]", "list of effects"),
        ([{"do": "script", "name": "no such"}], "effects[0]", "Write one of"),
        ([{"do": "coin_flip", "if": "nonsense"}], "effects[0]", "coin_flip"),
    ],
)
def test_a_bad_effect_is_named_with_place_and_mend(effects: Any, path: str, named: str) -> None:
    game = registry.game(FLAT)
    with pytest.raises(BadCard) as refused:
        game.bind(_spoilt(game, effects))
    found = refused.value
    assert found.card == "SPOILT"
    assert found.path == path
    assert "SPOILT" in found.message.render()
    assert named in found.remedy.render()


@pytest.mark.parametrize("game", _games(), ids=lambda game: game.key)
def test_a_card_of_no_known_type_is_named(game: Game) -> None:
    card = CardDef.from_json({"code": "ODD", "type": "no such type", "name": {"it": "Strana"}})
    with pytest.raises(BadCard) as refused:
        game.bind(CardPool([*game.pool(), card]))
    assert refused.value.card == "ODD"
    assert refused.value.remedy.render()
