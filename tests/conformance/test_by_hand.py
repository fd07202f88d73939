"""Cards that people carry out by hand, on the gauntlet: HAND, the doings, what is refused, undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from engine.kernel import doings
from engine.kernel.by_hand import DONE, HAND_KINDS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.errors import IllegalAction
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.notation import record_text
from engine.kernel.notation_playing import replayed_text
from engine.kernel.notation_reading import written
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import HAND, OVER
from engine.kernel.telling import told
from engine.kernel.testing import clause
from engine.sim.fuzz import GameRun
from tests.conformance.subjects import at_random
from tests.toys.gauntlet import GAME
from tests.toys.gauntlet.tables import CARD, SIDE, own

SEEDS = range(2)
HANDMADE = {
    "code": "own-a-parrot", "type": "deed", "name": {"en": "Parrot", "it": "Pappagallata"},
    "set": "own-a", "modes": [{"ops": [{"do": "hand"}]}],
}  # fmt: skip
PLAIN = {"spark": 2, "fork": 2, "deny": 2, "duck": 2, "scry": 2}


def rules() -> Rules:
    """The toy with a card that only people can carry out."""
    shipped = list(GAME.pool())
    return GAME.bind(CardPool([*shipped, CardDef.from_json(HANDMADE)]))


RULES = rules()


def table() -> Table:
    deck = Loadout("deck", {}, {"main": {**PLAIN, "own-a-parrot": 2}})
    return Table(3, (deck, deck), RULES.options)


def match_of(number: int, *, attended: bool = True) -> Match:
    return Match(RULES, Origin(table()), seed_of("hand", number), attended=attended)


def at_hand(number: int = 0) -> Match:
    """A match in which a card waits to be carried out by hand."""
    match, rng = match_of(number), Rng(seed_of("way", number))
    for _ in range(200):
        if match.state.node == HAND:
            return match
        if match.over:
            break
        seen = match.view(match.decider).state
        texts = {RULES.exact(seen, action): action for action in seen.menu}
        action = texts.get("play own-a-parrot", at_random(match, rng))
        match.act(match.decider, action)
    raise AssertionError("nobody played the card")


def doing(match: Match, *texts: str) -> list[int]:
    """The numbers of a doing by the exact texts of its entries."""
    chosen: list[int] = []
    for text in texts:
        found = {each.text: each.number for each in match.handling(match.decider, chosen)}
        chosen.append(found[text])
    return chosen


def rival_of(seat: int) -> int:
    """The first seat of the other side."""
    return 1 - SIDE[seat]


def all_doings(match: Match, chosen: list[int]) -> Iterator[list[int]]:
    """Each complete doing that is offered."""
    offered = match.handling(match.decider, chosen)
    if not offered:
        yield chosen
    for each in offered:
        yield from all_doings(match, [*chosen, each.number])


@clause("GA-7.2")
def test_where_nobody_sits_it_is_passed_and_this_is_told() -> None:
    passed = 0
    for number in SEEDS:
        match, rng = match_of(number, attended=False), Rng(seed_of("way", number))
        while not match.over:
            assert match.state.node != HAND
            for event in match.act(match.decider, at_random(match, rng)):
                if event[0] < 0:
                    assert RULES.event_kinds[event[0]].name == "hand_passed"
                    said = told(RULES, event, None)
                    assert said is not None
                    assert "Parrot" in said.message.render()
                    passed += 1
    assert passed


@clause("GA-7.2")
def test_it_waits_for_whose_card_it_is_and_offers_only_done() -> None:
    match = at_hand()
    seat = match.decider
    assert match.legal(seat) == [DONE]
    assert RULES.exact(match.view(seat).state, DONE) == "done"
    others = [each for each in range(3) if each != seat]
    assert all(match.legal(each) == [] for each in others)
    match.act(seat, DONE)
    assert match.state.node != HAND


@clause("GA-7.2")
def test_a_search_passes_it_and_no_view_says_that_people_sit_there() -> None:
    match = at_hand()
    for seat in (None, 0, 1, 2):
        assert match.view(seat).state.attended == 0
    world = RULES.world(match.view(0).state, 0, Rng(seed_of("world")))
    assert world.attended == 0
    RULES.apply(world, DONE)
    assert world.node != HAND


@clause("GA-7.2")
def test_a_doing_changes_the_table_and_the_card_goes_on_waiting() -> None:
    match = at_hand()
    seat, lives = match.decider, own(match.state).lives[:]
    match.patch(seat, doing(match, "number", "life-1", "-2"))
    assert own(match.state).lives == [lives[0], lives[1] - 2]
    assert (match.state.node, match.decider) == (HAND, seat)
    assert not match.is_open


@clause("GA-7.2")
def test_a_number_that_ends_a_bout_ends_it_at_once() -> None:
    match = at_hand()
    life = own(match.state).lives[1]
    match.patch(match.decider, doing(match, "number", "life-1", f"-{life}"))
    assert own(match.state).wins == [1, 0] or match.over


@clause("GA-7.2")
def test_what_is_unseen_is_refused_in_the_same_words_whether_it_is_there() -> None:
    match = at_hand()
    seat = match.decider
    place = rival_of(seat)
    said, is_there = set(), set()
    for card in range(len(RULES.pool)):
        with pytest.raises(IllegalAction) as refused:
            match.patch(seat, [doings.MOVE, place, card, 0])
        said.add(refused.value.message.render())
        is_there.add(card in [v & CARD for v in own(match.state).hands[place]])
    assert len(said) == 1
    assert is_there == {True, False}


@clause("GA-7.2")
def test_all_that_is_offered_is_told_from_the_view_alone() -> None:
    """The menus of worlds that the seat cannot tell apart are the same."""
    for number in SEEDS:
        match = at_hand(number)
        seen = match.view(match.decider).state
        world = RULES.world(seen, match.decider, Rng(seed_of("other", number)))
        twin = RULES.masked(world, match.decider)
        for chosen in all_doings(match, []):
            for at in range(len(chosen)):
                first = RULES.handling(seen, match.decider, chosen[:at])
                assert first == RULES.handling(twin, match.decider, chosen[:at])


@clause("GA-7.2")
def test_a_table_that_no_play_can_reach_is_refused_and_nothing_is_changed() -> None:
    match = at_hand()
    seat, before = match.decider, match.state.digest()
    mine = 8 * 0 + seat
    known = [each for each in match.handling(seat, [doings.MOVE, mine]) if each.number >= 0]
    rival = rival_of(seat)
    goal = next(
        each.number
        for each in match.handling(seat, [doings.MOVE, mine, known[0].number])
        if each.text == f"hand-{rival + 1}"
    )
    with pytest.raises(IllegalAction, match="no card comes or goes"):
        match.patch(seat, [doings.MOVE, mine, known[0].number, goal])
    assert match.state.digest() == before


def _carried_out(number: int) -> Match:
    """Random doings by hand, then done and a few moves more."""
    match, rng = at_hand(number), Rng(seed_of("doings", number))
    for _ in range(4):
        if match.state.node == HAND:
            random_doing(match, rng)
    if match.state.node == HAND:
        match.act(match.decider, DONE)
    return match


def random_doing(match: Match, rng: Rng) -> None:
    chosen: list[int] = []
    while offered := match.handling(match.decider, chosen):
        if not chosen:
            offered = [each for each in offered if each.number not in (doings.WIN, doings.LOSE)]
        chosen.append(offered[rng.below(len(offered))].number)
    with suppress(IllegalAction):  # a table that no play can reach
        match.patch(match.decider, chosen)


@clause("GA-7.2")
def test_with_done_it_is_one_step_back_and_forward() -> None:
    for number in SEEDS:
        match = at_hand(number)
        before, head = match.state.digest(), match.log.head
        seat = match.decider
        match.patch(seat, doing(match, "number", "life-0", "-1"))
        match.patch(seat, doing(match, "number", "life-1", "-1"))
        match.act(seat, DONE)
        after = match.state.digest()
        match.undo([0, 1, 2], [0, 1, 2], seed_of("anew"), same_shuffle=True)
        assert match.state.digest() == before
        assert match.log.head == head or match.log.step(match.log.head).parent == head
        match.redo([0, 1, 2], [0, 1, 2])
        assert match.state.digest() == after


def test_before_done_each_doing_is_a_step_back_by_whomever_sits_there() -> None:
    match = at_hand()
    partner = match.decider
    people = [each for each in range(3) if each != partner]
    match.patch(partner, doing(match, "number", "life-0", "-1"))
    middle = match.state.digest()
    match.patch(partner, doing(match, "number", "life-1", "-1"))
    match.undo(people, people, seed_of("anew"), same_shuffle=True)
    assert match.state.digest() == middle


def test_a_coin_undone_does_not_fall_again_as_it_did() -> None:
    match = at_hand()
    match.patch(match.decider, doing(match, "coin", "table"))
    assert match.log.step(match.log.head).data[:2] == (doings.COIN, doings.BY_TABLE)
    match.undo([0, 1, 2], [0, 1, 2], seed_of("other coin"))
    assert match.log.step(match.log.head).kind == "redeal"


def test_record_and_text_replay_to_the_same_digests() -> None:
    for number in SEEDS:
        match = _carried_out(number)
        again = load(RULES, record_of(match))
        assert again.state.digest() == match.state.digest()
        text = record_text(match)
        read = replayed_text(RULES, written(text))
        assert read.state.digest() == match.state.digest()


def test_only_own_dice_let_people_say_what_fell_and_such_a_table_does_not_count() -> None:
    match = at_hand()
    with pytest.raises(IllegalAction):
        match.patch(match.decider, [doings.COIN, 0])
    with pytest.raises(IllegalAction, match="not chosen"):
        match.patch(match.decider, [doings.COIN, doings.BY_TABLE, 0])
    match.own_dice = True
    match.patch(match.decider, [doings.COIN, 0])
    assert match.is_open


def test_outside_a_card_the_table_is_mended_between_moves_and_does_not_count() -> None:
    match = match_of(0)
    while match.state.secret or match.pending:
        match.act(match.decider, match.legal(match.decider)[0])
    decider, ask, lives = match.decider, match.state.ask, own(match.state).lives[:]
    match.patch(decider, doing(match, "number", "life-0", "-1"))
    assert own(match.state).lives == [lives[0] - 1, lives[1]]
    assert (match.decider, match.state.ask) == (decider, ask)
    assert match.is_open


def test_another_person_carries_out_the_card_of_a_partner_with_their_own_eyes() -> None:
    match = at_hand()
    partner, person = match.decider, (match.decider + 2) % 3
    offered = {each.text for each in match.handling(person, [doings.MOVE, partner])}
    assert offered == {"random"}
    match.patch(person, [doings.NUMBER, 0, -1])
    match.act(person, DONE)
    assert {step.seat for step in match.log.steps[-2:]} & {person}
    again = replayed_text(RULES, written(record_text(match)))
    assert again.state.digest() == match.state.digest()


def test_random_doings_keep_the_invariants() -> None:
    """As `make fuzz HANDS=1`: with random doings wherever a card waits for a person."""
    done = 0
    for number in range(30):
        run = GameRun(RULES, table(), "hands", number, attended=True)
        assert run.play() is None
        assert run.state.node == OVER
        done += run.handled
    assert done


def test_each_kind_of_the_house_is_told_in_words() -> None:
    assert RULES.event_kinds[-len(HAND_KINDS) :] == list(HAND_KINDS)
    names = [kind.name for kind in HAND_KINDS]
    assert len(set(names)) == len(names)
