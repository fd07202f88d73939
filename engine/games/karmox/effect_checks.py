"""What is wrong with effects (KX-3.32, 3.33, 9.1 to 9.6): what cannot work where it stands is not
let pass."""

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
from engine.games.karmox import check_words as words
from engine.games.karmox.board import WALKABLE
from engine.games.karmox.check_words import A_LIST, EFFECT, ONE_KEY
from engine.games.karmox.codes import COLOURS, FLAGS, STATS
from engine.games.karmox.compiling import EXTRA
from engine.games.karmox.effect import CONDITIONS, COSTS, FILTERS, OPERATORS, TARGETS, VERBS

COMMON: Final = ("verb", "condition", "cost", "optional")
# The parameters that each verb takes beside the common ones, the needed ones first (KX-9.4).
NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "gain_spirit": ("amount", "target"),
    "gain_ability": ("target",),
    "heal": ("amount", "target"),
    "modify_stat": ("stat", "amount", "target"),
    "teleport": ("target", "to"),
    "extra_action": ("action",),
    "extra_steps": ("amount",),
    "take_chest": ("target",),
    "steal_chest": ("from", "to"),
    "return_chest": ("target",),
    "release": ("target",),
    "imprison": ("target",),
    "damage": ("amount", "target"),
    "gain_level": ("amount", "target"),
    "push": ("target", "distance"),
    "swap": ("target",),
    "move_pawn": ("amount",),
    "reroll": ("who",),
    "set_flag": ("flag",),
    "open_barrier": ("edge",),
    "close_barrier": ("edge",),
}
MAY: Final[dict[str, tuple[str, ...]]] = {
    "gain_ability": ("amount", "stat"),
    "modify_stat": ("duration",),
    "take_chest": ("from", "range"),
    "release": ("to",),
    "push": ("direction",),
    "swap": ("with",),
    "move_pawn": ("pawn",),
    "reroll": ("once",),
    "set_flag": ("duration", "target"),
    "open_barrier": ("duration",),
    "close_barrier": ("duration",),
}
# These are all that they say: nothing of it can be asked, paid or aimed.
BARE: Final = ("noop", "reroll")
# What the official profile bars (KX-9.4 without "+").
HARMFUL: Final = (
    "steal_chest",
    "return_chest",
    "imprison",
    "damage",
    "push",
    "reroll",
    "close_barrier",
)
FRIENDLY: Final = ("own_one", "own_all", "active", "self", "allied_one", "prisoner_own_side")
MOMENTS: Final = (
    *("landing", "action", "attack_window", "defence_window", "hit", "defeat", "turn_start"),
    "turn_end",
)
# When there is somebody who attacks and somebody attacked, and when somebody is active.
FIGHT: Final = ("attack_window", "defence_window", "hit", "defeat")
ACTING: Final = (*FIGHT, "action", "turn_end")
# Where the turn still has its move before it.
EARLY: Final = ("", "landing", "turn_start")
# Verbs that ask a second thing of their recipient: not of all at once (KX-4.1).
SECOND: Final = ("teleport", "take_chest", "steal_chest", "return_chest", "release", "swap")
# What a prisoner may gain; the other verbs need a character on the board.
FREEING: Final = ("release", "gain_spirit", "gain_ability")
# What whoever is being defeated does not live to see.
FOR_THE_LIVING: Final = ("heal", "damage", "imprison")
# Where a verb does nothing elsewhere.
ONLY_AT: Final[dict[str, tuple[str, ...]]] = {
    "push": MOMENTS,
    "reroll": ("attack_window", "defence_window"),
    "move_pawn": ("", "landing"),
    "roll_again": ("", "landing"),
    "extra_steps": EARLY,
    "extra_action": ("", *(moment for moment in MOMENTS if moment != "turn_end")),
}
ROLLING: Final = {"attack_window": "attacker", "defence_window": "defender"}
LASTING: Final = ("this_attack", "this_turn", "until_own_next_turn", "permanent")
OUTLASTING: Final = ("until_own_next_turn", "permanent")
NUMBERED: Final = {"within": (0, 60), "life_gt": (0, 8), "life_lt": (2, 9)}
BOUNDS: Final = {"pool_gt": (0, 7), "players_gte": (1, 8), "die_eq": (1, 6)}
MOST: Final = 9


@dataclass(frozen=True)
class Spot:
    """Where effects stand: on an event cell (moment ""), or in a trait of that moment; whether the
    profile is official; the board and the class codes of the edition, where they are known."""

    official: bool
    moment: str = ""
    board: Mapping[str, Any] | None = None
    classes: Sequence[object] | None = None


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
    check_keys(found, EFFECT, path, raw, ("on", "effects", "cost", "optional"))
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
    if "cost" in raw:
        _check_cost(found, below(path, "cost"), raw["cost"], "", there)
        if any(isinstance(e, Mapping) and e.get("verb") == "reroll" for e in effects):
            found.barred(EFFECT, below(path, "cost"), raw["cost"], words.FREE_ROLL)


def keys_of(verb: str) -> tuple[str, ...]:
    """The fields that an effect with that verb may have."""
    needed, may = NEEDED.get(verb, ()), MAY.get(verb, ())
    if verb in BARE:
        return ("verb", *needed, *may)
    fields = (*needed, *may)
    aimed = ("filter",) if "target" in fields or verb == "steal_chest" else ()
    return (*COMMON, *aimed, *fields)


def _check_effect(found: Findings, path: str, raw: Mapping[str, Any], spot: Spot) -> None:
    verb = raw.get("verb")
    check_choice(found, EFFECT, below(path, "verb"), verb, VERBS)
    if not isinstance(verb, str) or verb not in VERBS:
        return
    moments = ONLY_AT.get(verb, ("", *MOMENTS))
    if spot.moment not in moments:
        found.barred(EFFECT, below(path, "verb"), verb, words.works_only(moments))
        return
    known = keys_of(verb)
    check_keys(found, EFFECT, path, raw, known)
    for key in NEEDED.get(verb, ()):
        is_present(found, EFFECT, path, raw, key, words.PARAMETER)
    for key, value in raw.items():
        if key in CHECKS and key in known:
            CHECKS[key](found, below(path, key), value, verb, spot)
    if verb == "set_flag":
        _check_key(found, path, raw, spot)
    if spot.moment == "turn_end" and "duration" in known:
        check_choice(found, EFFECT, below(path, "duration"), raw.get("duration"), OUTLASTING)
    _check_filters(found, path, raw, spot)
    if spot.official:
        _check_harm(found, path, verb, raw)


def _check_harm(found: Findings, path: str, verb: str, raw: Mapping[str, Any]) -> None:
    """KX-3.32: advantages only, for oneself or friends."""
    amount = raw.get("amount", 1)
    worse = verb == "modify_stat" and isinstance(amount, int) and amount <= 0
    target = raw.get("target")
    hostile = isinstance(target, str) and target in TARGETS and target not in FRIENDLY
    if verb in HARMFUL or worse or hostile:
        found.barred("KX-3.32", path, verb, words.HARMLESS)


def _check_key(found: Findings, path: str, raw: Mapping[str, Any], spot: Spot) -> None:
    """A Master key is for whoever moves this turn (KX-5.37)."""
    if raw.get("flag") != "master_key":
        return
    if "target" in raw:
        found.barred(EFFECT, below(path, "target"), raw["target"], words.WHO_MOVES)
    if raw.get("duration", "this_turn") != "this_turn":
        found.wrong(EFFECT, below(path, "duration"), raw["duration"], one_of(("this_turn",)))
    if spot.moment not in EARLY:
        found.barred(EFFECT, below(path, "flag"), "master_key", words.works_only(EARLY))


def targets_for(verb: str, spot: Spot) -> tuple[str, ...]:
    """Whom a verb can name there (KX-9.2)."""
    if verb == "release":
        return ("prisoner_own_side",)
    found = ["own_one", "allied_one", "enemy_one"]
    if verb not in SECOND:
        found.append("own_all")
    if verb in FREEING:
        found.append("prisoner_own_side")
    if spot.moment:
        found += ["self", "enemy_adjacent"]
    if spot.moment == "defeat" and verb in FOR_THE_LIVING:
        found.remove("self")
    return (*found, *(role for role in roles_at(spot.moment) if role != "self"))


def roles_at(moment: str) -> tuple[str, ...]:
    """The roles that somebody plays at that moment (KX-9.6)."""
    roles: tuple[str, ...] = ("self",) if moment else ()
    roles += ("active",) if moment in ACTING else ()
    return roles + (("attacker", "defender") if moment in FIGHT else ())


def _check_target(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, targets_for(verb, spot))


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


def _check_filter(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    if not isinstance(value, list):
        found.wrong(EFFECT, path, value, A_LIST)
        return
    for number, entry in enumerate(value):
        place = below(path, number)
        if isinstance(entry, Mapping):
            _check_numbered(found, place, entry, spot)
        else:
            check_choice(found, EFFECT, place, entry, FILTERS[:7])


def _check_numbered(found: Findings, path: str, entry: Mapping[str, Any], spot: Spot) -> None:
    if len(entry) != 1:
        found.wrong(EFFECT, path, dict(entry), ONE_KEY)
        return
    ((key, value),) = entry.items()
    if key in NUMBERED:
        check_int(found, EFFECT, below(path, key), value, *NUMBERED[key])
    elif key != "class":
        found.unknown(EFFECT, below(path, str(key)), value, ("class", *NUMBERED))
    elif spot.classes is not None:
        known = [code for code in spot.classes if isinstance(code, str)]
        check_choice(found, EFFECT, below(path, key), value, known)


def _check_amount(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    """Counts are 1 to 9; a change of a stat or of a pawn's place may go down, not by nothing."""
    signed = verb in ("modify_stat", "move_pawn")
    check_int(found, EFFECT, path, value, -MOST if signed else 1, MOST)
    if signed and value == 0 and value is not False:
        found.wrong(EFFECT, path, value, words.NOT_NOTHING)


def _check_range(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_int(found, EFFECT, path, value, 0, 60)


def _check_stat(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, STATS)


def _check_duration(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    if spot.moment != "turn_end":  # there it is asked for
        check_choice(found, EFFECT, path, value, LASTING)


def _check_condition(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    if not isinstance(value, Mapping) or len(value) != 1:
        found.wrong(EFFECT, path, value, ONE_KEY)
        return
    ((key, inner),) = value.items()
    roles = roles_at(spot.moment)
    known = [each for each in CONDITIONS if each in BOUNDS or roles]
    if spot.moment == "turn_start":
        known.remove("die_eq")  # nothing has been rolled
    check_choice(found, EFFECT, path, key, known)
    if key not in known:
        return
    place = below(path, key)
    if key in BOUNDS:
        check_int(found, EFFECT, place, inner, *BOUNDS[key])
    elif not isinstance(inner, list) or len(inner) != (4 if key == "stat_cmp" else 3):
        found.wrong(EFFECT, place, inner, A_LIST)
    else:
        check_choice(found, EFFECT, below(place, 0), inner[0], roles)
        if key == "stat_cmp":
            check_choice(found, EFFECT, below(place, 1), inner[1], STATS)
        check_choice(found, EFFECT, below(place, len(inner) - 2), inner[-2], OPERATORS)
        check_int(found, EFFECT, below(place, len(inner) - 1), inner[-1], -99, 99)


def _check_cost(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    """On a cell nobody is there yet to pay; only a landing has an event to give up."""
    if not isinstance(value, Mapping) or len(value) != 1:
        found.wrong(EFFECT, path, value, ONE_KEY)
        return
    ((key, amount),) = value.items()
    known: tuple[str, ...] = COSTS[1:3] if spot.moment else ()
    known += COSTS[3:] if spot.moment in ("", "landing") else ()
    check_choice(found, EFFECT, path, key, known)
    if key == "forgo_event" and amount is not True:
        found.wrong(EFFECT, below(path, key), amount, one_of(("true",)))
    elif key in known and key != "forgo_event":
        check_int(found, EFFECT, below(path, key), amount, 1, MOST)


def _check_to(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    if verb == "teleport" and isinstance(value, Mapping):
        check_keys(found, EFFECT, path, value, ("within",))
        check_int(found, EFFECT, below(path, "within"), value.get("within"), 1, 60)
    else:
        allowed = "own_one" if verb == "steal_chest" else "extraction_free"
        check_choice(found, EFFECT, path, value, (allowed,))


def _check_from(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    near = ("enemy_adjacent",) if spot.moment else ()
    allowed = ("niche_full",) if verb == "take_chest" else ("enemy_one", *near)
    check_choice(found, EFFECT, path, value, allowed)


def _check_with(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, ("own_one",))


def _check_direction(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, ("away",))


def _check_edge(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
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


def _check_flag(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, FLAGS)


def _check_action(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, EXTRA)


def _check_pawn(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, COLOURS)


def _check_who(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_choice(found, EFFECT, path, value, (ROLLING.get(spot.moment, ""),))


def _check_yes(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    check_bool(found, EFFECT, path, value)


def _check_once(found: Findings, path: str, value: object, verb: str, spot: Spot) -> None:
    if value is not True:
        found.wrong(EFFECT, path, value, one_of(("true",)))


CHECKS: Final = {
    "target": _check_target,
    "filter": _check_filter,
    "amount": _check_amount,
    "distance": _check_amount,
    "range": _check_range,
    "stat": _check_stat,
    "duration": _check_duration,
    "condition": _check_condition,
    "cost": _check_cost,
    "optional": _check_yes,
    "to": _check_to,
    "from": _check_from,
    "with": _check_with,
    "direction": _check_direction,
    "edge": _check_edge,
    "flag": _check_flag,
    "action": _check_action,
    "pawn": _check_pawn,
    "who": _check_who,
    "once": _check_once,
}
