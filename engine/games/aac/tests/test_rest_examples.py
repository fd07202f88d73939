"""The examples of the clauses, with their very figures."""

from __future__ import annotations

from engine.games.aac.tests.effect_language import ENEMY, OWN, activated, continuous, when
from engine.games.aac.tests.fight import values
from engine.games.aac.tests.table import (
    Laid,
    Lying,
    Raw,
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
from engine.kernel.testing import clause, for_every

OX = creature("ox", 800, 600)
FOX = creature("fox", 400, 700)
HEN = creature("hen", 300, 900)
SPARE = creature("spare", 100, 100)
ANY: Raw = {"side": "any", "zone": "field", "type": "creature"}


def laid(mine: tuple[Lying, ...], theirs: tuple[Lying, ...], *hand: Raw, **more: object) -> Laid:
    """P with hand cards; both have plenty to draw."""
    return table(
        Side(mine, [*hand, SPARE], [filler(at) for at in range(14)]),
        Side(theirs, [SPARE], [filler(30 + at) for at in range(14)]),
        **more,  # type: ignore[arg-type]
    )


def cast(code: str, *steps: Raw, choose: Raw | None = ANY, **parts: object) -> Raw:
    """An instant magic with one effect."""
    chosen = {} if choose is None else {"choose": choose}
    return magic(code, effects=[when("play", *steps, **chosen, **parts)])


def modify(stat: str, target: str = "chosen", **change: object) -> Raw:
    """A modifier."""
    return {"modify": {"target": target, "stat": stat, **change}}


@clause("AAC-5.1")
def test_six_hundred_less_two_hundred_and_three_hundred_by_a_magic_are_seven_hundred():
    bull = creature("bull", 600, 600)
    lift = cast("lift", modify("ap", add=300, duration={"rounds": 2}))
    t = laid((attack(bull, wounds=(200, 0)),), (attack(OX),), lift)
    assert values(t.act("magic lift", "target bull"), "p", "bull") == (700, 600)


@clause("AAC-5.2")
@for_every("order", [("double", "plus"), ("plus", "double")])
def test_twice_five_hundred_and_one_hundred_are_eleven_hundred_whatever_came_first(
    order: tuple[str, str],
):
    plain = creature("plain", 500, 500)
    double = continuous("double", assign="creature", effects=[
        when("passive", modify("ap", "host", mul=2))])  # fmt: skip
    plus = continuous("plus", assign="creature", effects=[
        when("passive", modify("ap", "host", add=100))])  # fmt: skip
    t = laid((attack(plain),), (attack(OX),), double, plus)
    t.act(f"magic {order[0]}", "end", "end", f"magic {order[1]}")
    assert values(t, "p", "plain")[0] == 1100


@clause("AAC-5.2")
@for_every("order", [("scales", "stamp"), ("stamp", "scales")])
def test_of_two_cards_that_set_a_value_the_later_one_wins(order: tuple[str, str]):
    scales = continuous("scales", assign="creature", effects=[
        when("passive", modify("dp", "host", set=400))])  # fmt: skip
    own = {**OWN, "zone": "field"}
    stamp = cast("stamp", modify("dp", set=900, duration={"rounds": 5}), choose=own)
    t = laid((attack(FOX),), (attack(OX),), scales, stamp)
    t.act(f"magic {order[0]}", "end", "end", f"magic {order[1]}")
    assert values(t, "p", "fox")[1] == (900 if order[1] == "stamp" else 400)


@clause("AAC-5.3")
def test_sixty_ap_take_sixty_life_points():
    egg = creature("egg", 60, 80, "E", evolve={"after_rounds": 9})
    t = laid((attack(egg),), (attack(OX),)).act("attack egg")
    assert t.state.lp == [3000, 2940]


@clause("AAC-5.4")
def test_zero_is_even():
    gift = {"bonus": {"player": "own", "amount": 1}}
    own = {**OWN, "zone": "field", "filter": {"dp_max": 0}}
    flat = creature("flat", 300, 0)
    t = laid((attack(flat),), (attack(OX),), cast("even", gift, choose=own))
    assert values(t, "p", "flat") == (300, 0)
    t.act("magic even")
    assert t.state.bonus == [1, 0]
    die = cast("die", gift, choose=None, condition={"die_even": True})
    rolled = laid((attack(FOX),), (attack(OX),), die).lot(1).act("magic die")
    assert rolled.state.bonus == [1, 0], "the second face is a two"


@clause("AAC-5.5", "AAC-R79")
def test_life_points_stop_at_thirty_five_hundred():
    gain = cast("gain", {"lp": {"player": "own", "amount": 100}}, choose=None)
    t = laid((attack(FOX),), (attack(OX),), gain)
    t.state.lp[0] = 3450
    assert t.act("magic gain").state.lp == [3500, 3000]


@clause("AAC-5.6")
def test_what_a_magic_took_comes_back_and_the_wound_stays():
    shade = continuous("shade", rounds=2, assign="creature", host={**ENEMY, "zone": "field"},
                       effects=[when("passive", modify("dp", "host", add=-200))])  # fmt: skip
    t = laid((attack(FOX),), (defence(HEN, wounds=(0, 200)),), shade).act("magic shade")
    assert values(t, "q", "hen") == (300, 500)
    t.act("end", "end", "end", "end")
    assert t.void("p") == ["shade"]
    assert values(t, "q", "hen") == (300, 700)


@clause("AAC-5.22")
def test_in_main_nothing_flies():
    net = cast("net", {"destroy": {"target": "chosen"}},
               choose={**ENEMY, "zone": "field", "filter": {"flying": True}})  # fmt: skip
    bat = creature("bat", 500, 300, "V")
    t = laid(
        (attack(FOX),), (attack(bat), up(magic("fence", mark="continuous", wall_points=9))), net
    )
    assert "magic net" not in t.menu


@clause("AAC-5.26", "AAC-R62")
def test_with_a_second_creature_a_loose_trap_watches_both_again():
    bite = trap("bite", effects=[when("spring", {"weaken_attack": {"amount": 100}})])
    t = laid((attack(FOX),), (attack(OX),), bite, HEN, turn=5)
    t.act("trap bite", "place face-down", "unassigned", "creature hen", "place defence", "end")
    t.act("attack ox", "aim their hen")
    assert t.told("sprung") == 1
    assert values(t, "p", "hen") == (300, 200)


@clause("AAC-5.46")
def test_a_magic_of_own_turn_four_goes_at_the_start_of_own_turn_thirteen():
    bell = continuous("bell")
    t = laid((attack(FOX),), (defence(OX),), bell, turn=4).act("magic bell")
    for _ in range(8):
        t.act("end", "end")
    assert t.state.turns[0] == 12
    assert "bell" in t.on("p")
    t.act("end", "end")
    assert t.void("p") == ["bell"]


@clause("AAC-5.47", "AAC-R84")
def test_a_canceller_of_defence_touches_exactly_that_genre():
    both = continuous("both", genre="attack_defence")
    pure = continuous("pure", genre="defence")
    stop = cast("stop", {"cancel": {"target": "chosen", "genre": "defence"}},
                choose={**ENEMY, "zone": "field", "type": "magic"})  # fmt: skip
    t = laid((attack(FOX),), (attack(OX), up(both)), stop)
    assert "magic stop" not in t.menu
    t = laid((attack(FOX),), (attack(OX), up(both), up(pure)), stop).act("magic stop")
    assert t.void("q") == ["pure"]


@clause("AAC-5.47", "AAC-R56")
def test_a_magic_is_removed_until_its_own_turn_after_the_next_begins():
    stop = cast("stop", {"cancel": {"target": "chosen"}},
                choose={**ENEMY, "zone": "field", "type": "magic"})  # fmt: skip
    for since, may in ((4, True), (3, True), (2, False)):
        lying = (attack(OX), up(continuous("bell"), since=since))
        t = laid((attack(FOX),), lying, stop, turn=5)
        assert t.state.turns == [5, 4]
        assert ("magic stop" in t.menu) is may, since


@clause("AAC-5.63", "AAC-R57")
def test_a_face_down_magic_is_counted_from_the_day_it_was_laid():
    moon = {**continuous("moon", rounds=3), "traits": ["X"]}
    t = laid((attack(FOX),), (defence(OX),), moon, turn=2).act("magic moon", "place face-down")
    t.act("end", "end", "end", "end")
    assert t.state.turns[0] == 4
    t.act("turn-up moon")
    assert t.on("p")["moon"] == "attack"
    t.act("end", "end")
    assert t.void("p") == ["moon"]


@clause("AAC-5.64")
def test_an_assigned_trap_does_not_bar_a_wall_of_type_trap():
    fence = trap("fence", mark="continuous", active_rounds=3, wall_points=300, assign="never")
    pit = trap("pit", assign="must")
    t = laid((attack(FOX),), (attack(OX),), pit, fence, turn=5)
    t.act("trap pit", "place face-up", "end", "end")
    assert "trap fence" in t.menu


@clause("AAC-4.7", "AAC-5.53", "AAC-R2")
def test_a_paralysis_by_a_trap_lasts_through_the_own_turn_that_follows():
    """Of one round, put on in the opponent's turn when the next own turn is 6: it ends at the start
    of own turn 7."""
    glue = trap("glue", effects=[when("spring", {"paralyse": {"target": "attacker", "rounds": 1}})])
    t = laid((attack(FOX), attack(HEN)), (attack(OX),), glue, turn=5)
    t.act("trap glue", "place face-down", "unassigned", "end")
    assert t.state.turns == [5, 5]
    t.act("attack ox", "aim their hen")
    assert (t.state.turn_seat, t.state.turns[0]) == (0, 6)
    t.act("end")
    assert "attack ox" not in t.menu, "own turn 6 of P is not over for Q"
    t.act("end", "end")
    assert (t.state.turn_seat, t.state.turns[0]) == (1, 7)
    assert "attack ox" in t.menu


@clause("AAC-5.53", "AAC-R41")
def test_a_paralysed_healer_may_heal_and_may_not_strike():
    heal = {"heal": {"target": "chosen", "stat": "dp", "amount": 100}}
    healer = activated("healer", heal, choose={**OWN, "zone": "field"})
    glue = cast("glue", {"paralyse": {"target": "chosen", "rounds": 2}})
    t = laid((attack(healer), attack(FOX)), (attack(OX),), glue)
    t.act("magic glue", "target healer")
    assert "caption healer" in t.menu
    assert "attack healer" not in t.menu


@clause("AAC-5.61")
def test_a_caption_of_every_round_stops_in_the_toilet():
    mend = when("start_turn", {"lp": {"player": "own", "amount": 100}})
    nurse = creature("nurse", 300, 300, effects=[mend])
    t = laid((attack(FOX), attack(nurse)), (attack(OX),))
    t.state.lp[0] = 1000
    t.act("end", "end")
    assert t.state.lp[0] == 1100
    t.act("move fox", "give nurse", "for none", "end", "end")
    assert t.state.lp[0] == 1100


@clause("AAC-5.17", "AAC-R69")
def test_a_caption_attack_on_an_own_creature_takes_its_points_and_no_life_points():
    rage = {"caption_attack": {"attacker": "self", "target": "chosen", "own_allowed": True}}
    bully = {**activated("bully", rage, choose={**OWN, "zone": "field"}), "ap": 400}
    big = creature("big", 900, 900)
    t = laid((attack(bully), attack(big), down(trap("pit"))), (attack(OX),)).act("caption bully")
    if "target big" in t.menu:
        t.act("target big")
    assert values(t, "p", "big") == (500, 900)
    assert t.state.lp == [3000, 3000]
    assert t.told("sprung") == 0
