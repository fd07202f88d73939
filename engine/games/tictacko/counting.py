"""Numbers that a card text counts: Characters, spaces, cards (TTK-9.9, 9.18).

A compiled count is a row `[kind, ...]` of `Core.counts`: CHARACTERS and a selector, SPACES
`[state]` and a place, CARDS `[zone, who, type]`.
"""

from __future__ import annotations

from engine.games.tictacko.codes import NOTHING, T_INSTANT, T_MAGIC, T_SPECIAL
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import CARDS, CHARACTERS, N_ASKED, N_COUNT, N_NUMBER, SPACES
from engine.games.tictacko.ground import Ground
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen, fitting, ground_of, place_bits
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.asking import UNANSWERED, last_answer


def amount(
    r: Core,
    s: TicTacKoState,
    row: list[int],
    seat: int,
    seen: Seen,
    everything: int,
    held: int = NOTHING,
) -> int:
    """The number behind an amount; `everything` is what "all" stands for (TTK-9.9), and what the
    table has not been asked yet; `held` a card of the hand that is being announced."""
    if row[0] == N_NUMBER:
        return row[1]
    if row[0] == N_COUNT:
        return count_of(r, s, r.counts[row[1]], seat, seen, held)
    if row[0] == N_ASKED:
        found = last_answer(s, row[1])
        return everything if found == UNANSWERED else found
    return everything


def count_of(r: Core, s: TicTacKoState, row: list[int], seat: int, seen: Seen, held: int) -> int:
    """How many there are now; `held` is a card of the hand that is being announced, which is no
    longer in it (TTK-4.31)."""
    if row[0] == CHARACTERS:
        return fitting(r, s, row, 1, seen).bit_count()
    if row[0] == SPACES:
        return (of_state(r, ground_of(r, s), row[1]) & place_bits(r, row, 2, seen)).bit_count()
    cards = cards_in(s, row[1], row[2], seat, held)
    return sum(is_of_type(r.t.type[card], row[3]) for card in cards)


def counts_hands(row: list[int]) -> bool:
    """Whether it counts what is hidden, cards of one type in hands: the number then comes to light
    (TTK-9.18)."""
    return row[0] == CARDS and row[1] == 0 and row[3] != 0


def cards_in(s: TicTacKoState, zone: int, who: int, seat: int, held: int) -> list[int]:
    """The cards in the hands of the players who are meant, or in the piles of their teams, each
    as often as it lies there (TTK-9.6)."""
    players = players_meant(s, who, seat)
    found: list[int] = []
    if zone != 0:
        for team in (0, 1):
            if any(team_of(other) == team for other in players):
                found += s.piles[team]
        return found
    for other in players:
        found += s.hands[other]
    if held != NOTHING and seat in players:
        found.remove(held)
    return found


def of_state(r: Core, ground: Ground, state: int) -> int:
    """The bits of the spaces that are empty, occupied or, for `any`, there at all (TTK-9.4)."""
    if state == 1:
        return ground.taken
    return r.grid.whole if state else r.grid.whole & ~ground.taken


def is_of_type(kind: int, wanted: int) -> bool:
    """Whether a card type is the wanted one of effect.CARD_TYPES."""
    if wanted == 0:
        return True
    if wanted == 1:
        return kind <= T_SPECIAL
    return kind == (T_MAGIC if wanted == 2 else T_INSTANT)
