"""Battles laid by hand: what is laid is what lies there, whatever was played before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.games.kmon.codes import D_ACTION, D_ITEM, D_SUBSTITUTE
from engine.games.kmon.game import GAME
from engine.games.kmon.placing_blocks import parts_of
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.kernel.errors import BadPosition
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.positions import STREAM, Layout
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause

STARTERS = [loadout for _code, loadout in GAME.starter_loadouts()]
PLAIN = cast("KMonRules", GAME.bind())
OWNER_ORDERS = cast(
    "KMonRules", GAME.bind(None, {"phase2_order": "owner_choice", "open_decklists": True})
)


def moments(rules: KMonRules, number: int) -> Iterator[tuple[Table, KMonState]]:
    """The quiet moments of a random battle, those at which something can be kept."""
    decks = (STARTERS[number % 8], STARTERS[(number * 3 + 1) % 8])
    table = Table(2, decks, rules.options)
    s, rng = rules.start(table), Rng(seed_of("placing", number))
    while s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        try:
            rules.layout_of(s)
        except BadPosition:
            pass
        else:
            yield table, cast("KMonState", s.copy())
        rules.apply(s, s.menu[rng.below(len(s.menu))])


def relaid(rules: KMonRules, table: Table, layout: Layout, *parts: int) -> KMonState:
    """A layout through its JSON to a state at its first open node."""
    read = Layout.from_json(layout.to_json())
    assert read == layout
    placed = rules.place(table, read, Rng(seed_of("dealt", *parts), STREAM))
    rules.run(placed, None)
    assert rules.broken(placed) == []
    return cast("KMonState", placed)


@clause("KM-2.11", "KM-2.12", "KM-4.12", "KM-4.30", "KM-5.47", "KM-5.56")
@given(st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
@pytest.mark.parametrize("rules", [PLAIN, OWNER_ORDERS])
def test_what_is_laid_whole_is_the_same_battle(rules, number):
    for table, s in moments(rules, number):
        placed = relaid(rules, table, rules.layout_of(s))
        assert placed.digest() == s.digest()
        assert placed.menu == s.menu


@clause("KM-7.1", "KM-7.2", "KM-7.5", "KM-7.6", "KM-7.11")
@given(st.integers(0, 10**6))
@example(236)
@settings(max_examples=8, deadline=None)
@pytest.mark.parametrize("rules", [PLAIN, OWNER_ORDERS])
def test_what_one_seat_knows_looks_the_same_to_it(rules, number):
    """At the other's Phase I the dealt hand may hold no item: then the turn goes on (KM-7.9).

    In Phase III it may leave one action only, which is no question."""
    for at, (table, s) in enumerate(moments(rules, number)):
        for seat in (0, 1):
            placed = relaid(rules, table, rules.layout_of(s, seat), number, at, seat)
            goes_on = s.ask == D_ITEM or (s.ask == D_ACTION and placed.ask != D_ACTION)
            if s.decider == seat or not goes_on:
                assert rules.masked(placed, seat).encode() == rules.masked(s, seat).encode()


@clause("KM-2.13", "KM-7.1")
def test_the_unseen_come_from_the_deck_less_what_is_seen():
    for at, (table, s) in enumerate(moments(PLAIN, 3)):
        placed = relaid(PLAIN, table, PLAIN.layout_of(s, 0), at)
        for seat in (0, 1):
            held = placed.hands[seat] + placed.decks[seat] + placed.piles[seat]
            held += [row[3] for row in placed.effects if row[2] == seat]
            brought = Counter(table.loadouts[seat].zone("deck"))
            assert Counter(PLAIN.pool.at(card).code for card in held) == brought


@clause("KM-7.1")
def test_a_layout_for_one_seat_names_no_hidden_card():
    for _table, s in moments(PLAIN, 5):
        told = PLAIN.layout_of(s, 0)
        known = [PLAIN.pool.at(card).code for card in s.seen[1]]
        assert sorted(each.card for each in told.seats[1].zone("hand")) == sorted(known)
        assert told.seats[1].unseen["hand"] == len(s.hands[1]) - len(known)
        assert len(told.seats[1].zone("deck")) == s.known_top[2]


def test_the_deal_of_the_unseen_hangs_on_the_seed_alone():
    table, s = next(moments(PLAIN, 7))
    layout = PLAIN.layout_of(s, 0)
    same = [relaid(PLAIN, table, layout, 1).digest() for _ in range(2)]
    others = {relaid(PLAIN, table, layout, n).digest() for n in range(20)}
    assert same[0] == same[1]
    assert len(others) > 10


@clause("KM-4.10", "KM-4.13", "KM-4.15")
def test_each_moment_of_a_turn_can_be_kept_and_nothing_between():
    met = Counter(s.ask for number in range(6) for _table, s in moments(PLAIN, number))
    assert set(met) == {D_ITEM, D_SUBSTITUTE, D_ACTION}
    s = PLAIN.start(Table(2, (STARTERS[0], STARTERS[1]), PLAIN.options))
    with pytest.raises(BadPosition) as refused:
        PLAIN.layout_of(s)
    assert refused.value.message.clause == "KM-4.10"


@clause("KM-5.48", "KM-5.56")
def test_every_persistent_part_belongs_to_one_card():
    found = [block for card in range(len(PLAIN.pool)) for block in parts_of(PLAIN, card)]
    assert sorted(found) == list(range(len(PLAIN.block_kind)))


def test_a_match_is_played_from_a_position_stored_and_read_back():
    table, s = list(moments(PLAIN, 9))[8]
    seed = seed_of("match")
    placed = PLAIN.place(table, PLAIN.layout_of(s, 1), Rng(seed, STREAM))
    match = Match(PLAIN, Origin(table, placed.encode()), seed)
    rng = Rng(seed, 77)
    while not match.over:
        menu = match.legal(match.decider)
        match.act(match.decider, menu[rng.below(len(menu))])
    again = load(PLAIN, record_of(match))
    assert again.state.digest() == match.state.digest()
