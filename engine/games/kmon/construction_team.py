"""The elements of a team, and which K-Mon to field for a card that nobody can play (KM-3.7)."""

from __future__ import annotations

from engine.games.kmon.construction_words import ELEMENT_FIELD, ELEMENT_SWAP
from engine.games.kmon.terms import ELEMENTS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Case, Edit, Remedy
from engine.kernel.messages import MessageParam

_TEAM_SIZE = 3


def elements_of(card: CardDef) -> frozenset[str]:
    """Primary and secondary element of a K-Mon; nothing for any other card."""
    if card.type != "kmon":
        return frozenset()
    values = (card.get("primary"), card.get("secondary"))
    return frozenset(value for value in values if isinstance(value, str))


def team_elements(case: Case) -> frozenset[str]:
    """Every element that some K-Mon of the team has."""
    return frozenset[str]().union(*(elements_of(line.card) for line in case.lines("team")))


def field_remedies(case: Case, card: CardDef) -> tuple[Remedy, ...]:
    """The team change that lets `card` be played and strands the fewest other copies.

    Empty when the catalogue has no K-Mon of that element. A full team swaps one member.
    """
    table = case.pool.table("kmon by element", _candidates)
    candidates = table.get(str(card.get("element")), ())
    if not candidates:
        return ()
    members = [line.card for line in case.lines("team") if line.card.type == "kmon"]
    size = sum(line.quantity for line in case.lines("team") if line.card.type == "kmon")
    outs: list[CardDef | None] = list(members) if size >= _TEAM_SIZE else [None]
    plans = [
        (sum(lost.values()) - sum(lost.get(key, 0) for key in elements_of(new)), new, out)
        for out in outs
        for lost in [_stranded(case, out)]
        for new in candidates
    ]
    _, new, out = min(plans, key=_by_stranded)
    params: dict[str, MessageParam] = {
        "kmon": new.name,
        "elements": tuple(ELEMENTS[key] for key in ELEMENTS if key in elements_of(new)),
    }
    if out is None:
        message = ELEMENT_FIELD.fill(params, "KM-3.7")
        return (Remedy(message, (Edit("team", new.code, 1),)),)
    params["other"] = out.name
    edits = (Edit("team", out.code, -1), Edit("team", new.code, 1))
    return (Remedy(ELEMENT_SWAP.fill(params, "KM-3.7"), edits),)


def _candidates(pool: CardPool) -> dict[str, tuple[CardDef, ...]]:
    """By element: one K-Mon for each pair of elements that contains it, in code order; of typed
    ones those that a table can count with."""
    first: dict[frozenset[str], CardDef] = {}
    for card in pool.of_type("kmon"):
        if card.get("hp") is not None:
            first.setdefault(elements_of(card), card)
    return {
        element: tuple(card for pair, card in first.items() if element in pair)
        for element in ELEMENTS
    }


def _stranded(case: Case, out: CardDef | None) -> dict[str, int]:
    """Copies that nobody in the team could play once one `out` has left it, by their element."""
    offered = frozenset[str]().union(
        *(
            elements_of(line.card)
            for line in case.lines("team")
            if line.quantity > (1 if out is not None and line.card.code == out.code else 0)
        )
    )
    found: dict[str, int] = {}
    for line in case.lines("deck"):
        element = line.card.get("element")
        if line.card.type != "kmon" and isinstance(element, str) and element not in offered:
            found[element] = found.get(element, 0) + line.quantity
    return found


def _by_stranded(plan: tuple[int, CardDef, CardDef | None]) -> tuple[int, str, str]:
    stranded, new, out = plan
    return (stranded, new.code, out.code if out is not None else "")
