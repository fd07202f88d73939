"""When something fails: controls 35, 39, 40, and what the reader is told in either language."""

import errno
import json
import logging
import sqlite3
import subprocess
import sys

import pytest
from django.contrib.auth import authenticate
from django.db import DatabaseError, IntegrityError, OperationalError
from django.test import RequestFactory, override_settings

from collection.requests.rows import IdempotencyKey, User
from config import faults
from config.logging import SECURITY, logging_settings
from config.security_log import tell
from config.tools import ROOT
from config.tools.check import PRODUCTION
from decks.lists.rows import Deck
from tests.factories import visitor
from tests.web.test_roles import patterns

SECRET = "the inner detail that nobody may read"


def breaking(*args, **kwargs):
    """Write, then fail: what was written must be gone."""
    User.objects.create_user("left behind")
    raise ZeroDivisionError(SECRET)


@pytest.fixture
def broken(alice, deck, monkeypatch):
    """Alice's browser, at a site where a deck's row cannot be written."""
    monkeypatch.setattr("decks.making.services.write", breaking)
    alice.client.raise_request_exception = False
    return alice, deck


def rename(person, deck, **headers):
    body = {"name": "New", "version": deck.version, "key": "k"}
    return person.client.post(f"/d/{deck.pk}/rename", body, headers=headers)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Something failed here"), ("it", "Qui qualcosa")],
)
def test_control_40_a_failure_is_told_whole_in_either_language(broken, language, words):
    answer = rename(*broken, **{"Accept-Language": language})
    page = answer.content.decode()
    assert answer.status_code == 500
    assert words in page
    assert f'<html lang="{language}">' in page
    assert answer["X-Request-ID"] in page
    assert SECRET not in page
    assert "Traceback" not in page
    assert "no-store" in answer["Cache-Control"]
    assert "default-src 'self'" in answer["Content-Security-Policy"]


def test_control_40_what_was_half_written_is_gone(broken):
    alice, deck = broken
    assert rename(alice, deck).status_code == 500
    assert not User.objects.filter(username="left behind").exists()
    assert not IdempotencyKey.objects.filter(user=alice.user, key="k").exists()
    assert Deck.objects.get(pk=deck.pk).name == deck.name


def test_control_40_htmx_is_told_beside_the_page(broken):
    answer = rename(*broken, **{"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"]) == (500, "#toasts")
    assert "<html" not in answer.content.decode()
    assert answer["X-Request-ID"] in answer.content.decode()


@pytest.mark.django_db
def test_control_40_programs_get_a_problem(alice, monkeypatch):
    monkeypatch.setattr("collection.programs.cards.find", breaking)
    alice.client.raise_request_exception = False
    answer = alice.client.get("/api/v1/games/kmon/cards", headers={"Accept-Language": "it"})
    body = answer.json()
    assert (answer.status_code, body["status"]) == (500, 500)
    assert answer["Content-Type"] == "application/problem+json"
    assert body["request"] == answer["X-Request-ID"]
    assert "qualcosa" in body["title"]
    assert SECRET not in answer.content.decode()


@pytest.mark.django_db
def test_control_35_no_traceback_and_no_list_of_addresses(client):
    page = client.get("/no/such/address").content.decode()
    assert "urlpatterns" not in page
    assert "shelf/places/new" not in page


def test_control_36_a_server_refuses_a_guessable_key(tmp_path):
    variables = {**PRODUCTION, "MAZZIERE_SECRET_KEY": "changeme", "MAZZIERE_DATA": str(tmp_path)}
    done = in_production("check", variables)
    assert done.returncode != 0
    assert "mazziere.E005" in done.stderr


def test_control_11_12_a_server_speaks_by_tls_only(tmp_path):
    text = """
import django; django.setup()
from django.conf import settings as s
from django.test import Client
plain = Client(headers={"host": "cards.example.org"}).get("/api/v1/games")
safe = Client(headers={"host": "cards.example.org"}).get("/health/live", secure=True)
print(plain.status_code, plain["Location"].split(":")[0], safe.status_code)
print(safe["Strict-Transport-Security"])
print(s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_HTTPONLY, s.SESSION_COOKIE_SAMESITE,
      s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE)
"""
    variables = {**PRODUCTION, "MAZZIERE_DATA": str(tmp_path)}
    done = in_production(text, variables, ["-c"])
    first, second, third = done.stdout.splitlines()[-3:]
    assert first == "301 https 200", done.stderr
    assert second == "max-age=31536000; includeSubDomains; preload"
    assert third == "True True Lax True True"


def in_production(words, variables, call=("manage.py",)):
    env = {"PATH": "/usr/bin", "DJANGO_SETTINGS_MODULE": "config.settings", **variables}
    return subprocess.run(
        [sys.executable, *call, words], cwd=ROOT, env=env, capture_output=True, text=True
    )


def caused(cause):
    error = OperationalError("x")
    error.__cause__ = cause
    return error


def lite(code):
    cause = sqlite3.OperationalError("x")
    cause.sqlite_errorcode = code
    return caused(cause)


def post(state):
    cause = DatabaseError("x")
    cause.sqlstate = state
    return caused(cause)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (lite(sqlite3.SQLITE_BUSY), 503),
        (lite(sqlite3.SQLITE_BUSY | 2 << 8), 503),
        (lite(sqlite3.SQLITE_IOERR | 3 << 8), 503),
        (lite(sqlite3.SQLITE_FULL), 507),
        (lite(sqlite3.SQLITE_ERROR), 500),
        (post("57P01"), 503),
        (post(None), 503),
        (post("55P03"), 503),
        (post("40P01"), 503),
        (post("53100"), 507),
        (post("42P01"), 500),
        (OSError(errno.ENOSPC, "no space"), 507),
        (OSError(errno.ENOENT, "no file"), 500),
        (IntegrityError("x"), 500),
        (ZeroDivisionError(), 500),
        (None, 500),
    ],
    ids=str,
)
def test_a_failure_is_told_apart_by_its_code(error, status):
    found = faults.fault_of(error)
    assert found.status == status
    assert bool(found.retry_after) == (status != 500)


def lines_of(work):
    """What a server would write into its log."""
    found = logging_settings("INFO", json_lines=True)["formatters"]["line"]
    from structlog.stdlib import ProcessorFormatter

    formatter = ProcessorFormatter(
        processors=found["processors"], foreign_pre_chain=found["foreign_pre_chain"]
    )
    records = []
    handler = logging.Handler()
    handler.emit = lambda record: records.append(formatter.format(record))
    logger = logging.getLogger(SECURITY)
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel("INFO")
    try:
        work()
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
    return records


@pytest.mark.django_db
def test_control_39_who_came_in_and_who_did_not_is_written_down(alice):
    request = RequestFactory().get("/")

    def work():
        visitor().login(username="alice", password="a long enough secret")
        authenticate(request, username="alice\nroot logged in", password="wrong secret")
        alice.client.logout()
        visitor().post("/d/new", {})

    lines = lines_of(work)
    read = [json.loads(line) for line in lines]
    assert [line["event"] for line in read] == [
        "logged_in",
        "login_failed",
        "logged_out",
        "refused",
    ]
    assert read[0]["user"] == alice.user.pk
    assert (read[-1]["status"], read[-1]["door"]) == (403, "deck-new")
    for line in read:
        assert line["timestamp"].endswith("Z")
        assert line["logger"] == SECURITY
    assert "secret" not in "".join(lines)
    assert "root" not in "".join(lines)


def test_control_39_nobody_writes_a_line_of_the_log():
    request = RequestFactory().get("/")
    lines = lines_of(lambda: tell("refused", request, door='x\n{"event": "logged_in"}\u2028'))
    assert len(lines) == 1
    assert "\n" not in lines[0]
    assert json.loads(lines[0])["event"] == "refused"


def test_every_failing_address_of_the_api_is_a_problem(alice):
    for name, address in patterns_of_api():
        answer = alice.client.post(address, b"[" * 5000, content_type="application/json")
        assert answer.status_code in range(400, 500), name
        assert answer["Content-Type"] == "application/problem+json", name


def patterns_of_api():
    from django.urls import get_resolver

    from tests.trust.site import filled

    for name, where in patterns(get_resolver()):
        if "/api/v1/" in where:
            yield name, filled(where, {"<slug:key>": "kmon", "<slug:game>": "kmon"})


@pytest.mark.django_db
def test_a_body_over_the_limit_is_not_read(alice):
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=100):
        answer = alice.client.post("/api/v1/decks", {"name": "x" * 200}, "application/json")
        page = alice.client.post("/d/new", {"name": "x" * 200})
    assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")
    assert page.status_code == 413


def test_control_39_a_traceback_shows_no_values(capsys):
    found = logging_settings("INFO", json_lines=False)["formatters"]["line"]["processors"][-1]
    password = "not for the log"
    try:
        int(password[:0])
    except ValueError:
        told = found(None, "error", {"event": "failed", "exc_info": True})
    assert "ValueError" in told
    assert "not for" not in told.replace('password = "not for the log"', "")
