"""Who can sit opposite, and how a partner's move is chosen: from its view alone."""

from __future__ import annotations

import hashlib
from typing import Any

from collection.i18n import say
from engine.ai.levels import LEVELS, UnknownLevel, level, player
from engine.ai.player import move_note
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.web.errors import BadTable

DEFAULT = "greedy"


def check_level(name: str) -> str:
    """The name of a partner on offer. Raises BadTable naming those there are."""
    try:
        return level(name).name
    except UnknownLevel as exc:
        known = ", ".join(found.name for found in LEVELS)
        raise BadTable(
            Message(
                N_("There is no partner «{level}». There are: {known}."),
                {"level": name[:32], "known": known},
            )
        ) from exc


def levels() -> list[dict[str, str]]:
    """The partners on offer in words, weakest first."""
    return [
        {"name": found.name, "title": say(found.title), "blurb": say(found.blurb)}
        for found in LEVELS
    ]


def level_title(name: str) -> str:
    """A partner's name for people; the bare name once the level is no longer on offer."""
    return next((str(say(found.title)) for found in LEVELS if found.name == name), name)


def move(played: Match, seat: int, name: str) -> None:
    """Let the partner of that level make one whole move, declaration included."""
    partner = player(name, played.rules)
    budget = level(name).budget()
    number = len(played.log.steps)
    while played.decider == seat and not played.over:
        seen, legal = played.view(seat), played.legal(seat)
        seed = _seed(played, seat)
        choice = partner.choose(seen, legal, budget, seed)
        note: dict[str, Any] = dict(move_note(name, seen, seed, choice))
        played.act(seat, choice.action, note=note)
        if len(played.log.steps) > number:
            return


def _seed(played: Match, seat: int) -> bytes:
    """The same after a crash; nothing of the deal can be read from it."""
    place = f"partner {seat} {len(played.log.steps)} {len(played.pending)} {played.log.head}"
    return hashlib.blake2b(place.encode(), key=played.seed, digest_size=32).digest()
