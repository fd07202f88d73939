"""Table tests in the words of a judge: lay a game, let players act, roll dice, look at everything.

Cells are named by column letter and row number, `A1` at the top left; pieces by class and colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.karmox.binding import bind
from engine.games.karmox.codes import MOVE as MOVE_PHASE
from engine.games.karmox.codes import PRISON, TURN, UNPLACED
from engine.games.karmox.game import GAME
from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.setup import lay_out
from engine.games.karmox.state import KarmoxState
from engine.kernel.cards import CardPool
from engine.kernel.events import Event
from engine.kernel.loadouts import Loadout
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER, RUN

CLASSES = ("lottatore", "sentinella", "maga", "predone")
Seats = tuple[tuple[str, ...], ...]

DUEL: Seats = tuple(tuple(f"{name}-{colour}" for name in CLASSES) for colour in ("red", "blue"))
PAIRS: Seats = tuple((f"{name}-red", f"{name}-blue") for name in CLASSES)
TEAM_PAIRS: Seats = (
    ("lottatore-red", "predone-red"),
    ("lottatore-blue", "predone-blue"),
    ("sentinella-red", "maga-red"),
    ("sentinella-blue", "maga-blue"),
)
SOLOS: Seats = tuple((f"{name}-{colour}",) for name in CLASSES for colour in ("red", "blue"))


def rosters(seats: Seats) -> tuple[Loadout, ...]:
    """What each seat brings."""
    return tuple(Loadout("roster", {}, {"pieces": dict.fromkeys(pieces, 1)}) for pieces in seats)


def rules(seats: Seats, pool: CardPool | None = None, **options: Any) -> KarmoxRules:
    """The bound game for a table."""
    return bind("karmox", 1, pool or GAME.pool(), GAME.settle_options(options), len(seats))


class Game:
    """A game under way: `do` by exact texts, everything else to look at."""

    def __init__(self, r: KarmoxRules, s: KarmoxState) -> None:
        self.r = r
        self.s = s
        self.events: list[Event] = []

    def do(self, *texts: str) -> Game:
        """Each text answers the decision that is open."""
        for text in texts:
            self.r.apply(self.s, self.r.parse(self.s, text), self.events)
        return self

    def roll(self, *faces: int) -> Game:
        """Dice, as they fall one after the other."""
        for face in faces:
            assert self.s.node == CHANCE
            self.r.resolve(self.s, [face - 1], self.events)
        return self

    def concede(self, seat: int) -> Game:
        """A player gives up."""
        self.r.concede(self.s, seat, self.events)
        self.r.run(self.s, self.events)
        return self

    @property
    def moves(self) -> list[str]:
        """What the open decision offers."""
        return [self.r.label(self.s, action).text for action in self.s.menu]

    def of(self, word: str) -> list[str]:
        """The offers that begin with a word, without it."""
        return [text.removeprefix(f"{word} ") for text in self.moves if text.split()[0] == word]

    def told(self, name: str) -> list[tuple[int, ...]]:
        """The values of the events of a kind, in order."""
        return [e[2:] for e in self.events if self.r.event_kinds[e[0]].name == name]

    @property
    def log(self) -> list[str]:
        """The names of all events so far."""
        return [self.r.event_kinds[e[0]].name for e in self.events]

    def piece(self, code: str) -> int:
        """The number of a piece."""
        return self.r.cards.index(self.r.pool.index(code))

    def at(self, code: str) -> str:
        """Where a piece is: a cell, a prison, or what else."""
        where = self.s.where[self.piece(code)]
        if where <= PRISON:
            return self.r.track.prison_names[PRISON - where]
        return cell_text(self.r, where) if where >= 0 else {-1: "box", -3: "removed"}[where]

    def stat(self, field: str, code: str) -> int:
        """A counter of a sheet: `life`, `level`, `chests`, `spirits`, `ups`."""
        found: int = getattr(self.s, field)[self.piece(code)]
        return found

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.s.node == OVER

    @property
    def full(self) -> list[str]:
        """The niches that hold a chest."""
        names = self.r.layout(self.s).niche_names
        return [name for number, name in enumerate(names) if self.s.niches >> number & 1]


def cell_of(r: KarmoxRules, text: str) -> int:
    """The number of a cell by its name."""
    return (int(text[1:]) - 1) * r.board.cols + ord(text[0]) - ord("A")


def cell_text(r: KarmoxRules, cell: int) -> str:
    """The name of a cell."""
    row, col = r.board.place(cell)
    return f"{chr(ord('A') + col)}{row + 1}"


def fresh(seats: Seats = DUEL, **options: Any) -> Game:
    """A table whose set-up begins."""
    r = rules(seats, **options)
    state = r.start(Table(len(seats), rosters(seats), {}))
    assert isinstance(state, KarmoxState)
    return Game(r, state)


def lay(
    standing: Mapping[str, str],
    seats: Seats = DUEL,
    turn: int = 0,
    phase: int = MOVE_PHASE,
    pool: CardPool | None = None,
    options: Mapping[str, Any] | None = None,
    **sheets: Mapping[str, int],
) -> Game:
    """A turn of seat `turn` in its middle. `standing` has each piece on its cell or in its prison;
    the others are out of the way in a prison of their own. Keywords fill sheets: `life={...}`."""
    r = rules(seats, pool, **(options or {}))
    state = r.blank()
    assert isinstance(state, KarmoxState)
    lay_out(r, state, rosters(seats))
    game = Game(r, state)
    for piece, owner in enumerate(state.owner):
        if state.where[piece] == UNPLACED:
            assert owner >= 0
            _put(game, piece, standing.get(r.pool.at(r.cards[piece]).code, "P1"))
    state.niches = (1 << len(r.board.fronts)) - 1
    for field, values in sheets.items():
        for code, value in values.items():
            getattr(state, field)[game.piece(code)] = value
    _balance(r, state)
    state.turn_seat, state.turn, state.first = turn, 1, 0
    state.budget = [1, 1, 1]
    state.frames = [[TURN, phase, 0]]
    state.node = RUN
    r.run(state, game.events)
    return game


def _put(game: Game, piece: int, place: str) -> None:
    if place.startswith("P"):
        game.s.where[piece] = PRISON - game.r.track.prison_names.index(place)
        game.s.life[piece] = 0
    else:
        cell = cell_of(game.r, place)
        assert game.r.board.floor >> cell & 1, f"{place} is a wall"
        game.s.where[piece] = cell


def _balance(r: KarmoxRules, s: KarmoxState) -> None:
    """Tiles and chests on sheets come from pool and niches, the last niches first."""
    s.pool -= sum(s.spirits)
    for niche in range(len(r.board.fronts) - 1, len(r.board.fronts) - 1 - sum(s.chests), -1):
        s.niches &= ~(1 << niche)
