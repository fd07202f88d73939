"""Moving cards between the zones of a gauntlet, and what everybody has seen of a list."""

from __future__ import annotations

from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import UNKNOWN
from tests.toys.gauntlet.kinds import DREW
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import CARD, NO_CARD, SIDE


def tell(out: Sink | None, *event: int) -> None:
    """Note an event that everybody reads: its kind, then its fields."""
    if out is not None:
        out.append((event[0], EVERYBODY, *event[1:]))


def distinct(hand: list[int]) -> list[int]:
    """The card numbers of a hand, each once, sorted; hidden cards do not count."""
    return sorted({v & CARD for v in hand if v != UNKNOWN})


def take(hand: list[int], card: int) -> None:
    """Remove one copy of a card, the least known one first."""
    for at, v in enumerate(hand):
        if v & CARD == card:
            del hand[at]
            return


def draw(s: GauntletState, seat: int, out: Sink | None) -> None:
    """GA-3.1: the top card of the side's deck goes to the seat's hand, if there is one."""
    deck = s.decks[SIDE[seat]]
    if not deck:
        return
    v = deck.pop() | 256 << seat
    hand = s.hands[seat]
    hand.append(v)
    hand.sort()
    if out is not None:
        out.append((DREW, v >> 8, seat, v & CARD))


def discard(s: GauntletState, side: int, card: int) -> None:
    """Put a card face up on the side's pile; from now on all know that the list holds it."""
    s.piles[side].append(card)
    shown = s.shown[side]
    if visible(s, side).count(card) > shown.count(card):
        shown.append(card)
        shown.sort()


def visible(s: GauntletState, side: int) -> list[int]:
    """The cards of a side that lie face up."""
    return s.piles[side] + [unit[0] for unit in s.units if SIDE[unit[1]] == side]


def turn_up(s: GauntletState, seat: int) -> int:
    """The seat's ward leaves its place; its card number."""
    card = s.wards[seat] & CARD
    s.wards[seat] = NO_CARD
    return card
