"""Face-down cards that nobody here has seen: some cards that could lie there (AAC-7.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.aac.clocks import lifetime_ends
from engine.games.aac.codes import D_, DIVINE_MOST, NOTHING, R_CARD, R_SEAT, R_SEQ
from engine.games.aac.core import Core
from engine.games.aac.deaths import dying
from engine.games.aac.evolution import is_ready
from engine.games.aac.placing import CREATURES, SUPPORT
from engine.games.aac.placing_rows import Lying
from engine.games.aac.prior import is_strict, may_lie
from engine.games.aac.rows import hosted_by
from engine.games.aac.state import AacState
from engine.games.aac.traps import can_host
from engine.kernel.messages import N_, NN_, Message
from engine.kernel.positions import (
    UNSEEN,
    Layout,
    Placed,
    PositionForm,
    Problem,
    SideLayout,
    left_over,
)
from engine.kernel.rng import Rng
from engine.kernel.state import UNKNOWN

_TRIES = 5000


def name_unseen(
    r: Core,
    s: AacState,
    form: PositionForm,
    layout: Layout,
    lying: list[Lying],
    rows: list[list[int]],
    rng: Rng,
    problems: list[Problem],
) -> Layout:
    """Give each unseen row a card, drawn from what is left; the layout with those named."""
    for seat in (0, 1):
        hidden = [
            at for at, row in enumerate(rows) if row[R_CARD] == UNKNOWN and lying[at].owner == seat
        ]
        hidden.sort(key=lambda at: not is_strict(rows[at]))
        cards = [r.pool.index(code) for code in left_over(form, layout, seat)]
        rng.shuffle(cards)
        choice = _Choice(r, s, [rows[at] for at in hidden], cards)
        if not choice.made(0):
            problems.append(_unsuited(lying[hidden[choice.most]], len(hidden) - choice.most, seat))
    return _named(r, layout, lying, rows)


class _Choice:
    """Cards for rows, tried in order and taken back where the rest does not come out."""

    def __init__(self, r: Core, s: AacState, rows: list[list[int]], cards: list[int]) -> None:
        self.r = r
        self.s = s
        self.rows = rows
        self.cards = cards
        self.tries = _TRIES
        self.most = 0  # how many rows have had a card at once

    def made(self, at: int) -> bool:
        """Whether the rows from `at` on could all be given a card."""
        self.most = max(self.most, at)
        if at == len(self.rows):
            return True
        row = self.rows[at]
        for place, card in enumerate(self.cards):
            self.tries -= 1
            if self.tries < 0:
                return False
            if card == UNKNOWN or not self._suits(row, card):
                continue
            row[R_CARD], self.cards[place] = card, UNKNOWN
            if self.made(at + 1):
                return True
            row[R_CARD], self.cards[place] = UNKNOWN, card
        return False

    def _suits(self, row: list[int], card: int) -> bool:
        r, s = self.r, self.s
        if not may_lie(r, s, row, card):
            return False
        traits = r.t.traits
        others = [each[R_CARD] for each in s.field if each[R_SEAT] == row[R_SEAT]]
        divine = sum(1 for each in others if each != UNKNOWN and traits[each] & D_)
        return not (traits[card] & D_ and divine >= DIVINE_MOST) and self._rests(row, card)

    def _rests(self, row: list[int], card: int) -> bool:
        """Whether nothing would happen to that card at once, nor to what is tied to it."""
        r, s = self.r, self.s
        held = row[R_CARD]
        row[R_CARD] = card
        tied = [each for each in hosted_by(s, row[R_SEQ]) if each[R_SEAT] == row[R_SEAT]]
        is_quiet = not (row in dying(r, s) or is_ready(r, s, row))
        is_quiet = is_quiet and (not tied or can_host(r, s, row))
        due = lifetime_ends(r, row)
        is_quiet = is_quiet and (due == NOTHING or s.turns[row[R_SEAT]] < due)
        row[R_CARD] = held
        return is_quiet


def _unsuited(each: Lying, missing: int, seat: int) -> Problem:
    text = NN_(
        "{count} face-down card is unseen, and no card left of the deck could lie there.",
        "{count} face-down cards are unseen, and no cards left of the deck could lie there.",
        "count",
    )
    remedy = Message(N_("Say which cards they are, or take them off."))
    message = text.fill({"count": missing}, "AAC-7.2")
    return Problem(message, seat, each.zone, UNSEEN, missing, remedy)


def _named(r: Core, layout: Layout, lying: list[Lying], rows: list[list[int]]) -> Layout:
    """The same layout, each unseen card with the code that its row was given."""
    codes = [UNSEEN if row[R_CARD] == UNKNOWN else r.pool.at(row[R_CARD]).code for row in rows]
    at = 0
    sides: list[SideLayout] = []
    for side in layout.seats:
        zones = dict(side.zones)
        for key in (CREATURES, SUPPORT):
            named: list[Placed] = []
            for each in side.zone(key):
                held: list[Placed] = []
                code = codes[at]
                at += 1
                for tied in each.attached:
                    held.append(replace(tied, card=codes[at]))
                    at += 1
                named.append(replace(each, card=code, attached=tuple(held)))
            zones[key] = tuple(named)
        sides.append(replace(side, zones=zones))
    return Layout(tuple(sides), layout.table)
