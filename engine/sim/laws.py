"""The laws every game obeys, each as a check of one state that raises `Broken`."""

from __future__ import annotations

from engine.kernel.by_hand import DONE, HAND_KINDS
from engine.kernel.events import Sink
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, HAND, OVER, State
from engine.kernel.view import sample, view


class Broken(Exception):
    """A law broke in the game being played."""


def step_at_random(rules: Rules, s: State, rng: Rng, out: Sink | None) -> list[int]:
    """One decision (its action in a list) or one chance node (its outcome)."""
    if s.node == CHANCE:
        outcome = rules.draw(s, rng)
        rules.resolve(s, outcome, out)
        return outcome
    action = s.menu[rng.below(len(s.menu))]
    rules.apply(s, action, out)
    return [action]


def check_state(rules: Rules, s: State) -> None:
    """Raise Broken unless the open node is sound and no invariant of the game is broken."""
    broken = rules.broken(s)
    if broken:
        raise Broken(broken[0])
    if s.node == DECIDE:
        _check_menu(rules, s)
    elif s.node == HAND:
        if s.menu != [DONE] or not 0 <= s.decider < rules.seats:
            raise Broken("a card to be carried out by hand offers more than its end")
    elif s.node == OVER:
        if len(s.scores) != rules.seats or s.frames or s.menu:
            raise Broken("the end is untidy: scores, frames or menu")
    elif s.node != CHANCE:
        raise Broken("the state stopped without an open node")


def _check_menu(rules: Rules, s: State) -> None:
    menu = s.menu
    if not 0 <= s.decider < rules.seats:
        raise Broken(f"seat {s.decider} cannot decide")
    if len(menu) < 2:
        raise Broken(f"a decision with {len(menu)} legal actions was left open")
    for i in range(1, len(menu)):
        if menu[i - 1] >= menu[i]:
            raise Broken("the legal actions are not sorted or not unique")
    if rules.default_action(s) not in menu:
        raise Broken("the default action is not legal")


def check_events(rules: Rules, out: Sink) -> None:
    """Raise Broken unless each event has the fields of its kind."""
    kinds = rules.event_kinds
    for event in out:
        if not -len(HAND_KINDS) <= event[0] < len(kinds) - len(HAND_KINDS):
            raise Broken(f"event kind {event[0]} is not declared")
        kind = kinds[event[0]]
        if len(event) != 2 + len(kind.public) + len(kind.private):
            raise Broken(f"event {kind.name} has {len(event) - 2} fields")


def check_encoding(rules: Rules, s: State) -> None:
    """Raise Broken unless encode and decode give the state back, menu included."""
    twin = rules.decode(s.encode())
    if twin.digest() != s.digest() or twin.menu != s.menu:
        raise Broken("decode(encode(state)) is another state")


def check_fork(rules: Rules, s: State, rng: Rng) -> None:
    """Raise Broken unless a copy goes its own way and the original stays untouched."""
    before = s.digest()
    first, second = s.copy(), s.copy()
    seed = seed_of("fork", rng.below(1 << 19))
    for twin in (first, second):
        moves = Rng(seed)
        for _ in range(12):
            if twin.node != OVER:
                step_at_random(rules, twin, moves, None)
    if first.digest() != second.digest():
        raise Broken("two copies went different ways with the same answers")
    if s.digest() != before:
        raise Broken("playing a copy changed the original")


def check_views(rules: Rules, s: State, rng: Rng) -> None:
    """Raise Broken unless a sampled world looks the same to the seat and offers it the same."""
    for seat in range(rules.seats):
        seen = view(rules, s, seat)
        world = sample(rules, seen, rng)
        again = view(rules, world, seat)
        if again.encode() != seen.encode():
            raise Broken(f"view(sample(view)) differs for seat {seat}")
        if rules.legal(world, seat) != rules.legal(s, seat):
            raise Broken(f"legal(sample(view)) differs for seat {seat}")
        if world.node == DECIDE and not world.menu:
            raise Broken(f"a sampled world of seat {seat} leaves nobody a move")


def check_concession(rules: Rules, s: State, rng: Rng) -> None:
    """Raise Broken unless any seat can give up and leave a sound state behind."""
    if s.node == OVER:
        return
    twin = s.copy()
    rules.concede(twin, rng.below(rules.seats), None)
    rules.run(twin, None)
    check_state(rules, twin)
