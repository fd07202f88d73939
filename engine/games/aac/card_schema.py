"""Checks of card definitions as they come from JSON: typed by people, imported, or shipped.

Never raises on bad data: every fault is a `CardProblem` with its JSON pointer (AAC-2.3 to 2.18,
AAC-9).
"""

from __future__ import annotations

from typing import Final

from engine.effects.findings import (
    A_LIST,
    A_TEXT,
    AN_OBJECT,
    CardProblem,
    Findings,
    below,
    check_int,
    check_keys,
    is_present,
    one_of,
)
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_creature import check_creature
from engine.games.aac.card_language import check_parts, check_printed, check_sacrifice
from engine.games.aac.card_problems import (
    A_SLUG,
    MEND_EITHER,
    MEND_MOVE,
    is_slug,
)
from engine.games.aac.card_support import check_support
from engine.games.aac.language import limits
from engine.games.aac.language.card import PARTS
from engine.games.aac.terms import CARD_TYPES
from engine.kernel.messages import N_, Message

_SAID: Final = frozenset(part.key for part in PARTS)
_OTHER_TYPE: Final = Message(N_("cards of this type have no such field"))
_OTHER_MARK: Final = Message(N_("cards of this type never carry this mark"))
_S_OR_NS: Final = Message(N_("a card is S or NS, never both"))


def check_card(raw: object) -> list[CardProblem]:
    """All faults of one card definition, in reading order."""
    found = Findings()
    if not isinstance(raw, dict):
        found.wrong("AAC-2.3", "", raw, AN_OBJECT)
        return found.problems
    card_type = raw.get("type")
    if not isinstance(card_type, str) or card_type not in words.FIELDS:
        if is_present(found, "AAC-2.2", "", raw, "type", one_of(words.TYPE_IDS)):
            found.wrong("AAC-2.2", "/type", card_type, one_of(words.TYPE_IDS))
        _check_identity(found, raw)
        check_printed(found, raw, words.IDENTITY)
        return found.problems
    _check_fields(found, raw, card_type)
    _check_identity(found, raw)
    check_printed(found, raw, words.PRINTED[card_type], words.OR_NULL[card_type])
    _check_traits(found, raw.get("traits"), card_type)
    _check_playing(found, raw)
    if card_type == "creature":
        check_creature(found, raw)
    else:
        check_support(found, raw, card_type)
    check_parts(found, card_type, raw)
    order = words.FIELDS[card_type]
    found.problems.sort(key=lambda problem: _at(problem, order))
    return found.problems


def _at(problem: CardProblem, order: tuple[str, ...]) -> tuple[bool, int]:
    """Where its field is read: first what the card has not, last what it says in the language."""
    field = problem.path.split("/")[1]
    return field in _SAID, order.index(field) if field in order else -1


def _check_fields(found: Findings, raw: dict[str, object], card_type: str) -> None:
    """AAC-2.9, AAC-2.10: fields of another card type are named with where they belong."""
    for key in raw:
        if key in words.FIELDS[card_type]:
            continue
        owners = tuple(CARD_TYPES[kind] for kind in words.TYPE_IDS if key in words.FIELDS[kind])
        if not owners:
            found.unknown("AAC-2.3", below("", key), raw[key], words.FIELDS[card_type])
            continue
        clause = "AAC-2.10" if key == "wall_points" else "AAC-2.9"
        found.barred(clause, below("", key), raw[key], _OTHER_TYPE, MEND_MOVE, types=owners)


def _check_identity(found: Findings, raw: dict[str, object]) -> None:
    """AAC-2.3: what names the card, and what is only shown."""
    if is_present(found, "AAC-2.3", "", raw, "id", A_SLUG) and not is_slug(raw["id"]):
        found.wrong("AAC-2.3", "/id", raw["id"], A_SLUG)
    for key in ("image", "set"):
        if key in raw and not isinstance(raw[key], str):
            found.wrong("AAC-2.3", below("", key), raw[key], A_TEXT)


def _check_traits(found: Findings, traits: object, card_type: str) -> None:
    """AAC-2.8, AAC-2.9: marks of another type, and two that exclude one another."""
    if not isinstance(traits, list):
        return
    for index, trait in enumerate(traits):
        owner = words.TRAIT_TYPES.get(trait) if isinstance(trait, str) else None
        if owner is not None and owner != card_type:
            at, types = below("/traits", index), (CARD_TYPES[owner],)
            found.barred("AAC-2.9", at, trait, _OTHER_MARK, MEND_MOVE, types=types)
    if "S" in traits and "NS" in traits:
        at, other = below("/traits", traits.index("NS")), below("/traits", traits.index("S"))
        found.barred("AAC-2.8", at, "NS", _S_OR_NS, MEND_EITHER, other=other)


def _check_playing(found: Findings, raw: dict[str, object]) -> None:
    """AAC-2.3: what it costs."""
    value = raw.get("play_cost")
    if value is None:
        return
    if not isinstance(value, dict):
        found.wrong("AAC-2.3", "/play_cost", value, AN_OBJECT)
        return
    check_keys(found, "AAC-2.3", "/play_cost", value, ("bonus", "sacrifices"))
    if "bonus" in value:
        check_int(found, "AAC-2.3", "/play_cost/bonus", value["bonus"], 0, limits.MAX_BONUS)
    sacrifices = value.get("sacrifices", [])
    if not isinstance(sacrifices, list):
        found.wrong("AAC-2.3", "/play_cost/sacrifices", sacrifices, A_LIST)
        return
    for index, item in enumerate(sacrifices):
        check_sacrifice(found, below("/play_cost/sacrifices", index), item)
