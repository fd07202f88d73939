"""What is wrong with a battle laid by hand: every fault named with clause, place, amount, mend."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from engine.games.kmon.game import GAME
from engine.games.kmon.placing_blocks import parts_of
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.kernel.positions import BadLayout, Layout, Placed, Problem, SideLayout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import clause, for_every

RULES = cast("KMonRules", GAME.bind())
STARTERS = dict(GAME.starter_loadouts())
MINE, THEIRS = list(STARTERS.values())[:2]
TABLE = Table(2, (MINE, THEIRS), RULES.options)
TEAM = sorted(code for code, count in MINE.zone("team").items() for _ in range(count))
RIVALS = sorted(code for code, count in THEIRS.zone("team").items() for _ in range(count))
CARDS = sorted(MINE.zone("deck"))
LASTING = next(code for code in CARDS if parts_of(RULES, RULES.pool.index(code)))
FLEETING = next(code for code in CARDS if not parts_of(RULES, RULES.pool.index(code)))


def team(codes: list[str], **active: int) -> dict[str, Any]:
    first, *others = codes
    return {"active": (Placed(first, active),), "bench": tuple(Placed(code) for code in others)}


def laid(
    facts: dict[str, int] | None = None, table: dict[str, int] | None = None, **zones: Any
) -> Layout:
    """A sound battle at its beginning, but for what is given of seat 0."""
    mine = SideLayout({**team(TEAM), **zones}, {"hand": 5}, facts or {})
    rival = SideLayout(team(RIVALS), {"hand": 5})
    return Layout((mine, rival), SideLayout({}, {}, table or {}))


def problems(layout: Layout) -> list[Problem]:
    try:
        RULES.place(TABLE, layout, Rng(seed_of("problems")))
    except BadLayout as refused:
        return list(refused.problems)
    return []


def one(layout: Layout) -> Problem:
    found = problems(layout)
    assert len(found) == 1, [str(problem.message) for problem in found]
    return found[0]


def hp(code: str) -> int:
    return RULES.t.hp[RULES.pool.index(code)]


def test_a_sound_battle_has_no_problem():
    assert problems(laid()) == []


@clause("KM-4.6", "KM-R21")
@for_every(("turn", "named"), [(1, "KM-4.6"), (4, "KM-R21")])
def test_somebody_stands_in_the_active_position(turn, named):
    everybody = tuple(Placed(code) for code in TEAM)
    found = one(laid(active=(), bench=everybody, table={"turn": turn, "step": 2}))
    assert (found.message.clause, found.seat, found.place) == (named, 0, "active")
    assert found.remedy is not None


@clause("KM-R21", "KM-4.13")
def test_in_phase_three_the_turn_player_may_have_to_fill_it():
    everybody = tuple(Placed(code) for code in TEAM)
    assert problems(laid(active=(), bench=everybody, table={"turn": 3, "step": 1})) == []
    waiting = laid(active=(), bench=everybody, table={"turn": 4, "step": 1, "turn_seat": 1})
    assert one(waiting).message.clause == "KM-R21"


@clause("KM-4.30")
def test_damage_and_exhaustion_go_together():
    worn = one(laid(**team(TEAM, damage=hp(TEAM[0]) + 1)))
    assert (worn.message.clause, worn.card, worn.amount) == ("KM-4.30", TEAM[0], 2)
    bench = (Placed(TEAM[1], {"exhausted": 1, "damage": 1}), Placed(TEAM[2]))
    fresh = one(laid(bench=bench))
    assert (fresh.message.clause, fresh.card) == ("KM-4.30", TEAM[1])
    assert fresh.amount == hp(TEAM[1]) - 1
    out = (Placed(TEAM[1], {"exhausted": 1}), Placed(TEAM[2]))
    placed = cast("KMonState", RULES.place(TABLE, laid(bench=out), Rng(seed_of("x"))))
    assert hp(TEAM[1]) in placed.damage


@clause("KM-6.1")
def test_a_team_that_is_out_does_not_go_on():
    everybody = tuple(Placed(code, {"exhausted": 1}) for code in TEAM)
    assert one(laid(active=(), bench=everybody)).message.clause == "KM-6.1"


@clause("KM-3.1", "KM-2.11")
def test_every_kmon_lies_somewhere():
    found = one(laid(bench=(Placed(TEAM[1]),)))
    assert (found.card, found.amount) == (TEAM[2], 1)
    short = replace(MINE, zones={**MINE.zones, "team": {TEAM[0]: 1, TEAM[1]: 1}})
    with pytest.raises(BadLayout) as refused:
        RULES.place(
            Table(2, (short, THEIRS), RULES.options),
            laid(bench=(Placed(TEAM[1]),)),
            Rng(seed_of("x")),
        )
    assert refused.value.message.clause == "KM-3.1"


@clause("KM-2.13")
def test_no_card_lies_there_more_often_than_it_was_brought():
    count = MINE.zone("deck")[FLEETING]
    found = one(laid(discard=(Placed(FLEETING),) * (count + 2)))
    assert (found.card, found.amount, found.seat) == (FLEETING, 2, 0)


@clause("KM-7.1")
def test_no_more_unseen_cards_than_are_left():
    sound = laid()
    many = replace(sound, seats=(replace(sound.seats[0], unseen={"hand": 99}), sound.seats[1]))
    found = one(many)
    assert (found.place, found.amount) == ("hand", 99 - sum(MINE.zone("deck").values()))
    assert found.message.clause == "KM-7.1"


@clause("KM-R51", "KM-5.48", "KM-4.17", "KM-5.56", "KM-4.12")
def test_what_is_attached():
    duration = RULES.block_duration[parts_of(RULES, RULES.pool.index(LASTING))[0]]

    def bearing(*held: Placed, **values: int) -> Layout:
        return laid(bench=(Placed(TEAM[1], values, held), Placed(TEAM[2])))

    assert problems(bearing(Placed(LASTING, {"counters": duration}))) == []
    old = one(bearing(Placed(LASTING, {"counters": duration + 2})))
    assert (old.message.clause, old.amount) == ("KM-4.17", 2)
    assert one(bearing(Placed(FLEETING))).card == FLEETING
    assert one(bearing(Placed(LASTING), exhausted=1)).message.clause == "KM-R51"
    assert one(bearing(Placed(LASTING, {"part": 9}))).message.clause == "KM-5.56"
    twins = bearing(Placed(LASTING, {"order": 3}), Placed(LASTING, {"order": 3}))
    assert "KM-4.12" in [found.message.clause for found in problems(twins)]


@clause("KM-7.5", "KM-7.11")
@for_every(("fact", "named"), [
    ("known_top_own", "KM-7.5"), ("known_bottom_rival", "KM-7.11"),
])  # fmt: skip
def test_nobody_knows_more_of_a_deck_than_there_is(fact, named):
    found = one(laid(facts={fact: 90}))
    size = sum(MINE.zone("deck").values()) - 5
    assert (found.message.clause, found.amount) == (named, 90 - size)


@clause("KM-6.6")
def test_extra_actions_that_are_due_were_given():
    found = one(laid(table={"extra_1": 1, "extra_2": 2, "granted": 1}))
    assert (found.message.clause, found.amount) == ("KM-6.6", 1)
    assert one(laid(table={"turn": 201})).message.clause == "KM-6.6"


@clause("KM-5.47")
def test_used_items_are_items_of_the_deck():
    assert one(laid(used=(Placed(FLEETING),))).place == "used"


def test_everything_is_said_at_once():
    worn = Placed(TEAM[0], {"damage": 99, "sleepy": 1})
    bad = laid(
        facts={"charges": -4},
        active=(worn, Placed(TEAM[1])),
        bench=(),
        nowhere=(Placed(TEAM[2]),),
        discard=(Placed("NO-SUCH"), Placed(TEAM[2])),
    )
    found = problems(bad)
    texts = [str(problem.message) for problem in found]
    assert len(found) >= 7, texts
    for part in ("sleepy", "nowhere", "NO-SUCH", "-4", "at most 1"):
        assert any(part in text for text in texts), (part, texts)
    assert all(problem.remedy is not None for problem in found if problem.amount)


@clause("KM-4.5", "KM-5.20")
def test_seats_and_flags_keep_their_range():
    assert one(laid(table={"turn_seat": 2})).place == "turn_seat"
    assert one(laid(**team(TEAM, defence=2))).message.clause == "KM-2.11"
