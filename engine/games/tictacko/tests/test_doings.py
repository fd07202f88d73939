"""TTK-9.43: what people change by hand, and what is known of it afterwards."""

from __future__ import annotations

import pytest

from engine.games.tictacko.codes import DECKOUT, EMPTY, HANDED, NOTHING, OBJECTIVES
from engine.games.tictacko.doings import TicTacKoDoings
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.placed import RULES, laid, on, placed
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Event
from engine.kernel.positions import Placed
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import DECIDE, OVER, UNKNOWN
from engine.kernel.testing import clause
from engine.sim import handled

BASIC = RULES.pool.index("d")
BOLT = RULES.pool.index("bolt")


def table() -> TicTacKoState:
    """Dragons on 1 and 5, Unicorns on 9, a Bolt in the discard pile, one Character in hand."""
    return placed(laid("15", "9", hand=(Placed("d"),), unseen=0, discard=(Placed("bolt"),)))


def do(s: TicTacKoState, *texts: str, seat: int = 0, fallen: tuple[int, ...] = ()) -> list[Event]:
    """A doing by the exact texts of its entries."""
    chosen: list[int] = []
    seen = RULES.masked(s, seat)
    for text in texts:
        found = {each.text: each.number for each in RULES.handling(seen, seat, chosen)}
        chosen.append(found[text])
    assert RULES.handling(seen, seat, chosen) == []
    events: list[Event] = []
    RULES.carry_out(s, seat, [*chosen, *fallen], events)
    return events


def texts(s: TicTacKoState, *chosen: str, seat: int = 0) -> list[str]:
    """What is offered after these."""
    numbers: list[int] = []
    seen = RULES.masked(s, seat)
    for text in chosen:
        found = {each.text: each.number for each in RULES.handling(seen, seat, numbers)}
        numbers.append(found[text])
    return [each.text for each in RULES.handling(seen, seat, numbers)]


@clause("TTK-9.43", "TTK-5.15", "TTK-2.18")
def test_characters_move_and_change_places_and_stay_with_their_team() -> None:
    s = table()
    order = s.entered[0]
    do(s, "move", "space-1", "d", "space-2")
    assert (s.cards[0], s.cards[1], s.entered[1]) == (EMPTY, BASIC, order)
    do(s, "move", "space-2", "d", "space-9")
    assert (s.sides[1], s.sides[8], s.entered[8]) == (1, 0, order)
    assert "hand-2" not in texts(s, "move", "space-9", "d")
    do(s, "move", "space-9", "d", "hand-1")
    assert (s.hands[0], s.shown[0]) == ([BASIC, BASIC], [BASIC])
    assert RULES.broken(s) == []


@clause("TTK-9.43", "TTK-2.6")
def test_only_a_known_character_comes_to_the_grid() -> None:
    s = table()
    assert "space-2" in texts(s, "move", "hand-1", "d")
    assert "space-1" not in texts(s, "move", "hand-1", "d")
    assert not any(each.startswith("space") for each in texts(s, "move", "pile-1", "bolt"))
    assert not any(each.startswith("space") for each in texts(s, "move", "hand-2", "random"))


@clause("TTK-9.43", "TTK-7.6")
def test_what_was_seen_on_the_way_is_known_and_nothing_else() -> None:
    s = table()
    do(s, "move", "pile-1", "bolt", "hand-1")
    assert RULES.masked(s, 1).hands[0] == [UNKNOWN, BOLT]  # type: ignore[attr-defined]
    do(s, "move", "deck-1", "top", "hand-1")
    assert len(s.shown[0]) == 1
    do(s, "look", "hand-2", "all")
    assert UNKNOWN not in RULES.masked(s, 0).hands[1]  # type: ignore[attr-defined]
    do(s, "discard", "hand-2", RULES.pool.at(s.hands[1][0]).code)
    assert len(s.seen[0 * 2 + 1]) == len(s.hands[1])


@clause("TTK-9.43", "TTK-6.5", "TTK-6.12")
def test_the_last_card_that_leaves_a_deck_loses() -> None:
    s = table()
    while len(s.decks[1]) > 1:
        do(s, "discard", "deck-2", "bottom")
    assert s.node == DECIDE
    do(s, "draw", "hand-2")
    assert (s.node, s.over, s.scores) == (OVER, DECKOUT, [2, 0])


@clause("TTK-9.43", "TTK-6.1")
def test_objectives_are_exchanged_completed_and_put_back() -> None:
    s = table()
    old, top = s.current[0], s.goals[-1]
    do(s, "draw", "objective-1")
    assert (s.current[0], s.goals[0]) == (top, old)
    assert RULES.masked(s, 0).goals[0] == old  # type: ignore[attr-defined]
    assert RULES.masked(s, 1).goals[0] == UNKNOWN  # type: ignore[attr-defined]
    do(s, "move", "objective-1", RULES.pool.at(top).code, "completed-1")
    assert s.done[0] == [top]
    assert s.current[0] != NOTHING
    do(s, "move", "completed-1", RULES.pool.at(top).code, "objectives-bottom")
    assert s.goals[0] == top
    for _ in range(RULES.goals_to_win):
        do(s, "move", "objective-1", RULES.pool.at(s.current[0]).code, "completed-1")
    assert (s.node, s.over, s.scores) == (OVER, OBJECTIVES, [2, 0])


@clause("TTK-9.43", "TTK-9.14")
def test_spaces_are_locked_and_freed_plays_granted_and_a_match_won() -> None:
    s = table()
    do(s, "give", "locked-turn", "space-2")
    assert RULES.apply(s, RULES.parse(s, "character d")) is None
    assert "space 2" not in [RULES.exact(s, action) for action in s.menu]
    s = table()
    do(s, "give", "locked-round", "space-2")
    do(s, "end", "lasting-1")
    assert s.lasting == []
    do(s, "number", "magics", "+2")
    assert s.grants == [0, 2]
    do(s, "win", "player-2")
    assert (s.over, s.scores) == (HANDED, [0, 2])


@clause("TTK-5.49")
def test_only_what_was_announced_in_this_turn_is_not_announced_again() -> None:
    played = (Placed("d"), Placed("ds"))
    facts = {"numbers_now": 1}
    s = placed(laid("1", "2", more=(on("9", "ds"),), unseen=0, facts=facts, played=played))
    do(s, "move", "space-1", "d", "hand-1")
    assert s.worn[0] == []
    do(s, "move", "space-9", "ds", "hand-1")
    assert s.worn[0] == [RULES.pool.index("ds")]
    do(s, "discard", "hand-1", "ds")
    assert s.worn[0] == []


def test_a_shuffled_objective_deck_is_known_to_nobody() -> None:
    s = table()
    do(s, "look", "objectives", "top-2")
    assert RULES.masked(s, 0).goals.count(UNKNOWN) == len(s.goals) - 2  # type: ignore[attr-defined]
    do(s, "shuffle", "objectives", fallen=tuple(range(len(s.goals))))
    assert set(RULES.masked(s, 0).goals) == {UNKNOWN}  # type: ignore[attr-defined]


def test_nothing_is_mended_in_the_middle_of_something() -> None:
    s = table()
    known = RULES.doings()
    assert isinstance(known, TicTacKoDoings)
    assert known.is_quiet(s)
    RULES.apply(s, RULES.parse(s, "character d"))
    assert not known.is_quiet(s)


@clause("TTK-6.13")
def test_random_doings_of_the_others_never_break_a_table() -> None:
    s, rng = table(), Rng(seed_of("ttk doings"))
    for _ in range(300):
        try:
            s_after = handled.handled(RULES, s, handled.random_doing(RULES, s, rng), None)
        except IllegalAction:
            pytest.fail("what was offered was refused")
        assert isinstance(s_after, TicTacKoState)
        assert RULES.broken(s_after) == []
        s = s_after if s_after.node == DECIDE else table()
