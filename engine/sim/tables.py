"""Tables to play at: the shipped starters, and random loadouts that the judge calls legal."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.construction import Edit, apply_edits, is_legal, judge, judge_table
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout, LoadoutKind
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules, Table

# How many legal single-card changes a random loadout is away from its starter.
SWAPS = 40
TRIES = 4


def sides_of(rules: Rules) -> list[int]:
    """The side of each seat."""
    blank = rules.blank()
    return [rules.side_of(blank, seat) for seat in range(rules.seats)]


def holders(rules: Rules, kind: LoadoutKind) -> int:
    """How many loadouts of a kind a table needs."""
    if kind.holder == "seat":
        return rules.seats
    return len(set(sides_of(rules))) if kind.holder == "side" else 1


def starter_table(game: Game, rules: Rules, first: int = 0) -> Table:
    """A table with the shipped starters, dealt round from number `first`."""
    loadouts: list[Loadout] = []
    for kind in game.loadout_kinds():
        starters = _starters(game, kind)
        if starters:
            count = holders(rules, kind)
            loadouts += [starters[(first + n) % len(starters)] for n in range(count)]
    return Table(rules.seats, tuple(loadouts), rules.options)


def starter_tables(game: Game, rules: Rules) -> list[Table]:
    """One table for each starter in the first place, so that each meets the others."""
    count = max(1, len(game.starter_loadouts()))
    return [starter_table(game, rules, first) for first in range(count)]


def random_table(game: Game, rules: Rules, rng: Rng) -> Table:
    """A table whose loadouts are random and legal, alone and together.

    Falls back to the starters when TRIES draws do not fit together.
    """
    kinds = game.loadout_kinds()
    for _ in range(TRIES):
        groups = [_random_group(game, rules, kind, rng) for kind in kinds]
        pairs = zip(kinds, groups, strict=True)
        if all(_fit(rules, kind, group) for kind, group in pairs):
            loadouts = tuple(loadout for group in groups for loadout in group)
            return Table(rules.seats, loadouts, rules.options)
    return starter_table(game, rules)


def _starters(game: Game, kind: LoadoutKind) -> list[Loadout]:
    return [loadout for _, loadout in game.starter_loadouts() if loadout.kind == kind.key]


def _fit(rules: Rules, kind: LoadoutKind, group: Sequence[Loadout]) -> bool:
    return is_legal(judge_table(group, kind, rules.pool, rules.options))


def _random_group(game: Game, rules: Rules, kind: LoadoutKind, rng: Rng) -> list[Loadout]:
    starters = _starters(game, kind)
    if not starters:
        return []
    return [
        random_loadout(rules, kind, starters[rng.below(len(starters))], rng)
        for _ in range(holders(rules, kind))
    ]


def random_loadout(
    rules: Rules, kind: LoadoutKind, start: Loadout, rng: Rng, swaps: int = SWAPS
) -> Loadout:
    """A random walk of `swaps` proposals from a legal loadout through legal ones."""
    loadout = start
    for _ in range(swaps):
        trial = _changed(rules, kind, loadout, rng)
        if is_legal(judge(trial, kind, rules.pool, rules.options)):
            loadout = trial
    return loadout


def _changed(rules: Rules, kind: LoadoutKind, loadout: Loadout, rng: Rng) -> Loadout:
    """One card out, one in, both, or two in: whatever the judge then says of it."""
    zone = kind.zones[rng.below(len(kind.zones))].key
    held = sorted(loadout.zone(zone))
    edits: list[Edit] = []
    what = rng.below(4)
    if what != 0 and held:
        edits.append(Edit(zone, held[rng.below(len(held))], -1))
    if what != 1 and len(rules.pool):
        edits.append(Edit(zone, rules.pool.at(rng.below(len(rules.pool))).code, 1))
    return apply_edits(loadout, edits)
