"""Conditions of an effect: the `if` of TTK-9.18. All that are listed must hold.

A compiled condition is a row `[kind, comparison, number, argument]`, and where it is compared with
something measured instead of a number `[kind, comparison, 0, argument, kind, argument]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.counting import count_of
from engine.games.tictacko.grid import STANDARD
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import OWN_TEAM, WHO, YOU
from engine.kernel.asking import answer_to

COUNT: Final = 0
GRID: Final = 1
HAND_SIZE: Final = 2
DECK_SIZE: Final = 3
OBJECTIVES_DONE: Final = 4
STALEMATE: Final = 5
MY_TURN: Final = 6
ASKED: Final = 7  # what the table answers (TTK-9.44)
KINDS: Final[tuple[str, ...]] = (
    "count", "grid", "hand_size", "deck_size", "objectives_done", "stalemate", "my_turn", "asked",
)  # fmt: skip
COMPARISONS: Final = ("==", ">=", "<=", ">", "<")
EQUAL: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
MORE: Final = 3
GRIDS: Final = ("standard", "advanced")
TEAMS_COUNTED: Final = ("own_team", "opposing_team")


def read_condition(
    raw: Mapping[str, Any], counted: Callable[[Any], int], *, is_special: bool, lies: bool
) -> list[int]:
    """A condition as a row; `counted` gives the number of a selector. "You" is the whole team for
    a continuous effect, which `lies` (TTK-5.51), and in `my_turn` for a Special Character.

    Raises LookupError or ValueError for what is no condition."""
    ((word, value),) = ((key, raw[key]) for key in raw if key not in ("op", "n"))
    kind = KINDS.index(word)
    if kind == GRID:
        return [kind, EQUAL, GRIDS.index(value), 0]
    if kind == STALEMATE:
        return [kind, EQUAL, 1 if value else 0, 0]
    if kind == MY_TURN:
        return [kind, EQUAL, 1 if value else 0, OWN_TEAM if is_special else YOU]
    number: Any = raw["n"]
    head = [kind, COMPARISONS.index(raw["op"])]
    measured = _measure(kind, value, counted, lies=lies)
    if not isinstance(number, Mapping):
        return [*head, int(number), measured]
    ((other, what),) = number.items()
    against = KINDS.index(other)
    return [*head, 0, measured, against, _measure(against, what, counted, lies=lies)]


def _measure(kind: int, value: Any, counted: Callable[[Any], int], *, lies: bool) -> int:
    """The argument of what is measured: the number of a selector, players, or a team."""
    if kind == COUNT:
        return counted(value)
    if kind == HAND_SIZE:
        who = WHO.index(value)
        return OWN_TEAM if lies and who == YOU else who
    if kind not in (DECK_SIZE, OBJECTIVES_DONE):
        raise ValueError(f"nothing measured: {kind}")
    return TEAMS_COUNTED.index(value)


def hold(
    r: Core, s: TicTacKoState, rows: list[list[int]], seat: int, seen: Seen, held: int = NOTHING
) -> bool:
    """Whether all of them do, for the player who is "you" and as `seen` reads selectors; `held` is
    a card of the hand that is being announced (TTK-4.31)."""
    for row in rows:
        number = row[2]
        if len(row) > 4:
            number = _measured(r, s, row[4], row[5], seat, seen, held)
        if not _compare(row[1], _measured(r, s, row[0], row[3], seat, seen, held), number):
            return False
    return True


def counts_in(rows: list[list[int]]) -> list[int]:
    """The counts that these conditions look at, as numbers of `Core.counts`."""
    found = [row[3] for row in rows if row[0] == COUNT]
    return found + [row[5] for row in rows if len(row) > 4 and row[4] == COUNT]


def _compare(comparison: int, found: int, number: int) -> bool:
    if comparison == EQUAL:
        return found == number
    if comparison in (AT_LEAST, AT_MOST):
        return found >= number if comparison == AT_LEAST else found <= number
    return found > number if comparison == MORE else found < number


def _measured(
    r: Core, s: TicTacKoState, kind: int, argument: int, seat: int, seen: Seen, held: int
) -> int:
    if kind == COUNT:
        return count_of(r, s, r.counts[argument], seat, seen, held)
    if kind == GRID:
        return 0 if len(s.cards) == len(STANDARD) else 1
    if kind == STALEMATE:
        return 1 if s.stalled else 0
    if kind == MY_TURN:
        return 1 if s.turn_seat in players_meant(s, argument, seat) else 0
    if kind == ASKED:
        return answer_to(r, s, argument)
    if kind == HAND_SIZE:
        players = players_meant(s, argument, seat)
        cards = sum(len(s.hands[other]) for other in players)
        return cards - (1 if held != NOTHING and seat in players else 0)
    team = team_of(seat) ^ argument
    return len(s.decks[team]) if kind == DECK_SIZE else len(s.done[team])
