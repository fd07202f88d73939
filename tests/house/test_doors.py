"""Health, languages, names, sessions, headers: the doors every visitor passes."""

import time
from unittest import mock

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import OperationalError
from django.test import Client, override_settings


def test_the_live_address_touches_no_database(client: Client) -> None:
    # pytest-django refuses the database to a test that does not ask for it
    answer = client.get("/health/live")
    assert (answer.status_code, answer.content) == (200, b"alive\n")
    assert "no-store" in answer["Cache-Control"]


def test_the_ready_address_says_what_fails(client: Client, db: None) -> None:
    assert set(client.get("/health/ready").json().values()) == {"ok"}
    with mock.patch("config.health.connection.cursor", side_effect=OperationalError("locked")):
        answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["database"] == "away"


def test_visitors_by_number_are_sent_to_the_name(client: Client) -> None:
    answer = client.get("/api/schema/?format=json", headers={"host": "127.0.0.1:8123"})
    assert answer.status_code == 307
    assert answer["Location"] == "http://localhost:8123/api/schema/?format=json"
    assert client.get("/health/live", headers={"host": "127.0.0.1:8123"}).status_code == 200
    with override_settings(LOCAL=False):
        assert client.get("/health/live", headers={"host": "127.0.0.1"}).status_code == 200


def test_every_answer_carries_a_request_id_and_the_strict_policy(client: Client) -> None:
    first, second = client.get("/health/live"), client.get("/health/live")
    assert first["X-Request-ID"] != second["X-Request-ID"]
    policy = first["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "data:" not in policy
    assert first["X-Frame-Options"] == "DENY"
    assert first["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_the_api_page_loads_from_this_server_only(client: Client) -> None:
    answer = client.get("/api/docs/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "//cdn" not in page
    assert "https://" not in page
    assert "<script>" not in page
    assert client.get("/api/schema/").status_code == 200


def test_language_is_chosen_by_cookie_and_by_the_browser(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "it", "next": "/health/live"})
    assert answer.status_code == 302
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME].value == "it"
    refused = client.post("/i18n/setlang/", {"language": "it", "next": "https://elsewhere.example"})
    assert refused["Location"] == "/"


@pytest.fixture
def member(client: Client, db: None) -> Client:
    user = get_user_model().objects.create_user("alice", password="a long enough word")
    client.force_login(user)
    return client


def test_a_session_is_renewed_once_a_day(member: Client) -> None:
    def visit() -> bool:
        return settings.SESSION_COOKIE_NAME in member.get("/admin/login/?next=/").cookies

    assert visit()
    assert not visit()
    session = member.session
    session["_renewed"] = int(time.time()) - 25 * 3600
    session.save()
    assert visit()


def test_a_visitor_without_a_session_gets_none(client: Client) -> None:
    assert settings.SESSION_COOKIE_NAME not in client.get("/health/live").cookies
