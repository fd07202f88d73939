"""The keeper's list of people: seen, suspended, let in again, removed; nothing of theirs edited."""

import pytest
from django.test import Client

from collection.ledger.rows import Holding
from collection.people.tokens import make_token
from collection.requests.rows import User
from tests.factories import person
from tests.people.conftest import SECRET, furnish, is_in, login

pytestmark = pytest.mark.django_db

PEOPLE = "/admin/collection/user/"


@pytest.fixture
def keeper(db):
    found = person("keeper")
    User.objects.filter(pk=found.user.pk).update(is_staff=True, is_superuser=True)
    return found


@pytest.fixture
def bob(db):
    user = User.objects.create_user("bob", password=SECRET)
    browser = Client()
    login(browser, "bob")
    assert is_in(browser)
    return user, browser


def act(keeper, action, *users):
    body = {"action": action, "_selected_action": [user.pk for user in users], "post": "yes"}
    return keeper.client.post(PEOPLE, body, follow=True)


def test_people_are_listed_and_found(keeper, bob, guest):
    page = keeper.client.get(PEOPLE).content.decode()
    assert "bob" in page
    assert guest.user.username in page
    assert "bob" in keeper.client.get(f"{PEOPLE}?q=bob").content.decode()
    assert "bob" not in keeper.client.get(f"{PEOPLE}?is_guest__exact=1").content.decode()
    italian = keeper.client.get(PEOPLE, headers={"Accept-Language": "it"}).content.decode()
    assert "Sospendi" in italian


def test_who_is_suspended_is_out_everywhere_and_comes_in_again_when_let(keeper, bob):
    user, browser = bob
    secret = make_token(actor=user, name="night")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/decks").status_code == 200
    act(keeper, "suspend_people", user)
    assert not is_in(browser)
    assert program.get("/api/v1/decks").status_code == 401
    again = Client()
    login(again, "bob")
    assert not is_in(again)
    act(keeper, "let_people_in", user)
    login(again, "bob")
    assert is_in(again)


def test_who_is_removed_goes_with_everything_and_nobody_else_does(keeper, bob, alice):
    user, browser = bob
    furnish(user)
    furnish(alice.user, "T-2")
    asked = keeper.client.post(PEOPLE, {"action": "delete_selected", "_selected_action": [user.pk]})
    assert "bob" in asked.content.decode()
    assert User.objects.filter(pk=user.pk).exists()
    act(keeper, "delete_selected", user)
    assert not User.objects.filter(pk=user.pk).exists()
    assert not is_in(browser)
    assert Holding.objects.get().owner == alice.user
    furnish(User.objects.create_user("carl"), "T-3")
    carl = User.objects.get(username="carl")
    keeper.client.post(f"{PEOPLE}{carl.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(username="carl").exists()


def test_a_keeper_does_not_shut_themselves_out(keeper):
    for action in ("suspend_people", "delete_selected"):
        act(keeper, action, keeper.user)
        assert User.objects.get(pk=keeper.user.pk).is_active


def test_nothing_is_edited_and_nobody_else_looks(keeper, bob, alice):
    user, _ = bob
    form = {"username": "taken", "is_staff": "on"}
    assert keeper.client.get(f"{PEOPLE}{user.pk}/change/").status_code == 200
    assert keeper.client.post(f"{PEOPLE}{user.pk}/change/", form).status_code == 403
    assert keeper.client.get(f"{PEOPLE}add/").status_code == 403
    assert User.objects.get(pk=user.pk).username == "bob"
    for browser in (Client(), alice.client):
        assert browser.get(PEOPLE).status_code in (302, 403)
