"""*Why* says what a card that people carry out counted as."""

from __future__ import annotations

from engine.web.coach import words
from tests.sim.test_worth import positions, rules_of


def test_reasons_name_what_a_card_counted() -> None:
    rules = rules_of("kmon", lambda _: 7)
    told = [each for s in positions("kmon", rules) for each in words.by_hand(rules, s, s.menu)]
    assert told
    assert all("7 of 10" in each.render() for each in told)
