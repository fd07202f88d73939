"""The card language of Tic Tac K.O.: every word of section 9, declared once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import Many, One
from engine.effects.language.words import Language, Role, Slot
from engine.games.tictacko.language import selectors, targets
from engine.games.tictacko.language.amounts import AMOUNT, AMOUNT_OR_ALL, ANSWER, DRAWN, SHED
from engine.games.tictacko.language.conditions import CONDITION, SIZE
from engine.games.tictacko.language.effects import EFFECT, MAX_EFFECTS, MODE
from engine.games.tictacko.language.events import EVENT, FILTERS, WOULD
from engine.games.tictacko.language.marks import marks_of
from engine.games.tictacko.language.operations import BAND, OP, PAYER
from engine.games.tictacko.language.places import ANSWERED_PLACE, AREA_PLACE, MARK, PLACE
from engine.games.tictacko.language.rules import RULE
from engine.kernel.names import both

_ROLES: Final[tuple[Role, ...]] = (
    *(EFFECT, MODE, EVENT, CONDITION, SIZE, selectors.CHOICE, OP, RULE),
    *(BAND, PAYER, ANSWER, AMOUNT, AMOUNT_OR_ALL, DRAWN, SHED, *targets.ROLES),
    *(selectors.SCOPE, selectors.OWN_SCOPE, selectors.AREA, *selectors.AREA_OF.values()),
    *(selectors.COUNTED, selectors.SPAN, PLACE, ANSWERED_PLACE, AREA_PLACE, MARK, FILTERS, WOULD),
)
# What a card says is told by TTK-3.38, its timing by TTK-3.35.
_CLAUSES: Final = ("TTK-3.38", "TTK-3.38", "TTK-3.38")
_TIMING: Final = ("TTK-3.38", "TTK-3.35", "TTK-3.35")
_EFFECTS: Final = Slot("effects", both("Effects", "Effetti"), Many("effect", 0, MAX_EFFECTS))
LANGUAGE: Final = Language(
    roles={
        role.key: replace(role, clauses=_TIMING if role is EFFECT else _CLAUSES) for role in _ROLES
    },
    parts={
        "special": (_EFFECTS,),
        "magic": (_EFFECTS,),
        "instant": (
            Slot("when.filters", both("Answers only", "Risponde solo"), One("filters"),
                 needed=False),
            _EFFECTS,
        ),
    },
    marks=marks_of,
    deep=6,
)  # fmt: skip
