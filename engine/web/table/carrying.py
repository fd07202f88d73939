"""Cards carried over the table by hand: another way to choose what is moved, and where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.house.i18n import say
from engine.kernel import doing_menus
from engine.kernel.doings import ENDS, MOVE
from engine.kernel.match import Match
from engine.web.seat.hands import SIGN
from engine.web.table.scenes import Painter

Plain = dict[str, Any]
# A doing that moves a card has its place and the card before the place where it goes.
_BEFORE_GOAL: Final = 3


class Carrying:
    """From where to where cards are carried on the scene that a painter made."""

    def __init__(self, played: Match, painter: Painter, scene: Mapping[str, Any]) -> None:
        self.known = played.rules.doings()
        self.seen = painter.seen
        self.places = painter.places
        self.areas = {
            f"{side['seat']}:{area['key']}": _in_sight(area)
            for side in scene["sides"]
            for area in side["areas"]
        }

    def moves(self) -> list[Plain]:
        """`[{action, title, source, goal}]`: what can be carried; the action goes on to ask where
        to."""
        found: list[Plain] = []
        for place, which, goals in doing_menus.carried(self.known, self.seen.state, self.seen.seat):
            source = self._sources(place, which.card)
            goal = dict.fromkeys(name for each in goals for name in self._names(each))
            if source and goal:
                title = _("Move: %(what)s") % {"what": say(which.title)}
                action = f"{SIGN}{MOVE},{place},{which.number}"
                names = {"source": " ".join(source), "goal": " ".join(goal)}
                found.append({"action": action, "title": title, **names})
        return found

    def mark(self, items: Sequence[Plain], chosen: Sequence[int]) -> None:
        """Say at the entries that name a place to move to where it lies."""
        if len(chosen) != _BEFORE_GOAL or chosen[0] != MOVE:
            return
        for item in items:
            if item["text"]:
                number = int(item["action"].rpartition(",")[2])
                item["goal"] = " ".join(self._names(number // ENDS))

    def _names(self, place: int) -> list[str]:
        names = self.known.lies(place, self.seen.seat)
        return [self.places.get(name, name) for name in names if self._is_drawn(name)]

    def _is_drawn(self, name: str) -> bool:
        return name in self.places or name in self.areas

    def _sources(self, place: int, code: str) -> list[str]:
        """The pieces of a card that is known by its code, or the area of one that lies hidden."""
        found: list[str] = []
        for name in self.known.lies(place, self.seen.seat):
            if name in self.places:
                found.append(self.places[name])
            elif code:
                found += [each for known, each in self.areas.get(name, ()) if known == code]
            elif name in self.areas:
                found.append(name)
        return found


def _in_sight(area: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The code and the id of each known card that lies open to the hand: of a pile the top one."""
    pieces = area["pieces"][:1] if area["kind"] == "pile" else area["pieces"]
    return [(piece["card"]["code"], piece["id"]) for piece in pieces if piece["card"]]
