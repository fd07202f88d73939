"""Tables to play at: the shipped starters, and random loadouts that the judge calls legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    Edit,
    LoadoutKind,
    Pick,
    Remedy,
    Severity,
    Violation,
    apply_edits,
    is_legal,
    judge,
    judge_table,
)
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules, Table

# How often a drawn loadout is mended before it is given up, and how far a walk then leads.
MENDS = 24
SWAPS = 40
TRIES = 4
# One line in so many brings more than one copy, up to MOST.
SEVERAL = 3
MOST = 3


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
    ready = game.ready_tables(rules.options, rules.seats)
    if ready:
        return Table(rules.seats, ready[first % len(ready)], rules.options)
    loadouts: list[Loadout] = []
    for kind in game.loadout_kinds():
        starters = _starters(game, kind)
        if starters:
            count = holders(rules, kind)
            loadouts += [starters[(first + n) % len(starters)] for n in range(count)]
    return Table(rules.seats, tuple(loadouts), rules.options)


def starter_tables(game: Game, rules: Rules) -> list[Table]:
    """One table for each starter in the first place, so that each meets the others."""
    ready = game.ready_tables(rules.options, rules.seats)
    count = len(ready) or max(1, len(game.starter_loadouts()))
    return [starter_table(game, rules, first) for first in range(count)]


def random_table(game: Game, rules: Rules, rng: Rng) -> Table:
    """A table whose loadouts are random and legal, alone and together.

    Falls back to the starters when TRIES draws do not fit together. Where not any starters go
    together, it is a walk from a ready table.
    """
    kinds = game.loadout_kinds()
    ready = game.ready_tables(rules.options, rules.seats)
    if ready:
        return walked_table(game, rules, ready[rng.below(len(ready))], rng)
    for _ in range(TRIES):
        groups = [_random_group(game, rules, kind, rng) for kind in kinds]
        pairs = zip(kinds, groups, strict=True)
        if all(_fit(rules, kind, group) for kind, group in pairs):
            loadouts = tuple(loadout for group in groups for loadout in group)
            return Table(rules.seats, loadouts, rules.options)
    return starter_table(game, rules)


def fitting_cards(game: Game, rules: Rules) -> list[CardDef]:
    """The cards of the pool that some loadout may hold: all, where a zone does not say which."""
    zones = [zone for kind in game.loadout_kinds() for zone in kind.zones]
    if not all(zone.default_types for zone in zones):
        return list(rules.pool)
    types = {card_type for zone in zones for card_type in zone.default_types}
    return [card for card in rules.pool if card.type in types]


def is_legal_table(game: Game, rules: Rules, table: Table) -> bool:
    """Whether the judge lets these loadouts be played together, and each alone."""
    for kind in game.loadout_kinds():
        group = [loadout for loadout in table.loadouts if loadout.kind == kind.key]
        if not all(is_legal(judge(one, kind, rules.pool, rules.options)) for one in group):
            return False
        if not _fit(rules, kind, group):
            return False
    return True


def walked_table(
    game: Game, rules: Rules, ready: Sequence[Loadout], rng: Rng, swaps: int = SWAPS
) -> Table:
    """A random walk of `swaps` proposals from a legal table through legal ones: two loadouts change
    places, or a card of one for a card of another or of the pool."""
    table = Table(rules.seats, tuple(ready), rules.options)
    for _ in range(swaps):
        trial = replace(table, loadouts=tuple(_mixed(rules, list(table.loadouts), rng)))
        if trial != table and is_legal_table(game, rules, trial):
            table = trial
    return table


def _mixed(rules: Rules, loadouts: list[Loadout], rng: Rng) -> list[Loadout]:
    one, other = rng.below(len(loadouts)), rng.below(len(loadouts))
    if rng.below(2):
        loadouts[one], loadouts[other] = loadouts[other], loadouts[one]
        return loadouts
    zones = sorted(loadouts[one].zones)
    zone = zones[rng.below(len(zones))]
    out = _held_card(loadouts[one], zone, rng)
    if one == other:
        given = rules.pool.at(rng.below(len(rules.pool))).code
    else:
        given = _held_card(loadouts[other], zone, rng)
        loadouts[other] = apply_edits(loadouts[other], [Edit(zone, given, -1), Edit(zone, out, 1)])
    loadouts[one] = apply_edits(loadouts[one], [Edit(zone, out, -1), Edit(zone, given, 1)])
    return loadouts


def _held_card(loadout: Loadout, zone: str, rng: Rng) -> str:
    held = sorted(loadout.zone(zone))
    return held[rng.below(len(held))]


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


def random_loadout(rules: Rules, kind: LoadoutKind, start: Loadout, rng: Rng) -> Loadout:
    """A legal loadout over the whole pool; `start` is a legal one that gives header and sizes.

    Drawn and mended as the judge says; where a game's judge knows no mends, a walk from `start`.
    """
    for _ in range(TRIES):
        drawn = drawn_loadout(rules, kind, start, rng)
        if drawn is not None:
            return drawn
    return walked_loadout(rules, kind, start, rng)


def drawn_loadout(rules: Rules, kind: LoadoutKind, start: Loadout, rng: Rng) -> Loadout | None:
    """Any cards of each zone's types, then mended; None when that does not become legal.

    What a mend takes out is not drawn again, so that few rounds do.
    """
    loadout = replace(start, zones={}, bad_lines=(), printings={}, copies=())
    wanted = [_size(start, zone.key, rng) for zone in kind.zones]
    barred: set[str] = set()
    filled = 0
    for _ in range(MENDS):
        found = judge(loadout, kind, rules.pool, rules.options) if filled else []
        if is_legal(found):
            if filled == 2:
                return loadout
            filled += 1
            edits = _filling(rules, kind, loadout, wanted, barred, rng)
        else:
            edits = _mends(rules, loadout, found, barred, rng)
            if not edits:
                return None
        loadout = apply_edits(loadout, edits)
    return None


def _size(start: Loadout, zone: str, rng: Rng) -> int:
    """As many cards as the starter has there, or up to half as many again."""
    held = sum(start.zone(zone).values())
    return held + rng.below(held // 2 + 1)


def _filling(
    rules: Rules,
    kind: LoadoutKind,
    loadout: Loadout,
    wanted: list[int],
    barred: set[str],
    rng: Rng,
) -> list[Edit]:
    edits: list[Edit] = []
    for zone, size in zip(kind.zones, wanted, strict=True):
        missing = size - sum(loadout.zone(zone.key).values())
        if missing > 0:
            edits += picked(
                rules, loadout, Pick(zone.key, missing, zone.default_types), barred, rng
            )
    return edits


def _mends(
    rules: Rules, loadout: Loadout, found: Iterable[Violation], barred: set[str], rng: Rng
) -> list[Edit]:
    """What mends the violations, by the remedy of each that adds the fewest cards."""
    edits: list[Edit] = []
    for violation in found:
        remedies = [remedy for remedy in violation.remedies if remedy.edits or remedy.pick]
        if violation.severity is Severity.WARNING or not remedies:
            continue
        remedy = min(remedies, key=_added)
        edits += remedy.edits
        barred.update(edit.code for edit in remedy.edits if edit.delta < 0)
        if remedy.pick is not None:
            edits += picked(rules, loadout, remedy.pick, barred, rng)
    return edits


def _added(remedy: Remedy) -> int:
    more = 0 if remedy.pick is None else max(0, remedy.pick.delta)
    return more + sum(max(0, edit.delta) for edit in remedy.edits)


def picked(rules: Rules, loadout: Loadout, pick: Pick, barred: set[str], rng: Rng) -> list[Edit]:
    """The cards that chance picks where a person would: none where nothing fits."""
    if pick.delta < 0:
        held = [
            code
            for code, count in sorted(loadout.zone(pick.zone).items())
            if _fits(pick, rules.pool.get(code))
            for _ in range(count)
        ]
        places = list(range(len(held)))
        rng.shuffle(places)
        return [Edit(pick.zone, held[place], -1) for place in places[: -pick.delta]]
    cards = rules.pool.of_type(*pick.types) if pick.types else rules.pool.cards
    codes = [card.code for card in cards if pick.fits(card) and card.code not in barred]
    edits: list[Edit] = []
    missing = pick.delta if codes else 0
    while missing > 0:
        copies = 1 if rng.below(SEVERAL) else min(missing, 1 + rng.below(MOST))
        edits.append(Edit(pick.zone, codes[rng.below(len(codes))], copies))
        missing -= copies
    return edits


def _fits(pick: Pick, card: CardDef | None) -> bool:
    return card is not None and pick.fits(card)


def walked_loadout(
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
