"""The rules of noughts and crosses; ids NO-x stand in RULES.md."""

from __future__ import annotations

from typing import Any, Final

from engine.kernel.by_hand import with_hand_kinds
from engine.kernel.cards import CardPool
from engine.kernel.errors import IllegalAction
from engine.kernel.events import EVERYBODY, EventKind, Sink
from engine.kernel.messages import N_, Message
from engine.kernel.positions import Layout, PositionForm
from engine.kernel.rng import Rng
from engine.kernel.rules import KIND_SHIFT, PAYLOAD, ActionText, Attempt, Reason, Rules, Table
from engine.kernel.state import DECIDE, HAND, OVER, State
from tests.toys.noughts import placing
from tests.toys.noughts.state import NoughtsState

CELLS: Final = 9
TURN: Final = 1
MARK: Final = 1 << KIND_SHIFT
SET_CELL: Final = 1

MARKED: Final = 0
WON: Final = 1
FULL: Final = 2
GAVE_UP: Final = 3
CHANGED: Final = 4

LINES: Final = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip
SIGNS: Final = ("", "X", "O")

KINDS: Final = [
    EventKind("marked", ("seat", "cell"), (), N_("Seat {seat} marks cell {cell}."), "", "NO-3"),
    EventKind("won", ("seat",), (), N_("Seat {seat} wins."), "", "NO-4"),
    EventKind("full", (), (), N_("The board is full: a draw."), "", "NO-5"),
    EventKind("gave_up", ("seat",), (), N_("Seat {seat} gives up."), "", "NO-7"),
    EventKind(
        "changed", ("cell", "mark"), (), N_("Cell {cell} becomes {mark} by hand."), "", "NO-8"
    ),
]


def cell_name(cell: int) -> str:
    """Column letter and row number, as on a chess board seen from above: a1 .. c3."""
    return "abc"[cell % 3] + str(cell // 3 + 1)


def line_of(board: list[int]) -> int:
    """The mark (1 or 2) that holds a whole line, or 0."""
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return 0


def own(s: State) -> NoughtsState:
    """The state in its own class."""
    assert isinstance(s, NoughtsState)
    return s


class NoughtsRules(Rules):
    """Bound to its one option only."""

    reverse: bool

    def __init__(self, key: str, version: int, options: dict[str, Any]) -> None:
        self.key = key
        self.version = version
        self.seats = 2
        self.pool = CardPool(())
        self.options = options
        self.event_kinds = with_hand_kinds(KINDS)
        self.reverse = bool(options["reversed"])

    def blank(self) -> State:
        return NoughtsState.fresh()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        n = own(s)
        n.board = [0] * CELLS
        n.frames.append([TURN])

    def step(self, s: State, out: Sink | None) -> None:
        n = own(s)
        mark = line_of(n.board)
        if mark:
            winner = 2 - mark if self.reverse else mark - 1
            if out is not None:
                out.append((WON, EVERYBODY, winner))
            self.finish(n, [2, 0] if winner == 0 else [0, 2], WON)
        elif 0 not in n.board:
            if out is not None:
                out.append((FULL, EVERYBODY))
            self.finish(n, [1, 1], FULL)
        else:
            self.pose(n, n.turn, TURN)

    def options_of(self, s: State) -> list[int]:
        board = own(s).board
        return [MARK | cell for cell in range(CELLS) if not board[cell]]

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        n = own(s)
        cell = action & PAYLOAD
        n.board[cell] = n.turn + 1
        if out is not None:
            out.append((MARKED, EVERYBODY, n.turn, cell))
        n.turn = 1 - n.turn

    def mask(self, s: State, seat: int) -> None:
        """Nothing is hidden."""

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        """Nothing is hidden."""

    def redeal(self, s: State, keep: int, rng: Rng) -> None:
        """Nothing is hidden."""

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        if out is not None:
            out.append((GAVE_UP, EVERYBODY, seat))
        self.finish(s, [0, 2] if seat == 0 else [2, 0], GAVE_UP)

    def value(self, s: State, seat: int) -> float:
        if s.node == OVER:
            return s.scores[seat] / 2.0
        board = own(s).board
        open_lines = 0
        for a, b, c in LINES:
            marks = (board[a], board[b], board[c])
            open_lines += (2 - seat) not in marks
            open_lines -= (seat + 1) not in marks
        lead = open_lines / 16.0
        return 0.5 - lead if self.reverse else 0.5 + lead

    def act_text(self, s: State, action: int) -> ActionText:
        if s.node == HAND:
            return super().act_text(s, action)
        name = cell_name(action & PAYLOAD)
        return ActionText("mark " + name, Message(N_("Mark {cell}"), {"cell": name}, "NO-3"))

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        board = own(s).board
        if s.node == OVER or seat < 0:
            return []
        waiting = Message(N_("It is the other seat's turn."), {}, "NO-2")
        found: list[Attempt] = []
        for cell in range(CELLS):
            subject = "mark " + cell_name(cell)
            if board[cell]:
                taken = Message(N_("{cell} is taken."), {"cell": cell_name(cell)}, "NO-3")
                found.append(Attempt(subject, None, taken))
            elif s.decider != seat:
                found.append(Attempt(subject, None, waiting))
        return found

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        n = own(s)
        cells = [
            {
                "key": cell_name(cell),
                "label": SIGNS[n.board[cell]] or cell_name(cell),
                "mark": SIGNS[n.board[cell]],
                "action": MARK | cell if MARK | cell in n.menu else None,
            }
            for cell in range(CELLS)
        ]
        board = {"key": "board", "kind": "grid", "label": Message(N_("Board")), "seat": None}
        return {"areas": [{**board, "cols": 3, "pieces": cells}]}

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        n = own(s)
        if len(data) != 3 or data[0] != SET_CELL or not (0 <= data[1] < CELLS and 0 <= data[2] < 3):
            raise IllegalAction(
                Message(N_("A change by hand names a cell 0-8 and a mark 0-2."), {}, "NO-8")
            )
        n.board[data[1]] = data[2]
        n.patched = 1
        if out is not None:
            out.append((CHANGED, EVERYBODY, data[1], data[2]))
        if line_of(n.board) or 0 not in n.board:
            self.step(n, out)

    def position_form(self, table: Table) -> PositionForm:
        return placing.form()

    def place(self, table: Table, layout: Layout, rng: Rng) -> State:
        return placing.place(self, layout, TURN)

    def layout_of(self, s: State, seat: int | None = None) -> Layout:
        return placing.layout_of(own(s))

    def broken(self, s: State) -> list[str]:
        n = own(s)
        found: list[str] = []
        if len(n.board) != CELLS or min(n.board) < 0 or max(n.board) > 2:
            return ["the board has nine cells of 0, 1 or 2"]
        lead = n.board.count(1) - n.board.count(2)
        if not n.patched and lead != n.turn:
            found.append("seat 0 begins and the seats take turns")
        if n.turn not in (0, 1) or (n.node == DECIDE and n.decider != n.turn):
            found.append("the seat whose turn it is decides")
        if n.node == DECIDE and (line_of(n.board) or 0 not in n.board):
            found.append("the game goes on after its end")
        return found

    def reasons(self) -> dict[int, Reason]:
        return {
            WON: Reason(N_("a line"), "NO-4"),
            FULL: Reason(N_("a full board"), "NO-5"),
            GAVE_UP: Reason(N_("gave up"), "NO-7"),
        }
