"""Playouts, matches through views, arenas with swapped seats."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.ai.levels import player
from engine.ai.player import Budget, Choice, Player
from engine.kernel.construction import is_legal, judge
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import OVER
from engine.kernel.testing import for_every
from engine.kernel.view import View
from engine.sim.arena import Contest, run
from engine.sim.play import Chances, play_match, play_out, play_some
from engine.sim.subjects import subject
from engine.sim.tables import random_table, sides_of
from tests.sim import peep

PEEP = "tests.sim.peep"
NOUGHTS = "tests.toys.noughts"
GAUNTLET = "tests.toys.gauntlet"
TABLE = Table(2)
SEED = seed_of("play")


class First(Player):
    """Always the first action; keeps what it was shown."""

    name = "first"

    def __init__(self, rules) -> None:
        super().__init__(rules)
        self.shown: list[View] = []

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        self.shown.append(seen)
        return Choice(legal[0])


class Wild(First):
    """Proposes what is not legal."""

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        return Choice(-5)


def test_a_playout_ends_and_is_the_same_with_and_without_events() -> None:
    rules = peep.GAME.bind()
    with_events, without = rules.start(TABLE), rules.start(TABLE)
    out: list[tuple[int, ...]] = []
    decisions = play_out(rules, with_events, Rng(SEED), out)
    assert play_out(rules, without, Rng(SEED), None) == decisions
    assert with_events.node == OVER
    assert with_events.digest() == without.digest()
    assert out
    # Twelve plays, of which the last of each seat is forced.
    assert decisions == 10


def test_some_decisions_stop_at_an_open_one() -> None:
    rules = peep.GAME.bind()
    s = rules.start(TABLE)
    play_some(rules, s, Rng(SEED), 2)
    assert len(s.pile) == 2
    play_some(rules, s, Rng(SEED), 99)
    assert s.node == OVER


def test_players_see_only_their_own_view() -> None:
    rules = peep.GAME.bind()
    players = [First(rules), First(rules)]
    play_match(rules, TABLE, players, [Budget(), Budget()], SEED)
    for seat, one in enumerate(players):
        assert one.shown
        for seen in one.shown:
            assert seen.seat == seat
            assert set(seen.state.hands[1 - seat]) <= {-1}


def test_a_match_falls_as_the_checked_handle_deals_it() -> None:
    rules = peep.GAME.bind()
    result = play_match(rules, TABLE, [First(rules), First(rules)], [Budget()] * 2, SEED)
    match = Match(rules, Origin(TABLE), SEED)
    while not match.over:
        match.act(match.decider, match.legal(match.decider)[0])
    assert result.digest == match.state.digest()
    assert result.scores == match.state.scores


def test_an_illegal_proposal_is_counted_and_answered_by_the_default() -> None:
    rules = peep.GAME.bind()
    wild = play_match(rules, TABLE, [Wild(rules), Wild(rules)], [Budget()] * 2, SEED)
    tame = play_match(rules, TABLE, [First(rules), First(rules)], [Budget()] * 2, SEED)
    assert wild.illegal == wild.decisions
    assert tame.illegal == 0
    assert wild.digest == tame.digest


def test_forked_chances_fall_alike() -> None:
    rules = peep.GAME.bind()
    s = rules.start(TABLE)
    first = Chances(SEED)
    assert first.fork().next(rules, s) == first.next(rules, s)
    assert first.next(rules, s) != Chances(SEED).next(rules, s)


@pytest.mark.parametrize("name", [PEEP, NOUGHTS])
@for_every("level", ["random", "greedy"])
def test_a_mirror_gives_exactly_one_half_in_every_pair(name: str, level: str) -> None:
    outcome = run(Contest(name, level, level, 8), processes=1)
    assert outcome.even
    assert outcome.share.value == 0.5
    assert outcome.games == 16


@pytest.mark.parametrize("name", [PEEP, NOUGHTS])
def test_greedy_beats_random(name: str) -> None:
    outcome = run(Contest(name, "greedy", "random", 240), processes=1)
    assert outcome.share.low > 0.5, outcome.share
    assert outcome.total("illegal") == 0
    counts = [outcome.total(what) for what in ("wins", "draws", "losses")]
    assert sum(counts) == outcome.games


def test_the_order_of_partners_only_turns_the_share_round() -> None:
    one = run(Contest(PEEP, "greedy", "random", 20, "same"), processes=1)
    other = run(Contest(PEEP, "random", "greedy", 20, "same"), processes=1)
    total = [a.share + b.share for a, b in zip(one.groups, other.groups, strict=True)]
    assert total == [Fraction(1)] * 20


def test_processes_make_no_difference() -> None:
    contest = Contest(NOUGHTS, "random", "greedy", 12)
    assert run(contest, processes=2) == run(contest, processes=1)


def test_decks_are_measured_with_the_same_partner_on_both_sides() -> None:
    starters = [loadout for _, loadout in subject(GAUNTLET).game.starter_loadouts()]
    same = Contest(GAUNTLET, "a", "a", 3, loadouts=(starters[0], starters[0]))
    assert run(same, processes=1).even
    other = Contest(GAUNTLET, "a", "b", 6, loadouts=(starters[0], starters[1]), level="random")
    assert run(other, processes=1).games == 12
    assert run(other, processes=1).groups == run(other, processes=2).groups


def test_random_tables_are_legal_and_not_only_starters() -> None:
    game = subject(GAUNTLET).game
    rules = game.bind(None, None, game.seat_counts()[0])
    (kind,) = game.loadout_kinds()
    tables = [random_table(game, rules, Rng(seed_of("tables", n))) for n in range(5)]
    for table in tables:
        assert len(table.loadouts) == len(set(sides_of(rules)))
        for loadout in table.loadouts:
            assert is_legal(judge(loadout, kind, rules.pool, rules.options))
    assert len({str(table.loadouts) for table in tables}) > 1


def test_a_level_is_built_with_rules_only() -> None:
    rules = peep.GAME.bind()
    assert player("random", rules).rules is rules
