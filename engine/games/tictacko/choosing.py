"""What may be chosen as an effect is announced (TTK-4.52): candidates, and the way through them.

An announcement is a list of answers; `walk` follows it to the next question or to its end.
"""

from __future__ import annotations

from itertools import combinations

from engine.games.tictacko.acts import closed_to, look_at_item
from engine.games.tictacko.codes import (
    A_PICK_CARD,
    A_PICK_PLAYER,
    A_PICK_SPACE,
    EMPTY,
    NOTHING,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.costs import is_payable
from engine.games.tictacko.counting import cards_in, is_of_type
from engine.games.tictacko.effect import (
    APART_SELF,
    C_APART,
    C_KIND,
    C_MIN,
    C_REST,
    C_VERBS,
    CARDS,
    CHARACTERS,
    COST,
    FENDED_BITS,
    SPACES,
    Branch,
    Effect,
)
from engine.games.tictacko.lasting import is_locked
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import S_PLACE, Seen, fits, is_in_place
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import YOU

PICKS = (A_PICK_SPACE, A_PICK_SPACE, A_PICK_CARD, A_PICK_PLAYER)


class Speaker:
    """Who announces an effect, for which card, and the space of the item that is answered.

    An entry effect takes what there is: with fewer candidates than it asks for, all (TTK-5.22);
    a cost never. `held` is the card that is announced, which is no longer in the hand (TTK-4.31).
    """

    __slots__ = ("answered", "held", "is_entry", "item", "seat", "space")

    answered: list[int]
    seat: int
    space: int
    item: int
    held: int
    is_entry: bool

    def __init__(
        self, seat: int, space: int = NOTHING, item: int = NOTHING, held: int = NOTHING
    ) -> None:
        self.answered = []
        self.seat = seat
        self.space = space
        self.item = item
        self.held = held
        self.is_entry = space != NOTHING

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
        return Seen(team_of(self.seat), self.space, chosen, self.item)


def candidates(
    r: Core, s: TicTacKoState, choice: list[int], by: Speaker, picks: list[list[int]]
) -> list[int]:
    """Spaces, cards or players that a slot may take now; equal cards as often as they lie there."""
    found = _fitting(r, s, choice, by, picks)
    if choice[C_APART]:
        return _free_of_cost(choice[C_APART], found, by, picks)
    return found


def _free_of_cost(apart: int, found: list[int], by: Speaker, picks: list[list[int]]) -> list[int]:
    """What is given up as a cost is taken for nothing else, and the other way round (TTK-4.52)."""
    left = [value for value in found if not apart & APART_SELF or value != by.space]
    for slot, picked in enumerate(picks):
        if apart >> slot & 1:
            for value in picked:
                if value in left:
                    left.remove(value)
    return left


def _fitting(
    r: Core, s: TicTacKoState, choice: list[int], by: Speaker, picks: list[list[int]]
) -> list[int]:
    kind, seen = choice[C_KIND], by.seen(picks)
    if kind == CHARACTERS:
        rest, verbs = choice[C_REST:], choice[C_VERBS] & FENDED_BITS
        look_at_item(r, s, rest[S_PLACE:], by.answered, seen)
        closed = closed_to(r, s, verbs, seen.team) if verbs else 0
        return [
            space
            for space, card in enumerate(s.cards)
            if card != EMPTY and not closed >> space & 1 and fits(r, s, rest, space, seen)
        ]
    if kind == SPACES:
        state, place = choice[C_REST], choice[C_REST + 1 :]
        return [
            space
            for space, card in enumerate(s.cards)
            if (state == 2 or (card == EMPTY) == (state == 0))
            and is_in_place(r, place, space, seen)
            and not (s.lasting and choice[C_VERBS] and is_locked(s, space))
        ]
    if kind == CARDS:
        return _cards(r, s, choice, by)
    return sorted(players_meant(s, choice[C_REST], by.seat))


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
    if len(picks) == len(choices):
        return True
    choice = choices[len(picks)]
    if len(picks) + 1 == len(choices) and by.takes_any(choice):
        return True
    open_now = candidates(r, s, choice, by, picks)
    least = by.least(choice, open_now)
    if len(picks) + 1 == len(choices):
        return len(open_now) >= least
    if least == 0 and is_fillable(r, s, choices, by, [*picks, []]):
        return True
    for chosen in combinations(open_now, max(1, least)):
        if is_fillable(r, s, choices, by, [*picks, list(chosen)]):
            return True
    return False


def can_fill(
    r: Core, s: TicTacKoState, branch: Branch, by: Speaker, picks: list[list[int]]
) -> bool:
    """`is_fillable` for the rest of a branch; choices that do not speak of one another are looked
    at one by one."""
    choices = branch.choices
    if not branch.is_loose:
        return is_fillable(r, s, choices, by, picks)
    for choice in choices[len(picks) :]:
        if by.takes_any(choice):
            continue
        if len(candidates(r, s, choice, by, picks)) < choice[C_MIN]:
            return False
    return True


def fillable_branches(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> list[int]:
    """The modes whose mandatory choices can all be made and whose costs can be paid."""
    return [
        number
        for number, branch in enumerate(effect.branches)
        if can_fill(r, s, branch, by, [])
        and (not branch.cost or is_payable(r, s, branch, by.seat, by.space, by.held))
    ]


def can_pay(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> bool:
    """Whether the costs of a mode can be paid, whatever else it asks for."""
    for branch in effect.branches:
        slots = [choice for choice in branch.choices if choice[C_VERBS] & COST]
        if is_payable(r, s, branch, by.seat, by.space, by.held) and all(
            len(candidates(r, s, choice, by, [])) >= choice[C_MIN] for choice in slots
        ):
            return True
    return False
