"""The table as plain data for pages and readers, from a masked state only."""

from __future__ import annotations

from typing import Any, Final

from engine.games.kmon.basics import damage_left, standing
from engine.games.kmon.codes import (
    BLACKOUT,
    DEFENCE,
    EVASION,
    L_CARD,
    L_CARD2,
    L_KIND,
    L_OWNER,
    L_STATUS,
    NO_CARD,
    NOTHING,
    PENDING,
)
from engine.games.kmon.core import Core
from engine.games.kmon.questions import question
from engine.games.kmon.state import KMonState
from engine.kernel.messages import N_, Message
from engine.kernel.state import OVER, UNKNOWN

PHASES: Final = (
    ("I", N_("Items")),
    ("II", N_("Effects")),
    ("III", N_("Substitution")),
    ("IV", N_("Action")),
    ("V", N_("End")),
)


def scene(r: Core, s: KMonState, seat: int) -> dict[str, Any]:
    """Sides with their areas and pieces, the phase, the open chain."""
    order = (1 - seat, seat) if seat >= 0 else (1, 0)
    return {
        "turn": {
            "number": s.turn,
            "seat": s.turn_seat,
            "phases": [
                {"roman": roman, "label": Message(label), "current": s.phase == at + 1}
                for at, (roman, label) in enumerate(PHASES)
            ],
        },
        "sides": [_side(r, s, each) for each in order],
        "chain": [_link(r, s, link) for link in s.links],
        "question": question(r, s) if s.decider == seat else None,
        "stats": _stats(s, max(seat, 0)) if s.node == OVER else [],
    }


def _stats(s: KMonState, seat: int) -> list[tuple[Message, int, int]]:
    """What KM-6.7 keeps on record, for the reader's seat and the other."""
    rival = 1 - seat
    return [
        (Message(N_("K-Mon standing")), standing(s, seat), standing(s, rival)),
        (Message(N_("Damage on them")), damage_left(s, seat), damage_left(s, rival)),
        (Message(N_("Cards left in the deck")), len(s.decks[seat]), len(s.decks[rival])),
    ]


def _side(r: Core, s: KMonState, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "charges": s.charges[seat],
        "hand_count": len(s.hands[seat]),
        "deck_count": len(s.decks[seat]),
        "areas": [
            _team_area(r, s, seat, True),
            _team_area(r, s, seat, False),
            _pile("deck", N_("Deck"), "pile", [UNKNOWN] * len(s.decks[seat]), r),
            _pile("discard", N_("Discard pile"), "pile", s.piles[seat][::-1], r),
            _pile("hand", N_("Hand"), "hand", s.hands[seat], r),
        ],
    }


def _team_area(r: Core, s: KMonState, seat: int, is_active: bool) -> dict[str, Any]:
    ks = [k for k in range(seat * 3, seat * 3 + 3) if (s.active[seat] == k) == is_active]
    label = N_("Active K-Mon") if is_active else N_("Bench")
    return {
        "key": "active" if is_active else "bench",
        "label": Message(label),
        "kind": "slot" if is_active else "row",
        "count": len(ks),
        "pieces": [_kmon(r, s, seat, k) for k in ks],
    }


def _kmon(r: Core, s: KMonState, seat: int, k: int) -> dict[str, Any]:
    card = s.team[k]
    if card == UNKNOWN:
        return {"key": f"k{k}", "card": None, "face": "down", "tags": [], "counters": []}
    in_defence = s.active[seat] == k and bool(s.stance[seat])
    tags: list[Message] = []
    if in_defence:
        tags.append(Message(N_("In defence"), {}, "KM-5.13"))
    if s.exhausted[k] or s.marked[k]:
        tags.append(Message(N_("Exhausted"), {}, "KM-4.31"))
    hp = r.t.hp[card]
    return {
        "key": f"k{k}",
        "card": r.pool.at(card).code,
        "face": "down" if s.exhausted[k] else "up",
        "tags": tags,
        "stance": "defence" if in_defence else "neutral",
        "exhausted": bool(s.exhausted[k]),
        "counters": [{"kind": "hp", "value": max(0, hp - s.damage[k]), "max": hp}],
    }


def _pile(key: str, label: str, kind: str, cards: list[int], r: Core) -> dict[str, Any]:
    pieces: list[dict[str, Any]] = [
        {"key": f"{key}{at}", "card": None if card == UNKNOWN else r.pool.at(card).code,
         "face": "down" if card == UNKNOWN else "up", "tags": [], "counters": []}
        for at, card in enumerate(cards)
    ]  # fmt: skip
    return {
        "key": key,
        "label": Message(label),
        "kind": kind,
        "count": len(cards),
        "pieces": pieces,
    }


def _link(r: Core, s: KMonState, link: list[int]) -> dict[str, Any]:
    kind = link[L_KIND]
    cards = [r.pool.at(card) for card in (link[L_CARD], link[L_CARD2]) if card != NO_CARD]
    if kind == EVASION:
        title = Message(N_("Evasion"), {}, "KM-5.41")
    elif kind == BLACKOUT:
        title = Message(N_("Blackout"), {}, "KM-5.25")
    elif kind == DEFENCE:
        title = Message(N_("Defence"), {}, "KM-5.13")
    elif cards:
        title = Message(N_("{cards}"), {"cards": tuple(card.name for card in cards)}, "KM-4.19")
    else:
        title = Message(N_("Attack"), {}, "KM-5.8")
    return {
        "seat": link[L_OWNER],
        "title": title,
        "card": cards[0].code if cards else None,
        "pending": link[L_STATUS] == PENDING,
        "kmon": None if link[3] == NOTHING else r.pool.at(s.team[link[3]]).code,
    }
