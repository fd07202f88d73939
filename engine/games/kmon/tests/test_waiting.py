"""What waits for a K-Mon that is exhausted or becomes active (KM-9.22)."""

from dataclasses import replace
from typing import Any

from engine.games.kmon.card_schema import check_card
from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import Raw, ability, buff, damage, draw, gain, kmon, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every


def waiting(event: str, *entries: Raw) -> Raw:
    return ability("watch", persistent=buff(9, waits=[{"event": event, "do": list(entries)}]))


def attached(event: str, *entries: Raw, **halves: Any):
    watch = waiting(event, *entries)
    return table(side(hand=[watch, *halves.pop("hand", ())], **halves.pop("p", {})), **halves)


@clause("KM-9.22", "KM-9.7", "KM-4.31")
@for_every(("event", "gained"), [("opp_exhausted", 2), ("own_exhausted", 0)])
def test_an_effect_acts_when_a_k_mon_of_the_side_it_names_is_exhausted(event, gained):
    blast = ability("blast", effects=[damage(9)])
    t = attached(event, gain(2), hand=[blast]).use("watch").settled()
    t.end_turn().start_turn().keep().defend().end_turn().start_turn().keep()
    had = t.charges("p")
    t.use("blast")
    assert t.charges("p") == had + gained
    t.bonus("none").replace(2).settled()


@clause("KM-9.22", "KM-4.13")
@for_every(("event", "gained"), [("opp_enters", 1), ("own_enters", 0)])
def test_an_exchange_is_an_event_and_the_turn_goes_on_after_it(event, gained):
    t = attached(event, gain(1)).use("watch").settled().end_turn().start_turn()
    t.substitute(2)
    assert t.charges("p") == 3 + gained
    t.defend().settled()


@clause("KM-9.22")
@for_every("way", ["exchange", "replacement", "card"])
def test_a_k_mon_acts_when_it_becomes_active(way):
    entrant = kmon()
    entrant = replace(entrant, raw={**entrant.raw, "on_entered": [draw(1)]})
    swap = ability("swap", effects=[{"do": "substitute", "side": "own"}])
    blast = ability("blast", effects=[damage(9, "own_active")])
    p = side(kmon(), [entrant, kmon()], hand=[swap, blast], deck=spare("a", "b"))
    if way == "exchange":
        t = table(p, phase=1).start_turn().substitute(2)
    elif way == "card":
        t = table(p).use("swap", target="p2")
    else:
        t = table(p).use("blast").bonus("none").replace(2)
    assert "b" in t.hand("p") or "a" in t.hand("p")
    assert [event["seat"] for event in t.happened("first_act")] == [0]


@clause("KM-9.22", "KM-9.8")
@for_every(
    "entry",
    [
        {"do": "substitute", "side": "own"},
        {"do": "revive", "amount": 1},
        {"do": "attach_effect", "persistent": buff(1, tick=[gain(1)])},
    ],
)
def test_at_an_event_nothing_is_substituted_attached_or_brought_back(entry):
    raw = {**waiting("own_enters", entry), "code": "own-1"}
    assert [problem.path for problem in check_card(raw)] == ["/persistent/waits/0/do/0/do"]


@clause("KM-9.22")
def test_what_waits_is_told():
    card = waiting("opp_exhausted", draw(1))
    assert describe_card(card, "en").endswith(
        "Whenever an opposing K-Mon is exhausted: draw 1 card."
    )
    assert describe_card(card, "it").endswith(
        "Ogni volta che un K-Mon avversario viene sfinito: pesca 1 carta."
    )
    raw = {"type": "kmon", "on_entered": [gain(2)], "on_exhausted": [draw(1)]}
    assert describe_card(raw, "en") == (
        "When this K-Mon becomes active: gain 2 charges. When this K-Mon is exhausted: draw 1 card."
    )


@clause("KM-9.22", "KM-4.39")
def test_what_a_k_mon_chooses_as_it_becomes_active_in_a_tick_is_told_as_its_own():
    entrant = kmon()
    either = {"do": "choose", "options": [[draw(1)], [gain(2)]]}
    entrant = replace(entrant, raw={**entrant.raw, "on_entered": [either]})
    swap = {"do": "substitute", "side": "own", "to": "own_bench_choice"}
    spell = ability("spell", persistent=buff(3, tick=[swap, either]))
    t = table(side(kmon(), [entrant, kmon()], hand=[spell])).use("spell").settled()
    t.end_turn().start_turn().keep().attack().end_turn().start_turn().choose("p2")
    texts = [t.rules.act_text(t.state, action).title.render() for action in t.state.menu]
    assert texts == ["Draw 1 card.", "Gain 2 charges."]
    t.choose(2).choose(1).settled()
