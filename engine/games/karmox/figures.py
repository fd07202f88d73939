"""What the figures of the rulebook draw: fortress and event board as a game finds them (KX-4.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.scene_board import drawing
from engine.games.karmox.scene_track import track
from engine.games.karmox.state import KarmoxState
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Table

# What the event cells give, by their sign (KX-5.35 to 5.37).
GIVES: Final = {
    "SPIRIT": N_("spirit tile"),
    "HASTE": N_("+2 movement"),
    "HEAL": N_("1 life point back"),
    "FURY": N_("+1 attack"),
    "ABILITY": N_("ability point"),
    "PASSAGE": N_("secret passage"),
    "GUARD": N_("+1 defence"),
    "KEY": N_("chest and attack"),
}
# Where the two columns of the legend begin, and the distance of its lines.
_COLUMNS: Final = (4, 194)
_TOP: Final = 392
_LINE: Final = 30


@cache
def set_up(game: Game) -> dict[str, dict[str, Any]]:
    """Both boards before the first character is placed, by the template that draws them."""
    rules = game.bind()
    assert isinstance(rules, KarmoxRules)
    state = rules.start(Table(2, game.ready_tables(rules.options, 2)[0]))
    assert isinstance(state, KarmoxState)
    ring = track(rules, state, 0)
    return {
        "karmox_fortress_figure.html": drawing(rules, state),
        "karmox_events_figure.html": {
            **ring,
            "legend": _legend(cell["sign"] for cell in ring["cells"]),
        },
    }


def _legend(signs: Iterable[str]) -> list[dict[str, Any]]:
    """Each sign once, in two columns, with what its cells give."""
    shown = [sign for sign in dict.fromkeys(signs) if sign in GIVES]
    return [
        {
            "sign": sign,
            "gives": Message(GIVES[sign]),
            "x": _COLUMNS[place % 2],
            "y": _TOP + place // 2 * _LINE,
        }
        for place, sign in enumerate(shown)
    ]
