"""What is wrong with a game laid by hand: every fault with its clause, place, amount and mend."""

from __future__ import annotations

from dataclasses import replace

from engine.games.aac.tests.placed import card, laid, one, problems, rules_of
from engine.kernel.positions import UNSEEN, Placed, Problem
from engine.kernel.testing import clause, for_every


def named(found: Problem) -> tuple[str, str, int]:
    return found.message.clause, found.card, found.amount


def mend(found: Problem) -> int:
    """The value that the mend asks for."""
    assert found.remedy is not None
    value = found.remedy.params["value"]
    assert isinstance(value, int)
    return value


def test_a_sound_game_has_no_problem():
    assert problems(laid()) == []
    assert problems(laid(card("ant"), card("fence"), card("shy", down=1))) == []


@clause("AAC-5.49")
def test_two_equal_cards_do_not_lie_on_one_field():
    assert named(one(laid(card("ant"), card("ant")))) == ("AAC-5.49", "ant", 1)


@clause("AAC-5.40")
def test_a_third_divine_card_is_too_many():
    gods = tuple(card(f"god-{at}") for at in range(3))
    assert named(one(laid(card("ant"), *gods))) == ("AAC-5.40", "god-2", 1)


@clause("AAC-5.18")
def test_a_second_wall_is_too_many():
    found = one(laid(card("ant"), card("fence"), support=(card("stones"),)))
    assert named(found) == ("AAC-5.18", "stones", 1)


@clause("AAC-5.8")
@for_every(("loss", "amount"), [({"ap_lost": 500}, 1), ({"dp_lost": 450}, 51)])
def test_what_has_nothing_left_is_gone(loss, amount):
    assert named(one(laid(card("ant", **loss), card("bear")))) == ("AAC-5.8", "ant", amount)


@clause("AAC-5.8", "AAC-5.39")
def test_printed_zeros_and_deadly_creatures_in_attack_stand_on():
    assert problems(laid(card("zero"), card("judge", ap_lost=300, dp_lost=500))) == []
    found = one(laid(card("bear"), card("judge", dp_lost=500, defence=1)))
    assert named(found) == ("AAC-5.8", "judge", 1)
    undying = rules_of(nm_in_defence="undying")
    assert problems(laid(card("bear"), card("judge", dp_lost=500, defence=1)), undying) == []


@clause("AAC-5.20", "AAC-5.21")
def test_a_wall_keeps_a_point_and_other_cards_have_none():
    fallen = one(laid(card("ant"), support=(card("stones", dp_lost=510),)))
    assert (named(fallen), mend(fallen)) == (("AAC-5.20", "stones", 11), 499)
    other = one(laid(card("ant"), support=(card("song", down=1, dp_lost=30),)))
    assert (named(other), mend(other)) == (("AAC-5.21", "song", 30), 0)


@clause("AAC-4.12", "AAC-5.29", "AAC-5.46")
def test_what_has_run_out_has_gone():
    shield = card("ant", card("shield", owner=0, laid=1))
    assert named(one(laid(shield))) == ("AAC-4.12", "shield", 1)
    trap = one(laid(card("ant"), support=(card("peel", laid=1),), moment={"turn": 11}))
    assert named(trap) == ("AAC-4.12", "peel", 2)
    assert problems(laid(shield, moment={"step": 1})) == []  # goes in the START to come


@clause("AAC-4.7")
def test_nothing_lies_there_before_it_came():
    found = one(laid(card("ant", laid=9)))
    assert (named(found), mend(found)) == (("AAC-4.7", "ant", 2), 7)


@clause("AAC-5.41")
def test_a_creature_evolves_in_time_or_not_at_all():
    assert named(one(laid(card("ant", evolved=1)))) == ("AAC-5.41", "ant", 1)
    late = one(laid(card("egg", laid=-1), moment={"turn": 9}))
    assert named(late) == ("AAC-5.41", "egg", 2)
    assert problems(laid(card("egg", laid=-1, evolved=1))) == []
    assert problems(laid(card("egg", laid=-1), moment={"step": 1})) == []  # in the START to come
    assert problems(laid(card("egg"))) == []


@clause("AAC-5.25", "AAC-2.18")
@for_every(
    ("host", "tied", "ref"),
    [
        (card("fence", card("peel")), "peel", "AAC-5.25"),
        (card("judge", card("peel")), "peel", "AAC-5.25"),
        (card("ant", card("peel", owner=1)), "peel", "AAC-5.25"),
        (card("ant", card("peel"), card("net")), "net", "AAC-5.25"),
        (card("ant", card("curse")), "curse", "AAC-2.18"),
        (card("ant", card("shield", owner=1)), "shield", "AAC-2.18"),
    ],
)
def test_not_every_card_is_tied_to_every_creature(host, tied, ref):
    assert named(one(laid(card("bear"), host))) == (ref, tied, 1)


@clause("AAC-5.25")
@for_every("code", ["lock", "song", "stones"])
def test_what_is_never_assigned_is_tied_to_nothing(code):
    (found,) = problems(laid(card("ant", card(code))))
    assert (found.card, found.place) == (code, "creatures")
    assert "attached" in str(found.message)


@clause("AAC-5.25")
def test_an_unassigned_trap_lies_alone():
    found = one(laid(card("ant", card("net")), support=(card("peel"),)))
    assert named(found) == ("AAC-5.25", "peel", 1)
    assert problems(laid(card("ant"), support=(card("peel"), card("cage", active=1)))) == []


@clause("AAC-5.29")
def test_only_a_trap_that_stays_is_activated():
    for code in ("peel", "song"):
        found = one(laid(card("ant"), support=(card(code, active=1),)))
        assert named(found) == ("AAC-5.29", code, 1)


@clause("AAC-4.8", "AAC-5.23")
def test_a_clock_runs_only_while_what_it_counts_is_there():
    idle = one(laid(card("ant"), facts={"clock_wall": 3}))
    assert (idle.place, mend(idle)) == ("clock_wall", 0)
    struck = one(laid(card("fence"), facts={"clock_wall": 2}))
    assert (struck.amount, mend(struck)) == (1, 3)
    assert problems(laid(card("fence"), facts={"clock_wall": 3})) == []
    assert problems(laid(card("lonely"), facts={"clock_alone": 2})) == []


@clause("AAC-4.24")
def test_further_attacks_are_granted_first():
    assert one(laid(moment={"step": 2})).place == "step"
    assert problems(laid(moment={"step": 2, "extra_1": -1})) == []


@clause("AAC-5.32")
def test_a_sacrifice_of_this_turn_counts_for_the_game():
    assert mend(one(laid(moment={"gifted": 1}))) == 1
    assert problems(laid(moment={"gifted": 1}, facts={"gifts": 1})) == []


@clause("AAC-5.60")
def test_numbers_are_given_once():
    assert named(one(laid(card("ant", order=4), card("bear", order=4)))) == ("AAC-5.60", "bear", 1)
    effect = card("song", kind=2, on=4, second=100, order=5)
    found = one(laid(card("ant", order=4), effects=(effect, effect)))
    assert named(found) == ("AAC-5.60", "song", 1)


@clause("AAC-9.6")
@for_every(
    ("effect", "ref", "amount"),
    [
        (card("song", kind=2, on=9, second=100), "AAC-9.6", 1),
        (card("song", kind=2, second=100), "AAC-9.6", 1),
        (card("song", kind=8, on=4, first=1), "AAC-9.6", 1),
        (card("song", kind=2, on=4, first=3), "AAC-5.2", 2),
        (card("song", kind=1, on=4, second=2), "AAC-5.2", 1),
        (card("song", kind=4, on=4), "AAC-5.2", 1),
        (card("song", kind=3, on=4, end=3), "AAC-4.11", 2),
    ],
)
def test_a_lasting_effect_lies_on_something_and_still_lasts(effect: Placed, ref, amount):
    found = one(laid(card("ant", order=4), effects=(effect,)))
    assert named(found) == (ref, "song", amount)
    assert (found.seat, found.place) == (0, "effects")


@clause("AAC-7.0")
def test_nobody_knows_more_than_there_is():
    found = one(laid(facts={"known_top_rival": 40}, void=(card("song"),)))
    assert (found.place, mend(found)) == ("deck", 40 - found.amount)
    gone = one(laid(void=(card("song"),), met=(card("song"),)))
    assert (named(gone), gone.place) == (("AAC-7.0", "song", 1), "met")


@clause("AAC-7.2")
def test_unseen_cards_are_face_down_and_come_from_the_deck():
    lies = card(UNSEEN, known=1)
    assert one(laid(card("ant"), lies)).message.clause == "AAC-7.2"
    # Of the traps that may be assigned only the peels are left, and they are equal.
    hosts = tuple(card(f"spare-{at}", card(UNSEEN)) for at in range(4))
    too_many = one(laid(*hosts, hand=(card("net"), card("cage"))))
    assert (too_many.message.clause, too_many.amount) == ("AAC-7.2", 3)


@clause("AAC-6.2")
def test_a_side_without_any_creature_has_lost():
    creatures = ("ant", "ant", "bear", "zero", "fence", "hedge", "judge", "egg", "shy", "lonely")
    gone = [*creatures, *(f"god-{at}" for at in range(3)), *(f"spare-{at}" for at in range(6))]
    layout = laid(unseen=0, creatures=(), toilet=tuple(card(code) for code in gone))
    assert one(layout).message.clause == "AAC-6.2"


def test_every_problem_is_told_at_once():
    found = problems(
        laid(
            card("ant", card("peel", owner=1), dp_lost=400),
            card("ant", evolved=1),
            moment={"gifted": 1},
            facts={"lp": 4000},
        )
    )
    refs = {problem.message.clause for problem in found}
    assert refs == {"AAC-4.2", "AAC-5.32"}  # what the form says comes first
    found = problems(laid(card("ant", card("peel", owner=1), dp_lost=400), card("ant", evolved=1)))
    assert {each.message.clause for each in found} == {
        "AAC-5.25",
        "AAC-5.8",
        "AAC-5.41",
        "AAC-5.49",
    }


@clause("AAC-5.59")
@for_every("zone", ["hand", "toilet", "void", "deck", "deck_bottom", "exchanged"])
def test_off_the_field_everybody_has_cards_of_their_own_only(zone):
    code = "spare-3" if zone == "exchanged" else "bear"
    for owner in (0, 1):
        layout = laid()
        side = layout.seats[0]
        zones = {**side.zones, zone: (card(code, owner=owner),)}
        found = problems(replace(layout, seats=(replace(side, zones=zones), layout.seats[1])))
        assert [named(each) for each in found] == [("AAC-5.59", code, 1)] * owner
        assert {(each.seat, each.place) for each in found} == {(0, zone)} or not owner


@clause("AAC-5.59")
def test_on_the_field_a_card_of_the_other_deck_may_lie():
    assert problems(laid(card("ant"), card("bear", owner=1), support=(card("net", owner=1),))) == []
