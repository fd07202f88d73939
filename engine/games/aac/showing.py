"""What AAC shows of a deck: attack and defence points, marks, genres; and how it is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.games.aac.card_reading import genre_of, traits_of
from engine.games.aac.codes import OPENING_HAND
from engine.games.aac.construction_advice import DECK_ZONE
from engine.games.aac.terms import CARD_TYPES, DEADLY, GENRES, TRAITS, UNTYPED
from engine.kernel.cards import CardDef
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name, both
from engine.kernel.showing import Bar, Chart, DrawPlan, Part, chart_of_types

Counted = Sequence[tuple[CardDef, int]]

_AP: Final = both("Attack points, by the 200", "Punti attacco, di 200 in 200")
_DP: Final = both("Defence points, by the 200", "Punti difesa, di 200 in 200")
_MARKS: Final = both("Marks", "Marchi")
_GENRES: Final = both("Genres", "Generi")
# A bar for each so many points; stronger creatures share the last.
_STEP: Final = 200
_STEPS: Final = 6
_PLAIN: Final = "creature"
_WALL: Final = both("wall", "mura")


def charts(cards: Counted) -> tuple[Chart, ...]:
    """Points of the creatures, genres of the rest, marks, types."""
    creatures = [(card, count) for card, count in cards if card.type == "creature"]
    found: list[Chart] = []
    for stat, title in (("ap", _AP), ("dp", _DP)):
        counted = [(card, count) for card, count in creatures if isinstance(card.get(stat), int)]
        if counted:
            found.append(_points(stat, title, counted))
    for chart in (_genres(cards), _marks(cards)):
        if chart.bars:
            found.append(chart)
    if cards:
        found.append(chart_of_types(cards, _type))
    return tuple(found)


def draw_plan() -> tuple[DrawPlan, ...]:
    """Four cards, one more before each own turn from the second on, no mulligan (AAC-4.18)."""
    return (
        DrawPlan(
            DECK_ZONE,
            OPENING_HAND,
            from_turn=2,
            mulligan=Message(N_("There is no mulligan: the first four cards stay."), {}, "AAC-4.4"),
            clauses=("AAC-4.4", "AAC-4.17", "AAC-4.18"),
            notes=(
                Message(
                    N_("One creature of the opening hand is set face-down before turn 1."),
                    {},
                    "AAC-4.5",
                ),
                Message(N_("Cards drawn by effects are not counted."), {}, "AAC-9.6"),
                Message(
                    N_(
                        "Who has no creature on the field and none to deploy looks for one in "
                        "the draw pile, which is then shuffled: that is not counted."
                    ),
                    {},
                    "AAC-4.30",
                ),
            ),
        ),
    )


def _points(stat: str, title: Name, creatures: Counted) -> Chart:
    """A curve; walls stand apart, since they never attack and are knocked down (AAC-5.18)."""
    counts: dict[tuple[int, bool], int] = {}
    for card, count in creatures:
        points = card.get(stat)
        at = points // _STEP if isinstance(points, int) else 0
        place = (min(at, _STEPS), "J" in traits_of(card))
        counts[place] = counts.get(place, 0) + count
    has_walls = any(is_wall for _, is_wall in counts)
    bars: list[Bar] = []
    for step in range(max(at for at, _ in counts) + 1):
        parts = [Part(_PLAIN, CARD_TYPES[_PLAIN], counts.get((step, False), 0))]
        if has_walls:
            parts.append(Part("wall", _WALL, counts.get((step, True), 0)))
        label = f"{step * _STEP}+" if step == _STEPS else str(step * _STEP)
        bars.append(Bar(str(step), Name.of({"en": label}), tuple(parts)))
    return Chart(stat, title, tuple(bars), scale=True)


def _genres(cards: Counted) -> Chart:
    def said(card: CardDef) -> tuple[str, ...]:
        return (genre_of(card),) if genre_of(card) else ()

    return Chart("genres", _GENRES, _bars(cards, GENRES, said))


def _marks(cards: Counted) -> Chart:
    """A card counts in the bar of each of its marks (AAC-3.13)."""
    names = {mark: both(f"{mark}: {n.pick('en')}", f"{mark}: {n.pick('it')}")
             for mark, n in TRAITS.items()}  # fmt: skip

    def said(card: CardDef) -> tuple[str, ...]:
        deadly = ("nM",) if card.get("deadly") else ()
        return (*traits_of(card), *deadly)

    return Chart("marks", _MARKS, _bars(cards, {**names, "nM": DEADLY}, said))


def _bars(
    cards: Counted, names: dict[str, Name], said: Callable[[CardDef], tuple[str, ...]]
) -> tuple[Bar, ...]:
    counts = dict.fromkeys(names, 0)
    for card, count in cards:
        for key in said(card):
            if key in counts:
                counts[key] += count
    return tuple(
        Bar(key, names[key], (Part(key, names[key], count),))
        for key, count in counts.items()
        if count
    )


def _type(key: str) -> Name:
    return CARD_TYPES.get(key, Name.of({"en": key}) if key else UNTYPED)
