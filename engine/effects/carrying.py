"""What a typed card says that no form asks: it came along, and stays as far as it makes sense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from engine.effects.findings import CardProblem
from engine.kernel.cards import CardDef
from engine.kernel.forms import CardFault, Typed, put_at, value_at
from engine.kernel.severity import Severity


def carry(
    typed: Typed,
    raw: Mapping[str, object],
    carried: tuple[str, ...],
    check: Callable[[CardDef], Iterable[CardProblem]],
) -> Typed:
    """The card with what `raw` has besides, by its place (`cost.alternatives`). A place in which
    `check` finds an error stays empty; each error is told where it is (`effects.0.amount`)."""
    given = {place: raw[place] for place in carried if raw.get(place) not in (None, "", [])}
    if typed.card is None or not given:
        return typed
    faults: list[CardFault] = []
    wrong: set[str] = set()
    for problem in check(_with(typed.card, given)):
        spot = problem.path[1:].replace("/", ".")
        place = next((each for each in given if f"{spot}.".startswith(f"{each}.")), "")
        if place and problem.severity is Severity.ERROR:
            wrong.add(place)
            faults.append(CardFault(spot, Severity.ERROR, problem.message))
    sound = {place: given[place] for place in given if place not in wrong}
    return Typed(_with(typed.card, sound), (*typed.faults, *faults))


def _with(card: CardDef, given: Mapping[str, object]) -> CardDef:
    """The card with values at places of which it says nothing yet."""
    attributes: dict[str, object] = dict(card.attributes)
    for place, value in given.items():
        first = place.partition(".")[0]
        inner = attributes.get(first)
        if isinstance(inner, Mapping):
            attributes[first] = dict(inner)
        if value_at(attributes, place) is None:
            put_at(attributes, place, value)
    return replace(card, attributes=attributes)
