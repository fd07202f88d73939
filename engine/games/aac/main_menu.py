"""The actions of MAIN (AAC-4.20) and the further attacks of AAC-4.24."""

from __future__ import annotations

from engine.games.aac import attacking, captions, costs
from engine.games.aac.bars import BANNED, EMPTY_PILE, HAS_MOVED, IS_WALL, JUST_LAID, KEEPS_POSITION
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
    CALM_TRAITS,
    H_,
    J_,
    MARK_MOVED,
    NO_CAPTIONS,
    NS,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_LAID,
    R_MARKS,
    R_OWNER,
    R_SEAT,
    R_SEQ,
    R_UP,
    SURE,
    T_MAGIC,
)
from engine.games.aac.core import Core
from engine.games.aac.lasting import bans_now, forbidden
from engine.games.aac.options import FREE, NEVER
from engine.games.aac.playing import PLAYS, bar_to_play, may_strike
from engine.games.aac.rows import creatures, look_for_auras, row_of, traits_of
from engine.games.aac.sacrifice import may_follow
from engine.games.aac.state import AacState
from engine.kernel.rules import PAYLOAD


def main_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """DEC-MAIN."""
    if not s.calm & SURE:
        look_for_auras(r, s)
    bans = bans_now(r, s, seat)
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


def _add_cards(r: Core, s: AacState, seat: int, bans: int, menu: list[int]) -> None:
    before = -1
    for card in s.hands[seat]:
        if card == before:
            continue
        before = card
        traits = r.t.traits[card]
        if not bar_to_play(r, s, seat, card, bans):
            menu.append(PLAYS[r.t.type[card]] | card)
        if not traits & NS and not bans & BAN_SACRIFICE:
            menu.append(A_GIVE_HAND | card)
        if traits & H_ and not bar_to_exchange(r, s, seat, card):
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
            if not bar_to_turn(r, s, row, traits, bans):
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


def bar_to_turn(r: Core, s: AacState, row: list[int], traits: int, bans: int) -> int:
    """What keeps a creature in its position, or face-down, 0 for nothing (AAC-4.20, AAC-4.36)."""
    if row[R_UP] and traits & J_:
        return IS_WALL
    if row[R_UP] and r.position_change == NEVER:
        return KEEPS_POSITION
    if row[R_MARKS] & MARK_MOVED:
        return HAS_MOVED
    if row[R_LAID] == s.turn and r.position_change != FREE:
        return JUST_LAID
    return BANNED if bans & (BAN_POSITION if row[R_UP] else BAN_TURN_UP) else 0


def can_turn_up(r: Core, s: AacState, seat: int, row: list[int]) -> bool:
    """Whether a face-down magic may be turned up now (AAC-4.20, AAC-5.63)."""
    card = row[R_CARD]
    if r.t.type[card] != T_MAGIC or forbidden(r, s, seat, BAN_TURN_UP):
        return False
    return costs.can_act_on(r, s, seat, card, is_hand=False)


def bar_to_exchange(r: Core, s: AacState, seat: int, card: int) -> int:
    """What keeps a card with H from being exchanged, 0 for nothing: an empty pile, a ban, or that
    each copy is, once in a game (AAC-5.55)."""
    if not s.decks[seat]:
        return EMPTY_PILE
    if forbidden(r, s, seat, BAN_EXCHANGE):
        return BANNED
    done = s.exchanged[seat].count(card)
    return HAS_MOVED if done and done >= copies_of(s, seat, card) else 0


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
