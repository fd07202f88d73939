"""What is wrong with a class (KX-2.3, 3.22 to 3.24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.findings import (
    AN_OBJECT,
    Findings,
    below,
    check_choice,
    check_int,
    check_keys,
)
from engine.games.karmox.card_language import Spot, check_traits
from engine.games.karmox.codes import COLOURS, STATS
from engine.games.karmox.edition_limits import MOST_SLOTS, NUMBERS
from engine.games.karmox.tests import check_words as words
from engine.games.karmox.tests.check_words import RANGE
from engine.kernel.messages import Message

KNOWN: Final = (
    *("type", "code", "name_it", "name_en", "gender_it", "attack", "defence", "movement"),
    *("life_slots", "level_slots", "chest_slots", "ability_slots", "art", "flavour_it"),
    *("flavour_en", "traits", "red", "blue"),
)


def check_class(
    found: Findings, path: str, raw: Mapping[str, Any], official: bool, spot: Spot | None = None
) -> None:
    """All faults of one class; `spot` knows the rest of its edition."""
    check_keys(found, RANGE, path, raw, KNOWN)
    words.check_names(found, path, raw)
    check_choice(found, "KX-2.3", below(path, "gender_it"), raw.get("gender_it"), ("m", "f"))
    for key, low, high, demanded in NUMBERS:
        value = raw.get(key, demanded)
        if official and demanded is not None:
            low = high = demanded
        check_int(found, RANGE, below(path, key), value, low, high)
    _check_slots(found, below(path, "ability_slots"), raw.get("ability_slots"))
    _check_colours(found, path, raw)
    check_traits(found, below(path, "traits"), raw.get("traits", []), spot or Spot(official))
    _warn(found, path, raw)


def _check_slots(found: Findings, path: str, raw: object) -> None:
    if not isinstance(raw, Mapping):
        found.wrong(RANGE, path, raw, AN_OBJECT)
        return
    check_keys(found, RANGE, path, raw, STATS)
    for stat in STATS:
        check_int(found, RANGE, below(path, stat), raw.get(stat), 0, MOST_SLOTS)


def _check_colours(found: Findings, path: str, raw: Mapping[str, Any]) -> None:
    """KX-3.22: values listed by colour are those of the sheet."""
    for colour in COLOURS:
        listed, place = raw.get(colour, {}), below(path, colour)
        if not isinstance(listed, Mapping):
            found.wrong("KX-3.22", place, listed, AN_OBJECT)
            continue
        check_keys(found, "KX-3.22", place, listed, [name for name, *_ in NUMBERS])
        for name, _, _, demanded in NUMBERS:
            if name in listed and listed[name] != raw.get(name, demanded):
                allowed = words.exactly_as(raw.get(name, demanded))
                found.wrong("KX-3.22", below(place, name), listed[name], allowed)


def _warn(found: Findings, path: str, raw: Mapping[str, Any]) -> None:
    """KX-3.24: odd numbers are no faults."""
    attack, defence, movement = (raw.get(stat) for stat in STATS)
    if isinstance(attack, int) and isinstance(defence, int) and not 4 <= attack + defence <= 6:
        said = Message(words.SUM_TEXT, {"found": attack + defence}, "KX-3.24")
        found.warn("KX-3.24", below(path, "attack"), said, words.CALM)
    if isinstance(movement, int) and not 3 <= movement <= 7:
        said = Message(words.MOVEMENT_TEXT, {"found": movement}, "KX-3.24")
        found.warn("KX-3.24", below(path, "movement"), said, words.CALM)


def warn_of_spread(found: Findings, path: str, classes: list[Mapping[str, Any]]) -> None:
    """KX-3.24: an attack that hardly fails against somebody."""
    attacks = [raw["attack"] for raw in classes if isinstance(raw.get("attack"), int)]
    defences = [raw["defence"] for raw in classes if isinstance(raw.get("defence"), int)]
    if attacks and defences and max(attacks) - min(defences) > 4:
        gap = max(attacks) - min(defences)
        found.warn("KX-3.24", path, Message(words.SPREAD_TEXT, {"found": gap}), words.CALM)
