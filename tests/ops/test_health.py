"""Live and ready: what a supervisor is told, and what it is not."""

import errno
import os
import shutil
from unittest import mock

import pytest
from django.db import OperationalError, ProgrammingError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings

from config import health
from config.backups import damage
from config.queue import queue_settings
from tests.trust.serving import prepared

READY = {"database": "ok", "cache": "ok", "migrations": "ok", "disk": "ok"}
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
        "disk": "ok",
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


@pytest.mark.django_db
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EROFS])
def test_a_disk_that_takes_nothing_holds_visitors_off(monkeypatch, code):
    def full(*args, **kwargs):
        raise OSError(code, os.strerror(code), "/var/lib/secret")

    monkeypatch.setattr(health.os, "fsync", full)
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["disk"]) == (503, "full")
    assert "secret" not in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a fault of SQLite's file")
def test_a_damaged_file_holds_visitors_off_though_its_first_page_is_read(tmp_path, monkeypatch):
    file = tmp_path / "damaged.sqlite3"
    shutil.copy(prepared() / "mazziere.sqlite3", file)
    assert damage(file) == ""
    with file.open("r+b") as raw:
        raw.seek(-40_000, os.SEEK_END)
        raw.write(b"\xa5" * 30_000)
    assert damage(file)
    monkeypatch.setattr(health, "file_check", health.FileCheck())
    monkeypatch.setattr(health, "damage", lambda name: damage(file))
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "damaged")
    assert "sqlite" not in answer.content.decode().lower()


def test_the_file_is_looked_through_so_seldom_that_nobody_waits(monkeypatch):
    looks, clock = [], iter([0.0, 0.0, 2.0, 100.0, 199.0, 203.0, 203.0, 204.0])
    monkeypatch.setattr(health.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(health, "damage", lambda name: looks.append(name) or "")
    check = health.FileCheck()
    for _ in range(4):
        assert not check.is_damaged()
    # It took two seconds: for two hundred nobody looks again.
    assert len(looks) == 2


@pytest.mark.django_db
def test_without_the_broker_it_serves_on_and_says_so():
    away = {"default": queue_settings("redis://127.0.0.1:1/0")}
    with override_settings(TASKS=away):
        answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {**READY, "queue": "away"})
