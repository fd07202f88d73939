"""Cards that somebody typed: read, judged as far as they contradict themselves, made playable.

The card checks of AAC-2.8 to AAC-2.18 bind shipped cards; here only what cannot be meant is a
fault, and what a card leaves open is filled in when it is laid on a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.effects.carrying import carry
from engine.effects.findings import CardProblem
from engine.games.aac import card_reading
from engine.games.aac.card_form import EVOLVES, FORMS, MATERIAL, SACRIFICES, TYPES
from engine.games.aac.card_reading import traits_of
from engine.games.aac.card_schema import check_card
from engine.games.aac.card_support import ROUNDS, stays_unsaid
from engine.games.aac.describe import LANGUAGES, describe_card
from engine.games.aac.language.card import LANGUAGE, PARTS
from engine.games.aac.language.limits import MAX_TRAP_ROUNDS
from engine.games.aac.terms import MARKS
from engine.kernel import forms
from engine.kernel.cards import CardDef
from engine.kernel.construction import Severity
from engine.kernel.forms import CardFault, Typed, value_at
from engine.kernel.messages import N_, MessageParam, Phrase
from engine.kernel.names import Name

# What a card says in the effect language, which no form asks.
CARRIED: Final = tuple(part.key for part in PARTS)
INSTANT: Final = "instant"
CONTINUOUS: Final = "continuous"

# When each type is carried out.
_MOMENTS: Final[dict[str, str]] = {"creature": "deployed", "magic": "play", "trap": "spring"}
# "2M": deadly blows as they are printed among the marks (AAC-2.15).
_BLOWS: Final = re.compile(r"([1-9]\d?)M")
_NUMBERS: Final = (MATERIAL, SACRIFICES)

_S_AND_NS: Final = Phrase(
    N_("{card} is both S and NS: it can be sacrificed and it cannot. Take one of the two out.")
)
_NO_POINTS: Final = Phrase(
    N_("{card} is a wall (J) with 0 DP: nothing is there to knock down. Write at least 1.")
)
_NO_E: Final = Phrase(
    N_("{card} says when it evolves ({found}) and has no E. Add the mark, or take the rounds out.")
)
_GOES_AT_ONCE: Final = Phrase(
    N_("{card} is instant and has rounds to stay ({found}). Make it continuous, or take them out.")
)
_NEVER_STAYS: Final = Phrase(
    N_("{card} is continuous and stays 0 rounds. Write how many, or leave the field empty.")
)
_INSTANT_WALL: Final = Phrase(
    N_("{card} has wall points ({found}) and is instant. Make it continuous, or take them out.")
)
_COVERED_WALL: Final = Phrase(
    N_("{card} has wall points ({found}) and X; a wall is never face-down. Take one of them out.")
)
_TIED_WALL: Final = Phrase(
    N_("{card} has wall points ({found}) and is assigned to a creature. Take one of them out.")
)
_NEVER_EVOLVES: Final = Phrase(
    N_("{card} has E and does not say after how many rounds it evolves: only effects can do it.")
)
_NO_MARK: Final = Phrase(
    N_("{card} is neither instant nor continuous: at a table it is played as {played}.")
)


def read_card(raw: Mapping[str, object]) -> Typed:
    """A card from typed values, with all that is wrong with it; what came with it in the effect
    language stays."""
    flat = dict(raw)
    if flat.get("type") == "creature":
        _count_blows(flat)
    typed = forms.read(flat, TYPES, FORMS, CARRIED)
    if typed.card is None or not typed.card.type:
        return typed
    card = _with_lists(typed.card)
    faults = [*typed.faults]
    for fault in _contradictions(card):
        faults.append(fault)
        card = _without(card, fault.field)
    return carry(Typed(card, tuple(faults)), raw, CARRIED, _problems)


def raw_of(card: CardDef) -> dict[str, object]:
    """The typed values of a card, as far as the form knows them, and what it says in the effect
    language."""
    if card.type not in FORMS:
        return forms.raw_of(card, ())
    raw = forms.raw_of(card, FORMS[card.type], CARRIED)
    if EVOLVES in raw:
        raw.pop("evolve", None)
    cost = card.get("play_cost")
    given = cost.get(SACRIFICES) if isinstance(cost, Mapping) else None
    if isinstance(given, (list, tuple)) and given:
        raw[SACRIFICES] = _cards_in(given)
    summon = card.get("summon")
    if isinstance(summon, (list, tuple)) and summon and all(map(_is_count, summon)):
        raw[MATERIAL] = _cards_in(raw.pop("summon"))
    return raw


def check_typed(card: CardDef) -> tuple[CardFault, ...]:
    """What the table counts with and a card does not say; then how it reads what is left open."""
    missing = forms.lacking(card, FORMS.get(card.type, ()))
    return (*missing, *_advice(card))


def plain(card: CardDef) -> CardDef:
    """The card as a table plays it: a magic or trap that does not say how long it stays is filled
    in (AAC-4.12)."""
    found = forms.plain(card)
    if card.type not in ROUNDS:
        return found
    filled: dict[str, object] = {}
    if found.get("duration_mark") is None:
        filled["duration_mark"] = _played_as(found)
    mark = filled.get("duration_mark", found.get("duration_mark"))
    if card.type == "trap" and mark == CONTINUOUS and not found.get(ROUNDS["trap"]):
        filled[ROUNDS["trap"]] = MAX_TRAP_ROUNDS
    return _with(found, filled) if filled else found


def handed(card: CardDef, typed: CardDef) -> CardDef:
    """The card with what people carry out where nothing of it is played but its words (AAC-9.17):
    a creature as it is deployed, a magic as it is played, a trap as it springs."""
    when = _MOMENTS.get(card.type)
    if when is None or not forms.words_of(typed) or typed.get(forms.AGREED) or _says(typed):
        return card
    return _with(card, {"effects": [{"when": when, "do": [{"hand": {}}]}]})


def plays(card: CardDef) -> Name:
    """What the table plays of a card, in both languages; empty where it says nothing besides its
    fields."""
    if not _says(card):
        return Name()
    raw = card_reading.raw_of(plain(card))
    return Name.of({language: describe_card(raw, language) for language in LANGUAGES})


def _says(card: CardDef) -> bool:
    return any(card.get(part.key) for part in LANGUAGE.parts.get(card.type, ()))


def _cards_in(entries: object) -> int:
    """How many cards a list of what is given asks for (AAC-2.3, AAC-2.4)."""
    listed = entries if isinstance(entries, (list, tuple)) else ()
    return sum(int(each.get("count", 1)) for each in listed if isinstance(each, Mapping))


def _is_count(entry: object) -> bool:
    """Whether an entry of what is given asks for so many cards, whatever they are."""
    return isinstance(entry, Mapping) and not entry.keys() - {"count"}


def _count_blows(flat: dict[str, object]) -> None:
    """A mark "2M" of a creature is its deadly blows."""
    marks = flat.get("traits")
    if flat.get("deadly") or not isinstance(marks, (list, tuple)):
        return
    for mark in marks:
        match = _BLOWS.fullmatch(mark.strip().upper()) if isinstance(mark, str) else None
        if match is not None:
            flat["deadly"] = int(match[1])
            flat["traits"] = [each for each in marks if each is not mark]
            return


def _with_lists(card: CardDef) -> CardDef:
    """Numbers of cards given for it, as the lists that cards carry (AAC-2.3, AAC-2.4)."""
    found = {key: value for key, value in card.attributes.items() if key not in _NUMBERS}
    material, given = card.get(MATERIAL), card.get(SACRIFICES)
    if material:
        found["summon"] = [{"count": material}]
    if given:
        cost = found.get("play_cost")
        named = cost if isinstance(cost, dict) else {}
        found["play_cost"] = {**named, SACRIFICES: [{"count": given}]}
    return replace(card, attributes=found)


def _with(card: CardDef, more: Mapping[str, object]) -> CardDef:
    return replace(card, attributes={**card.attributes, **more})


def _without(card: CardDef, key: str) -> CardDef:
    """The card with that field left empty."""
    first = key.split(".")[0]
    return replace(card, attributes={k: v for k, v in card.attributes.items() if k != first})


def _contradictions(card: CardDef) -> Iterator[CardFault]:
    """Values of which only one can be meant, each at the field that is mended most easily."""
    marks = traits_of(card)
    if "S" in marks and "NS" in marks:
        yield _fault("traits", _S_AND_NS, card, 0, "AAC-2.8")
    if card.type == "creature":
        if "J" in marks and card.get("dp") == 0:
            yield _fault("dp", _NO_POINTS, card, 0, "AAC-2.10")
        rounds = value_at(card.attributes, EVOLVES)
        if rounds is not None and "E" not in marks:
            yield _fault(EVOLVES, _NO_E, card, rounds, "AAC-2.4")
    else:
        yield from _never_lying(card, marks)


def _never_lying(card: CardDef, marks: tuple[str, ...]) -> Iterator[CardFault]:
    """AAC-2.5, AAC-2.6, AAC-2.17: how long a magic or trap lies, and as what."""
    key, mark, wall = ROUNDS[card.type], card.get("duration_mark"), card.get("wall_points")
    rounds = card.get(key)
    clause = "AAC-2.5" if card.type == "magic" else "AAC-2.6"
    if mark == INSTANT and rounds:
        yield _fault(key, _GOES_AT_ONCE, card, rounds, clause)
    if mark == CONTINUOUS and rounds == 0:
        yield _fault(key, _NEVER_STAYS, card, 0, clause)
    if not wall:
        return
    if mark == INSTANT:
        yield _fault("duration_mark", _INSTANT_WALL, card, wall, "AAC-2.17")
    if "X" in marks:
        yield _fault("wall_points", _COVERED_WALL, card, wall, "AAC-2.17")
    if card.get("assign") not in (None, "none", "never"):
        yield _fault("assign", _TIED_WALL, card, wall, "AAC-2.17")


def _fault(field: str, phrase: Phrase, card: CardDef, found: object, clause: str) -> CardFault:
    number = found if isinstance(found, int) else 0
    params: dict[str, MessageParam] = {"card": card.name, "found": number}
    return CardFault(field, Severity.ERROR, phrase.fill(params, clause))


def _problems(card: CardDef) -> list[CardProblem]:
    """What the checks of a card's JSON find in the card as it would be played."""
    return check_card(card_reading.raw_of(plain(card)))


def _advice(card: CardDef) -> Iterator[CardFault]:
    """How a table reads what the card leaves open."""
    if card.type == "creature" and "E" in traits_of(card) and not card.get("evolve"):
        message = _NEVER_EVOLVES.fill({"card": card.name}, "AAC-2.4")
        yield CardFault(EVOLVES, Severity.WARNING, message)
    if card.type in ROUNDS and card.get("duration_mark") is None:
        params = {"card": card.name, "played": MARKS[_played_as(card)]}
        yield CardFault("duration_mark", Severity.WARNING, _NO_MARK.fill(params, "AAC-2.3"))


def _played_as(card: CardDef) -> str:
    """What stays, by its points or its rounds, is continuous."""
    return CONTINUOUS if stays_unsaid(card.attributes, card.type) else INSTANT
