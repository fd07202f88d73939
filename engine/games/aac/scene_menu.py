"""How the open menu is laid out: in groups, on cards of the field and of the hand."""

from __future__ import annotations

from typing import Any, Final

from engine.games.aac.codes import (
    A_AIM,
    A_ASSIGN,
    A_ATTACK,
    A_CAPTION,
    A_CREATURE,
    A_EXCHANGE,
    A_FORCED,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_MAGIC,
    A_MATERIAL,
    A_MOVE,
    A_PAY_FIELD,
    A_PAY_HAND,
    A_RECALL_FIELD,
    A_RECALL_HAND,
    A_SETUP,
    A_TARGET,
    A_TARGET_CARD,
    A_TRAP,
    A_TURN_UP,
)
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message
from engine.kernel.rules import KIND, PAYLOAD

# A menu of so many actions or fewer is read at a glance, without headings.
SHORT: Final = 6

# A sacrifice is chosen from the list or carried to its pile: never one press beside the usual use.
FIELD_KINDS: Final = (
    A_CAPTION,
    A_MOVE,
    A_TURN_UP,
    A_ATTACK,
    A_ASSIGN,
    A_TARGET,
    A_MATERIAL,
    A_AIM,
    A_RECALL_FIELD,
    A_PAY_FIELD,
)
HAND_KINDS: Final = (
    A_SETUP,
    A_CREATURE,
    A_MAGIC,
    A_TRAP,
    A_EXCHANGE,
    A_FORCED,
    A_TARGET_CARD,
    A_RECALL_HAND,
    A_PAY_HAND,
)
_HEADINGS: Final = {
    A_CREATURE: N_("Play a card"),
    A_MAGIC: N_("Play a card"),
    A_TRAP: N_("Play a card"),
    A_ATTACK: N_("Attack"),
    A_CAPTION: N_("Captions"),
    A_MOVE: N_("Positions"),
    A_TURN_UP: N_("Positions"),
    A_GIVE_HAND: N_("Sacrifices"),
    A_GIVE_FIELD: N_("Sacrifices"),
    A_EXCHANGE: N_("Exchange"),
    A_PAY_HAND: N_("From the hand"),
    A_TARGET_CARD: N_("Cards"),
    A_PAY_FIELD: N_("From the field"),
}
_ORDER: Final = (
    A_CREATURE,
    A_MAGIC,
    A_TRAP,
    A_ATTACK,
    A_CAPTION,
    A_MOVE,
    A_TURN_UP,
    A_EXCHANGE,
    A_GIVE_HAND,
    A_GIVE_FIELD,
)


def groups(s: AacState) -> list[dict[str, Any]]:
    """The menu as `{label, actions}`: what needs no heading first, then one group a heading.

    A short menu, or one with a single heading, is one group without a label."""
    if len(s.menu) <= SHORT:
        return []
    found: dict[str, list[int]] = {"": []}
    for action in sorted(s.menu, key=_rank):
        found.setdefault(_HEADINGS.get(action & KIND, ""), []).append(action)
    if len(found) <= 2:
        return []
    return [
        {"label": Message(label) if label else None, "actions": actions}
        for label, actions in found.items()
        if actions
    ]


def _rank(action: int) -> tuple[int, int]:
    kind = action & KIND
    return (_ORDER.index(kind) if kind in _ORDER else len(_ORDER), action)


def on_field(s: AacState) -> dict[int, int]:
    """The action that is taken by pointing at a card of the field, where there is exactly one."""
    return _single(s, FIELD_KINDS, 0)


def on_hand(s: AacState) -> dict[int, int]:
    """The action that is taken by pointing at a card in the hand, where there is exactly one."""
    return _single(s, HAND_KINDS, A_FORCED)


def _single(s: AacState, kinds: tuple[int, ...], placed: int) -> dict[int, int]:
    found: dict[int, int] = {}
    doubled: set[int] = set()
    for action in s.menu:
        kind, value = action & KIND, action & PAYLOAD
        if kind not in kinds:
            continue
        if kind == placed:
            value >>= 2
        if value in found:
            doubled.add(value)
        found[value] = action
    return {value: action for value, action in found.items() if value not in doubled}
