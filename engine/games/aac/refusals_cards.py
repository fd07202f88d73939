"""Why a card of the hand cannot be played or deployed now, with the figures that are short."""

from __future__ import annotations

from typing import Final

from engine.games.aac import costs, summoning, traps
from engine.games.aac.auras import granted
from engine.games.aac.bars import EQUAL_LIES, MANY_CREATURES, MANY_DIVINES
from engine.games.aac.codes import (
    CREATURES_MOST,
    DIVINE_MOST,
    M_,
    T_CREATURE,
    T_MAGIC,
    U_,
)
from engine.games.aac.conditions import met_by
from engine.games.aac.core import Core
from engine.games.aac.lasting import forbidden
from engine.games.aac.playing import (
    BANS,
    M_FROM_TURN,
    QUOTAS,
    has_quota,
    magic_faces,
    may_strike,
)
from engine.games.aac.rows import bar_to_room
from engine.games.aac.state import AacState
from engine.games.aac.tables import ASSIGN_MUST
from engine.kernel.messages import N_, Message, MessageParam

_QUOTA: Final = (
    N_("Creatures played this turn: {used} of {most}."),
    N_("Magics played this turn: {used} of {most}."),
    N_("Traps laid this turn: {used} of {most}."),
)
_BANNED: Final = (
    N_("An effect forbids playing creatures."),
    N_("An effect forbids playing magics."),
    N_("An effect forbids laying traps."),
)


def why_no_play(r: Core, s: AacState, seat: int, card: int) -> Message:
    """The first rule in the way of a hand card that MAIN does not offer."""
    kind = r.t.type[card]
    if kind != T_CREATURE and s.turns[seat] <= 1:
        text = N_("Magics and traps are not played in the first own turn.")
        return Message(text, {}, "AAC-4.20")
    if not has_quota(r, s, card):
        return _no_quota(r, s, kind)
    if forbidden(r, s, seat, BANS[kind]):
        return Message(_BANNED[kind], {}, "AAC-9.6")
    if r.t.traits[card] & U_ and not may_strike(r, s, seat):
        text = N_("{card} takes the place of the attack, and this turn has none left.")
        return Message(text, _name(r, card), "AAC-5.56")
    if kind == T_CREATURE:
        return why_no_creature(r, s, seat, card)
    return _why_no_support(r, s, seat, card)


def _name(r: Core, card: int) -> dict[str, MessageParam]:
    return {"card": r.pool.at(card).name}


def _no_quota(r: Core, s: AacState, kind: int) -> Message:
    most = QUOTAS[kind] + s.spare[kind] + granted(r, s, s.turn_seat, kind)
    return Message(_QUOTA[kind], {"used": s.quota[kind], "most": most}, "AAC-4.22")


def why_no_creature(r: Core, s: AacState, seat: int, card: int) -> Message:
    """What keeps a card from being a playable creature (AAC-4.9)."""
    if r.t.type[card] != T_CREATURE:
        return Message(N_("{card} is not a creature."), _name(r, card), "AAC-4.9")
    if r.t.summonable[card]:
        if summoning.can_summon(r, s, seat, card):
            return _unpaid(r, s, seat, card)
        text = N_("The material for {card} does not lie on your field.")
        return Message(text, _name(r, card), "AAC-5.44")
    return _no_room(r, s, seat, card) or _unpaid(r, s, seat, card)


def _no_room(r: Core, s: AacState, seat: int, card: int) -> Message | None:
    """The caps of a field (AAC-4.9)."""
    bar = bar_to_room(r, s, seat, card)
    if bar == MANY_CREATURES:
        most = {"most": CREATURES_MOST}
        return Message(N_("Your field has its {most} creatures already."), most, "AAC-4.9")
    if bar == EQUAL_LIES:
        return Message(N_("{card} lies on your field already."), _name(r, card), "AAC-5.49")
    if bar == MANY_DIVINES:
        text = N_("Your field has its {most} divine cards already.")
        return Message(text, {"most": DIVINE_MOST}, "AAC-5.40")
    if bar:
        return Message(N_("Your field has a defensive apparatus already."), {}, "AAC-5.18")
    return None


def _unpaid(r: Core, s: AacState, seat: int, card: int) -> Message:
    """The condition or the cost of playing it."""
    if not met_by(r, s, r.play_condition[card], seat, card):
        text = N_("The condition for playing {card} is not met.")
        return Message(text, _name(r, card), "AAC-4.9")
    asked, own = r.play_costs[card], s.bonus[seat]
    if asked > own:
        figures = {"asked": asked, "own": own, "missing": asked - own}
        text = N_("Costs {asked} bonus points, you have {own}: {missing} short.")
        return Message(text, figures, "AAC-5.36")
    text = N_("The cards that {card} demands as a cost are not there.")
    return Message(text, _name(r, card), "AAC-5.36")


def _why_no_support(r: Core, s: AacState, seat: int, card: int) -> Message:
    if r.legend and r.t.traits[card] & M_ and s.turns[seat] < M_FROM_TURN:
        figures: dict[str, MessageParam] = {"turn": M_FROM_TURN, **_name(r, card)}
        text = N_("{card} has the mark M: it is played from own turn {turn} on.")
        return Message(text, figures, "AAC-5.43")
    if not costs.can_pay(r, s, seat, card):
        return _unpaid(r, s, seat, card)
    full = _no_room(r, s, seat, card)
    if full is not None:
        return full
    if r.t.type[card] == T_MAGIC:
        return _why_no_magic(r, s, seat, card)
    if not traps.can_lay(r, s, seat, card):
        return _why_no_trap(r, card)
    return Message(N_("{card} cannot be played now."), _name(r, card), "AAC-4.20")


def _why_no_magic(r: Core, s: AacState, seat: int, card: int) -> Message:
    if magic_faces(r, s, seat, card):
        return Message(N_("{card} cannot be played now."), _name(r, card), "AAC-4.20")
    text = N_("{card} finds no host or target now, or its effects cannot be paid.")
    return Message(text, _name(r, card), "AAC-4.34")


def _why_no_trap(r: Core, card: int) -> Message:
    if r.t.assign[card] == ASSIGN_MUST:
        text = N_("{card} must be assigned, and no creature of yours can take it.")
    else:
        text = N_("Another inactive trap of yours bars {card}.")
    return Message(text, _name(r, card), "AAC-5.25")
