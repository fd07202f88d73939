"""Finished battles of which a partner's moves are looked at."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.rng import Rng, seed_of
from engine.web.models import Match
from engine.web.review.moments import is_partners, partner_seats
from engine.web.review.replays.reels import forget
from engine.web.seat import partners, storage
from tests.factories import laid_table, starter_deck

MOVES = 8


@pytest.fixture(autouse=True)
def _nothing_ready():
    forget()
    yield
    forget()


def battle(owner: Any, level: str = "easy", moves: int = MOVES, *, ends: bool = True) -> Match:
    """Alice plays anything against a partner, which makes so many moves; then she gives up."""
    row = laid_table(owner, starter_deck(owner), level=level)
    played = storage.replayed(row)
    known = len(played.log.steps)
    rng = Rng(seed_of("knowing", level))
    made = 0
    while made < moves and not played.over:
        seat = played.decider
        if seat == 1:
            partners.move(played, seat, level)
            made += 1
        else:
            menu = played.legal(seat)
            played.act(seat, menu[rng.below(len(menu))])
    if ends and not played.over:
        played.concede(0)
    storage.store(row, played, known)
    return Match.objects.get(pk=row.pk)


def partner_steps(row: Match, *, several: bool = False) -> list[int]:
    """The steps of the partner's moves; with `several`, those of more than one choice."""
    steps = storage.replayed(row).log.steps
    seats = partner_seats(row)
    found = [step for step in steps if is_partners(step, seats)]
    return [step.number for step in found if not several or len(step.data) > 1]


@pytest.fixture
def over(alice: Any) -> Match:
    return battle(alice.user)


@pytest.fixture
def running(alice: Any) -> Match:
    return battle(alice.user, ends=False)
