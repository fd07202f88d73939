"""A visitor who writes becomes a guest; nobody signs up, nothing is lost, nothing is made twice."""

import re

import pytest

from collection.requests.rows import User
from decks.lists.rows import Deck
from tests.factories import visitor

pytestmark = pytest.mark.django_db


def take(browser, page: str):
    """Send the first starter form of a page."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    key = re.search(r'name="key" value="([\w-]+)"', page)[1]
    fields = {"csrfmiddlewaretoken": token, "game": "kmon", "product": "MZ1-S01", "key": key}
    return browser.post("/d/new", fields)


def test_looking_makes_nobody():
    browser = visitor()
    for address in ("/", "/decks", "/t/", "/g/kmon/cards", "/g/kmon/rules"):
        assert browser.get(address).status_code == 200
    assert not User.objects.exists()
    assert "sessionid" not in browser.cookies


def test_the_first_deck_makes_a_guest_who_stays_for_a_year():
    browser = visitor()
    answer = take(browser, browser.get("/").content.decode())
    guest = User.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert answer.headers["Location"] == Deck.objects.get(owner=guest).get_absolute_url()
    assert browser.get(answer.headers["Location"]).status_code == 200
    assert browser.cookies["sessionid"]["max-age"] == 365 * 24 * 3600


def test_the_first_form_sent_twice_makes_one_guest_and_one_deck():
    first, second = visitor(), visitor()
    page = first.get("/").content.decode()
    second.cookies["csrftoken"] = first.cookies["csrftoken"].value
    one, two = take(first, page), take(second, page)
    assert one.headers["Location"] == two.headers["Location"]
    assert (User.objects.count(), Deck.objects.count()) == (1, 1)


def test_another_browser_with_the_same_key_is_another_guest():
    first, second = visitor(), visitor()
    page = first.get("/").content.decode()
    take(first, page)
    theirs = second.get("/").content.decode()
    key = re.search(r'name="key" value="([\w-]+)"', page)[1]
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', theirs)[1]
    fields = {"csrfmiddlewaretoken": token, "game": "kmon", "product": "MZ1-S01", "key": key}
    second.post("/d/new", fields)
    assert User.objects.count() == 2


def test_a_second_tab_opened_before_still_works():
    browser = visitor()
    one, two = browser.get("/").content.decode(), browser.get("/").content.decode()
    assert take(browser, one).status_code == 302
    assert take(browser, two).status_code == 302
    assert (User.objects.count(), Deck.objects.count()) == (1, 2)


def test_a_form_without_its_token_is_refused():
    browser = visitor()
    assert browser.post("/d/new", {"game": "kmon", "product": "MZ1-S01"}).status_code == 403
    assert not User.objects.exists()


@pytest.mark.parametrize("fields", [{"game": "chess", "product": "x"}, {"game": "kmon"}, {}])
def test_a_starter_that_is_not_there_makes_nobody(client, fields):
    answer = client.post("/d/new", fields)
    assert answer.status_code == 400
    assert answer.context["refusal"]
    assert not User.objects.exists()
