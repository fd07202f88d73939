"""Section 5.G: the comeback bonus."""

from engine.games.kmon.tests.cards import ability, damage, kmon, side, spare
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause


def fallen(**q) -> Laid:
    """Q's active K-Mon falls to an attack; Q is asked for his bonus."""
    bench = q.pop("bench", None)
    return table(side(), side(kmon(hp=2), bench, **q)).attack()


DONE = {"p_charges": 5, "q1_damage": 2, "q1_exhausted": True, "q_active": "q2"}


@clause("KM-5.46", "KM-R52")
def test_the_bonus_may_be_declined():
    fallen().bonus("none").replace(2).settled().unchanged_but(**DONE)


@clause("KM-5.46", "KM-R68")
def test_two_cards_even_beyond_five():
    t = fallen(hand=spare("v", "w", "x", "y", "z"), deck=spare("a", "b", "c")).pass_()
    t.bonus("draw").replace(2).settled().unchanged_but(
        q_hand=["a", "b", "v", "w", "x", "y", "z"], q_deck=1, **DONE
    )


@clause("KM-5.46")
def test_two_charges():
    fallen(charges=1).bonus("charges").replace(2).settled().unchanged_but(q_charges=3, **DONE)


@clause("KM-5.46", "KM-5.40")
def test_up_to_two_damage_from_another_k_mon_that_is_not_exhausted():
    bench = [kmon(damage=1), kmon(damage=5)]
    t = fallen(bench=bench)
    assert t.offers("bonus heal 2", "bonus heal 3")
    assert not t.can("bonus heal 1")
    t.bonus("heal 2").replace(2).settled().unchanged_but(q2_damage=0, **DONE)
    t = fallen(bench=bench).bonus("heal 3").replace(2)
    t.settled().unchanged_but(q3_damage=3, **DONE)


@clause("KM-5.46", "KM-R52", "KM-R71")
def test_what_would_be_empty_is_not_offered():
    t = fallen(deck=0, bench=[kmon(), kmon(exhausted=True)])
    assert t.menu == ["no bonus", "bonus charges"]
    t.bonus("charges").settled()


@clause("KM-5.46", "KM-6.4", "KM-5.7", "KM-R62")
def test_drawing_two_from_a_deck_of_one_draws_one_and_goes_on():
    t = fallen(deck=spare("a")).bonus("draw").replace(2)
    t.settled().unchanged_but(q_hand=["a"], q_deck=0, **DONE)


@clause("KM-5.46", "KM-R52")
def test_a_benched_k_mon_heals_the_active_one():
    spell = ability("spell", effects=[damage(2, "opp_bench_choice")])
    t = table(side(hand=[spell]), side(kmon(damage=4), [kmon(hp=2), kmon()]))
    t.use("spell", target="q2").bonus("heal 1").settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q1_damage=2, q2_damage=2, q2_exhausted=True
    )


@clause("KM-5.46", "KM-R52", "KM-6.1")
def test_no_bonus_for_the_last_k_mon():
    gone = kmon(exhausted=True)
    t = fallen(bench=[gone, gone])
    assert t.result() == ("p", "team_exhausted")
    assert t.happened("bonus_charges") == t.happened("bonus_none") == []


@clause("KM-7.3", "KM-5.46")
def test_the_chosen_bonus_is_public_and_the_cards_drawn_are_not():
    t = fallen(deck=spare("a", "b", "c")).bonus("draw").replace(2).settled()
    lines = [str(line) for line in t.log("p")]
    assert "bonus: draw 2 cards." in lines
    assert not any(" a." in line or " b." in line for line in lines)
    assert t.seen("p").hands[1] == [-1, -1]
