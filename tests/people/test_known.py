"""A stranger's wrong passwords lock nobody out of a browser in which they have signed in before."""

import pytest
from django.core.cache import cache
from django.test import Client, override_settings

from collection.requests.rows import User
from tests.people.conftest import SECRET, is_in, login, totp, with_app

pytestmark = pytest.mark.django_db

COOKIE = "known"


@pytest.fixture(autouse=True)
def no_tries_yet(db):
    cache.clear()


@pytest.fixture
def owner(db):
    User.objects.create_user("alice", "alice@example.org", SECRET)
    browser = Client()
    login(browser, "alice")
    assert is_in(browser)
    browser.post("/account/logout")
    assert not is_in(browser)
    return browser


def guessing(times=12, name="alice"):
    """A stranger, at the same address."""
    answers = [login(Client(), name, "wrong") for _ in range(times)]
    assert {answer.status_code for answer in answers} == {200, 429}
    return answers


def test_the_owner_comes_in_where_they_have_been_while_a_stranger_guesses(owner):
    guessing()
    login(owner, "ALICE")
    assert is_in(owner)
    elsewhere = Client()
    assert login(elsewhere, "alice").status_code == 429
    assert not is_in(elsewhere)


def test_the_second_step_stays_open_too(client):
    secret = with_app(client)
    client.post("/account/logout")
    guessing()
    login(client, "alice")
    client.post("/account/factors/login", {"code": totp(secret, 1)})
    assert is_in(client)


def test_a_known_browser_does_not_guess_for_long_either(owner):
    told = [login(owner, "alice", "wrong").status_code for _ in range(7)]
    assert told == [200] * 5 + [429] * 2
    login(owner, "alice")
    assert not is_in(owner)


def test_a_browser_is_known_for_those_alone_who_signed_in_there(owner):
    User.objects.create_user("bob", password=SECRET)
    guessing(name="bob")
    assert login(owner, "bob").status_code == 429
    assert not is_in(owner)


def test_an_address_that_is_somebody_s_is_known_as_well_as_the_name(mailing, owner):
    from allauth.account.models import EmailAddress

    user = User.objects.get(username="alice")
    EmailAddress.objects.create(user=user, email="alice@example.org", verified=True, primary=True)
    guessing(name="alice@example.org")
    login(owner, "Alice@example.org")
    assert is_in(owner)


def test_nobody_makes_themselves_known(owner):
    note = owner.cookies[COOKIE].value
    guessing()
    for forged in (note[:-1], f"x{note}", "", "a:b:c", note.partition(":")[0]):
        stranger = Client()
        stranger.cookies[COOKIE] = forged
        assert login(stranger, "alice").status_code == 429, forged


def test_the_note_is_signed_closed_to_scripts_and_says_no_name(owner):
    cookie = owner.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert "alice" not in cookie.value
    with override_settings(LOCAL=False, KNOWN_COOKIE_NAME="__Host-known"):
        login(owner, "alice")
    assert owner.cookies["__Host-known"]["secure"]
    assert owner.cookies["__Host-known"]["path"] == "/"


def test_every_refusal_says_how_long_to_wait(client):
    User.objects.create_user("alice", password=SECRET)
    late = guessing(6)[-1]
    assert late.status_code == 429
    # Five in five minutes: until the first of them is forgotten.
    assert 200 < int(late["Retry-After"]) <= 300
    for door in ("/account/recover", "/account/setup", "/account/signup"):
        told = [client.post(door, {"code": "A" * 20}) for _ in range(21)]
        assert told[-1].status_code == 429, door
        assert 0 < int(told[-1]["Retry-After"]) <= 300, door
