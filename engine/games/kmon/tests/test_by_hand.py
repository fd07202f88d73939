"""KM-9.24: a card whose words nobody enforces, carried out by whose card it is."""

from __future__ import annotations

from engine.games.kmon.codes import HANDED
from engine.games.kmon.game import GAME
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests import box
from engine.games.kmon.tests.test_own_cards import STARTER, legal_box
from engine.kernel.by_hand import DONE
from engine.kernel.doings import NUMBER
from engine.kernel.match import Match
from engine.kernel.notation import record_text
from engine.kernel.notation_playing import replayed_text
from engine.kernel.notation_reading import written
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import HAND, OVER
from engine.kernel.steps import done_by_hand
from engine.kernel.testing import clause
from engine.sim.fuzz import GameRun

PARROT = "fur-036"


def bound() -> KMonRules:
    """The rules with the box of typed cards."""
    rules = GAME.bind(GAME.pool().widened(box.cards()))
    assert isinstance(rules, KMonRules)
    return rules


RULES = bound()
TABLE = Table(2, (legal_box(), STARTER), RULES.options)
# What is carried out inside another's move.
ANSWERS = {PARROT}


def state_of(match: Match) -> KMonState:
    assert isinstance(match.state, KMonState)
    return match.state


def match_of(number: int, *, attended: bool = True) -> Match:
    return Match(RULES, Origin(TABLE), seed_of("by hand", number), attended=attended)


def parrot_in_answer() -> Match:
    """The box's Pappagallata, played in answer to an ability of the partner."""
    for number in range(40):
        match, rng = match_of(number), Rng(seed_of("moves", number))
        while not match.over:
            seat = match.decider
            if match.state.node == HAND:
                if RULES.pool.at(match.state.frames[-1][2]).code == PARROT:
                    return match
                match.act(seat, DONE)
                continue
            seen = match.view(seat).state
            wished = [a for a in seen.menu if RULES.card_named(seen, a) == PARROT]
            match.act(seat, wished[0] if wished else seen.menu[rng.below(len(seen.menu))])
    raise AssertionError("nobody answered with it")


def do(match: Match, *texts: str) -> None:
    """A doing by the exact texts of its entries."""
    chosen: list[int] = []
    for text in texts:
        found = {each.text: each.number for each in match.handling(match.decider, chosen)}
        chosen.append(found[text])
    match.patch(match.decider, chosen)


@clause("KM-9.24")
def test_a_reaction_is_carried_out_inside_the_partners_move_and_is_one_step_back() -> None:
    match = parrot_in_answer()
    s = state_of(match)
    seat, before, head = match.decider, s.digest(), match.log.head
    assert (s.turn_seat, seat) == (1, 0)
    rival = s.active[1]
    old = s.damage[rival]
    do(match, "number", f"damage-{rival + 1}", "+1")
    do(match, "coin", "table")
    do(match, "draw", "hand-1")
    assert state_of(match).damage[rival] == old + 1
    assert match.state.node == HAND
    match.act(seat, DONE)
    after = match.state.digest()
    assert load(RULES, record_of(match)).state.digest() == after
    assert replayed_text(RULES, written(record_text(match))).state.digest() == after
    match.undo([0], [0], seed_of("anew"), same_shuffle=True)
    assert match.state.digest() == before
    assert head in [step.number for step in match.log.path()]
    match.redo([0], [0])
    assert match.state.digest() == after


@clause("KM-9.24")
def test_a_doing_taken_back_and_dealt_anew_leaves_the_card_one_step_back() -> None:
    match = parrot_in_answer()
    seat, before = match.decider, match.state.digest()
    do(match, "number", "charges-1", "+1")
    do(match, "coin", "table")
    match.undo([seat], [seat], seed_of("anew"))
    do(match, "number", "charges-2", "+1")
    path = match.log.path()
    told = [path[at].data[0] for at in done_by_hand(path, len(path))]
    assert told == [NUMBER, NUMBER]
    match.act(seat, DONE)
    match.undo([seat], [seat], seed_of("once more"), same_shuffle=True)
    assert (match.state.node, match.state.digest()) == (HAND, before)


@clause("KM-9.24")
def test_where_nobody_sits_it_is_passed_and_changes_nothing() -> None:
    match = match_of(0, attended=False)
    rng = Rng(seed_of("passing"))
    passed: list[str] = []
    while not match.over:
        legal = match.legal(match.decider)
        for event in match.act(match.decider, legal[rng.below(len(legal))]):
            if event[0] < 0:
                passed.append(RULES.event_kinds[event[0]].name)
    assert set(passed) == {"hand_passed"}


@clause("KM-9.24")
def test_a_hidden_card_is_named_by_its_place_alone() -> None:
    match = parrot_in_answer()
    seat = match.decider
    theirs = RULES.by_hand.number_of("hand", 1 - seat)
    unseen = len(state_of(match).hands[1 - seat]) - len(state_of(match).seen[1 - seat])
    offered = [each.text for each in match.handling(seat, [102, theirs])]
    assert ("random" in offered) == (unseen > 0)
    deck = RULES.by_hand.number_of("deck", seat)
    assert {each.text for each in match.handling(seat, [100, deck])} >= {"top", "bottom"}
    hand = len(state_of(match).hands[1 - seat])
    if unseen:
        do(match, "discard", f"hand-{2 - seat}", "random")
        assert len(state_of(match).hands[1 - seat]) == hand - 1


@clause("KM-9.24")
def test_damage_up_to_the_hp_waits_for_the_checkpoint_after_the_card() -> None:
    match = parrot_in_answer()
    rival = state_of(match).active[1]
    left = RULES.t.hp[state_of(match).team[rival]] - state_of(match).damage[rival]
    while left:
        do(match, "number", f"damage-{rival + 1}", f"+{min(left, 10)}")
        left -= min(left, 10)
    s = state_of(match)
    assert (s.node, s.marked[rival], s.exhausted[rival]) == (HAND, 1, 0)
    match.act(match.decider, DONE)
    while not match.over and not state_of(match).exhausted[rival]:
        match.act(match.decider, match.legal(match.decider)[0])
    assert state_of(match).exhausted[rival]


@clause("KM-9.24", "KM-6.7")
def test_a_card_may_end_the_battle() -> None:
    match = parrot_in_answer()
    do(match, "win", "player-1")
    assert (match.state.node, match.state.scores, match.state.over) == (OVER, [2, 0], HANDED)


@clause("KM-9.24")
def test_random_doings_keep_the_invariants_and_every_view() -> None:
    done = 0
    for number in range(12):
        run = GameRun(RULES, TABLE, "by hand", number, attended=True)
        assert run.play() is None
        done += run.handled
    assert done
