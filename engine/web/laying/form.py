"""The form that lays a table, as it is sent: fields to the plain data that `read_wish` reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from collection.house.problems import words
from engine.kernel.game import OptionSpec
from engine.kernel.messages import N_, Message, shown
from engine.registry import game
from engine.web.laying.wishes import MAX_ADDRESS, MAX_NAME, PERSON
from engine.web.seat.errors import BadTable

SURPRISE: Final = "surprise"
ADDRESS: Final = "address"
BOX: Final = "box"
# More values than this are typed as a number rather than chosen from a list.
_LONGEST_LIST: Final = 30


def is_short(given: Mapping[str, Any]) -> bool:
    """Whether the form names no seats: deck, level and opponent alone."""
    return "who-0" not in given


def raw_wish(key: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The form as plain data. Raises BadInput, BadTable."""
    return {
        "seats": [raw_seat(given, n) for n in range(count_of(key, given))],
        "options": raw_options(key, given),
        "begins": words(given, "begins", 8),
        "seed": words(given, "seed", 200),
        "pace": words(given, "pace", 16),
        "own_dice": words(given, "own_dice", 8),
    }


def count_of(key: str, given: Mapping[str, Any]) -> int:
    """How many seats the form names, as far as the game can be played by so many."""
    counts = sorted(game(key).seat_counts(), reverse=True)
    return next((n for n in counts if f"who-{n - 1}" in given), 0)


def raw_seat(given: Mapping[str, Any], number: int) -> dict[str, Any]:
    """One seat: `who-N` is "person" or "partner:LEVEL", `deck-N` says where its deck is from."""
    who, _, level = words(given, f"who-{number}", 60).partition(":")
    source, _, value = words(given, f"deck-{number}", 120).partition(":")
    address = words(given, f"address-{number}", MAX_ADDRESS)
    return {
        "who": who or PERSON,
        "level": level,
        "name": words(given, f"name-{number}", MAX_NAME),
        "deck": value if source == "deck" else address if source == ADDRESS else "",
        "starter": value if source == "starter" else "",
        "surprise": source == SURPRISE,
        "box": value if source == BOX else "",
    }


def raw_options(key: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the form names; a switch that it shows and does not send is off."""
    found: dict[str, Any] = {}
    for spec in game(key).option_specs():
        field = f"option-{spec.name}"
        if is_switch(spec):
            if f"{field}-shown" in given:
                found[spec.name] = field in given
        elif field in given:
            found[spec.name] = _value(spec, words(given, field, 40))
    return found


def is_switch(spec: OptionSpec) -> bool:
    """Whether the option is on or off."""
    return set(map(type, spec.values)) == {bool}


def is_number(spec: OptionSpec) -> bool:
    """Whether the option is a number out of an unbroken range too long for a list."""
    values = spec.values
    whole = all(type(value) is int for value in values)
    return len(values) > _LONGEST_LIST and whole and values[-1] - values[0] == len(values) - 1


def _value(spec: OptionSpec, text: str) -> Any:
    """A typed number, or the value at that place of the list."""
    if not (text.isascii() and text.isdigit()):
        raise _unreadable(spec, text)
    number = int(text)
    if is_number(spec):
        if number not in spec.values:
            raise _unreadable(spec, text)
        return number
    if number >= len(spec.values):
        raise _unreadable(spec, text)
    return spec.values[number]


def _unreadable(spec: OptionSpec, text: str) -> BadTable:
    least, most = (spec.values[0], spec.values[-1]) if is_number(spec) else (0, len(spec.values))
    return BadTable(
        Message(
            N_("«{title}» cannot be «{value}»: choose from {least} to {most}."),
            {
                "title": Message(spec.title or spec.name),
                "value": shown(text),
                "least": least,
                "most": most,
            },
            spec.clause,
        )
    )
