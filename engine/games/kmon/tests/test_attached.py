"""Attached effects: how they come, follow their K-Mon, and end (KM-5.48 to KM-5.56, KM-9.1)."""

from engine.games.kmon.codes import P_BEARER, P_COUNTERS, P_DURATION, P_KIND, P_OWNER, P_SEQ
from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    buff,
    burn,
    damage,
    debuff,
    gain,
    heal,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

SHELL: Raw = {"mod": "damage_taken", "amount": -1, "source": "any"}
MIGHT: Raw = {"mod": "damage_dealt", "amount": 1, "source": "any"}
HUSH = reaction("hush", effects=[{"do": "neutralise"}])
TWO = spare("x", "y")


def attach(block: Raw) -> Raw:
    return {"do": "attach_effect", "persistent": block}


def change(do: str, amount: int, target: str = "own_active", kind: str = "debuff") -> Raw:
    return {"do": do, "target": target, "kind": kind, "amount": amount}


def next_turn(t: Laid) -> Laid:
    """Phase V of this turn and the next player's turn up to his Phase IV."""
    return t.end_turn().start_turn().keep()


def strike(t: Laid) -> Laid:
    """A plain attack that nobody answers."""
    t.attack()
    return t.pass_() if t.in_window() else t


# --- durations ------------------------------------------------------------------------------


@clause("KM-5.49", "KM-R24", "KM-4.17", "KM-5.48", "KM-R56", "KM-4.11")
def test_duration_two_laid_in_ones_own_phase_four():
    """Counters in the next two own Phases II, gone in the Phase V of the second."""
    guard = ability("guard", persistent=buff(2, static=[SHELL]))
    t = table(side(hand=[guard])).use("guard").settled()
    t.unchanged_but(p_hand=[], p1_effects=[("guard", 0)])
    strike(next_turn(t))
    assert (t.damage("p1"), t.effects("p1")) == (1, [("guard", 0)]), "it works from attachment"
    strike(next_turn(t))
    assert t.effects("p1") == [("guard", 1)]
    strike(next_turn(t))
    assert t.damage("p1") == 2
    strike(next_turn(t))
    assert (t.effects("p1"), t.pile("p")) == ([("guard", 2)], []), "full, and still there"
    t.end_turn()
    assert (t.effects("p1"), t.pile("p")) == ([], ["guard"])
    strike(t.start_turn().keep()).settled()
    assert t.damage("p1") == 4


@clause("KM-5.49", "KM-R24", "KM-4.11")
def test_duration_one_laid_by_an_item_serves_this_turn_only():
    edge = item("edge", persistent=buff(1, static=[MIGHT]))
    t = table(side(hand=[edge]), phase=1).start_turn().item("edge")
    assert (t.state.phase, t.effects("p1")) == (3, [("edge", 1)])
    t.keep().attack().settled()
    assert (t.damage("q1"), t.effects("p1")) == (3, [("edge", 1)])
    t.end_turn().settled()
    assert (t.effects("p1"), t.pile("p")) == ([], ["edge"])


@clause("KM-4.17", "KM-5.49", "KM-R22", "KM-5.34")
def test_expiry_comes_after_the_draw_and_before_the_hand_limit():
    """A gained Veggente still sees the draw of the turn in whose Phase V it ends."""
    sight = item("sight", persistent=buff(1, static=[{"mod": "trait_gain", "id": "veggente"}]))
    half = side(hand=[sight, *spare(*"abcde")], deck=spare("f", "g", "h"))
    t = table(half, phase=1).start_turn().item("sight").keep().defend().end_turn()
    assert t.menu == ["no look", "look"]
    t.look(take="h", top="f")
    assert (t.menu[0], t.pile("p"), t.effects("p1")) == ("discard a", ["sight"], [])
    t.discard("a").settled()
    t = table(side(hand=[sight], deck=0), phase=1).start_turn().item("sight").keep().defend()
    t.end_turn().settled()
    assert t.result()[1] == "deck_out_tie"
    assert t.effects("p1") == [("sight", 1)], "the battle ended before step 2"


@clause("KM-4.17", "KM-5.51", "KM-5.48")
def test_full_effects_leave_active_and_benched_to_their_owners_piles():
    cards = [item("mine", persistent=buff(1)), item("his", persistent=buff(1)),
             item("long", persistent=buff(2))]  # fmt: skip
    laid = [("p1", "p", cards[0]), ("p2", "q", cards[1]), ("p3", "p", cards[2])]
    t = table(phase=1, effects=laid).start_turn().keep().defend()
    assert [t.effects(name) for name in ("p1", "p2", "p3")] == [
        [("mine", 1)], [("his", 1)], [("long", 1)]
    ]  # fmt: skip
    t.end_turn().settled()
    assert (t.pile("p"), t.pile("q")) == (["mine"], ["his"])
    assert t.effects("p3") == [("long", 1)]


# --- following ------------------------------------------------------------------------------


@clause("KM-5.48", "KM-4.14", "KM-R26")
def test_an_effect_follows_its_k_mon_to_the_bench_and_back():
    t = table(phase=1, effects=[("p1", "q", item("burn", persistent=burn(1, 9)))])
    t.start_turn().substitute(2).attack()
    assert (t.damage("p1"), t.effects("p1"), t.effects("p2")) == (1, [("burn", 1)], [])
    t.end_turn().start_turn().keep().defend().end_turn().start_turn().substitute(1)
    assert (t.damage("p1"), t.damage("p2"), t.effects("p1")) == (2, 0, [("burn", 2)])
    t.settled()


@clause("KM-R95", "KM-4.28", "KM-R35")
def test_it_attaches_to_whoever_stands_there_at_resolution():
    spell = ability("spell", cost=1, persistent=burn())
    swap = reaction("swap", effects=[{"do": "substitute", "side": "own"}])
    t = table(side(hand=[spell]), side(hand=[swap])).use("spell").react("swap", target="q3")
    t.settled().unchanged_but(
        p_charges=2, p_hand=[], q_hand=[], q_pile=["swap"], q_active="q3",
        q3_effects=[("spell", 0)],
    )  # fmt: skip


@clause("KM-4.40", "KM-R140", "KM-R95")
def test_a_chosen_k_mon_gets_it_wherever_it_is_by_then():
    spell = ability("spell", persistent=burn(target="opp_any_choice"))
    swap = reaction("swap", effects=[{"do": "substitute", "side": "own"}])
    t = table(side(hand=[spell]), side(hand=[swap])).use("spell", target="q1")
    t.react("swap", target="q3").settled()
    assert (t.effects("q1"), t.active("q")) == ([("spell", 0)], "q3")


# --- where from -----------------------------------------------------------------------------


@clause("KM-5.52", "KM-9.1", "KM-4.26")
def test_every_card_type_may_leave_one():
    t = table(side(hand=[item("thing", persistent=burn())]), phase=1).start_turn().item("thing")
    assert t.settled().effects("q1") == [("thing", 0)]
    t = table(side(hand=[ability("spell", persistent=burn())])).use("spell")
    assert t.settled().effects("q1") == [("spell", 0)]
    t = table(side(hand=[powerup("boost", persistent=burn())])).attack("boost")
    t.settled().unchanged_but(p_charges=5, p_hand=[], q1_damage=2, q1_effects=[("boost", 0)])
    sting = reaction("sting", persistent=burn(target="attacker"))
    t = table(side(), side(hand=[sting])).attack().react("sting")
    t.settled().unchanged_but(p_charges=5, q_hand=[], q1_damage=2, p1_effects=[("sting", 0)])


@clause("KM-5.52", "KM-5.12")
def test_a_replaced_attack_attaches_what_the_replacing_card_says():
    trick = powerup("trick", replaces=True, persistent=burn())
    t = table(side(hand=[trick])).attack("trick")
    t.settled().unchanged_but(p_hand=[], q1_effects=[("trick", 0)])


@clause("KM-5.52", "KM-5.42", "KM-4.26")
@for_every("means", ["evasion", "neutralised", "failed"])
def test_a_cancelled_action_attaches_nothing(means):
    effects = [damage(1), attach(buff(2, "own_active", static=[SHELL]))]
    spell = ability("spell", effects=effects, persistent=burn())
    q = side(hand=[HUSH, *TWO] if means == "neutralised" else TWO)
    t = table(side(hand=[spell]), q).use("spell")
    if means == "evasion":
        t.evade(["x", "y"])
    elif means == "neutralised":
        t.react("hush")
    else:
        t.by_hand([0, 0, 9]).bonus("none").replace(2).pass_()
    t.settled()
    assert t.state.effects == []
    assert t.pile("p") == ["spell"]


@clause("KM-5.52", "KM-5.44", "KM-R138", "KM-4.26")
def test_what_falls_on_the_bench_is_attached_though_the_rest_was_evaded():
    """An evaded link still really applies its bench parts (KM-4.26)."""
    spell = ability("spell", effects=[damage(1)], persistent=burn(target="opp_bench_choice"))
    t = table(side(hand=[spell]), side(hand=TWO)).use("spell", target="q2").evade(["x", "y"])
    t.settled().unchanged_but(p_hand=[], q_hand=[], q_pile=["x", "y"], q2_effects=[("spell", 0)])


@clause("KM-5.52", "KM-5.45")
def test_a_neutralised_reaction_attaches_nothing():
    sting = reaction("sting", persistent=burn(target="attacker"))
    t = table(side(hand=[HUSH]), side(hand=[sting])).attack().react("sting").react("hush")
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["hush"], q_hand=[], q_pile=["sting"], q1_damage=2
    )


@clause("KM-5.10", "KM-5.37", "KM-5.52", "KM-5.20", "KM-5.50")
def test_both_assaults_of_an_eco_leave_theirs_in_the_declared_order():
    hand = [powerup(code, element="fire", persistent=burn()) for code in ("one", "two")]
    eco = side(kmon("fire", trait="eco"), hand=hand)
    t = table(eco, side(kmon("earth"))).attack(("two", "one")).settled()
    t.unchanged_but(p_charges=5, p_hand=[], q1_damage=2, q1_effects=[("two", 0), ("one", 0)])
    t.end_turn().start_turn().settled()
    assert (t.damage("q1"), t.effects("q1")) == (4, [("two", 1), ("one", 1)])


@clause("KM-9.1", "KM-4.29", "KM-4.30")
def test_a_card_whose_own_damage_marked_its_target_goes_to_the_pile():
    spell = ability("spell", effects=[damage(2)], persistent=burn())
    t = table(side(hand=[spell]), side(kmon(hp=2))).use("spell").bonus("none").replace(2)
    t.settled()
    assert (t.pile("p"), t.state.effects) == (["spell"], [])


@clause("KM-9.1", "KM-4.40")
def test_without_a_target_at_resolution_the_card_goes_to_the_pile():
    spell = ability("spell", persistent=burn(target="opp_bench_choice"))
    t = table(side(hand=[spell]), side(kmon(trait="blackout"), hand=spare("x", "y", "z")))
    t.use("spell", target="q2").by_hand([0, 4, 9]).bonus("none").pass_().settled()
    assert (t.pile("p"), t.state.effects) == (["spell"], [])


@clause("KM-9.7", "KM-9.1", "KM-5.37", "KM-5.51")
def test_each_part_has_its_own_time_and_no_other():
    """Resolve, attach, tick, static: an attack made or suffered sets nothing else off."""
    block = buff(2, on_attach=[gain(10), heal(1, "bearer")], tick=[gain(100)], static=[MIGHT])
    spell = ability("spell", effects=[gain(1)], persistent=block)
    t = table(side(kmon(damage=5), hand=[spell], charges=0)).use("spell").settled()
    assert (t.charges("p"), t.damage("p1")) == (11, 4)
    strike(next_turn(t))
    assert t.charges("p") == 11
    next_turn(t)
    assert t.charges("p") == 111
    strike(t).end_turn().settled()
    assert (t.charges("p"), t.damage("q1"), t.damage("p1")) == (113, 3, 6)


@clause("KM-2.11", "KM-4.12", "KM-7.3")
def test_what_is_kept_of_an_attached_effect_is_public():
    """Owner, running number, counters, duration, kind; numbers go on through the battle."""
    hand = [powerup("boost", effects=[attach(buff(4, static=[SHELL]))], persistent=burn(1, 3))]
    old = [("q2", "q", item("old", persistent=buff(2)))]
    t = table(side(hand=hand), effects=old).attack("boost").settled()
    rows = t.seen(None).effects
    kept = (P_SEQ, P_BEARER, P_OWNER, P_COUNTERS, P_DURATION, P_KIND)
    assert [[row[at] for at in kept] for row in rows] == [
        [1, 4, 1, 0, 2, 0], [2, 0, 0, 0, 4, 0], [3, 3, 0, 0, 3, 1]
    ]  # fmt: skip


# --- removal and counters -------------------------------------------------------------------


@clause("KM-5.51", "KM-9.5", "KM-R56")
@for_every(("amount", "left"), [(0, 3), (1, 2), (2, 1), ("all", 0), (9, 0)])
def test_only_a_card_that_says_so_removes_them_oldest_first(amount, left):
    cards = [item(f"c{at}", persistent=burn(1, 3)) for at in range(3)]
    kept = ("p1", "p", item("kept", persistent=buff(3)))
    spell = ability("spell", effects=[
        {"do": "remove_effects", "target": "own_active", "kind": "debuff", "amount": amount}
    ])  # fmt: skip
    laid = [*(("p1", "q", card) for card in cards), kept]
    t = table(side(hand=[spell]), effects=laid).use("spell").settled()
    assert [name for name, _ in t.effects("p1")] == ["c0", "c1", "c2", "kept"][3 - left :]
    assert t.pile("q") == ["c0", "c1", "c2"][: 3 - left]


@clause("KM-5.54", "KM-R133", "KM-5.51")
def test_counters_added_by_a_card_may_end_an_effect_at_once_without_a_tick():
    """Burn of duration 2 with 1 counter; the opponent's card adds 1."""
    spell = ability("spell", effects=[change("add_counters", 1, "opp_active")])
    t = table(side(hand=[spell]), turn="q", phase=1,
              effects=[("q1", "p", item("burn", persistent=burn(1, 2)))])  # fmt: skip
    t.start_turn().keep().defend().end_turn().start_turn().keep()
    assert (t.effects("q1"), t.damage("q1")) == ([("burn", 1)], 1)
    t.use("spell").settled()
    assert (t.effects("q1"), t.damage("q1"), t.pile("p")) == ([], 1, ["burn", "spell"])


@clause("KM-5.54", "KM-R133", "KM-4.17")
def test_counters_of_phase_two_wait_for_phase_five():
    t = table(phase=1, effects=[("p1", "p", item("edge", persistent=buff(1, static=[MIGHT])))])
    t.start_turn()
    assert t.effects("p1") == [("edge", 1)]
    t.keep().attack().settled()
    assert (t.damage("q1"), t.effects("p1")) == (3, [("edge", 1)])
    t.end_turn()
    assert t.pile("p") == ["edge"]


@clause("KM-5.54", "KM-9.5")
def test_counters_go_on_each_effect_of_that_kind_and_never_below_zero():
    cards = [item("a", persistent=burn(1, 3)), item("b", persistent=buff(3)),
             item("c", persistent=burn(1, 2))]  # fmt: skip
    laid = [("p1", "q", card) for card in cards]
    older, younger = change("add_counters", 2), change("remove_counters", 3)
    t = table(side(hand=[ability("age", effects=[older])]), effects=laid).use("age").settled()
    assert (t.effects("p1"), t.pile("q")) == ([("a", 2), ("b", 0)], ["c"])
    fresh = ability("fresh", effects=[older, younger])
    t = table(side(hand=[fresh]), effects=laid[:2]).use("fresh").settled()
    assert t.effects("p1") == [("a", 0), ("b", 0)]


@clause("KM-5.54", "KM-4.17", "KM-9.5")
def test_a_rejuvenated_effect_stays_a_turn_longer():
    spell = ability("spell", effects=[change("remove_counters", 1, kind="buff")])
    t = table(side(hand=[spell]), phase=1, effects=[("p1", "p", item("a", persistent=buff(1)))])
    t.start_turn().keep()
    assert t.effects("p1") == [("a", 1)]
    t.use("spell").end_turn().settled()
    assert t.effects("p1") == [("a", 0)]


# --- one card, several effects --------------------------------------------------------------


@clause("KM-5.56", "KM-R134", "KM-2.13")
def test_one_card_on_two_k_mon_has_counters_of_its_own_on_each_and_leaves_with_the_last():
    short = buff(1, "own_bench_choice", static=[SHELL])
    spell = ability("spell", effects=[attach(short)], persistent=buff(2, static=[SHELL]))
    t = table(side(hand=[spell])).use("spell", target="p2").settled()
    t.unchanged_but(p_hand=[], p1_effects=[("spell", 0)], p2_effects=[("spell", 0)])
    next_turn(strike(next_turn(t)))
    assert (t.effects("p1"), t.effects("p2")) == ([("spell", 1)], [("spell", 1)])
    strike(t).end_turn()
    assert (t.effects("p2"), t.effects("p1"), t.pile("p")) == ([], [("spell", 1)], [])
    strike(next_turn(strike(t.start_turn().keep()))).end_turn()
    assert (t.effects("p1"), t.pile("p")) == ([], ["spell"])


@clause("KM-5.56", "KM-R134", "KM-5.50")
def test_a_card_may_be_attached_twice_to_the_same_k_mon():
    spell = ability("spell", effects=[attach(burn(1, 1))], persistent=burn(1, 2))
    t = table(side(hand=[spell])).use("spell").settled()
    assert t.effects("q1") == [("spell", 0), ("spell", 0)]
    t.end_turn().start_turn().keep().attack().end_turn()
    assert (t.damage("q1"), t.effects("q1"), t.pile("p")) == (2, [("spell", 1)], [])
    t.start_turn().keep().defend().end_turn().start_turn().keep().defend().end_turn()
    assert (t.damage("q1"), t.effects("q1"), t.pile("p")) == (3, [], ["spell"])


@clause("KM-5.56", "KM-R134", "KM-R51")
def test_it_stays_while_one_of_its_bearers_stands():
    spell = ability("spell", effects=[attach(burn(1, 3, "opp_bench_choice"))],
                    persistent=burn(1, 3))  # fmt: skip
    strike = powerup("strike", effects=[{"do": "attack_bonus", "amount": 9}])
    t = table(side(hand=[spell, strike])).use("spell", target="q2")
    next_turn(next_turn(t).defend()).attack("strike")
    t.bonus("none").replace(3)
    assert (t.exhausted("q1"), t.effects("q2"), t.pile("p")) == (True, [("spell", 1)], ["strike"])
    t.settled()


@clause("KM-5.56", "KM-9.5", "KM-R134")
def test_for_each_attaches_one_to_every_k_mon():
    loop = {"do": "for_each", "what": "opp_bench_all",
            "effects": [attach(burn(1, 1))]}  # fmt: skip
    t = table(side(hand=[ability("spell", effects=[loop])])).use("spell").settled()
    assert t.effects("q1") == [("spell", 0), ("spell", 0)]
    t.end_turn().start_turn().keep().defend()
    assert t.pile("p") == []
    t.end_turn().settled()
    assert (t.damage("q1"), t.pile("p")) == (2, ["spell"])


# --- the end of the bearer ------------------------------------------------------------------


@clause("KM-R51", "KM-4.31", "KM-R56", "KM-5.48")
def test_the_effects_of_an_exhausted_k_mon_go_to_their_owners():
    laid = [("q1", "p", item("mine", persistent=burn(1, 3))),
            ("q1", "q", item("his", persistent=buff(3))),
            ("q2", "q", item("other", persistent=buff(3)))]  # fmt: skip
    t = table(side(), side(kmon(hp=2)), effects=laid).attack()
    assert (t.effects("q1"), t.pile("p"), t.pile("q")) == ([], ["mine"], ["his"])
    t.bonus("none").replace(2).settled()
    assert t.effects("q2") == [("other", 0)]


@clause("KM-4.29", "KM-4.31", "KM-5.58")
def test_effects_on_a_marked_k_mon_work_until_it_is_removed():
    """Its last attack still has their bonus, and still bears what they forbid."""
    q = side(kmon(hp=2, trait="irriducibile"))
    t = table(side(), q, effects=[("q1", "q", item("edge", persistent=buff(3, static=[MIGHT])))])
    t.attack().last_attack().bonus("none").replace(2).settled()
    assert (t.damage("p1"), t.pile("q")) == (3, ["edge"])
    bar = debuff(3, static=[{"mod": "forbid", "what": "attack"}])
    t = table(side(), q, effects=[("q1", "p", item("bar", persistent=bar))]).attack()
    assert t.menu == ["no bonus", "bonus draw", "bonus charges"]
    t.bonus("none").replace(2).settled()
