"""Section 7: what each player may know, and worlds drawn from it."""

from __future__ import annotations

import pytest

from engine.games.aac.codes import (
    A_FORCED,
    NOTHING,
    R_CARD,
    R_KNOWN,
    R_SEAT,
)
from engine.games.aac.state import AacState
from engine.games.aac.tests.plain import GAME
from engine.games.aac.tests.table import (
    Laid,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    table,
    trap,
)
from engine.kernel.match import attempts
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import PAYLOAD, Table
from engine.kernel.state import DECIDE, OVER, UNKNOWN
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view
from engine.sim.fuzz import run_of
from engine.sim.laws import check_views, step_at_random

GAMES = 6
FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
MOLE = creature("mole", 600, 400, "X")
HEDGE = creature("hedge", 0, 800, "J", "X")
SAINT = creature("saint", 300, 900, "D")
NET = trap("net", "X")
IDLE = filler(50)


def pile(count: int = 5) -> list[dict[str, object]]:
    """A draw pile of cards that do nothing."""
    return [filler(at) for at in range(count)]


def seen(t: Laid, seat: int) -> AacState:
    """What a player (-1: a spectator) may know."""
    masked = t.rules.masked(t.state, seat)
    assert isinstance(masked, AacState)
    return masked


def world(t: Laid, seat: int, number: int) -> AacState:
    """One state that a player cannot tell from the true one."""
    dealt = sample(t.rules, view(t.rules, t.state, seat), Rng(seed_of("world", number)))
    assert isinstance(dealt, AacState)
    return dealt


@clause("AAC-7.0")
def test_of_a_hand_and_a_pile_the_opponent_knows_only_the_number():
    t = table(Side([attack(FOX)], [OX, IDLE], pile()), Side([attack(OX)], [FOX], pile(3)))
    assert seen(t, 1).hands[0] == [UNKNOWN] * 2
    assert seen(t, 1).decks[0] == [UNKNOWN] * 5
    assert seen(t, 0).hands[0] == t.state.hands[0]
    assert seen(t, 0).decks[0] == sorted(t.state.decks[0]) != t.state.decks[0]
    assert seen(t, -1).hands == [[UNKNOWN] * 2, [UNKNOWN]]
    assert seen(t, -1).decks == [[UNKNOWN] * 5, [UNKNOWN] * 3]


@clause("AAC-7.0")
def test_a_face_down_card_is_known_to_its_player_alone():
    t = table(Side([down(MOLE), down(NET)], (), pile()), Side([attack(OX)], [IDLE], pile()))
    assert [row[R_CARD] for row in seen(t, 1).field[:2]] == [UNKNOWN] * 2
    assert [row[R_CARD] for row in seen(t, -1).field[:2]] == [UNKNOWN] * 2
    assert seen(t, 0).field == t.state.field


@clause("AAC-7.0")
def test_points_piles_and_face_up_cards_are_public():
    t = table(Side([attack(FOX)], [OX], pile(), lp=1200, bonus=4), Side([attack(OX)], (), pile()))
    for seat in (0, 1, -1):
        shown = seen(t, seat)
        for field in ("lp", "bonus", "gifts", "idle", "toilets", "voids", "field", "clocks"):
            assert getattr(shown, field) == getattr(t.state, field), field


@clause("AAC-7.5")
def test_the_clock_of_a_face_down_wall_is_shown_to_its_player_alone():
    t = table(Side([down(HEDGE)], [IDLE], pile()), Side([attack(OX)], [IDLE], pile()))
    running = t.state.clocks[:3]
    assert running[1] != NOTHING
    assert seen(t, 0).clocks[:3] == running
    assert seen(t, 1).clocks[:3] == [NOTHING] * 3
    assert seen(t, -1).clocks[:3] == [NOTHING] * 3


@clause("AAC-7.5")
def test_clocks_of_open_fields_are_shown_to_both():
    t = table(Side([defence(SAINT)], [IDLE], pile()), Side([attack(OX)], [IDLE], pile()))
    assert t.state.clocks[0] != NOTHING
    assert seen(t, 1).clocks == t.state.clocks == seen(t, -1).clocks


@clause("AAC-7.2")
def test_worlds_that_look_equal_offer_the_same_and_refuse_the_same():
    p = Side([attack(OX), defence(FOX)], [MOLE, IDLE], pile())
    t = table(p, Side([down(MOLE), down(NET)], [OX, IDLE], pile()))
    own = view(t.rules, t.state, 0)
    for number in range(20):
        other = world(t, 0, number)
        assert other.menu == t.state.menu
        assert view(t.rules, other, 0).encode() == own.encode()
        assert attempts(t.rules, view(t.rules, other, 0)) == attempts(t.rules, own)


@clause("AAC-7.2", "AAC-11.5")
def test_in_every_world_a_face_down_card_is_one_that_may_lie_so():
    t = table(Side([attack(OX)], [IDLE], pile()), Side([down(MOLE), down(NET)], (), pile()))
    found = set()
    for number in range(40):
        hidden = [row for row in world(t, 0, number).field if row[R_SEAT] == 1]
        found.add(tuple(t.names([row[R_CARD] for row in hidden])))
    assert {names[1] for names in found} == {"net"}, "the only card that is laid face-down"
    assert {names[0] for names in found} == {"mole", "ox"}, "at set-up any creature lies so"


@clause("AAC-11.6")
def test_a_world_holds_what_the_opponent_must_answer_with():
    q = Side([defence(FOX)], [OX, IDLE, IDLE], pile())
    t = table(Side([attack(OX)], [MOLE], pile()), q).act("attack ox")
    assert t.asked == "q"
    for number in range(30):
        dealt = world(t, 0, number)
        assert dealt.menu, "somebody can be deployed"
        assert {action & ~PAYLOAD for action in dealt.menu} == {A_FORCED}


@clause("AAC-7.1")
def test_a_face_down_card_that_leaves_for_the_toilet_is_public():
    q = Side([down(MOLE), attack(OX)], [IDLE], pile())
    t = table(Side([attack(OX)], [IDLE], pile()), q).act("attack ox", "aim their face-down 1")
    assert t.toilet("q") == ["mole"]
    assert seen(t, 0).toilets == t.state.toilets == seen(t, -1).toilets


@clause("AAC-7.2")
def test_what_an_action_is_called_tells_no_more_than_the_view():
    q = Side([down(FOX), attack(OX)], [IDLE], pile())
    t = table(Side([attack(OX)], [IDLE], pile()), q).act("attack ox")
    shown = [t.rules.label(seen(t, 0), action).text for action in t.state.menu]
    assert shown == t.menu == ["aim their face-down 1", "aim their ox"]


@clause("AAC-4.5", "AAC-7.0")
def test_the_choice_of_the_set_up_is_hidden_until_both_have_chosen():
    for number in range(40):
        rules, s, rng = _begun(number)
        for _ in range(3):
            step_at_random(rules, s, rng, None)
        if s.node == DECIDE and s.secret and s.decider == s.first:
            break
    first = s.decider
    rules.apply(s, s.menu[0])
    assert s.sealed
    assert rules.masked(s, 1 - first).sealed == []
    assert rules.masked(s, first).sealed == s.sealed
    assert rules.masked(s, -1).sealed == []


def _begun(number: int):
    rules = GAME.bind()
    decks = tuple(loadout for _, loadout in GAME.starter_loadouts())
    s = rules.start(Table(2, (decks[number % 2], decks[0]), rules.options))
    return rules, s, Rng(seed_of("hidden", number))


@pytest.mark.slow
@clause("AAC-7.2", "AAC-11.6")
def test_whole_games_keep_every_law_of_views():
    for number in range(GAMES):
        rules, s, rng = _begun(number)
        steps = 0
        while s.node != OVER and steps < 400:
            steps += 1
            check_views(rules, s, rng)
            if steps % 5 == 0:
                _shows_what_is_known_only(rules, s, rng)
            step_at_random(rules, s, rng, None)


def _shows_what_is_known_only(rules, s, rng: Rng) -> None:
    for seat in (0, 1):
        own = view(rules, s, seat)
        assert isinstance(own.state, AacState)
        anew = s.copy()
        rules.redeal(anew, 1 << seat, rng)
        if anew.node == DECIDE:
            anew.menu = rules.options_of(anew)
        for twin in (anew, sample(rules, own, rng)):
            other = view(rules, twin, seat)
            assert other.encode() == own.encode()
            assert repr(rules.scene(other.state, seat)) == repr(rules.scene(own.state, seat))
            assert attempts(rules, other) == attempts(rules, own)
        for row in own.state.field:
            assert (row[R_CARD] != UNKNOWN) == bool(row[R_KNOWN] >> seat & 1)
        texts = [rules.label(own.state, action).text for action in own.state.menu]
        assert len(set(texts)) == len(texts), "every text names one action"


@clause("AAC-7.0")
@for_every("number", [30882, 92542])
def test_a_pick_that_has_left_its_pile_is_imagined_all_the_same(number: int) -> None:
    """Two of 100,000 random games: a pile is shuffled again after a card was picked out of it."""
    assert run_of("aac", "fuzz", number).play() is None
