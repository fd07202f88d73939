"""Worlds of spectators, re-dealt hands, what may lie face-down beside what is known (section 7)."""

from __future__ import annotations

from engine.games.aac.codes import NOTHING, R_CARD, R_HOST, R_SEAT
from engine.games.aac.events import KINDS
from engine.games.aac.state import AacState
from engine.games.aac.tests.fight import row_on
from engine.games.aac.tests.plain import GAME
from engine.games.aac.tests.table import (
    Laid,
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
from engine.kernel.events import EVERYBODY
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import PAYLOAD, Table
from engine.kernel.state import DECIDE, UNKNOWN
from engine.kernel.steps import MOVE, Step, came_to_light
from engine.kernel.telling import told
from engine.kernel.testing import clause, for_every
from engine.kernel.view import SPECTATOR, sample, view
from engine.sim.laws import step_at_random

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
MOLE = creature("mole", 600, 400, "X")
MOAT = creature("moat", 0, 900, "J", "X")
JUDGE = creature("judge", 300, 500, "X", deadly=1)
GOD = creature("god", 300, 900, "D", "X")
NET = trap("net", "X")
WORLDS = 40


def worlds(t: Laid, seat: int) -> list[AacState]:
    """States that a player, or a spectator, cannot tell from the true one."""
    found: list[AacState] = []
    for number in range(WORLDS):
        rng = Rng(seed_of("world", number))
        dealt = sample(t.rules, view(t.rules, t.state, seat), rng)
        assert isinstance(dealt, AacState)
        assert t.rules.broken(dealt) == []
        found.append(dealt)
    return found


def in_setup(number: int) -> tuple[AacState, Rng]:
    """A game in which both players choose in secret."""
    rules = GAME.bind()
    decks = tuple(deck for _, deck in GAME.starter_loadouts())[:2]
    s = rules.start(Table(2, decks, rules.options))
    assert isinstance(s, AacState)
    rng = Rng(seed_of("secret", number))
    while s.node != DECIDE:
        step_at_random(rules, s, rng, None)
    return s, rng


@clause("AAC-7.0", "AAC-7.2")
def test_a_spectator_imagines_the_cards_of_both_players():
    p = Side([attack(OX), down(NET)], [FOX, MOLE], [filler(at) for at in range(4)])
    q = Side([down(MOLE)], [OX, filler(9)], [filler(10 + at) for at in range(3)])
    t = table(p, q)
    for dealt in worlds(t, SPECTATOR):
        assert [len(hand) for hand in dealt.hands] == [2, 2]
        assert [len(deck) for deck in dealt.decks] == [4, 3]
        cards = [card for pile in dealt.hands + dealt.decks for card in pile]
        assert UNKNOWN not in cards + [row[R_CARD] for row in dealt.field]
        seen = view(t.rules, dealt, SPECTATOR).encode()
        assert seen == view(t.rules, t.state, SPECTATOR).encode()


@clause("AAC-4.5", "AAC-7.0")
@for_every("number", range(6))
def test_a_spectator_imagines_what_has_been_chosen_in_secret(number: int):
    s, rng = in_setup(number)
    rules = GAME.bind()
    first = s.decider
    rules.apply(s, s.menu[rng.below(len(s.menu))])
    if not s.sealed:
        return
    dealt = sample(rules, view(rules, s, SPECTATOR), rng)
    assert isinstance(dealt, AacState)
    assert dealt.decider == 1 - first
    for row in dealt.sealed:
        assert row[1] & PAYLOAD in dealt.hands[row[0]]
    while not dealt.phase:
        step_at_random(rules, dealt, rng, None)
    assert rules.broken(dealt) == []


@clause("AAC-4.5", "AAC-7.0")
@for_every("number", range(6))
def test_what_was_chosen_in_secret_stays_in_a_hand_that_is_dealt_anew(number: int):
    s, rng = in_setup(number)
    rules = GAME.bind()
    first = s.decider
    rules.apply(s, s.menu[rng.below(len(s.menu))])
    for _ in range(10):
        anew = s.copy()
        rules.redeal(anew, 1 << (1 - first), rng)
        for row in anew.sealed:
            assert row[1] & PAYLOAD in anew.hands[row[0]]
        assert rules.broken(anew) == []


@clause("AAC-4.28", "AAC-7.2")
def test_who_must_answer_still_can_when_the_unseen_is_dealt_anew():
    q = Side([attack(FOX)], [OX, filler(1)], [filler(at) for at in range(2, 14)])
    t = table(Side([attack(OX)], [MOLE], [filler(20)]), q).act("attack ox")
    assert t.asked == "q"
    hands = set()
    for number in range(20):
        anew = t.state.copy()
        t.rules.redeal(anew, 1, Rng(seed_of("anew", number)))
        assert t.rules.options_of(anew)
        assert sorted(anew.hands[1] + anew.decks[1]) == sorted(t.state.hands[1] + t.state.decks[1])
        hands.add(tuple(anew.hands[1]))
    assert len(hands) > 1


@clause("AAC-4.28", "AAC-5.36")
def test_a_hand_out_of_which_a_card_is_being_played_keeps_it():
    dear = creature("dear", 500, 500, play_cost={
        "sacrifices": [{"filter": {"type": "magic"}, "count": 1, "zones": ["hand"]}]
    })  # fmt: skip
    q = Side([attack(FOX)], [dear, filler(1), filler(2)], [filler(at) for at in range(3, 14)])
    t = table(Side([attack(OX)], [MOLE], [filler(20)]), q)
    t.act("attack ox", "deploy dear attack")
    assert t.menu == ["pay-hand filler-1", "pay-hand filler-2"]
    for number in range(20):
        anew = t.state.copy()
        t.rules.redeal(anew, 1, Rng(seed_of("held", number)))
        assert t.rules.options_of(anew) == t.state.menu


@clause("AAC-5.25", "AAC-7.2")
def test_the_face_down_host_of_a_trap_is_never_imagined_as_a_wall_or_an_nm():
    q = Side([down(MOLE), down(NET)], [MOAT, JUDGE], [filler(9)])
    t = table(Side([attack(OX)], [FOX], [filler(1)]), q)
    row_on(t, "q", "net")[R_HOST] = row_on(t, "q", "mole")[0]
    found = {t.names([row[R_CARD]])[0] for w in worlds(t, 0) for row in w.field if row[R_SEAT]}
    assert "net" in found
    assert found.isdisjoint({"moat", "judge"})


@clause("AAC-5.18", "AAC-5.40", "AAC-7.2")
def test_beside_a_wall_lies_no_wall_and_beside_two_gods_no_god():
    fence = magic("fence", mark="continuous", wall_points=300)
    gods = [up(magic(f"hymn{at}", "D", mark="continuous")) for at in range(2)]
    for lying, barred in (([up(fence)], "moat"), (gods, "god")):
        q = Side([down(MOLE), *lying], [MOAT, GOD], [filler(9)])
        t = table(Side([attack(OX)], [FOX], [filler(1)]), q)
        hidden = {t.names([w.field[1][R_CARD]])[0] for w in worlds(t, 0)}
        assert barred not in hidden
        assert len(hidden) > 1


@clause("AAC-7.0", "AAC-4.30")
def test_spectators_remember_what_a_rescue_draw_has_shown():
    q = Side([attack(creature("cat", 300, 300))], [filler(1)], [filler(3), FOX, filler(5)])
    t = table(Side([attack(OX)], [MOLE], [filler(20)]), q).lot(0)
    t.act("attack ox", "deploy fox attack")
    seen = t.rules.masked(t.state, SPECTATOR)
    assert isinstance(seen, AacState)
    assert "filler-3" in t.names(seen.aired[1])
    assert seen.met == [[], []]
    own = t.rules.masked(t.state, 0)
    assert isinstance(own, AacState)
    assert own.aired == [[], []]
    assert NOTHING not in seen.aired[1]


@clause("AAC-7.0", "AAC-7.2")
def test_what_lies_face_down_is_imagined_freely_while_its_player_chooses_something_else():
    mine = {"side": "own", "zone": "field", "type": "creature", "by": "opponent"}
    hurt = {"damage": {"target": "chosen", "stat": "dp", "amount": 100}}
    dare = magic("dare", effects=[{"when": "play", "choose": mine, "do": [hurt]}])
    q = Side([attack(OX), down(MOLE)], [], [filler(at) for at in range(2, 8)])
    t = table(Side([attack(FOX), attack(GOD)], [dare, MOAT], [filler(1)]), q).act("magic dare")
    assert t.asked == "q"
    hidden = {t.names([each.field[3][R_CARD]])[0] for each in worlds(t, 0)}
    assert len(hidden) > 1


@clause("AAC-7.0")
def test_a_card_picked_out_of_a_hand_stays_hidden_while_the_opponent_answers():
    held = {"side": "own", "zone": "hand", "count": 1}
    steps = [{"discard": {"player": "enemy", "n": 1}},
             {"remove": {"target": "chosen", "to": "pile_bottom"}}]  # fmt: skip
    hide = magic("hide", effects=[{"when": "play", "choose": held, "do": steps}])
    t = table(
        Side([attack(FOX)], [hide, MOLE, GOD], [filler(1)]),
        Side([attack(OX)], [filler(2), filler(3)], [filler(4)]),
    ).act("magic hide", "target-card mole")
    assert t.asked == "q"
    mole = t.rules.pool.index("mole")
    for seat in (0, 1):
        seen = t.rules.masked(t.state, seat)
        assert isinstance(seen, AacState)
        assert (mole in seen.frames[-2]) is (seat == 0)
    assert {world.frames[-2][-1] for world in worlds(t, 1)} > {mole}


# What an effect can do to every creature where it lies, and to what it does nothing (AAC-5.19).
EVERYTHING = [
    {"damage": {"stat": "dp", "amount": 100}},
    {"modify": {"stat": "ap", "add": 100, "duration": "until_end_of_turn"}},
    {"modify": {"stat": "dp", "set": 300, "duration": {"rounds": 2}}},
    {"heal": {"stat": "dp", "amount": 100}},
    {"paralyse": {"rounds": 2}},
    {"poison": {"stat": "dp", "amount": 100, "persistent": True}},
    {"grant": {"traits": ["V"], "duration": {"rounds": 2}}},
    {"lose_trait": {"traits": ["V"], "duration": {"rounds": 2}}},
    {"silence": {"duration": {"rounds": 2}}},
    {"deadly": {"blows": 1}},
    {"endure": {"hits": 1}},
]


def after_all_are_met(hidden: Raw, step: Raw) -> Laid:
    """P plays a magic on all creatures, of which Q has a face-down one, and both end a turn."""
    verb, params = next(iter(step.items()))
    everybody = {"side": "any", "zone": "field", "type": "creature"}
    do = {verb: {"target": {"all": everybody}, **params}}
    spell = magic("spell", effects=[{"when": "play", "do": [do]}])
    p = Side([attack(OX)], [spell], [filler(at) for at in range(4)])
    q = Side(
        [down(hidden, wounds=(0, 200)), defence(FOX)], (), [filler(10 + at) for at in range(4)]
    )
    t = table(p, q, cards=(MOLE, MOAT))
    return t.act("magic spell", "end", "end")


@clause("AAC-7.6", "AAC-7.5")
@for_every("step", EVERYTHING)
def test_what_befalls_a_face_down_creature_is_told_to_those_alone_who_know_it(step: Raw):
    """A creature that is hurt, and an apparatus to which nothing happens, are one to P."""
    hurt, immune = (after_all_are_met(hidden, step) for hidden in (MOLE, MOAT))
    for seat in (0, SPECTATOR):
        told_of = [[told(t.rules, event, seat) for event in t.events] for t in (hurt, immune)]
        heard = [[line for line in lines if line is not None] for lines in told_of]
        assert heard[0] == heard[1]
        assert heard[0]
        views = [view(t.rules, t.state, seat) for t in (hurt, immune)]
        assert views[0].encode() == views[1].encode()
        scenes = [hurt.rules.scene(seen.state, seat) for seen in views]
        assert scenes[0] == scenes[1]
    own = [told(hurt.rules, event, 1) for event in hurt.events]
    assert any(line is not None and "mole" in str(line.message) for line in own)


@clause("AAC-9.6")
def test_who_looks_at_hidden_cards_has_learnt_something() -> None:
    (looked,) = (number for number, kind in enumerate(KINDS) if kind.name == "looked")
    step = Step(1, 0, MOVE, 0, (), "", ((looked, EVERYBODY, 0, 1),))
    assert came_to_light([step], {0}, KINDS)
