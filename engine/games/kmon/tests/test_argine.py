"""Argine: a debuff on it starts one counter older (KM-5.29)."""

from engine.games.kmon.tests.cards import (
    ability,
    buff,
    burn,
    damage,
    debuff,
    gain,
    item,
    kmon,
    powerup,
    reaction,
    side,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

DYKE = kmon(hp=30, trait="argine")
SILENCE = item("silence", persistent=debuff(9, static=[{"mod": "trait_off"}]))
LESSON = item("lesson", persistent=buff(9, static=[{"mod": "trait_gain", "id": "argine"}]))


def rounds(t: Laid, number: int) -> Laid:
    """So many turns of both players, Q's first, with nothing but defences."""
    for _ in range(2 * number):
        t.end_turn().start_turn().keep().defend()
        if t.can("recover nothing"):
            t.recover(None)
    return t


@clause("KM-5.29", "KM-5.34")
@for_every(("trait", "ticks"), [("argine", 2), ("rapidita", 3)])
def test_a_burn_of_duration_three_ticks_twice(trait, ticks):
    spell = ability("spell", persistent=burn(1, 3))
    t = table(side(hand=[spell]), side(kmon(hp=30, trait=trait))).use("spell").settled()
    t.unchanged_but(p_hand=[], q1_effects=[("spell", 3 - ticks)])
    rounds(t, ticks - 1)
    assert (t.damage("q1"), t.pile("p")) == (ticks - 1, [])
    rounds(t, 2)
    assert (t.damage("q1"), t.effects("q1"), t.pile("p")) == (ticks, [], ["spell"])


@clause("KM-5.29", "KM-R25")
@for_every("with_", ["attack", "ability", "item", "reaction"])
def test_one_of_duration_one_is_discarded_at_once_but_its_immediate_part_happens(with_):
    block = debuff(1, "opp_active" if with_ != "reaction" else "attacker",
                   on_attach=[damage(2, "bearer"), gain(4)], tick=[damage(5, "bearer")],
                   static=[{"mod": "damage_taken", "amount": 9, "source": "attack"}])  # fmt: skip
    make = {"attack": powerup, "ability": ability, "item": item, "reaction": reaction}[with_]
    card = make("card", effects=[gain(1)], persistent=block)
    p, q = side(hand=[card], charges=0), side(DYKE)
    if with_ == "item":
        t = table(p, q, phase=1).start_turn().item("card").keep().defend()
    elif with_ == "reaction":
        t = table(q, p, turn="p").attack().react("card")
    else:
        t = table(p, q)
        t = t.use("card") if with_ == "ability" else t.attack("card")
    t.settled()
    who, bearer = ("q", "p1") if with_ == "reaction" else ("p", "q1")
    assert (t.pile(who), t.state.effects, t.state.statics) == (["card"], [], 0)
    assert t.charges(who) == 5 + (2 if with_ == "attack" else 0)
    struck = 2 if with_ == "attack" else 0
    assert t.damage(bearer) == 2 + struck
    rounds(t, 1)
    assert t.damage(bearer) == 2 + struck, "it never ticks"


@clause("KM-5.29")
def test_a_buff_gets_no_counter():
    t = table(side(DYKE, hand=[ability("spell", persistent=buff(1))])).use("spell").settled()
    t.unchanged_but(p_hand=[], p1_effects=[("spell", 0)])


@clause("KM-5.29")
def test_a_debuff_of_ones_own_meets_it_too():
    spell = ability("spell", persistent=burn(1, 3, "own_active"))
    t = table(side(DYKE, hand=[spell])).use("spell").settled()
    t.unchanged_but(p_hand=[], p1_effects=[("spell", 1)])


@clause("KM-5.29", "KM-R26", "KM-5.34")
def test_on_the_bench_it_does_nothing_even_if_the_k_mon_comes_forward_later():
    spell = ability("spell", persistent=burn(1, 3, "opp_bench_choice"))
    t = table(side(hand=[spell]), side(kmon(), [DYKE, kmon()])).use("spell", target="q2")
    assert t.effects("q2") == [("spell", 0)]
    t.end_turn().start_turn().substitute(2).settled()
    assert t.effects("q2") == [("spell", 1)], "the counter of Phase II, no other"


@clause("KM-5.29", "KM-R26")
def test_the_counter_stays_when_the_k_mon_goes_to_the_bench():
    t = table(side(hand=[ability("spell", persistent=burn(1, 3))]), side(DYKE)).use("spell")
    t.end_turn().start_turn().substitute(2).settled()
    assert (t.active("q"), t.effects("q1")) == ("q2", [("spell", 2)])


@clause("KM-5.29", "KM-5.50", "KM-5.20")
def test_each_debuff_of_an_eco_attack_gets_its_own_counter():
    hand = [
        powerup("one", element="fire", persistent=burn(1, 1)),
        powerup("two", element="fire", persistent=burn(1, 2)),
    ]
    t = table(side(kmon("fire", trait="eco"), hand=hand), side(DYKE)).attack(("one", "two"))
    t.settled()
    assert (t.effects("q1"), t.pile("p")) == ([("two", 1)], ["one"])


@clause("KM-5.29", "KM-5.56", "KM-R134")
def test_a_card_whose_part_on_argine_is_over_stays_for_its_other_part():
    more = {"do": "attach_effect", "persistent": burn(1, 1, "opp_bench_choice")}
    spell = ability("spell", effects=[more], persistent=burn(1, 1))
    t = table(side(hand=[spell]), side(DYKE)).use("spell", target="q2").settled()
    assert (t.effects("q1"), t.effects("q2"), t.pile("p")) == ([], [("spell", 0)], [])
    t.end_turn().start_turn().keep().defend().end_turn().settled()
    assert (t.damage("q1"), t.damage("q2"), t.pile("p")) == (0, 1, ["spell"])


@clause("KM-5.29", "KM-4.12", "KM-5.56")
def test_a_debuff_attached_by_a_tick_meets_it():
    seed = {"do": "attach_effect", "persistent": burn(3, 2, "opp_active")}
    source = item("source", persistent=debuff(9, tick=[seed]))
    t = table(side(DYKE), phase=1, effects=[("p1", "q", source)]).start_turn().settled()
    assert t.effects("p1") == [("source", 1), ("source", 1)]
    brief = item("source", persistent=debuff(9, tick=[
        {"do": "attach_effect", "persistent": burn(3, 1, "opp_active")}
    ]))  # fmt: skip
    t = table(side(DYKE), phase=1, effects=[("p1", "q", brief)]).start_turn().settled()
    assert (t.effects("p1"), t.pile("q")) == ([("source", 1)], []), "the card is still in play"


@clause("KM-5.29", "KM-9.6", "KM-5.34")
def test_silenced_it_gives_no_counter_and_gained_it_does():
    spell = ability("spell", persistent=burn(1, 3))
    t = table(side(hand=[spell]), side(DYKE), effects=[("q1", "p", SILENCE)]).use("spell")
    assert t.settled().effects("q1") == [("silence", 0), ("spell", 0)]
    t = table(side(hand=[spell]), effects=[("q1", "q", LESSON)]).use("spell")
    assert t.settled().effects("q1") == [("lesson", 0), ("spell", 1)]
    t = table(side(hand=[spell]), effects=[("q1", "q", LESSON), ("q1", "p", SILENCE)]).use("spell")
    assert t.settled().effects("q1")[-1] == ("spell", 0), "trait_off silences gained traits too"


@clause("KM-5.29", "KM-5.49", "KM-9.6")
def test_a_debuff_that_silences_traits_silences_this_one_from_its_attachment():
    block = debuff(3, static=[{"mod": "trait_off"}])
    t = table(side(hand=[ability("spell", persistent=block)]), side(DYKE)).use("spell").settled()
    t.unchanged_but(p_hand=[], q1_effects=[("spell", 0)])


@clause("KM-5.29", "KM-4.29")
def test_a_k_mon_marked_by_the_same_card_gets_nothing_attached():
    spell = ability("spell", effects=[damage(30)], persistent=burn(1, 3))
    t = table(side(hand=[spell]), side(DYKE)).use("spell").bonus("none").replace(2).settled()
    assert (t.pile("p"), t.happened("embanked")) == (["spell"], [])


@clause("KM-5.29", "KM-7.3")
def test_the_log_says_that_argine_hastened_it():
    t = table(side(hand=[ability("spell", persistent=burn(1, 3))]), side(DYKE)).use("spell")
    (told,) = [line for line in t.log("p") if line.clause == "KM-5.29"]
    assert "spell" in str(told)
