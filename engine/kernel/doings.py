"""What a person may do by hand at any table, once for all games, and what a game says of its own.

A doing is a list of ints, built from one menu after another (`doing_menus`) and carried out
(`doing_acts`). A game says in a table which places it has, which figures, and how a card leaves and
comes (`Doings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import State

# Data of a change by hand that begins with less is a game's own, older patch.
FIRST: Final = 100
MOVE: Final = 100
DRAW: Final = 101
DISCARD: Final = 102
LOOK: Final = 103
ATTACH: Final = 104
TURN: Final = 105
NUMBER: Final = 106
CONTROL: Final = 107
GIVE: Final = 108
END: Final = 109
COIN: Final = 110
DIE: Final = 111
WIN: Final = 112
LOSE: Final = 113
SHUFFLE: Final = 114

# Which card of a place, where it is not named.
TOP: Final = -2
BOTTOM: Final = -3
RANDOM: Final = -4
# And below it, for a game: the n-th of those that are hidden.
HIDDEN_AT: Final = -100
# Whichever face falls, or a place is looked at whole.
BY_TABLE: Final = -1
WHOLE: Final = 0

MOST_LOOKED: Final = 5
MOST_CHANGE: Final = 10
DICE: Final = (4, 6, 8, 10, 12, 20)
FACES: Final = 2
# A place is the number of its sort and the seat it belongs to; where a card can come to its top or
# its bottom, the end is told beside.
SEATS: Final = 8
ENDS: Final = 2
# The seats that read a place: none, its own seat's, or all.
NO_SEAT: Final = 0
OWNER: Final = 1
ALL: Final = 2


@dataclass(frozen=True)
class Handle:
    """One entry of a menu: the number that is added to the doing, its exact text, its title.

    `card`: the code of the card it names, "" for none."""

    number: int
    text: str
    title: MessageParam
    card: str = ""


@dataclass(frozen=True)
class Place:
    """A sort of place in which cards lie: its word in exact texts, its title, who reads it.

    `ordered`: it has a top and a bottom. `shared`: it is of no seat, `has` says so of seat 0 alone
    and its words name none. `draws_from`: the word of the place whose top card is
    drawn into this one; `discards_to`: where a card discarded from here goes; "" where none is."""

    word: str
    title: Message
    read_by: int
    ordered: bool = False
    draws_from: str = ""
    discards_to: str = ""
    shared: bool = False
    drawn: str = ""


@dataclass(frozen=True)
class Figure:
    """A number that stands on the table now, within what it may be set and by which steps."""

    number: int
    text: str
    title: MessageParam
    now: int
    least: int
    most: int
    step: int = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Doings:
    """What a game gives: each answer reads a masked state `m`, each act changes the true one.

    What a game leaves out it does not offer. `sorts` is its table of places; the numbers of things,
    bearers and effects are its own."""

    sorts: tuple[Place, ...]
    codes: list[str]
    seats: int
    numbers: dict[str, int]

    def __init__(self, sorts: tuple[Place, ...], codes: list[str], seats: int) -> None:
        self.sorts = sorts
        self.codes = codes
        self.seats = seats
        self.numbers = {sort.word: at for at, sort in enumerate(sorts)}

    # --- a game writes --------------------------------------------------------------------

    def is_quiet(self, m: State) -> bool:
        """Whether the table may be mended at the open decision."""
        return m.declaring < 0 and not m.secret

    def cards(self, m: State, seat: int, word: str, owner: int) -> list[int]:
        """The cards in that place of `owner` as `seat` knows them, one that is not known, or whose
        place in the order is not, UNKNOWN; the top one last."""
        return []

    def has(self, word: str, seat: int) -> bool:
        """Whether that seat has such a place of its own."""
        return True

    def holder(self, word: str, seat: int) -> int:
        """The seat itself, or the nearest one that has such a place."""
        for n in range(self.seats):
            if self.has(word, (seat + n) % self.seats):
                return (seat + n) % self.seats
        return seat

    def readers(self, place: int) -> int:
        """Who reads a place, as the mask of an event."""
        read_by = self.sorts[place // SEATS].read_by
        if read_by == ALL:
            return EVERYBODY
        return 1 << place % SEATS if read_by == OWNER else 0

    def fits(self, m: State, card: int, source: int, word: str, owner: int) -> bool:
        """Whether a card (UNKNOWN: a hidden one) may come from a place (its number) to another."""
        return True

    def take(self, s: State, seat: int, word: str, owner: int, which: int) -> int:
        """Take a card that `seat` names out of a place: by its number, TOP, BOTTOM, or the n-th of
        those hidden from it as HIDDEN_AT - n; what was taken, as `put` wants it."""
        raise TypeError("a game must write take()")

    def put(self, s: State, piece: int, word: str, owner: int, *, bottom: bool) -> None:
        """Put what was taken into a place, on top where it has one."""
        raise TypeError("a game must write put()")

    def card_of(self, piece: int) -> int:
        """The number of the card that was taken."""
        return piece

    def learn(self, s: State, seat: int, word: str, owner: int, count: int) -> list[int]:
        """Let a seat know so many top cards of a place (WHOLE: all), and which they are."""
        raise TypeError("a game must write learn()")

    def order(self, s: State, word: str, owner: int, order: list[int]) -> None:
        """Put a place into that order of its cards; nobody knows one of them any more."""
        raise TypeError("a game must write order()")

    def figures(self, m: State) -> list[Figure]:
        """The numbers on the table."""
        return []

    def set_figure(self, s: State, number: int, value: int, out: Sink | None) -> None:
        """Set a number of the table."""

    def things(self, m: State, seat: int, code: int) -> list[Handle]:
        """What can be turned, taken control of, whose effect can be given or ended."""
        return []

    def bearers(self, m: State, code: int, thing: int) -> list[Handle]:
        """To whom a card is attached, an effect given, or control of a thing goes."""
        return []

    def do(self, s: State, seat: int, data: list[int], out: Sink | None) -> None:
        """TURN, CONTROL, GIVE, END, ATTACH: `[code, thing, bearer]`, for ATTACH a piece taken."""
        raise TypeError("a game must write do()")

    def can_settle(self) -> bool:
        """Whether win and lose are offered."""
        return False

    def settle(self, s: State, winner: int, out: Sink | None) -> None:
        """End the game: that seat has won."""

    def after(self, s: State, out: Sink | None) -> None:
        """Whatever waits for a change to be complete, such as deaths, pushed as a frame."""

    def said(self, field: str, value: int) -> MessageParam:
        """What is read for a thing, a bearer, an effect or a figure in an event."""
        return value

    # --- the kernel's ---------------------------------------------------------------------

    def place_title(self, place: int) -> Message:
        """A place in words."""
        sort = self.sorts[place // SEATS]
        if sort.shared:
            return sort.title
        params: dict[str, MessageParam] = {
            "place": sort.title,
            "player": place % SEATS + 1,
        }
        return Message(N_("{place} of player {player}"), params)

    def lies(self, place: int, viewer: int) -> list[str]:
        """Where a place lies in the scene that `viewer` sees, in the words of its drags."""
        sort = self.sorts[place // SEATS]
        return [f"{viewer if sort.shared else place % SEATS}:{sort.drawn or sort.word}"]

    def number_of(self, word: str, seat: int) -> int:
        """The number of a place."""
        return self.numbers[word] * SEATS + seat


NO_DOINGS: Final[Doings] = Doings((), [], SEATS)


def is_doing(data: list[int]) -> bool:
    """Whether it is one of the doings, not a game's own older patch."""
    return bool(data) and data[0] >= FIRST


def figure_of(d: Doings, m: State, number: int) -> Figure:
    """The number of the table that has that number."""
    return next(each for each in d.figures(m) if each.number == number)
