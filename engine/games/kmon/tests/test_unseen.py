"""What a search must not let the other player act on: answers that leave no trace (section 7).

A rival that had a card and kept it is set beside one that had none and was not asked. The other
seat must read the same at the table and in the log, and its search must come to the same node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from engine.games.kmon import GAME
from engine.games.kmon.codes import (
    A_NO_ECHO,
    A_NO_ITEM,
    A_PASS,
    C_FIRST,
    C_RANDOM,
    C_SHUFFLE,
    D_ACTION,
    D_ECHO,
    D_EFFECT_TOP,
    D_ITEM,
    D_REACT,
    D_SEER_ORDER,
    D_SEER_TAKE,
    D_SUBSTITUTE,
)
from engine.games.kmon.state import KMonState
from engine.kernel.events import Event, Sink, project
from engine.kernel.exams import sit
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from engine.kernel.testing import clause, for_every
from engine.kernel.view import view
from engine.sim.tables import starter_tables

BATTLES = 25
# By what a player may be asked for want of a public sign, how it is declined.
DECLINES = {D_REACT: A_PASS, D_ITEM: A_NO_ITEM, D_ECHO: A_NO_ECHO}
# How many other deals each of these is held against; the echo comes up once only.
TRIES = {D_REACT: 8, D_ITEM: 6, D_ECHO: 40}
# So many comparisons at least, or the battles say nothing.
LEAST = 5
NONE = -1
PRIVATE = (D_SEER_TAKE, D_SEER_ORDER, D_EFFECT_TOP)
# Chance that depends on what a hand or a deck holds.
OF_CARDS = (C_SHUFFLE, C_RANDOM, C_FIRST)

# An answer or an outcome.
Step = tuple[int, list[int]]
NOT_YET: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Moment:
    """An open decision, and how it came: the last state before it in which nothing was half said,
    and what was answered or fell since."""

    s: State
    start: State
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Trace:
    """What a seat has of a while: events, view, scene, and the way its search went, ending with
    the node that is open."""

    events: tuple[Event, ...]
    view: bytes
    scene: str
    way: tuple[tuple[int, int, int], ...]
    is_private: bool


def moments(rules: Rules) -> Iterator[Moment]:
    """Every decision of some random battles between the starters."""
    tables = starter_tables(GAME, rules)
    for number in range(BATTLES):
        s = rules.start(tables[number % len(tables)])
        rng = Rng(seed_of("unseen", number))
        start, steps = s.copy(), NOT_YET
        while s.node != OVER:
            if s.node == DECIDE:
                yield Moment(s.copy(), start, steps)
            if s.declaring < 0:
                start, steps = s.copy(), NOT_YET
            if s.node == CHANCE:
                outcome = rules.draw(s, rng)
                steps = (*steps, (CHANCE, outcome))
                rules.resolve(s, outcome)
                continue
            action = s.menu[rng.below(len(s.menu))]
            steps = (*steps, (DECIDE, [action]))
            rules.apply(s, action)
    yield echo(rules)


def echo(rules: Rules) -> Moment:
    """A second assault may follow: random players hardly ever come to that."""
    position = next(each for theme in GAME.exam() for each in theme.positions if each.key == "echo")
    start = sit(position, rules)
    action = rules.parse(start, position.moves[0][0])
    s = start.copy()
    rules.apply(s, action)
    return Moment(s, start, ((DECIDE, [action]),))


@pytest.fixture(scope="module")
def rules() -> Rules:
    return GAME.bind()


@pytest.fixture(scope="module")
def met(rules: Rules) -> list[Moment]:
    return list(moments(rules))


def again(rules: Rules, moment: Moment, seat: int, rng: Rng, out: Sink) -> State | None:
    """The same steps from a deal of `seat` that the other player cannot tell from the true one;
    None where that deal does not allow them."""
    if moment.start.node == CHANCE and moment.start.ask in OF_CARDS:
        return None
    s, other = moment.start.copy(), 1 - seat
    rules.redeal(s, 1 << other, rng)
    assert isinstance(s, KMonState)
    assert isinstance(moment.start, KMonState)
    s.decks[other] = moment.start.decks[other][:]
    if s.node == DECIDE:
        s.menu = rules.options_of(s)
    return s if stepped(rules, s, moment, out) else None


def stepped(rules: Rules, s: State, moment: Moment, out: Sink) -> bool:
    """Carry the steps out; whether all of them were possible."""
    for kind, made in moment.steps:
        if s.node != kind or (kind == DECIDE and made[0] not in s.menu):
            return False
        if kind == CHANCE:
            rules.resolve(s, made, out)
        else:
            rules.apply(s, made[0], out)
    return True


def declined(rules: Rules, s: State, seat: int, seed: int, out: Sink) -> Trace:
    """`seat` declines whatever it can, until somebody really decides: what the other has of it."""
    other = 1 - seat
    way: list[tuple[int, int, int]] = []
    rng = Rng(seed_of("coins", seed))
    while True:
        action = DECLINES.get(s.ask, NONE)
        if s.node == CHANCE and s.ask not in OF_CARDS:
            rules.resolve(s, rules.draw(s, rng), out)
        elif s.node == DECIDE and s.decider == seat and action in s.menu:
            if not rules.unseen(s, action):
                way.append((seat, s.ask, rules.edge(s, action)))
            rules.apply(s, action, out)
        else:
            break
    seen = view(rules, s, other)
    return Trace(
        told(rules, out, other),
        seen.encode(),
        repr(rules.scene(seen.state, other)),
        (*way, (s.decider, s.ask, 0)),
        s.node == DECIDE and s.decider == seat and s.declaring >= 0,
    )


@for_every("ask", list(DECLINES))
@clause("KM-7.9")
def test_one_who_declines_looks_like_one_who_was_not_asked(
    ask: int, rules: Rules, met: list[Moment]
) -> None:
    compared = 0
    for number, moment in enumerate(met):
        if moment.s.ask != ask or DECLINES[ask] not in moment.s.menu:
            continue
        seat, out = moment.s.decider, list[Event]()
        s = moment.start.copy()
        assert stepped(rules, s, moment, out)
        before = told(rules, out, 1 - seat)
        kept = declined(rules, s, seat, number, out)
        for turn in range(TRIES[ask]):
            out = []
            twin = again(rules, moment, seat, Rng(seed_of("twin", number, turn)), out)
            if twin is None or (twin.decider, twin.ask) == (seat, ask):
                continue
            if told(rules, out, 1 - seat)[: len(before)] != before:
                continue  # a card has come to light on the way, and it is another one
            none = declined(rules, twin, seat, number, out)
            if not kept.is_private and not none.is_private:
                assert none == kept
                compared += 1
    assert compared >= LEAST, compared


@clause("KM-7.9", "KM-5.18", "KM-7.5")
def test_what_looks_alike_to_the_other_player_is_one_answer_to_its_search(
    rules: Rules, met: list[Moment]
) -> None:
    """And what is one answer to it looks alike wherever it comes to the same node."""
    compared: Counter[int] = Counter()
    for s in (moment.s for moment in met):
        unseen = [action for action in s.menu if rules.unseen(s, action)]
        if s.ask in (D_ACTION, D_SUBSTITUTE):
            assert not unseen
        for group in groups(rules, s):
            assert len(group) == 1 or set(group) <= set(unseen), (s.ask, group)
            compared[s.ask] += len(group) > 1
        if s.ask in PRIVATE:
            assert unseen == s.menu
        assert all(len(seen) == 1 for seen in nodes(rules, s, unseen).values()), s.ask
    assert all(compared[ask] for ask in PRIVATE), compared


def told(rules: Rules, out: Sink, seat: int) -> tuple[Event, ...]:
    """What a seat reads in the log."""
    read = [project(event, rules.event_kinds[event[0]], seat) for event in out]
    return tuple(event for event in read if event is not None)


def nodes(rules: Rules, s: State, actions: list[int]) -> dict[tuple[int, int, int], set[bytes]]:
    """What the other player sees after each of the actions, by the node they come to."""
    found: dict[tuple[int, int, int], set[bytes]] = {}
    for action in actions:
        after = s.copy()
        rules.apply(after, action)
        seen = view(rules, after, 1 - s.decider).encode()
        found.setdefault((after.node, after.decider, after.ask), set()).add(seen)
    return found


def groups(rules: Rules, s: State) -> list[list[int]]:
    """The actions of the menu, of each edge and each outcome one, put together where the other
    player cannot tell what was answered; those that leave a declaration open, or chance to fall,
    stand alone."""
    other, edges = 1 - s.decider, set[int]()
    found: dict[tuple[bytes, tuple[Event, ...]], dict[bytes, int]] = {}
    alone: list[list[int]] = []
    for action in s.menu:
        if rules.edge(s, action) in edges:
            continue
        edges.add(rules.edge(s, action))
        after, out = s.copy(), list[Event]()
        rules.apply(after, action, out)
        if after.declaring >= 0 or after.node == CHANCE:
            alone.append([action])
            continue
        key = view(rules, after, other).encode(), told(rules, out, other)
        found.setdefault(key, {}).setdefault(after.encode(), action)
    return [*[list(group.values()) for group in found.values()], *alone]
