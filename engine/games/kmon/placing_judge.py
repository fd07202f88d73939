"""What no battle can look like, beyond what the form says: every problem with its mend."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.core import Core
from engine.games.kmon.placing import (
    ACTIVE,
    AT_ACTION,
    AT_START,
    BENCH,
    BOTTOM,
    DECK,
    HAND,
    MOST_EXTRA,
    extra,
    known,
)
from engine.games.kmon.placing_blocks import parts_of
from engine.kernel.messages import N_, NN_, Message, MessageParam
from engine.kernel.positions import (
    TABLE,
    Layout,
    Placed,
    PositionForm,
    Problem,
    SideLayout,
    left_over,
)

TEAM: Final = 3
_WORN: Final = N_("«{card}» has {found} damage and {hp} HP: it would be exhausted.")
_FRESH: Final = N_("«{card}» is exhausted, but has {found} damage of {hp} HP.")


def problems_of(r: Core, form: PositionForm, layout: Layout) -> list[Problem]:
    """The problems of a layout for two seats, whatever stands in it."""
    found: list[Problem] = []
    for seat in (0, 1):
        _size(r, form, seat, found)
        _team(r, layout, seat, found)
        _deck(form, layout, seat, found)
    _extra_actions(layout.table, found)
    _orders(r, layout, found)
    return found


# --- K-Mon ----------------------------------------------------------------------------------


def _team(r: Core, layout: Layout, seat: int, found: list[Problem]) -> None:
    side = layout.seats[seat]
    team = [each for key in (ACTIVE, BENCH) for each in side.zone(key) if _hp(r, each)]
    for key in (ACTIVE, BENCH):
        for each in side.zone(key):
            if _hp(r, each):
                _damage(r, each, seat, key, found)
                _effects(r, each, seat, key, found)
    if len(team) == TEAM and all(each.value("exhausted") for each in team):
        text = N_("All three K-Mon are exhausted: the battle is over.")
        remedy = Message(N_("Let at least one stand."))
        found.append(Problem(Message(text, {}, "KM-6.1"), seat, BENCH, "", 1, remedy))
    elif not side.zone(ACTIVE) and not _may_be_empty(r, layout, seat):
        text = N_("No K-Mon stands in the active position.")
        remedy = Message(N_("Put a K-Mon that is not exhausted there."))
        clause = "KM-4.6" if layout.table.fact("turn", 1) <= 1 else "KM-R21"
        found.append(Problem(Message(text, {}, clause), seat, ACTIVE, "", 1, remedy))


def _size(r: Core, form: PositionForm, seat: int, found: list[Problem]) -> None:
    """KM-3.1: the deck that was brought has its team."""
    supply = form.seats[seat].supply
    size = sum(supply[code] for code in supply if code in r.pool and r.t.hp[r.pool.index(code)])
    if size == TEAM:
        return
    text = N_("The team has {found} K-Mon, a battle needs {wanted}.")
    remedy = Message(N_("Lay the table with another deck."))
    message = Message(text, {"found": size, "wanted": TEAM}, "KM-3.1")
    found.append(Problem(message, seat, BENCH, "", abs(size - TEAM), remedy))


def _may_be_empty(r: Core, layout: Layout, seat: int) -> bool:
    """KM-R21: after Phase II the turn player fills the position in Phase III, by option always."""
    if r.replaces_late:
        return True
    step = layout.table.fact("step")
    return step not in (AT_START, AT_ACTION) and layout.table.fact("turn_seat") == seat


def _hp(r: Core, each: Placed) -> int:
    """The HP of a K-Mon, 0 for any other card."""
    return r.t.hp[r.pool.index(each.card)] if each.card in r.pool else 0


def _damage(r: Core, each: Placed, seat: int, key: str, found: list[Problem]) -> None:
    """KM-4.30: damage and exhaustion go together."""
    hp, damage = _hp(r, each), each.value("damage")
    params: dict[str, MessageParam] = {
        "card": r.pool[each.card].name,
        "found": damage,
        "hp": hp,
    }
    if not each.value("exhausted") and damage >= hp:
        remedy = Message(
            N_("Take off {count} damage, or lay it exhausted on the bench."),
            {"count": damage - hp + 1},
        )
        message = Message(_WORN, params, "KM-4.30")
        found.append(Problem(message, seat, key, each.card, damage - hp + 1, remedy))
    elif each.value("exhausted") and 0 < damage < hp:
        remedy = Message(N_("Set its damage to {hp}."), {"hp": hp})
        message = Message(_FRESH, params, "KM-4.30")
        found.append(Problem(message, seat, key, each.card, hp - damage, remedy))


def _effects(r: Core, each: Placed, seat: int, key: str, found: list[Problem]) -> None:
    name = r.pool[each.card].name
    if each.attached and each.value("exhausted"):
        text = N_("«{card}» is exhausted: nothing is attached to it.")
        remedy = Message(N_("Put the attached cards into their owners' discard piles."))
        message = Message(text, {"card": name}, "KM-R51")
        found.append(Problem(message, seat, key, each.card, len(each.attached), remedy))
    for held in each.attached:
        parts = parts_of(r, r.pool.index(held.card)) if held.card in r.pool else []
        if not parts:
            continue  # said by the form
        part = held.value("part")
        if not 0 <= part < len(parts):
            text = N_("«{card}» has {count} parts that stay; there is no part {found}.")
            params: dict[str, MessageParam] = {
                "card": r.pool[held.card].name, "count": len(parts), "found": part,
            }  # fmt: skip
            remedy = Message(N_("Set it to {value}."), {"value": 0})
            message = Message(text, params, "KM-5.56")
            found.append(Problem(message, seat, key, held.card, part, remedy))
            continue
        _age(r, held, r.block_duration[parts[part]], seat, key, found)


def _age(r: Core, held: Placed, duration: int, seat: int, key: str, found: list[Problem]) -> None:
    """KM-4.17: with its last counter an effect leaves at the end of that turn."""
    excess = held.value("counters") - duration
    if excess <= 0:
        return
    text = N_("«{card}» has {found} counters; at {most} it is discarded.")
    params: dict[str, MessageParam] = {
        "card": r.pool[held.card].name,
        "found": held.value("counters"),
        "most": duration,
    }
    remedy = Message(N_("Set it to {value}."), {"value": duration})
    message = Message(text, params, "KM-4.17")
    found.append(Problem(message, seat, key, held.card, excess, remedy))


def _orders(r: Core, layout: Layout, found: list[Problem]) -> None:
    """KM-4.12: effects age in the order in which they came, so no two have one number."""
    met: dict[int, str] = {}
    for seat in (0, 1):
        for key in (ACTIVE, BENCH):
            for each in layout.seats[seat].zone(key):
                for held in each.attached:
                    order = held.value("order")
                    if order and order in met and held.card in r.pool:
                        _order_twice(r, held, order, seat, key, found)
                    met[order] = held.card


def _order_twice(
    r: Core, held: Placed, order: int, seat: int, key: str, found: list[Problem]
) -> None:
    text = N_("«{card}»: number {found} is given to two attached cards.")
    params: dict[str, MessageParam] = {"card": r.pool[held.card].name, "found": order}
    remedy = Message(N_("Give each a number of its own, or 0."))
    message = Message(text, params, "KM-4.12")
    found.append(Problem(message, seat, key, held.card, 1, remedy))


# --- players ---------------------------------------------------------------------------------


def _deck(form: PositionForm, layout: Layout, seat: int, found: list[Problem]) -> None:
    """KM-7.5, KM-7.11: nobody knows more of a deck than there is."""
    side = layout.seats[seat]
    size = len(left_over(form, layout, seat)) - side.unseen.get(HAND, 0)
    size = max(0, size + len(side.zone(DECK)) + len(side.zone(BOTTOM)))
    for where, zone, clause in (("top", DECK, "KM-7.5"), ("bottom", BOTTOM, "KM-7.11")):
        for who in ("own", "rival"):
            wanted = side.fact(known(where, who))
            if wanted <= size:
                continue
            text = NN_(
                "{found} cards of the deck are said to be known, it has {count}.",
                "{found} cards of the deck are said to be known, it has {count}.",
                "count",
            )
            remedy = Message(N_("Set it to {value}."), {"value": size})
            message = text.fill({"found": wanted, "count": size}, clause)
            found.append(Problem(message, seat, zone, "", wanted - size, remedy))


def _extra_actions(facts: SideLayout, found: list[Problem]) -> None:
    """KM-6.6: what is due was given in this turn."""
    due = sum(1 for at in range(1, MOST_EXTRA + 1) if facts.fact(extra(at)))
    granted = facts.fact("granted")
    if due > granted:
        text = N_("{due} extra actions are due, but {granted} were given this turn.")
        remedy = Message(N_("Set it to {value}."), {"value": due})
        message = Message(text, {"due": due, "granted": granted}, "KM-6.6")
        found.append(Problem(message, TABLE, "granted", "", due - granted, remedy))
