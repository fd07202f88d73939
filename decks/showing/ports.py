"""What the pages of decks ask of the tables above; they answer once the site has started."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from collection.requests.rows import User


@dataclass(frozen=True)
class Tally:
    """Of so many battles of one version of a deck, so many were won; `label` names the version."""

    played: int
    won: int
    label: str = ""


# By deck, then by the number of the version; of decks that were not played there is nothing.
Tallies = Mapping[str, Mapping[int, Tally]]
Played = Callable[[User, Collection[str]], Tallies]


def _never(user: User, deck_ids: Collection[str]) -> Tallies:
    return {}


_filled: list[Played] = [_never]


def fill(played: Played) -> None:
    """Called once, when the tables are ready."""
    _filled[:] = [played]


def tallies(user: User, deck_ids: Collection[str]) -> Tallies:
    """How the person's battles with these decks of theirs ended; one query."""
    return _filled[0](user, deck_ids)


def summed(found: Mapping[int, Tally]) -> Tally:
    """All versions of a deck together."""
    return Tally(sum(one.played for one in found.values()), sum(one.won for one in found.values()))
