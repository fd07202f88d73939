"""The table as plain data for pages and readers, from a masked state only."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.actions import EXTRA_ABILITY, EXTRA_ATTACK, EXTRA_DEFENCE
from engine.games.kmon.basics import damage_left, standing
from engine.games.kmon.chain import C_STEP, WINDOW
from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    CHAIN,
    DEBUFF,
    L_ACTOR,
    L_ANSWERED,
    L_CARD,
    L_KIND,
    L_OWNER,
    L_STATUS,
    LAST,
    NO_CARD,
    NOTHING,
    P_CARD,
    P_COUNTERS,
    P_DURATION,
    P_KIND,
    P_OWNER,
    P_SEQ,
    PENDING,
)
from engine.games.kmon.core import Core
from engine.games.kmon.effects import effects_on
from engine.games.kmon.forecast import pending_damage
from engine.games.kmon.hiding import unknown_part
from engine.games.kmon.link_names import KINDS, STATUS_WORDS, STATUSES, link_detail, link_name
from engine.games.kmon.menu_layout import (
    asking_card,
    asking_effect,
    groups,
    hint,
    on_hand,
    on_team,
)
from engine.games.kmon.notes import DRAW, notes_of
from engine.games.kmon.questions import question
from engine.games.kmon.scene_drags import drags
from engine.games.kmon.state import KMonState
from engine.kernel.messages import N_, NN_, Message
from engine.kernel.scenes import Cards, Plain, area, notes
from engine.kernel.state import OVER, UNKNOWN

PHASES: Final = (
    ("I", N_("Items")),
    ("II", N_("Effects")),
    ("III", N_("Substitution")),
    ("IV", N_("Action")),
    ("V", N_("End")),
)
_THREATS: Final = (ATTACK, LAST, ABILITY)
_EXTRA_KINDS: Final = (
    (EXTRA_ATTACK, N_("attack")),
    (EXTRA_ABILITY, N_("ability")),
    (EXTRA_DEFENCE, N_("defence")),
)
_DISCOUNT: Final = NN_(
    "Next evasion this turn: {count} card less.",
    "Next evasion this turn: {count} cards less.",
    "count",
)


def scene(r: Core, s: KMonState, seat: int) -> Plain:
    """Sides with their areas and pieces, the phase, the open chain, the open menu laid out."""
    order = (1 - seat, seat) if seat >= 0 else (1, 0)
    is_asked = s.decider == seat
    return {
        "turn": {
            "number": s.turn,
            "seat": s.turn_seat,
            "phases": [
                {"roman": roman, "label": Message(label), "current": s.phase == at + 1}
                for at, (roman, label) in enumerate(PHASES)
            ],
        },
        "sides": [_side(r, s, each, seat) for each in order],
        "chain": [_link(r, s, at) for at in range(len(s.links))],
        "answering": _is_window_open(s),
        "question": question(r, s) if is_asked else None,
        "hint": hint(s) if is_asked else None,
        "asker": asking_card(r, s, seat),
        "groups": groups(r, s) if is_asked else [],
        "drags": drags(r, s) if is_asked else [],
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


def _is_window_open(s: KMonState) -> bool:
    """Whether the chain waits for an answer, rather than being resolved (KM-4.21)."""
    chains = [frame for frame in s.frames if frame[0] == CHAIN]
    return bool(chains) and chains[-1][C_STEP] == WINDOW


# --- one player's half ----------------------------------------------------------------------


def _side(r: Core, s: KMonState, seat: int, viewer: int) -> Plain:
    return {
        "seat": seat,
        "charges": s.charges[seat],
        "hand_count": len(s.hands[seat]),
        "deck_count": len(s.decks[seat]),
        "notes": _notes(s, seat),
        "areas": [
            _team_area(r, s, seat, True),
            _team_area(r, s, seat, False),
            area("deck", N_("Deck"), "pile", _deck(r, s, seat, viewer)),
            area("discard", N_("Discard pile"), "pile", _discards(r, s, seat)),
            area("hand", N_("Hand"), "hand", _hand(r, s, seat, viewer)),
        ],
    }


def _notes(s: KMonState, seat: int) -> list[Plain]:
    """What is due to a player this turn and stands on no card (KM-2.12)."""
    found: list[Message] = []
    for bits in s.extra if s.turn_seat == seat else []:
        kinds = tuple(Message(word) for bit, word in _EXTRA_KINDS if bits & bit)
        found.append(Message(N_("Extra action due: {kinds}."), {"kinds": kinds}, "KM-4.41"))
    if s.discount[seat]:
        found.append(_DISCOUNT.fill({"count": s.discount[seat]}, "KM-5.59"))
    for what in notes_of(s, seat):
        if what == -DRAW:
            found.append(Message(N_("Draws no card at the end of the turn."), {}, "KM-9.20"))
        elif what < 0:
            phase = {"phase": PHASES[-what - 1][0]}
            found.append(Message(N_("Skips the next Phase {phase}."), phase, "KM-9.20"))
    return notes(found)


def _team_area(r: Core, s: KMonState, seat: int, is_active: bool) -> Plain:
    ks = [k for k in range(seat * 3, seat * 3 + 3) if (s.active[seat] == k) == is_active]
    label = N_("Active K-Mon") if is_active else N_("Bench")
    return {
        "key": "active" if is_active else "bench",
        "label": Message(label),
        "kind": "slot" if is_active else "row",
        "count": len(ks),
        "pieces": [_kmon(r, s, seat, k) for k in ks],
    }


def _kmon(r: Core, s: KMonState, seat: int, k: int) -> Plain:
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
    life = {"kind": "hp", "value": max(0, hp - s.damage[k]), "max": hp}
    acting = asking_effect(s)
    return {
        "key": f"k{k}",
        "marks": {"kmon": card},
        "card": r.pool.at(card).code,
        "face": "down" if s.exhausted[k] else "up",
        "tags": tags,
        "stance": "defence" if in_defence else "neutral",
        "exhausted": bool(s.exhausted[k]),
        "counters": [life, *(_effect(r, row, acting) for row in effects_on(s, k))],
        "action": on_team(s).get(k),
    }


def _effect(r: Core, row: list[int], acting: int) -> Plain:
    """An attached effect as a counter: the counters on it out of its duration (KM-2.11)."""
    card = r.pool.at(row[P_CARD])
    is_harmful = row[P_KIND] == DEBUFF
    return {
        "kind": "debuff" if is_harmful else "buff",
        "word": Message(N_("debuff") if is_harmful else N_("buff"), {}, "KM-5.48"),
        "label": card.name,
        "card": card.code,
        "seat": row[P_OWNER],
        "value": row[P_COUNTERS],
        "max": row[P_DURATION],
        "harmful": is_harmful,
        "asks": row[P_SEQ] == acting,
    }


# --- cards ----------------------------------------------------------------------------------


def _deck(r: Core, s: KMonState, seat: int, viewer: int) -> list[Plain]:
    """KM-7.5, KM-7.11."""
    low, high = unknown_part(s, seat, viewer)
    return Cards(r.pool).deck(s.decks[seat], low, high, ("KM-7.5", "KM-7.11"))


def _discards(r: Core, s: KMonState, seat: int) -> list[Plain]:
    """The discard pile, top card first; a used item never comes back (KM-5.47)."""
    attached = [row[P_CARD] for row in s.effects if row[P_OWNER] == seat]
    used = s.used[seat][:]
    for card in attached:
        if card in used:
            used.remove(card)
    found: list[Plain] = []
    for card in s.piles[seat]:
        tags: list[Message] = []
        if card in used:
            used.remove(card)
            tags.append(Message(N_("Used"), {}, "KM-5.47"))
        found.append(Cards(r.pool).card(card, tags=tags))
    return found[::-1]


def _hand(r: Core, s: KMonState, seat: int, viewer: int) -> list[Plain]:
    """A hand; of the own one, which cards the rival has seen (KM-7.6)."""
    actions, cards = on_hand(s, seat), Cards(r.pool)
    if seat == viewer:
        seen = Message(N_("The opponent knows this card"), {}, "KM-7.6")
        return cards.own_hand(s.hands[seat], s.seen[seat], actions, seen)
    known = Message(N_("You know this card"), {}, "KM-7.6")
    return [
        cards.card(card) if card == UNKNOWN else cards.known(card, known, action=actions.get(card))
        for card in s.hands[seat]
    ]


def _link(r: Core, s: KMonState, at: int) -> Plain:
    """A link with the number of the one it answers, counted from 1, and what it threatens."""
    link = s.links[at]
    card, actor, status = link[L_CARD], link[L_ACTOR], link[L_STATUS]
    return {
        "seat": link[L_OWNER],
        "kind": KINDS[link[L_KIND]],
        "title": link_name(r, link),
        "detail": link_detail(r, s, link),
        "card": None if card == NO_CARD else r.pool.at(card).code,
        "pending": status == PENDING,
        "status": STATUSES[status],
        "outcome": Message(STATUS_WORDS[status]) if status != PENDING else None,
        "actor": None if actor == NOTHING else r.pool.at(s.team[actor]).code,
        "answers": None if link[L_ANSWERED] == NOTHING else link[L_ANSWERED] + 1,
        "threat": _threat(r, s, at),
    }


def _threat(r: Core, s: KMonState, at: int) -> int:
    """The damage due if nothing changes it, 0 for none or where it cannot be told (KM-5.57)."""
    is_told = s.links[at][L_KIND] in _THREATS and _is_window_open(s)
    return pending_damage(r, s, at) if is_told else 0
