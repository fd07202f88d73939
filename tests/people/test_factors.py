"""Controls 26 to 28: second factors, letters on changes, and resets that skip nothing."""

import ast
import re
import subprocess
import sys
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from collection.people import sealing
from collection.people.errors import Unreadable
from collection.people.recovery import make_code
from collection.people.rows import ApiToken
from collection.people.tokens import make_token
from collection.requests.rows import User
from config.tools import ROOT
from decks.lists.rows import Deck
from tests.factories import starter_deck
from tests.people.conftest import SECRET, WITH_MAIL, is_in, link_in, login, signup, totp, with_app

pytestmark = pytest.mark.django_db
FRESH = {"password1": "another long one", "password2": "another long one"}


@pytest.fixture(autouse=True)
def no_tries_yet(db):
    cache.clear()


def at_the_second_step(name: str = "alice", password: str = SECRET) -> Client:
    browser = Client()
    assert login(browser, name, password).headers["Location"].startswith("/account/factors/login")
    assert not is_in(browser)
    return browser


def enter(browser: Client, code: str) -> bool:
    browser.post("/account/factors/login", {"code": code})
    return is_in(browser)


# --- 26 ---------------------------------------------------------------------------------------
def test_control_26_the_app_is_asked_for_and_its_code_holds_once(client):
    with time_machine.travel(timezone.now(), tick=False):
        secret = with_app(client)
        phone = at_the_second_step()
        assert not enter(phone, "000000")
        assert enter(phone, totp(secret, 1))
        assert not enter(at_the_second_step(), totp(secret, 1))


@pytest.mark.parametrize("seconds", [31, 45, 59])
def test_control_26_nor_does_it_hold_again_while_it_is_still_in_time(client, seconds):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        secret = with_app(client)
        code = totp(secret, 1)
        assert enter(at_the_second_step(), code)
        clock.shift(timedelta(seconds=seconds))
        cache.clear()  # whatever is kept for half a minute only
        assert not enter(at_the_second_step(), code)
        assert enter(at_the_second_step(), totp(secret, 1))


def test_control_26_an_older_code_than_the_last_does_not_hold(client):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        secret = with_app(client)
        clock.shift(timedelta(minutes=5))
        late, now = totp(secret, -1), totp(secret)
        assert enter(at_the_second_step(), now)
        assert not enter(at_the_second_step(), late)


def test_control_26_the_code_that_switched_the_app_on_is_used_up(client):
    with time_machine.travel(timezone.now(), tick=False):
        secret = with_app(client)
        assert not enter(at_the_second_step(), totp(secret))


@pytest.mark.parametrize(("minutes", "holds"), [(0.5, True), (1.5, False), (10, False)])
def test_control_26_a_late_code_does_not_hold(client, minutes, holds):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        secret = with_app(client)
        clock.shift(timedelta(minutes=2))
        code = totp(secret)
        clock.shift(timedelta(minutes=minutes))
        assert enter(at_the_second_step(), code) is holds


def test_control_26_confirming_uses_a_code_up_as_well(client):
    with time_machine.travel(timezone.now(), tick=False):
        secret = with_app(client)
        session = client.session
        session["account_authentication_methods"] = []  # so long ago that it is asked for again
        session.save()
        confirm = "/account/factors/confirm?next=/account/tokens"
        assert client.post(confirm, {"code": totp(secret, 1)}).status_code == 302
        assert client.post("/account/tokens", {"name": "night"}).context["made"]
        assert not enter(at_the_second_step(), totp(secret, 1))


def test_control_26_a_spare_code_holds_once(client):
    with_app(client)
    codes = client.get("/account/factors/spare").context["unused_codes"]
    assert len(set(codes)) == 10
    assert [enter(at_the_second_step(), codes[0]) for _ in range(2)] == [True, False]
    assert enter(at_the_second_step(), codes[1])


def test_control_26_the_second_step_does_not_wait_for_ever(client):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        secret = with_app(client)
        phone = at_the_second_step()
        clock.shift(timedelta(minutes=16))
        assert not enter(phone, totp(secret))


def test_control_26_a_challenge_of_a_passkey_is_new_each_time(client):
    wish = {"X-Requested-With": "XMLHttpRequest"}
    asked = [client.get("/account/passkeys/login", headers=wish).json() for _ in range(2)]
    challenges = [each["request_options"]["publicKey"]["challenge"] for each in asked]
    assert challenges[0] != challenges[1]
    assert len(challenges[0]) >= 22  # 16 bytes


def test_control_26_a_mailed_link_holds_once_and_an_hour(client, mailing):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        signup(client, "alice", email="alice@example.org")
        link = ask_for_a_link()
        clock.shift(timedelta(minutes=61))
        assert client.get(link, follow=True).context["token_fail"]
        link = ask_for_a_link()
        page = client.get(link, follow=True)
        assert client.post(page.context["action_url"], FRESH).status_code == 302
        assert Client().get(link, follow=True).context["token_fail"]


def test_control_26_what_is_kept_of_a_factor_is_sealed(client, settings):
    secret = with_app(client)
    codes = client.get("/account/factors/spare").context["unused_codes"]
    kept = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in kept
    assert kept.count("sealed:") == 2
    before, settings.SECRET_KEY = (
        settings.SECRET_KEY,
        "another key of this installation, quite long",
    )
    settings.SECRET_KEY_FALLBACKS = [before]
    assert enter(at_the_second_step(), codes[0])
    settings.SECRET_KEY_FALLBACKS = []
    browser = at_the_second_step()
    answer = browser.post("/account/factors/login", {"code": totp(secret, 1)})
    assert answer.status_code == 400
    assert "key of this installation has changed" in answer.content.decode()
    assert not is_in(browser)


def test_control_26_a_seal_is_for_this_key_and_what_was_kept_open_is_still_read(settings):
    sealed = sealing.seal("ABC")
    assert sealing.unseal(sealed) == "ABC"
    assert sealing.unseal("OPEN") == "OPEN"
    assert sealing.seal("ABC") != sealed
    settings.SECRET_KEY = "another key"
    with pytest.raises(Unreadable):
        sealing.unseal(sealed)


def test_a_guest_is_merged_after_the_second_factor_only(client, guest):
    secret = with_app(client)
    starter_deck(guest.user)
    login(guest.client, "alice")
    assert Deck.objects.get().owner == guest.user
    guest.client.post("/account/factors/login", {"code": totp(secret, 1)})
    assert Deck.objects.get().owner.username == "alice"


# --- 27 ---------------------------------------------------------------------------------------
def letters() -> list[tuple[str, str]]:
    found = [(each.to[0], each.subject.removeprefix("Mazziere: ")) for each in mail.outbox]
    mail.outbox.clear()
    return found


@pytest.fixture
def member(client, mailing):
    """Alice with a confirmed address, no letter on the table."""
    signup(client, "alice", email="alice@example.org")
    client.post(link_in(mail.outbox[0]))
    mail.outbox.clear()
    return client


def test_control_27_letters_are_on_where_mail_is_set_up(tmp_path):
    text = "from config import settings as s; print({name: getattr(s, name) for name in %r})"
    env = {"MAZZIERE_MAIL": "smtp://u:p@mail.example.org:587", "MAZZIERE_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", text % sorted(WITH_MAIL)],
        cwd=ROOT, env=env, capture_output=True, text=True,
    )  # fmt: skip
    assert ast.literal_eval(done.stdout) == WITH_MAIL, done.stderr


def test_control_27_a_new_password_is_told(member):
    member.post("/account/password", {"oldpassword": SECRET, **FRESH})
    assert letters() == [("alice@example.org", "Password Changed")]
    Client().post("/account/recover", {"code": make_code(User.objects.get()), **FRESH})
    assert letters() == [("alice@example.org", "Password Changed")]


def test_control_27_a_reset_is_told(member):
    page = Client()
    shown = page.get(ask_for_a_link(), follow=True)
    mail.outbox.clear()
    page.post(shown.context["action_url"], FRESH)
    assert letters() == [("alice@example.org", "Password Reset")]


def test_control_27_a_new_address_is_told_to_the_old_one(member):
    member.post("/account/email", {"email": "new@example.org", "action_add": "1"})
    sent = [each for each in mail.outbox if each.to == ["new@example.org"]]
    mail.outbox.clear()
    member.post(link_in(sent[0]))
    assert ("alice@example.org", "Email Changed") in letters()


@pytest.mark.django_db(transaction=True)
def test_control_27_factors_on_and_off_are_told(client, mailing):
    """The letters go out when the change is sure to stay."""
    signup(client, "alice", email="alice@example.org")
    mail.outbox.clear()
    page = client.get("/account/factors/app")
    client.post("/account/factors/app", {"code": totp(page.context["form"].secret)})
    assert letters() == [("alice@example.org", "Authenticator App Activated")]
    client.post("/account/factors/spare/new")
    assert letters() == [("alice@example.org", "New spare codes")]
    client.post("/account/factors/app/off")
    assert letters() == [("alice@example.org", "Authenticator App Deactivated")]


def test_control_27_other_ways_in_are_told_without_being_told(member):
    code = re.search(
        r"[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}", member.post("/account/recovery").content.decode()
    )
    token = member.post("/account/tokens", {"name": "night"}).context["made"]
    said = "".join(each.body for each in mail.outbox)
    assert letters() == [
        ("alice@example.org", "A new recovery code"),
        ("alice@example.org", "A new token for programs"),
    ]
    assert code[0] not in said
    assert token not in said


# --- 28 ---------------------------------------------------------------------------------------
def ask_for_a_link() -> str:
    Client().post("/account/password/reset", {"email": "alice@example.org"})
    return link_in(mail.outbox[-1])


def test_control_28_a_mailed_link_does_not_skip_the_app(client, mailing):
    secret = with_app(client, email="alice@example.org")
    other = Client()
    page = other.get(ask_for_a_link(), follow=True)
    other.post(page.context["action_url"], FRESH)
    assert not is_in(other)
    assert Authenticator.objects.filter(type="totp").exists()
    assert enter(at_the_second_step(password="another long one"), totp(secret, 1))


def test_control_28_a_recovery_code_does_not_skip_the_app(client):
    secret = with_app(client)
    phone = Client()
    phone.post("/account/recover", {"code": make_code(User.objects.get()), **FRESH})
    assert not is_in(phone)
    assert Authenticator.objects.filter(type="totp").exists()
    assert enter(at_the_second_step(password="another long one"), totp(secret, 1))


def test_control_28_signing_up_with_ones_own_name_does_not_skip_the_app(client):
    with_app(client)
    phone = Client()
    assert signup(phone, "alice").headers["Location"].startswith("/account/factors/login")
    assert not is_in(phone)


def test_control_28_a_mailed_link_ends_the_tokens_and_the_sessions(client, mailing):
    signup(client, "alice", email="alice@example.org")
    alice, link = User.objects.get(), ask_for_a_link()
    shown = {"authorization": f"Bearer {make_token(actor=alice, name='night')}"}
    assert Client().get("/api/v1/tables", headers=shown).status_code == 200
    other = Client()
    page = other.get(link, follow=True)
    assert "the tokens of programs are taken back" in page.content.decode()
    other.post(page.context["action_url"], FRESH)
    assert Client().get("/api/v1/tables", headers=shown).status_code == 401
    assert not ApiToken.objects.exists()
    assert not is_in(client)
