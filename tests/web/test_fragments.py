"""A fragment never swallows a page, and an open page of somebody who has gone writes nothing."""

import re

import pytest
from django.contrib.sessions.models import Session

from collection.requests.rows import User
from decks.lists.rows import Deck
from tests.factories import visitor
from tests.trust.site import addresses
from tests.web.test_guests import take

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/decks"}


@pytest.mark.parametrize("method", ["get", "post"])
def test_no_door_answers_htmx_with_a_refusal_that_is_a_page(charlie, method):
    """Whatever is gone, closed or not one's own is told beside what is there."""
    told = 0
    for client in (charlie.client, visitor()):
        for name, address in addresses({}, method).items():
            answer = getattr(client, method)(address, headers=HTMX)
            if answer.status_code < 400 or answer.streaming:
                continue
            said = answer.content.decode()
            assert "<html" not in said.lower(), name
            if answer.headers.get("HX-Retarget") == "#toasts":
                told += 1
                assert 'class="toast' in said, name
                assert len(re.sub("<[^>]*>", "", said).strip()) > 20, name
    assert told > 20


def test_a_refusal_says_why_and_leads_on():
    said = visitor().get("/d/none/edit", headers=HTMX).content.decode()
    assert "There is nothing at this address" in said
    assert 'href="http://testserver/decks"' in said
    assert 'href="/account/login"' in said
    assert 'href="/account/recover"' in said


def test_a_page_left_open_after_logging_out_elsewhere_writes_nothing():
    browser, alice = visitor(), User.objects.create_user("alice", password="a good secret")
    browser.force_login(alice)
    page = browser.get("/").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    assert browser.post("/account/logout", {"csrfmiddlewaretoken": token}).status_code == 302
    _refused_twice(browser, page, people=1)


def test_a_page_whose_session_was_ended_elsewhere_writes_nothing():
    browser = visitor()
    page = browser.get("/").content.decode()
    assert take(browser, page).status_code == 302
    Session.objects.all().delete()
    _refused_twice(browser, page, people=1)
    page = browser.get("/").content.decode()
    assert take(browser, page).status_code == 302, "a new page is a new visitor's"
    assert User.objects.count() == 2


def test_a_look_in_another_tab_changes_nothing_of_that():
    browser = visitor()
    page = browser.get("/").content.decode()
    take(browser, page)
    Session.objects.all().delete()
    assert browser.get("/decks").status_code == 200
    _refused_twice(browser, page, people=1)


def _refused_twice(browser, page: str, people: int) -> None:
    decks = Deck.objects.count()
    for _press in range(2):
        answer = take(browser, page)
        assert answer.status_code == 403
        assert "logged in or out" in answer.content.decode()
        assert 'href="/account/login"' in answer.content.decode()
    assert (User.objects.count(), Deck.objects.count()) == (people, decks)
