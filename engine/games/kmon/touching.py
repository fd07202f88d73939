"""Which clauses and rulings touch a card: by its type, its trait, its cost and its verbs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from engine.effects.discover import shared_verbs, verbs_in
from engine.kernel.cards import CardDef

VERB_LANGUAGE: Final = "KM-9.5"  # what all verbs share says little of one card
TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "kmon": ("KM-2.4", "KM-5.34", "KM-5.35"),
    "item": ("KM-2.5", "KM-4.10", "KM-4.11", "KM-5.47", "KM-R13", "KM-R55"),
    "ability": ("KM-2.6", "KM-5.6"),
    "reaction": ("KM-2.7", "KM-4.24", "KM-4.26"),
    "powerup": ("KM-2.8", "KM-5.10"),
}
TRAITS: Final[Mapping[str, tuple[str, ...]]] = {
    "rapidita": ("KM-5.19", "KM-4.8"),
    "veggente": ("KM-5.18", "KM-7.5", "KM-R54"),
    "eco": ("KM-5.20", "KM-R89", "KM-R111"),
    "irriducibile": ("KM-5.22", "KM-5.23", "KM-R46", "KM-R91", "KM-R136"),
    "sfuggente": ("KM-5.21", "KM-5.41"),
    "corazza": ("KM-5.24", "KM-5.14"),
    "blackout": ("KM-5.25", "KM-R77"),
    "incandescente": ("KM-5.27", "KM-4.7", "KM-R17"),
    "guarigione": ("KM-5.28", "KM-4.12", "KM-R19"),
    "argine": ("KM-5.29", "KM-5.54", "KM-R25", "KM-R26"),
    "ferocia": ("KM-5.26", "KM-5.38"),
    "prodigio": ("KM-5.30", "KM-5.59", "KM-R39"),
    "barriera": ("KM-5.31", "KM-R80", "KM-R81"),
    "razziatore": ("KM-5.32", "KM-5.9", "KM-R32"),
    "implacabile": ("KM-5.33", "KM-5.9", "KM-R33"),
    "appuntito": ("KM-5.33", "KM-R47", "KM-R100"),
}
_WITH_ELEMENT: Final = ("KM-5.1", "KM-2.9")
_CHARGES: Final = ("KM-5.2",)
_OTHER_COSTS: Final = ("KM-5.3", "KM-2.10")
_ULTIMATE: Final = ("KM-5.43", "KM-R44")
_ATTACHED: Final = ("KM-5.48", "KM-5.49", "KM-5.51", "KM-R24")
_STATIC: Final = ("KM-9.6",)
_CONDITION: Final = ("KM-4.25", "KM-9.4")
_REPLACES: Final = ("KM-5.12",)


def card_clauses(card: CardDef) -> tuple[str, ...]:
    """Ids of clauses and rulings, each once."""
    raw: Mapping[str, Any] = card.to_json()
    found = [*TYPES.get(card.type, ()), *_of_fields(raw)]
    for verb in _verbs(raw):
        found += [clause for clause in _verb_clauses().get(verb, ()) if clause != VERB_LANGUAGE]
    return tuple(dict.fromkeys(found))


def _of_fields(raw: Mapping[str, Any]) -> Iterator[str]:
    trait = raw.get("trait")
    if isinstance(trait, Mapping):
        yield from TRAITS.get(str(trait.get("id")), ())
    if raw.get("element"):
        yield from _WITH_ELEMENT
    cost = raw.get("cost")
    parts = cost if isinstance(cost, Mapping) else {"charges": cost}
    if parts.get("charges"):
        yield from _CHARGES
    if any(parts.get(part) for part in parts if part != "charges"):
        yield from _OTHER_COSTS
    if raw.get("ultimate"):
        yield from _ULTIMATE
    if raw.get("condition"):
        yield from _CONDITION
    if raw.get("replaces_attack"):
        yield from _REPLACES
    blocks = [value for key, value in _pairs(raw) if key == "persistent"]
    if blocks:
        yield from _ATTACHED
    if any(isinstance(block, Mapping) and block.get("static") for block in blocks):
        yield from _STATIC


def _verbs(raw: object) -> Iterator[str]:
    """Every verb of the card's effects, however deep it stands."""
    for key, value in _pairs(raw):
        if key == "do" and isinstance(value, str):
            yield value


def _pairs(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        for key, inside in value.items():
            yield str(key), inside
            yield from _pairs(inside)
    elif isinstance(value, (list, tuple)):
        for inside in value:
            yield from _pairs(inside)


@cache
def _verb_clauses() -> dict[str, tuple[str, ...]]:
    found = [*shared_verbs(), *verbs_in("engine.games.kmon.verbs")]
    return {verb.name: verb.clauses for verb in found}
