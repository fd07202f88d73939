"""How the open menu is laid out: in groups, on spaces of the Grid and on cards."""

from __future__ import annotations

from typing import Any, Final

from engine.games.tictacko.codes import (
    A_CHARACTER,
    A_DISCARD,
    A_INSTANT,
    A_MAGIC,
    A_PICK_CARD,
    A_PICK_SPACE,
    A_SACRIFICE,
    A_SPACE,
)
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.messages import N_, Message
from engine.kernel.rules import PAYLOAD

# A menu of so many actions or fewer is read at a glance, without headings.
SHORT: Final = 5
GRID_KINDS: Final = (A_SPACE, A_PICK_SPACE, A_SACRIFICE)
CARD_KINDS: Final = (A_CHARACTER, A_MAGIC, A_INSTANT, A_DISCARD, A_PICK_CARD)
_HEADINGS: Final = {A_CHARACTER: N_("Characters"), A_MAGIC: N_("Magic")}
_ORDER: Final = ("Characters", "Magic", "")


def groups(s: TicTacKoState) -> list[dict[str, Any]]:
    """The menu as `{label, actions}`: Characters, Magic, the rest; a short one is not parted."""
    found: dict[str, list[int]] = {heading: [] for heading in _ORDER}
    for action in s.menu:
        found[_HEADINGS.get(action & ~PAYLOAD, "")].append(action)
    if sum(1 for actions in found.values() if actions) < 2:
        return []
    if len(s.menu) <= SHORT:
        return [{"label": None, "actions": [each for row in found.values() for each in row]}]
    labels = {**{heading: Message(heading) for heading in _ORDER}, "": Message(N_("Or"))}
    return [
        {"label": labels[heading], "actions": actions}
        for heading, actions in found.items()
        if actions
    ]


def on_grid(s: TicTacKoState) -> dict[int, int]:
    """The action that is taken by pointing at a space of the Grid."""
    return _by_payload(s, GRID_KINDS)


def on_cards(s: TicTacKoState) -> dict[int, int]:
    """The action that is taken by pointing at a card."""
    return _by_payload(s, CARD_KINDS)


def _by_payload(s: TicTacKoState, kinds: tuple[int, ...]) -> dict[int, int]:
    return {action & PAYLOAD: action for action in s.menu if action & ~PAYLOAD in kinds}
