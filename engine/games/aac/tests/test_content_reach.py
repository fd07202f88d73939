"""Clauses that only certain cards bring into play, each reached by a shipped starter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.aac.tests.aac_shipped import STARTERS, deck, nodes, verbs
from engine.kernel.testing import for_every

Card = dict[str, Any]
Fits = Callable[[Card], bool]


def _has(mark: str, card_type: str = "") -> Fits:
    return lambda card: mark in card["traits"] and card["type"] in (card_type or card["type"])


def _does(*wanted: str) -> Fits:
    return lambda card: bool(set(wanted) & verbs(card))


def _says(key: str) -> Fits:
    return lambda card: any(key in node for node in nodes(card["effects"]))


def _when(when: str) -> Fits:
    return lambda card: any(effect["when"] == when for effect in card["effects"])


def _field(name: str) -> Fits:
    return lambda card: bool(card.get(name))


def _lasting(card_type: str) -> Fits:
    return lambda card: card["type"] == card_type and card.get("duration_mark") == "continuous"


REACHED: dict[str, Fits] = {
    "AAC-4.13 only-D": _has("D"),
    "AAC-4.13 restricted": _field("attackable_only_by"),
    "AAC-4.14": _has("E"),
    "AAC-4.15 poison": _does("poison"),
    "AAC-4.15 start": _when("start_turn"),
    "AAC-4.20 face-down magic": _has("X", "magic"),
    "AAC-4.21": _has("Z"),
    "AAC-4.22 quota": _does("quota"),
    "AAC-4.24 extra": _does("extra_attack"),
    "AAC-4.29 hand": _does("recall"),
    "AAC-4.29 no creature": _when("no_creature"),
    "AAC-4.33 coin": _says("coin"),
    "AAC-4.33 die": _says("die_even"),
    "AAC-4.35": _when("end_turn"),
    "AAC-5.2 multiply": _says("mul"),
    "AAC-5.3": _says("percent"),
    "AAC-5.5": _does("lp"),
    "AAC-5.7": _does("heal"),
    "AAC-5.8": lambda card: card.get("ap") == 0 and "J" not in card["traits"],
    "AAC-5.14": _field("deadly"),
    "AAC-5.17": _says("own_allowed"),
    "AAC-5.18 card": _field("wall_points"),
    "AAC-5.22": _has("V"),
    "AAC-5.23": _has("J"),
    "AAC-5.24 X": _has("X", "trap"),
    "AAC-5.24 K": _has("K"),
    "AAC-5.25 must": lambda card: card.get("assign") == "must",
    "AAC-5.29 lasting": _lasting("trap"),
    "AAC-5.31": _has("S"),
    "AAC-5.36 cards": _says("sacrifice"),
    "AAC-5.36 points": _field("play_cost"),
    "AAC-5.42": _does("age"),
    "AAC-5.43": _has("M"),
    "AAC-5.44": _field("summon"),
    "AAC-5.46": _lasting("magic"),
    "AAC-5.47": _does("cancel"),
    "AAC-5.48": _does("force_attack"),
    "AAC-5.52": _does("caption_attack"),
    "AAC-5.53": _does("paralyse"),
    "AAC-5.55": _has("H"),
    "AAC-5.56": _has("U"),
    "AAC-5.57": _does("rebound"),
    "AAC-5.58 creature": _has("X", "creature"),
    "AAC-5.58 turned down": _does("turn_down"),
    "AAC-5.59": _does("steal"),
    "AAC-5.60 dies": _when("dies"),
    "AAC-5.64 trap": lambda card: card["type"] == "trap" and bool(card.get("wall_points")),
    "AAC-5.65 redirect": _does("redirect"),
    "AAC-5.65 weaken": _does("weaken_attack"),
    "AAC-5.65 counter": _does("counter"),
    "AAC-5.66": lambda card: "condition" in (card.get("evolve") or ()),
    "AAC-5.68": lambda card: card["type"] == "creature" and card.get("duration_mark") == "instant",
}


@for_every("reached", REACHED)
def test_a_starter_brings_the_clause_into_play(reached: str) -> None:
    fits = REACHED[reached]
    assert any(fits(card) for starter in STARTERS for card in deck(starter))
