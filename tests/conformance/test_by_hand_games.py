"""What people do by hand in each game that says what there is: menus, refusals, undo, records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from engine import registry
from engine.kernel.by_hand import COMES, DONE, E_LOOKED, interrupt, open_hand
from engine.kernel.doing_menus import Menus
from engine.kernel.doings import LOOK, LOSE, MOVE, NO_DOINGS, SEATS, WHOLE, WIN, Handle
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Event
from engine.kernel.match import Match
from engine.kernel.notation import record_text
from engine.kernel.notation_playing import replayed_text
from engine.kernel.notation_reading import written
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import HAND, UNKNOWN, State
from engine.kernel.telling import told
from engine.sim import handled
from engine.sim.fuzz import GameRun
from tests.conformance.subjects import GAMES, Subject, play, positions, subject_named

NUMBERS = range(2)
# So many decisions into a random game a card waits.
FAR = 40
GIVEN = [key for key in registry.games() if subject_named(key).rules.doings() is not NO_DOINGS]

by_game = pytest.mark.parametrize("given", [subject_named(key) for key in GIVEN], ids=GIVEN)


def moment(given: Subject, number: int) -> State:
    """A decision at which the table may be mended, some way into a random game."""
    last = None
    for at, s in enumerate(positions(given, number)):
        if given.rules.doings().is_quiet(s):
            last = s
        if last is not None and at > FAR * (number + 1):
            break
    assert last is not None
    return last


def at_hand(given: Subject, number: int) -> Match:
    """A match that begins with a card which waits to be carried out by hand."""
    s = moment(given, number)
    interrupt(s)
    open_hand(s, number % given.rules.seats, 0, COMES)
    origin = Origin(given.table, s.encode())
    match = Match(given.rules, origin, given.seed("hand", number), attended=True)
    assert match.state.node == HAND
    return match


def random_doing(match: Match, rng: Rng) -> None:
    """One of those that do not end the match, if its table is possible."""
    chosen: list[int] = []
    while offered := match.handling(match.decider, chosen):
        if not chosen:
            offered = [each for each in offered if each.number not in (WIN, LOSE)]
        chosen.append(offered[rng.below(len(offered))].number)
    with suppress(IllegalAction):
        match.patch(match.decider, chosen)


def carried_out(given: Subject, number: int) -> Match:
    """Random doings, done, a few moves more."""
    match, rng = at_hand(given, number), Rng(seed_of("doings", number))
    for _ in range(6):
        if match.state.node == HAND:
            random_doing(match, rng)
    if match.state.node == HAND:
        match.act(match.decider, DONE)
    play(match, rng, 5)
    return match


def all_menus(menus: Menus, chosen: list[int]) -> Iterator[tuple[list[int], list[Handle]]]:
    """The beginnings of each doing that is offered, with what may be added."""
    offered = menus.after(chosen)
    yield chosen, offered
    for each in offered:
        yield from all_menus(menus, [*chosen, each.number])


@by_game
def test_all_that_is_offered_is_told_from_the_view_alone(given: Subject) -> None:
    """The menus of worlds that a seat cannot tell apart are the same."""
    rules = given.rules
    for number in NUMBERS:
        match = at_hand(given, number)
        seat = match.decider
        seen = match.view(seat).state
        world = rules.world(seen, seat, Rng(seed_of("other", number)))
        twin = rules.masked(world, seat)
        assert match.handling(seat, []) == rules.handling(twin, seat, [])
        here, there = (Menus(rules.doings(), each, seat, typed=False) for each in (seen, twin))
        for chosen, offered in all_menus(here, []):
            assert offered == there.after(chosen)


@by_game
def test_what_is_unseen_is_refused_in_the_same_words_whether_it_is_there(given: Subject) -> None:
    rules, known = given.rules, given.rules.doings()
    looked = is_hidden = False
    for number in NUMBERS:
        match = at_hand(given, number)
        seat = match.decider
        seen = match.view(seat).state
        for place in [each.number for each in match.handling(seat, [MOVE])]:
            word, owner = known.sorts[place // SEATS].word, place % SEATS
            if UNKNOWN not in known.cards(seen, seat, word, owner):
                continue
            there = set(known.cards(match.state, owner, word, owner))
            offered = {each.number for each in match.handling(seat, [MOVE, place])}
            is_hidden = is_hidden or bool(there - offered - {UNKNOWN})
            said = set()
            for card in set(range(len(rules.pool))) - offered:
                with pytest.raises(IllegalAction) as refused:
                    match.patch(seat, [MOVE, place, card, 0])
                said.add(refused.value.message.render())
                looked = looked or card in there
            assert len(said) == 1
    assert looked == is_hidden


@by_game
def test_a_look_at_a_whole_place_tells_each_of_its_cards(given: Subject) -> None:
    rules, known = given.rules, given.rules.doings()
    match = at_hand(given, 0)
    seat = match.decider
    offered = match.handling(seat, [])
    places = match.handling(seat, [LOOK]) if LOOK in [each.number for each in offered] else []
    for place in [each.number for each in places]:
        word, owner = known.sorts[place // SEATS].word, place % SEATS
        out: list[Event] = []
        rules.carry_out(match.state.copy(), seat, [LOOK, place, WHOLE], out)
        looked = [event for event in out if event[0] == E_LOOKED]
        assert len(looked) == len(known.cards(match.state, seat, word, owner))


@by_game
def test_with_done_it_is_one_step_back_and_forward(given: Subject) -> None:
    people = list(range(given.rules.seats))
    for number in NUMBERS:
        match, rng = at_hand(given, number), Rng(seed_of("undone", number))
        before = match.state.digest()
        for _ in range(4):
            random_doing(match, rng)
            assert match.state.node == HAND or match.over
        if match.over:
            continue
        match.act(match.decider, DONE)
        after = match.state.digest()
        match.undo(people, people, seed_of("anew"), same_shuffle=True)
        assert match.state.digest() == before
        match.redo(people, people)
        assert match.state.digest() == after


@by_game
def test_record_and_text_replay_to_the_same_digests(given: Subject) -> None:
    for number in NUMBERS:
        match = carried_out(given, number)
        again = load(given.rules, record_of(match))
        assert again.state.digest() == match.state.digest()
        read = replayed_text(given.rules, written(record_text(match)))
        assert read.state.digest() == match.state.digest()


@by_game
def test_all_that_was_done_is_told_in_words(given: Subject) -> None:
    for number in NUMBERS:
        match = carried_out(given, number)
        for step in match.log.steps:
            for event in step.events:
                for seat in (None, *range(given.rules.seats)):
                    said = told(given.rules, event, seat)
                    assert said is None or said.message.render()


@by_game
def test_random_doings_keep_the_invariants(given: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `make fuzz HANDS=1`, with more of them."""
    monkeypatch.setattr(handled, "MENDED", 4)
    monkeypatch.setattr(handled, "ENDS", 1000)
    done = 0
    for number in range(GAMES):
        run = GameRun(given.rules, given.table, "hands", number, attended=True)
        assert run.play() is None
        done += run.handled
    assert done
