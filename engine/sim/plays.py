"""Which card an action plays: read from the exact text that every game gives its actions."""

from __future__ import annotations

from typing import Final

from engine.kernel.rules import Rules
from engine.kernel.state import State

# An exact text that begins so moves or points at a card without playing it.
ASIDE: Final = frozenset(("bonus", "discard", "recover", "take", "target", "top"))


def card_played(rules: Rules, s: State, action: int) -> str:
    """The code of the card that a legal action plays; "" when it plays none."""
    if rules.exact(s, action).partition(" ")[0] in ASIDE:
        return ""
    return rules.card_named(s, action)
