"""A partner's move apart from the request: chosen elsewhere, written once, called off in time."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache

from engine.ai.player import Budget
from engine.kernel.rng import seed_of
from engine.sim import thinker
from engine.web import thinking
from engine.web.models import Match
from engine.web.seat import partners, storage
from engine.web.table import services
from engine.web.thinking import searches, shared
from engine.web.thinking.moves import MOVE, Progress, ask_partner
from engine.web.thinking.pool import ThinkingFailed
from tests.thinking.conftest import FOR_EVER, never_ending
from tests.thinking.waiting import MOST_SECONDS, is_running, kill, wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("apart")]
HTMX = {"HX-Request": "true"}


def steps(match):
    return match.steps.count()


def ask(match, patience=0.0):
    """As a page does that was shown this revision."""
    return ask_partner(match_id=match.pk, revision=match.revision, patience=patience)


def pid_of():
    (pid,) = searches.the_pool().pids()
    return pid


def begun(match):
    """Its search, once a process is at it."""
    assert ask(match) is Progress.THINKING
    search = searches.join(match.pk, match.revision, MOVE)
    wait_until(lambda: search._job is not None and search._job.tries)
    return search


@pytest.mark.usefixtures("unhurried")
def test_the_move_of_another_process_is_the_one_this_process_would_make(table):
    here = storage.replayed(table)
    known = len(here.log.steps)
    partners.move(here, 1, "master")
    assert services.let_partner_move(match_id=table.pk, revision=table.revision)
    table.refresh_from_db()
    there = storage.replayed(table)
    assert [step.to_json() for step in there.log.steps[known:]] == [
        step.to_json() for step in here.log.steps[known:]
    ]
    assert table.revision == here.revision


@pytest.mark.usefixtures("for_ever")
def test_who_asks_again_joins_what_is_under_way_and_one_move_is_made(table):
    before = steps(table)
    search = begun(table)
    assert {ask(table) for _ in range(5)} == {Progress.THINKING}
    assert searches.join(table.pk, table.revision, MOVE) is search
    assert search.wait(MOST_SECONDS)
    assert ask(table) is Progress.MOVED
    assert ask(table) is Progress.NOTHING
    after = Match.objects.get(pk=table.pk)
    made = after.steps.filter(kind="move", number__gt=before)
    assert [step.seat for step in made] == [1]
    assert made.get().note["stopped"] is True
    assert ask_partner(match_id=table.pk, revision=table.revision) is Progress.NOTHING


@pytest.mark.usefixtures("for_ever")
def test_the_move_is_written_also_when_nobody_asks_again(table):
    begun(table)
    wait_until(lambda: Match.objects.get(pk=table.pk).revision > table.revision)


@pytest.mark.usefixtures("for_ever")
@pytest.mark.parametrize("leave", ["concede", "undo", "delete"])
def test_leaving_calls_the_search_off_and_nothing_is_written(table, leave):
    before = steps(table)
    search = begun(table)
    first = pid_of()
    more = {} if leave == "delete" else {"revision": table.revision}
    getattr(services, leave)(actor=table.owner, match_id=table.pk, **more)
    assert search.wait(MOST_SECONDS)
    assert (search.result, search.error) == (None, None)
    wait_until(lambda: not is_running(first))
    made = Match.objects.filter(pk=table.pk, steps__number__gt=before).values_list(
        "steps__kind", "steps__seat"
    )
    assert [seat for kind, seat in made if kind == "move"] == []
    assert ask(table) is Progress.NOTHING


@pytest.mark.usefixtures("for_ever")
def test_a_killed_search_loses_nothing(table):
    """Its process dies in the midst of it: another one makes the move."""
    before = steps(table)
    search = begun(table)
    kill(pid_of())
    assert search.wait(MOST_SECONDS)
    assert ask(table) is Progress.MOVED
    table.refresh_from_db()
    assert [s.seat for s in table.steps.filter(kind="move", number__gt=before)] == [1]


def test_after_a_crash_of_the_whole_server_any_view_begins_it_anew(alice, table, monkeypatch):
    with monkeypatch.context() as patched:
        never_ending(patched)
        search = begun(table)
        searches.stop()  # what a process knew is gone
        assert search.wait(MOST_SECONDS)
    assert Match.objects.get(pk=table.pk).revision == table.revision
    while (
        alice.client.post(
            f"/t/{table.pk}/partner", {"revision": table.revision}, headers=HTMX
        ).status_code
        == 204
    ):
        pass
    assert Match.objects.get(pk=table.pk).revision > table.revision


@pytest.mark.usefixtures("for_ever")
def test_a_page_that_asks_is_answered_at_once_and_told_when_to_ask_again(alice, table):
    begun(table)
    again = alice.client.post(f"/t/{table.pk}/partner", {"revision": table.revision}, headers=HTMX)
    assert (again.status_code, again.content) == (204, b"")
    assert again.headers["HX-Trigger"].startswith('{"again": {"after": ')
    assert "no-store" in again.headers["Cache-Control"]


@pytest.mark.usefixtures("for_ever")
def test_a_program_is_told_to_ask_again(alice, table):
    begun(table)
    body = {"revision": table.revision}
    url = f"/api/v1/tables/{table.pk}/partner"
    answer = alice.client.post(url, body, content_type="application/json")
    assert answer.status_code == 200
    assert answer.headers["Retry-After"] == "1"
    told = answer.json()["match"]
    assert (told["revision"], told["thinking"]) == (table.revision, True)


@pytest.mark.usefixtures("for_ever")
def test_a_page_without_scripts_offers_to_look_again(alice, table):
    page = alice.client.get(f"/t/{table.pk}").content.decode()
    assert "Let them move" in page
    assert "Look again" not in page
    begun(table)
    page = alice.client.get(f"/t/{table.pk}").content.decode()
    assert "Look again" in page
    answer = alice.client.post(f"/t/{table.pk}/partner", {"revision": table.revision})
    assert answer.status_code == 302


@pytest.mark.usefixtures("for_ever")
def test_a_table_that_another_web_process_thinks_about_is_left_to_it(table, settings):
    settings.THINKING_SHARED = True
    key = f"thinking:{table.pk}:{table.revision}"
    cache.set(key, "another process", 60)
    assert ask(table) is Progress.THINKING
    assert searches.join(table.pk, table.revision, MOVE) is None
    cache.delete(key)  # it died: its lease has run out
    begun(table)
    assert cache.get(key) not in (None, "another process")


@pytest.mark.usefixtures("for_ever")
def test_who_is_second_to_the_lease_lets_go_of_that_search_alone(table, monkeypatch):
    hold = threading.Event()
    newer = searches.begin(
        table.pk, table.revision + 1, "hint", lambda search: hold.wait(MOST_SECONDS)
    )
    monkeypatch.setattr(shared, "hold", lambda *asked: False)
    assert ask(table) is Progress.THINKING
    assert searches.join(table.pk, table.revision, MOVE) is None
    assert searches.join(table.pk, table.revision + 1, "hint") is newer
    assert not newer._is_called_off
    hold.set()
    assert newer.wait(MOST_SECONDS)


def test_a_table_thought_about_elsewhere_is_not_replayed(table, settings, monkeypatch):
    settings.THINKING_SHARED = True
    monkeypatch.setattr(storage, "replayed", None)
    for revision, progress in ((0, Progress.THINKING), (1, Progress.NOTHING)):
        at = table.revision + revision
        cache.set(f"thinking:{table.pk}:{at}", "another process", 60)
        assert ask_partner(match_id=table.pk, revision=at) is progress


def test_what_breaks_a_player_is_told_once_and_tried_anew(table, monkeypatch):
    def break_down(rules, seen, legal, **more):
        return {**asked(rules, seen, legal, **more), "level": "oracle"}

    asked = thinker.question
    with monkeypatch.context() as patched:
        patched.setattr(thinker, "question", break_down)
        with pytest.raises(ThinkingFailed, match="oracle"):
            services.let_partner_move(match_id=table.pk, revision=table.revision)
    assert services.let_partner_move(match_id=table.pk, revision=table.revision)


def test_a_forced_move_needs_no_process(table, monkeypatch):
    """The only legal action is taken as it stands."""
    monkeypatch.setattr(searches, "the_pool", None)
    played = storage.replayed(table)
    only = played.legal(1)[:1]
    monkeypatch.setattr(type(played), "legal", lambda self, seat: only)
    partners.move(played, 1, "normal", choose=None)
    assert played.log.steps[-1].data[0] == only[0]


@pytest.mark.usefixtures("unhurried")
def test_a_thought_is_there_after_a_while_and_the_same_as_in_this_process(table, settings):
    played = storage.replayed(table)
    seen, legal, seed = played.view(1), played.legal(1), seed_of("hint")

    def think(**more):
        return thinking.think(
            table=table.pk,
            revision=table.revision,
            purpose="hint",
            rules=played.rules,
            seen=seen,
            legal=legal,
            level="normal",
            budget=Budget(40),
            seed=seed,
            **more,
        )

    found = None
    while found is None:
        found = think()
    settings.THINKING = 0
    assert found.to_json() == think().to_json()
    assert thinking.after_ms(table.pk, table.revision, "hint") == searches.AGAIN_MS


def test_a_newer_thought_calls_the_older_one_off(table):
    played = storage.replayed(table)

    def think(revision):
        return thinking.think(
            table=table.pk,
            revision=revision,
            purpose="hint",
            rules=played.rules,
            seen=played.view(1),
            legal=played.legal(1),
            level="master",
            budget=FOR_EVER,
            seed=seed_of("hint"),
            patience=0,
        )

    assert think(table.revision) is None
    old = searches.join(table.pk, table.revision, "hint")
    assert 0 < thinking.after_ms(table.pk, table.revision, "hint") <= searches.AGAIN_MS
    assert think(table.revision + 1) is None
    assert old.wait(MOST_SECONDS)
    assert old.result is None
    thinking.drop(table.pk)
    assert searches.join(table.pk, table.revision + 1, "hint") is None


def test_of_many_that_begin_at_once_one_does():
    begun, hold = [], threading.Event()

    def work(search):
        begun.append(search)
        hold.wait(MOST_SECONDS)

    def begin(_number):
        return searches.begin("table", 1, MOVE, work)

    with ThreadPoolExecutor(8) as many:
        found = set(many.map(begin, range(8)))
    hold.set()
    (search,) = found
    assert search.wait(MOST_SECONDS)
    assert begun == [search]
