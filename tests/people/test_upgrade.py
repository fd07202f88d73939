"""A guest signs up: the same row, nothing copied, nothing lost."""

import pytest
from django.utils import translation

from collection.ledger.book import differences
from collection.ledger.rows import Holding
from collection.people.forms import FoundingForm, SignupForm
from collection.requests.rows import User
from decks.lists.rows import Deck
from engine.kernel.testing import for_every
from tests.factories import visitor
from tests.people.conftest import SECRET, furnish, login, signup

pytestmark = pytest.mark.django_db


def test_a_guest_keeps_the_row_and_all_that_is_theirs(guest):
    furnish(guest.user)
    before = guest.client.cookies["sessionid"].value
    answer = signup(guest.client)
    assert answer.headers["Location"] == "/account/"
    member = User.objects.get()
    assert (member.pk, member.username, member.is_guest) == (guest.user.pk, "alice2", False)
    assert Holding.objects.get(owner=member, card__code="T-1").quantity == 12
    assert Deck.objects.get().owner == member
    assert differences() == []
    assert guest.client.cookies["sessionid"].value != before
    assert guest.client.get("/account/").context["copies"] == 12


def test_the_session_of_the_guest_opens_nothing_after_sign_up(guest):
    old = visitor()
    old.cookies["sessionid"] = guest.client.cookies["sessionid"].value
    signup(guest.client)
    assert "copies" not in old.get("/account/").context


def test_a_visitor_signs_up_and_is_logged_in(client):
    assert signup(client).status_code == 302
    assert client.get("/account/").context["guest"] is False


def test_the_form_sent_twice_makes_one_member_who_is_logged_in(guest):
    twin = visitor()
    twin.handler.enforce_csrf_checks = False
    twin.cookies["sessionid"] = guest.client.cookies["sessionid"].value
    first, second = signup(guest.client), signup(twin)
    assert (first.status_code, second.status_code) == (302, 302)
    assert User.objects.count() == 1
    assert twin.get("/account/").context["guest"] is False


def test_a_second_tab_of_the_same_browser_is_sent_to_the_account(guest):
    signup(guest.client)
    answer = signup(guest.client, name="somebody")
    assert answer.headers["Location"] == "/account/"
    assert not User.objects.filter(username="somebody").exists()


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": "taken"}, "username"),
        ({"name": "guest-1"}, "username"),
        ({"name": "x"}, "username"),
        ({"password": "12345678"}, "password1"),
        ({"password": "short"}, "password1"),
        ({"password2": "something else"}, "password2"),
    ],
)
def test_what_is_wrong_is_said_and_the_guest_stays_one(guest, fields, wrong):
    User.objects.create_user("taken", password="another secret")
    answer = signup(guest.client, **fields)
    assert wrong in answer.context["form"].errors
    guest.user.refresh_from_db()
    assert guest.user.is_guest


TAKEN = ("Alice", "мир", "carla@example.org")
# Names that somebody could be mistaken by, and a word of the reason.
MISTAKEN = {
    "..": "begins", ".x": "begins", "-x": "begins", "bob.": "ends", "a..b": "two points",
    "@@": "begins", "admin": "the site itself", "Admin": "the site itself",
    "a.d-m_i.n": "the site itself", "аdmin": "scripts", "ａｄｍｉｎ": "the site itself",
    "admın": "the site itself", "r00t": "the site itself", "Mazziere": "the site itself",
    "amministratore": "the site itself", "admin@example.org": "the site itself",
    "AIice": "is taken", "a1ice": "is taken", "аlice": "scripts", "ɑlice": "scripts",
    "alice@example.org": "is taken", "caria": "is taken", "сорос": "looks like",
    "Αρχή1х": "scripts", "bo١b": "scripts",
}  # fmt: skip


@for_every(("name", "why"), list(MISTAKEN.items()))
@for_every("language", ["en", "it"])
def test_nobody_gets_a_name_by_which_they_are_mistaken(client, name, why, language):
    User.objects.exclude(username__in=TAKEN).delete()
    for taken in TAKEN:
        User.objects.get_or_create(username=taken)
    with translation.override(language):
        form = SignupForm({"username": name, "password1": SECRET, "password2": SECRET})
        (said,) = form.errors["username"]
    assert (why in said) == (language == "en")
    assert User.objects.count() == len(TAKEN)


@for_every(
    "name", ["Zoë", "мир2", "ñandú", "山田", "bob.b-c_d", "maria1", "ångström", "łódź", "9lives"]
)
def test_names_of_all_scripts_are_names(client, name):
    form = SignupForm({"username": name, "password1": SECRET, "password2": SECRET})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["username"] == name


def test_who_founds_the_site_may_be_called_its_administrator(db):
    form = FoundingForm({"username": "admin", "password1": SECRET, "password2": SECRET})
    assert form.is_valid(), form.errors


def test_a_form_without_its_token_is_refused(guest):
    guest.client.handler.enforce_csrf_checks = True
    for path in ("login", "signup", "logout", "recover", "recovery", "setup", "delete", "tokens"):
        assert guest.client.post(f"/account/{path}").status_code == 403


def test_a_session_given_from_outside_is_not_kept_at_login(client):
    User.objects.create_user("alice", password=SECRET)
    planted = client.session
    planted["planted"] = 1
    planted.save()
    client.cookies["sessionid"] = planted.session_key
    login(client, "alice")
    assert client.session.session_key != planted.session_key
    thief = visitor()
    thief.cookies["sessionid"] = planted.session_key
    assert not thief.get("/account/").context["user"].is_authenticated


def test_wrong_name_and_wrong_password_are_told_alike_and_not_for_ever(client):
    User.objects.create_user("alice", password=SECRET)
    told = [login(client, name, "wrong").context["form"].errors for name in ("alice", "nobody")]
    assert told[0] == told[1]
    for _ in range(4):
        login(client, "alice", "wrong")
    assert login(client, "alice").status_code == 429  # right, but too late
    assert not client.get("/account/").context["user"].is_authenticated
