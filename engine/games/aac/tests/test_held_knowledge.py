"""Who knows which hidden card, held card by card: hands, piles, face-down cards (section 7)."""

from __future__ import annotations

from engine.games.aac.codes import R_CARD, R_KNOWN, R_SEAT
from engine.games.aac.state import AacState
from engine.games.aac.tests.effect_language import ENEMY, OWN, when
from engine.games.aac.tests.table import (
    Laid,
    Lying,
    Raw,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    trap,
    up,
)
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import UNKNOWN
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
CRAB = creature("crab", 200, 600, "H")
MOLE = creature("mole", 600, 400, "X", "Z")
TOPS = tuple(filler(at) for at in range(1, 6))


def z(code: str, *steps: Raw, choose: Raw | None = None) -> Raw:
    """A magic beyond the quota with one effect."""
    parts = {} if choose is None else {"choose": choose}
    return magic(code, "Z", effects=[when("play", *steps, **parts)])


DRAW = z("draw", {"draw": {"player": "own", "n": 1}})
DRAW_TWO = z("draw-two", {"draw": {"player": "own", "n": 2}})
MIX = z("mix", {"shuffle": {"player": "own"}})
PEEK = z("peek", {"look": {"player": "enemy", "n": 1, "zone": "hand"}})
TOP = z("top", {"look": {"player": "enemy", "n": 2, "zone": "pile"}})
OWN_TOP = z("own-top", {"look": {"player": "own", "n": 2, "zone": "pile"}})
SHOW = z("show", {"reveal": {"player": "own", "n": 1, "zone": "hand"}})
SHOW_TOP = z("show-top", {"reveal": {"player": "own", "n": 2, "zone": "pile"}})
BACK = z("back", {"remove": {"target": "chosen", "to": "hand"}}, choose=OWN)
UNDER = z("under", {"remove": {"target": "chosen", "to": "pile_bottom"}}, choose=OWN)
KILL = z("kill", {"destroy": {"target": "chosen"}}, choose=OWN)
FACE_DOWN = {**OWN, "filter": {"face": "down"}}
UNDER_DOWN = z("under-down", {"remove": {"target": "chosen", "to": "pile_bottom"}},
               choose=FACE_DOWN)  # fmt: skip
BACK_DOWN = z("back-down", {"remove": {"target": "chosen", "to": "hand"}}, choose=FACE_DOWN)
KILL_DOWN = z("kill-down", {"destroy": {"target": "chosen"}}, choose=FACE_DOWN)


def lay(
    *hand: Raw,
    field: tuple[Lying, ...] = (),
    pile: tuple[Raw, ...] = TOPS,
    theirs: Side | None = None,
) -> Laid:
    """P with a fox, this hand, and this pile from its top."""
    p = Side((attack(FOX), *field), [*hand, filler(90)], list(pile))
    return table(p, theirs or Side([attack(OX)], [filler(91)], [filler(92), filler(93)]))


def index(t: Laid, *codes: str) -> list[int]:
    """The numbers of cards in the pool."""
    return [t.rules.pool.index(code) for code in codes]


def to_rival(t: Laid, seat: int = 1) -> AacState:
    """What a player sees."""
    masked = t.rules.masked(t.state, seat)
    assert isinstance(masked, AacState)
    return masked


@clause("AAC-5.55", "AAC-7.0")
def test_an_exchanged_card_is_known_to_both_at_the_bottom_and_when_it_is_drawn() -> None:
    t = lay(CRAB, DRAW, pile=TOPS[:1]).act("exchange crab")
    assert t.state.known_bottom == [1, 1, 0, 0]
    assert to_rival(t).decks[0] == index(t, "crab")
    assert t.state.seen[0] == t.state.shown[0] == [], "the card drawn stays hidden"
    t.act("magic draw")
    assert t.state.known_bottom == [0, 0, 0, 0]
    assert t.state.seen[0] == index(t, "crab")
    assert sorted(to_rival(t).hands[0])[-1:] == index(t, "crab")


@clause("AAC-5.55")
def test_a_card_is_not_exchanged_into_an_empty_pile() -> None:
    assert "exchange crab" not in lay(CRAB, pile=()).menu


@clause("AAC-7.4", "AAC-7.0")
def test_a_shuffle_hides_the_place_of_a_card_and_not_that_it_is_there() -> None:
    t = lay(CRAB, MIX).act("exchange crab", "magic mix")
    assert t.state.known_bottom == [0, 0, 0, 0]
    assert t.state.met == [index(t, "crab"), []]
    assert set(to_rival(t).decks[0]) == {UNKNOWN}
    t = lay(CRAB, MIX, DRAW_TWO, pile=TOPS[:1])
    t.act("exchange crab", "magic mix", "magic draw-two")
    assert t.state.met[0] == index(t, "crab"), "in hand now, and nobody else knows"
    t.act("creature crab", "place attack")
    assert t.state.met == [[], []], "it has come to light"


@clause("AAC-7.1")
def test_a_hidden_card_put_under_a_known_one_hides_its_place() -> None:
    t = lay(CRAB, UNDER_DOWN, field=(down(MOLE),)).act("exchange crab", "magic under-down")
    assert t.pile("p")[-2:] == ["crab", "mole"]
    assert t.state.known_bottom == [2, 0, 0, 0]
    assert t.state.met[0] == index(t, "crab")


@clause("AAC-7.1")
def test_a_face_up_card_put_under_the_pile_is_known_to_both() -> None:
    t = lay(UNDER, field=(attack(CRAB),)).act("magic under", "target crab")
    assert t.state.known_bottom == [1, 1, 0, 0]
    assert t.state.met == [[], []]


@clause("AAC-7.1")
@for_every("is_up", [True, False])
def test_a_card_that_goes_back_to_the_hand_is_known_only_if_it_lay_face_up(is_up: bool) -> None:
    lying = attack(MOLE) if is_up else down(MOLE)
    t = lay(BACK, BACK_DOWN, field=(lying,))
    t.act(*(["magic back", "target mole"] if is_up else ["magic back-down"]))
    assert "mole" in t.hand("p")
    assert t.state.shown[0] == t.state.seen[0] == (index(t, "mole") if is_up else [])


def peeked(*more: Raw) -> Laid:
    """Q has looked at P's only other card, the mole, and it is P's turn."""
    p = Side([attack(FOX)], [MOLE, *more], list(TOPS))
    t = table(Side([attack(OX)], [PEEK], [filler(92), filler(93)]), p)
    t.lot(*([t.state.hands[1].index(index(t, "mole")[0])] if more else []))
    return t.act("magic peek", "end")


@clause("AAC-7.0")
def test_a_card_that_was_looked_at_is_known_to_who_looked_and_not_to_spectators() -> None:
    t = peeked()
    assert t.state.seen[1] == index(t, "mole")
    assert t.state.shown[1] == []
    assert index(t, "mole")[0] in to_rival(t, 0).hands[1]
    assert index(t, "mole")[0] not in to_rival(t, -1).hands[1]


@clause("AAC-7.0")
def test_who_looked_knows_the_card_also_when_it_is_played_face_down() -> None:
    t = peeked().act("creature mole", "place face-down")
    assert t.known("q", "mole") == 3
    assert t.state.seen[1] == []
    assert to_rival(t, 0).field[-1][R_CARD] == index(t, "mole")[0]
    assert to_rival(t, -1).field[-1][R_CARD] == UNKNOWN


@clause("AAC-7.1")
def test_who_looked_knows_the_card_also_when_it_is_back_in_the_hand() -> None:
    t = peeked(BACK_DOWN).act("creature mole", "place face-down", "magic back-down")
    assert t.state.seen[1] == index(t, "mole")
    assert t.state.shown[1] == []


@clause("AAC-7.1")
def test_a_known_card_that_dies_leaves_another_copy_hidden() -> None:
    t = lay(KILL_DOWN, field=(down(MOLE),), pile=(*TOPS, MOLE))
    row = next(row for row in t.state.field if row[R_SEAT] == 0 and row[R_KNOWN] == 1)
    row[R_KNOWN] = 3
    t.state.met[0] = index(t, "mole")
    t.act("magic kill-down")
    assert t.toilet("p") == ["mole"]
    assert t.state.met[0] == index(t, "mole")


@clause("AAC-7.1")
def test_a_hidden_card_that_dies_has_come_to_light() -> None:
    t = lay(KILL_DOWN, field=(down(MOLE),))
    t.state.met[0] = index(t, "mole")
    t.act("magic kill-down")
    assert t.state.met[0] == []


@clause("AAC-7.0", "AAC-9.6")
def test_who_looks_at_the_top_of_a_pile_knows_those_cards_until_they_are_drawn() -> None:
    theirs = Side([attack(OX)], [DRAW], list(TOPS))
    t = lay(TOP, theirs=theirs).act("magic top")
    assert t.state.known_top == [0, 0, 2, 0]
    assert to_rival(t, 0).decks[1][-2:] == index(t, "filler-2", "filler-1")
    assert set(to_rival(t, 0).decks[1][:-2]) == {UNKNOWN}
    t.act("end")
    assert t.state.known_top == [0, 0, 1, 0]
    assert t.state.seen[1] == index(t, "filler-1")
    assert t.state.shown[1] == []
    t.act("magic draw")
    assert t.state.known_top == [0, 0, 0, 0]
    assert t.state.seen[1] == index(t, "filler-1", "filler-2")


@clause("AAC-9.6")
def test_cards_shown_from_a_hand_or_a_pile_are_known_to_all() -> None:
    t = lay(SHOW_TOP, DRAW_TWO).act("magic show-top")
    assert t.state.known_top == [2, 2, 0, 0]
    t.act("magic draw-two")
    assert t.state.seen[0] == index(t, "filler-1", "filler-2")
    t = lay(SHOW)
    t.act("magic show")
    assert t.state.shown[0] == t.state.seen[0] == index(t, "filler-90")


@clause("AAC-9.6")
def test_who_looks_at_the_own_top_tells_the_opponent_nothing() -> None:
    t = lay(OWN_TOP, DRAW).act("magic own-top", "magic draw")
    assert t.state.known_top == [1, 0, 0, 0]
    assert t.state.seen[0] == []
    assert set(to_rival(t).decks[0]) == {UNKNOWN}


@clause("AAC-7.2", "AAC-11.5")
@for_every("number", range(10))
def test_in_every_world_known_and_met_cards_are_where_they_may_be(number: int) -> None:
    t = lay(CRAB, MIX, SHOW, MOLE, field=(down(MOLE),))
    t.lot(0).act("exchange crab", "magic mix", "magic show")
    masked = view(t.rules, t.state, 1)
    world = sample(t.rules, masked, Rng(seed_of("held", number)))
    assert isinstance(world, AacState)
    hidden = [*world.hands[0], *world.decks[0], *(row[R_CARD] for row in world.field)]
    assert index(t, "crab")[0] in hidden
    assert set(t.state.shown[0]) <= set(world.hands[0])
    assert [len(world.hands[0]), len(world.decks[0])] == [
        len(t.state.hands[0]), len(t.state.decks[0])
    ]  # fmt: skip
    assert t.rules.broken(world) == []
    assert view(t.rules, world, 1).encode() == masked.encode()


@clause("AAC-4.30", "AAC-7.0")
def test_cards_shown_in_a_rescue_draw_are_met_and_their_place_is_not_known() -> None:
    q = Side([defence(FOX)], [filler(91)], [filler(92), CRAB, filler(93)])
    t = table(Side([attack(OX)], [filler(90)], list(TOPS)), q)
    t.lot(0).act("attack ox")
    assert t.asked == "q"
    t.act("deploy crab attack")
    assert t.on("q") == {"crab": "attack"}
    assert t.state.met[1] == sorted(index(t, "filler-91", "filler-92"))
    assert t.state.known_bottom == [0, 0, 0, 0]


@clause("AAC-7.1", "AAC-5.58")
def test_a_creature_that_is_turned_down_stays_known() -> None:
    lower = z("lower", {"turn_down": {"target": "chosen"}}, choose=ENEMY)
    t = lay(lower).act("magic lower")
    assert t.on("q") == {"ox": "face-down"}
    assert to_rival(t, 0).field[-1][R_CARD] == index(t, "ox")[0]


@clause("AAC-4.30", "AAC-7.0")
def test_a_card_the_picker_knew_and_another_copy_of_it_are_both_met_after_a_rescue_draw() -> None:
    steps: Raw = {"damage": {"target": "attacker", "stat": "ap", "amount": 9900}}
    pit = trap("pit", effects=[when("spring", steps)])
    known = filler(90)
    p = Side([attack(OX)], [known], [CRAB, known, filler(91)])
    t = table(p, Side([defence(creature("bull", 900, 900)), up(pit)], [MOLE], list(TOPS)))
    t.state.seen[0] = index(t, "filler-90")
    t.state.met[0] = index(t, "filler-90")
    t.lot(0).act("attack ox", "deploy crab defence")
    assert t.state.met[0] == index(t, "filler-90") * 2
    assert t.state.seen[0] == []
