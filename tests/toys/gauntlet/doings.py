"""GA-7: what a person may change by hand in a gauntlet."""

from __future__ import annotations

from typing import Final

from engine.kernel.cards import CardPool
from engine.kernel.doings import (
    ALL,
    BOTTOM,
    HIDDEN_AT,
    NO_SEAT,
    OWNER,
    TOP,
    WHOLE,
    Doings,
    Figure,
    Place,
)
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.rules import Rules
from engine.kernel.state import UNKNOWN, State
from tests.toys.gauntlet import bouts
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import CARD, LIFE, SEATS, SEATS_OF, SIDE, own
from tests.toys.gauntlet.zones import discard

PLACES: Final = (
    Place("hand", Message(N_("Hand")), OWNER, draws_from="deck", discards_to="pile"),
    Place("deck", Message(N_("Deck")), NO_SEAT, ordered=True),
    Place("pile", Message(N_("Discards")), ALL),
)


class GauntletDoings(Doings):
    """GA-7.2: cards between hand, deck and discards; the life of a side."""

    def __init__(self, rules: Rules, pool: CardPool) -> None:
        super().__init__(PLACES, [card.code for card in pool], SEATS)
        self.rules = rules
        self.pool = pool

    def has(self, word: str, seat: int) -> bool:
        return word == "hand" or SEATS_OF[SIDE[seat]][0] == seat

    def cards(self, m: State, seat: int, word: str, owner: int) -> list[int]:
        return [v if v == UNKNOWN else v & CARD for v in _row(own(m), word, owner)]

    def take(self, s: State, seat: int, word: str, owner: int, which: int) -> int:
        row = _row(own(s), word, owner)
        if which in (TOP, BOTTOM):
            return row.pop(-1 if which == TOP else 0)
        bit = 256 << seat
        open_to_all = word == "pile"
        if which <= HIDDEN_AT:
            hidden = [at for at, v in enumerate(row) if not v & bit]
            return row.pop(hidden[HIDDEN_AT - which])
        for at in range(len(row) - 1, -1, -1):
            if row[at] & CARD == which and (open_to_all or row[at] & bit):
                return row.pop(at)
        raise AssertionError("the view named a card that is not there")

    def put(self, s: State, piece: int, word: str, owner: int, *, bottom: bool) -> None:
        g = own(s)
        if word == "pile":
            discard(g, SIDE[owner], piece & CARD)
        elif word == "hand":
            g.hands[owner].append(piece | 256 << owner)
            g.hands[owner].sort()
        else:
            g.decks[SIDE[owner]].insert(0 if bottom else len(g.decks[SIDE[owner]]), piece)

    def card_of(self, piece: int) -> int:
        return piece & CARD

    def learn(self, s: State, seat: int, word: str, owner: int, count: int) -> list[int]:
        row = _row(own(s), word, owner)
        first = 0 if count == WHOLE else len(row) - count
        for at in range(first, len(row)):
            row[at] |= 256 << seat
        seen = [v & CARD for v in row[first:]]
        if word == "hand":
            row.sort()
        return seen

    def order(self, s: State, word: str, owner: int, order: list[int]) -> None:
        g = own(s)
        deck = g.decks[SIDE[owner]]
        g.decks[SIDE[owner]] = [deck[at] & CARD for at in order]

    def figures(self, m: State) -> list[Figure]:
        return [
            Figure(side, f"life-{side}", Message(N_("Life of side {side}"), {"side": side}),
                   life, 0, LIFE)
            for side, life in enumerate(own(m).lives)
        ]  # fmt: skip

    def set_figure(self, s: State, number: int, value: int, out: Sink | None) -> None:
        own(s).lives[number] = value

    def can_settle(self) -> bool:
        return True

    def settle(self, s: State, winner: int, out: Sink | None) -> None:
        self.rules.finish(s, bouts.scores_of(SIDE[winner]), bouts.CONCEDED)

    def said(self, field: str, value: int) -> MessageParam:
        if field == "figure":
            return Message(N_("Life of side {side}"), {"side": value})
        return self.pool.at(value).name


def _row(g: GauntletState, word: str, seat: int) -> list[int]:
    if word == "hand":
        return g.hands[seat]
    return g.decks[SIDE[seat]] if word == "deck" else g.piles[SIDE[seat]]
