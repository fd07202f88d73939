"""A batch without a game: the list says what is missing."""

import re

import pytest
from django.core.management import call_command

from engine.registry import games
from engine.web.laying.meeting import may_meet
from tests.toys.copied import copied_toy

__all__ = ["copied_toy"]
pytestmark = pytest.mark.django_db


def test_without_a_game_or_deck_the_list_says_so(client):
    answer = client.get("/runs/new", follow=True)
    assert answer.redirect_chain == [("/runs", 302)]
    assert "A test begins with a game or a deck" in answer.content.decode()


def test_a_game_in_which_no_deck_meets_another_says_so(copied_toy, client):
    answer = client.get("/runs/new?game=fifthgame", follow=True)
    assert "no deck meets another one" in answer.content.decode()


def test_a_game_that_is_there_is_asked_no_question(client):
    assert client.get("/runs/new?game=kmon").status_code == 200


@pytest.mark.parametrize("key", sorted(games()))
def test_what_a_batch_proposes_can_be_played(key, client):
    """In some games not every two decks may meet (one colour, one faction)."""
    call_command("load_packs", verbosity=0)
    page = client.get(f"/runs/new?game={key}").content.decode()
    shipped = dict(games()[key].starter_decks())
    ticked = {
        name: re.findall(rf'name="{name}" value="starter:([^"]+)"[^>]*checked', page)
        for name in ("decks", "against")
    }
    assert ticked["against"]
    for mine in ticked["decks"]:
        for other in ticked["against"]:
            assert may_meet(key, shipped[mine], shipped[other], {})
