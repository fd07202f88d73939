"""KM-9.5, verbs on hands, decks and discard piles: recover, search, look, mill, draw, discard."""

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    draw,
    gain,
    item,
    kmon,
    mill,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.games.kmon.tests.test_effects import SPENT, played
from engine.kernel.testing import clause, for_every

PILE = [ability("a1"), ability("a2", element="fire"), powerup("u", element="fire"), reaction("r")]


def recover(amount: int = 1, to: str = "hand", **wanted) -> Raw:
    filter_ = {"filter": wanted} if wanted else {}
    return {"do": "recover", "amount": amount, "to": to, **filter_}


def search(amount: int = 1, **wanted) -> Raw:
    filter_ = {"filter": wanted} if wanted else {}
    return {"do": "search", "amount": amount, **filter_}


# --- recover --------------------------------------------------------------------------------


@clause("KM-9.5", "KM-4.39", "KM-7.3")
def test_recover_lets_its_owner_choose_when_it_happens():
    t = played(recover(), gain(1), p=side(pile=PILE))
    assert t.asked == "p"
    assert t.menu == ["pick a1", "pick a2", "pick r", "pick u"]
    assert t.charges("p") == 3, "the next entry waits"
    t.pick("r").settled().unchanged_but(
        p_charges=4, p_hand=["r"], p_shown=["r"], p_pile=["a1", "a2", "u", "spell"]
    )
    assert t.seen("q").hands[0] == t.seen(None).hands[0] == t.state.hands[0], "the pile was public"


@clause("KM-9.5")
@for_every(
    ("wanted", "fits"),
    [
        ({"type": "ability"}, ["a1", "a2"]),
        ({"element": "fire"}, ["a2", "u"]),
        ({"code": "u"}, ["u"]),
        ({"type": "powerup", "element": "fire"}, ["u"]),
        ({"type": "item"}, []),
        ({"element": "water"}, []),
    ],
)
def test_recover_keeps_to_its_filter(wanted, fits):
    t = played(recover(**wanted), p=side(pile=PILE))
    if len(fits) > 1:
        assert t.menu == [f"pick {code}" for code in fits]
        t.pick(fits[0])
    t.settled()
    assert t.hand("p") == fits[:1]


@clause("KM-5.7", "KM-R58", "KM-4.39")
def test_recover_does_as_much_as_possible():
    t = played(recover(3, type="ability"), p=side(pile=PILE)).pick("a2").settled()
    t.unchanged_but(p_hand=["a1", "a2"], p_shown=["a1", "a2"], p_pile=["u", "r", "spell"])
    for to in ("hand", "deck_top", "deck_bottom"):
        played(recover(1, to)).settled().unchanged_but(**SPENT)


@clause("KM-9.16")
def test_a_filter_may_mean_several_types():
    t = played(recover(types=["reaction", "powerup"]), p=side(pile=PILE))
    assert t.menu == ["pick r", "pick u"]
    card = {"type": "item", "effects": [search(types=["powerup", "reaction"])]}
    assert describe_card(card, "en").startswith("Search your deck for 1 reaction or power-up, show")
    assert describe_card(card, "it").startswith("Cerca nel tuo mazzo 1 reazione o potenziamento, ")


@clause("KM-9.5", "KM-4.26")
def test_recover_does_not_find_the_card_that_is_being_played():
    t = played(recover(type="ability"), p=side(pile=spare("old"))).settled()
    t.unchanged_but(p_hand=["old"], p_shown=["old"], p_pile=["spell"])


@clause("KM-9.5", "KM-7.11", "KM-R143")
def test_recover_to_the_top_of_the_deck_is_known_to_both():
    t = played(recover(2, "deck_top"), p=side(deck=spare("d"), pile=PILE[:3]))
    t.pick("a2", "u").settled().unchanged_but(
        **SPENT | {"p_pile": ["a1", "spell"]},
        p_deck=["u", "a2", "d"],
        p_knows_p_top=2,
        q_knows_p_top=2,
    )
    assert t.seen("q").decks[0] == [-1, *t.state.decks[0][1:]]
    assert t.seen("p").decks[0] == t.state.decks[0]


@clause("KM-9.5", "KM-7.11", "KM-R143")
def test_recover_to_the_bottom_of_the_deck_is_known_to_both():
    t = played(recover(1, "deck_bottom"), p=side(deck=spare("d", "e"), pile=PILE[:1])).settled()
    t.unchanged_but(p_hand=[], p_pile=["spell"], p_deck=["d", "e", "a1"],
                    p_knows_p_bottom=1, q_knows_p_bottom=1)  # fmt: skip
    assert t.seen("q").decks[0] == [t.state.decks[0][0], -1, -1]


@clause("KM-9.5", "KM-4.35", "KM-7.5", "KM-7.11")
def test_recover_by_shuffling_in_leaves_nobody_knowing_the_deck():
    p = side(deck=spare("d", "e"), pile=PILE[:2])
    effects = [recover(1, "deck_top", code="a1"), recover(1, "deck_shuffle", code="a2")]
    t = played(*effects, p=p)
    assert t.rules.sides_of(t.state) == [], "chance C3: an order of the whole deck"
    t.shuffle("e", "a2").settled().unchanged_but(
        p_hand=[], p_pile=["spell"], p_deck=["e", "a2", "d", "a1"]
    )
    assert t.seen("q").decks[0] == [-1] * 4
    assert t.happened("shuffled") == [{"seat": 0}]


@clause("KM-5.47", "KM-R55", "KM-9.5")
@for_every("to", ["hand", "deck_top", "deck_bottom", "deck_shuffle"])
def test_a_used_item_never_comes_back(to):
    p = side(pile=[item("drink"), item("snack"), "drink"], used=["drink"])
    t = played(recover(3, to, type="item"), p=p).pick("drink")
    if to == "deck_shuffle":
        t.shuffle()
    t.settled()
    assert t.pile("p") == ["drink", "spell"], "one copy of the two had been used"
    t = played(recover(1, to, type="item"), p=side(pile=[item("drink")], used=["drink"]))
    if to == "deck_shuffle":
        t.shuffle()
    t.settled().unchanged_but(p_hand=[], p_pile=["drink", "spell"])


@clause("KM-5.47", "KM-R55")
def test_the_item_in_use_does_not_stand_for_another_copy():
    drink = item("drink", effects=[recover(type="item")])
    t = table(side(hand=[drink], pile=["drink"]), phase=1, cards=(drink,)).start_turn()
    t.item("drink")
    assert t.hand("p") == ["drink"], "the copy in the pile was never used"
    assert t.pile("p") == ["drink"]


@clause("KM-5.47", "KM-5.56", "KM-R55")
def test_one_attached_copy_stands_for_one_used_copy_wherever_it_is_attached():
    block = {"kind": "buff", "duration": 3, "tick": [gain(0)]}
    cloak = item(
        "cloak",
        effects=[{"do": "attach_effect", "persistent": {**block, "target": "own_bench_choice"}}],
        persistent={**block, "target": "own_active"},
    )
    spell = ability("spell", effects=[recover(type="item")])
    p = side(hand=[cloak, spell], pile=["cloak"], used=["cloak"])
    t = table(p, phase=1).start_turn().item("cloak", target="p2").keep().use("spell").settled()
    assert t.hand("p") == []
    assert t.pile("p") == ["cloak", "spell"]


def _found(t: Laid, who: str | None) -> list[str]:
    return [str(line) for line in t.log(who) if line.clause == "KM-7.11"]


# --- search ---------------------------------------------------------------------------------


@clause("KM-9.5", "KM-4.39", "KM-7.11", "KM-R143", "KM-4.35")
def test_a_search_with_a_filter_shows_what_it_found_and_shuffles():
    t = played(search(type="powerup"), p=side(deck=[PILE[2], *spare("d", "e"), powerup("v")]))
    assert t.asked == "p"
    assert t.menu == ["pick u", "pick v"]
    t.pick("v").shuffle("e").settled()
    t.unchanged_but(p_hand=["v"], p_shown=["v"], p_pile=["spell"], p_deck=["e", "u", "d"])
    assert t.seen("q").hands[0] == t.state.hands[0]
    assert _found(t, "q") == _found(t, "p") == _found(t, None)


@clause("KM-9.5", "KM-7.11", "KM-R143", "KM-7.7")
def test_a_search_without_a_filter_stays_private():
    t = played(search(), p=side(deck=spare("d", "e", "f"))).pick("e").shuffle("f", "d").settled()
    t.unchanged_but(p_hand=["e"], p_pile=["spell"], p_deck=["f", "d"])
    assert t.seen("q").hands[0] == t.seen(None).hands[0] == [-1]
    assert _found(t, "p") == ["found e."]
    assert _found(t, "q") == _found(t, None) == ["found a card."]


@clause("KM-5.7", "KM-R58", "KM-9.5")
@for_every(
    ("effect", "deck", "found"),
    [
        (search(3, type="powerup"), [PILE[2], *spare("d")], ["u"]),
        (search(2, type="item"), spare("d"), []),
        (search(2), spare("d"), ["d"]),
        (search(2), [], []),
    ],
)
def test_a_search_takes_what_there_is_and_shuffles_all_the_same(effect, deck, found):
    t = played(effect, p=side(deck=deck)).shuffle().settled()
    assert t.hand("p") == found
    assert len(t.deck("p")) == len(deck) - len(found)


@clause("KM-R54", "KM-5.18")
def test_searching_and_recovering_are_not_drawing():
    p = side(kmon(trait="veggente"), deck=spare("d", "e"), pile=spare("z"))
    t = played(recover(), search(), p=p)
    assert t.menu == ["pick d", "pick e"]
    t.pick("d").shuffle().settled()
    assert t.happened("looked") == t.happened("drew") == []


@clause("KM-7.5", "KM-9.5")
def test_a_search_ends_what_anybody_knew_of_the_deck():
    spell = ability("spell", effects=[search()])
    t = table(side(hand=[spell], deck=spare("d", "e", "f")))
    t.state.known_top, t.state.known_bottom = [2, 1, 0, 0], [0, 2, 0, 0]
    t.use("spell").pick("f").shuffle("e").settled()
    assert t.state.known_top == t.state.known_bottom == [0] * 4


# --- look at a hand -------------------------------------------------------------------------


def look_hand(who: str = "opponent", **more) -> Raw:
    return {"do": "look_hand", "who": who, **more}


@clause("KM-9.5", "KM-7.6")
def test_looking_at_a_hand_changes_nothing_but_knowledge():
    t = played(look_hand(), q=side(hand=spare("x", "y"))).settled()
    t.unchanged_but(q_seen=["x", "y"], **SPENT)
    assert t.seen("p").hands[1] == t.state.hands[1]
    assert t.seen(None).hands[1] == [-1, -1]
    assert t.happened("hand_seen") == [{"seat": 0, "amount": 2}]
    assert "KM-7.6" in [line.clause for line in t.log("q")], "its owner is told"
    played(look_hand()).settled().unchanged_but(**SPENT)
    t = played(look_hand("self"), p=side(hand=spare("a"))).settled()
    t.unchanged_but(p_hand=["a"], p_pile=["spell"])


@clause("KM-9.5", "KM-7.6", "KM-4.39")
def test_the_looker_may_discard_of_what_he_saw():
    t = played(look_hand(then={"discard": 1}), q=side(hand=spare("x", "y", "z")))
    assert t.asked == "p"
    assert t.menu == ["discard x", "discard y", "discard z"]
    t.discard("y").settled().unchanged_but(
        q_hand=["x", "z"], q_seen=["x", "z"], q_pile=["y"], **SPENT
    )


@clause("KM-5.7", "KM-R58", "KM-9.5")
def test_the_looker_discards_no_more_than_there_is():
    t = played(look_hand(then={"discard": 2}), q=side(hand=spare("x"))).settled()
    t.unchanged_but(q_hand=[], q_pile=["x"], **SPENT)
    played(look_hand(then={"discard": 1})).settled().unchanged_but(**SPENT)
    t = played(look_hand("self", then={"discard": 1}), p=side(hand=spare("a", "b")))
    t.discard("b").settled().unchanged_but(p_hand=["a"], p_pile=["b", "spell"])


# --- look at the top of a deck --------------------------------------------------------------


def look(amount: int = 3, who: str = "self", **more) -> Raw:
    return {"do": "look_top", "who": who, "amount": amount, **more}


@clause("KM-9.5", "KM-7.5", "KM-7.11", "KM-R143")
@for_every(("who", "fact"), [("self", "p_knows_p_top"), ("opponent", "p_knows_q_top")])
def test_a_look_at_the_top_is_private_to_the_looker(who, fact):
    halves = side(deck=spare("d", "e", "f", "g")), side(deck=spare("u", "v", "w", "x"))
    t = played(look(3, who), p=halves[0], q=halves[1]).settled()
    t.unchanged_but(**SPENT, **{fact: 3})
    deck = 0 if who == "self" else 1
    assert t.seen("p").decks[deck][-3:] == t.state.decks[deck][-3:]
    for other in ("q", None):
        assert t.seen(other).decks[deck] in ([-1] * 4, sorted(t.state.decks[deck]))
    assert t.happened("looked_at") == [{"seat": 0, "amount": 3}]
    assert "KM-7.5" in [line.clause for line in t.log("q")], "that he looked is public"


@clause("KM-7.5")
def test_a_second_look_takes_nothing_from_what_was_known():
    t = played(look(4), look(2), p=side(deck=spare("d", "e", "f", "g", "h"))).settled()
    t.unchanged_but(**SPENT, p_knows_p_top=4)


@clause("KM-5.7", "KM-R58")
def test_a_look_sees_no_more_than_there_is():
    t = played(look(5), p=side(deck=spare("d"))).settled().unchanged_but(**SPENT, p_knows_p_top=1)
    assert t.happened("looked_at") == [{"seat": 0, "amount": 1}]
    t = played(look(5, reorder=True, may_mill=1), p=side(deck=0)).settled().unchanged_but(**SPENT)
    assert t.happened("looked_at") == []


@clause("KM-9.5", "KM-4.39", "KM-7.5")
def test_a_look_that_reorders_asks_from_the_top_down():
    t = played(look(reorder=True), p=side(deck=spare("d", "e", "f", "g")))
    assert t.menu == ["top d", "top e", "top f"]
    t.top("f")
    assert t.menu == ["top d", "top e"]
    t.top("e").settled()
    t.unchanged_but(**SPENT, p_deck=["f", "e", "d", "g"], p_knows_p_top=3)
    played(look(reorder=True), p=side(deck=3)).settled().unchanged_but(**SPENT, p_knows_p_top=3)


@clause("KM-9.5", "KM-7.3", "KM-7.7")
def test_a_look_may_mill_openly_and_may_decline():
    t = played(look(may_mill=2), p=side(deck=spare("d", "e", "f", "g")))
    assert t.menu == ["mill nothing", "mill d", "mill e", "mill f"]
    t.mill("e")
    assert t.menu == ["mill nothing", "mill d", "mill f"]
    t.mill(None).settled()
    t.unchanged_but(p_hand=[], p_pile=["e", "spell"], p_deck=["d", "f", "g"], p_knows_p_top=2)
    assert any("e fell" in str(line) for line in t.log("q"))


@clause("KM-9.5", "KM-4.39")
def test_a_look_mills_first_and_then_reorders_the_rest():
    effect = look(3, "opponent", may_mill=1, reorder=True)
    t = played(effect, q=side(deck=spare("u", "v", "w", "x"))).mill("v").top("w").settled()
    t.unchanged_but(**SPENT, q_deck=["w", "u", "x"], q_pile=["v"], p_knows_q_top=2)


# --- mill, draw, discard --------------------------------------------------------------------


@clause("KM-5.7", "KM-R58", "KM-R84", "KM-6.4")
def test_mill_takes_what_there_is_and_ends_nothing():
    t = played(mill(3), mill(2, "self"), p=side(deck=spare("d")), q=side(deck=spare("u", "v")))
    t.settled().unchanged_but(
        p_hand=[], p_deck=[], p_pile=["d", "spell"], q_deck=[], q_pile=["u", "v"]
    )
    played(mill(1), q=side(deck=0)).settled().unchanged_but(**SPENT)


@clause("KM-5.7", "KM-R58", "KM-R83", "KM-6.4", "KM-7.7")
def test_draw_takes_what_there_is_and_ends_nothing():
    t = played(draw(3), draw(1, "opponent"), p=side(deck=spare("d", "e")), q=side(deck=0))
    t.settled().unchanged_but(p_hand=["d", "e"], p_deck=[], p_pile=["spell"])
    assert t.seen("q").hands[0] == [-1, -1]


@clause("KM-R54", "KM-5.18")
def test_each_card_drawn_by_an_effect_is_a_draw_of_its_own_for_the_seer():
    q = side(kmon(trait="veggente"), deck=spare("u", "v", "w", "x"))
    t = played(draw(2, "opponent"), q=q)
    assert t.asked == "q"
    t.look(take="w", top="v").look(take="x", top="u").settled()
    t.unchanged_but(**SPENT, q_hand=["w", "x"], q_deck=["u", "v"], q_knows_q_top=2)


@clause("KM-5.7", "KM-5.53", "KM-R58")
@for_every("chooser", ["owner", "opponent", "random"])
def test_discard_takes_what_there_is(chooser):
    effect = {"do": "discard_hand", "who": "opponent", "amount": 3, "chooser": chooser}
    t = played(effect, q=side(hand=spare("x", "y")))
    while t.state.node == 2:
        t.chance([0])
    t.settled().unchanged_but(**SPENT, q_hand=[], q_pile=["x", "y"])
    played(effect).settled().unchanged_but(**SPENT)


@clause("KM-5.53", "KM-9.5", "KM-4.35")
def test_a_random_discard_keeps_to_its_filter():
    effect = {"do": "discard_hand", "who": "opponent", "amount": 1, "chooser": "random",
              "filter": {"type": "powerup"}}  # fmt: skip
    hand = [*spare("x"), powerup("u"), powerup("v")]
    t = played(effect, q=side(hand=hand))
    assert t.rules.sides_of(t.state) == [2]
    t.chance([1]).settled().unchanged_but(**SPENT, q_hand=["u", "x"], q_pile=["v"])


def _seen_hand(hand: list[Raw], effect: Raw) -> Laid:
    return played(look_hand(), effect, q=side(hand=hand))


@clause("KM-5.53", "KM-7.6", "KM-9.5")
def test_an_opponent_who_knows_the_whole_hand_picks_nothing_blind():
    effect = {"do": "discard_hand", "who": "opponent", "amount": 1, "chooser": "opponent",
              "filter": {"type": "powerup"}}  # fmt: skip
    t = _seen_hand([*spare("x"), powerup("u"), powerup("v")], effect)
    assert t.menu == ["discard u", "discard v"]
    t.discard("v").settled()
    assert t.pile("q") == ["v"]
    assert _seen_hand(spare("x"), effect).settled().pile("q") == []
