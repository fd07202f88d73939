"""What is wrong with effects (KX-3.32, 3.33, 9.1 to 9.6): what cannot work where it stands is not
let pass. What each word takes, and where, is told in `language`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_bool,
    check_choice,
    check_int,
    check_keys,
    is_present,
    one_of,
)
from engine.effects.language.kinds import Fixed, Flag, Number, One, Pick
from engine.effects.language.words import Place, Slot
from engine.games.karmox import check_words as words
from engine.games.karmox.board import WALKABLE
from engine.games.karmox.check_words import A_LIST, EFFECT, ONE_KEY
from engine.games.karmox.codes import FLAGS
from engine.games.karmox.effect import TARGETS, VERBS
from engine.games.karmox.language.branching import FACES
from engine.games.karmox.language.moments import (
    EARLY,
    MOMENTS,
    NESTED,
    OFFICIAL,
    TRAITS,
    moments_of,
    place_at,
)
from engine.games.karmox.language.tables import (
    WORDS,
    bare_of,
    keys_of,
    names_at,
    needed_of,
    slot_of,
    slots_by_name,
    slots_of,
)

# Whom an advantage may concern (KX-3.32).
FRIENDLY: Final = ("own_one", "own_all", "active", "self", "allied_one", "prisoner_own_side")
FILTERS: Final = bare_of("filter")
LEAST_MODES: Final = 2
TRAIT_SLOTS: Final = {slot.key: slot for slot in TRAITS.words[0].takes}
COUNTED: Final = slots_by_name("filter")


@dataclass(frozen=True)
class Spot:
    """Where effects stand: on an event cell (moment ""), or in a trait of that moment; whether the
    profile is official; whether it is inside another effect; the board and the class codes of the
    edition, where they are known."""

    official: bool
    moment: str = ""
    board: Mapping[str, Any] | None = None
    classes: Sequence[object] | None = None
    nested: bool = False

    @property
    def place(self) -> Place:
        """The same as the words know it."""
        return place_at(self.moment) | (NESTED if self.nested else frozenset())


def check_effects(found: Findings, path: str, raw: object, spot: Spot) -> None:
    """All faults of a list of effects."""
    if not isinstance(raw, list):
        found.wrong(EFFECT, path, raw, A_LIST)
        return
    for number, effect in enumerate(raw):
        place = below(path, number)
        if isinstance(effect, Mapping):
            _check_effect(found, place, effect, spot)
        else:
            found.wrong(EFFECT, place, effect, AN_OBJECT)


def check_traits(found: Findings, path: str, raw: object, spot: Spot) -> None:
    """The traits of a class (KX-9.5)."""
    if not isinstance(raw, list):
        found.wrong(EFFECT, path, raw, A_LIST)
        return
    for number, trait in enumerate(raw):
        place = below(path, number)
        if isinstance(trait, Mapping):
            _check_trait(found, place, trait, spot)
        else:
            found.wrong(EFFECT, place, trait, AN_OBJECT)


def _check_trait(found: Findings, path: str, raw: Mapping[str, Any], spot: Spot) -> None:
    check_keys(found, EFFECT, path, raw, ("on", *TRAIT_SLOTS))
    moment, effects = raw.get("on"), raw.get("effects")
    check_choice(found, EFFECT, below(path, "on"), moment, MOMENTS)
    if not effects:
        found.wrong(EFFECT, below(path, "effects"), effects, FILLED_LIST)
    if moment not in MOMENTS or not effects:
        return
    there = replace(spot, official=False, moment=str(moment))
    check_effects(found, below(path, "effects"), effects, there)
    if "optional" in raw:
        check_bool(found, EFFECT, below(path, "optional"), raw["optional"])
    if "once" in raw:
        _check_slot(found, below(path, "once"), raw["once"], TRAIT_SLOTS["once"], there)
    if "cost" in raw:
        _check_cost(found, below(path, "cost"), raw["cost"], there)
    if any(isinstance(effect, Mapping) and effect.get("verb") == "reroll" for effect in effects):
        for key, allowed in (("cost", words.FREE_ROLL), ("once", words.EACH_ROLL)):
            if key in raw:
                found.barred(EFFECT, below(path, key), raw[key], allowed)


def _check_effect(found: Findings, path: str, raw: Mapping[str, Any], spot: Spot) -> None:
    verb = raw.get("verb")
    check_choice(found, EFFECT, below(path, "verb"), verb, VERBS)
    if not isinstance(verb, str) or verb not in VERBS:
        return
    word = WORDS[verb]
    if not word.stands(spot.place):
        found.barred(EFFECT, below(path, "verb"), verb, words.works_only(moments_of(word)))
        return
    known = keys_of(verb)
    check_keys(found, EFFECT, path, raw, known)
    for key in needed_of(verb):
        is_present(found, EFFECT, path, raw, key, words.PARAMETER)
    for key, value in raw.items():
        slot = slot_of(word, key, spot.place) if key in known else None
        if slot is not None:
            _check_slot(found, below(path, key), value, slot, spot)
    if verb == "set_flag":
        _check_key(found, path, raw, spot)
    if spot.moment == "turn_end" and "duration" in known:
        lasting = names_at("duration", spot.place)
        check_choice(found, EFFECT, below(path, "duration"), raw.get("duration"), lasting)
    _check_filters(found, path, raw, spot)
    if spot.official:
        _check_harm(found, path, verb, raw)


def _check_slot(found: Findings, path: str, value: object, slot: Slot, spot: Spot) -> None:
    """One parameter, by what its slot can hold."""
    if slot.key in SPECIAL:
        SPECIAL[slot.key](found, path, value, spot)
        return
    kind = slot.kind
    if isinstance(kind, Number):
        assert kind.high is not None
        check_int(found, EFFECT, path, value, kind.low, kind.high)
        if kind.but and value in kind.but and value is not False:
            found.wrong(EFFECT, path, value, words.NOT_NOTHING)
    elif isinstance(kind, Pick):
        check_choice(found, EFFECT, path, value, [choice.value for choice in kind.choices])
    elif isinstance(kind, Flag):
        check_bool(found, EFFECT, path, value)
    elif isinstance(kind, Fixed):
        _check_fixed(found, path, value, kind.value)
    elif isinstance(kind, One) and kind.role == "place":
        _check_place(found, path, value, spot)
    else:
        assert isinstance(kind, One)
        if slot.key != "duration" or spot.moment != "turn_end":  # there it is asked for
            check_choice(found, EFFECT, path, value, names_at(kind.role, slot.within(spot.place)))


def _check_fixed(found: Findings, path: str, value: object, only: object) -> None:
    if isinstance(only, str):
        check_choice(found, EFFECT, path, value, (only,))
    elif type(value) is not type(only) or value != only:
        found.wrong(EFFECT, path, value, one_of(("true",)))


def _check_harm(found: Findings, path: str, verb: str, raw: Mapping[str, Any]) -> None:
    """KX-3.32: advantages only, for oneself or friends."""
    amount = raw.get("amount", 1)
    worse = verb == "modify_stat" and isinstance(amount, int) and amount <= 0
    worse = worse or raw.get("flag") == "held"
    target = raw.get("target")
    hostile = isinstance(target, str) and target in TARGETS and target not in FRIENDLY
    if OFFICIAL in WORDS[verb].never or worse or hostile:
        found.barred("KX-3.32", path, verb, words.HARMLESS)


def _check_key(found: Findings, path: str, raw: Mapping[str, Any], spot: Spot) -> None:
    """A Master key is for whoever moves this turn (KX-5.37)."""
    if raw.get("flag") != "master_key":
        return
    if "target" in raw:
        found.barred(EFFECT, below(path, "target"), raw["target"], words.WHO_MOVES)
    if raw.get("duration", "this_turn") != "this_turn":
        found.wrong(EFFECT, below(path, "duration"), raw["duration"], one_of(("this_turn",)))
    if not EARLY & spot.place:
        early = tuple(at for at in ("", *MOMENTS) if EARLY & place_at(at))
        found.barred(EFFECT, below(path, "flag"), "master_key", words.works_only(early))


def _check_filters(found: Findings, path: str, raw: Mapping[str, Any], spot: Spot) -> None:
    """Filters that nobody can pass, given whom the effect names."""
    entries = raw.get("filter")
    if not isinstance(entries, list):
        return
    off = raw.get("target") == "prisoner_own_side"
    for number, entry in enumerate(entries):
        place = below(below(path, "filter"), number)
        if entry == ("on_board" if off else "imprisoned"):
            found.barred(EFFECT, place, entry, words.FITS_SOMEBODY)
        if isinstance(entry, Mapping) and "within" in entry and (off or not spot.moment):
            found.barred(EFFECT, place, dict(entry), words.FITS_SOMEBODY)


def _check_filter(found: Findings, path: str, value: object, spot: Spot) -> None:
    if not isinstance(value, list):
        found.wrong(EFFECT, path, value, A_LIST)
        return
    for number, entry in enumerate(value):
        place = below(path, number)
        if isinstance(entry, Mapping):
            _check_numbered(found, place, entry, spot)
        else:
            check_choice(found, EFFECT, place, entry, FILTERS)


def _check_numbered(found: Findings, path: str, entry: Mapping[str, Any], spot: Spot) -> None:
    if len(entry) != 1:
        found.wrong(EFFECT, path, dict(entry), ONE_KEY)
        return
    ((key, value),) = entry.items()
    if key not in COUNTED:
        found.unknown(EFFECT, below(path, str(key)), value, COUNTED)
    elif key != "class":
        _check_slot(found, below(path, key), value, COUNTED[key], spot)
    elif spot.classes is not None:
        known = [code for code in spot.classes if isinstance(code, str)]
        check_choice(found, EFFECT, below(path, key), value, known)


def _check_condition(found: Findings, path: str, value: object, spot: Spot) -> None:
    if not isinstance(value, Mapping) or len(value) != 1:
        found.wrong(EFFECT, path, value, ONE_KEY)
        return
    ((key, inner),) = value.items()
    known = names_at("condition", spot.place)
    check_choice(found, EFFECT, path, key, known)
    if key not in known:
        return
    place, slots = below(path, key), slots_of("condition", key)
    if len(slots) == 1:
        _check_slot(found, place, inner, slots[0], spot)
    elif not isinstance(inner, list) or len(inner) != len(slots):
        found.wrong(EFFECT, place, inner, A_LIST)
    else:
        for number, slot in enumerate(slots):
            _check_slot(found, below(place, number), inner[number], slot, spot)


def _check_cost(found: Findings, path: str, value: object, spot: Spot) -> None:
    """On a cell nobody is there yet to pay; only a landing has an event to give up."""
    if not isinstance(value, Mapping) or len(value) != 1:
        found.wrong(EFFECT, path, value, ONE_KEY)
        return
    ((key, amount),) = value.items()
    known = names_at("cost", spot.place)
    check_choice(found, EFFECT, path, key, known)
    if key in known or key == "forgo_event":
        _check_slot(found, below(path, key), amount, slots_of("cost", key)[0], spot)


def _check_place(found: Findings, path: str, value: object, spot: Spot) -> None:
    """Where a character is moved to."""
    if isinstance(value, Mapping):
        ((name, slot),) = slots_by_name("place").items()
        check_keys(found, EFFECT, path, value, (name,))
        _check_slot(found, below(path, name), value.get(name), slot, spot)
    else:
        check_choice(found, EFFECT, path, value, bare_of("place"))


def _check_edge(found: Findings, path: str, value: object, spot: Spot) -> None:
    if not isinstance(value, list) or len(value) != 2 or not _are_neighbours(value, spot.board):
        found.wrong(EFFECT, path, value, words.NEIGHBOURS)


def _are_neighbours(cells: Sequence[object], board: Mapping[str, Any] | None) -> bool:
    """Two cells side by side; on a known board both can be walked on."""
    for cell in cells:
        if not isinstance(cell, list) or len(cell) != 2:
            return False
        if not all(type(part) is int and part >= 0 for part in cell):
            return False
        if board is None:
            continue
        row, col = cell
        if row >= board["rows"] or col >= board["cols"] or board["grid"][row][col] not in WALKABLE:
            return False
    first, second = cast("Sequence[list[int]]", cells)
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


def _check_flag(found: Findings, path: str, value: object, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, FLAGS)


def _check_inside(found: Findings, path: str, value: object, spot: Spot) -> None:
    """Effects inside an effect (KX-9.9)."""
    check_effects(found, path, value, replace(spot, nested=True))


def _check_filled(found: Findings, path: str, value: object, spot: Spot) -> None:
    if value:
        _check_inside(found, path, value, spot)
    else:
        found.wrong(EFFECT, path, value, FILLED_LIST)


def _check_among(found: Findings, path: str, value: object, spot: Spot) -> None:
    if not isinstance(value, list) or not LEAST_MODES <= len(value) <= FACES:
        found.wrong(EFFECT, path, value, words.SEVERAL)
        return
    for number, mode in enumerate(value):
        _check_filled(found, below(path, number), mode, spot)


def _check_bands(found: Findings, path: str, value: object, spot: Spot) -> None:
    """Each reaches beyond the one before."""
    if not isinstance(value, list) or not 1 <= len(value) <= FACES:
        found.wrong(EFFECT, path, value, FILLED_LIST)
        return
    least = 1
    for number, band in enumerate(value):
        place = below(path, number)
        if not isinstance(band, Mapping):
            found.wrong(EFFECT, place, band, AN_OBJECT)
            continue
        check_keys(found, EFFECT, place, band, ("up_to", "effects"))
        up = band.get("up_to")
        check_int(found, EFFECT, below(place, "up_to"), up, least, FACES)
        least = up + 1 if isinstance(up, int) else least
        _check_filled(found, below(place, "effects"), band.get("effects"), spot)


# What a slot alone does not tell.
SPECIAL: Final = {
    "among": _check_among,
    "bands": _check_bands,
    "otherwise": _check_inside,
    "filter": _check_filter,
    "condition": _check_condition,
    "cost": _check_cost,
    "edge": _check_edge,
    "flag": _check_flag,
}
