"""Whom a card means: K-Mon selectors and player selectors (KM-9.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.say import Say
from engine.effects.words import Actor, italian_contracted

SELECTORS: Mapping[str, tuple[str, str]] = {
    "own_active": ("your active K-Mon", "il tuo K-Mon attivo"),
    "opp_active": ("the opposing active K-Mon", "il K-Mon attivo avversario"),
    "own_bench_choice": ("one of your benched K-Mon", "un tuo K-Mon in panchina"),
    "own_bench_all": ("each of your benched K-Mon", "ogni tuo K-Mon in panchina"),
    "own_other_choice": (
        "one of your K-Mon other than the active one",
        "un tuo K-Mon diverso da quello attivo",
    ),
    "own_any_choice": ("one of your K-Mon", "un tuo K-Mon"),
    "own_all": ("each of your K-Mon", "ogni tuo K-Mon"),
    "opp_bench_choice": ("one opposing benched K-Mon", "un K-Mon avversario in panchina"),
    "opp_bench_all": ("each opposing benched K-Mon", "ogni K-Mon avversario in panchina"),
    "opp_any_choice": ("one opposing K-Mon", "un K-Mon avversario"),
    "opp_all": ("each opposing K-Mon", "ogni K-Mon avversario"),
    "bearer": ("this K-Mon", "questo K-Mon"),
    "attacker": ("the acting K-Mon", "il K-Mon che agisce"),
    "damaged": ("the K-Mon hit", "il K-Mon colpito"),
    "own_most_damaged": ("your K-Mon with most damage", "il tuo K-Mon con più danni"),
    "own_least_damaged": ("your K-Mon with least damage", "il tuo K-Mon con meno danni"),
    "opp_most_damaged": (
        "the opposing K-Mon with most damage",
        "il K-Mon avversario con più danni",
    ),
    "opp_least_damaged": (
        "the opposing K-Mon with least damage",
        "il K-Mon avversario con meno danni",
    ),
}

# The same K-Mon told as many, where what is said holds for all of them together.
GROUPS: Mapping[str, tuple[str, str]] = {
    "own_bench_all": ("your benched K-Mon", "i tuoi K-Mon in panchina"),
    "own_all": ("your K-Mon", "i tuoi K-Mon"),
    "opp_bench_all": ("the opposing benched K-Mon", "i K-Mon avversari in panchina"),
    "opp_all": ("the opposing K-Mon", "i K-Mon avversari"),
}

OPPONENT = Actor("your opponent", "l'avversario")
BEARER_CONTROLLER = Actor("the player of this K-Mon", "il giocatore di questo K-Mon")

PLAYERS: Mapping[str, Actor | None] = {
    "self": None,
    "opponent": OPPONENT,
    "bearer_controller": BEARER_CONTROLLER,
}


def kmon(selector: str, say: Say) -> str:
    """Return the noun phrase of a K-Mon selector. Raises KeyError if unknown."""
    return say.pick(*SELECTORS[selector])


def is_choice(selector: str) -> bool:
    """Whether somebody chooses the K-Mon; each such selector on a card is a choice of its own."""
    return selector.endswith("_choice")


def is_fixed(selector: str) -> bool:
    """Whether a selector means one and the same K-Mon each time it is said."""
    is_moving = selector.endswith("_damaged")
    return selector not in GROUPS and not is_choice(selector) and not is_moving


def owned(thing: tuple[str, str], actor: Actor | None, say: Say) -> str:
    """Return `your deck`, `your opponent's deck`: `thing` is (English, Italian with article)."""
    if say.italian:
        return _italian_owned(thing[1], actor)
    if actor is None:
        return f"your {thing[0]}"
    if actor is OPPONENT:
        return f"your opponent's {thing[0]}"
    return f"the {thing[0]} of {actor.en}"


def _italian_owned(phrase: str, actor: Actor | None) -> str:
    article, _, word = phrase.partition(" ")
    if actor is None:
        return f"{article} {'tua' if article == 'la' else 'tuo'} {word}"
    return f"{phrase} {italian_contracted('di', actor.it)}"
