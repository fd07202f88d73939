"""Who can sit opposite, and how a partner's move is chosen: from its view alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from collection.house.i18n import say
from engine.ai.levels import ALL, DEFAULT, LEVELS, Level, UnknownLevel, level, player
from engine.ai.player import Budget, Choice, move_note
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.kernel.state import HAND
from engine.kernel.view import View
from engine.sim.thinker import chosen
from engine.web.seat.errors import BadTable

__all__ = [
    "DEFAULT",
    "MEASURE",
    "check_level",
    "level_title",
    "levels",
    "measures",
    "move",
    "waits",
]

# Who plays both sides of a batch, unless somebody says otherwise: quick.
MEASURE = "greedy"
# Of the rules, a view, its legal actions, a level, its budget, a seed.
Choose = Callable[[Rules, View, list[int], str, Budget, bytes], Choice]


def check_level(name: str) -> str:
    """The name of a partner on offer. Raises BadTable naming those there are."""
    try:
        return level(name).name
    except UnknownLevel as exc:
        known = ", ".join(found.name for found in ALL)
        raise BadTable(
            Message(
                N_("There is no computer level «{level}». There are: {known}."),
                {"level": name[:32], "known": known},
            )
        ) from exc


def levels() -> list[dict[str, str]]:
    """The partners on offer in words, weakest first."""
    return [_told(found) for found in LEVELS]


def waits() -> dict[str, str]:
    """What is said of those that go on at a table, by their names."""
    return {found.name: say(found.waiting) for found in LEVELS if found.waiting}


def measures() -> list[dict[str, str]]:
    """The partners that decks can be measured with: those on offer, and quick ones."""
    return [_told(found) for found in ALL]


def _told(found: Level) -> dict[str, str]:
    return {"name": found.name, "title": say(found.title), "blurb": say(found.blurb)}


def level_title(name: str) -> str:
    """A partner's name for people; the bare name once the level is no longer on offer."""
    return next((str(say(found.title)) for found in ALL if found.name == name), name)


def choose_here(
    rules: Rules, seen: View, legal: list[int], name: str, budget: Budget, seed: bytes
) -> Choice:
    """The choice of a partner of that level, made in this process."""
    return chosen(player(name, rules), seen, legal, budget, seed)


def at_table(name: str, rules: Rules) -> Budget:
    """How long a partner of that level thinks while a person waits."""
    return level(name).at_table(rules)


def move(
    played: Match,
    seat: int,
    name: str,
    choose: Choose = choose_here,
    budget: Budget | None = None,
) -> None:
    """Let the partner of that level make one whole move, declaration included, within its level's
    own budget unless another is given.

    Whoever chooses is given the view of its seat and nothing else of the match."""
    budget = budget or level(name).budget()
    number = len(played.log.steps)
    earlier: list[dict[str, Any]] = []
    while played.decider == seat and not played.over and played.state.node != HAND:
        seen, legal = played.view(seat), played.legal(seat)
        seed = _seed(played, seat)
        one = len(legal) == 1
        choice = (choose_here if one else choose)(played.rules, seen, legal, name, budget, seed)
        note: dict[str, Any] = dict(move_note(name, seen, seed, choice))
        # The log keeps one note for a move of several choices.
        kept = {**note, "earlier": list(earlier)} if earlier else note
        played.act(seat, choice.action, note=kept)
        if len(played.log.steps) > number:
            return
        earlier.append(note)


def _seed(played: Match, seat: int) -> bytes:
    """The same after a crash; nothing of the deal can be read from it."""
    place = f"partner {seat} {len(played.log.steps)} {len(played.pending)} {played.log.head}"
    return hashlib.blake2b(place.encode(), key=played.seed, digest_size=32).digest()
