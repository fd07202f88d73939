"""A partner's choice made once more: from the view it had, with its seed and its budget."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.ai.levels import UnknownLevel, level
from engine.ai.player import Budget, build
from engine.ai.player import Choice as Chosen
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.kernel.view import View
from engine.sim.thinker import STOPPED, TIMED
from engine.web import thinking
from engine.web.review.moments import Choice, Moment
from engine.web.seat import partners
from engine.web.thinking import searches
from engine.web.thinking.pool import CalledOff, ThinkingFailed
from engine.web.thinking.searches import Search, TooMany

# All choices of a move together take no longer, seconds; nor does a request wait longer for them.
LONGEST: Final = 2.0
# In a process beside this one they take as long as they once did, by time.
APART: Final = 5.0
PURPOSE: Final = "again"
# Whoever is told that it is still being thought about asks again after so long, seconds.
RETRY_SECONDS: Final = 1
# So many requests of a web process wait at once; the others are told to ask again.
_room = threading.BoundedSemaphore(1)

# Of the rules, a view, its legal actions, a level, its budget, a seed.
Choose = Callable[[Rules, View, list[int], str, Budget, bytes], Chosen]


@dataclass(frozen=True)
class Again:
    """What came of one choice: `same` None where nobody could choose; `why` when it is not the
    same."""

    same: bool | None
    taken: int | None
    simulations: int
    why: Message | None


def ask_again(table: str, moment: Moment) -> list[Again] | None:
    """Each choice of the move once more; None while it is being thought about: ask again.

    A table has one such search; asking about another of its moves calls it off.
    """
    if not thinking.is_apart():
        return run_again(moment, partners.choose_here)

    def work(search: Search) -> list[Again]:
        return run_again(moment, partial(_apart, search), APART)

    try:
        search = searches.begin(table, moment.step.number, PURPOSE, work, APART)
    except TooMany:
        return None
    if not search.is_done and _room.acquire(blocking=False):
        try:
            search.wait(LONGEST)
        finally:
            _room.release()
    found: list[Again] | None = searches.fetch(search) if search.is_done else None
    return found


def run_again(moment: Moment, choose: Choose, seconds: float | None = None) -> list[Again]:
    """Each choice of the move once more, on exactly what was seen and recorded then, in LONGEST
    seconds together unless others are given."""
    stop = time.monotonic() + (LONGEST if seconds is None else seconds)
    return [_once_more(choice, choose, stop - time.monotonic()) for choice in moment.choices]


def _once_more(choice: Choice, choose: Choose, seconds: float) -> Again:
    if not choice.note:
        return _nobody(N_("Nothing was recorded of this choice, so it cannot be made again."))
    if not choice.is_kept:
        return _nobody(N_("What it saw cannot be put together as it was: the rules have changed."))
    try:
        budget = _budget(choice, seconds)
    except UnknownLevel:
        return Again(None, None, 0, _retired(choice))
    if seconds <= 0:
        return _nobody(N_("There was no time left for this choice. Ask again."))
    seed = bytes.fromhex(str(choice.note["seed"]))
    try:
        found = choose(choice.rules, choice.seen, list(choice.legal), choice.level, budget, seed)
    except (CalledOff, ThinkingFailed):
        return _nobody(N_("Nobody could think about it just now. Ask again."))
    same = found.action == choice.taken
    why = None if same else _reason(choice, found)
    return Again(same, found.action, found.simulations, why)


def _budget(choice: Choice, seconds: float) -> Budget:
    """What is thought by now: as many simulations as were made then, where the clock ended them.

    Raises UnknownLevel."""
    usual = level(choice.level).budget()
    if choice.note.get(TIMED):
        # Longer than the stop, so that the count alone ends it.
        return Budget(usual.simulations, seconds, 2 * seconds, max(1, choice.simulations))
    return Budget(choice.simulations if choice.note.get(STOPPED) else usual.simulations, seconds)


def _reason(choice: Choice, found: Chosen) -> Message:
    """Why another choice came of it; the likeliest that can be known."""
    counts = {"then": choice.simulations, "now": found.simulations}
    if choice.note.get(STOPPED):
        return Message(
            N_("The clock cut its thinking short after {then} simulations, in the middle."), counts
        )
    is_short = choice.note.get(TIMED) and found.simulations < choice.simulations
    if is_short or found.note.get(STOPPED):
        return Message(
            N_("The clock cut this run short: {now} simulations, where there were {then}."), counts
        )
    if found.simulations != choice.simulations:
        return Message(
            N_("Its level has changed: it made {then} simulations then and makes {now} now."),
            counts,
        )
    was, now = str(choice.note.get("build", "")), str(found.note.get("build", build()))
    if was != now:
        return Message(
            N_("It ran in another build of the program: «{was}» then, «{now}» now."),
            {"was": was, "now": now},
        )
    return Message(N_("The computer player has changed since."))


def _retired(choice: Choice) -> Message:
    return Message(
        N_("The level «{level}» is no longer on offer, so nobody can choose in its place."),
        {"level": choice.level},
    )


def _nobody(text: str) -> Again:
    return Again(None, None, 0, Message(text))


def _apart(
    search: Search,
    rules: Rules,
    seen: View,
    legal: list[int],
    name: str,
    budget: Budget,
    seed: bytes,
) -> Chosen:
    """In a thinking process, by the deadline of a move. Raises CalledOff, ThinkingFailed."""
    if len(legal) == 1:
        return Chosen(legal[0])
    return search.choose(rules, seen, legal, name, budget, seed)
