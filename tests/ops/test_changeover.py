"""From one release to another: one of them answers, or a visitor is told to wait."""

import fcntl
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client

from config import changeover
from config.backups import BackupError
from config.dumps import dump
from tests.thinking.waiting import wait_until


def nothing() -> None:
    """What is done before has succeeded."""


@pytest.fixture(autouse=True)
def serving():
    """The file that says who may serve; as before there was one, at the end."""
    changeover.mine()
    path = Path(settings.DATA_DIR) / "serving"
    yield path
    path.unlink(missing_ok=True)


def status() -> int:
    return Client().get("/g/kmon/rules").status_code


def test_another_release_is_told_to_wait_in_the_readers_language(db):
    with changeover.alone(nothing):
        english, italian = (
            Client().get("/", headers={"accept-language": language}) for language in ("en", "it")
        )
        told = Client().get("/api/v1/games")
        ready = Client().get("/health/ready")
        style = Client().get("/static/css/base.css")
        style.close()
    for page in (english, italian, told):
        assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "A new version is being put in place" in english.content.decode()
    assert "Una nuova versione" in italian.content.decode()
    assert told["Content-Type"] == "application/problem+json"
    assert (ready.status_code, ready.json()["migrations"]) == (200, "changing")
    assert style.status_code == 200
    # Done, and not opened yet.
    assert status() == 503
    changeover.give_over()
    assert status() == 200


def test_of_two_releases_one_serves(db, serving):
    changeover.give_over()
    serving.write_text(f"{0:08} {'a' * 16}\n")
    assert status() == 503
    ready = Client().get("/health/ready")
    assert (ready.status_code, ready.json()["migrations"]) == (503, "foreign")


def test_a_change_waits_for_requests_and_no_new_one_begins(db, serving):
    changeover.give_over()
    entered = threading.Event()

    def change():
        with changeover.alone(nothing):
            entered.set()

    with serving.open("rb") as request:
        fcntl.flock(request, fcntl.LOCK_SH)
        thread = threading.Thread(target=change)
        thread.start()
        wait_until(lambda: changeover.now().release == changeover.NOBODY)
        assert status() == 503
        assert not entered.is_set()
    thread.join()
    assert entered.is_set()


def test_an_answer_that_is_still_being_made_is_waited_for(rf, monkeypatch):
    monkeypatch.setattr(changeover, "PATIENCE", 0)
    changeover.give_over()
    serve = changeover.ChangeOverMiddleware(lambda _: StreamingHttpResponse([b"a", b"b"]))
    answer = serve(rf.get("/"))
    with pytest.raises(BackupError), changeover.alone(nothing):
        pass
    assert answer.getvalue() == b"ab"
    with changeover.alone(nothing):
        pass


def test_a_site_that_was_never_prepared_here_is_waited_for_too(rf, serving):
    serving.unlink(missing_ok=True)

    def serve(_):
        with serving.open("rb") as file, pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return HttpResponse("served")

    assert changeover.ChangeOverMiddleware(serve)(rf.get("/")).content == b"served"


def test_requests_without_end_are_told_and_all_is_as_it_was(db, serving, monkeypatch):
    monkeypatch.setattr(changeover, "PATIENCE", 0)
    changeover.give_over()
    with serving.open("rb") as request:
        fcntl.flock(request, fcntl.LOCK_SH)
        with pytest.raises(BackupError, match="still under way"), changeover.alone(nothing):
            pass
    assert status() == 200


def test_what_fails_before_the_change_leaves_all_as_it_was(db):
    def fails():
        raise BackupError("no room")

    with pytest.raises(BackupError), changeover.alone(fails):
        pass
    assert status() == 200


def test_who_has_the_replaced_file_open_never_serves_again(db):
    with changeover.alone(nothing, replacing=True):
        pass
    changeover.give_over()
    assert changeover.now() == replace(changeover.mine(), era=changeover.mine().era + 1)
    assert status() == 503


def test_a_release_of_before_does_not_touch_a_newer_database(db):
    MigrationRecorder(connection).record_applied("decks", "9999_of_tomorrow")
    with pytest.raises(CommandError, match=r"1 of its migrations .*decks\.9999_of_tomorrow"):
        call_command("prepare")


def test_without_pg_dump_nothing_is_changed_and_the_mend_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match=r"postgresql-client.* --copied"):
        dump({"NAME": "mazziere"}, tmp_path)
    assert list(tmp_path.iterdir()) == []
