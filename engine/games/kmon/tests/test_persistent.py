"""Phase II: the ticks and counters of attached effects (KM-4.12, KM-5.48 to KM-5.50)."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    buff,
    burn,
    damage,
    debuff,
    draw,
    gain,
    heal,
    item,
    kmon,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

GONE = kmon(exhausted=True)


def ticking(code: str, *entries: Raw, duration: int = 3, kind=debuff) -> Raw:
    """A card whose persistent part does these entries in each Phase II."""
    return ability(code, persistent=kind(duration, tick=list(entries)))


def phase_two(*effects: tuple[str, str, Raw], p=None, q=None, **rest) -> Laid:
    """P's turn begins with these effects in play."""
    return table(p, q, phase=1, effects=effects, **rest).start_turn()


def ticked(t: Laid) -> list[str]:
    """The cards that have acted in Phase II so far, in their order."""
    return [t.rules.pool.at(event["card"]).code for event in t.happened("tick")]


def aged(name: str, counters: int = 1) -> list[tuple[str, int]]:
    return [(name, counters)]


# --- what runs, and in which order ----------------------------------------------------------


@clause("KM-4.12", "KM-5.48", "KM-9.1", "KM-5.49")
def test_the_tick_comes_first_and_then_one_counter():
    """The tick counts the counters before its own is placed: 0, then 1."""
    rot = ticking("rot", gain({"count": "counters_on(effect)"}))
    t = phase_two(("p1", "p", rot)).settled()
    t.unchanged_but(p1_effects=aged("rot"), phase=3)
    t.keep().attack().end_turn().start_turn().keep().attack().end_turn()
    assert (t.effects("p1"), t.charges("p")) == (aged("rot"), 5), "Q's Phase II is not its own"
    t.start_turn().settled()
    assert (t.effects("p1"), t.charges("p")) == (aged("rot", 2), 6)


@clause("KM-4.12", "KM-R18", "KM-5.48", "KM-2.11")
def test_all_effects_in_the_own_play_area_run_oldest_first_and_no_others():
    """Active and benched, buff and debuff, whoever owns the card; not those on Q's K-Mon."""
    cards = [
        ticking("one", gain(1)),
        ticking("two", gain(1), kind=buff),
        ticking("three", gain(1)),
        ticking("four", gain(1)),
        ticking("five", gain(1)),
    ]
    bearers = [("p3", "q"), ("p1", "p"), ("q1", "p"), ("q2", "q"), ("p1", "q")]
    laid = [(*bearer, card) for bearer, card in zip(bearers, cards, strict=True)]
    t = phase_two(*laid).settled()
    assert ticked(t) == ["one", "two", "five"]
    t.unchanged_but(
        p_charges=4, q_charges=5, p1_effects=[("two", 1), ("five", 1)], p3_effects=aged("one"),
        phase=3,
    )  # fmt: skip


@clause("KM-R18", "KM-4.12")
@for_every(("order", "left"), [(("loss", "gain"), 2), (("gain", "loss"), 0)])
def test_the_order_of_attachment_decides_across_active_and_bench(order, left):
    parts = {
        "gain": ticking("gain", gain(2)),
        "loss": ticking("loss", {"do": "lose_charges", "who": "self", "amount": 9}),
    }
    places = {"gain": "p1", "loss": "p2"}
    t = phase_two(*((places[name], "p", parts[name]) for name in order)).settled()
    assert t.charges("p") == left


@clause("KM-4.12", "KM-5.28", "KM-R19")
def test_guarigione_heals_before_the_first_effect():
    """At its last hit point but one it survives a burn of 1: 8-1+1."""
    scorch = ("p1", "q", item("burn", persistent=burn()))
    t = phase_two(scorch, p=side(kmon(hp=9, trait="guarigione", damage=8)))
    t.settled().unchanged_but(p1_effects=aged("burn"), phase=3)
    t = phase_two(scorch, p=side(kmon(trait="guarigione", damage=3))).settled()
    assert t.damage("p1") == 3, "3-1+1"


@clause("KM-4.12")
def test_only_effects_attached_before_the_phase_began_are_processed():
    sprout = ticking("sprout", {"do": "attach_effect", "persistent": {
        **burn(5, 2, "own_bench_choice"),
    }})  # fmt: skip
    t = phase_two(("p1", "p", sprout)).choose("p2").settled()
    t.unchanged_but(p1_effects=aged("sprout"), p2_effects=aged("sprout", 0), phase=3)


@clause("KM-4.12", "KM-5.51")
def test_an_effect_that_leaves_before_its_moment_is_not_processed():
    tear = {"do": "remove_effects", "target": "own_bench_all", "kind": "debuff", "amount": "all"}
    cure = ticking("cure", tear, kind=buff)
    t = phase_two(("p1", "p", cure), ("p2", "q", item("burn", persistent=burn())))
    t.settled().unchanged_but(p1_effects=aged("cure"), p2_effects=[], q_pile=["burn"], phase=3)
    assert ticked(t) == ["cure"]


@clause("KM-4.12", "KM-5.51")
def test_an_effect_that_removes_itself_gets_no_counter():
    tear = {"do": "remove_effects", "target": "bearer", "kind": "buff", "amount": "all"}
    t = phase_two(("p1", "p", ticking("cure", gain(1), tear, kind=buff)))
    t.settled().unchanged_but(p_charges=4, p1_effects=[], p_pile=["cure"], phase=3)
    assert t.happened("aged") == []


@clause("KM-4.12", "KM-R13", "KM-5.51", "KM-4.20")
def test_nobody_is_asked_in_phase_two_whatever_he_holds():
    hush = reaction("hush", effects=[{"do": "neutralise"}])
    armed = side(kmon(trait="blackout"), hand=[hush, *spare("w", "x", "y", "z")])
    t = phase_two(("p1", "q", item("burn", persistent=burn())), p=armed, q=armed).settled()
    assert t.menu == ["keep", "substitute 2", "substitute 3"]
    assert (t.damage("p1"), t.happened("no_reaction")) == (1, [])


# --- ticks ----------------------------------------------------------------------------------


@clause("KM-9.2", "KM-5.48", "KM-4.12")
@for_every("owner", ["p", "q"])
def test_own_and_opposing_are_seen_from_the_owner_of_the_card(owner):
    """Whoever bears it and whoever's Phase II it is."""
    entries = [
        gain(1), gain(3, "opponent"), gain(7, "bearer_controller"),
        damage(1, "own_active"), damage(2, "opp_active"), damage(4, "bearer"),
    ]  # fmt: skip
    t = phase_two(("p2", owner, ticking("storm", *entries))).settled()
    other = "q" if owner == "p" else "p"
    gained = {owner: 1, other: 3}
    gained["p"] += 7
    t.unchanged_but(
        **{f"{who}_charges": 3 + amount for who, amount in gained.items()},
        **{f"{owner}1_damage": 1, f"{other}1_damage": 2},
        p2_damage=4, p2_effects=aged("storm"), phase=3,
    )  # fmt: skip


@clause("KM-9.2", "KM-9.3", "KM-5.48")
def test_amounts_and_conditions_too_are_those_of_the_cards_owner():
    count = {"count": "own_hand"}
    entries = [damage(count, "bearer"), {**gain(5), "if": {"stance": ["own_active", "defence"]}}]
    t = phase_two(
        ("p1", "q", ticking("doom", *entries)),
        p=side(hand=spare("a")),
        q=side(hand=spare("x", "y", "z"), stance="defence"),
    ).settled()
    t.unchanged_but(p1_damage=3, q_charges=8, p1_effects=aged("doom"), phase=3)


@clause("KM-4.39", "KM-9.2", "KM-4.33")
@for_every(("chooser", "asked"), [("owner", "q"), ("opponent", "p")])
def test_every_choice_of_a_tick_is_made_when_it_happens(chooser, asked):
    sting = ticking("sting", {**damage(2, "opp_any_choice"), "chooser": chooser})
    t = phase_two(("p1", "q", sting), p=side(kmon(), [kmon(), GONE]))
    assert t.asked == asked
    side_word = "opposing" if asked == "q" else "own"
    assert t.menu == [f"target {side_word} 1", f"target {side_word} 2"]
    t.choose("p2").settled().unchanged_but(p2_damage=2, p1_effects=aged("sting"), phase=3)


@clause("KM-4.39", "KM-4.12")
def test_modes_of_a_tick_are_chosen_then_and_a_choice_without_an_answer_is_skipped():
    modal = {"do": "choose", "options": [[gain(1)], [damage(2, "opp_bench_choice"), gain(4)]]}
    t = phase_two(("p1", "q", ticking("sly", modal)), p=side(kmon(), [GONE, GONE]))
    assert (t.asked, t.menu) == ("q", ["mode 1", "mode 2"])
    t.choose(2).settled()
    assert (t.charges("q"), t.damage("p1")) == (7, 0)
    t.unchanged_but(q_charges=7, p1_effects=aged("sly"), phase=4)


@clause("KM-5.38", "KM-R48", "KM-5.58", "KM-4.12")
def test_a_tick_deals_what_the_card_says_and_nothing_changes_it():
    """Weak to it, behind Barriera, in defence, with damage taken +2 and more dealt on the rival."""
    flame = ability("flame", element="fire", persistent=burn(3, 3))
    armour = item("armour", persistent=buff(3, static=[
        {"mod": "damage_taken", "amount": 2, "source": "any"}
    ]))  # fmt: skip
    might = item("might", persistent=buff(3, static=[
        {"mod": "damage_dealt", "amount": 2, "source": "any"}
    ]))  # fmt: skip
    t = phase_two(
        ("p1", "p", armour), ("q1", "q", might), ("p1", "q", flame),
        p=side(kmon("ice", trait="barriera"), stance="defence"), q=side(kmon("fire")),
    )  # fmt: skip
    assert t.damage("p1") == 3
    t.settled()


@clause("KM-5.50", "KM-R59", "KM-5.49")
def test_equal_effects_add_up_and_each_has_its_own_counters():
    card = item("burn", persistent=burn(1, 2))
    t = phase_two(("p1", "q", card), ("p1", "q", card)).settled()
    t.unchanged_but(p1_damage=2, p1_effects=[("burn", 1), ("burn", 1)], phase=3)
    again = side(hand=[ability("spell", persistent=burn(1, 2, "own_active"))])
    t = phase_two(("p1", "p", ability("spell", persistent=burn(1, 2, "own_active"))), p=again)
    t.keep().use("spell").settled()
    assert t.effects("p1") == [("spell", 1), ("spell", 0)]


@clause("KM-4.12", "KM-5.7", "KM-5.18", "KM-4.18")
def test_a_tick_may_draw_in_the_opponents_turn_beyond_five_cards():
    t = phase_two(("p1", "q", ticking("tide", draw(2))), q=side(hand=spare(*"abcde"))).settled()
    assert len(t.hand("q")) == 7
    t.keep().defend().end_turn()
    assert len(t.hand("q")) == 7, "the limit is the turn player's, at his own turn's end"


# --- a tick that exhausts -------------------------------------------------------------------


@clause("KM-4.31", "KM-R21", "KM-R132", "KM-4.13", "KM-5.46")
def test_an_active_k_mon_that_falls_in_its_own_phase_two_is_replaced_in_phase_three():
    t = phase_two(("p1", "q", item("burn", persistent=burn())), p=side(kmon(hp=1)))
    assert (t.asked, t.state.phase, t.active("p")) == ("p", 2, None)
    t.bonus("charges")
    assert (t.state.phase, t.menu) == (3, ["substitute 2", "substitute 3"])
    t.substitute(3).settled().unchanged_but(
        p_charges=5, p_active="p3", p1_damage=1, p1_exhausted=True, p1_effects=[],
        q_pile=["burn"], phase=4,
    )  # fmt: skip
    assert t.menu == ["defend", "attack"], "that was the exchange of this phase"


@clause("KM-4.31", "KM-R70", "KM-5.46")
def test_a_benched_one_falls_where_it_is_with_a_bonus_and_no_replacement():
    t = phase_two(
        ("p2", "q", item("burn", persistent=burn())), p=side(kmon(damage=4), [kmon(hp=1), kmon()])
    )
    assert t.menu == ["no bonus", "bonus draw", "bonus charges", "bonus heal 1"]
    t.bonus("heal 1").settled()
    assert t.menu == ["keep", "substitute 3"]
    t.unchanged_but(
        p1_damage=2, p2_damage=1, p2_exhausted=True, p2_effects=[], q_pile=["burn"], phase=3
    )


@clause("KM-4.31", "KM-R21")
def test_a_rival_who_falls_in_my_phase_two_is_replaced_at_once():
    thorns = ticking("thorns", damage(1), kind=buff)
    t = phase_two(("p1", "p", thorns), q=side(kmon(hp=1))).bonus("none")
    assert (t.asked, t.state.phase, t.menu) == ("q", 2, ["replace 2", "replace 3"])
    t.replace(2).settled()
    assert t.state.phase == 3


@clause("KM-4.12", "KM-4.31", "KM-4.33")
def test_a_checkpoint_follows_each_single_effect():
    cards = [item(f"burn{at}", persistent=burn()) for at in (1, 2)]
    t = phase_two(("p2", "q", cards[0]), ("p3", "q", cards[1]), p=side(kmon(), [kmon(hp=1)] * 2))
    assert (t.asked, t.exhausted("p2"), t.exhausted("p3")) == ("p", True, False)
    assert t.effects("p3") == aged("burn2", 0), "the second has not been processed"
    t.bonus("charges")
    assert t.exhausted("p3")
    t.bonus("charges").settled()
    assert (t.charges("p"), t.pile("q")) == (7, ["burn1", "burn2"])


@clause("KM-4.31", "KM-R51", "KM-4.12", "KM-R56")
def test_other_effects_of_the_fallen_go_to_their_owners_and_never_act():
    cards = [item("burn", persistent=burn()), ticking("mine", gain(9)), ticking("his", gain(9))]
    t = phase_two(
        ("p1", "q", cards[0]), ("p1", "p", cards[1]), ("p1", "q", cards[2]), p=side(kmon(hp=1))
    )
    t.bonus("none").substitute(2).settled()
    assert (t.pile("p"), t.pile("q")) == (["mine"], ["burn", "his"])
    assert (ticked(t), t.charges("p"), t.charges("q")) == (["burn"], 3, 3)


@clause("KM-4.31", "KM-9.2", "KM-R21")
def test_later_effects_of_the_phase_find_nobody_in_the_empty_position():
    last = ticking("last", damage(1), heal(3, "own_active"), gain(1))
    t = phase_two(
        ("p1", "q", item("burn", persistent=burn())), ("p2", "q", last),
        p=side(kmon(hp=1)), q=side(kmon(damage=2)),
    )  # fmt: skip
    t.bonus("none")
    assert (t.active("p"), t.effects("p2"), t.charges("q")) == (None, aged("last"), 4)
    t.substitute(2).settled()
    assert (t.damage("p2"), t.damage("q1")) == (0, 0), "the fallen one got nothing more"


@clause("KM-4.30", "KM-4.29", "KM-4.12")
def test_a_tick_that_heals_after_its_own_blow_saves_nobody():
    t = phase_two(("p1", "q", ticking("cruel", damage(1, "bearer"), heal(5, "bearer"))),
                  p=side(kmon(hp=4, damage=3)))  # fmt: skip
    t.bonus("none").substitute(2).settled()
    assert (t.exhausted("p1"), t.damage("p1")) == (True, 4)


@clause("KM-4.31", "KM-5.22", "KM-R46", "KM-R21")
def test_irriducibile_felled_by_a_tick_hits_back_in_phase_two():
    t = phase_two(
        ("p1", "q", item("burn", persistent=burn())), p=side(kmon(hp=1, trait="irriducibile"))
    )
    assert t.menu == ["no last attack", "last attack"]
    t.last_attack().bonus("none")
    assert t.menu == ["substitute 2", "substitute 3"]
    t.substitute(2).settled()
    assert (t.damage("q1"), t.charges("p")) == (2, 5)


@clause("KM-6.1", "KM-4.31", "KM-4.12")
def test_a_tick_may_end_the_battle_before_the_rest_of_the_phase():
    t = phase_two(("p1", "q", item("burn", persistent=burn())), p=side(kmon(hp=1), [GONE, GONE]))
    assert t.settled().result() == ("q", "team_exhausted")
    assert t.happened("bonus_none") == []
