"""Controls 29 to 31: sessions begin anew, end on the server, are listed, and grow stale."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from collection.people.rows import ApiToken, RecoveryCode
from collection.people.tokens import make_token
from collection.requests.rows import User
from tests.factories import own_copies, person
from tests.people.conftest import SECRET, is_in, login, signup, totp, with_app

pytestmark = pytest.mark.django_db
FRESH = {"password1": "another long one", "password2": "another long one"}


@pytest.fixture(autouse=True)
def no_tries_yet(db):
    cache.clear()


def thief_of(browser: Client) -> Client:
    """Another browser with the cookie that this one has now."""
    found = Client()
    found.cookies["sessionid"] = browser.session.session_key
    return found


# --- 29 ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", ["login", "signup", "second factor", "recovery code"])
def test_control_29_a_session_begins_anew_at_each_way_in(client, way):
    planted = client.session
    planted["planted"] = 1
    planted.save()
    client.cookies["sessionid"] = planted.session_key
    thief = thief_of(client)
    if way == "second factor":
        secret = with_app(Client())
        login(client, "alice")
        half = thief_of(client)  # half-way through: the cookie changes once more
        client.post("/account/factors/login", {"code": totp(secret, 1)})
        assert not is_in(half)
    elif way == "recovery code":
        lost = User.objects.create(username="guest-9", is_guest=True)
        own_copies(lost)
        from collection.people.recovery import make_code

        client.post("/account/recover", {"code": make_code(lost)})
    else:
        if way == "login":
            User.objects.create_user("alice", password=SECRET)
        {"login": login, "signup": signup}[way](client, "alice")
    assert is_in(client)
    assert not is_in(thief)
    assert client.session.session_key != planted.session_key


def test_control_29_logging_out_ends_the_session_on_the_server(alice):
    thief = thief_of(alice.client)
    assert is_in(thief)
    alice.client.post("/account/logout")
    assert not is_in(thief)
    assert not Session.objects.filter(session_key=thief.cookies["sessionid"].value).exists()


def test_control_29_who_is_switched_off_is_out_at_once_with_all_programs(alice):
    shown = {"authorization": f"Bearer {make_token(actor=alice.user, name='night')}"}
    assert Client().get("/api/v1/tables", headers=shown).status_code == 200
    User.objects.filter(pk=alice.user.pk).update(is_active=False)
    assert not is_in(alice.client)
    assert Client().get("/api/v1/tables", headers=shown).status_code == 401
    login(alice.client, "alice")
    assert not is_in(alice.client)


@pytest.mark.parametrize("way", ["password", "recover", "delete"])
def test_control_29_a_new_password_and_a_deletion_end_all_other_sessions(way):
    from collection.people.recovery import make_code

    alice = person("alice")
    other = thief_of(alice.client)
    phone = Client()
    login(phone, "alice")
    bodies = {
        "password": {"oldpassword": SECRET, **FRESH},
        "recover": {"code": make_code(alice.user), **FRESH},
        "delete": {"password": SECRET},
    }
    (Client() if way == "recover" else alice.client).post(f"/account/{way}", bodies[way])
    assert not is_in(phone)
    assert not is_in(other)


def test_control_29_the_cookie_is_out_of_reach_of_scripts(client):
    User.objects.create_user("alice", password=SECRET)
    cookie = login(client, "alice").cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert not cookie["domain"]


# --- 30 ---------------------------------------------------------------------------------------
def two_devices() -> tuple[Client, Client]:
    User.objects.create_user("alice", password=SECRET)
    desk = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"})
    phone = Client(headers={"user-agent": "<script>alert(1)</script>"})
    login(desk, "alice")
    login(phone, "alice")
    return desk, phone


def test_control_30_sessions_are_listed_and_ended_one_by_one():
    desk, phone = two_devices()
    page = desk.get("/account/sessions")
    listed = page.context["sessions"]
    assert len(listed) == 2
    assert "<script>alert" not in page.content.decode()
    assert phone.session.session_key not in page.content.decode()
    other = next(one for one in listed if one.session_key == phone.session.session_key)
    charlie = person("charlie")
    assert charlie.client.post(f"/account/sessions/{other.pk}/end").status_code == 404
    assert is_in(phone)
    desk.post(f"/account/sessions/{other.pk}/end")
    assert (is_in(desk), is_in(phone)) == (True, False)


def test_control_30_all_others_are_ended_at_once():
    desk, phone = two_devices()
    tablet = Client()
    login(tablet, "alice")
    desk.post("/account/sessions")
    assert [is_in(each) for each in (desk, phone, tablet)] == [True, False, False]


def test_control_30_ending_this_one_logs_out():
    desk, phone = two_devices()
    mine = desk.get("/account/sessions").context["sessions"]
    this = next(one for one in mine if one.session_key == desk.session.session_key)
    thief = thief_of(desk)
    desk.post(f"/account/sessions/{this.pk}/end")
    assert [is_in(each) for each in (desk, thief, phone)] == [False, False, True]


# --- 31 ---------------------------------------------------------------------------------------
SENSITIVE = {
    "/account/email": {"email": "thief@example.org", "action_add": "1"},
    "/account/factors/app": {"code": "000000"},
    "/account/factors/app/off": {},
    "/account/factors/spare/new": {},
    "/account/passkeys/new": {"name": "x", "credential": "{}"},
    "/account/passkeys/{passkey}/remove": {},
    "/account/passkeys/{passkey}/name": {"name": "x"},
    "/account/recovery": {},
    "/account/tokens": {"name": "night"},
}
# What these show opens the account as well.
SHOWING = (
    "/account/factors/spare",
    "/account/factors/spare/file",
    "/account/factors/app",
    "/account/passkeys/new",
)
# These ask for the password in the form itself.
WITH_PASSWORD = ("/account/password", "/account/delete")


@pytest.fixture
def stale(client, mailing):
    """Alice with all factors, an hour after she last showed who she is."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        with_app(client, email="alice@example.org")
        clock.shift(timedelta(hours=1))
        yield client


@pytest.fixture
def passkey(stale):
    alice = User.objects.get()
    data = {"name": "key", "credential": {}}
    return Authenticator.objects.create(user=alice, type="webauthn", data=data).pk


def kept() -> list[object]:
    models = (User, Authenticator, RecoveryCode, ApiToken)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_control_31_what_opens_the_account_asks_once_more(stale, passkey):
    before = kept()
    for door, body in SENSITIVE.items():
        answer = stale.post(door.format(passkey=passkey), body)
        assert answer.status_code == 302, door
        assert re.match(r"/account/(factors/|passkeys/)?confirm", answer["Location"]), door
    for door in SHOWING:
        answer = stale.get(door)
        where = answer.headers.get("Location", "")
        assert where.startswith("/account/confirm") or (
            door == "/account/factors/app" and where == "/account/factors/app/off"
        ), door
    for door in WITH_PASSWORD:
        assert stale.post(door, {**FRESH, "oldpassword": "x", "password": "x"}).status_code != 302
    assert kept() == before


def test_control_31_every_door_that_changes_a_way_in_is_on_the_list():
    from django.urls import get_resolver

    from tests.web.test_roles import patterns

    doors = {where for name, where in patterns(get_resolver()) if where.startswith("/account/")}
    named = {door.replace("{passkey}", "<int:pk>") for door in (*SENSITIVE, *WITH_PASSWORD)}
    free = {
        *("/account/", "/account/page", "/account/export", "/account/setup", "/account/inactive"),
        *("/account/login", "/account/signup", "/account/logout", "/account/recover"),
        *("/account/sessions", "/account/sessions/<int:session_id>/end"),
        "/account/tokens/<int:token_id>/revoke",
        *("/account/factors", "/account/passkeys", "/account/passkeys/login"),
        *("/account/confirm", "/account/factors/confirm", "/account/passkeys/confirm"),
        *("/account/factors/login", "/account/factors/spare", "/account/factors/spare/file"),
        "/account/password/set",  # only for who has none: sent away otherwise
        *("/account/email/sent", "/account/password/reset"),
        *("/account/password/reset/sent", "/account/password/reset/done"),
    }
    links = {door for door in doors if "^" in door}
    assert doors - links == named | free


def test_control_31_after_showing_it_again_the_wish_is_carried_out(stale):
    answer = stale.post("/account/tokens", {"name": "night"})
    page = stale.post(answer["Location"], {"password": "wrong"})
    assert page.status_code == 200
    assert not ApiToken.objects.exists()
    done = stale.post(answer["Location"], {"password": SECRET}, follow=True)
    assert done.context["made"]
    assert ApiToken.objects.get().name == "night"


def test_control_31_who_has_only_a_passkey_shows_it_before_deleting(alice):
    alice.user.set_unusable_password()
    alice.user.save()
    alice.client.force_login(alice.user)
    data = {"name": "key", "credential": {}}
    Authenticator.objects.create(user=alice.user, type="webauthn", data=data)
    for answer in (
        alice.client.get("/account/delete"),
        alice.client.post("/account/delete", {"word": "delete"}),
    ):
        assert "confirm" in answer["Location"]
    assert User.objects.filter(pk=alice.user.pk).exists()
    session = alice.client.session
    shown = {"method": "mfa", "at": timezone.now().timestamp(), "reauthenticated": True}
    session["account_authentication_methods"] = [shown]
    session["account_authentication_methods_user"] = str(alice.user.pk)
    session.save()
    assert alice.client.get("/account/delete").status_code == 200
    assert alice.client.post("/account/delete", {"word": "delete"})["Location"] == "/"
    assert not User.objects.filter(pk=alice.user.pk).exists()
