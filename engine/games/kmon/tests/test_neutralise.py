"""Section 5.F by card: neutralising and evading cards, chains of them, what they leave standing."""

from engine.games.kmon.codes import EVADED, NEUTRALISED, PENDING
from engine.games.kmon.tests.cards import (
    ability,
    bonus,
    burn,
    damage,
    debuff,
    defending,
    draw,
    gain,
    heal,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

STOP = {"do": "neutralise"}
DODGE = {"do": "evade"}
LESS = {"do": "reduce_pending", "amount": 1}
TWO = ["x", "y"]


def stop(*answers: str, code: str = "stop", **attributes):
    return reaction(code, effects=[STOP], answers=answers or ["action"], **attributes)


# --- neutralising ----------------------------------------------------------------------------


@clause("KM-5.45", "KM-4.27", "KM-5.16", "KM-R30")
def test_a_neutralised_attack_does_nothing_at_all_and_a_defender_still_earns():
    boost = powerup(
        "boost", cost={"charges": 1, "discard": 1},
        effects=[bonus(2), damage(1, "opp_bench_all"), draw(1)], persistent=burn(),
    )  # fmt: skip
    p = side(kmon(trait="razziatore"), hand=[boost, *spare("a")])
    t = table(p, defending(hand=[stop("attack", cost=2)])).attack("boost", discard="a")
    t.react("stop").settled()
    t.unchanged_but(p_charges=2, p_hand=[], p_pile=["a", "boost"], q_hand=[], q_pile=["stop"])


@clause("KM-5.45", "KM-5.16", "KM-8.2", "KM-8.3", "KM-R30")
@for_every("gains", [True, False])
@for_every(("root", "due"), [("attack", 2), ("spell", 2), ("big", 4), ("defend", 0)])
def test_defender_gain_if_neutralised(gains, root, due):
    hand = [
        ability("spell", effects=[damage(3)]),
        ability("big", effects=[damage(3)], ultimate=True),
    ]
    t = table(
        side(hand=hand), defending(hand=[stop()]), options={"defender_gain_if_neutralised": gains}
    )
    t = getattr(t, root)() if root in ("attack", "defend") else t.use(root)
    t.react("stop").settled()
    assert (t.charges("p"), t.charges("q"), t.damage("q1")) == (3, 3 + (due if gains else 0), 0)


@clause("KM-8.3", "KM-R30", "KM-5.16")
def test_without_that_gain_replaced_and_failed_actions_still_give_it():
    options = {"defender_gain_if_neutralised": False}
    feint = powerup("feint", replaces=True, effects=[gain(0)])
    t = table(side(hand=[feint]), defending(), options=options).attack("feint").settled()
    assert t.charges("q") == 5
    hit = reaction("hit", effects=[damage(9, "attacker")])
    t = table(side(), defending(hand=[hit]), options=options).attack().react("hit").bonus("none")
    assert t.replace(2).settled().charges("q") == 5


@clause("KM-5.45", "KM-R76", "KM-5.13", "KM-5.15", "KM-4.15")
def test_a_neutralised_defence_is_no_defence_and_the_action_is_spent():
    t = table(side(pile=[ability("a")]), defending(hand=[stop("defence")])).defend().react("stop")
    t.settled().unchanged_but(q_hand=[], q_pile=["stop"])
    t.end_turn().settled()
    assert t.turn_of == "q"


@clause("KM-5.45", "KM-4.26", "KM-4.27")
def test_a_neutralised_evasion_costs_its_cards_and_the_attack_hits():
    t = table(side(hand=[stop("evasion")]), side(hand=spare(*TWO))).attack().evade().react("stop")
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["stop"], q_hand=[], q_pile=TWO, q1_damage=2
    )


@clause("KM-5.25", "KM-5.45", "KM-R43")
def test_a_blackout_can_be_neutralised_too():
    spell = ability("spell", effects=[damage(3)])
    q = side(kmon(trait="blackout"), hand=spare("x", "y", "z"))
    t = table(side(hand=[spell, stop("reaction")]), q).use("spell").blackout().react("stop")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["stop", "spell"], q_hand=[], q_pile=["x", "y", "z"], q1_damage=3
    )


@clause("KM-5.45", "KM-R43", "KM-R42")
@for_every("answers", ["attack", "reaction", "action"])
def test_a_last_attack_can_be_neutralised_as_attack_and_as_reaction(answers):
    t = table(side(hand=[stop(answers)]), side(kmon(hp=2, trait="irriducibile"))).attack()
    t.last_attack().react("stop").bonus("none").replace(2).settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["stop"], q1_damage=2, q1_exhausted=True,
        q1_last_attack=True, q_active="q2",
    )  # fmt: skip


@clause("KM-R43", "KM-8.3", "KM-9.6")
@for_every("is_reaction", [True, False])
def test_what_forbids_reactions_forbids_all_that_are_called_so(is_reaction):
    bar = ability("bar", persistent=debuff(2, static=[{"mod": "forbid", "what": "reaction"}]))
    spell = ability("spell", effects=[damage(1)])
    q = side(kmon(trait="blackout"), hand=[*spare("x", "y", "z"), stop()])
    options = {"evasion_is_reaction": is_reaction}
    t = table(side(hand=[spell]), q, effects=[("q1", "p", bar)], options=options).use("spell")
    assert (t.menu if t.asking() else []) == ([] if is_reaction else ["pass", "evade 1"])
    q = side(kmon(hp=2, trait="irriducibile"))
    t = table(side(), q, effects=[("q1", "p", bar)], options=options).attack()
    assert t.menu[0] == "no bonus", "no last attack either (KM-R91)"


# --- chains ----------------------------------------------------------------------------------


@clause("KM-4.21", "KM-4.26", "KM-4.19", "KM-5.45", "KM-4.27")
@for_every("length", [2, 3, 4, 5])
def test_a_chain_of_neutralising_cards_resolves_from_the_last(length):
    cards = [stop(code=f"n{number}", cost=1) for number in range(1, length)]
    t = table(side(hand=cards[1::2]), side(hand=cards[0::2])).attack()
    for number, card in enumerate(cards):
        assert t.statuses() == [PENDING] * (number + 1)
        t.react(card["code"], link=number + 1 if number >= 2 else None)
    order = [card["code"] for card in reversed(cards)]
    is_hit = length % 2 == 1
    t.settled()
    assert t.damage("q1") == (2 if is_hit else 0)
    assert t.charges("p") == 3 - len(cards[1::2]) + (2 if is_hit else 0)
    assert t.charges("q") == 3 - len(cards[0::2])
    piles = {"p": order[0::2], "q": order[1::2]} if is_hit else {"q": order[0::2], "p": order[1::2]}
    assert (t.pile("p"), t.pile("q")) == (piles["p"], piles["q"])
    assert len(t.happened("neutralised")) == length // 2


@clause("KM-4.26", "KM-4.21")
def test_a_part_whose_link_is_no_longer_pending_does_nothing_the_others_apply():
    less = reaction("less", effects=[LESS, gain(1)])
    t = table(side(), side(hand=[less, *spare(*TWO)])).attack().react("less").evade(TWO)
    t.settled().unchanged_but(q_charges=4, q_hand=[], q_pile=["x", "y", "less"])
    block = reaction("block", effects=[STOP, gain(1)])
    p = side(hand=[reaction("p", effects=[LESS])])
    t = table(p, side(hand=[block, stop()])).attack().react("block").react("p").react("stop")
    assert t.state.links == []
    t.settled().unchanged_but(
        p_hand=[], p_pile=["p"], q_charges=4, q_hand=[], q_pile=["stop", "block"]
    )


# --- KM-4.23 ---------------------------------------------------------------------------------


@clause("KM-4.23")
def test_a_second_cancelling_reaction_only_after_the_opponents_cancelling_answer():
    dodge, other = reaction("dodge", effects=[DODGE]), reaction("other", effects=[gain(1)])
    p = side(hand=[stop(code="p"), reaction("dull", effects=[gain(1)])])
    q = side(
        kmon(trait="sfuggente"), hand=[stop(code="q"), stop(code="r"), dodge, other, *spare("x")]
    )
    t = table(p, q).attack()
    assert t.menu == ["pass", "evade 1", "react dodge", "react other", "react q", "react r"]
    t.react("q").pass_()
    assert t.menu == ["pass", "react other"], "to evade or neutralise it again is pointless"
    t.react("other").react("dull", link=2)
    assert t.menu == ["pass", "react r"], "P's new link, not the attack"
    t.pass_().react("p", link=2)
    assert t.menu == ["pass", "evade 1", "react dodge", "react r"], "the first is answered now"
    t.evade("x")
    assert t.menu == ["pass", "react r"]
    t.pass_().settled()
    assert (t.damage("q1"), t.charges("p"), t.charges("q")) == (0, 4, 4)


@clause("KM-4.23")
def test_another_link_may_be_cancelled_meanwhile_and_an_evasion_counts_as_well():
    p = side(hand=[reaction("p", effects=[LESS])])
    t = table(p, side(hand=[stop(), *spare(*TWO)])).attack().evade(TWO).react("p")
    assert t.menu == ["pass", "react stop"]
    t.act("react stop").settled().unchanged_but(
        p_hand=[], p_pile=["p"], q_hand=[], q_pile=["x", "y", "stop"]
    )


MODAL = {"do": "choose", "options": [[STOP], [gain(2)]]}


@clause("KM-4.23", "KM-4.16")
def test_a_modal_card_may_be_added_in_the_mode_that_cancels_nothing():
    modal = reaction("modal", effects=[MODAL])
    t = table(side(), side(hand=[stop(), modal])).attack().react("stop")
    assert t.menu == ["pass", "react modal"]
    t.act("react modal")
    t.settled().unchanged_but(q_charges=5, q_hand=[], q_pile=["modal", "stop"])
    t = table(side(), side(hand=[stop(), modal])).attack().react("modal", mode=2)
    assert t.menu == ["pass", "react stop"], "its mode cancels nothing"
    t.react("stop").settled().unchanged_but(q_charges=5, q_hand=[], q_pile=["stop", "modal"])
    t = table(side(), side(hand=[stop(), modal])).attack().react("modal", mode=1)
    t.settled().unchanged_but(q_hand=["stop"], q_pile=["modal"])


@clause("KM-4.23", "KM-4.16", "KM-4.21")
def test_of_two_links_a_modal_card_offers_each_its_own_modes():
    modal = reaction("modal", effects=[MODAL])
    p = side(hand=[reaction("p", effects=[gain(1)])])
    for link, modes in ((1, []), (3, ["mode 1", "mode 2"])):
        t = table(p, side(hand=[stop(), modal])).attack().react("stop").react("p")
        t.act("react modal").act(f"answer {link}")
        assert (t.menu if t.state.declaring >= 0 else []) == modes


@clause("KM-5.44", "KM-9.5", "KM-4.24")
def test_a_modal_card_answers_what_cannot_be_evaded_in_its_other_mode():
    modal = reaction("modal", effects=[{"do": "choose", "options": [[DODGE], [gain(2)]]}])
    spell = ability("spell", effects=[damage(1, "opp_bench_all")])
    t = table(side(hand=[spell]), side(hand=[modal])).use("spell").act("react modal")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q_charges=5, q_hand=[], q_pile=["modal"], q2_damage=1,
        q3_damage=1,
    )  # fmt: skip


# --- evading by card -------------------------------------------------------------------------


def evaded_by_card(spell, **rest) -> Laid:
    """P plays the ability and Q, who has an evading card and two others, is asked or not."""
    dodge = reaction("dodge", effects=[DODGE])
    q = rest.pop("q", side(hand=[dodge, *spare(*TWO)]))
    return table(side(kmon(damage=1), hand=[spell], deck=spare("d")), q).use("spell", **rest)


@clause("KM-9.5", "KM-5.42", "KM-5.16")
def test_an_evading_card_evades():
    dodge = reaction("dodge", cost=1, effects=[DODGE], answers=["attack", "ability"])
    t = table(side(), defending(hand=[dodge])).attack().react("dodge")
    t.settled().unchanged_but(q_charges=2, q_hand=[], q_pile=["dodge"])
    spell = ability("spell", effects=[damage(3), gain(1), damage(1, "opp_bench_all")])
    t = table(side(hand=[spell]), defending(hand=[dodge])).use("spell").react("dodge")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q_charges=2, q_hand=[], q_pile=["dodge"], q2_damage=1,
        q3_damage=1,
    )  # fmt: skip


# KM-2.6: effects of an ULTIMATE, choices, whether it is offensive.
IF_NEVER = {**damage(1), "if": {"cmp": [1, ">", 2]}}
COIN = {"do": "coin_flip", "heads": [], "tails": [damage(1, "opp_bench_all")]}
MODES = {"do": "choose", "options": [[damage(1, "opp_all")], [heal(1, "opp_active")]]}
ON_ATTACH = debuff(2, on_attach=[damage(1, "opp_active")])
OFFENSIVE = [
    ([damage(1)], {}, None, True),
    ([IF_NEVER, heal(1, "opp_active")], {}, None, True),
    ([heal(1, "opp_active"), COIN], {}, None, True),
    ([heal(1, "opp_active"), damage(1, "opp_bench_choice")], {"target": "q2"}, None, True),
    ([heal(1, "opp_active"), damage(1, "own_bench_all")], {}, None, False),
    ([MODES], {"mode": 1}, None, True),
    ([MODES], {"mode": 2}, None, False),
    ([heal(1, "opp_active")], {}, None, False),
    ([], {}, burn(), False),
    ([], {}, ON_ATTACH, True),
]


@clause("KM-2.6", "KM-R38", "KM-5.43", "KM-R44")
@for_every(("effects", "choices", "persistent", "offensive"), OFFENSIVE)
def test_an_offensive_ultimate_resists_every_evasion_another_the_evasion_action_only(
    effects, choices, persistent, offensive
):
    spell = ability("spell", effects=effects, persistent=persistent, ultimate=True)
    t = evaded_by_card(spell, **choices)
    assert t.in_window() == (not offensive)
    if not offensive:
        assert t.menu == ["pass", "react dodge"]
        t.react("dodge").settled().unchanged_but(
            p_hand=[], p_pile=["spell"], q_hand=TWO, q_pile=["dodge"],
            **({"p2_damage": 1, "p3_damage": 1} if len(effects) == 2 else {}),
        )  # fmt: skip
    plain = ability("spell", effects=effects, persistent=persistent)
    assert evaded_by_card(plain, **choices).offers("evade 1", "react dodge")


@clause("KM-5.43", "KM-R44")
def test_an_ultimate_can_be_neutralised():
    spell = ability("spell", effects=[damage(6), damage(1, "opp_bench_all")], ultimate=True)
    t = table(side(hand=[spell]), side(hand=[stop("ability")])).use("spell").react("stop")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q_hand=[], q_pile=["stop"])


@clause("KM-9.5", "KM-5.41", "KM-5.44", "KM-R45", "KM-R138")
@for_every(
    "effects",
    [[gain(1)], [draw(1)], [heal(1)], [damage(1, "opp_bench_all")], [damage(1, "own_all")]],
)
def test_what_does_not_target_the_own_active_k_mon_cannot_be_evaded_by_card(effects):
    assert not evaded_by_card(ability("spell", effects=effects)).in_window()
    sweep = powerup("sweep", effects=[damage(1, "opp_bench_all")], replaces=True)
    dodge = reaction("dodge", effects=[DODGE])
    t = table(side(hand=[sweep]), side(hand=[dodge])).attack("sweep")
    assert not t.in_window()
    t = table(side(), side(hand=[dodge])).defend()
    assert not t.in_window()


@clause("KM-9.5", "KM-R43", "KM-5.41")
def test_reactions_cannot_be_evaded():
    hit = reaction("hit", effects=[damage(3, "attacker")])
    p = side(hand=[reaction("dodge", effects=[DODGE]), *spare(*TWO)])
    t = table(p, side(hand=[hit])).attack().react("hit")
    t.settled().unchanged_but(p_charges=5, p1_damage=3, q_hand=[], q_pile=["hit"], q1_damage=2)


@clause("KM-5.44", "KM-9.3", "KM-9.4")
def test_what_survives_on_the_bench_still_reads_the_active_k_mon():
    effects = [
        damage({"count": "damage_on(opp_active)"}, "opp_bench_all"),
        {**damage(1, "own_bench_all"), "if": {"stance": ["opp_active", "defence"]}},
    ]
    spell = ability("spell", effects=[damage(1), *effects])
    q = side(kmon(damage=3), hand=spare(*TWO), stance="defence")
    t = table(side(hand=[spell]), q).use("spell").evade(TWO)
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q_hand=[], q_pile=TWO, q2_damage=3, q3_damage=3, p2_damage=1,
        p3_damage=1,
    )  # fmt: skip


@clause("KM-4.28", "KM-5.44", "KM-5.42", "KM-R34")
def test_an_evaded_action_whose_k_mon_has_gone_leaves_nothing_on_the_bench():
    away = reaction("away", effects=[DODGE, {"do": "substitute", "side": "opp"}])
    spell = ability("spell", effects=[damage(3), damage(1, "opp_bench_all")])
    t = table(side(hand=[spell]), defending(hand=[away])).use("spell").react("away", target="p2")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], p_active="p2", q_hand=[], q_pile=["away"]
    )
    boost = powerup("boost", effects=[damage(1, "opp_bench_all")])
    t = table(side(hand=[boost]), defending(hand=[away])).attack("boost").react("away", target="p3")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["boost"], p_active="p3", q_hand=[], q_pile=["away"]
    )


@clause("KM-5.6", "KM-5.41", "KM-4.39")
def test_a_choice_still_to_come_on_the_bench_does_not_target_the_active_k_mon():
    late = {**damage(1, "opp_bench_choice"), "chooser": "opponent"}
    for effects in ([heal(1, "own_bench_choice"), late], [late]):
        spell = ability("spell", effects=effects)
        t = table(side(hand=[spell]), defending(hand=spare(*TWO))).use(
            "spell", target="p2" if len(effects) == 2 else None
        )
        assert not t.in_window()
        t.choose("q3").settled().unchanged_but(p_hand=[], p_pile=["spell"], q3_damage=1)
    sweep = powerup("sweep", effects=[late], replaces=True)
    t = table(side(hand=[sweep]), side(hand=spare(*TWO))).attack("sweep")
    assert not t.in_window()
    t.choose("q2").settled().unchanged_but(p_hand=[], p_pile=["sweep"], q2_damage=1)


@clause("KM-4.19", "KM-5.42", "KM-5.45")
def test_the_statuses_of_a_chain():
    flip = {"do": "coin_flip", "heads": [gain(1)], "tails": []}
    last = reaction("last", effects=[flip])
    p = side(hand=[stop("evasion")])
    t = table(p, side(hand=[last, *spare(*TWO)])).attack().react("last").evade(TWO)
    t.react("stop")
    assert t.statuses()[2] == NEUTRALISED
    assert t.statuses()[0] == PENDING
    t.coin("heads").settled()
    t = table(side(), side(hand=[last, *spare(*TWO)])).attack().react("last").evade(TWO)
    assert t.statuses()[0] == EVADED
    t.coin("tails").settled().unchanged_but(q_hand=[], q_pile=["x", "y", "last"])
