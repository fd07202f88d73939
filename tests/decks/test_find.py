"""One field over cards, decks, games and rules: what it answers, to whom, at what cost."""

import pytest

from decks.lists.rows import Deck
from decks.making import sharing
from tests.factories import own_copies, starter_deck, typed_card

pytestmark = pytest.mark.django_db


def found(client, text: str, kind: str, language: str = "en") -> list[dict]:
    page = client.get("/find", {"q": text}, headers={"Accept-Language": language})
    assert page.status_code == 200
    return [one for one in page.context["found"] if one["kind"] == kind]


@pytest.fixture
def shelf(packs, alice):
    """Three Hornkindle, one of them promised by a built deck that holds it."""
    deck = starter_deck(alice.user)
    Deck.objects.update(status=Deck.Status.BUILT)
    own_copies(alice.user, "MZ1-K01", copies=3)
    return deck


def test_a_card_says_own_copies_and_decks_to_its_owner_alone(alice, charlie, shelf):
    (mine,) = found(alice.client, "hornkindle", "card")
    assert (mine["own"], mine["free"], mine["decks"]) == (3, 2, [shelf.name])
    assert alice.client.get(mine["url"]).status_code == 200
    (theirs,) = found(charlie.client, "montizzo", "card", "it")
    assert (theirs["title"], theirs["own"], theirs["decks"]) == ("Montizzo", 0, [])


def test_an_own_card_is_found_by_its_owner_alone(alice, charlie):
    typed_card(alice.user)
    assert [one["title"] for one in found(alice.client, "nebbiotto", "card")] == ["Nebbiotto"]
    page = charlie.client.get("/find?q=nebbiotto")
    assert page.context["found"] == []
    assert "name=nebbiotto" in page.content.decode()


def test_a_deck_of_somebody_else_is_found_when_it_is_public(alice, charlie, shelf):
    assert found(charlie.client, shelf.name, "shared") == []
    sharing.share(actor=alice.user, deck_id=shelf.pk, visibility="public")
    assert [one["title"] for one in found(charlie.client, shelf.name, "shared")] == [shelf.name]
    assert [one["title"] for one in found(alice.client, shelf.name, "deck")] == [shelf.name]


def test_a_clause_that_is_called_so_stands_first(client):
    first = found(client, "evasion", "rule")[0]
    assert "vasion" in first["title"]
    assert found(client, "km-4.21", "rule")[0]["clause"] == "KM-4.21"
    assert found(client, "tic tac", "game")[0]["url"] == "/g/tictacko"
    assert found(client, "galloping", "starter")[0]["url"] == "/g/kmon#starters"


def test_nothing_typed_finds_nothing_and_signs_do_no_harm(client):
    for text in ("", "  ", "%", "«»", '"', "a\0b", "x" * 5000):
        assert client.get("/find", {"q": text}).status_code == 200
    assert client.get("/find").context["found"] == []


def test_while_one_types_only_the_answers_come_in_few_queries(
    alice, shelf, django_assert_max_num_queries
):
    for number in range(8):
        starter_deck(alice.user, number=number % 3)
        typed_card(alice.user) if number == 1 else None
    alice.client.get("/find?q=a")
    with django_assert_max_num_queries(8):
        page = alice.client.get("/find?q=a", headers={"HX-Request": "true"})
    assert "<html" not in page.content.decode()
    assert alice.client.get("/api/v1/find?q=a").json()["found"]
