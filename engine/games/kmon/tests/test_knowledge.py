"""Section 7 with every verb: who knows which card, for how long, and worlds that agree with it."""

from collections import Counter

from engine.games.kmon.codes import T_ITEM
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    draw,
    item,
    kmon,
    mill,
    powerup,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.games.kmon.tests.test_hidden import SHIPPED
from engine.kernel.events import HIDDEN, project
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause, for_every

SEER = kmon(trait="veggente")
DECK = spare("d1", "d2", "d3", "d4", "d5", "d6")
LOOK: Raw = {"do": "look_top", "who": "opponent", "amount": 2}
SORT: Raw = {**LOOK, "reorder": True}
SEARCH: Raw = {"do": "search", "amount": 1}
HAND: Raw = {"do": "look_hand", "who": "opponent"}


def recover(to: str, code: str) -> Raw:
    return {"do": "recover", "amount": 1, "to": to, "filter": {"code": code}}


def drop(**more) -> Raw:
    return {"do": "discard_hand", "who": "opponent", "amount": 1, **more}


def spells(*effects: Raw, of: str = "s") -> list[Raw]:
    """One ability for each effect: "s1", "s2", ..."""
    return [ability(f"{of}{at}", effects=[effect]) for at, effect in enumerate(effects, 1)]


def known(t: Laid, whose: str, to: str | None) -> list[str]:
    """The cards of a deck from its top as one player sees them, "?" for one he does not know."""
    seen = t.seen(to).decks["pq".index(whose)][::-1]
    if to == whose:  # the middle of his own deck is a sorted heap
        at = "pq".index(whose) * 3
        top, bottom = t.state.known_top[at], t.state.known_bottom[at]
        hidden = range(top, max(top, len(seen) - bottom))
        seen = [-1 if at in hidden else card for at, card in enumerate(seen)]
    return [t.rules.pool.at(card).code if card >= 0 else "?" for card in seen]


def hand(t: Laid, whose: str, to: str | None) -> list[str]:
    """A hand as somebody sees it."""
    cards = t.seen(to).hands["pq".index(whose)]
    return [t.rules.pool.at(card).code if card >= 0 else "?" for card in cards]


def turn(t: Laid) -> Laid:
    """Phase V, and the next player's turn up to Phase IV."""
    return t.end_turn().start_turn().keep()


# --- looking at the opponent's deck ---------------------------------------------------------


@clause("KM-7.5", "KM-7.11", "KM-R143")
def test_whoever_looked_knows_the_card_that_is_drawn_and_its_owner_knows_only_his_hand():
    t = table(side(hand=spells(LOOK)), side(deck=DECK)).use("s1").settled()
    assert known(t, "q", "p") == ["d1", "d2", "?", "?", "?", "?"]
    assert known(t, "q", "q") == known(t, "q", None) == ["?"] * 6
    turn(t).defend().end_turn()
    assert hand(t, "q", "p") == ["d1"]
    assert hand(t, "q", None) == ["?"]
    assert known(t, "q", "p") == ["d2", "?", "?", "?", "?"]


@clause("KM-7.5")
def test_what_was_looked_at_stays_known_as_it_is_milled():
    t = table(side(hand=spells(LOOK, mill(1))), side(deck=DECK)).use("s1")
    turn(t).defend()
    turn(t).use("s2").settled()
    assert t.pile("q") == ["d2"]
    assert hand(t, "q", "p") == ["d1"]
    assert known(t, "q", "p") == ["?"] * 4


@clause("KM-7.5", "KM-7.11")
def test_the_owner_forgets_what_the_opponent_has_put_in_another_order():
    p = side(SEER, hand=spare("a"), deck=DECK)
    t = table(p, side(hand=spells(SORT)), phase=5).end_turn().look(take="d3", top="d2")
    assert known(t, "p", "p") == ["d2", "d1", "?", "?", "?"]
    t.start_turn().keep().use("s1").top("d1").settled()
    assert t.deck("p")[:2] == ["d1", "d2"]
    assert known(t, "p", "p") == ["?"] * 5
    assert known(t, "p", "q") == ["d1", "d2", "?", "?", "?"]


@clause("KM-7.5")
def test_a_look_without_a_change_takes_nothing_from_anybody():
    p = side(SEER, hand=spare("a"), deck=DECK)
    t = table(p, side(hand=spells(LOOK)), phase=5).end_turn().look(take="d3", top="d2")
    t.start_turn().keep().use("s1").settled()
    assert known(t, "p", "p") == known(t, "p", "q") == ["d2", "d1", "?", "?", "?"]


@clause("KM-7.5", "KM-5.18")
def test_the_seers_order_is_unknown_to_whoever_had_looked_before():
    t = table(side(hand=spells(LOOK)), side(SEER, deck=DECK)).use("s1")
    turn(t).defend().end_turn().look(take="d2", top="d3").settled()
    assert known(t, "q", "p") == ["?"] * 5
    assert hand(t, "q", "p") == ["?"]
    assert known(t, "q", "q") == ["d3", "d1", "?", "?", "?"]


@clause("KM-7.5", "KM-5.18")
def test_a_seer_who_sees_one_card_only_can_have_moved_nothing():
    t = table(side(hand=spells(LOOK)), side(SEER, deck=spare("d1"))).use("s1")
    turn(t).defend().end_turn().settled()
    assert hand(t, "q", "p") == ["d1"]


@clause("KM-7.5")
def test_a_shuffle_ends_all_knowledge_of_a_deck_and_none_of_a_hand():
    t = table(side(hand=spells(LOOK, HAND)), side(hand=spells(SEARCH, of="q"), deck=DECK)).use("s1")
    turn(t).use("q1").pick("d6").shuffle("d5").settled()
    assert known(t, "q", "p") == ["?"] * 5
    assert t.hand("q") == ["d6"]
    turn(t).use("s2").settled()
    assert hand(t, "q", "p") == ["d5", "d6"]


# --- cards put on a deck --------------------------------------------------------------------


@clause("KM-7.11", "KM-R143", "KM-7.5")
@for_every("to", ["deck_top", "deck_bottom"])
def test_a_public_card_put_on_a_deck_is_known_to_both_until_it_is_shuffled(to):
    p = side(hand=spells(recover(to, "y"), SEARCH), deck=DECK[:2], pile=spare("y"))
    t = table(p).use("s1").settled()
    laid = ["y", "?", "?"] if to == "deck_top" else ["?", "?", "y"]
    assert known(t, "p", "p") == known(t, "p", "q") == laid
    assert known(t, "p", None) == ["?"] * 3
    turn(turn(t).defend())
    if to == "deck_top":
        assert "y" in hand(t, "p", "q"), "drawn, and still known"
        assert known(t, "p", "p") == known(t, "p", "q") == ["?", "?"]
    else:
        t.use("s2").pick("d2").shuffle().settled()
        assert known(t, "p", "p") == known(t, "p", "q") == ["?"]


@clause("KM-7.11", "KM-R143")
@for_every("deck", [0, 1])
def test_the_last_card_of_a_deck_is_drawn_as_known_as_it_lay_there(deck):
    effects = [recover("deck_bottom", "y"), draw(1 + deck)]
    p = side(hand=[ability("s1", effects=effects)], deck=DECK[:deck], pile=spare("y"))
    t = table(p).use("s1").settled()
    assert hand(t, "p", "q") == ["?"] * deck + ["y"]
    assert hand(t, "p", None) == ["?"] * (deck + 1)


@clause("KM-7.11")
def test_top_and_bottom_are_known_apart():
    effects = [recover("deck_bottom", "y"), recover("deck_top", "z")]
    p = side(hand=[ability("s1", effects=effects)], deck=DECK[:3], pile=spare("y", "z"))
    t = table(p, side(hand=spells(SORT, of="q"))).use("s1").settled()
    assert known(t, "p", "q") == known(t, "p", "p") == ["z", "?", "?", "?", "y"]
    turn(t).use("q1").top("d2").settled()
    assert "z" in t.hand("p"), "drawn in between"
    assert known(t, "p", "p") == ["?", "?", "?", "y"]
    assert known(t, "p", "q") == ["d2", "d1", "?", "y"]
    assert t.seen("q").known_bottom[:2] == [1, 1]


# --- hands ----------------------------------------------------------------------------------


@clause("KM-7.6")
def test_cards_seen_in_a_hand_stay_known_until_they_leave_it():
    q = side(hand=[ability("song"), *spare("x", "y")], deck=DECK)
    t = table(side(hand=spells(HAND)), q).use("s1")
    turn(t)
    assert hand(t, "q", "p") == ["song", "x", "y"]
    t.use("song").settled()
    assert hand(t, "q", "p") == ["x", "y"]
    t.end_turn()
    assert hand(t, "q", "p") == ["?", "x", "y"]
    assert hand(t, "q", None) == ["?"] * 3


@clause("KM-7.6")
def test_of_two_equal_cards_the_one_that_was_seen_is_taken_to_leave_first():
    q = side(hand=["song", *spare("x")], deck=[ability("song")])
    t = table(side(hand=spells(HAND)), q).use("s1")
    turn(t).use("song").settled().end_turn()
    assert t.hand("q") == ["song", "x"]
    assert hand(t, "q", "p") == ["?", "x"]


@clause("KM-7.6", "KM-R77")
def test_cards_paid_for_an_evasion_leave_a_seen_hand_openly():
    t = table(side(hand=spells(HAND)), side(hand=spare("x", "y", "z"))).use("s1")
    turn(t).defend()
    turn(t).attack().evade(["x", "z"]).settled()
    assert t.pile("q") == ["x", "z"]
    assert hand(t, "q", "p") == ["?", "y"]


@clause("KM-7.3", "KM-7.7", "KM-R84", "KM-R36")
def test_a_recovered_card_is_known_to_all_and_a_drawn_one_to_none():
    p = side(hand=spells(recover("hand", "y"), draw(1)), pile=spare("y"), deck=DECK)
    t = table(p).use("s1").settled()
    assert hand(t, "p", "q") == hand(t, "p", None) == ["?", "y"]
    turn(turn(t).defend()).use("s2").settled()
    assert Counter(hand(t, "p", "q"))["?"] == 2


# --- events ---------------------------------------------------------------------------------


@clause("KM-7.3", "KM-7.5", "KM-7.6", "KM-7.10", "KM-7.11")
@for_every(
    ("effect", "answers", "private"),
    [
        (draw(1), [], ["drew"]),
        (SEARCH, ["pick d3"], ["found"]),
        ({**SEARCH, "filter": {"type": "ability"}}, ["pick d3"], []),
        (recover("hand", "y"), [], []),
        (recover("deck_top", "y"), [], []),
        (recover("deck_bottom", "y"), [], []),
        ({**LOOK, "who": "self"}, [], []),
        (HAND, [], []),
        (mill(1), [], []),
        ({**HAND, "then": {"discard": 1}}, ["discard x"], []),
    ],
)
def test_others_are_told_everything_but_the_cards_that_are_private(effect, answers, private):
    p = side(hand=spells(effect), deck=DECK, pile=spare("y"))
    t = table(p, side(hand=spare("x", "z"))).use("s1")
    for answer in answers:
        t.act(answer)
    if t.state.node == 2:
        t.shuffle()
    t.settled()
    hidden = []
    for event in t.events:
        for reader in (1, None):
            told = project(event, t.rules.event_kinds[event[0]], reader)
            assert told is not None, "the fact itself is public"
            if HIDDEN in told and told != event:
                hidden.append(t.rules.event_kinds[event[0]].name)
    assert sorted(set(hidden)) == private


# --- worlds ---------------------------------------------------------------------------------


@clause("KM-7.8", "KM-4.39")
@for_every(
    ("effects", "who"),
    [
        ([drop(filter={"type": "powerup"})], "p"),
        ([drop(filter={"type": "powerup"}, chooser="random")], "p"),
        ([HAND, drop(filter={"type": "powerup"}), drop(filter={"code": "u2"})], "p"),
        ([{**SEARCH, "filter": {"type": "powerup"}}], "q"),
        ([{**SEARCH, "filter": {"element": "fire"}}], "q"),
    ],
)
@for_every("lists", [False, True])
def test_whoever_is_asked_for_a_card_has_one_in_every_world(effects, who, lists):
    deck = [powerup("v1", element="fire"), powerup("v2", element="fire"), *spare("y")]
    p = side(hand=[ability("s1", effects=effects)], deck=deck)
    q = side(hand=[powerup("u1"), powerup("u2"), *spare("x")])
    t = table(p, q, cards=SHIPPED, options={"open_decklists": lists}).use("s1")
    for number in range(12):
        world = t.world(who, number)
        assert t.rules.masked(world, "pq".index(who)).encode() == t.seen(who).encode()
        assert t.rules.broken(world) == []
        if world.node == 2:
            assert t.rules.sides_of(world)[0] > 0
        else:
            assert world.menu
        _play_on(t, world, number)
        anew = t.state.copy()
        t.rules.redeal(anew, 1 << "pq".index(who), Rng(seed_of("anew", number)))
        assert t.rules.options_of(anew) if anew.node == 1 else t.rules.sides_of(anew)[0] > 0


def _play_on(t: Laid, world: KMonState, number: int) -> None:
    rng = Rng(seed_of("on", number))
    for _ in range(12):
        if world.node == 1:
            t.rules.apply(world, world.menu[rng.below(len(world.menu))])
        elif world.node == 2:
            t.rules.resolve(world, t.rules.draw(world, rng))


@clause("KM-7.8", "KM-3.6")
def test_items_known_in_a_hand_count_among_the_five():
    items = [item(f"i{at}") for at in range(5)]
    t = table(side(hand=spells(HAND)), side(hand=items, deck=30), cards=SHIPPED).use("s1").settled()
    kinds = t.rules.t.type
    for number in range(10):
        world = t.world("p", number)
        assert sum(kinds[card] == T_ITEM for card in world.hands[1] + world.decks[1]) == 5


@clause("KM-7.8", "KM-7.5", "KM-7.6", "KM-7.11")
def test_in_every_world_what_is_known_lies_where_it_lies():
    effects = [HAND, LOOK, recover("deck_bottom", "y")]
    p = side(hand=[ability("s1", effects=effects)], deck=DECK, pile=spare("y"))
    q = side(hand=spare("x", "z"), deck=spare("e1", "e2", "e3", "e4"))
    t = table(p, q, cards=SHIPPED).use("s1").settled()
    unseen: Counter[tuple[int, ...]] = Counter()
    for number in range(10):
        world = t.world("p", number)
        assert world.hands[1] == t.state.hands[1]
        assert world.decks[1][-2:] == t.state.decks[1][-2:]
        assert world.decks[0][0] == t.state.decks[0][0]
        assert sorted(world.decks[0]) == sorted(t.state.decks[0])
        unseen[tuple(world.decks[1][:-2])] += 1
    assert len(unseen) > 5


@clause("KM-7.1", "KM-7.8")
def test_a_re_deal_keeps_what_was_looked_at():
    q = side(hand=spare("x", "z"), deck=spare("e1", "e2", "e3", "e4"))
    t = table(side(hand=[ability("s1", effects=[HAND, LOOK])]), q).use("s1").settled()
    turn(t)
    for number in range(8):
        s = t.state.copy()
        t.rules.redeal(s, 1, Rng(seed_of("deal", number)))
        assert t.rules.masked(s, 0).encode() == t.seen("p").encode()
