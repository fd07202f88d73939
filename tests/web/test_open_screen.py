"""People at one screen of a game that hides nothing: nobody hands it on, each is asked by name."""

from __future__ import annotations

import pytest

from engine.kernel.match import Match as Played
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.registry import game, games
from engine.sim.tables import starter_table
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.models import Match
from engine.web.seat import storage
from tests.web.play import api, post

pytestmark = pytest.mark.django_db

OPEN = [key for key in games() if not game(key).hides()]
MOVES = 12
each = pytest.mark.parametrize("key", OPEN)


def laid(owner, key: str, *who: str) -> Match:
    rules = game(key)
    ready = rules.ready_tables(rules.settle_options({}), len(who))
    codes = [
        next(code for code, each in rules.starter_decks() if each == found) for found in ready[0]
    ]
    seats = tuple(
        SeatWish(PARTNER, "random", starter=code)
        if one == PARTNER
        else SeatWish(PERSON, name=one, starter=code)
        for one, code in zip(who, codes, strict=True)
    )
    wish = Wish(key, seats=seats)
    return Match.objects.get(pk=start(actor=owner, wish=wish))


def decider(match: Match) -> int:
    return storage.replayed(Match.objects.get(pk=match.pk)).decider


@each
def test_alice_and_bob_are_asked_by_name_and_never_hand_the_screen_on(alice, key):
    match, asked = laid(alice.user, key, "Alice", "Bob"), set()
    for _ in range(MOVES):
        seat, state = decider(match), api(alice.client, match).json()
        assert state["handover"] is None
        assert state["match"]["seat"] == seat
        name = ("Alice", "Bob")[seat]
        assert state["moves"]["question"].startswith(f"{name}: ")
        asked.add(name)
        page = alice.client.get(match.get_absolute_url())
        assert page.status_code == 200
        action = state["moves"]["items"][0]["action"]
        post(alice.client, match, "act", revision=state["match"]["revision"], action=action)
    assert asked == {"Alice", "Bob"}


@each
def test_while_a_partner_thinks_the_screen_stays_with_who_moved_last(alice, key):
    match = laid(alice.user, key, "Alice", "Bob", PARTNER)
    for _ in range(2):
        state = api(alice.client, match).json()
        action = state["moves"]["items"][0]["action"]
        api(alice.client, match, "act", {"revision": state["match"]["revision"], "action": action})
    assert decider(match) == 2
    assert api(alice.client, match).json()["match"]["seat"] == 1


@each
def test_alice_alone_is_asked_without_a_name(alice, key):
    match = laid(alice.user, key, "Alice", PARTNER)
    question = api(alice.client, match).json()["moves"]["question"]
    assert question
    assert ":" not in question


@each
def test_an_undo_still_asks_everybody(alice, key):
    match = laid(alice.user, key, "Alice", "Bob")
    state = api(alice.client, match).json()
    action = state["moves"]["items"][0]["action"]
    api(alice.client, match, "act", {"revision": state["match"]["revision"], "action": action})
    revision = api(alice.client, match).json()["match"]["revision"]
    assert api(alice.client, match, "undo", {"revision": revision}).status_code == 422
    agreed = api(alice.client, match, "undo", {"revision": revision, "agreed": True})
    assert agreed.status_code == 200


@each
def test_what_hides_nothing_is_the_same_to_everybody(key):
    rules = game(key).bind(None, None, game(key).seat_counts()[0])
    table = starter_table(game(key), rules)
    played, rng = Played(rules, Origin(table), seed_of("open")), Rng(seed_of("moves"))
    for _ in range(60):
        digests = {rules.masked(played.state, seat).digest() for seat in range(rules.seats)}
        assert len(digests) <= 2  # the menu lies with who decides
        hidden = rules.masked(played.state, -1)
        rules.redeal(hidden, 0, rng)
        assert hidden.digest() in digests
        menu = played.legal(played.decider)
        played.act(played.decider, menu[rng.below(len(menu))])
