"""Checks of what only magics and traps have (AAC-2.5, 2.6, 2.12, 2.17, 2.18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.findings import Findings, below, one_of, whole
from engine.games.aac.card_problems import MEND_ADD, MEND_EITHER, MEND_OTHER
from engine.games.aac.language import limits
from engine.games.aac.language.choices import ASSIGN, values_of
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


def _check_magic(found: Findings, raw: dict[str, object]) -> None:
    if "max_rounds" in raw and raw.get("duration_mark") == "instant":
        _only(found, "AAC-2.5", "max_rounds", raw, _CONTINUOUS_ONLY, "duration_mark", "continuous")
    if "host" in raw and raw.get("assign", "none") == "none":
        _only(found, "AAC-2.18", "host", raw, _NEEDS_ASSIGN, "assign", "creature")


def _check_trap(found: Findings, raw: dict[str, object]) -> None:
    is_tied = _has(raw, "K") and raw.get("assign") in ("must", "choice")
    if is_tied and not _overrides(raw, "AAC-2.12"):
        _only(found, "AAC-2.12", "assign", raw, _OWN_CAPTION, "overrides", "AAC-2.12")
    rounds, mark = raw.get("active_rounds", 0), raw.get("duration_mark")
    if mark == "continuous" and rounds == 0:
        found.off("AAC-2.6", "/active_rounds", 0, whole(1, limits.MAX_TRAP_ROUNDS), 1)
    elif mark == "instant" and isinstance(rounds, int) and rounds > 0:
        _only(found, "AAC-2.6", "active_rounds", raw, _INSTANT_GOES, "duration_mark", "continuous")


def _only(
    found: Findings,
    clause: str,
    key: str,
    raw: dict[str, object],
    allowed: Message,
    other: str,
    wanted: str,
) -> None:
    """A field that stands only beside another one that says what is wanted."""
    at, beside = below("", key), below("", other)
    found.barred(clause, at, raw[key], allowed, MEND_OTHER, other=beside, wanted=wanted)


def _check_wall(found: Findings, raw: dict[str, object], card_type: str) -> None:
    """AAC-2.17: how a card with wall points stands."""
    if raw.get("duration_mark") == "instant":
        found.wrong("AAC-2.17", "/duration_mark", "instant", one_of(("continuous",)))
    free = "none" if card_type == "magic" else "never"
    assign = raw.get("assign", assign_by_default(raw, card_type))
    if assign != free and assign in values_of(ASSIGN[card_type]):
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
