"""What a mode of an effect does, in words, for who must choose one (TTK-9.1)."""

from __future__ import annotations

from typing import Any

from engine.effects.say import Say
from engine.games.tictacko.card_reading import raw_of
from engine.games.tictacko.core import Core
from engine.games.tictacko.describe import describe_effect
from engine.games.tictacko.questions import card_behind
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.names import Name, both


def mode_name(r: Core, s: TicTacKoState, number: int) -> Name | None:
    """The words of the mode of that number of the card that asks; None where the state does not
    tell which effect it is of."""
    card = card_behind(s)
    if card < 0:
        return None
    raw = raw_of(r.pool.at(card))
    offering = [effect for effect in raw.get("effects") or () if effect.get("modes")]
    if len(offering) != 1 or number >= len(offering[0]["modes"]):
        return None
    effect: dict[str, Any] = offering[0]
    mode = effect["modes"][number]
    alone = {
        "timing": "play",
        "choose": [*effect.get("choose", ()), *mode.get("choose", ())],
        "do": mode.get("do", ()),
        "until": effect.get("until"),
    }
    said = {language: describe_effect(alone, {}, Say(language)) for language in ("en", "it")}
    return both(said["en"], said["it"])
