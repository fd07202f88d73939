"""The short way through a field without passive effects leads where the long way does (AAC-9.1)."""

from __future__ import annotations

from engine.games.aac.auras import granted
from engine.games.aac.blows import B_AP, B_DP, B_FLIES, B_IS_WALL, bodies_of
from engine.games.aac.codes import (
    AP,
    CALM,
    CALM_STATS,
    CREATURES_MOST,
    DP,
    J_,
    NO_STRAYS,
    R_OWNER,
    R_SEAT,
    V_,
)
from engine.games.aac.core import Core
from engine.games.aac.deaths import dying
from engine.games.aac.game import GAME
from engine.games.aac.lasting import bans_now
from engine.games.aac.rows import has_room, is_silenced, look_for_auras, traits_of
from engine.games.aac.state import AacState
from engine.games.aac.tests.effect_language import continuous, side
from engine.games.aac.tests.table import attack, creature
from engine.games.aac.tests.table import table as laid
from engine.games.aac.values import current
from engine.kernel.events import Event
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import DECIDE, OVER
from engine.kernel.testing import clause
from engine.sim.tables import random_table

GAMES = 6
FOX, OX = creature("fox", 500, 700), creature("ox", 400, 600)


def _seen(r: Core, s: AacState) -> list[object]:
    values = [
        [traits_of(r, s, row), current(r, s, row, AP), current(r, s, row, DP)] for row in s.field
    ]
    silent = [is_silenced(r, s, row) for row in s.field]
    players = [
        [bans_now(r, s, seat), *(granted(r, s, seat, kind) for kind in range(4))] for seat in (0, 1)
    ]
    return [values, silent, players, [row[0] for row in dying(r, s)]]


def _check_bodies(r: Core, s: AacState) -> None:
    """What is read of a creature at once is what is read of it one by one."""
    for body in [*bodies_of(r, s, 0), *bodies_of(r, s, 1)]:
        row, figures, bits = body.row, body.figures, traits_of(r, s, body.row)
        assert figures[B_AP] == current(r, s, row, AP)
        assert figures[B_DP] == current(r, s, row, DP)
        assert (figures[B_FLIES], figures[B_IS_WALL]) == (bool(bits & V_), bool(bits & J_))


@clause("AAC-9.1")
def test_values_do_not_depend_on_what_has_been_worked_out_before() -> None:
    rules = GAME.bind(None, None, 2)
    assert isinstance(rules, Core)
    calm, stirred = 0, 0
    for number in range(GAMES):
        rng = Rng(seed_of("calm", number))
        s = rules.start(random_table(GAME, rules, rng))
        assert isinstance(s, AacState)
        while s.node != OVER:
            twin = s.copy()
            assert twin.calm == 0
            assert _seen(rules, s) == _seen(rules, twin)
            _check_bodies(rules, s)
            look_for_auras(rules, twin)
            calm += twin.calm & CALM == CALM
            stirred += not twin.calm & CALM_STATS
            if s.node == DECIDE:
                rules.apply(s, s.menu[rng.below(len(s.menu))])
            else:
                rules.resolve(s, rules.draw(s, rng))
    assert calm > 100
    assert stirred > 100


@clause("AAC-9.1")
def test_a_game_goes_as_it_would_if_nothing_were_certain() -> None:
    rules, slow = GAME.bind(None, None, 2), GAME.bind(None, None, 2)
    assert isinstance(slow, Core)
    slow.calms = [0] * len(slow.calms)
    slow.ease = [0] * len(slow.ease)
    for number in range(GAMES * 2):
        rng = Rng(seed_of("certain", number))
        table = random_table(GAME, rules, rng)
        told: list[Event] = []
        heard: list[Event] = []
        s, twin = rules.start(table, told), slow.start(table, heard)
        while s.node != OVER:
            assert (s.digest(), s.menu, told) == (twin.digest(), twin.menu, heard)
            assert not rules.broken(s)
            if s.node == DECIDE:
                action = s.menu[rng.below(len(s.menu))]
                rules.apply(s, action, told)
                slow.apply(twin, action, heard)
            else:
                outcome = rules.draw(s, rng)
                rules.resolve(s, outcome, told)
                slow.resolve(twin, outcome, heard)
        assert (s.digest(), s.scores, told) == (twin.digest(), twin.scores, heard)


@clause("AAC-5.8", "AAC-9.1")
def test_what_a_passive_effect_lowers_to_nothing_dies_unharmed() -> None:
    frost = continuous("frost", effects=[{"when": "passive", "do": [
        {"modify": {"target": {"all": {"side": "enemy", "type": "creature"}}, "stat": "dp",
                    "set": 0}}]}])  # fmt: skip
    t = laid(side(attack(FOX), hand=(frost,)), side(attack(OX)))
    t.act("magic frost")
    assert "ox" in t.toilet("q")


@clause("AAC-5.59")
def test_a_card_that_lies_with_another_than_its_owner_is_noticed() -> None:
    t = laid(side(attack(FOX)), side(attack(OX)))
    for is_stray in (False, True):
        s = t.state.copy()
        s.field[0][R_OWNER] = s.field[0][R_SEAT] ^ is_stray
        s.calm = 0
        look_for_auras(t.rules, s)
        assert bool(s.calm & NO_STRAYS) is not is_stray


@clause("AAC-4.9")
def test_six_creatures_are_all_a_field_holds_though_nothing_else_lies_there() -> None:
    herd = [creature(f"cow-{at}", 300, 300) for at in range(CREATURES_MOST)]
    t = laid(side(*(attack(cow) for cow in herd), hand=(FOX,)), side(attack(OX)))
    s = t.state.copy()
    s.field = [row for row in s.field if row[R_SEAT] == 0]
    assert len(s.field) == CREATURES_MOST
    fox = s.hands[0][0]
    assert not has_room(t.rules, s, 0, fox)
    s.field.pop()
    assert has_room(t.rules, s, 0, fox)
