"""Games of one deck against another, played by the simulator's arena and counted."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rules import Rules
from engine.kernel.state import NOBODY
from engine.sim.arena import Contest, Sitting, share_of, sittings
from engine.sim.counts import DRAWN, LOST, WON, CardUse, Counts
from engine.sim.tables import sides_of
from engine.sim.watch import Watched, play_watched


@dataclass(frozen=True)
class Pairing:
    """Two decks and what settles every game between them: cards, rules, level, seed."""

    rules: Rules
    mine: Loadout
    other: Loadout
    level: str
    seed: str

    def contest(self) -> Contest:
        """As the arena knows it; deal `n` of it has a seed of its own."""
        return Contest(
            self.rules.key,
            "mine",
            "other",
            groups=0,
            seed=self.seed,
            seats=self.rules.seats,
            loadouts=(self.mine, self.other),
            level=self.level,
        )

    @property
    def sides(self) -> int:
        """So many games are one deal."""
        return len(set(sides_of(self.rules)))

    def games(self, first: int, count: int) -> range:
        """The games of so many deals: game `n` is deal `n // sides`, sat at side `n % sides`."""
        return range(first * self.sides, (first + count) * self.sides)

    def to_json(self) -> dict[str, Any]:
        """All but the rules."""
        return {
            "mine": self.mine.to_json(),
            "other": self.other.to_json(),
            "level": self.level,
            "seed": self.seed,
        }

    @staticmethod
    def from_json(rules: Rules, raw: Mapping[str, Any]) -> Pairing:
        """What `to_json` wrote."""
        mine, other = Loadout.from_json(raw["mine"]), Loadout.from_json(raw["other"])
        return Pairing(rules, mine, other, raw["level"], raw["seed"])


def play_games(pairing: Pairing, games: range, seconds: float) -> tuple[Counts, int]:
    """Play the first of these games, and on until so many seconds have passed; how many it were."""
    found = Counts()
    stop = time.monotonic() + seconds
    played = 0
    for number in games:
        if played and time.monotonic() >= stop:
            break
        deal, place = divmod(number, pairing.sides)
        sat = sittings(pairing.contest(), pairing.rules, deal)[place]
        seen = play_watched(pairing.rules, sat)
        _count(pairing, sat, seen, found)
        if number == 0:
            found.example = seen.moves
        played += 1
    return found, played


def first_game(pairing: Pairing, moves: Sequence[int]) -> Match:
    """The very first game of these deals once more, out of what was decided in it.

    Raises IllegalAction when it was played by other rules.
    """
    sat = sittings(pairing.contest(), pairing.rules, 0)[0]
    match = Match(pairing.rules, Origin(sat.table), sat.seed, open_seed=True)
    for action in moves:
        match.act(match.decider, action)
    return match


def _count(pairing: Pairing, sat: Sitting, seen: Watched, found: Counts) -> None:
    sides = sides_of(pairing.rules)
    share = share_of(seen.result.scores, sides, sat.side)
    even = Fraction(1, len(set(sides)))
    how = WON if share > even else DRAWN if share == even else LOST
    found.games[how] += 1
    found.points += share
    found.decisions += seen.result.decisions
    found.illegal += seen.result.illegal
    found.answers += seen.answers
    found.endings.setdefault(seen.result.over, [0, 0, 0])[how] += 1
    seats = [seat for seat, side in enumerate(sides) if side == sat.side]
    turns = max(seen.tempo.turns[seat] for seat in seats)
    found.lengths[turns] = found.lengths.get(turns, 0) + 1
    if seen.tempo.first != NOBODY:
        (found.began if seen.tempo.first in seats else found.followed)[how] += 1
    for code in pairing.mine.codes():
        _count_card(found.cards.setdefault(code, CardUse()), code, how, _watchers(seen, seats))


def _watchers(seen: Watched, seats: list[int]) -> Iterator[tuple[set[str], dict[str, int]]]:
    return ((seen.watchers[seat].held, seen.watchers[seat].plays) for seat in seats)


def _count_card(
    use: CardUse, code: str, how: int, watched: Iterator[tuple[set[str], dict[str, int]]]
) -> None:
    seen = list(watched)
    plays = sum(played.get(code, 0) for _, played in seen)
    use.held[how] += any(code in held for held, _ in seen)
    use.played[how] += plays > 0
    use.plays += plays
