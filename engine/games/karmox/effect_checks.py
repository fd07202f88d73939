"""What is wrong with effects (KX-3.32, 3.33, 9.1 to 9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.findings import (
    AN_OBJECT,
    Findings,
    below,
    check_bool,
    check_choice,
    check_int,
    check_keys,
    is_present,
)
from engine.games.karmox import check_words as words
from engine.games.karmox.check_words import A_LIST, EFFECT, ONE_KEY
from engine.games.karmox.codes import COLOURS, FLAGS, STATS
from engine.games.karmox.compiling import DURATIONS, EXTRA, WHO
from engine.games.karmox.effect import CONDITIONS, COSTS, FILTERS, OPERATORS, TARGETS, VERBS

COMMON: Final = ("verb", "target", "filter", "condition", "cost", "optional")
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
    "extra_steps": ("duration",),
    "take_chest": ("from", "range"),
    "release": ("to",),
    "push": ("direction",),
    "swap": ("with",),
    "move_pawn": ("pawn",),
    "reroll": ("once",),
    "set_flag": ("duration",),
    "open_barrier": ("duration",),
    "close_barrier": ("duration",),
}
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
FRIENDLY: Final = (
    *("own_one", "own_all", "active", "self", "allied_one", "niche_empty", "niche_full"),
    *("extraction_free", "prisoner_own_side"),
)
MOMENTS: Final = (
    *("landing", "action", "attack_window", "defence_window", "hit", "defeat", "turn_start"),
    "turn_end",
)
NUMBERED: Final = ("within", "life_gt", "life_lt")
MOST: Final = 9


def check_effects(found: Findings, path: str, raw: object, official: bool) -> None:
    """All faults of a list of effects."""
    if not isinstance(raw, list):
        found.wrong(EFFECT, path, raw, A_LIST)
        return
    for number, effect in enumerate(raw):
        _check_effect(found, below(path, number), effect, official)


def check_traits(found: Findings, path: str, raw: object) -> None:
    """The traits of a class (KX-9.5)."""
    if not isinstance(raw, list):
        found.wrong(EFFECT, path, raw, A_LIST)
        return
    for number, trait in enumerate(raw):
        place = below(path, number)
        if not isinstance(trait, Mapping):
            found.wrong(EFFECT, place, trait, AN_OBJECT)
            continue
        check_keys(found, EFFECT, place, trait, ("on", "effects", "cost", "optional"))
        check_choice(found, EFFECT, below(place, "on"), trait.get("on"), MOMENTS)
        check_effects(found, below(place, "effects"), trait.get("effects"), False)


def _check_effect(found: Findings, path: str, raw: object, official: bool) -> None:
    if not isinstance(raw, Mapping):
        found.wrong(EFFECT, path, raw, AN_OBJECT)
        return
    verb = raw.get("verb")
    check_choice(found, EFFECT, below(path, "verb"), verb, VERBS)
    if not isinstance(verb, str) or verb not in VERBS:
        return
    needed, may = NEEDED.get(verb, ()), MAY.get(verb, ())
    check_keys(found, EFFECT, path, raw, (*COMMON, *needed, *may))
    for key in needed:
        is_present(found, EFFECT, path, raw, key, words.PARAMETER)
    for key, value in raw.items():
        if key in CHECKS and (key in COMMON or key in needed or key in may):
            CHECKS[key](found, below(path, key), value)
    if official:
        _check_harm(found, path, verb, raw)


def _check_harm(found: Findings, path: str, verb: str, raw: Mapping[str, Any]) -> None:
    """KX-3.32: advantages only, for oneself or friends."""
    amount = raw.get("amount", 1)
    worse = verb == "modify_stat" and isinstance(amount, int) and amount <= 0
    target = raw.get("target")
    hostile = isinstance(target, str) and target in TARGETS and target not in FRIENDLY
    if verb in HARMFUL or worse or hostile:
        found.barred("KX-3.32", path, verb, words.HARMLESS)


def _check_target(found: Findings, path: str, value: object) -> None:
    check_choice(found, EFFECT, path, value, TARGETS)


def _check_filter(found: Findings, path: str, value: object) -> None:
    if not isinstance(value, list):
        found.wrong(EFFECT, path, value, A_LIST)
        return
    for number, entry in enumerate(value):
        place = below(path, number)
        if isinstance(entry, Mapping):
            _check_numbered(found, place, entry)
        else:
            check_choice(found, EFFECT, place, entry, FILTERS[:7])


def _check_numbered(found: Findings, path: str, entry: Mapping[str, Any]) -> None:
    if len(entry) != 1:
        found.wrong(EFFECT, path, dict(entry), ONE_KEY)
        return
    ((key, value),) = entry.items()
    if key in NUMBERED:
        check_int(found, EFFECT, below(path, key), value, 0, 60)
    elif key != "class":
        found.unknown(EFFECT, below(path, key), value, ("class", *NUMBERED))


def _check_amount(found: Findings, path: str, value: object) -> None:
    check_int(found, EFFECT, path, value, -MOST if path.endswith("amount") else 0, MOST)


def _check_stat(found: Findings, path: str, value: object) -> None:
    check_choice(found, EFFECT, path, value, STATS)


def _check_duration(found: Findings, path: str, value: object) -> None:
    check_choice(found, EFFECT, path, value, DURATIONS)


def _check_condition(found: Findings, path: str, value: object) -> None:
    if not isinstance(value, Mapping) or len(value) != 1:
        found.wrong(EFFECT, path, value, ONE_KEY)
        return
    ((key, inner),) = value.items()
    check_choice(found, EFFECT, path, key, CONDITIONS)
    if key not in CONDITIONS:
        return
    place = below(path, key)
    if key in CONDITIONS[:3]:
        check_int(found, EFFECT, place, inner, 0, 99)
    elif not isinstance(inner, list) or len(inner) != (4 if key == "stat_cmp" else 3):
        found.wrong(EFFECT, place, inner, A_LIST)
    else:
        check_choice(found, EFFECT, below(place, 0), inner[0], TARGETS[2:6])
        check_choice(found, EFFECT, below(place, len(inner) - 2), inner[-2], OPERATORS)
        check_int(found, EFFECT, below(place, len(inner) - 1), inner[-1], -99, 99)


def _check_cost(found: Findings, path: str, value: object) -> None:
    if not isinstance(value, Mapping) or len(value) != 1:
        found.wrong(EFFECT, path, value, ONE_KEY)
        return
    ((key, amount),) = value.items()
    check_choice(found, EFFECT, path, key, COSTS[1:])
    if key == "forgo_event":
        check_bool(found, EFFECT, below(path, key), amount)
    elif key in COSTS:
        check_int(found, EFFECT, below(path, key), amount, 1, MOST)


def _check_to(found: Findings, path: str, value: object) -> None:
    if isinstance(value, Mapping):
        check_keys(found, EFFECT, path, value, ("within",))
        check_int(found, EFFECT, below(path, "within"), value.get("within"), 1, 60)
    else:
        check_choice(found, EFFECT, path, value, ("extraction_free", "own_one"))


def _check_edge(found: Findings, path: str, value: object) -> None:
    whole = isinstance(value, list) and len(value) == 2
    if not whole or not all(isinstance(c, list) and len(c) == 2 for c in value):  # type: ignore[attr-defined]
        found.wrong(EFFECT, path, value, words.NEIGHBOURS)


def _check_flag(found: Findings, path: str, value: object) -> None:
    check_choice(found, EFFECT, path, value, FLAGS)


def _check_action(found: Findings, path: str, value: object) -> None:
    check_choice(found, EFFECT, path, value, EXTRA)


def _check_pawn(found: Findings, path: str, value: object) -> None:
    check_choice(found, EFFECT, path, value, COLOURS)


def _check_who(found: Findings, path: str, value: object) -> None:
    check_choice(found, EFFECT, path, value, WHO)


def _check_yes(found: Findings, path: str, value: object) -> None:
    check_bool(found, EFFECT, path, value)


CHECKS: Final = {
    "target": _check_target,
    "filter": _check_filter,
    "amount": _check_amount,
    "distance": _check_amount,
    "range": _check_amount,
    "stat": _check_stat,
    "duration": _check_duration,
    "condition": _check_condition,
    "cost": _check_cost,
    "optional": _check_yes,
    "to": _check_to,
    "edge": _check_edge,
    "flag": _check_flag,
    "action": _check_action,
    "pawn": _check_pawn,
    "who": _check_who,
}
