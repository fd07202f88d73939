"""Checks of what only magics and traps have (AAC-2.5, 2.6, 2.12, 2.17, 2.18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.findings import (
    Findings,
    below,
    check_choice,
    check_int,
    one_of,
)
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_problems import (
    MEND_ADD,
    MEND_EITHER,
    MEND_OTHER,
)
from engine.games.aac.language import limits
from engine.kernel.messages import N_, Message

# How long a magic lies, and a trap once it has sprung.
ROUNDS: Final[Mapping[str, str]] = {"magic": "max_rounds", "trap": "active_rounds"}

_OWN_CAPTION: Final = Message(N_("a K trap is assigned only if its caption says so"))
_CONTINUOUS_ONLY: Final = Message(N_("only a continuous card has a lifetime of its own"))
_INSTANT_GOES: Final = Message(N_("an instant trap goes to the Void as soon as it has sprung"))
_NEEDS_ASSIGN: Final = Message(N_("only a magic that is attached to a creature has a host"))
_NO_WALL: Final = Message(N_("only a card with wall points can stop flying creatures"))
_FACE_UP: Final = Message(N_("a wall is never face-down"))


def check_support(found: Findings, raw: dict[str, object], card_type: str) -> None:
    """AAC-2.5, AAC-2.6, AAC-2.12, AAC-2.17, AAC-2.18."""
    if "assign" in raw:
        check_choice(found, _own(card_type), "/assign", raw["assign"], words.ASSIGN[card_type])
    if card_type == "magic":
        _check_magic(found, raw)
    else:
        _check_trap(found, raw)
    if "wall_points" in raw:
        _check_wall(found, raw, card_type)
    elif raw.get("wall_stops_v") is True:
        other = "/wall_points"
        found.barred("AAC-2.3", "/wall_stops_v", True, _NO_WALL, MEND_ADD, other=other)


def assign_by_default(raw: Mapping[str, object], card_type: str) -> str:
    """AAC-2.5, AAC-2.6: how a magic or trap that says nothing ties itself to a creature."""
    if card_type == "magic":
        return "none"
    return "never" if _has(raw, "K") else "choice"


def stays_unsaid(raw: Mapping[str, object], card_type: str) -> bool:
    """Whether a card that does not say how long it acts remains on the field, by its points or its
    rounds (AAC-4.12)."""
    rounds = ROUNDS.get(card_type)
    if rounds is None or raw.get("duration_mark") is not None:
        return False
    return bool(raw.get("wall_points") or raw.get(rounds))


def _own(card_type: str) -> str:
    return "AAC-2.5" if card_type == "magic" else "AAC-2.6"


def _check_magic(found: Findings, raw: dict[str, object]) -> None:
    if "max_rounds" in raw:
        rounds = raw["max_rounds"]
        check_int(found, "AAC-2.5", "/max_rounds", rounds, 1, limits.MAX_MAGIC_ROUNDS)
        if raw.get("duration_mark") == "instant":
            at, other = "/max_rounds", "/duration_mark"
            mend, wanted = MEND_OTHER, "continuous"
            found.barred("AAC-2.5", at, rounds, _CONTINUOUS_ONLY, mend, other=other, wanted=wanted)
    if "host" not in raw:
        return
    if raw.get("assign", "none") == "none":
        host, wanted = raw["host"], "creature"
        at = "/host"
        found.barred(
            "AAC-2.18", at, host, _NEEDS_ASSIGN, MEND_OTHER, other="/assign", wanted=wanted
        )


def _check_trap(found: Findings, raw: dict[str, object]) -> None:
    if "trigger" in raw:
        check_choice(found, "AAC-2.6", "/trigger", raw["trigger"], words.TRIGGERS)
    is_tied = _has(raw, "K") and raw.get("assign") in ("must", "choice")
    if is_tied and not _overrides(raw, "AAC-2.12"):
        at, other = "/assign", "/overrides"
        mend, wanted = MEND_OTHER, "AAC-2.12"
        value = raw["assign"]
        found.barred("AAC-2.12", at, value, _OWN_CAPTION, mend, other=other, wanted=wanted)
    rounds = raw.get("active_rounds", 0)
    check_int(found, "AAC-2.6", "/active_rounds", rounds, 0, limits.MAX_TRAP_ROUNDS)
    mark = raw.get("duration_mark")
    if mark == "continuous" and rounds == 0:
        low = Message(
            N_("a whole number from {low} to {high}"), {"low": 1, "high": limits.MAX_TRAP_ROUNDS}
        )
        found.off("AAC-2.6", "/active_rounds", 0, low, 1)
    elif mark == "instant" and isinstance(rounds, int) and rounds > 0:
        at, other = "/active_rounds", "/duration_mark"
        mend, wanted = MEND_OTHER, "continuous"
        found.barred("AAC-2.6", at, rounds, _INSTANT_GOES, mend, other=other, wanted=wanted)


def _check_wall(found: Findings, raw: dict[str, object], card_type: str) -> None:
    """AAC-2.17: how a card with wall points stands."""
    check_int(found, "AAC-2.10", "/wall_points", raw["wall_points"], 1, limits.MAX_STAT)
    if raw.get("duration_mark") == "instant":
        found.wrong("AAC-2.17", "/duration_mark", "instant", one_of(("continuous",)))
    free = "none" if card_type == "magic" else "never"
    assign = raw.get("assign", assign_by_default(raw, card_type))
    if assign != free and assign in words.ASSIGN[card_type]:
        found.wrong("AAC-2.17", "/assign", assign, one_of((free,)))
    traits = raw.get("traits")
    if isinstance(traits, list) and "X" in traits:
        at = below("/traits", traits.index("X"))
        found.barred("AAC-2.17", at, "X", _FACE_UP, MEND_EITHER, other="/wall_points")


def _has(raw: Mapping[str, object], trait: str) -> bool:
    traits = raw.get("traits")
    return isinstance(traits, list) and trait in traits


def _overrides(raw: dict[str, object], clause: str) -> bool:
    overrides = raw.get("overrides")
    return isinstance(overrides, list) and clause in overrides
