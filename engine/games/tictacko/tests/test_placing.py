"""Matches laid by hand: what is laid is what lies there, whatever was played before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.tictacko.codes import A_DRAW, A_PASS, D_ACTION, D_MORE, EMPTY
from engine.games.tictacko.game import GAME
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.seats import seats_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import rules
from engine.games.tictacko.tests.placed import RULES, laid, on, placed, rules_of, table_of
from engine.games.tictacko.tests.test_wild import DECKS, POOL
from engine.kernel.errors import BadPosition
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.positions import STREAM, Layout, Placed, SideLayout
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every

WILD: Any = {"grid": "advanced", "deckout": "on_failed_draw", "open_deck_lists": False}
TWO = cast("TicTacKoRules", GAME.bind(POOL, {}, 2))
THREE = cast("TicTacKoRules", GAME.bind(POOL, WILD, 3))
FOUR = cast("TicTacKoRules", GAME.bind(POOL, {}, 4))
SHIPPED = cast("TicTacKoRules", GAME.bind())
SHIPPED_FOUR = cast("TicTacKoRules", GAME.bind(None, {"grid": "advanced"}, 4))
STARTERS = [deck for _code, deck in GAME.starter_loadouts() if deck.kind == "deck"]
DRAGONS = [deck for deck in STARTERS if deck.header["faction"] == "dragon"]
UNICORNS = [deck for deck in STARTERS if deck.header["faction"] == "unicorn"]
EVERY = [TWO, THREE, FOUR, SHIPPED, SHIPPED_FOUR]
NAMES = ["two", "three", "four", "shipped", "shipped-four"]


def decks(r: TicTacKoRules, number: int) -> tuple[Loadout, ...]:
    """The decks of a match."""
    if r not in (SHIPPED, SHIPPED_FOUR):
        return DECKS
    return (DRAGONS[number % len(DRAGONS)], UNICORNS[number // 3 % len(UNICORNS)])


def moments(r: TicTacKoRules, number: int, keep: int = 1) -> Iterator[tuple[Table, TicTacKoState]]:
    """One in `keep` of the quiet moments of a random match, those at which something is kept."""
    table = Table(r.seats, decks(r, number), r.options)
    s, rng = r.start(table), Rng(seed_of("placing", number))
    while s.node != OVER:
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng))
            continue
        try:
            if rng.below(keep) == 0:
                r.layout_of(s)
                yield table, cast("TicTacKoState", s.copy())
        except BadPosition:
            pass
        r.apply(s, s.menu[rng.below(len(s.menu))])


def relaid(r: TicTacKoRules, table: Table, layout: Layout, *parts: int) -> TicTacKoState:
    """A layout through its JSON to a state at its first open node."""
    read = Layout.from_json(layout.to_json())
    assert read == layout
    found = r.place(table, read, Rng(seed_of("dealt", *parts), STREAM))
    r.run(found, None)
    assert r.broken(found) == []
    return cast("TicTacKoState", found)


@clause("TTK-2.20", "TTK-2.17", "TTK-4.5")
@given(st.integers(0, 10**6))
@settings(max_examples=4, deadline=None)
@pytest.mark.parametrize("r", EVERY, ids=NAMES)
def test_what_is_laid_whole_is_the_same_match(r: TicTacKoRules, number: int) -> None:
    for table, s in moments(r, number, 2):
        found = relaid(r, table, r.layout_of(s))
        assert found.flat() == s.flat()
        assert found.menu == s.menu


@clause("TTK-7.1", "TTK-7.6", "TTK-7.10")
@given(st.integers(0, 10**6))
@settings(max_examples=3, deadline=None)
@pytest.mark.parametrize("r", EVERY, ids=NAMES)
def test_what_one_seat_knows_looks_the_same_to_it(r: TicTacKoRules, number: int) -> None:
    """What is dealt to another may leave it no choice at D3: then its phase is over (TTK-4.20)."""
    for at, (table, s) in enumerate(moments(r, number, 4)):
        for seat in range(r.seats):
            found = relaid(r, table, r.layout_of(s, seat), number, at, seat)
            if s.decider == seat or (found.ask == s.ask and found.turn == s.turn):
                assert r.masked(found, seat).flat() == r.masked(s, seat).flat()


@clause("TTK-7.10")
def test_the_unseen_come_from_the_deck_less_what_is_seen() -> None:
    for at, (table, s) in enumerate(moments(TWO, 3, 6)):
        found = relaid(TWO, table, TWO.layout_of(s, 0), at)
        for team in (0, 1):
            held = [card for seat in seats_of(team, 2) for card in found.hands[seat]]
            lying = [card for card, side in zip(found.cards, found.sides, strict=True)
                     if side == team]  # fmt: skip
            cards = [*held, *lying, *found.decks[team], *found.piles[team]]
            brought = Counter(table.loadouts[team].zone("deck"))
            assert Counter(TWO.pool.at(card).code for card in cards) == brought


@clause("TTK-7.1", "TTK-7.8")
@for_every("r", [TWO, FOUR], ids=["two", "four"])
def test_a_layout_for_one_seat_names_no_hidden_card(r: TicTacKoRules) -> None:
    for _table, s in moments(r, 5, 3):
        told = r.layout_of(s, 0)
        for seat in range(1, r.seats):
            known = Counter(r.pool.at(card).code for card in s.seen[seat])
            named = Counter(each.card for each in told.seats[seat].zone("hand"))
            named.pop("?", None)
            assert named == known
            assert told.seats[seat].zone("deck") == ()
        said = [key for key, value in told.table.facts.items()
                if key.startswith("goal ") and value == 2]  # fmt: skip
        assert said == []
        assert not any(key.startswith("goal_number") and told.table.fact(f"goal {key[12:]}") == 0
                       for key in told.table.facts)  # fmt: skip


def test_the_deal_of_the_unseen_hangs_on_the_seed_alone() -> None:
    same = {placed(laid("15", "9"), seed=1).digest() for _ in range(2)}
    others = {placed(laid("15", "9"), seed=seed).digest() for seed in range(20)}
    assert len(same) == 1
    assert len(others) > 15


@clause("TTK-4.14", "TTK-4.20")
def test_the_choices_of_the_action_phase_can_be_kept_and_nothing_between() -> None:
    s = placed(laid("15", "9", hand=(Placed("d"),)))
    assert RULES.layout_of(s).seats[0].zone("grid")
    RULES.apply(s, RULES.parse(s, "character d"))
    with pytest.raises(BadPosition) as refused:
        RULES.layout_of(s)
    assert refused.value.message.clause == "TTK-4.14"


@clause("TTK-4.20", "TTK-4.19")
def test_a_match_goes_on_in_the_middle_of_the_action_phase() -> None:
    facts = {"lane": 2, "used": 1}
    s = placed(laid("15", "9", facts=facts, hand=(Placed("bolt"), Placed("d")), unseen=0))
    assert (s.ask, s.announced) == (D_MORE, 1)
    assert [RULES.label(s, action).text for action in s.menu] == ["end", "magic bolt"]
    assert placed(RULES.layout_of(s)).flat() == s.flat()


@clause("TTK-4.12", "TTK-4.13")
def test_a_turn_laid_at_its_start_begins_with_its_draw() -> None:
    s = placed(laid("15", "9", facts={"step": 1, "full": 1}))
    assert len(s.hands[0]) == 5
    assert s.full == 0
    assert len(placed(laid("15", "9")).hands[0]) == 4


@clause("TTK-4.40", "TTK-4.42", "TTK-4.43")
def test_a_stalemate_goes_on_from_where_it_is_laid() -> None:
    facts = {"stalled": 6, "full": 1, "turn": 7}
    lying = laid("1234", "6789", more=(on("5", "ds"),), facts=facts, first={"waiting": 1})
    s = placed(lying)
    assert (s.stalled, s.waiting) == (6, [0])
    assert placed(RULES.layout_of(s)).flat() == s.flat()
    RULES.apply(s, A_PASS)
    assert s.cards.count(EMPTY) == 1  # the Special Character is gone, the Basic ones stay
    assert s.stalled == 0


@clause("TTK-4.24", "TTK-6.1")
def test_objectives_lie_where_they_are_said_to_lie() -> None:
    goals = {"g0": 1, "g2": 3, "g3": 3, "g4": 4}
    s = placed(laid("123", "9", goals=goals))
    code = [RULES.pool.at(card).code for card in (s.current[0], *s.done[0], *s.done[1])]
    assert code == ["g0", "g2", "g3", "g4"]
    assert len(s.goals) == 7
    RULES.apply(s, A_PASS)
    reveal = RULES.parse(s, "reveal")
    RULES.apply(s, reveal)
    assert s.node == OVER
    assert s.scores == [2, 0]


@clause("TTK-2.17")
def test_characters_without_a_number_enter_after_the_others() -> None:
    s = placed(laid("91", "5", more=(on("2", "d", order=7),)))
    assert [s.entered[at] for at in (1, 0, 4, 8)] == [7, 8, 9, 10]


@clause("TTK-5.49", "TTK-7.6")
def test_a_card_that_came_back_is_known_and_not_played_again() -> None:
    hand = (Placed("d", {"known": 2, "worn": 1}),)
    s = placed(laid("1", "9", hand=hand, unseen=0, played=(Placed("bolt"),)))
    assert [RULES.label(s, action).text for action in s.menu] == ["pass", "draw"]
    assert (s.shown[0], s.seen[2]) == (s.hands[0], s.hands[0])
    assert placed(RULES.layout_of(s)).flat() == s.flat()


@clause("TTK-4.5")
@for_every(("turn", "mover"), [(6, 0), (7, 0), (6, 1), (7, 1)])
def test_the_turn_order_follows_from_the_turn(turn: int, mover: int) -> None:
    s = placed(laid("1", "9", facts={"turn": turn, "turn_seat": mover}))
    assert s.order[0] == (mover if turn % 2 else 1 - mover)
    assert s.chooser == 1 - s.order[0]
    RULES.apply(s, A_PASS)
    assert (s.turn, s.turn_seat) == (turn + 1, 1 - mover)


def test_a_match_is_played_from_a_position_stored_and_read_back() -> None:
    bound = rules_of(grid="advanced")
    seed = seed_of("match")
    layout = laid("15", "9", facts={"turn": 9})
    begun = bound.place(table_of(bound), layout, Rng(seed, STREAM))
    match = Match(bound, Origin(table_of(bound), begun.encode()), seed)
    assert match.state.ask == D_ACTION
    rng = Rng(seed, 77)
    while not match.over:
        menu = match.legal(match.decider)
        match.act(match.decider, menu[rng.below(len(menu))])
    again = load(bound, record_of(match))
    assert again.state.digest() == match.state.digest()


def test_a_second_card_is_drawn_from_the_laid_deck() -> None:
    s = placed(laid("1", "9", hand=(Placed("d"),), unseen=0, deck=(Placed("bolt"), Placed("d"))))
    RULES.apply(s, A_DRAW)
    assert RULES.pool.index("bolt") in s.hands[0]


@clause("TTK-7.6")
def test_who_has_seen_a_hidden_card_or_objective_knows_it() -> None:
    hand = (Placed("d", {"known": 1}), Placed("bolt"))
    s = placed(laid("1", "9", hand=hand, unseen=0, first={"peeked": 1}, goals={"g0": 1, "g5": 2}))
    basic = [RULES.pool.index("d")]
    assert (s.seen, s.shown) == ([[], [], basic, []], [[], []])
    assert s.known_goals == [0b01, 0b11]
    assert placed(RULES.layout_of(s)).flat() == s.flat()
    told = RULES.layout_of(s, 0)
    assert (told.table.fact("goal g0"), told.table.fact("goal g5")) == (1, 2)
    theirs = RULES.layout_of(s, 1)
    assert [each.card for each in theirs.seats[0].zone("hand")] == ["d"]
    assert theirs.table.fact("goal g0") == 0


@clause("TTK-9.12", "TTK-7.6")
def test_an_objective_put_under_its_deck_stays_there_for_those_who_know() -> None:
    effect = {"timing": "play", "do": [{"op": "replace_objective"}]}
    raw = {
        "code": "swap-goal", "type": "magic", "faction": "neutral", "name_en": "x", "name_it": "x",
        "effects": [effect],
    }  # fmt: skip
    bound = rules(2, [raw])
    decks = tuple(
        Loadout("deck", {"faction": faction}, {"deck": {"swap-goal": 2, code: 38}})
        for faction, code in (("dragon", "d"), ("unicorn", "u"))
    )
    table = Table(2, decks, bound.options)
    layout = Layout(
        (SideLayout({"hand": (Placed("swap-goal"),)}, {"hand": 0}), SideLayout({}, {"hand": 0})),
        SideLayout({}, {}, {"goal g3": 1}),
    )
    s = relaid(bound, table, layout)
    bound.apply(s, bound.parse(s, "magic swap-goal"))
    goal = bound.pool.index("g3")
    assert (s.goals[0], s.buried) == (goal, [[goal, 1]])
    assert relaid(bound, table, bound.layout_of(s)).flat() == s.flat()
    mine, theirs = bound.layout_of(s, 0), bound.layout_of(s, 1)
    assert relaid(bound, table, mine, 5).goals[0] == goal
    assert theirs.table.fact("goal_number g3") == theirs.table.fact("goal_seen g3") == 0


@clause("TTK-7.6")
@for_every("viewer", [0, 3])
def test_with_four_players_one_alone_may_know_a_hand(viewer: int) -> None:
    """Seat 0 is an opponent of seat 1, seat 3 its teammate."""
    for table, s in moments(FOUR, 2, 8):
        s.seen[viewer * 4 + 1] = s.hands[1][:]
        found = relaid(FOUR, table, FOUR.layout_of(s))
        assert found.seen == s.seen
        told = FOUR.layout_of(s, viewer)
        assert len(told.seats[1].zone("hand")) == len(s.hands[1])
        assert "?" not in [each.card for each in told.seats[1].zone("hand")]
        others = FOUR.layout_of(s, 2).seats[1]
        assert len(others.zone("hand")) == len(s.shown[1])
