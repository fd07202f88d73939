"""Which cards of a deck a summonable creature could take the place of (AAC-3.14, AAC-5.44)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.games.aac.card_reading import genre_of, summoner_filter, traits_of
from engine.kernel.cards import CardDef
from engine.kernel.construction import Line

_EVOLVED: Final = 10  # AAC-5.41


def materials_wanted(card: CardDef) -> tuple[Mapping[str, Any], ...]:
    """The filter of each single card that a summon asks for; none for other creatures."""
    summon = card.get("summon")
    if not isinstance(summon, (list, tuple)):
        return ()
    found: list[Mapping[str, Any]] = []
    for entry in summon:
        if isinstance(entry, Mapping):
            count = entry.get("count", 1)
            if isinstance(entry.get("filter", {}), Mapping) and isinstance(count, int):
                found += [summoner_filter(entry)] * min(count, 6)
    return tuple(found)


def materials_found(card: CardDef, lines: Sequence[Line]) -> int:
    """How many of the wanted cards a deck can give at once, NS cards and the card itself aside."""
    wanted = materials_wanted(card)
    copies = [
        line.card
        for line in lines
        for _ in range(min(len(wanted), line.quantity - (line.card.code == card.code)))
        if "NS" not in traits_of(line.card)
    ]
    taken: dict[int, int] = {}
    return sum(_matched(at, wanted, copies, taken, set()) for at in range(len(wanted)))


def _matched(
    at: int,
    wanted: Sequence[Mapping[str, Any]],
    copies: Sequence[CardDef],
    taken: dict[int, int],
    tried: set[int],
) -> bool:
    """Find a copy for a wish, moving earlier wishes to other copies where that helps."""
    for index, card in enumerate(copies):
        if index in tried or not could_fit(card, wanted[at]):
            continue
        tried.add(index)
        if index not in taken or _matched(taken[index], wanted, copies, taken, tried):
            taken[index] = at
            return True
    return False


def could_fit(card: CardDef, wanted: Mapping[str, Any]) -> bool:
    """Whether a card can meet a filter at some time: what changes in play is left open."""
    marks = traits_of(card)
    kinds = card.get("kinds")
    own_kinds = kinds if isinstance(kinds, (list, tuple)) else ()
    return (
        wanted.get("type", card.type) == card.type
        and all(trait in marks for trait in _list(wanted.get("traits")))
        and not any(trait in marks for trait in _list(wanted.get("not_traits")))
        and ("kinds" not in wanted or any(kind in own_kinds for kind in _list(wanted["kinds"])))
        and wanted.get("genre", genre_of(card)) == genre_of(card)
        and wanted.get("serial", card.get("serial")) == card.get("serial")
        and all(_could_reach(card, stat, wanted) for stat in ("ap", "dp"))
    )


def _could_reach(card: CardDef, stat: str, wanted: Mapping[str, Any]) -> bool:
    low, high = wanted.get(f"{stat}_min"), wanted.get(f"{stat}_max")
    value = card.get(stat)
    if not isinstance(value, int):
        return low is None and high is None
    most = value * _EVOLVED if "E" in traits_of(card) else value
    return (low is None or most >= low) and (high is None or value <= high)


def _list(raw: object) -> Sequence[object]:
    return raw if isinstance(raw, (list, tuple)) else ()
