"""What cards ask the table, in every game: a person answers, or the lot; an answer stays."""

from __future__ import annotations

import json

import pytest

from engine import registry
from engine.kernel.asking import asked, asked_seat
from engine.kernel.errors import BadOutcome, StaleRevision, WrongSeat
from engine.kernel.match import Match
from engine.kernel.notation import chance_text
from engine.kernel.origin import Origin
from engine.kernel.questions import BY_LOT, BY_PERSON
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import DECIDE
from engine.kernel.telling import told
from engine.sim.lots import drawn_lots, random_tables, words_of

GAMES = [name for name in registry.games() if "condition asked" in words_of(registry.game(name))]
MOST_MOVES = 600


def at_a_question(key: str, *, attended: bool = True) -> Match:
    """A match with cards by lot that has come to a question."""
    game, rng = registry.game(key), Rng(seed_of("asked", key))
    for _ in range(12):
        rules = game.bind(drawn_lots(game, rng).pool, {}, game.seat_counts()[0])
        for number, table in enumerate(
            random_tables(game, rules, rng) * 4 if rules.questions else ()
        ):
            seed = seed_of("asked", key, str(number))
            match = Match(rules, Origin(table), seed, attended=attended)
            for _ in range(MOST_MOVES):
                if match.over or match.awaits_answer:
                    break
                menu = match.legal(match.decider)
                match.act(match.decider, menu[rng.below(len(menu))])
            if match.awaits_answer:
                return match
    raise AssertionError(f"{key}: no card asked anything")


@pytest.mark.parametrize("key", GAMES)
def test_what_a_card_asks_is_answered_undone_kept_and_replayed(key: str) -> None:
    match = at_a_question(key)
    question, seat, open_state = (
        asked(match.rules, match.state),
        asked_seat(match.state),
        match.state,
    )
    assert question is not None
    revision, digest = match.revision, match.state.digest()

    for face in (-1, len(question.faces)):
        with pytest.raises(BadOutcome):
            match.answer(seat, face)
    with pytest.raises(WrongSeat):
        match.answer(match.rules.seats, 0)
    with pytest.raises(StaleRevision):
        match.answer(seat, 0, revision=revision - 1)
    assert (match.revision, match.state.digest()) == (revision, digest)

    face = len(question.faces) - 1
    match.answer(seat, face, revision=revision)
    step = next(step for step in match.log.path() if step.data == (face, seat))
    assert BY_PERSON in [match.rules.event_kinds[event[0]].name for event in step.events]
    event = next(e for e in step.events if match.rules.event_kinds[e[0]].name == BY_PERSON)
    line = told(match.rules, event, None)
    assert line is not None
    assert line.seat == seat
    assert question.text.pick("en") in line.message.render()
    assert not match.is_open, "an answer is no throw of one's own"

    by_lot = open_state.copy()
    match.rules.resolve(by_lot, [face])
    assert by_lot.digest() == step.digest, "who answers changes nothing on the table"

    again = load(match.rules, json.loads(json.dumps(record_of(match))))
    assert again.attended
    assert again.state.digest() == match.state.digest()
    assert again.log.path() == match.log.path()
    text = chance_text(match.rules, open_state, step.data)
    assert text == f"chance: {question.faces[face]}"

    match.undo({seat}, {seat}, bytes(32), same_shuffle=True)
    assert match.awaits_answer
    assert match.state.digest() == digest


@pytest.mark.parametrize("key", GAMES)
def test_where_nobody_sits_the_lot_answers_and_it_is_told(key: str) -> None:
    match = at_a_question(key)
    alone = Match(match.rules, match.origin, match.seed)
    found: list[str] = []
    rng = Rng(seed_of("alone", key))
    for _ in range(40 * MOST_MOVES):
        if alone.over:
            alone = Match(match.rules, match.origin, rng_seed(rng))
        assert alone.state.node == DECIDE
        menu = alone.legal(alone.decider)
        events = alone.act(alone.decider, menu[rng.below(len(menu))])
        found += [alone.rules.event_kinds[event[0]].name for event in events]
        if BY_LOT in found:
            break
    assert BY_LOT in found
    assert BY_PERSON not in found


def rng_seed(rng: Rng) -> bytes:
    return seed_of("again", str(rng.below(1 << 30)))
