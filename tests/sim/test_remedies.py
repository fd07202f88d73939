"""What a judge advises leads to a legal deck, whichever of its remedies is taken."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import pytest

from engine import registry
from engine.kernel.construction import (
    Edit,
    LoadoutKind,
    Pick,
    Remedy,
    Severity,
    Violation,
    apply_edits,
    judge,
)
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.sim.tables import picked

LONG = bool(os.environ.get("MAZZIERE_LONG"))
# So many changed decks of each game in the gate; by `make test-all` all of them.
SAMPLE = 20
# A change breaks few rules, and each mend may break the size once.
ROUNDS = 4
# So many cards that fit somebody looks at before picking one.
PICKS = 12


def changed(game: Game, rng: Rng) -> Iterator[tuple[str, Loadout]]:
    """The starters with one card more, one less, one in the place of another."""
    pool = [card.code for card in game.pool()]
    for name, starter in game.starter_loadouts():
        for zone in starter.zones:
            held = sorted(starter.zone(zone))
            for code in held:
                yield f"{name} -{code}", apply_edits(starter, [Edit(zone, code, -1)])
            for code in pool:
                other = held[rng.below(len(held))]
                more = Edit(zone, code, 1)
                yield f"{name} +{code}", apply_edits(starter, [more])
                yield f"{name} {other}>{code}", apply_edits(starter, [Edit(zone, other, -1), more])


@pytest.mark.slow
@pytest.mark.parametrize("key", registry.games())
def test_every_remedy_leads_to_a_legal_deck(key: str) -> None:
    game, rng = registry.game(key), Rng(seed_of("remedies", key))
    kinds = {kind.key: kind for kind in game.loadout_kinds()}
    every = list(changed(game, rng))
    if not LONG:
        order = list(range(len(every)))
        rng.shuffle(order)
        every = [every[number] for number in order[:SAMPLE]]
    faults = [
        f"{name}: {fault}"
        for name, loadout in every
        for fault in dead_ends(game, kinds[loadout.kind], loadout, rng)
    ]
    assert faults == [], faults[:5]


def dead_ends(game: Game, kind: LoadoutKind, loadout: Loadout, rng: Rng) -> Iterator[str]:
    """The remedies of a deck that do not mend, or after which no remedies make it legal."""
    for violation in blocking(game, kind, loadout):
        if not exact(violation):
            yield f"{violation.message.render()} has no mend"
        for remedy in exact(violation):
            mended = done(game, kind, loadout, remedy, rng)
            if violation.key in [found.key for found in blocking(game, kind, mended)]:
                yield f"{remedy.message.render()} leaves: {violation.message.render()}"
            for _ in range(ROUNDS):
                found = blocking(game, kind, mended)
                ways = [
                    done(game, kind, mended, each, rng) for fault in found for each in exact(fault)
                ]
                mended = min(ways, key=lambda way: len(blocking(game, kind, way)), default=mended)
            told = [each.message.render() for each in blocking(game, kind, mended)]
            if told:
                yield f"{remedy.message.render()} leads to {told}"


def exact(violation: Violation) -> list[Remedy]:
    """Its remedies that say which cards, or let pick them; the others are advice."""
    return [remedy for remedy in violation.remedies if remedy.edits or remedy.pick]


def blocking(game: Game, kind: LoadoutKind, loadout: Loadout) -> list[Violation]:
    """What bars a deck from play."""
    options = game.settle_options(game.options_for(loadout))
    found = judge(loadout, kind, game.pool(), options)
    return [each for each in found if each.severity is not Severity.WARNING]


def done(game: Game, kind: LoadoutKind, loadout: Loadout, remedy: Remedy, rng: Rng) -> Loadout:
    """A remedy taken; where the person picks, of some that fit the one that breaks least."""
    begun = apply_edits(loadout, remedy.edits)
    if remedy.pick is None:
        return begun
    ways: list[Loadout] = []
    for edits in picks(game, begun, remedy.pick, rng):
        ways.append(apply_edits(begun, edits))
        if not blocking(game, kind, ways[-1]):
            return ways[-1]
    return min(ways, key=lambda way: len(blocking(game, kind, way)))


def picks(game: Game, begun: Loadout, pick: Pick, rng: Rng) -> Iterator[list[Edit]]:
    """A few by lot; of a single card then all."""
    for _ in range(PICKS):
        yield picked(bound(game.key), begun, pick, set(), rng)
    for card in game.pool() if pick.delta == 1 else ():
        if pick.fits(card):
            yield [Edit(pick.zone, card.code, 1)]


@cache
def bound(key: str) -> Rules:
    return registry.game(key).bind()
