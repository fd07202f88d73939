"""Where in a match somebody stands: a branch by its place in the list, a stop by its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.kernel.branches import Branch, branches, settled
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message
from engine.web.review.replays.film import Film, Stop
from engine.web.review.replays.reading import Reader
from engine.web.seat.errors import BadTable


class NoSuchPlace(BadTable):
    """A branch or entry that the match does not have."""


@dataclass(frozen=True)
class Wanted:
    """A place as an address says it: 0 = the branch being played, its beginning."""

    branch: int = 0
    at: int = 0


@dataclass(frozen=True)
class Place:
    """A stop of a branch, with its neighbours. `number` counts branches from 1."""

    number: int
    branch: Branch
    stops: list[Stop]
    at: int
    film: Film
    branches: list[Branch]

    @property
    def stop(self) -> Stop:
        """The stop that is stood at."""
        return self.stops[self.at]


def place(reader: Reader, played: Played, wanted: Wanted) -> Place:
    """The place wanted; beyond the last entry, the last. Raises NoSuchPlace for the branch."""
    found = branches(played.log)
    number = wanted.branch or 1 + next(n for n, each in enumerate(found) if each.is_played)
    if not 1 <= number <= len(found):
        raise NoSuchPlace(
            Message(
                N_("This match has no branch {n}; it has {count}."),
                {"n": number, "count": len(found)},
            )
        )
    branch = found[number - 1]
    film = Film(played, reader.eyes, reader.who())
    stops = film.stops(branch.end)
    return Place(number, branch, stops, min(wanted.at, len(stops) - 1), film, found)


def step_at(reader: Reader, played: Played, wanted: Wanted) -> int:
    """The number of the step where the reader stands, after what chance brought there."""
    return settled(played.log, place(reader, played, wanted).stop.number)


def wanted_in(given: Mapping[str, str]) -> Wanted:
    """The place that an address names; what is no number is the beginning."""
    return Wanted(_small(given.get("branch", "")), _small(given.get("at", "")))


def _small(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
