"""How the open menu is laid out: in groups, on pieces of the table, with the card that asks."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.program import EFFECTS
from engine.games.kmon.codes import (
    A_ABILITY,
    A_ACTIVE,
    A_BLACKOUT,
    A_BONUS_HEAL,
    A_DISCARD,
    A_ECHO,
    A_EVADE,
    A_ITEM,
    A_KEEP,
    A_LAST_POWERUP,
    A_MILL,
    A_PICK,
    A_POWERUP,
    A_REACTION,
    A_RECOVER,
    A_REPLACE,
    A_SUBSTITUTE,
    A_TAKE,
    A_TARGET,
    A_TOP,
    D_COST,
    D_EFFECT_DISCARD,
    D_EFFECT_MILL,
    D_EFFECT_MODE,
    D_EFFECT_PICK,
    D_EFFECT_TARGET,
    D_EFFECT_TOP,
    D_HAND_LIMIT,
    D_PAY,
    D_SEER_LOOK,
    D_SEER_ORDER,
    D_SEER_TAKE,
    DISCARD,
    F_CARD,
    F_SEQ,
    NO_CARD,
    NOTHING,
    P_BEARER,
    T_ABILITY,
    T_ITEM,
    T_POWERUP,
    T_REACTION,
)
from engine.games.kmon.commit import F_CARD as F_DECLARED
from engine.games.kmon.commit import F_CARD2, F_COST, F_DUE, F_FIRST, F_SLOTS
from engine.games.kmon.core import Core
from engine.games.kmon.discarding import OWNER
from engine.games.kmon.effects import effect_of
from engine.games.kmon.state import KMonState
from engine.games.kmon.turn import HAND_LIMIT
from engine.kernel.messages import N_, NN_, Message
from engine.kernel.rules import KIND_SHIFT, PAYLOAD
from engine.kernel.state import DECIDE

# A menu of so many actions or fewer is read at a glance, without headings.
SHORT: Final = 6

_HAND_KINDS: Final = (A_POWERUP, A_ABILITY, A_ITEM, A_REACTION, A_ECHO, A_LAST_POWERUP, A_DISCARD)
_TEAM_KINDS: Final = (A_ACTIVE, A_SUBSTITUTE, A_TARGET, A_BONUS_HEAL, A_REPLACE)
_CARD_KINDS: Final = (A_PICK, A_RECOVER, A_TAKE, A_TOP, A_MILL, A_DISCARD)
_BY_KIND: Final = {
    A_POWERUP: N_("Attack with a power-up"),
    A_LAST_POWERUP: N_("Attack with a power-up"),
    A_ABILITY: N_("Abilities"),
    A_ITEM: N_("Items"),
    A_REACTION: N_("Reaction cards"),
    A_EVADE: N_("By discarding cards"),
    A_BLACKOUT: N_("By discarding cards"),
}
_BY_TYPE: Final = {
    T_ABILITY: N_("Abilities"),
    T_POWERUP: N_("Power-ups"),
    T_REACTION: N_("Reactions"),
    T_ITEM: N_("Items"),
}
_TO_DISCARD: Final = NN_(
    "{count} more card to discard.",
    "{count} cards to discard, in any order.",
    "count",
)
_SEER: Final = (D_SEER_LOOK, D_SEER_TAKE, D_SEER_ORDER)
_RESOLVING: Final = (
    D_EFFECT_DISCARD,
    D_EFFECT_TARGET,
    D_EFFECT_MODE,
    D_EFFECT_PICK,
    D_EFFECT_MILL,
    D_EFFECT_TOP,
)


def groups(r: Core, s: KMonState) -> list[dict[str, Any]]:
    """The menu as `{label, actions}`: what needs no heading first, then one group a heading.

    A short menu, or one with a single heading, is one group without a label."""
    if len(s.menu) <= SHORT:
        return []
    found: dict[str, list[int]] = {"": []}
    for action in s.menu:
        found.setdefault(_heading(r, action), []).append(action)
    if len(found) <= 2:
        return []
    return [
        {"label": Message(label) if label else None, "actions": actions}
        for label, actions in found.items()
        if actions
    ]


def _heading(r: Core, action: int) -> str:
    kind = _kind(action)
    if kind in _CARD_KINDS:
        return _BY_TYPE.get(r.t.type[action & PAYLOAD], "")
    return _BY_KIND.get(kind, "")


def _kind(action: int) -> int:
    return action >> KIND_SHIFT << KIND_SHIFT


def on_team(s: KMonState) -> dict[int, int]:
    """The action that is taken by pointing at a K-Mon, by its number."""
    found = {action & PAYLOAD: action for action in s.menu if _kind(action) in _TEAM_KINDS}
    if A_KEEP in s.menu:
        found[s.active[s.decider]] = A_KEEP
    return found


def on_hand(s: KMonState, seat: int) -> dict[int, int]:
    """The action that is taken by pointing at a card in a player's hand, by its card."""
    frame = s.frames[-1] if s.frames else []
    whose = frame[1] if frame and frame[0] == DISCARD else s.decider
    if whose != seat:
        return {}
    return {action & PAYLOAD: action for action in s.menu if _kind(action) in _HAND_KINDS}


def hint(s: KMonState) -> Message | None:
    """How many discards are still to be named."""
    due, is_begun = _discards_due(s)
    if due > 1 or (due == 1 and is_begun):
        return _TO_DISCARD.fill({"count": due}, "KM-5.53")
    return None


def _discards_due(s: KMonState) -> tuple[int, bool]:
    """The cards of his own hand that the decider has still to name; whether he has begun."""
    if s.node != DECIDE:
        return 0, False
    frame = s.frames[-1]
    if s.ask == D_PAY and s.declaring >= 0:
        named = len(frame) - frame[F_FIRST]
        return frame[F_DUE] - named, named > 0
    if s.ask == D_HAND_LIMIT:
        return len(s.hands[s.decider]) - HAND_LIMIT, frame[2] != NOTHING
    if s.ask == D_EFFECT_DISCARD and frame[3] == OWNER:
        return min(frame[2], len(s.hands[s.decider])), frame[4] != NOTHING
    return 0, False


def asking_card(r: Core, s: KMonState, seat: int) -> dict[str, Any] | None:
    """The card whose effect asks `seat` for the open choice, and the K-Mon it is attached to."""
    if s.node != DECIDE or s.decider != seat:
        return None
    if s.declaring >= 0:
        card = _declared(r, s)
        return None if card == NO_CARD else _asker(r, card, None)
    if s.ask in _SEER and s.active[seat] != NOTHING:
        return _asker(r, s.team[s.active[seat]], None)
    if s.ask not in _RESOLVING:
        return None
    for frame in reversed(s.frames):
        if frame[0] == EFFECTS:
            row = effect_of(s, frame[F_SEQ]) if frame[F_SEQ] > 0 else None
            return _asker(r, frame[F_CARD], None if row is None else s.team[row[P_BEARER]])
    return None


def asking_effect(s: KMonState) -> int:
    """The number of the attached effect whose tick asks for the open choice, 0 for none."""
    if s.node == DECIDE and s.ask in _RESOLVING:
        for frame in reversed(s.frames):
            if frame[0] == EFFECTS:
                return max(0, frame[F_SEQ])
    return 0


def _declared(r: Core, s: KMonState) -> int:
    """The card of the declaration on top whose question is open: the first, or the second."""
    frame = s.frames[-1]
    card, second = frame[F_DECLARED], frame[F_CARD2]
    if second == NO_CARD:
        return card
    if s.ask == D_COST:
        return card if frame[F_COST] == NOTHING else second
    is_open = NOTHING in frame[F_SLOTS : F_SLOTS + len(r.slots[card])]
    return card if is_open else second


def _asker(r: Core, card: int, bearer: int | None) -> dict[str, Any]:
    name = r.pool.at(card).name
    if bearer is None:
        return {"card": r.pool.at(card).code, "label": name}
    on = {"card": name, "kmon": r.pool.at(bearer).name}
    return {"card": r.pool.at(card).code, "label": Message(N_("{card} on {kmon}"), on)}
