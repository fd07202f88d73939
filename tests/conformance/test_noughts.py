"""Noughts and crosses, clause by clause."""

from __future__ import annotations

import pytest

from engine.kernel.errors import IllegalAction
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import DECIDE
from engine.kernel.testing import clause, for_every
from tests.conformance.subjects import Subject, play
from tests.toys.noughts import GAME
from tests.toys.noughts.rules import FULL, GAVE_UP, LINES, WON


def _after(*names: str, reverse: bool = False) -> Match:
    """A match after marks in these cells, named a1 .. c3."""
    rules = GAME.bind(None, {"reversed": reverse})
    match = Match(rules, Origin(Table(2)), seed_of("noughts"))
    for name in names:
        match.act(match.decider, rules.parse(match.state, "mark " + name))
    return match


@clause("NO-1")
def test_nothing_is_hidden_and_nothing_is_drawn(noughts: Subject) -> None:
    match = noughts.match(0)
    while not match.over:
        assert match.state.node == DECIDE
        assert match.view(1 - match.decider).state.flat() == match.state.flat()
        play(match, Rng(seed_of("open", match.revision)), 1)


@clause("NO-2", "NO-3")
def test_seats_take_turns_in_free_cells() -> None:
    match = _after("b2")
    assert match.decider == 1
    assert len(match.legal(1)) == 8
    reasons = {item.subject: item.refusal for item in match.attempts(1) if item.refusal}
    assert [(text, why.clause) for text, why in reasons.items()] == [("mark b2", "NO-3")]
    waiting = [item.refusal.clause for item in match.attempts(0) if item.refusal]
    assert waiting.count("NO-2") == 8


@clause("NO-4")
@for_every("line", LINES)
def test_every_line_wins(line: tuple[int, int, int]) -> None:
    names = ["abc"[cell % 3] + str(cell // 3 + 1) for cell in range(9)]
    others = [cell for cell in range(9) if cell not in line]
    other = next([a, b] for a in others for b in others if a < b)
    a, b, c = (names[cell] for cell in line)
    match = _after(a, names[other[0]], b, names[other[1]], c)
    assert (match.state.over, match.state.scores) == (WON, [2, 0])


@clause("NO-5")
def test_a_full_board_is_a_draw() -> None:
    match = _after("a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3")
    assert (match.state.over, match.state.scores) == (FULL, [1, 1])


@clause("NO-6")
def test_reversed_a_line_loses() -> None:
    match = _after("a1", "a2", "b1", "b2", "c1", reverse=True)
    assert match.state.scores == [0, 2]


@clause("NO-7")
def test_who_gives_up_loses() -> None:
    match = _after("a1")
    match.concede(0)
    assert (match.state.over, match.state.scores) == (GAVE_UP, [0, 2])


@clause("NO-8")
def test_a_cell_can_be_set_by_hand() -> None:
    match = _after("a1", "b2", "b1")
    match.patch(1, [1, 4, 0])
    assert match.rules.broken(match.state) == []
    with pytest.raises(IllegalAction):
        match.patch(1, [1, 9, 0])
    match.patch(1, [1, 2, 1])
    assert match.state.scores == [2, 0]
