"""Checks of card definitions as they come from JSON: typed by people, imported, or shipped.

Never raises on bad data: every fault is a `CardProblem` with its JSON pointer, what may stand there
and how to mend it (TTK-2.10 to 2.15, 2.21, 3.33 to 3.40).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.findings import (
    A_LIST,
    AN_OBJECT,
    FILLED_LIST,
    CardProblem,
    Findings,
    below,
    check_choice,
    check_choices,
    check_keys,
    is_present,
    one_of,
)
from engine.effects.language.telling import Where
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_fields import check_fields, check_goal, check_reprint
from engine.games.tictacko.card_language import CardChecks
from engine.games.tictacko.card_problems import (
    BASIC_EFFECT,
    FIELD,
    INSTANT_WHEN,
    MEND_TYPE,
    NO_EFFECT,
    TIMING,
    check_length,
    entries,
)
from engine.games.tictacko.language import LANGUAGE
from engine.kernel.messages import N_, Message

_NONE: Final = Message(N_("nothing on a Basic Character or an Objective"))
_ONLY_INSTANT: Final = Message(N_("only an Instant answers something"))
_NOT_SELF: Final = Message(
    N_("one of {choices}; nobody answers himself"), {"choices": words.ACTORS}
)

Json = Mapping[str, object]


def check_card(raw: object, known: Mapping[str, Json] | None = None) -> list[CardProblem]:
    """All faults of one card, in reading order. `known` are the cards of the catalogue by code, for
    `reprint_of`."""
    found = Findings()
    if not isinstance(raw, dict):
        found.wrong(FIELD, "", raw, AN_OBJECT)
        return found.problems
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in words.TYPE_IDS:
        if is_present(found, FIELD, "", raw, "type", one_of(words.TYPE_IDS)):
            found.wrong(FIELD, "/type", kind, one_of(words.TYPE_IDS))
        return found.problems
    check_fields(found, raw, kind)
    if kind == "objective":
        check_goal(found, raw)
    _check_when(found, raw, kind)
    _check_effects(found, raw, kind)
    if known is not None:
        check_reprint(found, raw, known)
    return found.problems


def _where(raw: Json, kind: str) -> Where:
    return Where(LANGUAGE.place_of("special" if kind == "character" else kind, raw))


def _check_when(found: Findings, raw: Json, kind: str) -> None:
    """TTK-3.36: an Instant says what it answers, nothing else does."""
    if kind != "instant":
        if "when" in raw:
            found.barred(INSTANT_WHEN, "/when", raw["when"], _ONLY_INSTANT)
        return
    if not is_present(found, INSTANT_WHEN, "", raw, "when", AN_OBJECT):
        return
    when = raw["when"]
    if not isinstance(when, dict):
        found.wrong(INSTANT_WHEN, "/when", when, AN_OBJECT)
        return
    check_keys(found, INSTANT_WHEN, "/when", when, ("window", "actor", "filters"))
    if is_present(found, INSTANT_WHEN, "/when", when, "window", one_of(words.WINDOWS)):
        _check_windows(found, "/when/window", when["window"])
    if is_present(found, INSTANT_WHEN, "/when", when, "actor", one_of(words.ACTORS)):
        actor = when["actor"]
        if not isinstance(actor, str) or actor not in words.ACTORS:
            found.wrong(INSTANT_WHEN, "/when/actor", actor, _NOT_SELF)
    if "filters" in when:
        part, at = LANGUAGE.parts["instant"][0], _where(raw, kind)
        CardChecks(found).slot(part, "/when/filters", when["filters"], at)


def _check_windows(found: Findings, path: str, value: object) -> None:
    known = tuple(words.WINDOWS)
    if isinstance(value, list):
        check_choices(found, INSTANT_WHEN, path, value, known)
        if not value:
            found.wrong(INSTANT_WHEN, path, value, FILLED_LIST)
    else:
        check_choice(found, INSTANT_WHEN, path, value, known)


def _check_effects(found: Findings, raw: Json, kind: str) -> None:
    """TTK-3.33, 3.34: who has effects and who has none."""
    effects = raw.get("effects", [])
    if not isinstance(effects, list):
        found.wrong(FIELD, "/effects", effects, A_LIST)
        return
    if kind == "objective" or (kind == "character" and raw.get("subtype") == "basic"):
        if effects:
            _check_bare(found, raw, kind, effects)
        return
    if not effects:
        found.missing(NO_EFFECT, "/effects", entries(1, words.MAX_EFFECTS))
        return
    check_length(found, TIMING, "/effects", effects, 1, words.MAX_EFFECTS)
    checks, at = CardChecks(found), _where(raw, kind)
    for index, effect in enumerate(effects):
        checks.phrase(LANGUAGE.roles["effect"], below("/effects", index), effect, at)


def _check_bare(found: Findings, raw: Json, kind: str, effects: list[object]) -> None:
    if kind == "objective":
        found.barred(BASIC_EFFECT, "/effects", effects, _NONE)
        return
    found.barred(BASIC_EFFECT, "/effects", effects, _NONE, MEND_TYPE, other="/subtype",
                 wanted="special")  # fmt: skip
