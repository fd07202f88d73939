"""Why a card in hand cannot be played now: the clause, the figures, and nothing hidden."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    bonus,
    buff,
    damage,
    debuff,
    defending,
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
ALONE = [GONE, GONE]
EVADE: Raw = {"do": "evade"}
STOP: Raw = {"do": "neutralise"}
OF_EACH_TYPE = [item("thing"), ability("song"), powerup("boost"), reaction("stop", effects=[STOP])]


def refused(t: Laid) -> dict[str, str]:
    """The refused cards of the decider's hand with their clauses; together with those offered
    they are the whole hand, no card is both, and each reason is a sentence."""
    seen = t.seen(t.asked)
    found = {a.subject: a.refusal for a in t.rules.attempts_of(seen, seen.decider)}
    offered = {text.split()[-1] for text in t.menu} & set(t.hand(t.asked))
    assert set(found) | offered == set(t.hand(t.asked))
    assert not set(found) & offered
    assert all(reason is not None and reason.render().endswith(".") for reason in found.values())
    return {subject: reason.clause for subject, reason in found.items() if reason is not None}


def stopping(*kinds: str, **more) -> Raw:
    return reaction("card", answers=kinds or ("action",), **more)


# --- Phase I --------------------------------------------------------------------------------


def _items(*cards: Raw, **options) -> Laid:
    p = side(kmon("fire", hp=4, damage=3), ALONE, hand=[item("free"), *cards], charges=2)
    return table(p, phase=1, options=options).start_turn()


@clause("KM-4.10")
def test_phase_one_is_for_items():
    assert refused(_items(*OF_EACH_TYPE[1:])) == dict.fromkeys(("song", "boost", "stop"), "KM-4.10")


@clause("KM-4.13")
def test_phase_three_is_for_no_card_at_all():
    t = table(side(hand=OF_EACH_TYPE), phase=1).start_turn().item(None)
    assert refused(t) == dict.fromkeys(("thing", "song", "boost", "stop"), "KM-4.13")
    (said,) = {str(a.refusal) for a in t.rules.attempts_of(t.seen("p"), 0)}
    assert said.startswith("Phase III")


@clause("KM-4.10", "KM-5.2", "KM-5.3", "KM-5.5")
@for_every(
    ("card", "wanted"),
    [
        (item("card", cost=3), "KM-5.2"),
        (item("card", cost={"discard": 2}), "KM-5.3"),
        (item("card", cost={"self_damage": 1}), "KM-5.3"),
        (item("card", cost={"mill_self": 11}), "KM-5.3"),
        (item("card", effects=[heal(1, "own_bench_choice")]), "KM-5.5"),
        (item("card", persistent=buff(2, "own_other_choice")), "KM-5.5"),
        (item("card", effects=[{"do": "choose", "options": [[heal(1, "own_bench_choice")]]}]),
         "KM-5.5"),
    ],
)  # fmt: skip
def test_an_item_that_cannot_be_used_says_why(card, wanted):
    assert refused(_items(card)) == {"card": wanted}


@clause("KM-5.47", "KM-R55")
def test_an_item_used_before_is_refused_by_name_where_the_option_says_so():
    p = side(hand=[item("free"), item("drink")], pile=["drink"], used=["drink"])
    assert refused(table(p, phase=1).start_turn()) == {}
    t = table(p, phase=1, options={"item_once": "name"}).start_turn()
    assert refused(t) == {"drink": "KM-5.47"}


@clause("KM-5.5", "KM-8.3", "KM-R21")
def test_an_item_for_an_empty_position_is_refused():
    hand = [item("free"), item("own", effects=[heal(1)]), item("opp", effects=[damage(1)])]
    late = {"replace_timing": "phase3"}
    t = table(side(empty=True, hand=hand), phase=1, options=late).start_turn()
    assert refused(t) == {"own": "KM-5.5"}
    t = table(side(hand=hand), side(empty=True), phase=1, options=late).start_turn()
    assert refused(t) == {"opp": "KM-4.28"}


# --- Phase IV -------------------------------------------------------------------------------


@clause("KM-4.15")
def test_phase_four_takes_no_items_and_no_reactions():
    t = table(side(hand=OF_EACH_TYPE))
    assert refused(t) == {"thing": "KM-4.15", "stop": "KM-4.15"}


@clause("KM-5.1", "KM-5.2", "KM-5.3", "KM-5.5")
@for_every(
    ("card", "wanted"),
    [
        (ability("card", element="water"), "KM-5.1"),
        (powerup("card", element="water"), "KM-5.1"),
        (ability("card", cost=9, element="water"), "KM-5.1"),
        (ability("card", cost=4), "KM-5.2"),
        (powerup("card", cost=4), "KM-5.2"),
        (ability("card", cost={"charges": 4, "alternatives": [{"discard": 1}]}), "KM-5.2"),
        (powerup("card", cost={"discard": 1}), "KM-5.3"),
        (ability("card", effects=[damage(1, "opp_bench_choice")]), "KM-5.5"),
        (powerup("card", effects=[bonus(1), heal(1, "own_bench_choice")]), "KM-5.5"),
        (ability("card", persistent=debuff(2, "opp_bench_choice")), "KM-5.5"),
    ],
)
def test_an_action_that_cannot_be_declared_says_why(card, wanted):
    t = table(side(kmon("fire"), ALONE, hand=[card]), side(kmon(), ALONE))
    assert refused(t) == {"card": wanted}


@clause("KM-5.2", "KM-5.30")
def test_the_figures_of_a_refusal_are_those_of_this_moment():
    p = side(kmon("fire", trait="prodigio"), hand=[ability("card", cost=6, element="fire")])
    refusal = table(p).refusal("card")
    assert refusal is not None
    assert refusal.params == {"asked": 5, "own": 3, "missing": 2}


def forbidding(what: str) -> Raw:
    return ability(f"no-{what}", persistent=debuff(3, static=[{"mod": "forbid", "what": what}]))


@clause("KM-9.6")
@for_every(
    ("what", "wanted"),
    [("attack", {"boost": "KM-9.6"}), ("ability", {"song": "KM-9.6"}), ("defence", {})],
)
def test_what_an_effect_forbids_is_refused_by_it(what, wanted):
    p = side(hand=OF_EACH_TYPE[1:3])
    t = table(p, effects=[("p1", "q", forbidding(what))])
    assert refused(t) == wanted


@clause("KM-4.41")
@for_every(
    ("kinds", "wanted"),
    [(["attack"], {"song": "KM-4.41"}), (["ability"], {"boost": "KM-4.41"}),
     (["attack", "ability"], {})],
)  # fmt: skip
def test_an_extra_action_is_of_the_named_kinds(kinds, wanted):
    more = ability("more", effects=[{"do": "extra_action", "kinds": kinds, "amount": 1}])
    t = table(side(hand=[more, *OF_EACH_TYPE[1:3]])).use("more")
    assert refused(t) == wanted


@clause("KM-4.28", "KM-R21")
def test_what_needs_an_opposing_active_k_mon_is_refused_without_one():
    hand = [ability("spell", effects=[damage(1)]), ability("song", effects=[gain(1)]),
            powerup("boost")]  # fmt: skip
    t = table(side(hand=hand), side(empty=True), options={"replace_timing": "phase3"})
    assert refused(t) == {"spell": "KM-4.28", "boost": "KM-4.28"}


@clause("KM-5.22")
def test_a_last_attack_takes_power_ups_only():
    hand = [*OF_EACH_TYPE, powerup("wave", element="water"), powerup("dear", cost=9)]
    t = table(side(), side(kmon("fire", hp=2, trait="irriducibile"), hand=hand))
    t.attack().pass_()
    assert refused(t) == {
        **dict.fromkeys(("thing", "song", "stop"), "KM-5.22"), "wave": "KM-5.1", "dear": "KM-5.2"
    }  # fmt: skip


# --- windows --------------------------------------------------------------------------------

# Beside the card under test Q holds one that answers everything, so that the window opens.
ANY = reaction("any", effects=[gain(1)])


def window(card: Raw, action: str = "attack", *, q: Raw | None = None, **spell) -> Laid:
    """P attacks, defends, or uses a spell; Q is asked."""
    effects = spell.pop("effects", [damage(1)])
    p = side(hand=[ability("spell", effects=effects, **spell)])
    half = side(kmon("fire"), ALONE, hand=[ANY, card], **(q or {}))
    t = table(p, half)
    return t.act("ability spell" if action == "ability" else action)


@clause("KM-4.24")
def test_a_window_is_for_reactions():
    for card in OF_EACH_TYPE[:3]:
        assert refused(window(card)) == {card["code"]: "KM-4.24"}
    assert refused(window(OF_EACH_TYPE[3])) == {}


@clause("KM-2.7", "KM-4.24")
@for_every("kind", ["attack", "ability", "defence", "reaction", "evasion"])
@for_every("action", ["attack", "ability", "defend"])
def test_a_reaction_answers_the_kinds_printed_on_it(kind, action):
    fits = kind == {"defend": "defence"}.get(action, action)
    assert refused(window(stopping(kind), action)) == ({} if fits else {"card": "KM-2.7"})


@clause("KM-5.1", "KM-5.2", "KM-5.3", "KM-5.5", "KM-4.24")
@for_every(
    ("card", "wanted"),
    [
        (stopping(element="water"), "KM-5.1"),
        (stopping(cost=4), "KM-5.2"),
        (stopping(cost={"discard": 2}), "KM-5.3"),
        (stopping(effects=[heal(1, "own_bench_choice")]), "KM-5.5"),
        (stopping(condition={"answered": ["elemental"]}), "KM-4.24"),
        (stopping(condition={"cmp": [{"count": "opp_hand"}, ">", 1]}), "KM-4.24"),
    ],
)
def test_a_reaction_that_cannot_be_declared_says_why(card, wanted):
    assert refused(window(card)) == {"card": wanted}


@clause("KM-5.1", "KM-8.3")
def test_without_an_active_k_mon_elements_match_nothing():
    q = side(empty=True, hand=[ANY, stopping(element="fire")])
    t = table(side(hand=[ability("song", effects=[gain(1)])]), q,
              options={"replace_timing": "phase3"}).use("song")  # fmt: skip
    assert refused(t) == {"card": "KM-5.1"}


@clause("KM-5.43", "KM-5.41", "KM-R44")
def test_an_evading_card_needs_something_that_it_may_evade():
    card = stopping(effects=[EVADE])
    assert refused(window(card, "ability", ultimate=True)) == {"card": "KM-5.43"}
    assert refused(window(card, "ability", effects=[gain(1)])) == {"card": "KM-5.41"}
    assert refused(window(card, "defend")) == {"card": "KM-5.41"}
    harmless = [{"do": "set_stance", "target": "opp_active", "stance": "neutral"}]
    assert refused(window(card, "ability", effects=harmless, ultimate=True)) == {}
    assert refused(window(card)) == {}


@clause("KM-4.23")
def test_a_second_cancelling_answer_waits_for_an_answer():
    hand = [reaction("one", effects=[STOP]), reaction("two", effects=[STOP]), ANY]
    p = side(hand=[reaction("retort", answers=["reaction"], effects=[gain(1)])])
    t = table(p, side(hand=hand)).attack().react("one").react("retort")
    assert refused(t) == {}, "the retort itself may be neutralised"
    t.react("two").pass_().settled()
    assert t.pile("q") == ["two", "one"]
    t = table(p, side(hand=hand)).attack().react("one").pass_()
    assert refused(t) == {"two": "KM-4.23"}


@clause("KM-4.21", "KM-R41")
def test_with_the_limit_of_reactions_a_link_is_answered_once():
    p = side(hand=[reaction("retort", answers=["reaction"], effects=[gain(1)])])
    hand = [ANY, reaction("other", answers=["attack"], effects=[gain(1)]), ANY]
    t = table(p, defending(hand=hand), options={"reaction_limit": 1}).attack().react("any")
    t.react("retort")
    assert refused(t) == {"other": "KM-4.21"}


@clause("KM-9.6", "KM-R43")
def test_forbidden_reactions_are_refused_by_the_effect():
    q = side(hand=[ANY, *spare("x", "y")])
    laid = [("q1", "p", forbidding("reaction"))]
    t = table(side(), q, effects=laid, options={"evasion_is_reaction": False}).attack()
    assert t.menu == ["pass", "evade 1"]
    assert refused(t) == {"any": "KM-9.6", "x": "KM-4.24", "y": "KM-4.24"}


# --- nothing hidden -------------------------------------------------------------------------


@clause("KM-7.9", "KM-7.8")
def test_a_refusal_depends_on_what_its_reader_sees_only():
    card = stopping(condition={"cmp": [{"count": "opp_hand"}, ">", 1]})
    one = window(card)
    two = window(card, cost=7)
    seen = one.seen("q")
    assert seen.hands[0] == [-1]
    assert one.refusal("card") == two.refusal("card")
    assert one.rules.attempts_of(one.seen("p"), 0) == []
    assert one.rules.attempts_of(one.seen(None), -1) == []
