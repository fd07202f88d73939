"""Cards that somebody typed: read and written back, what they lack, made playable.

The card checks of TTK-3.33, 3.34, 3.36 and 3.39 bind shipped cards: what a typed one leaves open is
filled in where it is laid on a table. Effects that come with it are checked as those of any card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.effects.carrying import carry
from engine.effects.findings import CardProblem
from engine.games.tictacko import card_reading
from engine.games.tictacko.card_form import FORMS, TYPES, form_of
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.drawn.spoken import FACTION
from engine.games.tictacko.patterns import (
    PATTERNS,
    odd_advanced,
    odd_pair,
    odd_standard,
    pattern_of,
)
from engine.games.tictacko.tables import ANOTHER_FACTION
from engine.games.tictacko.whens import whole_when
from engine.kernel import forms
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Severity, Violation
from engine.kernel.forms import CHOICES, CardFault, Typed, own_words, value_at
from engine.kernel.messages import N_, Message, Phrase

CHARACTERS: Final = ("basic", "special")
SPELLS: Final = ("magic", "instant")
# What a card may carry that no form asks, by its place.
CARRIED: Final = ("effects", "when.filters")
_LANGUAGE: Final = ("/effects", "/when")

# When each type is carried out; an Objective never is.
_MOMENTS: Final[dict[str, str]] = {
    "basic": "entry", "special": "entry", "magic": "play", "instant": "react",
}  # fmt: skip
_PARTED: Final = re.compile(r"[,;]")
_BETWEEN: Final = re.compile(r"[\s,;.·–-]+")
# How a faction is called on a card, besides how its deck is.
_SINGULAR: Final = {text.casefold(): key for key, name in FACTION.items() for _, text in name.texts}
_TYPE_CALLED: Final = {
    text.casefold(): found.key for found in TYPES for _, text in found.name.texts
}

_NO_FACTION: Final = Phrase(
    N_("Of {card} nobody has said which faction it is of: it goes into any team deck.")
)
_NO_WINDOW: Final = Phrase(
    N_(
        "Of {card} nobody has said what it answers: at a table it is offered whatever another"
        " player does."
    )
)


def read_card(raw: Mapping[str, object]) -> Typed:
    """A card from typed values, with all that is wrong with it; effects that stand on it stay."""
    flat = dict(raw)
    _as_meant(flat)
    return carry(forms.read(flat, TYPES, FORMS, CARRIED), flat, CARRIED, _problems)


def raw_of(card: CardDef) -> dict[str, object]:
    """The typed values of a card, as far as the form knows them, and what it carries besides."""
    raw = forms.raw_of(card, form_of(card.type), CARRIED)
    for which in PATTERNS:
        if which in raw:
            raw[which] = list(pattern_of(card, which))
    return raw


def check_typed(card: CardDef) -> tuple[CardFault, ...]:
    """What the table counts with and a card does not say; then how it reads what is left open."""
    return (*forms.lacking(card, form_of(card.type)), *_advice(card))


def is_typed(pool: CardPool, card: CardDef) -> bool:
    """Whether somebody typed it: it stands behind the cards that a pool widens."""
    return pool.base is not None and card.code not in pool.base


def plain(card: CardDef) -> CardDef:
    """The card as a table plays it. What says no faction of the game's is of none that effects
    could name; a Magic or an Instant that says nothing at all is neutral."""
    kept = dict(forms.plain(card).attributes)
    kept["card_type"] = "character" if card.type in CHARACTERS else card.type
    if card.type in CHARACTERS:
        kept["subtype"] = card.type
    if card.type in CHARACTERS or card.type in SPELLS:
        kept.setdefault("faction", _faction_played(card))
    if card.type == "instant":
        kept["when"] = whole_when(card.get("when"))
    return replace(card, attributes=kept)


def handed(card: CardDef, typed: CardDef) -> CardDef:
    """The card with what people carry out where nothing of it is played but its words (TTK-9.43):
    as it is carried out, a Character as it enters."""
    if not forms.words_of(typed) or typed.get(forms.AGREED) or typed.get("effects"):
        return card
    timing = _MOMENTS.get(card.type)
    if timing is None:
        return card
    effect = {"timing": timing, "do": [{"op": "hand"}]}
    return replace(card, attributes={**card.attributes, "effects": [effect]})


def _faction_played(card: CardDef) -> str:
    if card.type in CHARACTERS or "faction" in own_words(card):
        return ANOTHER_FACTION
    return "neutral"


# --- reading ---------------------------------------------------------------------------------


def _as_meant(flat: dict[str, object]) -> None:
    """Names for keys, lists written in one line, spaces of a pattern written in a row."""
    for key, called in (("type", _TYPE_CALLED), ("faction", _SINGULAR)):
        value = flat.get(key)
        if isinstance(value, str):
            flat[key] = called.get(value.strip().casefold(), value)
    for field in form_of(str(flat.get("type"))):
        value = flat.get(field.key)
        if field.key in PATTERNS:
            flat[field.key] = _spaces(value)
        elif field.kind == CHOICES and isinstance(value, str):
            flat[field.key] = [part for part in _PARTED.split(value) if part.strip()]


def _spaces(value: object) -> object:
    """The names of spaces, each once: "1 5 9a", numbers, or a list of both."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str):
        value = list(_BETWEEN.sub("", value))
    if not isinstance(value, (list, tuple)):
        return value
    named = [str(each).upper() if isinstance(each, (int, str)) else each for each in value]
    return list(dict.fromkeys(named)) if all(isinstance(each, str) for each in named) else named


def _problems(card: CardDef) -> list[CardProblem]:
    """What the checks of cards find; without a type it may be any that has effects."""
    found: list[CardProblem] = []
    for kind in (card.type,) if card.type else ("special", *SPELLS):
        raw: dict[str, Any] = card_reading.raw_of(plain(replace(card, type=kind)))
        found = check_card(raw)
        if not any(problem.path.startswith(_LANGUAGE) for problem in found):
            return []
    return found


# --- advice ----------------------------------------------------------------------------------


def _advice(card: CardDef) -> Iterator[CardFault]:
    """At most warnings: the card is played as it stands."""
    params = {"card": card.name}
    if card.type in CHARACTERS and not card.get("faction") and "faction" not in own_words(card):
        yield CardFault("faction", Severity.WARNING, _NO_FACTION.fill(params, "TTK-2.9"))
    if card.type == "instant" and not value_at(card.attributes, "when.window"):
        yield CardFault("when.window", Severity.WARNING, _NO_WINDOW.fill(params, "TTK-2.14"))
    if card.type == "objective":
        yield from _odd(card)


def _odd(card: CardDef) -> Iterator[CardFault]:
    """A pattern that may have been typed wrongly: one printed so is played so."""
    small, large = (pattern_of(card, which) for which in PATTERNS)
    if small:
        yield from (_doubt(PATTERNS[0], each) for each in odd_standard(card))
    if large:
        yield from (_doubt(PATTERNS[1], each) for each in odd_advanced(card))
    if small and large:
        yield from (_doubt(PATTERNS[1], each) for each in odd_pair(card))


def _doubt(field: str, found: Violation) -> CardFault:
    message: Message = found.message
    return CardFault(field, Severity.WARNING, message)
