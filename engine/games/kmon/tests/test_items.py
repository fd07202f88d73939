"""Phase I: items, what they cost and choose, where they go, how often (KM-4.10, KM-5.47)."""

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
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

PURSE = item("purse", effects=[gain(2)])
HUSH = reaction("hush", effects=[{"do": "neutralise"}])
GONE = kmon(exhausted=True)


def in_phase_one(*items: Raw, p=None, q=None, **rest) -> Laid:
    """P's own turn has just begun with these items in hand."""
    return table(p or side(hand=items), q, phase=1, **rest).start_turn()


def to_phase_one(t: Laid) -> Laid:
    """Through the whole turn of Q, who defends, to the next Phase I of P."""
    return t.end_turn().start_turn().keep().defend().end_turn().start_turn()


def used(name: str, **more) -> dict[str, object]:
    """What has changed by the use of P's only item."""
    return {"p_hand": [], "p_pile": [name], "p_used": [name], "phase": 3, **more}


# --- when -----------------------------------------------------------------------------------


@clause("KM-4.10", "KM-4.33", "KM-4.11", "KM-2.12")
def test_one_item_of_the_hand_or_none_in_phase_one():
    t = in_phase_one(PURSE, item("salve"))
    assert t.state.phase == 1
    assert t.menu == ["no item", "item purse", "item salve"]
    t.item("purse").settled()
    t.unchanged_but(p_charges=5, p_hand=["salve"], p_pile=["purse"], p_used=["purse"], phase=3)
    assert t.menu == ["keep", "substitute 2", "substitute 3"]


@clause("KM-4.10", "KM-2.12")
def test_at_most_one_item_in_a_turn_and_another_in_the_next():
    t = in_phase_one(PURSE, item("salve")).item("purse")
    while t.state.phase < 4:
        assert not any("item" in text for text in t.menu), "the item of this turn has been used"
        t.keep()
    to_phase_one(t.attack())
    assert t.offers("no item", "item salve")
    t.item("salve").settled()
    assert (t.pile("p"), t.effects("p1")) == (["purse", "salve"], [])


@clause("KM-4.10")
def test_items_are_used_in_no_other_phase_and_in_nobody_elses_turn():
    t = in_phase_one(PURSE, q=side(hand=[PURSE, *spare("x", "y")])).item(None).keep()
    assert t.menu == ["defend", "attack"]
    t.attack()
    assert t.menu == ["pass", "evade 1"], "Q's item is no reaction"
    t.pass_().end_turn()
    assert t.hand("p") == ["filler", "purse"]
    t.start_turn()
    assert (t.asked, t.menu) == ("q", ["no item", "item purse"])


@clause("KM-4.10", "KM-7.9")
def test_declining_reads_like_having_nothing_to_use():
    logs = []
    for hand in ([PURSE], spare("a")):
        t = in_phase_one(p=side(kmon(code="one"), hand=hand))
        if hand == [PURSE]:
            t.item(None)
        logs.append([str(line) for line in t.keep().log("q")])
        t.settled().unchanged_but(phase=4)
    assert logs[0] == logs[1]


@clause("KM-4.10", "KM-R13", "KM-4.20", "KM-5.45")
def test_nobody_may_react_to_an_item():
    stone = item("stone", effects=[damage(1), {"do": "discard_hand", "who": "self", "amount": 1}])
    q = side(kmon(trait="blackout"), hand=[HUSH, *spare("w", "x", "y", "z")])
    t = in_phase_one(p=side(hand=[stone, *spare("a")]), q=q).item("stone")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["a", "stone"], p_used=["stone"], q1_damage=1, phase=3
    )
    assert t.happened("no_reaction") == [], "no window was even opened"


# --- whether --------------------------------------------------------------------------------


@clause("KM-4.10", "KM-5.5")
@for_every("selector", ["own_bench_choice", "opp_bench_choice", "own_other_choice"])
def test_an_item_without_a_legal_target_cannot_be_used(selector):
    alone = side(kmon(), [GONE, GONE], hand=[item("salve", effects=[heal(1, selector)])])
    t = in_phase_one(p=alone, q=side(kmon(), [GONE, GONE]))
    assert t.state.phase == 4, "nothing was offered in Phases I and III"
    t.settled()
    assert t.hand("p") == ["salve"]


@clause("KM-4.10", "KM-5.5")
def test_of_an_item_with_modes_those_with_a_target_are_offered():
    modal = item("modal", effects=[
        {"do": "choose", "options": [[heal(1, "own_bench_choice")], [gain(1)], [gain(2)]]}
    ])  # fmt: skip
    t = in_phase_one(p=side(kmon(), [GONE, GONE], hand=[modal])).act("item modal")
    assert t.menu == ["mode 2", "mode 3"]
    t.act("mode 3").settled()
    assert t.charges("p") == 5


@clause("KM-5.5", "KM-R16", "KM-5.40")
def test_an_item_that_happens_to_do_nothing_may_be_used():
    t = in_phase_one(item("salve", effects=[heal(3)])).item("salve")
    t.settled().unchanged_but(**used("salve"))


@clause("KM-5.1")
def test_any_team_may_use_an_item():
    for element in ("ice", "ghost"):
        t = in_phase_one(p=side(kmon(element), hand=[PURSE])).item("purse").settled()
        assert t.charges("p") == 5


@clause("KM-R7", "KM-5.2", "KM-5.3", "KM-4.10")
@for_every(
    ("cost", "is_payable"),
    [
        (3, True), (4, False), ({"discard": 2}, True), ({"discard": 3}, False),
        ({"self_damage": 8}, True), ({"self_damage": 9}, False),
        ({"mill_self": 2}, True), ({"mill_self": 3}, False),
        ({"charges": 4, "alternatives": [{"discard": 1}]}, True),
        ({"charges": 4, "alternatives": [{"discard": 3}]}, False),
    ],
)  # fmt: skip
def test_an_item_with_a_cost_needs_it(cost, is_payable):
    hand = [item("thing", cost=cost), *spare("a", "b")]
    t = in_phase_one(p=side(kmon(hp=9), hand=hand, deck=2))
    assert t.can("item thing") == is_payable


@clause("KM-4.16", "KM-4.10", "KM-5.3")
def test_the_whole_declaration_comes_before_any_payment():
    cost = {"charges": 4, "alternatives": [{"charges": 1, "discard": 1, "self_damage": 1,
            "mill_self": 1}]}  # fmt: skip
    modal = {"do": "choose", "options": [[gain(9)], [heal(2, "own_any_choice")]]}
    t = in_phase_one(
        p=side(
            kmon(),
            [kmon(damage=3), kmon()],
            hand=[item("kit", cost=cost, effects=[modal]), *spare("a", "b")],
            deck=spare("c", "d"),
            charges=4,
        )
    )
    t.act("item kit").act("cost 2").act("mode 2").act("target own 2")
    assert t.menu == ["discard a", "discard b"]
    t.unchanged_but()
    assert t.seen("q").frames == [t.state.frames[0]], "the opponent sees nothing of it"
    t.act("discard b").settled().unchanged_but(
        p_charges=3, p1_damage=1, p2_damage=1, p_hand=["a"], p_deck=1, p_pile=["b", "c", "kit"],
        p_used=["kit"], phase=3,
    )  # fmt: skip


# --- what then ------------------------------------------------------------------------------


@clause("KM-4.11", "KM-5.55", "KM-9.1")
def test_the_entries_come_in_their_order_the_persistent_part_last():
    """Were the persistent part attached first, the item would tear itself off."""
    tear = {"do": "remove_effects", "target": "own_active", "kind": "buff", "amount": "all"}
    loss = {"do": "lose_charges", "who": "self", "amount": 9}
    cloak = item("cloak", effects=[gain(1), loss, gain(2), tear], persistent=buff(2))
    t = in_phase_one(cloak, effects=[("p1", "p", item("old", persistent=buff(3)))]).item("cloak")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["old"], p_used=["cloak"], p_charges=2, phase=3,
        p1_effects=[("cloak", 1)],
    )  # fmt: skip


@clause("KM-5.55", "KM-9.1", "KM-5.52")
def test_the_same_order_holds_for_a_reaction():
    tear = {"do": "remove_effects", "target": "own_active", "kind": "buff", "amount": "all"}
    loss = {"do": "lose_charges", "who": "self", "amount": 9}
    dodge = reaction("dodge", effects=[gain(1), loss, gain(2), tear], persistent=buff(2))
    t = table(side(), side(hand=[dodge]), effects=[("q1", "q", item("old", persistent=buff(3)))])
    t.attack().react("dodge").settled().unchanged_but(
        p_charges=5, q_charges=2, q_hand=[], q_pile=["old"], q1_damage=2,
        q1_effects=[("dodge", 0)],
    )  # fmt: skip


@clause("KM-4.11", "KM-R14", "KM-R56", "KM-5.48", "KM-4.17")
def test_a_debuff_item_stays_on_the_rival_and_comes_back_to_its_owners_pile():
    t = in_phase_one(item("thorn", persistent=burn(1, 1))).item("thorn").settled()
    t.unchanged_but(p_hand=[], p_used=["thorn"], q1_effects=[("thorn", 0)], phase=3)
    t.keep().defend().end_turn().start_turn().keep().defend()
    assert (t.effects("q1"), t.damage("q1"), t.pile("p")) == ([("thorn", 1)], 1, [])
    t.end_turn().settled()
    assert (t.effects("q1"), t.pile("p"), t.pile("q")) == ([], ["thorn"], [])


@clause("KM-4.31", "KM-R21", "KM-5.46")
def test_a_checkpoint_follows_an_item_and_fills_every_position_at_once():
    bomb = item("bomb", effects=[damage(2, "own_active"), damage(2)])
    t = in_phase_one(p=side(kmon(hp=2), hand=[bomb]), q=side(kmon(hp=2))).item("bomb")
    assert (t.asked, t.state.phase) == ("p", 1)
    t.bonus("charges").bonus("none")
    assert (t.asked, t.menu) == ("p", ["replace 2", "replace 3"])
    t.replace(2).replace(3)
    assert t.menu == ["keep", "substitute 3"], "a replacement is not the exchange of Phase III"
    t.keep().settled().unchanged_but(
        **used("bomb", phase=4), p_charges=5, p_active="p2", p1_damage=2, p1_exhausted=True,
        q_active="q3", q1_damage=2, q1_exhausted=True,
    )  # fmt: skip


@clause("KM-4.31", "KM-5.22", "KM-R46", "KM-4.22")
def test_irriducibile_hits_back_in_phase_one_and_may_be_evaded_there():
    bomb = item("bomb", effects=[damage(2)])
    q = side(kmon(hp=2, trait="irriducibile"))
    t = in_phase_one(p=side(hand=[bomb]), q=q).item("bomb").last_attack().bonus("none").replace(2)
    t.settled().unchanged_but(
        **used("bomb"), p1_damage=2, q_charges=5, q_active="q2", q1_damage=2, q1_exhausted=True,
        q1_last_attack=True,
    )  # fmt: skip
    t = in_phase_one(p=side(hand=[bomb, *spare("a", "b")]), q=q).item("bomb").last_attack()
    assert (t.asked, t.turn_of, t.menu) == ("p", "p", ["pass", "evade 1"])
    t.evade(["a", "b"]).bonus("none").replace(2).settled()
    assert (t.damage("p1"), t.charges("q")) == (0, 3)
    assert t.menu == ["keep", "substitute 2", "substitute 3"]


@clause("KM-6.1", "KM-4.31")
def test_an_item_may_end_the_battle():
    t = in_phase_one(item("bomb", effects=[damage(2)]), q=side(kmon(hp=2), [GONE, GONE]))
    assert t.item("bomb").settled().result() == ("p", "team_exhausted")
    t = in_phase_one(p=side(kmon(hp=2), [GONE, GONE], hand=[item("bad", effects=[
        damage(2, "own_active")
    ])]))  # fmt: skip
    assert t.item("bad").settled().result() == ("q", "team_exhausted")


@clause("KM-4.35", "KM-4.39", "KM-4.11")
def test_coins_and_choices_at_resolution_work_in_phase_one():
    flip = {"do": "coin_flip", "heads": [gain(2)], "tails": []}
    toss = {"do": "discard_hand", "who": "opponent", "amount": 1}
    t = in_phase_one(item("dice", effects=[flip, toss]), q=side(hand=spare("x", "y")))
    t.item("dice").coin("heads")
    assert t.asked == "q"
    t.discard("y").settled().unchanged_but(**used("dice"), p_charges=5, q_hand=["x"], q_pile=["y"])


# --- once per battle ------------------------------------------------------------------------


def recovering(to: str = "hand", **rest) -> Raw:
    return ability("dig", effects=[{"do": "recover", "amount": 9, "to": to, **rest}])


@clause("KM-5.47", "KM-R55", "KM-2.13")
@for_every("to", ["hand", "deck_top", "deck_bottom", "deck_shuffle"])
def test_no_effect_brings_a_used_copy_back_wherever_to(to):
    t = in_phase_one(p=side(hand=[PURSE, recovering(to)], pile=spare("old"))).item("purse").keep()
    t.use("dig")
    if to == "deck_shuffle":
        t.shuffle()
    t.settled()
    assert t.pile("p") == ["purse", "dig"], "the other card has gone, the used item never does"


@clause("KM-5.47", "KM-R55", "KM-2.13", "KM-2.12")
def test_a_copy_that_was_not_used_comes_back_and_may_be_used_another_turn():
    """Two copies are two cards: one used, one fallen into the pile unused."""
    t = in_phase_one(p=side(hand=[PURSE, recovering()], pile=[PURSE])).item("purse").keep()
    t.use("dig").settled()
    assert (t.hand("p"), t.pile("p")) == (["purse"], ["purse", "dig"])
    to_phase_one(t).item("purse").settled()
    assert t.charges("p") == 7
    assert t.pile("p").count("purse") == 2
    used = [t.rules.pool.at(card).code for card in t.state.used[0]]
    assert used == ["purse", "purse"]


@clause("KM-5.47", "KM-R55", "KM-5.48")
@for_every("attached", [True, False])
def test_a_used_item_does_not_return_even_after_it_was_attached(attached):
    """While it is attached, the copy in the pile is the unused one; afterwards one of two is."""
    cloak = item("cloak", persistent=buff(1 if not attached else 3))
    half = side(hand=[cloak, recovering()], pile=[cloak], deck=spare("a", "b", "c", "d"))
    t = in_phase_one(p=half).item("cloak").keep()
    if not attached:
        to_phase_one(t.attack())
        assert t.pile("p") == ["cloak", "cloak"]
        t.keep()
    t.use("dig").settled()
    assert t.hand("p").count("cloak") == 1
    assert t.pile("p").count("cloak") == (0 if attached else 1)


@clause("KM-R55", "KM-8.2", "KM-8.3", "KM-5.47")
@for_every(("once", "is_refused"), [("copy", False), ("name", True)])
def test_item_once(once, is_refused):
    p = side(hand=[PURSE, item("salve")], pile=[PURSE], used=["purse"])
    q = side(hand=[PURSE])
    t = in_phase_one(p=p, q=q, options={"item_once": once})
    assert t.can("item purse") != is_refused
    assert t.can("item salve")
    t.item(None).keep().defend().end_turn().start_turn()
    assert t.can("item purse"), "what the other player has used does not count"


@clause("KM-5.47", "KM-9.5")
def test_a_searched_item_is_an_unused_one():
    seek = ability("seek", effects=[{"do": "search", "filter": {"type": "item"}, "amount": 1}])
    t = in_phase_one(p=side(hand=[PURSE, seek], deck=[*spare("a"), PURSE])).item("purse").keep()
    t.use("seek").shuffle().settled()
    assert (t.hand("p"), t.pile("p")) == (["purse"], ["purse", "seek"])


@clause("KM-5.47")
def test_defence_recovers_no_item():
    t = in_phase_one(p=side(hand=[PURSE], pile=[powerup("boost")])).item("purse").keep().defend()
    assert t.menu == ["recover nothing", "recover boost"]
    t.recover("boost").settled()


# --- what items do not meet -----------------------------------------------------------------


@clause("KM-4.10", "KM-9.6")
def test_an_effect_may_forbid_items_while_its_bearer_is_active():
    lock = item("lock", persistent=debuff(3, static=[{"mod": "forbid", "what": "item"}]))
    t = in_phase_one(PURSE, effects=[("p1", "q", lock)])
    assert t.menu == ["keep", "substitute 2", "substitute 3"]
    t.settled()
    t = in_phase_one(PURSE, effects=[("p2", "q", lock)])
    assert t.menu == ["no item", "item purse"]


@clause("KM-4.10", "KM-5.18", "KM-4.18")
def test_an_item_may_draw_beyond_five_cards():
    hand = [item("bag", effects=[draw(2)]), *spare("a", "b", "c", "d", "e")]
    t = in_phase_one(p=side(hand=hand, deck=spare("f", "g", "h"))).item("bag").settled()
    assert len(t.hand("p")) == 7
    assert t.menu == ["keep", "substitute 2", "substitute 3"]
