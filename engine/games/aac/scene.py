"""The table as plain data for pages and readers, from a masked state only."""

from __future__ import annotations

from typing import Final

from engine.games.aac import clocks
from engine.games.aac.codes import (
    LP_GIFTS_MOST,
    NOTHING,
    ON_CREATURES,
    ON_SUPPORT,
    P_ATTACK,
    P_DEPLOY,
    P_DRAW,
    P_END,
    P_MAIN,
    P_START,
    R_KIND,
    R_SEAT,
)
from engine.games.aac.core import Core
from engine.games.aac.hiding import unknown_part
from engine.games.aac.questions import asking_card, question
from engine.games.aac.rows import creature_count
from engine.games.aac.scene_drags import drags
from engine.games.aac.scene_menu import groups, on_field, on_hand
from engine.games.aac.scene_rows import field_piece
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, NN_, Message
from engine.kernel.scenes import Cards, Plain, area, notes
from engine.kernel.state import OVER, UNKNOWN

PHASES: Final = (
    (P_START, N_("Start")),
    (P_DRAW, N_("Draw")),
    (P_DEPLOY, N_("Deployment")),
    (P_MAIN, N_("Main part")),
    (P_ATTACK, N_("Attack")),
    (P_END, N_("End")),
)
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI")
_IDLE: Final = NN_("{count} idle turn counted.", "{count} idle turns counted.", "count")
_CLOCKS: Final = (
    N_("Only divine cards: they go at the start of own turn {turn}."),
    N_("A wall alone: it goes at the start of own turn {turn}."),
    N_("A restricted creature alone: it goes at the start of own turn {turn}."),
)


def scene(r: Core, s: AacState, seat: int) -> Plain:
    """Sides with their areas and pieces, the phase, the open menu laid out."""
    order = (1 - seat, seat) if seat >= 0 else (1, 0)
    is_asked = s.decider == seat and seat >= 0
    return {
        "turn": {
            "number": s.turns[s.turn_seat] if s.turn else 0,  # AAC-1.3
            "seat": s.turn_seat,
            "phases": [
                {"roman": roman, "label": Message(label), "current": s.phase == phase}
                for roman, (phase, label) in zip(_ROMAN, PHASES, strict=True)
            ],
        },
        "sides": [_side(r, s, each, seat) for each in order],
        "chain": [],
        "answering": False,
        "question": question(r, s) if is_asked else None,
        "hint": None,
        "asker": asking_card(r, s, seat) if is_asked else None,
        "groups": groups(s) if is_asked else [],
        "drags": drags(r, s) if is_asked else [],
        "stats": _stats(s, max(seat, 0)) if s.node == OVER else [],
    }


def _stats(s: AacState, seat: int) -> list[tuple[Message, int, int]]:
    rival = 1 - seat
    return [
        (Message(N_("Life points")), s.lp[seat], s.lp[rival]),
        (Message(N_("Creatures on the field")), *_both(s, seat)),
        (Message(N_("Cards left in the draw pile")), len(s.decks[seat]), len(s.decks[rival])),
    ]


def _both(s: AacState, seat: int) -> tuple[int, int]:
    return creature_count(s, seat), creature_count(s, 1 - seat)


# --- one player's half ----------------------------------------------------------------------


def _side(r: Core, s: AacState, seat: int, viewer: int) -> Plain:
    return {
        "seat": seat,
        "lp": s.lp[seat],
        "bonus": s.bonus[seat],
        "gifts": s.gifts[seat],
        "idle": s.idle[seat],
        "own_turn": s.turns[seat],
        "hand_count": len(s.hands[seat]),
        "deck_count": len(s.decks[seat]),
        "notes": _notes(s, seat),
        "areas": [
            _field_area(r, s, seat, viewer, ON_CREATURES),
            _field_area(r, s, seat, viewer, ON_SUPPORT),
            area("hand", N_("Hand"), "hand", _hand(r, s, seat, viewer)),
            area("deck", N_("Draw pile"), "pile", _deck(r, s, seat, viewer)),
            area("toilet", N_("Toilet"), "pile", _pile(r, s.toilets[seat])),
            area("void", N_("Void"), "pile", _pile(r, s.voids[seat])),
        ],
    }


def _notes(s: AacState, seat: int) -> list[Plain]:
    """The points of a player and what counts against him; clocks as far as they show (AAC-7.5)."""
    points = {"lp": s.lp[seat], "bonus": s.bonus[seat]}
    found = [Message(N_("{lp} LP, bonus points: {bonus}."), points, "AAC-4.2")]
    if s.gifts[seat]:
        given = {"given": s.gifts[seat], "most": LP_GIFTS_MOST}
        found.append(Message(N_("LP sacrifices: {given} of {most}."), given, "AAC-5.32"))
    if s.idle[seat]:
        found.append(_IDLE.fill({"count": s.idle[seat]}, "AAC-5.50"))
    for clock, text in enumerate(_CLOCKS):
        due = clocks.strikes_at(s, seat, clock)
        if due != NOTHING:
            found.append(Message(text, {"turn": due}, "AAC-4.13"))
    return notes(found)


def _field_area(r: Core, s: AacState, seat: int, viewer: int, kind: int) -> Plain:
    is_asked = s.decider == viewer and viewer >= 0
    actions = on_field(s) if is_asked else {}
    rows = [row for row in s.field if row[R_SEAT] == seat and row[R_KIND] == kind]
    pieces = [field_piece(r, s, row, actions) for row in rows]
    if kind == ON_CREATURES:
        return area("creatures", N_("Creatures"), "row", pieces)
    return area("support", N_("Magics and traps"), "row", pieces)


# --- cards ----------------------------------------------------------------------------------


def _deck(r: Core, s: AacState, seat: int, viewer: int) -> list[Plain]:
    low, high = unknown_part(s, seat, viewer)
    return Cards(r.pool, marks=True).deck(s.decks[seat], low, high, ("AAC-7.0", "AAC-7.0"))


def _pile(r: Core, cards: list[int]) -> list[Plain]:
    """A Toilet or Void, top card first (AAC-5.61)."""
    return [Cards(r.pool, marks=True).card(card) for card in reversed(cards)]


def _hand(r: Core, s: AacState, seat: int, viewer: int) -> list[Plain]:
    """A hand; of the own one, which cards the opponent knows."""
    cards, known = Cards(r.pool, marks=True), Message(N_("You know this card"), {}, "AAC-7.0")
    if seat == viewer:
        actions = on_hand(s) if s.decider == viewer else {}
        seen = Message(N_("The opponent knows this card"), {}, "AAC-7.0")
        return cards.own_hand(s.hands[seat], s.seen[seat], actions, seen)
    return [
        cards.card(card) if card == UNKNOWN else cards.known(card, known) for card in s.hands[seat]
    ]
