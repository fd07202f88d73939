"""A pair out of a box as plain data, for pages and programs."""

from __future__ import annotations

from typing import Any

from collection.catalogue.faces import face_of
from collection.house.i18n import say
from decks.lists import judging
from decks.lists.judging import clause_url
from engine.ai.boxes import Pair
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import Message
from engine.registry import game
from engine.sim.stats import Interval
from engine.web.runs.box.pairs import Found
from engine.web.runs.box.services import deck_name, my_name
from engine.web.runs.telling import interval

Plain = dict[str, Any]


def told(found: Found) -> Plain:
    """The answer: the pair with its figures, or what is missing."""
    asked = found.asked
    left = found.left() if found.pairs else {}
    return {
        "game": asked.game,
        "place": asked.place.pk if asked.place else None,
        "mine": asked.source or None,
        "seed": asked.seed,
        "apart": asked.apart,
        "stock": {
            "here": sum(found.stock.here.values()),
            "held": found.stock.held,
            "free": sum(found.stock.free.values()),
            "left": sum(left.values()),
        },
        "found": bool(found.pairs),
        "missing": [missing(asked.game, lack) for lack in found.lacks],
        "decks": _decks(found) if found.pairs else [],
        "left": left,
        "candidates": [_candidate(found, at) for at in range(len(found.pairs))],
        "run": found.run.pk if found.run else None,
    }


def missing(key: str, lack: Message) -> Plain:
    """One thing that the box lacks, with the clause that asks for it."""
    return {
        "text": say(lack),
        "clause": lack.clause,
        "clause_url": clause_url(key, lack.clause),
    }


def _decks(found: Found) -> list[Plain]:
    pair, asked = found.pair, found.asked
    names = (my_name(asked, found), deck_name(asked.game, pair.theirs))
    return [
        _deck(
            asked.game, names[at], pair.both[at], pair.strengths[at], asked.mine is None or at > 0
        )
        for at in range(2)
    ]


def _deck(key: str, name: str, loadout: Loadout, strength: float, dealt: bool) -> Plain:
    verdict = judging.verdict(key, loadout)
    return {
        "name": name,
        "dealt": dealt,
        "size": loadout.total(),
        "strength": round(strength, 3),
        **judging.spoken(key, verdict),
        "zones": {zone: dict(counts) for zone, counts in loadout.zones.items()},
        "lines": [_zone(key, zone.key, say(zone.name), loadout) for zone in _zones(key)],
    }


def _zones(key: str) -> Any:
    return game(key).loadout_kinds()[0].zones


def _zone(key: str, zone: str, name: str, loadout: Loadout) -> Plain:
    lines = [
        {"copies": copies, "code": code, **_named(key, code)}
        for code, copies in loadout.zone(zone).items()
    ]
    kinds: dict[str, int] = {}
    for line in lines:
        kinds[line["kind"]] = kinds.get(line["kind"], 0) + line["copies"]
    return {
        "name": name,
        "size": sum(loadout.zone(zone).values()),
        "kinds": [{"name": kind, "count": count} for kind, count in kinds.items()],
        "cards": lines,
    }


def _named(key: str, code: str) -> Plain:
    face = face_of(key, code)
    return {
        "name": face["name"] if face else code,
        "url": face["url"] if face else "",
        "kind": say(game(key).type_name(face["type"])) if face else "",
        "card": face,
    }


def _candidate(found: Found, at: int) -> Plain:
    pair: Pair = found.pairs[at]
    return {
        "number": at + 1,
        "name": deck_name(found.asked.game, pair.theirs),
        "strength": round(pair.strengths[1], 3),
        "chosen": at == found.chosen,
        "share": share(found.shares[at]),
    }


def share(measured: Interval | None) -> Plain | None:
    """The part of the points that my deck won, with its 95 % interval."""
    return interval(measured) if measured is not None else None
