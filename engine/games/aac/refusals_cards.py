"""Why a card of the hand cannot be played or deployed now, with the figures that are short."""

from __future__ import annotations

from typing import Final

from engine.games.aac import bars
from engine.games.aac.auras import granted
from engine.games.aac.codes import CREATURES_MOST, DIVINE_MOST
from engine.games.aac.core import Core
from engine.games.aac.lasting import bans_now
from engine.games.aac.playing import M_FROM_TURN, QUOTAS, bar_to_deploy, bar_to_play
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
# Text and clause by what is in the way.
_OF_TABLE: Final[dict[int, tuple[str, str]]] = {
    bars.FIRST_OWN_TURN: (
        N_("Magics and traps are not played in the first own turn."), "AAC-4.20"
    ),
    bars.WALL_LIES: (N_("Your field has a defensive apparatus already."), "AAC-5.18"),
}  # fmt: skip
_OF_CARD: Final[dict[int, tuple[str, str]]] = {
    bars.NO_ATTACK_LEFT: (
        N_("{card} takes the place of the attack, and this turn has none left."), "AAC-5.56"
    ),
    bars.NO_CREATURE: (N_("{card} is not a creature."), "AAC-4.9"),
    bars.NO_MATERIAL: (N_("The material for {card} does not lie on your field."), "AAC-5.44"),
    bars.EQUAL_LIES: (N_("{card} lies on your field already."), "AAC-5.49"),
    bars.UNMET: (N_("The condition for playing {card} is not met."), "AAC-4.9"),
    bars.NOTHING_TO_GIVE: (
        N_("The cards that {card} demands as a cost are not there."), "AAC-5.36"
    ),
    bars.NO_TARGET: (
        N_("{card} finds no host or target now, or its effects cannot be paid."), "AAC-4.34"
    ),
}  # fmt: skip


def why_no_play(r: Core, s: AacState, seat: int, card: int) -> Message:
    """The first rule in the way of a hand card that MAIN does not offer."""
    bar, kind = bar_to_play(r, s, seat, card, bans_now(r, s, seat)), r.t.type[card]
    if bar == bars.QUOTA_USED:
        most = QUOTAS[kind] + s.spare[kind] + granted(r, s, s.turn_seat, kind)
        return Message(_QUOTA[kind], {"used": s.quota[kind], "most": most}, "AAC-4.22")
    if bar == bars.BANNED:
        return Message(_BANNED[kind], {}, "AAC-9.6")
    return _told(r, s, seat, card, bar)


def why_no_creature(r: Core, s: AacState, seat: int, card: int) -> Message:
    """What keeps a card from being a playable creature (AAC-4.9)."""
    return _told(r, s, seat, card, bar_to_deploy(r, s, seat, card))


def _told(r: Core, s: AacState, seat: int, card: int, bar: int) -> Message:
    """What is in the way of a card, in words."""
    named: dict[str, MessageParam] = {"card": r.pool.at(card).name}
    if bar in _OF_TABLE:
        text, clause = _OF_TABLE[bar]
        return Message(text, {}, clause)
    if bar in _OF_CARD:
        text, clause = _OF_CARD[bar]
        return Message(text, named, clause)
    if bar == bars.MANY_CREATURES:
        most = {"most": CREATURES_MOST}
        return Message(N_("Your field has its {most} creatures already."), most, "AAC-4.9")
    if bar == bars.MANY_DIVINES:
        text = N_("Your field has its {most} divine cards already.")
        return Message(text, {"most": DIVINE_MOST}, "AAC-5.40")
    if bar == bars.FEW_POINTS:
        asked, own = r.play_costs[card], s.bonus[seat]
        figures = {"asked": asked, "own": own, "missing": asked - own}
        text = N_("Costs {asked} bonus points, you have {own}: {missing} short.")
        return Message(text, figures, "AAC-5.36")
    if bar == bars.TOO_EARLY:
        text = N_("{card} has the mark M: it is played from own turn {turn} on.")
        return Message(text, {"turn": M_FROM_TURN, **named}, "AAC-5.43")
    if r.t.assign[card] == ASSIGN_MUST:
        text = N_("{card} must be assigned, and no creature of yours can take it.")
    else:
        text = N_("Another inactive trap of yours bars {card}.")
    return Message(text, named, "AAC-5.25")
