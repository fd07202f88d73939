"""Whole random games of every table: invariants, menus, encodings, replays (KX-3.18, 4.3, 6.12)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.tests.table import (
    DUEL,
    PAIRS,
    SOLOS,
    TEAM_PAIRS,
    Seats,
    rosters,
    rules,
)
from engine.kernel.events import Event
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

TABLES: tuple[tuple[Seats, dict[str, Any]], ...] = (
    (DUEL, {}),
    (PAIRS[:3], {}),
    (PAIRS, {}),
    (TEAM_PAIRS, {"mode": "teams"}),
    (SOLOS[:5], {}),
    (SOLOS[:6], {}),
    (SOLOS[:6], {"mode": "teams"}),
    (SOLOS[:7], {}),
    (SOLOS, {}),
    (SOLOS, {"mode": "teams"}),
    (DUEL, {"modules": "shuffled", "placement": "random", "push": "any_free"}),
    (PAIRS, {"match": 2, "start_life": 1, "pass_through": "allies", "pawn_binding": "free"}),
    (PAIRS[:3], {"idle_events": True, "release_scope": "any", "finite_tokens": True}),
    (TEAM_PAIRS, {"mode": "teams", "spirit_stack": "one_per_stat", "spirit_on_tie": "closed"}),
    (SOLOS[:5], {"defeat_spirits": "return", "push": "off", "start_life": 2}),
)
SHORT = {"max_turns": 120}


def step(r: KarmoxRules, s: State, rng: Rng, out: list[Event]) -> None:
    """One random decision or chance, everything looked at before."""
    if s.node == CHANCE:
        r.resolve(s, r.draw(s, rng), out)
        return
    assert s.menu == sorted(set(s.menu))
    assert len(s.menu) > 1
    assert r.options_of(s) == s.menu
    texts = [r.label(s, action).text for action in s.menu]
    assert len(set(texts)) == len(texts)
    at = rng.below(len(s.menu))
    assert r.parse(s, texts[at]) == s.menu[at]
    r.apply(s, s.menu[at], out)


def play(seats: Seats, options: dict[str, Any], seed: str) -> State:
    """A whole game; its last state."""
    r = rules(seats, **{**SHORT, **options})
    rng = Rng(seed_of("karmox", seed))
    out: list[Event] = []
    s = r.start(Table(len(seats), rosters(seats), {}), out)
    while s.node != OVER:
        step(r, s, rng, out)
        assert r.broken(s) == []
        assert s.copy().digest() == s.digest()
        assert r.decode(s.encode()).menu == s.menu
    for event in out:
        kind = r.event_kinds[event[0]]
        assert len(event) == 2 + len(kind.public)
        for name, value in zip(kind.public, event[2:], strict=True):
            r.word(name, value, -1)
    return s


@clause("KX-3.18", "KX-4.2", "KX-4.3", "KX-5.17", "KX-5.25", "KX-6.12", "KX-2.2")
@for_every(("seats", "options"), TABLES)
def test_whole_games_keep_every_invariant(seats: Seats, options: dict[str, Any]) -> None:
    s = play(seats, options, f"{len(seats)}{sorted(options)}")
    assert s.over
    assert len(s.scores) == len(seats)


@clause("KX-7.2", "KX-7.4")
def test_the_same_dice_give_the_same_game() -> None:
    assert play(DUEL, {}, "twice").digest() == play(DUEL, {}, "twice").digest()


@clause("KX-7.1", "KX-7.2")
def test_what_is_seen_is_all_there_is() -> None:
    r = rules(PAIRS)
    rng = Rng(seed_of("karmox", "seen"))
    s = r.start(Table(4, rosters(PAIRS), {}))
    for _ in range(60):
        step(r, s, rng, [])
        seen = view(r, s, 1)
        world = sample(r, seen, rng)
        assert world.digest() == s.digest()
        assert view(r, s, None).encode() == seen.encode()


def test_somebody_may_leave_at_any_time() -> None:
    for number in range(40):
        r = rules(PAIRS)
        rng = Rng(seed_of("karmox", "leave", number))
        out: list[Event] = []
        s = r.start(Table(4, rosters(PAIRS), {}), out)
        for _ in range(9 + 5 * number):
            if s.node != OVER:
                step(r, s, rng, out)
        for seat in (2, 0, 1):
            if s.node == OVER:
                break
            r.concede(s, seat, out)
            r.run(s, out)
            for _ in range(9):
                if s.node != OVER:
                    step(r, s, rng, out)
                    assert r.broken(s) == []
