"""Checks of the fields that every card has, and of an Objective's patterns (TTK-2.10, 2.15)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.effects.findings import (
    A_LIST,
    A_TEXT,
    ONCE,
    Findings,
    below,
    check_bool,
    check_choice,
    check_int,
    check_text,
    is_present,
    one_of,
    text_up_to,
)
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_problems import (
    A_SLUG,
    BASIC_EFFECT,
    FIELD,
    MEND_MOVE,
    MEND_TYPE,
    check_length,
)
from engine.games.tictacko.patterns import (
    LEAST_ADVANCED,
    LEAST_STANDARD,
    MOST_ADVANCED,
    MOST_STANDARD,
)
from engine.kernel.messages import N_, Message

Json = Mapping[str, object]

_CODE: Final = re.compile(words.SLUG)
_SET: Final = re.compile(words.SET_SLUG)
_OTHER_TYPE: Final = Message(N_("cards of this type have no such field"))
_NULL: Final = Message(N_("null, or left out, on a card of this type"))
_NO_TEXT: Final = Message(N_("empty on a Basic Character and on an Objective"))
_UP_TO: Final = Message(N_("a text of up to {high} characters"))
_ORIGINAL: Final = Message(N_("the code of a card of the catalogue that is no reprint itself"))
_EQUAL: Final = Message(N_("the code of a card with the same {field}"))
_LETTER: Final = Message(N_("at least one letter from A to G"))
_NUMBER: Final = Message(N_("at least one number from 1 to 9"))
_SAME: Final = Message(N_("the numbers of “standard”, or “independent_patterns” true"))
# What a reprint has in common with its card (TTK-2.10).
_SHARED: Final = (
    *("type", "subtype", "faction", "effects", "when", "standard", "advanced"),
    "independent_patterns",
)
_DEFAULTS: Final[dict[str, object]] = {"effects": [], "independent_patterns": False}


def check_fields(found: Findings, raw: Json, kind: str) -> None:
    """What TTK-2.10 says of every card."""
    _check_known(found, raw, kind)
    for key, pattern in (("code", _CODE), ("set_code", _SET)):
        if is_present(found, FIELD, "", raw, key, A_SLUG):
            _check_slug(found, below("", key), raw[key], pattern)
    for key in ("name_en", "name_it"):
        if is_present(found, FIELD, "", raw, key, text_up_to(words.MAX_NAME)):
            check_text(found, FIELD, below("", key), raw[key], words.MAX_NAME)
    if is_present(found, FIELD, "", raw, "source", one_of(words.SOURCES)):
        check_choice(found, FIELD, "/source", raw["source"], words.SOURCES)
    _check_sort(found, raw, kind)
    _check_texts(found, raw, kind)
    if "tags" in raw:
        check_tags(found, FIELD, "/tags", raw["tags"])
    if raw.get("copy_limit") is not None:
        check_int(found, FIELD, "/copy_limit", raw["copy_limit"], 1, words.MAX_COPIES)
    if raw.get("reprint_of") is not None:
        _check_slug(found, "/reprint_of", raw["reprint_of"], _CODE)


def _check_known(found: Findings, raw: Json, kind: str) -> None:
    """TTK-2.21: an unknown key is never ignored."""
    for key in raw:
        if key in words.FIELDS[kind] or key == "when":
            continue
        owners = tuple(
            words.TYPE_NAMES[each] for each in words.TYPE_IDS if key in words.FIELDS[each]
        )
        if owners:
            found.barred(FIELD, below("", key), raw[key], _OTHER_TYPE, MEND_MOVE, types=owners)
        else:
            found.unknown(FIELD, below("", key), raw[key], words.FIELDS[kind])


def _check_slug(found: Findings, path: str, value: object, pattern: re.Pattern[str]) -> None:
    fits = isinstance(value, str) and pattern.fullmatch(value) and len(value) <= words.MAX_SLUG
    if not fits:
        found.wrong(FIELD, path, value, A_SLUG)


def check_tags(found: Findings, clause: str, path: str, value: object) -> None:
    """A list of 0 to 6 distinct slugs (TTK-2.10)."""
    if not isinstance(value, list):
        found.wrong(clause, path, value, A_LIST)
        return
    check_length(found, clause, path, value, 0, words.MAX_TAGS)
    for index, item in enumerate(value):
        if not isinstance(item, str) or not _CODE.fullmatch(item) or len(item) > words.MAX_SLUG:
            found.wrong(clause, below(path, index), item, A_SLUG)
        elif item in value[:index]:
            found.barred(clause, below(path, index), item, ONCE)


def _check_sort(found: Findings, raw: Json, kind: str) -> None:
    """Subtype and faction by type."""
    subtype, faction = raw.get("subtype"), raw.get("faction")
    if kind == "character":
        if is_present(found, FIELD, "", raw, "subtype", one_of(words.CHARACTER_SUBTYPES)):
            check_choice(found, FIELD, "/subtype", subtype, words.CHARACTER_SUBTYPES)
    elif subtype is not None:
        found.wrong(FIELD, "/subtype", subtype, _NULL)
    if kind == "objective":
        if faction is not None:
            found.wrong(FIELD, "/faction", faction, _NULL)
        return
    allowed = words.CHARACTER_FACTIONS if kind == "character" else words.SPELL_FACTIONS
    if is_present(found, FIELD, "", raw, "faction", one_of(allowed)):
        check_choice(found, FIELD, "/faction", faction, allowed)


def _check_texts(found: Findings, raw: Json, kind: str) -> None:
    """Rules text has its place on cards with effects; left out, it is written from the data."""
    is_bare = kind == "objective" or (kind == "character" and raw.get("subtype") == "basic")
    for key in ("text_en", "text_it"):
        text, at = raw.get(key, ""), below("", key)
        if not isinstance(text, str) or len(text) > words.MAX_TEXT:
            _too_long(found, at, text, words.MAX_TEXT)
        elif is_bare and text:
            found.barred(BASIC_EFFECT, at, text, _NO_TEXT, MEND_TYPE, other="/subtype",
                         wanted="special")  # fmt: skip
    for key in ("flavour_en", "flavour_it"):
        text = raw.get(key, "")
        if not isinstance(text, str) or len(text) > words.MAX_FLAVOUR:
            _too_long(found, below("", key), text, words.MAX_FLAVOUR)


def _too_long(found: Findings, path: str, text: object, high: int) -> None:
    if not isinstance(text, str):
        found.wrong(FIELD, path, text, A_TEXT)
    else:
        found.off(FIELD, path, text, Message(_UP_TO.text, {"high": high}), len(text) - high)


def check_goal(found: Findings, raw: Json) -> None:
    """TTK-2.15: the two patterns of an Objective."""
    numbers = _pattern(found, "TTK-3.22", raw, "standard", LEAST_STANDARD, MOST_STANDARD)
    spaces = _pattern(found, "TTK-3.23", raw, "advanced", LEAST_ADVANCED, MOST_ADVANCED)
    if "independent_patterns" in raw:
        check_bool(found, FIELD, "/independent_patterns", raw["independent_patterns"])
    if spaces is None:
        return
    letters = [space for space in spaces if space not in words.STANDARD]
    if not letters:
        found.wrong("TTK-3.23", "/advanced", raw["advanced"], _LETTER)
    if len(letters) == len(spaces):
        found.wrong("TTK-3.23", "/advanced", raw["advanced"], _NUMBER)
    plain = {space for space in spaces if space in words.STANDARD}
    apart = raw.get("independent_patterns") is True
    if numbers is not None and not apart and plain != set(numbers):
        found.wrong("TTK-3.24", "/advanced", raw["advanced"], _SAME)


def _pattern(
    found: Findings, clause: str, raw: Json, key: str, low: int, high: int
) -> list[str] | None:
    """The names of the spaces; None where there is no list of them."""
    allowed = words.STANDARD if key == "standard" else words.ADVANCED
    if not is_present(found, clause, "", raw, key, one_of(allowed)):
        return None
    value, path = raw[key], below("", key)
    if not isinstance(value, list):
        found.wrong(clause, path, value, A_LIST)
        return None
    check_length(found, clause, path, value, low, high)
    names: list[str] = []
    for index, item in enumerate(value):
        name = str(item)
        is_number = isinstance(item, int) and not isinstance(item, bool)
        if name not in allowed or (name in words.STANDARD) != is_number:
            found.wrong(clause, below(path, index), item, one_of(allowed))
        elif name in names:
            found.barred(clause, below(path, index), item, ONCE)
        else:
            names.append(name)
    return names


def check_reprint(found: Findings, raw: Json, known: Mapping[str, Json]) -> None:
    """TTK-2.10: a reprint is of a card that is none, and does what that one does."""
    code = raw.get("reprint_of")
    if not isinstance(code, str):
        return
    card = known.get(code)
    if card is None or card.get("reprint_of") is not None or code == raw.get("code"):
        found.wrong(FIELD, "/reprint_of", code, _ORIGINAL)
        return
    for key in _SHARED:
        default = _DEFAULTS.get(key)
        if raw.get(key, default) != card.get(key, default):
            found.wrong(FIELD, "/reprint_of", code, Message(_EQUAL.text, {"field": key}))
