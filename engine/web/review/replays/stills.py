"""The scene of one stop, drawn as the table draws it, with nothing on it to press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.house.i18n import say
from engine.kernel.match import Match as Played
from engine.registry import game
from engine.web.review.replays.reading import Reader
from engine.web.seat.names import Sitter
from engine.web.table import watching
from engine.web.table.scenes import Painter

Plain = dict[str, Any]
_STILL: Plain = {
    "action": None,
    "action_label": "",
    "playable": False,
    "reason": "",
    "clause": "",
    "clause_url": "",
}


def still(reader: Reader, played: Played, who: Mapping[int, Sitter]) -> Plain:
    """The scene at the step to which `played` is wound, through the reader's eyes."""
    row, eyes = reader.row, reader.eyes
    title = str(say(game(row.game).title()))
    if eyes.seat is None:
        scene = watching.scene(row, played, who, title, all_hands=eyes.is_open)
    else:
        seen = played.view(eyes.seat)
        raw = played.rules.scene(seen.state, eyes.seat)
        scene = Painter(row.pk, played, seen, who).scene(raw, title)
    return {**scene, "sides": [_stilled(side) for side in scene["sides"]]}


def _stilled(side: Plain) -> Plain:
    areas = [
        {**area, "pieces": [{**piece, **_STILL} for piece in area["pieces"]]}
        for area in side["areas"]
    ]
    return {**side, "thinking": False, "areas": areas}
