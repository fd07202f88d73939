"""A fifth game is one folder: a copied toy is played through page and API with no other edit."""

import pytest

from engine.registry import games
from tests.factories import laid_table
from tests.toys.copied import copied_toy
from tests.web.play import api, play_by_api, play_by_page

__all__ = ["copied_toy"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def fifth(copied_toy, alice):
    assert copied_toy.key in games()
    return laid_table(alice.user, game_key=copied_toy.key, level="random")


def test_it_is_offered_on_the_first_page(copied_toy, client):
    assert f'href="/g/{copied_toy.key}"' in client.get("/").content.decode()
    assert f"game={copied_toy.key}" in client.get(f"/g/{copied_toy.key}").content.decode()


def test_it_is_laid_through_the_page(copied_toy, alice):
    form = alice.client.get(f"/t/new?game={copied_toy.key}")
    assert form.status_code == 200
    laid = alice.client.post("/t/new", {"game": copied_toy.key, "level": "greedy", "key": "k"})
    assert laid.status_code == 302
    assert alice.client.get(laid.headers["Location"]).status_code == 200


def test_it_is_played_through_the_page(alice, fifth):
    pages = play_by_page(alice.client, fifth)
    assert any(words in pages[-1] for words in ("You win", "You lose", "A draw"))


def test_it_is_played_through_the_api(alice, fifth):
    end = play_by_api(alice.client, fifth)[-1]
    assert end["match"]["over"]["clause"] in ("NO-4", "NO-5")
    assert api(alice.client, fifth, "events").json()["results"]


def test_its_pages_name_its_rules(copied_toy, client):
    rules = client.get(f"/g/{copied_toy.key}/rules")
    assert 'id="NO-3"' in rules.content.decode()
    assert client.get(f"/g/{copied_toy.key}/cards").status_code == 200
