"""What K-Mon shows of a deck: curve, elements, types; and how its deck is drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.kmon.setup import OPENING_HAND
from engine.games.kmon.terms import CARD_TYPES, ELEMENTS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name, both
from engine.kernel.showing import (
    Bar,
    Chart,
    DrawPlan,
    Part,
    chart_of_costs,
    chart_of_types,
)

_CURVE: Final = both("Charges", "Cariche")
_ELEMENTS: Final = both("Elements", "Elementi")
_NO_TYPE: Final = both("type not said yet", "tipo non ancora detto")
_NONE: Final = both("no element", "senza elemento")


def charts(cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
    """Cost in charges stacked by type, elements, types; the team only counts in the last."""
    deck = [(card, count) for card, count in cards if card.type != "kmon"]
    paid = [(card, cost, n) for card, n in deck for cost in [_charges(card)] if cost is not None]
    curve = chart_of_costs(paid, _type)
    found = [Chart("cost", _CURVE, curve.bars, scale=True)] if curve else []
    if deck:
        found.append(_by_element(deck))
    if cards:
        found.append(chart_of_types(cards, _type))
    return tuple(found)


def draw_plan(loadout: Loadout, pool: CardPool) -> tuple[DrawPlan, ...]:
    """Five cards, one more at the end of each own turn, no mulligan (KM-4.4, KM-4.17)."""
    notes = [
        Message(
            N_("Cards drawn by effects and comeback bonuses, or searched, are not counted."),
            {},
            "KM-5.46",
        )
    ]
    seers = [code for code in loadout.zone("team") if _trait(pool.get(code)) == "veggente"]
    if seers:
        notes.insert(0, _seer([pool[code].name for code in seers]))
    plan = DrawPlan(
        "deck",
        OPENING_HAND,
        at_start=False,
        mulligan=Message(N_("There is no mulligan: the first five cards stay."), {}, "KM-4.4"),
        clauses=("KM-4.4", "KM-4.17"),
        notes=tuple(notes),
    )
    return (plan,)


def _seer(names: list[Name]) -> Message:
    text = N_(
        "While {names} is active you look at three cards for each one you draw and take the best: "
        "from the second turn on the true chances are higher."
    )
    return Message(text, {"names": tuple(names)}, "KM-5.18")


def _by_element(deck: Sequence[tuple[CardDef, int]]) -> Chart:
    counts: dict[str, int] = {}
    for card, count in deck:
        key = str(card.get("element") or "")
        counts[key] = counts.get(key, 0) + count
    keys = [key for key in (*ELEMENTS, "") if counts.get(key)]
    bars = []
    for key in keys:
        name = ELEMENTS.get(key, _NONE)
        part = Part(key or "generic", name, counts[key], f"el-{key or 'generic'}")
        bars.append(Bar(key or "generic", name, (part,)))
    return Chart("elements", _ELEMENTS, tuple(bars))


def _charges(card: CardDef) -> int | None:
    """The charges asked for; None of a typed card that does not say it yet. An item is free unless
    it says more (KM-2.5)."""
    cost = card.get("cost")
    charges = cost.get("charges") if isinstance(cost, Mapping) else cost
    if isinstance(charges, int):
        return charges
    return 0 if card.type == "item" else None


def _trait(card: CardDef | None) -> str:
    trait = card.get("trait") if card is not None else None
    return str(trait.get("id", "")) if isinstance(trait, dict) else ""


def _type(key: str) -> Name:
    return CARD_TYPES.get(key, Name.of({"en": key}) if key else _NO_TYPE)
