"""A running table at a glance: whose move it is, what happened last, a card of each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.kernel.match import Match as Played
from engine.kernel.view import SPECTATOR
from engine.web.seat.faces import face_at
from engine.web.seat.names import Sitter, sitters
from engine.web.seat.rows import Match
from engine.web.table.story import last_line

Plain = dict[str, Any]
# Where cards do not lie in play.
_ASIDE: Final = ("hand", "pile")


def glance(row: Match, played: Played, reader: int | None) -> Plain:
    """`{is_yours, mover, said: {who, text}|None, duel: [{seat, card, meter}]}` as `reader` (None: a
    watcher) may see it; `mover` is a seat or None, and `duel` empty unless both of two sides have a
    card in play."""
    who = sitters(row, reader)
    seen = played.view(reader)
    seat = SPECTATOR if reader is None else reader
    mover = who.get(seen.state.decider)
    return {
        "is_yours": mover is not None and mover.seat == reader,
        "mover": mover.seat if mover else None,
        "said": last_line(played, seat, who),
        "duel": _duel(played, played.rules.scene(seen.state, seat), who, seat),
    }


def _duel(
    played: Played, scene: Mapping[str, Any], who: Mapping[int, Sitter], seat: int
) -> list[Plain]:
    if len(who) != 2:
        return []
    sides = {int(side["seat"]): side for side in scene.get("sides") or ()}
    found = [_leading(played, n, sides[n]) for n in sorted(who, key=lambda n: n != seat)]
    return [each for each in found if each] if all(found) else []


def _leading(played: Played, seat: int, side: Mapping[str, Any]) -> Plain | None:
    """The first card that lies open before a seat, with what it has left where that is counted."""
    for piece in _in_play(side):
        face = face_at(played.rules, str(piece["card"]))
        if face is not None:
            counted = (each for each in piece.get("counters") or () if each.get("max"))
            return {"seat": seat, "card": face, "meter": next(counted, None)}
    return None


def _in_play(side: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for area in side.get("areas") or ():
        if area.get("kind") not in _ASIDE:
            pieces = area.get("pieces") or ()
            yield from (p for p in pieces if p.get("card") and p.get("face") != "down")
