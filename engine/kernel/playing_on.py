"""A match of its own that begins where another one stood."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.kernel.branches import settled
from engine.kernel.errors import IllegalAction
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.kernel.steps import ROOT, Log, Step


def played_on(
    source: Match, number: int, people: Iterable[int], seed: bytes, *, same_shuffle: bool = False
) -> Match:
    """A match whose log is a copy of the way to step `number` of `source`.

    What `people` have not seen there is dealt anew from `seed`; with `same_shuffle` it stays, and
    the new match is marked open. No undo in it brings the source's deals back unmarked. The source
    stays as it is. Raises IllegalAction when there is no
    such step, or when the game is over there, BadRecord when the rules have changed since."""
    if not ROOT <= number <= len(source.log.steps):
        raise IllegalAction(Message(N_("There is no step {step} in this match."), {"step": number}))
    path = source.log.path(settled(source.log, number))
    twin = Match(source.rules, source.origin, source.seed, by_hand=True, attended=source.attended)
    twin.log = Log(tuple(_renumbered(path)), len(path))
    twin.retrace(twin.log.path())
    twin.by_hand, twin.open_seed = source.by_hand, source.open_seed
    twin.own_dice = source.own_dice
    if twin.over:
        raise IllegalAction(
            Message(N_("The game is over there. Choose an earlier place to play on from."))
        )
    if same_shuffle:
        twin.mark_open()
    else:
        twin.deal_anew(people, seed, is_copy=True)
    return twin


def _renumbered(path: Iterable[Step]) -> list[Step]:
    return [replace(step, number=n, parent=n - 1) for n, step in enumerate(path, start=1)]
