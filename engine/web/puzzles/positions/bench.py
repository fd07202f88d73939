"""What the editor shows of a position: sides, zones, cards with their questions, the tray."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from engine.kernel.errors import KernelError
from engine.kernel.positions import (
    CHOICE,
    FLAG,
    REST,
    SEAT,
    SOME,
    TABLE,
    UNSEEN,
    Attribute,
    Placed,
    ZoneForm,
    concealed,
    left_over,
    placed_copies,
)
from engine.web.puzzles.positions.pages import head, problems_page, seat_name
from engine.web.puzzles.positions.rows import Laid
from engine.web.seat.faces import face_at

Plain = dict[str, Any]


def bench(found: Laid, side: int, error: KernelError | None = None, done: str = "") -> Plain:
    """The context of `templates/engine/puzzles/positions/edit.html`; the tray of seat `side`."""
    seats = len(found.form.seats)
    order = sorted(range(seats), key=lambda seat: seat == found.row.seat)
    problems = problems_page(found)
    chosen = side if 0 <= side < seats else found.row.seat
    return {
        "position": head(found.row),
        "sides": [_side(found, seat) for seat in order],
        "table": _facts(found, TABLE),
        "columns": found.form.facts_columns,
        "tray": _tray(found, chosen),
        "tabs": [
            {"seat": seat, "name": _name(found, seat), "current": seat == chosen}
            for seat in sorted(range(seats), key=lambda seat: seat != found.row.seat)
        ],
        "seats": [
            {"number": seat, "name": _("Seat %(n)s") % {"n": seat + 1}} for seat in range(seats)
        ],
        "problems": problems,
        "problem_count": len(problems),
        "doubtful": doubtful(found),
        "key": fresh_key(),
        "refusal": say(error.message) if error else "",
        "done": done,
    }


def _name(found: Laid, seat: int) -> str:
    return seat_name(seat, found.row.seat, len(found.form.seats))


def counts(found: Laid, seat: int) -> Plain:
    """How many cards a seat has, how many lie open here, how many nobody has seen, and where."""
    supply = sum(found.form.seats[seat].supply.values())
    left = len(left_over(found.form, found.layout, seat))
    hidden = concealed(found.form, found.layout, seat)
    unseen: list[Plain] = []
    rest = left - hidden
    for zone in found.form.seats[seat].zones:
        if zone.unseen == SOME:
            amount = found.layout.seats[seat].unseen.get(zone.key, 0)
            rest -= amount
            unseen.append({"key": zone.key, "zone": say(zone.name), "count": amount})
    for zone in found.form.seats[seat].zones:
        if zone.unseen == REST:
            unseen.append({"key": zone.key, "zone": say(zone.name), "count": max(0, rest)})
    placed = hidden + sum(placed_copies(found.form, found.layout)[seat].values())
    return {"total": supply, "placed": placed, "unseen": unseen}


def counts_sentence(found: Laid, seat: int) -> str:
    """The same as a sentence."""
    told = counts(found, seat)
    total = ngettext("%(n)s card", "%(n)s cards", told["total"]) % {"n": told["total"]}
    parts = [_("%(n)s placed") % {"n": told["placed"]}]
    parts += [
        _("%(n)s unseen (%(zone)s)") % {"n": each["count"], "zone": each["zone"]}
        for each in told["unseen"]
    ]
    return f"{total}: {', '.join(parts)}"


def doubtful(found: Laid) -> list[Plain]:
    """What breaks no rule but is easily forgotten: places of which nothing was said at all."""
    told: list[Plain] = []
    for seat, form in enumerate(found.form.seats):
        side = found.layout.seats[seat]
        empty = [
            zone for zone in form.zones
            if zone.unseen == SOME and not side.zone(zone.key) and not side.unseen.get(zone.key)
        ]  # fmt: skip
        told += [
            {"who": _name(found, seat), "zone": say(zone.name), "seat": seat, "key": zone.key}
            for zone in empty
        ]
    return sorted(told, key=lambda each: each["seat"] != found.row.seat)


# --- sides and zones --------------------------------------------------------------------------


def _side(found: Laid, seat: int) -> Plain:
    form = found.form.seats[seat]
    names = found.row.table.get("names", [])
    zones = [_zone(found, seat, zone) for zone in form.zones]
    return {
        "seat": seat,
        "name": _name(found, seat),
        "is_you": seat == found.row.seat,
        "deck": names[seat] if seat < len(names) else "",
        "counts": counts_sentence(found, seat) if form.supply else "",
        "zones": [zone for zone in zones if not zone["advanced"] or zone["cards"]],
        "more": [zone for zone in zones if zone["advanced"] and not zone["cards"]],
        **_facts(found, seat),
    }


def _zone(found: Laid, seat: int, zone: ZoneForm) -> Plain:
    side = found.layout.seats[seat]
    cards = [_placed(found, seat, zone, at, each) for at, each in enumerate(side.zone(zone.key))]
    told = {each["key"]: each["count"] for each in counts(found, seat)["unseen"]}
    rest = told.get(zone.key) if zone.unseen == REST else None
    return {
        "key": zone.key,
        "name": say(zone.name),
        "hint": say(zone.hint),
        "clause": zone.clause,
        "cards": cards,
        "count": len(cards) + told.get(zone.key, 0),
        "room": zone.capacity < 0 or len(cards) < zone.capacity,
        "rest": rest,
        "unseen": side.unseen.get(zone.key, 0) if zone.unseen == SOME else None,
        "advanced": zone.advanced,
        "seat": seat,
    }


def _placed(found: Laid, seat: int, zone: ZoneForm, at: int, each: Placed) -> Plain:
    face, name = _face(found, each.card)
    owner = seat if each.owner == TABLE else each.owner
    fields = [_field(found, asked, each.values, str(n)) for n, asked in enumerate(zone.attributes)]
    return {
        "at": at,
        "code": each.card,
        "card": face,
        "hidden": each.card == UNSEEN,
        "name": name,
        "owner": _name(found, owner) if zone.crosses and owner != seat else "",
        "badges": _badges(found, zone.attributes, each.values),
        "fields": [field for field in fields if not field["advanced"]],
        "advanced": [field for field in fields if field["advanced"]],
        "moves": _moves(found, seat, zone, each.card, owner),
        "attached": [
            _attached(found, seat, f"{seat}-{zone.key}-{at}-h", n, held)
            for n, held in enumerate(each.attached)
        ],
        "attachables": _attachables(found, zone) if zone.attachable else [],
        "id": f"{seat}-{zone.key}-{at}",
    }


def _moves(found: Laid, seat: int, zone: ZoneForm, code: str, owner: int) -> list[Plain]:
    """Where else a card could lie: on this side, and where cards cross on another."""
    strays = zone.crosses and owner != seat
    here = [
        {"key": other.key, "name": say(other.name)}
        for other in found.form.seats[seat].zones
        if other.key != zone.key and other.cards & zone.cards and not other.is_note
        and _takes(other, code) and (other.crosses or not strays)
    ]  # fmt: skip
    if strays:
        return here + _named(found, owner, code, found.form.seats[owner].zones)
    return here if zone.is_note else here + _across(found, seat, code)


def _across(found: Laid, seat: int, code: str) -> list[Plain]:
    """The places of the others where a card of this seat may lie."""
    rows: list[Plain] = []
    for other, form in enumerate(found.form.seats):
        if other != seat:
            crossing = tuple(zone for zone in form.zones if zone.crosses)
            rows += _named(found, other, code, crossing)
    return rows


def _named(found: Laid, seat: int, code: str, zones: tuple[ZoneForm, ...]) -> list[Plain]:
    """Those of a seat's places that take a card, said so that they are not taken for one's own."""
    return [
        {"key": f"{seat}:{zone.key}", "name": f"{say(zone.name)} ({_name(found, seat)})"}
        for zone in zones
        if not zone.is_note and _takes(zone, code)
    ]


def _attached(found: Laid, seat: int, place: str, at: int, held: Placed) -> Plain:
    _shown, name = _face(found, held.card)
    owner = seat if held.owner == TABLE else held.owner
    fields = [
        _field(found, asked, held.values, str(n)) for n, asked in enumerate(found.form.attached)
    ]
    return {
        "id": f"{place}{at}",
        "at": at,
        "code": held.card,
        "name": name,
        "owner": _name(found, owner),
        "badges": _badges(found, found.form.attached, held.values),
        "fields": [field for field in fields if not field["advanced"]],
        "advanced": [field for field in fields if field["advanced"]],
    }


def _face(found: Laid, code: str) -> tuple[Plain | None, str]:
    """The face of a card, where it has one, and what it is called."""
    if code == UNSEEN:
        return None, _("A card nobody has seen")
    face = face_at(found.rules, code)
    return face, str(face["name"]) if face else code


def card_name(found: Laid, code: str) -> str:
    """What a card is called."""
    return _face(found, code)[1]


def _takes(zone: ZoneForm, code: str) -> bool:
    return zone.conceals if code == UNSEEN else code in zone.cards


def _attachables(found: Laid, zone: ZoneForm) -> list[Plain]:
    """The cards that can be attached and still lie nowhere, with whose they are."""
    rows: list[Plain] = []
    for seat in range(len(found.form.seats)):
        left = Counter(left_over(found.form, found.layout, seat))
        for code in sorted(left):
            if code in found.form.attachables and left[code] > 0:
                name = card_name(found, code)
                rows.append({"value": f"{seat}:{code}", "name": name, "owner": _name(found, seat)})
        if zone.conceals:
            name, owner = card_name(found, UNSEEN), _name(found, seat)
            rows.append({"value": f"{seat}:{UNSEEN}", "name": name, "owner": owner})
    return rows


def _badges(found: Laid, asked: tuple[Attribute, ...], values: Mapping[str, int]) -> list[str]:
    """What of a card's attributes is worth a word beside it."""
    told: list[str] = []
    for each in asked:
        value = values.get(each.key, 0)
        if not value or each.advanced:
            continue
        name = str(say(each.name))
        if each.kind == FLAG:
            told.append(name)
        elif each.kind == CHOICE and value < len(each.choices):
            told.append(str(say(each.choices[value])))
        else:
            told.append(f"{name} {value}")
    return told


# --- questions ---------------------------------------------------------------------------------


def _facts(found: Laid, seat: int) -> Plain:
    form, side = found.form.side(seat), found.layout.side(seat)
    fields = [_field(found, asked, side.facts, f"t{n}") for n, asked in enumerate(form.facts)]
    return {
        "facts": [field for field in fields if not field["advanced"]],
        "more_facts": [field for field in fields if field["advanced"]],
    }


def _field(found: Laid, asked: Attribute, values: Mapping[str, int], place: str) -> Plain:
    value = values.get(asked.key, asked.default)
    choices: list[Plain] = []
    if asked.kind == SEAT:
        choices = [
            {"value": seat, "name": _name(found, seat), "selected": seat == value}
            for seat in range(len(found.form.seats))
        ]
    elif asked.kind == CHOICE:
        choices = [
            {"value": n, "name": say(name), "selected": n == value}
            for n, name in enumerate(asked.choices)
        ]
    return {
        "key": asked.key,
        "name": say(asked.name),
        "kind": asked.kind,
        "value": value,
        "low": asked.low,
        "high": asked.high,
        "step": asked.step,
        "choices": choices,
        "clause": asked.clause,
        "advanced": asked.advanced and not values.get(asked.key),
        "place": place,
    }


# --- the tray ---------------------------------------------------------------------------------


def _tray(found: Laid, seat: int) -> Plain:
    form = found.form.seats[seat]
    lender = _lender(found, seat)
    supply = found.form.seats[lender].supply
    left = Counter(left_over(found.form, found.layout, lender))
    rows: list[Plain] = []
    for code in supply:
        zones = [zone for zone in form.zones if code in zone.cards]
        face, name = _face(found, code)
        rows.append(
            {
                "code": code,
                "card": face,
                "name": name,
                "kind": face.get("type_label") or face["type"] if face else "",
                "left": max(0, left[code]),
                "total": supply[code],
                "zones": [{"key": zone.key, "name": say(zone.name)} for zone in zones]
                + _across(found, seat, code),
            }
        )
    rows.sort(key=lambda row: (row["kind"], row["name"]))
    rows += _unseen_rows(found, seat)
    goals = {zone.key: {"key": zone.key, "name": say(zone.name)} for zone in form.zones}
    goals |= {place["key"]: place for row in rows for place in row["zones"]}
    return {
        "seat": seat,
        "name": _name(found, seat),
        "rows": rows,
        "zones": list(goals.values()),
    }


def _lender(found: Laid, seat: int) -> int:
    """Whose cards a seat lays."""
    lender = found.form.seats[seat].lender
    return seat if lender == TABLE else lender


def _unseen_rows(found: Laid, seat: int) -> list[Plain]:
    """Where a card may lie that nobody has seen, one more of those that are left."""
    form = found.form.seats[seat]
    zones = [zone for zone in form.zones if zone.conceals]
    lender = _lender(found, seat)
    total = len(left_over(found.form, found.layout, lender))
    left = max(0, total - concealed(found.form, found.layout, lender))
    if not zones:
        return []
    return [
        {
            "code": UNSEEN,
            "card": None,
            "hidden": True,
            "name": card_name(found, UNSEEN),
            "kind": "",
            "left": left,
            "total": total,
            "zones": [{"key": zone.key, "name": say(zone.name)} for zone in zones]
            + _across(found, seat, UNSEEN),
        }
    ]
