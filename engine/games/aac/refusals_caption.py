"""Why the caption of a creature cannot be used now (AAC-4.20, AAC-5.51, AAC-5.52)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import bars
from engine.games.aac import effect_codes as e
from engine.games.aac.auras import granted
from engine.games.aac.captions import bar_to_caption, bar_to_captions, has_left
from engine.games.aac.codes import (
    BAN_CAPTION,
    CAPTIONS_A_TURN,
    ON_ACTIVATED,
    Q_CAPTION,
    R_CARD,
    R_SEAT,
)
from engine.games.aac.core import Core
from engine.games.aac.lasting import forbidden
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message

# Text and clause by what is in the way of all captions of a card, and of one.
_OF_CARD: Final[dict[int, tuple[str, str]]] = {
    bars.LIES_FACE_DOWN: (N_("{card} lies face-down: its caption is not used."), "AAC-5.51"),
    bars.SPENT: (N_("The caption of {card} has the instant mark and has been used."), "AAC-5.68"),
    bars.USED: (N_("The caption of {card} has been used this turn."), "AAC-4.20"),
    bars.SILENCED: (N_("An effect silences the caption of {card}."), "AAC-9.6"),
}
_OF_EFFECT: Final[dict[int, tuple[str, str]]] = {
    bars.UNMET: (N_("The condition for the caption of {card} is not met."), "AAC-9.4"),
    bars.NOTHING_TO_GIVE: (N_("The cost of the caption of {card} is not there."), "AAC-9.5"),
    bars.NO_AIM: (N_("The caption attack of {card} finds no target."), "AAC-5.52"),
    bars.PARALYSED: (N_("{card} is paralysed."), "AAC-5.53"),
    bars.BANNED: (N_("An effect forbids caption attacks."), "AAC-9.6"),
    bars.LIES_DEFENDING: (
        N_("{card} makes caption attacks in attack position only."), "AAC-5.52"
    ),
    bars.ANOTHER_STRUCK: (
        N_("At this table only one creature attacks in a turn, and another one has."), "AAC-4.36"
    ),
    bars.FIRST_TURN: (
        N_("At this table the starting player does not attack in the first turn."), "AAC-4.36"
    ),
    bars.NO_STRENGTH: (N_("{card} has no AP left and no deadly blow."), "AAC-5.11"),
}  # fmt: skip


def why_no_caption(r: Core, s: AacState, row: list[int]) -> Message:
    """The first rule in the way of a caption that is not offered."""
    seat = row[R_SEAT]
    if forbidden(r, s, seat, BAN_CAPTION):
        return Message(N_("An effect forbids the use of captions."), {}, "AAC-9.6")
    if not has_left(r, s, seat):
        most = CAPTIONS_A_TURN + s.spare[Q_CAPTION] + granted(r, s, seat, Q_CAPTION)
        figures = {"used": s.quota[Q_CAPTION], "most": most}
        return Message(N_("Captions used this turn: {used} of {most}."), figures, "AAC-4.22")
    bar = bar_to_captions(r, s, row)
    if bar:
        text, clause = _OF_CARD[bar]
        return Message(text, {"card": r.pool.at(row[R_CARD]).name}, clause)
    return _effect_refuses(r, s, row)


def _effect_refuses(r: Core, s: AacState, row: list[int]) -> Message:
    """The last of its captions that misses more than a target speaks for all."""
    name = {"card": r.pool.at(row[R_CARD]).name}
    found = Message(N_("The caption of {card} finds no target."), name, "AAC-4.34")
    for block in r.blocks[row[R_CARD]]:
        if r.when[block] != ON_ACTIVATED:
            continue
        bar = bar_to_caption(r, s, row, block)
        if bar == bars.FEW_POINTS:
            asked, own = r.costs[block][e.CO_BONUS], s.bonus[row[R_SEAT]]
            figures = {"asked": asked, "own": own, "missing": asked - own}
            text = N_("Costs {asked} bonus points, you have {own}: {missing} short.")
            found = Message(text, figures, "AAC-5.36")
        elif bar in _OF_EFFECT:
            text, clause = _OF_EFFECT[bar]
            found = Message(text, name if "{card}" in text else {}, clause)
    return found
