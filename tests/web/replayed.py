"""Matches for the tests of replays, played without pages, and how their pages are asked."""

from __future__ import annotations

import re

import pytest

from engine.kernel.rng import Rng, seed_of
from engine.web.models import Match
from engine.web.review.replays.reels import forget
from engine.web.seat import storage
from tests.web.test_hidden import hidden_in


@pytest.fixture(autouse=True)
def _nothing_ready():
    forget()
    yield
    forget()


def play_some(match: Match, moves: int = 6) -> Match:
    """So many moves of the person and the partner, any legal ones, up to the person's decision."""
    match.refresh_from_db()
    played = storage.replayed(match)
    known = len(played.log.steps)
    rng = Rng(seed_of("replays", match.revision))
    made = 0
    while not played.over and (made < moves or not _answered(played)):
        menu = played.legal(played.decider)
        made += played.decider == 0
        played.act(played.decider, menu[rng.below(len(menu))])
    storage.store(match, played, known)
    match.refresh_from_db()
    return match


def nearly_over(match: Match, left: int) -> Match:
    """Played by chance until so many choices before its end."""
    over, fresh = storage.replayed(match), storage.replayed(match)
    known, rng, choices = len(fresh.log.steps), Rng(seed_of("nearly over")), []
    while not over.over:
        menu = over.legal(over.decider)
        choices.append((over.decider, menu[rng.below(len(menu))]))
        over.act(*choices[-1])
    for seat, action in choices[:-left]:
        fresh.act(seat, action)
    storage.store(match, fresh, known)
    match.refresh_from_db()
    return match


def _answered(played) -> bool:
    """Whether the person decides, after something that was not their own doing."""
    return played.decider == 0 and not played.pending and played.log.path()[-1].seat != 0


@pytest.fixture
def running(table):
    return play_some(table)


@pytest.fixture
def over(table):
    return play_some(table, 10_000)


def page(client, match_or_link, **asked) -> str:
    pk = match_or_link if isinstance(match_or_link, str) else match_or_link.pk
    answer = client.get(f"/r/{pk}", asked)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def last_of(text: str) -> int:
    return int(re.search(r'data-last="(\d+)"', text)[1])


def at_of(text: str) -> int:
    return int(re.search(r'data-at="(\d+)"', text)[1])


def step_url(text: str, name: str) -> str:
    found = re.search(rf'href="([^"]+)" data-step="{name}"', text)
    return found[1].replace("&amp;", "&") if found else ""


def never_seen(match: Match, seat: int | None = 0) -> set[str]:
    """The cards that the seat (None: the public) could not know at any step so far."""
    played = storage.replayed(match)
    hidden: set[str] | None = None
    for step in played.log.path():
        played.go_to(step.number)
        now = hidden_in(played, seat)
        hidden = now if hidden is None else hidden & now
    return hidden or set()


def note(client, match, text, at=2, **more):
    fields = {"branch": 1, "at": at, "text": text, "was": "", **more}
    return client.post(f"/r/{match.pk}/note", fields)
