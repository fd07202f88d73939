"""Summonable creatures and their material (AAC-5.44)."""

from __future__ import annotations

from engine.games.aac import effect_costs
from engine.games.aac.codes import (
    A_FORCED,
    A_MATERIAL,
    G_ACTION,
    G_MATERIALS,
    G_PICKS,
    G_SEAT,
    NS,
    R_CARD,
    R_HOST,
    R_SEAT,
    R_SEQ,
)
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_GAVE_UP
from engine.games.aac.filters import fits
from engine.games.aac.rows import has_room, has_trait, row_of, rows_of
from engine.games.aac.state import AacState
from engine.games.aac.zones import in_own_zone, leave_field
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND, PAYLOAD


def can_summon(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether the material of a summonable creature lies there and, once it has left, the caps of
    AAC-4.9 allow the creature."""
    lying = 0
    for row in s.field:
        if row[R_SEAT] == seat:
            lying += 1
    return lying >= r.materials[card] and _leads_on(r, s, seat, card, [])


def material_menu(r: Core, s: AacState, frame: list[int]) -> list[int]:
    """A_MATERIAL for each row that can be picked next; the DECLARE frame holds those picked.
    Empty when the set is whole."""
    seat = frame[G_SEAT]
    card = _card_of(frame[G_ACTION])
    picked = [each & PAYLOAD for each in frame[G_PICKS : G_PICKS + frame[G_MATERIALS]]]
    menu, more = _next(r, s, seat, card, picked, len(picked)), len(picked) + 1
    return [A_MATERIAL | seq for seq in menu if _leads_on(r, s, seat, card, [*picked, seq], more)]


def _card_of(action: int) -> int:
    payload = action & PAYLOAD
    return payload >> 2 if action & KIND == A_FORCED else payload


def _next(r: Core, s: AacState, seat: int, card: int, picked: list[int], named: int) -> list[int]:
    """The rows that fit the demand whose turn it is; beyond the `named` ones, which come in any
    order, only in one order within one demand."""
    left = len(picked)
    for number, count in r.summons[card]:
        if left >= count:
            left -= count
            continue
        after = picked[-1] if left and len(picked) > named else 0
        found = [
            row[R_SEQ]
            for row in rows_of(s, seat)
            if row[R_SEQ] > after
            and row[R_SEQ] not in picked
            and not has_trait(r, s, row, NS)
            and fits(r, s, number, row)
        ]
        # Where all of them are due their order is no choice.
        return found[:1] if after == 0 and len(found) <= count - left else found
    return []


def _is_whole(r: Core, card: int, picked: list[int]) -> bool:
    return len(picked) >= r.materials[card]


def _leads_on(
    r: Core, s: AacState, seat: int, card: int, picked: list[int], named: int = 0
) -> bool:
    """Whether the set can be made whole so that the creature may come and be paid for."""
    if _is_whole(r, card, picked):
        return _admits(r, s, seat, card, picked)
    menu = _next(r, s, seat, card, picked, named)
    return any(_leads_on(r, s, seat, card, [*picked, seq], named) for seq in menu)


def _admits(r: Core, s: AacState, seat: int, card: int, picked: list[int]) -> bool:
    """The caps, judged as if the material had left, and the cost beside it."""
    if r.play_gives[card] and not _can_give(r, s, seat, card, picked):
        return False
    before = s.field
    s.field = [row for row in before if row[R_SEQ] not in picked and row[R_HOST] not in picked]
    admits = has_room(r, s, seat, card)
    s.field = before
    return admits


def _can_give(r: Core, s: AacState, seat: int, card: int, picked: list[int]) -> bool:
    demands = [[each[0], each[1], each[2], 0] for each in r.play_gives[card]]
    held = [card] if card in s.hands[seat] else []
    return effect_costs.fills(r, s, seat, demands, [], held, picked)


def give_material(r: Core, s: AacState, seat: int, rows: list[int], out: Sink | None) -> None:
    """The material goes where sacrificed cards go."""
    for seq in rows:
        row = row_of(s, seq)
        if row is None:
            continue
        if out is not None:
            out.append((E_GAVE_UP, EVERYBODY, seat, row[R_CARD]))
        leave_field(r, s, row, in_own_zone(r.t.type[row[R_CARD]]), out)
