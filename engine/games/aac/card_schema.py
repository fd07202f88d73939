"""Checks of card definitions as they come from JSON: typed by people, imported, or shipped.

Never raises on bad data: every fault is a `CardProblem` with its JSON pointer (AAC-2.3 to 2.18,
AAC-9).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.effects.findings import (
    A_NAME,
    A_TEXT,
    AN_OBJECT,
    CardProblem,
    Findings,
    below,
    check_bool,
    check_choice,
    check_int,
    check_keys,
    is_present,
    one_of,
    text_up_to,
    whole,
)
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_creature import check_creature
from engine.games.aac.card_language import check_parts, check_sacrifice
from engine.games.aac.card_problems import (
    A_LIST,
    A_SLUG,
    MEND_EITHER,
    MEND_MOVE,
    WORDS,
    check_choices,
    check_slugs,
    is_slug,
)
from engine.games.aac.card_support import check_support
from engine.games.aac.language import limits
from engine.games.aac.terms import CARD_TYPES
from engine.kernel.construction import Severity
from engine.kernel.messages import N_, Message

_OTHER_TYPE: Final = Message(N_("cards of this type have no such field"))
_OTHER_MARK: Final = Message(N_("cards of this type never carry this mark"))
_S_OR_NS: Final = Message(N_("a card is S or NS, never both"))
_ID_ONCE: Final = Message(N_("an id that no other card has"))
_SERIAL_ONCE: Final = Message(N_("a serial number that no other card has"))
_GENRE: Final = Message(N_("one of {choices}, or null on a creature"))


def check_card(raw: object) -> list[CardProblem]:
    """All faults of one card definition, in reading order."""
    found = Findings(WORDS)
    if not isinstance(raw, dict):
        found.wrong("AAC-2.3", "", raw, AN_OBJECT)
        return found.problems
    card_type = raw.get("type")
    if not isinstance(card_type, str) or card_type not in words.FIELDS:
        if is_present(found, "AAC-2.2", "", raw, "type", one_of(words.TYPE_IDS)):
            found.wrong("AAC-2.2", "/type", card_type, one_of(words.TYPE_IDS))
        _check_identity(found, raw)
        return found.problems
    _check_fields(found, raw, card_type)
    _check_identity(found, raw)
    _check_marks(found, raw, card_type)
    _check_playing(found, raw)
    if card_type == "creature":
        check_creature(found, raw)
    else:
        check_support(found, raw, card_type)
    check_parts(found, card_type, raw)
    return found.problems


def check_cards(raw: object) -> list[CardProblem]:
    """All faults of a list of card definitions; paths begin with the index of the card."""
    found = Findings(WORDS)
    if not isinstance(raw, list):
        found.wrong("AAC-2.3", "", raw, A_LIST)
        return found.problems
    seen: set[tuple[str, object]] = set()
    for index, card in enumerate(raw):
        found.problems.extend(problem.under(f"/{index}") for problem in check_card(card))
        for key, allowed in (("id", _ID_ONCE), ("serial", _SERIAL_ONCE)):
            value = card.get(key) if isinstance(card, dict) else None
            if not isinstance(value, (str, int)):
                continue
            if (key, value) in seen:
                found.wrong("AAC-2.3", f"/{index}/{key}", value, allowed)
            seen.add((key, value))
    return found.problems


def is_usable(problems: Iterable[CardProblem]) -> bool:
    """Whether a card with these problems can be put in a catalogue and played."""
    return all(problem.severity is Severity.WARNING for problem in problems)


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
    """AAC-2.3: id, serial, title, and what is only shown."""
    if is_present(found, "AAC-2.3", "", raw, "id", A_SLUG) and not is_slug(raw["id"]):
        found.wrong("AAC-2.3", "/id", raw["id"], A_SLUG)
    if is_present(found, "AAC-2.3", "", raw, "serial", whole(1, None)):
        check_int(found, "AAC-2.3", "/serial", raw["serial"], 1, None)
    if is_present(found, "AAC-2.3", "", raw, "title", A_NAME):
        _check_texts(found, "/title", raw["title"], limits.MAX_TITLE)
    if "caption" in raw:
        _check_texts(found, "/caption", raw["caption"], limits.MAX_CAPTION)
    for key in ("image", "set"):
        if key in raw and not isinstance(raw[key], str):
            found.wrong("AAC-2.3", below("", key), raw[key], A_TEXT)


def _check_texts(found: Findings, path: str, value: object, high: int) -> None:
    if not isinstance(value, dict) or not value:
        found.wrong("AAC-2.3", path, value, A_NAME)
        return
    check_keys(found, "AAC-2.3", path, value, words.LANGUAGES)
    for language in words.LANGUAGES:
        text = value.get(language, "-")
        if not isinstance(text, str) or not text.strip() or len(text) > high:
            found.wrong("AAC-2.3", below(path, language), text, text_up_to(high))


def _check_marks(found: Findings, raw: dict[str, object], card_type: str) -> None:
    """AAC-2.3, AAC-2.8, AAC-2.9: genre, traits, kinds, the mark of how long it acts."""
    is_creature = card_type == "creature"
    genre = Message(_GENRE.text, {"choices": words.GENRE_IDS})
    needed = {"genre": (genre, words.GENRE_IDS)}
    needed["duration_mark"] = (one_of(words.MARK_IDS), words.MARK_IDS)
    for key, (allowed, choices) in needed.items():
        if is_creature and raw.get(key) is None:
            continue
        if is_present(found, "AAC-2.3", "", raw, key, allowed):
            check_choice(found, "AAC-2.3", below("", key), raw[key], choices)
    if "kinds" in raw:
        check_slugs(found, "AAC-2.3", "/kinds", raw["kinds"])
    if "wall_stops_v" in raw:
        check_bool(found, "AAC-2.3", "/wall_stops_v", raw["wall_stops_v"])
    _check_traits(found, raw.get("traits", []), card_type)


def _check_traits(found: Findings, traits: object, card_type: str) -> None:
    check_choices(found, "AAC-2.3", "/traits", traits, words.TRAIT_IDS)
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
