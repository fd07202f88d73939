"""What a game tells about a deck besides whether it is legal: charts, and how it is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.kernel.cards import CardDef
from engine.kernel.messages import Message
from engine.kernel.names import Name, both


@dataclass(frozen=True)
class Part:
    """A piece of a bar: so many copies of one sort. `tone` may name a colour ("el-fire")."""

    key: str
    name: Name
    count: int
    tone: str = ""


@dataclass(frozen=True)
class Bar:
    """One bar of a chart, made of parts in the order of the legend."""

    key: str
    label: Name
    parts: tuple[Part, ...]

    def total(self) -> int:
        """The length of the bar."""
        return sum(part.count for part in self.parts)


@dataclass(frozen=True)
class Chart:
    """Copies of a deck counted in one way. `scale`: the bars stand on a line of numbers."""

    key: str
    title: Name
    bars: tuple[Bar, ...]
    scale: bool = False


@dataclass(frozen=True)
class DrawPlan:
    """How one shuffled zone is drawn from, as far as the rules alone decide it.

    `per_turn` cards come in each own turn, counted from 1, from `from_turn` on: before one acts
    (`at_start`) or at its end. The first player draws `first_skips` fewer in all, the second
    `second_extra` more at the opening. `notes` tell what may change the chances but is not counted.
    """

    zone: str
    opening: int
    per_turn: int = 1
    at_start: bool = True
    from_turn: int = 1
    first_skips: int = 0
    second_extra: int = 0
    mulligan: Message | None = None
    clauses: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()

    def in_hand(self, second: bool = False) -> int:
        """The cards of the opening hand."""
        return self.opening + (self.second_extra if second else 0)

    def seen(self, turn: int, second: bool = False) -> int:
        """The cards drawn when one acts in one's own turn `turn`, counted from 1."""
        turns = max(0, turn - self.from_turn + (1 if self.at_start else 0))
        skipped = 0 if second else self.first_skips
        return self.in_hand(second) + max(0, self.per_turn * turns - skipped)

    def order_matters(self) -> bool:
        """Whether it matters who takes the first turn."""
        return self.first_skips > 0 or self.second_extra > 0


COST: Final = both("Cost", "Costo")
TYPES: Final = both("Types", "Tipi")
# Dearer cards share the last bar.
DEAREST: Final = 20


def chart_of_types(cards: Sequence[tuple[CardDef, int]], type_name: Callable[[str], Name]) -> Chart:
    """Copies by card type, most first."""
    counts: dict[str, int] = {}
    for card, count in cards:
        counts[card.type] = counts.get(card.type, 0) + count
    bars: list[Bar] = []
    for less, key in sorted([(-count, key) for key, count in counts.items()]):
        bars.append(Bar(key, type_name(key), (Part(key, type_name(key), -less),)))
    return Chart("types", TYPES, tuple(bars))


def chart_of_costs(
    cards: Sequence[tuple[CardDef, int, int]], type_name: Callable[[str], Name]
) -> Chart | None:
    """(card, cost, copies) as a curve from 0 to the dearest, stacked by type; None without any."""
    if not cards:
        return None
    types = sorted({card.type for card, _, _ in cards})
    counts: dict[tuple[int, str], int] = {}
    for card, cost, count in cards:
        place = (min(cost, DEAREST), card.type)
        counts[place] = counts.get(place, 0) + count
    bars: list[Bar] = []
    for cost in range(max(at for at, _ in counts) + 1):
        label = f"{cost}+" if cost == DEAREST else str(cost)
        parts = [Part(key, type_name(key), counts.get((cost, key), 0)) for key in types]
        bars.append(Bar(str(cost), Name.of({"en": label}), tuple(parts)))
    return Chart("cost", COST, tuple(bars), scale=True)


def plain_charts(
    cards: Sequence[tuple[CardDef, int]], type_name: Callable[[str], Name]
) -> tuple[Chart, ...]:
    """The charts of any game: costs where cards have a whole one, and types."""
    priced = [(card, _cost(card), count) for card, count in cards]
    curve = chart_of_costs([one for one in priced if one[1] >= 0], type_name)
    types = (chart_of_types(cards, type_name),) if cards else ()
    return types if curve is None else (curve, *types)


def _cost(card: CardDef) -> int:
    cost = card.get("cost")
    return cost if isinstance(cost, int) and not isinstance(cost, bool) else -1
