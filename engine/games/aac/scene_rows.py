"""One card of the field for pages and readers: how it lies, what it is worth, what is on it."""

from __future__ import annotations

from typing import Any, Final

from engine.games.aac import clocks
from engine.games.aac.codes import (
    AP,
    DP,
    FLAG_ACTIVE,
    FLAG_EVOLVED,
    IN_DEFENCE,
    K_PARALYSED,
    K_POISON,
    K_SILENCED,
    K_STOLEN,
    L_A,
    L_B,
    L_KIND,
    L_TARGET,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_LAID,
    R_POS,
    R_SEQ,
    R_UP,
    STATS,
)
from engine.games.aac.core import Core
from engine.games.aac.evolution import age_of
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState
from engine.games.aac.values import base, blows_left, current, points_left
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import UNKNOWN

Plain = dict[str, Any]

_STATES: Final = {
    K_PARALYSED: (N_("Paralysed"), "AAC-5.53"),
    K_SILENCED: (N_("Its caption does nothing"), "AAC-9.6"),
    K_STOLEN: (N_("Belongs to the opponent"), "AAC-5.67"),
}
_LABELS: Final = (N_("AP"), N_("DP"))


def field_piece(r: Core, s: AacState, row: list[int], actions: dict[int, int]) -> Plain:
    """A card of the field; `actions` are those of the menu that point at one row."""
    card = row[R_CARD]
    is_known = card != UNKNOWN
    is_up = bool(row[R_UP])
    plain: Plain = {
        "key": f"r{row[R_SEQ]}",
        "card": r.pool.at(card).code if is_known else None,
        "face": "up" if is_up else "down",
        "known": is_known and not is_up,
        "stance": _stance(row),
        "host": None if row[R_HOST] == NOTHING else f"r{row[R_HOST]}",
        "tags": _tags(r, s, row),
        "counters": _counters(r, s, row) if is_known else [],
        "action": actions.get(row[R_SEQ]),
    }
    if is_known:
        plain["marks"] = {"card": card}
    return plain


def _stance(row: list[int]) -> str:
    if row[R_KIND] != ON_CREATURES:
        return "neutral"
    return "defence" if row[R_POS] == IN_DEFENCE else "attack"


def _tags(r: Core, s: AacState, row: list[int]) -> list[Message]:
    found = _lying(s, row)
    if row[R_FLAGS] & FLAG_EVOLVED:
        found.append(Message(N_("Evolved"), {}, "AAC-5.41"))
    if row[R_FLAGS] & FLAG_ACTIVE:
        found.append(Message(N_("Activated"), {}, "AAC-5.29"))
    if row[R_HOST] != NOTHING:
        found.append(Message(N_("Assigned to {card}"), {"card": name_of(r, s, row[R_HOST])}))
    for last in s.lasts:
        if last[L_TARGET] != row[R_SEQ]:
            continue
        if last[L_KIND] == K_POISON:
            dose: dict[str, MessageParam] = {"amount": last[L_B], "stat": STATS[last[L_A]].upper()}
            found.append(Message(N_("Poison: {amount} {stat} each round"), dose, "AAC-5.54"))
        elif last[L_KIND] in _STATES:
            text, clause = _STATES[last[L_KIND]]
            found.append(Message(text, {}, clause))
    return found


def _lying(s: AacState, row: list[int]) -> list[Message]:
    """Position and face; of a face-down card since when it lies there (AAC-7.5)."""
    found: list[Message] = []
    if row[R_KIND] == ON_CREATURES:
        is_defending = row[R_POS] == IN_DEFENCE
        found.append(Message(N_("Defence") if is_defending else N_("Attack")))
    if not row[R_UP]:
        if row[R_LAID]:
            # Turns are counted for both players; a player's n-th turn is in round n.
            number = (row[R_LAID] + 1) // 2
            text = Message(N_("Face-down since turn {turn}"), {"turn": number}, "AAC-7.5")
        else:
            text = Message(N_("Face-down since the set-up"), {}, "AAC-7.5")
        found.append(text)
    return found


def name_of(r: Core, s: AacState, seq: int) -> MessageParam:
    """How a card of the field is called by who may not know it."""
    row = row_of(s, seq)
    if row is None or row[R_CARD] == UNKNOWN:
        return Message(N_("a face-down card"))
    return r.pool.at(row[R_CARD]).name


def _counters(r: Core, s: AacState, row: list[int]) -> list[Plain]:
    found: list[Plain] = []
    if row[R_KIND] == ON_CREATURES:
        for stat in (AP, DP):
            most = base(r, row, stat)
            found.append(_counter(STATS[stat], _LABELS[stat], current(r, s, row, stat), most))
        if r.t.deadly[row[R_CARD]]:
            found.append(_counter("blows", N_("Deadly blows"), blows_left(r, row), 0))
        return [*found, *_ageing(r, s, row)]
    if r.t.wall[row[R_CARD]]:
        left = points_left(r, s, row)
        most = r.t.wall[row[R_CARD]]
        found.append(_counter("wall", N_("Wall points"), left, most, N_("Wall")))
    due = clocks.lifetime_ends(r, row)
    if due != NOTHING:
        label = N_("Goes at the start of own turn")
        found.append(_counter("goes", label, due, 0, N_("until turn")))
    return found


def _ageing(r: Core, s: AacState, row: list[int]) -> list[Plain]:
    """How far an egg is from evolving (AAC-4.14, AAC-5.41)."""
    after = r.t.evolve_after[row[R_CARD]]
    if not after or row[R_FLAGS] & FLAG_EVOLVED:
        return []
    return [_counter("age", N_("Age"), age_of(s, row), after)]


def _counter(kind: str, label: str, value: int, most: int, short: str = "") -> Plain:
    """`short` is what there is room for beside a small card."""
    plain: Plain = {"kind": kind, "label": Message(label), "value": value, "max": most}
    return {**plain, "short": Message(short)} if short else plain
