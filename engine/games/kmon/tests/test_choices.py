"""Who chooses what and when (KM-4.16, KM-4.33, KM-4.39, KM-4.40), and what chance decides."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    bonus,
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
from engine.games.kmon.tests.language import Laid, opening, table
from engine.games.kmon.tests.test_effects import SPENT, played
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import clause, for_every

ALL_OPPOSING = ["target opposing 1", "target opposing 2", "target opposing 3"]


def choosing(effect: Raw) -> Raw:
    """The same with the choice left to the opponent of the card's owner."""
    return {**effect, "chooser": "opponent"}


def choose(*options: list[Raw]) -> Raw:
    return {"do": "choose", "options": list(options)}


def coin(heads: list[Raw], tails: list[Raw]) -> Raw:
    return {"do": "coin_flip", "heads": heads, "tails": tails}


# --- at declaration -------------------------------------------------------------------------

COST = {"charges": 1, "discard": 1, "alternatives": [{"charges": 2, "discard": 1}]}
HEAL_ONE = [heal(1, "own_any_choice")]


def _nothing_happens_until(t: Laid, first: str, *rest: str) -> Laid:
    """Each answer but the last leaves everything as it was, and nobody else sees a thing."""
    before, rival = t.facts(), "p" if t.asked == "q" else "q"
    seen, told = t.seen(rival).encode(), len(t.events)
    t.act(first)
    for text in rest:
        assert t.facts() == before
        assert t.seen(rival).encode() == seen
        assert len(t.events) == told
        t.act(text)
    return t


@clause("KM-4.16", "KM-4.33", "KM-7.9")
def test_an_action_is_chosen_whole_before_it_is_paid():
    spell = ability("spell", cost=COST, effects=HEAL_ONE)
    t = table(side(kmon(damage=2), hand=[spell, *spare("a", "b")]))
    _nothing_happens_until(t, "ability spell", "cost 2", "target own 1", "discard b").settled()
    t.unchanged_but(p_charges=1, p_hand=["a"], p_pile=["b", "spell"], p1_damage=1)


@clause("KM-4.16", "KM-4.33")
def test_so_is_a_reaction():
    answer = reaction("answer", cost=COST, effects=HEAL_ONE)
    t = table(side(), side(hand=[answer, *spare("a", "b")])).attack()
    _nothing_happens_until(t, "react answer", "cost 1", "target own 2", "discard a")
    t.settled().unchanged_but(
        p_charges=5, q_charges=2, q_hand=["b"], q_pile=["a", "answer"], q1_damage=2
    )


@clause("KM-4.16", "KM-4.33", "KM-5.22")
def test_so_is_a_last_attack():
    boost = powerup("boost", cost=COST, effects=[bonus(1), *HEAL_ONE])
    q = side(kmon(hp=2, trait="irriducibile"), hand=[boost, *spare("a", "b")])
    t = table(side(), q).attack().pass_()
    _nothing_happens_until(t, "last attack boost", "cost 1", "target own 2", "discard b")
    assert t.damage("p1") == 3
    t.bonus("none").replace(2).settled()


@clause("KM-4.16", "KM-9.5")
def test_modes_within_modes_ask_only_what_was_chosen():
    inner = choose([damage(1, "opp_any_choice")], [heal(1, "own_any_choice")])
    t = played(choose([gain(1)], [inner, draw(1)]), mode=[2, 1], target="q3").settled()
    t.unchanged_but(q3_damage=1, p_hand=["filler"], p_deck=9, p_pile=["spell"])
    played(choose([gain(1)], [inner, draw(1)]), mode=1).settled().unchanged_but(
        p_charges=4, **SPENT
    )


@clause("KM-4.16", "KM-9.5", "KM-5.5")
def test_what_a_coin_may_bring_is_chosen_before_it_falls():
    effect = coin([damage(2, "opp_any_choice")], [choose([gain(1)], [gain(2)])])
    played(effect, target="q2", mode=1).coin("heads").settled().unchanged_but(q2_damage=2, **SPENT)
    t = played(effect, target="q2", mode=2).coin("tails").settled()
    t.unchanged_but(p_charges=5, **SPENT)


# --- at resolution --------------------------------------------------------------------------


@clause("KM-4.39", "KM-9.5")
def test_a_mode_left_to_the_opponent_is_chosen_when_it_happens():
    t = table(side(hand=[ability("spell", effects=[choosing(choose([gain(1)], [gain(2)]))])]),
              side(hand=spare("x", "y"))).use("spell")  # fmt: skip
    assert not t.in_window(), "an ability without a target on his side cannot be evaded"
    assert (t.asked, t.menu) == ("q", ["mode 1", "mode 2"])
    t.choose(2).settled().unchanged_but(p_charges=5, **SPENT)


@clause("KM-4.39", "KM-4.16")
def test_what_depends_on_that_mode_is_chosen_after_it_by_its_own_chooser():
    options = [heal(1, "own_any_choice")], [choosing(damage(1, "opp_any_choice"))]
    effect = choosing(choose(*options))
    p = side(kmon(damage=1), [kmon(damage=1), kmon()])
    t = played(effect, p=p).choose(1)
    assert (t.asked, t.menu) == ("p", ["target own 1", "target own 2", "target own 3"])
    t.choose("p2").settled().unchanged_but(p2_damage=0, **SPENT)
    t = played(effect, p=p).choose(2)
    assert t.asked == "q"
    t.choose("q3").settled().unchanged_but(q3_damage=1, **SPENT)


@clause("KM-4.39", "KM-5.36", "KM-5.37")
@for_every(
    ("effect", "answer"),
    [
        (choosing(damage(2, "opp_any_choice")), "q1"),
        (choosing(choose([damage(2)], [gain(1)])), 1),
        (choosing(choose([gain(1)], [damage(2, "opp_all")])), 2),
    ],
)
def test_damage_that_waits_for_a_choice_is_dealt_after_it_and_modified_once(effect, answer):
    spell = ability("spell", element="fire", effects=[damage(1), effect])
    t = table(side(hand=[spell]), side(kmon("ice"))).use("spell")
    assert t.damage("q1") == 2, "1, and 1 for weakness"
    t.choose(answer).settled()
    assert t.damage("q1") == 4


@clause("KM-4.39", "KM-9.2")
def test_a_choice_left_to_the_opponent_may_find_nobody():
    t = played(choosing(damage(1, "opp_bench_choice")), gain(1),
               q=side(kmon(), [kmon(hp=1), kmon(exhausted=True)]))  # fmt: skip
    assert t.damage("q2") == 1, "with a single answer nobody is asked"
    t.bonus("none").settled()
    hit = damage(9, "opp_bench_all")
    late = choosing(damage(1, "opp_bench_choice"))
    t = played(hit, late, gain(1), q=side(kmon(), [kmon(), kmon()])).bonus("none").bonus("none")
    t.settled()
    assert t.charges("p") == 4, "skipped, and the rest goes on"


LOW = {"hp_left": ["opp_any_choice", "=", 7]}
TICKS = [
    ([damage(1, "own_any_choice")], ["q2"], {"q2_damage": 1}),
    ([choosing(damage(1, "own_any_choice"))], ["q3"], {"q3_damage": 1}),
    ([choose([gain(1)], [gain(2)])], [2], {"q_charges": 5}),
    ([choose([gain(1)], [damage(1, "opp_any_choice")])], [2, "p2"], {"p2_damage": 1}),
    ([damage(1, "bearer"), choose([damage(2, "bearer")], [])], [1], {"p1_damage": 3}),
    ([{"do": "substitute", "side": "opp"}], ["p3"], {"p_active": "p3"}),
    ([{**gain(1), "if": LOW}], ["p3"], {"q_charges": 4}),
    ([{**gain(1), "if": LOW}], ["p2"], {}),
    ([{**gain(1), "if": {"not": {"all": [LOW, LOW]}}}], ["p3", "p2"], {"q_charges": 4}),
    ([gain({"count": "damage_on(opp_any_choice)"})], ["p3"], {"q_charges": 5}),
]


@clause("KM-4.39", "KM-9.2", "KM-4.16")
@for_every(("tick", "answers", "changes"), TICKS)
def test_every_choice_of_a_tick_is_made_when_it_happens(tick, answers, changes):
    card = ability("hex", persistent=debuff(3, tick=tick))
    p = side(kmon(), [kmon(), kmon(damage=2)])
    t = table(p, effects=[("p1", "q", card)], phase=1).start_turn()
    for answer in answers:
        assert t.asked == ("p" if tick[0].get("chooser") else "q")
        t.choose(answer)
    t.keep().settled().unchanged_but(phase=4, p1_effects=[("hex", 1)], **changes)


@clause("KM-4.39", "KM-4.12")
def test_a_tick_that_ends_its_own_effect_goes_on_to_its_choice():
    end = {"do": "remove_effects", "target": "bearer", "kind": "debuff", "amount": "all"}
    flip = coin([choose([gain(1)], [gain(2)])], [])
    card = ability("hex", persistent=debuff(3, tick=[end, flip]))
    t = table(effects=[("p1", "q", card)], phase=1).start_turn().coin("heads")
    titles = [t.rules.act_text(t.state, action).title.render() for action in t.state.menu]
    assert len(set(titles)) == 2
    t.choose(2).keep().settled()
    t.unchanged_but(phase=4, p1_effects=[], q_pile=["hex"], q_charges=5)


@clause("KM-4.39", "KM-4.35", "KM-5.36")
def test_chance_and_loops_work_in_a_tick():
    tick = [damage(1, "bearer"), coin([damage(2, "bearer")], [])]
    card = ability("hex", persistent=debuff(3, tick=tick))
    t = table(effects=[("p1", "q", card)], phase=1).start_turn().coin("heads").keep().settled()
    t.unchanged_but(phase=4, p1_effects=[("hex", 1)], p1_damage=3)
    loop = {"do": "for_each", "what": "opp_all", "effects": [damage(1, "bearer")]}
    card = ability("hex", persistent=debuff(3, tick=[damage(1, "bearer"), loop]))
    t = table(effects=[("p1", "q", card)], phase=1).start_turn().keep().settled()
    t.unchanged_but(phase=4, p1_effects=[("hex", 1)], p1_damage=4)


@clause("KM-5.44", "KM-4.39", "KM-5.41")
def test_of_an_evaded_link_only_choices_for_the_bench_are_asked():
    effects = [
        damage(1),
        choosing(damage(1, "opp_any_choice")),
        choosing(choose([draw(1)], [gain(1)])),
        choosing(heal(1, "own_bench_choice")),
    ]
    p = side(kmon(), [kmon(damage=3), kmon()], hand=[ability("spell", effects=effects)])
    t = table(p, side(hand=spare("x", "y"))).use("spell").evade(["x", "y"])
    assert t.menu == ["target own 2", "target own 3"], "what can be hit is on the bench"
    t.choose("q3")
    assert t.menu == ["target opposing 2", "target opposing 3"]
    t.choose("p2").settled()
    t.unchanged_but(q_hand=[], q_pile=["x", "y"], q3_damage=1, p2_damage=2, **SPENT)


# --- a chosen K-Mon stays the target --------------------------------------------------------

AWAY = reaction("away", effects=[{"do": "substitute", "side": "own"}])


@clause("KM-4.40", "KM-R140")
@for_every(
    ("selector", "chosen"),
    [("opp_any_choice", "q1"), ("opp_any_choice", "q2"), ("opp_bench_choice", "q2")],
)
def test_a_chosen_k_mon_stays_the_target_wherever_it_goes(selector, chosen):
    spell = ability("spell", effects=[damage(2, selector)])
    t = table(side(hand=[spell]), side(hand=[AWAY])).use("spell", target=chosen)
    t.react("away", target="q2").settled()
    t.unchanged_but(q_hand=[], q_pile=["away"], q_active="q2", **SPENT, **{f"{chosen}_damage": 2})


@clause("KM-4.40", "KM-4.28", "KM-R95")
@for_every(
    ("selector", "hit"),
    [("opp_active", ["q2"]), ("opp_bench_all", ["q1", "q3"]), ("opp_all", ["q1", "q2", "q3"])],
)
def test_a_selector_that_names_a_position_is_read_at_resolution(selector, hit):
    spell = ability("spell", effects=[damage(2, selector)])
    t = table(side(hand=[spell]), side(hand=[AWAY])).use("spell").react("away", target="q2")
    hurt = {f"{name}_damage": 2 for name in hit}
    t.settled().unchanged_but(q_hand=[], q_pile=["away"], q_active="q2", **SPENT, **hurt)


@clause("KM-4.40", "KM-4.29", "KM-R140")
def test_a_chosen_k_mon_that_fell_meanwhile_gets_nothing_and_the_rest_happens():
    strike = reaction("strike", effects=[damage(9, "opp_any_choice")])
    spell = ability("spell", effects=[heal(1, "own_any_choice"), gain(1)])
    p = side(kmon(), [kmon(damage=2), kmon(damage=2)], hand=[spell])
    t = table(p, side(hand=[strike])).use("spell", target="p3").react("strike", target="p3")
    assert t.damage("p3") == 11
    t.bonus("none").settled()
    assert t.charges("p") == 4


# --- every decision is a question -----------------------------------------------------------

HEX = ability("hex", persistent=burn(1))
HELP = ability("help", persistent=buff(2, tick=[gain(1)]))
LOOKING: Raw = {"do": "look_top", "who": "self", "amount": 2, "may_mill": 1, "reorder": True}
SEER = side(kmon(trait="veggente"), deck=spare("d", "e", "f"))
PAID = side(hand=[ability("spell", cost=COST), *spare("a", "b")])
ASSAULTS = [powerup(code, element="fire") for code in ("one", "two")]


def _first() -> Laid:
    return opening().shuffle().shuffle().chance([0])


def _which() -> Laid:
    p = side(hand=[reaction("between", effects=[gain(1)])])
    q = side(hand=[reaction("first"), reaction("second")])
    return table(p, q).attack().react("first").react("between").act("react second")


def _order() -> Laid:
    laid = [("p1", "q", HEX), ("p1", "p", HELP)]
    return table(effects=laid, phase=1, options={"phase2_order": "owner_choice"}).start_turn()


# What is asked, and by which clause; the decisions of KM-4.33 in their order.
QUESTIONS = {
    "D1": (_first, "KM-4.5"),
    "D2": (lambda: _first().act("first self"), "KM-4.6"),
    "D3": (lambda: _first().act("first self").act("active 1"), "KM-4.6"),
    "D4": (lambda: table(side(hand=[item("thing")]), phase=1).start_turn(), "KM-4.10"),
    "D5": (lambda: table(phase=1).start_turn(), "KM-4.13"),
    "D6": (table, "KM-4.15"),
    "D6 echo": (
        lambda: table(side(kmon(trait="eco"), hand=ASSAULTS)).act("attack one"),
        "KM-5.10",
    ),
    "D7": (lambda: table(q=side(hand=[reaction("answer")])).attack(), "KM-4.21"),
    "D7 which": (_which, "KM-4.21"),
    "D8 cost": (lambda: table(PAID).act("ability spell"), "KM-2.10"),
    "D8 cards": (lambda: table(PAID).act("ability spell").act("cost 1"), "KM-5.3"),
    "D9": (lambda: table(side(pile=[ability("old")])).defend(), "KM-5.13"),
    "D10": (lambda: table(q=side(kmon(hp=2))).attack(), "KM-5.46"),
    "D11": (lambda: table(q=side(kmon(hp=2))).attack().bonus("none"), "KM-4.31"),
    "D12": (lambda: table(q=side(kmon(hp=2, trait="irriducibile"))).attack(), "KM-5.22"),
    "D13 look": (lambda: table(SEER, phase=5).end_turn(), "KM-5.18"),
    "D13 take": (lambda: table(SEER, phase=5).end_turn().act("look"), "KM-5.18"),
    "D13 top": (lambda: table(SEER, phase=5).end_turn().act("look").act("take d"), "KM-5.18"),
    "D14": (lambda: table(side(hand=spare(*"abcdef")), phase=5).end_turn(), "KM-4.17"),
    "D15 mode": (lambda: _open(choose([gain(1)], [gain(2)])), "KM-4.16"),
    "D15 target": (lambda: _open(heal(1, "own_any_choice")), "KM-5.5"),
    "D15 late mode": (lambda: played(choosing(choose([gain(1)], [gain(2)]))), "KM-4.39"),
    "D15 late target": (lambda: played(choosing(heal(1, "own_any_choice"))), "KM-4.39"),
    "D15 pick": (lambda: played({"do": "search", "amount": 1}, p=SEER), "KM-4.39"),
    "D15 mill": (lambda: played(LOOKING, p=SEER), "KM-9.5"),
    "D15 top": (lambda: played(LOOKING, p=SEER).mill(None), "KM-4.39"),
    "D15 discard": (lambda: played(DROP, p=side(hand=spare("a", "b"))), "KM-5.53"),
    "D17": (_order, "KM-R18"),
}
DROP: Raw = {"do": "discard_hand", "who": "self", "amount": 1}


def _open(effect: Raw) -> Laid:
    return table(side(hand=[ability("spell", effects=[effect])])).act("ability spell")


@clause("KM-4.33", "KM-6.5", "KM-4.34")
@for_every("name", QUESTIONS)
def test_every_decision_is_a_question_of_its_clause_and_a_moment_to_concede(name):
    laid, wanted = QUESTIONS[name]
    t = laid()
    assert len(t.menu) > 1
    for who in ("p", "q"):
        asked = t.rules.scene(t.seen(who), "pq".index(who))["question"]
        assert (asked is not None) == (who == t.asked)
        if asked is not None:
            assert asked.render()
            assert asked.clause == wanted
    loser = t.asked
    assert t.concede(loser).result() == ("q" if loser == "p" else "p", "concession")


# --- chance ---------------------------------------------------------------------------------

LOTS: list[Raw] = [
    coin([draw(1)], [gain(1)]),
    {"do": "discard_hand", "who": "opponent", "amount": 1, "chooser": "random"},
    {"do": "discard_hand", "who": "opponent", "amount": 1, "chooser": "opponent"},
    {"do": "search", "amount": 1},
    {"do": "recover", "amount": 1, "to": "deck_shuffle"},
]


def _laid(effect: Raw) -> Laid:
    spell = ability("spell", effects=[effect])
    p = side(hand=[spell], deck=spare(*"abcdefgh"), pile=spare("y", "z"))
    return table(p, side(hand=spare("u", "v", "w", "x"), deck=9))


def _played_on(t: Laid, number: int) -> tuple[str, ...]:
    """The spell and its choices, always the first one, up to the next turn."""
    match = Match(t.rules, Origin(Table(2), t.state.encode()), seed_of("lots", number))
    digests, text = [], "ability spell"
    while text != "keep":
        match.act(match.decider, t.rules.parse(match.state, text))
        digests.append(match.state.digest())
        text = t.rules.act_text(match.state, match.state.menu[0]).text
    return tuple(digests)


@clause("KM-4.35", "KM-4.37")
@for_every("effect", LOTS, ids=lambda effect: effect["do"])
def test_a_battle_replays_exactly_from_seed_and_decisions(effect):
    t = _laid(effect)
    results = [_played_on(t, number) for number in range(12)]
    assert results == [_played_on(t, number) for number in range(12)]
    assert len(set(results)) > 1, "and chance comes from the seed"


@clause("KM-4.35")
def test_nothing_else_is_left_to_chance():
    effects = [damage(1), gain(1), draw(1), {"do": "look_top", "who": "self", "amount": 2},
               {"do": "look_hand", "who": "opponent"}]  # fmt: skip
    for t in map(_laid, effects):
        assert len({_played_on(t, number) for number in range(6)}) == 1
