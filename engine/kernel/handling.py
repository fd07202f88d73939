"""The door of a match to changes by hand: when one may be made, what falls, what is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.kernel import doing_acts
from engine.kernel.doings import Handle
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Event
from engine.kernel.messages import N_, Message
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import DECIDE, HAND, State

if TYPE_CHECKING:
    from engine.kernel.match import Match

# Keys of notes: the branch does not count from here on; what was done is no part of a card.
OPEN: Final = "open"
MENDED: Final = "mended"


@dataclass(frozen=True)
class Handled:
    """A change by hand carried out: its data with what fell, the state it led to, its note."""

    data: tuple[int, ...]
    state: State
    note: dict[str, Any]


def check_moment(match: Match) -> None:
    """Raises IllegalAction unless the table may be changed by hand now. At HAND whose it is to do
    so, where a partner has the card, is the caller's to know."""
    s = match.state
    if s.node == HAND:
        return
    if s.node != DECIDE or match.pending:
        raise IllegalAction(
            Message(N_("Finish or take back the move you are making before a change by hand."))
        )
    if not match.rules.doings().is_quiet(s):
        raise IllegalAction(
            Message(N_("The table is mended between two moves, not while one is carried out."))
        )


def offered(match: Match, seat: int, chosen: list[int]) -> list[Handle]:
    """What can be added to a doing."""
    seen = match.view(seat).state
    typed = match.own_dice or match.by_hand
    return match.rules.handling(seen, seat, chosen, typed=typed)


def handled(match: Match, seat: int, given: list[int], rng: Rng, out: list[Event]) -> Handled:
    """Carry a doing out on a copy. Raises IllegalAction for one that is not offered or complete,
    or whose table could not have come from play; then nothing has changed."""
    check_moment(match)
    rules, known, s = match.rules, match.rules.doings(), match.state
    whole = doing_acts.length_of(given)
    chosen, fallen = given[:whole], given[whole:]
    if offered(match, seat, chosen):
        raise IllegalAction(Message(N_("This change by hand is not complete.")))
    lot = doing_acts.lot_of(known, s, seat, chosen, match.view(seat).state)
    if fallen and not (match.by_hand and doing_acts.is_lot(lot, fallen)):
        raise IllegalAction(Message(N_("What falls within a change by hand is not chosen.")))
    note: dict[str, Any] = {}
    if s.node != HAND:
        note[MENDED] = note[OPEN] = True
    if doing_acts.is_typed_by(chosen):
        note[OPEN] = True
    data = chosen + (fallen or doing_acts.drawn_lot(lot, rng))
    work = s.copy()
    rules.carry_out(work, seat, data, out)
    check_sound(rules, work, silent=doing_acts.names_hidden(chosen))
    return Handled(tuple(data), work, note)


def check_sound(rules: Rules, work: State, *, silent: bool = False) -> None:
    """What a change has led to must be a state that play could have reached; `silent`: it touched
    hidden cards, so that nothing is said of why it is not."""
    why = rules.broken(work)
    if work.node == DECIDE and not work.menu:
        why = ["nobody can answer the open decision"]
    if not why:
        return
    if silent:
        raise IllegalAction(Message(N_("That change leads to an impossible table.")))
    raise IllegalAction(
        Message(N_("That change leads to an impossible table: {why}"), {"why": why[0]})
    )
