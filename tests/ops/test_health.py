"""Live and ready: what a supervisor is told, and what it is not."""

from unittest import mock

import pytest
from django.db import OperationalError, ProgrammingError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings

READY = {"database": "ok", "cache": "ok", "migrations": "ok"}
NOT_FOR_ANYBODY = "host=db.example.org password=open sesame"


def test_live_asks_neither_database_nor_name():
    with override_settings(ALLOWED_HOSTS=["cards.example.org"], LOCAL=False):
        answer = Client().get("/health/live", headers={"host": "10.0.0.7:8000"})
    assert (answer.status_code, answer.content) == (200, b"alive\n")
    assert answer["X-Request-ID"]
    assert answer["Content-Security-Policy"]


@pytest.mark.django_db
def test_ready_says_that_every_part_is_there():
    answer = Client().get("/health/ready", headers={"host": "10.0.0.7:8000"})
    assert (answer.status_code, answer.json()) == (200, READY)
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_without_the_database_it_is_not_ready_and_the_reason_stays_inside():
    failure = OperationalError(NOT_FOR_ANYBODY)
    with mock.patch("config.health.connection.cursor", side_effect=failure):
        answer = Client().get("/health/ready")
    problem = answer.json()
    assert answer.status_code == problem["status"] == 503
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["Retry-After"] == "5"
    assert {part: problem[part] for part in READY} == {
        "database": "away",
        "cache": "unknown",
        "migrations": "unknown",
    }
    assert problem["request"] == answer["X-Request-ID"]
    assert "sesame" not in answer.content.decode()
    assert "example" not in answer.content.decode()


@pytest.mark.django_db
def test_the_problem_is_told_in_italian_too():
    with mock.patch("config.health.connection.cursor", side_effect=OperationalError):
        english = Client().get("/health/ready").json()
        italian = Client().get("/health/ready", headers={"accept-language": "it"}).json()
    assert english["title"] == "Not ready"
    assert italian["title"] != english["title"]
    assert italian["detail"] != english["detail"]


@pytest.mark.django_db
def test_without_the_shared_cache_it_serves_on_and_says_so():
    away = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        },
        "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    }
    with override_settings(CACHES=away):
        answer = Client().get("/health/ready")
    assert answer.status_code == 200
    assert answer.json()["cache"] == "away"
    assert answer.json()["database"] == "ok"
    assert "127.0.0.1" not in answer.content.decode()


@pytest.mark.django_db
def test_without_the_table_of_the_cache_it_serves_on_and_says_so():
    with mock.patch("config.health.shared.get", side_effect=ProgrammingError("no such table")):
        answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["cache"]) == (200, "away")
    assert "table" not in answer.content.decode()


@pytest.mark.django_db
def test_a_migration_that_is_still_to_be_done_holds_visitors_off():
    app, name = max(MigrationRecorder(connection).applied_migrations())
    MigrationRecorder(connection).record_unapplied(app, name)
    answer = Client().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["migrations"] == "pending"
    assert name not in answer.content.decode()
    MigrationRecorder(connection).record_applied(app, name)
    assert Client().get("/health/ready").json() == READY
