"""A card that is tried: a legal table of every game, the card in its deck, and it can be played."""

from __future__ import annotations

import pytest

from engine import registry
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.game import Game
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.sim.play import play_some
from engine.sim.subjects import subject
from engine.sim.tables import is_legal_table
from engine.sim.trying import MOST, Trial, changes, trial_of, why_not

NAMES = [name for name in registry.games() if subject(name).game.starter_decks()]
MOVES = 20


def laid(game: Game, trial: Trial, pool: CardPool) -> None:
    """The table is legal, and moves can be made at it."""
    starters = dict(game.starter_decks())
    decks = (trial.loadout, *(starters[code] for code in trial.others))
    rules = game.bind(pool, trial.options, trial.seats)
    table = Table(rules.seats, decks, rules.options)
    assert is_legal_table(game, rules, table)
    play_some(rules, rules.start(table), Rng(seed_of("tried", 1)), MOVES)


def check_deck(game: Game, card: CardDef, trial: Trial) -> None:
    """As many cards gave way as came in, none but copies of the card."""
    out, into = changes(dict(game.starter_decks())[trial.starter], trial.loadout)
    held = sum(counts.get(card.code, 0) for counts in trial.loadout.zones.values())
    assert set(into) <= {card.code}
    assert sum(out.values()) == sum(into.values()) <= MOST
    assert held >= 1


@pytest.mark.parametrize("name", NAMES)
def test_every_card_that_a_deck_may_hold_is_tried(name: str) -> None:
    game = subject(name).game
    pool = game.pool()
    types = {each for zone in game.loadout_kinds()[0].zones for each in zone.default_types}
    cards = [card for card in pool if card.type in types]
    assert cards
    for card in cards:
        trial = trial_of(game, card, pool)
        assert trial is not None, card.code
        check_deck(game, card, trial)
    for number in range(0, len(cards), 12):
        trial = trial_of(game, cards[number], pool)
        assert trial is not None
        laid(game, trial, pool)


@pytest.mark.parametrize("name", NAMES)
def test_a_typed_card_of_each_type_is_tried(name: str) -> None:
    game = subject(name).game
    decks = {each for zone in game.loadout_kinds()[0].zones for each in zone.default_types}
    typed: dict[str, CardDef] = {}
    for card in game.pool():
        raw = {**game.raw_of(card), "code": "own-a-1", "set": "own-a", "number": "1"}
        found = game.read_card(raw).card
        if found is not None and found.type in decks:
            typed.setdefault(found.type, found)
    assert set(typed) == decks & {each.key for each in game.card_types()}
    for card in typed.values():
        pool = game.pool().widened([card])
        trial = trial_of(game, card, pool)
        assert trial is not None, card
        check_deck(game, card, trial)
        laid(game, trial, pool)


def test_what_gives_way_is_of_the_same_type_and_like_it() -> None:
    game = subject("kmon").game
    raw = {"code": "own-a-1", "type": "ability", "name": {"en": "Spout"}, "element": "water",
           "cost.charges": 3, "effects": [{"do": "draw", "who": "self", "amount": 1}]}  # fmt: skip
    card = game.read_card(raw).card
    assert card is not None
    pool = game.pool().widened([card])
    trial = trial_of(game, card, pool)
    assert trial is not None
    out, into = changes(dict(game.starter_decks())[trial.starter], trial.loadout)
    assert into[card.code] > 1
    assert {pool[code].type for code in out} == {"ability"}
    likest = max((pool[code] for code in out), key=lambda each: game.likeness(card, each))
    assert (likest.get("element"), likest.get("cost")) == ("water", {"charges": 3})


def test_a_card_that_no_deck_takes_is_refused_with_the_judge_s_reason() -> None:
    game = subject("karmox").game
    card = game.read_card({"code": "own-a-1", "type": "event_cell", "name": {"en": "Fair"}}).card
    assert card is not None
    pool = game.pool().widened([card])
    assert trial_of(game, card, pool) is None
    broken = why_not(game, card, pool)
    assert broken is not None
    assert (broken.clause, broken.cards) == ("KX-3.6", (card.code,))
