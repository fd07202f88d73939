"""Boards set up by hand: nine cells, and whose turn it is follows from them (NO-2)."""

from __future__ import annotations

from typing import Final

from engine.kernel.errors import BadPosition
from engine.kernel.messages import N_, Message
from engine.kernel.names import both
from engine.kernel.positions import (
    CHOICE,
    Attribute,
    BadLayout,
    Layout,
    PositionForm,
    Problem,
    SideForm,
    SideLayout,
)
from engine.kernel.positions_judge import judge
from engine.kernel.rules import Rules
from engine.kernel.state import DECIDE
from tests.toys.noughts.state import NoughtsState

SIGNS: Final = (both("free", "libera"), both("X", "X"), both("O", "O"))
CELLS: Final = tuple("abc"[cell % 3] + str(cell // 3 + 1) for cell in range(9))


def form() -> PositionForm:
    """A board of nine questions."""
    cells = tuple(
        Attribute(cell, both(cell, cell), CHOICE, choices=SIGNS, clause="NO-3") for cell in CELLS
    )
    return PositionForm((SideForm(), SideForm()), SideForm(facts=cells), facts_columns=3)


def place(rules: Rules, layout: Layout, lines: int) -> NoughtsState:
    """The board with its turn. Raises BadLayout; `lines` is the first step's frame."""
    problems = judge(form(), rules.pool, layout)
    board = [layout.table.fact(cell) for cell in CELLS]
    lead = board.count(1) - board.count(2)
    if lead not in (0, 1):
        text = N_("{crosses} crosses and {noughts} noughts: seat 0 begins, then in turn.")
        told = Message(text, {"crosses": board.count(1), "noughts": board.count(2)}, "NO-2")
        problems.append(Problem(told, amount=abs(lead), remedy=Message(N_("Take off some."))))
    if problems:
        raise BadLayout(tuple(problems))
    s = NoughtsState.fresh()
    s.board = board
    s.turn = lead
    s.frames.append([lines])
    return s


def layout_of(s: NoughtsState) -> Layout:
    """The inverse; raises BadPosition once the game is over."""
    if s.node != DECIDE or s.patched:
        raise BadPosition(Message(N_("Only a board in play can be kept."), {}, "NO-4"))
    facts = {cell: s.board[at] for at, cell in enumerate(CELLS) if s.board[at]}
    return Layout((SideLayout(), SideLayout()), SideLayout({}, {}, facts))
