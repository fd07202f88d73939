"""Extra actions of Phase IV, by card only (KM-4.41, KM-6.6, KM-R82, KM-R142)."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    bonus,
    damage,
    debuff,
    gain,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

ALL = ["attack", "ability", "defence"]
GONE = kmon(exhausted=True)


def extra(*kinds: str, amount: int = 1) -> Raw:
    return {"do": "extra_action", "kinds": list(kinds), "amount": amount}


def spurred(*kinds: str, amount: int = 1, p=None, q=None, hand=(), **rest) -> Laid:
    """P has used an item that grants extra actions and is about to take the action of the turn."""
    spur = item("spur", effects=[extra(*kinds, amount=amount)])
    half = side(p or kmon(), hand=[spur, *hand], charges=rest.pop("charges", 3))
    return table(half, q, phase=1, **rest).start_turn().item("spur").keep()


@clause("KM-4.41", "KM-R82", "KM-2.12")
def test_attack_then_an_extra_defence_and_in_defence_through_the_opponents_turn():
    """The example of KM-4.41."""
    t = spurred("defence").attack()
    assert (t.asked, t.state.phase, t.menu) == ("p", 4, ["defend", "no action"])
    t.defend().settled()
    assert (t.stance("p"), t.charges("p"), t.damage("q1")) == ("defence", 5, 2)
    t.end_turn().start_turn().keep().attack().settled()
    assert (t.damage("p1"), t.charges("p")) == (1, 7)


@clause("KM-4.41", "KM-4.15")
def test_without_an_extra_action_there_is_one_action_and_no_more():
    t = table().attack().settled()
    assert not t.asking()
    assert t.resting


@clause("KM-4.41")
@for_every(
    ("kinds", "menu"),
    [
        (["attack"], ["attack", "attack boost"]),
        (["ability"], ["ability spell"]),
        (["defence"], ["defend"]),
        (["attack", "defence"], ["defend", "attack", "attack boost"]),
        (ALL, ["defend", "attack", "attack boost", "ability spell"]),
    ],
)
def test_only_the_named_kinds_and_skip_are_offered(kinds, menu):
    t = spurred(*kinds, hand=[ability("spell"), powerup("boost")]).attack()
    assert t.menu == [*menu, "no action"]
    t.act("no action").settled()
    assert not t.asking()


@clause("KM-4.41", "KM-4.34")
def test_if_nothing_named_is_legal_it_is_skipped():
    t = spurred("ability", hand=[ability("spell", cost=9)]).attack().settled()
    assert (t.turn_of, t.hand("p")) == ("q", ["filler", "spell"]), "on to Phase V"


@clause("KM-4.41", "KM-9.6", "KM-4.34")
def test_what_is_forbidden_is_not_named():
    bar = item("bar", persistent=debuff(9, static=[{"mod": "forbid", "what": "attack"}]))
    t = spurred("attack", effects=[("p1", "q", bar)], hand=[ability("spell")]).defend()
    assert t.settled().turn_of == "q"
    assert (t.stance("p"), t.damage("q1")) == ("defence", 0)


@clause("KM-4.41", "KM-4.16", "KM-4.21", "KM-5.8")
def test_an_extra_action_is_a_whole_action_with_its_cost_its_window_and_its_charges():
    boost = powerup("boost", cost=2, effects=[bonus(1)])
    q = side(kmon(hp=30), hand=spare("x", "y"))
    t = spurred("attack", hand=[boost], q=q).attack().pass_().attack("boost")
    assert (t.charges("p"), t.asked, t.menu) == (3, "q", ["pass", "evade 1"])
    t.pass_().settled()
    assert (t.charges("p"), t.damage("q1"), t.pile("p")) == (5, 5, ["spur", "boost"])


@clause("KM-4.41", "KM-5.15")
def test_a_defending_rival_earns_from_each():
    t = spurred("attack", q=side(kmon(hp=30), stance="defence")).attack().attack().settled()
    assert (t.charges("q"), t.charges("p")) == (7, 7)


@clause("KM-4.41", "KM-5.17", "KM-5.14")
def test_a_stance_taken_by_an_earlier_action_of_the_turn_stays():
    t = spurred("attack").defend().attack().settled()
    assert (t.stance("p"), t.damage("q1")) == ("defence", 2)


@clause("KM-4.41", "KM-4.28", "KM-R142", "KM-4.31")
def test_whichever_k_mon_is_active_then_acts():
    """The first attacker falls to Appuntito; its replacement takes the extra action."""
    q = side(kmon(trait="appuntito"), stance="defence")
    t = spurred("attack", p=kmon(hp=1), q=q).attack().bonus("none").replace(2)
    assert t.menu == ["attack", "no action"]
    t.attack().settled()
    assert (t.damage("q1"), t.damage("p2")) == (2, 1)


@clause("KM-4.41", "KM-4.31")
def test_it_comes_after_the_checkpoint_of_the_action():
    t = spurred("attack", q=side(kmon(hp=2))).attack()
    assert t.asked == "q"
    t.bonus("none").replace(3)
    assert (t.asked, t.menu) == ("p", ["attack", "no action"])
    t.attack().settled()
    assert t.damage("q3") == 2


@clause("KM-4.41", "KM-6.1")
def test_a_battle_that_is_over_has_no_extra_action():
    t = spurred("attack", q=side(kmon(hp=2), [GONE, GONE])).attack().settled()
    assert t.result() == ("p", "team_exhausted")


@clause("KM-4.41", "KM-R142", "KM-5.42")
def test_abilities_and_power_ups_grant_them_when_they_resolve():
    spell = ability("spell", effects=[extra("attack"), gain(1)])
    t = table(side(hand=[spell])).use("spell")
    assert t.menu == ["attack", "no action"]
    t.attack().settled().unchanged_but(p_hand=[], p_pile=["spell"], p_charges=6, q1_damage=2)
    boost = powerup("boost", effects=[extra("defence")])
    t = table(side(hand=[boost])).attack("boost").defend().recover(None).settled()
    assert (t.stance("p"), t.charges("p")) == ("defence", 5)
    hit = ability("spell", effects=[damage(1), extra("attack")])
    t = table(side(hand=[hit]), side(hand=spare("x", "y"))).use("spell").evade(["x", "y"])
    assert not t.settled().asking(), "an evaded ability grants nothing"


@clause("KM-4.41", "KM-R142")
def test_an_extra_action_may_grant_another():
    spells = [ability(code, effects=[extra("ability")]) for code in ("one", "two", "three")]
    t = table(side(hand=spells)).use("one").use("two").use("three").settled()
    assert t.pile("p") == ["one", "two", "three"]


@clause("KM-4.41")
def test_each_grant_keeps_its_own_kinds_in_the_order_of_the_grants():
    spell = ability("spell", effects=[extra("defence"), extra("attack")])
    t = table(side(hand=[spell])).use("spell")
    assert t.menu == ["defend", "no action"]
    t.defend().recover(None)
    assert t.menu == ["attack", "no action"]
    t.act("no action").settled()


@clause("KM-4.41", "KM-4.17")
def test_skipping_one_leaves_the_next_and_all_are_lost_in_phase_five():
    t = spurred("attack", amount=2).attack()
    t.act("no action")
    assert t.menu == ["attack", "no action"]
    t.act("no action").end_turn().settled()
    assert (t.state.extra, t.state.granted) == ([], 0)
    t.start_turn().keep().attack().settled()
    assert not t.asking()


@clause("KM-6.6", "KM-R82", "KM-4.41")
@for_every("amounts", [[6], [3, 3], [5, 1], [20]])
def test_at_most_five_in_a_turn(amounts):
    spell = ability("spell", effects=[extra("attack", amount=n) for n in amounts])
    t = table(side(hand=[spell]), side(kmon(hp=99))).use("spell")
    for _ in range(5):
        t.attack()
    t.settled()
    assert not t.asking()
    assert t.damage("q1") == 10


@clause("KM-6.6", "KM-4.41")
def test_the_five_are_those_granted_not_those_waiting_and_the_next_turn_begins_anew():
    spells = [ability(f"s{at}", effects=[extra("ability")]) for at in range(8)]
    t = table(side(hand=spells)).use("s0")
    for at in range(1, 6):
        t.use(f"s{at}")
    assert t.settled().hand("p") == ["s6", "s7"], "the sixth grant was ignored"
    t.end_turn().start_turn().keep().defend().end_turn().start_turn().keep()
    assert t.use("s6").use("s7").settled().hand("p") == ["filler", "filler"]


@clause("KM-R142", "KM-4.41")
def test_in_the_opponents_turn_they_do_nothing():
    """Q's last attack in P's turn, with a power-up that grants one."""
    boost = powerup("boost", effects=[extra(*ALL)])
    q = side(kmon(hp=2, trait="irriducibile"), hand=[boost])
    t = table(side(), q).attack().last_attack("boost").bonus("none").replace(2).settled()
    assert (t.state.extra, t.asking(), t.pile("q")) == ([], False, ["boost"])
    t.end_turn().start_turn().keep().attack().settled()
    assert not t.asking()


@clause("KM-R142", "KM-4.41", "KM-9.2")
def test_a_tick_of_the_opponents_card_in_my_phase_two_grants_nobody_one():
    haste = item("haste", persistent=debuff(9, tick=[extra("attack")]))
    t = table(phase=1, effects=[("p1", "q", haste)]).start_turn().keep().attack().settled()
    assert not t.asking()
    t = table(phase=1, effects=[("p1", "p", haste)]).start_turn().keep().attack()
    assert t.menu == ["attack", "no action"]
    t.attack().settled()


@clause("KM-4.41", "KM-5.46", "KM-R21")
def test_an_own_last_attack_of_phase_two_may_earn_one_for_this_turn():
    burn = item("burn", persistent=debuff(9, tick=[damage(9, "bearer")]))
    boost = powerup("boost", effects=[extra("attack")])
    p = side(kmon(trait="irriducibile"), hand=[boost])
    t = table(p, phase=1, effects=[("p1", "q", burn)]).start_turn().last_attack("boost")
    t.bonus("none").substitute(2).attack()
    assert t.menu == ["attack", "no action"]
    t.attack().settled()
    assert t.damage("q1") == 6


@clause("KM-4.41", "KM-4.15", "KM-8.3")
def test_passing_the_action_of_the_turn_leaves_the_extra_one_due():
    t = spurred("attack", options={"allow_pass": True})
    assert t.menu == ["defend", "attack", "no action"]
    t.nothing()
    assert t.menu == ["attack", "no action"]
    t.attack().settled()
    assert not t.asking()


@clause("KM-4.41", "KM-4.24")
def test_each_action_may_be_answered():
    hush = reaction("hush", effects=[{"do": "neutralise"}])
    t = spurred("attack", q=side(hand=[hush])).attack().pass_().attack().react("hush").settled()
    assert (t.damage("q1"), t.charges("p")) == (2, 5)
