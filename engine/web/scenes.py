"""A game's scene made ready for a page: names in, faces in, element ids opaque."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from collection.faces import face_of
from collection.i18n import say
from decks.judging import clause_url
from engine.kernel.cards import CardDef
from engine.kernel.match import Match
from engine.kernel.view import View
from engine.web.choices import plays, refusals
from engine.web.names import Sitter
from engine.web.story import last_of

Plain = dict[str, Any]


class Painter:
    """Turns one scene into the plain data of a page, for one seat of one table.

    Ids of pieces are made from what the seat sees (side, card, how many such so far), so that
    they cannot tell more than the view does; a card that passed a hidden zone has no past.
    """

    def __init__(
        self,
        match_id: str,
        played: Match,
        seen: View,
        who: Mapping[int, Sitter],
    ) -> None:
        self.key = played.rules.key
        self.secret = f"{match_id}|{seen.seat}"
        self.played = played
        self.seen = seen
        self.who = who
        self.refused = refusals(played.rules, seen)
        self.plays = plays(played.rules, seen)
        self.legal = {str(action) for action in seen.state.menu}
        self._met: Counter[str] = Counter()

    def scene(self, raw: Mapping[str, Any], title: str) -> Plain:
        """The scene as `templates/engine/table.html` describes it."""
        turn = say(raw.get("turn") or {})
        sides = [self._side(side) for side in self._sides_of(raw)]
        chain = [self._link(link) for link in raw.get("chain") or ()]
        return {
            "game": self.key,
            "title": title,
            "turn": {"label": _turn_label(turn) or title, "phases": turn.get("phases") or []},
            "sides": sides,
            "chain": chain,
        }

    def _sides_of(self, raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The sides, the reader's last; areas that belong to nobody lie before the reader."""
        given = {int(side["seat"]): side for side in raw.get("sides") or ()}
        shared = list(raw.get("areas") or ())
        sides: list[Mapping[str, Any]] = []
        for seat in sorted(self.who, key=lambda seat: seat == self.seen.seat):
            side = given.get(seat, {"seat": seat})
            own = [area for area in shared if self._lies_before(area, seat)]
            sides.append({**side, "areas": [*own, *side.get("areas", ())]})
        return sides

    def _lies_before(self, area: Mapping[str, Any], seat: int) -> bool:
        owner = area.get("seat")
        return seat == (self.seen.seat if owner is None else owner)

    def _side(self, raw: Mapping[str, Any]) -> Plain:
        seat = int(raw["seat"])
        sitter = self.who[seat]
        last, clause = last_of(self.played, self.seen.seat, seat)
        decides = self.seen.state.decider == seat and not self.played.over
        rest = {name: say(value) for name, value in raw.items() if name != "areas"}
        return {
            "charges": None,
            "active_turn": decides,
            **rest,
            "seat": seat,
            "name": sitter.name,
            "role": sitter.role,
            "who": sitter.who,
            "is_you": seat == self.seen.seat,
            "thinking": decides and sitter.who == "partner",
            "last": last,
            "last_clause": clause,
            "last_clause_url": clause_url(self.key, clause),
            "areas": [self._area(seat, area) for area in raw.get("areas") or ()],
        }

    def _area(self, seat: int, raw: Mapping[str, Any]) -> Plain:
        key, kind = str(raw["key"]), str(raw.get("kind", "row"))
        given = raw.get("pieces", raw.get("cells")) or ()
        count = raw.get("count", len(given))
        # A pile of backs is one back and a number.
        shown = [p for n, p in enumerate(given) if kind != "pile" or n == 0 or p.get("card")]
        own_hand = kind == "hand" and seat == self.seen.seat
        return {
            "key": key,
            "label": say(raw.get("label") or raw.get("title") or key),
            "kind": kind,
            "count": count,
            "cols": raw.get("cols") or raw.get("columns"),
            "pieces": [self._piece(seat, key, piece, own_hand) for piece in shown],
        }

    def _piece(self, seat: int, area: str, raw: Mapping[str, Any], own_hand: bool) -> Plain:
        code = _code(raw.get("card"))
        face = face_of(self.key, code) if code else None
        down = raw.get("face") == "down"
        action = self._action(raw, code if own_hand else "")
        name = raw.get("label") or raw.get("mark") or (face and face["name"]) or raw.get("key")
        plain = {name: say(value) for name, value in raw.items() if name not in ("card", "id")}
        return {
            "counters": [],
            "tags": [],
            **plain,
            "id": self._opaque(f"{seat}|{code}" if code else f"{seat}|{area}|blank"),
            "face": "down" if down else "up",
            "card": None if down and not code else face,
            "label": _("hidden card") if down and not code else say(name) or "",
            "action": action,
            "playable": action is not None,
            **self._reason(code if own_hand and action is None else ""),
        }

    def _action(self, raw: Mapping[str, Any], code: str) -> str | None:
        action = raw.get("action", self.plays.get(code) if code else None)
        return str(action) if action is not None and str(action) in self.legal else None

    def _reason(self, code: str) -> Plain:
        message = self.refused.get(code) if code else None
        if message is None:
            return {"reason": "", "clause": "", "clause_url": ""}
        url = clause_url(self.key, message.clause)
        return {"reason": say(message), "clause": message.clause, "clause_url": url}

    def _link(self, raw: Mapping[str, Any]) -> Plain:
        code = _code(raw.get("card"))
        plain = {name: say(value) for name, value in raw.items() if name not in ("card", "id")}
        face = face_of(self.key, code) if code else None
        return {**plain, "id": self._opaque(f"chain|{code}"), "card": face}

    def _opaque(self, place: str) -> str:
        self._met[place] += 1
        text = f"{self.secret}|{place}|{self._met[place]}".encode()
        return "p" + hmac.new(settings.SECRET_KEY.encode(), text, hashlib.sha256).hexdigest()[:16]


def _turn_label(turn: Mapping[str, Any]) -> str:
    number = turn.get("number")
    return str(turn.get("label") or (_("Turn %(n)s") % {"n": number} if number else ""))


def _code(card: object) -> str:
    if isinstance(card, CardDef):
        return card.code
    if isinstance(card, Mapping):
        return str(card.get("code", ""))
    return str(card or "")
