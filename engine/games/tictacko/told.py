"""What a move is about, in a sentence: what its card does, or else what kind of card it is."""

from __future__ import annotations

from engine.games.tictacko.core import Core
from engine.games.tictacko.describe import LANGUAGES
from engine.games.tictacko.face import face, rules_text
from engine.games.tictacko.questions import card_behind
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.messages import Message
from engine.kernel.names import Name


def card_told(r: Core, card: int) -> Message:
    """The rules text; of a card without one its type and faction, of an Objective its spaces."""
    found = r.texts.get(card)
    if found is None:
        shown = r.pool.at(card)
        text = Name.of({each: rules_text(shown, each) for each in LANGUAGES})
        if not text.texts:
            faces = {each: face(shown, each) for each in LANGUAGES}
            key = "trait" if shown.type == "objective" else "type_label"
            text = Name.of({each: f"{faces[each][key]}." for each in LANGUAGES})
        found = r.texts[card] = Message("{text}", {"text": text})
    return found


def asking_told(r: Core, s: TicTacKoState) -> Message | None:
    """What the card does that asks."""
    card = card_behind(s)
    return None if card < 0 else card_told(r, card)
