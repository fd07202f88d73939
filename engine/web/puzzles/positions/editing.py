"""Single edits of a layout: each gives a new layout, or says why it cannot be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.kernel.messages import N_, Message, shown
from engine.kernel.positions import (
    TABLE,
    UNSEEN,
    Attribute,
    Layout,
    Placed,
    PositionForm,
    SideLayout,
    ZoneForm,
)
from engine.web.puzzles.positions.errors import BadEdit

MOST_AT_ONCE = 99
KINDS = ("put", "take", "move", "set", "attach", "detach", "side")


@dataclass(frozen=True)
class Edit:
    """What is to be done: `kind` is one of KINDS; `seat` TABLE stands for the table.

    `at` is a card's place in its zone from 0, `held` that of a card attached to it (-1: none).
    `to` is the zone of a move, `goal` the player to whose side it goes (None: the same). `owner` is
    the player whose card is put or attached (TABLE: the seat's). `values` are the new attributes
    (set) or facts (side), `unseen` the numbers of unseen cards by zone (side).
    """

    kind: str
    seat: int = TABLE
    zone: str = ""
    card: str = ""
    at: int = 0
    held: int = -1
    count: int = 1
    to: str = ""
    goal: int | None = None
    owner: int = TABLE
    values: Mapping[str, int] = field(default_factory=dict)
    unseen: Mapping[str, int] = field(default_factory=dict)


def edited(form: PositionForm, layout: Layout, edit: Edit) -> Layout:
    """The layout after an edit. Raises BadEdit, BadPosition for more cards than can lie there."""
    if edit.kind not in KINDS:
        raise BadEdit(Message(N_("There is no edit «{kind}»."), {"kind": shown(edit.kind)}))
    if not TABLE <= edit.seat < len(form.seats):
        raise BadEdit(Message(N_("There is no seat {n} here."), {"n": shown(edit.seat + 1)}))
    if edit.kind == "move" and edit.goal not in (None, edit.seat):
        return Layout.from_json(_crossed(form, layout, edit).to_json())
    side = layout.side(edit.seat)
    if edit.kind == "side":
        changed = replace(
            side,
            facts={**side.facts, **edit.values},
            unseen={**side.unseen, **edit.unseen},
        )
    else:
        changed = replace(side, zones=_zones(form, side, edit))
    return Layout.from_json(_with(layout, edit.seat, changed).to_json())


def opening(form: PositionForm) -> Layout:
    """An empty table: only cards that can never be unseen already lie where they first fit."""
    sides = tuple(_opened(side.zones, side.supply) for side in form.seats)
    return Layout(sides)


def _opened(zones: tuple[ZoneForm, ...], supply: Mapping[str, int]) -> SideLayout:
    laid: dict[str, tuple[Placed, ...]] = {}
    for code in sorted(supply):
        if any(code in zone.cards and zone.unseen != "none" for zone in zones):
            continue
        for _copy in range(supply[code]):
            for zone in zones:
                row = laid.get(zone.key, ())
                if code in zone.cards and not zone.is_note and len(row) != zone.capacity:
                    laid[zone.key] = (*row, Placed(code))
                    break
    return SideLayout(laid)


def _with(layout: Layout, seat: int, side: SideLayout) -> Layout:
    if seat == TABLE:
        return replace(layout, table=side)
    seats = list(layout.seats)
    seats[seat] = side
    return replace(layout, seats=tuple(seats))


def _zones(form: PositionForm, side: SideLayout, edit: Edit) -> dict[str, tuple[Placed, ...]]:
    zones = dict(side.zones)
    zone = _zone(form, edit.seat, edit.zone)
    row = list(zones.get(zone.key, ()))
    if edit.kind == "put":
        if not 1 <= edit.count <= MOST_AT_ONCE:
            text = N_("Put from 1 to {most} copies at once.")
            raise BadEdit(Message(text, {"most": MOST_AT_ONCE}))
        row += [_put(form, zone, edit)] * edit.count
    elif edit.kind in ("take", "move"):
        lifted = _at(row, edit)
        row.pop(edit.at)
        if edit.kind == "move":
            goal = _zone(form, edit.seat, edit.to)
            zones[zone.key] = tuple(row)
            row = [*zones.get(goal.key, ()), _fitted(lifted, goal)]
            zone = goal
    else:
        row[edit.at] = _changed(form, _at(row, edit), zone, edit)
    zones[zone.key] = tuple(row)
    return {key: cards for key, cards in zones.items() if cards}


def _put(form: PositionForm, zone: ZoneForm, edit: Edit) -> Placed:
    """A card that comes to lie there, of the seat's own deck or another player's."""
    if edit.owner in (TABLE, edit.seat):
        lender = form.side(edit.seat).lender
        _check_card(form, edit.seat if lender == TABLE else lender, edit.card, zone)
        return Placed(edit.card, owner=lender)
    _check_crosses(zone)
    _check_card(form, _seat(form, edit.owner), edit.card, zone)
    return Placed(edit.card, {}, (), edit.owner)


def _crossed(form: PositionForm, layout: Layout, edit: Edit) -> Layout:
    """A card laid on another player's side, with all that is tied to it; owners stay."""
    seat, goal_seat = _seat(form, edit.seat), _seat(form, edit.goal)
    zone, goal = _zone(form, seat, edit.zone), _zone(form, goal_seat, edit.to)
    side, other = layout.seats[seat], layout.seats[goal_seat]
    row = list(side.zone(zone.key))
    card = _owned(_at(row, edit), seat)
    row.pop(edit.at)
    if card.owner == goal_seat:
        card = replace(card, owner=TABLE)
    else:
        _check_crosses(goal)
    there = (*other.zone(goal.key), _fitted(card, goal))
    left = _with(layout, seat, _holding(side, zone.key, tuple(row)))
    return _with(left, goal_seat, _holding(other, goal.key, there))


def _owned(card: Placed, seat: int) -> Placed:
    """A card of a seat's side with its owner named, and whatever is tied to it."""
    owner = seat if card.owner == TABLE else card.owner
    return replace(card, owner=owner, attached=tuple(_owned(each, seat) for each in card.attached))


def _holding(side: SideLayout, key: str, row: tuple[Placed, ...]) -> SideLayout:
    zones = {**side.zones, key: row}
    return replace(side, zones={name: cards for name, cards in zones.items() if cards})


def _check_crosses(zone: ZoneForm) -> None:
    if not zone.crosses:
        text = N_("Another player's card cannot lie there: {zone}.")
        raise BadEdit(Message(text, {"zone": zone.name}))


def _seat(form: PositionForm, seat: int | None) -> int:
    if seat is None or not 0 <= seat < len(form.seats):
        raise BadEdit(Message(N_("There is no seat {n} here."), {"n": shown((seat or 0) + 1)}))
    return seat


def _changed(form: PositionForm, card: Placed, zone: ZoneForm, edit: Edit) -> Placed:
    if edit.kind == "attach":
        owner = _seat(form, edit.seat if edit.owner == TABLE else edit.owner)
        _check_card(form, owner, edit.card, zone)
        held = Placed(edit.card, {}, (), owner)
        return replace(card, attached=(*card.attached, held))
    if edit.held < 0:
        return replace(card, values=_values(card.values, zone.attributes, edit.values))
    if edit.held >= len(card.attached):
        raise _nothing_there()
    row = list(card.attached)
    if edit.kind == "detach":
        row.pop(edit.held)
    else:
        old = row[edit.held]
        row[edit.held] = replace(old, values=_values(old.values, form.attached, edit.values))
    return replace(card, attached=tuple(row))


def _values(
    old: Mapping[str, int], asked: tuple[Attribute, ...], new: Mapping[str, int]
) -> dict[str, int]:
    known = {each.key for each in asked}
    for key in new:
        if key not in known:
            text = N_("There is no place or fact «{key}» in this game.")
            raise BadEdit(Message(text, {"key": shown(key)}))
    return {key: value for key, value in {**old, **new}.items() if value}


def _fitted(card: Placed, zone: ZoneForm) -> Placed:
    """A card as it lies in another zone: what is not asked there is forgotten."""
    known = {each.key for each in zone.attributes}
    values = {key: value for key, value in card.values.items() if key in known}
    return replace(card, values=values, attached=card.attached if zone.attachable else ())


def _zone(form: PositionForm, seat: int, key: str) -> ZoneForm:
    found = form.side(seat).zone(key)
    if found is None:
        text = N_("There is no place or fact «{key}» in this game.")
        raise BadEdit(Message(text, {"key": shown(key)}))
    return found


def _check_card(form: PositionForm, seat: int, code: str, zone: ZoneForm) -> None:
    if code == UNSEEN and zone.conceals:
        return
    supplies = [form.seats[seat].supply] if seat != TABLE else [s.supply for s in form.seats]
    if not any(code in supply for supply in supplies):
        text = N_("«{card}» is not in that player's deck.")
        raise BadEdit(Message(text, {"card": shown(code)}))


def _at(row: list[Placed], edit: Edit) -> Placed:
    if not 0 <= edit.at < len(row) or (
        edit.card and edit.kind != "attach" and row[edit.at].card != edit.card
    ):
        raise _nothing_there()
    return row[edit.at]


def _nothing_there() -> BadEdit:
    return BadEdit(Message(N_("That card does not lie there any more. Look again.")))
