"""The table as plain data: what each seat is shown, and how the open menu is laid out on it."""

from __future__ import annotations

from typing import Any

from engine.games.kmon.tests.cards import (
    ability,
    buff,
    burn,
    damage,
    debuff,
    draw,
    heal,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.games.kmon.tests.reading import SEATS, kmon_number
from engine.kernel.names import Name
from engine.kernel.testing import clause

CLOAK = item(
    "cloak",
    persistent=buff(2, static=[{"mod": "damage_taken", "amount": -1, "source": "any"}]),
)
EMBERS = ability("embers", persistent=burn(1, 3))
NEUTRALISE = {"do": "neutralise"}


def scene(t: Laid, who: str | None) -> dict[str, Any]:
    """What a player (None: a spectator) is shown."""
    return t.rules.scene(t.seen(who), -1 if who is None else SEATS.index(who))


def area(t: Laid, who: str | None, of: str, key: str) -> dict[str, Any]:
    """One area of a player's side."""
    side_of = next(s for s in scene(t, who)["sides"] if s["seat"] == SEATS.index(of))
    return next(each for each in side_of["areas"] if each["key"] == key)


def cards(t: Laid, who: str | None, of: str, key: str) -> list[str | None]:
    """The codes that can be read in an area, None for backs."""
    return [piece["card"] for piece in area(t, who, of, key)["pieces"]]


def on_kmon(t: Laid, who: str | None, name: str) -> dict[str, Any]:
    """The piece of a K-Mon."""
    pieces = area(t, who, name[0], "active")["pieces"] + area(t, who, name[0], "bench")["pieces"]
    return next(piece for piece in pieces if piece["key"] == f"k{kmon_number(name)}")


def said(messages: list[Any]) -> list[str]:
    """Messages in English."""
    return [str(each) for each in messages]


def titles(t: Laid) -> list[str]:
    """The open menu as the decider reads it."""
    s = t.seen(t.asked)
    return [str(t.rules.act_text(s, action).title) for action in s.menu]


def grouped(t: Laid) -> dict[str, list[str]]:
    """The groups of the open menu with the exact texts of their actions."""
    s = t.seen(t.asked)
    return {
        str(group["label"] or ""): [t.rules.act_text(s, each).text for each in group["actions"]]
        for group in scene(t, t.asked)["groups"]
    }


# --- effects and their clocks -----------------------------------------------------------------


@clause("KM-7.3", "KM-5.48")
def test_everybody_sees_what_is_attached_with_its_counters_and_whose_card_it_is():
    t = table(effects=[("p1", "p", CLOAK), ("p1", "q", EMBERS), ("q2", "p", EMBERS)])
    t.state.effects[1][5] = 2
    for who in ("p", "q", None):
        life, cloak, embers = on_kmon(t, who, "p1")["counters"]
        assert life["kind"] == "hp"
        assert (cloak["kind"], cloak["harmful"], str(cloak["word"])) == ("buff", False, "buff")
        assert (cloak["card"], cloak["seat"], cloak["value"], cloak["max"]) == ("cloak", 0, 0, 2)
        assert (embers["kind"], embers["harmful"]) == ("debuff", True)
        assert (embers["card"], embers["seat"], embers["value"], embers["max"]) == (
            "embers", 1, 2, 3,
        )  # fmt: skip
        assert isinstance(embers["label"], Name)
        assert len(on_kmon(t, who, "q2")["counters"]) == 2
        assert [each["kind"] for each in on_kmon(t, who, "q1")["counters"]] == ["hp"]


@clause("KM-4.39", "KM-4.12")
def test_a_tick_that_asks_stands_on_the_chain_and_marks_its_effect():
    asking = ability("leak", persistent=debuff(2, tick=[damage(1, "own_any_choice")]))
    t = table(effects=[("p2", "q", EMBERS), ("p1", "q", asking)], phase=1).start_turn()
    assert t.asked == "q", "in a tick own and opposing are seen from the owner of the card"
    shown = scene(t, "q")
    assert (shown["asker"]["card"], str(shown["asker"]["label"])[:8]) == ("leak", "leak on ")
    assert scene(t, "p")["asker"] is None
    for who in ("p", "q"):
        (link,) = scene(t, who)["chain"]
        assert (link["kind"], link["card"], link["seat"]) == ("tick", "leak", 1)
        assert str(link["detail"]).startswith("persistent effect on ")
        assert not scene(t, who)["answering"]
        assert on_kmon(t, who, "p1")["counters"][1]["asks"]
        assert not on_kmon(t, who, "p2")["counters"][1]["asks"]


# --- piles, decks, hands ----------------------------------------------------------------------


@clause("KM-5.47", "KM-7.3")
def test_used_items_are_marked_in_the_pile_and_attached_ones_are_not_there():
    thing = item("thing", effects=[draw(1)])
    p = side(hand=["thing"], pile=[thing, *spare("a")], deck=spare("x", "y"), used=["thing"])
    t = table(p, effects=[("p1", "p", CLOAK)])
    t.state.used[0] = sorted([*t.state.used[0], t.rules.pool.index("cloak")])
    for who in ("p", "q", None):
        pile = area(t, who, "p", "discard")["pieces"]
        assert [(piece["card"], said(piece["tags"])) for piece in pile] == [
            ("a", []), ("thing", ["Used"]),
        ]  # fmt: skip
    assert cards(t, "p", "p", "hand") == ["thing"]
    twice = table(side(pile=["thing", thing, *spare("a")], used=["thing"]))
    tags = [piece["tags"] for piece in area(twice, "p", "p", "discard")["pieces"]]
    assert [said(each) for each in tags] == [[], [], ["Used"]], "two copies are two cards"


@clause("KM-7.5", "KM-7.11")
def test_known_cards_of_a_deck_are_shown_to_those_who_know_them_alone():
    t = table(side(deck=spare("a", "b", "c", "d")), side(deck=spare("x", "y", "z")))
    t.state.known_top[0] = 2  # P, of his own deck
    t.state.known_bottom[1] = 1  # Q, of P's deck
    assert cards(t, "p", "p", "deck") == ["a", "b", None, None]
    assert cards(t, "q", "p", "deck") == [None, None, None, "d"]
    assert cards(t, None, "p", "deck") == [None] * 4
    assert cards(t, "p", "q", "deck") == cards(t, "q", "q", "deck") == [None] * 3
    first, second = area(t, "p", "p", "deck")["pieces"][:2]
    assert first["known"]
    assert first["face"] == "down"
    assert said(second["tags"]) == ["Number 2 from the top"]
    assert said(area(t, "q", "p", "deck")["pieces"][3]["tags"]) == ["Number 1 from the bottom"]


@clause("KM-7.6")
def test_seen_cards_of_a_hand_are_known_to_the_looker_and_marked_for_the_owner():
    look = ability("spy", effects=[{"do": "look_hand", "who": "opponent"}])
    t = table(side(hand=[look]), side(hand=spare("x", "y"))).use("spy").settled()
    assert cards(t, "p", "q", "hand") == ["x", "y"]
    assert all(piece["known"] for piece in area(t, "p", "q", "hand")["pieces"])
    own = area(t, "q", "q", "hand")["pieces"]
    assert [said(piece["tags"]) for piece in own] == [["The opponent knows this card"]] * 2
    assert all(piece["seen"] and piece["face"] == "up" for piece in own)
    assert cards(t, None, "q", "hand") == [None, None]
    t.end_turn().start_turn().keep().defend().end_turn()
    assert cards(t, "p", "q", "hand")[0] is None, "a card drawn since is not known"


# --- what is due, the chain -------------------------------------------------------------------


@clause("KM-4.41", "KM-5.59")
def test_extra_actions_and_an_evasion_discount_are_told_beside_their_player():
    again = ability(
        "again", effects=[{"do": "extra_action", "kinds": ["attack", "defence"], "amount": 1}]
    )
    t = table(side(hand=[again]))
    assert [each["notes"] for each in scene(t, "q")["sides"]] == [[], []]
    t.use("again")
    t.state.discount[1] = 1
    for who in ("p", "q", None):
        notes = {s["seat"]: s["notes"] for s in scene(t, who)["sides"]}
        assert said([note["text"] for note in notes[0]]) == ["Extra action due: attack, defence."]
        assert said([note["text"] for note in notes[1]]) == ["Next evasion this turn: 1 card less."]
        assert [note["clause"] for note in notes[0] + notes[1]] == ["KM-4.41", "KM-5.59"]


@clause("KM-4.19", "KM-7.3")
def test_the_chain_tells_kinds_owners_and_what_became_of_each_link():
    stop = reaction("stop", answers=["attack"], effects=[NEUTRALISE])
    back = reaction("back", answers=["reaction"], effects=[NEUTRALISE])
    t = table(side(hand=[back]), side(hand=[stop])).attack().react("stop")
    attack, answer = scene(t, "p")["chain"]
    assert (attack["kind"], attack["seat"], attack["card"]) == ("attack", 0, None)
    assert str(attack["detail"]).startswith("attack of ")
    assert (answer["kind"], answer["seat"], answer["card"]) == ("reaction", 1, "stop")
    assert str(answer["detail"]) == "answers Attack"
    assert answer["status"] == "pending"
    assert answer["outcome"] is None
    assert scene(t, "q")["answering"]
    assert t.react("back").happened("neutralised")


@clause("KM-4.10")
def test_an_item_that_asks_is_the_only_link_and_cannot_be_answered():
    net = item("net", effects=[{"do": "recover", "amount": 1, "to": "deck_top"}])
    t = table(side(hand=[net], pile=spare("a", "b")), phase=1).start_turn().item("net")
    shown = scene(t, "p")
    assert [(link["kind"], str(link["detail"])) for link in shown["chain"]] == [("item", "item")]
    assert not shown["answering"]
    assert shown["asker"]["card"] == "net"
    assert titles(t) == ["Put a on top of the deck", "Put b on top of the deck"]


# --- the open menu ----------------------------------------------------------------------------


@clause("KM-4.15")
def test_a_long_menu_is_grouped_and_every_action_stands_in_it_once():
    hand = [
        *(powerup(code, effects=[{"do": "attack_bonus", "amount": 1}]) for code in "uvw"),
        *(ability(code, effects=[damage(1)]) for code in "xyz"),
    ]
    t = table(side(hand=hand))
    assert grouped(t) == {
        "": ["defend", "attack"],
        "Attack with a power-up": ["attack u", "attack v", "attack w"],
        "Abilities": ["ability x", "ability y", "ability z"],
    }
    assert sorted(text for texts in grouped(t).values() for text in texts) == sorted(t.menu)
    assert scene(t, "q")["groups"] == []
    assert grouped(table(side(hand=hand[:2]))) == {}, "a short menu needs no headings"


@clause("KM-9.5", "KM-4.39")
def test_a_search_offers_each_fitting_card_once_grouped_by_type_and_never_more_than_sixty():
    finder = item("finder", effects=[{"do": "search", "amount": 1, "to": "hand"}])
    deck = [
        *(ability(f"a{n}", cost=20) for n in range(20)),
        *(reaction(f"r{n}", cost=20) for n in range(16)),
    ]
    t = table(side(hand=[finder], deck=deck), phase=1).start_turn().item("finder")
    assert len(t.menu) == 36 <= 60
    assert {label: len(texts) for label, texts in grouped(t).items()} == {
        "Abilities": 20,
        "Reactions": 16,
    }


@clause("KM-4.24")
def test_evasion_blackout_and_reaction_cards_are_told_apart():
    stop = [reaction(code, answers=["action"], effects=[NEUTRALISE]) for code in "stuv"]
    q = side(kmon(trait="blackout"), hand=[*stop, *spare("x")])
    t = table(side(hand=[ability("hit", effects=[damage(1)])]), q).use("hit")
    assert grouped(t) == {
        "": ["pass"],
        "By discarding cards": ["evade 1", "blackout 1"],
        "Reaction cards": ["react s", "react t", "react u", "react v"],
    }
    t.react("s").settled()


@clause("KM-5.13")
def test_a_card_in_hand_carries_only_what_is_done_with_itself():
    twin = ability("twin", effects=[damage(1)])
    t = table(side(hand=["twin", *spare("a")], pile=[twin, *spare("b")]))
    hand = {piece["card"]: piece["action"] for piece in area(t, "p", "p", "hand")["pieces"]}
    assert t.rules.act_text(t.state, hand["twin"]).text == "ability twin"
    assert hand["a"] is None
    assert all(p.get("action") is None for p in area(t, "q", "p", "hand")["pieces"])
    t.defend()
    assert t.offers("recover twin")
    assert [piece["action"] for piece in area(t, "p", "p", "hand")["pieces"]] == [None, None]


@clause("KM-7.6", "KM-5.53")
def test_a_discard_from_the_rivals_hand_is_pointed_at_there_and_not_in_the_own_hand():
    spy = ability("spy", effects=[{"do": "look_hand", "who": "opponent", "then": {"discard": 1}}])
    t = table(side(hand=[spy, *spare("x")]), side(hand=["x", *spare("y")])).use("spy")
    assert t.menu == ["discard x", "discard y"]
    assert [piece["action"] for piece in area(t, "p", "p", "hand")["pieces"]] == [None]
    theirs = [piece["action"] for piece in area(t, "p", "q", "hand")["pieces"]]
    assert [t.rules.act_text(t.state, each).text for each in theirs] == t.menu


@clause("KM-5.5")
def test_targets_can_be_pointed_at_on_the_table():
    bolt = ability("bolt", effects=[damage(1, "opp_any_choice")])
    q = side(kmon(), [kmon(exhausted=True), kmon()])
    t = table(side(hand=[bolt]), q).act("ability bolt")
    found = {name: on_kmon(t, "p", name)["action"] for name in ("p1", "q1", "q2", "q3")}
    assert found["p1"] is found["q2"] is None
    assert t.rules.act_text(t.state, found["q3"]).text == "target opposing 3"
    assert on_kmon(t, "q", "q3")["action"] is None
    assert scene(t, "p")["asker"]["card"] == "bolt"


@clause("KM-4.39")
def test_modes_are_told_by_what_they_do_wherever_the_choice_stands():
    options = [[heal(1)], [draw(1)]]
    coin = {"do": "coin_flip", "heads": [damage(1)], "tails": [damage(2)]}
    first, second = ({"do": "choose", "options": each} for each in (options, [[damage(3)], [coin]]))
    two = ability("two", effects=[coin, first, second])
    t = table(side(kmon(damage=3), hand=[two])).act("ability two")
    assert titles(t) == ["Remove 1 damage from your active K-Mon.", "Draw 1 card."]
    t.act("mode 2")
    assert titles(t)[0] == "Deal 3 damage to the opposing active K-Mon."
    late = {"do": "choose", "chooser": "opponent", "options": [[damage(2)], [draw(1)]]}
    t = table(side(hand=[ability("deal", effects=[late])])).use("deal")
    assert t.asked == "q"
    assert titles(t) == ["Deal 2 damage to the opposing active K-Mon.", "Draw 1 card."]
    ticking = ability(
        "clock",
        persistent=debuff(2, tick=[damage(1, "bearer"), {"do": "choose", "options": options}]),
    )
    t = table(effects=[("p1", "q", ticking)], phase=1).start_turn()
    assert titles(t) == ["Remove 1 damage from your active K-Mon.", "Draw 1 card."]


@clause("KM-4.17", "KM-4.39")
def test_of_several_discards_it_is_hinted_how_many_are_left():
    t = table(side(hand=spare(*"abcdefg"), deck=spare("h")), phase=5).end_turn()
    assert str(scene(t, "p")["hint"]) == "3 cards to discard, in any order."
    assert scene(t, "q")["hint"] is None
    t.discard("d")
    assert str(scene(t, "p")["hint"]) == "2 cards to discard, in any order."
    t.discard("e")
    assert str(scene(t, "p")["hint"]) == "1 more card to discard."
    dear = ability("dear", cost={"charges": 0, "discard": 1})
    t = table(side(hand=[dear, *spare("x", "y")])).act("ability dear")
    assert t.menu == ["discard x", "discard y"]
    assert scene(t, "p")["hint"] is None, "one card, whichever"


@clause("KM-5.36", "KM-4.16")
def test_a_mode_that_shapes_the_blow_is_asked_first_and_told_by_its_own_words():
    later = {"do": "choose", "options": [[draw(1)], [heal(1)]]}
    shaping = {
        "do": "choose",
        "options": [[{"do": "attack_bonus", "amount": 1}], [{"do": "attack_bonus", "amount": 3}]],
    }
    t = table(side(kmon(damage=2), hand=[powerup("both", effects=[later, shaping])]))
    t.act("attack both")
    assert titles(t) == ["This attack deals 1 more damage.", "This attack deals 3 more damage."]
    t.act("mode 2")
    assert titles(t) == ["Draw 1 card.", "Remove 1 damage from your active K-Mon."]
    t.act("mode 2").settled()
    assert (t.damage("q1"), t.damage("p1")) == (5, 1)
