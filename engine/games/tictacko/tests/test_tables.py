"""What a table may be: players, teams, decks, options, logs (TTK-3.28 to 3.32, 4.1, 7.11)."""

from __future__ import annotations

import pytest

from engine.games.tictacko.construction import LOADOUT_KIND
from engine.games.tictacko.effect import VERBS
from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests.board import lay
from engine.kernel.construction import judge
from engine.kernel.errors import BadOption
from engine.kernel.events import project
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import clause, for_every


@clause("TTK-3.28", "TTK-3.29", "TTK-4.1")
def test_two_three_or_four_players_in_two_teams() -> None:
    assert GAME.seat_counts() == (2, 3, 4)
    sizes = []
    for seats in GAME.seat_counts():
        r = GAME.bind(None, {}, seats)
        sides = [r.side_of(r.blank(), seat) for seat in range(seats)]
        sizes.append((sides.count(0), sides.count(1)))
    assert sizes == [(1, 1), (2, 1), (2, 2)]


@clause("TTK-3.30", "TTK-4.1")
def test_each_team_brings_one_deck_without_a_fault() -> None:
    assert LOADOUT_KIND.holder == "side"
    few = Loadout("deck", {"faction": "dragon", "make": "fixed"}, {"deck": {"ember-hatchling": 3}})
    found = judge(few, LOADOUT_KIND, GAME.pool(), {})
    assert [(violation.clause, violation.difference) for violation in found] == [("TTK-3.2", 37)]


@clause("TTK-3.32", "TTK-2.19")
@for_every(
    "options", [{"grid": "round"}, {"objectives_to_win": 7}, {"turn_limit": 49}, {"weather": 1}]
)
def test_an_option_out_of_range_is_refused_by_name(options: dict[str, object]) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.settle_options(options)
    assert next(iter(options)) in refused.value.message.render()


@clause("TTK-R74", "TTK-4.5")
def test_solo_plays_between_the_two_of_the_duo() -> None:
    at = lay("1", "5", seats=3)
    turns = []
    for _ in range(4):
        turns.append(at.s.turn_seat)
        at.act("pass")
    assert turns == [0, 1, 2, 1]


@clause("TTK-7.11")
def test_each_audience_has_its_log_and_the_server_all_of_it() -> None:
    at = lay("1", "2").act("draw")
    kinds = at.r.event_kinds
    drew = next(event for event in at.events if kinds[event[0]].name == "drew")
    assert project(drew, kinds[drew[0]], 0) == drew
    for seat in (1, None):
        assert project(drew, kinds[drew[0]], seat) != drew


@clause("TTK-9.7", "TTK-9.14")
def test_every_verb_of_the_language_is_known() -> None:
    assert set(VERBS) == {
        "draw", "discard", "destroy", "move", "swap", "sacrifice", "cancel", "prevent", "redirect",
        "return_to_hand", "recover", "peek_hand", "peek_objective", "replace_objective",
        "grant_play", "lock_space", "impose", "coin_flip", "die_roll",
        "branch", "put", "enter", "later", "hand",
    }  # fmt: skip
