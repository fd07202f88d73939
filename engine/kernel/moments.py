"""The state out of which an event of the log arose, replayed, so that it can be explained."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.by_hand import end_hand
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Event, project
from engine.kernel.explanations import NOTHING_MORE, Explanation
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message, shown
from engine.kernel.rules import Rules
from engine.kernel.state import DECIDE, HAND, RUN, State
from engine.kernel.steps import DEALT, MOVE, Step
from engine.kernel.view import SPECTATOR


@dataclass(frozen=True)
class Moment:
    """`state` stood when the frame began that told the event; `told` is what the log step had
    told before it, `since` how many of those before the frame began."""

    state: State
    told: tuple[Event, ...]
    since: int


def explained(match: Match, number: int, index: int, seat: int | None) -> Explanation:
    """Why event `index` of log step `number` happened, out of what `seat` may know.

    Nothing more than its clause where the game cannot tell. Raises IllegalAction when there is no
    such event, BadRecord when the rules have changed since."""
    step = _step(match, number, index)
    viewer = SPECTATOR if seat is None else seat
    event = project(step.events[index], match.rules.event_kinds[step.events[index][0]], seat)
    found = moment(match, step, index) if event is not None and event[0] >= 0 else None
    if event is None or found is None:
        return NOTHING_MORE
    earlier = [_heard(match.rules, each, seat) for each in found.told[found.since :]]
    masked = match.rules.masked(found.state, viewer)
    return match.rules.explain(masked, event, [each for each in earlier if each], viewer)


def moment(match: Match, step: Step, index: int) -> Moment | None:
    """The moment of an event; None for what neither a choice nor chance brought about.

    Raises BadRecord when the rules have changed since."""
    if step.kind not in (MOVE, DEALT):
        return None
    past = Match(match.rules, match.origin, match.seed, by_hand=True, attended=match.attended)
    past.retrace(match.log.path(step.parent))
    return _traced(match.rules, past.state.copy(), step, index)


def _step(match: Match, number: int, index: int) -> Step:
    steps = {step.number: step for step in match.log.path()}
    if number not in steps or not 0 <= index < len(steps[number].events):
        raise IllegalAction(
            Message(N_("There is no step {step} in this match."), {"step": shown(number)})
        )
    return steps[number]


def _heard(rules: Rules, event: Event, seat: int | None) -> Event | None:
    return project(event, rules.event_kinds[event[0]], seat)


def _traced(rules: Rules, s: State, step: Step, index: int) -> Moment | None:
    """Carry the step out frame by frame until the event has been told."""
    out: list[Event] = []
    for action in step.data[:-1] if step.kind == MOVE else ():
        rules.apply(s, action)
    before, since = s.copy(), 0
    is_hand = s.node == HAND
    s.node = RUN
    if is_hand:
        end_hand(s, out)
    elif step.kind == MOVE:
        rules.answer(s, step.data[-1], out)
    else:
        rules.happen(s, list(step.data), out)
    while len(out) <= index and _goes_on(s):
        before, since = s.copy(), len(out)
        if s.node == RUN:
            rules.step_any(s, out)
        else:
            s.node = RUN
            rules.answer(s, s.menu[0], out)
    if len(out) <= index:
        return None
    return Moment(before, tuple(out[:index]), since)


def _goes_on(s: State) -> bool:
    return s.node == RUN or (s.node == DECIDE and len(s.menu) == 1)
