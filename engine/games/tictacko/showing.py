"""What is shown of a team deck: kinds, what its effects do, and how it is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.tictacko.searching import VERBS, verbs_of
from engine.games.tictacko.setup import PAIR_HAND
from engine.games.tictacko.terms import CARD_TYPES, DECK, OBJECTIVES
from engine.kernel.cards import CardDef
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name, both
from engine.kernel.showing import Bar, Chart, DrawPlan, Part, chart_of_types

Counted = Sequence[tuple[CardDef, int]]

_DOES: Final = both("What the cards do", "Che cosa fanno le carte")
_SPACES: Final = both("Spaces of the Objectives", "Caselle degli Obiettivi")


def charts(cards: Counted) -> tuple[Chart, ...]:
    """Verbs of the effects, spaces of the Objectives, types."""
    found = [chart for chart in (_verbs(cards), _spaces(cards)) if chart.bars]
    if cards:
        found.append(chart_of_types(cards, _type))
    return tuple(found)


def _verbs(cards: Counted) -> Chart:
    """A card counts in the bar of each verb that it has."""
    counts = dict.fromkeys(VERBS, 0)
    for card, count in cards:
        for verb in verbs_of(card):
            counts[verb] += count
    bars = [_bar(verb, VERBS[verb], count) for verb, count in counts.items() if count]
    return Chart("verbs", _DOES, tuple(bars))


def _spaces(cards: Counted) -> Chart:
    """How many Objectives want each space of the advanced Grid (TTK-2.3)."""
    counts: dict[str, int] = {}
    for card, count in cards:
        pattern = card.get("advanced") if card.type == "objective" else ()
        for space in pattern if isinstance(pattern, (list, tuple)) else ():
            counts[str(space)] = counts.get(str(space), 0) + count
    bars = [_bar(space, Name.of({"en": space}), counts[space]) for space in sorted(counts)]
    return Chart("spaces", _SPACES, tuple(bars), scale=True)


def _bar(key: str, name: Name, count: int) -> Bar:
    return Bar(key, name, (Part(key, name, count),))


def _type(key: str) -> Name:
    return CARD_TYPES.get(key, Name.of({"en": key}))


def draw_plan(loadout: Loadout) -> tuple[DrawPlan, ...]:
    """A deck as two players draw from it (TTK-4.7, 4.13); Objectives come one at a time."""
    if loadout.kind != DECK.key:
        return (DrawPlan(OBJECTIVES.key, 1, per_turn=0, clauses=("TTK-4.9",)),)
    notes = (
        Message(
            N_("With four players, and for two against one, each of a team of two takes 5 cards."),
            {},
            "TTK-4.7",
        ),
        Message(N_("Whoever plays alone against two takes 7."), {}, "TTK-4.7"),
        Message(N_("Second draws and cards drawn by effects are not counted."), {}, "TTK-4.14"),
        Message(N_("A team whose deck runs out loses."), {}, "TTK-6.5"),
    )
    return (
        DrawPlan(
            DECK.key,
            PAIR_HAND,
            mulligan=Message(N_("There is no mulligan."), {}, "TTK-4.7"),
            clauses=("TTK-4.7", "TTK-4.13"),
            notes=notes,
        ),
    )
