"""Charts of a deck as figures that a template draws: SVG places, a sentence, a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from collection.house.i18n import READER
from collection.house.pools import pool_of
from decks.lists.rows import Deck
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.showing import Bar, Chart, Part
from engine.registry import game

WIDTH: Final = 320
# A curve: where the bars stand and how high the highest is.
FLOOR, HIGH = 132, 108
# Lying bars: one row, and the ground between two parts.
ROW, GROUND = 28, 1.5
TONES: Final = 6


def charts(deck: Deck) -> list[dict[str, Any]]:
    """The charts that the game wants for the cards of a deck, drawn."""
    return drawn(deck.game, deck.zones)


def drawn(key: str, zones: Mapping[str, Mapping[str, int]]) -> list[dict[str, Any]]:
    """As `charts`, for cards that are no row; cards that the game does not know count nowhere."""
    found = game(key).deck_charts(counted(key, zones))
    tones = _tones(found)
    return [_chart(chart, tones) for chart in found if chart.bars]


def strip(found: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The charts of a deck at a glance: the first that stands, one bar of all types, the first that
    lies; `more` are the others."""
    types = next((chart for chart in found if chart["key"] == "types"), None)
    curve = next((chart for chart in found if chart["standing"]), None)
    lying = next((c for c in found if not c["standing"] and c is not types), None)
    shown = [chart for chart in (curve, types, lying) if chart]
    return {
        "curve": curve,
        "types": _one_bar(types) if types else None,
        "lying": lying,
        "more": [chart for chart in found if not any(chart is one for one in shown)],
    }


def _one_bar(chart: dict[str, Any]) -> dict[str, Any]:
    """All bars of a chart as parts of one, and their legend."""
    legend = [{**bar["parts"][0], "name": bar["label"], "count": bar["total"]}
              for bar in chart["bars"] if bar["total"]]  # fmt: skip
    if len({part["tone"] for part in legend}) < len(legend):
        for place, part in enumerate(legend):
            part["tone"] = f"tone-{place % TONES}"
    left = 0.0
    for part in legend:
        wide = WIDTH * int(part["count"]) / chart["total"]
        part |= _box(left, 0, max(wide - GROUND, 0.5), ROW - 6)
        left += wide
    return {**chart, "legend": legend, "height": ROW - 6}


def counted(key: str, zones: Mapping[str, Mapping[str, int]]) -> list[tuple[CardDef, int]]:
    """The known cards of all zones with their copies, each card once."""
    pool = pool_of(key)
    counts: dict[str, int] = {}
    for lines in zones.values():
        for code, count in lines.items():
            counts[code] = counts.get(code, 0) + count
    known = ((pool.get(code), count) for code, count in sorted(counts.items()))
    return [(card, count) for card, count in known if card is not None]


def _tones(found: Sequence[Chart]) -> dict[str, str]:
    """A class for each sort, the same in all charts of a deck."""
    tones: dict[str, str] = {}
    free = 0
    for chart in found:
        for part in (part for bar in chart.bars for part in bar.parts):
            if part.key not in tones:
                tones[part.key] = part.tone or f"tone-{free % TONES}"
                free += not part.tone
    return tones


def _chart(chart: Chart, tones: Mapping[str, str]) -> dict[str, Any]:
    bars = [_spoken_bar(bar, tones) for bar in chart.bars]
    legend = _legend(bars)
    title = _say(chart.title)
    totals = ", ".join(f"{bar['label']} {bar['total']}" for bar in bars)
    return {
        "key": chart.key,
        "title": title,
        "sentence": _("%(title)s: %(bars)s.") % {"title": title, "bars": totals},
        "bars": _standing(bars) if chart.scale else _lying(bars),
        "height": FLOOR + 24 if chart.scale else ROW * len(bars),
        "width": WIDTH,
        "floor": FLOOR,
        "standing": chart.scale,
        "legend": legend if len(legend) > 1 and _is_stacked(chart.bars) else [],
        "total": sum(int(bar["total"]) for bar in bars),
    }


def _is_stacked(bars: Sequence[Bar]) -> bool:
    return any(len(bar.parts) > 1 for bar in bars)


def _spoken_bar(bar: Bar, tones: Mapping[str, str]) -> dict[str, Any]:
    parts = [_spoken_part(part, tones) for part in bar.parts]
    return {"key": bar.key, "label": _say(bar.label), "total": bar.total(), "parts": parts}


def _spoken_part(part: Part, tones: Mapping[str, str]) -> dict[str, Any]:
    return {"name": _say(part.name), "count": part.count, "tone": tones[part.key]}


def _legend(bars: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    seen: dict[str, dict[str, Any]] = {}
    for part in (part for bar in bars for part in bar["parts"]):
        entry = seen.setdefault(part["name"], {**part, "count": 0})
        entry["count"] += part["count"]
    return list(seen.values())


def _standing(bars: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Places of bars that stand side by side, parts one on the other."""
    highest = max((int(bar["total"]) for bar in bars), default=0) or 1
    slot = WIDTH / max(len(bars), 6)
    for number, bar in enumerate(bars):
        left, floor = number * slot + slot * 0.14, float(FLOOR)
        bar["middle"] = _places(number * slot + slot / 2)
        for part in bar["parts"]:
            tall = HIGH * int(part["count"]) / highest
            floor -= tall
            part |= _box(left, floor, slot * 0.72, max(tall - GROUND, 0.5) if tall else 0)
        bar["above"] = _places(floor - 6)
    return bars


def _lying(bars: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Places of bars that lie one under the other, their names before them."""
    longest = max((int(bar["total"]) for bar in bars), default=0) or 1
    start = min(150.0, 10 + 7.2 * max((len(str(bar["label"])) for bar in bars), default=0))
    room = WIDTH - start - 36
    for number, bar in enumerate(bars):
        left = start
        bar["line"] = _places(number * ROW + ROW / 2 + 4.5)
        for part in bar["parts"]:
            wide = room * int(part["count"]) / longest
            part |= _box(left, number * ROW + 5, max(wide - GROUND, 0.5) if wide else 0, ROW - 10)
            left += wide
        bar["after"] = _places(left + 6)
    return bars


def _box(x: float, y: float, width: float, height: float) -> dict[str, str]:
    return {"x": _places(x), "y": _places(y), "w": _places(width), "h": _places(height)}


def _places(value: float) -> str:
    """One decimal, with a point in every language: SVG reads no comma."""
    return f"{value:.1f}"


def _say(name: Name) -> str:
    return capfirst(name.pick(READER.language))
