"""Cards as people hold them in their hand, typed with the effects that can be said of them today:
each is read, told, and played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.kernel.cards import CardDef
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.severity import Severity
from engine.kernel.testing import for_every
from engine.registry import game
from engine.sim.play import play_some
from engine.sim.trying import trial_of, why_not

CARDS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("typed_cards.json").read_text(encoding="utf-8")
)
# Where the words of a card stand that no form asks.
SAID = ("effects", "persistent", "on_exhausted", "traits")
# By the clause for which no shipped deck takes it: a third faction needs a deck of its own, and
# event boards are those of the edition.
NOT_TAKEN = {"Basic Cat": "TTK-3.7", "Tax Collector": "KX-3.6"}
MOVES = 40


def read(told: dict[str, Any]) -> CardDef:
    """The card as its form reads it: nothing of it is refused, nothing it needs is missing."""
    rules = game(told["game"])
    found = rules.read_card({"code": "own-a-1", "set": "own-a", **told["card"]})
    assert found.card is not None
    assert found.faults == ()
    lacks = [each.field for each in rules.check_card(found.card)
             if each.severity is not Severity.WARNING]  # fmt: skip
    assert lacks == []
    return found.card


@for_every("name, told", [(each["card"]["name"]["en"], each) for each in CARDS])
def test_a_card_out_of_a_box_is_read_told_and_played(name: str, told: dict[str, Any]) -> None:
    rules, card = game(told["game"]), read(told)
    assert rules.read_card(rules.raw_of(card)).card == card
    says = any(isinstance(part, dict) for key in SAID for part in _listed(card.get(key)))
    assert not says or set(rules.plays(card).as_dict()) == {"en", "it"}, name
    pool = rules.pool().widened([card])
    trial = trial_of(rules, card, pool)
    if name in NOT_TAKEN:
        broken = why_not(rules, card, pool)
        assert trial is None
        assert broken is not None
        assert broken.clause == NOT_TAKEN[name]
        return
    assert trial is not None, name
    shipped = dict(rules.starter_decks())
    bound = rules.bind(pool, trial.options, trial.seats)
    decks = (trial.loadout, *(shipped[code] for code in trial.others))
    table = Table(bound.seats, decks, bound.options)
    for seed in range(3):
        play_some(bound, bound.start(table), Rng(seed_of("typed", name, seed)), MOVES)


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else [value]
