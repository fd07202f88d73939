"""The escape hatch is counted: at least nine cards in ten are said by verbs alone."""

import pytest

from engine.effects.coverage import coverage
from engine.kernel.cards import CardDef
from engine.kernel.names import both
from engine.registry import games


def card(code: str, *verbs: str) -> CardDef:
    effects = [{"do": "choose", "options": [[{"do": verb}] for verb in verbs]}]
    return CardDef(code, "ability", both(code, code), {"effects": effects})


def test_a_script_is_found_however_deep_it_lies() -> None:
    found = coverage([card("A", "damage"), card("B", "heal", "script")])
    assert (found.with_effects, found.scripted, found.share) == (2, ("B",), 0.5)


@pytest.mark.parametrize("key", sorted(games()))
def test_nine_in_ten_shipped_cards_need_no_script(key: str) -> None:
    assert coverage(games()[key].pool().cards).share >= 0.9
