"""Deals of one deck against another: played in the process beside this worker, or here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.sim import thinker
from engine.sim.counts import Counts
from engine.sim.pairings import Pairing, play_games
from engine.web import thinking
from engine.web.thinking import working

# So long it plays before it is asked anew, or for a game.
_SLICE_SECONDS: Final = 0.5


def play_deals(
    pairing: Pairing, first: int, count: int, between: Callable[[], None] = lambda: None
) -> Counts:
    """Play these deals, each once from every side. `between` is called before each game, in
    another process twice a second; what it raises ends the game at hand there.

    Raises ChildEnded, ThinkingFailed."""
    found = Counts()
    play = _play_apart if thinking.is_apart() else _play_here
    games = pairing.games(first, count)
    while games:
        between()
        counts, played = play(pairing, games, between)
        found.add(counts)
        games = games[played:]
    return found


def _play_here(pairing: Pairing, games: range, _between: Callable[[], None]) -> tuple[Counts, int]:
    return play_games(pairing, games, 0.0)


def _play_apart(pairing: Pairing, games: range, between: Callable[[], None]) -> tuple[Counts, int]:
    told = partial(thinker.told, pairing.rules.key, pairing.rules.pool)
    asked = thinker.games_question(pairing, games, _SLICE_SECONDS)
    answered = working.ask(asked, told, between)
    return Counts.from_json(answered["counts"]), int(answered["played"])
