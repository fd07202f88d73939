"""The gauntlet in words and as plain data."""

from __future__ import annotations

from typing import Any

from engine.kernel.cards import CardPool
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.rules import PAYLOAD, ActionText, Attempt
from engine.kernel.state import DECIDE, OVER
from tests.toys.gauntlet.declare import playable
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    AIM,
    AIM_UNIT,
    ANSWER,
    ASK_MAIN,
    BRANCH,
    CARD,
    DEED,
    DODGE,
    LAY,
    LINK,
    MODE,
    NO_CARD,
    PASS,
    PLAY,
    PRY,
    SEATS,
    SEATS_OF,
    SHED,
    SIDE,
    SPRING,
    Tables,
)
from tests.toys.gauntlet.zones import distinct

# Per kind of action: word of the exact text, title, clause; those of CARDS name a card.
WORDS = {
    LAY: ("lay", N_("Lay {what} face down"), "GA-2.3"),
    PLAY: ("play", N_("Play {what}"), "GA-3.3"),
    SPRING: ("spring", N_("Turn up the ward"), "GA-3.4"),
    PRY: ("pry", N_("Pry at seat {what}"), "GA-3.5"),
    PASS: ("pass", N_("Pass"), "GA-3.3"),
    MODE: ("mode", N_("Mode {what}"), "GA-3.3"),
    AIM: ("aim", N_("Aim at {what}"), "GA-3.3"),
    SHED: ("discard", N_("Discard {what}"), "GA-3.3"),
    ANSWER: ("answer", N_("Answer with {what}"), "GA-4.1"),
    LINK: ("link", N_("Against link {what}"), "GA-4.1"),
    DODGE: ("dodge", N_("Dodge with {what}"), "GA-4.4"),
    BRANCH: ("branch", N_("Choose {what}"), "GA-5.5"),
}
CARDS = (LAY, PLAY, SHED, ANSWER, DODGE)
BARE = (SPRING, PASS)


def act_text(pool: CardPool, s: GauntletState, action: int) -> ActionText:
    """The action as exact text and as a title."""
    kind, low = action & ~PAYLOAD, action & PAYLOAD
    word, title, clause = WORDS[kind]
    if kind in CARDS:
        card = pool.at(low)
        text = f"{word} {card.code}"
        return ActionText(text, Message(title, {"what": card.name}, clause), None, card.code)
    text = word if kind in BARE else f"{word} {low}"
    what: str | Name | Message = str(low)
    if kind == AIM and low < AIM_UNIT:
        what = Message(N_("number {low}"), {"low": low})
    elif kind == AIM:
        what = next(pool.at(unit[0]).name for unit in s.units if unit[4] == low - AIM_UNIT)
    return ActionText(text, Message(title, {"what": what}, clause), leaves=kind == PASS)


def attempts_of(pool: CardPool, t: Tables, s: GauntletState, seat: int) -> list[Attempt]:
    """The cards in one's own hand that cannot be played now, and why."""
    if s.node == OVER or seat < 0:
        return []
    mine = s.node == DECIDE and s.decider == seat and s.ask == ASK_MAIN
    found: list[Attempt] = []
    for card in distinct(s.hands[seat]):
        if mine and playable(t, s, seat, card):
            continue
        found.append(Attempt("play " + pool.at(card).code, None, _refusal(t, s, seat, card, mine)))
    return found


def _refusal(t: Tables, s: GauntletState, seat: int, card: int, mine: bool) -> Message:
    if t.kind[card] != DEED:
        return Message(N_("This card only answers others."), {}, "GA-4.1")
    if not mine:
        return Message(N_("Deeds are played in your own turn."), {}, "GA-3.3")
    if len(s.hands[seat]) <= t.shed[card]:
        return Message(N_("You need another card to discard for it."), {}, "GA-3.3")
    return Message(N_("There is nothing to aim at."), {}, "GA-3.3")


def scene(pool: CardPool, s: GauntletState) -> dict[str, Any]:
    """What lies before each seat; the side's life, deck and discards lie before its first seat."""
    return {
        "turn": {"label": Message(N_("Bout {bout}"), {"bout": s.bout})},
        "sides": [_side(pool, s, seat) for seat in range(SEATS)],
    }


def _side(pool: CardPool, s: GauntletState, seat: int) -> dict[str, Any]:
    side = SIDE[seat]
    ward = [] if s.wards[seat] == NO_CARD else [s.wards[seat]]
    units = [unit for unit in s.units if unit[1] == seat]
    row = _cards(pool, "units", N_("Units"), "row", [unit[0] for unit in units])
    for shown, unit in zip(row["pieces"], units, strict=True):
        shown["counters"] = [
            {"kind": "damage", "label": Message(N_("Damage")), "value": unit[2]},
            {"kind": "fuse", "label": Message(N_("Fuse")), "value": unit[3]},
        ]
    areas = [
        _cards(pool, "hand", N_("Hand"), "hand", s.hands[seat]),
        _cards(pool, "ward", N_("Ward"), "slot", ward),
        row,
    ]
    if SEATS_OF[side][0] == seat:
        areas.append(_cards(pool, "deck", N_("Deck"), "pile", s.decks[side][::-1]))
        areas.append(_cards(pool, "discard", N_("Discards"), "pile", s.piles[side][::-1]))
    return {
        "seat": seat,
        "life": s.lives[side],
        "wins": s.wins[side],
        "deck_count": len(s.decks[side]),
        "hand_count": len(s.hands[seat]),
        "areas": areas,
    }


def _cards(pool: CardPool, key: str, label: str, kind: str, row: list[int]) -> dict[str, Any]:
    pieces = [
        {"key": f"{key}{at}", "card": pool.at(v & CARD).code, "face": "up"}
        if v >= 0
        else {"key": f"{key}{at}", "card": None, "face": "down"}
        for at, v in enumerate(row)
    ]
    return {
        "key": key, "label": Message(label), "kind": kind, "count": len(row), "pieces": pieces,
    }  # fmt: skip
