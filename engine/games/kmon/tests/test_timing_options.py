"""The table options that move things in time (KM-8.2, KM-8.3), default and other value."""

from engine.games.kmon.tests.cards import (
    Raw,
    SideSpec,
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
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

GONE = kmon(exhausted=True)
LATE = {"replace_timing": "phase3"}
ORDERED = {"phase2_order": "owner_choice"}
AT_ONCE = {"expiry": "immediate"}
AT_END = {"healing_timing": "phase2_end"}
SCORCH = ("p1", "q", item("burn", persistent=burn()))


def phase_two(*effects: tuple[str, str, Raw], p=None, q=None, **rest) -> Laid:
    return table(p, q, phase=1, effects=effects, **rest).start_turn()


def ticking(code: str, *entries: Raw) -> Raw:
    return item(code, persistent=debuff(9, tick=entries))


# --- replace_timing -------------------------------------------------------------------------


def emptied(p=None, **more) -> Laid:
    """P has exhausted Q's active K-Mon; the position stays empty (Q has taken the bonus)."""
    q = side(kmon(hp=2), more.pop("bench", None), **more)
    t = table(p, q, options=LATE).attack()
    return (t.pass_() if t.in_window() else t).bonus("none")


@clause("KM-R21", "KM-8.3", "KM-8.2", "KM-4.31")
def test_replace_timing_phase_three_leaves_the_position_empty_until_the_owners_phase_three():
    t = emptied().settled()
    t.unchanged_but(p_charges=5, q1_damage=2, q1_exhausted=True, q_active=None)
    t.end_turn().start_turn()
    assert (t.asked, t.state.phase, t.menu) == ("q", 3, ["substitute 2", "substitute 3"])
    t.substitute(3)
    assert t.menu == ["defend", "attack"], "the forced one was the exchange of the phase"
    t.attack().settled()
    assert t.damage("p1") == 2


@clause("KM-R21", "KM-8.3", "KM-5.46")
def test_the_bonus_is_immediate_all_the_same():
    t = table(side(), side(kmon(hp=2)), options=LATE).attack()
    assert (t.asked, t.menu) == ("q", ["no bonus", "bonus draw", "bonus charges"])
    t.bonus("charges").settled()
    assert (t.active("q"), t.charges("q")) == (None, 5)


def again(*hand: Raw) -> SideSpec:
    """P, with an item already used that grants three more actions."""
    spur = item("spur", effects=[
        {"do": "extra_action", "kinds": ["attack", "ability", "defence"], "amount": 3}
    ])  # fmt: skip
    return side(kmon(hp=30), hand=[spur, *hand])


def facing_nobody(*hand: Raw, **q) -> Laid:
    """P has extra actions left against an empty position."""
    t = table(again(*hand), side(kmon(hp=2), **q), phase=1, options=LATE).start_turn()
    t.item("spur").keep().attack()
    if t.in_window():
        t.pass_()
    return t.bonus("none")


@clause("KM-R21", "KM-8.3", "KM-4.28", "KM-4.15")
def test_attacks_and_abilities_that_need_the_empty_position_are_illegal():
    hand = [
        ability("hit", effects=[damage(1)]),
        ability("mark", persistent=burn()),
        ability("wave", effects=[damage(1, "opp_all")]),
        ability("bench", effects=[damage(1, "opp_bench_choice")]),
        ability("own", effects=[gain(1)]),
        powerup("boost"),
    ]
    t = facing_nobody(*hand)
    assert t.menu == ["defend", "ability bench", "ability own", "ability wave", "no action"]
    t.use("wave").act("no action").act("no action").settled()
    assert [t.damage(name) for name in ("q1", "q2", "q3")] == [2, 1, 1]


@clause("KM-R21", "KM-8.3", "KM-5.41", "KM-5.6")
def test_from_an_empty_position_one_answers_with_generic_reaction_cards_only():
    hush = reaction("hush", effects=[{"do": "neutralise"}])
    wall = reaction("wall", element="fire", effects=[{"do": "neutralise"}])
    wave = ability("wave", effects=[damage(1, "opp_all")])
    t = facing_nobody(wave, hand=[hush, wall, *spare("x", "y")]).use("wave")
    assert t.menu == ["pass", "react hush"], "no evasion, no elemental reaction"
    t.react("hush").act("no action").act("no action").settled()
    assert [t.damage(name) for name in ("q2", "q3")] == [0, 0]


@clause("KM-R21", "KM-8.3", "KM-5.25", "KM-5.18")
def test_an_empty_position_has_no_working_trait():
    t = facing_nobody(
        ability("own", effects=[gain(1), draw(1, "opponent")]),
        bench=[kmon(trait="blackout"), kmon(trait="veggente")],
        hand=spare("x", "y", "z"),
    )
    t.use("own").act("no action").act("no action").settled()
    assert (t.charges("p"), len(t.hand("q"))) == (6, 4)
    assert t.happened("looked") == []


@clause("KM-R21", "KM-8.3", "KM-4.10", "KM-5.5")
def test_items_are_used_before_the_position_is_filled_if_they_have_a_target():
    hand = [
        item("purse", effects=[gain(2)]),
        item("salve", effects=[heal(1)]),
        item("cloak", persistent=buff(2)),
        item("balm", effects=[heal(1, "own_bench_choice")]),
    ]
    t = emptied(bench=[kmon(damage=3), kmon()], hand=hand, charges=0)
    t.end_turn().start_turn()
    assert t.menu == ["no item", "item balm", "item purse"], "the others have no legal target"
    t.item("purse")
    assert t.menu == ["substitute 2", "substitute 3"]
    t.substitute(2).attack().settled()
    assert t.charges("q") == 4


@clause("KM-R21", "KM-8.3", "KM-4.10", "KM-5.5")
def test_an_item_needs_the_opposing_position_filled_too():
    """It was emptied in Q's own turn, after his Phase III."""
    hand = [item("dart", effects=[damage(1)]), item("thorn", persistent=burn()),
            item("purse", effects=[gain(2)])]  # fmt: skip
    t = table(side(hand=hand), side(empty=True), phase=1, options=LATE).start_turn()
    assert t.menu == ["no item", "item purse"]
    t.item("purse").settled()
    assert t.charges("p") == 5


@clause("KM-R21", "KM-8.3", "KM-5.5")
def test_only_the_modes_that_need_the_empty_position_are_barred():
    modes = {"do": "choose", "options": [[damage(1)], [gain(2)]]}
    purse = item("purse", effects=[modes])
    both = {"do": "choose", "options": [[damage(1)], [damage(2)]]}
    hand = [purse, item("dart", effects=[both])]
    t = table(side(hand=hand), side(empty=True), phase=1, options=LATE).start_turn()
    assert t.menu == ["no item", "item purse"]
    t.item("purse").settled()
    assert t.charges("p") == 5


@clause("KM-R21", "KM-8.3", "KM-4.41")
def test_with_an_empty_position_of_ones_own_phase_four_is_over():
    """The attacker falls to Appuntito with an extra action due."""
    spur = item("spur", effects=[{"do": "extra_action", "kinds": ["defence"], "amount": 1}])
    q = side(kmon(trait="appuntito"), hand=[ability("own")], stance="defence")
    t = table(side(kmon(hp=1), hand=[spur]), q, phase=1, options=LATE).start_turn()
    t.item("spur").keep().attack().bonus("none").settled()
    assert (t.active("p"), t.turn_of, t.state.phase) == (None, "q", 1)
    t.start_turn().keep()
    assert t.menu == ["defend", "ability own"], "an empty position cannot be attacked"
    t.defend().settled().end_turn().start_turn()
    assert t.menu == ["substitute 2", "substitute 3"]


# --- phase2_order ---------------------------------------------------------------------------


@clause("KM-R18", "KM-8.3", "KM-8.2", "KM-4.33", "KM-4.36")
def test_the_turn_player_names_the_next_effect_before_each():
    """D17, also for cards of the opponent; the last one comes by itself."""
    cards = [ticking("a", gain(1)), ticking("b", gain(1)), ticking("c", gain(1))]
    laid = [("p1", "q", cards[0]), ("p2", "p", cards[1]), ("p1", "p", cards[2]),
            ("q1", "q", ticking("d", gain(1)))]  # fmt: skip
    t = phase_two(*laid, options=ORDERED)
    assert (t.asked, t.state.phase, t.menu) == ("p", 2, ["order a", "order b", "order c"])
    t.order("c")
    assert t.effects("p1") == [("a", 0), ("c", 1)]
    assert t.menu == ["order a", "order b"]
    t.order("b").settled()
    assert [t.rules.pool.at(event["card"]).code for event in t.happened("tick")] == ["c", "b", "a"]
    assert t.state.phase == 3


@clause("KM-R18", "KM-8.3")
def test_the_order_may_save_a_k_mon():
    cure = ("p2", "p", item("cure", persistent=buff(9, tick=[heal(1, "own_active")])))
    p = side(kmon(hp=5, damage=4))
    t = phase_two(SCORCH, cure, p=p, options=ORDERED).order("cure").settled()
    assert (t.damage("p1"), t.exhausted("p1")) == (4, False)
    t = phase_two(SCORCH, cure, p=p, options=ORDERED).order("burn")
    assert t.exhausted("p1")
    t.bonus("none").substitute(2).settled()


@clause("KM-R18", "KM-8.3", "KM-4.12")
def test_equal_cards_are_told_apart_and_those_that_left_are_not_offered():
    twin = item("twin", persistent=burn(1, 9))
    tear = {"do": "remove_effects", "target": "own_bench_all", "kind": "debuff", "amount": "all"}
    t = phase_two(("p1", "q", twin), ("p2", "q", twin), ("p1", "p", ticking("tear", tear)),
                  ("p3", "q", item("other", persistent=burn(1, 9))), options=ORDERED)  # fmt: skip
    assert t.menu == ["order twin 1", "order twin 2", "order tear", "order other"]
    t.order("tear").settled()
    assert (t.damage("p1"), t.damage("p2"), t.damage("p3")) == (1, 0, 0)
    assert t.pile("q") == ["twin", "other"]


# --- expiry ---------------------------------------------------------------------------------


@clause("KM-R24", "KM-8.3", "KM-8.2", "KM-5.49")
@for_every(("options", "dealt"), [({}, 3), (AT_ONCE, 2)])
def test_expiry_immediate_ends_a_full_effect_in_phase_two(options, dealt):
    edge = item("edge", persistent=buff(1, static=[
        {"mod": "damage_dealt", "amount": 1, "source": "any"}
    ]))  # fmt: skip
    t = phase_two(("p1", "p", edge), options=options)
    assert t.pile("p") == (["edge"] if options else [])
    t.keep().attack().settled()
    assert t.damage("q1") == dealt
    t.end_turn().settled()
    assert t.pile("p") == ["edge"], "once, and no second time in Phase V"


@clause("KM-R24", "KM-8.3", "KM-4.12", "KM-4.31")
def test_it_leaves_after_its_tick_and_before_its_checkpoint():
    brief = ("p1", "q", item("brief", persistent=burn(1, 1)))
    t = phase_two(brief, p=side(kmon(hp=1)), options=AT_ONCE)
    order = [rule for rule in ("detached", "removed") if t.happened(rule)]
    assert (t.asked, t.exhausted("p1"), t.pile("q")) == ("p", True, ["brief"])
    kinds = [t.rules.event_kinds[event[0]].name for event in t.events]
    assert order == ["detached", "removed"]
    assert kinds.index("detached") < kinds.index("removed")
    t.bonus("none").substitute(2).settled()


@clause("KM-R24", "KM-8.3", "KM-5.54")
def test_an_effect_that_is_not_full_stays_in_both_ways():
    long = ("p1", "p", item("long", persistent=buff(2)))
    t = phase_two(long, options=AT_ONCE).keep().defend().end_turn().settled()
    assert t.effects("p1") == [("long", 1)]


# --- healing_timing -------------------------------------------------------------------------


@clause("KM-R19", "KM-8.3", "KM-8.2", "KM-5.28")
@for_every(("options", "saved"), [({}, True), (AT_END, False)])
def test_healing_timing(options, saved):
    p = side(kmon(hp=5, trait="guarigione", damage=4))
    t = phase_two(SCORCH, p=p, options=options)
    assert t.exhausted("p1") != saved
    if not saved:
        t.bonus("none").substitute(2)
    t.settled()
    assert t.damage("p1") == (4 if saved else 5)


@clause("KM-R19", "KM-8.3", "KM-5.28", "KM-5.40")
def test_at_the_end_of_phase_two_it_heals_what_the_phase_has_done():
    t = phase_two(SCORCH, p=side(kmon(trait="guarigione")), options=AT_END).settled()
    assert (t.damage("p1"), t.state.phase) == (0, 3)
    t = phase_two(SCORCH, p=side(kmon(trait="guarigione"))).settled()
    assert t.damage("p1") == 1, "at the start there was nothing to heal"
    t = phase_two(p=side(kmon(trait="guarigione", damage=2)), options=AT_END).settled()
    assert t.damage("p1") == 1, "without any effect as well"


@clause("KM-R19", "KM-8.3", "KM-5.28")
def test_it_heals_only_if_still_active_then():
    swap = {"do": "substitute", "side": "own"}
    p = side(kmon(trait="guarigione", damage=3), [kmon(damage=3), GONE])
    t = phase_two(("p1", "p", ticking("gust", swap)), p=p, options=AT_END).settled()
    assert (t.active("p"), t.damage("p1"), t.damage("p2")) == ("p2", 3, 3)


# --- elemental_ticks ------------------------------------------------------------------------


@clause("KM-R48", "KM-8.3", "KM-8.2", "KM-5.38")
@for_every(
    ("primary", "trait", "place", "dealt"),
    [
        ("ice", "rapidita", "p1", 4), ("water", "rapidita", "p1", 2),
        ("earth", "rapidita", "p1", 3), ("earth", "barriera", "p1", 2),
        ("water", "barriera", "p1", 1),
        ("ice", "barriera", "p2", 4), ("earth", "barriera", "p2", 3),
    ],
)  # fmt: skip
def test_elemental_ticks(primary, trait, place, dealt):
    """Weakness, resistance, and Barriera of an active K-Mon; nothing else."""
    flame = ability("flame", element="fire", persistent=burn(3, 9))
    target = kmon(primary, trait=trait)
    p = side(target, [target, kmon()], stance="defence")
    for options, amount in (({"elemental_ticks": True}, dealt), ({}, 3)):
        t = phase_two((place, "q", flame), p=p, options=options)
        assert t.settled().damage(place) == amount


@clause("KM-R48", "KM-8.3", "KM-5.39")
def test_elemental_ticks_need_an_element_and_an_opposing_card():
    options = {"elemental_ticks": True}
    flame = ability("flame", element="fire", persistent=burn(3, 9))
    t = phase_two(("p1", "p", flame), p=side(kmon("ice")), options=options).settled()
    assert t.damage("p1") == 3, "a player's own card"
    plain = ability("plain", persistent=burn(3, 9))
    t = phase_two(("p1", "q", plain), p=side(kmon("ice", trait="barriera")), options=options)
    assert t.settled().damage("p1") == 3


# --- double_exhaustion ----------------------------------------------------------------------


def lone(hp: int = 2, trait: str = "rapidita", hand=()):
    """A half with a single K-Mon left."""
    return side(kmon(hp=hp, trait=trait), [GONE, GONE], hand=hand)


FIRST = {"double_exhaustion": "first_exhausted_loses"}


@clause("KM-6.2", "KM-R60", "KM-8.3", "KM-8.2")
@for_every(("options", "winner"), [({}, "draw"), (FIRST, "p")])
def test_the_team_whose_third_was_marked_earlier_loses(options, winner):
    t = table(lone(), lone(trait="irriducibile"), options=options).attack().last_attack().settled()
    assert t.result() == (winner, "double_exhaustion")


@clause("KM-6.2", "KM-R60", "KM-8.3")
@for_every(
    ("effects", "winner"),
    [
        ([damage(2), damage(2, "own_active")], "p"),
        ([damage(2, "own_active"), damage(2)], "q"),
        ([damage(2, "own_active"), gain(1), damage(2)], "q"),
    ],
)
def test_entries_of_a_list_come_one_after_the_other(effects, winner):
    spell = ability("spell", effects=effects)
    t = table(lone(hand=[spell]), lone(), options=FIRST).use("spell").settled()
    assert t.result() == (winner, "double_exhaustion")
    t = table(lone(hand=[spell]), lone()).use("spell").settled()
    assert t.result() == ("draw", "double_exhaustion")


@clause("KM-6.2", "KM-R60", "KM-8.3")
def test_marked_by_the_same_entry_it_is_a_draw():
    """The first two entries hurt both, the third, behind a coin, fells all it has hit."""
    flip = {"do": "coin_flip", "heads": [damage(1, "damaged")], "tails": []}
    spell = ability("spell", effects=[damage(1), damage(1, "own_active"), flip])
    t = table(lone(hand=[spell]), lone(), options=FIRST).use("spell").coin("heads").settled()
    assert t.result() == ("draw", "double_exhaustion")


@clause("KM-6.2", "KM-R60", "KM-8.3")
def test_it_is_the_third_k_mon_that_counts():
    """P's active falls first, Q's only one next, P's last one last: Q was complete earlier."""
    spell = ability("spell", effects=[
        damage(2, "own_active"), damage(2), damage(2, "own_bench_choice")
    ])  # fmt: skip
    p = side(kmon(hp=2), [kmon(hp=2), GONE], hand=[spell])
    t = table(p, lone(), options=FIRST).use("spell").settled()
    assert t.result() == ("p", "double_exhaustion")


@clause("KM-6.2", "KM-R60", "KM-8.3", "KM-5.33")
def test_appuntito_strikes_after_the_attack():
    sharp = side(kmon(hp=1, trait="appuntito"), [GONE, GONE], stance="defence")
    always = {**FIRST, "appuntito_when_exhausted": True}
    t = table(lone(hp=1), sharp, options=always).attack().settled()
    assert t.result() == ("p", "double_exhaustion")


@clause("KM-6.2", "KM-8.3", "KM-4.12")
def test_in_phase_two_as_well_by_one_tick():
    doom = ticking("doom", damage(2, "opp_active"), damage(2, "own_active"))
    t = phase_two(("p1", "q", doom), p=lone(), q=lone(), options=FIRST).settled()
    assert t.result() == ("q", "double_exhaustion")


# --- allow_pass -----------------------------------------------------------------------------


@clause("KM-R20", "KM-8.3", "KM-4.15", "KM-9.6")
def test_allow_pass_beside_what_effects_leave():
    bar = item("bar", persistent=debuff(9, static=[{"mod": "forbid", "what": "attack"}]))
    t = table(options={"allow_pass": True}, effects=[("p1", "q", bar)])
    assert t.menu == ["defend", "no action"]
    t.nothing().settled().unchanged_but()
    hand = [reaction("hush", effects=[{"do": "neutralise"}]), *spare("x", "y")]
    t = table(side(), side(hand=hand, stance="defence"), options={"allow_pass": True}).nothing()
    t.settled().unchanged_but()
    assert t.happened("no_reaction") == [], "it is no action: nobody may answer, nobody earns"
