"""The rules in force on one Grid, worked out once for all questions about it (`continuous`)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.ground import Ground
from engine.games.tictacko.seen import Seen

# Masks by verbs (bits of vocabulary.VERBS_FENDED) and team.
MASKS: Final = 64


class Rule:
    """A rule in force and for whom it is read; `seat` is who laid it down, NOTHING for a card that
    lies there, whose "you" is its whole team (TTK-5.51)."""

    __slots__ = ("row", "seat", "seen")

    def __init__(self, row: list[int], seen: Seen, seat: int = NOTHING) -> None:
        self.row = row
        self.seen = seen
        self.seat = seat


class Force:
    """What holds as long as the Grid is that of `ground`: all rules by order of entry and each kind
    of them; `off` are the bits of the suppressed spaces, `unclaimed` of those that are not claimed,
    `fended[verbs * 2 + team]` of those that are protected from one of these verbs of that team, -1
    (or empty) before anybody has asked; `open[asked * 2 + team]` of those that are open to a team
    (`effect.C_ASKED`), -1 before it has asked.

    `is_steady` where its rules hang on nothing but the Characters whose rules they are: while these
    stay (`Ground.stem`), they hold on the next Grid too. `conditional` are the sources whose rules
    have conditions, `terms` whether each of these held.
    """

    __slots__ = (
        "conditional", "fended", "fogs", "forbids", "ground", "is_steady", "mark",
        "modifiers", "off", "open", "protects", "rules", "terms", "unclaimed",
    )  # fmt: skip

    rules: list[Rule]
    protects: list[Rule]
    forbids: list[Rule]
    modifiers: list[Rule]
    fogs: list[Rule]

    def __init__(self, ground: Ground, openings: int, before: Force | None = None) -> None:
        """The rules of `before` hold on this Grid too; None: none is known yet."""
        self.mark = ground.mark
        self.ground = ground
        self.open = [-1] * (2 * openings)
        self.is_steady = True
        self.conditional: list[int] = []
        self.terms: list[bool] = []
        self.off = 0
        self.fended: list[int] = []
        self.unclaimed = -1
        if before is not None:
            self.rules = before.rules
            self.protects = before.protects
            self.forbids = before.forbids
            self.modifiers = before.modifiers
            self.fogs = before.fogs
            return
        self.rules = []
        self.protects = []
        self.forbids = []
        self.modifiers = []
        self.fogs = []
