"""Why the caption of a creature cannot be used now (AAC-4.20, AAC-5.51, AAC-5.52)."""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.auras import granted
from engine.games.aac.choosing import chooses_now
from engine.games.aac.codes import (
    BAN_CAPTION,
    BAN_CAPTION_ATTACK,
    CAPTIONS_A_TURN,
    FLAG_SPENT,
    IN_ATTACK,
    MARK_USED,
    NOTHING,
    ON_ACTIVATED,
    Q_CAPTION,
    R_CARD,
    R_FLAGS,
    R_MARKS,
    R_POS,
    R_SEAT,
    R_UP,
)
from engine.games.aac.contexts import context_of
from engine.games.aac.core import Core
from engine.games.aac.effect_costs import can_meet
from engine.games.aac.lasting import forbidden
from engine.games.aac.rows import is_paralysed, is_silenced
from engine.games.aac.state import AacState
from engine.games.aac.striking import aims, can_strike
from engine.kernel.messages import N_, Message


def why_no_caption(r: Core, s: AacState, row: list[int]) -> Message:
    """The first rule in the way of a caption that is not offered."""
    return _turn_refuses(r, s, row) or _card_refuses(r, s, row) or _effect_refuses(r, s, row)


def _turn_refuses(r: Core, s: AacState, row: list[int]) -> Message | None:
    seat = row[R_SEAT]
    if forbidden(r, s, seat, BAN_CAPTION):
        return Message(N_("An effect forbids the use of captions."), {}, "AAC-9.6")
    most = CAPTIONS_A_TURN + s.spare[Q_CAPTION] + granted(r, s, seat, Q_CAPTION)
    if s.quota[Q_CAPTION] >= most:
        figures = {"used": s.quota[Q_CAPTION], "most": most}
        return Message(N_("Captions used this turn: {used} of {most}."), figures, "AAC-4.22")
    return None


def _card_refuses(r: Core, s: AacState, row: list[int]) -> Message | None:
    name = {"card": r.pool.at(row[R_CARD]).name}
    if not row[R_UP]:
        text = N_("{card} lies face-down: its caption is not used.")
        return Message(text, name, "AAC-5.51")
    if row[R_FLAGS] & FLAG_SPENT:
        text = N_("The caption of {card} has the instant mark and has been used.")
        return Message(text, name, "AAC-5.68")
    if row[R_MARKS] & MARK_USED and "AAC-4.20" not in r.t.overrides[row[R_CARD]]:
        return Message(N_("The caption of {card} has been used this turn."), name, "AAC-4.20")
    if is_silenced(r, s, row):
        return Message(N_("An effect silences the caption of {card}."), name, "AAC-9.6")
    return None


def _effect_refuses(r: Core, s: AacState, row: list[int]) -> Message:
    """The last of its captions speaks for all."""
    name = {"card": r.pool.at(row[R_CARD]).name}
    found = Message(N_("The caption of {card} finds no target."), name, "AAC-4.34")
    for block in r.blocks[row[R_CARD]]:
        if r.when[block] == ON_ACTIVATED:
            found = _block_refuses(r, s, row, block) or found
    return found


def _block_refuses(r: Core, s: AacState, row: list[int], block: int) -> Message | None:
    name = {"card": r.pool.at(row[R_CARD]).name}
    if not chooses_now(r, s, context_of(row, block, 0, NOTHING)):
        text = N_("The condition for the caption of {card} is not met.")
        return Message(text, name, "AAC-9.4")
    cost = r.costs[block]
    own = s.bonus[row[R_SEAT]]
    if cost and cost[e.CO_BONUS] > own:
        asked = cost[e.CO_BONUS]
        figures = {"asked": asked, "own": own, "missing": asked - own}
        text = N_("Costs {asked} bonus points, you have {own}: {missing} short.")
        return Message(text, figures, "AAC-5.36")
    if not can_meet(r, s, row[R_SEAT], block, [], []):
        return Message(N_("The cost of the caption of {card} is not there."), name, "AAC-9.5")
    for role in r.roles[block]:
        if role[0] == e.RO_STRIKE and role[1] == e.SELF and not role[3] & e.AT_FORCED:
            return _why_no_strike(r, s, row, role[3], role[4])
    return None


def _why_no_strike(r: Core, s: AacState, row: list[int], flags: int, stated: int) -> Message | None:
    """A caption attack needs a lawful attacker and a target (AAC-5.52)."""
    name = {"card": r.pool.at(row[R_CARD]).name}
    if can_strike(r, s, row, flags, stated):
        if aims(r, s, row, flags):
            return None
        return Message(N_("The caption attack of {card} finds no target."), name, "AAC-5.52")
    if is_paralysed(s, row):
        return Message(N_("{card} is paralysed."), name, "AAC-5.53")
    if forbidden(r, s, row[R_SEAT], BAN_CAPTION_ATTACK):
        return Message(N_("An effect forbids caption attacks."), {}, "AAC-9.6")
    if row[R_POS] != IN_ATTACK and not flags & e.AT_DEFENCE:
        text = N_("{card} makes caption attacks in attack position only.")
        return Message(text, name, "AAC-5.52")
    if r.caption_one and s.striker:
        text = N_("At this table only one creature attacks in a turn, and another one has.")
        return Message(text, {}, "AAC-4.36")
    if r.no_first_attack and s.turns[row[R_SEAT]] == 1:
        text = N_("At this table the starting player does not attack in the first turn.")
        return Message(text, {}, "AAC-4.36")
    return Message(N_("{card} has no AP left and no deadly blow."), name, "AAC-5.11")
