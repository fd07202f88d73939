"""The recovery code: shown once, used once, and the way back for guests and members."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from collection.people.errors import BadCode
from collection.people.recovery import make_code, use_code
from collection.people.rows import ApiToken, RecoveryCode
from collection.people.tokens import make_token
from collection.requests.rows import User
from tests.factories import own_copies, person, visitor
from tests.people.conftest import SECRET, login

pytestmark = pytest.mark.django_db
CODE = re.compile(r"[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}")


def code_in(answer) -> str:
    return CODE.search(answer.content.decode())[0]


def other() -> object:
    browser = visitor()
    browser.handler.enforce_csrf_checks = False
    return browser


def test_the_code_is_shown_once_and_kept_as_a_digest(guest):
    code = code_in(guest.client.post("/account/recovery"))
    assert code not in str(RecoveryCode.objects.values())
    assert not CODE.search(guest.client.get("/account/recovery").content.decode())


def test_a_guest_is_back_on_another_device_and_the_code_is_used_up(guest):
    own_copies(guest.user, copies=12)
    code = code_in(guest.client.post("/account/recovery"))
    phone = other()
    answer = phone.post("/account/recover", {"code": code.lower().replace("-", " ")})
    assert phone.get("/account/").context["copies"] == 12
    fresh = code_in(answer)
    assert fresh != code
    assert other().post("/account/recover", {"code": code}).status_code == 400
    assert guest.client.get("/account/").context["copies"] == 12  # the first device stays
    assert other().post("/account/recover", {"code": fresh}).status_code == 200


def test_what_was_begun_as_another_guest_goes_along(guest):
    own_copies(guest.user, "T-1", 12)
    code = make_code(guest.user)
    phone = other()
    take = {"game": "kmon", "product": "MZ1-S01", "key": "k1"}
    phone.post("/d/new", take)
    phone.post("/account/recover", {"code": code})
    held = phone.get("/account/").context
    assert (held["copies"], held["decks"]) == (12, 1)
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_newer_code_makes_the_older_worthless(guest):
    first = make_code(guest.user)
    make_code(guest.user)
    assert other().post("/account/recover", {"code": first}).status_code == 400


def test_a_member_sets_a_new_password_once_and_all_sessions_end():
    alice = person("alice")
    code = make_code(alice.user)
    browser = other()
    asked = browser.post("/account/recover", {"code": code})
    assert asked.context["name"] == "alice"
    weak = {"code": code, "password1": "12345678", "password2": "12345678"}
    assert browser.post("/account/recover", weak).status_code == 400
    fresh = {"code": code, "password1": "quite another one", "password2": "quite another one"}
    assert browser.post("/account/recover", fresh).headers["Location"] == "/account/login"
    assert not browser.get("/account/").context["user"].is_authenticated
    assert not alice.client.get("/account/").context["user"].is_authenticated
    assert browser.post("/account/recover", fresh).status_code == 400
    assert login(browser, "alice", "quite another one").status_code == 302


def test_with_the_new_password_the_tokens_are_taken_back_and_the_page_says_so(client):
    alice, charlie = person("alice"), person("charlie")
    shown = {"authorization": f"Bearer {make_token(actor=alice.user, name='night')}"}
    make_token(actor=charlie.user, name="day")
    code, browser = make_code(alice.user), other()
    page = browser.post("/account/recover", {"code": code}).content.decode()
    assert "the tokens of programs are taken back" in page
    assert client.get("/api/v1/tables", headers=shown).status_code == 200
    fresh = {"code": code, "password1": "quite another one", "password2": "quite another one"}
    assert browser.post("/account/recover", fresh).status_code == 302
    assert client.get("/api/v1/tables", headers=shown).status_code == 401
    assert ApiToken.objects.get().user == charlie.user


@pytest.mark.django_db(transaction=True)
def test_of_many_who_use_one_code_at_once_one_comes_in():
    code = make_code(User.objects.create(username="guest-1", is_guest=True))

    def attempt(_: int) -> bool:
        try:
            return bool(use_code(code))
        except BadCode:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(attempt, range(4))) == 1


def test_members_are_asked_again_before_a_code_is_made():
    alice = person("alice")
    answer = alice.client.post("/account/recovery")
    assert answer.headers["Location"].startswith("/account/confirm?")
    shown = alice.client.post(answer.headers["Location"], {"password": SECRET}, follow=True)
    assert CODE.search(shown.content.decode())


def test_a_code_cannot_be_guessed_for_long(client):
    tries = [client.post("/account/recover", {"code": "A" * 20}).status_code for _ in range(11)]
    assert tries == [400] * 10 + [429]


def test_the_command_makes_a_code_for_a_name(capsys):
    alice = person("alice")
    call_command("recovery_code", "ALICE")
    assert use_code(capsys.readouterr().out.strip()) == alice.user
    with pytest.raises(CommandError, match="Nobody here is called bob"):
        call_command("recovery_code", "bob")


def test_a_guest_without_a_code_is_not_logged_out_but_shown_the_code_page(guest):
    own_copies(guest.user)
    assert guest.client.post("/account/logout").headers["Location"] == "/account/recovery"
    make_code(guest.user)
    assert guest.client.post("/account/logout").headers["Location"] == "/"
    assert not guest.client.get("/account/").context["user"].is_authenticated
