"""Sessions, profile, tokens, the first administrator, and what mail changes."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test import Client

from collection.people import founding
from collection.people.errors import BadCode
from collection.people.rows import ApiToken, SetupCode
from collection.people.tokens import MOST_TOKENS, make_token
from collection.requests.rows import User
from decks.lists.rows import Deck
from tests.factories import person, starter_deck
from tests.people.conftest import SECRET, is_in, link_in, login, signup

pytestmark = pytest.mark.django_db


# --- sessions ---------------------------------------------------------------------------------
def two_devices() -> tuple[Client, Client]:
    User.objects.create_user("alice", password=SECRET)
    desk, phone = Client(), Client()
    login(desk, "alice")
    login(phone, "alice")
    return desk, phone


def test_one_session_is_ended_from_another():
    desk, phone = two_devices()
    listed = desk.get("/account/sessions").context["sessions"]
    assert len(listed) == 2
    other = next(one for one in listed if one.session_key == phone.session.session_key)
    desk.post(f"/account/sessions/{other.pk}/end")
    assert (is_in(desk), is_in(phone)) == (True, False)


def test_all_others_are_ended():
    desk, phone = two_devices()
    desk.post("/account/sessions")
    assert (is_in(desk), is_in(phone)) == (True, False)


def test_a_new_password_ends_the_other_sessions():
    desk, phone = two_devices()
    fresh = "another long one"
    fields = {"oldpassword": SECRET, "password1": fresh, "password2": fresh}
    assert desk.post("/account/password", fields).status_code == 302
    assert (is_in(desk), is_in(phone)) == (True, False)


# --- the public page --------------------------------------------------------------------------
def test_a_page_is_off_until_it_is_switched_on_and_shows_public_decks_only(client):
    alice = person("alice")
    shown, hidden = starter_deck(alice.user), starter_deck(alice.user)
    Deck.objects.filter(pk=shown.pk).update(visibility="public", name="Shown")
    Deck.objects.filter(pk=hidden.pk).update(name="Hidden")
    assert client.get("/u/alice").status_code == 404
    alice.client.post("/account/page", {"on": "1"})
    page = client.get("/u/Alice").content.decode()
    assert "Shown" in page
    assert "Hidden" not in page
    alice.client.post("/account/page", {"on": "0"})
    assert client.get("/u/alice").status_code == 404


def test_a_guest_has_no_page(guest, client):
    User.objects.filter(pk=guest.user.pk).update(profile_public=True)
    assert client.get(f"/u/{guest.user.username}").status_code == 404


# --- tokens -----------------------------------------------------------------------------------
def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


def test_a_token_is_its_person_until_it_is_taken_back(client):
    alice = person("alice")
    secret = make_token(actor=alice.user, name="night")
    assert client.get("/api/v1/tables", headers=bearer(secret)).status_code == 200
    assert secret not in str(ApiToken.objects.values())
    row = ApiToken.objects.get()
    assert row.used is not None
    charlie = person("charlie")
    assert charlie.client.post(f"/account/tokens/{row.pk}/revoke").status_code == 404
    alice.client.post(f"/account/tokens/{row.pk}/revoke")
    answer = client.get("/api/v1/tables", headers=bearer(secret))
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_token_writes_without_a_csrf_token():
    alice = person("alice")
    deck = starter_deck(alice.user)
    program = Client(enforce_csrf_checks=True)
    given = bearer(make_token(actor=alice.user, name="night"))
    answer = program.post(f"/api/v1/decks/{deck.pk}/copy", {}, "application/json", headers=given)
    assert answer.status_code == 201


@pytest.mark.parametrize("shown", ["Bearer", "Bearer x", "Bearer mz_é", "Bearer mz_" + "a" * 43])
def test_a_wrong_token_is_refused(client, shown):
    assert client.get("/api/v1/games", headers={"authorization": shown}).status_code == 401


def test_the_page_shows_a_token_once_and_the_form_sent_twice_makes_one():
    alice = person("alice")
    login(alice.client, "alice")
    alice.client.post("/account/confirm?next=/account/tokens", {"password": SECRET})
    first = alice.client.post("/account/tokens", {"name": " night  run ", "key": "k1"})
    secret = first.context["made"]
    assert secret.startswith("mz_")
    again = alice.client.post("/account/tokens", {"name": "night run", "key": "k1"})
    assert again.status_code == 302
    assert secret not in alice.client.get("/account/tokens").content.decode()
    assert ApiToken.objects.get().name == "night run"


def test_a_token_needs_a_name_and_there_is_an_end_to_them():
    alice = person("alice")
    alice.client.post("/account/confirm?next=/account/tokens", {"password": SECRET})
    assert alice.client.post("/account/tokens", {"name": " "}).status_code == 400
    for number in range(MOST_TOKENS):
        make_token(actor=alice.user, name=f"n{number}")
    refused = alice.client.post("/account/tokens", {"name": "one more"})
    assert refused.context["refusal"]
    assert ApiToken.objects.count() == MOST_TOKENS


def test_programs_ask_so_often_and_no_more(client, monkeypatch):
    from rest_framework.settings import api_settings

    rates = {"read": "3/min", "write": "2/min", "heavy": "1/min"}
    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", rates)
    asked = [client.get("/api/v1/games").status_code for _ in range(4)]
    assert asked == [200, 200, 200, 429]
    alice = person("alice")
    assert [alice.client.get("/api/v1/games").status_code for _ in range(4)] == [200] * 4
    taken = [alice.client.get("/api/v1/me/backup").status_code for _ in range(2)]
    assert taken == [200, 429]


def test_who_asks_cannot_be_forged(client, monkeypatch):
    from rest_framework.settings import api_settings

    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", {"read": "2/min"})
    asked = [
        client.get("/api/v1/games", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
        for n in range(3)
    ]
    assert asked == [200, 200, 429]


# --- the first administrator ------------------------------------------------------------------
def found(browser, code: str, name: str = "chief"):
    fields = {"code": code, "username": name, "password1": SECRET, "password2": SECRET}
    return browser.post("/account/setup", fields)


@pytest.fixture
def code(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return founding.offer_code()


def test_the_code_makes_one_administrator(client, code, django_capture_on_commit_callbacks):
    assert founding.code_file().stat().st_mode & 0o777 == 0o600
    with django_capture_on_commit_callbacks(execute=True):
        assert found(client, code).status_code == 302
    chief = User.objects.get()
    assert (chief.username, chief.is_superuser, chief.is_staff) == ("chief", True, True)
    assert client.get("/admin/").status_code == 200
    assert not founding.code_file().exists()
    assert found(Client(), code, "thief").status_code == 404
    assert founding.offer_code() == ""


def test_a_wrong_code_makes_nobody(client, code):
    assert found(client, "A" * 20).status_code == 400
    assert not User.objects.exists()
    assert SetupCode.objects.count() == 1


def test_of_two_with_one_code_the_second_comes_too_late(code):
    first, second = User.objects.create_user("a"), User.objects.create_user("b")
    founding.found(first, code)
    first.delete()  # even when nobody administrates any more
    with pytest.raises(BadCode):
        founding.found(second, code)


@pytest.mark.django_db(transaction=True)
def test_of_many_with_one_code_at_once_one_becomes_the_administrator(code):
    people = [User.objects.create_user(f"person{number}") for number in range(4)]

    def attempt(person: User) -> bool:
        try:
            founding.found(person, code)
        except BadCode:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(attempt, people)) == 1
    assert User.objects.filter(is_superuser=True).count() == 1


def test_a_guest_becomes_the_administrator_in_place(guest, code):
    found(guest.client, code)
    guest.user.refresh_from_db()
    assert (guest.user.is_guest, guest.user.is_superuser) == (False, True)


def test_a_member_needs_the_code_alone(alice, code):
    assert alice.client.post("/account/setup", {"code": code}).status_code == 302
    alice.user.refresh_from_db()
    assert alice.user.is_superuser


def test_the_command_prints_a_code_until_there_is_an_administrator(capsys, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    call_command("setup_code")
    printed = re.search(r"[0-9A-Z-]{23}", capsys.readouterr().out)[0]
    founding.found(User.objects.create_user("a"), printed)
    call_command("setup_code")
    assert "has an administrator" in capsys.readouterr().out


def test_the_admin_is_entered_by_the_one_login(client):
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.headers["Location"] == "/account/login?next=%2Fadmin%2F"


# --- mail -------------------------------------------------------------------------------------
def test_without_mail_the_pages_say_so(client):
    assert "people/no_mail.html" in _names(client.get("/account/password/reset"))
    assert "email" not in client.get("/account/signup").context["form"].fields
    signup(client, email="a@example.org")
    assert mail.outbox == []


def test_with_mail_an_address_is_confirmed_and_lets_a_forgotten_password_be_mended(client, mailing):
    signup(client, "alice", email="alice@example.org")
    client.post(link_in(mail.outbox[0]))
    client.post("/account/logout")
    client.post("/account/password/reset", {"email": "alice@example.org"})
    page = client.get(link_in(mail.outbox[-1]), follow=True)
    fresh = {"password1": "another long one", "password2": "another long one"}
    assert client.post(page.context["action_url"], fresh).status_code == 302
    assert login(client, "alice@example.org", "another long one").status_code == 302


def test_an_address_that_is_taken_is_not_told_at_sign_up(client, mailing):
    other = Client()
    signup(other, "alice", email="alice@example.org")
    answer = signup(client, "bob", email="alice@example.org")
    assert answer.status_code == 302


def test_a_mail_server_that_is_away_stops_no_sign_up(client, mailing, monkeypatch):
    def away(*given, **more):
        raise OSError("connection refused")

    monkeypatch.setattr(mail.EmailMessage, "send", away)
    answer = signup(client, "alice", email="alice@example.org")
    assert answer.status_code == 302
    page = client.get("/account/")
    told = [str(said) for said in page.context["messages"]]
    assert any("mail server" in said for said in told)
    assert not any("sent to" in said for said in told)


def test_a_changed_address_holds_when_its_link_was_opened(client, mailing):
    signup(client, "alice", email="alice@example.org")
    client.post(link_in(mail.outbox[0]))
    mail.outbox.clear()
    client.post("/account/email", {"email": "new@example.org", "action_add": "1"})
    alice = User.objects.get()
    assert alice.email == "alice@example.org"
    letter = next(one for one in mail.outbox if one.to == ["new@example.org"])
    client.post(link_in(letter))
    alice.refresh_from_db()
    assert alice.email == "new@example.org"


def _names(answer) -> list[str]:
    return [template.name for template in answer.templates]


def test_a_code_that_waits_is_printed_with_the_address(tmp_path, capsys):
    from config.launch.options import Options
    from config.launch.server import _announce

    options = Options(port=8001, data=tmp_path, lan=False)
    _announce(options, 1.0)
    assert "/account/setup" not in capsys.readouterr().out
    (tmp_path / "setup-code").write_text("AAAAA-BBBBB\n")
    _announce(options, 1.0)
    assert "http://localhost:8001/account/setup" in (told := capsys.readouterr().out)
    assert "AAAAA-BBBBB" in told
