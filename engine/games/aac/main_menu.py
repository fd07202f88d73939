"""The actions of MAIN (AAC-4.20) and the further attacks of AAC-4.24."""

from __future__ import annotations

from typing import Final

from engine.games.aac import attacking, captions, costs
from engine.games.aac.codes import (
    A_ATTACK,
    A_END,
    A_EXCHANGE,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_MOVE,
    A_NO_MORE,
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
    H_,
    IN_ATTACK,
    J_,
    K_FORBID,
    K_NO_TRAITS,
    K_TRAITS,
    L_KIND,
    MAIN_KNOWN,
    MARK_MOVED,
    MARK_STRUCK,
    NO_CAPTIONS,
    NO_LIMITS,
    NO_SUPPORT,
    NO_WALLS,
    NOTHING,
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
    T_TRAP,
    U_,
)
from engine.games.aac.core import Core
from engine.games.aac.hand_codes import (
    HELD_ABLE,
    HELD_COMES,
    HELD_CREATURE,
    HELD_LAYS,
    HELD_SUMMONED,
    HELD_SUPPORT,
    HELD_SWAPS,
    HELD_TRAP,
)
from engine.games.aac.lasting import bans_now, forbidden
from engine.games.aac.options import FREE, NEVER
from engine.games.aac.playing import BANS, PLAYS, QUOTAS, is_lawful, may_strike, suits_support
from engine.games.aac.rows import creatures, look_for_auras, row_of, traits_of
from engine.games.aac.sacrifice import may_follow
from engine.games.aac.state import AacState
from engine.kernel.rules import PAYLOAD

UNUSED: Final = [0, 0, 0, 0]  # State.quota of a turn in which nothing has been played
# Traits are as printed, nothing is forbidden or granted.
SURE_TO_COME: Final = HELD_COMES | HELD_LAYS
SURE_IF_BARE: Final = SURE_TO_COME | HELD_TRAP
PLAIN: Final = CALM_BANS | CALM_QUOTAS | CALM_TRAITS
BINDING: Final = (K_TRAITS, K_NO_TRAITS, K_FORBID)
# And anybody may be attacked.
OPEN: Final = BOTH_STAND | NO_LIMITS | NO_WALLS


def main_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """DEC-MAIN."""
    if not s.calm & SURE:
        look_for_auras(r, s)
    if s.calm & PLAIN == PLAIN and s.acts < ACTIONS_MOST and not (s.lasts and _binds(s)):
        return _plain_menu(r, s, seat)
    s.calm &= ~MAIN_KNOWN
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


def _binds(s: AacState) -> bool:
    """Whether a lasting effect gives or takes traits, or forbids something."""
    for last in s.lasts:
        if last[L_KIND] in BINDING:
            return True
    return False


def _plain_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """DEC-MAIN on a field that is `PLAIN`."""
    menu = [A_END]
    lying: list[int] = []
    last = _add_rows(r, s, seat, lying, menu)
    held = _add_hand(r, s, seat, lying, menu) if s.hands[seat] else 0
    if last and (held & HELD_ABLE or (held & HELD_CREATURE and may_follow(r, s, seat, [last]))):
        menu.append(A_GIVE_FIELD | last)
    if not s.calm & NO_CAPTIONS:
        menu += captions.caption_actions(r, s, seat)
    menu.sort()
    s.main = menu
    s.calm |= MAIN_KNOWN
    return menu


def _add_rows(  # noqa: C901
    r: Core, s: AacState, seat: int, lying: list[int], menu: list[int]
) -> int:
    """What the cards on a `PLAIN` field may do; `lying` becomes the cards themselves. The only
    creature is not offered as a sacrifice but named, where it might be one; else 0. In one
    function, since it is asked before every move."""
    strikes = not s.attacks and may_strike(r, s, seat)
    if strikes and s.calm & OPEN != OPEN and not _is_open(r, s, seat):
        strikes = False
        menu += attacking.attack_actions(r, s, seat)
    is_sure = strikes and s.calm & CALM_HARM and not (r.caption_one or s.lasts)
    laid = NOTHING if r.position_change == FREE else s.turn
    traits, ap = r.t.traits, r.t.ap
    count = seq = last = 0
    for row in s.field:
        if row[R_SEAT] != seat:
            continue
        seq, card, is_up = row[R_SEQ], row[R_CARD], row[R_UP]
        lying.append(card)
        bits = traits[card]
        if not bits & NS:
            menu.append(A_GIVE_FIELD | seq)
        if row[R_KIND] != ON_CREATURES:
            if not is_up and can_turn_up(r, s, seat, row):
                menu.append(A_TURN_UP | seq)
            continue
        count += 1
        last = 0 if bits & NS else seq
        if row[R_LAID] != laid and not row[R_MARKS] & MARK_MOVED:
            if not is_up:
                menu.append(A_TURN_UP | seq)
            elif not bits & J_ and r.position_change != NEVER:
                menu.append(A_MOVE | seq)
        if strikes and is_up:
            if is_sure and row[R_POS] == IN_ATTACK and ap[card] > row[R_AP_LOSS]:
                if not row[R_MARKS] & MARK_STRUCK:
                    menu.append(A_ATTACK | seq)
            elif _attacks(r, s, row):
                menu.append(A_ATTACK | seq)
    if count != 1 or not last:
        return 0
    menu.remove(A_GIVE_FIELD | last)
    return last


def _is_open(r: Core, s: AacState, seat: int) -> bool:
    """Whether a rival, behind no wall, has a creature that anybody may attack."""
    return s.calm & NO_WALLS != 0 and attacking.has_open_target(r, s, seat)


def _attacks(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether a face-up creature may attack, where that is `PLAIN` and not sure."""
    if row[R_MARKS] & MARK_STRUCK:
        return False
    is_set = row[R_POS] == IN_ATTACK or r.t.overrides[row[R_CARD]]
    return bool(is_set) and attacking.can_attack(r, s, row)


def _add_hand(r: Core, s: AacState, seat: int, lying: list[int], menu: list[int]) -> int:
    """What the hand of a player may do on a `PLAIN` field where these cards of his lie; the bits
    of `codes.HELD_...` that some card has."""
    shut = 0 if s.quota == UNUSED else _shut(s)
    if s.turns[seat] <= 1:  # AAC-4.20
        shut |= HELD_SUPPORT
    sure = SURE_IF_BARE if s.calm & NO_SUPPORT else SURE_TO_COME
    if len(lying) >= CREATURES_MOST:
        sure &= ~HELD_COMES
    held = 0
    before = NOTHING
    for card in s.hands[seat]:
        if card == before:
            continue
        before = card
        gift, play, bits = r.offers[card]
        held |= bits
        if gift:
            menu.append(gift)
        if bits & shut or (card in lying and not bits & HELD_SUMMONED):  # AAC-5.49
            continue
        if bits & sure or _may_play(r, s, seat, card):
            menu.append(play)
    if held & HELD_SWAPS:
        _add_exchanges(r, s, seat, menu)
    return held


def _shut(s: AacState) -> int:
    """The types whose quota is used up, as bits of `codes.HELD_...` (AAC-4.22)."""
    bits = 0
    for kind in (T_CREATURE, T_MAGIC, T_TRAP):
        if s.quota[kind] >= QUOTAS[kind] + s.spare[kind]:
            bits |= 1 << kind
    return bits


def _add_exchanges(r: Core, s: AacState, seat: int, menu: list[int]) -> None:
    for card in sorted(set(s.hands[seat])):
        if r.t.traits[card] & H_ and can_exchange(r, s, seat, card):
            menu.append(A_EXCHANGE | card)


def _may_play(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a card of which no equal one lies there may be played, its quota not used up."""
    if r.t.type[card] == T_CREATURE:
        return is_lawful(r, s, seat, card)
    if r.t.traits[card] & U_ and not may_strike(r, s, seat):
        return False
    return suits_support(r, s, seat, card)


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
