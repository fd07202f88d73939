"""The guided battle on the site: begun, followed, refused kindly, left at every step."""

from __future__ import annotations

import re

import pytest
from django.db import transaction

from engine.kernel import lessons
from engine.registry import game, games
from engine.web.learning import course
from engine.web.models import Match
from engine.web.seat import storage
from engine.web.seat.lessons import lesson_at
from engine.web.table import services
from tests.factories import visitor
from tests.web.play import post

pytestmark = pytest.mark.django_db
URL = "/g/kmon/lessons/first"
TAUGHT = [key for key, found in games().items() if found.lessons()]


def begun(person, key: str = "kmon") -> Match:
    return Match.objects.get(pk=course.start(actor=person.user, game_key=key, name="first"))


def fresh(row: Match) -> Match:
    return Match.objects.get(pk=row.pk)


def next_text(row: Match) -> str:
    """The exact text of the move that the lesson proposes; "" while the partner is to move."""
    lesson, played = lesson_at(row), storage.replayed(row)
    move = lessons.wanted(lesson, lessons.follow(lesson, played))
    return move.texts[0] if move and move.seat == lessons.READER else ""


def go_on(person, row: Match) -> Match:
    """One move of the reader as the lesson shows it, or one of the partner."""
    row, text = fresh(row), next_text(fresh(row))
    if text:
        services.act_text(actor=person.user, match_id=row.pk, revision=row.revision, text=text)
    else:
        assert services.let_partner_move(match_id=row.pk, revision=row.revision)
    return fresh(row)


def page(person, row: Match, language: str = "en") -> str:
    headers = {"Accept-Language": language}
    return person.client.get(row.get_absolute_url(), headers=headers).content.decode()


@pytest.mark.parametrize("key", TAUGHT)
def test_a_newcomer_begins_it_with_one_press(key):
    client, url = visitor(), f"/g/{key}/lessons/first"
    form = client.get(url).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)[1]
    once = re.search(r'name="key" value="(\w+)"', form)[1]
    fields = {"csrfmiddlewaretoken": token, "key": once}
    answer = client.post(url, fields, follow=True)
    assert answer.status_code == 200
    assert "Step 1 of 12" in answer.content.decode()
    assert client.post(url, fields).url == answer.redirect_chain[-1][0], "twice is once"


@pytest.mark.parametrize("key", TAUGHT)
def test_following_every_step_wins(alice, key):
    """Page after page in the one language and in the other."""
    row = begun(alice, key)
    assert "Step 1 of 12" in page(alice, row)
    assert "Passo 1 di 12" in page(alice, row, "it")
    seen = set()
    for number in range(60):
        text = page(alice, row, ("en", "it")[number % 2])
        seen.update(re.findall(r'data-lesson="(\d+)', text))
        if fresh(row).status == Match.Status.OVER:
            break
        if next_text(fresh(row)):
            assert "data-show-me" in text
        row = go_on(alice, row)
    assert seen == {str(n) for n in range(1, 13)}
    assert "Well played" in page(alice, row)
    assert "Ben giocato" in page(alice, row, "it")
    assert fresh(row).scores == [2, 0]


@pytest.mark.parametrize("key", TAUGHT)
def test_it_is_offered_until_it_is_finished_and_others_stay(alice, bob, key):
    """On its page, at the tables, at a new one, with the game's cards; given up, anew."""
    pages = (f"/g/{key}", "/t", f"/t/new?game={key}", f"/g/{key}/cards")
    door = f'"/g/{key}/lessons/first"'

    def shown(person, words: str) -> list[bool]:
        return [words in person.client.get(url, follow=True).content.decode() for url in pages]

    row = begun(alice, key)
    assert shown(alice, f'href="{row.get_absolute_url()}"') == [True] * 4
    services.concede(actor=alice.user, match_id=row.pk, revision=None, whose=lessons.READER)
    assert shown(alice, door) == [True] * 4
    row = begun(alice, key)
    while fresh(row).status == Match.Status.RUNNING:
        row = go_on(alice, row)
    assert shown(alice, door) == [False] * 4
    others = [other for other in TAUGHT if other != key]
    tables = alice.client.get("/t/").content.decode()
    assert all(f'"/g/{other}/lessons/first"' in tables for other in others)
    assert shown(bob, door) == [True] * 4, "what Alice has finished Bob has not"


def test_another_legal_move_is_answered_kindly_and_changes_nothing(alice):
    row = begun(alice)
    played = storage.replayed(row)
    other = next(
        item
        for item in played.legal(0)
        if played.rules.label(played.state, item).text != "active 3"
    )
    answer = post(alice.client, row, "act", action=other, revision=row.revision, key="k1")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "without Rapidity" in text
    assert "Try this one: «Begin with Scorchare»" in text
    assert fresh(row).revision == row.revision
    assert "Step 1 of 12" in page(alice, row)


def test_a_half_made_move_may_be_taken_back(alice):
    row = begun(alice)
    while next_text(fresh(row)) != "discard MZ1-A03":
        row = go_on(alice, row)
    services.back(actor=alice.user, match_id=row.pk, revision=row.revision)
    assert next_text(fresh(row)) == "evade 1"


@pytest.mark.game("aac")
def test_chance_during_a_lesson_stays_as_it_was_after_an_undo(alice):
    row = begun(alice, "aac")
    while next_text(fresh(row)) != "slot 1":
        row = go_on(alice, row)
    row = go_on(alice, row)
    dealt = row.steps.filter(kind="chance").order_by("-number").first()
    services.undo(actor=alice.user, match_id=row.pk, revision=row.revision)
    row = go_on(alice, fresh(row))
    again = row.steps.filter(kind="chance").order_by("-number").first()
    assert again.number > dealt.number
    assert (again.data, again.digest) == (dealt.data, dealt.digest)


def test_undo_goes_back_one_move_on_the_same_deal(alice):
    row = begun(alice)
    for _ in range(3):
        row = go_on(alice, row)
    services.undo(actor=alice.user, match_id=row.pk, revision=row.revision)
    assert next_text(fresh(row)) == "keep"
    assert go_on(alice, row).revision


def test_giving_up_ends_it(alice):
    row = begun(alice)
    services.concede(actor=alice.user, match_id=row.pk, revision=row.revision)
    text = page(alice, row)
    assert "The lesson ended early" in text
    assert f"/t/{row.pk}/lesson/again" in text


@pytest.mark.parametrize("key", ["kmon", "aac"])
def test_it_may_be_left_at_every_step(alice, key):
    """At each as if it were the only one: what it writes is taken back."""
    row = begun(alice, key)
    lesson, left = lesson_at(row), set()
    while fresh(row).status == Match.Status.RUNNING:
        at = lessons.follow(lesson, storage.replayed(fresh(row))).step
        if at not in left:
            with transaction.atomic():
                leave_and_play_on(alice, fresh(row))
                transaction.set_rollback(True)
            left.add(at)
        row = go_on(alice, row)
    assert left == set(range(12))


def leave_and_play_on(alice, row):
    answer = post(alice.client, row, "lesson/leave", key="leave")
    assert answer.status_code == 302
    row = fresh(row)
    assert row.lesson == ""
    assert 'id="lesson"' not in page(alice, row)
    for _ in range(2):
        played = storage.replayed(row)
        if played.over:
            break
        if played.decider == 0:
            action = played.legal(0)[-1]
            services.act(actor=alice.user, match_id=row.pk, revision=row.revision, action=action)
        else:
            assert services.let_partner_move(match_id=row.pk, revision=row.revision)
        row = fresh(row)


def test_it_may_be_begun_anew(alice):
    row = begun(alice)
    answer = post(alice.client, row, "lesson/again", key="again1")
    assert answer.status_code == 302
    assert answer.url != row.get_absolute_url()
    assert Match.objects.filter(lesson="first", owner=alice.user).count() == 2


def test_nobody_else_leaves_it_for_me(alice, charlie):
    row = begun(alice)
    for door in ("lesson/leave", "lesson/again"):
        assert post(charlie.client, row, door, key="k").status_code == 404
    assert fresh(row).lesson == "first"


def test_an_ordinary_table_has_no_panel(alice, table):
    assert 'id="lesson"' not in page(alice, table)
    assert post(alice.client, table, "lesson/leave", key="k").status_code == 404


@pytest.mark.parametrize("address", ["/g/kmon/lessons/none", "/g/none/lessons/first"])
def test_what_is_not_there(alice, address):
    assert alice.client.get(address).status_code == 404
    assert alice.client.post(address).status_code == 404


def test_a_lesson_that_is_no_longer_shipped_is_an_ordinary_table(alice):
    row = begun(alice)
    Match.objects.filter(pk=row.pk).update(lesson="gone")
    assert 'id="lesson"' not in page(alice, row)


@pytest.mark.parametrize("key", TAUGHT)
def test_the_lesson_pages_tell_each_step_with_its_clause(alice, key):
    url = f"/g/{key}/lessons/first"
    text = alice.client.get(url, headers={"Accept-Language": "it"}).content.decode()
    for step in game(key).lessons()[0].steps:
        assert step.title.pick("it").replace("'", "&#x27;") in text
        assert f"/g/{key}/rules#{step.clause}" in text


def test_after_it_the_same_decks_play_an_ordinary_battle(alice):
    row = begun(alice)
    services.concede(actor=alice.user, match_id=row.pk, revision=row.revision)
    answer = post(alice.client, row, "again", key="again2")
    assert answer.status_code == 302
    ordinary = Match.objects.exclude(pk=row.pk).get()
    assert ordinary.lesson == ""
    assert [seat.product for seat in ordinary.seats.order_by("number")] == ["MZ1-S01", "MZ1-S06"]
