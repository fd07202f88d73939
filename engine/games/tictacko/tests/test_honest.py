"""A seat is told the same wherever it cannot tell two tables apart, for every number of players
(TTK-7.8 to 7.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.game import GAME
from engine.games.tictacko.hiding import UNKNOWN_GOAL
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import lay
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Attempt, Rules, Table
from engine.kernel.state import CHANCE, OVER, UNKNOWN, State
from engine.kernel.testing import clause, for_every
from engine.kernel.view import View, sample, view

CLOSED: dict[str, Any] = {"open_deck_lists": False}
ADVANCED: dict[str, Any] = {"grid": "advanced", "open_team_hands": True, "chain_reveal": True}


def decks(number: int) -> tuple[Loadout, ...]:
    """One shipped deck of each faction."""
    found: dict[object, list[Loadout]] = {"dragon": [], "unicorn": []}
    for _, loadout in GAME.starter_loadouts():
        if loadout.kind == "deck":
            found[loadout.header["faction"]].append(loadout)
    return tuple(each[number % len(each)] for each in found.values())


def told(r: Rules, seen: View, seat: int) -> list[tuple[str, int | None, str]]:
    """What a seat is told it may or may not do."""
    attempts: list[Attempt] = r.attempts_of(seen.state, seat)
    return [
        (each.subject, each.action, "" if each.refusal is None else each.refusal.render())
        for each in attempts
    ]


def check(r: Rules, s: State, rng: Rng) -> None:
    """Worlds of each audience look like the table, offer the same and refuse the same."""
    for seat in (*range(r.seats), None):
        seen = view(r, s, seat)
        world = sample(r, seen, rng)
        other = view(r, world, seat)
        assert other.encode() == seen.encode()
        if seat is None:
            continue
        assert r.broken(world) == []
        assert r.legal(world, seat) == r.legal(s, seat)
        assert told(r, other, seat) == told(r, seen, seat)


@clause("TTK-7.8", "TTK-7.9", "TTK-7.10")
@for_every(
    ("seats", "options"),
    [(2, {}), (2, CLOSED), (3, {}), (3, ADVANCED), (4, {}), (4, {**ADVANCED, **CLOSED}),
     (4, {"decks": "on_table"})],
)  # fmt: skip
def test_worlds_tell_a_seat_what_the_table_tells_it(seats: int, options: dict[str, Any]) -> None:
    r = GAME.bind(None, options, seats)
    for number in range(2):
        rng = Rng(seed_of("honest", seats, number, str(sorted(options))))
        s = r.start(Table(seats, decks(number)), None)
        steps = 0
        while s.node != OVER:
            if steps % 5 == 0:
                check(r, s, rng)
            steps += 1
            if s.node == CHANCE:
                r.resolve(s, r.draw(s, rng), None)
            else:
                r.apply(s, s.menu[rng.below(len(s.menu))], None)


@clause("TTK-7.3", "TTK-7.10")
def test_a_spectator_imagines_a_complete_objective_for_who_is_asked() -> None:
    at = lay("1", "789", goals=("123", "789")).act("pass")
    assert at.moves() == ["hold", "reveal"]
    rng = Rng(seed_of("spectator"))
    for _ in range(60):
        world = sample(at.r, view(at.r, at.s, None), rng)
        assert world.decider == 1
        assert at.r.options_of(world) == at.s.menu


def positions(seats: int, options: dict[str, Any]) -> Iterator[tuple[TicTacKoRules, TicTacKoState]]:
    """Every third position of random games between shipped decks."""
    r = GAME.bind(None, options, seats)
    assert isinstance(r, TicTacKoRules)
    for number in range(3):
        rng = Rng(seed_of("audiences", seats, number))
        s = r.start(Table(seats, decks(number)), None)
        steps = 0
        while s.node != OVER:
            steps += 1
            if s.node == CHANCE:
                r.resolve(s, r.draw(s, rng), None)
                continue
            r.apply(s, s.menu[rng.below(len(s.menu))], None)
            if steps % 3 == 0:
                assert isinstance(s, TicTacKoState)
                yield r, s


def masked(r: TicTacKoRules, s: TicTacKoState, seat: int | None) -> TicTacKoState:
    """What a seat sees; None: the public."""
    seen = view(r, s, seat).state
    assert isinstance(seen, TicTacKoState)
    return seen


@clause("TTK-7.1", "TTK-7.5")
@for_every("seats", [3, 4])
@for_every("grid", ["standard", "advanced"])
def test_teammates_share_the_deck_the_pile_and_the_objective_but_no_hand(
    seats: int, grid: str
) -> None:
    hidden = 0
    for r, s in positions(seats, {"grid": grid}):
        public = masked(r, s, None)
        for seat, mate in [(0, 2), (2, 0), (1, 3), (3, 1)]:
            if max(seat, mate) >= seats:
                continue
            team = seat % 2
            ours, theirs = masked(r, s, seat), masked(r, s, mate)
            assert ours.current[team] == theirs.current[team] == s.current[team]
            assert ours.piles == theirs.piles == public.piles == s.piles
            sizes = [len(each.decks[team]) for each in (ours, theirs, public, s)]
            assert len(set(sizes)) == 1
            assert ours.hands[seat] == s.hands[seat]
            known = s.seen[seat * seats + mate]
            unseen = len(s.hands[mate]) - len(known)
            assert ours.hands[mate] == [UNKNOWN] * unseen + known
            hidden += unseen
    assert hidden > 100


@clause("TTK-7.1", "TTK-R62")
def test_with_open_team_hands_teammates_see_them_and_nobody_else_does() -> None:
    for r, s in positions(4, {"open_team_hands": True}):
        assert masked(r, s, 0).hands[2] == s.hands[2]
        for outsider in (1, None):
            assert masked(r, s, outsider).hands[0].count(UNKNOWN) >= len(s.hands[0]) - len(
                s.shown[0] if outsider is None else s.seen[outsider * 4]
            )


@clause("TTK-7.1", "TTK-7.3")
@for_every("seats", [2, 3, 4])
def test_an_objective_is_its_teams_secret(seats: int) -> None:
    for r, s in positions(seats, {}):
        for seat in (*range(seats), None):
            for team in (0, 1):
                knows = seat is not None and bool(s.known_goals[team] >> seat & 1)
                if s.current[team] != NOTHING:
                    shown = masked(r, s, seat).current[team]
                    assert shown == (s.current[team] if knows else UNKNOWN_GOAL)
                    assert knows or seat is None or seat % 2 != team


@clause("TTK-7.6", "TTK-7.10")
@for_every("seats", [2, 3, 4])
def test_what_is_unseen_of_a_hand_is_what_its_worlds_deal_anew(seats: int) -> None:
    partly = 0
    for r, s in positions(seats, {}):
        for seat in range(seats):
            for other in range(seats):
                known = s.seen[seat * seats + other]
                if other == seat:
                    continue
                held, unseen = r.open_hand_of(masked(r, s, seat), s, seat, other)
                assert sorted(held + known) == s.hands[other]
                assert all(unseen.count(card) >= held.count(card) for card in held)
                partly += bool(known and held)
    assert partly


@clause("TTK-7.7", "TTK-7.10")
def test_an_objective_is_dealt_anew_for_all_but_those_who_know_it() -> None:
    at = lay("1", "7", goals=("123", "789"))
    met: list[set[int]] = [set(), set()]
    for number in range(20):
        for keep, row in ((1, 0), (0, 1)):
            twin = at.s.copy()
            at.r.redeal(twin, keep, Rng(seed_of("anew", number)))
            assert (twin.current[0] == at.s.current[0]) or not keep
            met[row].add(twin.current[1])
    assert len(met[0]) > 3
    assert len(met[1]) > 3
