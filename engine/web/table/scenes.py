"""A game's scene made ready for a page: names in, faces in, element ids opaque."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from collection.house.i18n import say
from decks.lists.judging import clause_url
from engine.kernel.cards import CardDef
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.kernel.view import View
from engine.web.seat.faces import face_at
from engine.web.seat.names import Sitter, turn_title
from engine.web.table.choices import offered, plays, refusals
from engine.web.table.story import last_of, latest, touched

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
        self.offered = offered(played.rules, seen)
        # What must be answered before a card that it does not offer.
        self.asked: Message | None = None
        self.legal = {str(action) for action in seen.state.menu}
        self.touched = touched(played, seen.seat)
        # Ids of pieces by their places in the scene, "seat:key".
        self.places: dict[str, str] = {}
        self._met: Counter[str] = Counter()

    def scene(self, raw: Mapping[str, Any], title: str) -> Plain:
        """The scene as `templates/engine/table/table.html` describes it."""
        turn = say(raw.get("turn") or {})
        self.asked = raw.get("question") if self.legal else None
        sides = [self._side(side) for side in self._sides_of(raw)]
        chain = [self._link(n, link) for n, link in enumerate(raw.get("chain") or (), start=1)]
        return {
            "game": self.key,
            "title": title,
            "turn": self._turn(turn, title),
            "sides": sides,
            "chain": chain,
            "answering": bool(raw.get("answering", True)),
            "latest": latest(self.played, self.seen.seat),
        }

    def drags(self, raw: Mapping[str, Any]) -> Mapping[str, tuple[str, str]]:
        """From where to where pieces are carried for an action, by action: ids of pieces and
        names of areas, parted by spaces. To be asked for after `scene`."""
        found: dict[str, tuple[str, str]] = {}
        for drag in raw.get("drags") or ():
            sources, goals = (
                " ".join(self.places.get(place, place) for place in drag[end])
                for end in ("from", "to")
            )
            found[str(drag["action"])] = sources, goals
        return found

    def _turn(self, turn: Mapping[str, Any], title: str) -> Plain:
        """The turn: its number, whose it is, its phase."""
        phases = turn.get("phases") or []
        seat = turn.get("seat")
        sitter = self.who.get(seat) if isinstance(seat, int) else None
        return {
            "label": self._turn_label(turn) or title,
            "phases": phases,
            "phase": next((phase for phase in phases if phase.get("current")), None),
            "whose": sitter.name if sitter and self._turn_label(turn) else "",
            "is_yours": sitter is not None and sitter.seat == self.seen.seat,
        }

    def _turn_label(self, turn: Mapping[str, Any]) -> str:
        number = turn.get("number")
        return str(turn.get("label") or (turn_title(self.key, number) if number else ""))

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
            "notes": [self._note(note) for note in raw.get("notes") or ()],
            "areas": [self._area(seat, area) for area in raw.get("areas") or ()],
        }

    def _note(self, raw: Mapping[str, Any]) -> Plain:
        clause = str(raw.get("clause", ""))
        url = clause_url(self.key, clause)
        return {"text": say(raw["text"]), "clause": clause, "clause_url": url}

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
            "open_count": sum(1 for piece in given if piece.get("card")),
            "cols": raw.get("cols") or raw.get("columns"),
            "pieces": [self._piece(seat, key, piece, own_hand) for piece in shown],
        }

    def _piece(self, seat: int, area: str, raw: Mapping[str, Any], own_hand: bool) -> Plain:
        code = _code(raw.get("card"))
        face = self._face(code) if code else None
        down = raw.get("face") == "down"
        action = self._action(raw, code if own_hand else "")
        name = raw.get("label") or raw.get("mark") or (face and face["name"]) or raw.get("key")
        plain = {
            name: say(value) for name, value in raw.items() if name not in ("card", "id", "marks")
        }
        # A place of a board, or what lies on it, keeps the name that the game gives it openly.
        spot = raw.get("spot") or (None if code else "blank")
        piece_id = self._opaque(f"{seat}|{area}|{spot}" if spot else f"{seat}|{code}")
        self.places[f"{seat}:{raw.get('key')}"] = piece_id
        return {
            "tags": [],
            **plain,
            "counters": [self._counter(seat, each) for each in raw.get("counters") or ()],
            "id": piece_id,
            "touched": not self.touched.isdisjoint((raw.get("marks") or {}).items()),
            "face": "down" if down else "up",
            "card": None if down and not code else face,
            "label": _("hidden card") if down and not code else say(name) or "",
            "action": action,
            "action_label": self._title_of(action),
            "playable": action is not None,
            **self._reason(code if own_hand and action is None else ""),
        }

    def _counter(self, seat: int, raw: Mapping[str, Any]) -> Plain:
        """A counter; of one that is a card, its face and whose card it is."""
        code = _code(raw.get("card"))
        plain = {name: say(value) for name, value in raw.items() if name != "card"}
        if not code:
            return plain
        owner = int(raw.get("seat", seat))
        return {
            **plain,
            "id": self._opaque(f"{owner}|{code}"),
            "card": self._face(code),
            "owner": self.who[owner].name,
            "is_foreign": owner != seat,
            "is_yours": owner == self.seen.seat,
        }

    def _action(self, raw: Mapping[str, Any], code: str) -> str | None:
        action = raw.get("action", self.plays.get(code) if code else None)
        return str(action) if action is not None and str(action) in self.legal else None

    def _title_of(self, action: str | None) -> str:
        if action is None:
            return ""
        return str(say(self.played.rules.act_text(self.seen.state, int(action)).title))

    def _reason(self, code: str) -> Plain:
        message = self.refused.get(code) if code else None
        if message is None and code and code not in self.offered and self.asked is not None:
            text = N_("First answer «{question}»: this card is not played now.")
            message = Message(text, {"question": self.asked}, self.asked.clause)
        if message is None:
            return {"reason": "", "clause": "", "clause_url": ""}
        url = clause_url(self.key, message.clause)
        return {"reason": say(message), "clause": message.clause, "clause_url": url}

    def _link(self, number: int, raw: Mapping[str, Any]) -> Plain:
        """A link of the chain; one that is played without a card shows who acts."""
        code = _code(raw.get("card"))
        plain = {name: say(value) for name, value in raw.items() if name not in ("card", "id")}
        shown = code or _code(raw.get("actor"))
        face = self._face(shown) if shown else None
        seat = int(raw.get("seat", -1))
        owner = self.who[seat].name if seat in self.who else ""
        place = self._opaque(f"{seat if owner else 'chain'}|{code}") if code else ""
        is_yours = seat == self.seen.seat
        more = {"number": number, "id": place, "card": face, "is_yours": is_yours}
        return {"owner": owner, "detail": "", "answers": None, "threat": 0, **plain, **more}

    def _face(self, code: str) -> Plain | None:
        return face_at(self.played.rules, code)

    def _opaque(self, place: str) -> str:
        self._met[place] += 1
        text = f"{self.secret}|{place}|{self._met[place]}".encode()
        return "p" + hmac.new(settings.SECRET_KEY.encode(), text, hashlib.sha256).hexdigest()[:16]


def _code(card: object) -> str:
    if isinstance(card, CardDef):
        return card.code
    if isinstance(card, Mapping):
        return str(card.get("code", ""))
    return str(card or "")
