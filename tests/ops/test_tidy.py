"""Tidying takes away what nobody will miss, and nothing else; looking takes nothing."""

import io
from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from collection.exchange.rows import ImportRun
from collection.people.recovery import make_code
from collection.requests.guests import ensure_user
from collection.requests.rows import IdempotencyKey, User
from config import tidying
from config.verification import problems
from tests.factories import person, starter_deck
from tests.people.conftest import furnish
from tests.trust.site import digest

pytestmark = pytest.mark.django_db

LONG_AGO = timedelta(days=400)


def tidy(*words):
    out = io.StringIO()
    call_command("tidy", *words, stdout=out)
    return out.getvalue()


def guest():
    browser = Client()
    request = browser.get("/account/").wsgi_request
    user = ensure_user(request, uuid4().hex)
    request.session.save()
    UserSession.objects.create(
        user=user, session_key=request.session.session_key, ip="192.0.2.1", user_agent=""
    )
    IdempotencyKey.objects.create(user=user, key=f"k{user.pk}", purpose="x")
    return user


@pytest.fixture
def data(tmp_path, settings, monkeypatch):
    """An empty data folder."""
    settings.DATA_DIR = tmp_path
    (tmp_path / "backups").mkdir()
    return tmp_path


@pytest.fixture
def old(data):
    """What lies about after a year."""
    cache.clear()
    with time_machine.travel(timezone.now() - LONG_AGO, tick=False):
        idle, busy, coming = guest(), guest(), guest()
        furnish(busy)
        make_code(coming)
        member = person("alice")
        IdempotencyKey.objects.create(user=member.user, key="old", purpose="x")
        kept = default_storage.save("restores/backup.zip", ContentFile(b"zip"))
        ImportRun.objects.create(owner=member.user, game="", totals={"file": kept})
        ImportRun.objects.create(
            owner=member.user, game="kmon", state=ImportRun.State.APPLIED, filename="shelf.csv"
        )
        cache.set("count", 1, 60)
    for number in range(tidying.ARCHIVES + 2):
        (data / "backups" / f"mazziere-20260101-{number:06}.zip").write_bytes(b"zip")
    (data / "backups" / "mine.zip").write_bytes(b"zip")
    return idle, busy, coming, member, kept


def test_looking_says_what_would_go_and_takes_nothing(old, data):
    before, files = digest(), sorted(data.rglob("*"))
    said = tidy("--dry-run")
    assert "Would take away 1: guests without anything for 30 days." in said
    assert "Would take away 2: archives but the newest 14." in said
    assert (digest(), sorted(data.rglob("*"))) == (before, files)


def test_what_goes_is_what_was_said_and_what_somebody_has_stays(
    old, data, django_capture_on_commit_callbacks
):
    _, busy, coming, member, kept = old
    looked, found = tidy("--dry-run").replace("Would take away", "Took away"), list(problems())
    with_deck = guest()
    starter_deck(with_deck)
    with django_capture_on_commit_callbacks(execute=True):
        assert tidy() == looked
    assert set(User.objects.filter(is_guest=True)) == {busy, coming, with_deck}
    assert User.objects.filter(pk=member.user.pk).exists()
    assert not IdempotencyKey.objects.filter(user__in=[busy, member.user]).exists()
    assert IdempotencyKey.objects.filter(user=with_deck).exists()
    assert not default_storage.exists(kept)
    assert {run.state for run in ImportRun.objects.filter(owner=member.user)} == {"applied"}
    assert {path.name for path in (data / "backups").iterdir()} == {
        "mine.zip", *(f"mazziere-20260101-{n:06}.zip" for n in range(2, tidying.ARCHIVES + 2)),
    }  # fmt: skip
    assert cache.count_old() == 0
    assert tidy() == "Nothing to take away.\n"
    assert list(problems()) == found


def test_the_session_of_a_guest_who_goes_goes_with_them_and_a_live_one_stays(old):
    assert Session.objects.count() == 4
    with time_machine.travel(timezone.now() - timedelta(days=40), tick=False):
        late = guest()
    tidy()
    # Those of a year ago are over; the newer one ended with its guest.
    assert not User.objects.filter(pk=late.pk).exists()
    assert not UserSession.objects.filter(user_id=late.pk).exists()
    assert not Session.objects.filter(expire_date__lt=timezone.now()).exists()


def test_whoever_comes_back_meanwhile_stays(old, monkeypatch):
    idle = old[0]
    heap = next(each for each in tidying.heaps() if each.name.startswith("guests"))

    def came_back():
        starter_deck(idle)
        return transaction.atomic()

    late = SimpleNamespace(atomic=came_back, on_commit=transaction.on_commit)
    monkeypatch.setattr(tidying, "transaction", late)
    assert heap.clear() == 0
    assert User.objects.filter(pk=idle.pk).exists()
