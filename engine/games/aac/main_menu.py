"""The actions of MAIN (AAC-4.20) and the further attacks of AAC-4.24."""

from __future__ import annotations

from typing import Final

from engine.games.aac import attacking, captions, costs
from engine.games.aac.codes import (
    A_ATTACK,
    A_CREATURE,
    A_END,
    A_EXCHANGE,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_MAGIC,
    A_MOVE,
    A_NO_MORE,
    A_TRAP,
    A_TURN_UP,
    ACTIONS_MOST,
    BAN_ATTACK,
    BAN_CAPTION,
    BAN_EXCHANGE,
    BAN_POSITION,
    BAN_SACRIFICE,
    BAN_TURN_UP,
    BOTH_STAND,
    CALM_BANS,
    CALM_HARM,
    CALM_QUOTAS,
    CALM_TRAITS,
    CREATURES_MOST,
    EASY_COME,
    EASY_CREATURE,
    EASY_LAY,
    EASY_QUOTA,
    EASY_TRAP,
    H_,
    IN_ATTACK,
    J_,
    MARK_MOVED,
    MARK_STRUCK,
    NO_CAPTIONS,
    NO_LIMITS,
    NO_SUPPORT,
    NO_WALLS,
    NS,
    ON_CREATURES,
    R_AP_LOSS,
    R_CARD,
    R_KIND,
    R_LAID,
    R_MARKS,
    R_OWNER,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    SURE,
    T_CREATURE,
    T_MAGIC,
)
from engine.games.aac.core import Core
from engine.games.aac.lasting import bans_now, forbidden
from engine.games.aac.options import FREE, NEVER
from engine.games.aac.playing import BANS, QUOTAS, is_lawful, may_strike
from engine.games.aac.rows import creatures, look_for_auras, row_of, traits_of
from engine.games.aac.sacrifice import may_follow
from engine.games.aac.state import AacState
from engine.kernel.rules import PAYLOAD

SOMEBODY: Final = 1 << 16  # beside bits of Core.ease: a creature is held
PLAYS: Final = (A_CREATURE, A_MAGIC, A_TRAP)
# Traits are as printed, nothing is forbidden or granted.
PLAIN: Final = CALM_BANS | CALM_QUOTAS | CALM_TRAITS | NO_WALLS
# And anybody may be attacked by whoever has points left.
OPEN: Final = BOTH_STAND | CALM_HARM | NO_LIMITS


def main_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """DEC-MAIN."""
    if not s.calm & SURE:
        look_for_auras(r, s)
    if s.calm & PLAIN == PLAIN and not s.lasts and s.acts < ACTIONS_MOST:
        return _plain_menu(r, s, seat)
    bans = 0 if s.calm & CALM_BANS and not s.lasts else bans_now(r, s, seat)
    menu: list[int] = []
    if not bans & BAN_ATTACK and may_strike(r, s, seat):
        menu = attacking.attack_actions(r, s, seat)
    menu.append(A_END)
    if s.acts >= ACTIONS_MOST:  # AAC-6.10
        return menu
    _add_cards(r, s, seat, bans, menu)
    _add_field(r, s, seat, bans, menu)
    if not s.calm & NO_CAPTIONS and not bans & BAN_CAPTION:
        menu += captions.caption_actions(r, s, seat)
    menu.sort()
    return menu


def _plain_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """DEC-MAIN on a field that is `PLAIN`."""
    strikes = may_strike(r, s, seat)
    menu: list[int] = []
    if strikes and s.calm & OPEN != OPEN:
        strikes = False
        menu = attacking.attack_actions(r, s, seat)
    menu.append(A_END)
    lying: list[int] = []
    alone = 0
    given = 0
    for row in s.field:
        if row[R_SEAT] != seat:
            continue
        card = row[R_CARD]
        lying.append(card)
        if row[R_KIND] == ON_CREATURES:
            alone += 1
            _add_creature(r, s, row, menu, strikes=strikes)
        elif not row[R_UP] and can_turn_up(r, s, seat, row):
            menu.append(A_TURN_UP | row[R_SEQ])
        if not r.t.traits[card] & NS:
            menu.append(A_GIVE_FIELD | row[R_SEQ])
            if row[R_KIND] == ON_CREATURES:
                given = row[R_SEQ]
    held = _add_hand(r, s, seat, lying, alone, menu)
    is_last = alone == 1 and given != 0 and not held & EASY_CREATURE
    if is_last and not (held & SOMEBODY and may_follow(r, s, seat, [given])):
        menu.remove(A_GIVE_FIELD | given)
    if not s.calm & NO_CAPTIONS:
        menu += captions.caption_actions(r, s, seat)
    menu.sort()
    return menu


def _add_creature(r: Core, s: AacState, row: list[int], menu: list[int], *, strikes: bool) -> None:
    """A creature attacks or changes its position, where that is `PLAIN`."""
    marks, seq = row[R_MARKS], row[R_SEQ]
    is_up = row[R_UP]
    if strikes and is_up and not marks & MARK_STRUCK and _attacks(r, s, row):
        menu.append(A_ATTACK | seq)
    if marks & MARK_MOVED or (row[R_LAID] == s.turn and r.position_change != FREE):
        return
    if not is_up:
        menu.append(A_TURN_UP | seq)
    elif r.position_change != NEVER:
        menu.append(A_MOVE | seq)


def _attacks(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether a face-up creature may attack, where that is `PLAIN`."""
    card = row[R_CARD]
    if row[R_POS] != IN_ATTACK and not r.t.overrides[card]:
        return False
    if row[R_POS] == IN_ATTACK and r.t.ap[card] > row[R_AP_LOSS] and not r.caption_one:
        return True
    return attacking.can_attack(r, s, row)


def _add_hand(
    r: Core, s: AacState, seat: int, lying: list[int], count: int, menu: list[int]
) -> int:
    """What the hand of a player may do on a `PLAIN` field where these cards of his lie, so many
    of them creatures; the bits of `Core.ease` that some card has, and whether SOMEBODY is held."""
    held = 0
    before = -1
    for card in s.hands[seat]:
        if card == before:
            continue
        before = card
        ease, traits, kind = r.ease[card], r.t.traits[card], r.t.type[card]
        held |= ease if kind != T_CREATURE else ease | SOMEBODY
        if not traits & NS:
            menu.append(A_GIVE_HAND | card)
        if traits & H_ and can_exchange(r, s, seat, card):
            menu.append(A_EXCHANGE | card)
        if ease & EASY_QUOTA and s.quota[kind] >= QUOTAS[kind] + s.spare[kind]:
            continue
        if ease & EASY_COME:
            if card not in lying and count < CREATURES_MOST:
                menu.append(A_CREATURE | card)
        elif _may_play(r, s, seat, card, lying):
            menu.append(PLAYS[kind] | card)
    return held


def _may_play(r: Core, s: AacState, seat: int, card: int, lying: list[int]) -> bool:
    """Whether a card that is not EASY_COME may be played, its quota not being used up."""
    if r.t.type[card] == T_CREATURE:
        return is_lawful(r, s, seat, card)
    if card in lying:  # AAC-5.49
        return False
    ease = r.ease[card]
    if ease & EASY_QUOTA and (ease & EASY_LAY or (ease & EASY_TRAP and s.calm & NO_SUPPORT)):
        return s.turns[seat] > 1  # AAC-4.20
    return is_lawful(r, s, seat, card)


def _add_cards(r: Core, s: AacState, seat: int, bans: int, menu: list[int]) -> None:
    before = -1
    for card in s.hands[seat]:
        if card == before:
            continue
        before = card
        kind, traits = r.t.type[card], r.t.traits[card]
        if not bans & BANS[kind] and is_lawful(r, s, seat, card):
            menu.append(PLAYS[kind] | card)
        if not traits & NS and not bans & BAN_SACRIFICE:
            menu.append(A_GIVE_HAND | card)
        if traits & H_ and can_exchange(r, s, seat, card):
            menu.append(A_EXCHANGE | card)


def _add_field(r: Core, s: AacState, seat: int, bans: int, menu: list[int]) -> None:
    creatures, last = 0, 0
    gives = not bans & BAN_SACRIFICE
    is_plain = s.calm & CALM_TRAITS and not s.lasts
    for row in s.field:
        if row[R_SEAT] != seat:
            continue
        seq = row[R_SEQ]
        traits = r.t.traits[row[R_CARD]] if is_plain else traits_of(r, s, row)
        if row[R_KIND] == ON_CREATURES:
            creatures += 1
            ban = _turning(r, s, row, traits)
            if ban and not bans & ban:
                menu.append((A_MOVE if row[R_UP] else A_TURN_UP) | seq)
            if gives and not traits & NS:
                last = seq
                menu.append(A_GIVE_FIELD | seq)
            continue
        if not row[R_UP] and can_turn_up(r, s, seat, row):
            menu.append(A_TURN_UP | seq)
        if gives and not traits & NS:
            menu.append(A_GIVE_FIELD | seq)
    if creatures == 1 and last and not may_follow(r, s, seat, [last]):
        menu.remove(A_GIVE_FIELD | last)


def _turning(r: Core, s: AacState, row: list[int], traits: int) -> int:
    """The ban that could keep a creature from changing its position or being turned up, 0 where it
    may not in any case (AAC-4.20, AAC-4.36)."""
    if row[R_MARKS] & MARK_MOVED:
        return 0
    if row[R_LAID] == s.turn and r.position_change != FREE:
        return 0
    if not row[R_UP]:
        return BAN_TURN_UP
    if r.position_change == NEVER or traits & J_:
        return 0
    return BAN_POSITION


def can_turn_up(r: Core, s: AacState, seat: int, row: list[int]) -> bool:
    """Whether a face-down magic may be turned up now (AAC-4.20, AAC-5.63)."""
    card = row[R_CARD]
    if r.t.type[card] != T_MAGIC or forbidden(r, s, seat, BAN_TURN_UP):
        return False
    return costs.can_act_on(r, s, seat, card, is_hand=False)


def can_exchange(r: Core, s: AacState, seat: int, card: int) -> bool:
    """AAC-5.55: each copy once in a game, never with an empty pile."""
    if not s.decks[seat] or forbidden(r, s, seat, BAN_EXCHANGE):
        return False
    done = s.exchanged[seat].count(card)
    return done == 0 or done < copies_of(s, seat, card)


def copies_of(s: AacState, seat: int, card: int) -> int:
    """How many copies of a card a player brought, wherever they are."""
    piles = (s.hands[seat], s.decks[seat], s.toilets[seat], s.voids[seat])
    lying = [row for row in s.field if row[R_OWNER] == seat and row[R_CARD] == card]
    return sum(pile.count(card) for pile in piles) + len(lying)


def more_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """The extra attacks that cards grant, each optional (AAC-4.24)."""
    menu: list[int] = []
    if not forbidden(r, s, seat, BAN_ATTACK):
        anybody = attacking.attack_actions(r, s, seat)
        for grant in s.extra:
            if grant[0] < 0:
                menu += anybody
            else:
                menu += _again(r, s, seat, grant[0])
    return [*sorted(set(menu)), A_NO_MORE]


def _again(r: Core, s: AacState, seat: int, seq: int) -> list[int]:
    row = row_of(s, seq)
    if row is None or all(row is not each for each in creatures(s, seat)):
        return []
    if not attacking.can_attack(r, s, row) or not attacking.targets_of(r, s, row):
        return []
    return [A_ATTACK | seq]


def use_extra(s: AacState, action: int) -> None:
    """An extra attack has been declared: the grant that names its creature goes first."""
    seq = action & PAYLOAD
    for at, grant in enumerate(s.extra):
        if grant[0] == seq:
            s.extra.pop(at)
            return
    for at, grant in enumerate(s.extra):
        if grant[0] < 0:
            s.extra.pop(at)
            return
