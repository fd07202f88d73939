"""What a person might point at beyond the legal actions, with the reason why not.

Everything is read from the masked state of the player who is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.aac.attempts_asked import asked_attempts
from engine.games.aac.codes import (
    A_ATTACK,
    A_CAPTION,
    A_CREATURE,
    A_EXCHANGE,
    A_FORCED,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_MAGIC,
    A_MOVE,
    A_SETUP,
    A_TRAP,
    A_TURN_UP,
    ACTIONS_MOST,
    D_FORCED,
    D_MAIN,
    D_MORE,
    D_RECALL,
    D_SETUP,
    DECLARE,
    H_,
    ON_ACTIVATED,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_SEQ,
    R_UP,
)
from engine.games.aac.core import Core
from engine.games.aac.refusals_attack import why_no_attack
from engine.games.aac.refusals_caption import why_no_caption
from engine.games.aac.refusals_cards import why_no_creature, why_no_play
from engine.games.aac.refusals_exchange import why_no_exchange
from engine.games.aac.refusals_position import why_no_turn
from engine.games.aac.refusals_sacrifice import why_no_gift
from engine.games.aac.rows import creatures, rows_of
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message
from engine.kernel.rules import KIND, PAYLOAD, Attempt

PLAYING: Final = (A_SETUP, A_CREATURE, A_MAGIC, A_TRAP)


def attempts_of(r: Core, s: AacState, seat: int) -> list[Attempt]:
    """A refusal for each card that somebody could point at and that is not offered: of a card
    that can be used in several ways, one for each way that is closed."""
    if seat < 0 or s.decider != seat:  # nobody decides, and a spectator has no seat
        return []
    if s.frames[-1][0] == DECLARE:
        return asked_attempts(r, s, seat)
    if s.ask == D_MAIN:
        return _main(r, s, seat)
    if s.ask in (D_SETUP, D_FORCED):
        return _deployments(r, s, seat)
    if s.ask == D_MORE:
        return [*_attacks(r, s, seat), *_after_attack(r, s, seat)]
    return _no_recall(r, s, seat) if s.ask == D_RECALL else asked_attempts(r, s, seat)


def _main(r: Core, s: AacState, seat: int) -> list[Attempt]:
    found = _attacks(r, s, seat)
    if s.acts >= ACTIONS_MOST:
        return [*_all_done(r, s, seat), *found]
    return [
        *_cards(r, s, seat),
        *_exchanges(r, s, seat),
        *found,
        *_of_field(r, s, seat, (A_CAPTION,), _has_caption, why_no_caption),
        *_of_field(r, s, seat, (A_MOVE, A_TURN_UP), _has_position, why_no_turn),
        *_gifts(r, s, seat),
    ]


def _attempt(r: Core, card: int, refusal: Message) -> Attempt:
    return Attempt(r.pool.at(card).code, None, refusal)


def _all_done(r: Core, s: AacState, seat: int) -> list[Attempt]:
    text = N_("After {most} actions of one turn only the attack and the end are left.")
    refusal = Message(text, {"most": ACTIONS_MOST}, "AAC-6.10")
    return [_attempt(r, card, refusal) for card in sorted(set(s.hands[seat]))]


def _after_attack(r: Core, s: AacState, seat: int) -> list[Attempt]:
    refusal = Message(N_("After the attack no card is played."), {}, "AAC-4.25")
    return [_attempt(r, card, refusal) for card in sorted(set(s.hands[seat]))]


def _no_recall(r: Core, s: AacState, seat: int) -> list[Attempt]:
    """AAC-4.29: only what brings a creature back."""
    offered = {action & PAYLOAD for action in s.menu}
    text = N_("You have no creature to deploy: only what brings one back can be used.")
    refusal = Message(text, {}, "AAC-4.29")
    return [
        _attempt(r, card, refusal) for card in sorted(set(s.hands[seat])) if card not in offered
    ]


def _cards(r: Core, s: AacState, seat: int) -> list[Attempt]:
    offered = {action & PAYLOAD for action in s.menu if action & KIND in PLAYING}
    return [
        _attempt(r, card, why_no_play(r, s, seat, card))
        for card in sorted(set(s.hands[seat]))
        if card not in offered
    ]


def _exchanges(r: Core, s: AacState, seat: int) -> list[Attempt]:
    return [
        _attempt(r, card, why_no_exchange(r, s, seat, card))
        for card in sorted(set(s.hands[seat]))
        if r.t.traits[card] & H_ and A_EXCHANGE | card not in s.menu
    ]


def _attacks(r: Core, s: AacState, seat: int) -> list[Attempt]:
    return [
        _attempt(r, row[R_CARD], why_no_attack(r, s, row))
        for row in creatures(s, seat)
        if A_ATTACK | row[R_SEQ] not in s.menu
    ]


def _has_caption(r: Core, row: list[int]) -> bool:
    return row[R_KIND] == ON_CREATURES and bool(r.moments[row[R_CARD]] >> ON_ACTIVATED & 1)


def _has_position(r: Core, row: list[int]) -> bool:
    return row[R_KIND] == ON_CREATURES or not row[R_UP]


def _of_field(
    r: Core,
    s: AacState,
    seat: int,
    kinds: tuple[int, ...],
    speaks: Callable[[Core, list[int]], bool],
    why: Callable[[Core, AacState, list[int]], Message],
) -> list[Attempt]:
    """The own cards of the field of which `speaks` is true and that no such action offers."""
    return [
        _attempt(r, row[R_CARD], why(r, s, row))
        for row in rows_of(s, seat)
        if speaks(r, row) and not any(kind | row[R_SEQ] in s.menu for kind in kinds)
    ]


def _gifts(r: Core, s: AacState, seat: int) -> list[Attempt]:
    held = [A_GIVE_HAND | card for card in sorted(set(s.hands[seat]))]
    lying = {A_GIVE_FIELD | row[R_SEQ]: row[R_CARD] for row in rows_of(s, seat)}
    found = [
        _attempt(r, action & PAYLOAD, why_no_gift(r, s, seat, action))
        for action in held
        if action not in s.menu
    ]
    for action, card in lying.items():
        if action not in s.menu:
            found.append(_attempt(r, card, why_no_gift(r, s, seat, action)))
    return found


def _deployments(r: Core, s: AacState, seat: int) -> list[Attempt]:
    """Set-up and forced deployment: only playable creatures are offered."""
    offered: set[int] = set()
    for action in s.menu:
        value = action & PAYLOAD
        offered.add(value >> 2 if action & KIND == A_FORCED else value)
    return [
        _attempt(r, card, why_no_creature(r, s, seat, card))
        for card in sorted(set(s.hands[seat]))
        if card not in offered
    ]
