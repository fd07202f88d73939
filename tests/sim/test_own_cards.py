"""Whatever else people typed: a seat is shown, imagines and does the same."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine import registry
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.severity import Severity
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.view import sample, view
from engine.sim.eyes import budget_of, partner_of
from engine.sim.honesty import position_of
from engine.sim.tables import starter_tables

LONG = bool(os.environ.get("MAZZIERE_LONG"))
POSITIONS = 5_000 if LONG else 24
# At one position in so many partners choose.
STRIDE = 10 if LONG else 4
PARTNERS = ("greedy", "novice", "easy")
MINE, OTHERS = "own-a", "own-z"


def typed(game: Game, owned: str) -> Iterator[tuple[str, CardDef]]:
    """The shipped cards typed again by somebody, by the code of the shipped one."""
    for number, card in enumerate(game.pool()):
        raw = {**game.raw_of(card), "code": f"{owned}-{number:04}", "set": owned, "number": "1"}
        found = game.read_card({**raw, "number": str(number)}).card
        if found is not None and found.type and not lacks(game, found):
            yield card.code, found


def lacks(game: Game, card: CardDef) -> bool:
    return any(each.severity is Severity.INCOMPLETE for each in game.check_card(card))


def deck_of(loadout: Loadout, twins: dict[str, CardDef]) -> Loadout:
    """The same deck out of typed cards, as far as there are any of its kinds."""
    zones = {
        zone: {(twins[code].code if code in twins else code): n for code, n in lines.items()}
        for zone, lines in loadout.zones.items()
    }
    return replace(loadout, zones=zones)


def closing(game: Game) -> dict[str, Any]:
    """The options under which nobody knows what the others brought, where a game has any."""
    for spec in game.option_specs():
        for value in spec.values:
            options = game.settle_options({spec.name: value})
            if game.hides() and not game.opens_lists(options):
                return options
    return game.settle_options(None)


class House:
    """A game among typed decks: as its table knows it, with other people's cards in the pool, and
    as a peeping one would have it, that expects them."""

    def __init__(self, key: str) -> None:
        self.game = registry.game(key)
        mine, others = dict(typed(self.game, MINE)), dict(typed(self.game, OTHERS))
        shipped, seats = self.game.pool(), self.game.seat_counts()[0]
        assert mine
        self.rules = self._bound(shipped.widened(mine.values()), seats)
        every = [*mine.values(), *others.values()]
        alike = {code: card for code, card in mine.items() if shipped[code].type == card.type}
        self.crowded = self._bound(shipped.widened(every), seats)
        opened = [card.code for card in others.values()]
        self.peeping = self._bound(shipped.widened(every, opened), seats)
        self.tables = [
            Table(table.seats, decks(table.loadouts, alike), table.options)
            for table in starter_tables(self.game, self.rules)
        ]

    def _bound(self, pool: CardPool, seats: int) -> Rules:
        return self.game.bind(pool, closing(self.game), seats)

    def position(self, number: int) -> State:
        rng = Rng(seed_of("own cards", self.game.key, number))
        return position_of(self.rules, self.tables[rng.below(len(self.tables))], rng)


def decks(loadouts: Iterable[Loadout], twins: dict[str, CardDef]) -> tuple[Loadout, ...]:
    return tuple(deck_of(each, twins) for each in loadouts)


@cache
def house_of(key: str) -> House:
    return House(key)


@pytest.mark.slow
@pytest.mark.parametrize("key", registry.games())
def test_other_peoples_cards_change_no_byte_and_who_expects_them_is_caught(key: str) -> None:
    house = house_of(key)
    caught = looked = 0
    for number in range(POSITIONS):
        s = house.position(number)
        if s.node in (OVER, CHANCE):
            continue
        seat, seed = s.decider, seed_of("own cards choose", key, number)
        looked += 1
        here = view(house.rules, s, seat)
        there = view(house.crowded, s, seat)
        assert here.encode() == there.encode()
        assert house.rules.scene(here.state, seat) == house.crowded.scene(there.state, seat)
        worlds = [
            sample(rules, view(rules, s, seat), Rng(seed)).encode()
            for rules in (house.rules, house.crowded, house.peeping)
        ]
        assert worlds[0] == worlds[1]
        caught += worlds[0] != worlds[2]
        if number % STRIDE == 0 and len(here.legal()) > 1:
            name = PARTNERS[number // STRIDE % len(PARTNERS)]
            chosen = [
                partner_of(name, rules).choose(
                    view(rules, s, seat), here.legal()[:], budget_of(name), seed
                )
                for rules in (house.rules, house.crowded)
            ]
            assert chosen[0].action == chosen[1].action
            assert chosen[0].note == chosen[1].note
    assert looked > POSITIONS // 2
    hides = house.game.hides() and not house.game.opens_lists(house.rules.options)
    assert caught or not hides
