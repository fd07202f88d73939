"""Checks of what only creatures have: values, blows, summoning, evolution (AAC-2.4, AAC-2.9)."""

from __future__ import annotations

from typing import Final

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_int,
    check_keys,
    is_present,
    whole,
)
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_conditions import EVOLVE, check_condition
from engine.games.aac.card_problems import (
    MEND_ADD,
    MEND_FEWER,
    MEND_OTHER,
)
from engine.games.aac.card_values import Scope, check_filter, check_length
from engine.games.aac.language import limits
from engine.kernel.messages import N_, Message

_EVOLUTION: Final = Message(N_("an object with after_rounds or condition"))
_ONLY_E: Final = Message(N_("only a creature with E evolves"))
_APPARATUS_ONLY: Final = Message(N_("only a defensive apparatus can stop flying creatures"))
_SUMMONS: Final = 3


def check_creature(found: Findings, raw: dict[str, object]) -> None:
    """AAC-2.4 and the clauses that join its fields."""
    for stat in words.STAT_IDS:
        if is_present(found, "AAC-2.4", "", raw, stat, whole(0, limits.MAX_STAT)):
            check_int(found, "AAC-2.4", below("", stat), raw[stat], 0, limits.MAX_STAT)
    if raw.get("deadly") is not None:
        check_int(found, "AAC-2.4", "/deadly", raw["deadly"], 1, limits.MAX_DEADLY)
    if raw.get("summon") is not None:
        _check_summon(found, raw["summon"])
    if raw.get("attackable_only_by") is not None:
        value = raw["attackable_only_by"]
        check_filter(found, "/attackable_only_by", value, ("traits", "kinds"))
    traits = raw.get("traits")
    marks = traits if isinstance(traits, list) else []
    _check_wall(found, raw, is_wall="J" in marks)
    _check_evolve(found, raw, evolves="E" in marks)


def _check_wall(found: Findings, raw: dict[str, object], *, is_wall: bool) -> None:
    """AAC-2.10: a J creature has points to knock down."""
    if is_wall and raw.get("dp") == 0:
        found.off("AAC-2.10", "/dp", 0, whole(1, limits.MAX_STAT), 1)
    if not is_wall and raw.get("wall_stops_v") is True:
        found.barred("AAC-2.3", "/wall_stops_v", True, _APPARATUS_ONLY, MEND_ADD, other="/traits")


def _check_evolve(found: Findings, raw: dict[str, object], *, evolves: bool) -> None:
    """AAC-2.4: `evolve` with E, and with E only."""
    value = raw.get("evolve")
    if value is None:
        if evolves:
            found.missing("AAC-2.4", "/evolve", _EVOLUTION)
        return
    if not evolves:
        wanted = "E"
        found.barred(
            "AAC-2.4", "/evolve", value, _ONLY_E, MEND_OTHER, other="/traits", wanted=wanted
        )
    if not isinstance(value, dict) or len(value) != 1:
        found.wrong("AAC-2.4", "/evolve", value, _EVOLUTION)
        return
    check_keys(found, "AAC-2.4", "/evolve", value, ("after_rounds", "condition"))
    if "after_rounds" in value:
        check_int(found, "AAC-2.4", "/evolve/after_rounds", value["after_rounds"], 1, 60)
    if "condition" in value:
        scope = Scope("creature", when=EVOLVE)
        check_condition(found, "/evolve/condition", value["condition"], scope)


def _check_summon(found: Findings, value: object) -> None:
    """AAC-2.4, AAC-5.44: the cards that a summonable creature takes the place of."""
    if not isinstance(value, list) or not value:
        found.wrong("AAC-2.4", "/summon", value, FILLED_LIST)
        return
    check_length(found, "AAC-2.4", "/summon", value, _SUMMONS)
    total = 0
    for index, item in enumerate(value):
        total += _check_material(found, below("/summon", index), item)
    if total > limits.MAX_FIELD:
        allowed = Message(N_("at most {high} cards in all"), {"high": limits.MAX_FIELD})
        over = total - limits.MAX_FIELD
        found.barred("AAC-2.4", "/summon", total, allowed, MEND_FEWER, difference=over)


def _check_material(found: Findings, path: str, item: object) -> int:
    if not isinstance(item, dict):
        found.wrong("AAC-2.4", path, item, AN_OBJECT)
        return 0
    check_keys(found, "AAC-2.4", path, item, ("filter", "count"))
    if "filter" in item:
        check_filter(found, below(path, "filter"), item["filter"])
    count = item.get("count", 1)
    check_int(found, "AAC-2.4", below(path, "count"), count, 1, limits.MAX_FIELD)
    return count if isinstance(count, int) and not isinstance(count, bool) else 0
