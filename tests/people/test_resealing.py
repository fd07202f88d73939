"""Control 26: a changed key takes nobody's second factor away; nothing stays in the clear."""

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.core.management import call_command

from collection.people import resealing
from collection.people.resealing import Resealed, reseal
from collection.people.sealing import is_of_today, unseal
from config.management.commands import prepare
from tests.people.conftest import totp, with_app
from tests.people.test_factors import at_the_second_step, enter

pytestmark = pytest.mark.django_db
FRESH = "another key of this installation, quite long"


@pytest.fixture(autouse=True)
def lasting_key(settings, db):
    cache.clear()
    settings.SECRET_KEY_LASTS = True


@pytest.fixture
def preparing(monkeypatch):
    """`manage.py prepare` without the cards, which are not needed here."""
    called = prepare.call_command
    rest = lambda name, **more: None if name == "load_packs" else called(name, **more)  # noqa: E731
    monkeypatch.setattr(prepare, "call_command", rest)
    monkeypatch.setattr(prepare, "index_new", lambda: 0)
    return lambda: call_command("prepare")


def secrets_kept() -> list[str]:
    data = Authenticator.objects.order_by("pk").values_list("data", flat=True)
    return [each.get("secret") or each["seed"] for each in data]


def test_control_26_prepare_lets_the_old_key_go(client, settings, preparing, capsys):
    secret = with_app(client)
    codes = client.get("/account/factors/spare").context["unused_codes"]
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = FRESH
    preparing()
    assert "under the key of now: 2" in capsys.readouterr().out
    settings.SECRET_KEY_FALLBACKS = []
    assert enter(at_the_second_step(), codes[0])
    assert enter(at_the_second_step(), totp(secret, 1))
    assert not enter(at_the_second_step(), codes[0])


def test_control_26_prepare_seals_what_was_kept_in_the_clear(client, preparing):
    secret = with_app(client)
    for row in Authenticator.objects.all():
        name = "secret" if "secret" in row.data else "seed"
        row.data[name] = unseal(row.data[name])
        row.save()
    assert secret in secrets_kept()
    preparing()
    kept = secrets_kept()
    assert len(kept) == 2
    assert all(map(is_of_today, kept))
    assert enter(at_the_second_step(), totp(secret, 1))
    preparing()
    assert secrets_kept() == kept


def test_control_26_what_no_key_opens_is_told_and_left(client, settings, preparing, capsys):
    with_app(client)
    kept, before = secrets_kept(), settings.SECRET_KEY
    settings.SECRET_KEY = FRESH
    preparing()
    assert "no key given here opens: 2" in capsys.readouterr().err
    assert secrets_kept() == kept
    settings.SECRET_KEY_FALLBACKS = [before]
    assert reseal() == Resealed(2, 0)


def test_a_key_of_this_process_alone_seals_nothing_anew(client, settings):
    with_app(client)
    kept = secrets_kept()
    settings.SECRET_KEY_LASTS = False
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = FRESH
    assert reseal() == Resealed()
    assert secrets_kept() == kept


def test_all_batches_are_done(client, settings, monkeypatch):
    monkeypatch.setattr(resealing, "_BATCH", 1)
    with_app(client)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = FRESH
    assert reseal() == Resealed(2, 0)
    assert reseal() == Resealed()
