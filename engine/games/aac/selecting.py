"""Which cards a filter, a selector, a target of an effect means now (AAC-9.2)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.bare import stat
from engine.games.aac.codes import (
    AP,
    F_BLOCK,
    F_CARD,
    F_CHOSEN,
    F_HOST,
    F_SEAT,
    F_SOURCE,
    F_SUBJECT,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_KNOWN,
    R_SEAT,
    R_SEQ,
    R_UP,
    T_CREATURE,
    V_AT,
    V_BY,
    Z_FIELD,
    Z_HAND,
    Z_PILE,
    Z_TOILET,
)
from engine.games.aac.core import Core
from engine.games.aac.filters import attack_of, fits, fits_card, fits_unseen, stands_as_wall
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState

AGEING_FROM: Final = 400


def on_side(side: int, seat: int, other: int) -> bool:
    """Whether what belongs to `other` is on that side, seen from `seat`."""
    return side == e.BOTH or (side == e.OWN) == (seat == other)


def group_rows(
    r: Core, s: AacState, seat: int, selector: int, *, bare: bool = False
) -> list[list[int]]:
    """The cards of the field that a selector means, oldest first."""
    side, zone, number = r.selectors[selector]
    if zone != Z_FIELD:
        return []
    return [
        row
        for row in s.field
        if on_side(side, seat, row[R_SEAT]) and fits(r, s, number, row, bare=bare)
    ]


def seen_rows(r: Core, s: AacState, seat: int, selector: int) -> list[list[int]]:
    """The same by what a player sees: no condition tells what lies face-down (AAC-7.2)."""
    side, zone, number = r.selectors[selector]
    if zone != Z_FIELD:
        return []
    return [
        row
        for row in s.field
        if on_side(side, seat, row[R_SEAT])
        and (fits(r, s, number, row) if row[R_KNOWN] >> seat & 1 else fits_unseen(r, number, row))
    ]


def pile_of(s: AacState, seat: int, zone: int) -> list[int]:
    """The cards of a player in a zone other than the field."""
    if zone == Z_HAND:
        return s.hands[seat]
    if zone == Z_PILE:
        return s.decks[seat]
    return s.toilets[seat] if zone == Z_TOILET else s.voids[seat]


def group_cards(r: Core, s: AacState, seat: int, selector: int) -> list[list[int]]:
    """The cards elsewhere that a selector means, as `[zone, seat, card]`."""
    side, zone, number = r.selectors[selector]
    if zone == Z_FIELD:
        return []
    return [
        [zone, whose, card]
        for whose in (seat, 1 - seat)
        if on_side(side, seat, whose)
        for card in pile_of(s, whose, zone)
        if fits_card(r, number, card)
    ]


def named(
    r: Core, s: AacState, frame: list[int], target: int, *, bare: bool = False
) -> list[list[int]]:
    """The cards of the field that a target means, to be read only."""
    if target >= e.GROUP:
        rows = group_rows(r, s, frame[F_SEAT], target - e.GROUP, bare=bare)
        order = r.extremes.get(target - e.GROUP) if r.extremes else None
        return rows if order is None else _first(r, s, rows, order, bare=bare)
    found: list[list[int]] = []
    for seq in _numbers(r, s, frame, target):
        row = row_of(s, seq)
        if row is not None:
            found.append(row)
    return found


def _first(
    r: Core, s: AacState, rows: list[list[int]], order: list[int], *, bare: bool
) -> list[list[int]]:
    """AAC-9.14: of face-up creatures those with the most points, or the fewest."""
    sign, which = order
    found: list[list[int]] = []
    best = 0
    for row in rows:
        if not row[R_UP] or row[R_KIND] != ON_CREATURES:
            continue
        points = sign * stat(r, s, row, which, bare=bare)
        if not found or points > best:
            found, best = [], points
        if points == best:
            found.append(row)
    return found


def in_reach(r: Core, s: AacState, frame: list[int], target: int) -> list[list[int]]:
    """The same by what everybody sees: of a group all that lie on its side (AAC-7.6)."""
    if target < e.GROUP:
        return named(r, s, frame, target)
    side, zone, _ = r.selectors[target - e.GROUP]
    if zone != Z_FIELD:
        return []
    return [row for row in s.field if on_side(side, frame[F_SEAT], row[R_SEAT])]


def _numbers(r: Core, s: AacState, frame: list[int], target: int) -> list[int]:
    if target == e.SELF:
        return [frame[F_SOURCE]]
    if target == e.HOST:
        return [frame[F_HOST]]
    if target == e.PLAYED:
        return [frame[F_SUBJECT]]
    if target in (e.ATTACKER, e.DEFENDER):
        attack = attack_of(s)
        return [] if attack is None else [attack[V_BY if target == e.ATTACKER else V_AT]]
    return chosen(frame, target) if chosen_zone(r, frame) == Z_FIELD else []


def chosen_zone(r: Core, frame: list[int]) -> int:
    """The zone from which an effect chooses."""
    choice = r.chooses[frame[F_BLOCK]]
    return r.selectors[choice[e.CH_SELECTOR]][e.SL_ZONE] if choice else Z_FIELD


def chosen(frame: list[int], target: int) -> list[int]:
    """What was chosen: all of it, or the one of that number (AAC-9.9)."""
    if target == e.CHOSEN:
        return frame[F_CHOSEN:]
    at = F_CHOSEN + target - e.CHOSEN_ONE
    return [frame[at]] if at < len(frame) else []


def cards_meant(r: Core, s: AacState, frame: list[int], target: int) -> list[list[int]]:
    """The cards elsewhere than on the field that a target means, as `[zone, seat, card]`."""
    seat = frame[F_SEAT]
    if target >= e.GROUP:
        return group_cards(r, s, seat, target - e.GROUP)
    if target < e.CHOSEN or chosen_zone(r, frame) == Z_FIELD:
        return []
    side, zone, _ = r.selectors[r.chooses[frame[F_BLOCK]][e.CH_SELECTOR]]
    found: list[list[int]] = []
    for card in chosen(frame, target):
        for whose in (seat, 1 - seat):
            if on_side(side, seat, whose) and card in pile_of(s, whose, zone):
                found.append([zone, whose, card])
                break
    return found


def meant(
    r: Core, s: AacState, frame: list[int], target: int, *, bare: bool = False
) -> list[list[int]]:
    """The cards of the field that a step of an effect may touch (AAC-5.19, AAC-5.42)."""
    return [
        row for row in named(r, s, frame, target, bare=bare) if reaches(r, s, frame, row, bare=bare)
    ]


def reaches(r: Core, s: AacState, frame: list[int], row: list[int], *, bare: bool = False) -> bool:
    """Whether a card is not immune to the effect at hand."""
    is_foreign = is_support(r, frame[F_CARD]) and row[R_SEQ] != frame[F_SOURCE]
    if is_foreign and stands_as_wall(r, s, row, bare=bare):
        return False
    if row[R_KIND] == ON_CREATURES and r.is_ageing[frame[F_BLOCK]]:
        return ages(r, s, frame[F_CARD], row, bare=bare)
    return True


def is_support(r: Core, card: int) -> bool:
    """Whether an effect comes from a magic or a trap."""
    return r.t.type[card] != T_CREATURE


def ages(r: Core, s: AacState, card: int, row: list[int], *, bare: bool = False) -> bool:
    """Whether an ageing effect of a card touches a creature (AAC-5.42)."""
    if r.t.is_evolving[row[R_CARD]] or "AAC-5.42" in r.t.overrides[card]:
        return True
    return stat(r, s, row, AP, bare=bare) >= AGEING_FROM
