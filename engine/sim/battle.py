"""A real `Match` between partners: logged, sealed, replayable, unlike the fast loops of `play`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.player import Budget, Player, move_note
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Rules, Table


def new_match(rules: Rules, loadouts: Sequence[Loadout], seed: str | bytes) -> Match:
    """A table set up with these loadouts. A text seed is public, so the table is *open seed*."""
    secret = seed if isinstance(seed, bytes) else seed_of(seed)
    table = Table(rules.seats, tuple(loadouts), rules.options)
    return Match(rules, Origin(table), secret, open_seed=isinstance(seed, str))


def play_on(match: Match, players: Sequence[Player], budget: Budget | None = None) -> None:
    """Let the players, one for each seat, decide until the match is over."""
    allowed = Budget() if budget is None else budget
    while not match.over:
        seat = match.decider
        seen = match.view(seat)
        seed = seed_of(match.seed, "player", seat, match.revision)
        choice = players[seat].choose(seen, seen.legal(), allowed, seed)
        note = move_note(players[seat].called(), seen, seed, choice)
        match.act(seat, choice.action, note=note)
