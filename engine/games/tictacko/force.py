"""The rules in force on one Grid, worked out once for all questions about it (`continuous`)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.seen import Seen
from engine.games.tictacko.state import TicTacKoState

# Masks by verbs (bits of vocabulary.VERBS_FENDED) and team.
MASKS: Final = 64


class Rule:
    """A rule in force and for whom it is read; `seat` is who laid it down, NOTHING for a card that
    lies there, whose "you" is its whole team (TTK-5.51)."""

    __slots__ = ("row", "seat", "seen")

    row: list[int]
    seen: Seen
    seat: int

    def __init__(self, row: list[int], seen: Seen, seat: int = NOTHING) -> None:
        self.row = row
        self.seen = seen
        self.seat = seat


class Force:
    """What holds as long as the Grid is this one: all rules by order of entry and each kind of
    them; `off` are the bits of the suppressed spaces, `unclaimed` of those that are not claimed,
    `fended[verbs * 2 + team]` of those that are protected from one of these verbs of that team, -1
    (or empty) before anybody has asked.

    `conditional` are the sources whose rules have conditions, `terms` whether each of these held.
    """

    __slots__ = (
        "cards", "conditional", "entered", "fended", "fogs", "forbids", "lasting", "modifiers",
        "off", "protects", "rules", "sides", "terms", "unclaimed",
    )  # fmt: skip

    cards: list[int]
    sides: list[int]
    entered: list[int]
    lasting: list[list[int]]
    conditional: list[int]
    terms: list[bool]
    off: int
    rules: list[Rule]
    protects: list[Rule]
    forbids: list[Rule]
    modifiers: list[Rule]
    fogs: list[Rule]
    fended: list[int]
    unclaimed: int

    def __init__(self, s: TicTacKoState) -> None:
        self.cards, self.sides, self.entered = s.cards[:], s.sides[:], s.entered[:]
        self.lasting = s.lasting[:]
        self.conditional = []
        self.terms = []
        self.off = 0
        self.rules = []
        self.protects = []
        self.forbids = []
        self.modifiers = []
        self.fogs = []
        self.fended = []
        self.unclaimed = -1
