"""Whatever card the checks let pass is bound and played, and nothing breaks (TTK-3.38, 6.13)."""

from __future__ import annotations

from collections import Counter

from engine.games.tictacko.card_reading import pool_of
from engine.games.tictacko.effect import VERBS
from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests.board import BASICS, DECK, GOALS, Raw
from engine.games.tictacko.tests.wild_cards import FILE, Wild
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

TABLES = 3
KINDS = ("character", "magic", "magic", "instant", "instant")


def cards(number: int) -> list[Raw]:
    """Ten wild cards of each faction."""
    wild = Wild(number)
    return [
        wild.card(f"{faction[0]}{at}", KINDS[at % len(KINDS)], faction)
        for faction in ("dragon", "unicorn")
        for at in range(10)
    ]


def table(number: int, seats: int) -> tuple[Rules, Table]:
    """A match with three copies of each of them."""
    found = cards(number)
    r = GAME.bind(pool_of([{**FILE, "cards": [*BASICS, *GOALS, *found]}]), {}, seats)
    decks = tuple(
        Loadout("deck", {"faction": faction}, {"deck": {
            **{str(card["code"]): 3 for card in found if card["faction"] == faction},
            basic: DECK - 30,
        }})
        for faction, basic in (("dragon", "d"), ("unicorn", "u"))
    )  # fmt: skip
    return r, Table(seats, decks)


@clause("TTK-6.13", "TTK-7.10", "TTK-3.38", "TTK-2.20")
@for_every("number", range(TABLES))
def test_nothing_breaks(number: int) -> None:
    r, laid = table(number, 2 + number % 3)
    rng = Rng(seed_of("wild match", number))
    s = r.start(laid, None)
    steps = 0
    while s.node != OVER:
        assert r.broken(s) == []
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), None)
            continue
        assert s.menu == sorted(set(r.options_of(s)))
        steps += 1
        for seat in (
            (s.decider, (s.decider + 1) % r.seats, None) if steps % 3 == 0 else (s.decider,)
        ):
            seen = view(r, s, seat)
            world = sample(r, seen, rng)
            assert view(r, world, seat).encode() == seen.encode()
            if seat == s.decider:
                assert r.options_of(world) == s.menu
        r.apply(s, s.menu[rng.below(len(s.menu))], [])


@clause("TTK-3.38")
def test_every_verb_comes_up() -> None:
    met: Counter[str] = Counter()
    for number in range(48):
        for card in cards(number):
            for effect in card["effects"]:
                met.update(op["op"] for op in effect.get("do", ()))
    assert set(met) == set(VERBS)
