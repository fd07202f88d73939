"""What an audience hears and sees of one move, held between worlds that it cannot tell apart.

Two tellings may part where something comes to light in the open, or where somebody is asked in one
world alone. Where all that is said openly is the same, so must be the lines that keep a card from
the listener: that one is told, or is not, would give the card away; and view and scene afterwards,
unless a card came to light, which may bring its history along (how long a clock has run), or what
somebody had chosen in secret is announced. What is named and leaves the listener knowing no more
than before should not have been named.
"""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EVERYBODY, Event, EventKind, Told, project
from engine.kernel.match import attempts
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from engine.kernel.telling import told
from engine.kernel.view import View
from engine.sim.eyes import Eyes

# In what it shows that two worlds are not the same.
TOLD: Final = "told lines"
AFTERWARDS: Final = "what a move leads to"
# Coins, dice and shuffles after one move.
MOST_THROWS: Final = 20


class Line:
    """An event as it reaches a listener; `is_veiled`: it keeps something from this one; `reveals`:
    it brings something to light, be it to this one alone."""

    __slots__ = ("event", "is_veiled", "reveals", "told")

    def __init__(self, event: Event, said: Told | None, *, is_veiled: bool, reveals: bool) -> None:
        self.event = event
        self.told = said
        self.is_veiled = is_veiled
        self.reveals = reveals

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.event, self.told) == (other.event, other.told)

    def __hash__(self) -> int:
        return hash(self.event)


class Heard:
    """The lines of a move for one audience, and the world it led to."""

    __slots__ = ("eyes", "lines", "seat", "world")

    def __init__(self, eyes: Eyes, seat: int, lines: list[Line], world: State) -> None:
        self.eyes = eyes
        self.seat = seat
        self.lines = lines
        self.world = world

    def seen(self) -> View:
        """What the audience sees then."""
        return self.eyes.see(self.world, None if self.seat < 0 else self.seat)

    def goes_before(self, other: Heard) -> bool:
        """Whether the other telling only goes on where this one waits for somebody's answer."""
        is_asked = self.world.node == DECIDE and self.world.decider != self.seat
        return (
            (is_asked or self.world.node in (CHANCE, OVER))
            and len(self.lines) < len(other.lines)
            and other.lines[: len(self.lines)] == self.lines
        )


def hear(eyes: Eyes, s: State, seat: int, action: int, seed: bytes) -> Heard:
    """Make a move in a copy of `s`, throws of `seed` included, and listen for `seat`."""
    world = s.copy()
    out: list[Event] = []
    eyes.rules.apply(world, action, out)
    return hear_out(eyes, world, seat, out, seed)


def hear_out(eyes: Eyes, world: State, seat: int, out: list[Event], seed: bytes) -> Heard:
    """What came of something that was done, throws of `seed` included, as `seat` hears it."""
    for n in range(MOST_THROWS):
        if world.node != CHANCE:
            break
        eyes.rules.resolve(world, eyes.rules.draw(world, Rng(seed, n)), out)
    lines = [line for line in (_line(eyes, event, seat) for event in out) if line is not None]
    return Heard(eyes, seat, lines, world)


def _line(eyes: Eyes, event: Event, seat: int) -> Line | None:
    reader = None if seat < 0 else seat
    heard = eyes.hear(event)
    kind = eyes.rules.event_kinds[heard[0]]
    shown = project(heard, kind, reader)
    if shown is None:
        return None
    said, is_veiled = told(eyes.rules, heard, reader), _is_veiled(heard, kind, seat)
    # Who else may read it is nobody's to know.
    what = (shown[0], *shown[2:])
    is_own = bool(kind.private) and not is_veiled and heard[1] != EVERYBODY
    return Line(what, said, is_veiled=is_veiled, reveals=kind.reveals or is_own)


def _is_veiled(event: Event, kind: EventKind, seat: int) -> bool:
    is_full = event[1] == EVERYBODY or (seat >= 0 and bool(event[1] >> seat & 1))
    return bool(kind.private) and not is_full


def otherwise(here: Heard, there: Heard, *, is_followed: bool = True) -> list[str]:
    """In what the same move, made in two worlds that looked alike, gives away which of them it is;
    empty for an honest telling. `is_followed`: in both the same was chosen before it."""
    if here.lines == there.lines:
        is_plain = is_followed and not any(line.reveals for line in here.lines)
        return [AFTERWARDS] if is_plain and _leads_elsewhere(here, there) else []
    if here.goes_before(there) or there.goes_before(here):
        return []
    if _open_lines(here) == _open_lines(there):
        return [TOLD]  # a line that keeps its card stands in one telling alone
    at = 0
    while here.lines[at : at + 1] == there.lines[at : at + 1]:
        at += 1
    parting = here.lines[at : at + 1] + there.lines[at : at + 1]
    if any(line.reveals for line in parting):
        return []
    return [TOLD] if here.seen().encode() == there.seen().encode() else []


def _open_lines(heard: Heard) -> list[Line]:
    return [line for line in heard.lines if not line.is_veiled]


def _leads_elsewhere(here: Heard, there: Heard) -> bool:
    """Whether equal tellings end in something that the audience can tell apart, other than that
    somebody is asked in one of the worlds alone, or all is laid open at the end."""
    asked = [(each.world.node, each.world.decider, each.world.ask) for each in (here, there)]
    if asked[0] != asked[1] or here.world.node == OVER:
        return False
    one, other = here.seen(), there.seen()
    if one.encode() != other.encode() or one.legal() != other.legal():
        return True
    rules = here.eyes.rules
    shown = [(rules.scene(seen.state, seen.seat), attempts(rules, seen)) for seen in (one, other)]
    return shown[0] != shown[1]


def told_otherwise(
    eyes: Eyes, s: State, found: list[State], seat: int, most: int, rng: Rng
) -> list[str]:
    """The same for up to `most` moves of whoever decides, in `s` and in twins of it that `seat`
    (-1: the public) cannot tell from it."""
    if s.node != DECIDE:
        return []
    said: list[str] = []
    truth = s.encode()
    for twin in found:
        if twin.encode() == truth:
            continue
        menu = twin.menu if twin.node == DECIDE and twin.decider == s.decider else []
        moves = [action for action in s.menu if action in menu]
        rng.shuffle(moves)
        for action in moves[:most]:
            seed = seed_of("throws", rng.below(1 << 19))
            heard = [hear(eyes, world, seat, action, seed) for world in (s, twin)]
            said += otherwise(heard[0], heard[1], is_followed=s.frames == twin.frames)
    return said
