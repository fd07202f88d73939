"""How a position is read (KX-11.5), and what is done at a glance (KX-11.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.karmox.codes import ACTION, D_DEFENDER
from engine.games.karmox.game import GAME
from engine.games.karmox.heuristic import Heuristic, life_shares
from engine.games.karmox.tests.table import (
    DUEL,
    PAIRS,
    SOLOS,
    TEAM_PAIRS,
    Game,
    fresh,
    lay,
    rules,
)
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.weights import heuristic_of

# Two far corners: nobody reaches anybody.
APART = {"maga-red": "A1", "predone-red": "A3", "maga-blue": "L12", "predone-blue": "L10"}
FIVE = {f"{name}-{colour}": 5 for name in ("maga", "predone") for colour in ("red", "blue")}


def worth(at: Game, seat: int = 0) -> float:
    """How well a seat stands."""
    return at.r.value(at.s, seat)


def laid(**sheets: dict[str, int]) -> Game:
    """The two corners; life points are five where nothing else is said."""
    life = {**FIVE, **sheets.pop("life", {})}
    at = lay(APART, life=life)
    for field, values in sheets.items():
        for code, count in values.items():
            getattr(at.s, field)[at.piece(code)] = count
    return at


def sketched(at: Game) -> str:
    """The exact text of what is done at a glance."""
    return at.r.label(at.s, at.r.sketch(at.s)).text


def test_the_weights_are_those_of_the_folder_and_can_be_replaced() -> None:
    bound = rules(DUEL)
    bound.weigh({**GAME.weights(), "chest": 99.0, "life_1": 0.7})
    assert bound.heuristic.chest == 99.0
    assert bound.life_shares[1] == 0.7
    with pytest.raises(KeyError, match="luck"):
        bound.weigh({**GAME.weights(), "luck": 1.0})
    with pytest.raises(KeyError, match="power"):
        heuristic_of(Heuristic, {name: 1.0 for name in GAME.weights() if name != "power"})


@clause("KX-2.3")
def test_sheets_of_more_than_five_life_points_are_read_too() -> None:
    shares = life_shares(rules(DUEL).heuristic, 9)
    assert len(shares) == 10
    assert shares == sorted(shares)


@clause("KX-11.5")
def test_the_first_life_point_counts_most_and_each_one_counts() -> None:
    found = [worth(laid(life={"maga-red": life})) for life in (1, 2, 3, 4, 5)]
    assert found == sorted(found)
    gone = worth(lay({p: c for p, c in APART.items() if p != "maga-red"}, life=FIVE))
    assert found[0] - gone > found[1] - found[0] > found[4] - found[3] > 0.0


@clause("KX-11.5")
@for_every("field", ["chests", "level", "spirits"])
def test_what_a_sheet_holds_counts(field: str) -> None:
    assert worth(laid(**{field: {"maga-red": 2}})) > worth(laid())
    assert worth(laid(**{field: {"maga-blue": 2}})) < worth(laid())


@clause("KX-11.5", "KX-5.31")
def test_an_ability_point_counts_and_attack_more_than_movement() -> None:
    found = []
    for stat in (0, 2):
        at = laid()
        at.s.ability[3 * at.piece("maga-red") + stat] = 1
        found.append(worth(at))
    assert found[0] > found[1] > worth(laid())


@clause("KX-11.5", "KX-5.44")
def test_a_prisoner_counts_by_how_soon_the_pawn_may_free_him() -> None:
    found = []
    for index in (19, 1):  # four cells before the first flank of P1; standing on the second
        at = lay({**APART, "lottatore-red": "P1"}, life=FIVE)
        at.s.pawns[0] = index
        found.append(worth(at))
    assert found[0] > found[1]


@clause("KX-11.4")
def test_just_outside_the_reach_of_an_enemy_is_better_than_just_inside() -> None:
    """The enemy is next; the Sentinel could do little to a Fighter of full life."""
    where = {"sentinella-red": "A5", "lottatore-blue": "A11"}
    life = {"sentinella-red": 5, "lottatore-blue": 5}
    inside = worth(lay({**where, "sentinella-red": "A6"}, turn=1, life=life))
    assert inside < worth(lay(where, turn=1, life=life))


@clause("KX-11.5", "KX-5.14")
def test_an_attack_at_hand_counts_before_its_dice_fall() -> None:
    where = {"lottatore-red": "A1", "maga-blue": "B1", "predone-blue": "L12"}
    life = {"lottatore-red": 5, "maga-blue": 1, "predone-blue": 5}
    at = lay(where, life=life).do("move lottatore-red A1")
    ready = worth(at)
    assert at.s.phase == ACTION
    assert ready > worth(lay(where, life=life).do("pass"))
    at.do("attack maga-blue")
    assert worth(at) == pytest.approx(ready)


@clause("KX-11.5")
def test_a_step_towards_the_last_enemy_still_pays_for_who_is_far_ahead() -> None:
    """Else a partner that takes whatever is nearly as good as the best never hunts it down."""
    many = {"lottatore-red": "A2", "sentinella-red": "A1", "predone-red": "B1", "maga-blue": "L12"}
    life = {"lottatore-red": 5, "sentinella-red": 5, "predone-red": 5, "maga-blue": 1}
    before = worth(lay(many, turn=1, life=life))
    assert before > 0.9
    assert worth(lay({**many, "lottatore-red": "H7"}, turn=1, life=life)) - before > 0.001


@clause("KX-11.5", "KX-6.10")
def test_a_chest_more_is_worth_most_in_the_last_turn() -> None:
    found = []
    for turn in (1, 49, 50):
        pair = []
        for chests in (0, 1):
            at = lay(APART, life=FIVE, chests={"maga-red": chests}, options={"max_turns": 50})
            at.s.turn = turn
            pair.append(worth(at))
        found.append(pair[1] - pair[0])
    assert found == sorted(found)
    assert found[2] > 2 * found[0]


@clause("KX-11.8")
@for_every(("seats", "mode"), [(TEAM_PAIRS, "teams"), (PAIRS, "singles")])
def test_a_team_shares_its_value_and_a_game_that_is_over_is_exact(seats: Any, mode: str) -> None:
    at = fresh(seats, mode=mode, max_turns=50)
    rng, steps = Rng(seed_of("value", mode)), 0
    while at.s.node != OVER:
        if at.s.node == CHANCE:
            at.r.resolve(at.s, at.r.draw(at.s, rng), None)
            continue
        steps += 1
        if steps % 9 == 0:
            found = [at.r.value(at.s, seat) for seat in range(4)]
            assert all(0.0 <= each <= 1.0 for each in found)
            if mode == "teams":
                assert found[0] == found[2]
                assert found[1] == found[3]
            offered = at.r.considered(at.s)
            assert offered
            assert set(offered) <= set(at.s.menu)
            assert at.r.sketch(at.s) in at.s.menu
        at.r.apply(at.s, at.s.menu[rng.below(len(at.s.menu))], None)
    assert [at.r.value(at.s, seat) for seat in range(4)] == [each / 2 for each in at.s.scores]


@clause("KX-6.13")
def test_who_has_left_has_nothing() -> None:
    at = lay({"maga-red": "A1", "maga-blue": "A5", "predone-red": "L1"}, SOLOS[:5])
    at.concede(4)
    assert worth(at, 4) == 0.0


@clause("KX-11.6", "KX-5.21")
@for_every(
    ("life", "chests", "wanted"), [(2, 0, "spirits 1"), (5, 0, "spirits 0"), (5, 1, "spirits 1")]
)
def test_at_a_glance_a_tile_defends_little_life_and_chests(
    life: int, chests: int, wanted: str
) -> None:
    at = lay(
        {"maga-red": "A1", "maga-blue": "B1"},
        life={"maga-red": 5, "maga-blue": life},
        chests={"maga-blue": chests},
        spirits={"maga-blue": 1},
    )
    at.do("move maga-red A1", "attack maga-blue")
    assert at.s.ask == D_DEFENDER
    assert sketched(at) == wanted


@clause("KX-11.6", "KX-5.21")
@for_every(("victim", "wanted"), [("predone-blue", 1), ("lottatore-blue", 0)])
def test_at_a_glance_a_tile_is_spent_on_a_kill_that_is_in_doubt(victim: str, wanted: int) -> None:
    """A Sorceress hits a Raider in 68 of 100 attacks, a Fighter in 81."""
    at = lay(
        {"maga-red": "A1", victim: "B1"}, life={"maga-red": 5, victim: 1}, spirits={"maga-red": 1}
    )
    at.do("move maga-red A1", f"attack {victim}")
    assert sketched(at) == f"spirits {wanted}"
