"""The modes of a card that says "choose one", told as the card tells them."""

from __future__ import annotations

from engine.games.kmon.commit import F_SLOTS
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name


def mode_name(r: Core, s: KMonState, option: int) -> Message:
    """The text of an option of the open choice of the declaration on top."""
    card = _card_of(r, s)
    options = r.mode_texts[card]
    text = options[option] if option < len(options) else Name()
    return Message(N_("{n}: {text}"), {"n": option + 1, "text": text})


def _card_of(r: Core, s: KMonState) -> int:
    frame = s.frames[-1]
    card = frame[4]
    size = len(r.slots[card])
    return card if -1 in frame[F_SLOTS : F_SLOTS + size] else frame[5]
