"""Dice thrown by people: the table waits, types in what fell, says who did, and counts no more."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.kernel.match import Match as Played
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.steps import DEALT, is_typed
from engine.registry import game, games
from engine.sim.tables import starter_table
from engine.web.models import LastSetup, Match
from engine.web.seat import storage
from tests.factories import Person, person
from tests.toys.copied import copied_toy
from tests.web.play import JSON, api, person_decides, post
from tests.web.seating import take

__all__ = ["copied_toy"]
pytestmark = pytest.mark.django_db

THROWING = [key for key in games() if game(key).throws_dice()]
SILENT = [key for key in games() if not game(key).throws_dice()]
A_FEW = 60


@cache
def soonest() -> str:
    """The game whose first die falls within a few moves."""
    for key in THROWING:
        rules = game(key).bind(None, None, game(key).seat_counts()[0])
        table = starter_table(game(key), rules)
        played = Played(rules, Origin(table), seed_of("soon"), own_dice=True)
        for _ in range(A_FEW):
            if played.awaits_throw:
                return key
            played.act(played.decider, played.legal(played.decider)[0])
    raise AssertionError("no game throws a die so soon")


def seats_of(one: Person, key: str, who: tuple[str, ...]) -> list[dict[str, str]]:
    """Ready decks; a capital name is a person, anything else a partner's level."""
    proposed = one.client.get(f"/t/new?game={key}").context["seats"]
    starters = [seat["deck"].partition(":")[2] for seat in proposed]
    return [
        {"who": "person", "name": name, "starter": starter}
        if name[0].isupper()
        else {"who": "partner", "level": name, "starter": starter}
        for name, starter in zip(who, starters, strict=False)
    ]


def lay(one: Person, *who: str, key: str = "", **more: Any):
    key = key or soonest()
    body = {"game": key, "seats": seats_of(one, key, who), "own_dice": True, **more}
    return one.client.post("/api/v1/tables", body, JSON)


def laid(one: Person, *who: str) -> Match:
    answer = lay(one, *(who or ("Alice", "random")))
    assert answer.status_code == 201, answer.content
    return Match.objects.latest("created")


def until_thrown(one: Person, match: Match) -> dict[str, Any]:
    """Play on until a die is to be thrown; the state then."""
    for _ in range(A_FEW):
        state = take(one.client, match)
        state = state if state["moves"]["items"] else person_decides(one.client, match)
        if state["moves"].get("thrown"):
            return state
        answer = act(one, match, state, action=state["moves"]["items"][0]["action"])
        assert answer.status_code == 200, answer.content
    raise AssertionError("nothing is ever thrown")


def act(one: Person, match: Match, state: dict[str, Any], **what: Any):
    return api(one.client, match, "act", {"revision": state["match"]["revision"], **what})


def typed(match: Match) -> list[tuple[int, int]]:
    """Who typed which face, in order."""
    log = storage.replayed(Match.objects.get(pk=match.pk)).log
    return [(step.seat, step.data[0]) for step in log.path() if is_typed(step)]


def lines(state: dict[str, Any]) -> list[str]:
    return [f"{x['who']}: {x['text']}" for turn in state["log"] for x in turn["lines"]]


# --- the table waits -------------------------------------------------------------------------


def test_the_table_waits_and_offers_every_face(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    faces = [item["text"] for item in state["moves"]["items"]]
    assert faces[-1] == "table"
    assert faces[:-1] == [str(n) for n in range(1, len(faces))]
    assert state["moves"]["question"].endswith("what fell?")
    assert [item["digit"] for item in state["moves"]["items"]] == [*faces[:-1], "0"]
    assert (
        api(alice.client, match, "partner", {"revision": state["match"]["revision"]}).json()[
            "match"
        ]["revision"]
        == state["match"]["revision"]
    )


def test_what_alice_types_falls_and_the_log_says_that_she_typed_it(alice):
    match = laid(alice, "Alice", "Bob")
    state = until_thrown(alice, match)
    holder = state["match"]["seat"]
    answer = act(alice, match, state, text="3")
    assert answer.status_code == 200, answer.content
    assert typed(match) == [(holder, 2)]
    name = ("Alice", "Bob")[holder]
    assert f"{name}: throws by hand and types what fell." in lines(answer.json())
    events = api(alice.client, match, "events").json()["results"]
    assert {event["typed_by"] for event in events} == {None, holder}


def test_the_log_says_it_in_italian_and_the_replay_too(alice):
    match = laid(alice)
    act(alice, match, until_thrown(alice, match), text="3")
    for address in (match.get_absolute_url(), f"/r/{match.pk}"):
        page = alice.client.get(address, headers={"accept-language": "it"}).content.decode()
        assert "lancia di persona e scrive che cosa è uscito." in page


def test_a_press_on_the_page_is_the_same_throw(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    page = alice.client.get(match.get_absolute_url()).content.decode()
    assert 'class="moves faces"' in page
    assert 'data-digit="1"' in page
    assert post(alice.client, match, "act", revision=state["match"]["revision"], action=0)
    assert typed(match) == [(0, 0)]


def test_the_table_throws_where_alice_lets_it_and_then_nothing_was_typed(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    assert act(alice, match, state, text="table").status_code == 200
    assert typed(match) == []
    assert Match.objects.get(pk=match.pk).counted
    log = storage.replayed(Match.objects.get(pk=match.pk)).log
    assert any(step.kind == DEALT for step in log.path())


# --- what is refused -------------------------------------------------------------------------


def test_what_is_no_face_is_refused_with_the_faces_there_are(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    refused = [({"text": text}, "1, 2, 3") for text in ("0", "7", "-1", "six", "", "3.0")]
    refused += [({"action": action}, "faces from 1 to 6") for action in (7, 999)]
    for said, told in refused:
        answer = act(alice, match, state, **said)
        assert answer.status_code == 422, said
        assert told in answer.content.decode(), said
    assert typed(match) == []


def test_a_throw_for_a_table_that_has_moved_on_is_refused(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    assert act(alice, match, state, text="2").status_code == 200
    assert act(alice, match, state, text="2").status_code == 409
    assert typed(match) == [(0, 1)]


def test_charlie_throws_nothing_at_the_table_of_alice(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    assert act(person("charlie"), match, state, text="2").status_code == 404
    assert typed(match) == []


def test_nobody_throws_where_only_partners_play(alice):
    answer = lay(alice, "random", "random")
    assert answer.status_code == 400
    assert "let a person sit down" in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize("key", SILENT)
def test_where_nothing_is_thrown_nothing_is_promised(alice, key):
    page = alice.client.get(f"/t/new?game={key}")
    assert "own_dice" not in page.content.decode()
    answer = lay(alice, "Alice", "random", key=key)
    assert answer.status_code == 400
    assert "Nothing is thrown" in answer.content.decode()


# --- what it counts for ----------------------------------------------------------------------


def test_what_was_typed_counts_in_no_result_and_the_deal_stays_sealed(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    row = Match.objects.get(pk=match.pk)
    assert row.counted
    state = act(alice, match, state, text="4").json()
    row.refresh_from_db()
    assert not row.counted
    assert not state["match"]["counts"]
    assert state["match"]["open_seed"] == ""
    page = alice.client.get(match.get_absolute_url()).content.decode()
    assert "Own dice: counts in no result" in page
    assert row.header["seed"] not in page
    assert "own dice" in alice.client.get("/t/").content.decode()


def test_an_undone_throw_is_thrown_anew_and_counts_again_as_long_as_none_is_typed(alice):
    match = laid(alice)
    state = until_thrown(alice, match)
    asked = state["moves"]["question"]
    state = act(alice, match, state, text="4").json()
    answer = api(alice.client, match, "undo", {"revision": state["match"]["revision"]})
    assert answer.status_code == 200, answer.content
    state = answer.json()
    assert state["moves"]["question"] == asked
    assert typed(match) == []
    assert act(alice, match, state, text="5").status_code == 200
    assert typed(match) == [(0, 4)]


def test_the_wish_is_remembered_and_played_again(alice):
    match = laid(alice)
    assert LastSetup.objects.get(user=alice.user).setup["own_dice"]
    until_thrown(alice, match)
    state = api(alice.client, match).json()
    api(alice.client, match, "concede", {"revision": state["match"]["revision"]})
    answer = api(alice.client, match, "again", {})
    assert answer.status_code == 201, answer.content
    assert Match.objects.exclude(pk=match.pk).get().header["own_dice"]


def test_the_form_lays_it_too(alice):
    key = soonest()
    page = alice.client.get(f"/t/new?game={key}")
    decks = [seat["deck"] for seat in page.context["seats"]]
    form = {"game": key, "own_dice": "1"}
    for n, deck in enumerate(decks):
        form |= {f"who-{n}": "partner:random" if n else "person", f"deck-{n}": deck}
    assert alice.client.post("/t/new", form).status_code == 302
    assert Match.objects.get().header["own_dice"]
    assert alice.client.get(f"/t/new?game={key}").status_code == 200


def test_a_toy_throws_nothing(copied_toy, alice):
    page = alice.client.get(f"/t/new?game={copied_toy.key}")
    assert not page.context["throws_dice"]


# --- the law for every game ------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(games()))
def test_a_game_says_that_it_throws_exactly_when_it_does(key):
    rules = game(key).bind(None, None, game(key).seat_counts()[0])
    thrown = 0
    for number in range(6):
        table = starter_table(game(key), rules, number)
        seed, rng = seed_of("thrown", number), Rng(seed_of("moves", number))
        played = Played(rules, Origin(table), seed, own_dice=True)
        for _ in range(400):
            if played.over:
                break
            if played.awaits_throw:
                thrown += 1
                assert rules.throw_question(played.state).render()
                for seat in range(rules.seats):
                    rules.scene(played.view(seat).state, seat)
                played.throw(0, rng.below(rules.thrown(played.state)))
                continue
            menu = played.legal(played.decider)
            played.act(played.decider, menu[rng.below(len(menu))])
    assert bool(thrown) == game(key).throws_dice()


@pytest.mark.parametrize("key", THROWING)
def test_giving_up_while_the_die_is_in_the_air_leaves_a_sound_table(key):
    rules = game(key).bind(None, None, game(key).seat_counts()[0])
    met = 0
    for number in range(8):
        table = starter_table(game(key), rules, number)
        rng = Rng(seed_of("give up", number))
        played = Played(rules, Origin(table), seed_of("given", number), own_dice=True)
        for _ in range(400):
            if played.over or played.awaits_throw:
                break
            menu = played.legal(played.decider)
            played.act(played.decider, menu[rng.below(len(menu))])
        if played.over:
            continue
        met += 1
        played.concede(0)
        while played.awaits_throw:
            played.throw(1, 0)
        assert rules.broken(played.state) == []
    assert met
