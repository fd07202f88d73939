"""What may be chosen as an effect is announced (TTK-4.52): candidates, and the way through them.

An announcement is a list of answers; `walk` follows it to the next question or to its end.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from engine.games.tictacko.acts import C_EXCLUDE_SELF, C_PLACE, closed_by, look_at_item
from engine.games.tictacko.codes import (
    A_PICK_CARD,
    A_PICK_PLAYER,
    A_PICK_SPACE,
    NOTHING,
)
from engine.games.tictacko.continuous import force_of
from engine.games.tictacko.core import Core
from engine.games.tictacko.costs import is_payable
from engine.games.tictacko.counting import cards_in, is_of_type
from engine.games.tictacko.effect import (
    APART_SELF,
    C_APART,
    C_ASKED,
    C_KIND,
    C_MIN,
    C_REST,
    C_VERBS,
    CARDS,
    CHARACTERS,
    COST,
    SPACES,
    Branch,
    Effect,
)
from engine.games.tictacko.force import Force
from engine.games.tictacko.ground import spaces_in
from engine.games.tictacko.openings import opening
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import (
    Seen,
    among,
    bits_at,
    place_bits,
)
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ANYWHERE,
    R_CHOICE,
    SAME_COLUMN,
    THREATENED,
    YOU,
)

PICKS: Final = (A_PICK_SPACE, A_PICK_SPACE, A_PICK_CARD, A_PICK_PLAYER)


class Speaker:
    """Who announces an effect, for which card, and the space of the item that is answered.

    An entry effect takes what there is: with fewer candidates than it asks for, all (TTK-5.22);
    a cost never. `held` is the card that is announced, which is no longer in the hand (TTK-4.31).
    He speaks on one Grid: `force` is what holds on it, None before anybody asked.
    """

    __slots__ = (
        "answered", "force", "held", "is_entry", "item", "seat", "space", "team",
    )  # fmt: skip

    def __init__(
        self, seat: int, space: int = NOTHING, item: int = NOTHING, held: int = NOTHING
    ) -> None:
        self.answered: list[int] = []
        self.force: Force | None = None
        self.seat = seat
        self.space = space
        self.item = item
        self.held = held
        self.is_entry = space != NOTHING
        self.team = team_of(seat)

    @property
    def short(self) -> int:
        """The player of whose hand that card counts no longer, or NOTHING."""
        return NOTHING if self.held == NOTHING else self.seat

    def least(self, choice: list[int], open_now: list[int]) -> int:
        """How many picks a slot needs."""
        least = choice[C_MIN]
        if self.is_entry and not choice[C_VERBS] & COST:
            return min(least, len(open_now))
        return least

    def takes_any(self, choice: list[int]) -> bool:
        """Whether a slot is content with whatever there is, and with nothing."""
        return choice[C_MIN] == 0 or (self.is_entry and not choice[C_VERBS] & COST)

    def seen(self, picks: list[list[int]]) -> Seen:
        """How selectors are read for it: the first pick of each slot so far."""
        chosen = [picked[0] if picked else NOTHING for picked in picks]
        return Seen(self.team, self.space, chosen, self.item)


def candidates(
    r: Core, s: TicTacKoState, choice: list[int], by: Speaker, picks: list[list[int]]
) -> list[int]:
    """Spaces, cards or players that a slot may take now; equal cards as often as they lie there."""
    kind = choice[C_KIND]
    if kind <= SPACES:
        return spaces_in(open_bits(r, s, choice, by, picks))
    if kind == CARDS:
        found = _cards(r, s, choice, by)
        return _free_of_cost(choice[C_APART], found, picks) if choice[C_APART] else found
    return sorted(players_meant(s, choice[C_REST], by.seat))


def open_bits(
    r: Core, s: TicTacKoState, choice: list[int], by: Speaker, picks: list[list[int]]
) -> int:
    """The bits of the spaces that a slot of Characters or spaces may take now."""
    bits = bits_anywhere(r, s, choice, by)
    kind = choice[-3]
    if bits and kind != ANYWHERE:
        if kind >= THREATENED:
            seen = by.seen(picks)
            if choice[C_KIND] == CHARACTERS:
                look_at_item(r, s, choice[C_PLACE:], by.answered, seen)
            bits &= place_bits(r, choice, len(choice) - 3, seen)
        elif choice[-2] == R_CHOICE and kind <= SAME_COLUMN:
            slot = choice[-1]
            mark = picks[slot][0] if slot < len(picks) and picks[slot] else NOTHING
            bits &= bits_at(r.grid, kind, mark)
        else:
            bits &= place_bits(r, choice, len(choice) - 3, by.seen([]))
    if choice[C_APART]:
        return _bits_free_of_cost(choice[C_APART], bits, by, picks)
    return bits


def bits_anywhere(r: Core, s: TicTacKoState, choice: list[int], by: Speaker) -> int:
    """The same wherever it lies, and whatever was picked before."""
    force = by.force
    if force is None:
        force = by.force = force_of(r, s)
    at = choice[C_ASKED] * 2 + by.team
    if at < 0:  # made of the choice of a card: nobody keeps the answer
        bits = opening(r, s, choice, by.team, force)
    else:
        bits = force.open[at]
        if bits < 0:
            bits = force.open[at] = opening(r, s, choice, by.team, force)
    if by.space != NOTHING and choice[C_KIND] == CHARACTERS and choice[C_EXCLUDE_SELF]:
        bits &= ~(1 << by.space)
    return bits


def open_among(r: Core, s: TicTacKoState, row: list[int], at: int, verbs: int, by: Speaker) -> int:
    """The Characters that a selector means wherever they stand, and that are open to verbs; it
    begins at `at` of a row."""
    force = by.force
    if force is None:
        force = by.force = force_of(r, s)
    bits = among(r, s, force.ground, row, at, by.seen([]))
    if bits and verbs:
        bits &= ~closed_by(r, s, verbs, by.team, force)
    return bits


def _bits_free_of_cost(apart: int, bits: int, by: Speaker, picks: list[list[int]]) -> int:
    """`_free_of_cost` for spaces."""
    if apart & APART_SELF and by.space != NOTHING:
        bits &= ~(1 << by.space)
    for slot, picked in enumerate(picks):
        if apart >> slot & 1:
            for space in picked:
                bits &= ~(1 << space)
    return bits


def _free_of_cost(apart: int, found: list[int], picks: list[list[int]]) -> list[int]:
    """What is given up as a cost is taken for nothing else, and the other way round (TTK-4.52)."""
    left = found[:]
    for slot, picked in enumerate(picks):
        if apart >> slot & 1:
            for value in picked:
                if value in left:
                    left.remove(value)
    return left


def _cards(r: Core, s: TicTacKoState, choice: list[int], by: Speaker) -> list[int]:
    wanted = choice[C_REST + 2]
    zone, who = choice[C_REST], choice[C_REST + 1]
    if zone == 0 and who != YOU:
        found = _known_of(r, s, who, by)
    else:
        found = sorted(cards_in(s, zone, who, by.seat, by.held))
    return [card for card in found if is_of_type(r.t.type[card], wanted)]


def _known_of(r: Core, s: TicTacKoState, who: int, by: Speaker) -> list[int]:
    """Of other hands only what the chooser knows of them (TTK-7.6)."""
    found: list[int] = []
    for seat in players_meant(s, who, by.seat):
        if seat == by.seat or (r.open_hands and team_of(seat) == team_of(by.seat)):
            found += s.hands[seat]
        else:
            found += s.seen[by.seat * r.seats + seat]
    if by.held in found:
        found.remove(by.held)
    return sorted(found)


def is_fillable(
    r: Core, s: TicTacKoState, choices: list[list[int]], by: Speaker, picks: list[list[int]]
) -> bool:
    """Whether every mandatory choice from here on can still be made (TTK-4.52)."""
    slot, last = len(picks), len(choices) - 1
    if slot > last:
        return True
    choice = choices[slot]
    if slot == last:
        return by.takes_any(choice) or has_enough(r, s, choice, by, picks)
    open_now = candidates(r, s, choice, by, picks)
    least = by.least(choice, open_now)
    if least == 0 and is_fillable(r, s, choices, by, [*picks, []]):
        return True
    for chosen in combinations(open_now, max(1, least)):
        if is_fillable(r, s, choices, by, [*picks, list(chosen)]):
            return True
    return False


def by_one_of(r: Core, kind: int, marks: int, others: int) -> int:
    """Those of the spaces `marks` that have one of `others` ADJACENT, or in their row or column."""
    return marks & r.grid.beside(kind, others)  # to lie beside is mutual


def has_enough(
    r: Core, s: TicTacKoState, choice: list[int], by: Speaker, picks: list[list[int]]
) -> bool:
    """Whether a slot has the candidates that it needs."""
    if choice[C_KIND] > SPACES:
        open_now = candidates(r, s, choice, by, picks)
        return len(open_now) >= by.least(choice, open_now)
    if by.is_entry and not choice[C_VERBS] & COST:
        return True
    bits = open_bits(r, s, choice, by, picks)
    least = choice[C_MIN]
    return bits != 0 if least == 1 else bits.bit_count() >= least


def can_fill(
    r: Core, s: TicTacKoState, branch: Branch, by: Speaker, picks: list[list[int]]
) -> bool:
    """`is_fillable` for the rest of a branch; choices that do not speak of one another are looked
    at one by one."""
    choices = branch.choices
    if not branch.is_loose:
        return is_fillable(r, s, choices, by, picks)
    for choice in choices[len(picks) :]:
        if not by.takes_any(choice) and not has_enough(r, s, choice, by, picks):
            return False
    return True


def fillable_branches(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> list[int]:
    """The modes whose mandatory choices can all be made and whose costs can be paid."""
    return [number for number, branch in enumerate(effect.branches) if is_open(r, s, branch, by)]


def is_open(r: Core, s: TicTacKoState, branch: Branch, by: Speaker) -> bool:
    """Whether the mandatory choices of a mode can all be made and its costs can be paid."""
    if branch.choices and not can_fill(r, s, branch, by, []):
        return False
    return not branch.cost or is_payable(r, s, branch, by.seat, by.space, by.held)


def can_pay(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> bool:
    """Whether the costs of a mode can be paid, whatever else it asks for."""
    for branch in effect.branches:
        slots = [choice for choice in branch.choices if choice[C_VERBS] & COST]
        if is_payable(r, s, branch, by.seat, by.space, by.held) and all(
            has_enough(r, s, choice, by, []) for choice in slots
        ):
            return True
    return False
