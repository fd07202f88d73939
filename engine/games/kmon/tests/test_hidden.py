"""Section 7: what each seat may know, and worlds drawn from it."""

from collections import Counter

from engine.games.kmon.codes import T_ITEM, T_KMON
from engine.games.kmon.game import shipped_pool
from engine.games.kmon.tests.cards import ability, damage, draw, item, kmon, mill, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.events import HIDDEN, project
from engine.kernel.state import REACTIONS
from engine.kernel.testing import clause

SEER = kmon(trait="veggente")
SHIPPED = tuple(card.to_json() for card in shipped_pool())


@clause("KM-7.1", "KM-7.8")
def test_a_hand_is_private_and_its_size_is_not():
    t = table(side(hand=spare("a", "b")), side(hand=spare("x", "y", "z")))
    assert t.seen("p").hands == [t.state.hands[0], [-1] * 3]
    assert t.seen("q").hands == [[-1] * 2, t.state.hands[1]]
    assert t.seen(None).hands == [[-1] * 2, [-1] * 3]


@clause("KM-7.2", "KM-7.8")
def test_deck_order_is_private_to_everybody_the_own_deck_is_a_multiset():
    t = table(side(deck=spare("c", "a", "b")), side(deck=spare("z", "y")))
    seen = t.seen("p")
    assert seen.decks[0] == sorted(t.state.decks[0]) != t.state.decks[0]
    assert seen.decks[1] == [-1, -1]
    assert t.seen(None).decks == [[-1] * 3, [-1] * 2]


@clause("KM-7.3")
def test_everything_else_is_public():
    t = table(
        side(kmon(damage=2), hand=[ability("spell", effects=[damage(1)])], pile=spare("a", "b")),
        side(kmon(trait="blackout"), [kmon(exhausted=True), kmon(damage=3)],
             hand=spare("x", "y", "z"), charges=7, stance="defence"),
    ).use("spell")  # fmt: skip
    for who in ("p", "q", None):
        seen = t.seen(who)
        for field in (
            "turn", "turn_seat", "phase", "charges", "active", "stance", "team", "damage",
            "exhausted", "marked", "last_attack", "piles", "links",
        ):  # fmt: skip
            assert getattr(seen, field) == getattr(t.state, field), field
    t.pass_().settled()


@clause("KM-7.3", "KM-R72")
def test_an_exhausted_k_mon_stays_known():
    t = table(side(), side(kmon(hp=2))).attack().bonus("none").replace(2).settled()
    assert t.seen("p").team == t.state.team


@clause("KM-7.5", "KM-5.18")
def test_the_seer_knows_the_cards_left_on_top_and_nobody_else_does():
    t = table(side(SEER, deck=spare("d", "c", "b", "a", "e")), phase=5).end_turn()
    t.look(take="c", top="b").settled()
    assert t.deck("p") == ["b", "d", "a", "e"]
    own, other = t.seen("p"), t.seen("q")
    assert own.decks[0] == [*sorted(t.state.decks[0][:2]), *t.state.decks[0][2:]]
    assert own.known_top == other.known_top == [2, 0, 0, 0], "how many cards he knows is public"
    assert other.decks[0] == [-1] * 4
    assert t.seen(None).decks[0] == [-1] * 4


@clause("KM-7.5")
def test_in_every_world_of_the_seer_the_known_cards_lie_on_top():
    t = table(side(SEER, deck=spare(*"abcdefgh")), phase=5).end_turn()
    t.look(take="c", top="b").settled()
    below: Counter[tuple[int, ...]] = Counter()
    for number in range(30):
        world = t.world("p", number)
        assert world.decks[0][-2:] == t.state.decks[0][-2:]
        assert sorted(world.decks[0]) == sorted(t.state.decks[0])
        below[tuple(world.decks[0][:-2])] += 1
    assert len(below) > 20, "and the rest in any order"


@clause("KM-7.5", "KM-7.7")
def test_known_cards_are_forgotten_as_they_leave_the_top():
    t = table(
        side(SEER, deck=spare("a", "b", "c", "d")),
        side(hand=[ability("spell", effects=[mill(1)])]),
        phase=5,
    ).end_turn()
    t.look(take="c", top="b").settled()
    t.start_turn().keep().use("spell").settled()
    assert t.pile("p") == ["b"]
    assert t.state.known_top == [1, 0, 0, 0]
    assert t.seen("p").decks[0][-1] == t.state.decks[0][-1]


@clause("KM-7.5")
def test_what_a_rival_knew_of_the_top_is_dropped_when_it_is_reordered_and_shown_when_drawn():
    t = table(side(SEER, deck=spare("a", "b", "c", "d")), phase=5)
    t.state.known_top[1] = 2
    assert t.seen("q").decks[0][-2:] == t.state.decks[0][-2:]
    t.end_turn().look(take="c", top="b").settled()
    assert t.state.known_top == [2, 0, 0, 0]
    t = table(side(deck=spare("a", "b", "c", "d")), phase=5)
    t.state.known_top[1] = 2
    t.end_turn().settled()
    assert t.state.known_top == [0, 1, 0, 0]
    assert t.seen("q").hands[0] == t.state.hands[0], "he knew the card that was drawn"


@clause("KM-7.5")
def test_the_looking_itself_is_told_and_the_cards_are_not():
    t = table(side(SEER, deck=spare("a", "b", "c", "d")), phase=5).end_turn().act("look")
    assert t.happened("looked") == [{"seat": 0, "amount": 3}]
    assert t.seen("q").menu == []
    t.act("take c").act("top a")
    for event in t.events:
        shown = project(event, t.rules.event_kinds[event[0]], 1)
        assert shown is not None
        if event[1] == 1:
            assert shown[-1] == HIDDEN


@clause("KM-7.3", "KM-5.13", "KM-7.11")
def test_a_recovered_card_is_known_to_both_until_it_leaves_the_hand():
    t = table(side(hand=spare("a"), pile=[ability("spell")])).defend().recover("spell").settled()
    spell = t.rules.pool.index("spell")
    assert t.seen("q").hands[0] == [-1, spell]
    assert t.seen(None).hands[0] == [-1, spell]
    for number in range(5):
        assert spell in t.world("q", number).hands[0]
    t.end_turn().start_turn().keep().defend().end_turn().start_turn().keep().use("spell")
    t.settled()
    assert spell not in t.seen("q").hands[0]
    assert t.state.shown == [[], []]


def _rng(number: int):
    from engine.kernel.rng import Rng, seed_of

    return Rng(seed_of("hidden", number))


@clause("KM-7.7")
def test_a_drawn_card_is_private_and_a_milled_one_public():
    spell = ability("spell", effects=[draw(1), mill(1)])
    t = table(side(hand=[spell], deck=spare("a")), side(deck=spare("x"))).use("spell").settled()
    lines = [str(line) for line in t.log("q")]
    assert any("x fell" in line for line in lines)
    assert "drew 1 card." in lines
    assert "drew a." in [str(line) for line in t.log("p")]
    assert t.seen("q").hands[0] == [-1]


@clause("KM-7.8")
def test_the_rivals_cards_are_dealt_from_the_published_ones_that_the_team_allows():
    team = [kmon("fire/electro"), kmon("fire"), kmon("electro")]
    q = side(team[0], team[1:], hand=spare("x", "y"), deck=spare(*"klmnopqrst"))
    t = table(side(), q, cards=SHIPPED)
    secret = set(t.state.hands[1] + t.state.decks[1])
    types, elements = t.rules.t.type, t.rules.t.element
    seen: Counter[int] = Counter()
    for number in range(40):
        world = t.world("p", number)
        dealt = world.hands[1] + world.decks[1]
        assert len(world.hands[1]) == 2
        assert len(world.decks[1]) == 10
        assert not secret & set(dealt), "the secret list plays no part"
        assert all(types[card] != T_KMON for card in dealt)
        assert {elements[card] for card in dealt} <= {-1, 3, 7}
        assert sum(types[card] == T_ITEM for card in dealt) <= 5
        assert t.rules.broken(world) == []
        seen.update(dealt)
    assert len(seen) > 10


@clause("KM-7.8")
def test_a_world_gives_the_observer_the_same_menu_and_the_same_view():
    halves = side(SEER, hand=[ability("spell", effects=[damage(1)]), *spare("a", "b")])
    t = table(halves, halves, cards=SHIPPED).use("spell")
    assert t.asked == "q"
    for who in ("p", "q"):
        seat = "pq".index(who)
        world = t.world(who, 3)
        assert t.rules.masked(world, seat).encode() == t.seen(who).encode()
        assert t.rules.legal(world, seat) == t.rules.legal(t.state, seat)
    t.pass_().settled()


@clause("KM-7.9")
def test_prompts_leak_nothing():
    hand = [ability("spell", cost={"charges": 1, "discard": 1}), *spare("a", "b")]
    t = table(side(hand=hand), side(hand=spare("x", "y")))
    before = t.seen("q").encode()
    t.act("ability spell")
    assert t.seen("q").encode() == before, "a declaration under way cannot be seen"
    assert t.seen(None).menu == []
    t.act("discard a").settled()
    assert t.seen("q").decider != REACTIONS


@clause("KM-7.9", "KM-4.36")
def test_phase_one_passes_in_the_same_silence_with_and_without_an_item():
    logs = []
    for hand in ([item("thing")], spare("thing")):
        t = table(side(hand=hand), phase=1).start_turn()
        logs.append((t.log("q"), t.seen("q").hands, t.asked))
    assert logs[0] == logs[1]


@clause("KM-7.10")
def test_spectators_read_public_events_only():
    t = table(side(deck=spare("a")), phase=5).end_turn().settled()
    assert "drew 1 card." in [str(line) for line in t.log(None)]
    assert not any("drew a" in str(line) for line in t.log(None))


@clause("KM-7.8", "KM-7.1")
def test_a_re_deal_keeps_what_people_know_and_mixes_the_rest():
    p = side(SEER, hand=spare("m", "n"), deck=spare("a", "b", "c", "d", "e"), pile=[ability("s")])
    t = table(p, side(hand=spare("u", "v"), deck=spare("x", "y", "z")), phase=5).end_turn()
    t.look(take="c", top="b").settled()
    changed = set()
    for number in range(12):
        s = t.state.copy()
        t.rules.redeal(s, 1, _rng(number))
        assert s.hands[0] == t.state.hands[0]
        assert s.decks[0][-2:] == t.state.decks[0][-2:]
        assert sorted(s.hands[1] + s.decks[1]) == sorted(t.state.hands[1] + t.state.decks[1])
        assert t.rules.masked(s, 0).encode() == t.seen("p").encode()
        changed.add(tuple(s.hands[1]))
    assert len(changed) > 1
