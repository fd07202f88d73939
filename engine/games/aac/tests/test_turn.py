"""Section 4: set-up, the turn, the procedures that interrupt it."""

from __future__ import annotations

from typing import Any

from engine.games.aac.state import AacState
from engine.games.aac.tests.plain import GAME as PLAIN
from engine.games.aac.tests.table import (
    Laid,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    trap,
    up,
)
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, DECIDE, REACTIONS
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
CAT = creature("cat", 700, 200)
HEDGE = creature("hedge", 0, 800, "J")
SAINT = creature("saint", 300, 900, "D")
ANGEL = creature("angel", 300, 900, "D")
MOLE = creature("mole", 600, 400, "X")
SPARK = magic("spark")
PIT = trap("pit")


def halves(*hand: dict[str, object], field: tuple[object, ...] = (), pile: int = 5) -> Side:
    """P's half: a fox on the field unless something else lies there."""
    lying = field or (attack(FOX),)
    return Side(lying, hand, [filler(at) for at in range(pile)])  # type: ignore[arg-type]


def rival(*field: object, hand: tuple[object, ...] = (), pile: int = 5) -> Side:
    """Q's half: an ox in defence unless something else lies there."""
    lying = field or (defence(OX),)
    return Side(lying, hand, [filler(20 + at) for at in range(pile)])  # type: ignore[arg-type]


def next_own_turn(t: Laid) -> Laid:
    """P ends, Q ends."""
    return t.act("end", "end")


@clause("AAC-4.1", "AAC-4.2", "AAC-4.3", "AAC-4.4", "AAC-4.5", "AAC-R10", "AAC-R80", "AAC-R81")
def test_set_up_shuffles_tosses_deals_four_and_puts_two_creatures_face_down_in_secret():
    rules = PLAIN.bind()
    s = rules.start(Table(2, tuple(each for _, each in PLAIN.starter_loadouts()[:2])))
    assert isinstance(s, AacState)
    rng = Rng(seed_of("set-up"))
    asked = []
    while not s.phase:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        asked.append(s.decider)
        assert rules.masked(s, 1 - s.decider).decider == REACTIONS
        assert [len(hand) for hand in s.hands] == [4, 4]
        rules.apply(s, s.menu[0])
    assert s.lp == [3000, 3000]
    assert s.bonus == [0, 0]
    assert sorted(len(hand) for hand in s.hands) in ([3, 3], [3, 4])
    assert [(row[3], row[5], row[6]) for row in s.field] == [(s.first, 1, 0), (1 - s.first, 1, 0)]
    masked = rules.masked(s, 0)
    assert isinstance(masked, AacState)
    assert masked.field[s.first == 0][1] == -1, "only that a creature is there"
    assert s.turns[s.first] == 1
    assert s.node == DECIDE


@clause("AAC-4.1")
def test_the_cut_by_hand_lays_what_is_lifted_under_the_rest():
    rules = PLAIN.bind(None, {"cut": "manual"})
    s = rules.start(Table(2, tuple(each for _, each in PLAIN.starter_loadouts()[:2])))
    assert isinstance(s, AacState)
    for _ in (0, 1):
        rules.resolve(s, rules.shuffle_of(s))
    before = s.decks[1][:]
    assert len(s.menu) == 30
    rules.apply(s, rules.parse(s, "cut 11"))
    assert s.decks[1] == before[-10:] + before[:-10]


@clause("AAC-4.10", "AAC-4.17", "AAC-4.18", "AAC-R3")
def test_a_turn_draws_one_card_and_resets_the_quotas():
    t = table(halves(CAT, MOLE), rival())
    t.act("creature cat", "place attack")
    assert "creature mole" not in t.menu
    next_own_turn(t)
    assert t.hand("p") == ["filler-0", "mole"]
    assert "creature mole" in t.menu
    assert len(t.hand("q")) == 1
    assert t.state.turns == [6, 5]


@clause("AAC-4.17")
def test_nobody_draws_in_own_turn_one():
    t = table(halves(), rival(), turn=1)
    t.act("end")
    assert t.asked == "q"
    assert t.hand("q") == []
    assert t.state.turns == [1, 1]
    t.act("end")
    assert len(t.hand("p")) == 1


@clause("AAC-4.18", "AAC-R53")
def test_an_empty_pile_gives_nothing_and_costs_nothing():
    t = next_own_turn(table(halves(pile=0), rival()))
    assert t.asked == "p"
    assert t.hand("p") == []
    assert t.told("no-card") == 1


@clause("AAC-4.18", "AAC-4.36", "AAC-R53")
def test_with_the_option_an_empty_pile_loses_at_the_draw_step():
    t = table(halves(pile=0), rival(), deck_out="lose")
    next_own_turn(t)
    assert (t.winner, t.reason) == ("q", "deck_out")


@clause("AAC-4.20", "AAC-R4")
def test_no_magic_and_no_trap_in_own_turn_one_but_creatures_and_attacks():
    t = table(halves(CAT, SPARK, PIT), rival(), turn=1)
    assert t.menu[:1] == ["creature cat"]
    assert not {"magic spark", "trap pit"} & set(t.menu)
    assert "attack fox" in t.menu


@clause("AAC-4.20", "AAC-4.36", "AAC-R4")
def test_the_starter_may_be_barred_from_attacking_in_turn_one_and_nobody_else():
    barred: dict[str, Any] = {"first_turn_attack": "forbidden_to_starter"}
    assert "attack fox" not in table(halves(), rival(), turn=1, **barred).menu
    assert "attack fox" in table(halves(), rival(), turn=1, starter="q", **barred).menu
    assert "attack fox" in table(halves(), rival(), turn=2, **barred).menu


@clause("AAC-4.22", "AAC-4.20")
def test_one_creature_one_magic_one_trap_a_turn():
    t = table(halves(CAT, MOLE, SPARK, filler(9), PIT, trap("net")), rival())
    t.act("creature cat", "place defence", "magic spark", "trap pit", "place face-up", "unassigned")
    assert not [text for text in t.menu if text.startswith(("creature", "magic", "trap"))]
    assert t.on("p") == {"fox": "attack", "cat": "defence", "pit": "attack"}
    assert t.void("p") == ["spark"]


@clause("AAC-4.21", "AAC-1.5")
def test_z_is_outside_the_quotas_unless_the_legend_is_off():
    fly = creature("fly", 300, 300, "Z")
    t = table(halves(CAT, fly), rival()).act("creature fly", "place attack")
    assert "creature cat" in t.menu
    t = table(halves(CAT, fly), rival(), companion_legend=False)
    assert "creature cat" not in t.act("creature fly", "place attack").menu


@clause("AAC-4.20", "AAC-R12")
def test_one_change_of_position_a_turn_and_none_in_the_turn_of_deployment():
    t = table(halves(CAT, SPARK), rival())
    t.act("creature cat", "place defence")
    assert "move cat" not in t.menu
    assert "move fox" in t.menu
    t.act("move fox")
    assert t.on("p")["fox"] == "defence"
    assert "move fox" not in t.menu
    assert "move cat" in next_own_turn(t).menu


@for_every(("option", "expected"), [("free", True), ("never", False)])
@clause("AAC-4.36", "AAC-R12")
def test_the_option_frees_or_forbids_changes_of_position(option: str, expected: bool):
    t = table(halves(CAT), rival(), position_change=option)
    assert ("move fox" in t.menu) is expected
    assert ("move cat" in t.act("creature cat", "place defence").menu) is expected


@clause("AAC-4.20", "AAC-5.23")
def test_a_wall_creature_keeps_its_position_and_is_only_turned_up_into_defence():
    t = table(halves(field=(attack(FOX), defence(HEDGE))), rival())
    assert "move hedge" not in t.menu
    t = table(halves(field=(attack(FOX), down(HEDGE))), rival())
    assert t.act("turn-up hedge").on("p")["hedge"] == "defence"


@clause("AAC-4.36", "AAC-5.58")
def test_a_face_down_creature_may_be_turned_up_into_either_position_even_under_never():
    t = table(halves(field=(down(FOX),)), rival(), position_change="never")
    t.act("turn-up fox")
    assert t.menu == ["place attack", "place defence"]
    t.act("place attack")
    assert t.on("p") == {"fox": "attack"}
    assert t.known("p", "fox") == 7
    assert "attack fox" in t.menu, "it may attack in the same turn"


@clause("AAC-4.9", "AAC-5.49", "AAC-R9", "AAC-R93")
def test_an_equal_card_even_face_down_bars_a_second_one_and_only_on_ones_own_field():
    t = table(halves(MOLE, CAT, field=(attack(FOX), down(MOLE))), rival(defence(CAT)))
    assert "creature mole" not in t.menu
    assert "creature cat" in t.menu


@clause("AAC-4.9", "AAC-5.40", "AAC-R31")
def test_a_third_divine_card_of_any_type_is_not_playable():
    bell = magic("bell", "D", mark="continuous")
    field = (attack(FOX), attack(SAINT), up(bell))
    t = table(halves(ANGEL, magic("hymn", "D"), field=field), rival())
    assert not {"creature angel", "magic hymn"} & set(t.menu)


@clause("AAC-4.9", "AAC-5.18")
def test_a_second_apparatus_of_any_type_is_not_playable():
    fence = magic("fence", mark="continuous", wall_points=500)
    t = table(halves(fence, field=(attack(FOX), defence(HEDGE))), rival())
    assert "magic fence" not in t.menu
    t = table(halves(HEDGE, field=(attack(FOX), up(fence))), rival())
    assert "creature hedge" not in t.menu


@clause("AAC-4.9")
def test_a_seventh_creature_is_not_playable():
    six = tuple(attack(creature(f"ant-{at}", 100, 100)) for at in range(6))
    assert "creature cat" not in table(halves(CAT, field=six), rival()).menu


@clause("AAC-4.7", "AAC-4.8", "AAC-4.13", "AAC-5.23", "AAC-R37")
def test_a_wall_creature_alone_goes_to_the_toilet_after_two_rounds():
    t = table(halves(CAT, field=(defence(HEDGE),)), rival(), turn=4)
    next_own_turn(t)
    assert t.state.turns[0] == 5
    assert t.on("p") == {"hedge": "defence"}
    t.act("end", "end")
    assert t.state.turns[0] == 6
    assert t.toilet("p") == ["hedge"]
    assert t.menu == ["deploy cat attack", "deploy cat defence"]


@clause("AAC-4.8")
def test_a_clock_starts_anew_after_company_that_came_and_went():
    heron = attack(creature("heron", 800, 600, "V"))
    t = table(halves(CAT, SPARK, field=(defence(HEDGE),)), rival(heron), turn=4)
    assert t.state.clocks[1] == 4
    t.act("creature cat", "place defence")
    assert t.state.clocks[:3] == [-1, -1, -1]
    t.act("end", "attack heron", "aim their cat")
    assert t.toilet("p") == ["cat"]
    assert t.state.clocks[:3] == [-1, 5, -1]


@clause("AAC-4.12", "AAC-5.29", "AAC-R66")
def test_an_inactive_trap_goes_to_the_void_after_four_rounds():
    t = table(halves(PIT), rival(), turn=2).act("trap pit", "place face-down", "unassigned")
    for own in (3, 4, 5):
        next_own_turn(t)
        assert t.state.turns[0] == own
        assert "pit" in t.on("p")
    assert next_own_turn(t).void("p") == ["pit"]


@clause("AAC-4.12", "AAC-5.46", "AAC-R94")
def test_a_continuous_magic_goes_to_the_void_after_its_rounds():
    fog = magic("fog", mark="continuous", max_rounds=2)
    t = table(halves(fog), rival(), turn=4).act("magic fog")
    next_own_turn(t)
    assert "fog" in t.on("p")
    assert next_own_turn(t).void("p") == ["fog"]


@for_every(("face", "points"), [(0, 1), (1, 0)])
@clause("AAC-4.13", "AAC-5.40", "AAC-R29", "AAC-R30")
def test_a_field_of_divine_cards_only_goes_to_the_void_after_three_rounds(face: int, points: int):
    t = table(halves(CAT, field=(attack(SAINT),)), rival(), turn=4).act("end", "end", "end", "end")
    assert t.state.turns[0] == 6
    assert "saint" in t.on("p")
    t.lot(face).act("end", "end")
    assert t.void("p") == ["saint"]
    assert t.toilet("p") == []
    assert t.state.bonus == [points, 0]
    assert t.told("divine") == 1


@clause("AAC-4.16", "AAC-4.19", "AAC-R49", "AAC-R90")
def test_without_a_creature_at_the_start_one_draws_first_then_deploys_with_the_quota():
    p = Side([defence(HEDGE)], [MOLE, SPARK], [CAT, *[filler(at) for at in range(3)]])
    t = table(p, rival(), turn=4).act("end", "end")
    t = t.act("end", "end")
    assert t.hand("p") == ["cat", "filler-0", "mole", "spark"], "drawn before it deploys"
    t.act("deploy mole face-down")
    assert t.on("p") == {"mole": "face-down"}
    assert "creature cat" not in t.menu


@clause("AAC-4.28", "AAC-R49")
def test_a_rival_left_without_creatures_deploys_at_once_and_uses_no_quota():
    t = table(halves(field=(attack(OX),)), rival(defence(CAT), hand=(FOX, MOLE)))
    t.act("attack ox")
    assert t.asked == "q"
    assert t.toilet("q") == ["cat"]
    assert t.menu == [
        "deploy fox attack", "deploy fox defence",
        "deploy mole attack", "deploy mole defence", "deploy mole face-down",
    ]  # fmt: skip
    t.act("deploy fox defence")
    assert t.asked == "q"
    assert t.on("q") == {"fox": "defence"}
    assert "creature mole" in t.menu, "the quota of Q's own turn is untouched"


@clause("AAC-4.30", "AAC-R50", "AAC-4.33")
def test_the_rescue_draw_shows_what_goes_back_and_shuffles():
    q = Side([defence(CAT)], [filler(1), filler(2)], [filler(3), filler(4), FOX, filler(5)])
    t = table(halves(field=(attack(OX),)), q)
    t.act("attack ox")
    assert t.asked == "p"
    assert t.menu == ["slot 1", "slot 2"]
    t.lot(1).act("slot 1")
    assert t.told("rescue-shown") == 3, "the picked card and two that were drawn"
    assert t.asked == "q"
    assert t.menu == ["deploy fox attack", "deploy fox defence"]
    t.act("deploy fox attack")
    assert t.told("reshuffled") == 1
    assert t.on("q") == {"fox": "attack"}
    assert t.names(t.state.met[1]) == ["filler-2", "filler-3", "filler-4"]
    assert t.state.known_bottom == [0, 0, 0, 0]


@clause("AAC-4.30", "AAC-6.3", "AAC-R51")
def test_who_must_deploy_and_has_nothing_playable_left_loses():
    q = Side([attack(SAINT), up(magic("bell", "D", mark="continuous"))], [ANGEL], [SAINT])
    six = [up(magic("hymn", "D", mark="continuous")), *q.field[1:], defence(CAT)]
    t = table(halves(field=(attack(OX),)), Side(six, [ANGEL], [SAINT]))
    t.act("attack ox")
    assert (t.winner, t.reason) == ("p", "deadlock")


@clause("AAC-4.25", "AAC-4.24")
def test_after_the_attack_the_turn_is_over():
    t = table(halves(CAT), rival(attack(OX))).act("attack fox")
    assert t.asked == "q"
    assert t.state.turns == [5, 5]


@clause("AAC-5.50", "AAC-4.27", "AAC-R54", "AAC-R55")
def test_two_idle_turns_in_a_row_cost_a_hundred_lp():
    t = next_own_turn(next_own_turn(table(halves(), rival())))
    assert t.state.lp == [2900, 2900]
    assert t.state.idle == [0, 0]


@for_every(("option", "lp"), [("consecutive", 3000), ("cumulative", 2900)])
@clause("AAC-5.50", "AAC-R54")
def test_an_active_turn_between_two_idle_ones_resets_the_count_unless_it_is_cumulative(
    option: str, lp: int
):
    t = table(halves(), rival(), idle_count=option).act("end", "end", "move fox")
    t.act("end", "end", "end")
    assert t.state.lp[0] == lp


@clause("AAC-5.55", "AAC-R85")
def test_an_exchange_shows_the_card_puts_it_under_the_pile_and_draws():
    crab = creature("crab", 200, 200, "H")
    t = table(halves(crab, pile=2), rival()).act("exchange crab")
    assert t.hand("p") == ["filler-0"]
    assert t.pile("p") == ["filler-1", "crab"]
    assert t.state.known_bottom == [1, 1, 0, 0]
    assert t.state.idle == [0, 0]


@clause("AAC-5.55")
def test_each_copy_is_exchanged_once_a_game():
    crab = creature("crab", 200, 200, "H")
    t = table(halves(crab), rival())
    assert "exchange crab" in t.menu
    t.state.exchanged[0] = [t.rules.pool.index("crab")]
    left = [t.label(action).text for action in t.rules.options_of(t.state)]
    assert "exchange crab" not in left


@clause("AAC-5.64")
def test_a_trap_that_is_a_wall_counts_as_activated_from_its_deployment():
    gate = trap("gate", mark="continuous", assign="never", wall_points=400, active_rounds=2)
    t = table(halves(gate, PIT), rival(), turn=2).act("trap gate")
    t = next_own_turn(t)
    assert "trap pit" in t.menu
    assert next_own_turn(t).void("p") == ["gate"]


@clause("AAC-5.56", "AAC-4.20")
def test_a_card_in_place_of_the_attack_ends_the_turn():
    t = table(halves(magic("signal", "U")), rival()).act("magic signal")
    assert t.asked == "q"
    assert t.void("p") == ["signal"]


@clause("AAC-6.10")
def test_after_two_hundred_actions_only_attack_and_end_are_left():
    t = table(halves(CAT), rival())
    t.state.acts = 200
    assert t.rules.options_of(t.state) == [
        action for action in t.state.menu if t.label(action).text in ("attack fox", "end")
    ]
