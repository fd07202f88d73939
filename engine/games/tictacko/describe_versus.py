"""Two things compared, in words (TTK-9.34)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.say import Say
from engine.games.tictacko.describe_people import Names, Raw, counted

# English and Italian: as the left side, and as the right side of a comparison.
Sides = tuple[str, str, str]
HOLDERS: Final[dict[str, Sides]] = {
    "you": ("you have", "hai", "hai tu"),
    "teammate": (
        "your teammate has", "il tuo compagno di squadra ha", "ha il tuo compagno di squadra",
    ),
    "own_team": ("your team has", "la tua squadra ha", "ha la tua squadra"),
    "opponents": ("your opponents have", "gli avversari hanno", "hanno gli avversari"),
    "opposing_team": ("your opponents have", "gli avversari hanno", "hanno gli avversari"),
    "each_player": ("all players have", "tutti i giocatori hanno", "hanno tutti i giocatori"),
    "active_player": ("the active player has", "il giocatore attivo ha", "ha il giocatore attivo"),
}  # fmt: skip
DECKS: Final[dict[str, Sides]] = {
    "own_team": (
        "your team's deck has", "il mazzo della tua squadra ha", "ha il mazzo della tua squadra",
    ),
    "opposing_team": (
        "the opposing team's deck has",
        "il mazzo della squadra avversaria ha",
        "ha il mazzo della squadra avversaria",
    ),
}  # fmt: skip
_GOALS: Final[dict[str, Sides]] = {
    "own_team": (
        "your team has completed", "la tua squadra ha completato", "ha completati la tua squadra",
    ),
    "opposing_team": (
        "the opposing team has completed",
        "la squadra avversaria ha completato",
        "ha completati la squadra avversaria",
    ),
}  # fmt: skip
_WHO: Final = {"hand_size": HOLDERS, "deck_size": DECKS, "objectives_done": _GOALS}
_THINGS: Final[dict[str, tuple[str, str]]] = {
    "hand_size": ("cards in hand", "carte in mano"),
    "deck_size": ("cards", "carte"),
    "objectives_done": ("Objectives", "Obiettivi"),
}
# How much: the word before the thing, and what leads in the other side.
_ENGLISH: Final[dict[str, tuple[str, str]]] = {
    ">": ("more", "than"),
    "<": ("fewer", "than"),
    ">=": ("at least as many", "as"),
    "<=": ("at most as many", "as"),
    "==": ("exactly as many", "as"),
}
_ITALIAN: Final[dict[str, tuple[str, str]]] = {
    ">": ("più", "di quant"),
    "<": ("meno", "di quant"),
    ">=": ("almeno tant", "quant"),
    "<=": ("al massimo tant", "quant"),
    "==": ("esattamente tant", "quant"),
}
_KEYS: Final = ("count", *_WHO)


def versus(raw: Raw, names: Names, say: Say) -> str:
    """`you have more cards in hand than your opponents have`, behind "if"."""
    key = next(each for each in _KEYS if each in raw)
    ((other, value),) = raw["n"].items()
    if say.italian:
        return _in_italian(raw, key, other, value, names, say)
    much, conjunction = _ENGLISH[raw["op"]]
    thing, against = _thing(key, raw[key], names, say), _thing(other, value, names, say)
    right = _clause(other, value, "there are")
    if key != other or key == "count":
        right = f"{right} {against}"
    return f"{_clause(key, raw[key], 'there are')} {much} {thing} {conjunction} {right}"


def _in_italian(raw: Raw, key: str, other: str, value: Any, names: Names, say: Say) -> str:
    much, conjunction = _ITALIAN[raw["op"]]
    much += _ending(key, raw[key]) if much.endswith("tant") else ""
    left = "ci sono" if key == "count" else _WHO[key][raw[key]][1]
    thing, against = _thing(key, raw[key], names, say), _thing(other, value, names, say)
    has = "ci sono" if other == "count" else _WHO[other][value][2]
    right = f"ne {has}" if key == other and key != "count" else f"{against} {has}"
    return f"{left} {much} {thing} {conjunction}{_ending(other, value)} {right}"


def _clause(key: str, value: Any, counted_ones: str) -> str:
    return counted_ones if key == "count" else _WHO[key][value][0]


def _thing(key: str, value: Any, names: Names, say: Say) -> str:
    if key != "count":
        return say.pick(*_THINGS[key])
    return counted(value, "", names, say)


def _ending(key: str, value: Any) -> str:
    """Italian `tanti`, `tante`: Objectives and Characters are masculine."""
    kind = value.get("kind") if key == "count" else ""
    return "i" if key == "objectives_done" or kind == "character" else "e"
